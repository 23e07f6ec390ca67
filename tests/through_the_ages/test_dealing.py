"""Hidden cards are redealt for playable copies of the game: no card keeps its place."""

from __future__ import annotations

from random import Random

from rules.engine import Seat
from rules.engine.hosting.redealt_table import redealt_copy
from rules.through_the_ages.core.state import Game
from tests.contract.cases import SETUPS
from tests.contract.test_random_games import walk
from tests.contract.walk import Position

SETUP = next(setup for setup in SETUPS if str(setup) == "tta-2-new_story")


def positions() -> list[Position]:
    """Return beginnings of turns in which both players have prepared events that are still to come."""
    return [
        step
        for step in walk(SETUP)
        if step.table.decision_count == step.table.stage_began
        and all(each.prepared for each in step.table.state.players)
    ][:8]


def test_events_of_others_are_redealt_and_own_ones_are_kept() -> None:
    """TTN-7.2: prepared events are known only to their players."""
    changed = 0
    for number, step in enumerate(positions()):
        now: Game = step.table.state
        dealt: Game = redealt_copy(step.table, Seat(0), Random(number)).state
        mine, theirs = dealt.players[0].prepared, dealt.players[1].prepared
        to_come = [*dealt.current_events, *dealt.future_events]
        assert mine == now.players[0].prepared
        assert {*mine, *theirs} <= {*to_come}
        assert len(theirs) == len(now.players[1].prepared)
        assert [dealt.card(card).level for card in dealt.current_events] == dealt.current_ages
        assert [dealt.card(card).level for card in dealt.future_events] == dealt.future_ages
        changed += {*to_come} != {*now.current_events, *now.future_events}
    assert changed >= 4


def test_hands_keep_their_size_and_the_ages_on_their_backs() -> None:
    for number, step in enumerate(positions()):
        now: Game = step.table.state
        dealt: Game = redealt_copy(step.table, None, Random(number)).state
        for before, after in zip(now.players, dealt.players, strict=True):
            assert [now.card(card).level for card in after.military] == [
                now.card(card).level for card in before.military
            ]
