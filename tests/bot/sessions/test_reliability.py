"""Reliability: who finishes the games they begin with others."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from itertools import product
from pathlib import Path

import pytest
from sqlalchemy import event, insert, update

from bot.club.waking_hours import usual_answer_s, waking_s
from bot.language.i18n import Localizer
from bot.sessions import GameSession, GameSessions
from bot.settings import Settings
from bot.store import Agreement, Store, games, reliability, schema
from bot.store.reliability import LATEST, Answer, Reliability
from bot.store.users import UserSettings
from bot.wording.reliability import STEPS, in_full
from rules.engine import Seat
from tests.bot.stones_games import ANNA, BORIS, CLARA, DANA, NOW, Hands, open_lobby
from tests.bot.store.databases import DATABASES, laid_database
from tests.cost import fast
from tests.engine.stones import STONES, Bid, Reply, Stay, Take

SUBSTITUTE = 777


@pytest.fixture(params=fast(DATABASES))
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return laid_database(request, tmp_path)


@pytest.fixture
def clock() -> Hands:
    return Hands(NOW)


@pytest.fixture
def tables(store: Store, settings: Settings, clock: Hands) -> GameSessions:
    return GameSessions(store, {"stones": STONES}, settings, clock=clock)


async def begun(store: Store, tables: GameSessions, *, rated: bool = True) -> int:
    game_id = await open_lobby(store, stones=3)
    async with store.writing() as db:
        await games.set_agreement(db, game_id, Agreement(rated=rated))
    await tables.start(game_id, ANNA, seed="seed")
    return game_id


async def bids(session: GameSession) -> None:
    for user, amount in ((ANNA, 0), (BORIS, 2), (CLARA, 1)):
        await session.act(user, [Bid(amount)])


async def to_the_end(session: GameSession) -> None:
    players = [holder.user_id for holder in session.holders]
    await session.act(players[1], [Take(3)])
    await session.act(players[0], [Reply("cheer")])
    await session.act(players[2], [Reply("boo")])
    assert session.table.finished


async def found(store: Store, *users: int) -> list[Reliability]:
    async with store.reading() as db:
        records = await reliability.of_people(db, users)
    return [records[user] for user in users]


async def test_running_finished_and_ended_games_are_counted(store: Store, tables: GameSessions) -> None:
    await open_lobby(store)
    for ending in ("finished", "ended", "running"):
        async with tables.open(await begun(store, tables)) as session:
            await bids(session)
            if ending == "finished":
                await to_the_end(session)
            if ending == "ended":
                await session.abandon(ANNA)
    expected = Reliability(finished=1, running=1, ended=1)
    assert await found(store, ANNA, BORIS, DANA) == [expected, expected, Reliability()]


async def test_leaving_a_rated_game_that_goes_on_counts_at_once(store: Store, tables: GameSessions) -> None:
    async with tables.open(await begun(store, tables)) as session:
        await bids(session)
        await session.hand_over(Seat(1), SUBSTITUTE, "Dana", BORIS)
        assert await found(store, BORIS, SUBSTITUTE) == [Reliability(left=1), Reliability(running=1)]
        await to_the_end(session)
    assert await found(store, ANNA, BORIS, SUBSTITUTE) == [
        Reliability(finished=1),
        Reliability(left=1),
        Reliability(finished=1),
    ]


async def test_a_player_who_leaves_before_the_first_decision_has_left(store: Store, tables: GameSessions) -> None:
    async with tables.open(await begun(store, tables)) as session:
        await session.hand_over(Seat(1), -1, "Bot", BORIS)
    assert await found(store, BORIS) == [Reliability(left=1)]


async def test_an_end_that_follows_excuses_nobody_who_left_before(store: Store, tables: GameSessions) -> None:
    async with tables.open(await begun(store, tables)) as session:
        await bids(session)
        await session.hand_over(Seat(1), -1, "Bot", BORIS)
        await session.abandon(ANNA)
    assert await found(store, ANNA, BORIS) == [Reliability(ended=1), Reliability(left=1)]


async def test_leaving_an_unrated_game_does_not_count(store: Store, tables: GameSessions) -> None:
    async with tables.open(await begun(store, tables, rated=False)) as session:
        await bids(session)
        await session.hand_over(Seat(1), -1, "Bot", BORIS)
    assert await found(store, BORIS) == [Reliability(ended=1)]


async def test_a_substitute_may_hand_the_seat_on(store: Store, tables: GameSessions) -> None:
    async with tables.open(await begun(store, tables)) as session:
        await session.hand_over(Seat(1), SUBSTITUTE, "Dana", BORIS)
        await session.hand_over(Seat(1), BORIS, "Boris", SUBSTITUTE)
        await bids(session)
        await to_the_end(session)
    assert await found(store, SUBSTITUTE, BORIS) == [Reliability(ended=1), Reliability(left=1)]


async def test_one_timeout_counts_once_also_in_a_running_game(store: Store, tables: GameSessions, clock: Hands) -> None:
    async with tables.open(await begun(store, tables, rated=False)) as session:
        await bids(session)
        await session.stand_in(Seat(1), [Take(1)])
        # Both decisions belong to one turn that Boris let pass.
        await session.time_out(Seat(1))
        assert [record.timeouts for record in await found(store, ANNA, BORIS, CLARA)] == [0, 1, 0]
        clock.on(days=1)
        await session.time_out(min(session.table.questions))
    records = await found(store, ANNA, BORIS, CLARA)
    assert sum(record.timeouts for record in records) == 2


async def test_games_without_other_people_and_imported_ones_do_not_count(store: Store, tables: GameSessions) -> None:
    alone, imported = await open_lobby(store, stones=3), await begun(store, tables)
    async with store.writing() as db:
        for user, computer in ((BORIS, -1), (CLARA, -2)):
            await db.execute(
                update(schema.seats)
                .where(schema.seats.c.game_id == alone, schema.seats.c.user_id == user)
                .values(user_id=computer)
            )
        await db.execute(update(schema.games).where(schema.games.c.id == imported).values(imported=3))
    await tables.start(alone, ANNA, seed="seed")
    assert await found(store, ANNA) == [Reliability()]


@pytest.mark.parametrize(
    ("record", "step"),
    [
        (Reliability(), "new"),
        (Reliability(running=9, ended=9), "new"),
        (Reliability(finished=2), "new"),
        (Reliability(finished=3), "reliable"),
        (Reliability(finished=30, left=1), "reliable"),
        (Reliability(finished=3, left=1), "mostly"),
        (Reliability(finished=10, timeouts=3), "mostly"),
        (Reliability(left=2), "often missing"),
        (Reliability(finished=5, left=3), "often missing"),
        (Reliability(finished=5, timeouts=12), "often missing"),
    ],
)
def test_three_steps_for_all_who_are_not_new(record: Reliability, step: str) -> None:
    assert record.step == step


def test_more_faults_never_give_a_better_step() -> None:
    order = ["reliable", "mostly", "often missing"]
    for finished, left, timeouts in product(range(3, 40), range(6), range(12)):
        steps = [
            order.index(Reliability(finished, left + more, timeouts=timeouts + late).step)
            for more, late in ((0, 0), (1, 0), (0, 1))
        ]
        assert steps[0] <= min(steps[1:])


def test_steps_differ_without_colours() -> None:
    assert len({text.template.split()[0] for text in STEPS.values()}) == len(STEPS)
    assert all(len(text.template.split()) > 1 for text in STEPS.values())


def test_everything_is_said_to_the_user() -> None:
    told = " ".join(map(Localizer("en"), in_full(Reliability(12, 1, 2, 3, 4), 3 * 3600)))
    assert told == (
        "You have finished 12 of your latest 18 games with other people. 2 are running. 3 ended without a result."
        " You left 1 rated game that went on. Your time ran out 4 times. You usually answer within 3 hours, your nights"
        " not counted."
    )
    assert in_full(Reliability(), None) == []


async def test_answers_are_timed_from_the_decision_of_somebody_else(
    store: Store, tables: GameSessions, clock: Hands
) -> None:
    async with tables.open(await begun(store, tables)) as session:
        await bids(session)
        clock.on(hours=2)
        await session.act(BORIS, [Take(1), Stay()])
        clock.on(hours=5)
        await session.act(ANNA, [Reply("cheer")])
    async with store.reading() as db:
        assert await reliability.answers(db, BORIS) == (Answer(NOW, NOW + timedelta(hours=2)),)
        assert await reliability.answers(db, ANNA) == (Answer(NOW + timedelta(hours=2), NOW + timedelta(hours=7)),)
        assert await reliability.answers(db, DANA) == ()


@pytest.mark.parametrize(
    ("zone", "quiet", "start", "hours", "waking"),
    [
        ("UTC", None, 10, 3, 3),
        ("UTC", None, 20, 12, 4),
        ("UTC", None, 1, 2, 0),
        ("UTC", (0, 6), 20, 12, 6),
        ("Asia/Kolkata", None, 16, 12, 4),
        ("UTC", None, 0, 24 * 30, 16 * 30),
    ],
)
def test_nights_are_not_counted(
    zone: str, quiet: tuple[int, int] | None, start: int, hours: int, waking: float
) -> None:
    begin = NOW.replace(hour=start, minute=0, second=0, microsecond=0)
    chosen = {} if quiet is None else {"quiet_from": quiet[0], "quiet_to": quiet[1]}
    settings = UserSettings(time_zone=zone, **chosen)
    assert waking_s(begin, begin + timedelta(hours=hours), settings) == pytest.approx(waking * 3600)


def test_the_usual_answer_is_the_median() -> None:
    noon = NOW.replace(hour=12)
    given = [Answer(noon, noon + timedelta(hours=hours)) for hours in (1, 9, 2)]
    assert usual_answer_s(given, UserSettings()) == 2 * 3600
    assert usual_answer_s([], UserSettings()) is None


async def test_a_lobby_of_people_with_two_thousand_games_asks_once(store: Store) -> None:
    people = [ANNA, BORIS, CLARA, DANA, SUBSTITUTE]
    async with store.writing() as db:
        lobby = await games.open_lobby(
            db, now=NOW, title_key="stones", title="Test", creator_id=ANNA, channel_id=1, options={}
        )
        row = (await db.execute(schema.games.select().where(schema.games.c.id == lobby.id))).one()._mapping
        ended = {**row, "state": "finished", "digest": "d", "ever_rated": True}
        await db.execute(insert(schema.games), [{**ended, "id": number} for number in range(2, 2002)])
        rows = [row for number in range(2, 2002) for row in seated(number, people)]
        await db.execute(insert(schema.seats), rows)
    asked: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        asked.append(statement)

    async with store.reading() as db:
        event.listen(store.readers.sync_engine, "before_cursor_execute", note)
        records = await reliability.of_people(db, people)
        event.remove(store.readers.sync_engine, "before_cursor_execute", note)
    assert len(asked) == 1
    assert all(record == Reliability(finished=LATEST) for record in records.values())


def seated(game_id: int, people: Sequence[int]) -> list[dict[str, object]]:
    return [
        {"game_id": game_id, "seat": seat, "user_id": user, "name": "P", "joined_at": NOW, "orders": "[]"}
        for seat, user in enumerate(people)
    ]
