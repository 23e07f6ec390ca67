"""The computer player's expectation of scoring events, known or prepared, and of unused actions."""

from __future__ import annotations

import pytest

from rules.engine import Seat
from rules.through_the_ages.computer.evaluation import SCORED, evaluate
from rules.through_the_ages.computer.expectation import expected_gain, unused
from rules.through_the_ages.core.cards import Event
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.politics import events
from rules.through_the_ages.politics.actions import PrepareEvent
from tests.through_the_ages.tables import game, settle

ME, RIVAL = Seat(0), Seat(1)
HAPPINESS = "impact_of_happiness"


def happy(edition: str) -> Game:
    """Return a game where the first seat has more happy faces than the other."""
    g = game(edition)
    settle(g, 0, workers={"religion": 2, "agriculture": 2})
    settle(g, 1, workers={"religion": 1, "agriculture": 2})
    return g


@pytest.mark.parametrize("edition", ["new_story", "original"])
def test_an_event_that_scores_is_counted_as_at_the_end(edition: str) -> None:
    """TTN-15.1; TTO-13.4.5."""
    g = happy(edition)
    expected = {p.seat: events.scores(g, g.of(Event, HAPPINESS), p) for p in g.players}
    assert expected[ME] > expected[RIVAL] > 0
    events.evaluate(g, [HAPPINESS])
    assert {p.seat: p.culture for p in g.players} == expected


@pytest.mark.parametrize("edition", ["new_story", "original"])
def test_a_prepared_scoring_event_is_expected_by_its_player(edition: str) -> None:
    """TTN-18.1, TTO-8.2.1: other players do not know the event."""
    g = happy(edition)
    mine, theirs = evaluate(g, ME), evaluate(g, RIVAL)
    g.players[0].prepared.append(HAPPINESS)
    assert evaluate(g, ME) == pytest.approx(mine + SCORED * events.scores(g, g.of(Event, HAPPINESS), g.players[0]))
    assert evaluate(g, RIVAL) == theirs


def test_face_up_events_are_expected_by_all() -> None:
    """TTO-3.4.3: they are scored at the end of the game."""
    g = happy("original")
    before = [evaluate(g, p.seat) for p in g.players]
    g.open_events.append(HAPPINESS)
    assert all(evaluate(g, p.seat) > was for p, was in zip(g.players, before, strict=True))


@pytest.mark.parametrize("edition", ["new_story", "original"])
def test_preparing_an_event_gains_more_for_the_player_it_favours(edition: str) -> None:
    g = happy(edition)
    assert (
        expected_gain(g, ME, PrepareEvent(HAPPINESS))
        > 1 + g.card(HAPPINESS).level
        > expected_gain(g, RIVAL, PrepareEvent(HAPPINESS))
    )


def test_unused_actions_in_the_last_round_are_no_loss() -> None:
    """Otherwise cards would be taken only to spend them."""
    g = game()
    settle(g, civil_spent=0)
    assert unused(g, ME) < 0
    g.last_round = g.round
    assert unused(g, ME) == 0
