"""Leaders in both editions: their symbols and effects (TTN-14, TTO-14)."""

from __future__ import annotations

from typing import Any

from rules.through_the_ages.actions.building import Build, BuildUnit, Upgrade, UpgradeUnit
from rules.through_the_ages.actions.developing import Develop, Revolution
from rules.through_the_ages.actions.leaders import PlayLeader
from rules.through_the_ages.actions.population import IncreasePopulation
from rules.through_the_ages.actions.taking import TakeCard
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy import tokens, upkeep
from tests.through_the_ages.cards.showing import of_type, printed, shows, symbol
from tests.through_the_ages.scenes import Scene, actions
from tests.through_the_ages.tables import civilization, settle

LEADERS = list(dict.fromkeys(of_type("leader")))
RATED = ("science", "culture", "strength", "happiness", "civil_actions", "military_actions", "colonization")
SCIENTISTS = ("leonardo_da_vinci", "isaac_newton", "albert_einstein")


def led(edition: str, card: str, **what: Any) -> tuple[Game, Player, Player]:
    """Return a game, its first civilization with a leader, and the same without one."""
    g, p = civilization(edition, leader=card, **what)
    return g, p, civilization(edition, **what)[1]


def developed(g: Game, card: str, *, revolution: bool = False) -> Player:
    """Develop a technology with enough science, and return the player."""
    settle(g, hand=card, science=30)
    s = actions(g)
    s.act(0, Revolution(card) if revolution else Develop(card))
    return s.player(0)


def build_price(g: Game, card: str, *, unit: bool = False) -> int:
    """Return the resources really paid for building, of ten."""
    settle(g, stored={"bronze": 14})
    s = actions(g)
    s.act(0, BuildUnit(card) if unit else Build(card))
    return 14 - s.player(0).stored["bronze"]


def upgrade_price(g: Game, low: str, high: str, *, unit: bool = False) -> int:
    """Return the resources really paid for upgrading, of ten."""
    settle(g, stored={"bronze": 14})
    s = actions(g)
    s.act(0, UpgradeUnit(low, high) if unit else Upgrade(low, high))
    return 14 - s.player(0).stored["bronze"]


def science_price(g: Game, card: str) -> int:
    """Return the science really paid for developing, of thirty points."""
    return 30 - developed(g, card).science


def taken(g: Game, card: str, *, space: int = 12) -> Scene:
    """Take a card from a space of the row, by default the most expensive one."""
    g.row = [*[None] * space, card, *[None] * (12 - space)]
    s = actions(g)
    s.act(0, TakeCard(card))
    return s


@shows(*LEADERS)
def test_a_leader_gives_the_symbols_at_once(edition: str, card: str) -> None:
    """TTN-9.7.1; TTO-9.6.1: for one civil action; new actions can be spent in the same turn."""
    row = printed(edition, card)
    g, before = civilization(edition, workers={}, wonders="pyramids", hand=card)
    s = actions(g)
    s.act(0, PlayLeader(card))
    p = s.player(0)
    assert (p.leader, p.hand) == (card, [])
    for name in RATED:
        assert getattr(p.ratings, name) - getattr(before.ratings, name) == symbol(row, name)
    assert p.civil_left == before.civil_left - 1 + symbol(row, "civil_actions")
    assert p.military_left == before.military_left + symbol(row, "military_actions")


@shows(*LEADERS)
def test_a_replaced_leader_gives_nothing_more(edition: str, card: str) -> None:
    """TTN-9.7.1; TTO-9.6.1: in 2015 the civil action comes back, in 2006 it does not."""
    other = "moses" if card != "moses" else "aristotle"
    g, _, before = led(edition, card, workers={}, hand=other)
    s = actions(g)
    s.act(0, PlayLeader(other))
    assert s.player(0).ratings == before.ratings
    assert s.player(0).civil_spent == (
        0 if edition == "new_story" or symbol(printed(edition, card), "civil_actions") else 1
    )


@shows("alexander_the_great")
def test_alexander_strengthens_every_unit(edition: str, card: str) -> None:
    """TTN-14.2: including air forces, but no other cards."""
    for kind, more in (("warriors", 2), ("knights", 2), ("cannon", 2), ("air_forces", 2), ("team_sports", 0)):
        _, p, before = led(edition, card, workers={kind: 2})
        assert p.ratings.strength == before.ratings.strength + more


@shows("aristotle")
def test_aristotle_learns_from_technologies_taken(edition: str, card: str) -> None:
    """TTN-9.1.2; TTO-14.1: including governments, but no leaders, wonders and action cards."""
    others = {"iron": 1, "monarchy": 1, "code_of_laws": 1, "joan_of_arc": 0, "great_wall": 0, "rich_land_a": 0}
    for other, points in others.items():
        g, _, _ = led(edition, card)
        assert taken(g, other).player(0).science == points


@shows("moses")
def test_moses_saves_food(edition: str, card: str) -> None:
    """TTN-9.3.1, TTO-9.3.1: one less for more population."""
    g, _, _ = led(edition, card, yellow=18, stored={})
    assert actions(g).refusal(0, IncreasePopulation())
    settle(g, stored={"agriculture": 1})
    s = actions(g)
    s.act(0, IncreasePopulation())
    assert (s.player(0).stored, s.player(0).unused) == ({}, 2)


@shows("homer")
def test_homer_pays_for_units_each_turn(edition: str, card: str) -> None:
    """TTN-12.7, TTO-14.17: one resource, for the first unit built or upgraded."""
    g, _, _ = led(edition, card, technologies="swordsmen", stored={"bronze": 0})
    assert actions(g).player(0).unit_resources == 1
    assert build_price(g, "warriors", unit=True) == 1
    assert upgrade_price(g, "warriors", "swordsmen", unit=True) == 0
    assert build_price(g, "bronze") == 2
    g, _, _ = led(edition, card, stored={"bronze": 1})
    s = actions(g)
    s.act(0, BuildUnit("warriors"))
    assert (s.player(0).stored, s.player(0).unit_resources) == ({}, 0)


@shows(*SCIENTISTS)
def test_scientists_use_the_best_lab_or_library(edition: str, card: str) -> None:
    """TTN-14.7: the level of the best one with a worker."""
    for workers, more in (
        ({"philosophy": 2}, 0),
        ({"alchemy": 1, "computers": 0}, 1),
        ({"alchemy": 1, "journalism": 1}, 2),
        ({"multimedia": 1, "alchemy": 1}, 3),
        ({"computers": 2}, 3),
    ):
        _, p, before = led(edition, card, workers=workers)
        assert p.ratings.science == before.ratings.science + more


@shows("leonardo_da_vinci")
def test_leonardo_gains_a_resource_for_each_technology(edition: str, card: str) -> None:
    """TTN-9.9.5; TTO-9.8.4: revolutions count."""
    g, _, _ = led(edition, card)
    assert developed(g, "oil").stored == {"bronze": 1}
    assert developed(g, "republic", revolution=True).stored == {"bronze": 1}


@shows("isaac_newton")
def test_newton_gets_the_action_back(edition: str, card: str) -> None:
    """TTN-14.11, TTN-9.10.2; TTO-14.4: an action has to be spent first, and one remains after a revolution."""
    g, _, _ = led(edition, card)
    assert developed(g, "oil").civil_spent == 0
    assert developed(g, "republic", revolution=True).civil_left == 1
    settle(g, civil_spent=4)
    assert actions(g).refusal(0, Develop("oil"))


@shows("albert_einstein")
def test_einstein_scores_for_each_technology(edition: str, card: str) -> None:
    """TTN-9.9.5."""
    g, _, _ = led(edition, card)
    assert developed(g, "oil").culture == 3
    assert developed(g, "republic", revolution=True).culture == 3


@shows("michelangelo")
def test_michelangelo_makes_culture_of_happy_faces(edition: str, card: str) -> None:
    """TTN-14.8: of temples, theaters and wonders."""
    for kind, faces in (("theology", 4), ("drama", 2), ("team_sports", 0)):
        _, p, before = led(edition, card, workers={kind: 2})
        assert p.ratings.culture == before.ratings.culture + faces
    for wonders, faces in (("hanging_gardens", 2), ("eiffel_tower kremlin", 1)):
        _, p, before = led(edition, card, wonders=wonders)
        assert p.ratings.culture == before.ratings.culture + faces


@shows("michelangelo")
def test_michelangelo_takes_wonders_for_less(edition: str, card: str) -> None:
    """TTN-9.2.2: without the surcharge; in 2006 for one action less with the surcharge, not below zero."""
    g, _, _ = led(edition, card, wonders="pyramids colossus")
    assert taken(g, "great_wall", space=0).player(0).civil_spent == {"new_story": 1, "original": 2}[edition]
    assert taken(g, "iron", space=0).player(0).civil_spent == 1
    g, _, _ = led(edition, card)
    assert taken(g, "great_wall", space=0).player(0).civil_spent == {"new_story": 1, "original": 0}[edition]


@shows("joan_of_arc")
def test_joan_of_arc_is_strong_by_temples(edition: str, card: str) -> None:
    """TTN-14.6: in 2015 also by the government."""
    _, p, before = led(edition, card, workers={"theology": 2, "drama": 1})
    assert p.ratings.strength == before.ratings.strength + 4
    _, p, before = led(edition, card, government="theocracy")
    assert p.ratings.strength == before.ratings.strength + {"new_story": 1, "original": 0}[edition]


@shows("james_cook")
def test_cook_makes_culture_of_colonies(edition: str, card: str) -> None:
    """Two for the first and one for each further one; in 2006 two for each."""
    colonies = ("strategic_territory_i", "inhabited_territory_i", "strategic_territory_ii")
    expected = {"new_story": (0, 2, 3, 4), "original": (0, 2, 4, 6)}[edition]
    for number, culture in enumerate(expected):
        _, p, _ = led(edition, card, colonies=" ".join(colonies[:number]))
        assert p.ratings.culture == culture


@shows("j_s_bach")
def test_bach_favours_theaters(edition: str, card: str) -> None:
    """One culture for each; two science less (2006: one), in 2006 also a resource less to build, not to upgrade."""
    _, p, before = led(edition, card, workers={"drama": 2, "opera": 1, "journalism": 1})
    assert p.ratings.culture == before.ratings.culture + 3
    g, _, _ = led(edition, card, workers={"drama": 1}, technologies="opera journalism")
    science, resources = {"new_story": (2, 0), "original": (1, 1)}[edition]
    assert science_price(g, "movies") == printed(edition, "movies")["science_cost"] - science
    assert science_price(g, "multimedia") == printed(edition, "multimedia")["science_cost"]
    assert build_price(g, "opera") == printed(edition, "opera")["resource_cost"] - resources
    assert build_price(g, "journalism") == printed(edition, "journalism")["resource_cost"]
    assert upgrade_price(g, "drama", "opera") == 4


@shows("maximilien_robespierre")
def test_robespierre_pays_revolutions_with_military_actions(edition: str, card: str) -> None:
    """TTN-9.10.5; TTO-14.3: all of them, and 3 culture in 2015."""
    g, _, _ = led(edition, card, civil_spent=2)
    p = developed(g, "republic", revolution=True)
    assert (p.civil_left, p.military_left) == (7 - 2, 0)
    assert p.culture == {"new_story": 3, "original": 0}[edition]
    assert developed(g, "republic").culture == 0
    settle(g, hand="republic", military_spent=1)
    assert actions(g).refusal(0, Revolution("republic"))


@shows("william_shakespeare")
def test_shakespeare_makes_culture_of_pairs(edition: str, card: str) -> None:
    """Two for each pair; in 2006 also one for each library."""
    for libraries, theaters, pairs in ((3, 2, 2), (1, 3, 1), (2, 0, 0), (0, 2, 0)):
        _, p, before = led(edition, card, workers={"printing_press": libraries, "drama": theaters})
        more = 2 * pairs + (libraries if edition == "original" else 0)
        assert p.ratings.culture == before.ratings.culture + more


@shows("bill_gates")
def test_bill_gates_makes_mines_of_labs(edition: str, card: str) -> None:
    """TTN-14.13, TTO-14.6: from level I on; they also store resources and give change."""
    g, p, _ = led(edition, card, workers={"philosophy": 2, "scientific_method": 2, "bronze": 1})
    assert upkeep.produce(g, p, "resources") == 2 * 2 + 1
    assert p.stored == {"scientific_method": 2, "bronze": 1}
    tokens.pay(g, p, 2, "resources")
    assert tokens.stored(g, p, "resources") == 3


@shows("mahatma_gandhi")
def test_gandhi_brings_culture(edition: str, card: str) -> None:
    """His effect in politics is tested in test_leaders_in_politics."""
    assert led(edition, card)[1].ratings.culture == 2


@shows("charlie_chaplin", "rock_and_roll_icon")
def test_the_best_theater_gives_twice(edition: str, card: str) -> None:
    """For one worker."""
    for workers, more in (({"drama": 2, "opera": 2, "movies": 0}, 3), ({"multimedia": 2}, 0)):
        _, p, before = led(edition, card, workers=workers)
        assert p.ratings.culture == before.ratings.culture + more


@shows("sid_meier", "game_designer")
def test_labs_give_culture_for_science(edition: str, card: str) -> None:
    """Each worker gives culture equal to the level, and one science less."""
    _, p, before = led(edition, card, workers={"philosophy": 1, "alchemy": 1, "computers": 2, "multimedia": 1})
    assert p.ratings.culture == before.ratings.culture + 1 + 2 * 3
    assert p.ratings.science == before.ratings.science - 4
