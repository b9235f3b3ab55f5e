"""The checker itself: each limit lets its last good value through and stops the first bad one."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from tests.discord_contract import check_request

SEND = ("POST", "/channels/1234/messages")
EDIT = ("PATCH", "/channels/1234/messages/5678")
ANSWER = ("POST", "/interactions/1234/some-token/callback")
FOLLOW_UP = ("POST", "/webhooks/1234/some-token")
EDIT_ORIGINAL = ("PATCH", "/webhooks/1234/some-token/messages/@original")
SYNC = ("PUT", "/applications/1234/commands")
SYNC_ONE = ("POST", "/applications/1234/commands")

QUIET: dict[str, Any] = {"allowed_mentions": {"parse": []}}
PNG = {"id": 0, "filename": "board.png"}


def button(custom_id: str | None = "b", **changes: Any) -> dict[str, Any]:
    return {"type": 2, "style": 2, "label": "Play", "custom_id": custom_id} | changes


def row(*components: Mapping[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(components)}


def select(options: int, **changes: Any) -> dict[str, Any]:
    entries = [{"label": "one", "value": str(number)} for number in range(options)]
    return {"type": 3, "custom_id": "s", "options": entries} | changes


def with_components(*rows: Mapping[str, Any], **changes: Any) -> dict[str, Any]:
    return {"content": "x", "components": list(rows), **QUIET} | changes


def with_embed(**embed: Any) -> dict[str, Any]:
    return {"embeds": [embed]}


def with_field(**changes: str) -> dict[str, Any]:
    return with_embed(fields=[{"name": "n", "value": "v"} | changes])


def command(**changes: Any) -> dict[str, Any]:
    return {"name": "regicide", "description": "Cards", "type": 1, "options": []} | changes


def option(name: str, **changes: Any) -> dict[str, Any]:
    return {"type": 4, "name": name, "description": "A number"} | changes


def long_command(size: int) -> dict[str, Any]:
    """A command that counts as this many characters, most of them names and values of choices."""
    choices = [{"name": f"{number}" * 50, "value": f"{number}" * 50} for number in range(3)]
    options = [option(f"o{number:02}", type=3, description="d" * 96, choices=choices) for number in range(20)]
    counted = len("regicide" + "Cards") + 20 * (3 + 96 + 300) + len("last")
    return command(options=[*options, option("x" * (size - counted), description="last")])


def grid(rows: int, columns: int) -> list[dict[str, Any]]:
    return [row(*(button(f"{line}/{column}") for column in range(columns))) for line in range(rows)]


def long_text(size: int) -> dict[str, Any]:
    """A Components V2 message whose two text displays have this many characters together."""
    texts = [{"type": 10, "content": "x"}, {"type": 10, "content": "y" * (size - 1)}]
    return {"flags": 1 << 15, "components": texts, **QUIET}


def crowd(count: int) -> dict[str, Any]:
    """A Components V2 message of this many components."""
    return {"flags": 1 << 15, "components": [{"type": 10, "content": "x"}] * count, **QUIET}


LIMITS: dict[str, tuple[int, Callable[[int], dict[str, Any]]]] = {
    "characters of content": (2000, lambda size: {"content": "x" * size, **QUIET}),
    "embeds": (10, lambda size: {"embeds": [{"title": "x"}] * size}),
    "characters of an embed's title": (256, lambda size: with_embed(title="x" * size)),
    "characters of an embed's description": (4096, lambda size: with_embed(description="x" * size)),
    "fields of an embed": (25, lambda size: with_embed(fields=[{"name": "n", "value": "v"}] * size)),
    "characters of a field's name": (256, lambda size: with_field(name="x" * size)),
    "characters of a field's value": (1024, lambda size: with_field(value="x" * size)),
    "characters of a footer": (2048, lambda size: with_embed(footer={"text": "x" * size})),
    "characters of an author": (256, lambda size: with_embed(author={"name": "x" * size})),
    "characters of all embeds": (
        6000,
        lambda size: {"embeds": [{"title": "x", "footer": {"text": "x" * 2048}}, {"description": "x" * (size - 2049)}]},
    ),
    "rows": (5, lambda size: with_components(*grid(size, 1))),
    "buttons of a row": (5, lambda size: with_components(*grid(1, size))),
    "characters of a label": (80, lambda size: with_components(row(button(label="x" * size)))),
    "characters of a custom_id": (100, lambda size: with_components(row(button("x" * size)))),
    "options of a select": (25, lambda size: with_components(row(select(size)))),
    "characters of an option": (
        100,
        lambda size: with_components(
            row({"type": 3, "custom_id": "s", "options": [{"label": "x" * size, "value": "v"}]})
        ),
    ),
    "files": (10, lambda size: {"content": "x", "attachments": [PNG] * size, **QUIET}),
    "components of a V2 message": (40, crowd),
    "characters of a V2 message": (4000, long_text),
}
COMMAND_LIMITS: dict[str, tuple[int, Callable[[int], list[dict[str, Any]]]]] = {
    "commands": (100, lambda size: [command(name=f"c{number}") for number in range(size)]),
    "characters of a command's name": (32, lambda size: [command(name="x" * size)]),
    "characters of a description": (100, lambda size: [command(description="x" * size)]),
    "options": (25, lambda size: [command(options=[option(f"o{number}") for number in range(size)])]),
    "choices": (
        25,
        lambda size: [command(options=[option("o", choices=[{"name": f"c{i}", "value": i} for i in range(size)])])],
    ),
    "characters of a command": (8000, lambda size: [long_command(size)]),
}


@pytest.mark.parametrize(("limit", "make"), LIMITS.values(), ids=LIMITS.keys())
def test_a_message_may_reach_each_limit_and_not_pass_it(limit: int, make: Callable[[int], dict[str, Any]]) -> None:
    assert check_request(*SEND, make(limit)) == []
    assert len(check_request(*SEND, make(limit + 1))) == 1


@pytest.mark.parametrize(("limit", "make"), COMMAND_LIMITS.values(), ids=COMMAND_LIMITS.keys())
def test_commands_may_reach_each_limit_and_not_pass_it(limit: int, make: Callable[[int], list[dict[str, Any]]]) -> None:
    assert check_request(*SYNC, make(limit)) == []
    assert len(check_request(*SYNC, make(limit + 1))) == 1


@pytest.mark.parametrize(("limit", "make"), LIMITS.values(), ids=LIMITS.keys())
@pytest.mark.parametrize("route", [EDIT, FOLLOW_UP, EDIT_ORIGINAL], ids=["edit", "follow-up", "edit of an answer"])
def test_edits_and_follow_ups_have_the_limits_of_messages(
    route: tuple[str, str], limit: int, make: Callable[[int], dict[str, Any]]
) -> None:
    assert check_request(*route, make(limit)) == []
    assert len(check_request(*route, make(limit + 1))) == 1


@pytest.mark.parametrize(("limit", "make"), LIMITS.values(), ids=LIMITS.keys())
@pytest.mark.parametrize("kind", [4, 7], ids=["answer", "update"])
def test_answers_to_an_interaction_have_the_limits_of_messages(
    kind: int, limit: int, make: Callable[[int], dict[str, Any]]
) -> None:
    assert check_request(*ANSWER, {"type": kind, "data": make(limit)}) == []
    assert len(check_request(*ANSWER, {"type": kind, "data": make(limit + 1)})) == 1


def test_a_nonce_may_have_25_characters_and_not_more() -> None:
    assert check_request(*SEND, {"content": "x", "nonce": "n" * 25, **QUIET}) == []
    assert check_request(*SEND, {"content": "x", "nonce": "n" * 26, **QUIET})


def test_of_a_translated_description_the_longest_counts() -> None:
    translated = long_command(7999) | {"description_localizations": {"de": "Karten!"}}
    assert check_request(*SYNC, [long_command(7999)]) == []
    assert check_request(*SYNC, [translated]) == [
        "PUT /applications/1234/commands: /regicide has 8001 characters, more than 8000"
    ]


BAD_MESSAGES: dict[str, dict[str, Any]] = {
    "nothing to show": {"content": "", **QUIET},
    "content is a number": {"content": 7, **QUIET},
    "a colour out of range": with_embed(title="x", color=1 << 24),
    "a picture without a scheme": with_embed(image={"url": "board.png"}),
    "a field without a name": with_field(name=" "),
    "two controls with one custom_id": with_components(row(button("same"), button("same"))),
    "one custom_id in two rows": with_components(row(button("same")), row(button("same"))),
    "an empty custom_id": with_components(row(button(""))),
    "a button that does nothing": with_components(row(button(custom_id=None))),
    "a link that is also a control": with_components(row(button(style=5, url="https://example.org"))),
    "a button without a word": with_components(row(button(label=None))),
    "an unknown style": with_components(row(button(style=9))),
    "an empty row": with_components(row()),
    "a button outside a row": with_components(button()),
    "a select beside a button": with_components(row(select(2), button())),
    "a select that wants more than it has": with_components(row(select(2, max_values=3))),
    "a select that wants more than it allows": with_components(row(select(3, min_values=2, max_values=1))),
    "a select with equal values": with_components(row(select(1) | {"options": [{"label": "a", "value": "v"}] * 2})),
    "text of Components V2 without its flag": {"components": [{"type": 10, "content": "x"}], **QUIET},
    "content beside Components V2": {"content": "x", **crowd(1)},
    "a voice message": {"content": "x", "flags": 1 << 13, **QUIET},
    "a flag that a channel message ignores": {"content": "x", "flags": 64, **QUIET},
    "a mention of whatever the text names": {"content": "@everyone"},
    "a mention of whatever a V2 text names": {
        key: value for key, value in crowd(1).items() if key in {"components", "flags"}
    },
    "everyone may be pinged": {"content": "x", "allowed_mentions": {"parse": ["everyone"]}},
    "users in the text may be pinged": {"content": "x", "allowed_mentions": {"parse": ["users"]}},
    "mentions left to Discord": {"content": "x", "allowed_mentions": {"replied_user": False}},
    "roles may be pinged": {"content": "x", "allowed_mentions": {"parse": [], "roles": ["1"]}},
    "a reply pings": {"content": "x", "allowed_mentions": {"parse": [], "replied_user": True}},
    "a user who is no number": {"content": "x", "allowed_mentions": {"parse": [], "users": ["alice"]}},
}


@pytest.mark.parametrize("body", BAD_MESSAGES.values(), ids=BAD_MESSAGES.keys())
def test_a_message_with_one_fault_is_refused_for_it_alone(body: dict[str, Any]) -> None:
    assert len(check_request(*SEND, body)) == 1


BAD_COMMANDS: dict[str, dict[str, Any]] = {
    "capitals": command(name="Regicide"),
    "a space in the name": command(name="regi cide"),
    "no description": command(description=""),
    "an option without a description": command(options=[option("a", description="")]),
    "the same option twice": command(options=[option("a"), option("a")]),
    "a needed option after one that may be left out": command(options=[option("a"), option("b", required=True)]),
    "options beside subcommands": command(options=[option("a"), option("b", type=1)]),
    "an unknown type of option": command(options=[option("a", type=12)]),
}


@pytest.mark.parametrize("body", BAD_COMMANDS.values(), ids=BAD_COMMANDS.keys())
def test_a_command_with_one_fault_is_refused_for_it_alone(body: dict[str, Any]) -> None:
    assert len(check_request(*SYNC, [body])) == 1
    assert len(check_request(*SYNC_ONE, body)) == 1


def test_two_commands_of_one_name_are_refused() -> None:
    assert len(check_request(*SYNC, [command(), command()])) == 1


GOOD_MESSAGES: dict[str, dict[str, Any]] = {
    "one player is pinged, by number": {"content": "<@42>", "allowed_mentions": {"parse": [], "users": [42]}},
    "one player is pinged, by text": {"content": "<@42>", "allowed_mentions": {"parse": [], "users": ["42"]}},
    "an embed alone cannot ping": with_embed(title="@everyone"),
    "a file alone": {"attachments": [PNG]},
    "a silent message": {"content": "x", "flags": 1 << 12, **QUIET},
    "a link": with_components(row({"type": 2, "style": 5, "label": "Rules", "url": "https://example.org"})),
    "a button with only a picture": with_components(row(button(label=None, emoji={"name": "🂡", "id": None}))),
    "a container": {"components": [{"type": 17, "components": [row(button())]}], "flags": 1 << 15},
}


@pytest.mark.parametrize("body", GOOD_MESSAGES.values(), ids=GOOD_MESSAGES.keys())
def test_a_sound_message_passes(body: dict[str, Any]) -> None:
    assert check_request(*SEND, body) == []
