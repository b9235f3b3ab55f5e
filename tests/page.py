"""The playground's page without a browser: one tab that speaks the page's own protocol over HTTP."""

import asyncio
import uuid
from collections.abc import Callable
from typing import Any, Self
from urllib.parse import urlsplit

import aiohttp

Message = dict[str, Any]


class Refused(AssertionError):
    """The page did not take a click, as a person would read it in its status line."""


class Tab:
    """Somebody's open tab. `news` reads it as the page's script does twice a second."""

    def __init__(self, session: aiohttp.ClientSession, address: str) -> None:
        parts = urlsplit(address)
        self._session = session
        self._base = f"{parts.scheme}://{parts.netloc}"
        self._headers = {"X-Simcord-Capability": parts.fragment}
        self._sequence = 0
        self.state: dict[str, Any] = {}

    @classmethod
    async def open(cls, session: aiohttp.ClientSession, address: str, name: str) -> Self:
        """A new tab that looks at the channel as the person of this name."""
        tab = cls(session, address)
        tab.state = await tab._ask("POST", "/api/pages", {})
        tab._headers["X-Simcord-Context"] = tab.state["context"]["id"]
        await tab.act("viewer", viewer_id=tab._viewer(name))
        return tab

    @property
    def people(self) -> list[str]:
        """Who can be chosen under "Viewing as"."""
        return [viewer["name"] for viewer in self.state["viewers"]]

    @property
    def messages(self) -> list[Message]:
        """What this person sees, oldest first."""
        return [self.state["messages"][key] for key in self.state["timeline"]]

    async def news(self) -> list[Message]:
        """Reads the page again and returns what is on it."""
        self.state = await self._ask("GET", "/api/state")
        return self.messages

    async def sees(self, wanted: Callable[[list[Message]], bool]) -> None:
        """Waits for what is wanted to appear on the page by itself."""
        async with asyncio.timeout(10):
            while not wanted(await self.news()):
                pass

    async def slash(self, *path: str) -> None:
        """Sends a slash command without options."""
        catalog = await self._ask("GET", "/api/commands")
        entry = next(entry for entry in catalog["entries"] if entry["path"] == list(path))
        await self.act(
            "run_command",
            command_id=entry["commandId"],
            path=entry["path"],
            schema_fingerprint=entry["schemaFingerprint"],
            options={},
        )

    async def click(self, message: Message, row: int = 0, column: int = 0) -> None:
        """Clicks the button at this place of a message."""
        key = f"message:{message['id']}:component:{row}.components.{column}"
        await self.act("click", target_id=message["id"], control_key=key)

    async def act(self, kind: str, **what: Any) -> None:
        """Sends one action for the page as it was last read; raises Refused when it was not taken and answered."""
        self._sequence += 1
        envelope = {
            "protocol_version": 3,
            "kind": kind,
            "sequence": self._sequence,
            "request_id": str(uuid.uuid4()),
            "generation": self.state["context"]["generation"],
            "bot_generation": self.state["botGeneration"],
            "published_revision": self.state["publishedRevision"],
        }
        receipt = await self._ask("POST", "/api/action", envelope | what)
        if receipt["settlement"] != "settled":
            raise Refused(receipt["diagnostics"])
        if kind != "close":
            await self.news()

    def _viewer(self, name: str) -> str:
        return next(viewer["id"] for viewer in self.state["viewers"] if viewer["name"] == name)

    async def _ask(self, method: str, path: str, body: object = None) -> Any:
        async with self._session.request(method, self._base + path, headers=self._headers, json=body) as answer:
            if answer.status != 200:
                raise Refused(f"HTTP {answer.status}")
            return await answer.json()
