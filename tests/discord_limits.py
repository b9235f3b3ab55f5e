"""Limits of messages and commands that Discord enforces, or that keep people unharmed, beyond its OpenAPI document.

Every function takes a piece of a JSON body and yields one sentence for each fault. Numbers are from Discord's
documentation ("Message Create", "Embed Limits", "Component Reference", "Application Commands").
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

CONTENT = 2000  # the document's 4000 is for subscribers, never for bots
EMBED_CHARACTERS = 6000
ROWS = 5
V2_COMPONENTS = 40
V2_CHARACTERS = 4000
COMMAND_CHARACTERS = 8000
COMMANDS = 100

SUPPRESS_EMBEDS = 1 << 2
EPHEMERAL = 1 << 6
SUPPRESS_NOTIFICATIONS = 1 << 12
COMPONENTS_V2 = 1 << 15
KNOWN_FLAGS = SUPPRESS_EMBEDS | EPHEMERAL | SUPPRESS_NOTIFICATIONS | COMPONENTS_V2

ROW, BUTTON, TEXT_DISPLAY = 1, 2, 10
SELECTS = {3, 5, 6, 7, 8}
LINK, PREMIUM = 5, 6
SUBCOMMANDS = {1, 2}
COMMAND_NAME = re.compile(r"[-_'\w]{1,32}")

Json = Mapping[str, Any]


def message_faults(body: Json, *, new: bool, ephemeral_possible: bool) -> Iterator[str]:
    """Faults of a message to be sent (`new`) or of an edit; only interactions can make an ephemeral one."""
    yield from _flag_faults(body.get("flags") or 0, ephemeral_possible and new)
    yield from _text_faults(body)
    yield from _mention_faults(body)
    if new and not any(
        body.get(key) for key in ("content", "embeds", "components", "attachments", "poll", "sticker_ids")
    ):
        yield "an empty message"
    if (body.get("flags") or 0) & COMPONENTS_V2:
        yield from _v2_faults(body)
    else:
        yield from _row_faults(body.get("components") or [])
    yield from _control_faults(body.get("components") or [])


def _flag_faults(flags: int, ephemeral_possible: bool) -> Iterator[str]:
    if flags & ~KNOWN_FLAGS:
        yield f"flags {flags & ~KNOWN_FLAGS} cannot be set by a bot"
    if flags & EPHEMERAL and not ephemeral_possible:
        yield "the ephemeral flag has no effect here: the message would be as public as it was"


def _text_faults(body: Json) -> Iterator[str]:
    content = body.get("content") or ""
    if len(content) > CONTENT:
        yield f"content has {len(content)} characters, more than {CONTENT}"
    embeds = body.get("embeds") or []
    characters = sum(map(_embed_characters, embeds))
    if characters > EMBED_CHARACTERS:
        yield f"the embeds have {characters} characters together, more than {EMBED_CHARACTERS}"
    for field in (field for embed in embeds for field in embed.get("fields") or []):
        if not field["name"].strip() or not field["value"].strip():
            yield "an embed field has an empty name or value"


def _embed_characters(embed: Json) -> int:
    texts = [embed.get("title"), embed.get("description")]
    texts += [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
    texts += [field[part] for field in embed.get("fields") or [] for part in ("name", "value")]
    return sum(len(text or "") for text in texts)


def _mention_faults(body: Json) -> Iterator[str]:
    """Whatever a person's name or a card says, only people named on purpose are pinged."""
    speaks = body.get("content") or any(_typed(body.get("components") or [], {TEXT_DISPLAY}))
    allowed = body.get("allowed_mentions")
    if allowed is None:
        if speaks:
            yield "text without allowed_mentions pings whatever it happens to name"
        return
    if allowed.get("parse") != []:
        yield "allowed_mentions must parse nothing"
    if allowed.get("roles"):
        yield "allowed_mentions must name no roles"
    if allowed.get("replied_user"):
        yield "a reply must not ping"


def _row_faults(components: Sequence[Json]) -> Iterator[str]:
    if len(components) > ROWS:
        yield f"{len(components)} rows, more than {ROWS}"
    for row in components:
        if row.get("type") != ROW:
            yield f"component type {row.get('type')} outside a row needs the Components V2 flag"
        inner = row.get("components") or []
        if len(inner) > 1 and any(item.get("type") in SELECTS for item in inner):
            yield "a select shares its row"


def _v2_faults(body: Json) -> Iterator[str]:
    if body.get("content") or body.get("embeds"):
        yield "Components V2 takes neither content nor embeds"
    components = list(_typed(body.get("components") or [], None))
    if len(components) > V2_COMPONENTS:
        yield f"{len(components)} components, more than {V2_COMPONENTS}"
    characters = sum(len(item.get("content") or "") for item in components if item.get("type") == TEXT_DISPLAY)
    if characters > V2_CHARACTERS:
        yield f"the text displays have {characters} characters together, more than {V2_CHARACTERS}"


def _control_faults(components: Sequence[Json]) -> Iterator[str]:
    controls = list(_typed(components, {BUTTON, *SELECTS}))
    ids = Counter(control["custom_id"] for control in controls if control.get("custom_id"))
    yield from (f"custom_id {name!r} is used {count} times" for name, count in ids.items() if count > 1)
    for control in controls:
        yield from _button_faults(control) if control["type"] == BUTTON else _select_faults(control)


def _button_faults(button: Json) -> Iterator[str]:
    style = button.get("style")
    wanted = {LINK: "url", PREMIUM: "sku_id"}.get(style or 0, "custom_id")
    given = {key for key in ("custom_id", "url", "sku_id") if button.get(key)}
    if given != {wanted}:
        yield f"a button of style {style} has {wanted} and nothing else of its kind, not {sorted(given)}"
    if style != PREMIUM and not button.get("label") and not button.get("emoji"):
        yield "a button has neither label nor emoji"


def _select_faults(select: Json) -> Iterator[str]:
    least, most = select.get("min_values"), select.get("max_values")
    least, most = (1 if least is None else least), (1 if most is None else most)
    values = [option["value"] for option in select.get("options") or []]
    if least > most or ("options" in select and most > len(values)):
        yield f"a select of {len(values)} options asks for {least} to {most} of them"
    if len(set(values)) < len(values):
        yield "two options of a select have the same value"


def _typed(components: Sequence[Json], types: set[int] | None) -> Iterator[Json]:
    """All components, nested ones too, of the given types (None: of any)."""
    for component in components:
        if types is None or component.get("type") in types:
            yield component
        nested = [*(component.get("components") or []), *filter(None, [component.get("accessory")])]
        yield from _typed(nested, types)


def commands_faults(commands: Sequence[Json]) -> Iterator[str]:
    """Faults of the full list of an application's commands."""
    if len(commands) > COMMANDS:
        yield f"{len(commands)} commands, more than {COMMANDS}"
    yield from _names_faults(commands)
    for command in commands:
        yield from command_faults(command)


def command_faults(command: Json) -> Iterator[str]:
    """Faults of one slash command with everything in it."""
    characters = _command_characters(command)
    if characters > COMMAND_CHARACTERS:
        yield f"/{command['name']} has {characters} characters, more than {COMMAND_CHARACTERS}"
    yield from _option_faults(command)


def _option_faults(command: Json) -> Iterator[str]:
    if not COMMAND_NAME.fullmatch(command["name"]) or command["name"] != command["name"].lower():
        yield f"{command['name']!r} is no name for a command or option"
    if not command.get("description"):
        yield f"{command['name']} has no description"
    options = command.get("options") or []
    yield from _names_faults(options)
    required = [bool(option.get("required")) for option in options]
    if required != sorted(required, reverse=True):
        yield f"{command['name']} has an option that may be left out before one that may not"
    if any(option["type"] in SUBCOMMANDS for option in options) and any(
        option["type"] not in SUBCOMMANDS for option in options
    ):
        yield f"{command['name']} has both options and subcommands"
    for option in options:
        yield from _option_faults(option)


def _names_faults(items: Sequence[Json]) -> Iterator[str]:
    names = Counter(item["name"] for item in items)
    yield from (f"{name!r} is there {count} times" for name, count in names.items() if count > 1)


def _command_characters(item: Json) -> int:
    """Names, descriptions and choices of a command and all below it; of translations the longest counts."""
    own = sum(_longest(item, part) for part in ("name", "description"))
    choices = sum(_longest(choice, "name") + len(str(choice["value"])) for choice in item.get("choices") or [])
    return own + choices + sum(map(_command_characters, item.get("options") or []))


def _longest(item: Json, part: str) -> int:
    translations = (item.get(f"{part}_localizations") or {}).values()
    return max(len(text or "") for text in (item.get(part), *translations))
