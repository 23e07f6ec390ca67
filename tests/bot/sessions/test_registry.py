"""Games in memory: whole turns or nothing, committed before they count, undone and redone."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import text, update

from bot.sessions import Change, GameSession, GameSessions, IllegalTurn, NotAtTable, NotPlayable
from bot.sessions import orders as standing
from bot.sessions.orders import stopped
from bot.settings import Settings
from bot.store import (
    Conflict,
    Stop,
    Store,
    StoredOrder,
    StoreError,
    UndoneDecision,
    audit,
    games,
    interactions,
    log,
    outbox,
    scheduled_jobs,
    schema,
    seats,
)
from bot.voting.consent import makers
from rules.engine import RecordError, Seat, Table, read_record
from tests.bot.stones_games import ANNA, BORIS, CLARA, DANA, NOW, full_disk, open_lobby, start, tables_of
from tests.cost import fast
from tests.engine import tiny
from tests.engine.stones import (
    GAMES,
    STONES,
    AlwaysReply,
    AlwaysShow,
    Bid,
    Broken,
    Peek,
    Reply,
    Show,
    Stay,
    Take,
)


@pytest.fixture
def tables(store: Store, settings: Settings) -> GameSessions:
    return tables_of(store, settings)


async def lines(store: Store, game_id: int) -> list[str]:
    async with store.reading() as db:
        return [str(stored.decision) for stored in await log.decisions(db, game_id)]


async def bid(session: GameSession) -> None:
    """Return a bid of Boris, who begins."""
    for user, amount in ((ANNA, 0), (BORIS, 2), (CLARA, 1)):
        await session.act(user, [Bid(amount)])


async def test_a_game_begins_with_a_checkpoint_reminders_and_a_post(store: Store, tables: GameSessions) -> None:
    game_id = await start(tables, store)
    async with tables.open(game_id) as session:
        assert [holder.name for holder in session.waiting_for()] == ["Anna", "Boris", "Clara"]
        assert session.game.state == "running"
    async with store.reading() as db:
        assert await log.checkpoint(db, game_id) is not None
        kinds = [job.kind for job in await scheduled_jobs.of_game(db, game_id)]
        assert sorted(kinds) == ["reminder"] * 9 + ["stalled"] * 3
        assert [post.message.text for post in await outbox.of_game(db, game_id)] == ["start 0"]


async def test_a_game_begins_once(store: Store, tables: GameSessions) -> None:
    game_id = await open_lobby(store)
    first = await tables.start(game_id, ANNA, 5)
    assert await tables.start(game_id, ANNA, 5) == first
    with pytest.raises(NotPlayable, match="has begun already"):
        await tables.start(game_id, ANNA, 6)


async def test_a_game_in_the_lobby_has_no_table(store: Store, tables: GameSessions) -> None:
    with pytest.raises(NotPlayable, match="has not begun"):
        async with tables.open(await open_lobby(store)):
            pass
    with pytest.raises(NotPlayable, match="there is no game 99"):
        async with tables.open(99):
            pass


async def test_too_few_players_leave_the_lobby_open(store: Store, tables: GameSessions) -> None:
    game_id = await open_lobby(store)
    async with store.writing() as db:
        await seats.leave(db, game_id, BORIS)
        await seats.leave(db, game_id, CLARA)
    with pytest.raises(ValueError, match="2 to 4 players"):
        await tables.start(game_id, ANNA)
    async with store.reading() as db:
        assert (await games.get(db, game_id)).state == "lobby"


async def test_three_people_act_on_one_game_at_the_same_time(store: Store, tables: GameSessions) -> None:
    game_id = await start(tables, store)

    async def play(user: int, amount: int) -> Change:
        async with tables.open(game_id) as session:
            return await session.act(user, [Bid(amount)], user)

    await asyncio.gather(play(ANNA, 0), play(BORIS, 2), play(CLARA, 1))
    async with tables.open(game_id) as session:
        assert [holder.user_id for holder in session.waiting_for()] == [BORIS]
        assert session.table.decision_count == 3
    assert len(await lines(store, game_id)) == 3


async def test_a_whole_turn_is_one_change(store: Store, tables: GameSessions) -> None:
    game_id = await start(tables, store)
    async with tables.open(game_id) as session:
        await bid(session)
        change = await session.act(BORIS, [Take(3), Take(2)], 77)
        assert [made.text for made in change.by_people] == ["take 3", "take 2"]
        assert [str(event.text) for event in change.events] == ["3 stones were taken"]
    async with store.reading() as db:
        decisions = await log.decisions(db, game_id)
        assert [(stored.number, stored.user_id, stored.interaction_id) for stored in decisions[3:]] == [
            (4, BORIS, 77),
            (5, BORIS, 77),
        ]
        assert decisions[3].decision.chance
        assert (await games.get(db, game_id)).decision_count == 5


async def test_a_turn_with_one_illegal_action_leaves_everything_as_it_was(store: Store, tables: GameSessions) -> None:
    game_id = await start(tables, store)
    async with tables.open(game_id) as session:
        await bid(session)
        before, position = session.game, session.table.digest()
        with pytest.raises(IllegalTurn) as refusal:
            await session.act(BORIS, [Take(1), Take(9)], 78)
        assert (refusal.value.index, str(refusal.value)) == (1, "9 stones cannot be taken (ST-1)")
        assert (session.game, session.table.digest()) == (before, position)
    assert len(await lines(store, game_id)) == 3


@pytest.mark.parametrize("outcome", ['{"kind": "decided", "decision_count": 3}', '{"kind": "act", "by": "nobody"}'])
async def test_a_repeated_interaction_stored_by_another_version_counts_once(
    store: Store, tables: GameSessions, outcome: str
) -> None:
    """For example of a kind that no longer exists: the response says that it was carried out, and nothing changes."""
    game_id = await start(tables, store)
    async with store.writing() as db:
        await interactions.remember(db, 5, outcome, NOW, user_id=ANNA, game_id=game_id)
    async with tables.open(game_id) as session:
        with pytest.raises(Conflict):
            await session.act(ANNA, [Bid(1)], 5)
        with pytest.raises(Conflict):
            await session.abandon(ANNA, "", 5)
        assert session.table.decision_count == 0
        await session.act(ANNA, [Bid(1)], 6)


async def test_a_repeated_interaction_gives_the_first_outcome(
    store: Store, tables: GameSessions, settings: Settings
) -> None:
    game_id = await start(tables, store)
    async with tables.open(game_id) as session:
        await bid(session)
        first = await session.act(BORIS, [Take(1), Stay()], 79)
        assert await session.act(BORIS, [Take(1), Stay()], 79) == first
    async with tables_of(store, settings).open(game_id) as again:
        assert await again.act(BORIS, [Take(1), Stay()], 79) == first
        assert again.table.decision_count == 5
    async with store.reading() as db:
        assert len(await outbox.of_game(db, game_id)) == 5


async def test_only_those_at_the_table_act(store: Store, tables: GameSessions) -> None:
    game_id = await start(tables, store)
    async with tables.open(game_id) as session:
        with pytest.raises(NotAtTable):
            await session.act(DANA, [Bid(1)])
        with pytest.raises(NotAtTable):
            await session.act(ANNA, [Bid(1)], seat=Seat(1))


async def test_a_failed_commit_leaves_memory_as_it_was(store: Store, tables: GameSessions) -> None:
    game_id = await start(tables, store)
    async with tables.open(game_id) as session:
        await bid(session)
        before, position = session.game, session.table.digest()
        with full_disk(store), pytest.raises(StoreError, match="disk is full"):
            await session.act(BORIS, [Take(1)], 80)
        assert (session.game, session.table.digest()) == (before, position)
        await session.act(BORIS, [Take(1)], 80)
        assert session.table.decision_count == 4
    assert (await lines(store, game_id))[3:] == ["1 take 1"]


async def test_an_action_that_is_cancelled_while_it_is_written_is_done_all_the_same(
    store: Store, tables: GameSessions
) -> None:
    game_id = await start(tables, store)
    entered = asyncio.Event()

    async def act() -> None:
        async with tables.open(game_id) as session:
            entered.set()
            await session.act(ANNA, [Bid(1)])

    for delay in range(40):
        task = asyncio.create_task(act())
        await entered.wait()
        for _ in range(delay * 3):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        async with tables.open(game_id) as session:
            assert [str(decision) for decision in session.table.log] == await lines(store, game_id)
            assert session.table.decision_count <= 1
            if session.table.decision_count:
                await session.undo(0, ANNA)


async def test_another_process_on_the_same_database_is_noticed(store: Store, tables: GameSessions) -> None:
    game_id = await start(tables, store)
    async with tables.open(game_id) as session:
        async with store.writing() as db:
            await db.execute(update(schema.games).values(revision=50))
        with pytest.raises(StoreError, match="changed in the meantime"):
            await session.act(ANNA, [Bid(1)])
        assert session.table.decision_count == 0
    async with tables.open(game_id) as session:
        await session.act(ANNA, [Bid(1)])


async def test_standing_orders_answer_and_are_marked_automatic(store: Store, tables: GameSessions) -> None:
    game_id = await start(tables, store)
    async with tables.open(game_id) as session:
        await bid(session)
        await session.set_orders(Seat(0), [Broken(), AlwaysReply(mood="boo")])
        change = await session.act(BORIS, [Take(1), Stay()])
        assert [made.text for made in change.automatic] == ["reply boo"]
        assert [holder.user_id for holder in session.waiting_for()] == [CLARA]
    assert (await lines(store, game_id))[-1] == "0* reply boo"


async def test_an_order_given_late_answers_the_open_question(store: Store, tables: GameSessions) -> None:
    game_id = await start(tables, store)
    async with tables.open(game_id) as session:
        await bid(session)
        await session.act(BORIS, [Take(1), Stay()])
        change = await session.set_orders(Seat(2), [Peek()], 90)
        assert [(made.seat, made.text, made.automatic) for made in change.decisions] == [(2, "reply cheer", True)]
        assert await session.set_orders(Seat(2), [], 90) == change
        assert session.orders(Seat(2)) == (Peek(),)


async def test_an_answer_of_a_standing_order_counts_as_its_owners_decision(
    store: Store, tables: GameSessions, settings: Settings
) -> None:
    """Nobody tries out what it answers, its owner takes the answer back, and nobody else redoes it alone."""
    game_id = await start(tables, store)
    async with tables.open(game_id) as session:
        await bid(session)
        await session.set_orders(Seat(0), [AlwaysReply(mood="boo")])
        await session.act(BORIS, [Take(1), Stay()])
        assert session.free_undo_to(BORIS) == session.table.decision_count == 6
        assert session.last_revocable(BORIS) == 0, "and no panel offers it"
        assert session.free_undo_to(ANNA) == 5
    assert (await lines(store, game_id))[-1] == "0* reply boo", "it has revealed nothing beside that"
    async with tables_of(store, settings).open(game_id) as again:
        assert again.free_undo_to(BORIS) == again.table.decision_count, "nor after a restart"
        assert makers(again, BORIS, await _taken_back(again, 3)) == (ANNA,)
        await again.redo(None)
        assert again.free_undo_to(BORIS) == again.table.decision_count, "nor when it was made again"


async def test_decisions_after_an_answer_of_an_order_are_free_again(store: Store, tables: GameSessions) -> None:
    game_id = await start(tables, store, stones=5)
    async with tables.open(game_id) as session:
        await bid(session)
        for seat in (Seat(0), Seat(2)):
            await session.set_orders(seat, [AlwaysReply()])
        await session.act(BORIS, [Take(1), Stay(), Show("no")])
        assert session.free_undo_to(BORIS) == session.table.decision_count - 1
        assert session.last_revocable(BORIS) == session.table.decision_count


async def test_orders_between_let_a_turn_go_on(store: Store, tables: GameSessions) -> None:
    game_id = await start(tables, store, stones=5)
    async with tables.open(game_id) as session:
        await bid(session)
        for seat in (Seat(0), Seat(2)):
            await session.set_orders(seat, [AlwaysReply()])
        change = await session.act(BORIS, [Take(1), Stay(), Show("no")])
        assert [made.text for made in change.decisions] == ["take 1", "stay", "reply cheer", "reply cheer", "show no"]


@pytest.mark.few_fast
@pytest.mark.parametrize(
    ("stop", "expected"),
    [
        (Stop(), [False, False, False]),
        (Stop(kind="decision"), [False, False, True]),
        (Stop(kind="answers", answers=1), [False, True, True]),
        (Stop(kind="answers", answers=2), [False, False, True]),
    ],
)
async def test_orders_stop_when_their_owner_said(
    store: Store, tables: GameSessions, settings: Settings, stop: Stop, expected: list[bool]
) -> None:
    game_id = await start(tables, store)
    async with tables.open(game_id) as session:
        await bid(session)
        await session.set_orders(Seat(0), [AlwaysReply()], stop=stop)
        found = [session.orders_stopped(Seat(0))]
        await session.act(BORIS, [Take(1), Stay()])
        assert Seat(0) not in session.table.questions
        await session.act(CLARA, [Reply("boo")])
        found.append(session.orders_stopped(Seat(0)))
        mover = session.waiting_for()[0]
        while mover.seat != Seat(0):
            await session.act(mover.user_id, [Take(1), Stay()])
            for holder in session.waiting_for():
                if session.table.questions[holder.seat].name == "reply":
                    await session.act(holder.user_id, [Reply("boo")])
            mover = session.waiting_for()[0]
        await session.act(ANNA, [Take(1), Stay()])
        found.append(session.orders_stopped(Seat(0)))
    assert found == expected
    async with tables_of(store, settings).open(game_id) as again:
        assert again.orders_stopped(Seat(0)) is expected[-1]


async def test_orders_for_a_round_stop_with_the_next(store: Store, tables: GameSessions) -> None:
    async with tables.open(await start(tables, store)) as session:
        await session.set_orders(Seat(0), [AlwaysReply()], stop=Stop(kind="round", round=7))
        assert session.holder(Seat(0)).stop.round == session.rules.round(session.table.state), "counted from now"
        assert not session.orders_stopped(Seat(0))
        assert stopped(Stop(kind="round", round=0), session.table, Seat(0))


async def test_stopped_orders_leave_decisions_to_their_owner_until_given_again(
    store: Store, tables: GameSessions
) -> None:
    async with tables.open(await start(tables, store)) as session:
        await session.set_orders(Seat(0), [AlwaysReply()], stop=Stop(kind="decision"))
        await bid(session)
        await session.act(BORIS, [Take(1), Stay()])
        assert session.orders_stopped(Seat(0))
        assert Seat(0) in session.table.questions
        change = await session.set_orders(Seat(0), session.orders(Seat(0)))
        assert [made.text for made in change.automatic] == ["reply cheer"]
        assert not session.orders_stopped(Seat(0))


async def test_no_order_answers_a_revealing_question(store: Store, tables: GameSessions) -> None:
    game_id = await start(tables, store, stones=5)
    async with tables.open(game_id) as session:
        await bid(session)
        await session.set_orders(Seat(1), [AlwaysShow()])
        await session.act(BORIS, [Take(1), Stay()])
        await session.act(ANNA, [Reply("boo")])
        await session.act(CLARA, [Reply("boo")])
        assert {seat: question.name for seat, question in session.table.questions.items()} == {1: "show"}


async def test_orders_stay_when_the_game_is_loaded_again(
    store: Store, tables: GameSessions, settings: Settings
) -> None:
    game_id = await start(tables, store)
    async with tables.open(game_id) as session:
        await session.set_orders(Seat(1), [AlwaysReply(mood="boo")])
    async with tables_of(store, settings).open(game_id) as again:
        assert again.orders(Seat(1)) == (AlwaysReply(mood="boo"),)
        assert again.orders(Seat(0)) == ()


def test_an_order_is_found_under_the_name_of_an_older_version() -> None:
    order = AlwaysReply(mood="boo")
    for name in ("always_reply", "AlwaysReply"):
        assert standing.readable(STONES, [StoredOrder(name, {"mood": "boo"})]) == (order,)
    assert standing.stored(order).order == "always_reply"
    assert standing.readable(STONES, [StoredOrder("SometimesReply", {})]) == ()


def test_an_order_independent_of_the_hand_answers_revealing_questions() -> None:
    table = Table.new(tiny.TINY, tiny.TinyOptions(purse=4), 2, "seed")
    question = table.questions[Seat(0)]
    assert question.reveals
    found = standing.automatic_answer(table, Seat(0), question, [tiny.BidAlways(coins=4)])
    assert found == tiny.Bid(4)
    assert standing.automatic_answer(table, Seat(0), question, [tiny.BidAlways(coins=5)]) is None


async def test_the_last_of_several_sealed_answers_counts(
    store: Store, tables: GameSessions, settings: Settings
) -> None:
    game_id = await start(tables, store)
    async with tables.open(game_id) as session:
        await session.act(CLARA, [Bid(0)])
        await session.act(ANNA, [Bid(0)])
        assert session.free_undo_to(ANNA) == 1
        await session.act(BORIS, [Bid(2)])
        assert session.free_undo_to(BORIS) == 3
        written = list(session.table.log)
    async with tables_of(store, settings).open(game_id) as again:
        assert again.table.log == written
        assert again.free_undo_to(BORIS) == 3


async def test_undo_takes_back_and_redo_makes_the_same_again(store: Store, tables: GameSessions) -> None:
    game_id = await start(tables, store)
    async with tables.open(game_id) as session:
        await bid(session)
        await session.act(BORIS, [Take(3), Stay()])
        position, log_before = session.table.digest(), await lines(store, game_id)
        change = await session.undo(3, BORIS, "a slip", 91)
        assert change.taken_back == ("take 3", "stay")
        assert await session.undo(3, BORIS, "a slip", 91) == change
        assert session.table.decision_count == 3
        assert [holder.user_id for holder in session.waiting_for()] == [BORIS]
        await session.redo(BORIS, 92)
        assert (session.table.digest(), await lines(store, game_id)) == (position, log_before)
        with pytest.raises(NotPlayable):
            await session.redo(BORIS)
    async with store.reading() as db:
        audit = await log.undone(db, game_id)
    assert [(each.stored.decision.text, each.undone_by, each.reason, each.redoable) for each in audit] == [
        ("take 3", BORIS, "a slip", False),
        ("stay", BORIS, "a slip", False),
    ]


async def test_two_undos_are_made_again_in_reverse_order(store: Store, tables: GameSessions) -> None:
    game_id = await start(tables, store)
    async with tables.open(game_id) as session:
        await bid(session)
        await session.act(BORIS, [Take(1), Take(2)])
        before = await lines(store, game_id)
        await session.undo(4, BORIS)
        await session.undo(1, BORIS)
        assert [each.stored.decision.text for each in await session.redoable()] == ["bid 2", "bid 1", "take 1"]
        await session.redo(BORIS)
        await session.redo(BORIS)
    assert await lines(store, game_id) == before


async def test_after_another_move_nothing_can_be_made_again(store: Store, tables: GameSessions) -> None:
    game_id = await start(tables, store)
    async with tables.open(game_id) as session:
        await bid(session)
        await session.act(BORIS, [Take(1)])
        await session.undo(3, BORIS)
        await session.act(BORIS, [Take(2)])
        with pytest.raises(NotPlayable):
            await session.redo(BORIS)
    async with store.reading() as db:
        assert [each.stored.decision.text for each in await log.undone(db, game_id)] == ["take 1"]


async def test_own_decisions_are_free_to_undo_until_chance_or_others(store: Store, tables: GameSessions) -> None:
    game_id = await start(tables, store)
    async with tables.open(game_id) as session:
        await bid(session)
        await session.act(BORIS, [Take(1)])
        assert session.free_undo_to(BORIS) == 3
        assert session.free_undo_to(ANNA) == 4
        await session.undo(3, BORIS)
        await session.act(BORIS, [Take(3), Stay()])
        assert session.free_undo_to(BORIS) == 5, "others have to reply"


async def test_an_undo_renews_reminders_and_ends_those_of_the_future(store: Store, tables: GameSessions) -> None:
    game_id = await start(tables, store)
    async with tables.open(game_id) as session:
        await bid(session)
        async with store.reading() as db:
            assert {job.seat for job in await scheduled_jobs.of_game(db, game_id)} == {1}
        await session.undo(2, CLARA)
        async with store.reading() as db:
            assert {job.seat for job in await scheduled_jobs.of_game(db, game_id)} == {2}


async def test_reminders_of_open_questions_stay(store: Store, tables: GameSessions) -> None:
    game_id = await start(tables, store)
    async with store.reading() as db:
        before = {r.id for r in await scheduled_jobs.of_game(db, game_id) if r.seat != 0}
    async with tables.open(game_id) as session:
        await session.act(ANNA, [Bid(1)])
    async with store.reading() as db:
        assert {r.id for r in await scheduled_jobs.of_game(db, game_id)} == before


async def test_a_finished_game_continues_after_an_undo(store: Store, tables: GameSessions) -> None:
    game_id = await start(tables, store, stones=3)
    async with tables.open(game_id) as session:
        await bid(session)
        await session.act(BORIS, [Take(3)])
        await session.act(ANNA, [Reply("boo")])
        await session.act(CLARA, [Reply("boo")])
        assert session.table.finished
        with pytest.raises(IllegalTurn, match="is over"):
            await session.act(CLARA, [Reply("boo")])
        async with store.reading() as db:
            assert [each.kind for each in await scheduled_jobs.of_game(db, game_id)] == ["reopening"]
        await session.undo(5, CLARA)
        assert session.game.state == "running"
        async with store.reading() as db:
            assert "reopening" not in [each.kind for each in await scheduled_jobs.of_game(db, game_id)]


async def test_an_abandoned_game_can_only_be_viewed(store: Store, tables: GameSessions) -> None:
    game_id = await start(tables, store)
    async with tables.open(game_id) as session:
        await session.abandon(ANNA, "nobody has time")
        with pytest.raises(NotPlayable, match="abandoned"):
            await session.act(ANNA, [Bid(1)])
    async with tables.open(game_id) as session, store.reading() as db:
        assert session.game.state == "abandoned"
        assert await scheduled_jobs.of_game(db, game_id) == ()


async def test_a_replaced_player_keeps_no_seat(store: Store, tables: GameSessions) -> None:
    game_id = await start(tables, store)
    async with store.writing() as db:
        await seats.replace(db, game_id, Seat(1), DANA, "Dana", NOW)
    async with tables.open(game_id) as session:
        assert session.seat_of(BORIS) is None
        await session.act(DANA, [Bid(2)])
        assert session.holder(Seat(1)).name == "Dana"


async def test_a_seat_handed_over_keeps_its_place_and_restarts_its_wait(store: Store, tables: GameSessions) -> None:
    game_id = await start(tables, store)
    async with store.reading() as db:
        before = {r.id for r in await scheduled_jobs.of_game(db, game_id) if r.seat == 1}
    async with tables.open(game_id) as session:
        await session.set_orders(Seat(1), [AlwaysReply()])
        change = await session.hand_over(Seat(1), DANA, "Dana", ANNA, 7)
        assert (change.seat, change.previous_name, session.holder(Seat(1)).name) == (1, "Boris", "Dana")
        assert await session.hand_over(Seat(1), DANA, "Dana", ANNA, 7) == change
        with pytest.raises(NotPlayable):
            await session.hand_over(Seat(2), DANA, "Dana", ANNA)
    async with tables.open(game_id) as session, store.reading() as db:
        assert (session.seat_of(BORIS), session.seat_of(DANA), session.orders(Seat(1))) == (None, 1, ())
        after = {r.id for r in await scheduled_jobs.of_game(db, game_id) if r.seat == 1}
        assert after
        assert not after & before
        assert [deed.what for deed in await audit.of_game(db, game_id)] == ["seat"]


async def test_when_time_is_up_the_answer_is_the_one_the_rules_give(store: Store, tables: GameSessions) -> None:
    game_id = await start(tables, store)
    async with tables.open(game_id) as session:
        await session.act(ANNA, [Bid(2)])
        change = await session.time_out(Seat(1))
        assert [(made.seat, made.text, made.automatic) for made in change.decisions] == [(1, "bid 0", True)]
        with pytest.raises(NotPlayable):
            await session.time_out(Seat(0))


async def test_nobody_alone_undoes_a_decision_made_for_a_player(
    store: Store, tables: GameSessions, settings: Settings
) -> None:
    game_id = await start(tables, store)
    async with tables.open(game_id) as session:
        await bid(session)
        await session.time_out(Seat(1))
        for person in (ANNA, BORIS, CLARA):
            assert session.free_undo_to(person) == session.table.decision_count
        assert makers(session, BORIS, await _taken_back(session, 3)) == (ANNA, CLARA)
        await session.redo(None)
        assert session.decided_for_player == {4: "time"}, "also when it was made again"
    async with tables_of(store, settings).open(game_id) as again:
        assert again.decided_for_player == {4: "time"}, "nor after a restart"
        await again.undo(3, None)
        assert again.decided_for_player == {}
        await again.stand_in(Seat(1), [Take(1), Stay()])
        assert again.decided_for_player == {4: "computer", 5: "computer"}


async def _taken_back(session: GameSession, to: int) -> Sequence[UndoneDecision]:
    await session.undo(to, None)
    return await session.redoable()


async def play_randomly(session: GameSession, dice: random.Random, count: int) -> None:
    for _ in range(count):
        waiting = session.waiting_for()
        if not waiting:
            return
        holder = dice.choice(waiting)
        await session.act(holder.user_id, [dice.choice(session.table.legal_actions(holder.seat))])


@pytest.mark.parametrize("number", fast(range(5)))
async def test_a_game_is_the_same_after_it_is_loaded(
    store: Store, tables: GameSessions, settings: Settings, number: int
) -> None:
    dice = random.Random(number)
    game_id = await start(tables, store, stones=30)
    for count in (1, 4, 7, 2):
        async with tables.open(game_id) as session:
            await play_randomly(session, dice, count)
            if session.table.decision_count > 3 and dice.random() < 0.5:
                await session.undo(dice.randrange(session.table.decision_count), ANNA)
            here = session.table.digest()
            game = session.game
        tables = tables_of(store, settings)
        async with tables.open(game_id) as again:
            assert (again.table.digest(), again.game) == (here, game)
            assert game.digest == here


@pytest.mark.few_fast
@pytest.mark.parametrize("damage", ["{", "[]", '{"dice": 1}', "{}"])
async def test_without_a_readable_checkpoint_the_log_gives_the_game(
    store: Store, tables: GameSessions, settings: Settings, damage: str
) -> None:
    game_id = await start(tables, store)
    async with tables.open(game_id) as session:
        await bid(session)
        await session.act(BORIS, [Take(3), Stay()])
        here = session.table.digest()
    async with store.writing() as db:
        await db.execute(text("UPDATE checkpoints SET state = :state"), {"state": damage})
    async with tables_of(store, settings).open(game_id) as again:
        assert again.table.digest() == here
        await again.act(ANNA, [Reply("cheer")])
    async with store.reading() as db:
        mended = await log.checkpoint(db, game_id)
    assert mended is not None
    assert mended.at == 3


async def test_answers_refused_by_new_rules_are_posted_and_recorded(
    store: Store, tables: GameSessions, settings: Settings
) -> None:
    game_id = await start(tables, store)
    async with tables.open(game_id) as session:
        await bid(session)
        await session.act(BORIS, [Take(1), Stay()])
    async with store.writing() as db:
        await db.execute(text("UPDATE decisions SET text = 'take 8' WHERE number = 4"))
    async with tables_of(store, settings).open(game_id) as again:
        assert again.table.decision_count == 3
        assert [holder.user_id for holder in again.waiting_for()] == [BORIS]
    assert len(await lines(store, game_id)) == 3
    async with store.reading() as db:
        assert [each.stored.decision.text for each in await log.undone(db, game_id)] == ["take 8", "stay"]
        assert (await outbox.of_game(db, game_id))[-1].message.text == "restart 0"
    async with tables.open(game_id) as session:
        with pytest.raises(NotPlayable):
            await session.redo(BORIS)


async def test_a_game_of_newer_rules_is_left_alone(store: Store, tables: GameSessions) -> None:
    game_id = await start(tables, store)
    async with store.writing() as db:
        await db.execute(text("UPDATE games SET rules_version = 3, revision = 9"))
    with pytest.raises(NotPlayable, match="newer than the installed version 2"):
        async with tables.open(game_id):
            pass


async def test_a_game_of_unknown_rules_is_left_alone(store: Store, tables: GameSessions, settings: Settings) -> None:
    game_id = await start(tables, store)
    with pytest.raises(NotPlayable, match="does not know"):
        async with GameSessions(store, {}, settings).open(game_id):
            pass


async def test_games_not_used_for_longest_leave_memory(store: Store, settings: Settings) -> None:
    tables = GameSessions(store, GAMES, settings.model_copy(update={"live_games": 2}))
    numbers = [await start(tables, store) for _ in range(4)]
    async with tables.open(numbers[0]) as first:
        async with tables.open(numbers[1]), tables.open(numbers[2]), tables.open(numbers[3]):
            pass
        await first.act(ANNA, [Bid(1)])
    async with tables.open(numbers[0]) as again:
        assert again is first


async def test_an_earlier_position_can_be_viewed(store: Store, tables: GameSessions) -> None:
    game_id = await start(tables, store)
    async with tables.open(game_id) as session:
        await bid(session)
        digests = [session.table.digest()]
        await session.act(BORIS, [Take(1), Stay()])
        assert (await session.position(3)).digest() == digests[0]
        assert session.table.decision_count == 5
        assert (await session.position(5)) is session.table


async def test_an_exported_game_continues_elsewhere(store: Store, tables: GameSessions) -> None:
    game_id = await start(tables, store)
    async with tables.open(game_id) as session:
        await bid(session)
        await session.act(BORIS, [Take(3), Stay()])
        record, here, position = session.table.record(), session.table.digest(), session.table.view(None)
    copy = await open_lobby(store, stones=1)
    await tables.adopt(copy, read_record(record.to_text()), ANNA)
    async with tables.open(copy) as session:
        assert session.table.view(None) == position
        assert session.table.log == list(record.decisions)
        assert session.table.digest() != here, "the seed is another"
        assert session.game.options == {"stones": 12}
    other = await open_lobby(store)
    with pytest.raises(ValueError, match="the log is for 2 players, 3 are here"):
        await tables.adopt(other, replace(record, seats=2), ANNA)


@pytest.mark.few_fast
@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"version": 3}, "version 3 of the rules, newer than the installed version 2"),
        ({"version": 0}, "begin with 1"),
        ({"digest": "abc"}, "the log was changed"),
        ({"options": {"stones": 12, "sticks": 1}}, "no option 'sticks'"),
        ({"game": "marbles" * 50}, "a log of 'marbles.*…', not of 'stones'"),
        ({"abridged": True}, "what was hidden is left out of this log; it can be read, not continued"),
    ],
)
async def test_a_log_with_a_wrong_digest_is_not_continued(
    store: Store, tables: GameSessions, change: dict[str, Any], problem: str
) -> None:
    game_id = await start(tables, store)
    async with tables.open(game_id) as session:
        await bid(session)
        record = replace(session.table.record(), checkpoint=None)
    other = await open_lobby(store)
    with pytest.raises(RecordError, match=problem):
        await tables.adopt(other, replace(record, **change), ANNA)
    async with store.reading() as db:
        assert (await games.get(db, other)).state == "lobby"
    await tables.adopt(other, record, ANNA)


async def test_a_log_of_older_rules_is_continued_with_any_digest(store: Store, tables: GameSessions) -> None:
    game_id = await start(tables, store)
    async with tables.open(game_id) as session:
        record = replace(session.table.record(), checkpoint=None)
    await tables.adopt(await open_lobby(store), replace(record, version=1, digest="00ff"), ANNA)
