"""Aggressions: possible targets, defense, spoils (TTN-7.3, TTO-12.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules.engine import Seat
from rules.engine.core.action import AnyAction
from rules.through_the_ages.core.state import Game, MadePact
from rules.through_the_ages.flow.planned_turns import PLAN_STOPS
from rules.through_the_ages.politics.actions import PlayAggression
from rules.through_the_ages.politics.replies.choices import LoseWorker, SplitGoods
from rules.through_the_ages.politics.replies.colonies import TakeColony
from rules.through_the_ages.politics.replies.fights import Defend, Raze, RemoveCard, Sacrifice
from tests.through_the_ages.cards.showing import shows
from tests.through_the_ages.scenes import Scene, politics
from tests.through_the_ages.tables import game, settle

BOTH = pytest.mark.parametrize("edition", ["new_story", "original"])
STRONG = {"agriculture": 2, "bronze": 2, "philosophy": 1, "warriors": 9}
WEAK = {"agriculture": 2, "bronze": 2, "philosophy": 1, "warriors": 1}


def position(edition: str, card: str, seats: int = 2, **target: Any) -> Game:
    """Return a game where the first seat holds the card, with strength 9 and 6 military actions, against strength 1."""
    g = game(edition, seats)
    g.age = 3
    settle(g, 0, workers=STRONG, government="fundamentalism", military=[card])
    settle(g, 0, workers={**STRONG, "warriors": 4})
    settle(g, 1, **{"workers": WEAK, **target})
    assert g.players[Seat(0)].ratings.strength == 9
    return g


def attacked(g: Game, card: str, target: int = 1, *, units: tuple[str, ...] = ()) -> Scene:
    """Let the first seat play its card; in 2006 it sacrifices the given units."""
    s = politics(g)
    s.act(0, PlayAggression(card, Seat(target)))
    if s.asked.get(0) == "sacrifice":
        s.act(0, Sacrifice(units))
    if s.asked.get(target) == "defend":
        s.act(target, Defend())
    return s


@pytest.mark.parametrize(
    ("edition", "target"),
    [("new_story", {}), ("original", {}), ("original", {"workers": {**STRONG, "warriors": 12}})],
    ids=["new_story", "original", "in vain"],
)
def test_an_aggression_stops_plans_of_its_target(edition: str, target: Mapping[str, Any]) -> None:
    """TTN-7.3.5, TTO-17.5: even if the target has nothing to decide, so that it is resolved at once."""
    (stop,) = PLAN_STOPS
    g = position(edition, "spy_ii", seats=3, **{"science": 5, **target})
    known = set(stop.signals(g, Seat(1)))
    s = attacked(g, "spy_ii")
    assert set(stop.signals(s.state, Seat(1))) - known
    assert not stop.signals(s.state, Seat(0))
    assert not stop.signals(s.state, Seat(2))


# Possible targets


def test_2015_an_aggression_needs_a_weaker_rival() -> None:
    """TTN-7.3.2."""
    g = position("new_story", "spy_ii", workers={"warriors": 9}, science=5)
    assert politics(g).refusal(0, PlayAggression("spy_ii", Seat(1))) == "TTN-7.3.2"


def test_2006_an_attacker_need_not_be_stronger() -> None:
    """TTO-12.2.6."""
    g = position("original", "spy_ii", workers={"warriors": 12}, science=5)
    assert politics(g).refusal(0, PlayAggression("spy_ii", Seat(1))) == ""


@shows("mahatma_gandhi")
def test_an_aggression_is_paid_with_military_actions(edition: str, card: str) -> None:
    """TTN-7.3.1; TTO-12.2.1, TTO-6.4; twice against Gandhi, who attacks nobody (TTN-14.15, TTO-14.19)."""
    g = position(edition, "raid_ii")
    p = attacked(g, "raid_ii").player(0)
    total = p.ratings.military_actions
    assert p.military_left == total - 2
    settle(g, 1, leader="mahatma_gandhi")
    settle(g, 0, military_spent=total - 3)
    assert politics(g).refusal(0, PlayAggression("raid_ii", Seat(1))) != ""
    settle(g, 0, military_spent=total - 4)
    assert politics(g).refusal(0, PlayAggression("raid_ii", Seat(1))) == ""
    settle(g, 0, leader="mahatma_gandhi")
    rule = {"new_story": "TTN-14.15", "original": "TTO-14.19"}[edition]
    assert politics(g).refusal(0, PlayAggression("raid_ii", Seat(1))) == rule


@BOTH
def test_a_pact_can_forbid_attacks(edition: str) -> None:
    """TTN-7.3.2; TTO-12.3.5."""
    g = position(edition, "spy_ii", 3, science=5)
    settle(g, 2, pacts=[MadePact("peace_treaty", Seat(2), Seat(0))], science=5)
    s = politics(g)
    assert s.refusal(0, PlayAggression("spy_ii", Seat(1))) == ""
    assert (
        s.refusal(0, PlayAggression("spy_ii", Seat(2))) == {"new_story": "TTN-7.3.2", "original": "TTO-12.3.5"}[edition]
    )


def test_ex_35_pact_that_ends_on_attack() -> None:
    """EX-35: its strength does not count, and it leaves play (TTN-7.3.2, TTN-7.3.4)."""
    g = game(seats=3)
    g.age = 2
    settle(g, 0, workers={"warriors": 9}, military=["spy_ii"])
    settle(g, 1, workers={"warriors": 6}, science=9)
    settle(g, 0, pacts=[MadePact("promise_of_military_protection", Seat(0), Seat(1))])
    assert [g.players[Seat(seat)].ratings.strength for seat in (0, 1)] == [9, 10]
    s = attacked(g, "spy_ii")
    assert s.player(0).pacts == []
    assert s.player(1).ratings.strength == 6
    assert (s.player(0).science, s.player(1).science) == (5, 4)


def test_open_borders_make_the_attacker_stronger() -> None:
    """TTN-14.34."""
    g = game(seats=3)
    g.age = 2
    settle(g, 0, workers={"warriors": 5}, military=["spy_ii"])
    settle(g, 1, workers={"warriors": 6}, science=9)
    settle(g, 1, pacts=[MadePact("open_borders_agreement", Seat(1), Seat(0))])
    s = attacked(g, "spy_ii")
    assert s.player(0).science == 5
    assert s.player(1).pacts != []


LACKS = [
    ("new_story", "annex_ii"),
    ("new_story", "infiltrate_ii"),
    ("original", "annex_ii"),
    ("original", "assassinate_ii"),
    ("original", "sabotage_ii"),
    ("original", "plunder_i"),
    ("original", "raid_i"),
    ("original", "spy_ii"),
    ("original", "armed_intervention_iii"),
]


@pytest.mark.parametrize(("edition", "card"), LACKS)
def test_some_aggressions_need_something_to_take(edition: str, card: str) -> None:
    """TTN-7.3.3, TTO-12.2.1."""
    g = position(edition, card, workers={"warriors": 1})
    rule = {"new_story": "TTN-7.3.3", "original": "TTO-12.2.1"}[edition]
    assert politics(g).refusal(0, PlayAggression(card, Seat(1))) == rule


def test_milder_fighting_lets_one_rival_attack_at_a_time() -> None:
    """TTO-15.3."""
    g = game("original", 3, milder_fighting=True)
    g.age = 2
    settle(g, 0, workers={"warriors": 5}, military=["spy_ii"])
    settle(g, 1, science=5)
    settle(g, 2, attacked=Seat(1))
    assert politics(g).refusal(0, PlayAggression("spy_ii", Seat(1))) == "TTO-15.3"
    settle(g, 2, attacked=None)
    assert attacked(g, "spy_ii").player(0).attacked == 1


# Defense of 2015


def test_2015_bonus_cards_and_discards_defend() -> None:
    """TTN-7.3.5, TTN-7.3.6: the attacker must be stronger."""
    g = position("new_story", "spy_ii", science=5, military=["military_bonus_iii", "legion", "rats"])
    settle(g, 1, government="monarchy")
    s = politics(g)
    s.act(0, PlayAggression("spy_ii", Seat(1)))
    assert s.asked == {1: "defend"}
    assert s.options(1) == [Defend(("military_bonus_iii", "legion", "rats")), Defend()]
    told = s.act(1, Defend(("military_bonus_iii", "rats", "legion")))
    assert not any("Rats" in str(each.text) or "Legion" in str(each.text) for each in told)
    assert (s.player(1).science, s.player(1).military) == (5, [])
    assert s.state.military_discard == ["military_bonus_iii"]
    assert s.player(0).military == []


def test_ex_37_defense_that_cannot_succeed() -> None:
    """EX-37: at most as many cards as military actions, and none in vain (TTN-7.3.5)."""
    hand = ["military_bonus_ii", "military_bonus_i", "legion", "rats", "foray"]
    g = game(seats=2)
    g.age = 2
    settle(g, 0, workers={"warriors": 14}, military=["spy_ii"])
    settle(g, 1, workers={"warriors": 6}, government="monarchy", military=hand, science=7)
    assert g.players[Seat(1)].ratings.military_actions == 3
    s = politics(g)
    s.act(0, PlayAggression("spy_ii", Seat(1)))
    assert s.options(1) == [Defend()]
    assert s.refusal(1, Defend(("military_bonus_ii", "military_bonus_i", "legion"))) == "TTN-7.3.5"
    assert s.refusal(1, Defend(tuple(hand))) == "TTN-7.3.5"
    s.act(1, Defend())
    assert (s.player(1).science, s.player(1).military) == (2, hand)


@pytest.mark.parametrize(
    ("card", "value"), [("military_bonus_i", 2), ("military_bonus_ii", 4), ("military_bonus_iii", 6)]
)
@BOTH
def test_bonus_cards_defend(edition: str, card: str, value: int) -> None:
    """TTN-7.3.5, TTO-12.2.3: a tie repels the attack."""
    for short in (0, 1):
        g = position(edition, "spy_ii", workers={"warriors": 9 - value - short}, science=5, military=[card])
        s = politics(g)
        s.act(0, PlayAggression("spy_ii", Seat(1)))
        if s.asked == {0: "sacrifice"}:
            s.act(0, Sacrifice())
        if edition == "original":
            s.act(1, Defend((card,)))
        elif short:
            # An insufficient defense is not allowed; if that is public, the target gets no question.
            assert s.asked == {} or s.refusal(1, Defend((card,))) == "TTN-7.3.5"
            continue
        else:
            s.act(1, Defend((card,)))
        assert s.player(1).science == (0 if short else 5)


def test_a_target_without_useful_cards_gets_no_question() -> None:
    """TTN-7.3.5: without cards in hand there is no defense."""
    g = position("new_story", "spy_ii", science=5)
    s = politics(g)
    s.act(0, PlayAggression("spy_ii", Seat(1)))
    assert (s.asked, s.player(1).science) == ({}, 0)


# Sacrifices of 2006


def test_tto_ex_11_sacrificing_a_whole_army() -> None:
    """TTO-EX-11: the sacrificed units and their armies count twice (TTO-12.2.2, TTO-12.1.4)."""
    for units, total in ((("warriors",), 7), (("warriors", "warriors"), 9)):
        g = game("original", 2)
        g.age = 2
        settle(g, 0, workers={"warriors": 4}, tactic="fighting_band", military=["spy_ii"])
        settle(g, 1, workers={"warriors": total - 1}, science=5)
        assert g.players[Seat(0)].ratings.strength == 6
        s = politics(g)
        s.act(0, PlayAggression("spy_ii", Seat(1)))
        s.act(0, Sacrifice(units))
        s.act(1, Defend())
        assert s.player(1).science == 0
        assert (s.player(0).workers["warriors"], s.player(0).yellow) == (4 - len(units), 18 + len(units))


def test_2006_the_target_sacrifices_units_and_plays_cards() -> None:
    """TTO-12.2.3, TTO-12.2.4; Churchill doubles the cards."""
    g = position("original", "spy_ii", workers={"warriors": 2}, science=5, military=["military_bonus_i"])
    settle(g, 1, leader="winston_churchill")
    s = politics(g)
    s.act(0, PlayAggression("spy_ii", Seat(1)))
    s.act(0, Sacrifice())
    # 9 against 2; with both Warriors 4, with the card 8.
    assert Defend(("warriors", "warriors", "military_bonus_i")) not in s.options(1)
    s.act(1, Defend(("warriors", "military_bonus_i")))
    assert s.player(1).science == 0
    assert (s.player(1).workers["warriors"], s.player(1).military) == (1, [])


def test_2006_a_target_that_ties_gets_no_question() -> None:
    """TTO-17.5."""
    g = position("original", "spy_ii", workers={"warriors": 9}, science=5)
    s = politics(g)
    s.act(0, PlayAggression("spy_ii", Seat(1)))
    s.act(0, Sacrifice())
    assert (s.asked, s.player(1).science) == ({}, 5)


def test_2006_no_sacrifices_in_the_last_round_of_the_full_game() -> None:
    """TTO-13.4.4: bonus cards still defend."""
    g = position("original", "spy_ii", science=5, military=["military_bonus_i"])
    g.last_round = g.round
    s = politics(g)
    s.act(0, PlayAggression("spy_ii", Seat(1)))
    assert s.asked == {1: "defend"}
    assert s.refusal(1, Defend(("warriors",))) == "TTO-12.2.3"
    assert s.refusal(1, Defend(("military_bonus_i",))) == ""


def test_2006_units_sacrificed_cannot_be_lost_once_more() -> None:
    """TTO-12.2.5 RULING: Enslave does not take them."""
    g = position("original", "enslave_i", workers={"warriors": 1, "bronze": 1}, unused=0)
    s = politics(g)
    s.act(0, PlayAggression("enslave_i", Seat(1)))
    s.act(0, Sacrifice())
    s.act(1, Defend(("warriors",)))
    assert s.asked == {0: "split"}
    assert s.player(1).workers["bronze"] == 0
    s.act(0, SplitGoods(3, 0))
    assert s.player(1).workers["warriors"] == 0


def test_joan_of_arc_of_2006_scores_when_attacked() -> None:
    """TTO-14.14."""
    g = position("original", "spy_ii", leader="joan_of_arc", science=5)
    assert attacked(g, "spy_ii").player(1).culture == 5


# Effects of aggressions


@shows("plunder_i", "plunder_ii", "plunder_iii")
def test_plunder_takes_goods(edition: str, card: str) -> None:
    """TTN-14.31; TTO-12.2.7: the attacker splits, at most the goods available."""
    most = {"plunder_i": 3, "plunder_ii": 5, "plunder_iii": 7 if edition == "new_story" else 8}[card]
    g = position(edition, card, stored={"agriculture": 4, "bronze": 5}, blue=6)
    s = attacked(g, card)
    assert s.refusal(0, SplitGoods(5, most - 5)) != ""
    taken = (most - 2, 2) if most < 7 else (4, most - 4)
    s.act(0, SplitGoods(*taken))
    assert s.player(1).stored.get("agriculture", 0) == 4 - taken[0]
    assert s.player(1).stored.get("bronze", 0) == 5 - taken[1]
    assert s.player(0).stored == {"agriculture": taken[0], "bronze": taken[1]}


def test_tto_ex_16_taking_resources() -> None:
    """TTO-EX-16: the winner's tokens, as few as possible (TTO-12.2.7, TTO-16.3)."""
    g = position("original", "plunder_i", stored={"bronze": 3}, blue=12)
    settle(g, 0, technologies="iron")
    s = attacked(g, "plunder_i")
    assert s.asked == {}
    assert (s.player(1).stored, s.player(1).blue) == ({}, 15)
    assert s.player(0).stored == {"iron": 1, "bronze": 1}
    settle(g, 1, stored={"bronze": 2})
    assert attacked(g, "plunder_i").player(0).stored == {"iron": 1}


@shows("enslave_i")
def test_enslave(edition: str, card: str) -> None:
    """TTN-14.30: the target chooses the worker if none is unused; the goods are not taken from it."""
    g = position(edition, "enslave_i", unused=0, yellow=10)
    s = attacked(g, "enslave_i")
    s.act(1, LoseWorker("philosophy"))
    if edition == "original":
        s.act(0, SplitGoods(1, 2))
    assert (s.player(1).workers["philosophy"], s.player(1).yellow) == (0, 11)
    assert s.player(0).stored == (
        {"bronze": 2, "agriculture": 2} if edition == "new_story" else {"bronze": 2, "agriculture": 1}
    )


URBAN = {"philosophy": 1, "alchemy": 1, "scientific_method": 2, "computers": 2, "warriors": 1}
RAIDS = {
    "raid_i": (["philosophy", "alchemy"], []),
    "raid_ii": (["philosophy", "alchemy", "scientific_method"], ["philosophy", "alchemy"]),
    "raid_iii": (
        ["philosophy", "alchemy", "scientific_method", "computers"],
        ["philosophy", "alchemy", "scientific_method"],
    ),
}
"""The buildings that may be destroyed first, and after the last of them."""


def gain_from_one_philosophy(edition: str, card: str) -> int:
    """Return the resources for a single building, half of three."""
    s = attacked(position(edition, card, workers={"philosophy": 1}, blue=16), card)
    if s.asked:
        s.act(0, Raze("philosophy"))
    return s.player(0).stored["bronze"]


@shows(*RAIDS, edition="new_story")
def test_2015_raids_destroy_one_building_of_each_limit(edition: str, card: str) -> None:
    """TTN-14.28: half of the summed costs, rounded up; workers become unused."""
    first, second = RAIDS[card]
    g = position(edition, card, workers=URBAN, blue=16)
    s = attacked(g, card)
    assert s.options(0) == [Raze(option) for option in first]
    s.act(0, Raze(first[-1]))
    razed = [first[-1]]
    if second:
        assert s.options(0) == [Raze(option) for option in second]
        s.act(0, Raze("philosophy"))
        razed.append("philosophy")
    costs = {"philosophy": 3, "alchemy": 6, "scientific_method": 8, "computers": 11}
    assert s.player(1).unused == 1 + len(razed)
    assert s.player(0).stored["bronze"] == -(-sum(costs[each] for each in razed) // 2)
    assert gain_from_one_philosophy(edition, card) == 2


def test_2015_the_lower_building_may_be_razed_first() -> None:
    """TTN-14.28: of two buildings one must be of the lower limit."""
    g = position("new_story", "raid_ii", workers=URBAN)
    s = attacked(g, "raid_ii")
    s.act(0, Raze("alchemy"))
    assert s.options(0) == [Raze("philosophy"), Raze("scientific_method")]


@shows("raid_i", "raid_ii", "raid_iii", edition="original")
def test_2006_raids_destroy_buildings_alike(edition: str, card: str) -> None:
    """TTO-14.16: of one type and age; half of the summed costs, which only Raid I rounds up."""
    most = {"raid_i": 1, "raid_ii": 2, "raid_iii": 3}[card]
    g = position(edition, card, workers={**URBAN, "philosophy": 4})
    s = attacked(g, card)
    s.act(0, Raze("philosophy"))
    assert s.asked == {}
    assert s.player(1).workers["philosophy"] == 4 - most
    assert s.player(0).stored["bronze"] == {"raid_i": 2, "raid_ii": 3, "raid_iii": 4}[card]
    s = attacked(g, card)
    s.act(0, Raze("alchemy"))
    assert s.player(1).workers["alchemy"] == 0
    assert gain_from_one_philosophy(edition, card) == (2 if card == "raid_i" else 1)


@shows("annex_ii")
def test_annex_takes_a_colony_without_its_booty(edition: str, card: str) -> None:
    """TTN-8.2.6, TTO-12.1.6: the lasting symbols move."""
    g = position(edition, "annex_ii", colonies="developed_territory_i inhabited_territory_i", yellow=10)
    s = attacked(g, "annex_ii")
    s.act(0, TakeColony("inhabited_territory_i"))
    assert (s.player(0).colonies, s.player(1).colonies) == (["inhabited_territory_i"], ["developed_territory_i"])
    assert (s.player(0).yellow, s.player(0).unused, s.player(1).yellow) == (20, 1, 8)


@shows("infiltrate_ii", edition="new_story")
def test_infiltrate_removes_leader_or_wonder(edition: str, card: str) -> None:
    """Infiltrate: 3 culture for each level."""
    g = position("new_story", "infiltrate_ii", leader="james_cook", building="taj_mahal", stages=1, blue=10)
    s = attacked(g, "infiltrate_ii")
    s.act(0, RemoveCard("taj_mahal"))
    p = s.player(1)
    assert (p.building, p.stages, p.blue, p.leader) == (None, 0, 11, "james_cook")
    assert s.player(0).culture == 3
    s = attacked(g, "infiltrate_ii")
    s.act(0, RemoveCard("james_cook"))
    assert (s.player(1).leader, s.player(0).culture) == (None, 6)


@shows("assassinate_ii", "sabotage_ii", edition="original")
def test_assassinate_and_sabotage_cost_the_level(edition: str, card: str) -> None:
    """TTO-14.15."""
    g = position("original", "assassinate_ii", leader="james_cook", building="taj_mahal")
    settle(g, 0, military=["assassinate_ii", "sabotage_ii"])
    s = attacked(g, "assassinate_ii")
    assert (s.player(1).leader, s.player(0).culture, s.player(0).military_spent) == (None, 6, 2)
    s = attacked(g, "sabotage_ii")
    assert (s.player(1).building, s.player(0).culture, s.player(0).military_spent) == (None, 3, 1)


@shows("spy_ii", "armed_intervention_iii")
def test_spy_and_armed_intervention_take_points(edition: str, card: str) -> None:
    """TTN-12.8, TTO-12.2.7: at most what the rival has."""
    s = attacked(position(edition, "spy_ii", science=3), "spy_ii")
    assert (s.player(0).science, s.player(1).science) == (3, 0)
    s = attacked(position(edition, "spy_ii", science=9), "spy_ii")
    assert (s.player(0).science, s.player(1).science) == (5, 4)
    s = attacked(position(edition, "armed_intervention_iii", culture=9), "armed_intervention_iii")
    assert (s.player(0).culture, s.player(1).culture) == (7, 2)


def test_an_unpaid_or_foreign_card_is_no_aggression() -> None:
    """TTN-7.3."""
    g = position("new_story", "spy_ii", science=5)
    unknown: list[AnyAction] = [PlayAggression("plunder_i", Seat(1)), PlayAggression("spy_ii", Seat(0))]
    s = politics(g)
    assert [s.refusal(0, each) for each in unknown] == ["TTN-7.3", "TTN-7.3"]
