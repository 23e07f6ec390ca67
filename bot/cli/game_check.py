"""Check that the installed version of Polis can continue every stored game, for use before an upgrade."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pydantic import ValidationError
from sqlalchemy import URL, make_url

from bot.sessions.change import NotPlayable
from bot.sessions.table_loading import rules_of, stored_record
from bot.store import Game, Store, StoreError, games, seats
from bot.store.backups import back_up
from bot.store.engines import file_of
from bot.store.upgrade import require_current, upgrade
from rules.engine import Record, RecordError, Rules, Table


@dataclass(frozen=True, slots=True)
class Checked:
    """The result for one game. `problem` says why it cannot be continued, `remark` what its players will notice."""

    game: Game
    seconds: float
    problem: str | None = None
    remark: str | None = None


async def check_games(
    database_url: str, titles: Mapping[str, Rules[Any]], *, upgraded: bool = False
) -> AsyncIterator[Checked]:
    """Replay every stored game from its first decision, validating each. Nothing is changed; raises StoreError.

    On a server the database needs the schema of this version; `upgraded` migrates it, for a copy.
    """
    url = make_url(database_url)
    if upgraded and file_of(url) is None:
        await upgrade(url)
    async with _as_it_will_be(url) as store:
        async with store.reading() as db:
            found = await games.everywhere(db)
        for game in reversed(found):
            begun = time.perf_counter()
            problem, remark = await _check(store, game, titles)
            yield Checked(game, time.perf_counter() - begun, problem, remark)


@asynccontextmanager
async def _as_it_will_be(url: URL) -> AsyncIterator[Store]:
    """Yield a store in the schema of this version; of a file it uses a copy, because the bot and its schema may be
    older.
    """
    if file_of(url) is None:
        await require_current(url, "make a copy of it with pg_dump and pg_restore, and check that with --upgrade")
        store = Store(url, None)
        try:
            yield store
        finally:
            await store.close()
        return
    with tempfile.TemporaryDirectory(prefix="polis-check-") as folder:
        copy = Path(folder) / "polis.db"
        await asyncio.to_thread(back_up, url.render_as_string(hide_password=False), copy)
        try:
            store = await Store.open(url.set(database=str(copy)).render_as_string(hide_password=False))
        except StoreError as error:
            # The user does not know the copy.
            raise StoreError(str(error).replace(str(copy), str(file_of(url)))) from None
        try:
            yield store
        finally:
            await store.close()


async def _check(store: Store, game: Game, titles: Mapping[str, Rules[Any]]) -> tuple[str | None, str | None]:
    """Return why a game cannot be continued, and what its players will notice of the new version."""
    if game.state == "abandoned" and not game.has_begun:
        # Nobody will continue it, and there is nothing to view.
        return None, None
    try:
        rules = rules_of(game, titles)
        if game.state == "lobby":
            rules.options.model_validate(dict(game.options))
            return None, None
        async with store.reading() as db:
            record = await stored_record(db, game, len(await seats.holders(db, game.id)))
        return None, await asyncio.to_thread(_replayed, rules, record)
    except ValidationError as error:
        return f"its options do not fit: {error.errors()[0]['msg']}", None
    except (NotPlayable, RecordError) as error:
        return str(error), None
    except Exception as error:
        # This game has exposed a fault of the rules; the others are checked all the same.
        return f"the rules fail with it: {error!r}", None


def _replayed(rules: Rules[Any], record: Record) -> str | None:
    """Replay a game in both ways in which it can be loaded. Return what its players will notice; raises RecordError."""
    whole = Table.load(rules, replace(record, checkpoint=None))
    # The digest covers everything stored, so other versions of the rules have other digests.
    known = record.digest if record.version == rules.version else ""
    if known and whole.digest() != known:
        raise RecordError("its decisions lead to another position than the stored one")
    if record.checkpoint is None:
        return None
    table = Table.load(rules, record)
    if table.restarted:
        return f"the present stage begins again: {len(table.restarted)} decisions in it are not legal any more"
    if known and table.digest() != known:
        raise RecordError("its checkpoint leads to another position than the stored one")
    return None
