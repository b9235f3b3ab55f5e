"""The parameters of a game's `start` and `stats`, made from its rules: seats, strengths of AIs, and options."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from inspect import Parameter, signature
from typing import Any, Final

from discord import app_commands

from bot.cogs.actions.statistics import Scope
from bot.cogs.commands.table_timer import PACE_HELP, Pace
from bot.game.core.options import Option
from bot.game.core.rules import AnyRules
from bot.game.ports.statistics import Of
from bot.text.messages import Message

PLAYERS: Final = Message(
    "The game starts by itself with this many players, AIs included (default: {most}; or press Start)"
)
STRENGTH: Final = Message("How well the AI players play (default: {level})")

CHOSEN: Final = "chosen"
"""The callback's parameter for what was chosen, by the name of each parameter."""

Callback = Callable[..., Coroutine[Any, Any, None]]


@dataclass(frozen=True, slots=True)
class OptionalParameter:
    """A parameter that may be left out, as `describe` and `choices` of discord.py have it."""

    kind: Any
    """A type that discord.py knows."""
    text: str
    choices: Sequence[app_commands.Choice[str]] = ()


def with_parameters(callback: Callback, parameters: Mapping[str, OptionalParameter]) -> Callback:
    """The callback of a command with these parameters; the given one receives together, as `chosen`, what was given."""

    @wraps(callback)
    async def command(*args: Any, **kwargs: Any) -> None:
        await callback(*args, chosen={name: value for name, value in kwargs.items() if value is not None})

    own = signature(callback, eval_str=True)
    kept = (parameter for name, parameter in own.parameters.items() if name != CHOSEN)
    added = (
        Parameter(name, Parameter.KEYWORD_ONLY, default=None, annotation=parameter.kind | None)
        for name, parameter in parameters.items()
    )
    command.__signature__ = own.replace(parameters=[*kept, *added])  # pyright: ignore[reportAttributeAccessIssue]
    texts = {name: parameter.text for name, parameter in parameters.items()}
    choices = {name: list(parameter.choices) for name, parameter in parameters.items() if parameter.choices}
    return app_commands.choices(**choices)(app_commands.describe(**texts)(command))


def start_parameters(rules: AnyRules, texts: Mapping[str, str]) -> dict[str, OptionalParameter]:
    """Those of `start`: seats, AIs, the pace, the options. `texts` replace the usual descriptions, by name."""
    least, most = rules.seats[0], rules.seats[-1]
    usual = {
        "players": OptionalParameter(
            app_commands.Range[int, least, most],
            PLAYERS.format(most=most),
        ),
        "ai": OptionalParameter(app_commands.Range[int, 0, most - 1], "AI players to seat right away (default: none)"),
        **_strength(rules.levels),
        "pace": OptionalParameter(Pace, PACE_HELP),
    }
    own = {name: OptionalParameter(one.kind, texts.get(name, one.text), one.choices) for name, one in usual.items()}
    return {**own, **{option.parameter or option.name: _option(option) for option in rules.schema}}


def _strength(levels: Sequence[str]) -> dict[str, OptionalParameter]:
    if len(levels) == 1:
        return {}
    choices = [app_commands.Choice(name=level, value=level) for level in levels]
    return {"strength": OptionalParameter(str, STRENGTH.format(level=levels[0]), choices)}


def _option(option: Option) -> OptionalParameter:
    return OptionalParameter(
        str, option.text, [app_commands.Choice(name=one.text, value=one.value) for one in option.choices]
    )


def options_of(rules: AnyRules, chosen: Mapping[str, Any]) -> dict[str, str]:
    """The chosen values of the options, by the name of each option."""
    names = {option.name: option.parameter or option.name for option in rules.schema}
    return {name: chosen[parameter] for name, parameter in names.items() if parameter in chosen}


def stats_parameters(rules: AnyRules) -> dict[str, OptionalParameter]:
    """Those of `stats`: which games to count, and whose results."""
    seats = app_commands.Range[int, rules.seats[0], rules.seats[-1]]
    return {
        "scope": OptionalParameter(Scope, "Games on this server, or everywhere (default: this server)"),
        "of": OptionalParameter(Of, "Whose results (the default depends on the game)"),
        "players": OptionalParameter(seats, "Only games with this number of seats"),
        "ai": OptionalParameter(
            bool, "True: only games with AI seats, False: only games without (the default depends on the game)"
        ),
    }
