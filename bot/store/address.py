"""Parses the setting that says where the database is."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from bot.store.errors import Unreachable, WrongAddress

SQLITE = "sqlite+aiosqlite"
POSTGRESQL = "postgresql+asyncpg"

_DRIVERS = {
    "sqlite": SQLITE,
    SQLITE: SQLITE,
    "postgres": POSTGRESQL,
    "postgresql": POSTGRESQL,
    POSTGRESQL: POSTGRESQL,
}
_SERVER_OPTIONS = frozenset({"host", "port", "ssl", "target_session_attrs", "prepared_statement_cache_size"})
_EXAMPLES = "sqlite:///data/cards.db or postgresql://user:password@host/name"


def parse_address(text: str) -> URL:
    """Reads the setting and fills in the driver for `sqlite:`, `postgres:` and `postgresql:`, which must be installed.

    Raises WrongAddress, whose text never repeats the setting, because that may hold a password.
    """
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        # `from None`, because the original text quotes the address.
        raise WrongAddress(f"The database address cannot be read. Write it like {_EXAMPLES}.") from None
    driver = _DRIVERS.get(url.drivername)
    if driver is None:
        raise WrongAddress(f"Databases of the kind {url.drivername!r} are not supported. Use {_EXAMPLES}.")
    if driver == POSTGRESQL and text.count("@") > 1:
        # The part after the first @ would count as the host, and show up in errors.
        raise WrongAddress("The database address has more than one @. Write one in a user name or password as %40.")
    if driver == POSTGRESQL and find_spec("asyncpg") is None:
        raise WrongAddress(
            "The driver for PostgreSQL is not installed. "
            "Run: .venv/bin/python -m pip install --require-hashes -r requirements-postgres.lock"
        )
    url = url.set(drivername=driver)
    return _file_address(url) if driver == SQLITE else _server_address(url)


def is_file(address: URL) -> bool:
    """Whether the database is a file (SQLite) and not a server's (PostgreSQL)."""
    return address.drivername == SQLITE


def describe(address: URL) -> str:
    """The database in words, without user or password."""
    if is_file(address):
        return f"the file {address.database}"
    host = address.host or address.query.get("host") or "localhost"
    return f"{address.database!r} on the server {host}" + (f":{address.port}" if address.port else "")


def make_folder(address: URL) -> None:
    """Creates the folder of a database file if it is missing. Raises Unreachable when that fails."""
    if not is_file(address) or address.database is None:
        return
    folder = Path(address.database).parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unreachable(
            f"The folder {folder} for the database cannot be created ({error.strerror}). "
            "Create it, or choose another place in DATABASE_URL."
        ) from error


def _file_address(url: URL) -> URL:
    if not url.database or url.database.startswith((":memory:", "file:")):
        raise WrongAddress(
            "A SQLite database needs a file, or a restart would lose every game: sqlite:///data/cards.db."
        )
    if url.query or url.host:
        raise WrongAddress("A SQLite address takes a file and nothing else: sqlite:///data/cards.db.")
    return url


def _server_address(url: URL) -> URL:
    if not url.database:
        raise WrongAddress("The address names no database: postgresql://user:password@host/name.")
    query = dict(url.query)
    if "sslmode" in query:
        # Hosting services hand out addresses for libpq, which says `sslmode`; asyncpg says `ssl`.
        query["ssl"] = query.pop("sslmode")
    unknown = sorted(query.keys() - _SERVER_OPTIONS)
    if unknown:
        raise WrongAddress(f"The database address has an unknown option: {unknown[0]}. Leave it out.")
    return url.set(query=query)
