"""The command line: `python -m bot`.

Each command imports what it needs when it runs, so that the record commands start at once and never load discord.py.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Coroutine, Generator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from bot import __version__
from bot.cli import backup, health, record
from bot.runtime import process
from bot.runtime.startup import StartupError

if TYPE_CHECKING:
    from bot.settings import Settings

_INTERRUPTED = 130
"""The exit status that shells give a program that Ctrl-C ended."""


class Programs:
    """What the commands run. Each is imported when it is asked for, and returns the exit status."""

    def configure_log(self, settings: Settings) -> None:
        """Sets up the log of this process."""
        from bot.runtime import logs

        logs.configure(settings.log_level, settings.log_format)

    def bot(self, settings: Settings) -> Coroutine[Any, Any, int]:
        """The bot on Discord."""
        with process.loading_modules():
            from bot.cli import serve
        return serve.run(settings)

    def sync(self, settings: Settings) -> Coroutine[Any, Any, int]:
        """Registers the slash commands."""
        from bot.cli import serve

        return serve.sync(settings)

    def playground(self, settings: Settings) -> Coroutine[Any, Any, int]:
        """The bot in a simulated Discord."""
        from bot.cli import playground

        return playground.run(settings)


PROGRAMS: Final = Programs()


def main(arguments: Sequence[str] | None = None, programs: Programs = PROGRAMS) -> int:
    """Runs the command that the arguments name and returns its exit status.

    What keeps the bot from starting is written to standard error in readable lines, and the status is 1. For wrong
    arguments, argparse ends the program with status 2.
    """
    args = _parser(programs).parse_args(arguments)
    try:
        status: int = args.func(args)
    except StartupError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return _INTERRUPTED
    return status


def _parser(programs: Programs) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bot",
        description="A Discord bot for card games. Without a command it runs the bot, or, if DISCORD_TOKEN is not set, "
        "opens the playground.",
        epilog="Settings are read from the environment and from the file .env; .env.example explains each.",
    )
    parser.add_argument("--version", action="version", version=f"card-room {__version__}")
    parser.set_defaults(func=partial(_run, programs))
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    playground = commands.add_parser(
        "playground", help="play in the browser, without Discord", description="Opens the playground in the browser."
    )
    playground.set_defaults(func=partial(_playground, programs))
    sync = commands.add_parser(
        "sync",
        help="register the slash commands with Discord",
        description="Registers the slash commands with Discord now, whether or not they have changed.",
    )
    sync.set_defaults(func=partial(_sync, programs))
    backup.add_parser(commands)
    health.add_parser(commands)
    record.add_parser(commands)
    return parser


def _run(programs: Programs, _args: argparse.Namespace) -> int:
    with process.loading_modules():
        settings = _load_settings(programs)
    if settings.discord_token is None:
        print("No DISCORD_TOKEN is set: opening the playground instead of the bot.", flush=True)
        return _open_playground(programs, settings)
    with _readable_errors():
        return process.run(programs.bot(settings))


def _playground(programs: Programs, _args: argparse.Namespace) -> int:
    return _open_playground(programs, _load_settings(programs))


def _open_playground(programs: Programs, settings: Settings) -> int:
    with _readable_errors():
        return asyncio.run(programs.playground(settings))


def _sync(programs: Programs, _args: argparse.Namespace) -> int:
    settings = _load_settings(programs)
    if settings.discord_token is None:
        raise StartupError("The commands cannot be registered without a token: set DISCORD_TOKEN in .env.")
    with _readable_errors():
        return asyncio.run(programs.sync(settings))


def _load_settings(programs: Programs) -> Settings:
    from bot.settings import load_settings

    settings = load_settings()
    programs.configure_log(settings)
    return settings


@contextmanager
def _readable_errors() -> Generator[None]:
    """Raises StartupError for every known reason why a bot cannot start. Anything else is a bug."""
    import aiohttp

    from bot.game.ports.log import LogError
    from bot.store.errors import StoreError

    try:
        with _readable_refusals():
            yield
    except (StoreError, LogError) as error:
        raise StartupError(str(error)) from error
    except (aiohttp.ClientError, TimeoutError) as error:
        raise StartupError("Discord cannot be reached. Is this machine connected to the internet?") from error


@contextmanager
def _readable_refusals() -> Generator[None]:
    """Raises StartupError for every reason why Discord lets no bot in."""
    import discord

    from bot.cogs.base.delivery import describe

    try:
        yield
    except discord.LoginFailure as error:
        raise StartupError(
            "Discord refuses the token. Set DISCORD_TOKEN in .env to the one that the developer portal shows "
            "under Bot, Reset Token."
        ) from error
    except discord.PrivilegedIntentsRequired as error:
        raise StartupError("Discord refuses the intents. Allow them in the developer portal under Bot.") from error
    except discord.ConnectionClosed as error:
        raise StartupError(f"Discord has closed the connection for good (code {error.code}).") from error
    except (discord.HTTPException, discord.GatewayNotFound, discord.RateLimited) as error:
        raise StartupError(
            f"Discord does not let the bot log in right now ({describe(error)}). Try again in a few minutes."
        ) from error
