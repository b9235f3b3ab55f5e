"""Who may import whom, and what may not be caught: read from the sources, so that no import is missed."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FLOORS = ("core", "ports", "table", "service")
"""The folders of bot/game that belong to no game."""
GAMES = sorted({path.parent.name for path in (ROOT / "bot/game").glob("*/__init__.py")} - set(FLOORS))
DATABASES = ("sqlalchemy", "alembic", "asyncpg", "sqlite3")
SIMULATORS = ("simcord", "hypothesis", "pytest")


def imports(source: str) -> Iterator[str]:
    """Every module that a source imports; `from a import b` counts as `a` and as `a.b`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            yield module
            yield from (f"{module}.{alias.name}" for alias in node.names)


def is_in(module: str, packages: tuple[str, ...]) -> bool:
    return any(module == package or module.startswith(f"{package}.") for package in packages)


def broad_handlers(source: str) -> list[int]:
    """The lines of handlers that would swallow a fault of the program."""
    handlers = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ExceptHandler)]
    return [handler.lineno for handler in handlers if handler.type is None or is_broad(handler.type)]


def is_broad(caught: ast.expr) -> bool:
    names = {node.id for node in ast.walk(caught) if isinstance(node, ast.Name)}
    return not names.isdisjoint({"Exception", "BaseException"})


def sources(folder: str) -> list[Path]:
    found = sorted((ROOT / folder).rglob("*.py"))
    assert found, f"there is no source under {folder}"
    return found


def trespasses(folder: str, forbidden: tuple[str, ...], allowed: tuple[str, ...] = ()) -> list[str]:
    return [
        f"{path.relative_to(ROOT)} imports {module}"
        for path in sources(folder)
        for module in imports(path.read_text(encoding="utf-8"))
        if is_in(module, forbidden) and not is_in(module, allowed)
    ]


# The layers.


def layers() -> list[tuple[str, ...]]:
    """The picture in CONTRIBUTING, from top to bottom: the folders and files of each line."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    picture = text.split("<!-- layers -->")[1].split("```")[1]
    return [tuple(name.strip() for name in line.split("  ")[0].split(",")) for line in picture.strip().splitlines()]


def modules() -> dict[str, Path]:
    """Every module of the program by its dotted name."""
    names = {path: path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".") for path in sources("bot")}
    return {name.removesuffix(".__init__"): path for path, name in names.items()}


MODULES = modules()
ARROWS = [
    (name, target)
    for name, path in MODULES.items()
    for target in dict.fromkeys(imports(path.read_text(encoding="utf-8")))
    if target in MODULES and target != name
]
"""Who imports whom, type-checking imports included."""


def room_of(module: str) -> str:
    """The line of the picture that a module belongs to: its own, or that of the nearest folder above it."""
    path = MODULES[module].relative_to(ROOT)
    known = {name for line in layers() for name in line}
    return next(place.as_posix() for place in (path, *path.parents) if place.as_posix() in known)


def circles(arrows: Iterable[tuple[str, str]]) -> list[str]:
    """Those who can be reached from themselves."""
    follows: defaultdict[str, set[str]] = defaultdict(set)
    for source, target in arrows:
        follows[source].add(target)

    def reached(start: str) -> set[str]:
        found, waiting = set[str](), [start]
        while waiting:
            new = follows[waiting.pop()] - found
            found |= new
            waiting += new
        return found

    return sorted(name for name in [*follows] if name in reached(name))


def test_every_module_has_a_place_in_the_picture_and_every_place_is_there() -> None:
    assert {room_of(module) for module in MODULES if module != "bot"} == {name for line in layers() for name in line}


def test_imports_run_down_the_picture_alone() -> None:
    height = {name: number for number, line in enumerate(layers()) for name in line}
    upwards = [
        f"{source} imports {target}"
        for source, target in ARROWS
        if target != "bot" and (a := room_of(source)) != (b := room_of(target)) and height[b] <= height[a]
    ]
    assert upwards == []


def test_no_module_is_in_a_circle_of_imports() -> None:
    packages = {name for name, path in MODULES.items() if path.name == "__init__.py"}
    assert circles((source, target) for source, target in ARROWS if target not in packages) == []


def test_a_circle_is_seen() -> None:
    assert circles([("a", "b"), ("b", "c"), ("c", "a"), ("c", "d")]) == ["a", "b", "c"]


@pytest.mark.parametrize("folder", sorted({path.parent for path in sources("bot")}), ids=lambda path: path.name)
def test_each_folder_says_what_belongs_there_and_what_does_not(folder: Path) -> None:
    said = ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))) or ""
    assert len([line for line in said.splitlines() if line.strip()]) >= 2


@pytest.mark.parametrize("folder", ["bot/cogs", "bot/game"])
def test_no_module_lies_flat_where_there_are_rooms(folder: str) -> None:
    assert [path.name for path in (ROOT / folder).glob("*.py")] == ["__init__.py"]


# What single rooms may not know.


def test_the_games_know_neither_discord_nor_the_database() -> None:
    forbidden = (
        "discord",
        "aiohttp",
        *DATABASES,
        "bot.store",
        "bot.cogs",
        "bot.app",
        "bot.cli",
        "bot.settings",
    )
    assert trespasses("bot/game", forbidden) == []


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_a_game_know_neither_clock_nor_event_loop(game: str) -> None:
    forbidden = ("asyncio", "threading", "time", "datetime", "secrets", "logging", "os", "pathlib")
    assert trespasses(f"bot/game/{game}", forbidden) == []


@pytest.mark.parametrize("game", GAMES)
def test_the_table_and_the_other_games_know_nothing_of_a_game(game: str) -> None:
    found = trespasses("bot/game", (f"bot.game.{game}",))
    assert [line for line in found if not line.startswith(f"bot/game/{game}/")] == []


@pytest.mark.parametrize("game", GAMES)
def test_discords_side_knows_a_game_only_where_it_is_shown(game: str) -> None:
    found = trespasses("bot/cogs", (f"bot.game.{game}", f"bot.cogs.{game}"))
    assert [line for line in found if not line.startswith(f"bot/cogs/{game}/")] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_joined_to_the_rest_in_one_place(game: str) -> None:
    found = trespasses("bot", (f"bot.game.{game}", f"bot.cogs.{game}"))
    own = (f"bot/game/{game}/", f"bot/cogs/{game}/")
    assert {line.split()[0] for line in found if not line.startswith(own)} == {"bot/games.py"}


def test_the_sentences_know_what_an_error_is_and_nothing_else() -> None:
    assert trespasses("bot/text", ("bot", "discord", *DATABASES), allowed=("bot.text", "bot.game.core")) == []


def test_the_store_knows_neither_discord_nor_rules() -> None:
    forbidden = ("discord", "bot.cogs", "bot.app", "bot.cli", "bot.settings", "bot.game")
    assert trespasses("bot/store", forbidden, allowed=("bot.game.ports", "bot.game.core")) == []


def test_discords_side_knows_neither_the_store_nor_sql() -> None:
    assert trespasses("bot/cogs", (*DATABASES, "bot.cli", "bot.store")) == []


def test_screens_are_made_without_loading_a_database() -> None:
    program = f"import sys, bot.cogs.ui.look; print(sorted(sys.modules.keys() & {set(DATABASES) - {'sqlite3'}!r}))"
    ran = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


def test_context_variables_are_for_the_log_alone() -> None:
    found = {line.split()[0] for line in trespasses("bot", ("contextvars",))}
    assert found == {"bot/runtime/log_context.py"}


def test_no_interaction_hides_its_client_from_the_type_checker() -> None:
    blind = [path.name for path in sources("bot/cogs") if "Interaction[Any]" in path.read_text(encoding="utf-8")]
    assert blind == []


def test_only_the_playground_needs_what_a_server_does_not_install() -> None:
    found = trespasses("bot", SIMULATORS)
    assert [line for line in found if not line.startswith(("bot/cli/playground.py", "bot/cli/simulation.py"))] == []


def test_only_the_joints_hold_the_whole_store() -> None:
    found = trespasses("bot", ("bot.store.store", "bot.store.database", "bot.store.engine"))
    assert [line for line in found if not line.startswith(("bot/store/", "bot/app.py"))] == []


@pytest.mark.parametrize("path", sources("bot"), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_handler_swallows_a_fault_of_the_program(path: Path) -> None:
    assert broad_handlers(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("source", "module"),
    [
        ("import discord", "discord"),
        ("import discord.ext.commands as commands", "discord.ext.commands"),
        ("from bot import store", "bot.store"),
        ("from bot.store.log import read", "bot.store.log"),
        ("def late():\n    from sqlalchemy import text", "sqlalchemy"),
    ],
)
def test_an_import_is_seen_however_it_is_written(source: str, module: str) -> None:
    assert module in set(imports(source))


@pytest.mark.parametrize(
    "handler", ["except:", "except Exception:", "except BaseException as e:", "except (OSError, Exception):"]
)
def test_a_broad_handler_is_seen_however_it_is_written(handler: str) -> None:
    assert broad_handlers(f"try:\n    pass\n{handler}\n    pass") == [3]


def test_a_narrow_handler_is_no_fault() -> None:
    assert broad_handlers("try:\n    pass\nexcept (OSError, ValueError):\n    pass") == []
