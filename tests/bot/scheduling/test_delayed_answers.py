"""Where a hidden hand leaves no choice, the answer is given after a plausible time, and nobody can tell (ux.md)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

import pytest

from bot.scheduling.delayed_answers import DelayedAnswers
from bot.scheduling.scheduler import JobScheduler
from bot.services import Services
from bot.sessions import GameSession, GameSessions
from bot.sessions.delayed_answers import answers_at, only_answer
from bot.settings import Settings
from bot.store import Stop, Store, UserSettings, drafts, games, log, scheduled_jobs, seats
from bot.store.drafts import Draft
from bot.workers.drawing_queue import DrawingQueue
from rules.engine import AnyAction, Seat, StandingOrder
from rules.engine.core.forced_pass import ForcedPass
from rules.through_the_ages import Game
from rules.through_the_ages.actions.taking import TakeCard
from rules.through_the_ages.flow import politics_phase, turn
from rules.through_the_ages.politics.actions import PassPolitics, PlayAggression
from tests.bot.stones_games import ANNA, BORIS, CHANNEL, CLARA, NOW, Crier, Hands
from tests.through_the_ages.scenes import scene
from tests.through_the_ages.tables import game, settle

PEOPLE = ((ANNA, "Anna"), (BORIS, "Boris"), (CLARA, "Clara"))
BOUND, FREE = ["military_bonus_ii"], ["developed_territory_i"]
"""A hand that allows only a pass, and one that does not; both look alike from outside."""


def position(*hand: str) -> Game:
    """Return a position with Anna on turn with this hand, stronger than Boris by more than his card can help."""
    g = game(seats=3)
    g.age = 2
    settle(g, 0, workers={"warriors": 4, "agriculture": 2, "bronze": 2}, military=[*hand])
    settle(g, 1, workers={"warriors": 1, "bronze": 2}, military=["legion"])
    settle(g, 2, workers={"warriors": 2, "bronze": 2})
    return g


async def politics_and_actions(g: Game) -> None:
    await politics_phase.politics(g, g.current)
    await turn.action_phase(g, g.current)


class Played:
    """A game at a position, with its jobs and a clock that is set by hand."""

    def __init__(self, store: Store, settings: Settings, begins: Sequence[str] | Game) -> None:
        self.store, self.hands = store, Hands()
        g = begins if isinstance(begins, Game) else position(*begins)
        rules = scene(g, politics_and_actions).table.rules
        self.tables = GameSessions(store, {"tta": rules}, settings, Crier(), self.hands)
        self.drawing = DrawingQueue()
        self.services = Services(settings, store, {"tta": rules}, self.tables, self.drawing, self.hands)
        self.jobs = JobScheduler(store, settings, {"unhurried": DelayedAnswers(self.services).handle}, self.hands)
        self.game = 0

    async def begin(self) -> Played:
        async with self.store.writing() as db:
            opened = await games.open_lobby(
                db, now=NOW, title_key="tta", title="Test", creator_id=ANNA, channel_id=CHANNEL, options={}
            )
            for user, name in PEOPLE:
                await seats.join(db, opened.id, user, name, NOW)
        await self.tables.start(opened.id, ANNA, seed="seed")
        self.game = opened.id
        return self

    async def due(self) -> list[datetime]:
        async with self.store.reading() as db:
            return [each.due_at for each in await scheduled_jobs.of_game(db, self.game) if each.kind == "unhurried"]

    async def wait(self, **span: float) -> None:
        self.hands.on(**span)
        await self.jobs.run_due()

    async def order(self, *orders: StandingOrder) -> None:
        async with self.tables.open(self.game) as session:
            await session.set_orders(Seat(0), orders)

    async def act(self, user: int, action: AnyAction) -> None:
        async with self.tables.open(self.game) as session:
            await session.act(user, [action])

    async def log(self) -> list[str]:
        async with self.tables.open(self.game) as session:
            return [f"{each.seat}{'*' * each.automatic} {each.text}" for each in session.table.log]

    async def asked(self) -> dict[int, str]:
        async with self.tables.open(self.game) as session:
            return _asked(session)


def _asked(session: GameSession) -> dict[int, str]:
    return {int(seat): question.name for seat, question in session.table.questions.items()}


@pytest.fixture
async def bound(store: Store, settings: Settings) -> Played:
    return await Played(store, settings, BOUND).begin()


async def test_a_forced_pass_comes_after_a_plausible_time(bound: Played) -> None:
    (due,) = await bound.due()
    assert timedelta(minutes=1) <= due - NOW <= timedelta(minutes=20)
    await bound.wait(seconds=59)
    assert await bound.asked() == {0: "politics"}, "not at once"
    await bound.wait(minutes=20)
    assert await bound.asked() == {0: "actions"}
    async with bound.store.reading() as db:
        (stored,) = await log.decisions(db, bound.game)
    assert (stored.decided_by, stored.user_id) == ("unhurried", ANNA)


async def test_others_see_the_same_as_of_a_person(bound: Played, store: Store, settings: Settings) -> None:
    """The log, the change that posts are made from and how far one may take back are the same."""
    await bound.wait(minutes=20)
    async with bound.tables.open(bound.game) as session:
        automatic = session.table.log, session.free_undo_to(ANNA), session.free_undo_to(BORIS)
        moment = await _last_decided(store, bound.game)
    by_hand = await Played(store, settings, BOUND).begin()
    by_hand.hands.on(minutes=20)
    await by_hand.act(ANNA, PassPolitics())
    async with by_hand.tables.open(by_hand.game) as session:
        assert (session.table.log, session.free_undo_to(ANNA), session.free_undo_to(BORIS)) == automatic
        assert await _last_decided(store, by_hand.game) == moment


async def _last_decided(store: Store, game_id: int) -> dict[int, datetime]:
    async with store.reading() as db:
        return await log.last_decided(db, game_id, [ANNA])


async def test_a_player_with_a_usable_hand_has_to_decide(store: Store, settings: Settings) -> None:
    free = await Played(store, settings, FREE).begin()
    assert await free.due() == []
    await free.wait(hours=1)
    assert await free.asked() == {0: "politics"}


async def test_an_irresistible_attack_is_accepted_automatically(store: Store, settings: Settings) -> None:
    """TTN-7.3.5: Boris holds a card, but it is not enough."""
    played = await Played(store, settings, ["spy_ii"]).begin()
    await played.act(ANNA, PlayAggression("spy_ii", Seat(1)))
    assert await played.asked() == {1: "defend"}
    await played.wait(minutes=20)
    assert (await played.log())[1:] == ["1 defend"]


async def test_an_order_to_ask_leaves_the_decision_to_its_owner(bound: Played) -> None:
    await bound.order(ForcedPass(policy="ask"))
    await bound.wait(hours=1)
    assert await bound.asked() == {0: "politics"}


async def test_a_turn_in_preparation_is_left_to_its_owner(bound: Played) -> None:
    async with bound.store.writing() as db:
        await drafts.save(db, Draft(bound.game, ANNA, Seat(0), 0, ("pass",), NOW))
    await bound.wait(hours=1)
    assert await bound.asked() == {0: "politics"}


async def test_undone_answers_are_not_given_again(bound: Played) -> None:
    await bound.act(ANNA, PassPolitics())
    async with bound.tables.open(bound.game) as session:
        await session.undo(0, ANNA)
    assert await bound.due() == []


def test_the_moment_is_fixed_and_outside_of_quiet_hours(settings: Settings) -> None:
    table = scene(position(*BOUND), politics_and_actions).table
    assert only_answer(table, Seat(0), (), Stop()) == PassPolitics()
    first, again = (answers_at(table, Seat(0), UserSettings(), settings, NOW) for _ in range(2))
    assert first == again
    personal = UserSettings(quiet_from=0, quiet_to=8)
    due = answers_at(table, Seat(0), personal, settings, NOW)
    assert timedelta(minutes=1) <= due - NOW.replace(hour=8, minute=0, second=0, microsecond=0) <= timedelta(minutes=20)


def last_action(hand: str, military_left: int) -> Game:
    """Return a turn of Anna in which only Iron can be taken, unless her hand allows more."""
    g = position(hand)
    p = settle(g, 0, unused=0, stored={}, hand="pyramids")
    p.civil_spent = p.ratings.civil_actions - 1
    p.military_spent = p.ratings.military_actions - military_left
    g.row = ["iron", *[None] * 12]
    return g


async def ending(store: Store, settings: Settings, hand: str, military_left: int) -> Played:
    """Return the game after her last civil action."""
    played = await Played(store, settings, last_action(hand, military_left)).begin()
    await played.act(ANNA, PassPolitics())
    await played.act(ANNA, TakeCard("iron"))
    return played


async def test_a_publicly_finished_turn_ends_automatically(store: Store, settings: Settings) -> None:
    """TTN-9.0.1: without military actions no tactic can be played with any hand."""
    played = await ending(store, settings, "legion", military_left=0)
    assert await played.log() == ["0 pass", "0 take iron", "0* end"]


async def test_a_turn_ended_only_by_the_hand_lasts_a_plausible_time(store: Store, settings: Settings) -> None:
    """TTN-9.12.4: a tactic could be played, and others cannot see that there is none."""
    played = await ending(store, settings, "military_bonus_ii", military_left=1)
    assert await played.asked() == {0: "actions"}
    (due,) = await played.due()
    assert timedelta(minutes=1) <= due - NOW <= timedelta(minutes=20)
    await played.wait(minutes=20)
    assert await played.log() == ["0 pass", "0 take iron", "0 end"]


async def test_a_player_with_a_tactic_has_to_decide(store: Store, settings: Settings) -> None:
    played = await ending(store, settings, "legion", military_left=1)
    assert await played.due() == []
    await played.wait(hours=1)
    assert await played.asked() == {0: "actions"}
