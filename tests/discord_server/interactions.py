"""The life of an interaction: three seconds for the first answer, fifteen minutes for the token, one audience."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from tests.discord_server.calls import Call, Refused, Reply
from tests.discord_server.waiting import Clock
from tests.discord_server.world import COMMAND_ANSWER, EPHEMERAL, LOADING, Channel, Json, Message, User

COMMAND, COMPONENT = 2, 3
MESSAGE, THINKING, DEFERRED_UPDATE, UPDATE = 4, 5, 6, 7
FIRST_ANSWER = timedelta(seconds=3)
TOKEN_LIFE = timedelta(minutes=15)

Write = Callable[..., Message]
"""Makes a message: World.write."""


def unknown_message() -> Refused:
    return Refused(404, 10008, "Unknown Message")


@dataclass(slots=True, eq=False)
class Interaction:
    """A command or a click, and what came of it."""

    id: int
    token: str
    kind: int
    user: User
    channel: Channel
    created: datetime
    data: Json
    source: Message | None
    """The message that the pressed button is on."""
    answer: int | None = None
    """The kind of its first answer."""
    original: Message | None = None
    """What its first answer shows; after an update, the source."""
    followups: list[Message] = field(default_factory=list)
    refusals: list[int] = field(default_factory=list)
    """The codes of answers that Discord did not take."""

    @property
    def thinking(self) -> bool:
        """Whether a deferred answer is still to come."""
        return self.original is not None and bool(self.original.flags & LOADING)

    @property
    def settled(self) -> bool:
        """Whether the person sees what came of it."""
        return self.answer is not None and not self.thinking

    def message(self, number: str) -> Message:
        """A message that its token reaches: the first answer or a follow-up. Raises Refused."""
        reach = [self.original] if number == "@original" else [self.original, *self.followups]
        for message in reach:
            if message is not None and not message.deleted and number in {"@original", str(message.id)}:
                return message
        raise unknown_message()


class Interactions:
    """All interactions of a server, and Discord's rules for answering them."""

    def __init__(self, bot: User, clock: Clock, write: Write) -> None:
        self._bot = bot
        self._clock = clock
        self._write = write
        self._by_id: dict[int, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}

    def open(
        self, number: int, kind: int, user: User, channel: Channel, data: Json, source: Message | None
    ) -> Interaction:
        """A new interaction, not yet answered."""
        token = f"a-token-of-{number}"
        made = Interaction(number, token, kind, user, channel, self._clock.now(), data, source)
        self._by_id[number] = self._by_token[token] = made
        return made

    # The first answer.

    def callback(self, call: Call) -> Reply:
        """POST of a first answer. Raises Refused: 10062 unknown or too late, 40060 not the first."""
        interaction = self._by_id.get(call.number("interaction_id"))
        if interaction is None or interaction.token != call.parts["interaction_token"]:
            raise Refused(404, 10062, "Unknown interaction")
        try:
            self._answer(interaction, call.body["type"], call.body.get("data") or {})
        except Refused as refusal:
            interaction.refusals.append(refusal.reply.body["code"])
            raise
        return Reply(200, _told(interaction)) if call.flag("with_response") else Reply(204)

    def _answer(self, interaction: Interaction, kind: int, data: Json) -> None:
        if interaction.answer is not None:
            raise Refused(400, 40060, "Interaction has already been acknowledged.")
        if self._age(interaction) >= FIRST_ANSWER:
            raise Refused(404, 10062, "Unknown interaction")
        if kind == MESSAGE:
            interaction.original = self._say(interaction, data)
        elif kind == THINKING:
            interaction.original = self._say(interaction, {"flags": (data.get("flags") or 0) & EPHEMERAL | LOADING})
        elif kind in {UPDATE, DEFERRED_UPDATE}:
            interaction.original = self._update(interaction.source, data if kind == UPDATE else None)
        else:
            raise Refused(400, 50035, f"Invalid Form Body: this server knows no answer of type {kind}")
        interaction.answer = kind

    def _update(self, source: Message | None, data: Json | None) -> Message:
        if source is None:
            raise Refused(400, 50035, "Invalid Form Body: a command has no message to update")
        if source.deleted:
            raise unknown_message()
        if data is not None:
            source.edit(data, self._clock.now())
        return source

    def _say(self, interaction: Interaction, data: Json) -> Message:
        audience = interaction.user if (data.get("flags") or 0) & EPHEMERAL else None
        kind = COMMAND_ANSWER if interaction.kind == COMMAND else 0
        return self._write(interaction.channel, self._bot, data, audience=audience, kind=kind, answers=interaction.id)

    # What follows, by the token.

    def follow_up(self, call: Call) -> Reply:
        """POST /webhooks/{application}/{token}: a further message, or what completes a deferred answer."""
        interaction = self._alive(call)
        if interaction.thinking and interaction.original is not None:
            # The audience is that of the deferred answer, whatever this one says.
            interaction.original.edit(call.body, self._clock.now())
            return Reply(200, interaction.original.json())
        message = self._say(interaction, call.body)
        interaction.followups.append(message)
        return Reply(200, message.json())

    def read(self, call: Call) -> Reply:
        """GET of a message by the token."""
        return Reply(200, self._message(call).json())

    def edit(self, call: Call) -> Reply:
        """PATCH of a message by the token: the only way to edit an ephemeral one."""
        message = self._message(call)
        message.edit(call.body, self._clock.now())
        return Reply(200, message.json())

    def delete(self, call: Call) -> Reply:
        """DELETE of a message by the token."""
        message = self._message(call)
        message.deleted = True
        message.channel.everything.pop(message.id, None)
        return Reply(204)

    def _message(self, call: Call) -> Message:
        return self._alive(call).message(call.parts.get("message_id", "@original"))

    def _alive(self, call: Call) -> Interaction:
        """The interaction of a token. Raises Refused: 10015 unknown or not answered, 50027 after 15 minutes."""
        interaction = self._by_token.get(call.parts["webhook_token"])
        if interaction is None or call.number("webhook_id") != self._bot.id:
            raise Refused(404, 10015, "Unknown Webhook")
        if self._age(interaction) >= TOKEN_LIFE:
            raise Refused(401, 50027, "Invalid Webhook Token")
        if interaction.answer is None:
            raise Refused(404, 10015, "Unknown Webhook")
        return interaction

    def _age(self, interaction: Interaction) -> timedelta:
        return self._clock.now() - interaction.created


def _told(interaction: Interaction) -> Json:
    """What Discord answers to a first answer that asks for it (`with_response`)."""
    about: Json = {"id": str(interaction.id), "type": interaction.kind}
    answer: Any = {"interaction": about}
    shown = interaction.original
    if shown is None:
        return answer
    about |= {"response_message_id": str(shown.id), "response_message_loading": interaction.thinking}
    about["response_message_ephemeral"] = shown.ephemeral
    if interaction.answer in {MESSAGE, UPDATE}:
        answer["resource"] = {"type": interaction.answer, "message": shown.json()}
    return answer
