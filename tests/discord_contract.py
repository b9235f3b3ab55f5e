"""The contract with Discord that every request of a test game must keep, and what of it everybody could read.

`check_all(env.http_requests)` belongs at the end of every test that plays through simcord; `public_payloads(env)` is
what a leak test compares.
"""

import json
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from simcord import Env, HttpLogEntry

from tests.discord_limits import EPHEMERAL, command_faults, commands_faults, message_faults
from tests.discord_schema import Route, find_route, schema_problems

MESSAGE, THINKING, UPDATE = 4, 5, 7


def check_all(requests: Iterable[HttpLogEntry]) -> list[str]:
    """The problems of all requests in order, each with its method and path; none in a sound game."""
    return [problem for entry in requests for problem in check_request(entry.method, entry.path, entry.json)]


def check_request(method: str, path: str, body: object) -> list[str]:
    """What Discord would refuse, or silently do otherwise than meant, about one request; empty when it is sound.

    `body` is checked as it would go over the wire: what JSON cannot hold is a problem, enumerations become numbers.
    """
    route = find_route(method, path)
    if route is None:
        return [f"{method} {path}: Discord has no such route"]
    try:
        wire = json.dumps(body, sort_keys=True)
    except (TypeError, ValueError) as error:
        return [f"{method} {path}: {error}"]
    return [f"{method} {path}: {problem}" for problem in _problems(method, route, wire)]


@lru_cache(maxsize=4096)
def _problems(method: str, route: Route, wire: str) -> tuple[str, ...]:
    """Cached, because games send the same boards, hands and refusals again and again."""
    body = json.loads(wire)
    # The limits read nested values freely, which is safe only after the schema has found no fault.
    return tuple(schema_problems(route, body) or _faults(method, route.template, body))


def _faults(method: str, template: str, body: Any) -> Iterator[str]:
    match body:
        case list() if template.endswith("/commands"):
            yield from commands_faults(body)
        case {"name": str()} if "/commands" in template:
            yield from command_faults(body)
        case {"type": int(kind)} if template.endswith("/callback"):
            yield from _callback_faults(kind, body.get("data") or {})
        case dict() if template.endswith(("/messages", "/messages/{message_id}", "/@original", "/{webhook_token}")):
            yield from message_faults(body, new=method == "POST", ephemeral_possible=template.startswith("/webhooks"))


def _callback_faults(kind: int, data: dict[str, Any]) -> Iterator[str]:
    if kind in {MESSAGE, UPDATE}:
        yield from message_faults(data, new=kind == MESSAGE, ephemeral_possible=True)
    elif kind == THINKING and (data.keys() - {"flags"} or data.get("flags") not in {None, 0, EPHEMERAL}):
        yield "a deferred answer can only be ephemeral or not"


def public_payloads(env: Env) -> list[HttpLogEntry]:
    """The requests whose result everybody in the channel can read, in order.

    A message never changes sides: an answer and a follow-up are private by their own flag, what completes a deferred
    answer by the flag of the defer, an edit by the message it edits, and an update through a button by the message the
    button is on. Requests that failed are in it too: what the bot would have shown must not leak either. Whatever
    cannot be attributed counts as public.
    """
    audience = _Audience(env)
    return [entry for entry in env.http_requests if audience.is_everybody(entry)]


class _Audience:
    """Follows the requests of one bot in order, since a deferred answer is completed only once."""

    def __init__(self, env: Env) -> None:
        self._interactions = env.backend.interactions
        self._tokens = env.backend.interaction_tokens
        # simcord announces a new message to the channel unless it is ephemeral, and this record outlives the message.
        self._public = {
            int(payload["id"])
            for source, event, payload in env.backend.transcript
            if (source, event) == ("GATEWAY", "MESSAGE_CREATE")
        }
        self._thinking: dict[str, bool] = {}

    def is_everybody(self, entry: HttpLogEntry) -> bool:
        match entry.path.strip("/").split("/"):
            case ["channels", *_]:
                return entry.json is not None
            case ["interactions", interaction, token, "callback"] if entry.json is not None:
                return self._callback(int(interaction), token, entry.json)
            case ["webhooks", _, token] if entry.method == "POST" and entry.json is not None:
                return self._thinking.pop(token, not _is_ephemeral(entry.json))
            case ["webhooks", _, token, "messages", message] if entry.method == "PATCH":
                return self._edit(token, message)
            case _:
                return False

    def _callback(self, interaction: int, token: str, body: dict[str, Any]) -> bool:
        everybody = not _is_ephemeral(body.get("data") or {})
        match body["type"]:
            case 4:
                return everybody
            case 5:
                self._thinking[token] = everybody
                return everybody
            case 6 | 7:
                record = self._interactions.get(interaction)
                return self._is_public(record.source_message_id if record is not None else None)
            case _:
                return False  # a pong, a modal or a list of completions: nobody else sees these

    def _edit(self, token: str, message: str) -> bool:
        if message != "@original":
            return self._is_public(int(message))
        self._thinking.pop(token, None)
        record = self._interactions.get(self._tokens.get(token, 0))
        return self._is_public(record.message_id if record is not None else None)

    def _is_public(self, message: int | None) -> bool:
        return message is None or message in self._public


def _is_ephemeral(data: dict[str, Any]) -> bool:
    return bool((data.get("flags") or 0) & EPHEMERAL)
