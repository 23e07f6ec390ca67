"""The command `export`: write the log of a stored game, also while the bot is running."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sqlalchemy import make_url

from bot.sessions.change import NotPlayable
from bot.sessions.table_loading import load_table, not_begun, rules_of, stored_record
from bot.store import Store, games, seats
from bot.store.upgrade import require_current
from rules.engine import Rules, public_record


async def export_log(database_url: str, game_id: int, titles: Mapping[str, Rules[Any]]) -> str:
    """Return the log of a game as text; that of an unfinished game contains no hidden information.

    `titles` are the installed rules by key. Raises NotPlayable if the game does not exist or has not begun, StoreError
    if the database cannot be used, RecordError if the log does not fit the installed rules.
    """
    url = make_url(database_url)
    await require_current(url, "export with that one, or start this one first, which brings it to its own")
    # Reading needs no lock, so a game can be exported while the bot is running.
    store = Store(url, None)
    try:
        async with store.reading() as db:
            found = await games.find(db, game_id)
            if found is None:
                raise NotPlayable("there is no such game")
            if not found.has_begun:
                raise NotPlayable(not_begun(found))
            holders = await seats.holders(db, game_id)
            record = await stored_record(db, found, len(holders))
        if found.state not in ("finished", "abandoned"):
            # Hidden information can be removed only by the rules, so the game is loaded.
            table, _ = await load_table(store, rules_of(found, titles), found, len(holders))
            record = replace(public_record(table), reopened=found.reopened, imported=found.imported)
    finally:
        await store.close()
    return replace(record, names=tuple(holder.name for holder in holders)).to_text()
