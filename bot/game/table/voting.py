"""Ending a game early: by its host or a moderator alone, or by a vote of its people; or where nobody is left. Pure."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from bot.game.core.errors import NotSeated, StaleVersion, TableRefusal
from bot.game.table.commands import Abandon, Close, VoteEnd
from bot.game.table.events import Closed, EndRejected, EndVoted, TableEvent
from bot.game.table.state import Table


def close(table: Table, command: Close | Abandon) -> tuple[TableEvent, ...]:
    """Closes the lobby or ends the game.

    Raises TableRefusal for anybody but the host and moderators, and if a game has begun that was to be closed as a
    lobby; StaleVersion if a table that looked abandoned has changed. In a game that everybody has left, the last person
    to leave is still the host.
    """
    if isinstance(command, Abandon):
        if command.version != table.version:
            raise StaleVersion("moved-on")
    else:
        _check_close(table, command)
    return (Closed("cancelled" if table.phase == "lobby" else "ended"),)


def _check_close(table: Table, command: Close) -> None:
    if command.user != table.host and not command.moderator:
        if table.phase == "lobby":
            raise TableRefusal("only-host-closes")
        raise TableRefusal("only-host-ends")
    if command.phase not in (None, table.phase):
        raise TableRefusal("begun-use-end", game=table.game)


def vote(table: Table, command: VoteEnd) -> tuple[TableEvent, ...]:
    """Counts a vote on ending the game.

    Raises NotSeated for people without a seat, TableRefusal if there is nothing to vote on or the vote changes nothing.
    """
    user, agrees = command.user, command.agrees
    if table.phase != "playing":
        raise TableRefusal("not-begun-leave")
    if table.seat_of(user) is None:
        raise NotSeated("not-a-voter")
    if not agrees and not table.votes:
        raise TableRefusal("no-vote")
    if dict(table.votes).get(user) is agrees:
        raise TableRefusal("vote-counted")
    votes = {**dict(table.votes), user: agrees}
    return (EndVoted(user, agrees), *verdict(table.people, votes))


def majority(people: int) -> int:
    """The smallest majority of this many people."""
    return people // 2 + 1


def verdict(people: Collection[int], votes: Mapping[int, bool]) -> tuple[TableEvent, ...]:
    """Ends the game once more than half of its people agree; rejects the end once they cannot, or if nobody does."""
    cast = [votes[person] for person in people if person in votes]
    if 2 * cast.count(True) > len(people):
        return (Closed("ended"),)
    if cast and (True not in cast or 2 * cast.count(False) >= len(people)):
        return (EndRejected(),)
    return ()
