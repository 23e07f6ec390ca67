"""Databases of both kinds; the store behaves alike on each of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text

from bot.store import Store, StoreError, schema
from bot.store.upgrade import configuration
from tests import postgres
from tests.bot.empty_database import laid_on, lay_tables

DATABASES = ("sqlite", "postgresql")


def empty_database(request: pytest.FixtureRequest, folder: Path) -> str:
    """Return the address of a database of the requested kind."""
    if request.param == "postgresql":
        server: postgres.Server = request.getfixturevalue("postgres_server")
        return server.new_database()
    return f"sqlite:///{folder}/polis.db"


def laid_database(request: pytest.FixtureRequest, folder: Path) -> str:
    """Return the same with the present tables in it, which are made once in a process and copied."""
    if request.param == "postgresql":
        server: postgres.Server = request.getfixturevalue("postgres_server")
        return laid_on(server)
    address = empty_database(request, folder)
    lay_tables(address)
    return address


def second_schema(connection: Connection) -> None:
    """Create the tables of an earlier version, with a lobby."""
    config = configuration()
    config.attributes["connection"] = connection
    command.upgrade(config, "0002")
    game = {
        "channel_id": 1,
        "game": "stones",
        "state": "lobby",
        "title": "",
        "options": "{}",
        "seed": "",
        "opening": "",
    }
    numbers = dict.fromkeys(("rules_version", "moves", "revision", "creator_id", "created_at", "changed_at"), 0)
    values = {**game, **numbers, "digest": ""}
    marks = ", ".join(f":{name}" for name in values)
    connection.execute(text(f"INSERT INTO games ({', '.join(values)}) VALUES ({marks})"), values)


async def refusal(database_url: str) -> str:
    """Return why a database cannot be opened."""
    with pytest.raises(StoreError) as refused:
        await Store.open(database_url)
    return str(refused.value)


async def migrated_differently(store: Store) -> list[object]:
    """Return where the tables made by migrations differ from those of the program."""

    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), schema.metadata))

    async with store.writer.connect() as connection:
        return await connection.run_sync(differences)
