"""If no action of a kind is possible, the player learns why, except for kinds of other factions."""

from __future__ import annotations

import pytest

from rules.engine import Obstacle, Seat, Table
from rules.terra_mystica import TERRA_MYSTICA
from rules.terra_mystica.core.state import Game

# Actions of other factions, and actions without an occasion, have no reason.
SILENT = {"sandstorm", "ride", "promote", "double", "engineers_bridge", "river_town", "accept", "decline", "convert"}
OCCASIONAL = {"cult", "spades"}


def positions(seed: str) -> list[tuple[Table[Game], Seat]]:
    """Return the turns of a whole game of three, played without planning."""
    table = Table.new(TERRA_MYSTICA, TERRA_MYSTICA.options(), 3, seed)
    found = []
    for move in range(400):
        seat = next(iter(table.questions), None)
        if seat is None:
            break
        if move % 5 == 0:
            found.append((table.clone(), seat))
        options = table.legal_actions(seat)
        table.act(seat, options[(move * 11) % len(options)])
    return found


@pytest.mark.parametrize("seed", ["one", "two"])
def test_every_kind_that_answers_the_question_is_possible_or_explained(seed: str) -> None:
    seen = set()
    for table, seat in positions(seed):
        possible = {type(option) for option in table.legal_actions(seat)}
        for kind in table.kinds(seat):
            if kind in possible:
                continue
            why = table.why_unavailable(seat, kind)
            if table.questions[seat].name == "turn" and kind.tag not in SILENT | OCCASIONAL:
                assert why is not None, kind.tag
            if why is not None:
                assert why.rule.startswith("TM-")
                assert str(why.message)
                seen.add(kind.tag)
    assert {"ship", "exchange", "priest", "power", "build"} <= seen


def test_a_kind_that_answers_another_question_is_not_explained() -> None:
    table = Table.new(TERRA_MYSTICA, TERRA_MYSTICA.options(), 2, "seed")
    seat = next(iter(table.questions))
    build = next(action for action in TERRA_MYSTICA.actions if action.tag == "build")
    assert table.why_unavailable(seat, build) is None
    assert table.kinds(Seat(1 - seat)) == []


@pytest.mark.parametrize(("resource", "reason"), [("coins", "you lack"), ("workers", "you lack")])
def test_the_shortfall_for_a_dwelling_is_explained(resource: str, reason: str) -> None:
    table, seat = next(each for each in positions("one") if each[0].questions[each[1]].name == "turn")
    setattr(table.state.players[seat], resource, 0)
    build = next(action for action in TERRA_MYSTICA.actions if action.tag == "build")
    why = table.why_unavailable(seat, build)
    assert isinstance(why, Obstacle)
    assert reason in str(why)
    assert why.rule == "TM-7.0"
