"""The end of a turn: points, production, consumption, corruption, uprisings (TTN-10, TTO-11)."""

from __future__ import annotations

import pytest

from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.editions import common, new_story, original
from rules.through_the_ages.politics.forces import units_worth
from tests.through_the_ages.tables import civilization


async def produce(g: Game, p: Player) -> None:
    """Play the end of a turn, without the choice of military discards."""
    for step in g.edition.turn.end[-3:]:
        await step(g, p)


@pytest.mark.parametrize(("edition", "blue"), [("new_story", 12), ("original", 14)])
async def test_the_end_of_the_first_round(edition: str, blue: int) -> None:
    """TTN-5.2, example EX-03; TTO-4.2, example TTO-EX-04."""
    g, p = civilization(edition)
    g.round = 1
    await produce(g, p)
    assert (p.science, p.culture, p.stored, p.blue) == (1, 0, {"agriculture": 2, "bronze": 2}, blue)
    assert p.military == []


@pytest.mark.parametrize(("edition", "cards"), [("new_story", 2), ("original", 0)])
async def test_an_uprising(edition: str, cards: int) -> None:
    """TTN-10.2, example EX-11; TTO-11.7, example TTO-EX-21: no points, production, consumption, corruption."""
    g, p = civilization(
        edition, workers={"religion": 1, "computers": 1}, yellow=10, unused=1, blue=3, stored={"agriculture": 3}
    )
    g.military_deck = [card.id for card in g.edition.catalog.military[:9]]
    await produce(g, p)
    assert (p.science, p.culture, p.stored, p.blue) == (0, 0, {"agriculture": 3}, 3)
    assert len(p.military) == cards, "military cards are drawn in an uprising of 2015 only"
    p.unused, p.blue = 2, 11
    await produce(g, p)
    assert (p.science, p.culture, p.stored) == (5, 1, {"agriculture": 1})


@pytest.mark.parametrize(("culture", "left"), [(9, 1), (5, 0)])
def test_starvation(culture: int, left: int) -> None:
    """TTN-10.3, example EX-13: consumption 4, two food."""
    g, p = civilization(yellow=4, stored={"agriculture": 2}, culture=culture)
    common.consume(g, p)
    assert (p.stored, p.culture) == ({}, left)


def test_famine_of_2006() -> None:
    """TTO-11.3.2, example TTO-EX-25: consumption 3, one food."""
    g, p = civilization("original", yellow=8, stored={"agriculture": 1}, culture=5)
    common.consume(g, p)
    assert (p.stored, p.culture) == ({}, 0)


@pytest.mark.parametrize(("blue", "resources"), [(9, 10), (8, 8), (4, 6), (0, 4)])
def test_corruption_of_2006(blue: int, resources: int) -> None:
    """TTO-11.5, example TTO-EX-12: food is never touched."""
    g, p = civilization("original", blue=blue, stored={"bronze": 10, "agriculture": 3})
    common.corrupt(g, p, from_food=False)
    assert p.stored == {"bronze": resources, "agriculture": 3}
    g, p = civilization("original", blue=8, stored={"bronze": 1, "agriculture": 3})
    common.corrupt(g, p, from_food=False)
    assert p.stored == {"agriculture": 3}


def test_corruption_of_2015_takes_food_for_what_is_missing() -> None:
    """TTN-10.3.2."""
    g, p = civilization(blue=3, stored={"bronze": 1, "agriculture": 2})
    common.corrupt(g, p, from_food=True)
    assert p.stored == {}


async def test_corruption_comes_before_production_in_2015_and_after_it_in_2006() -> None:
    """TTN-10.4, TTO-11.5: the bank holds 11 before and 9 or fewer after production."""
    workers = {"agriculture": 1, "bronze": 3}
    g, p = civilization(workers=workers, blue=11)
    await new_story.produce(g, p)
    assert p.stored == {"agriculture": 1, "bronze": 3}
    g, p = civilization("original", workers=workers, blue=11)
    await original.maintain(g, p)
    assert p.stored == {"agriculture": 1, "bronze": 1}


def test_sacrificed_units_count_twice_with_their_armies() -> None:
    """TTO-12.2.2, second part of example TTO-EX-11."""
    g, p = civilization("original", tactic="fighting_band", workers={"warriors": 4})
    assert p.ratings.strength + units_worth(g, p, ["warriors"]) == 7
    assert p.ratings.strength + units_worth(g, p, ["warriors"] * 2) == 9
