"""What the routes do: who the bot is, its commands, the messages of channels."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from tests.discord_server.calls import Call, Refused, Reply
from tests.discord_server.interactions import Interactions, unknown_message
from tests.discord_server.rest import Handlers
from tests.discord_server.waiting import Clock, Snowflakes
from tests.discord_server.world import Channel, Guild, Json, Message, User, pinged

NONCE_MEMORY = timedelta(minutes=5)
"""How long a message with the same nonce is not made a second time."""
PAGE = 50

COMMANDS = "/applications/{application_id}/commands"
CHANNEL = "/channels/{channel_id}"
HOOK = "/webhooks/{webhook_id}/{webhook_token}"


class World:
    """The servers, the people, the bot's commands."""

    def __init__(self, bot: User, clock: Clock, ids: Snowflakes) -> None:
        self.bot = bot
        self.clock = clock
        self.ids = ids
        self.guilds: dict[int, Guild] = {}
        self.people: dict[int, User] = {bot.id: bot}
        self.commands: list[Json] = []
        """The slash commands, as the bot has told of them."""

    def channel(self, number: int) -> Channel:
        """The channel of an id, for the bot. Raises Refused where there is none, or the bot is shut out."""
        found = next((guild.channels[number] for guild in self.guilds.values() if number in guild.channels), None)
        if found is None:
            raise Refused(404, 10003, "Unknown Channel")
        if found.refusal is not None:
            raise Refused(*found.refusal, "Missing Access")
        return found

    def write(
        self,
        channel: Channel,
        author: User,
        body: Mapping[str, Any],
        *,
        audience: User | None = None,
        kind: int = 0,
        answers: int | None = None,
    ) -> Message:
        """A new message, seen by everybody or by its audience alone."""
        message = Message(self.ids.next(), channel, author, self.clock.now(), kind=kind, answers=answers)
        message.write(body)
        message.flags = body.get("flags") or 0
        message.nonce = body.get("nonce")
        message.audience = audience
        message.pings = pinged(message.content, body.get("allowed_mentions"), self.people)
        channel.everything[message.id] = message
        return message


def handlers(world: World, interactions: Interactions) -> Handlers:
    """All routes that this server plays."""
    about, channels = _About(world), _Channels(world)
    by_token = {
        (method, HOOK + path): handler
        for path in ("/messages/@original", "/messages/{message_id}")
        for method, handler in (
            ("GET", interactions.read),
            ("PATCH", interactions.edit),
            ("DELETE", interactions.delete),
        )
    }
    return {
        ("GET", "/users/@me"): about.me,
        ("GET", "/applications/@me"): about.application,
        ("GET", "/oauth2/applications/@me"): about.application,
        ("GET", COMMANDS): about.commands,
        ("PUT", COMMANDS): about.set_commands,
        ("GET", "/guilds/{guild_id}/members/{user_id}"): about.member,
        ("GET", CHANNEL): channels.read_channel,
        ("POST", CHANNEL + "/typing"): channels.type,
        ("GET", CHANNEL + "/messages"): channels.history,
        ("POST", CHANNEL + "/messages"): channels.send,
        ("GET", CHANNEL + "/messages/{message_id}"): channels.read,
        ("PATCH", CHANNEL + "/messages/{message_id}"): channels.edit,
        ("DELETE", CHANNEL + "/messages/{message_id}"): channels.delete,
        ("POST", "/interactions/{interaction_id}/{interaction_token}/callback"): interactions.callback,
        ("POST", HOOK): interactions.follow_up,
        **by_token,
    }


class _About:
    def __init__(self, world: World) -> None:
        self._world = world

    def me(self, _: Call) -> Reply:
        return Reply(200, {**self._world.bot.json(), "verified": True, "mfa_enabled": True, "locale": "en-US"})

    def application(self, _: Call) -> Reply:
        bot = self._world.bot
        plain: Json = {"description": "", "icon": None, "bot_public": False, "bot_require_code_grant": False}
        whose: Json = {"id": str(bot.id), "name": bot.name, "bot": bot.json(), "owner": bot.json(), "team": None}
        about: Json = {"type": None, "flags": 0, "flags_new": "0", "explicit_content_filter": 0, "redirect_uris": []}
        urls: Json = {"interactions_endpoint_url": None, "role_connections_verification_url": None}
        counts = ("guild_count", "user_install_count", "user_authorization_count")
        known: Json = {**about, **urls, **{f"approximate_{name}": 1 for name in counts}, "eligible_oauth2_scopes": []}
        return Reply(200, {**whose, **plain, **known, "verify_key": "0" * 64, "summary": ""})

    def member(self, call: Call) -> Reply:
        """Everybody there is belongs to every server."""
        guild, person = self._world.guilds.get(call.number("guild_id")), self._world.people.get(call.number("user_id"))
        if guild is None or person is None:
            raise Refused(404, 10007, "Unknown Member")
        return Reply(200, person.as_member(guild.created))

    def commands(self, call: Call) -> Reply:
        self._own(call)
        return Reply(200, self._world.commands)

    def set_commands(self, call: Call) -> Reply:
        """Those of the same name keep their ids, as at Discord."""
        self._own(call)
        known = {command["name"]: command["id"] for command in self._world.commands}
        fresh: Json = {"application_id": str(self._world.bot.id), "default_member_permissions": None, "nsfw": False}
        self._world.commands = [
            {
                **fresh,
                "type": 1,
                **command,
                "id": known.get(command["name"]) or str(self._world.ids.next()),
                "version": str(self._world.ids.next()),
            }
            for command in call.body
        ]
        return Reply(200, self._world.commands)

    def _own(self, call: Call) -> None:
        if call.number("application_id") != self._world.bot.id:
            raise Refused(403, 20012, "You are not authorized to perform this action on this application")


class _Channels:
    def __init__(self, world: World) -> None:
        self._world = world

    def read_channel(self, call: Call) -> Reply:
        return Reply(200, self._channel(call).json())

    def type(self, call: Call) -> Reply:
        self._channel(call)
        return Reply(204)

    def history(self, call: Call) -> Reply:
        """Newest first, and nothing ephemeral."""
        limit = int(call.query.get("limit", PAGE))
        if "around" in call.query:
            raise Refused(400, 50035, "Invalid Form Body: this server does not play around")
        before, after = call.query.get("before"), call.query.get("after")
        shown = [message for message in self._channel(call).messages if before is None or message.id < int(before)]
        if after is not None:
            shown = [message for message in shown if message.id > int(after)][:limit]
        return Reply(200, [message.json() for message in reversed(shown[-limit:])])

    def send(self, call: Call) -> Reply:
        channel = self._channel(call)
        there = self._with_nonce(channel, call.body) if call.body.get("enforce_nonce") else None
        return Reply(200, (there or self._world.write(channel, self._world.bot, call.body)).json())

    def _with_nonce(self, channel: Channel, body: Json) -> Message | None:
        since = self._world.clock.now() - NONCE_MEMORY
        own = (
            message for message in channel.messages if message.author is self._world.bot and message.created >= since
        )
        return next((message for message in own if message.nonce == body.get("nonce") is not None), None)

    def read(self, call: Call) -> Reply:
        return Reply(200, self._message(call).json())

    def edit(self, call: Call) -> Reply:
        message = self._own_message(call, 50005, "Cannot edit a message authored by another user")
        message.edit(call.body, self._world.clock.now())
        return Reply(200, message.json())

    def delete(self, call: Call) -> Reply:
        message = self._own_message(call, 50013, "Missing Permissions")
        message.deleted = True
        del message.channel.everything[message.id]
        return Reply(204)

    def _own_message(self, call: Call, code: int, why: str) -> Message:
        message = self._message(call)
        if message.author is not self._world.bot:
            raise Refused(403, code, why)
        return message

    def _message(self, call: Call) -> Message:
        """An ephemeral message is unknown here, even to the bot that sent it."""
        message = self._channel(call).everything.get(call.number("message_id"))
        if message is None or message.ephemeral:
            raise unknown_message()
        return message

    def _channel(self, call: Call) -> Channel:
        return self._world.channel(call.number("channel_id"))
