"""Ages, the end of the game and scoring in the three lengths of 2006 (TTO-13), and wonders that score (TTO-14)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine import Seat
from rules.through_the_ages import Game
from rules.through_the_ages.actions.building import Destroy
from rules.through_the_ages.actions.ending import EndActions
from rules.through_the_ages.actions.wonders import BuildStages
from rules.through_the_ages.core.state import DeclaredWar, MadePact, Player
from rules.through_the_ages.economy import ages
from rules.through_the_ages.flow.scoring import count_open_events, count_simple, standing
from rules.through_the_ages.politics.actions import DeclareWar, PassPolitics, PlayAggression
from rules.through_the_ages.politics.replies.fights import Sacrifice
from tests.through_the_ages.scenes import Scene, actions, played_on, politics
from tests.through_the_ages.tables import game, settle


def of_all_ages(length: str = "full", seats: int = 3, age: int = 1, **what: Any) -> tuple[Game, Player]:
    """Return a player with old and new cards everywhere, in an age that is about to end."""
    g = game("original", seats, length=length)
    g.age = age
    p = settle(
        g,
        0,
        hand="rich_land_a iron drama coal",
        military=["rats", "cold_war"],
        technologies="masonry iron",
        wonders="colossus",
        colonies="historic_territory_i",
        tactic="legion",
        leader="moses",
        building="pyramids",
        stages=2,
        blue=10,
        pacts=[MadePact("trade_routes_agreement", Seat(0), Seat(1))],
        **what,
    )
    return g, p


def test_the_end_of_age_i_makes_age_a_obsolete() -> None:
    """TTO-13.1.1, TTO-13.1.2, TTO-13.1.3, TTO-13.1.7: hands, leaders and unfinished wonders; tokens return."""
    g, p = of_all_ages()
    ages.end_age(g)
    assert g.age == 2
    assert (p.hand, p.military) == (["iron", "drama", "coal"], ["rats", "cold_war"])
    assert (p.leader, p.building, p.stages, p.blue) == (None, None, 0, 12)
    assert [pact.card for pact in p.pacts] == ["trade_routes_agreement"]
    assert {"rich_land_a", "moses", "pyramids"} <= set(g.gone)


def test_the_end_of_age_ii_makes_age_i_obsolete() -> None:
    """TTO-13.1.2, TTO-13.1.3, TTO-13.1.7: pacts too."""
    g, p = of_all_ages(age=2)
    ages.end_age(g)
    assert (p.hand, p.military, p.pacts) == (["coal"], ["cold_war"], [])
    ages.end_age(g)
    assert (g.age, p.hand, p.military) == (4, [], []), "the start of Age IV removes Age II"


def test_cards_that_stay_when_ages_end() -> None:
    """TTO-13.1.4: technologies, completed wonders, tactics and colonies."""
    g, p = of_all_ages()
    for _ in range(3):
        ages.end_age(g)
    assert {"agriculture", "iron", "masonry"} <= set(p.technologies)
    assert (p.wonders, p.tactic, p.colonies) == (["colossus"], "legion", ["historic_territory_i"])


def test_the_end_of_an_age_affects_all_without_choices() -> None:
    """TTO-13.1.8."""
    g, _ = of_all_ages()
    for seat in (1, 2):
        settle(g, seat, hand="rich_land_a", leader="homer")
    ages.end_age(g)
    assert [(p.leader, "rich_land_a" in p.hand) for p in g.players] == [(None, False)] * 3
    assert g.pending is None


def test_military_decks_change_with_the_age() -> None:
    """TTO-13.1.5: the rest of the old one leaves the game with its discards."""
    g = game("original", 2)
    g.military_deck, g.military_discard = ["legion"], ["rats"]
    ages.end_age(g)
    assert (len(g.military_deck), g.military_discard) == (48, [])
    assert all(g.card(card).level == 2 for card in g.military_deck)
    assert g.gone[-2:] == ["legion", "rats"]


@pytest.mark.parametrize(("length", "lost"), [("full", [0, 2, 4, 6]), ("advanced", [0, 0, 0]), ("simple", [0, 0])])
def test_yellow_tokens_are_lost_in_the_full_game(length: str, lost: list[int]) -> None:
    """TTO-13.1.6: at the end of Ages I, II and III, not of Age A."""
    g = game("original", length=length)
    g.age = 0
    for tokens in lost:
        g.civil_deck = []
        ages.end_age(g)
        assert g.players[0].yellow == 18 - tokens
    settle(g, 0, yellow=1)


def test_at_most_the_available_yellow_tokens_are_lost() -> None:
    """TTO-13.1.6."""
    g = game("original")
    settle(g, 0, yellow=1, unused=3)
    ages.end_age(g)
    assert (g.players[0].yellow, g.players[0].unused) == (0, 3)


def ending(length: str, age: int, active: int) -> Game:
    """Return the turn of a player whose replenishing ends an age."""
    g = game("original", 3, length=length)
    g.age, g.active, g.round = age, Seat(active), 7
    g.row = [None] * 13
    g.civil_deck = ["iron"]
    return g


def rounds_played(g: Game) -> int:
    """Return how many turns are still taken if all players only end the turn."""
    s = played_on(g)
    turns = 0
    while not s.table.finished:
        (seat,) = s.asked
        s.act(seat, EndActions())
        turns += 1
    return turns


@pytest.mark.parametrize(
    ("length", "age", "active", "turns"),
    [
        ("simple", 1, 0, 3),
        ("simple", 1, 1, 2),
        ("simple", 1, 2, 1),
        ("advanced", 2, 0, 3),
        ("advanced", 2, 1, 2),
        ("full", 3, 0, 3),
        ("full", 3, 1, 5),
        ("full", 3, 2, 4),
    ],
)
def test_number_of_turns_until_the_end(length: str, age: int, active: int, turns: int) -> None:
    """TTO-13.2.1, TTO-13.3.1, TTO-13.4.1, TTO-13.4.2: to the end of the round; in the full game one more round."""
    assert rounds_played(ending(length, age, active)) == turns


def test_the_simple_game_ends_without_another_age() -> None:
    """TTO-13.2.1: nothing becomes obsolete, and no age is announced."""
    g, p = of_all_ages("simple")
    ages.end_age(g)
    assert (p.leader, p.building, p.hand[0], p.yellow) == ("moses", "pyramids", "rich_land_a", 18)
    told = [str(event.text) for event in g.scribe.events]
    assert any("Age I ends" in text for text in told)
    assert not any("begins" in text for text in told)


def test_the_advanced_game_ends_in_age_iii_without_cards() -> None:
    """TTO-13.3.1: with an age change."""
    g, p = of_all_ages("advanced", age=2)
    g.civil_deck = []
    ages.end_age(g)
    assert (g.age, g.civil_deck, g.military_deck, g.last_round) == (3, [], [], 2)
    assert (p.hand, p.leader) == (["coal"], None)


def test_age_iv_has_no_cards() -> None:
    """TTO-13.4.1: a full change of age, with the tokens."""
    g, p = of_all_ages(age=3)
    g.civil_deck = []
    ages.end_age(g)
    assert (g.age, g.civil_deck, g.military_deck, p.yellow) == (4, [], [], 16)


def test_the_last_round_of_the_full_game() -> None:
    """TTO-13.4.3, TTO-13.4.4: no new wars; old ones are fought without sacrifices; aggressions are allowed."""
    g = game("original", 2)
    g.age, g.last_round = 4, 2
    settle(g, 0, workers={"warriors": 3}, wars=[DeclaredWar("war_over_culture_ii", Seat(1))])
    settle(g, 0, military=["war_over_technology", "plunder_iii"])
    settle(g, 1, culture=9, stored={"bronze": 5, "agriculture": 4})
    s = played_on(g)
    assert s.player(0).culture == 2
    assert s.asked == {0: "politics"}
    assert s.refusal(0, DeclareWar("war_over_technology", Seat(1))) == "TTO-12.4.1"
    s.act(0, PlayAggression("plunder_iii", Seat(1)))
    assert s.asked == {0: "split"}, "it succeeds, and nobody was asked for a sacrifice"


def test_units_are_sacrificed_in_the_last_round_of_the_advanced_game() -> None:
    """TTO-1.3, TTO-13.4.4: that is forbidden in the full game only."""
    for length, asked in (("advanced", {0: "sacrifice"}), ("full", {0: "split"})):
        g = game("original", 2, length=length)
        g.last_round = 2
        settle(g, 0, workers={"warriors": 3}, military=["plunder_i"])
        settle(g, 1, workers={"agriculture": 1}, stored={"bronze": 2, "agriculture": 2})
        s = politics(g)
        s.act(0, PlayAggression("plunder_i", Seat(1)))
        assert s.asked == asked
        if length == "advanced":
            s.act(0, Sacrifice(("warriors",)))
            assert s.player(0).workers["warriors"] == 3, "they leave when the fight is over"


# Scoring.


def test_the_simple_game_scores_cards_and_goods() -> None:
    """TTO-13.2.2: technologies of Age I, strength, happy faces, food, resources and science per turn."""
    g = game("original", length="simple")
    settle(
        g,
        0,
        workers={"iron": 2, "irrigation": 1, "agriculture": 1, "alchemy": 1, "swordsmen": 1, "religion": 3},
        technologies="masonry",
        government="theocracy",
        yellow=6,
    )
    count_simple(g)
    # Iron, Irrigation, Alchemy, Swordsmen, Masonry, Theocracy; strength 2; faces 5; food 3; resources 4; science 2.
    assert g.players[0].culture == 2 * 6 + 2 * 2 + 2 * 5 + 3 + 4 + 2


def test_happy_faces_score_sixteen_at_most_in_the_simple_game() -> None:
    """TTO-13.2.2."""
    g = game("original", length="simple")
    settle(g, 0, workers={"religion": 9, "bronze": 0})
    count_simple(g)
    assert g.players[0].culture == 16


def test_remaining_goods_score_nothing_in_the_simple_game() -> None:
    """TTO-13.2.3."""
    g = game("original", length="simple")
    count_simple(g)
    plain = g.players[1].culture
    g = game("original", length="simple")
    settle(g, 1, stored={"bronze": 5, "agriculture": 5}, science=9, hand="iron drama", building="pyramids", stages=2)
    count_simple(g)
    assert g.players[1].culture == plain


def test_the_advanced_game_evaluates_the_open_events_only() -> None:
    """TTO-13.3.2."""
    g = game("original", length="advanced")
    settle(g, 0, colonies="strategic_territory_i", workers={"religion": 2})
    g.open_events = ["impact_of_colonies"]
    g.current_events, g.current_ages = ["impact_of_happiness"], [3]
    count_open_events(g)
    assert g.players[0].culture == 4


def test_events_turned_up_during_the_game_are_not_counted_again() -> None:
    """TTO-8.3.10, TTO-13.4.5: only events still in the decks count at the end."""
    g = game("original", 2)
    g.age, g.last_round, g.active = 4, 2, Seat(1)
    settle(g, 0, colonies="strategic_territory_i strategic_territory_ii")
    settle(g, 1, military=["impact_of_colonies"])
    g.current_events, g.current_ages = ["impact_of_colonies", "no_event"], [3, 0]
    g.past_events = ["impact_of_happiness"]
    s = played_on(g)
    s.act(1, PassPolitics())
    s.act(1, EndActions())
    assert s.table.finished
    assert s.player(0).sources == {"events": 8}


def test_most_culture_wins_and_ties_are_shared() -> None:
    """TTO-13.5.1: a player who has resigned is last."""
    g = game("original", 4)
    for seat, culture in enumerate((30, 40, 40, 50)):
        settle(g, seat, culture=culture)
    g.players[3].resigned = True
    assert [(place.seat, place.rank) for place in standing(g)] == [(1, 1), (2, 1), (0, 3), (3, 4)]


# Wonders that score once.


def test_wonders_of_age_iii_score_when_they_are_completed() -> None:
    """TTO-14.9: later changes do not matter."""
    g = game("original")
    settle(g, 0, building="internet", stages=4, workers={"alchemy": 2, "bronze": 0}, stored={"bronze": 2})
    s = actions(g)
    s.act(0, BuildStages())
    assert s.player(0).culture == 4
    s.act(0, Destroy("alchemy"))
    assert s.player(0).culture == 4


def test_tto_ex_15_first_space_flight() -> None:
    """TTO-EX-15: levels of technologies, staffed or not (TTO-14.10)."""
    g = game("original")
    settle(
        g,
        0,
        building="first_space_flight",
        stages=2,
        technologies="iron coal swordsmen code_of_laws",
        government="constitutional_monarchy",
        stored={"bronze": 9},
    )
    s: Scene = actions(g)
    s.act(0, BuildStages())
    assert s.player(0).culture == 7
