"""Who stands in the log for people who had themselves erased: a negative user id. Pure."""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from hashlib import sha256
from typing import Final

_BYTES: Final = 7
"""As many as leave room below the smallest id that the database can store, for stand-ins of other games."""


def next_stand_in(known: Iterable[int]) -> int:
    """An id that is not among these."""
    return min((0, *known)) - 1


def keyed_stand_in(key: bytes, user: int) -> int:
    """The id of the person in a running game whose secret key this is.

    As long as the key is kept, the game knows the person again who has seen cards there; without it, nobody can tell
    whose id that was.
    """
    digest = hmac.digest(key, str(user).encode(), sha256)
    return -1 - int.from_bytes(digest[:_BYTES], "big")
