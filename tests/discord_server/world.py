"""What a Discord server is made of, and how Discord writes it in JSON: people, channels, messages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import discord

Json = dict[str, Any]

TEXT_CHANNEL = 0
COMMAND_ANSWER = 20
"""The type of a message that answers a slash command; a plain message, or one behind a click, has 0."""
EPHEMERAL, LOADING = 1 << 6, 1 << 7
HISTORY = 3
"""How many earlier states of a message are kept: what a slow reader still sees, and presses."""


@dataclass(slots=True, eq=False)
class User:
    """A person, or the bot."""

    id: int
    name: str
    bot: bool = False
    permissions: discord.Permissions = field(
        default_factory=lambda: discord.Permissions(view_channel=True, send_messages=True, read_message_history=True)
    )

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"

    def json(self) -> Json:
        who = {"id": str(self.id), "username": self.name.lower(), "global_name": self.name, "discriminator": "0"}
        blank: Json = {"avatar": None, "primary_guild": None, "system": False, "public_flags": 0, "flags": 0}
        return {**who, **blank, "bot": self.bot}

    def as_member(self, joined: datetime) -> Json:
        blank: Json = {"roles": [], "nick": None, "avatar": None, "premium_since": None, "pending": False, "flags": 0}
        member = {**blank, "joined_at": joined.isoformat(), "deaf": False, "mute": False}
        return {**member, "user": self.json(), "permissions": str(self.permissions.value)}


@dataclass(frozen=True, slots=True)
class Said:
    """What a message says at one time."""

    content: str
    embeds: list[Json]
    components: list[Json]


@dataclass(slots=True, eq=False)
class Message:
    """A message as it is now. `audience` is the one person who sees an ephemeral one."""

    id: int
    channel: Channel
    author: User
    created: datetime
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    flags: int = 0
    kind: int = 0
    nonce: str | None = None
    audience: User | None = None
    pings: list[User] = field(default_factory=list)
    edited: datetime | None = None
    deleted: bool = False
    earlier: list[Said] = field(default_factory=list)
    answers: int | None = None
    """The id of the interaction behind it."""

    @property
    def ephemeral(self) -> bool:
        return self.audience is not None

    @property
    def text(self) -> str:
        """All that it says, in one string."""
        parts = [self.content]
        for embed in self.embeds:
            parts += [embed.get("title"), embed.get("description"), (embed.get("footer") or {}).get("text")]
            parts += [f"{said['name']}\n{said['value']}" for said in embed.get("fields") or []]
        return "\n".join(part for part in parts if part)

    @property
    def title(self) -> str:
        """The title of its embed."""
        return str(self.embeds[0].get("title") or "") if self.embeds else ""

    @property
    def buttons(self) -> list[Json]:
        """Its buttons, row by row."""
        return [item for row in self.components for item in row.get("components") or [] if item["type"] == 2]

    def button(self, label: str) -> Json:
        """The one button whose label begins so."""
        found = [button for button in self.buttons if str(button.get("label") or "").startswith(label)]
        assert len(found) == 1, f"{len(found)} buttons begin with {label!r}: {[b.get('label') for b in self.buttons]}"
        return found[0]

    def write(self, body: Mapping[str, Any]) -> None:
        """Takes over what a request says, and leaves the rest as it is."""
        self.content = body.get("content", self.content) or ""
        self.embeds = [{"type": "rich", **embed} for embed in body.get("embeds", self.embeds) or []]
        if "components" in body:
            self.components = _numbered(body["components"] or [])

    def edit(self, body: Mapping[str, Any], now: datetime) -> None:
        """Writes anew over what was there."""
        self.earlier = [*self.earlier, Said(self.content, self.embeds, self.components)][-HISTORY:]
        self.write(body)
        self.flags &= ~LOADING
        self.edited = now

    def json(self) -> Json:
        """As the API shows it."""
        times = {"timestamp": self.created.isoformat(), "edited_timestamp": self.edited and self.edited.isoformat()}
        plain: Json = {"tts": False, "mention_everyone": False, "mention_roles": [], "attachments": [], "pinned": False}
        said = {"content": self.content, "embeds": self.embeds, "components": self.components, "flags": self.flags}
        whose: Json = {"author": self.author.json(), "mentions": [user.json() for user in self.pings]}
        if self.nonce is not None:
            whose["nonce"] = self.nonce
        if self.answers is not None:
            whose |= {"application_id": str(self.author.id), "webhook_id": str(self.author.id)}
        ids = {"id": str(self.id), "channel_id": str(self.channel.id), "type": self.kind}
        return {**ids, **times, **plain, **said, **whose}


@dataclass(slots=True, eq=False)
class Channel:
    """A text channel with all messages in it, those for one person as well."""

    id: int
    name: str
    guild: Guild
    everything: dict[int, Message] = field(default_factory=dict)
    refusal: tuple[int, int] | None = None
    """The status and code with which every request of the bot is refused here."""

    @property
    def messages(self) -> list[Message]:
        """What everybody sees, oldest first."""
        return [message for message in self.everything.values() if message.audience is None]

    def json(self) -> Json:
        where = {"id": str(self.id), "guild_id": str(self.guild.id), "type": TEXT_CHANNEL, "name": self.name}
        blank: Json = {"topic": None, "parent_id": None, "nsfw": False, "rate_limit_per_user": 0, "flags": 0}
        return {**where, **blank, "position": 0, "permission_overwrites": [], "last_message_id": None}


@dataclass(slots=True, eq=False)
class Guild:
    """A server of Discord with its channels; everybody is in every one."""

    id: int
    name: str
    created: datetime
    channels: dict[int, Channel] = field(default_factory=dict)

    def json(self, bot: User) -> Json:
        """As GUILD_CREATE shows it to a bot that asked for nothing more."""
        everyone = {"id": str(self.id), "name": "@everyone", "permissions": str(bot.permissions.value), "position": 0}
        role: Json = {**everyone, "color": 0, "hoist": False, "managed": False, "mentionable": False, "flags": 0}
        lists: Json = {
            key: [] for key in ("threads", "emojis", "stickers", "stage_instances", "guild_scheduled_events")
        }
        levels = dict.fromkeys(("verification_level", "default_message_notifications", "mfa_level", "nsfw_level"), 0)
        more: Json = {"explicit_content_filter": 0, "premium_tier": 0, "system_channel_flags": 0, "afk_timeout": 300}
        whose: Json = {"id": str(self.id), "name": self.name, "owner_id": str(self.id), "preferred_locale": "en-US"}
        channels = [channel.json() for channel in self.channels.values()]
        present: Json = {"members": [bot.as_member(self.created)], "presences": [], "voice_states": []}
        about: Json = {"features": [], "icon": None, "unavailable": False, "large": False, "member_count": 100}
        return {**whose, **lists, **levels, **more, **present, **about, "roles": [role], "channels": channels}


def pinged(content: str, allowed: Mapping[str, Any] | None, people: Mapping[int, User]) -> list[User]:
    """Whom a new message pings: people it names, as far as it allows that."""
    named = {int(number) for number in re.findall(r"<@!?(\d+)>", content)}
    if allowed is not None and "users" not in (allowed.get("parse") or []):
        named &= {int(number) for number in allowed.get("users") or []}
    return [people[number] for number in sorted(named) if number in people]


def _numbered(components: list[Json], first: int = 1) -> list[Json]:
    """Discord numbers the components of a message one after the other, the rows first among their own."""
    numbered: list[Json] = []
    for component in components:
        inner = _numbered(component.get("components") or [], first + 1)
        numbered.append({**_without_blanks(component), "id": first, **({"components": inner} if inner else {})})
        first += 1 + len(inner)
    return numbered


def _without_blanks(component: Json) -> Json:
    """A component as Discord gives it back: what was left blank (an emoji's id) is not in it."""
    shown = {key: value for key, value in component.items() if value is not None}
    if "emoji" in shown:
        shown["emoji"] = {key: value for key, value in shown["emoji"].items() if value is not None}
    return shown
