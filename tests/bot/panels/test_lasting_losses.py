"""Lasting losses of a player are named in the option, the draft, its button and the post, and stand last."""

from __future__ import annotations

import pytest

from bot.drafts.choice_tree import follow
from bot.drafts.preview import preview_lines
from bot.language.i18n import Localizer
from bot.panels.controls import Style
from bot.panels.layouts import controls_in
from bot.panels.turn_panel import PanelSettings, turn_panel
from rules.engine import Table
from rules.engine.core.notation import format_action
from rules.through_the_ages.core.state import Game
from tests.bench.taps import FARMERS, STORED, civilizations
from tests.through_the_ages.tables import settle

LOCALIZER = Localizer("en", ("Anna", "Boris"))


def with_a_leader() -> Table[Game]:
    table = civilizations(workers=FARMERS, stored=STORED, hand="moses")
    settle(table.state, 0, leader="aristotle")
    return table.at_stage(table.stage, table.state)


@pytest.mark.parametrize(
    ("line", "lost"),
    [("leader moses", "Aristotle leaves the game"), ("destroy agriculture", "a building is lost: Agriculture")],
)
def test_what_is_lost_is_named_from_the_option_to_the_post(line: str, lost: str) -> None:
    table = with_a_leader()
    seat = next(iter(table.questions))
    before = preview_lines(table, seat, ["pass"])
    option = next(choice for choice in before.choices if format_action(choice.last) == line)
    of_kind = [choice for choice in before.choices if type(choice.last) is type(option.last)]
    assert "leaves the game" in LOCALIZER(before.words(option)) or "lost" in LOCALIZER(before.words(option))
    assert before.loses(option.last)
    assert of_kind.index(option) >= sum(not before.loses(choice.last) for choice in of_kind)
    preview = preview_lines(table, seat, ["pass", line])
    assert [LOCALIZER(loss.text) for loss in preview.losses] == [lost]
    panel = turn_panel(preview, follow(preview.choices, (), preview.menu), LOCALIZER, PanelSettings(1, 1))
    assert f"⚠ {lost[0].upper()}{lost[1:]}." in panel.text
    confirm = next(part for part in controls_in(panel.components) if lost in part.get("label", ""))
    assert confirm["style"] == Style.PLAIN
    told = " ".join(LOCALIZER(event.text) for event in preview.events)
    assert "leaves the game" in told or "destroys a building" in told
