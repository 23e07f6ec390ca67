"""The flow of turns and rounds (TTN-1.3, TTN-4, TTN-7.1, TTN-7.9, TTN-16.4)."""

from __future__ import annotations

import pytest

from rules.engine import Seat, Table
from rules.through_the_ages import THROUGH_THE_AGES, TtaOptions
from rules.through_the_ages.actions.ending import EndActions
from rules.through_the_ages.actions.tactics import CopyTactic
from rules.through_the_ages.actions.taking import TakeCard
from rules.through_the_ages.core.state import DeclaredWar, MadePact
from rules.through_the_ages.politics.actions import (
    CancelPact,
    DeclareWar,
    OfferPact,
    PassPolitics,
    PlayAggression,
    PrepareEvent,
)
from rules.through_the_ages.politics.replies.offers import AcceptPact
from tests.through_the_ages.scenes import event, played_on, politics
from tests.through_the_ages.tables import game, settle


def test_rounds_go_clockwise_from_the_starting_player() -> None:
    """TTN-1.3, TTN-4.3: the next turn begins when the previous one is over."""
    table = Table.new(THROUGH_THE_AGES, TtaOptions(), 3, "rounds")
    start = table.state.start
    for number in range(1, 5):
        for place in range(3):
            seat = Seat((start + place) % 3)
            assert (table.state.round, table.state.active, list(table.questions)) == (number, seat, [seat])
            while seat in table.questions and table.state.active == seat and table.state.round == number:
                ending = EndActions() if EndActions() in table.legal_actions(seat) else PassPolitics()
                table.act(seat, ending if ending in table.legal_actions(seat) else table.legal_actions(seat)[0])
    assert table.state.start == start


def test_a_turn_replenishes_resolves_wars_and_releases_tactics_before_politics() -> None:
    """TTN-4.1: wars are resolved after the end of an age, which removes the attacker's old leader."""
    g = game()
    g.row, g.civil_deck = ["iron"] * 13, ["coal"]
    settle(
        g,
        leader="julius_caesar",
        workers={"warriors": 3},
        wars=[DeclaredWar("war_over_culture", Seat(1))],
        tactic="fighting_band",
        exclusive=True,
        military=["rats"],
    )
    settle(g, 1, workers={"warriors": 4}, culture=9)
    settle(g, culture=20)
    g.common_tactics = []
    t = played_on(g)
    p = t.player(0)
    assert (t.state.age, p.leader, p.wars, t.state.common_tactics) == (2, None, [], ["fighting_band"])
    assert p.culture == 20, "3 and an army against 4"
    assert t.asked == {0: "politics"}
    t.act(0, PassPolitics())
    assert t.asked == {0: "actions"}


def test_the_end_of_a_turn_asks_for_the_discard_only() -> None:
    """TTN-4.1, TTN-4.3: everything after it is automatic, then the next player's turn begins."""
    g = game()
    g.row = [None] * 13
    settle(g, military=["rats", "rats", "pestilence"])
    settle(g, 1, military=["rats"])
    t = played_on(g)
    t.act(0, PassPolitics())
    t.act(0, EndActions())
    assert t.asked == {0: "discard"}
    t.act(0, t.options(0)[0])
    assert (t.player(0).science, t.state.active) == (1, 1)
    assert t.asked == {1: "politics"}


def test_effects_on_several_players_happen_at_the_same_time() -> None:
    """TTN-4.4: choices are made at the same time, and carried out clockwise from the current player."""
    g = game(seats=3)
    g.active = Seat(1)
    for seat in range(3):
        settle(g, seat, unused=0)
    t = event(g, "pestilence")
    assert t.asked == dict.fromkeys(range(3), "lose_worker")
    told = [t.act(seat, t.options(seat)[0]) for seat in (0, 2, 1)]
    assert [[event.seat for event in events] for events in told] == [[], [], [1, 2, 0]]
    t = event(game(seats=3), "development_of_science")
    assert t.asked == {}
    assert [p.science for p in t.state.players] == [2, 2, 2]


def test_one_political_action_per_turn() -> None:
    """TTN-7.1: tactics and bonus cards are no political actions; passing is one choice."""
    g = game()
    settle(g, military=["rats", "raiders", "legion", "military_bonus_i", "vast_territory_i"])
    g.current_events, g.current_ages = ["development_of_science"], [0]
    t = politics(g)
    cards = {action.card for action in t.options(0) if isinstance(action, PrepareEvent)}
    assert cards == {"rats", "raiders", "vast_territory_i"}
    t.act(0, PrepareEvent("rats"))
    assert t.asked == {}, "there is no second political action"


def test_politics_take_military_actions_for_attacks_only() -> None:
    """TTN-7.9, TTN-7.3.1, TTN-7.4: pacts, events and cancelling are free."""
    g = game(seats=3)
    hand = ["rats", "peace_treaty", "plunder_i", "war_over_territory"]
    settle(
        g, military=hand, workers={"warriors": 5}, military_spent=2, pacts=[MadePact("military_pact", Seat(0), Seat(2))]
    )
    settle(g, 1, stored={"bronze": 2})
    g.current_events, g.current_ages = ["development_of_science"], [0]
    t = politics(g)
    assert t.refusal(0, PlayAggression("plunder_i", Seat(1))) == "TTN-9.12.1"
    assert t.refusal(0, DeclareWar("war_over_territory", Seat(1))) == "TTN-9.12.1"
    for action in (PrepareEvent("rats"), CancelPact("military_pact"), OfferPact("peace_treaty", Seat(1))):
        t = politics(g)
        t.act(0, action)
        if t.asked:
            t.act(1, AcceptPact())
        assert t.player(0).military_spent == 2


@pytest.mark.parametrize("question", ["politics", "actions"])
def test_a_silent_seat_passes(question: str) -> None:
    """TTN-16.4: a silent player passes, in Age IV as well, where nobody resigns."""
    g = game()
    g.row, g.age, g.last_round = [None] * 13, 4, 9
    settle(g, military=["rats"])
    t = played_on(g)
    if question == "actions":
        t.act(0, PassPolitics())
    asked = t.table.questions[Seat(0)]
    assert asked.name == question
    assert asked.default is not None
    answer = asked.default(t.state, Seat(0))
    assert isinstance(answer, PassPolitics if question == "politics" else EndActions)


def test_civil_and_military_actions_come_in_any_order() -> None:
    """TTN-9.0.1: while they can be paid."""
    g = game()
    g.row, g.common_tactics = [*[None] * 3, "iron", "alchemy", *[None] * 8], ["legion"]
    t = played_on(g)
    t.act(0, TakeCard("iron"))
    t.act(0, CopyTactic("legion"))
    t.act(0, TakeCard("alchemy"))
    p = t.player(0)
    assert (p.hand, p.tactic, p.civil_left, p.military_left) == (["iron", "alchemy"], "legion", 2, 0)
    t.act(0, EndActions())
    assert t.asked == {1: "actions"}, "without military cards there is nothing to do in politics"
