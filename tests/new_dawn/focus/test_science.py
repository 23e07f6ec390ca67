"""Science cards and the tech dial (ND-8)."""

from __future__ import annotations

from rules.engine import Table
from rules.new_dawn import Game
from rules.new_dawn.actions.science import AdvanceTech, DeclineCard, GainCard, GainResource, Nuke
from rules.new_dawn.actions.trade import LayTrade
from rules.new_dawn.actions.turn import ChooseCard
from rules.new_dawn.core.player import ON_CARD, UNUSED
from rules.new_dawn.core.state import ControlToken
from tests.new_dawn.tables import P1, P2, Position, options_of, position, refusal, row_of

LAND = "0,0 G cap1; 1,0 G; 9,0 G cap2"


def resolving(made: Position, row: str, dial: int = 0, **trade: int) -> Table[Game]:
    """Return a table at which the science card of a row is being resolved."""
    made.row(P1, row, **trade)
    made.g.players[P1].dial = dial
    table = made.table()
    science = next(made.g.players[P1].of_type("science"))
    table.act(P1, ChooseCard(science.card))
    return table


def test_a_new_card_takes_the_slot_and_the_tokens_of_the_old_one() -> None:
    """ND-8.2, ND-5.8, ND-E20."""
    table = resolving(position(LAND), "S1 C1 M2 E1 I1", dial=18, M=2)
    table.act(P1, AdvanceTech())
    assert table.state.players[P1].dial == 19
    assert refusal(table, P1, GainCard("masonry", "iron_working")) == "ND-8.2"
    table.act(P1, GainCard("flight", "iron_working"))
    third = table.state.players[P1].row[2]
    assert (third.card, third.trade) == ("flight", 2)
    assert "iron_working" in table.state.players[P1].deck


def test_after_24_the_dial_continues_at_15() -> None:
    """ND-8.1, ND-8.3, ND-8.4, ND-8.5, ND-E21."""
    made = position(LAND)
    made.g.victory_cards = ["technophile_scholarly"]
    table = resolving(made, "C1 E1 M1 S1 I1", dial=22, S=1)
    table.act(P1, AdvanceTech(trade=1))
    assert {option.card for option in table.legal_actions(P1) if isinstance(option, GainCard)} == {
        "mass_media", "nuclear_power", "capitalism", "urbanization", "flight"
    }  # fmt: skip
    table.act(P1, DeclineCard())
    assert table.state.players[P1].dial == 17
    assert table.state.players[P1].agendas == ["technophile"]
    assert table.state.active == P2


def test_each_level_passed_gives_a_card_before_the_next_step() -> None:
    """ND-8.3, ND-8.10."""
    table = resolving(position(LAND), "C1 E1 M1 I1 S1", dial=1)
    table.act(P1, AdvanceTech())
    assert table.state.players[P1].dial == 3
    table.act(P1, GainCard("mathematics", "astrology"))
    assert table.state.players[P1].dial == 6
    table.act(P1, GainCard("currency", "foreign_trade"))
    assert row_of(table.state, P1) == "S2 C1 E2 M1 I1"


def test_a_better_economy_card_brings_its_caravans() -> None:
    """ND-8.6, ND-9.11."""
    table = resolving(position(LAND), "S1 E1 C1 M1 I1", dial=2)
    table.act(P1, AdvanceTech())
    table.act(P1, GainCard("currency", "foreign_trade"))
    assert table.state.players[P1].caravans == [ON_CARD, ON_CARD, UNUSED]


def test_a_card_gives_a_resource_of_a_new_type() -> None:
    """ND-8.7, ND-16.3."""
    made = position(LAND)
    made.g.players[P1].resources = {"oil": 1}
    made.g.resource_supply["marble"] = 0
    table = resolving(made, "S3 C1 E1 M1 I1")
    found = options_of(table, P1, GainResource)
    assert found == [GainResource("mercury"), GainResource("diamond")]
    table.act(P1, found[0])
    assert refusal(table, P1, GainResource("diamond")) == "ND-8.9"
    assert table.state.players[P1].resources == {"oil": 1, "mercury": 1}


def test_the_token_of_mathematics_can_be_spent_at_once() -> None:
    """ND-8.9, ND-5.5."""
    table = resolving(position(LAND), "S2 C1 E1 M1 I1")
    table.act(P1, LayTrade("mathematics"))
    table.act(P1, AdvanceTech(trade=1))
    assert table.state.players[P1].dial == 2


def test_nuclear_power_destroys_control_in_slot_5() -> None:
    """ND-8.8, ND-16.4."""
    land = "0,0 G cap1; 1,0 G ct1; 2,0 G CT2; 3,0 G ct2; 4,0 G ct2; 9,0 G cap2"
    table = resolving(position(land), "C1 E1 M1 I1 S4")
    assert refusal(table, P1, Nuke("9:0")) == "ND-8.8"
    table.act(P1, Nuke("2:0"))
    assert table.state.control == {"2:0": ControlToken(P2), "4:0": ControlToken(P2)}
    weaker = resolving(position(land), "C1 E1 M1 S4 I1")
    assert refusal(weaker, P1, Nuke("2:0")) == "ND-8.8"


def test_city_states_help_the_advance() -> None:
    """ND-5.7."""
    made = position(LAND)
    made.row(P1, "S1 C1 E1 M1 I1")
    made.g.players[P1].row[0].city_states = ["seoul", "geneva"]
    table = made.table()
    table.act(P1, ChooseCard("astrology"))
    assert refusal(table, P1, AdvanceTech(city_states=3)) == "ND-5.7"
    assert refusal(table, P1, AdvanceTech(trade=1)) == "ND-5.5"
    assert refusal(table, P1, AdvanceTech(trade=-1)) == "ND-5.5"
    table.act(P1, AdvanceTech(city_states=2))
    assert table.state.players[P1].dial == 3
