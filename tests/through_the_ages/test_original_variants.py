"""The variants of 2006, agreed before the start (TTO-15)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine import Seat, Table
from rules.through_the_ages import THROUGH_THE_AGES, Game, TtaOptions
from rules.through_the_ages.actions.building import Build
from rules.through_the_ages.actions.ending import EndActions
from rules.through_the_ages.actions.lenient_corruption import SpareToken
from rules.through_the_ages.actions.powers import DrawCard
from rules.through_the_ages.core.edition import EDITIONS
from rules.through_the_ages.core.options import SCORING_EVENTS
from rules.through_the_ages.economy.ages import end_age, kind_of
from rules.through_the_ages.editions import common
from rules.through_the_ages.flow.scoring import count_events
from rules.through_the_ages.flow.turn import action_phase, end_turn
from rules.through_the_ages.politics.actions import DeclareWar, PassPolitics, PlayAggression
from tests.through_the_ages.scenes import Scene, actions, politics, scene
from tests.through_the_ages.tables import game, settle

EVENTS_OF_AGE_III = 13


def begun(seats: int = 3, **options: Any) -> Game:
    """Return a game at its very beginning."""
    return Table.new(THROUGH_THE_AGES, TtaOptions(edition="original", **options), seats, "variants").state


@pytest.mark.parametrize("length", ["simple", "advanced", "full"])
def test_the_easier_game_has_one_more_token_and_building(length: str) -> None:
    """TTO-15.1: for every length and every government."""
    g = game("original", length=length, easier=True)
    assert [player.yellow for player in g.players] == [19, 19]
    settle(g, 0, workers={"religion": 2}, unused=2, stored={"bronze": 6})
    s = actions(g)
    s.act(0, Build("religion"))
    assert s.refusal(0, Build("religion")) == "TTO-9.4.2"
    assert settle(g, 1, government="monarchy").ratings.urban_limit == 4


def test_cards_are_drawn_during_the_turn() -> None:
    """TTO-15.2: at once, without the limit of three, and none at the end of the turn."""
    g = game("original", draw_during_turn=True)
    g.military_deck = ["legion", "foray", "crusades", "rats", "pestilence", "raiders"]
    settle(g, 0, government="communism", leader="julius_caesar")
    s = actions(g)
    for drawn in range(1, 6):
        s.act(0, DrawCard())
        assert len(s.player(0).military) == drawn
    assert (s.player(0).military_left, s.state.military_deck) == (1, ["legion"])

    async def draw(state: Game) -> None:
        common.draw_for_unused_actions(state, state.current)

    assert scene(s.state, draw).player(0).military == s.player(0).military
    assert actions(game("original")).refusal(0, DrawCard()) == "TTO-15.2"


def test_only_one_rival_attacks_somebody_in_the_milder_game() -> None:
    """TTO-15.3: the attacker takes a token, which must be in the middle or already with the attacker."""
    g = game("original", 3, milder_fighting=True)
    settle(g, 0, military=["war_over_technology", "plunder_i"], stored={"bronze": 3})
    settle(g, 1, stored={"bronze": 3})
    settle(g, 2, military=["plunder_i"], stored={"bronze": 3})
    s = politics(g)
    s.act(0, DeclareWar("war_over_technology", Seat(1)))
    assert s.player(0).attacked == 1
    s.state.active = Seat(2)
    second = politics(s.state)
    assert second.refusal(2, PlayAggression("plunder_i", Seat(1))) == "TTO-15.3"
    assert second.refusal(2, PlayAggression("plunder_i", Seat(0))) == ""
    s.state.active, s.player(0).military_spent = Seat(0), 0
    again = politics(s.state)
    again.act(0, PlayAggression("plunder_i", Seat(1)))
    assert again.player(0).attacked == 1
    given_back = politics(s.state)
    given_back.act(0, PassPolitics())
    assert given_back.player(0).attacked is None


@pytest.mark.parametrize("n", [1, 3, 8, EVENTS_OF_AGE_III])
def test_any_agreed_number_of_bonuses_lies_open(n: int) -> None:
    """TTO-15.4: in addition to those prepared; they are missing in the deck of Age III."""
    g = begun(open_bonuses=n)
    assert (len(g.open_events), g.closed_events) == (n, [])
    assert all(g.card(card).level == 3 for card in g.open_events)
    g.age = 2
    g.civil_deck = []
    end_age(g)
    whole = g.edition.catalog.deck(g.edition.catalog.military, 3, 3)
    assert sorted([*g.military_deck, *g.open_events]) == sorted(whole)


def test_bonuses_are_turned_up_one_by_one() -> None:
    """TTO-15.5: at the start and at each of the four age changes."""
    g = begun(gradual_bonuses=True)
    known = []
    for _ in range(4):
        known.append((len(g.open_events), len(g.closed_events)))
        g.civil_deck = []
        end_age(g)
    assert known == [(1, 4), (2, 3), (3, 2), (4, 1)]
    assert (len(g.open_events), g.closed_events) == (5, [])


def test_bonuses_count_at_the_end_besides_the_prepared_ones() -> None:
    """TTO-15.4, TTO-15.5, TTO-13.4.5: all of them, including those still hidden."""
    g = game("original", open_bonuses=3)
    settle(g, 0, colonies="historic_territory_i", technologies="computers")
    g.open_events, g.closed_events = ["impact_of_colonies"], ["impact_of_technology"]
    g.future_events, g.future_ages = ["impact_of_happiness"], [3]
    settle(g, 0, workers={"religion": 1})
    count_events(g)
    assert g.players[0].culture == 4 + 4 + 2 * 2


@pytest.mark.parametrize("n", [5, 8])
def test_both_kinds_of_bonuses_go_together(n: int) -> None:
    """TTO-15.4, TTO-15.5: no event is in both."""
    g = begun(open_bonuses=n, gradual_bonuses=True)
    assert len({*g.open_events, *g.closed_events}) == n + 5 == len(g.open_events) + len(g.closed_events)


def test_more_bonuses_than_there_are_events_are_refused() -> None:
    """TTO-15.4, TTO-15.5: five of the thirteen are revealed one by one."""
    with pytest.raises(ValueError, match="at most 8 events"):
        TtaOptions(edition="original", open_bonuses=9, gradual_bonuses=True)


@pytest.mark.parametrize("length", ["advanced", "full"])
def test_nobody_fights_in_the_peaceful_game(length: str) -> None:
    """TTO-15.6: aggressions and wars are in no deck, everything else is."""
    g = begun(length=length, peaceful=True)
    for age in range(1, EDITIONS["original"].lengths[length].last_age + 1):
        g.civil_deck = []
        end_age(g)
        catalog = g.edition.catalog
        whole = catalog.deck(catalog.military, age, 3)
        assert sorted(g.military_deck) == sorted(c for c in whole if kind_of(g, c) not in ("aggression", "war"))
        assert len(g.military_deck) < len(whole)


def lenient(**what: Any) -> Scene:
    """Return the action phase and the end of a turn with lenient corruption."""
    g = game("original", lenient_corruption=True)
    settle(g, 0, **what)

    async def turn(state: Game) -> None:
        await action_phase(state, state.current)
        await end_turn(state)

    return scene(g, turn)


def test_lenient_corruption_spares_a_token() -> None:
    """TTO-15.7: one token of resources less, the one worth least; food is produced as always."""
    what: dict[str, Any] = {"workers": {"bronze": 1, "iron": 1, "agriculture": 2}, "blue": 12}
    s = lenient(**what)
    s.act(0, EndActions())
    assert (s.player(0).blue, s.player(0).stored) == (9, {"agriculture": 2, "bronze": 1}), "corruption took two"
    s = lenient(**what)
    s.act(0, SpareToken())
    assert s.refusal(0, SpareToken()) == "TTO-15.7"
    s.act(0, EndActions())
    assert (s.player(0).blue, s.player(0).stored) == (9, {"agriculture": 2, "iron": 1})
    assert s.player(0).used == [], "it is chosen anew each turn"


def test_only_lenient_corruption_spares_a_token() -> None:
    """TTO-15.7."""
    s = actions(game("original"))
    assert s.refusal(0, SpareToken()) == "TTO-15.7"


def test_a_token_is_spared_from_the_possible_production() -> None:
    """TTO-15.7, TTO-11.4: one less than could be produced."""
    g = game("original", lenient_corruption=True)
    p = settle(g, 0, workers={"bronze": 2, "iron": 2}, blue=3)
    common.produce_resources(g, p, spared=1)
    assert (p.blue, p.stored) == (1, {"iron": 2})
    p = settle(g, 1, workers={}, blue=3)
    common.produce_resources(g, p, spared=1)
    assert p.blue == 3


def test_options_of_another_game_are_refused() -> None:
    """TTO-15: variants belong to lengths."""
    for options in ({"length": "advanced", "open_bonuses": 3}, {"length": "simple", "peaceful": True}):
        with pytest.raises(ValueError, match=r"the (full|simple) game"):
            TtaOptions(edition="original", **options)


def test_there_are_enough_events_for_all_bonuses() -> None:
    """TTO-15.4, TTO-15.5."""
    catalog = EDITIONS["original"].catalog
    scoring = [card for card in catalog.deck(catalog.military, 3, 2) if card.startswith("impact")]
    assert len(scoring) == EVENTS_OF_AGE_III == SCORING_EVENTS
