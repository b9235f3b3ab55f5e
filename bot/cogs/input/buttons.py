"""The buttons: one `DynamicItem` a kind. Each reads its custom_id and hands the click to the desk.

All state of a control is in its custom_id, so buttons outlive restarts. A view holds dynamic items
only and is never stopped or mutated: discord.py would deregister the item for the whole process.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any, Final, Protocol, Self

import discord

from bot.cogs.input.guard import Guard, GuildInteraction, deliver, from_private_message
from bot.cogs.ui import custom_ids
from bot.cogs.ui.screens import LABEL_LENGTH, Button, Rows, Screen, clip

if TYPE_CHECKING:
    from bot.cogs.actions.play import Desk
    from bot.cogs.actions.privacy import Privacy
    from bot.cogs.actions.statistics import Statistics

RawButton = discord.ui.Button[discord.ui.View]


class Host(Protocol):
    """The client, as far as controls know it."""

    desk: Desk
    statistics: Statistics
    privacy: Privacy


class Press(ABC):
    """What all controls share: how a click comes in, and the edge around it."""

    def __init__(self, item: discord.ui.Item[Any], said: dict[str, str]) -> None:
        super().__init__(item)  # pyright: ignore[reportCallIssue]  # DynamicItem is next in every subclass's MRO
        self.said = said

    @classmethod
    async def from_custom_id(cls, _: GuildInteraction, item: discord.ui.Item[Any], match: re.Match[str]) -> Self:
        """Builds the control that a click belongs to."""
        return cls(item, match.groupdict())

    async def callback(self, interaction: GuildInteraction) -> None:
        """Runs inside the edge, for an item's exception would otherwise be swallowed."""
        host: Host = interaction.client
        game = int(self.said["game"]) if "game" in self.said else None
        async with Guard(interaction, game), nullcontext() if game is None else host.desk.tables.in_use(game):
            await self.act(host, interaction)

    @abstractmethod
    async def act(self, host: Host, interaction: GuildInteraction) -> None:
        """What a click on this control does."""


class LobbyButton(Press, discord.ui.DynamicItem[RawButton], template=custom_ids.LOBBY):
    """Join, Leave, Add AI, Remove AI, Start, Cancel."""

    async def act(self, host: Host, interaction: GuildInteraction) -> None:
        """Carries the wish to the lobby."""
        await host.desk.lobby(interaction, int(self.said["game"]), self.said["action"])


class HandButton(Press, discord.ui.DynamicItem[RawButton], template=custom_ids.HAND):
    """*My hand*, whatever a game calls it."""

    async def act(self, host: Host, interaction: GuildInteraction) -> None:
        """Shows the hand in private."""
        await host.desk.hand(interaction, int(self.said["game"]))


class PickButton(Press, discord.ui.DynamicItem[RawButton], template=custom_ids.PICK):
    """One card of a hand."""

    async def act(self, host: Host, interaction: GuildInteraction) -> None:
        """Takes the card into the selection, or out of it."""
        said = self.said
        await host.desk.pick(interaction, int(said["game"]), int(said["at"]), said["picked"], said["slot"])


class MoveButton(Press, discord.ui.DynamicItem[RawButton], template=custom_ids.MOVE):
    """Play, Yield, Pay and the like, in a hand or on the board."""

    async def act(self, host: Host, interaction: GuildInteraction) -> None:
        """Makes the move."""
        said = self.said
        await host.desk.press(interaction, int(said["game"]), int(said["at"]), said["picked"], said["verb"])


class AskButton(Press, discord.ui.DynamicItem[RawButton], template=custom_ids.ASK):
    """A confirmation."""

    async def act(self, host: Host, interaction: GuildInteraction) -> None:
        """Does what was confirmed."""
        await host.desk.doors.confirmed(interaction, int(self.said["game"]), self.said["action"])


class SeatButton(Press, discord.ui.DynamicItem[RawButton], template=custom_ids.SEAT):
    """*Take the seat*."""

    async def act(self, host: Host, interaction: GuildInteraction) -> None:
        """Sits down, and shows the hand in private."""
        await host.desk.doors.take_seat(interaction, int(self.said["game"]), int(self.said["seat"]))


class AbsentButton(Press, discord.ui.DynamicItem[RawButton], template=custom_ids.ABSENT):
    """Wait, AI plays this move, AI takes the seat."""

    async def act(self, host: Host, interaction: GuildInteraction) -> None:
        """Carries the answer to the table."""
        said = self.said
        await host.desk.absent(interaction, int(said["game"]), int(said["at"]), said["choice"])


class AgainButton(Press, discord.ui.DynamicItem[RawButton], template=custom_ids.AGAIN):
    """*Play again*."""

    async def act(self, host: Host, interaction: GuildInteraction) -> None:
        """Opens the next game."""
        await host.desk.doors.again(interaction, int(self.said["game"]))


class RulesButton(Press, discord.ui.DynamicItem[RawButton], template=custom_ids.RULES):
    """The rules, and their pages."""

    async def act(self, host: Host, interaction: GuildInteraction) -> None:
        """Shows the page in private."""
        await host.desk.rules(interaction, self.said["key"], int(self.said["page"]))


class StatsButton(Press, discord.ui.DynamicItem[RawButton], template=custom_ids.STATS):
    """The pages of the statistics."""

    async def act(self, host: Host, interaction: GuildInteraction) -> None:
        """Turns the page."""
        await host.statistics.turn(interaction, self.said)


class PrivacyButton(Press, discord.ui.DynamicItem[RawButton], template=custom_ids.PRIVACY):
    """Forget me, Keep everything."""

    async def act(self, host: Host, interaction: GuildInteraction) -> None:
        """Carries the answer on."""
        await host.privacy.answered(interaction, self.said["action"], int(self.said["user"]))


CONTROLS: Final = (
    LobbyButton,
    HandButton,
    PickButton,
    MoveButton,
    AskButton,
    SeatButton,
    AbsentButton,
    AgainButton,
    RulesButton,
    StatsButton,
    PrivacyButton,
)
_KINDS: Final = {kind.__discord_ui_compiled_template__.pattern.partition(":")[0]: kind for kind in CONTROLS}


def control_of(custom_id: str) -> Press | None:
    """The control of a button that says this, None where there is none of its kind."""
    for kind in CONTROLS:
        match = kind.__discord_ui_compiled_template__.fullmatch(custom_id)
        if match is not None:
            return kind(_raw(Button("-", custom_id), 0), match.groupdict())
    return None


class _Buttons(discord.ui.View):
    """Buttons that find their control by their custom_id: discord.py need not remember who sent them."""

    def is_finished(self) -> bool:
        """Says so from the beginning: of others discord.py keeps each for 15 minutes, with a timer of its own."""
        return True


def view_of(rows: Rows) -> discord.ui.View:
    """A fresh view of rows of buttons."""
    view = _Buttons(timeout=None)
    for row, buttons in enumerate(rows):
        for button in buttons:
            view.add_item(_KINDS[button.custom_id.partition(":")[0]](_raw(button, row), {}))
    return view


def message(screen: Screen) -> dict[str, Any]:
    """The arguments that send a screen, or edit a message into it."""
    return {
        "content": screen.note or "",
        "embed": screen.embed(),
        "view": view_of(screen.rows),
        "allowed_mentions": discord.AllowedMentions.none(),
    }


async def answer_private(interaction: GuildInteraction, screen: Screen) -> int | None:
    """Answers in private: in place where the click came from a private message, else in a new one.

    Returns the message's id, None where Discord did not take the answer.
    """
    if interaction.message is not None and from_private_message(interaction):
        edited = await deliver(interaction.response.edit_message(**message(screen)), "a private answer")
        return None if edited is None else interaction.message.id
    sent = await deliver(interaction.response.send_message(**message(screen), ephemeral=True), "a private answer")
    return None if sent is None else sent.message_id


def _raw(button: Button, row: int) -> RawButton:
    return discord.ui.Button(
        label=clip(button.label, LABEL_LENGTH),
        custom_id=button.custom_id,
        style=button.style,
        emoji=button.emoji,
        disabled=button.disabled,
        row=row,
    )
