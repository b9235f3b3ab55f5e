"""`python -m bot record check` and `simulate`, as a shell sees them."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from bot.cli.main import main
from bot.cli.record import FAULTY, OK, UNREADABLE, InputError, check, simulate
from bot.game.core.rules import Json
from bot.games import RECORDS

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden" / "two.jsonl"
GNAV = GOLDEN.with_name("gnav.jsonl")
SEATS = [(game, players) for game, recording in RECORDS.items() for players in recording.seats]


def golden(path: Path = GOLDEN) -> list[Json]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def spoilt() -> Json:
    record = golden()[0]
    record["moves"][3] = {"seat": 0, "move": "refresh"}
    return record


def lines(*records: object) -> list[bytes]:
    return [json.dumps(record).encode() + b"\n" for record in records]


def verdicts(*given: bytes, legal: bool = False) -> tuple[int, list[Json]]:
    out = io.StringIO()
    status = check(given, out, legal)
    return status, [json.loads(line) for line in out.getvalue().splitlines()]


def run(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """The command as a process of its own."""
    command = [sys.executable, "-m", "bot", "record", *arguments]
    return subprocess.run(command, input=given, capture_output=True, cwd=ROOT, check=False)


def call(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """The same in this process, which takes a tenth of the time."""
    out, errors = io.BytesIO(), io.BytesIO()
    with (
        patch("sys.stdin", io.TextIOWrapper(io.BytesIO(given))),
        patch("sys.stdout", io.TextIOWrapper(out, encoding="utf-8", write_through=True)),
        patch("sys.stderr", io.TextIOWrapper(errors, encoding="utf-8", write_through=True)),
    ):
        try:
            status = main(["record", *arguments])
        except SystemExit as ended:
            status = int(ended.code or 0)
        return subprocess.CompletedProcess(arguments, status, out.getvalue(), errors.getvalue())


@pytest.mark.parametrize("path", [GOLDEN, GNAV], ids=lambda path: path.stem)
def test_each_sound_record_gets_its_plies_and_final(path: Path) -> None:
    records = golden(path)

    status, found = verdicts(*lines(*records))

    assert status == OK
    assert found == [{"ok": True, "plies": len(each["moves"]), "final": each["final"]} for each in records]


def test_a_faulty_record_is_named_by_ply_and_rule_and_the_rest_is_still_checked() -> None:
    status, found = verdicts(*lines(golden()[0], spoilt(), golden()[1]))

    assert status == FAULTY
    assert [verdict["ok"] for verdict in found] == [True, False, True]
    assert (found[1]["ply"], list(found[1])) == (3, ["ok", "ply", "error"])


def test_records_of_several_games_may_follow_each_other() -> None:
    assert [verdict["ok"] for verdict in verdicts(*lines(golden()[0], golden(GNAV)[0]))[1]] == [True, True]


def test_a_faulty_deal_has_no_ply() -> None:
    status, found = verdicts(*lines({**golden()[0], "players": 5}))

    assert status == FAULTY
    assert found == [{"ok": False, "ply": None, "error": "Regicide is for 1 to 4 players. (R10)"}]


@pytest.mark.parametrize("game", ["chess", 5, None, ["regicide"], {}])
def test_an_unknown_game_is_a_faulty_record(game: object) -> None:
    status, found = verdicts(*lines({"game": game}))

    assert (status, found[0]["ok"], found[0]["ply"]) == (FAULTY, False, None)


@pytest.mark.parametrize("path", [GOLDEN, GNAV], ids=lambda path: path.stem)
def test_legal_moves_are_listed_for_each_ply(path: Path) -> None:
    record = golden(path)[0]

    _, found = verdicts(*lines(record), legal=True)

    assert len(found[0]["legal"]) == len(record["moves"])
    assert all(moves == sorted(moves) and moves for moves in found[0]["legal"])


def test_no_records_are_no_fault() -> None:
    assert verdicts() == (OK, [])
    assert verdicts(b"\n", b"  \n") == (OK, [])


def test_a_last_line_without_its_end_is_read() -> None:
    assert verdicts(lines(golden()[0])[0].rstrip())[0] == OK


@pytest.mark.parametrize(
    "line",
    [
        pytest.param(b"{", id="half an object"),
        pytest.param(b"hello", id="a word"),
        pytest.param(b"[]", id="a list"),
        pytest.param(b"3", id="a number"),
        pytest.param(b"null", id="null"),
        pytest.param(b"{}", id="no game"),
        pytest.param(b'"game"', id="a text"),
        pytest.param(b'{"game": "regicide", "first": NaN}', id="not a number"),
        pytest.param(b'{"game": "regicide", "first": -Infinity}', id="infinity"),
        pytest.param(b'{"game": "regicide"} {"game": "regicide"}', id="two on one line"),
        pytest.param(b'{"game": "\xff"}', id="no UTF-8"),
        pytest.param('{"game": "regicide"}'.encode("utf-16"), id="UTF-16"),
        pytest.param(b"\x00", id="a zero byte"),
        pytest.param(b'{"game": ' + b"[" * 100_000, id="nested without end"),
        pytest.param(b'{"game": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", id="nested too deeply"),
    ],
)
def test_a_line_that_is_no_record_ends_the_check_and_is_named(line: bytes) -> None:
    with pytest.raises(InputError, match="line 2"):
        check([*lines(golden()[0]), line], io.StringIO())


STRANGE = ["1e999", "9" * 5000, "-" + "9" * 5000, "1.5", '"\\ud800"', "[" * 500 + "]" * 500]


@pytest.mark.parametrize("key", ["players", "format", "first", "moves", "final", "hands"])
@pytest.mark.parametrize("value", STRANGE)
def test_a_strange_value_is_a_fault_and_no_crash(key: str, value: str) -> None:
    assert_faulty({**golden()[0], key: "here"}, value)


@pytest.mark.parametrize("key", ["players", "format", "dealer", "deck", "moves", "final", "options"])
@pytest.mark.parametrize("value", STRANGE)
def test_a_strange_value_in_a_match_of_gnav_is_a_fault_and_no_crash(key: str, value: str) -> None:
    assert_faulty({**golden(GNAV)[0], key: "here"}, value)


def assert_faulty(record: Json, value: str) -> None:
    line = json.dumps(record).replace('"here"', value).encode()

    status, found = verdicts(line)

    assert (status, found[0]["ok"]) == (FAULTY, False)


def test_a_verdict_is_out_before_the_next_record_is_read() -> None:
    out = io.StringIO()

    def feed() -> Iterator[bytes]:
        for number, line in enumerate(lines(*golden())):
            assert out.getvalue().count("\n") == number
            yield line

    assert check(feed(), out) == OK


def test_a_game_is_printed_before_the_next_is_played() -> None:
    class Reader(io.StringIO):
        printed = 0

        def flush(self) -> None:
            Reader.printed += 1
            assert self.getvalue().count("\n") == Reader.printed

    simulate(RECORDS["regicide"], 2, 5, 0, "random", Reader())

    assert Reader.printed == 5


@pytest.mark.parametrize("policy", ["random", "ai"])
@pytest.mark.parametrize("game", RECORDS)
def test_the_same_arguments_print_the_same_games_and_a_longer_run_begins_with_them(game: str, policy: str) -> None:
    def printed(games: int, seed: int) -> list[str]:
        out = io.StringIO()
        assert simulate(RECORDS[game], 3, games, seed, policy, out) == OK
        return out.getvalue().splitlines()

    assert printed(3, 7) == printed(3, 7) == printed(5, 7)[:3]
    assert printed(3, 7) != printed(3, 8)
    assert len(set(printed(5, 7))) == 5


@pytest.mark.parametrize(("game", "players"), SEATS)
def test_simulated_games_pass_the_check(game: str, players: int) -> None:
    out = io.StringIO()
    simulate(RECORDS[game], players, 5, 0, "random", out)

    status, found = verdicts(*out.getvalue().encode().splitlines())

    assert (status, len(found)) == (OK, 5)


@pytest.mark.parametrize("path", [GOLDEN, GNAV], ids=lambda path: path.stem)
def test_a_file_is_checked_from_the_shell(path: Path) -> None:
    done = run("check", str(path))

    assert (done.returncode, done.stderr) == (OK, b"")
    assert [json.loads(line)["ok"] for line in done.stdout.splitlines()] == [True] * len(golden(path))


def test_standard_input_is_checked_where_no_file_is_named() -> None:
    done = run("check", "--legal", given=b"".join(lines(golden()[0], spoilt())))

    assert done.returncode == FAULTY
    assert [json.loads(line)["ok"] for line in done.stdout.splitlines()] == [True, False]


@pytest.mark.parametrize("given", [b"nonsense\n", b'{"players": 2}\n'])
def test_input_that_is_no_record_is_one_readable_line_and_status_2(given: bytes) -> None:
    done = run("check", given=given)

    assert (done.returncode, done.stdout) == (UNREADABLE, b"")
    assert done.stderr.startswith(b"line 1: ")
    assert done.stderr.count(b"\n") == 1


def test_records_before_the_unreadable_line_are_still_judged() -> None:
    done = run("check", given=lines(golden()[0])[0] + b"nonsense\n")

    assert done.returncode == UNREADABLE
    assert done.stdout.count(b"\n") == 1


def test_a_file_that_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = tmp_path / "none.jsonl"

    assert main(["record", "check", str(missing)]) == UNREADABLE
    assert main(["record", "check", str(tmp_path)]) == UNREADABLE

    errors = capsys.readouterr().err.splitlines()
    assert [str(path) in line for path, line in zip((missing, tmp_path), errors, strict=True)] == [True, True]


@pytest.mark.parametrize("which", [("--players", "1"), ("--game", "gnav", "--players", "7")])
def test_simulated_games_from_the_shell_pass_the_check_of_the_shell(which: tuple[str, ...]) -> None:
    played = run("simulate", *which, "--games", "3", "--seed", "5", "--policy", "ai")
    checked = run("check", given=played.stdout)

    assert (played.returncode, played.stderr, played.stdout.count(b"\n")) == (OK, b"", 3)
    assert (checked.returncode, checked.stdout.count(b"\n")) == (OK, 3)


@pytest.mark.parametrize(
    "arguments",
    [
        ("--players", "5", "--games", "1"),
        ("--players", "0", "--games", "1"),
        ("--game", "gnav", "--players", "1", "--games", "1"),
        ("--game", "gnav", "--players", "21", "--games", "1"),
        ("--players", "2", "--games", "-1"),
        ("--players", "two", "--games", "1"),
        ("--players", "2", "--games", "1", "--policy", "cheat"),
        ("--players", "2", "--games", "1", "--seed", "x"),
        ("--players", "2", "--games", "1", "--game", "chess"),
        ("--players", "2", "--games", "1", "--option", "overpay"),
        ("--players", "2", "--games", "0", "--option", "speed=high"),
        ("--players", "2", "--games", "0", "--option", "overpay=never"),
        ("--players", "2", "--games", "1", "--option", "first_player=2"),
        ("--players", "2", "--games", "1", "--option", "one_fool_of_two=holder"),
        ("--games", "1"),
        ("--players", "2"),
    ],
)
def test_arguments_that_make_no_sense_are_status_2(arguments: tuple[str, ...]) -> None:
    done = call("simulate", *arguments)

    assert (done.returncode, done.stdout) == (UNREADABLE, b"")
    assert done.stderr
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("which", "options"),
    [
        (("--players", "3"), {"overpay": "exact", "first_player": "2"}),
        (("--game", "gnav", "--players", "2"), {"one_fool_of_two": "holder"}),
    ],
)
def test_games_are_simulated_by_options_which_their_records_name(
    which: tuple[str, ...], options: dict[str, str]
) -> None:
    chosen = [argument for name, value in options.items() for argument in ("--option", f"{name}={value}")]
    played = call("simulate", *which, "--games", "3", *chosen)
    checked = call("check", given=played.stdout)

    assert (played.returncode, played.stderr, checked.returncode) == (OK, b"", OK)
    assert [json.loads(line)["options"] for line in played.stdout.splitlines()] == [options] * 3


def test_an_option_at_its_default_changes_nothing() -> None:
    arguments = ("simulate", "--players", "2", "--games", "2")

    assert call(*arguments, "--option", "overpay=any").stdout == call(*arguments).stdout


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("overpay", "'overpay' is not NAME=VALUE"),
        (
            "speed=high",
            "There is no option called speed. Choose from: overpay, yield_rule, discard_view and first_player. (R80)",
        ),
        ("overpay=never", "The option overpay has no such value. Choose from: any and exact. (R80)"),
    ],
)
def test_an_option_that_there_is_not_is_named_with_those_that_there_are(option: str, said: str) -> None:
    done = call("simulate", "--players", "2", "--games", "1", "--option", option)

    assert done.returncode == UNREADABLE
    assert done.stderr.decode().splitlines()[-1].endswith(said)


def test_the_help_lists_every_option_with_its_values() -> None:
    told = call("simulate", "--help").stdout.decode()

    assert "regicide: overpay=any|exact" in told
    assert "gnav: one_fool_of_two=both|holder" in told


def test_no_games_are_no_lines() -> None:
    done = call("simulate", "--players", "2", "--games", "0")

    assert (done.returncode, done.stdout) == (OK, b"")


def test_a_reader_that_has_seen_enough_ends_the_command_quietly() -> None:
    read, write = os.pipe()
    os.close(read)
    command = [sys.executable, "-m", "bot", "record", "simulate", "--players", "2", "--games", "5"]
    done = subprocess.run(command, stdout=write, stderr=subprocess.PIPE, cwd=ROOT, check=False)
    os.close(write)

    assert (done.returncode, done.stderr) == (FAULTY, b"")


def test_the_record_commands_do_without_discord_and_the_database() -> None:
    program = (
        "import sys; from bot.cli.main import main; status = main(['record', 'check', sys.argv[1]]); "
        "sys.exit(status or any(name in sys.modules for name in ('discord', 'sqlalchemy')))"
    )
    done = subprocess.run([sys.executable, "-c", program, str(GOLDEN)], capture_output=True, cwd=ROOT, check=False)

    assert done.returncode == OK


@pytest.mark.parametrize("command", ["check <&-", "check /dev/null >&-", "simulate --players 1 --games 1 >&-"])
def test_a_closed_stream_is_one_line_and_status_2(command: str) -> None:
    line = f"exec '{sys.executable}' -m bot record {command}"
    ended = subprocess.run(["/bin/sh", "-c", line], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (2, "standard input or output is closed\n")
