"""Armies: the grouping of units, and the strength a tactic adds (TTN-11.3, TTO-10.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product

import pytest

from rules.through_the_ages.core.armies import Units, armies
from rules.through_the_ages.core.cards import Tactic
from rules.through_the_ages.core.catalog import catalog
from tests.cost import as_subtests
from tests.through_the_ages.tables import civilization

Pool = tuple[tuple[str, int, int], ...]
"""Units by kind and level, with their number."""


@cache
def groupings(tactic: str, pool: Pool, rides: bool) -> frozenset[tuple[int, int]]:
    """Return every number of whole and outdated armies that some grouping of the units forms."""
    card = catalog("new_story").of(Tactic, tactic)
    found = {(0, 0)}
    for one in one_army(card, pool, rides):
        rest = tuple((kind, level, number - one.get((kind, level), 0)) for kind, level, number in pool)
        outdated = any(level <= card.level - 2 for _, level in one)
        for whole, old in groupings(tactic, rest, rides):
            found.add((whole + (not outdated), old + outdated))
    return frozenset(found)


def one_army(card: Tactic, pool: Pool, rides: bool) -> Iterator[Mapping[tuple[str, int], int]]:
    """Yield every single army that units of a pool form."""
    slots: list[tuple[str, ...]] = [("infantry",)] * card.infantry
    slots += [("cavalry", "infantry") if rides else ("cavalry",)] * card.cavalry
    slots += [("artillery",)] * card.artillery
    have = {(kind, level): number for kind, level, number in pool if number}
    seen = set()
    for choice in product(*([unit for unit in have if unit[0] in slot] for slot in slots)):
        taken = {unit: choice.count(unit) for unit in choice}
        key = tuple(sorted(taken.items()))
        if key not in seen and all(number <= have[unit] for unit, number in taken.items()):
            seen.add(key)
            yield taken


def strongest(card: Tactic, pool: Pool, air: int, rides: bool) -> int:
    """Return the strength of the best grouping, with one air force for each of the best armies."""
    best = 0
    for whole, old in groupings(card.id, pool, rides):
        bonuses = sorted([card.strength] * whole + [card.outdated] * old, reverse=True)
        best = max(best, sum(bonuses) + sum(bonuses[:air]))
    return best


UNITS: list[Mapping[str, Mapping[int, int]]] = [
    {"infantry": {0: 2, 1: 2}, "cavalry": {1: 2}},
    {"infantry": {1: 4}, "cavalry": {0: 2}},
    {"infantry": {1: 3, 3: 1}, "cavalry": {1: 1, 3: 1}, "artillery": {2: 2}},
    {"infantry": {0: 4}, "artillery": {2: 1, 3: 1}},
    {"infantry": {2: 2, 0: 1}, "cavalry": {2: 1, 1: 2}, "artillery": {2: 1}},
    {"cavalry": {1: 3, 3: 2}, "artillery": {3: 3}},
    {},
]
TACTICS = [card.id for card in catalog("new_story").cards.values() if isinstance(card, Tactic)]


@as_subtests
@pytest.mark.parametrize("rides", [False, True])
@pytest.mark.parametrize("air", [0, 1, 3])
@pytest.mark.parametrize("units", UNITS)
def test_units_are_grouped_so_that_the_total_is_highest(units: Units, air: int, rides: bool) -> None:
    """TTN-11.3, TTO-10.1.4: compared with every possible grouping, for every tactic."""
    pool = tuple((kind, level, number) for kind, levels in units.items() for level, number in levels.items())
    for tactic in TACTICS:
        card = catalog("new_story").of(Tactic, tactic)
        found = armies(card, {**units, "air": {3: air}} if air else units, infantry_rides=rides)
        assert found.strength == strongest(card, pool, air, rides), tactic
        assert list(found.bonuses) == sorted(found.bonuses, reverse=True)


def test_without_a_tactic_there_are_no_armies() -> None:
    assert armies(None, {"infantry": {1: 4}}).strength == 0


def test_one_more_whole_army_can_cost_two_outdated_ones() -> None:
    """TTN-14.9: with Genghis Khan, two whole Conquistadors use up the infantry that old cavalry needs."""
    card = Tactic(id=TACTICS[0], name="", age="II", infantry=1, cavalry=1, strength=5, outdated=4)
    units = {"infantry": {1: 4}, "cavalry": {0: 2}}
    assert armies(card, units, infantry_rides=True).bonuses == (5, 4, 4)
    assert armies(card, units).bonuses == (4, 4)


@pytest.mark.parametrize(("leader", "strength"), [("genghis_khan", 3 * 2 + 2 + 4), (None, 3 * 2 + 2 + 2)])
def test_infantry_of_genghis_khan_rides(leader: str | None, strength: int) -> None:
    """TTN-14.9, example EX-33."""
    _, p = civilization(leader=leader, tactic="medieval_army", workers={"swordsmen": 3, "knights": 1})
    assert p.ratings.strength == strength


def test_genghis_khan_of_2006_has_no_armies() -> None:
    """TTO-10.1.6: cavalry is stronger instead, and gives culture."""
    _, p = civilization(
        "original", leader="genghis_khan", tactic="medieval_army", workers={"swordsmen": 1, "knights": 2}
    )
    assert p.ratings.strength == 2 + 2 * 3
    assert p.ratings.culture == 2


@pytest.mark.parametrize("edition", ["new_story", "original"])
def test_an_outdated_army_adds_less(edition: str) -> None:
    """TTN-11.3; TTO-10.1.3, example TTO-EX-10."""
    workers = {"swordsmen": 3, "warriors": 1, "cannon": 2}
    _, p = civilization(edition, tactic="defensive_army", workers=workers)
    assert p.ratings.strength == 13 + 6 + 3


@pytest.mark.parametrize(("warriors", "strength"), [(3, 4), (4, 6)])
def test_as_many_armies_as_possible_form(warriors: int, strength: int) -> None:
    """TTO-10.1.2, first part of example TTO-EX-11."""
    _, p = civilization("original", tactic="fighting_band", workers={"warriors": warriors})
    assert p.ratings.strength == strength


def test_napoleon_of_2006_counts_the_best_army_twice() -> None:
    """TTO-14.5, example TTO-EX-13: an outdated army and one with an air force."""
    workers = {"swordsmen": 2, "warriors": 2, "knights": 4, "air_forces": 1}
    units = 2 * 2 + 2 + 4 * 2 + 5
    _, p = civilization("original", tactic="classic_army", workers=workers, leader="napoleon_bonaparte")
    assert p.ratings.strength == units + 5 + 18 + 18
    _, p = civilization("original", tactic="classic_army", workers={"swordsmen": 1}, leader="napoleon_bonaparte")
    assert p.ratings.strength == 2


@pytest.mark.parametrize("edition", ["new_story", "original"])
def test_each_air_force_doubles_one_army(edition: str) -> None:
    """TTN-11.3, TTO-10.1.5: a second air force without an army only adds its printed strength."""
    _, p = civilization(edition, tactic="legion", workers={"swordsmen": 3, "air_forces": 2})
    assert p.ratings.strength == 3 * 2 + 2 * 5 + 2 * 2
