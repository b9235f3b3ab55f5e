"""Runs the command line: `python -m bot`."""

from __future__ import annotations

import os
import sys

from bot.cli.main import main

if __name__ == "__main__":
    # What it writes (the database with every hand, backups, locks) is for its own user alone.
    os.umask(0o077)
    sys.exit(main())
