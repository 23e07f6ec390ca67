"""Ratings follow every change of cards and workers in play, and are computed once per change."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from rules.engine.core.copying import copy_of
from rules.engine.core.text import Seat
from rules.through_the_ages import THROUGH_THE_AGES, TtaOptions
from rules.through_the_ages.core.state import Game, MadePact, Player
from rules.through_the_ages.economy import ratings
from rules.through_the_ages.economy.ratings import rate, refresh
from rules.through_the_ages.politics.colonization import colonize
from rules.through_the_ages.politics.losses import lose_colony, ruin
from tests.contract.walk import random_game
from tests.through_the_ages.scenes import scene
from tests.through_the_ages.tables import civilization, game, settle


@pytest.fixture
def rated(monkeypatch: pytest.MonkeyPatch) -> list[Seat]:
    """The seats whose ratings are computed."""
    seats: list[Seat] = []

    def counted(g: Game, p: Player) -> Any:
        seats.append(p.seat)
        return rate(g, p)

    monkeypatch.setattr(ratings, "rate", counted)
    return seats


def test_only_changed_players_are_rated_again(rated: list[Seat]) -> None:
    """TTN-11.1: the ratings follow from cards and workers alone."""
    g = game(seats=3)
    rated.clear()
    refresh(g)
    assert rated == []
    g.players[Seat(1)].workers["warriors"] += 1
    refresh(g)
    refresh(g)
    assert rated == [1]
    assert g.players[Seat(1)].ratings.strength == 2


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("government", "monarchy"),
        ("leader", "moses"),
        ("tactic", "legion"),
        ("homer", "pyramids"),
        ("technologies", ["agriculture", "bronze", "philosophy", "religion", "warriors", "code_of_laws"]),
        ("workers", {"warriors": 3}),
        ("wonders", ["pyramids", "hanging_gardens"]),
        ("ruins", ["pyramids"]),
        ("colonies", ["inhabited_territory_i"]),
    ],
)
def test_every_change_in_play_updates_ratings(rated: list[Seat], name: str, value: Any) -> None:
    """All data on which the ratings depend are covered."""
    g, p = civilization(wonders="pyramids")
    rated.clear()
    setattr(p, name, value)
    refresh(g)
    assert rated == [p.seat]


def test_a_pact_and_the_wonders_of_its_partner_rate_again(rated: list[Seat]) -> None:
    """TTN-7.5: International Tourism counts the partner's wonders."""
    g, p = civilization(seats=3)
    rated.clear()
    p.pacts.append(MadePact("international_tourism", Seat(0), Seat(1)))
    refresh(g)
    assert rated == [0, 1]
    rated.clear()
    g.players[Seat(1)].wonders.append("pyramids")
    refresh(g)
    assert rated == [0, 1]
    assert p.ratings.culture == 1


@pytest.mark.parametrize("edition", ["new_story", "original"])
def test_ratings_are_up_to_date_at_every_question(edition: Literal["new_story", "original"]) -> None:
    """TTN-11.1, TTO-10: also those of players who have not acted."""
    for step in random_game(THROUGH_THE_AGES, TtaOptions(edition=edition), 3, "ratings", weights={"end": 0.3}):
        g: Game = step.table.state
        assert all(p.ratings == rate(g, p) for p in g.playing()), step.action


def test_a_copy_is_rated_when_something_changes_in_it(rated: list[Seat]) -> None:
    """The cache of the ratings is no part of the game, but a copy has it as well."""
    g = game()
    other = copy_of(g)
    assert other == g
    rated.clear()
    refresh(other)
    assert rated == []
    other.players[0].leader = "homer"
    refresh(other)
    assert rated == [0]
    refresh(g)
    assert rated == [0]


def test_a_colony_takes_effect_before_its_tokens_are_chosen() -> None:
    """TTN-8.2.4: tokens and ratings of its lasting symbols come first; here James Cook scores for it."""
    g = game(seats=2)
    settle(g, 0, leader="james_cook", blue=0, stored={"agriculture": 1, "bronze": 1})
    s = scene(g, lambda state: colonize(state, state.players[Seat(0)], "vast_territory_i"))
    assert s.asked == {0: "lose_token"}
    assert s.player(0).ratings == rate(s.state, s.player(0))


def test_a_lost_wonder_loses_its_effect_before_its_tokens_are_chosen() -> None:
    """TTN-14.21: the Taj Mahal gives culture and a blue token."""
    g = game(seats=2)
    settle(g, 0, wonders="taj_mahal", blue=0, stored={"agriculture": 1, "bronze": 1})
    s = scene(g, lambda state: ruin(state, state.players[Seat(0)], "taj_mahal"))
    assert s.asked == {0: "lose_token"}
    assert s.player(0).ratings == rate(s.state, s.player(0))


def test_a_lost_colony_loses_its_effect_before_its_tokens_are_chosen() -> None:
    """TTN-8.2.6."""
    g = game(seats=2)
    settle(g, 0, leader="james_cook", colonies="wealthy_territory_i", blue=2, stored={"agriculture": 1, "bronze": 1})
    s = scene(g, lambda state: lose_colony(state, state.players[Seat(0)], "wealthy_territory_i"))
    assert s.asked == {0: "lose_token"}
    assert s.player(0).ratings == rate(s.state, s.player(0))
