"""The turn: choose a card, resolve it, reset it (ND-4), events (ND-6) and the end (ND-15)."""

from __future__ import annotations

from rules.engine import Table
from rules.new_dawn import Game, NewDawnOptions
from rules.new_dawn.actions.families import EndResolution
from rules.new_dawn.actions.science import AdvanceTech, DeclineCard
from rules.new_dawn.actions.trade import LayTrade
from rules.new_dawn.actions.turn import ChooseCard
from rules.new_dawn.board.maturity import mature_cities
from rules.new_dawn.core.state import ControlToken
from rules.new_dawn.events.barbarians import spawn
from rules.new_dawn.questions import CHOOSE
from rules.new_dawn.victory.standing import winners
from tests.new_dawn.tables import P1, P2, Position, options_of, position, refusal, row_of

LAND = "0,0 G cap1; 1,0 G; 3,0 G; 4,0 G cap2"


def play(table: Table[Game], *cards: str) -> None:
    """Choose each card for the active player and end it without effect."""
    for card in cards:
        seat = table.state.active
        assert seat is not None
        table.act(seat, ChooseCard(card))
        if seat in table.questions and table.questions[seat] is not CHOOSE:
            table.act(seat, EndResolution())


def test_the_resolved_card_goes_to_slot_1() -> None:
    """ND-4.4, ND-4.2, ND-E05."""
    made = position(LAND)
    made.row(P1, "S1 E1 M1 C1 I1")
    table = made.table()
    play(table, "early_empire")
    assert row_of(table.state, P1) == "C1 S1 E1 M1 I1"
    assert table.state.active == P2


def test_the_card_of_slot_1_leaves_the_row_unchanged() -> None:
    """ND-4.4, ND-4.1, ND-E06, ND-E58, ND-18.14."""
    made = position(LAND)
    made.row(P1, "S1 E1 M1 C1 I1")
    table = made.table()
    assert CHOOSE.default is not None
    assert CHOOSE.default(table.state, P1) == ChooseCard("astrology")
    assert refusal(table, P1, ChooseCard("flight")) == "ND-4.1"
    play(table, "astrology")
    assert row_of(table.state, P1) == "S1 E1 M1 C1 I1"
    assert (table.state.players[P1].dial, table.state.active) == (0, P2)


def test_the_machu_picchu_raises_slots_1_and_2() -> None:
    """ND-5.1, ND-E07."""
    for slot, steps in ((1, 3), (2, 3), (3, 3), (4, 4)):
        made = position(LAND)
        made.wonder("machu_picchu", 0, 0)
        others = ["C1", "E1", "M1", "I1"]
        made.row(P1, " ".join([*others[: slot - 1], "S1", *others[slot - 1 :]]))
        table = made.table()
        table.act(P1, ChooseCard("astrology"))
        table.act(P1, AdvanceTech())
        table.act(P1, DeclineCard())
        assert table.state.players[P1].dial == steps


def test_the_event_dial_waits_for_the_second_turn_of_the_first_player() -> None:
    """ND-6.1, ND-3.11, ND-E15."""
    made = position(LAND)
    table = made.table()
    for section in (0, 1, 2, 3, 4, 0):
        assert table.state.event_section == section
        play(table, *(table.state.players[seat].row[0].card for seat in (P1, P2)))


def mature(made: Position) -> Position:
    """Return a position with three mature cities of the first player and the dial before trade."""
    made.g.event_section = 2
    assert len(mature_cities(made.g, P1)) == 3
    return made


CITIES = "0,0 G cap1; 1,0 W; 3,0 G city1; 4,0 W; 6,0 G city1; 7,0 W; 9,0 G cap2; 10,0 G"


def test_trade_tokens_go_to_cards_with_room_and_the_rest_is_lost() -> None:
    """ND-6.2, ND-5.4, ND-5.9, ND-E09."""
    made = mature(position(CITIES))
    made.row(P1, "S1 E1 M1 C1 I1", C=3, S=2)
    table = made.table("event")
    assert table.state.players[P1].trade_due == 3
    assert refusal(table, P1, LayTrade("early_empire")) == "ND-5.4"
    for card in ("astrology", "masonry", "masonry"):
        table.act(P1, LayTrade(card))
    assert [focus.trade for focus in table.state.players[P1].row] == [3, 0, 2, 3, 0]

    made = mature(position(CITIES))
    made.row(P1, "S1 E1 M1 C1 I1", C=3, S=3, M=3, E=3, I=2)
    table = made.table("event")
    assert (table.state.players[P1].trade_due, table.state.players[P1].trade_room) == (0, 0)


def test_tokens_of_an_event_are_laid_at_once_where_there_is_no_choice() -> None:
    """ND-6.2, ND-5.9, ND-18.16: all room is needed, or it is on one card."""
    for row, laid in (
        ({"C": 3, "S": 3, "M": 3, "E": 2, "I": 1}, [3, 3, 3, 3, 3]),
        ({"C": 3, "S": 3, "M": 3, "E": 3, "I": 0}, [3, 3, 3, 3, 3]),
        ({"C": 2, "S": 3, "M": 2, "E": 2, "I": 3}, [3, 3, 3, 3, 3]),
    ):
        made = mature(position(CITIES))
        made.row(P1, "S1 E1 M1 C1 I1", **row)
        table = made.table("event")
        assert [focus.trade for focus in table.state.players[P1].row] == laid
        assert table.questions[P1] is CHOOSE
    made = position("0,0 G cap1; 1,0 G; 3,0 G cap2; 4,0 W")
    made.row(P2, "S1 E1 M1 C1 I1", C=3, S=3, M=3, E=3)
    made.g.event_section = 2
    table = made.table("event")
    assert set(table.questions) == {P1}, "nobody is called who has one place for a token"
    assert [focus.trade for focus in table.state.players[P2].row] == [3, 3, 3, 3, 1]


def test_the_last_tokens_are_laid_at_once_when_one_card_is_left_for_them() -> None:
    """ND-5.9, ND-18.16."""
    made = mature(position(CITIES))
    made.row(P1, "S1 E1 M1 C1 I1", C=3, S=3, M=3, E=2)
    table = made.table("event")
    table.act(P1, LayTrade("foreign_trade"))
    assert [focus.trade for focus in table.state.players[P1].row] == [3, 3, 3, 3, 2]
    assert table.questions[P1] is CHOOSE


def test_the_great_zimbabwe_is_a_choice() -> None:
    """ND-6.2, ND-13.12, ND-13.9: it takes four tokens."""
    made = mature(position(CITIES))
    made.row(P1, "S1 E1 M1 C1 I1", C=3, S=3, M=3, E=3)
    made.wonder("great_zimbabwe", 0, 0)
    table = made.table("event")
    assert set(options_of(table, P1, LayTrade)) == {LayTrade("pottery"), LayTrade("great_zimbabwe")}
    table.act(P1, LayTrade("great_zimbabwe"))
    assert table.state.players[P1].stored_trade == 1
    full = mature(position(CITIES))
    full.row(P1, "S1 E1 M1 C1 I1", C=3, S=3, M=3, E=3, I=3)
    full.wonder("great_zimbabwe", 0, 0)
    full.g.players[P1].stored_trade = 2
    table = full.table("event")
    assert table.state.players[P1].stored_trade == 4
    assert table.questions[P1] is CHOOSE


def test_others_lay_their_tokens_during_the_turn_but_before_their_own() -> None:
    """ND-18.1, ND-18.2."""
    made = position("0,0 G cap1; 1,0 G; 3,0 G cap2; 4,0 W")
    made.g.event_section = 2
    table = made.table("event")
    assert set(table.questions) == {P1, P2}
    assert table.questions[P2].name == "trade"
    play(table, table.state.players[P1].row[0].card)
    assert set(table.questions) == {P2}
    assert table.questions[P2].name == "trade"
    table.act(P2, LayTrade("pottery"))
    assert table.questions[P2] is CHOOSE


def test_a_player_who_has_completed_all_cards_wins_after_the_event() -> None:
    """ND-15.4, ND-15.5, ND-E36."""
    made = position(LAND)
    agendas = ["civilized", "warmonger", "explorer"]
    made.g.players[P2].agendas = agendas[:]
    table = made.table()
    play(table, "astrology", table.state.players[P2].row[0].card)
    assert table.finished
    assert (table.state.winners, table.state.event_section) == ([P2], 1)

    both = position(LAND)
    for seat in (P1, P2):
        both.g.players[seat].agendas = agendas[:]
    both.wonder("oracle", 4, 0)
    assert winners(both.g) == [P2]
    del both.g.wonders["oracle"]
    both.g.control[both.at(1, 0)] = ControlToken(P1)
    assert winners(both.g) == [P1]
    del both.g.control[both.at(1, 0)]
    assert winners(both.g) == [P1, P2]


def test_a_last_round_may_be_agreed() -> None:
    """ND-15.7."""
    made = position(LAND, options=NewDawnOptions(round_limit=1))
    made.g.players[P2].agendas = ["civilized"]
    table = made.table()
    play(table, "astrology", table.state.players[P2].row[0].card)
    assert table.finished
    assert table.state.winners == [P2]


def test_defeated_barbarians_return_to_their_icon_when_it_is_free() -> None:
    """ND-6.13."""
    made = position()
    icon = made.g.barbarians["A"]
    assert icon is not None
    made.g.barbarians["A"] = None
    made.g.control[icon] = ControlToken(P1)
    spawn(made.g)
    assert made.g.barbarians.get("A") is None
    del made.g.control[icon]
    made.g.players[P2].caravans[0] = icon
    spawn(made.g)
    assert made.g.barbarians.get("A") == icon
    assert made.g.players[P2].caravans[0] == "card"
    assert [event.text.template for event in made.g.scribe.events] == [
        "No barbarian can appear.",
        "Barbarians appear on {what}.",
        "{who} loses a caravan on {what} to barbarians.",
    ]
