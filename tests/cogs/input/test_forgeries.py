"""Forged buttons against the real bot: whatever a tampered client sends is refused or ignored, and changes nothing."""

from __future__ import annotations

import asyncio
import re
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st
from simcord.builders import ChannelHandle

from bot.game.table.views import TableView
from tests.cogs.evening import Evening, an_evening
from tests.cogs.input.test_buttons import PATTERNS
from tests.cogs.logged import Lines
from tests.cogs.messages import Message, text_of
from tests.game.reading import public_view

GAMES = RUNNING, CARDS, LOBBY, ABROAD, UNKNOWN = "1", "2", "3", "4", "5"
"""The games of a test's evening by number: two that run, a lobby, one on another server, none at all."""
CARD_PRESSES = ("pick:", "move:")
EXAMPLES, PRESSES = 2, 60

Id = str


def every_wish(game: str) -> list[Id]:
    """Each thing that a button of a game says, cards and moves apart."""
    said = [(pattern.partition(":")[0], re.findall(r"<(?:action|choice)>([a-z|]+)", pattern)) for pattern in PATTERNS]
    wishes = [(kind, word) for kind, words in said for group in words for word in group.split("|")]
    assert ("ask", "end") in wishes
    timely = [f"absent:{game}:2:{word}" for kind, word in wishes if kind == "absent"]
    plain = [f"{kind}:{game}:{word}" for kind, word in wishes if kind != "absent"]
    return [*plain, *timely, f"hand:{game}", f"again:{game}", *(f"seat:{game}:{seat}" for seat in range(4))]


def real_games(custom_id: Id, game: str) -> Id:
    """The same id about a game that there is."""
    kind, _, rest = custom_id.partition(":")
    _, colon, rest = rest.partition(":")
    return custom_id if kind in ("rules", "stats") else f"{kind}:{game}{colon}{rest}"


def made_now(custom_id: Id, position: int) -> Id:
    """The same id of a card or a move, from this position of the first game."""
    kind, *said = custom_id.split(":")
    return ":".join((kind, RUNNING, str(position), *said[2:])) if f"{kind}:" in CARD_PRESSES else custom_id


@st.composite
def mutated(draw: st.DrawFn, base: st.SearchStrategy[Id]) -> Id:
    """An id with one character taken out, put in or changed."""
    text = draw(base)
    at = draw(st.integers(0, len(text) - 1))
    put = draw(st.sampled_from(("", "0", ":", "z", "٣", "\n", "\0", " ", "-1", "é")))
    return (text[:at] + put + text[at + draw(st.integers(0, 1)) :])[:100] or ":"


TRUE = st.one_of([st.from_regex(pattern, fullmatch=True) for pattern in PATTERNS])
ABOUT = st.builds(real_games, TRUE, st.sampled_from(GAMES))
GARBAGE = st.text(min_size=1, max_size=100)
FORGED = st.one_of(ABOUT, ABOUT, TRUE, mutated(ABOUT), GARBAGE)


PAUSE = 3.0
"""Seconds between two presses: who presses faster is refused for that alone."""


class Forger:
    """An evening with games in several places, and presses of buttons that no message ever had."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self._tables: list[TableView] = []

    async def set_up(self) -> None:
        """Regicide of Ann and Ben, Gnav of Cleo in the hall, a lobby of Dan's, and a game on another server."""
        evening = self.evening
        await evening.start("Ann", "Ben")
        self.hall = evening.guild.create_text_channel("hall")
        await evening.cleo.slash(self.hall, "gnav start", players=3, ai=2)
        await evening.slash("Dan", "start", at=evening.guild.create_text_channel("den"))
        abroad = evening.env.create_guild("Abroad")
        self.pub = abroad.create_text_channel("pub")
        traveller = abroad.add_member(evening.ann.user)
        evening.people["Traveller"] = traveller
        await traveller.slash(self.pub, "regicide start", players=2, ai=1)
        self._tables = await self.tables()
        assert [str(table.id) for table in self._tables] == [RUNNING, CARDS, LOBBY, ABROAD]

    async def tables(self) -> list[TableView]:
        tables = self.evening.bot.tables
        return [await public_view(tables, number) for number in await tables.unfinished()]

    async def press(self, name: str, message: Message, custom_ids: Sequence[Id]) -> None:
        """Presses each of them, one after the other."""
        evening = self.evening
        stored = evening.env.backend.get_message(_channel(message), message.id)
        true = stored.components
        for custom_id in custom_ids:
            button = {"type": 2, "style": 2, "label": "forged", "custom_id": custom_id}
            stored.components = [{"type": 1, "components": [button]}]
            evening.env.backend.advance_clock(PAUSE)
            await evening.people[name].click(message, custom_id=custom_id)
        stored.components = true

    async def nothing_has_changed(self) -> None:
        assert await self.tables() == self._tables


def _channel(message: Any) -> int:
    return message.channel_id if hasattr(message, "channel_id") else message.channel.id


async def newest(channel: ChannelHandle) -> Message:
    message = channel.last_message
    assert message is not None
    return message


async def pressed_by_a_guest(forger: Forger, presses: Sequence[Id]) -> None:
    """Eve, who has no seat, presses on the board of a game that runs."""
    await forger.press("Eve", await forger.evening.board(), presses)


async def pressed_in_another_channel(forger: Forger, presses: Sequence[Id]) -> None:
    """Ann presses on the board of another game, in which she has no seat."""
    await forger.press("Ann", await newest(forger.hall), presses)


async def pressed_in_private(forger: Forger, presses: Sequence[Id]) -> None:
    """Eve presses in a private message of her own."""
    rules = await forger.evening.slash("Eve", "rules")
    assert rules.response is not None
    await forger.press("Eve", rules.response, presses)


async def pressed_by_somebody_whose_turn_it_is_not(forger: Forger, presses: Sequence[Id]) -> None:
    """A player presses cards and moves of their own game, in its present position, that are not theirs to press."""
    evening = forger.evening
    acting = await evening.acting()
    board, at = await evening.board(), (await evening.running()).position
    presses = [made_now(press, at) for press in presses]
    await forger.press("Ben" if acting == "Ann" else "Ann", board, [one for one in presses if one[:5] in CARD_PRESSES])
    await forger.press(acting, board, [one for one in presses if one.startswith("pick:")])


SCENES = [
    pressed_by_a_guest,
    pressed_in_another_channel,
    pressed_in_private,
    pressed_by_somebody_whose_turn_it_is_not,
]


@pytest.mark.slow
@pytest.mark.parametrize("scene", SCENES)
def test_a_forged_button_changes_nothing_and_is_no_fault(scene: Any, every_line: Lines) -> None:
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        database=None,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=(HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example),
    )
    @example([wish for game in GAMES for wish in every_wish(game)])
    @given(st.lists(FORGED, min_size=PRESSES, max_size=PRESSES))
    def play(presses: list[Id]) -> None:
        asyncio.run(_played(scene, presses))

    play()
    assert [line for line in every_line.lines if line.startswith(("ERROR", "CRITICAL"))] == []
    assert "Traceback" not in "\n".join(every_line.lines)


async def _played(scene: Any, presses: Sequence[Id]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with an_evening(Path(folder)) as evening:
            forger = Forger(evening)
            await forger.set_up()
            await scene(forger, presses)
            await forger.nothing_has_changed()


def _shown(evening: Evening) -> list[str]:
    return [text_of(message) for message in evening.messages()]


async def test_no_forged_press_overwrites_a_public_message(evening: Evening) -> None:
    forger = Forger(evening)
    await forger.set_up()
    eve, acting = evening.eve.id, await evening.acting()
    at = (await evening.running()).position
    before = _shown(evening)
    forged = [
        "stats:regicide:server:teams:0:0:0:1",
        f"stats:regicide:everywhere:me:0:b:1:{eve}",
        f"privacy:forget:{eve}",
        f"privacy:keep:{eve}",
        f"pick:1:{at}::0",
        "ask:1:stay",
        "unplayable:1:stay",
        "unplayable:1:end",
        "rules:regicide:1",
    ]
    for name in ("Eve", acting):
        for message in [await evening.board(), *evening.pings()]:
            await forger.press(name, message, forged)
    assert _shown(evening) == before
    await forger.nothing_has_changed()


async def test_a_forged_page_of_statistics_overwrites_no_other_private_message_either(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    forger, hand = Forger(evening), await evening.hand("Ann")
    before = text_of(evening.held("Ann"))
    await forger.press("Ann", hand, ["stats:regicide:server:teams:0:0:0:1", f"privacy:keep:{evening.ann.id}"])
    assert text_of(evening.held("Ann")) == before


async def test_pages_of_statistics_of_an_earlier_version_can_be_turned(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    result = await evening.slash("Eve", "stats", ai=True)
    assert result.response is not None
    stored = evening.env.backend.get_message(evening.channel.id, result.response.id)
    stored.embeds[0]["title"] = "Regicide: the best teams on this server, with AI"
    forger = Forger(evening)
    await forger.press("Eve", result.response, [f"stats:regicide:server:teams:0:1:0:{evening.eve.id}"])
    assert "the best teams on this server · with AI" in text_of(evening.messages()[-1])


async def test_no_forged_press_overwrites_the_board_of_an_ended_game(evening: Evening) -> None:
    await evening.start("Ann", "Ben")
    evening.last_game = (await evening.running()).id
    question = await evening.slash("Ann", "end")
    await evening.click("Ann", question.response, "End the game")
    before = _shown(evening)
    forged = ["stats:regicide:server:teams:0:0:0:1", f"privacy:keep:{evening.ann.id}", "pick:1:2::0", "ask:1:stay"]
    await Forger(evening).press("Ann", await evening.board(), forged)
    assert _shown(evening) == before
