"""Numbers as people say them."""

from __future__ import annotations


def duration(seconds: int) -> str:
    """A time as people say it: `45 s`, `12 min`, `3 h 5 min`."""
    if seconds < 60:
        return f"{seconds} s"
    minutes = seconds // 60
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"
