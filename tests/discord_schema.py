"""Discord's own OpenAPI document, asked two things: which route is this, and do its body and parameters fit?

The document is OpenAPI 3.1, whose schemas are JSON Schema (Draft 2020-12). They are rewritten once before use, keeping
their meaning: references are followed in advance, a union whose branches carry a `type` looks only at the branch that
the value names, "null or this" is no union, and a union of constants is an enumeration. A message with 25 buttons is
so checked ten times as fast, and every fault is reported where it lies instead of once for every branch.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlsplit

from jsonschema import Draft202012Validator, FormatChecker, ValidationError, validators
from jsonschema.exceptions import best_match

DOCUMENT = Path(__file__).with_name("data") / "discord-openapi.json"
FORMATS = FormatChecker(formats=["date-time"])


class _Validator(Protocol):
    def iter_errors(self, instance: object) -> Iterator[ValidationError]: ...


@dataclass(frozen=True, slots=True, eq=False)  # one object for each route, compared as such
class Route:
    """One operation of the document; `body` is None where it takes none, `query` what may follow a question mark."""

    template: str
    pattern: re.Pattern[str]
    body: _Validator | None
    query: Mapping[str, _Validator]

    @property
    def literals(self) -> int:
        """How many segments are fixed words: the most literal template wins, as on the server."""
        return sum(not segment.startswith("{") for segment in self.template.split("/"))


def find_route(method: str, path: str) -> Route | None:
    """The operation that this method and path reach, None when Discord has no such route."""
    fitting = [route for route in _routes().get(method.lower(), ()) if route.pattern.fullmatch(path)]
    return max(fitting, key=lambda route: route.literals, default=None)


def schema_problems(route: Route, body: object) -> list[str]:
    """What Discord's schema for the route has against a body, each with the place it means."""
    if route.body is None:
        return [] if body is None else ["takes no body"]
    if body is None:
        return ["needs a body"]
    return [_sentence(error) for error in route.body.iter_errors(body)]


def query_problems(route: Route, query: Mapping[str, str]) -> list[str]:
    """What Discord has against the parameters after the question mark."""
    return [f"{name}={text} is no parameter" for name, text in query.items() if not _fits(route.query.get(name), text)]


def _fits(validator: _Validator | None, text: str) -> bool:
    """Whether a parameter fits in one of the ways that its text can be read."""
    readings: list[object] = [text, *([int(text)] if text.isdecimal() else []), *_TRUTH.get(text.lower(), [])]
    return validator is not None and not all(any(validator.iter_errors(reading)) for reading in readings)


_TRUTH = {"1": [True], "true": [True], "0": [False], "false": [False]}


@cache
def _routes() -> Mapping[str, list[Route]]:
    document = json.loads(DOCUMENT.read_text(encoding="utf-8"))
    schemas = _Schemas(document["components"]["schemas"])
    routes: dict[str, list[Route]] = {}
    for template, operations in document["paths"].items():
        pattern = re.compile(re.sub(r"\{(\w+)\}", _segment, template))
        for method, operation in operations.items():
            routes.setdefault(method, []).append(
                Route(template, pattern, _body(operation, schemas), _query(operation, schemas))
            )
    return routes


def _segment(parameter: re.Match[str]) -> str:
    return r"\d+" if parameter[1].endswith("_id") else r"[^/]+"


def _body(operation: Mapping[str, Any], schemas: "_Schemas") -> _Validator | None:
    if "requestBody" not in operation:
        return None
    schema = schemas.rewritten(operation["requestBody"]["content"]["application/json"]["schema"])
    return _TaggedValidator(schema, format_checker=FORMATS)


def _query(operation: Mapping[str, Any], schemas: "_Schemas") -> Mapping[str, _Validator]:
    named = operation.get("parameters", ())
    return {one["name"]: _TaggedValidator(schemas.rewritten(one["schema"])) for one in named}


class _Schemas:
    """The document's named schemas, rewritten on first use; none of those used here contains itself."""

    def __init__(self, raw: Mapping[str, Any]) -> None:
        # Discord's clients, discord.py among them, put snowflakes into allowed_mentions, attachments and
        # message_reference as JSON integers, and the API takes them, although the document asks for strings only.
        snowflake = {"anyOf": [raw["SnowflakeType"], {"type": "integer", "minimum": 0}]}
        self._raw = raw
        self._done: dict[str, Any] = {"SnowflakeType": snowflake}

    def rewritten(self, node: Any) -> Any:
        if isinstance(node, list):
            return [self.rewritten(item) for item in node]
        if not isinstance(node, dict):
            return node
        if "$ref" in node:
            return self._named(node["$ref"].rpartition("/")[2])
        inner = {key: self.rewritten(value) for key, value in node.items()}
        return _by_type(inner) or _nullable(inner) or _enumerated(inner)

    def _named(self, name: str) -> Any:
        if name not in self._done:
            self._done[name] = self.rewritten(self._raw[name])
        return self._done[name]


def _by_type(schema: dict[str, Any]) -> dict[str, Any] | None:
    """A union of components, options or callbacks, as a table from `type` to the one schema that may fit."""
    branches = schema.get("oneOf") or schema.get("anyOf") or []
    tagged = [(branch, branch.get("properties", {}).get("type", {}).get("enum")) for branch in branches]
    if len(tagged) < 2 or not all(types for _, types in tagged):
        return None
    return {"byType": {value: branch for branch, types in tagged for value in types}}


def _nullable(schema: dict[str, Any]) -> dict[str, Any] | None:
    branches = schema.get("oneOf", [])
    if len(branches) != 2 or branches[0] != {"type": "null"}:
        return None
    return {"nullOr": branches[1]}


def _enumerated(schema: dict[str, Any]) -> dict[str, Any]:
    branches = schema.get("oneOf", [])
    if not branches or not all(set(branch) == {"const"} for branch in branches):
        return schema
    rest = {key: value for key, value in schema.items() if key != "oneOf"}
    return rest | {"enum": [branch["const"] for branch in branches]}


def _check_by_type(
    validator: Any, table: Mapping[int, Any], instance: Any, _schema: object
) -> Iterator[ValidationError]:
    kind = instance.get("type") if isinstance(instance, dict) else None
    if isinstance(kind, int) and kind in table:
        yield from validator.descend(instance, table[kind])
    else:
        yield ValidationError(f"type is {kind!r}, not one of {sorted(table)}")


def _check_null_or(validator: Any, inner: object, instance: object, _schema: object) -> Iterator[ValidationError]:
    if instance is not None:
        yield from validator.descend(instance, inner)


@FORMATS.checks("uri")
def _is_uri(value: object) -> bool:
    return not isinstance(value, str) or bool(urlsplit(value).scheme)


def _sentence(error: ValidationError) -> str:
    deepest = best_match([error]) or error
    return f"{deepest.json_path}: {deepest.message[:300]}"


_TaggedValidator = validators.extend(Draft202012Validator, {"byType": _check_by_type, "nullOr": _check_null_or})
