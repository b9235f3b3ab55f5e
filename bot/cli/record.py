"""`python -m bot record check|simulate`: game records as JSON Lines (record.md).

Both commands read and print record by record and keep none, so memory does not grow with their number.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, TextIO, cast

from bot.game.core.errors import CodedError, GameError, RecordError
from bot.game.core.records import POLICIES, AnyRecords
from bot.game.core.records import simulate as simulate_game
from bot.game.core.rules import Json
from bot.games import GAMES, RECORDS, Game, records_of, refusals_of
from bot.text.refusals import Refusals

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]  # pyright: ignore[reportPrivateUsage]

OK, FAULTY, UNREADABLE = range(3)
"""Exit statuses: all records are valid; one is not, or the reader of the output left; the input is not JSON Lines."""

_LONGEST_INTEGER: Final = 18


class InputError(Exception):
    """The input is not JSON Lines of records. The message is one line for whoever typed the command."""


def add_parser(subparsers: Subparsers) -> None:
    """Adds the commands to the command line. Each sets `func`, which takes the arguments and returns the status."""
    parser = subparsers.add_parser("record", help="check or simulate game records")
    commands = parser.add_subparsers(dest="record_command", required=True, metavar="check|simulate")
    _add_check(commands)
    _add_simulate(commands)


def _add_check(commands: Subparsers) -> None:
    parser = commands.add_parser("check", help="replay records and check that they are right")
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="JSON Lines; standard input if left out")
    parser.add_argument("--legal", action="store_true", help="list all legal moves before each move")
    parser.set_defaults(func=_run_check)


def _add_simulate(commands: Subparsers) -> None:
    parser = commands.add_parser(
        "simulate",
        help="play games and print their records",
        epilog=_options_text(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--players", type=int, required=True, metavar="N", help="seats in each game")
    parser.add_argument("--games", type=_count, required=True, metavar="K", help="how many games")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="the same seed plays the same games")
    parser.add_argument("--policy", choices=POLICIES, default="random", help="who plays (default: random)")
    parser.add_argument("--game", choices=tuple(RECORDS), default="regicide", help="default: regicide")
    parser.add_argument(
        "--option",
        dest="options",
        type=_option,
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="play by this option; may be given several times",
    )
    parser.set_defaults(func=_run_simulate)


def _options_text() -> str:
    lines = [
        f"  {key}: {option.name}={'|'.join(choice.value for choice in option.choices)}"
        for key, records in RECORDS.items()
        for option in records.schema
    ]
    return "\n".join(("options, the default first:", *lines))


def check(lines: Iterable[bytes], out: TextIO, legal: bool = False, games: Sequence[Game] = GAMES) -> int:
    """Prints a verdict for each record, as soon as it is read, and returns OK or FAULTY.

    Raises InputError at the first line that is not a record, OSError if the lines cannot be read.
    """
    status, records, refusals = OK, records_of(games), Refusals(refusals_of(games))
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        verdict = _judge(_parse(line, number), legal, records, refusals)
        if not verdict["ok"]:
            status = FAULTY
        _print(verdict, out)
    return status


def simulate(
    rules: AnyRecords,
    players: int,
    games: int,
    seed: int,
    policy: str,
    out: TextIO,
    options: Mapping[str, str] | None = None,
) -> int:
    """Plays games and prints the record of each. The same arguments print the same bytes.

    Each game has a generator of its own, so that the first K games of a longer run are the same.
    Raises GameError for an unknown policy or option, or a number of players that the game does not have.
    """
    rules.schema.read(options or {})
    for index in range(games):
        chance = Random(f"{seed}/{index}")  # noqa: S311  # simulations are repeatable, not secret
        _print(simulate_game(rules, players, policy, chance, options), out)
    return OK


def _judge(record: Json, legal: bool, records: Mapping[str, AnyRecords], refusals: Refusals) -> Json:
    try:
        checked = _rules_of(record, records).check(record, legal)
    except RecordError as fault:
        return {"ok": False, "ply": fault.ply, "error": _sentence(fault, refusals)}
    verdict: Json = {"ok": True, "plies": checked.plies, "final": checked.final}
    return verdict if checked.legal is None else {**verdict, "legal": checked.legal}


def _rules_of(record: Json, records: Mapping[str, AnyRecords]) -> AnyRecords:
    key: Any = record["game"]
    if not isinstance(key, str) or key not in records:
        raise RecordError("record-unknown-game", None, games=tuple(records))
    return records[key]


def _sentence(error: CodedError, refusals: Refusals) -> str:
    """What is wrong, with the rule's id."""
    sentence = refusals.text(error)
    return f"{sentence} ({error.rule})" if error.rule else sentence


def _parse(line: bytes, number: int) -> Json:
    try:
        # Decoded here, because json would guess at UTF-16 and UTF-32 too.
        data = json.loads(line.decode(), parse_int=_integer, parse_constant=_no_constant)
    except RecursionError:
        raise InputError(f"line {number}: nested too deeply") from None
    except ValueError as fault:
        raise InputError(f"line {number}: not JSON: {fault}") from fault
    if not isinstance(data, dict) or "game" not in data:
        raise InputError(f"line {number}: not a record, which is a JSON object with `game`")
    return cast(Json, data)


def _integer(digits: str) -> int | float:
    """A number in a record. One with too many digits is read as a float, which then counts as no whole number."""
    return int(digits) if len(digits) <= _LONGEST_INTEGER else float(digits)


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is not JSON")


def _print(value: Json, out: TextIO) -> None:
    out.write(json.dumps(value) + "\n")
    out.flush()


def _count(argument: str) -> int:
    count = int(argument)
    if count < 0:
        raise ValueError
    return count


def _option(argument: str) -> tuple[str, str]:
    name, equals, value = argument.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{argument!r} is not NAME=VALUE")
    return name, value


def _run_check(args: argparse.Namespace) -> int:
    with ExitStack() as stack:

        def work() -> int:
            lines = _there(sys.stdin).buffer if args.file is None else stack.enter_context(args.file.open("rb"))
            return check(lines, _there(sys.stdout), args.legal)

        return _guarded(work)


def _run_simulate(args: argparse.Namespace) -> int:
    def work() -> int:
        rules, out, options = RECORDS[args.game], _there(sys.stdout), dict(args.options)
        return simulate(rules, args.players, args.games, args.seed, args.policy, out, options)

    return _guarded(work)


def _there(stream: TextIO | None) -> TextIO:
    """A standard stream. Raises InputError if the caller has closed it, so that Python has set it to None."""
    if stream is None:
        raise InputError("standard input or output is closed")
    return stream


def _guarded(work: Callable[[], int]) -> int:
    """Does the work. If its input is wrong, writes one readable line to standard error."""
    try:
        return work()
    except BrokenPipeError:
        # Whoever read our output has gone. Python would complain once more when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAULTY
    except OSError as fault:
        message = f"{fault.filename}: {fault.strerror}" if fault.filename else f"{fault.strerror}"
    except InputError as fault:
        message = str(fault)
    except GameError as refusal:
        message = _sentence(refusal, Refusals(refusals_of(GAMES)))
    sys.stderr.write(f"{message}\n")
    return UNREADABLE
