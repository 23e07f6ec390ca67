"""Likely choices come first and none is far away; taps of turns are counted with the panel."""

from __future__ import annotations

import pytest

from rules.civilization import CIVILIZATION, Game
from rules.civilization.actions.paths import DeclarePath
from rules.civilization.core.state import Phase
from rules.civilization.menus.journeys import LEAST, MOST, journeys
from rules.civilization.menus.usefulness import rank
from rules.engine import Table
from tests.bot.panel_player import drafted, most_taps
from tests.civilization.crowded import crowded
from tests.civilization.tables import P1, Position, position


def test_journeys_of_all_groups_move_every_figure() -> None:
    """CIV-9.2: a group, its way and its end are one choice."""
    preview = drafted(crowded().table("movement"), P1, "*path", "*path", "*path", "*path")
    assert all(each.square is None or each.moved for each in preview.table.state.players[P1].figures)


@pytest.mark.few_fast
@pytest.mark.parametrize(("stage", "most"), [("start_of_turn", 2), ("city_management", 3), ("movement", 3)])
def test_every_choice_is_near(stage: Phase, most: int) -> None:
    table: Table[Game] = crowded().table(stage)
    assert most_taps(drafted(table, P1)) <= most


def test_each_group_has_some_likely_destinations_and_none_too_many() -> None:
    found = [each.actions[0] for each in journeys(crowded().table("movement").view(P1).state, P1) if each.likely]
    squares = [each.square for each in found if isinstance(each, DeclarePath)]
    counted = {square: squares.count(square) for square in squares}
    assert len(counted) == 4
    assert all(LEAST <= number <= MOST for number in counted.values())


def test_every_journey_is_legal() -> None:
    table = crowded().table("movement")
    for each in journeys(table.view(P1).state, P1):
        assert [table.obstacle(P1, action) for action in each.actions] == [None], str(each.text)


def first_of(made: Position, tag: str, stage: Phase = "city_management") -> str:
    table = made.table(stage)
    g = table.view(P1).state
    options = [option for option in table.legal_actions(P1) if option.tag == tag]
    return str(CIVILIZATION.words.describe(g, P1, min(options, key=lambda each: rank(g, P1, each))))


def test_a_building_covers_the_least_valuable_square() -> None:
    """CIV-2.10: it hides the printed icons, and desert is worth more than grassland."""
    made = position("DDD\nDGD\nDDG", "B2 cap1")
    made.player(P1).technologies.append("pottery")
    made.player(P1).trade = 27
    assert first_of(made, "building") == "B2: Granary on C3 (grassland) for 5 production: 0 + 6 rushed with 9 trade"


def test_a_city_is_founded_on_the_most_valuable_site() -> None:
    """CIV-6.3."""
    made = position("GGGGGGGGG\nGGGGGGGGG\nGGGGGGFFF\nGGGGGGFGF\nGGGGGGFFF\nGGGGGGGGG", "B2 cap1; E3 scout1; H4 scout1")
    assert first_of(made, "found", "start_of_turn").startswith("City on H4")
