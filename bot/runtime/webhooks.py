"""How the bot answers interactions: at the address from the settings, and once more if the connection breaks."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Final

import aiohttp
import discord
from discord.http import Route
from discord.webhook.async_ import AsyncWebhookAdapter
from typing_extensions import override

if TYPE_CHECKING:
    from collections.abc import Mapping

log = logging.getLogger(__name__)

DISCORD_API: Final = Route.BASE
"""Discord's own REST API, in the version that discord.py speaks."""
_ALREADY_ANSWERED: Final = 40060
_CALLBACK: Final = "/interactions/{webhook_id}/{webhook_token}/callback"
_WITH_MESSAGE: Final = (discord.InteractionResponseType.channel_message, discord.InteractionResponseType.message_update)


class Webhooks(AsyncWebhookAdapter):
    """The adapter through which discord.py answers interactions, and edits what it has answered.

    discord.py itself sends a callback again after a 5xx, but not after a broken connection, except on macOS and
    Windows. Then the move is saved, and its player sees *This interaction failed*.
    """

    def __init__(self, client: discord.Client, api: str | None) -> None:
        """`api` is the address of the REST API, None for Discord's own."""
        super().__init__()
        self._client = client
        self._api = api or DISCORD_API

    @override
    async def request(self, route: Route, session: aiohttp.ClientSession, **options: Any) -> Any:
        moved(route, self._api)
        try:
            return await super().request(route, session, **options)
        except (aiohttp.ClientConnectionError, ConnectionError) as error:
            if route.path != _CALLBACK or options.get("files"):
                raise
            log.info(
                "the answer to interaction %s broke (%s), and is sent again", route.webhook_id, type(error).__name__
            )
        try:
            return await super().request(route, session, **options)
        except discord.HTTPException as error:
            if error.code != _ALREADY_ANSWERED:
                raise
            return await self._arrived(route, session, options)

    async def _arrived(self, route: Route, session: aiohttp.ClientSession, options: Mapping[str, Any]) -> Any:
        """What Discord would have said to the first answer, which had arrived."""
        interaction: dict[str, Any] = {"id": route.webhook_id, "type": 0}
        kind = discord.InteractionResponseType(options["payload"]["type"])
        application = self._client.application_id
        if kind not in _WITH_MESSAGE or application is None or route.webhook_token is None:
            return {"interaction": interaction}
        proxy, proxy_auth = options.get("proxy"), options.get("proxy_auth")
        message: Any = await self.get_original_interaction_response(
            application, route.webhook_token, session=session, proxy=proxy, proxy_auth=proxy_auth
        )
        interaction["response_message_id"] = message["id"]
        return {"interaction": interaction, "resource": {"type": kind.value, "message": message}}


def moved(route: Route, api: str) -> Route:
    """Points a route at this address. It is changed in place, because it is made for a single call."""
    if route.url.startswith(DISCORD_API):
        route.url = api + route.url.removeprefix(DISCORD_API)
    return route
