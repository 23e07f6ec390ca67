"""No component is lost or duplicated, and the count would notice (ND-1.4, ND-16.1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

import pytest

from rules.engine import Table
from rules.new_dawn import NEW_DAWN, Game, NewDawnOptions
from rules.new_dawn.core.player import Diplomacy
from rules.new_dawn.core.state import City
from tests.contract.new_dawn import WEIGHTS, inventory
from tests.contract.walk import choose
from tests.cost import as_subtests
from tests.new_dawn.tables import P1, P2

LOSSES: Mapping[str, Callable[[Game], object]] = {
    "a resource": lambda g: g.resources.popitem(),
    "a world wonder of the deck": lambda g: g.decks[0].below.pop(),
    "the world wonder on offer": lambda g: setattr(g.decks[1], "face_up", None),
    "a world wonder for another": lambda g: g.decks[2].below.__setitem__(0, g.decks[2].below[1]),
    "a natural wonder": lambda g: g.natural_wonders.popitem(),
    "a city-state": lambda g: g.city_states.popitem(),
    "a diplomacy card of a city-state": lambda g: g.city_state_cards.update(geneva=1),
    "a diplomacy card of a player": lambda g: g.players[P1].own_diplomacy.pop(),
    "a diplomacy card that lies twice": lambda g: g.players[P1].diplomacy.append(Diplomacy("embassy", P2)),
    "a focus card": lambda g: g.players[P2].deck.pop(),
    "a focus card for another": lambda g: g.players[P2].deck.__setitem__(0, g.players[P2].deck[1]),
    "a barbarian": lambda g: g.barbarians.popitem(),
    "a caravan": lambda g: g.players[P1].caravans.pop(),
    "a capital": lambda g: g.cities.popitem(),
    "a second capital": lambda g: g.cities.update({"9b": City(P1, capital=True)}),
    "eight more cities": lambda g: g.cities.update({f"9{letter}": City(P1) for letter in "bcdefghi"}),
    "a fourth trade token on a card": lambda g: setattr(g.players[P1].row[0], "trade", 4),
    "a victory card": lambda g: g.victory_cards.pop(),
}


def begun(seats: int = 2) -> Table[Game]:
    """Return a table at the first turn."""
    table = Table.new(NEW_DAWN, NewDawnOptions(seating="fixed", round_limit=9), seats, "components")
    while table.stage != "turn":
        (seat,) = table.questions
        table.act(seat, table.legal_actions(seat)[0])
    return table


@as_subtests
@pytest.mark.parametrize("what", LOSSES)
def test_the_count_notices_lost_and_duplicated_components(what: str) -> None:
    """Otherwise the count would prove nothing."""
    g = begun().state
    whole = inventory(g)
    LOSSES[what](g)
    assert inventory(g) != whole


@pytest.mark.few_fast
@pytest.mark.parametrize("number", range(12))
def test_nothing_is_lost_in_random_games(number: int) -> None:
    """ND-16.1, ND-16.2, ND-16.4: after each decision everything is where it belongs."""
    table, random = begun(2 + number % 3), Random(number)
    whole = inventory(table.state)
    while not table.finished:
        seat = random.choice(list(table.questions))
        action = choose(random, table.legal_actions(seat), WEIGHTS)
        table.act(seat, action)
        found = inventory(table.state)
        assert found == whole, f"{action}: {found - whole} {whole - found}"
