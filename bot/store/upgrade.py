"""Migrating a database to the present schema, or saying why that is impossible."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

from sqlalchemy import URL, Connection, inspect, text
from sqlalchemy.exc import DBAPIError

from bot.store.engines import file_of, sentence, upgrading_engine
from bot.store.errors import StoreError

# Without a migration Alembic is not needed; it would stay in memory with 10 MiB.
if TYPE_CHECKING:
    from alembic.config import Config

Schema = Literal["none", "older", "present"]
MIGRATIONS = Path(__file__).parent / "migrations"
FOREIGN = "belongs to another program; choose another file in DATABASE_URL"
"""The error for a database with tables that are not ours."""


def revisions() -> list[str]:
    """Return the schemas that this version knows, by number, the present one last: files are named by them."""
    return sorted(file.name.split("_")[0] for file in (MIGRATIONS / "versions").glob("[0-9]*.py"))


def configuration() -> Config:
    """Return Alembic's configuration for the migrations."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


async def upgrade(url: URL) -> None:
    """Check the database and run the migrations it lacks, all of them or none; raises StoreError."""
    engine = upgrading_engine(url)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(_upgrade, str(url.database))
    except (DBAPIError, OSError) as error:
        raise StoreError(sentence(error, url)) from error
    finally:
        await engine.dispose()


async def schema_of(url: URL) -> Schema:
    """Return the schema of a database; raises StoreError when it has none of ours, or a newer one."""
    engine = upgrading_engine(url)
    try:
        async with engine.connect() as connection:
            return await connection.run_sync(_schema, str(url.database))
    except (DBAPIError, OSError) as error:
        raise StoreError(sentence(error, url)) from error
    finally:
        await engine.dispose()


async def is_current(url: URL) -> bool:
    """Return whether a database has the schema of this version; raises StoreError like `schema_of`."""
    return await schema_of(url) == "present"


async def require_current(url: URL, instead: str) -> None:
    """Raise StoreError unless a database has the schema of this version; `instead` is what helps with an older one."""
    file = file_of(url)
    if file is not None and not file.is_file():
        raise StoreError(f"there is no database {file} yet")
    place = url.render_as_string() if file is None else file
    match await schema_of(url):
        case "none":
            raise StoreError(f"{place} is empty: the bot makes its tables when it starts")
        case "older":
            raise StoreError(f"{place} has the schema of an older version: {instead}")
        case "present":
            return


def _upgrade(connection: Connection, name: str) -> None:
    is_sqlite = connection.dialect.name == "sqlite"
    if is_sqlite:
        _check_health(connection, name)
    if _schema(connection, name) != "present":
        from alembic import command

        config = configuration()
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
    if is_sqlite and connection.execute(text("PRAGMA foreign_key_check")).first() is not None:
        raise StoreError(f"{name} is damaged: rows are missing to which others refer; put a backup in its place")


def _check_health(connection: Connection, name: str) -> None:
    found = connection.execute(text("PRAGMA quick_check(1)")).scalar_one()
    if found != "ok":
        raise StoreError(f"{name} is damaged; put a backup in its place ({in_one_line(found)})")


def in_one_line(found: str) -> str:
    """Return SQLite's message about damage without its line breaks."""
    return " ".join(found.split())


def _schema(connection: Connection, name: str) -> Schema:
    tables = inspect(connection).get_table_names()
    if not tables:
        return "none"
    if "alembic_version" not in tables:
        raise StoreError(f"{name} {FOREIGN}")
    present = connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()
    known = revisions()
    if present is not None and present not in known:
        raise StoreError(f"{name} was written by a newer version of Polis (schema {present}); install that version")
    return "present" if present == known[-1] else "older"
