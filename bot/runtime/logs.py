"""What the bot writes to its log, for people or as JSON: a record begins with its time, and no secret is in it."""

from __future__ import annotations

import json
import logging
import re
from datetime import UTC, datetime
from typing import Final, Literal

from bot.runtime.log_context import current

LogLevel = Literal["DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"]
LogFormat = Literal["text", "json"]
"""Lines for people, or a JSON object a line for what collects logs."""

_SECRETS: Final = (
    # Whoever has an interaction's token can answer in the bot's name for 15 minutes; Discord puts it into addresses.
    (re.compile(r"(/(?:webhooks|interactions)/\d+/)[^/?#\s'\"]+"), r"\1[token]"),
    # The same token by itself: base64 that begins with "interaction:".
    (re.compile(r"aW50ZXJhY3Rpb246[\w+/=-]+"), "[token]"),
    # A bot's token: its id, a time and a signature, each in base64.
    (re.compile(r"(?<![\w-])[\w-]{18,}\.[\w-]{6}\.[\w-]{25,}"), "[token]"),
    # The password of a database's address.
    (re.compile(r"(://[^:/@\s]*:)[^@\s]+@"), r"\1[password]@"),
)

_FLOORS: Final = {
    # Below these levels the libraries write what must stay hidden (payloads of hands, rows with the deck's order),
    # or a line for each request.
    "discord": logging.INFO,
    "aiohttp": logging.WARNING,
    "alembic": logging.WARNING,
    "asyncio": logging.INFO,
    "filelock": logging.INFO,
    "simcord": logging.INFO,
    "sqlalchemy": logging.WARNING,
}


def _no_voice(record: logging.LogRecord) -> bool:
    """Leaves out that discord.py lacks its libraries for voice, told at each start: this bot never speaks."""
    return not str(record.msg).endswith("voice will NOT be supported")


def redact(text: str) -> str:
    """The same text with interaction tokens, bot tokens and passwords in addresses taken out."""
    for pattern, instead in _SECRETS:
        text = pattern.sub(instead, text)
    return text


class RedactingFormatter(logging.Formatter):
    """One line a record, and tracebacks indented below theirs; secrets are taken out of all of it."""

    def __init__(self) -> None:
        super().__init__("{asctime} {levelname} {name}: {message}", style="{")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802  # logging's own name
        """The record's line. A line break in what somebody wrote does not begin a record of its own."""
        return super().formatMessage(record).replace("\r", "\\r").replace("\n", "\\n")

    def format(self, record: logging.LogRecord) -> str:
        """The whole record, without secrets."""
        return redact(super().format(record)).replace("\n", "\n    ")


class JsonFormatter(logging.Formatter):
    """One JSON object a line: the record, and the interaction, game and version that it is about.

    Secrets are taken out of each text before it is written as JSON, so that the object stays whole.
    """

    def format(self, record: logging.LogRecord) -> str:
        """The whole record, without secrets. An interaction's id is a text: JSON's numbers may be too short for it."""
        about = current()
        trace = self.formatException(record.exc_info) if record.exc_info else None
        fields = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": redact(record.getMessage()),
            "interaction": about.interaction and str(about.interaction),
            "game": about.game,
            "version": about.version,
            "traceback": trace and redact(trace),
        }
        return json.dumps({name: value for name, value in fields.items() if value is not None})


def configure(level: LogLevel, form: LogFormat = "text") -> None:
    """Sends records from this level on to standard error, in place of what was configured before."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter() if form == "json" else RedactingFormatter())
    handler.addFilter(_no_voice)
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for name, floor in _FLOORS.items():
        logging.getLogger(name).setLevel(max(floor, logging.getLogger().level))
