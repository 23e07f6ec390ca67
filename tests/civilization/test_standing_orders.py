"""Standing orders: reactions, negotiation, prepared segments, research (CIV-18.9, CIV-18.13 to CIV-18.15)."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from rules.civilization.actions.building import ProduceWonder
from rules.civilization.actions.city import DevoteToArts
from rules.civilization.actions.events.disasters import Strike
from rules.civilization.actions.paths import DeclarePath
from rules.civilization.actions.plan import Plan
from rules.civilization.actions.reactions.base import NoReaction
from rules.civilization.actions.research import Research
from rules.civilization.actions.trade import AcceptOffer, DeclineOffer, MakeOffer, PassTrade
from rules.civilization.core.state import Game
from rules.civilization.orders import PassingTrade, PreparedSegments, Reactions, ResearchList
from rules.engine import Seat, StandingOrder, Table
from rules.engine.core.action import AnyAction
from tests.civilization.tables import P1, P2, P3, PLAIN, position
from tests.civilization.test_interrupts import hold, riding

CAPITALS = "B2 cap1; G2 cap2; B7 cap3"


def answer(order: StandingOrder, table: Table[Game], seat: Seat) -> AnyAction | None:
    """Return an order's answer, from what its owner sees."""
    question = table.questions[seat]
    if question.reveals and not order.covers(table.view(None).state, seat, question):
        return None
    return order.answer(table.view(seat).state, seat, question)


def test_an_order_reacts_only_when_the_player_is_the_target() -> None:
    """CIV-18.9."""
    made = position(PLAIN, CAPITALS, seats=3)
    hold(made, P1, "drought")
    for seat in (P2, P3):
        hold(made, seat, "jousting_tourney")
    table = made.table("start_of_turn")
    table.act(P1, Strike("drought", "G3"))
    order = Reactions(events="target")
    assert answer(order, table, P2) is None
    assert answer(order, table, P3) == NoReaction()
    assert answer(Reactions(events="never"), table, P2) == NoReaction()
    assert answer(Reactions(), table, P3) is None


def test_an_order_reacts_only_when_a_wonder_is_built() -> None:
    """CIV-18.9."""
    made = position("FFFF\nFFFF\nFFFF\nFFFF", "B2 cap1", seats=2)
    made.player(P2).technologies.append("writing")
    made.player(P2).huts = ["wheat"]
    made.player().technologies.append("mathematics")
    order = Reactions(city_actions="wonders")
    table = made.table()
    table.act(P1, DevoteToArts("B2"))
    assert answer(order, table, P2) == NoReaction()
    wonder = made.g.wonder_market[0]
    made.player().turn.production = {next(iter(made.g.cities)): 40}
    building = made.table()
    building.act(P1, ProduceWonder("B2", wonder, "C3"))
    assert answer(order, building, P2) is None
    assert answer(Reactions(city_actions="never"), building, P2) == NoReaction()


def test_an_order_reacts_only_to_attacks() -> None:
    """CIV-18.9: including a path that ends on own figures or cities."""
    order = Reactions(movement="attacks")
    for pieces, asked in (("E5 army1; F5 army2", True), ("E5 army1; F6 army2", False)):
        made = riding(pieces)
        hold(made, P2, "defection")
        table = made.table("movement")
        table.act(P1, DeclarePath("E5", 1, 0, ("east",)))
        assert (answer(order, table, P2) is None) is asked
        assert answer(Reactions(movement="capital"), table, P2) == NoReaction()
        assert answer(Reactions(movement="never"), table, P2) == NoReaction()


def test_an_order_answers_independently_of_the_hand() -> None:
    """CIV-18.7: neither an answer nor its speed reveals anything."""
    answers = []
    for event in ("jousting_tourney", "deforestation"):
        made = position(PLAIN, CAPITALS, seats=3)
        hold(made, P1, "drought")
        hold(made, P2, event)
        table = made.table("start_of_turn")
        table.act(P1, Strike("drought", "G3"))
        answers.append([answer(Reactions(events=policy), table, P2) for policy in ("ask", "target", "never")])
    assert answers[0] == answers[1]


def test_an_order_passes_trade_until_somebody_makes_an_offer() -> None:
    """CIV-18.15: an offer makes a question after the pass."""
    made = position(PLAIN, CAPITALS, seats=3)
    made.player().trade = 9
    table = made.table("trade")
    order = PassingTrade(policy="pass")
    assert answer(order, table, P2) == PassTrade()
    table.act(P2, PassTrade())
    table.act(P1, MakeOffer(P2, give_trade=3))
    assert answer(order, table, P2) is None
    assert answer(order, table, P1) is None, "an own offer is open"
    table.act(P2, DeclineOffer(1))
    table.act(P1, MakeOffer(P3, give_trade=3))
    assert answer(order, table, P3) is None
    table.act(P3, AcceptOffer(1))
    assert answer(order, table, P3) == PassTrade()
    assert answer(PassingTrade(), table, P3) is None


def test_a_prepared_segment_is_carried_out_when_it_begins() -> None:
    """CIV-18.13: once, in its turn, and nobody sees it before."""
    made = position(PLAIN, CAPITALS, seats=3)
    order = PreparedSegments(turn=1, city_management="devote B2; advance;  end", movement="end")
    table = made.table()
    planned = answer(order, table, P1)
    assert planned == Plan(("devote B2", "advance", "end"))
    table.act(P1, planned)
    assert table.questions.keys() == {P1}, "the second item is not legal, so the player is asked"
    assert answer(order, table, P1) is None
    assert table.state.players[0].culture == 1
    later = PreparedSegments(turn=2, city_management="devote B2; end")
    assert answer(later, made.table(), P1) is None
    assert answer(order, made.table("movement"), P1) == Plan(("end",))


def test_a_prepared_segment_has_to_be_readable() -> None:
    """CIV-18.13."""
    with pytest.raises(ValidationError):
        PreparedSegments(city_management="dance; end")
    with pytest.raises(ValidationError):
        PreparedSegments(movement="end; path A1 1 0 east")
    with pytest.raises(ValidationError):
        ResearchList(technologies="alchemy")


def test_the_first_legal_technology_of_a_list_is_researched() -> None:
    """CIV-18.12, CIV-18.14."""
    made = position(PLAIN, CAPITALS, seats=3)
    for player in made.g.players:
        player.trade = 6
    table = made.table("research")
    order = ResearchList(technologies="Sailing, Horseback Riding; pottery")
    assert answer(order, table, P1) == Research("horseback_riding")
    assert answer(ResearchList(technologies="sailing"), table, P1) is None
