"""People on the server: they use commands, press buttons, write, and see what is there for them to see."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import dataclass
from typing import Protocol

from tests.discord_server.commands import Value, filled_in
from tests.discord_server.gateway import Gateway
from tests.discord_server.interactions import COMMAND, COMPONENT, Interaction, Interactions
from tests.discord_server.routes import World
from tests.discord_server.waiting import ANSWER_TIMEOUT, Pulse
from tests.discord_server.world import Channel, Json, Message, User

BUTTON = 2
UPLOADS = 10 * 1024 * 1024


class Place(Protocol):
    """The server, as people know it."""

    world: World
    interactions: Interactions
    gateway: Gateway
    pulse: Pulse
    channel: Channel


@dataclass(frozen=True, slots=True)
class Answer:
    """What a person sees after a command or a click."""

    interaction: Interaction

    @property
    def message(self) -> Message:
        """The message that answers: a new one, or the one whose button was pressed, as it is now."""
        assert self.interaction.original is not None
        return self.interaction.original

    @property
    def kind(self) -> int:
        """4 a message, 5 a message that was deferred, 6 nothing yet, 7 a change of the pressed message."""
        assert self.interaction.answer is not None
        return self.interaction.answer

    @property
    def followups(self) -> list[Message]:
        """What came after it by the same token."""
        return self.interaction.followups

    @property
    def ephemeral(self) -> bool:
        """Whether only this person sees it."""
        return self.message.ephemeral

    @property
    def text(self) -> str:
        """All that it says."""
        return self.message.text


class Person:
    """Somebody on the server."""

    def __init__(self, place: Place, user: User) -> None:
        self._place = place
        self.user = user

    @property
    def id(self) -> int:
        return self.user.id

    # What a person does.

    async def slash(self, command: str, *, at: Channel | None = None, **options: Value) -> Answer:
        """Uses a command ("regicide start") and waits for the answer."""
        return await self.answered(await self.send_slash(command, at=at, **options))

    async def click(self, message: Message, label: str) -> Answer:
        """Presses the one button whose label begins so, and waits for the answer."""
        return await self.answered(await self.send_click(message, label))

    async def press(self, message: Message, custom_id: str) -> Answer:
        """Presses the button with this custom_id, an older or a forged one as well, and waits for the answer."""
        return await self.answered(await self.send_press(message, custom_id))

    async def send_slash(self, command: str, *, at: Channel | None = None, **options: Value) -> Interaction:
        """Uses a command and does not wait."""
        data = filled_in(self._place.world.commands, command, options)
        return await self._send(COMMAND, at or self._place.channel, data, None)

    async def send_click(self, message: Message, label: str) -> Interaction:
        """Presses a button and does not wait."""
        button = message.button(label)
        assert not button.get("disabled"), f"{label!r} cannot be pressed"
        return await self.send_press(message, button["custom_id"])

    async def send_press(self, message: Message, custom_id: str) -> Interaction:
        """Presses the button with this custom_id and does not wait."""
        assert message.audience in {None, self.user}, "nobody sees another's private message"
        data = {"component_type": BUTTON, "custom_id": custom_id, "id": 1}
        return await self._send(COMPONENT, message.channel, data, message)

    async def answered(self, interaction: Interaction, seconds: float = ANSWER_TIMEOUT) -> Answer:
        """Waits until the bot has answered. AssertionError where it does not."""
        what = f"an answer to {interaction.data.get('custom_id') or interaction.data.get('name')}"
        await self._place.pulse.until(lambda: interaction.settled, what, seconds)
        return Answer(interaction)

    async def says(self, text: str, at: Channel | None = None) -> Message:
        """Writes into the channel."""
        message = self._place.world.write(at or self._place.channel, self.user, {"content": text})
        self._place.pulse.beat()
        return message

    async def remove(self, message: Message) -> None:
        """Deletes a public message, as a moderator does, or dismisses a private one."""
        assert message.audience in {None, self.user}, "nobody sees another's private message"
        message.deleted = True
        del message.channel.everything[message.id]
        self._place.pulse.beat()

    # What a person sees.

    def sees(self, at: Channel | None = None) -> list[Message]:
        """All messages of the channel that are there for this person, oldest first."""
        return [said for said in (at or self._place.channel).everything.values() if said.audience in {None, self.user}]

    def private(self, at: Channel | None = None) -> list[Message]:
        """The messages that only this person sees, oldest first."""
        return [message for message in self.sees(at) if message.ephemeral]

    def pings(self, at: Channel | None = None) -> list[Message]:
        """The messages that have pinged this person and are still there."""
        return [message for message in self.sees(at) if self.user in message.pings]

    def _send(self, kind: int, channel: Channel, data: Json, source: Message | None) -> Awaitable[Interaction]:
        return _delivered(self._place, kind, self.user, channel, data, source)


async def _delivered(
    place: Place, kind: int, user: User, channel: Channel, data: Json, source: Message | None
) -> Interaction:
    """Opens an interaction and sends it to the bot."""
    interaction = place.interactions.open(place.world.ids.next(), kind, user, channel, data, source)
    await place.gateway.tell("INTERACTION_CREATE", _payload(place.world, interaction), channel.guild.id)
    return interaction


def _payload(world: World, interaction: Interaction) -> Json:
    """An interaction as the gateway tells of it."""
    bot, channel, guild = world.bot, interaction.channel, interaction.channel.guild
    ids = {"id": str(interaction.id), "application_id": str(bot.id), "token": interaction.token, "version": 1}
    where: Json = {"guild_id": str(guild.id), "channel_id": str(channel.id), "context": 0}
    where["channel"] = {**channel.json(), "permissions": str(interaction.user.permissions.value)}
    where["guild"] = {"id": str(guild.id), "locale": "en-US", "features": []}
    who: Json = {"member": interaction.user.as_member(guild.created), "app_permissions": str(bot.permissions.value)}
    plain: Json = {"locale": "en-US", "guild_locale": "en-US", "entitlements": [], "attachment_size_limit": UPLOADS}
    owners = {"authorizing_integration_owners": {"0": str(guild.id)}}
    message = {} if interaction.source is None else {"message": interaction.source.json()}
    return {**ids, "type": interaction.kind, "data": interaction.data, **where, **who, **plain, **owners, **message}
