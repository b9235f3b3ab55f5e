"""Cuts Discord's OpenAPI document down to what the tests ask of it: the routes a bot calls, their
parameters and their request bodies.

Run by hand when Discord's document has moved on:

    python tests/data/trim_openapi.py PATH/TO/openapi.json > tests/data/discord-openapi.json
"""

import json
import sys
from pathlib import Path
from typing import Any

ROUTES = (
    "/applications/@me",
    "/applications/{application_id}/commands",
    "/applications/{application_id}/guilds/{guild_id}/commands",
    "/channels/",
    "/gateway",
    "/guilds/{guild_id}/members/{user_id}",
    "/interactions/",
    "/oauth2/applications/@me",
    "/users/@me",
    "/webhooks/{webhook_id}/{webhook_token}",
)
METHODS = ("get", "post", "put", "patch", "delete")
PROSE = ("description", "title")


def trim(document: dict[str, Any]) -> dict[str, Any]:
    """The document with only ROUTES, only their parameters and JSON bodies, and the schemas these lead to."""
    paths = {path: _operations(item) for path, item in document["paths"].items() if path.startswith(ROUTES)}
    schemas = document["components"]["schemas"]
    needed: dict[str, Any] = {}
    waiting = _references(paths)
    while waiting:
        name = waiting.pop()
        needed[name] = _without_prose(schemas[name])
        waiting |= _references(needed[name]) - needed.keys()
    return {
        "openapi": document["openapi"],
        "info": document["info"],
        "paths": dict(sorted(paths.items())),
        "components": {"schemas": dict(sorted(needed.items()))},
    }


def _operations(item: dict[str, Any]) -> dict[str, Any]:
    return {method: _request(item[method]) for method in METHODS if method in item}


def _request(operation: dict[str, Any]) -> dict[str, Any]:
    """What may stand after the question mark, and in the body."""
    named = [parameter for parameter in operation.get("parameters", ()) if parameter["in"] == "query"]
    kept: dict[str, Any] = {"parameters": _without_prose(named)} if named else {}
    body = operation.get("requestBody", {"content": {}})["content"].get("application/json")
    if body is not None:
        kept["requestBody"] = {"content": {"application/json": {"schema": _without_prose(body["schema"])}}}
    return kept


def _without_prose(node: Any) -> Any:
    """A schema without its prose: a property that is *called* title or description holds a schema and stays."""
    if isinstance(node, list):
        return [_without_prose(item) for item in node]
    if not isinstance(node, dict):
        return node
    return {
        key: _without_prose(value)
        for key, value in node.items()
        if not key.startswith("x-") and not (key in PROSE and isinstance(value, str))
    }


def _references(node: Any) -> set[str]:
    if isinstance(node, list):
        return set[str]().union(*map(_references, node))
    if not isinstance(node, dict):
        return set()
    own = {node["$ref"].removeprefix("#/components/schemas/")} if "$ref" in node else set[str]()
    return own.union(*map(_references, node.values()))


def _lines(document: dict[str, Any]) -> str:
    """One line for each route and each schema: small, and a diff shows what Discord changed."""

    def table(rows: dict[str, Any]) -> str:
        return "{\n" + ",\n".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in rows.items()) + "\n}"

    return (
        f'{{\n"openapi": {json.dumps(document["openapi"])},\n"info": {json.dumps(document["info"])},\n'
        f'"paths": {table(document["paths"])},\n'
        f'"components": {{"schemas": {table(document["components"]["schemas"])}}}\n}}\n'
    )


if __name__ == "__main__":
    sys.stdout.write(_lines(trim(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))))
