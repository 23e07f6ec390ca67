"""Special technologies and governments: prices, symbols, what they replace (TTN-9.9, TTN-9.10; TTO-9.7, TTO-9.8)."""

from __future__ import annotations

from rules.through_the_ages.actions.building import Build
from rules.through_the_ages.actions.developing import Develop, Revolution
from rules.through_the_ages.actions.wonders import BuildStages
from rules.through_the_ages.core.state import Game
from tests.through_the_ages.cards.showing import level, of_type, printed, shows, symbol
from tests.through_the_ages.scenes import Scene, actions
from tests.through_the_ages.tables import civilization, settle

SPECIALS = list(dict.fromkeys(of_type("special")))
GOVERNMENTS = list(dict.fromkeys(of_type("government")))
CONSTRUCTION = ("masonry", "architecture", "engineering")
LABS = ("philosophy", "alchemy", "scientific_method", "computers")
RATED = ("science", "culture", "strength", "happiness", "civil_actions", "military_actions", "colonization")
CONTENT = {"philosophy": 3, "religion": 2}
"""Workers who give enough to test negative symbols."""


def developed(g: Game, card: str) -> Scene:
    """Develop a card of the hand."""
    s = actions(g)
    s.act(0, Develop(card))
    return s


@shows(*SPECIALS)
def test_a_special_technology_gives_its_symbols_at_once(edition: str, card: str) -> None:
    """TTN-9.9.1, TTN-11.4 to 11.6; TTO-9.7.3: actions and blue tokens are available this turn."""
    row = printed(edition, card)
    g, before = civilization(edition, hand=card, science=row["science_cost"] - 1)
    assert actions(g).refusal(0, Develop(card))
    settle(g, science=row["science_cost"])
    p = developed(g, card).player(0)
    assert p.science == 0
    for name in RATED:
        assert getattr(p.ratings, name) - getattr(before.ratings, name) == symbol(row, name)
    assert p.blue - before.blue == symbol(row, "blue_tokens")
    assert p.civil_left == before.civil_left - 1 + symbol(row, "civil_actions")


@shows(*SPECIALS)
def test_only_the_highest_of_a_kind_stays(edition: str, card: str) -> None:
    """TTN-9.9.2; TTO-9.7.3: symbols are not added; blue tokens change by the difference."""
    row = printed(edition, card)
    lower = [
        other
        for other in SPECIALS
        if printed(edition, other)["subtype"] == row["subtype"] and level(printed(edition, other)) < level(row)
    ]
    for other in lower:
        g, before = civilization(edition, technologies=other, hand=card, science=20)
        p = developed(g, card).player(0)
        assert (other in p.technologies, card in p.technologies) == (False, True)
        for name in RATED:
            gained = symbol(row, name) - symbol(printed(edition, other), name)
            assert getattr(p.ratings, name) - getattr(before.ratings, name) == gained
        assert p.blue - before.blue == symbol(row, "blue_tokens") - symbol(printed(edition, other), "blue_tokens")
        # The lower one after the higher: useless in 2015, illegal in 2006.
        g, before = civilization(edition, technologies=card, hand=other, science=20)
        if edition == "original":
            assert actions(g).refusal(0, Develop(other)) == "TTO-9.7.3"
        else:
            p = developed(g, other).player(0)
            assert (p.hand, other in p.technologies, p.ratings) == ([], False, before.ratings)


@shows(*CONSTRUCTION)
def test_construction_technologies_save_resources_by_level(edition: str, card: str) -> None:
    """TTN-9.4.1; TTO-9.4.5: for urban buildings, not for farms, mines and units."""
    row = printed(edition, card)
    off = dict(zip(LABS, row["urban_discount"], strict=True)) | {"movies": row["urban_discount"][3]}
    off |= {"drama": row["urban_discount"][1], "multimedia": row["urban_discount"][3]}
    off |= {"theology": row["urban_discount"][1], "team_sports": row["urban_discount"][2], "iron": 0, "irrigation": 0}
    for name, discount in off.items():
        cost = printed(edition, name)["resource_cost"] - discount
        g, _ = civilization(edition, workers={name: 0}, technologies=card, stored={"bronze": cost - 1})
        assert actions(g).refusal(0, Build(name))
        settle(g, stored={"bronze": cost})
        s = actions(g)
        s.act(0, Build(name))
        assert s.player(0).stored == {}


@shows(*SPECIALS)
def test_only_construction_technologies_build_faster(edition: str, card: str) -> None:
    """TTN-9.8.2; TTO-9.5.1: without one an action builds one stage."""
    g, _ = civilization(edition, technologies=card, building="internet", stored={"bronze": 9})
    assert bool(actions(g).refusal(0, BuildStages(2))) == (card not in CONSTRUCTION)


@shows(*CONSTRUCTION)
def test_construction_technologies_build_several_stages_at_once(edition: str, card: str) -> None:
    """TTN-9.8.2; TTO-9.5.1: every stage is paid, and one action is spent."""
    most = printed(edition, card)["wonder_stages_per_action"]
    for fewer in range(1, most + 1):
        cost = sum(printed(edition, "internet")["stages"][:fewer])
        g, _ = civilization(edition, technologies=card, building="internet", stored={"bronze": cost})
        s = actions(g)
        assert s.refusal(0, BuildStages(most + 1))
        s.act(0, BuildStages(fewer))
        assert (s.player(0).stages, s.player(0).stored, s.player(0).civil_spent) == (fewer, {}, 1)
    g, _ = civilization(edition, technologies=card, building="internet", stored={"bronze": 40})
    assert actions(g).refusal(0, BuildStages(most + 1))
    assert not actions(g).refusal(0, BuildStages(most))


def changed(edition: str, card: str, old: str = "despotism") -> Game:
    """Return a game where a player with another government, who has spent a military action, holds the government."""
    g, _ = civilization(edition, workers=CONTENT, hand=card, government=old, military_spent=1)
    return g


@shows(*GOVERNMENTS)
def test_a_peaceful_change_costs_more_science_and_one_action(edition: str, card: str) -> None:
    """TTN-9.9.3, TTN-11.4; TTO-9.8.1: the new actions are there at once, the old symbols are gone."""
    row = printed(edition, card)
    if row.get("starting"):
        return
    g = changed(edition, card)
    settle(g, science=row["science_cost"] - 1)
    assert actions(g).refusal(0, Develop(card))
    before = settle(g, science=row["science_cost"])
    p = developed(g, card).player(0)
    assert (p.government, p.science) == (card, 0)
    assert p.civil_left == row["civil_actions"] - 1
    assert p.military_left == row["military_actions"] - 1
    assert p.ratings.urban_limit == row["urban_limit"]
    for name in ("science", "culture", "strength", "happiness"):
        assert getattr(p.ratings, name) - getattr(before.ratings, name) == symbol(row, name)
    back = developed(changed_back(edition, card), "theocracy" if card != "theocracy" else "monarchy").player(0)
    assert back.ratings.military_actions == 3


def changed_back(edition: str, card: str) -> Game:
    """Return a game where a player replaces a government by another one."""
    g = changed(edition, "theocracy" if card != "theocracy" else "monarchy", card)
    settle(g, science=20)
    return g


@shows(*GOVERNMENTS)
def test_a_revolution_costs_less_science_and_all_civil_actions(edition: str, card: str) -> None:
    """TTN-9.10.1; TTO-9.8.2: new civil actions are spent, too; spent military actions stay spent."""
    row = printed(edition, card)
    if row.get("starting"):
        return
    g = changed(edition, card)
    settle(g, science=row["science_cost_revolution"] - 1)
    assert actions(g).refusal(0, Revolution(card))
    settle(g, science=row["science_cost_revolution"])
    s = actions(g)
    s.act(0, Revolution(card))
    p = s.player(0)
    assert (p.government, p.science, p.civil_left) == (card, 0, 0)
    assert p.military_left == row["military_actions"] - 1
    settle(g, civil_spent=1)
    assert actions(g).refusal(0, Revolution(card))


@shows(*GOVERNMENTS)
def test_the_government_limits_urban_buildings(edition: str, card: str) -> None:
    """TTN-9.4.2; TTO-9.4.2: for each kind, all levels together."""
    row = printed(edition, card)
    for number in range(1, row["urban_limit"] + 1):
        workers = {"philosophy": number - 1, "alchemy": 1, "religion": 1}
        g, _ = civilization(edition, workers=workers, government=card, stored={"bronze": 9})
        assert bool(actions(g).refusal(0, Build("philosophy"))) == (number == row["urban_limit"])
        assert not actions(g).refusal(0, Build("religion"))


@shows("despotism")
def test_despotism_is_where_everybody_begins(edition: str, card: str) -> None:
    """TTN-3.2; TTO-3.1.2: four civil and two military actions."""
    row = printed(edition, card)
    _, p = civilization(edition)
    assert p.government == card
    assert (p.civil_left, p.military_left) == (row["civil_actions"], row["military_actions"]) == (4, 2)
