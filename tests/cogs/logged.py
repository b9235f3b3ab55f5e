"""What the log says, line by line."""

from __future__ import annotations

import logging

from bot.runtime import logs


class Lines(logging.Handler):
    """Keeps each line as it would be written."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.setFormatter(logs.RedactingFormatter())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        record.asctime = ""
        self.lines.append(f"{record.levelname} {record.name}: {logs.redact(record.getMessage())}")
