"""Wonders: stages, symbols and other effects (TTN-9.8, TTN-14; TTO-9.5, TTO-14)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.through_the_ages.actions.leaders import PlayLeader
from rules.through_the_ages.actions.powers import Embark
from rules.through_the_ages.actions.taking import TakeCard
from rules.through_the_ages.actions.wonders import BuildStages
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.economy import upkeep
from tests.through_the_ages.cards.showing import of_type, printed, shows, symbol
from tests.through_the_ages.scenes import Scene, actions
from tests.through_the_ages.tables import civilization, settle

WONDERS = list(dict.fromkeys(of_type("wonder")))
RATED = ("science", "culture", "strength", "happiness", "civil_actions", "military_actions", "colonization")


def completed(edition: str, card: str, **what: Any) -> Scene:
    """Build the last stage of a wonder."""
    stages = printed(edition, card)["stages"]
    g, _ = civilization(edition, **what)
    settle(g, building=card, stages=len(stages) - 1, stored={"bronze": stages[-1]}, blue=5)
    s = actions(g)
    s.act(0, BuildStages())
    assert s.player(0).wonders[-1] == card
    return s


@shows(*WONDERS)
def test_a_wonder_is_built_stage_by_stage_and_gives_its_symbols(edition: str, card: str) -> None:
    """TTN-9.8.1, TTN-9.8.3, TTN-11.5; TTO-9.5.1, TTO-9.5.2."""
    row = printed(edition, card)
    # Without workers on cards, only the symbols count; there are enough happy faces for unhappy ones.
    g, before = civilization(edition, workers={}, colonies="historic_territory_ii", building=card)
    blue = before.blue
    for stage, cost in enumerate(row["stages"]):
        settle(g, stages=stage, stored={"bronze": cost - 1}, civil_spent=0, blue=blue - stage)
        assert actions(g).refusal(0, BuildStages())
        settle(g, stored={"bronze": cost})
        s = actions(g)
        s.act(0, BuildStages())
        assert (s.player(0).stored, s.player(0).civil_spent) == ({}, 1)
    p = s.player(0)
    assert (p.wonders, p.building, p.stages) == ([card], None, 0)
    assert p.blue == blue + row["stages"][-1] + symbol(row, "blue_tokens"), "all tokens return"
    doubled = 2 if (edition, card) == ("original", "st_peters_basilica") else 0
    for name in RATED:
        more = symbol(row, name) + (doubled if name == "happiness" else 0)
        if (edition, card, name) == ("new_story", "st_peters_basilica", "happiness"):
            more += 1
        assert getattr(p.ratings, name) - getattr(before.ratings, name) == more, name


@shows("library_of_alexandria")
def test_the_library_of_alexandria_enlarges_both_hands(edition: str, card: str) -> None:
    """TTN-9.1.1, TTN-10.1; TTO-9.2.2, TTO-7.3."""
    for held, full in ((4, False), (5, True)):
        g, p = civilization(edition, wonders=card, hand=" ".join(["moses"] * held))
        g.row = ["iron", *[None] * 12]
        assert bool(actions(g).refusal(0, TakeCard("iron"))) == full
    assert p.ratings.military_hand == 3


@shows("great_wall")
def test_the_great_wall_strengthens_infantry_and_artillery(edition: str, card: str) -> None:
    """Not cavalry and air forces."""
    for kind, more in (("swordsmen", 2), ("cannon", 2), ("knights", 0), ("air_forces", 0), ("team_sports", 0)):
        without = civilization(edition, workers={kind: 2})[1].ratings.strength
        assert civilization(edition, workers={kind: 2}, wonders=card)[1].ratings.strength == without + more


@shows("st_peters_basilica")
def test_st_peters_basilica_gives_more_happy_faces(edition: str, card: str) -> None:
    """TTN-14.16: each other source gives one more; TTO-10.3.1: every face counts twice, unhappy ones once."""
    expected = {"new_story": 1 + 2 * 2 + 3 + 2 - 1, "original": 2 * (2 * 1 + 2 + 1) - 2}[edition]
    workers = {"religion": 2}
    wonders = f"hanging_gardens kremlin {card}"
    _, p = civilization(edition, workers=workers, wonders=wonders, colonies="historic_territory_i")
    assert p.ratings.happiness == min(8, expected)


@shows("taj_mahal", edition="new_story")
def test_taj_mahal_is_cheaper_after_a_new_leader(edition: str, card: str) -> None:
    """TTN-9.2.2: for the third part of the row 1 instead of 3 civil actions, only in that turn."""
    g, _ = civilization(leader="moses", hand="homer")
    g.row = [*[None] * 12, card]
    s = actions(g)
    s.act(0, PlayLeader("homer"))
    s.act(0, TakeCard(card))
    assert (s.player(0).building, s.player(0).civil_spent) == (card, 1)
    settle(g, leader=None)
    s = actions(g)
    s.act(0, PlayLeader("homer"))
    s.act(0, TakeCard(card))
    assert s.player(0).civil_spent == 1 + 3, "nobody was replaced"


@shows("ocean_liner_service")
def test_ocean_liner_service_brings_people_once_a_turn(edition: str, card: str) -> None:
    """For free in 2015; in 2006 for five food less, with an increase of population (TTO-14.20)."""
    dear = {"new_story": 0, "original": 2}[edition]
    g, before = civilization(edition, wonders=card, yellow=1, unused=0)
    if dear:
        settle(g, stored={"agriculture": dear - 1})
        assert actions(g).refusal(0, Embark())
    settle(g, stored={"agriculture": dear + 3}, yellow=2)
    s = actions(g)
    s.act(0, Embark())
    p = s.player(0)
    assert (p.unused, p.yellow, p.civil_spent, p.stored["agriculture"]) == (1, 1, 0, 3)
    assert s.refusal(0, Embark())
    settle(g, yellow=0)
    assert actions(g).refusal(0, Embark())
    settle(g, yellow=1, wonders="", used=[])
    g.players[before.seat].wonders.clear()
    assert actions(g).refusal(0, Embark())


@shows("transcontinental_railroad")
def test_transcontinental_railroad_lets_the_best_mine_produce_more(edition: str, card: str) -> None:
    """TTN-14.18, TTO-14.8: one token, on the best mine with a worker."""
    g, p = civilization(edition, workers={"bronze": 2, "coal": 1, "oil": 0}, wonders=card)
    assert upkeep.produce(g, p, "resources") == 2 + 2 * 3
    assert p.stored == {"bronze": 2, "coal": 2}


def scored(s: Scene) -> int:
    """Return the points scored by wonders."""
    assert s.player(0).sources.get("wonders", 0) == s.player(0).culture
    return s.player(0).culture


@shows("fast_food_chains")
def test_fast_food_chains_scores_workers(edition: str, card: str) -> None:
    """TTN-14.20: one for each unit and urban building, two for each farm and mine."""
    kinds = {"religion": 1, "alchemy": 2, "drama": 1, "printing_press": 1, "team_sports": 1}
    units = {"warriors": 2, "knights": 1, "cannon": 1, "air_forces": 1}
    workers = {**kinds, **units, "irrigation": 3, "bronze": 2}
    assert scored(completed(edition, card, workers=workers, unused=4)) == 6 + 5 + 2 * 5


@shows("first_space_flight")
def test_first_space_flight_scores_levels_of_technologies(edition: str, card: str) -> None:
    """TTN-14.19; TTO-14.10, example TTO-EX-15: with or without workers, government and special ones too."""
    g = completed(edition, card, technologies="iron coal swordsmen justice_system", government="democracy")
    assert scored(g) == 1 + 2 + 1 + 2 + 3


CULTURED = {"drama": 1, "opera": 1, "journalism": 1, "multimedia": 1, "computers": 2, "religion": 1}


@shows("hollywood", edition="new_story")
def test_hollywood_scores_twice_the_culture_of_theaters_and_libraries(edition: str, card: str) -> None:
    """TTN-14.17: including changes by leaders."""
    culture = 2 + 3 + 2 + 3
    for leader, more in (
        ("", 0),
        ("william_shakespeare", 4),
        ("j_s_bach", 2),
        ("charlie_chaplin", 3),
        ("sid_meier", 0),
    ):
        s = completed(edition, card, workers=CULTURED, leader=leader or None)
        assert scored(s) == 2 * (culture + more)


@shows("internet", edition="new_story")
def test_internet_scores_what_urban_buildings_give(edition: str, card: str) -> None:
    """TTN-14.17, example EX-29: culture, science and strength of every kind."""
    for leader, workers, points in (
        ("sid_meier", {"computers": 2}, 14),
        ("sid_meier", {"computers": 2, "professional_sports": 1}, 17),
        ("albert_einstein", {"computers": 1, "multimedia": 1}, 14),
        ("", {"multimedia": 1, "oil": 2}, 6),
        ("", {"computers": 1}, 5),
        ("", {"team_sports": 1}, 2),
        ("", {"religion": 1}, 1),
        ("", {"movies": 1}, 4),
        ("", {"multimedia": 1}, 3 + 3),
        ("", {"oil": 2, "swordsmen": 2}, 0),
        ("albert_einstein", {"multimedia": 1}, 6 + 3),
        ("william_shakespeare", {"multimedia": 1, "drama": 1}, 6 + 2 + 2),
    ):
        assert scored(completed(edition, card, workers=workers, leader=leader or None)) == points


@shows("hollywood", "internet", edition="original")
def test_hollywood_and_internet_of_2006_score_levels(edition: str, card: str) -> None:
    """TTO-14.11: two for each level and worker, ignoring leaders."""
    points = {"hollywood": 2 * (1 + 2 + 2 + 3), "internet": 2 * (2 * 3 + 2 + 3)}[card]
    for leader in (None, "game_designer", "rock_and_roll_icon"):
        assert scored(completed(edition, card, workers=CULTURED, leader=leader)) == points


@shows("kremlin")
def test_the_kremlin_makes_people_unhappy(edition: str, card: str) -> None:
    """TTN-11.1, TTO-10.3.1: never below zero."""
    assert civilization(edition, wonders=card)[1].ratings.happiness == 0


@pytest.mark.parametrize("edition", ["new_story", "original"])
def test_a_wonder_gives_nothing_before_its_last_stage(edition: str) -> None:
    """TTN-9.2.1, TTN-11.1; TTO-9.5.2."""
    _, before = civilization(edition)
    for card in WONDERS:
        _, p = civilization(edition, building=card, stages=1)
        assert p.ratings == before.ratings


def test_taj_mahal_of_2006_is_never_cheaper() -> None:
    g: Game
    g, _ = civilization("original", leader="moses", hand="homer")
    g.row = [*[None] * 12, "taj_mahal"]
    s = actions(g)
    s.act(0, PlayLeader("homer"))
    s.act(0, TakeCard("taj_mahal"))
    assert s.player(0).civil_spent == 4
