"""Files that the bot sends: their names, and what is in them."""

from __future__ import annotations

import json
from typing import Any

from simcord.results import InteractionResult


async def the_file(result: InteractionResult) -> tuple[str, bytes]:
    """The name of the one file that came with an answer, and what is in it."""
    said = [message for message in (result.response, *result.followups) if message is not None]
    (file,) = [file for message in said for file in message.attachments]
    return file.filename, await file.read()


async def exported(result: InteractionResult) -> dict[str, Any]:
    """What `/privacy export` gave."""
    assert result.ephemeral
    name, data = await the_file(result)
    assert name == "my-games.json"
    return json.loads(data)
