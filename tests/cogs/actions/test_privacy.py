"""What people can read, export and erase of what is stored about them."""

from __future__ import annotations

import gzip
import json
import sqlite3
import threading
from collections.abc import Sequence
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from simcord.results import InteractionResult

from bot.cogs.actions.privacy import file_of, info_screen
from bot.game.ports.people import StoredGame
from bot.game.service.data_export import DataExport
from bot.game.service.erasure import INTERVAL
from bot.store.schema import metadata
from tests.cogs.evening import Evening, an_evening
from tests.cogs.files import exported
from tests.cogs.messages import buttons, text_of
from tests.cogs.regicide.hands import play_on
from tests.databases import PostgresServer, fresh_postgres
from tests.game.reading import public_view


async def privacy(evening: Evening, name: str, command: str) -> InteractionResult:
    return await evening.people[name].slash(evening.channel, f"privacy {command}")


async def forget(evening: Evening, name: str) -> str:
    """Erases a person who asks for it, and returns what they were told."""
    question = await privacy(evening, name, "forget")
    assert question.ephemeral
    await evening.click(name, question.response, "Forget me")
    assert question.response is not None
    return text_of(question.response)


async def everything(evening: Evening) -> str:
    """All rows of all tables of the database, as one text."""
    store = evening.bot.store
    assert store is not None

    def rows(connection: Any) -> list[Any]:
        return [tuple(row) for table in metadata.sorted_tables for row in connection.execute(table.select())]

    return repr(await store._database.run(rows))


async def test_info_tells_what_is_stored_for_how_long_and_what_one_can_do(evening: Evening) -> None:
    result = await privacy(evening, "Ann", "info")
    assert result.ephemeral
    said = text_of(result.response)
    assert "your Discord id, your name at the time, your seat and cards" in said
    assert "A finished game is kept until you ask me to forget you." in said
    assert "Where you have never played, you are only a number." in said
    assert "`/privacy export`" in said
    assert "`/privacy forget`" in said
    assert "a secret mark in it keeps you from its other seats" in said


def test_info_tells_when_moves_are_deleted() -> None:
    said = " ".join(field.value for field in info_screen(30).fields)
    assert "The moves of a finished game are deleted 30 days after its end; its result is kept until" in said


async def test_who_has_never_played_gets_a_file_that_says_so(evening: Evening) -> None:
    data = await exported(await privacy(evening, "Ann", "export"))
    assert data["your_discord_id"] == str(evening.ann.id)
    assert (data["names_you_used"], data["games"]) == ([], [])


async def test_the_file_tells_a_finished_game_with_what_one_did_in_it(evening: Evening) -> None:
    await evening.start("Ann", "Ben", pace="none")
    over = await play_on(evening)
    data = await exported(await privacy(evening, "Ann", "export"))
    assert data["names_you_used"] == ["Ann"]
    (game,) = data["games"]
    assert (game["number"], game["game"], game["state"], game["how_it_ended"]) == (
        over.id,
        "Regicide",
        "over",
        "played",
    )
    assert (game["your_seat"], game["seats"]) == (1, ["you", "another player"])
    assert over.result is not None
    assert game["your_result"] == {"outcome": over.result.standings[0].outcome, "score": over.result.standings[0].score}
    done = [deed["did"] for deed in game["what_you_did"]]
    assert done[0] == "opened a table"
    moves = [deed["move"] for deed in game["what_you_did"] if deed["did"] == "made a move"]
    assert moves
    assert all(move.split()[0] in ("play", "pay", "yield", "jester") for move in moves)


@pytest.mark.slow
async def test_nobody_else_is_in_the_file(evening: Evening) -> None:
    await evening.start("Ann", "Ben", "Cleo")
    question = await evening.slash("Cleo", "leave")
    await evening.click("Cleo", question.response, "Leave")
    await play_on(evening)
    text = json.dumps(await exported(await privacy(evening, "Ann", "export")))
    for name in ("Ben", "Cleo"):
        assert name not in text
        assert str(evening.people[name].id) not in text


@pytest.mark.slow
async def test_what_the_others_wished_and_did_is_not_one_s_own(evening: Evening) -> None:
    await evening.start("Ann", "Ben", "Cleo")
    question = await evening.slash("Ben", "end")
    await evening.click("Ben", question.response, "Ask the others")
    await evening.click("Ann", await evening.board(), "Keep playing")
    question = await evening.slash("Ben", "leave")
    await evening.click("Ben", question.response, "Leave")
    await play_on(evening)
    for name, deeds in (
        ("Ann", {"voted on ending the game"}),
        ("Ben", {"sat down", "voted on ending the game", "left the seat to an AI player"}),
        ("Cleo", {"sat down"}),
    ):
        (game,) = (await exported(await privacy(evening, name, "export")))["games"]
        done = {deed["did"] for deed in game["what_you_did"]}
        ordinary = {"opened a table", "started the game", "made a move", "ended the game"}
        assert done - ordinary == deeds
    assert "your_seat" not in (await exported(await privacy(evening, "Ben", "export")))["games"][0]


async def test_it_says_to_what_one_was_invited_and_what_one_turned_down(evening: Evening) -> None:
    await evening.start("Ann", "Ben", players=2)
    asked = await evening.slash("Ann", "end")
    await evening.click("Ann", asked.response, "End the game")
    again = await evening.click("Ann", await evening.board(), "Play again")
    await evening.click("Ben", again.response, "Leave")
    await evening.click("Ann", again.response, "Leave")
    _, game = (await exported(await privacy(evening, "Ben", "export")))["games"]
    down = "turned the game down, or left a lobby in which nobody else sat"
    assert [deed["did"] for deed in game["what_you_did"]] == ["were invited to play again", down]
    assert (game["what_you_did"][0]["name"], game["seats"]) == ("Ben", ["another player"])
    assert "your_seat" not in game


async def test_of_a_running_game_it_says_only_that_one_sits_in_it(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    await play_on(evening, most=4)
    (game,) = (await exported(await privacy(evening, "Ann", "export")))["games"]
    assert sorted(game) == ["channel_id", "game", "number", "server_id", "state", "your_seat"]
    assert game["state"] == "running"


def test_a_file_that_is_too_long_for_discord_is_compressed() -> None:
    data = [b"[", *[b'"%s",' % (b"x" * 100)] * 10, b"0]"]
    short = file_of(data)
    assert short.fp.read() == b"".join(data)
    assert short.filename == "my-games.json"
    long = file_of(data, room=500)
    assert long.filename == "my-games.json.gz"
    assert gzip.decompress(long.fp.read()) == b"".join(data)


async def test_before_anything_is_forgotten_it_asks_back(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    await play_on(evening)
    before = await everything(evening)
    question = await privacy(evening, "Ann", "forget")
    assert "**Nobody can undo this.**" in text_of(question.response)
    await evening.click("Ann", question.response, "Keep everything")
    assert "All right, nothing has changed." in text_of(question.response)
    assert await everything(evening) == before


async def test_somebody_else_s_question_forgets_nobody(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    await play_on(evening)
    before = await everything(evening)
    result = await evening.forge("Ben", await evening.board(), f"privacy:forget:{evening.ann.id}")
    assert "That question is for somebody else." in evening.private_texts(result)
    own = await privacy(evening, "Ben", "forget")
    assert own.response is not None
    result = await evening.forge("Ben", own.response, f"privacy:forget:{evening.ann.id}")
    assert "That question is for somebody else." in evening.private_texts(result)
    assert await everything(evening) == before


@pytest.mark.slow
async def test_no_name_and_no_number_of_a_forgotten_person_is_left_anywhere(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    question = await evening.slash("Ann", "end")
    await evening.click("Ann", question.response, "Keep playing")
    question = await evening.slash("Ann", "leave")
    await evening.click("Ann", question.response, "Leave")
    await evening.click("Dan", await evening.board(), "Take")
    evening.forget_hands()
    await play_on(evening)
    again = await evening.click("Ben", await evening.board(), "Play again")
    await evening.click("Ann", again.response, "Join")
    await evening.click("Ann", again.response, "Leave")
    await evening.click("Ben", again.response, "Leave")
    assert str(evening.ann.id) in await everything(evening)
    assert "Done" in await forget(evening, "Ann")
    text = await everything(evening)
    assert str(evening.ann.id) not in text
    assert "Ann" not in text
    assert str(evening.ben.id) in text


@pytest.mark.slow
async def test_the_others_keep_their_games_and_the_forgotten_one_counts_no_more(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    over = await play_on(evening)
    await forget(evening, "Ann")
    again = await public_view(evening.bot.tables, over.id)
    assert [seat.name for seat in again.seats] == ["", "Ben"]
    assert (again.result, again.play) == (over.result, over.play)
    teams = text_of((await evening.slash("Ben", "stats")).response)
    assert "1. Ben and Anonymous" in teams
    players = text_of((await evening.slash("Ben", "stats", of="players")).response)
    assert "1. Ben\n" in players
    assert "2. " not in players
    assert "No finished games" in text_of((await evening.slash("Ann", "stats", of="me")).response)
    data = await exported(await privacy(evening, "Ann", "export"))
    assert (data["names_you_used"], data["games"]) == ([], [])
    (theirs,) = (await exported(await privacy(evening, "Ben", "export")))["games"]
    assert theirs["seats"] == ["another player", "you"]


@pytest.mark.slow
async def test_a_forgetting_that_stopped_half_way_goes_on_after_a_restart(evening: Evening) -> None:
    for _ in range(2):
        await evening.start("Ann", "Ben")
        await play_on(evening)
        evening.forget_hands()
    await evening.start("Ann", "Ben")
    evening.store.fails("erase", after=1)
    told = await forget(evening, "Ann")
    assert "Your request is saved: I am removing your name and your id from 3 games." in told
    assert "You have left 1 game that was not over." in told
    assert str(evening.ann.id) in await everything(evening)
    await evening.restart()
    assert str(evening.ann.id) not in await everything(evening)


@pytest.mark.slow
async def test_a_forgetting_for_which_the_database_failed_goes_on_by_itself(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    await play_on(evening)
    evening.store.fails("erase")
    assert "I am removing your name and your id from 1 game." in await forget(evening, "Ann")
    evening.store.works_again()
    await evening.env.advance_time(INTERVAL)
    assert str(evening.ann.id) not in await everything(evening)


@pytest.mark.slow
async def test_when_all_have_been_forgotten_the_game_still_stands(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    over = await play_on(evening)
    await forget(evening, "Ann")
    await forget(evening, "Ben")
    again = await public_view(evening.bot.tables, over.id)
    assert [seat.name for seat in again.seats] == ["", ""]
    assert "No finished games" in text_of((await evening.slash("Cleo", "stats")).response)


TO_0003 = """
    DROP TABLE snapshots;
    DROP TABLE mentions;
    DROP TABLE erasures;
    DROP TABLE erasure_keys;
    DROP TABLE tallies;
    DROP TABLE leftovers;
    DROP TABLE unwilling;
    DROP INDEX ix_games_finished;
    DROP INDEX ix_games_with_log;
    ALTER TABLE games DROP COLUMN pruned;
    ALTER TABLE games DROP COLUMN parked;
    UPDATE alembic_version SET version_num = '0003';
"""
"""What takes away all that later migrations have added."""


async def test_who_was_erased_by_an_earlier_version_is_shown_as_before(evening: Evening, tmp_path: Path) -> None:
    await evening.start("Ann", "Ben")
    over = await play_on(evening)
    await forget(evening, "Ann")
    await evening.bot.close()
    with closing(sqlite3.connect(tmp_path / "cards.db")) as database, database:
        database.execute("UPDATE seats SET user_id = NULL, name = 'a player' WHERE user_id = 0")
        database.execute("""UPDATE events SET payload = replace(payload, '"name":""', '"name":"a player"')""")
        database.executescript(TO_0003)
    await evening.restart()
    assert [seat.name for seat in (await public_view(evening.bot.tables, over.id)).seats] == ["", "Ben"]
    assert "1. Ben and Anonymous" in text_of((await evening.slash("Ben", "stats")).response)
    assert "2. " not in text_of((await evening.slash("Ben", "stats", of="players")).response)
    (theirs,) = (await exported(await privacy(evening, "Ben", "export")))["games"]
    assert theirs["seats"] == ["another player", "you"]


@pytest.mark.slow
async def test_running_games_are_left_first_and_go_on_with_an_ai(evening: Evening) -> None:
    await evening.start("Ann", "Ben", "Cleo")
    await play_on(evening, most=4)
    told = await forget(evening, "Ann")
    assert "You have left 1 game that was not over." in told
    running = await evening.running()
    assert running.seats[0].user is None
    assert running.host == evening.ben.id
    assert str(evening.ann.id) not in await everything(evening)
    before = await evening.running()
    await evening.restart()
    assert await evening.running() == before
    evening.forget_hands()
    over = await play_on(evening)
    assert over.reason == "played"
    assert str(evening.ann.id) not in await everything(evening)


async def test_a_seat_that_was_left_to_be_forgotten_is_anybody_s(evening: Evening) -> None:
    await evening.start("Ann", "Ben", "Cleo")
    await forget(evening, "Ann")
    result = await evening.click("Ann", await evening.board(), "My hand")
    assert "You have no seat in this game." in evening.private_texts(result)
    await evening.click("Dan", await evening.board(), "Take")
    assert (await evening.running()).seats[0].name == "Dan"


async def test_who_forgets_themselves_in_a_running_game_takes_no_other_seat_of_it(evening: Evening) -> None:
    await evening.start("Ann", "Ben", "Cleo")
    await forget(evening, "Ann")
    await evening.forge("Ben", await evening.board(), f"ask:{(await evening.running()).id}:leave")
    await evening.restart()
    game = (await evening.running()).id
    for _ in range(2):
        refused = await evening.forge("Ann", await evening.board(), f"seat:{game}:1")
        assert "You have seen the cards of another seat in this game" in evening.private_texts(refused)
        await forget(evening, "Ann")
    assert str(evening.ann.id) not in await everything(evening)
    back = await evening.forge("Ann", await evening.board(), f"seat:{game}:0")
    assert "Welcome!" in evening.private_texts(back)
    await evening.forge("Dan", await evening.board(), f"seat:{game}:1")
    assert [seat.name for seat in (await evening.running()).seats] == ["Ann", "Dan", "Cleo"]


async def test_the_mark_of_somebody_who_was_forgotten_goes_with_the_game(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    await forget(evening, "Ann")
    game = (await evening.running()).id
    assert await evening.store.erasure_key(game) is not None
    await evening.forge("Ben", await evening.board(), f"ask:{game}:end")
    assert await evening.table() is None
    assert await evening.store.erasure_key(game) is None


async def test_a_lobby_is_left_and_closed_when_nobody_else_is_in_it(evening: Evening) -> None:
    await evening.slash("Ann", "start")
    lobby = (await evening.running()).id
    told = await forget(evening, "Ann")
    assert "You are forgotten" in told
    assert await evening.table() is None
    assert str(evening.ann.id) not in await everything(evening)
    assert await evening.store.erasure_key(lobby) is None, "nothing is left to know anybody by"


@pytest.mark.slow
async def test_whoever_plays_again_is_not_dealt_in_a_stand_in(evening: Evening) -> None:
    await evening.start("Ann", "Ben", "Cleo")
    await play_on(evening)
    await forget(evening, "Ann")
    await evening.click("Ben", await evening.board(), "Play again")
    table = await evening.running()
    assert ([seat.name for seat in table.seats], [one.name for one in table.invited]) == (["Ben"], ["Cleo"])


async def test_who_is_forgotten_while_they_are_invited_is_named_no_more(evening: Evening) -> None:
    await evening.start("Ann", "Ben", players=2)
    asked = await evening.slash("Ann", "end")
    await evening.click("Ann", asked.response, "End the game")
    await evening.click("Ann", await evening.board(), "Play again")
    assert "Invited: Ben." in await evening.board_text()
    await forget(evening, "Ben")
    assert "Invited" not in await evening.board_text()
    assert str(evening.ben.id) not in await everything(evening)
    await evening.restart()
    assert (await evening.running()).people == (evening.ann.id,)
    await evening.click("Ben", await evening.board(), "Join")
    assert (await evening.running()).people == (evening.ann.id, evening.ben.id)


async def test_who_is_not_known_has_nothing_to_be_forgotten(evening: Evening) -> None:
    assert "I know nothing about you: there was nothing to forget." in await forget(evening, "Eve")


@pytest.mark.slow
async def test_who_was_forgotten_may_play_again(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    await play_on(evening)
    await forget(evening, "Ann")
    evening.forget_hands()
    await evening.start("Ann", "Ben")
    await play_on(evening)
    (game,) = (await exported(await privacy(evening, "Ann", "export")))["games"]
    assert game["seats"] == ["you", "another player"]


async def test_in_a_private_message_to_the_bot_it_works_as_well(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    await play_on(evening)
    data = await exported(await evening.ann.user.slash("privacy export"))
    assert len(data["games"]) == 1


async def test_a_server_s_database_forgets_as_well(tmp_path: Path, postgres: PostgresServer) -> None:
    async with an_evening(tmp_path, database_url=await fresh_postgres(postgres)) as evening:
        await evening.start("Ann", "Ben")
        await play_on(evening, most=3)
        await forget(evening, "Ann")
        assert str(evening.ann.id) not in await everything(evening)
        assert "Ann" not in await everything(evening)


@pytest.mark.slow
async def test_a_database_file_keeps_nothing_of_it_in_its_free_pages(evening: Evening, tmp_path: Path) -> None:
    await evening.start("Ann", "Ben")
    await play_on(evening)
    await forget(evening, "Ann")
    await evening.bot.close()
    assert str(evening.ann.id).encode() not in (tmp_path / "cards.db").read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize(("days", "kept"), [(0, True), (30, False)])
async def test_moves_of_old_games_are_deleted_only_where_the_settings_say_so(
    tmp_path: Path, days: int, kept: bool
) -> None:
    async with an_evening(tmp_path, keep_games_days=days) as evening:
        await evening.start("Ann", "Ben")
        await play_on(evening)
        evening.env.backend.advance_clock(timedelta(days=31).total_seconds())
        await evening.restart()
        result = await evening.slash("Ann", "replay")
        assert bool(result.response and result.response.attachments) is kept
        if not kept:
            assert "so long ago that its moves have been deleted" in text_of(result.response)
        assert "of **1** won" in text_of((await evening.slash("Ann", "stats")).response)
        assert "Forget me" in buttons((await privacy(evening, "Ann", "forget")).response)


async def test_an_export_that_cannot_be_sent_does_not_think_for_ever(evening: Evening) -> None:
    evening.env.inject_error("POST", "/webhooks/*/*", status=413, code=40005, message="Request entity too large")
    told = await privacy(evening, "Ann", "export")
    assert not told.deferred
    assert text_of(told.response) == "I could not send the file just now. Please use the command again in a moment."


async def test_who_is_forgotten_hears_so_even_if_the_question_cannot_be_replaced(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    asked = await privacy(evening, "Ann", "forget")
    evening.env.inject_error("PATCH", "/webhooks/*/*/messages/@original", status=404, code=10008)
    done = await evening.click("Ann", asked.response, "Forget me")
    assert "You are forgotten" in evening.private_texts(done)


async def test_an_export_of_many_games_is_read_and_told_in_portions(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        await evening.start("Ann", "Ben")
        await evening.forge("Ann", await evening.board(), f"ask:{(await evening.running()).id}:end")
    portions: list[int] = []
    add = DataExport.add

    def added(export: DataExport, stored: Sequence[StoredGame]) -> None:
        assert threading.current_thread() is not threading.main_thread(), "others would wait"
        portions.append(len(stored))
        add(export, stored)

    monkeypatch.setattr(DataExport, "add", added)
    monkeypatch.setattr("bot.store.store.EXPORTED_AT_ONCE", 2)
    data = await exported(await privacy(evening, "Ann", "export"))
    assert [game["number"] for game in data["games"]] == [1, 2, 3]
    assert portions == [2, 1]
