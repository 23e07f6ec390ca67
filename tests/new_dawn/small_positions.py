"""Small positions with countable continuations: one for each kind of decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.engine import Table
from rules.new_dawn import NEW_DAWN, Game, NewDawnOptions
from rules.new_dawn.actions.families import EndResolution
from rules.new_dawn.actions.industry import BuildWonder
from rules.new_dawn.actions.turn import ChooseCard
from rules.new_dawn.core.player import Diplomacy
from tests.new_dawn.military.fights import attack, to_war
from tests.new_dawn.resolving import face_up, led_by, resolving
from tests.new_dawn.tables import P1, P2, position


def beginning() -> Table[Game]:
    """Return a game with two spaces for the capital, then five cards for the first player."""
    return Table.new(NEW_DAWN, NewDawnOptions(seating="fixed"), 2, "perft")


def two_tokens() -> Table[Game]:
    """Return Early Empire in slot 2, with two spaces next to the capital that are easy enough."""
    return resolving(position("0,0 G cap1; 1,0 G; 0,1 H; -1,1 F; 9,0 G cap2"), "C1", 2)


def stonehenge() -> Table[Game]:
    """Return a position with tokens that continue along hills, and a trade token for one more."""
    made = position("0,0 G cap1; 1,0 H; 2,0 H; 3,0 H; 2,-1 F; 9,0 G cap2")
    made.wonder("stonehenge", 0, 0)
    return resolving(made, "C1", 2, C=1)


def mass_media() -> Table[Game]:
    """Return a position with rival tokens that can be replaced or turned over."""
    return resolving(position("0,0 G cap1; 1,0 G; 2,0 G ct2; 3,0 G CT2; 9,0 G cap2"), "C4", 3, C=1)


def no_tokens_left() -> Table[Game]:
    """Return a position with all tokens on the map, so that one has to be taken off first."""
    field = "; ".join(f"{q},5 G ct1" for q in range(31))
    made = position(f"0,0 G cap1; 1,0 G; {field}; 99,0 G cap2")
    # Otherwise the marker of an agenda would take the freed token.
    made.g.victory_cards = ["technophile_scholarly"]
    return resolving(made, "C1", 1)


def two_levels() -> Table[Game]:
    """Return a position in which the dial passes two levels, with a trade token for one more step."""
    made = position("0,0 G cap1; 9,0 G cap2")
    made.g.players[P1].dial = 2
    return resolving(made, "S1", 4, S=1)


def nuclear_power() -> Table[Game]:
    """Return a position in which a space is chosen around which tokens are destroyed."""
    return resolving(position("0,0 G cap1; 1,0 G ct1; 2,0 G CT2; 3,0 G ct2; 9,0 G cap2"), "S4", 5)


def two_caravans() -> Table[Game]:
    """Return Currency with a barbarian in the way, a city-state and a rival city."""
    land = "0,0 G cap1; 1,0 G; 2,0 G barbA; 0,1 G cs:geneva; 0,2 F; -1,0 G city2; 9,0 G cap2"
    return resolving(position(land), "E2", 2, E=1)


def city_or_wonder() -> Table[Game]:
    """Return a position with cities in two ways, and a wonder that can be paid in several."""
    made = position("0,0 G cap1; 1,0 H; 2,0 G; 1,1 G; 5,0 G car1; 0,2 F; -1,0 W; -2,0 G; 9,0 G cap2")
    face_up(made, "petra", "pyramids")
    made.g.players[P1].resources = {"oil": 1, "mercury": 1}
    made.g.players[P1].natural_wonders = ["mt_everest"]
    return resolving(made, "I2", 5, I=1)


def pyramids() -> Table[Game]:
    """Return a position in which up to three cards are replaced."""
    made = position("0,0 G cap1; 9,0 G cap2")
    face_up(made, "pyramids")
    made.g.players[P1].resources = {"mercury": 2}
    table = resolving(made, "I1", 5)
    table.act(P1, BuildWonder("pyramids", ("mercury", "mercury")))
    return table


def oxford() -> Table[Game]:
    """Return a position in which any type of card may replace another."""
    made = position("0,0 G cap1; 9,0 G cap2")
    made.wonder("oxford_university", 0, 0)
    made.g.players[P1].dial = 9
    return resolving(made, "S1", 1)


def war() -> Table[Game]:
    """Return a position with reinforcing, or attacks on a token, a city-state and barbarians."""
    land = "0,0 G cap1; 0,1 G ct1; 1,0 G ct2; -1,0 G cs:kabul; 0,-1 H barbA; 9,0 G cap2"
    made = position(land)
    made.row(P1, "S1 E1 C1 I1 M1", M=2)
    made.row(P2, "S1 E1 C1 I1 M1", M=1)
    return to_war(made)


def fight() -> Table[Game]:
    """Return a fight after the dice, decided by tokens."""
    made = position("0,0 G cap1; 1,0 F ct2; 9,0 G cap2")
    made.row(P1, "S1 E1 C1 I1 M1", M=3)
    made.row(P2, "S1 E1 C1 I1 M1", M=2)
    table = to_war(made)
    attack(table, P1, "1:0", 1, 3)
    return table


def abilities() -> Table[Game]:
    """Return a position with wonders and city-states used before the card is chosen."""
    made = position("0,0 G cap1; 1,0 G ct2; 2,0 H ct2; 0,1 D; 0,2 G barbA; 0,3 G; 9,0 G cap2")
    for wonder in ("oracle", "hanging_gardens"):
        made.wonder(wonder, 0, 0)
    made.wonder("eiffel_tower", 9, 0)
    made.g.players[P1].diplomacy = [Diplomacy("seoul"), Diplomacy("geneva"), Diplomacy("embassy", P2)]
    made.g.players[P2].own_diplomacy.remove("embassy")
    return made.table()


def capitalism() -> Table[Game]:
    """Return a position in which another card is resolved after the reset."""
    made = led_by(position("0,0 G cap1; 1,0 G; 9,0 G cap2"), "gilgamesh")
    made.row(P1, "S1 I1 M1 E4 C1")
    table = made.table()
    table.act(P1, ChooseCard("capitalism"))
    table.act(P1, EndResolution())
    return table


SMALL: Mapping[str, Callable[[], Table[Game]]] = {
    each.__name__: each
    for each in (
        beginning,
        two_tokens,
        stonehenge,
        mass_media,
        no_tokens_left,
        two_levels,
        nuclear_power,
        two_caravans,
        city_or_wonder,
        pyramids,
        oxford,
        war,
        fight,
        abilities,
        capitalism,
    )
}
