"""Each diplomacy card has its effect for its holder, and for nobody else (ND-12.3, ND-12.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from rules.new_dawn.actions.abilities import UseGeneva, UseSeoul
from rules.new_dawn.actions.culture import PlaceControl
from rules.new_dawn.actions.diplomacy import DeclineDiplomacy, UseEmbassy
from rules.new_dawn.actions.economy import MoveCaravan
from rules.new_dawn.actions.industry import BuildCity
from rules.new_dawn.actions.trade import LayTrade
from rules.new_dawn.board.combat import attack_bonus, defense_bonus
from rules.new_dawn.board.maturity import mature_cities
from rules.new_dawn.board.targets import Target
from rules.new_dawn.board.wonder_cost import wonder_cost
from rules.new_dawn.core.catalog.wonders import CITY_STATES, DIPLOMACY_CARDS
from rules.new_dawn.core.player import ON_CARD, Diplomacy
from rules.new_dawn.effects.focus_row import begin_resolution
from tests.new_dawn.resolving import led_by, resolving
from tests.new_dawn.tables import P1, P2, P3, Position, options_of, position

LAND = (
    "0,0 G cap1; 1,0 G CT3; 1,1 G; 0,1 F; 0,2 F; -1,1 H; -1,0 F; 2,0 G cap3; 3,0 G; 2,-1 G barbA; 3,-1 G;"
    " 20,0 G cap2; 19,0 G city2; 18,0 G cs:seoul; 21,0 G ct3; 20,-1 G ct2; 22,0 G;"
    " 30,0 G city1; 31,0 G CT1; 33,0 G city1; 34,0 G ct2; 36,0 G cs:kabul; 38,0 G cs:carthage;"
    " 40,0 G city1; 41,0 G ct3; 43,0 G city1; 44,0 G city3"
)
"""Capitals of three players, the first player's cities far away, one of them mature, others next to rivals."""


def placed(made: Position) -> set[str]:
    """Return the spaces next to the capital where a culture card in slot 1 places tokens."""
    table = resolving(made, "C1", 1)
    return {option.space for option in table.legal_actions(P1) if isinstance(option, PlaceControl)} & {
        "-1:0",
        "0:1",
        "-1:1",
    }


def founded(made: Position) -> bool:
    """Return whether a city can be built in the forest."""
    return BuildCity("0:2") in resolving(made, "I1", 1).legal_actions(P1)


def kumasi(made: Position) -> tuple[set[str], bool]:
    return placed(made), founded(made)


def moved(made: Position) -> list[str]:
    return sorted(option.to for option in made.table().legal_actions(P1) if isinstance(option, UseSeoul))


def exchanged(made: Position) -> list[tuple[str, str]]:
    made.g.players[P1].diplomacy.append(Diplomacy("embassy", P3))
    made.g.players[P3].own_diplomacy = ["joint_war"]
    found = [option for option in made.table().legal_actions(P1) if isinstance(option, UseGeneva)]
    return [(option.returned, option.card) for option in found]


def cost(made: Position) -> list[int]:
    """Return the costs of a wonder of a type the player has, and of one of another type."""
    made.wonder("petra", 0, 0)
    return [wonder_cost(made.g, P1, wonder) for wonder in ("pentagon", "kremlin")]


def mature(made: Position) -> list[str]:
    return mature_cities(made.g, P1)


def attacked(*targets: Target) -> Callable[[Position], list[int]]:
    """Return a function that lists the attack bonuses against these targets."""

    def found(made: Position) -> list[int]:
        made.row(P1, "M1 S1 E1 C1 I1")
        begin_resolution(made.g, P1, "masonry")
        return [attack_bonus(made.g, P1, target) for target in targets]

    return found


def defended(made: Position) -> list[int]:
    """Return the defence bonuses of the capital against the second and the third player."""
    return [defense_bonus(made.g, rival, Target("0:0", defender=P1)) for rival in (P2, P3)]


def carthage(made: Position) -> tuple[list[int], list[int]]:
    against = (Target("34:0", defender=P2), Target("36:0"), Target("38:0"), Target("2:-1", barbarian="A"))
    return attacked(*against)(made), defended(made)


def at_the_embassy(made: Position) -> int:
    """Return the number of ways to use an Embassy at the third player's capital."""
    led_by(made, "gilgamesh")
    del made.g.control["1:0"]
    table = resolving(made, "E1", 1)
    table.act(P1, MoveCaravan(ON_CARD, "2:0"))
    while table.questions[P1].name == "trade":
        table.act(P1, LayTrade("masonry"))
    table.act(P1, DeclineDiplomacy())
    return len(options_of(table, P1, UseEmbassy)) if table.state.active == P1 else 0


CITY, TOKEN = Target("19:0", defender=P2), Target("20:-1", defender=P2)
OTHERS = (Target("20:0", defender=P2), Target("18:0"), Target("36:0"), Target("2:-1", barbarian="A"))
Case = tuple[Callable[[Position], object], object, object]
OF_CITY_STATES: Mapping[str, Case] = {
    "carthage": (carthage, ([1, 1, 1, 1], [2, 2]), ([3, 3, 1, 2], [3, 3])),
    "kumasi": (kumasi, (set(), False), ({"-1:0", "0:1"}, True)),
    "brussels": (cost, [12, 11], [11, 10]),
    "seoul": (moved, [], ["3:-1"]),
    "geneva": (exchanged, [], [("embassy", "joint_war")]),
    "mohenjo_daro": (placed, set(), {"-1:1"}),
    "buenos_aires": (cost, [12, 11], [12, 9]),
    "kabul": (attacked(CITY, TOKEN, *OTHERS), [1, 1, 1, 1, 1, 1], [4, 1, 4, 4, 1, 1]),
}
"""The measurement, and its results without and with the card of a city-state."""
OF_PLAYERS: Mapping[str, Case] = {
    "open_borders": (mature, ["30:0"], ["30:0", "40:0", "43:0"]),
    "embassy": (at_the_embassy, 0, 20),
    "joint_war": (attacked(TOKEN, Target("21:0", defender=P3), *OTHERS), [1] * 6, [3, 1, 3, 3, 3, 3]),
    "defensive_pact": (defended, [2, 2], [4, 2]),
}
"""The measurement, and its results without and with a card of the third player."""


@pytest.mark.parametrize("card", OF_CITY_STATES)
def test_the_card_of_a_city_state_helps_its_holder(card: str) -> None:
    """ND-12.1, ND-12.4, ND-12.9."""
    measured, without, having = OF_CITY_STATES[card]
    assert measured(position(LAND, seats=3)) == without
    made = position(LAND, seats=3)
    made.g.players[P2].diplomacy = [Diplomacy(card)]
    assert measured(made) == without, "somebody else holds it"
    made = position(LAND, seats=3)
    made.g.players[P1].diplomacy = [Diplomacy(card)]
    assert measured(made) == having
    made = position(LAND, seats=3)
    made.g.players[P1].row[0].city_states = [card]
    assert measured(made) == without, "the token of the city-state is no card of it"


@pytest.mark.parametrize("card", OF_PLAYERS)
def test_the_card_of_a_player_helps_its_holder_and_not_its_owner(card: str) -> None:
    """ND-12.2, ND-12.3, ND-12.4."""
    measured, without, having = OF_PLAYERS[card]
    assert measured(position(LAND, seats=3)) == without
    for owner, holder in ((P1, P3), (P3, P2)):
        made = position(LAND, seats=3)
        made.g.players[owner].own_diplomacy.remove(card)
        made.g.players[holder].diplomacy = [Diplomacy(card, owner)]
        assert measured(made) == without
    made = position(LAND, seats=3)
    made.g.players[P3].own_diplomacy.remove(card)
    made.g.players[P1].diplomacy = [Diplomacy(card, P3)]
    assert measured(made) == having


def test_every_diplomacy_card_is_tried() -> None:
    """ND-12.1, ND-12.2."""
    assert set(OF_CITY_STATES) == set(CITY_STATES)
    assert set(OF_PLAYERS) == set(DIPLOMACY_CARDS)
