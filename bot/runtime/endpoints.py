"""Points a client at a proxy of Discord's REST API or gateway, if the settings name one, and finds the system's proxy.

discord.py has no option for this. So the two methods that all calls of the client go through are wrapped, and the
adapter that its interactions use is replaced. Other clients of the process keep Discord's own addresses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

import discord
import yarl
from discord.http import Route
from discord.webhook.async_ import async_context

from bot.runtime.webhooks import DISCORD_API, Webhooks, moved

if TYPE_CHECKING:
    import aiohttp


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
    Their answers are sent again if the connection breaks.
    The client then also resumes at `gateway`, whatever address READY names for that.
    """
    async_context.set(Webhooks(client, api))
    if api is not None:
        _redirect_rest(client, api)
    if gateway is not None:
        _redirect_gateway(client, yarl.URL(gateway))


def _redirect_rest(client: discord.Client, api: str) -> None:
    request = client.http.request

    async def elsewhere(route: Route, **options: Any) -> Any:
        return await request(moved(route, api), **options)

    client.http.request = elsewhere


def _redirect_gateway(client: discord.Client, gateway: yarl.URL) -> None:
    connect = client.http.ws_connect

    async def elsewhere(url: str, *, compress: int = 0) -> aiohttp.ClientWebSocketResponse:
        return await connect(str(gateway.with_query(yarl.URL(url).query)), compress=compress)

    client.http.ws_connect = elsewhere
