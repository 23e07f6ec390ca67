"""Undo in Through the Ages: free until something is revealed, another player decides or an order has answered."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.drafts.choice_tree import follow
from bot.drafts.preview import preview_lines
from bot.language.i18n import Localizer
from bot.panels.layouts import controls_in
from bot.panels.turn_panel import PanelSettings, turn_panel
from bot.sessions import GameSessions
from bot.settings import Settings
from bot.store import Store, games, seats
from rules.engine import AnyAction, Seat, StandingOrder
from rules.through_the_ages import Game
from rules.through_the_ages.actions.building import Build
from rules.through_the_ages.actions.population import IncreasePopulation
from rules.through_the_ages.flow import politics_phase, turn
from rules.through_the_ages.orders import Bids, Defense, Pacts
from rules.through_the_ages.politics.actions import OfferPact, PassPolitics, PlayAggression, PrepareEvent
from rules.through_the_ages.politics.replies.colonies import PassBid
from rules.through_the_ages.politics.replies.fights import Defend
from rules.through_the_ages.politics.replies.offers import RefusePact
from tests.bot.stones_games import ANNA, BORIS, CHANNEL, CLARA, NOW, Crier
from tests.through_the_ages.scenes import scene
from tests.through_the_ages.tables import game, settle

SPY = PlayAggression("spy_ii", Seat(1))
PACT = OfferPact("open_borders_agreement", Seat(1))


def position() -> Game:
    """Return a position with Anna on turn, stronger than Boris by one, with cards of every kind."""
    g = game(seats=3)
    g.age = 2
    g.current_events, g.current_ages = ["strategic_territory_i"], [1]
    settle(g, 0, workers={"warriors": 3, "agriculture": 2, "bronze": 2}, stored={"agriculture": 4, "bronze": 6})
    settle(g, 0, military=["spy_ii", "open_borders_agreement", "developed_territory_i"])
    settle(g, 1, workers={"warriors": 2, "bronze": 2}, science=3, military=["military_bonus_ii"])
    settle(g, 2, workers={"warriors": 2, "bronze": 2})
    return g


async def politics_and_actions(g: Game) -> None:
    """Run the politics and action phases of one turn."""
    await politics_phase.politics(g, g.current)
    await turn.action_phase(g, g.current)


async def free_to(
    store: Store, settings: Settings, *parts: tuple[int, AnyAction], orders: Sequence[StandingOrder] = ()
) -> tuple[int, list[str]]:
    """Return how far Anna may undo alone after some decisions, Boris and Clara having given orders; and the log."""
    tables = GameSessions(store, {"tta": scene(position(), politics_and_actions).table.rules}, settings, Crier())
    people = ((ANNA, "Anna"), (BORIS, "Boris"), (CLARA, "Clara"))
    async with store.writing() as db:
        opened = await games.open_lobby(
            db, now=NOW, title_key="tta", title="Test", creator_id=ANNA, channel_id=CHANNEL, options={}
        )
        for user, name in people:
            await seats.join(db, opened.id, user, name, NOW)
    await tables.start(opened.id, ANNA, seed="seed")
    async with tables.open(opened.id) as session:
        for seat in (1, 2):
            await session.set_orders(Seat(seat), orders)
        for seat, action in parts:
            await session.act(people[seat][0], [action])
        return session.free_undo_to(ANNA), [
            f"{decision.seat}{'*' * decision.automatic} {decision.text}" for decision in session.table.log
        ]


async def test_a_turn_is_taken_back_freely_to_its_beginning(store: Store, settings: Settings) -> None:
    """TTN-4.5, TTO-17.3."""
    free, log = await free_to(store, settings, (0, PassPolitics()), (0, IncreasePopulation()), (0, Build("bronze")))
    assert (free, len(log)) == (0, 3)


async def test_a_revealed_event_cannot_be_taken_back(store: Store, settings: Settings) -> None:
    """TTN-4.5: an event that everybody has seen cannot be hidden again."""
    free, log = await free_to(store, settings, (0, PrepareEvent("developed_territory_i")))
    assert free == len(log) == 1


async def test_earlier_answers_are_final(store: Store, settings: Settings) -> None:
    for asking, answer in ((SPY, Defend()), (PACT, RefusePact())):
        free, _ = await free_to(store, settings, (0, asking))
        assert free == 1, "an open question shows that no order answers"
        free, _ = await free_to(store, settings, (0, asking), (1, answer))
        assert free == 2
        free, log = await free_to(store, settings, (0, asking), (1, answer), (0, Build("bronze")))
        assert (free, len(log)) == (2, 3), "what follows is free again"


@pytest.mark.parametrize(
    ("asking", "order", "answer"),
    [
        (SPY, Defense(policy="never"), "1* defend"),
        (SPY, Defense(policy="bonus"), "1* defend military_bonus_ii"),
        (PACT, Pacts(policy="all"), "1* refuse"),
    ],
    ids=str,
)
async def test_nobody_can_test_an_order_with_undo(
    store: Store, settings: Settings, asking: AnyAction, order: StandingOrder, answer: str
) -> None:
    """It looks as if the owner had answered."""
    free, log = await free_to(store, settings, (0, asking), orders=[order])
    assert log[-1] == answer
    assert free == len(log) == 2


async def test_orders_of_several_settle_an_auction_among_them(store: Store, settings: Settings) -> None:
    """TTN-8.2.1: one more each time; nobody sees how much more the winner would have bid."""
    decisions = ((0, PrepareEvent("developed_territory_i")), (0, PassBid()))
    free, log = await free_to(store, settings, *decisions, orders=[Bids(policy="up_to", most=40)])
    assert log[1:] == ["1* bid_up_to 4", "2* bid_up_to 2", "0 drop_out"]
    assert free == len(log)


def test_questions_off_turn_have_a_button_for_orders() -> None:
    """The private panel of a question outside the own turn has a button to them, that of the own turn has none."""
    table = scene(position(), politics_and_actions).table
    found = []
    for seat in (Seat(0), Seat(1)):
        preview = preview_lines(table, seat, [])
        panel = turn_panel(
            preview, follow(preview.choices, (), preview.menu), Localizer("en", ("Anna", "Boris")), PanelSettings(1, 1)
        )
        found.append([part["label"] for part in controls_in(panel.components) if "label" in part])
        if seat == 0:
            table.act(seat, SPY)
    assert ["Answer in advance…" in labels for labels in found] == [False, True]
