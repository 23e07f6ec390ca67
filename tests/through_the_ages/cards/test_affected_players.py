"""Events: the players concerned, and the possible choices (TTN-8.1, TTO-8.3)."""

from __future__ import annotations

from rules.through_the_ages.politics.replies.choices import BuildForFree, Decline, LoseBuilding, RuinWonder
from rules.through_the_ages.politics.replies.fights import Raze
from tests.through_the_ages.cards.showing import shows
from tests.through_the_ages.scenes import event
from tests.through_the_ages.tables import settle
from tests.through_the_ages.test_events import position, values

EVERY_BUILDING = ("agriculture", "bronze", "philosophy", "religion", "drama", "printing_press", "bread_and_circuses")
FREE = {"development_of_religion": "religion", "development_of_warfare": "warriors"}


@shows(*FREE)
def test_only_the_oldest_temple_and_unit_are_free(edition: str, card: str) -> None:
    """TTO-8.3.9: for everybody with an unused worker."""
    g = position(edition)
    settle(g, 1, technologies="theology swordsmen")
    settle(g, 2, unused=0)
    s = event(g, card)
    for seat in (0, 1):
        assert s.options(seat) == [BuildForFree(FREE[card]), Decline()]
        s.act(seat, Decline())
    assert s.asked == {}


@shows("barbarians")
def test_barbarians_take_one_worker(edition: str, card: str) -> None:
    """The player with most culture loses one, if among the two weakest."""
    g = position(edition, culture=5, unused=3)
    settle(g, 1, culture=9)
    assert values(event(g, card), "unused") == [3, 2, 3]
    settle(g, 0, workers={"warriors": 1})
    settle(g, 2, workers={"warriors": 2})
    assert values(event(g, card), "unused") == [3, 3, 3], "the strongest is spared"


@shows("border_conflict")
def test_border_conflict_leaves_every_building_to_choose(edition: str, card: str) -> None:
    """Farms, mines and urban buildings, but no units."""
    g = position(edition)
    settle(g, 2, workers={**dict.fromkeys(EVERY_BUILDING, 1), "knights": 1})
    s = event(g, card)
    assert s.asked == {2: "lose_building"}
    options = {action.card for action in s.options(2) if isinstance(action, LoseBuilding)}
    assert options == set(EVERY_BUILDING)


@shows("cultural_influence")
def test_cultural_influence_counts_culture_ratings(edition: str, card: str) -> None:
    g = position(edition)
    for seat in range(3):
        settle(g, seat, workers={"religion": seat + 1})
    assert values(event(g, card), "culture") == [1, 2, 3]


@shows("rebellion")
def test_rebellion_takes_two_actions_for_each_discontent_worker(edition: str, card: str) -> None:
    """TTN-14.24, TTO-8.3.6: at most those available."""
    g = position(edition)
    settle(g, 0, yellow=13)
    settle(g, 1, yellow=8)
    settle(g, 2, yellow=13, civil_spent=3)
    assert values(event(g, card), "civil_spent") == [2, 4, 4]


@shows("crime_wave")
def test_crime_wave_hits_the_two_weakest(edition: str, card: str) -> None:
    """Culture and a blue token, of the two weakest."""
    g = position(edition, culture=5, blue=9)
    s = event(g, card)
    assert (values(s, "culture"), values(s, "blue")) == ([5, 2, 2], [9, 8, 8])


@shows("emigration")
def test_emigration_is_for_everybody(edition: str, card: str) -> None:
    """Half of the discontent, rounded up."""
    g = position(edition, unused=5, yellow=7)
    assert values(event(g, card), "unused") == [3, 3, 3]


@shows("independence_declaration")
def test_only_the_weakest_loses_a_colony(edition: str, card: str) -> None:
    g = position(edition, colonies="historic_territory_i")
    assert [len(colonies) for colonies in values(event(g, card), "colonies")] == [1, 1, 0]


@shows("ravages_of_time")
def test_everybody_loses_an_old_wonder(edition: str, card: str) -> None:
    """A wonder of Age A or I; without one nothing happens."""
    g = position(edition, wonders="pyramids eiffel_tower")
    settle(g, 1, wonders="great_wall")
    g.players[2].wonders.remove("pyramids")
    s = event(g, card)
    s.act(1, RuinWonder("great_wall"))
    assert values(s, "ruins") == [["pyramids"], ["great_wall"], []]


@shows("terrorism")
def test_terrorism_leaves_every_urban_building_to_choose(edition: str, card: str) -> None:
    """One building of each rival, but no farms, mines and units."""
    g = position(edition, culture=5)
    settle(g, 2, culture=0)
    for seat in (0, 1):
        settle(g, seat, workers=dict.fromkeys((*EVERY_BUILDING, "knights"), 1))
    s = event(g, card)
    for _ in (0, 1):
        assert {action.card for action in s.options(2) if isinstance(action, Raze)} == set(EVERY_BUILDING[2:])
        s.act(2, Raze("drama"))
    assert [p.workers.get("drama") for p in s.state.players[:2]] == [0, 0]
