"""How the bot writes its log: for people or as JSON, and without secrets."""

from __future__ import annotations

import json
import logging
import re
from datetime import UTC, datetime
from typing import Final, Literal

from typing_extensions import override

from bot.runtime.log_context import current

LogLevel = Literal["DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"]
LogFormat = Literal["text", "json"]
"""Lines for people, or one JSON object per line for log collectors."""

_SECRETS: Final = (
    # An interaction's token, which Discord puts into URLs: for 15 minutes, it lets anybody answer in the bot's name.
    (re.compile(r"(/(?:webhooks|interactions)/\d+/)[^/?#\s'\"]+"), r"\1[token]"),
    # The same token by itself: base64 of a text that begins with "interaction:".
    (re.compile(r"aW50ZXJhY3Rpb246[\w+/=-]+"), "[token]"),
    # A bot's token: its id, a time and a signature, each in base64.
    (re.compile(r"(?<![\w-])[\w-]{18,}\.[\w-]{6}\.[\w-]{25,}"), "[token]"),
    # The password in a database's address, which may itself hold an @.
    (re.compile(r"(://[^:/@\s]*:)\S+@"), r"\1[password]@"),
)

_MIN_LEVELS: Final = {
    # Below these levels, the libraries log what must stay hidden (hands in payloads, the order of a deck in rows), or a
    # line for each request.
    "discord": logging.INFO,
    "aiohttp": logging.WARNING,
    "alembic": logging.WARNING,
    "asyncio": logging.INFO,
    "filelock": logging.INFO,
    "simcord": logging.INFO,
    "sqlalchemy": logging.WARNING,
}


def _no_voice(record: logging.LogRecord) -> bool:
    """Drops discord.py's warning at each start that its voice libraries are missing: this bot has no use for them."""
    return not str(record.msg).endswith("voice will NOT be supported")


def redact(text: str) -> str:
    """The text without interaction tokens, bot tokens and passwords in addresses."""
    for pattern, replacement in _SECRETS:
        text = pattern.sub(replacement, text)
    return text


class RedactingFormatter(logging.Formatter):
    """Writes one line per record, with tracebacks indented below it, and without secrets."""

    def __init__(self) -> None:
        super().__init__("{asctime} {levelname} {name}: {message}", style="{")

    @override
    def formatMessage(self, record: logging.LogRecord) -> str:  # logging's own name
        # A line break in a text that somebody wrote must not look like a new record.
        return super().formatMessage(record).replace("\r", "\\r").replace("\n", "\\n")

    @override
    def format(self, record: logging.LogRecord) -> str:
        return redact(super().format(record)).replace("\n", "\n    ")


class JsonFormatter(logging.Formatter):
    """Writes one JSON object per line: the record, and the interaction, game and version that it is about.

    Secrets are removed from each text before it becomes JSON, so that the object stays valid.
    """

    @override
    def format(self, record: logging.LogRecord) -> str:
        about = current()
        trace = self.formatException(record.exc_info) if record.exc_info else None
        fields = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": redact(record.getMessage()),
            # A text, because many JSON readers lose digits of numbers as long as these ids.
            "interaction": about.interaction and str(about.interaction),
            "game": about.game,
            "version": about.version,
            "traceback": trace and redact(trace),
        }
        return json.dumps({name: value for name, value in fields.items() if value is not None})


def configure(level: LogLevel, form: LogFormat = "text") -> None:
    """Sends records from this level on to standard error, and replaces any earlier configuration."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter() if form == "json" else RedactingFormatter())
    handler.addFilter(_no_voice)
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for name, minimum in _MIN_LEVELS.items():
        logging.getLogger(name).setLevel(max(minimum, logging.getLogger().level))
