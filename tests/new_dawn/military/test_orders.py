"""Side questions, policies and standing orders (ND-18.1, ND-18.2, ND-18.8 to ND-18.14, ND-18.16)."""

from __future__ import annotations

import pytest

from rules.engine import Seat, Table
from rules.new_dawn import NEW_DAWN, Game
from rules.new_dawn.actions.families import EndResolution
from rules.new_dawn.actions.losses import LoseTrade, ReturnCard
from rules.new_dawn.actions.military import SpendInAttack, SpendInDefense
from rules.new_dawn.actions.trade import LayTrade
from rules.new_dawn.actions.turn import ChooseCard
from rules.new_dawn.core.player import Diplomacy
from rules.new_dawn.orders import Concede, Defend, LayEventTrade
from rules.new_dawn.questions import CHOOSE, QUESTIONS, TRADE
from tests.new_dawn.military.fights import asked, attack, throw, to_war
from tests.new_dawn.tables import P1, P2, P3, Position, position, refusal

LAND = "0,0 G cap1; 1,0 G; 4,0 G cap2; 5,0 W; 3,0 W"


def losing(seat: Seat, **trade: int) -> tuple[Position, Table[Game]]:
    """Return a position with barbarians at the capital of a seat."""
    made = position(LAND)
    made.row(seat, "C1 E1 M1 S1 I1", **trade)
    made.g.players[seat].loss_due = 2
    return made, made.table()


def test_a_loss_is_a_side_question_that_delays_nobody() -> None:
    """ND-18.10, ND-18.1, ND-6.4."""
    _, table = losing(P2, C=1, E=3)
    assert {seat: asked(table, seat) for seat in table.questions} == {P1: "choose", P2: "loss"}
    assert refusal(table, P2, LoseTrade("masonry")) == "ND-6.4"
    table.act(P2, LoseTrade("early_empire"))
    player = table.state.players[P2]
    assert ([focus.trade for focus in player.row], player.loss_due) == ([0, 2, 0, 0, 0], 0), "one card is left"
    assert set(table.questions) == {P1}
    assert refusal(table, P2, LoseTrade("foreign_trade")) == "ND-3.11"


def test_a_loss_without_an_answer_goes_by_policy_when_the_turn_begins() -> None:
    """ND-18.10, ND-18.2."""
    _, table = losing(P2, C=2, E=3, M=1)
    table.act(P1, ChooseCard("astrology"))
    while table.state.active == P1:
        question = table.questions[P1]
        assert question.default is not None
        answer = question.default(table.state, P1)
        assert answer is not None
        table.act(P1, answer)
    assert [focus.trade for focus in table.state.players[P2].row] == [2, 1, 1, 0, 0]
    assert table.questions[P2] is CHOOSE


@pytest.mark.parametrize(
    ("trade", "left"),
    [
        ({"C": 2, "E": 3, "M": 1}, [2, 1, 1, 0, 0]),
        ({"C": 2, "M": 2}, [0, 0, 2, 0, 0]),
        ({"C": 1, "E": 1, "M": 1}, [0, 0, 1, 0, 0]),
    ],
)
def test_an_order_loses_tokens_by_the_policy(trade: dict[str, int], left: list[int]) -> None:
    """ND-18.2: as many as the fullest card has, then from the next one; of equal ones the lower slot first."""
    order = Concede(barbarians="default")
    _, table = losing(P2, **trade)
    while asked(table, P2) == "loss":
        answer = order.answer(table.state, P2, table.questions[P2])
        assert answer is not None
        table.act(P2, answer)
    assert [focus.trade for focus in table.state.players[P2].row] == left


def test_two_tokens_of_one_card_can_be_lost_together() -> None:
    """ND-6.4."""
    _, table = losing(P2, C=1, E=3)
    assert set(table.legal_actions(P2)) == {
        LoseTrade("early_empire"),
        LoseTrade("foreign_trade"),
        LoseTrade("foreign_trade", 2),
    }
    for tokens in (0, 2):
        assert refusal(table, P2, LoseTrade("early_empire", tokens)) == "ND-6.4"
    assert refusal(table, P2, LoseTrade("foreign_trade", 3)) == "ND-6.4"
    table.act(P2, LoseTrade("foreign_trade", 2))
    assert [focus.trade for focus in table.state.players[P2].row] == [1, 1, 0, 0, 0]


def test_the_first_player_chooses_a_loss_before_the_turn() -> None:
    """ND-18.10."""
    _, table = losing(P1, C=2, E=3)
    assert {seat: asked(table, seat) for seat in table.questions} == {P1: "loss"}
    table.act(P1, LoseTrade("early_empire"))
    assert asked(table, P1) == "loss"
    table.act(P1, LoseTrade("early_empire"))
    assert asked(table, P1) == "choose"


def test_the_owner_of_a_capital_reached_in_an_event_chooses_the_loss() -> None:
    """ND-6.1, ND-6.3, ND-6.4, ND-18.10, ND-18.16: at once after the last turn of the round."""
    made = position("0,0 G barbA; 1,0 G cap1; 0,5 G barbB; 1,5 G cap3; 9,9 G cap2", seats=3)
    for seat in (P1, P3):
        made.row(seat, "C1 E1 M1 S1 I1", C=2, E=3)
    made.g.active, made.g.event_section = P3, 1
    table = made.table()
    table.act(P3, ChooseCard("masonry"))
    throw(table, P3, EndResolution(), 2)
    assert {seat: asked(table, seat) for seat in table.questions} == {P1: "loss", P3: "loss"}
    for _ in range(2):
        table.act(P1, LoseTrade("early_empire"))
    assert {seat: asked(table, seat) for seat in table.questions} == {P1: "choose", P3: "loss"}


def test_a_loss_comes_before_gains() -> None:
    """ND-18.10."""
    made = position(LAND)
    made.row(P2, "C1 E1 M1 S1 I1", C=1, E=3)
    made.g.players[P2].loss_due = 2
    made.g.event_section = 2
    table = made.table("event")
    player = table.state.players[P2]
    assert ([focus.trade for focus in player.row], player.loss_due, player.trade_due) == ([1, 1, 0, 0, 0], 0, 1)


def test_a_surplus_of_diplomacy_cards_goes_back() -> None:
    """ND-12.5, ND-18.12, ND-12.14."""
    made = position(LAND)
    cards = [Diplomacy("embassy", P1), Diplomacy("joint_war", P1)]
    made.g.players[P2].diplomacy = cards
    made.g.players[P1].own_diplomacy = ["open_borders", "defensive_pact"]
    table = made.table()
    assert {seat: asked(table, seat) for seat in table.questions} == {P1: "choose", P2: "surplus"}
    assert refusal(table, P2, ReturnCard("open_borders", P1)) == "ND-12.5"
    automatic = Concede.default_order().answer(table.state, P2, table.questions[P2])
    assert automatic == ReturnCard("embassy", P1)
    table.act(P2, ReturnCard("joint_war", P1))
    assert table.state.players[P2].diplomacy == cards[:1]
    assert "joint_war" in table.state.players[P1].own_diplomacy
    palace = position(LAND)
    palace.g.players[P2].diplomacy = cards
    palace.wonder("potala_palace", 4, 0)
    assert set(palace.table().questions) == {P1}


@pytest.mark.parametrize(
    ("order", "spent"),
    [
        (Defend.default_order(), 2),
        (Defend(), None),
        (Defend(tokens="never"), 0),
        (Defend(tokens="up_to", most=2), 2),
        (Defend(tokens="up_to", most=1), 0),
        (Defend(capitals="never", cities="never", wonders="never"), None),
    ],
)
def test_a_standing_order_defends(order: Defend, spent: int | None) -> None:
    """ND-18.11, ND-18.2: as few as are enough, by default."""
    made = position("0,0 G cap1; 1,0 G ct2; 9,9 G cap2")
    made.row(P2, "C1 E1 M1 S1 I1", M=3)
    table = to_war(made)
    attack(table, P1, made.at(1, 0), 3, 3)
    found = order.answer(table.state, P2, table.questions[P2])
    assert found == (None if spent is None else SpendInDefense(spent))
    assert order.answer(table.state, P2, TRADE) is None


@pytest.mark.parametrize(
    ("piece", "wonder", "field"),
    [("cap2", "", "capitals"), ("city2", "", "cities"), ("city2", "colossus", "wonders"), ("ct2", "", "tokens")],
)
def test_an_order_distinguishes_capitals_cities_wonders_and_tokens(piece: str, wonder: str, field: str) -> None:
    """ND-18.11."""
    made = position(f"0,0 G cap1; 1,0 G {piece}")
    made.row(P1, "S1 E1 C1 I1 M1")
    made.row(P2, "C1 E1 M1 S1 I1", M=3)
    if wonder:
        made.wonder(wonder, 1, 0)
    table = to_war(made)
    attack(table, P1, made.at(1, 0), 1, 3)
    order = Defend.model_validate({field: "never"})
    assert order.answer(table.state, P2, table.questions[P2]) == SpendInDefense(0)
    others = {other: "never" for other in ("capitals", "cities", "wonders", "tokens") if other != field}
    assert Defend.model_validate(others).answer(table.state, P2, table.questions[P2]) is None


def test_pending_tokens_do_not_defend() -> None:
    """ND-18.2: no question about them comes in between."""
    made = position("0,0 G cap1; 1,0 G ct2; 9,9 G cap2")
    made.row(P2, "C1 E1 M1 S1 I1", M=2)
    made.g.players[P2].trade_due = 1
    table = to_war(made)
    assert asked(table, P2) == "trade"
    attack(table, P1, made.at(1, 0), 3, 3)
    assert {seat: asked(table, seat) for seat in table.questions} == {P2: "defend"}
    assert refusal(table, P2, SpendInDefense(3)) == "ND-11.9"
    table.act(P2, SpendInDefense(2))
    assert asked(table, P2) == "trade"


def test_pending_tokens_are_not_laid_between_the_dice_and_the_defence() -> None:
    """ND-18.2, ND-11.21: the tokens the attacker sees when spending are those that defend."""
    made = position("0,0 G cap1; 1,0 G ct2; 9,9 G cap2")
    made.row(P1, "S1 E1 M1 C1 I1", M=1)
    made.row(P2, "C1 E1 M1 S1 I1")
    made.g.players[P2].trade_due = 1
    table = to_war(made)
    attack(table, P1, made.at(1, 0), 1, 3)
    assert {seat: asked(table, seat) for seat in table.questions} == {P1: "press"}
    table.act(P1, SpendInAttack(1))
    assert table.state.control[made.at(1, 0)].seat == P1, "5 against 4"
    assert asked(table, P2) == "trade"


def test_a_standing_order_lays_the_tokens_of_an_event() -> None:
    """ND-18.13, ND-6.2."""
    made = position(LAND)
    made.row(P2, "C1 E1 M1 S1 I1", M=2)
    made.g.players[P2].trade_due = 2
    table = made.table()
    order = LayEventTrade(first="military", second="great_zimbabwe", third="science")
    for card in ("masonry", "astrology"):
        answer = order.answer(table.state, P2, table.questions[P2])
        assert answer == LayTrade(card)
        table.act(P2, answer)
    assert LayEventTrade().answer(table.state, P2, TRADE) is None

    stored = position(LAND)
    stored.row(P2, "C1 E1 M1 S1 I1", M=3)
    stored.wonder("great_zimbabwe", 4, 0)
    stored.g.players[P2].trade_due = 1
    table = stored.table()
    assert order.answer(table.state, P2, TRADE) == LayTrade("great_zimbabwe")


def test_tokens_gained_in_the_own_turn_are_left_to_the_player() -> None:
    """ND-18.13 is about events, also before the own turn."""
    made = position(LAND)
    made.g.players[P1].trade_due = 1
    table = made.table()
    order = LayEventTrade(first="military")
    assert order.answer(table.state, P1, table.questions[P1]) == LayTrade("masonry")
    table.state.phase = "resolve"
    assert order.answer(table.state, P1, table.questions[P1]) is None


def test_standing_orders_answer_losses() -> None:
    """ND-18.10, ND-18.12."""
    _, table = losing(P2, C=1, E=3)
    question = table.questions[P2]
    assert Concede.default_order().answer(table.state, P2, question) is None
    assert Concede(barbarians="default").answer(table.state, P2, question) == LoseTrade("foreign_trade", 2)


def test_each_time_out_has_a_legal_answer() -> None:
    """ND-18.14, ND-18.2."""
    declared = {question.name for question in QUESTIONS if question.default is not None}
    assert {"choose", "culture", "science", "level", "trade", "loss", "surplus", "military"} <= declared
    assert {"press", "defend", "take", "loot", "carry", "free", "quest", "give_up"} <= declared
    made = position(LAND)
    made.row(P2, "C1 E1 M1 S1 I1", C=1, E=2)
    made.g.players[P2].trade_due = 1
    table = made.table()
    assert TRADE.default is not None
    assert TRADE.default(table.state, P2) == LayTrade("masonry"), "the card with most room"


def test_only_reactions_stop_the_active_player() -> None:
    """ND-18.16, ND-18.2: the turn does not wait for others' pending decisions."""
    made = position(LAND)
    made.row(P2, "C1 E1 M1 S1 I1", C=1, E=3)
    made.g.players[P2].trade_due = 1
    table = made.table()
    assert asked(table, P1) == "choose"
    assert [question.name for question in QUESTIONS if question.off_turn] == [
        "trade",
        "loss",
        "surplus",
        "defend",
        "give_up",
    ]


def test_standing_orders_describe_themselves() -> None:
    """ND-18.11 to ND-18.13."""
    assert str(Defend().describe()).startswith("You are asked")
    assert "capital" in str(Defend(capitals="never").describe())
    assert "military" in str(LayEventTrade(first="military").describe())
    assert str(Concede().describe()) == "You are asked what you give up."
    assert str(Concede(barbarians="default", tower="default", palace="default").describe()).count("asked") == 0
    assert NEW_DAWN.standing_orders == (Defend, LayEventTrade, Concede)
