"""Every action card is played (TTN-9.11, TTO-9.9)."""

from __future__ import annotations

from typing import Any

from rules.through_the_ages.actions.action_cards import PlayCard
from rules.through_the_ages.actions.building import BuildUnit, UpgradeUnit
from rules.through_the_ages.actions.card_uses import REVOLUTION
from rules.through_the_ages.actions.taking import TakeCard
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy import tokens
from tests.through_the_ages.cards.showing import of_type, printed, shows
from tests.through_the_ages.scenes import actions
from tests.through_the_ages.tables import civilization, game, settle

ALL = list(dict.fromkeys(of_type("action")))
SCORES: dict[tuple[str, str], tuple[int, int]] = {
    ("new_story", "cultural_heritage_a"): (1, 4),
    ("new_story", "cultural_heritage_i"): (2, 2),
    ("new_story", "revolutionary_idea_ii"): (4, 0),
    ("new_story", "revolutionary_idea_iii"): (6, 0),
    ("original", "revolutionary_idea_a"): (1, 0),
    ("original", "revolutionary_idea_i"): (2, 0),
    ("original", "revolutionary_idea_ii"): (4, 0),
    ("original", "revolutionary_idea_iii"): (6, 0),
    ("original", "work_of_art_a"): (0, 6),
    ("original", "work_of_art_i"): (0, 5),
    ("original", "work_of_art_ii"): (0, 4),
    ("original", "work_of_art_iii"): (0, 3),
}
"""The science and culture points."""
GAINS: dict[str, tuple[int, int]] = {
    "stockpile_a": (1, 1),
    "bountiful_harvest_i": (2, 0),
    "bountiful_harvest_ii": (3, 0),
    "bountiful_harvest_iii": (4, 0),
    "mineral_deposits_i": (0, 2),
    "mineral_deposits_ii": (0, 3),
    "mineral_deposits_iii": (0, 4),
}
"""The food and resources."""
RESERVES = {"reserves_i": 2, "reserves_ii": 3, "reserves_iii": 4}
STAGE = {"engineering_genius_a": 2, "engineering_genius_i": 3, "engineering_genius_ii": 4, "engineering_genius_iii": 5}
FOOD = {"frugality_a": 1, "frugality_i": 2, "frugality_ii": 3}
PATRIOTS = {"patriotism_a": 1, "patriotism_i": 2, "patriotism_ii": 3, "patriotism_iii": 4}
LAND = {"rich_land_a": 1, "rich_land_i": 2, "rich_land_ii": 3}
GROWTH = {"urban_growth_a": 1, "urban_growth_i": 2, "urban_growth_ii": 3, "urban_growth_iii": 4}
SITES = {
    "ideal_building_site_a": 1,
    "ideal_building_site_i": 2,
    "ideal_building_site_ii": 3,
    "ideal_building_site_iii": 4,
}
UPGRADES = {"efficient_upgrade_i": 2, "efficient_upgrade_ii": 3, "efficient_upgrade_iii": 4}
BREAKTHROUGH = {
    ("new_story", "breakthrough_i"): 2,
    ("new_story", "breakthrough_ii"): 3,
    ("original", "breakthrough_i"): 2,
    ("original", "breakthrough_ii"): 4,
}
POOLS = {"wave_of_nationalism_ii": (6, 3, 2), "military_build_up_iii": (8, 5, 3)}
"""The resources for each stronger rival with 2, 3 and 4 players."""
GROUND = {"irrigation": "agriculture", "iron": "bronze"}
URBAN = {
    "alchemy": "philosophy",
    "theology": "religion",
    "opera": "drama",
    "journalism": "printing_press",
    "team_sports": "bread_and_circuses",
}
"""A higher building for a lower one, of every kind."""


def holding(edition: str, card: str, **what: Any) -> Game:
    """Return a game where a player has only one card in hand and one civil action."""
    return civilization(edition, hand=card, civil_spent=3, **what)[0]


def played(g: Game, card: str, use: str = "", source: str = "") -> Player:
    """Play the card, which takes the last civil action and leaves the game."""
    s = actions(g)
    s.act(0, PlayCard(card, use, source))
    p = s.player(0)
    assert (p.civil_left, card in p.hand, card in s.state.gone) == (0, False, True)
    return p


def refused(g: Game, card: str, use: str = "", source: str = "") -> bool:
    """Return whether the card cannot be played in this way."""
    return bool(actions(g).refusal(0, PlayCard(card, use, source)))


@shows(*ALL)
def test_an_action_card_waits_for_the_turn_after_it_was_taken(edition: str, card: str) -> None:
    """TTN-9.11.1; TTO-9.2.6."""
    g, _ = civilization(edition)
    g.row = [card, *[None] * 12]
    s = actions(g)
    s.act(0, TakeCard(card))
    assert s.player(0).hand == [card]
    assert not [action for action in s.options(0) if isinstance(action, PlayCard)]


@shows(*ALL)
def test_an_action_card_needs_a_civil_action(edition: str, card: str) -> None:
    """TTN-9.11; TTO-9.9.1."""
    g = holding(edition, card, building="pyramids", technologies="iron alchemy", stored={"bronze": 9, "agriculture": 9})
    assert [action for action in actions(g).options(0) if isinstance(action, PlayCard)] or "breakthrough" in card
    settle(g, civil_spent=4)
    assert not [action for action in actions(g).options(0) if isinstance(action, PlayCard)]


@shows(*[card for _, card in SCORES])
def test_cards_that_score(edition: str, card: str) -> None:
    p = played(holding(edition, card), card)
    assert (p.science, p.culture) == SCORES[edition, card]
    assert p.stored == {}


@shows(*GAINS)
def test_cards_that_bring_goods(edition: str, card: str) -> None:
    """TTN-12.2; TTO-16.3."""
    p = played(holding(edition, card), card)
    assert (p.stored.get("agriculture", 0), p.stored.get("bronze", 0)) == GAINS[card]
    assert (p.science, p.culture) == (0, 0)


@shows(*RESERVES)
def test_reserves_are_food_or_resources(edition: str, card: str) -> None:
    g = holding(edition, card)
    assert played(g, card, "food").stored == {"agriculture": RESERVES[card]}
    assert played(g, card, "resources").stored == {"bronze": RESERVES[card]}


@shows(*STAGE)
def test_engineering_genius_builds_one_stage_for_less(edition: str, card: str) -> None:
    """TTN-9.11.2; TTO-9.9.5: one, even with construction technologies; not without an unfinished wonder."""
    g = holding(edition, card, building="eiffel_tower", stages=1, technologies="engineering")
    settle(g, stored={"bronze": 7 - STAGE[card] - 1})
    assert refused(g, card)
    settle(g, stored={"bronze": 7 - STAGE[card] + 1})
    p = played(g, card)
    assert (p.stages, p.stored) == (2, {"bronze": 1})
    settle(g, building="library_of_alexandria", stages=0)
    assert played(g, card).stored == {"bronze": 8 - STAGE[card]}, "never below nothing"
    settle(g, building=None)
    assert refused(g, card)


@shows(*FOOD)
def test_frugality_gives_food_after_the_full_price(edition: str, card: str) -> None:
    """TTN-9.11.3; TTO-9.9.3."""
    g = holding(edition, card, stored={"agriculture": 1})
    assert refused(g, card)
    settle(g, stored={"agriculture": 2})
    p = played(g, card)
    assert (p.unused, p.yellow, p.stored) == (2, 17, {"agriculture": FOOD[card]})
    settle(g, yellow=0)
    assert refused(g, card)


@shows(*PATRIOTS)
def test_patriotism_arms_for_a_turn(edition: str, card: str) -> None:
    """TTN-9.11.4; TTO-9.9.6, TTO-9.9.7: a military action and resources for units, not included in the totals."""
    g = holding(edition, card, technologies="swordsmen", military_spent=2)
    s = actions(g)
    before = s.player(0).ratings
    s.act(0, PlayCard(card))
    p = s.player(0)
    assert (p.military_left, p.unit_resources, p.ratings) == (1, PATRIOTS[card], before)
    settle(g, stored={"bronze": 2})
    s = actions(g)
    s.act(0, PlayCard(card))
    s.act(0, BuildUnit("warriors"))
    p = s.player(0)
    paid = max(0, 2 - PATRIOTS[card])
    assert (p.stored.get("bronze", 0), p.unit_resources) == (2 - paid, max(0, PATRIOTS[card] - 2))
    assert s.refusal(0, UpgradeUnit("warriors", "swordsmen")), "one action only"


def cheaper(edition: str, card: str, high: str, low: str, off: int, *, builds: bool, upgrades: bool) -> None:
    """Check that a card builds a building for less, upgrades another to it, or cannot be used in this way."""
    cost = printed(edition, high)["resource_cost"]
    difference = cost - printed(edition, low)["resource_cost"]
    for price, source, works in ((cost, "", builds), (difference, low, upgrades)):
        pays = max(0, price - off)
        g = holding(edition, card, workers={low: 1, high: 0}, stored={"bronze": pays})
        if not works:
            assert refused(g, card, high, source)
            continue
        p = played(g, card, high, source)
        assert (p.workers[high], p.workers[low], any(p.stored.values())) == (1, 0 if source else 1, False)
        if pays:
            settle(g, stored={"bronze": pays - 1})
            assert refused(g, card, high, source)
        if not source:
            settle(g, unused=0, stored={"bronze": 14})
            assert refused(g, card, high), "nobody to work there"


@shows(*LAND)
def test_rich_land_is_for_farms_and_mines(edition: str, card: str) -> None:
    """Building, in 2015 upgrading as well."""
    for high, low in GROUND.items():
        cheaper(edition, card, high, low, LAND[card], builds=True, upgrades=edition == "new_story")
    assert refused(holding(edition, card, stored={"bronze": 9}), card, "philosophy")
    assert refused(holding(edition, card, stored={"bronze": 9}), card, "warriors")


@shows(*GROWTH)
def test_urban_growth_builds_or_upgrades(edition: str, card: str) -> None:
    """Urban buildings of every kind, within the limit."""
    for high, low in URBAN.items():
        cheaper(edition, card, high, low, GROWTH[card], builds=True, upgrades=True)
    assert refused(holding(edition, card, stored={"bronze": 9}), card, "bronze")
    assert refused(holding(edition, card, workers={"philosophy": 2}, stored={"bronze": 9}), card, "philosophy")


@shows(*SITES)
def test_an_ideal_building_site_only_builds(edition: str, card: str) -> None:
    """TTO-9.9.2: urban buildings of every kind, within the limit."""
    for high, low in URBAN.items():
        cheaper(edition, card, high, low, SITES[card], builds=True, upgrades=False)
    assert refused(holding(edition, card, stored={"bronze": 9}), card, "bronze")
    assert refused(holding(edition, card, workers={"philosophy": 2}, stored={"bronze": 9}), card, "philosophy")


@shows(*UPGRADES)
def test_an_efficient_upgrade_only_upgrades(edition: str, card: str) -> None:
    """Farms, mines and urban buildings of every kind, not units."""
    for high, low in {**GROUND, **URBAN}.items():
        cheaper(edition, card, high, low, UPGRADES[card], builds=False, upgrades=True)
    # A more expensive pair shows the whole discount.
    for high, low in (("oil", "bronze"), ("computers", "philosophy")):
        cheaper(edition, card, high, low, UPGRADES[card], builds=False, upgrades=True)
    assert refused(holding(edition, card, technologies="swordsmen"), card, "swordsmen", "warriors")


@shows(*[card for _, card in BREAKTHROUGH])
def test_a_breakthrough_develops_and_then_brings_science(edition: str, card: str) -> None:
    """TTN-9.11.3, TTN-9.10.3; TTO-9.9.4: the player must have the price; a revolution takes all actions instead."""
    cost = printed(edition, "oil")["science_cost"]
    g = holding(edition, f"{card} oil monarchy", science=cost - 1)
    assert refused(g, card, "oil")
    settle(g, science=cost)
    p = played(g, card, "oil")
    assert (p.science, "oil" in p.technologies) == (BREAKTHROUGH[edition, card], True)
    assert refused(g, card, "monarchy", REVOLUTION), "civil actions are spent already"
    settle(g, civil_spent=0, science=printed(edition, "monarchy")["science_cost_revolution"])
    p = played(g, card, "monarchy", REVOLUTION)
    assert (p.science, p.government) == (BREAKTHROUGH[edition, card], "monarchy")


@shows(*POOLS)
def test_stronger_rivals_arm_a_nation(edition: str, card: str) -> None:
    """TTN-9.11.5, TTN-11.12: for each rival who is strictly stronger; without them it may be played in vain."""
    for players, each in zip((2, 3, 4), POOLS[card], strict=True):
        for stronger in range(players):
            g = game(edition, players)
            settle(g, 0, workers={"warriors": 3}, hand=card, civil_spent=3)
            for seat in range(1, players):
                settle(g, seat, workers={"warriors": 4 if seat <= stronger else 3})
            assert played(g, card).unit_resources == each * stronger


@shows("endowment_for_the_arts_iii")
def test_richer_rivals_endow_the_arts(edition: str, card: str) -> None:
    """TTN-11.12: for each rival who has strictly more culture points."""
    for players, each in zip((2, 3, 4), (6, 3, 2), strict=True):
        for richer in range(players):
            g = game(edition, players)
            settle(g, 0, culture=7, hand=card, civil_spent=3)
            for seat in range(1, players):
                settle(g, seat, culture=8 if seat <= richer else 7)
            assert played(g, card).culture == 7 + each * richer


def test_an_empty_blue_bank_ends_a_gain() -> None:
    """TTN-12.2: the excess is lost."""
    g = holding("new_story", "reserves_iii", blue=1)
    p = played(g, "reserves_iii", "food")
    assert (tokens.stored(g, p, "food"), p.blue) == (1, 0)


def test_only_cards_of_the_hand_are_played() -> None:
    """TTN-9.11."""
    assert actions(civilization()[0]).refusal(0, PlayCard("stockpile_a")) == "TTN-9.11.1"
