"""The end of the game of 2015, and changes for shorter or milder games (TTN-15, TTN-17)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine import Seat, Table
from rules.engine.core.secret import FACE_DOWN
from rules.through_the_ages import THROUGH_THE_AGES, Game, TtaOptions
from rules.through_the_ages.actions.ending import EndActions
from rules.through_the_ages.core.cards import Event
from rules.through_the_ages.economy.ages import end_age
from rules.through_the_ages.flow.scoring import count_first_game, standing
from rules.through_the_ages.flow.turn import final_scoring
from rules.through_the_ages.politics.attacking import cannot_declare_war
from tests.through_the_ages.scenes import Scene, played_on, scene
from tests.through_the_ages.tables import civilization, game, settle


def finished(g: Game) -> Scene:
    """Return a game after the last round."""
    return scene(g, final_scoring)


def test_age_iii_events_of_both_decks_and_bill_gates_count_at_the_end() -> None:
    """TTN-15.1, TTN-8.1.6: older events have no effect."""
    g = game()
    g.current_events, g.future_events = ["impact_of_colonies", "rats"], ["impact_of_happiness", "cold_war"]
    settle(g, colonies="vast_territory_i strategic_territory_i", culture=10)
    settle(g, 1, leader="bill_gates", workers={"computers": 2, "religion": 1}, culture=10)
    s = finished(g)
    assert [p.culture for p in s.state.players] == [10 + 3 * 2, 10 + 3 * 2 + 2]
    assert [p.science for p in s.state.players] == [0, 0]


def test_everybody_with_most_culture_wins() -> None:
    """TTN-15.2, TTN-12.9: a tie is not broken."""
    g = game(seats=4)
    for seat, culture in enumerate((20, 31, 31, 5)):
        settle(g, seat, culture=culture)
    s = finished(g)
    assert [(place.seat, place.rank) for place in standing(s.state)] == [(1, 1), (2, 1), (0, 3), (3, 4)]


def test_a_resigned_player_is_last() -> None:
    """TTN-15.2, TTN-16.1."""
    g = game(seats=3)
    for seat, culture in enumerate((20, 31, 5)):
        settle(g, seat, culture=culture)
    g.players[1].resigned = True
    assert [place.seat for place in standing(g)] == [0, 2, 1]


@pytest.mark.parametrize("hidden", [[], ["impact_of_colonies"]])
def test_the_last_decision_reveals_the_events_that_count(hidden: list[str]) -> None:
    """TTN-15.1: the player who ends the last turn cannot look at them and take the decision back."""
    g = game()
    g.row, g.age, g.round, g.last_round, g.active = [None] * 13, 4, 9, 9, Seat(1)
    g.future_events = hidden
    s = played_on(g)
    s.act(1, EndActions())
    assert (s.table.finished, s.table.log[-1].reveals) == (True, bool(hidden))


def test_the_game_ends_after_the_last_player_of_the_last_round() -> None:
    """TTN-6.2.6, TTN-15.1."""
    g = game()
    g.row, g.age, g.round, g.last_round, g.active = [None] * 13, 4, 9, 9, Seat(1)
    s = played_on(g)
    s.act(1, EndActions())
    assert (s.table.finished, s.state.phase) == (True, "finished")


def test_scoring_of_the_first_game() -> None:
    """TTN-17.2: levels, twice for the government; ratings, goods; three for a colony, six for a wonder of Age II."""
    workers = {"iron": 1, "bronze": 1, "agriculture": 2, "religion": 1, "warriors": 2, "philosophy": 1}
    what: dict[str, Any] = {"government": "monarchy", "wonders": "kremlin pyramids", "colonies": "vast_territory_i"}
    g, p = civilization(options={"length": "first_game"}, workers=workers, technologies="justice_system", **what)
    levels = 1 + 2 + 1 + 1
    ratings = p.ratings.strength + p.ratings.science + p.ratings.happiness
    count_first_game(g)
    assert p.culture == levels + ratings + 2 + (2 + 1) + 3 + 6


def test_happiness_counts_eight_at_most_in_the_first_game() -> None:
    """TTN-17.2."""
    _, p = civilization(options={"length": "first_game"}, workers={"organized_religion": 9})
    assert p.ratings.happiness == 8


def test_the_first_game_ends_with_age_ii() -> None:
    """TTN-17.2: Age III begins without decks; losses, old cards and the last round are as usual."""
    g = game(length="first_game")
    g.age, g.active, g.round = 2, Seat(1), 7
    settle(g, leader="moses", hand="pyramids")
    end_age(g)
    p = g.players[0]
    assert (g.age, g.civil_deck, g.military_deck, g.last_round) == (3, [], [], 8)
    assert (p.yellow, p.leader, p.hand) == (16, None, [])


def test_the_short_game_begins_with_five_events_of_age_iii() -> None:
    """TTN-17.3: three face up, two hidden from all; everything else as in the full game."""
    table = Table.new(THROUGH_THE_AGES, TtaOptions(length="short_game"), 3, "short")
    g = table.state
    assert (len(g.open_events), len(g.closed_events)) == (3, 2)
    assert len({*g.open_events, *g.closed_events}) == 5
    assert all(g.of(Event, card).scoring for card in (*g.open_events, *g.closed_events))
    for viewer in (None, Seat(0)):
        seen = table.view(viewer).state
        assert (seen.open_events, seen.closed_events) == (g.open_events, [FACE_DOWN] * 2)
    every = {"Aggression", "War", "Pact", "Event", "Territory", "Tactic", "Bonus"}
    g.civil_deck = []
    end_age(g)
    end_age(g)
    assert {type(g.card(card)).__name__ for card in g.military_deck} == every
    assert len(g.closed_events) == 2, "they stay face down"


def test_the_short_game_ends_with_age_ii() -> None:
    """TTN-17.3, TTN-6.2.2, TTN-6.2.6: losses, old cards and the last round are as usual."""
    g = game(length="short_game")
    g.age, g.active, g.round = 2, Seat(1), 7
    settle(g, leader="moses", hand="pyramids")
    end_age(g)
    p = g.players[0]
    assert (g.age, g.civil_deck, g.military_deck, g.last_round) == (3, [], [], 8)
    assert (p.yellow, p.leader, p.hand) == (16, None, [])


def test_the_five_events_are_the_scoring_of_the_short_game() -> None:
    """TTN-17.3: including the face-down ones, but nothing else; Impact of Technology counts level II."""
    g = game(length="short_game")
    settle(g, colonies="historic_territory_i", technologies="coal opera computers", workers={"religion": 1})
    g.open_events, g.closed_events = ["impact_of_colonies"], ["impact_of_technology"]
    g.current_events, g.current_ages = ["national_pride"], [2]
    g.edition.course.finish["short_game"](g)
    assert g.players[0].culture == 3 + 4 * 2


@pytest.mark.parametrize(
    ("options", "removed"),
    [({"length": "first_game"}, {"Aggression", "War", "Pact"}), ({"peaceful": True}, {"Aggression", "War"})],
)
def test_kinds_of_cards_that_take_no_part(options: dict[str, Any], removed: set[str]) -> None:
    """TTN-17.2, TTN-17.4: pacts stay in the peaceful game of three."""
    left: set[str] = set()
    g = game(seats=3, **options)
    for age in (0, 1):
        g.age = age
        end_age(g)
        left |= {type(g.card(card)).__name__ for card in g.military_deck}
    every = {"Aggression", "War", "Pact", "Event", "Territory", "Tactic", "Bonus"}
    assert left == every - removed


def test_a_peaceful_game_is_otherwise_the_full_one() -> None:
    """TTN-17.4."""
    table = Table.new(THROUGH_THE_AGES, TtaOptions(peaceful=True), 2, "peace")
    assert len(table.state.current_events) == 4
    g = game(peaceful=True)
    assert g.edition.lengths[g.options.length].last_age == 3
    assert cannot_declare_war(g, g.players[0], Seat(1)) is None, "only the cards are missing"
