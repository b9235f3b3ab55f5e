"""The settings: one frozen, typed value.

`Settings(database_url=...)` takes what it is given and defaults for the rest; only `load_settings()` reads the
environment and the file `.env`. `.env.example` says what each setting is for.
"""

from __future__ import annotations

from typing import Annotated, Any
from urllib.parse import urlsplit

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.runtime.logs import LogFormat, LogLevel
from bot.runtime.startup import StartupError

DatabaseUrl = Annotated[str, Field(repr=False)]
"""The address of a database, which the store checks. It may hold a password, so no repr shows it."""


def _upper(value: Any) -> Any:
    return value.strip().upper() if isinstance(value, str) else value


def _lower(value: Any) -> Any:
    return value.strip().lower() if isinstance(value, str) else value


def _blank_is_none(value: Any) -> Any:
    text = value.get_secret_value() if isinstance(value, SecretStr) else value
    return (text.strip() or None) if isinstance(text, str) else text


def _address(*schemes: str) -> AfterValidator:
    """Checks that a setting is an address with one of these schemes, and strips trailing slashes."""

    def checked(value: str | None) -> str | None:
        if value is None:
            return None
        parts = urlsplit(value)
        if parts.scheme not in schemes or not parts.hostname or parts.port == 0 or parts.query or parts.fragment:
            raise ValueError(f"it must be an address like {schemes[-1]}://host/path, without ? and #")
        return value.rstrip("/")

    return AfterValidator(checked)


class Settings(BaseModel):
    """How the bot runs. Raises pydantic's ValidationError for a value out of bounds or an unknown name."""

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=True, hide_input_in_errors=True)

    discord_token: Annotated[SecretStr | None, BeforeValidator(_blank_is_none)] = None
    """None opens the playground."""
    discord_api_base: Annotated[str | None, BeforeValidator(_blank_is_none), _address("http", "https")] = None
    """The REST API's address with its version, for those who run a proxy of it; None is Discord itself."""
    discord_gateway_url: Annotated[str | None, BeforeValidator(_blank_is_none), _address("ws", "wss")] = None
    """The gateway's address, for those who run a proxy of it; None is Discord itself."""
    database_url: DatabaseUrl = "sqlite:///data/cards.db"
    log_level: Annotated[LogLevel, BeforeValidator(_upper)] = "INFO"
    log_format: Annotated[LogFormat, BeforeValidator(_lower)] = "text"
    """Lines for people, or one JSON object per line for log collectors."""
    metrics_port: int = Field(default=0, ge=0, le=65535)
    """Where the bot serves its health and its measurements; 0 for nowhere."""
    metrics_host: str = Field(default="127.0.0.1", min_length=1)
    sync_commands: bool = True
    """Whether a start registers slash commands that changed."""
    board_refresh_minutes: int = Field(default=50, ge=1, le=59)
    """The age at which a board is posted again; Discord limits edits of messages over an hour old (30046)."""
    board_scroll: int = Field(default=6, ge=1, le=100)
    """How many messages may follow a board before it is posted again."""
    ai_pause_seconds: float = Field(default=1.5, ge=0, le=30)
    """How long people can read an AI's move before the next one; 0 for no pause."""
    turn_hours: float = Field(default=24, ge=0, le=168)
    """How many hours a person has for a turn before the others are asked how to go on; 0 for no timer."""
    live_turn_minutes: float = Field(default=5, ge=1, le=60)
    """How many minutes a person has for a turn in a live game."""
    games_per_person: int = Field(default=5, ge=1, le=10**6)
    """How many lobbies and running games one person may have a seat in."""
    games_per_server: int = Field(default=50, ge=1, le=10**6)
    games_at_once: int = Field(default=2000, ge=1, le=10**6)
    """How many lobbies and running games there may be in all."""
    starts_per_minute: int = Field(default=5, ge=1, le=10**6)
    """How many tables one person may open in a minute, with *Play again* as well."""
    commands_per_ten_seconds: int = Field(default=20, ge=1, le=10**6)
    """How many other commands one person may use in ten seconds; pages of statistics are counted, moves are not."""
    keep_games_days: int = Field(default=0, ge=0, le=36500)
    """After how many days the moves of a finished game are deleted, though not its result; 0 keeps them."""
    playground_port: int = Field(default=8123, ge=0, le=65535)
    """0 takes a free port."""
    playground_database_url: DatabaseUrl = "sqlite:///data/playground.db"


class _Environment(Settings, BaseSettings):
    """The same settings, read from the environment and from `.env` in the working directory."""

    model_config = SettingsConfigDict(
        extra="ignore",
        env_file=".env",
        env_file_encoding="utf-8",
        env_ignore_empty=True,
    )


def load_settings() -> Settings:
    """Reads the settings from the environment, which wins, and the file `.env`; blank ones have their default.

    Raises StartupError with one line for each wrong setting.
    """
    try:
        values = _Environment().model_dump()
    except ValidationError as wrong:
        raise StartupError("\n".join(_line(str(error["loc"][0]), error["msg"]) for error in wrong.errors())) from None
    except (OSError, UnicodeDecodeError) as error:
        raise StartupError(f"The file .env cannot be read: {error}") from None
    return Settings(**values)


def _line(name: str, why: str) -> str:
    return f"{name.upper()} is wrong: {why.removeprefix('Value error, ')} (in .env or the environment)"


def token_of(settings: Settings) -> str:
    """The bot's token. Raises StartupError when there is none."""
    if settings.discord_token is None:
        raise StartupError("DISCORD_TOKEN is not set. Put your bot's token into .env, or run the playground.")
    return settings.discord_token.get_secret_value()
