"""Likely choices come first and none is far away; taps of turns are counted with the panel."""

from __future__ import annotations

import pytest

from rules.civilization import CIVILIZATION, Game
from rules.civilization.actions.movement import Explore, FinishGroup, Step
from rules.civilization.core.state import Phase
from rules.civilization.menus.journeys import LEAST, MOST, journeys
from rules.civilization.menus.usefulness import rank
from rules.engine import Table
from tests.bot.panel_player import drafted, most_taps
from tests.civilization.crowded import crowded
from tests.civilization.tables import P1, Position, position


def test_journeys_of_all_groups_move_every_figure() -> None:
    """CIV-9.2: a group, its way and its end are one choice."""
    preview = drafted(crowded().table("movement"), P1, "*stop", "*stop", "*stop", "*stop")
    assert all(each.square is None or each.moved for each in preview.table.state.players[P1].figures)


@pytest.mark.parametrize(("stage", "most"), [("start_of_turn", 2), ("city_management", 3), ("movement", 3)])
def test_every_choice_is_near(stage: Phase, most: int) -> None:
    table: Table[Game] = crowded().table(stage)
    assert most_taps(drafted(table, P1)) <= most


def at_the_edge() -> Table[Game]:
    """Return an army two squares from a hut, and one next to an unknown tile."""
    made = position("GGGG\nGGGG\nGGGG\nGGGG", "B2 cap1; A1 army1; D1 hut:silk; C4 army1; A4 cap2")
    made.facedown("neutral_01", 0, 4)
    return made.table("movement")


def test_journeys_lead_next_to_huts_and_unknown_land() -> None:
    """CIV-9.7, CIV-9.8.1: a revelation needs a separate step."""
    table = at_the_edge()
    found = list(journeys(table.view(P1).state, P1))
    going_on = [str(each.text) for each in found if isinstance(each.actions[-1], Step)]
    assert "1 army, A1 to B1 (grassland) and on, 1 left" not in going_on
    assert any(text.startswith("1 army, C4 to D4") for text in going_on)
    for each in found:
        assert isinstance(each.actions[-1], Step | FinishGroup)
        assert not any(isinstance(action, Explore) for action in each.actions)


def test_each_group_has_some_journeys_and_none_too_many() -> None:
    found = [each.actions[0] for each in journeys(crowded().table("movement").view(P1).state, P1)]
    counted = {start: found.count(start) for start in found}
    assert len(counted) == 6
    assert all(LEAST <= number <= MOST for number in counted.values())


def test_every_journey_is_legal() -> None:
    table = crowded().table("movement")
    for each in journeys(table.view(P1).state, P1):
        tried = table.clone()
        for action in each.actions:
            assert tried.obstacle(P1, action) is None, str(each.text)
            tried.act(P1, action)


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
