"""Bringing a database to the present schema, or saying why that cannot be."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, inspect, text
from sqlalchemy.exc import DBAPIError

from bot.store.engines import file_of, sentence, upgrading_engine
from bot.store.errors import StoreError

Schema = Literal["none", "older", "present"]
MIGRATIONS = Path(__file__).parent / "migrations"


def configuration() -> Config:
    """How Alembic finds the migrations."""
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
    """Which schema a database has; raises StoreError when it has none of ours, or a newer one."""
    engine = upgrading_engine(url)
    try:
        async with engine.connect() as connection:
            return await connection.run_sync(_schema, configuration(), str(url.database))
    except (DBAPIError, OSError) as error:
        raise StoreError(sentence(error, url)) from error
    finally:
        await engine.dispose()


async def is_current(url: URL) -> bool:
    """Whether a database has the schema of this version; raises StoreError like `schema_of`."""
    return await schema_of(url) == "present"


async def require_current(url: URL, instead: str) -> None:
    """Raises StoreError unless a database has the schema of this version; `instead` is what helps with an older one."""
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
    config = configuration()
    is_sqlite = connection.dialect.name == "sqlite"
    if is_sqlite:
        _check_health(connection, name)
    if _schema(connection, config, name) != "present":
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
    if is_sqlite and connection.execute(text("PRAGMA foreign_key_check")).first() is not None:
        raise StoreError(f"{name} is damaged: rows are missing to which others refer; put a backup in its place")


def _check_health(connection: Connection, name: str) -> None:
    found = connection.execute(text("PRAGMA quick_check(1)")).scalar_one()
    if found != "ok":
        raise StoreError(f"{name} is damaged; put a backup in its place ({found})")


def _schema(connection: Connection, config: Config, name: str) -> Schema:
    tables = inspect(connection).get_table_names()
    if not tables:
        return "none"
    if "alembic_version" not in tables:
        raise StoreError(f"{name} belongs to another program; choose another file in DATABASE_URL")
    present = connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()
    scripts = ScriptDirectory.from_config(config)
    known = {script.revision for script in scripts.walk_revisions()}
    if present is not None and present not in known:
        raise StoreError(f"{name} was written by a newer version of Polis (schema {present}); install that version")
    return "present" if present == scripts.get_current_head() else "older"
