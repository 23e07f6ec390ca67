"""Prices are split into their parts, and places for tokens are described."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from types import MappingProxyType

from rules.engine import Table
from rules.new_dawn import Game
from rules.new_dawn.actions.industry import BuildWonder
from rules.new_dawn.actions.trade import LayTrade
from rules.new_dawn.core.catalog.base import RESOURCES, WonderType
from rules.new_dawn.core.catalog.wonders import WONDERS
from rules.new_dawn.menus.usefulness import rank
from rules.new_dawn.words.descriptions import describe
from rules.new_dawn.words.explanations import situation
from tests.new_dawn.tables import P1, options_of, position

LAND = "0,0 G cap1; 1,0 G; 2,0 G; 3,0 G; 9,0 G cap2"


def at_industry(
    *, resources: int, trade: int, wonders: Mapping[WonderType, str] = MappingProxyType({"economy": "colossus"})
) -> Table[Game]:
    """Return Animal Husbandry in slot 5, with that many resources of each kind, and tokens."""
    made = position(LAND)
    made.row(P1, "S1 C1 M1 E1 I2", I=trade)
    for kind in RESOURCES:
        made.g.players[P1].resources[kind] = resources
    for deck in made.g.decks:
        deck.face_up = wonders.get(deck.type)
    table = made.table()
    table.act(P1, table.parse("choose animal_husbandry"))
    return table


def test_a_payment_shows_the_production_of_each_part() -> None:
    """ND-10.10: a resource of the card gives 2, a trade token 1."""
    table = at_industry(resources=1, trade=1)
    cost = WONDERS["colossus"].cost
    offered = {str(describe(table.state, P1, option)) for option in options_of(table, P1, BuildWonder)}
    assert cost == 7
    assert "Build Colossus for 7: slot 5 + 1 Diamond (2)" in offered
    assert all(told.startswith("Build Colossus for 7: slot 5 + ") for told in offered)


def test_a_wonder_out_of_reach_shows_the_reached_production() -> None:
    """ND-10.10."""
    assert str(situation(at_industry(resources=0, trade=1).state, P1)).endswith(
        "the nearest wonder, Colossus, costs 7: you reach 6"
    )
    payable = str(situation(at_industry(resources=1, trade=0).state, P1))
    assert "Colossus" not in payable, "the menu names its price"


def test_the_ways_to_pay_for_a_wonder_stand_together() -> None:
    """ND-18.5: sorted by what they spend, three wonders stood mixed in one list."""
    table = at_industry(resources=2, trade=3, wonders={"culture": "stonehenge", "economy": "colossus"})
    options = sorted(options_of(table, P1, BuildWonder), key=lambda option: rank(table.state, P1, option))
    wonders = [option.wonder for option in options if isinstance(option, BuildWonder)]
    assert len(wonders) > 2
    assert [wonder for wonder, _ in groupby(wonders)] == ["stonehenge", "colossus"]


def test_a_place_for_a_token_shows_its_slot_and_its_tokens() -> None:
    """ND-5.4."""
    made = position(LAND)
    made.row(P1, "S1 C1 M1 E1 I1", M=2)
    told = [str(describe(made.g, P1, LayTrade(card))) for card in ("astrology", "masonry")]
    assert told == [
        "Put a trade token on Astrology (science, slot 1)",
        "Put a trade token on Masonry (military, slot 3, has 2)",
    ]
