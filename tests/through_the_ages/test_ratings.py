"""Ratings from cards in play and workers (TTN-11, TTO-10)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.through_the_ages.core.state import Player
from rules.through_the_ages.economy.ratings import discontent, refresh, required_happiness
from tests.through_the_ages.tables import civilization, game, settle


def rated(p: Player) -> dict[str, int]:
    """Return strength, culture, science and happy faces."""
    ratings = p.ratings
    return {name: getattr(ratings, name) for name in ("strength", "culture", "science", "happiness")}


@pytest.mark.parametrize("edition", ["new_story", "original"])
def test_ratings_at_the_beginning(edition: str) -> None:
    """TTN-3.2; TTO-3.1.2, example TTO-EX-03."""
    _, p = civilization(edition)
    assert rated(p) == {"strength": 1, "culture": 0, "science": 1, "happiness": 0}
    assert (p.ratings.civil_actions, p.ratings.military_actions, p.ratings.urban_limit) == (4, 2, 2)
    _, p = civilization(edition, workers={"religion": 1})
    assert (p.ratings.culture, p.ratings.happiness) == (1, 1)


def test_the_big_example_of_2006() -> None:
    """TTO-10, example TTO-EX-07: the unfinished Great Wall gives nothing."""
    workers = {"warriors": 1, "swordsmen": 2, "knights": 0, "alchemy": 2, "drama": 1, "religion": 3, "agriculture": 4}
    _, p = civilization(
        "original",
        workers=workers,
        technologies="code_of_laws cartography",
        government="theocracy",
        leader="leonardo_da_vinci",
        wonders="library_of_alexandria st_peters_basilica",
        building="great_wall",
        stages=2,
    )
    assert rated(p) == {"strength": 6, "culture": 9, "science": 6, "happiness": 8}


def test_st_peters_basilica_adds_a_face_to_every_other_source() -> None:
    """TTN-14.16, example EX-27."""
    what: dict[str, Any] = {
        "government": "communism",
        "wonders": "st_peters_basilica",
        "colonies": "historic_territory_i",
    }
    _, p = civilization(workers={"religion": 2, "bread_and_circuses": 1}, **what)
    assert p.ratings.happiness == 8
    _, p = civilization(workers={"religion": 1, "bread_and_circuses": 1}, **what)
    assert p.ratings.happiness == 9 - 2
    _, p = civilization(workers={}, wonders="st_peters_basilica great_wall")
    assert p.ratings.happiness == 1 + (1 + 1)


def test_the_basilica_of_2006_doubles_only_happy_faces() -> None:
    """TTO-10.3.1: the two unhappy faces of the Kremlin stay two."""
    _, p = civilization("original", workers={"theology": 1, "religion": 1}, wonders="st_peters_basilica kremlin")
    assert p.ratings.happiness == (2 + 1) * 2 - 2


def test_ratings_are_limited_in_2006_only() -> None:
    """TTN-11.1; TTO-10.1.1, TTO-10.2.1, TTO-10.3.1."""
    workers = {"modern_infantry": 13, "movies": 9, "computers": 9}
    _, old = civilization("original", workers=workers)
    assert rated(old) == {"strength": 60, "culture": 30, "science": 45, "happiness": 8}
    _, new = civilization("new_story", workers=workers)
    assert rated(new) == {"strength": 65, "culture": 36, "science": 45, "happiness": 8}


@pytest.mark.parametrize("edition", ["new_story", "original"])
def test_no_rating_is_below_zero(edition: str) -> None:
    """TTN-11.1, TTO-10.4.1."""
    _, p = civilization(edition, workers={}, government="communism")
    assert rated(p) == {"strength": 0, "culture": 0, "science": 0, "happiness": 0}


def test_fundamentalism_costs_science_but_not_below_zero() -> None:
    _, p = civilization(workers={"philosophy": 1}, government="fundamentalism")
    assert p.ratings.science == 0
    _, p = civilization(workers={"philosophy": 3}, government="fundamentalism")
    assert p.ratings.science == 1


@pytest.mark.parametrize("edition", ["new_story", "original"])
def test_a_ruin_yields_two_culture_and_nothing_else(edition: str) -> None:
    """TTN-14.21, TTO-14.18: actions, faces and hand limits of the wonders are gone."""
    wonders = "pyramids hanging_gardens library_of_alexandria"
    _, whole = civilization(edition, wonders=wonders)
    assert (whole.ratings.civil_actions, whole.ratings.happiness, whole.ratings.culture) == (5, 2, 2)
    assert (whole.ratings.civil_hand, whole.ratings.military_hand) == (6, 3)
    _, ruined = civilization(edition, wonders=wonders, ruins=wonders.split())
    assert (ruined.ratings.civil_actions, ruined.ratings.happiness, ruined.ratings.culture) == (4, 0, 6)
    assert (ruined.ratings.civil_hand, ruined.ratings.military_hand) == (4, 2)
    assert ruined.ratings.science == whole.ratings.science - 1


def test_the_face_of_homer_stays_below_a_ruin() -> None:
    """TTN-14.1, TTN-14.8: with St. Peter's it counts two, and Michelangelo counts it."""
    what: dict[str, Any] = {"wonders": "pyramids st_peters_basilica", "homer": "pyramids", "ruins": ["pyramids"]}
    _, p = civilization(workers={}, **what)
    assert (p.ratings.happiness, p.ratings.culture) == (2 + 1, 2 + 2)
    _, p = civilization(workers={}, leader="michelangelo", **what)
    assert p.ratings.culture == 2 + 2 + 3


def test_homer_makes_one_source_with_the_faces_of_his_wonder() -> None:
    """TTN-14.1: three faces on the Hanging Gardens, one more with St. Peter's Basilica."""
    _, p = civilization(workers={}, wonders="hanging_gardens st_peters_basilica", homer="hanging_gardens")
    assert p.ratings.happiness == (2 + 1 + 1) + 1
    _, p = civilization(workers={}, wonders="kremlin st_peters_basilica hanging_gardens", homer="kremlin")
    assert p.ratings.happiness == -1 + (1 + 1) + (2 + 1) + 1
    _, p = civilization(workers={}, wonders="st_peters_basilica", homer="st_peters_basilica")
    assert p.ratings.happiness == 2


def test_hand_limits() -> None:
    """TTN-11.9, the limits of example EX-61."""
    _, p = civilization(wonders="library_of_alexandria pyramids")
    assert (p.ratings.civil_hand, p.ratings.military_hand) == (6, 3)
    _, p = civilization(wonders="library_of_alexandria pyramids", ruins=["pyramids"])
    assert p.ratings.civil_hand == 5


def test_falling_totals_return_spent_actions_first() -> None:
    """TTN-11.4, TTO-9.1.2, example EX-55."""
    g, p = civilization(government="republic", civil_spent=2)
    p.government = "theocracy"
    refresh(g)
    assert (p.civil_spent, p.civil_left) == (0, 4)
    g, p = civilization(government="monarchy", civil_spent=3, military_spent=3)
    p.government = "despotism"
    refresh(g)
    assert (p.civil_spent, p.civil_left, p.military_spent, p.military_left) == (2, 2, 2, 0)


def test_rising_totals_bring_actions_of_this_turn() -> None:
    """TTN-11.4, TTO-9.1.2."""
    g, p = civilization(civil_spent=4, military_spent=1)
    p.government = "monarchy"
    refresh(g)
    assert (p.civil_left, p.military_left) == (1, 2)


@pytest.mark.parametrize("edition", ["new_story", "original"])
def test_discontent_workers(edition: str) -> None:
    """TTN-11.8; TTO-10.3.2, the number in examples EX-11 and TTO-EX-21."""
    g, p = civilization(edition, workers={"religion": 1}, yellow=10, unused=1)
    assert (required_happiness(g, p), discontent(g, p)) == (3, 2)
    assert discontent(g, p) > p.unused, "an uprising"
    g, p = civilization(edition, workers={"theology": 4}, yellow=10)
    assert discontent(g, p) == 0


@pytest.mark.parametrize("edition", ["new_story", "original"])
def test_required_happy_faces_by_population(edition: str) -> None:
    """TTN-11.8, TTO-10.3.2: by the tokens in the yellow bank."""
    asked = {
        20: 0,
        17: 0,
        16: 1,
        13: 1,
        12: 2,
        11: 2,
        10: 3,
        9: 3,
        8: 4,
        7: 4,
        6: 5,
        5: 5,
        4: 6,
        3: 6,
        2: 7,
        1: 7,
        0: 8,
    }
    for yellow, faces in asked.items():
        g, p = civilization(edition, yellow=yellow)
        assert required_happiness(g, p) == faces


def test_the_simple_game_knows_no_discontent() -> None:
    """TTO-1.3."""
    g, p = civilization("original", options={"length": "simple"}, yellow=0)
    assert discontent(g, p) == 0


def test_the_easier_game_raises_the_urban_limit() -> None:
    """TTO-15.1."""
    _, p = civilization("original", options={"easier": True}, government="monarchy")
    assert (p.ratings.urban_limit, p.yellow) == (4, 19)


def test_everybody_is_rated_but_those_who_resigned() -> None:
    """TTN-16.1: a player who has left has nothing in play."""
    g = game(seats=3)
    g.players[1].resigned = True
    g.players[1].government = ""
    settle(g, 2, workers={"warriors": 4})
    assert [p.ratings.strength for p in g.players] == [1, 1, 4]
