"""Rules about all events, and hands of cards, of 2015 (TTN-7.2, TTN-8.1, TTN-13)."""

from __future__ import annotations

import pytest

from rules.engine import Seat
from rules.through_the_ages.actions.ending import EndActions
from rules.through_the_ages.actions.event_actions import DevelopByEvent, TakeByAgreement
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.politics.actions import PrepareEvent
from rules.through_the_ages.politics.replies.fights import Raze
from tests.through_the_ages.scenes import event, played_on, politics
from tests.through_the_ages.tables import game, settle


def preparing(current: str, future: str = "") -> Game:
    """Return a game where the first player holds Rats, with some current and future events, the top card last."""
    g = game()
    g.current_events, g.future_events = current.split(), future.split()
    g.current_ages = [g.card(card).level for card in g.current_events]
    g.future_ages = [g.card(card).level for card in g.future_events]
    settle(g, military=["rats"])
    return g


def test_gaining_population_is_free() -> None:
    """TTN-8.1.5, TTN-11.7."""
    g = game()
    settle(g, stored={"agriculture": 2})
    p = event(g, "development_of_settlement").player(0)
    assert (p.unused, p.yellow, p.stored) == (2, 17, {"agriculture": 2})


def test_a_resolved_event_is_past_and_returns_to_no_deck() -> None:
    """TTN-8.1.6, TTN-7.2, TTN-13.2."""
    s = politics(preparing("pestilence development_of_science"))
    s.act(0, PrepareEvent("rats"))
    g = s.state
    assert (g.current_events, g.future_events, g.past_events) == (["pestilence"], ["rats"], ["development_of_science"])
    assert (g.military_discard, s.player(0).culture, s.player(0).science) == ([], 1, 2)


def test_the_future_events_become_current_when_the_last_one_is_resolved() -> None:
    """TTN-8.1.7, TTN-7.2: older ages on top; the card just prepared is included."""
    s = politics(preparing("development_of_science", "cold_war pestilence impact_of_science"))
    s.act(0, PrepareEvent("rats"))
    g = s.state
    assert (g.future_events, g.past_events) == ([], ["development_of_science"])
    assert [g.card(card).level for card in g.current_events] == [3, 2, 1, 1]
    assert sorted(g.current_events[2:]) == ["pestilence", "rats"]


def test_the_new_deck_waits_for_the_event_to_be_resolved_completely() -> None:
    """TTN-8.1.7: while a player still chooses, the future events stay."""
    g = preparing("pestilence", "cold_war")
    for seat in (0, 1):
        settle(g, seat, unused=0)
    s = politics(g)
    s.act(0, PrepareEvent("rats"))
    while s.asked:
        assert (s.state.current_events, s.state.future_events) == ([], ["cold_war", "rats"])
        seat = next(iter(s.asked))
        s.act(seat, s.options(seat)[0])
    assert s.state.current_events == ["cold_war", "rats"]


def test_everybody_sees_civil_hands_and_only_the_number_of_military_cards() -> None:
    """TTN-13.1, TTN-18.1."""
    g = game()
    settle(g, hand="iron moses", military=["rats", "legion"])
    s = politics(g)
    for viewer in (Seat(1), None):
        seen = s.table.view(viewer).state.players[0]
        assert seen.hand == ["iron", "moses"]
        assert len(seen.military) == 2
        assert not {"rats", "legion"} & set(seen.military)
    assert s.table.view(Seat(0)).state.players[0].military == ["rats", "legion"]


def test_the_worker_of_a_destroyed_building_becomes_unused() -> None:
    """TTN-14.29."""
    g = game()
    settle(g, 1, unused=0, culture=5, workers={"philosophy": 1, "religion": 1})
    s = event(g, "terrorism")
    s.act(0, Raze("philosophy"))
    p = s.player(1)
    assert (p.workers["philosophy"], p.unused, p.ratings.science) == (0, 1, 0)


@pytest.mark.parametrize(
    ("card", "stored"),
    [
        ("good_harvest", {"irrigation": 1}),
        ("new_deposits", {"iron": 1}),
    ],
)
def test_production_by_an_event_puts_the_highest_levels_first(card: str, stored: dict[str, int]) -> None:
    """TTN-14.37: with one token in the bank."""
    g = game()
    settle(g, workers={"agriculture": 1, "irrigation": 1, "bronze": 1, "iron": 1}, blue=1)
    assert event(g, card).player(0).stored == stored


def test_economic_progress_is_a_whole_production() -> None:
    """TTN-14.37, TTN-10.3: corruption, food, consumption, resources, but no points."""
    g = game()
    settle(g, workers={"agriculture": 2, "bronze": 1}, yellow=16, blue=10, stored={"bronze": 3})
    p = event(g, "economic_progress").player(0)
    assert p.stored == {"agriculture": 1, "bronze": 2}
    assert (p.science, p.culture) == (0, 0)


def test_the_strongest_takes_cards_for_five_actions_in_the_turn_of_another() -> None:
    """TTN-14.22, example EX-49: three for the wonder, two for the technology; the player's actions are not spent."""
    g = game(seats=4)
    settle(g, 2, workers={"warriors": 9}, wonders="pyramids hanging_gardens")
    g.row = ["great_wall", *["iron"] * 4, "alchemy", *["swordsmen"] * 7]
    g.civil_deck = ["knights"] * 9
    s = event(g, "international_agreement")
    assert s.asked == {2: "agreement"}
    s.act(2, TakeByAgreement("great_wall"))
    s.act(2, TakeByAgreement("alchemy"))
    p = s.player(2)
    assert (p.building, p.hand, p.civil_spent, p.skips_politics) == ("great_wall", ["alchemy"], 0, True)
    assert s.asked == {}
    assert s.state.row == [*["iron"] * 4, *["swordsmen"] * 7, *["knights"] * 2], "nothing is swept"


def test_a_revolution_by_an_event_takes_the_actions_of_the_next_turn() -> None:
    """TTN-9.10.4, TTN-10.6, example EX-47: none in the next turn, five after it."""
    g = game()
    g.row = [None] * 13
    g.active = Seat(0)
    settle(g, 1, hand="monarchy", science=1)
    s = event(g, "development_of_civilization")
    s.act(1, DevelopByEvent("monarchy", revolution=True))
    state = s.state
    state.active = Seat(1)
    t = played_on(state)
    assert (t.asked, t.player(1).civil_left, t.player(1).military_left) == ({1: "actions"}, 0, 3)
    t.act(1, EndActions())
    assert t.player(1).civil_left == 5
