"""A bot goes where its settings say, and takes no other bot of the process along."""

from __future__ import annotations

from pathlib import Path

import discord
import pytest
from discord.http import Route

from bot.app import create_bot
from bot.runtime.endpoints import DISCORD_API, redirect
from bot.settings import Settings
from tests.discord_server.bots import a_bot, at_rest
from tests.discord_server.gateway import ELSEWHERE
from tests.discord_server.server import discord_server


async def test_two_bots_of_one_process_each_go_to_their_own_discord(tmp_path: Path) -> None:
    folders = tmp_path / "here", tmp_path / "there"
    for folder in folders:
        folder.mkdir()
    async with (
        discord_server() as here,
        discord_server() as there,
        a_bot(here, folders[0]) as one,
        a_bot(there, folders[1]) as other,
    ):
        for server, bot, words in ((here, one, "regicide start"), (there, other, "regicide rules")):
            answer = await server.person("Ann").slash(words)
            await at_rest(bot)
            assert answer.message in server.person("Ann").sees()
    for server in (here, there):
        assert len(server.gateway.sessions) == 1
        assert len(server.calls("POST", "/interactions/*")) == 1
        assert len(server.calls("PUT", "/applications/*")) == 1


async def test_a_resume_goes_where_the_settings_say_whatever_discord_says(tmp_path: Path) -> None:
    async with discord_server() as server, a_bot(server, tmp_path):
        (session,) = server.gateway.sessions
        assert session.events[0].data["resume_gateway_url"] == ELSEWHERE
        server.gateway.sever()
        await server.until(lambda: session.resumed, "a resumed session")


async def test_routes_of_the_process_stay_discords_own(tmp_path: Path) -> None:
    async with discord_server() as server, a_bot(server, tmp_path):
        assert Route("GET", "/users/@me").url == f"{DISCORD_API}/users/@me" == "https://discord.com/api/v10/users/@me"


async def test_without_such_settings_nothing_is_changed() -> None:
    client = discord.Client(intents=discord.Intents(guilds=True))
    redirect(client, None, None)
    assert {"request", "ws_connect"}.isdisjoint(vars(client.http))


@pytest.mark.parametrize(
    ("environment", "api", "proxy"),
    [
        ({}, None, None),
        ({"HTTPS_PROXY": "http://proxy:3128"}, None, "http://proxy:3128"),
        ({"https_proxy": "http://proxy:3128"}, "https://discord.example/api", "http://proxy:3128"),
        ({"HTTPS_PROXY": "http://proxy:3128"}, "http://127.0.0.1:8080/api", None),
        ({"HTTPS_PROXY": "http://proxy:3128", "NO_PROXY": "discord.com"}, None, None),
    ],
)
def test_the_proxy_of_the_environment_is_used(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], api: str | None, proxy: str | None
) -> None:
    for name in ("http_proxy", "https_proxy", "all_proxy", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert create_bot(Settings(discord_api_base=api)).http.proxy == proxy
