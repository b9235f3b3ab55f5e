"""Runs the command line: `python -m bot`."""

from __future__ import annotations

import sys

from bot.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
