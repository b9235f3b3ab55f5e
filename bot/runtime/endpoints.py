"""Where Discord is: its REST API and its gateway, or a proxy of either that the settings name.

discord.py has no option for it. One client is pointed elsewhere here, through the two methods that all its calls go
through and the adapter that its interactions ask for; other clients of the process keep Discord's own addresses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import discord
import yarl
from discord.http import Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

if TYPE_CHECKING:
    import aiohttp

DISCORD_API: Final = Route.BASE
"""Discord's own REST API, in the version that discord.py speaks."""


def redirect(client: discord.Client, api: str | None, gateway: str | None) -> None:
    """Points a client at these addresses (None: Discord's own), before it logs in.

    Interactions follow in the current task and in those that it starts: call this in the task that logs in. Whatever
    address READY gives for a RESUME, the client goes to `gateway`.
    """
    if api is not None:
        _redirect_rest(client, api)
    if gateway is not None:
        _redirect_gateway(client, yarl.URL(gateway))


def _redirect_rest(client: discord.Client, api: str) -> None:
    request = client.http.request

    async def elsewhere(route: Route, **options: Any) -> Any:
        return await request(_moved(route, api), **options)

    client.http.request = elsewhere
    async_context.set(_Webhooks(api))


def _redirect_gateway(client: discord.Client, gateway: yarl.URL) -> None:
    connect = client.http.ws_connect

    async def elsewhere(url: str, *, compress: int = 0) -> aiohttp.ClientWebSocketResponse:
        return await connect(str(gateway.with_query(yarl.URL(url).query)), compress=compress)

    client.http.ws_connect = elsewhere


class _Webhooks(AsyncWebhookAdapter):
    """What answers interactions: they do not pass through the client's own `request`."""

    def __init__(self, api: str) -> None:
        super().__init__()
        self._api = api

    async def request(self, route: Route, session: aiohttp.ClientSession, **options: Any) -> Any:
        return await super().request(_moved(route, self._api), session, **options)


def _moved(route: Route, api: str) -> Route:
    """A route is made for one call and never kept, so it is changed in place."""
    if route.url.startswith(DISCORD_API):
        route.url = api + route.url.removeprefix(DISCORD_API)
    return route
