"""Each agenda is completed by what its card says, and not by one less (ND-15.1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from rules.new_dawn.core.catalog.cards import VICTORY_CARDS
from rules.new_dawn.core.state import City, ControlToken
from rules.new_dawn.effects.control_tokens import place_token
from rules.new_dawn.effects.tech import step_dial
from tests.new_dawn.tables import P1, Position, position

LAND = "; ".join(
    ["0,0 G cap1", "0,1 G", *(f"{3 * n},9 G" for n in range(8)), "0,20 N nw:mt_everest", "1,20 N nw:pantanal"]
)
HILLS = "; ".join(f"{q},{r} H" for q in range(30, 36) for r in range(30, 36))
"""A field without water, whose inner spaces are not at the edge of the map."""


def cities(made: Position, number: int) -> None:
    """Add that many cities to the capital."""
    for n in range(number):
        made.g.cities[f"{3 * n}:9"] = City(P1)


def wonders(*several: str) -> Callable[[Position], None]:
    """Return a function that builds wonders, each under another city."""

    def build(made: Position) -> None:
        cities(made, len(several))
        for n, wonder in enumerate(several):
            made.g.wonders[wonder] = f"{3 * n}:9"

    return build


def natural_wonders(*several: str) -> Callable[[Position], None]:
    def take(made: Position) -> None:
        made.g.players[P1].natural_wonders += several

    return take


def conquered(*several: str) -> Callable[[Position], None]:
    def conquer(made: Position) -> None:
        for city_state in several:
            made.g.players[P1].row[0].city_states.append(city_state)

    return conquer


def shores(number: int) -> Callable[[Position], None]:
    """Return a function that settles that many edge spaces, including the capital and the token to be placed, and
    inland ones.
    """

    def settle(made: Position) -> None:
        edge = [space.name for space in made.g.world.spaces if made.g.world.bit[space.name] & made.g.world.coast]
        free = [name for name in edge if name not in (*made.g.cities, "0:1")]
        for name in free[: number - 2]:
            made.g.control[name] = ControlToken(P1)
        for name in ("31:31", "32:31", "33:31"):
            made.g.control[name] = ControlToken(P1)

    return settle


def mature(number: int) -> Callable[[Position], None]:
    """Return a function that makes that many cities mature; the capital is none before the token is placed."""

    def settle(made: Position) -> None:
        cities(made, number - 1)

    return settle


CASES: Mapping[str, tuple[Callable[[Position], None], Callable[[Position], None]]] = {
    "civilized": (lambda made: cities(made, 6), lambda made: cities(made, 7)),
    "moneygrubber": (wonders("colossus", "petra"), wonders("colossus", "big_ben")),
    "warmonger": (conquered("seoul"), conquered("seoul", "kabul")),
    "paranoid": (wonders("petra", "kremlin"), wonders("petra", "ruhr_valley")),
    "explorer": (shores(14), shores(15)),
    "aesthetic": (wonders("stonehenge", "oracle"), wonders("stonehenge", "eiffel_tower")),
    "scholarly": (wonders("pyramids", "pentagon"), wonders("pyramids", "kremlin")),
    "populous": (mature(4), mature(5)),
    "preservationist": (natural_wonders("mt_everest"), natural_wonders("mt_everest", "pantanal")),
}
"""A position with one too little, and one that is enough, after a token next to the capital is placed."""


def completed(agenda: str, prepare: Callable[[Position], None]) -> bool:
    """Return whether placing a control token on the prepared table marks an agenda."""
    made = position(f"{LAND}; {HILLS}")
    made.g.natural_wonders.clear()
    made.g.victory_cards = [card for card, row in VICTORY_CARDS.items() if agenda in [each.id for each in row.agendas]]
    prepare(made)
    place_token(made.g, P1, "0:1")
    return agenda in made.g.players[P1].agendas


@pytest.mark.parametrize("agenda", CASES)
def test_an_agenda_needs_exactly_the_number_on_its_card(agenda: str) -> None:
    """ND-15.1, ND-15.3, ND-15.6."""
    too_little, enough = CASES[agenda]
    assert not completed(agenda, too_little)
    assert completed(agenda, enough)


@pytest.mark.parametrize(("dial", "done"), [(22, []), (23, ["technophile"])])
def test_technophile_is_24_on_the_dial(dial: int, done: list[str]) -> None:
    """ND-8.5, ND-15.1."""
    made = position(LAND)
    made.g.victory_cards = ["technophile_scholarly"]
    made.g.players[P1].dial = dial
    step_dial(made.g, P1)
    assert made.g.players[P1].agendas == done


def test_a_defeated_capital_is_enough_for_warmonger() -> None:
    """ND-15.9."""

    def defeat(made: Position) -> None:
        made.g.players[P1].capitals_defeated = 1

    assert completed("warmonger", defeat)


def test_the_cards_pair_these_agendas() -> None:
    """ND-15.3."""
    assert {card: tuple(agenda.id for agenda in row.agendas) for card, row in VICTORY_CARDS.items()} == {
        "civilized_moneygrubber": ("civilized", "moneygrubber"),
        "warmonger_paranoid": ("warmonger", "paranoid"),
        "explorer_aesthetic": ("explorer", "aesthetic"),
        "technophile_scholarly": ("technophile", "scholarly"),
        "populous_preservationist": ("populous", "preservationist"),
    }
