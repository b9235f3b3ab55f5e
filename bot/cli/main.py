"""The command line: `python -m bot`.

Each command imports what it needs when it runs, so that the record commands start at once and never load Discord.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from bot import __version__
from bot.cli import backup, health, record
from bot.runtime import process
from bot.runtime.startup import StartupError

if TYPE_CHECKING:
    from bot.settings import Settings

_INTERRUPTED = 130
"""The exit status of a program that Ctrl-C ended, as shells count it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command that the arguments name and returns its exit status.

    What keeps the bot from starting is told in readable lines on standard error, with exit status 1; wrong arguments
    end the program with status 2, as argparse does it.
    """
    args = _parser().parse_args(arguments)
    try:
        status: int = args.func(args)
    except StartupError as fault:
        print(fault, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return _INTERRUPTED
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bot",
        description="A Discord bot for cooperative card games. Without a command it runs the bot; "
        "where no DISCORD_TOKEN is set, it opens the playground instead.",
        epilog="Settings are read from the environment and from the file .env; .env.example explains each.",
    )
    parser.add_argument("--version", action="version", version=f"card-room {__version__}")
    parser.set_defaults(func=_run)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    playground = commands.add_parser(
        "playground", help="play in the browser, without Discord", description="Opens the playground in the browser."
    )
    playground.set_defaults(func=_playground)
    sync = commands.add_parser(
        "sync",
        help="tell Discord of the slash commands",
        description="Tells Discord of the slash commands now, whether or not they changed.",
    )
    sync.set_defaults(func=_sync)
    backup.add_parser(commands)
    health.add_parser(commands)
    record.add_parser(commands)
    return parser


def _run(_args: argparse.Namespace) -> int:
    with process.loading_modules():
        settings = _prepared()
    if settings.discord_token is None:
        print("No DISCORD_TOKEN is set: opening the playground instead of the bot.", flush=True)
        return _open_playground(settings)
    with process.loading_modules():
        from bot.cli import serve

    with _readable_faults():
        return process.run(serve.run(settings))


def _playground(_args: argparse.Namespace) -> int:
    return _open_playground(_prepared())


def _sync(_args: argparse.Namespace) -> int:
    settings = _prepared()
    if settings.discord_token is None:
        raise StartupError("Discord cannot be told of the commands without a token: set DISCORD_TOKEN in .env.")
    from bot.cli import serve

    with _readable_faults():
        return asyncio.run(serve.sync(settings))


def _prepared() -> Settings:
    from bot.runtime import logs
    from bot.settings import load_settings

    settings = load_settings()
    logs.configure(settings.log_level, settings.log_format)
    return settings


def _open_playground(settings: Settings) -> int:
    from bot.cli import playground

    with _readable_faults():
        return asyncio.run(playground.run(settings))


@contextmanager
def _readable_faults() -> Generator[None]:
    """Raises StartupError for what is known to keep a bot from starting; anything else is a fault of the program."""
    import aiohttp
    import discord

    from bot.cogs.base.delivery import describe
    from bot.game.ports.log import LogError
    from bot.store.errors import StoreError

    try:
        yield
    except StoreError as fault:
        raise StartupError(str(fault)) from fault
    except discord.LoginFailure as fault:
        raise StartupError(
            "Discord refuses the token. Set DISCORD_TOKEN in .env to the one that the developer portal shows "
            "under Bot, Reset Token."
        ) from fault
    except discord.PrivilegedIntentsRequired as fault:
        raise StartupError("Discord refuses the intents. Allow them in the developer portal under Bot.") from fault
    except discord.ConnectionClosed as fault:
        raise StartupError(f"Discord has closed the connection for good (code {fault.code}).") from fault
    except (discord.HTTPException, discord.GatewayNotFound, discord.RateLimited) as fault:
        raise StartupError(
            f"Discord does not take the bot in just now ({describe(fault)}). Try again in a few minutes."
        ) from fault
    except LogError as fault:
        raise StartupError(str(fault)) from fault
    except (aiohttp.ClientError, TimeoutError) as fault:
        raise StartupError("Discord cannot be reached. Is this machine connected to the internet?") from fault
