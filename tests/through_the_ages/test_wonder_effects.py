"""What wonders do besides their symbols (TTN-14, TTO-14)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.through_the_ages import banks, tokens
from rules.through_the_ages.actions.taking import taking_price
from rules.through_the_ages.cards import Wonder
from rules.through_the_ages.effects import effect_named, effects_of_card
from rules.through_the_ages.effects.discounts import LEADER_REPLACED
from rules.through_the_ages.effects.powers import CHEAP_POPULATION, FREE_POPULATION
from tests.through_the_ages.tables import civilization, settle

BOTH = pytest.mark.parametrize("edition", ["new_story", "original"])


def scored(edition: str, wonder: str, **what: Any) -> int:
    """The culture points of a wonder when it is completed."""
    g, p = civilization(edition, **what)
    settle(g, wonders=wonder)
    card = g.of(Wonder, wonder)
    for effect in effects_of_card(card):
        effect.on_complete(g, p, card)
    assert p.sources.get("wonders", 0) == p.culture
    return p.culture


@BOTH
def test_library_of_alexandria(edition: str) -> None:
    """TTN-9.1.1, TTN-10.1; TTO-9.2.2, TTO-7.3: one card more in both hands."""
    _, p = civilization(edition, wonders="library_of_alexandria")
    assert (p.ratings.civil_hand, p.ratings.military_hand) == (5, 3)


@BOTH
def test_great_wall(edition: str) -> None:
    """Infantry and artillery count one more each, cavalry and air forces do not."""
    workers = {"swordsmen": 2, "cannon": 1, "knights": 3, "air_forces": 1}
    _, without = civilization(edition, workers=workers)
    _, p = civilization(edition, workers=workers, wonders="great_wall")
    assert p.ratings.strength == without.ratings.strength + 3


def test_infantry_that_rides_stays_infantry_for_the_great_wall() -> None:
    """TTN-14.9."""
    _, p = civilization(workers={"swordsmen": 2}, wonders="great_wall", leader="genghis_khan", tactic="medieval_army")
    assert p.ratings.strength == 2 * 2 + 2 + 2


def test_st_peters_basilica_counts_for_joan_and_michelangelo() -> None:
    """TTN-14.6, TTN-14.8: one face more for each worker, and for other wonders."""
    workers = {"theology": 2, "drama": 1}
    wonders = "st_peters_basilica hanging_gardens"
    _, p = civilization(workers=workers, wonders=wonders, leader="joan_of_arc", government="theocracy")
    assert p.ratings.strength == 1 + 2 * 3 + 2
    _, p = civilization(workers=workers, wonders=wonders, leader="michelangelo")
    assert p.ratings.culture == (2 * 1 + 2) + (2 + 1) + 2 * 3 + 2 + 1 + 3


def test_the_basilica_of_2006_doubles_for_joan_and_michelangelo() -> None:
    """TTO-14.7."""
    workers = {"theology": 2, "drama": 1}
    _, p = civilization("original", workers=workers, wonders="st_peters_basilica", leader="joan_of_arc")
    assert p.ratings.strength == 2 * 2 * 2
    _, p = civilization("original", workers=workers, wonders="st_peters_basilica", leader="michelangelo")
    assert p.ratings.culture == (2 * 1 + 2) + 2 + 2 * (2 * 2 + 1)


@BOTH
def test_taj_mahal(edition: str) -> None:
    """TTN-9.2.2: in the row of 2015 it is cheaper after a leader was replaced, and only it."""
    g, p = civilization(edition)
    g.row = ["taj_mahal", None, None, None, None, "great_wall", *[None] * 6, "taj_mahal"]
    assert (taking_price(g, p, "taj_mahal"), taking_price(g, p, "great_wall")) == (1, 2)
    g.row[0] = None
    assert taking_price(g, p, "taj_mahal") == 3
    p.used.append(LEADER_REPLACED)
    assert taking_price(g, p, "taj_mahal") == (1 if edition == "new_story" else 3)
    assert taking_price(g, p, "great_wall") == 2
    settle(g, wonders="pyramids colossus")
    assert taking_price(g, p, "taj_mahal") == (3 if edition == "new_story" else 5)
    assert taking_price(g, p, "great_wall") == 4


def test_taj_mahal_brings_a_blue_token_in_2015() -> None:
    """TTN-11.5."""
    g, p = civilization(blue=3)
    assert banks.gain_symbols(g, p, g.of(Wonder, "taj_mahal").symbols) == 0
    assert p.blue == 4


def test_ocean_liner_service() -> None:
    """Once a turn: free population in 2015, five food less in 2006 (TTO-14.20)."""
    g, p = civilization(wonders="ocean_liner_service")
    effect = effect_named(g, p, FREE_POPULATION)
    assert effect is not None
    assert effect.row.n == 1
    assert effect_named(g, p, CHEAP_POPULATION) is None
    g, p = civilization("original", wonders="ocean_liner_service", yellow=2, leader="moses")
    effect = effect_named(g, p, CHEAP_POPULATION)
    assert effect is not None
    assert tokens.population_cost(g, p, effect.row.food) == 7 - 1 - 5


@BOTH
def test_transcontinental_railroad(edition: str) -> None:
    """TTN-14.18, TTO-14.8: one token more on the best mine that has a worker."""
    g, p = civilization(edition, workers={"bronze": 2, "coal": 1, "oil": 0}, wonders="transcontinental_railroad")
    assert tokens.produced(g, p, "resources") == 2 + 2 * 3
    assert tokens.produced(g, p, "resources", "mine") == 8
    tokens.produce(g, p, "resources")
    assert p.stored == {"bronze": 2, "coal": 2}
    g, p = civilization(edition, workers={}, wonders="transcontinental_railroad")
    assert tokens.produced(g, p, "resources") == 0


@BOTH
def test_fast_food_chains(edition: str) -> None:
    """TTN-14.20: workers on cards, two culture for farms and mines."""
    workers = {"agriculture": 2, "iron": 1, "religion": 1, "computers": 1, "warriors": 2, "air_forces": 1}
    assert scored(edition, "fast_food_chains", workers=workers, unused=5) == 2 * 3 + 5


@BOTH
def test_first_space_flight(edition: str) -> None:
    """TTN-14.19; TTO-14.10, example TTO-EX-15: each technology once, with or without workers."""
    what = {"technologies": "iron coal swordsmen code_of_laws", "government": "constitutional_monarchy"}
    assert scored(edition, "first_space_flight", **what) == 1 + 2 + 1 + 1 + 2
    assert scored(edition, "first_space_flight", workers={"oil": 4}) == 3


@pytest.mark.parametrize(
    ("leader", "points"),
    [
        (None, 2 * (2 + 3 + 3 + 2)),
        ("william_shakespeare", 2 * (10 + 2 * 2)),
        ("j_s_bach", 2 * (10 + 2)),
        ("charlie_chaplin", 2 * (10 + 3)),
        ("sid_meier", 2 * 10),
        ("michelangelo", 2 * 10),
    ],
)
def test_hollywood_counts_what_leaders_change(leader: str | None, points: int) -> None:
    """TTN-14.17: theaters and libraries only."""
    workers = {"drama": 1, "opera": 1, "multimedia": 1, "journalism": 1, "computers": 2, "religion": 1}
    assert scored("new_story", "hollywood", workers=workers, leader=leader) == points


@pytest.mark.parametrize(
    ("leader", "workers", "points"),
    [
        ("sid_meier", {"computers": 2}, 14),
        ("sid_meier", {"computers": 2, "professional_sports": 1}, 17),
        ("albert_einstein", {"computers": 1, "multimedia": 1}, 14),
        (None, {"multimedia": 1, "oil": 2}, 6),
    ],
)
def test_internet(leader: str | None, workers: dict[str, int], points: int) -> None:
    """TTN-14.17, example EX-29."""
    assert scored("new_story", "internet", workers=workers, leader=leader) == points


def test_hollywood_and_internet_of_2006_count_levels() -> None:
    """TTO-14.11: two culture for each level, whatever leaders change."""
    workers = {"drama": 2, "movies": 1, "multimedia": 1, "computers": 2, "philosophy": 1, "journalism": 0}
    for leader in (None, "game_designer", "rock_and_roll_icon"):
        assert scored("original", "hollywood", workers=workers, leader=leader) == 2 * (2 + 3 + 3)
        assert scored("original", "internet", workers=workers, leader=leader) == 2 * (6 + 3)
