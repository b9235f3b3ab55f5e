"""Slash commands as a person's client fills them in: by what the bot has told Discord, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.discord_server.world import Json

SUBCOMMAND, GROUP = 1, 2
STRING, INTEGER, BOOLEAN, NUMBER = 3, 4, 5, 10
KINDS = {STRING: str, INTEGER: int, BOOLEAN: bool, NUMBER: (int, float)}

Value = str | int | float | bool


def filled_in(commands: Sequence[Json], words: str, given: Mapping[str, Value]) -> Json:
    """The data of a command like "regicide start" with these options.

    AssertionError where a person could not send this: no such command, a missing option, a value that does not fit.
    """
    first, *rest = words.split()
    command = _named(commands, first, "command")
    options: list[Json] = []
    data: Json = {"id": command["id"], "name": first, "type": 1, "options": options}
    node = command
    for word in rest:
        node = _named(node.get("options") or [], word, f"subcommand of {node['name']}")
        inner: list[Json] = []
        options.append({"name": word, "type": node["type"], "options": inner})
        options = inner
    options += _options(node, given)
    return data


def _named(items: Sequence[Json], name: str, what: str) -> Json:
    found = next((item for item in items if item["name"] == name), None)
    assert found is not None, f"{name} is no {what}; there are {[item['name'] for item in items]}"
    return found


def _options(command: Json, given: Mapping[str, Value]) -> list[Json]:
    known = command.get("options") or []
    assert all(option["type"] > GROUP for option in known), f"{command['name']} asks for a subcommand"
    missing = [option["name"] for option in known if option.get("required") and option["name"] not in given]
    assert not missing, f"{command['name']} needs {missing}"
    return [_option(_named(known, name, f"option of {command['name']}"), value) for name, value in given.items()]


def _option(option: Json, value: Value) -> Json:
    name, kind = option["name"], KINDS[option["type"]]
    assert isinstance(value, kind), f"{name} is {value!r}, not of type {kind}"
    choices = [choice["value"] for choice in option.get("choices") or []]
    assert not choices or value in choices, f"{name} is {value!r}, not one of {choices}"
    if isinstance(value, int | float):
        assert option.get("min_value", value) <= value <= option.get("max_value", value), f"{name} is {value}"
    return {"name": name, "type": option["type"], "value": value}
