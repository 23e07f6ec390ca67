"""Effects of leaders that only the 2006 edition has (TTO-14)."""

from __future__ import annotations

from rules.engine import Seat
from rules.through_the_ages.actions.powers import Levy
from rules.through_the_ages.core.state import DeclaredWar
from rules.through_the_ages.politics import colonization
from rules.through_the_ages.politics.actions import ColonizeFromHand, DeclareWar, PlayAggression
from rules.through_the_ages.politics.replies.colonies import Bid
from rules.through_the_ages.politics.replies.fights import Defend, Sacrifice
from tests.through_the_ages.cards.showing import shows
from tests.through_the_ages.cards.test_leaders import build_price, led, science_price, upgrade_price
from tests.through_the_ages.scenes import actions, in_turn, politics, scene
from tests.through_the_ages.tables import settle

OLD = "original"


@shows("homer", edition=OLD)
def test_homer_makes_culture_of_warriors(edition: str, card: str) -> None:
    """Up to two of them; no other infantry."""
    for warriors, culture in ((0, 0), (1, 1), (2, 2), (4, 2)):
        _, p, _ = led(edition, card, workers={"warriors": warriors, "swordsmen": 2})
        assert p.ratings.culture == culture


@shows("christopher_columbus", edition=OLD)
def test_columbus_colonizes_once_and_stays(edition: str, card: str) -> None:
    """TTO-14.2."""
    g, _, _ = led(edition, card, military=["historic_territory_i", "historic_territory_ii"])
    s = politics(g)
    s.act(0, ColonizeFromHand("historic_territory_i"))
    p = s.player(0)
    assert (p.leader, p.colonies, p.culture, p.ratings.happiness) == (card, ["historic_territory_i"], 6, 1)
    assert politics(s.state).refusal(0, ColonizeFromHand("historic_territory_ii"))


@shows("frederick_barbarossa", edition=OLD)
def test_barbarossa_levies(edition: str, card: str) -> None:
    """TTO-14.13: population and a unit, each for one less, for one civil action."""
    g, _, _ = led(edition, card, unused=0, stored={"agriculture": 1})
    assert actions(g).refusal(0, Levy("warriors"))
    settle(g, stored={"bronze": 1})
    assert actions(g).refusal(0, Levy("warriors"))
    settle(g, stored={"agriculture": 2, "bronze": 2})
    s = actions(g)
    s.act(0, Levy("warriors"))
    p = s.player(0)
    assert (p.workers["warriors"], p.unused, p.yellow) == (2, 0, 17)
    assert (p.stored, p.military_spent, p.civil_spent) == ({"agriculture": 1, "bronze": 1}, 0, 1)
    settle(g, yellow=0)
    assert actions(g).refusal(0, Levy("warriors")), "both parts are mandatory"


@shows("genghis_khan", edition=OLD)
def test_genghis_khan_rides_alone(edition: str, card: str) -> None:
    """TTO-10.1.6: no armies; each cavalry unit is one stronger, even when sacrificed, and gives culture."""
    _, p, without = led(edition, card, workers={"knights": 3, "swordsmen": 1}, tactic="heavy_cavalry")
    assert p.ratings.strength == without.ratings.strength - 4 + 3
    assert p.ratings.culture == 3
    g, _, _ = led(edition, card, workers={"knights": 1, "swordsmen": 1})
    s = in_turn(scene(g, lambda state: colonization.auction(state, "historic_territory_i")))
    assert (s.refusal(0, Bid(5)), bool(s.refusal(0, Bid(6)))) == ("", True)


@shows("joan_of_arc", edition=OLD)
def test_joan_scores_when_attacked(edition: str, card: str) -> None:
    """TTO-14.14: by aggressions and wars, independent of their results."""
    g, _, _ = led(edition, "moses", military=["plunder_i", "war_over_territory"])
    settle(g, 0, government="communism")
    settle(g, 1, leader=card, stored={"bronze": 1}, military=[])
    s = politics(g)
    s.act(0, DeclareWar("war_over_territory", Seat(1)))
    assert s.player(1).culture == 5
    s = politics(g)
    s.act(0, PlayAggression("plunder_i", Seat(1)))
    assert s.player(1).culture == 5


@shows("james_cook", edition=OLD)
def test_cook_makes_more_of_bonus_cards(edition: str, card: str) -> None:
    """When colonizing each counts one more."""
    g, _, _ = led(edition, card, workers={"warriors": 1}, military=["military_bonus_ii", "military_bonus_i"])
    s = in_turn(scene(g, lambda state: colonization.auction(state, "historic_territory_i")))
    assert (s.refusal(0, Bid(1 + 3 + 2)), bool(s.refusal(0, Bid(7)))) == ("", True)


@shows("napoleon_bonaparte", edition=OLD)
def test_napoleon_doubles_the_best_army(edition: str, card: str) -> None:
    """TTO-14.5: with its current strength, including air forces; nothing without a whole army."""
    for workers, more in (
        ({"riflemen": 2, "cavalrymen": 1, "cannon": 1}, 8),
        ({"warriors": 1, "cavalrymen": 1, "cannon": 1}, 4),
        ({"riflemen": 2, "cavalrymen": 1, "cannon": 1, "air_forces": 1}, 16),
        ({"riflemen": 2, "cannon": 1}, 0),
    ):
        _, p, without = led(edition, card, workers=workers, tactic="napoleonic_army")
        assert p.ratings.strength == without.ratings.strength + more


@shows("bill_gates", edition=OLD)
def test_rivals_of_gates_pay_more(edition: str, card: str) -> None:
    """For building and upgrading labs and libraries."""
    g, _, _ = led(edition, "moses", workers={"alchemy": 1}, technologies="scientific_method printing_press drama")
    settle(g, 1, leader=card)
    assert (build_price(g, "alchemy"), build_price(g, "printing_press"), build_price(g, "drama")) == (7, 5, 5)
    assert upgrade_price(g, "alchemy", "scientific_method") == 3
    g, _, _ = led(edition, card, technologies="alchemy")
    assert build_price(g, "alchemy") == 6


@shows("winston_churchill", edition=OLD)
def test_churchill_prepares_for_war(edition: str, card: str) -> None:
    """TTO-14.13: unit technologies for three less, units for two less while he is at war, twice the defense."""
    g, _, _ = led(edition, card, technologies="riflemen", military=["military_bonus_ii"])
    for technology in ("modern_infantry", "tanks", "rockets", "air_forces"):
        assert science_price(g, technology) == printed_science(technology) - 3
    assert science_price(g, "computers") == 8
    assert build_price(g, "riflemen", unit=True) == 5
    settle(g, 1, wars=[DeclaredWar("war_over_territory", Seat(0))])
    assert build_price(g, "riflemen", unit=True) == 3
    assert build_price(g, "bronze") == 2
    assert upgrade_price(g, "warriors", "riflemen", unit=True) == 3


def printed_science(card: str) -> int:
    """Return the science cost of a unit in 2006."""
    return {"modern_infantry": 8, "tanks": 9, "rockets": 10, "air_forces": 11}[card]


@shows("winston_churchill", edition=OLD)
def test_churchill_defends_twice_as_well(edition: str, card: str) -> None:
    """The defense of his bonus cards counts double, exactly."""
    for strength, holds in ((1 + 2 * 4, True), (1 + 2 * 4 + 1, False)):
        g, _, _ = led(edition, "moses", workers={"warriors": strength}, military=["spy_ii"])
        g.age = 3
        settle(g, 1, leader=card, workers={"warriors": 1}, science=9, military=["military_bonus_ii"])
        s = politics(g)
        s.act(0, PlayAggression("spy_ii", Seat(1)))
        s.act(0, Sacrifice())
        s.act(1, Defend(("military_bonus_ii",)))
        assert (s.player(1).science == 9) == holds
