"""Wars: declared in one turn, resolved at the start of the next (TTN-6.3, TTN-7.4; TTO-12.4)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine import Seat
from rules.through_the_ages.core.cards import Special
from rules.through_the_ages.core.state import DeclaredWar, Game, MadePact
from rules.through_the_ages.politics import wars
from rules.through_the_ages.politics.actions import DeclareWar
from rules.through_the_ages.politics.replies.choices import LoseWorker, SplitGoods
from rules.through_the_ages.politics.replies.fights import Sacrifice, StealTechnology, TakeScience
from tests.through_the_ages.cards.showing import shows
from tests.through_the_ages.scenes import Scene, politics, scene
from tests.through_the_ages.tables import game, settle

BOTH = pytest.mark.parametrize("edition", ["new_story", "original"])


def war(edition: str, card: str, strengths: tuple[int, int], **loser: Any) -> Scene:
    """Resolve a war that the first seat has declared; in 2006 nobody sacrifices anything."""
    g = game(edition, 2)
    g.age = 3
    for seat, strength in enumerate(strengths):
        settle(g, seat, workers={"warriors": strength})
    settle(g, 0 if strengths[0] < strengths[1] else 1, **loser)
    settle(g, 0, wars=[DeclaredWar(card, Seat(1))])
    s = resolution(g)
    for seat in (0, 1):
        if s.asked.get(seat) == "sacrifice":
            s.act(seat, Sacrifice())
    return s


def resolution(g: Game) -> Scene:
    """Resolve the wars of the first seat."""
    return scene(g, lambda state: wars.resolve_wars(state, state.players[Seat(0)]))


@BOTH
def test_a_war_can_be_declared_on_any_rival_for_its_price(edition: str) -> None:
    """TTN-7.4; TTO-12.4.1."""
    g = game(edition, 3)
    g.age = 2
    settle(g, 0, military=["war_over_technology"])
    settle(g, 1, workers={"warriors": 9})
    s = politics(g)
    s.act(0, DeclareWar("war_over_technology", Seat(1)))
    p = s.player(0)
    assert p.wars == [DeclaredWar("war_over_technology", Seat(1))]
    assert (p.military, p.military_left) == ([], 0)


@BOTH
def test_no_war_in_the_last_round(edition: str) -> None:
    """TTN-7.4, example EX-07 of 2015; TTO-13.4.3."""
    g = game(edition, 2)
    settle(g, 0, military=["war_over_technology"])
    g.last_round = g.round + 1
    assert politics(g).refusal(0, DeclareWar("war_over_technology", Seat(1))) == ""
    g.last_round = g.round
    rule = {"new_story": "TTN-7.4", "original": "TTO-12.4.1"}[edition]
    assert politics(g).refusal(0, DeclareWar("war_over_technology", Seat(1))) == rule


@shows("loss_of_sovereignty")
def test_loss_of_sovereignty_keeps_everybody_from_war_on_b(edition: str, card: str) -> None:
    """Loss of Sovereignty."""
    g = game(edition, 3)
    settle(g, 0, military=["war_over_technology"])
    settle(g, 1, pacts=[MadePact("loss_of_sovereignty", Seat(1), Seat(2))])
    s = politics(g)
    assert s.refusal(0, DeclareWar("war_over_technology", Seat(1))) == ""
    assert s.refusal(0, DeclareWar("war_over_technology", Seat(2))) != ""


@BOTH
def test_a_war_against_gandhi_costs_twice(edition: str) -> None:
    """TTN-14.15, TTO-14.19."""
    g = game(edition, 2)
    settle(g, 0, military=["war_over_technology"])
    settle(g, 1, leader="mahatma_gandhi")
    rule = {"new_story": "TTN-9.12.1", "original": "TTO-9.1.5"}[edition]
    assert politics(g).refusal(0, DeclareWar("war_over_technology", Seat(1))) == rule


def test_ex_39_war_lost_by_the_attacker() -> None:
    """EX-39: at most what the loser has (TTN-6.3.2, TTN-6.3.4)."""
    s = war("new_story", "war_over_territory", (11, 18), yellow=1)
    assert (s.player(0).yellow, s.player(1).yellow) == (0, 19)
    assert s.player(0).wars == []


@shows("war_over_territory")
def test_war_over_territory(edition: str, card: str) -> None:
    """War over Territory: the advantage counts in fives, in 2006 in threes."""
    for advantage in (1, 7, 11, 15):
        tokens = 1 + advantage // {"new_story": 5, "original": 3}[edition]
        s = war(edition, card, (2 + advantage, 2))
        assert (s.player(0).yellow, s.player(1).yellow) == (18 + tokens, 18 - tokens)


@shows("war_over_culture", edition="new_story")
def test_ex_41_war_over_culture_is_capped(edition: str, card: str) -> None:
    """EX-41: TTN-6.3.4."""
    s = war("new_story", "war_over_culture", (13, 1), culture=10)
    assert (s.player(0).culture, s.player(1).culture) == (10, 0)
    s = war("new_story", "war_over_culture", (13, 1), culture=40)
    assert (s.player(0).culture, s.player(1).culture) == (17, 23)
    assert s.state.military_discard == ["war_over_culture"]


@shows("war_over_culture_ii", "war_over_culture_iii")
def test_wars_over_culture_of_2006(edition: str, card: str) -> None:
    """A culture point per point of advantage, in Age III as in Age II."""
    s = war(edition, card, (5, 1), culture=20)
    assert (s.player(0).culture, s.player(1).culture) == (4, 16)


@shows("war_over_resources", edition="original")
def test_war_over_resources_is_split_by_the_victor(edition: str, card: str) -> None:
    """TTO-12.2.7."""
    s = war("original", "war_over_resources", (1, 4), stored={"agriculture": 2, "bronze": 2}, blue=14)
    s.act(1, SplitGoods(1, 2))
    assert s.player(0).stored == {"agriculture": 1}
    assert s.player(1).stored == {"agriculture": 1, "bronze": 2}


@shows("holy_war", edition="original")
def test_holy_war_takes_population(edition: str, card: str) -> None:
    """A worker for three points of advantage: the loser chooses if none is unused; each scores culture."""
    assert war("original", "holy_war", (3, 1), unused=1).player(1).unused == 1
    assert war("original", "holy_war", (6, 1), unused=2).player(1).unused == 1
    s = war("original", "holy_war", (7, 1), unused=1, workers={"bronze": 1, "warriors": 1})
    s.act(1, LoseWorker("bronze"))
    p = s.player(1)
    assert (p.unused, p.workers["bronze"], p.workers["warriors"], p.yellow) == (0, 0, 1, 20)
    assert s.player(0).culture == 6


@BOTH
def test_an_undecided_war_has_no_effect(edition: str) -> None:
    """TTN-6.3.2; TTO-12.4.4."""
    s = war(edition, "war_over_territory", (4, 4))
    assert (s.player(0).yellow, s.player(1).yellow, s.player(0).wars) == (18, 18, [])


@shows("war_over_technology")
def test_war_over_technology_takes_science_or_technologies(edition: str, card: str) -> None:
    """TTN-6.3.3; TTO-12.4.6: each at its cost, the rest in science."""
    s = war(edition, "war_over_technology", (14, 1), technologies="cartography masonry", science=20)
    cost = s.state.of(Special, "cartography").science_cost
    assert s.asked == {0: "war_spoils"}
    # 14 against 1 and the strength of Cartography.
    s.act(0, StealTechnology("cartography"))
    left = 12 - cost
    if s.asked:
        s.act(0, TakeScience())
    assert "cartography" in s.player(0).technologies
    assert "cartography" not in s.player(1).technologies
    assert (s.player(0).science, s.player(1).science) == (left, 20 - left)
    assert (s.player(0).ratings.colonization, s.player(1).ratings.colonization) == (2, 0)
    s = war(edition, "war_over_technology", (14, 1), technologies="cartography", science=20)
    s.act(0, TakeScience())
    assert s.player(0).science == 12


def test_2015_a_stolen_card_replaces_or_is_lost() -> None:
    """TTN-6.3.3: not one the victor has; of two of a kind the higher stays."""
    g = game(seats=2)
    g.age = 3
    settle(g, 0, workers={"warriors": 20}, technologies="navigation", hand="masonry")
    settle(g, 1, workers={"warriors": 1}, technologies="cartography masonry")
    settle(g, 0, wars=[DeclaredWar("war_over_technology", Seat(1))])
    s = resolution(g)
    assert s.options(0) == [StealTechnology("cartography"), TakeScience()]
    s.act(0, StealTechnology("cartography"))
    assert "cartography" not in (*s.player(0).technologies, *s.player(1).technologies)
    assert "navigation" in s.player(0).technologies


def test_2006_nothing_lower_is_taken() -> None:
    """TTO-12.4.6."""
    g = game("original", 2)
    settle(g, 0, workers={"warriors": 20}, technologies="navigation")
    settle(g, 1, workers={"warriors": 0}, technologies="cartography", science=30)
    settle(g, 0, wars=[DeclaredWar("war_over_technology", Seat(1))])
    s = resolution(g)
    s.act(0, Sacrifice())
    assert (s.asked, s.player(0).science) == ({}, 20 + 2 - 1)


def test_2006_both_sides_sacrifice_units() -> None:
    """TTO-12.4.3: attacker first; bonus cards cannot be used; the units are gone."""
    g = game("original", 2)
    settle(g, 0, workers={"warriors": 3}, culture=5)
    settle(g, 1, workers={"warriors": 4}, military=["military_bonus_i"], culture=5)
    settle(g, 0, wars=[DeclaredWar("war_over_territory", Seat(1))])
    s = resolution(g)
    s.act(0, Sacrifice(("warriors", "warriors", "warriors")))
    s.act(1, Sacrifice(("warriors",)))
    assert [s.player(seat).workers["warriors"] for seat in (0, 1)] == [0, 3]
    # 6 against 5: one token; the workers have gone back to the banks.
    assert [s.player(seat).yellow for seat in (0, 1)] == [18 + 3 + 1, 18 + 1 - 1]


def test_2006_no_sacrifices_in_wars_of_the_last_round() -> None:
    """TTO-13.4.4."""
    g = game("original", 2)
    g.last_round = g.round
    settle(g, 0, workers={"warriors": 3}, wars=[DeclaredWar("war_over_territory", Seat(1))])
    assert resolution(g).asked == {}


def test_open_borders_count_for_the_attacker() -> None:
    """TTN-6.3.1, TTN-14.34."""
    g = game(seats=3)
    settle(g, 0, workers={"warriors": 3}, wars=[DeclaredWar("war_over_territory", Seat(1))])
    settle(g, 1, workers={"warriors": 4}, pacts=[MadePact("open_borders_agreement", Seat(1), Seat(0))])
    assert resolution(g).player(0).yellow == 19


def test_two_wars_are_decided_in_the_order_of_their_declaration() -> None:
    """TTN-6.3.5 RULING."""
    g = game(seats=3)
    settle(g, 0, workers={"warriors": 9})
    settle(g, 1, yellow=1)
    settle(g, 2, yellow=1)
    settle(g, 0, wars=[DeclaredWar("war_over_territory", Seat(2)), DeclaredWar("war_over_territory", Seat(1))])
    s = resolution(g)
    assert (s.player(0).yellow, s.player(0).wars) == (20, [])
