"""Points a client at a proxy of Discord's REST API or gateway, if the settings name one, and finds the system's proxy.

discord.py has no option for this. So the two methods that all calls of the client go through are wrapped, and the
adapter that its interactions use is replaced. Other clients of the process keep Discord's own addresses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

import discord
import yarl
from discord.http import Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context
from typing_extensions import override

if TYPE_CHECKING:
    import aiohttp

DISCORD_API: Final = Route.BASE
"""Discord's own REST API, in the version that discord.py speaks."""


def proxy_for(api: str | None) -> str | None:
    """The proxy that the environment names for this address of the REST API, None for Discord's own.

    These are `HTTPS_PROXY` and `NO_PROXY`, and what Windows and macOS are set to. Returns None if there is none.
    """
    address = urlsplit(api or DISCORD_API)
    if proxy_bypass(address.hostname or ""):
        return None
    return getproxies().get(address.scheme)


def redirect(client: discord.Client, api: str | None, gateway: str | None) -> None:
    """Points a client at these addresses, None for Discord's own, before it logs in.

    Call this in the task that logs in: for interactions, it applies to the current task and to those that it starts.
    The client then also resumes at `gateway`, whatever address READY names for that.
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
    """Answers interactions, which do not go through the client's own `request`."""

    def __init__(self, api: str) -> None:
        super().__init__()
        self._api = api

    @override
    async def request(self, route: Route, session: aiohttp.ClientSession, **options: Any) -> Any:
        return await super().request(_moved(route, self._api), session, **options)


def _moved(route: Route, api: str) -> Route:
    """Changes the route in place, because it is made for a single call."""
    if route.url.startswith(DISCORD_API):
        route.url = api + route.url.removeprefix(DISCORD_API)
    return route
