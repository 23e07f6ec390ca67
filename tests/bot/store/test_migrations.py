"""Databases of earlier versions keep their meaning in this one, on either kind of server."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from sqlalchemy import Connection, inspect, make_url, select, text

from bot.sessions.change import Change
from bot.store import Store, audit, drafts, games, interactions, log, proposals, results, schema, seats
from bot.store.engines import upgrading_engine
from bot.store.upgrade import configuration
from rules.engine import Decision, Seat
from tests.bot import all_results
from tests.bot.stones_games import ANNA, BORIS, NOW
from tests.bot.store.databases import DATABASES, empty_database, migrated_differently
from tests.cost import fast

EARLIER = {
    *("entries", "pk_entries", "fk_entries_game_id"),
    *("undone", "pk_undone", "fk_undone_game_id", "ix_undone_game_id_batch"),
}
MOMENT = int(NOW.timestamp() * 1_000_000)
CLICK = 77
OUTCOME = {
    "kind": "seat",
    "steps": [{"number": 3, "seat": 1, "text": "take 1", "automatic": False, "events": [], "decided_by": "player"}],
    "taken_back": [],
    "moves": 3,
    "by": ANNA,
    "reason": "",
    "seat": 1,
    "formerly": "Žofie",
    "formerly_id": BORIS,
}
DECIDED = {"seat": 0, "user_id": ANNA, "automatic": False, "reveals": False, "at": MOMENT, "decided_by": "player"}


@pytest.fixture(params=fast(DATABASES))
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return empty_database(request, tmp_path)


def insert(connection: Connection, table: str, **values: Any) -> None:
    plain = {name: json.dumps(value) if isinstance(value, Mapping) else value for name, value in values.items()}
    names = ", ".join(f'"{name}"' for name in plain)
    marks = ", ".join(f":{name}" for name in plain)
    connection.execute(text(f"INSERT INTO {table} ({names}) VALUES ({marks})"), plain)


def lay_0009(connection: Connection) -> None:
    """Create a running game, in the tables of the schema 0009."""
    config = configuration()
    config.attributes["connection"] = connection
    command.upgrade(config, "0009")
    texts = dict.fromkeys(("title", "seed", "opening"), "")
    numbers = dict.fromkeys(("rules_version", "revision", "creator_id", "created_at", "changed_at", "told"), 0)
    game = {"channel_id": 1, "game": "stones", "state": "running", "options": "{}", "digest": "d", "moves": 3}
    insert(connection, "games", **game, **texts, **numbers)
    stop = {"kind": "answers", "answers": 2, "moves": 2, "round": 1}
    insert(connection, "seats", game_id=1, seat=0, user_id=ANNA, name="Anna", joined_at=MOMENT, orders="[]", stop=stop)
    for number, chance in enumerate(("", "3", ""), start=1):
        insert(connection, "entries", game_id=1, number=number, text=f"take {number}", chance=chance, **DECIDED)
    undoing = {"undone_at": MOMENT, "undone_by": BORIS, "reason": "a slip", "redoable": True}
    for number in (4, 5):
        insert(connection, "undone", game_id=1, batch=1, number=number, text="stay", chance="", **DECIDED, **undoing)
    insert(connection, "checkpoints", game_id=1, stage="takes", at_move=2, version=1, state={"stones": 5})
    insert(connection, "drafts", game_id=1, user_id=ANNA, seat=0, at_move=3, lines='["take 2"]', changed_at=MOMENT)
    vote = {"game_id": 1, "by_user": BORIS, "answers": "{}", "created_at": MOMENT}
    insert(connection, "proposals", kind="robot", payload={"seat": 0, "moves": 3}, **vote)
    insert(connection, "proposals", kind="undo", payload={"to": 1, "moves": 3, "revision": 0}, **vote)
    insert(connection, "proposals", kind="decide", payload={"seat": 0, "moves": 3, "line": "take 1"}, **vote)
    insert(connection, "interactions", id=CLICK, result=OUTCOME, at=MOMENT)
    insert(connection, "interactions", id=CLICK + 1, result="1", at=MOMENT)
    handed = {"lines": ["take 1"], "seat": 1, "formerly": "Žofie", "name": "Anna"}
    insert(connection, "audit", game_id=1, user_id=ANNA, at=MOMENT, what="seat", details=handed)
    result = {"game_id": 1, "game": "stones", "played": "[]", "rated": True, "finished_at": MOMENT}
    insert(connection, "results", seat=0, user_id=ANNA, place=1, points=9, **result)


async def opened_0009(database_url: str) -> Store:
    engine = upgrading_engine(make_url(database_url))
    async with engine.begin() as connection:
        await connection.run_sync(lay_0009)
    await engine.dispose()
    return await Store.open(database_url)


async def test_a_game_of_the_schema_0009_has_all_its_decisions(database_url: str) -> None:
    store = await opened_0009(database_url)
    async with store.reading() as db:
        assert (await games.get(db, 1)).decision_count == 3
        assert [stored.decision for stored in await log.decisions(db, 1)] == [
            Decision(Seat(0), "take 1"),
            Decision(Seat(0), "take 2", chance=((3,),)),
            Decision(Seat(0), "take 3"),
        ]
        undone = await log.redoable(db, 1)
        assert [(each.stored.number, each.undone_by, each.reason) for each in undone] == [
            (4, BORIS, "a slip"),
            (5, BORIS, "a slip"),
        ]
        checkpoint, draft = await log.checkpoint(db, 1), await drafts.find(db, 1, ANNA)
        assert checkpoint is not None
        assert draft is not None
        assert (checkpoint.at, checkpoint.state, draft.at_decision) == (2, {"stones": 5}, 3)
    await store.close()


async def test_a_game_of_the_schema_0009_continues(database_url: str) -> None:
    store = await opened_0009(database_url)
    async with store.writing() as db:
        await log.take_back(db, 1, 2, by=ANNA, reason="", now=NOW)
        assert [(each.batch, each.stored.number) for each in await log.undone(db, 1)] == [(1, 4), (1, 5), (2, 3)]
    await store.close()


async def test_votes_orders_and_outcomes_of_the_schema_0009_are_understood(database_url: str) -> None:
    store = await opened_0009(database_url)
    async with store.reading() as db:
        votes = await proposals.open_of(db, 1)
        assert [(vote.kind, vote.number("decision_count")) for vote in votes] == [("computer_player", 3), ("undo", 3)]
        closed = await proposals.find(db, 3)
        assert closed is not None
        assert (closed.closed_at, closed.result) == (NOW, "overtaken"), "nobody decides for others any more"
        (holder,) = await seats.holders(db, 1)
        assert (holder.stop.kind, holder.stop.answers, holder.stop.decision_count) == ("answers", 2, 2)
        change = Change.read(str(await interactions.result(db, CLICK)))
        assert [(made.number, made.text) for made in change.decisions] == [(3, "take 1")]
        assert (change.decision_count, change.previous_name, change.previous_id) == (3, "Žofie", BORIS)
        assert await interactions.result(db, CLICK + 1) == "1", "the number of a game that was opened"
        (deed,) = await audit.of_game(db, 1)
        assert (deed.told.lines, deed.told.previous_name, deed.told.name) == (("take 1",), "Žofie", "Anna")
    await store.close()


async def test_results_of_the_schema_0009_have_no_thinking_time(database_url: str) -> None:
    store = await opened_0009(database_url)
    async with store.reading() as db:
        (found,) = await all_results.everywhere(db)
        assert found == results.Result(1, Seat(0), ANNA, None, "stones", 1, 9, (), True, NOW, None, players=1)
    await store.close()


async def test_an_upgraded_database_has_no_earlier_names(database_url: str) -> None:
    store = await opened_0009(database_url)
    assert await migrated_differently(store) == []
    async with store.writer.connect() as connection:
        named = await connection.run_sync(_names)
    assert not named & EARLIER
    await store.close()


def _names(connection: Connection) -> set[str]:
    """Return the names of the tables, their columns, keys and indexes."""
    found: set[str] = set()
    seen = inspect(connection)
    for table in seen.get_table_names():
        found |= {table, str(seen.get_pk_constraint(table)["name"])}
        found |= {str(each["name"]) for each in (*seen.get_foreign_keys(table), *seen.get_indexes(table))}
    return found


def lay_0022(connection: Connection) -> None:
    """Create posts, votes and outcomes in the tables of the schema 0022, which did not list the people named in
    them.
    """
    config = configuration()
    config.attributes["connection"] = connection
    command.upgrade(config, "0022")
    texts = dict.fromkeys(("title", "seed", "opening"), "")
    numbers = dict.fromkeys(("rules_version", "revision", "creator_id", "created_at", "changed_at"), 0)
    game = {"channel_id": 1, "game": "stones", "state": "running", "options": "{}", "digest": "d"}
    insert(connection, "games", **game, **texts, **numbers, decision_count=3)
    left = {"joined_at": MOMENT, "left_at": MOMENT, "orders": "[]"}
    insert(connection, "seats", game_id=1, seat=1, user_id=BORIS, name="Žofie", **left)
    post = {"kind": "turn", "channel_id": 1, "nonce": "n", "created_at": MOMENT, "not_before": MOMENT, "attempts": 0}
    asks = [{"seat": 0, "user_id": ANNA, "what": "bid", "ends": None, "answers": []}, {"seat": 1, "user_id": None}]
    for payload in (
        {"text": f"<@{BORIS}> and <@99999999999999999999999>", "mentions": [ANNA]},
        {"text": "nobody", "asks": asks},
        {"text": "nobody at all"},
    ):
        insert(connection, "outbox", game_id=1, payload=payload, **post)
    insert(connection, "outbox", payload={"text": "Anna, Boris"}, done_at=MOMENT, **post)
    insert(connection, "outbox", payload={"text": "waits"}, **post)
    vote = {"game_id": 1, "kind": "offer", "created_at": MOMENT}
    answers = {str(ANNA): None}
    insert(connection, "proposals", by_user=BORIS, payload={"seat": 0, "newcomer": 7}, answers=answers, **vote)
    insert(connection, "proposals", payload={"seat": 0}, answers="{}", **vote)
    insert(connection, "interactions", id=1, result={"kind": "act", "by": ANNA, "previous_id": None}, at=MOMENT)
    insert(connection, "interactions", id=2, result={**CHANGED, "by": ANNA, "previous_id": BORIS}, at=MOMENT)
    insert(connection, "interactions", id=3, result="1", at=MOMENT)


CHANGED = {"kind": "seat", "seat": 1, "previous_name": "Žofie"}


async def test_rows_of_the_schema_0022_are_found_by_the_people_they_name(database_url: str) -> None:
    engine = upgrading_engine(make_url(database_url))
    async with engine.begin() as connection:
        await connection.run_sync(lay_0022)
    await engine.dispose()
    store = await Store.open(database_url)
    async with store.reading() as db:
        posts = (await db.execute(select(schema.post_people).order_by("post_id", "user_id"))).all()
        asked = (await db.execute(select(schema.proposal_people).order_by("proposal_id", "user_id"))).all()
        done = schema.interactions.c
        outcomes = select(done.id, done.user_id, done.game_id).order_by(done.id)
        assert list(map(tuple, posts)) == [(1, ANNA), (1, BORIS), (2, ANNA)]
        assert list(map(tuple, asked)) == [(1, 7), (1, ANNA), (1, BORIS)]
        assert list(map(tuple, await db.execute(outcomes))) == [(1, ANNA, None), (2, ANNA, 1), (3, None, 1)]
        payloads = list(await db.scalars(select(schema.outbox.c.payload).order_by(schema.outbox.c.id)))
        assert [json.loads(payload).get("text") for payload in payloads[2:]] == ["nobody at all", None, "waits"]
    assert await migrated_differently(store) == []
    await store.close()
