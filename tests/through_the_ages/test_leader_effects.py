"""What leaders change: ratings and prices (TTN-14, TTO-14). What happens at a moment stands in test_leader_moments."""

from __future__ import annotations

from typing import Any

import pytest

from rules.through_the_ages import tokens
from rules.through_the_ages.actions.building import build_cost, upgrade_cost
from rules.through_the_ages.actions.developing import science_price
from rules.through_the_ages.actions.taking import taking_price
from rules.through_the_ages.cards import Bonus, Technology, WorkerCard
from rules.through_the_ages.effects import effect_named, effects_of, powers
from rules.through_the_ages.spending import cannot_spend_civil, spend_civil
from rules.through_the_ages.state import DeclaredWar, Game, Player
from tests.through_the_ages.tables import civilization, settle

BOTH = pytest.mark.parametrize("edition", ["new_story", "original"])


def price(g: Game, p: Player, card: str) -> int:
    """The resources for building on a card."""
    return build_cost(g, p, g.of(WorkerCard, card))


def science(g: Game, p: Player, card: str) -> int:
    """The science points for developing a card."""
    return science_price(g, p, g.of(Technology, card))


@BOTH
def test_alexander_the_great(edition: str) -> None:
    """TTN-14.2: one more for each unit, air forces too."""
    workers = {"warriors": 2, "knights": 1, "air_forces": 1, "religion": 1}
    g, p = civilization(edition, workers=workers, leader="alexander_the_great")
    assert p.ratings.strength == 2 + 2 + 5 + 4
    leaves = effect_named(g, p, powers.LEAVE_FOR_YELLOW_TOKEN)
    assert (leaves is not None) == (edition == "new_story")


def test_hammurabi() -> None:
    """TTN-14.3: leaders are cheaper, and one military action a turn may stand in for a civil one."""
    g, p = civilization(leader="hammurabi", civil_spent=3)
    g.row = ["moses", "colossus", "iron", None, None, "homer", *[None] * 7]
    assert [taking_price(g, p, card) for card in ("moses", "colossus", "iron", "homer")] == [0, 1, 1, 1]
    settle(g, wonders="hanging_gardens")
    assert [taking_price(g, p, card) for card in ("colossus", "homer")] == [2, 1], "wonders only have a surcharge"
    assert cannot_spend_civil(g, p, 2) is None
    spend_civil(g, p, 2)
    assert (p.civil_left, p.military_left) == (0, 1)
    assert cannot_spend_civil(g, p, 1) is not None, "once a turn"
    g, p = civilization(leader="hammurabi", civil_spent=4, military_spent=2)
    assert cannot_spend_civil(g, p, 1) is not None, "no military action left"


def test_hammurabi_of_2006() -> None:
    """TTO-9.1.2: five civil actions and one military action."""
    g, p = civilization("original", leader="hammurabi")
    assert (p.ratings.civil_actions, p.ratings.military_actions) == (5, 1)
    assert cannot_spend_civil(g, p, 6) is not None


def test_homer_of_2006_gives_culture_for_warriors() -> None:
    for warriors, culture in ((0, 0), (1, 1), (2, 2), (4, 2)):
        _, p = civilization("original", workers={"warriors": warriors, "swordsmen": 2}, leader="homer")
        assert p.ratings.culture == culture


@BOTH
def test_moses(edition: str) -> None:
    """One food less, also with a discount, never below 0."""
    g, p = civilization(edition, leader="moses", yellow=18)
    assert tokens.population_cost(g, p) == 1
    assert tokens.population_cost(g, p, 5) == 0


def test_joan_of_arc() -> None:
    """TTN-14.6: happy faces of temples and government, not of other cards."""
    workers = {"theology": 2, "drama": 1, "bread_and_circuses": 1}
    _, p = civilization(workers=workers, government="theocracy", wonders="hanging_gardens", leader="joan_of_arc")
    assert p.ratings.strength == 1 + 1 + 2 * 2 + 1
    _, p = civilization(workers=workers, government="communism", leader="joan_of_arc")
    assert p.ratings.strength == 1 + 2 * 2, "unhappy faces do not count"


def test_joan_of_arc_of_2006() -> None:
    """Temples only."""
    _, p = civilization("original", workers={"theology": 2, "drama": 1}, government="theocracy", leader="joan_of_arc")
    assert p.ratings.strength == 4


@BOTH
@pytest.mark.parametrize("leader", ["leonardo_da_vinci", "isaac_newton", "albert_einstein"])
def test_science_of_the_best_lab_or_library(edition: str, leader: str) -> None:
    """TTN-14.7: it needs a worker; a lab of Age A adds nothing."""
    for workers, more in (
        ({"philosophy": 1}, 0),
        ({"philosophy": 1, "alchemy": 1, "computers": 0}, 1),
        ({"alchemy": 1, "journalism": 1}, 2),
        ({"computers": 1, "journalism": 2}, 3),
        ({}, 0),
    ):
        without = civilization(edition, workers=workers)[1].ratings.science
        assert civilization(edition, workers=workers, leader=leader)[1].ratings.science == without + more


@BOTH
def test_michelangelo(edition: str) -> None:
    """TTN-14.8; TTN-9.2.2: faces of temples, theaters and wonders; wonders are cheaper to take."""
    what: dict[str, Any] = {
        "workers": {"theology": 2, "drama": 1, "bread_and_circuses": 1},
        "wonders": "hanging_gardens kremlin",
    }
    _, without = civilization(edition, **what)
    g, p = civilization(edition, leader="michelangelo", **what)
    assert p.ratings.culture == without.ratings.culture + 2 * 2 + 1 + 2
    g.row = ["taj_mahal", "iron", *[None] * 10, "great_wall"]
    prices = {"new_story": [1, 1, 3], "original": [2, 1, 4]}
    assert [taking_price(g, p, card) for card in ("taj_mahal", "iron", "great_wall")] == prices[edition]


def test_wonders_are_not_cheaper_than_nothing_for_michelangelo_of_2006() -> None:
    g, p = civilization("original", leader="michelangelo")
    g.row = ["taj_mahal", *[None] * 12]
    assert taking_price(g, p, "taj_mahal") == 0


@pytest.mark.parametrize(("edition", "culture"), [("new_story", (0, 2, 3, 4)), ("original", (0, 2, 4, 6))])
def test_james_cook(edition: str, culture: tuple[int, ...]) -> None:
    """Culture for colonies; in 2006 bonus cards are worth one more when colonizing."""
    colonies = ("strategic_territory_i", "inhabited_territory_i", "strategic_territory_ii")
    for number, points in enumerate(culture):
        g, p = civilization(edition, leader="james_cook", colonies=" ".join(colonies[:number]))
        assert p.ratings.culture == points
    (card,) = [card for card in g.edition.catalog.military if isinstance(card, Bonus) and card.level == 1][:1]
    worth = card.colonization
    for effect in effects_of(g, p):
        worth = effect.colonization(g, p, worth)
    assert worth == card.colonization + (edition == "original")


@BOTH
def test_j_s_bach(edition: str) -> None:
    """Theaters: culture, and a discount that is larger on technologies in 2015, also on buildings in 2006."""
    workers = {"drama": 2, "opera": 1, "journalism": 1}
    g, p = civilization(edition, workers=workers, leader="j_s_bach")
    without = civilization(edition, workers=workers)[1].ratings.culture
    assert p.ratings.culture == without + 3
    off = {"new_story": (2, 0), "original": (1, 1)}[edition]
    movies, multimedia = g.of(WorkerCard, "movies"), g.of(WorkerCard, "multimedia")
    assert science(g, p, "movies") == movies.science_cost - off[0]
    assert price(g, p, "movies") == movies.resource_cost - off[1]
    assert science(g, p, "multimedia") == multimedia.science_cost
    assert price(g, p, "multimedia") == multimedia.resource_cost
    drama, opera = g.of(WorkerCard, "drama"), g.of(WorkerCard, "opera")
    assert upgrade_cost(g, p, drama, opera) == 4, "only building is cheaper"


def test_napoleon_bonaparte() -> None:
    """Two strength for each type of unit."""
    for workers, more in (({"warriors": 2, "swordsmen": 1}, 2), ({"warriors": 1, "knights": 1, "air_forces": 1}, 6)):
        without = civilization(workers=workers)[1].ratings.strength
        _, p = civilization(workers=workers, leader="napoleon_bonaparte")
        assert p.ratings.strength == without + more
        assert p.ratings.military_actions == 4


def test_william_shakespeare() -> None:
    """TTN-14.12: pairs, and discounts that need a worker on the other kind."""
    what: dict[str, Any] = {"technologies": "opera journalism multimedia movies"}
    g, p = civilization(workers={"printing_press": 3, "drama": 2}, leader="william_shakespeare", **what)
    assert p.ratings.culture == 3 + 2 * 2 + 2 * 2
    assert p.ratings.happiness == 2 + 1
    assert (price(g, p, "opera"), price(g, p, "journalism")) == (7, 7)
    assert (science(g, p, "movies"), science(g, p, "multimedia")) == (9, 8)
    assert upgrade_cost(g, p, g.of(WorkerCard, "drama"), g.of(WorkerCard, "opera")) == 3
    assert price(g, p, "alchemy") == 6
    g, p = civilization(workers={"printing_press": 1}, leader="william_shakespeare", **what)
    assert (price(g, p, "opera"), price(g, p, "journalism")) == (7, 8)
    assert (science(g, p, "movies"), science(g, p, "multimedia")) == (9, 9)


def test_william_shakespeare_of_2006() -> None:
    """Libraries give one more, pairs two; nothing is cheaper."""
    g, p = civilization("original", workers={"printing_press": 3, "drama": 2}, leader="william_shakespeare")
    assert p.ratings.culture == 3 + 2 * 2 + 3 + 2 * 2
    assert (price(g, p, "opera"), science(g, p, "movies")) == (9, 10)


@BOTH
def test_bill_gates_makes_labs_produce(edition: str) -> None:
    """TTN-14.13, TTO-14.6: labs from level I on produce their level, store it and give change."""
    g, p = civilization(edition, workers={"philosophy": 2, "computers": 1, "bronze": 1}, leader="bill_gates", blue=9)
    assert tokens.produce(g, p, "resources") == 3 + 1
    assert p.stored == {"computers": 1, "bronze": 1}
    tokens.pay(g, p, 2, "resources")
    assert tokens.stored(g, p, "resources") == 2


def test_rivals_of_bill_gates_pay_more_in_2006() -> None:
    """Labs and libraries, building and upgrading."""
    g, p = civilization("original", technologies="alchemy scientific_method masonry")
    settle(g, 1, leader="bill_gates")
    rival = g.players[1]
    assert (price(g, p, "alchemy"), price(g, p, "printing_press"), price(g, p, "drama")) == (6, 4, 4)
    assert upgrade_cost(g, p, g.of(WorkerCard, "alchemy"), g.of(WorkerCard, "scientific_method")) == 3
    assert price(g, rival, "alchemy") == 6


@pytest.mark.parametrize(("edition", "leader"), [("new_story", "charlie_chaplin"), ("original", "rock_and_roll_icon")])
def test_the_best_theater_gives_twice_the_culture(edition: str, leader: str) -> None:
    """One worker on it; without theaters nothing."""
    _, p = civilization(edition, workers={"drama": 2, "opera": 2, "movies": 0}, leader=leader)
    assert p.ratings.culture == 2 * 2 + 2 * 3 + 3
    assert p.ratings.happiness == 4 + 2
    _, p = civilization(edition, workers={"multimedia": 1}, leader=leader)
    assert p.ratings.culture == 3


@pytest.mark.parametrize(("edition", "leader"), [("new_story", "sid_meier"), ("original", "game_designer")])
def test_labs_become_games(edition: str, leader: str) -> None:
    """Culture by level, one science less each; a lab of Age A gives no culture and no science then."""
    _, p = civilization(edition, workers={"philosophy": 1, "computers": 2, "multimedia": 1}, leader=leader)
    assert p.ratings.culture == 2 * 3 + 3
    assert p.ratings.science == 1 + 2 * 5 + 3 - 3


@BOTH
def test_mahatma_gandhi(edition: str) -> None:
    """TTN-7.3.2, TTN-14.15; TTO-14.19."""
    g, p = civilization(edition, leader="mahatma_gandhi")
    assert any(effect.attack_obstacle(g, p) for effect in effects_of(g, p))
    prices = 2
    for effect in effects_of(g, p):
        prices = effect.attack_price(g, p, prices)
    assert prices == 4
    assert p.ratings.culture == 2


def test_winston_churchill_of_2006() -> None:
    """TTO-14.13: unit technologies, bonus cards in defense, units under war."""
    g, p = civilization("original", leader="winston_churchill", technologies="riflemen")
    assert (science(g, p, "tanks"), science(g, p, "air_forces"), science(g, p, "computers")) == (6, 8, 8)
    defense = 4
    for effect in effects_of(g, p):
        defense = effect.defense(g, p, defense)
    assert defense == 8
    assert price(g, p, "riflemen") == 5
    g.players[1].wars.append(DeclaredWar("war_over_territory", p.seat))
    assert (price(g, p, "riflemen"), price(g, p, "religion")) == (3, 3)
    assert upgrade_cost(g, p, g.of(WorkerCard, "warriors"), g.of(WorkerCard, "riflemen")) == 3, "only building"
