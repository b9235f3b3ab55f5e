"""The options of a game as parameters of its `start` command, made from its schema."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import wraps
from inspect import Parameter, signature
from typing import Any, Final

from discord import app_commands

from bot.game.core.options import OptionSchema

Callback = Callable[..., Coroutine[Any, Any, None]]
OPTIONS: Final = "options"
"""The parameter of the callback that takes what was chosen, by the names of the options."""


def with_options(schema: OptionSchema[Any]) -> Callable[[Callback], Callback]:
    """Gives a command a parameter for each option, with its choices; the callback gets them together, as `options`.

    It stands directly above the callback, for `app_commands.command` reads the parameters from what it is given.
    """
    names = {option.parameter or option.name: option.name for option in schema}
    choices = {
        option.parameter or option.name: [
            app_commands.Choice(name=choice.text, value=choice.value) for choice in option.choices
        ]
        for option in schema
    }
    texts = {option.parameter or option.name: option.text for option in schema}

    def decorate(callback: Callback) -> Callback:
        @wraps(callback)
        async def command(*where: Any, **given: Any) -> None:
            chosen = {option: given.pop(name, None) for name, option in names.items()}
            values = {option: value for option, value in chosen.items() if value is not None}
            await callback(*where, **given, options=values)

        own = signature(callback, eval_str=True)
        more = (Parameter(name, Parameter.KEYWORD_ONLY, default=None, annotation=str | None) for name in names)
        kept = (parameter for name, parameter in own.parameters.items() if name != OPTIONS)
        command.__signature__ = own.replace(parameters=[*kept, *more])  # pyright: ignore[reportAttributeAccessIssue]
        return app_commands.choices(**choices)(app_commands.describe(**texts)(command))

    return decorate
