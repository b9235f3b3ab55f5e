"""What keeps the program from starting."""

from __future__ import annotations


class StartupError(Exception):
    """The program cannot start as it is set up.

    The text is for whoever runs it: what is wrong and what to do, without secrets. It is printed on
    standard error in place of a traceback, and the exit status is 1.
    """
