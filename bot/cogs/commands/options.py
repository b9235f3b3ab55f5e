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
"""The callback's parameter for the chosen values, by option name."""


def with_options(schema: OptionSchema[Any]) -> Callable[[Callback], Callback]:
    """Gives a command one parameter per option, with its choices. The callback receives them together as `options`.

    Put it directly above the callback, because `app_commands.command` reads the parameters of the function it gets.
    """
    options = {option.parameter or option.name: option for option in schema}
    texts = {name: option.text for name, option in options.items()}
    choices = {
        name: [app_commands.Choice(name=choice.text, value=choice.value) for choice in option.choices]
        for name, option in options.items()
    }

    def decorate(callback: Callback) -> Callback:
        @wraps(callback)
        async def command(*args: Any, **kwargs: Any) -> None:
            chosen = {option.name: kwargs.pop(name, None) for name, option in options.items()}
            values = {option: value for option, value in chosen.items() if value is not None}
            await callback(*args, **kwargs, options=values)

        own = signature(callback, eval_str=True)
        added = (Parameter(name, Parameter.KEYWORD_ONLY, default=None, annotation=str | None) for name in options)
        kept = (parameter for name, parameter in own.parameters.items() if name != OPTIONS)
        command.__signature__ = own.replace(parameters=[*kept, *added])  # pyright: ignore[reportAttributeAccessIssue]
        return app_commands.choices(**choices)(app_commands.describe(**texts)(command))

    return decorate
