"""The private panel: what comes first, what is not offered, and what a seat can spend."""

from __future__ import annotations

from bot.choosing import Kind, Whole, follow
from bot.drafts import try_out
from bot.i18n import Speech
from bot.panels import Panel, turn_panel
from rules.engine.notation import format_action
from tests.bot.test_drafts import terra_mystica

SPEECH = Speech("en", ("Anna", "Boris"))


def panel_after(*tags: str) -> Panel:
    """The panel of the first turn, with a draft of the first options of these kinds."""
    table = terra_mystica()
    seat = next(iter(table.questions))
    lines: list[str] = []
    for tag in tags:
        trial = try_out(table, seat, lines)
        option = next(each for each in trial.options if each.tag == tag)
        lines.append(format_action(option))
    trial = try_out(table, seat, lines)
    return turn_panel(1, 1, trial, follow(trial.options, ()), 0, SPEECH)


def labels(panel: Panel) -> list[str]:
    """What stands on the buttons, in order."""
    return [part["label"] for row in panel.components for part in row["components"] if part["type"] == 2]


def entries(panel: Panel) -> list[str]:
    """What stands in the menu."""
    return [
        option["label"]
        for row in panel.components
        for part in row["components"]
        if part["type"] == 3
        for option in part["options"]
    ]


def test_after_the_action_confirming_comes_first_and_ending_is_no_choice() -> None:
    panel = panel_after("upgrade")
    assert labels(panel)[0] == "Confirm and end"
    assert labels(panel)[-2:] == ["Take back step", "Picture"]
    assert not {"End", "End the turn"} & {*labels(panel), *entries(panel)}


def test_half_a_turn_cannot_be_confirmed() -> None:
    panel = panel_after("burn")
    assert not [label for label in labels(panel) if label.startswith("Confirm")]


def test_kinds_of_actions_are_short_buttons() -> None:
    assert labels(panel_after())[:3] == ["Build…", "Upgrade…", "Transform…"]
    assert entries(panel_after()) == []


def test_a_kind_with_a_single_option_shows_that_option() -> None:
    table = terra_mystica()
    options = table.options(next(iter(table.questions)))
    builds = [option for option in options if option.tag == "build"]
    step = follow([builds[0], *(option for option in options if option.tag != "build")], ())
    assert step.entries[0] == Whole(builds[0])
    assert isinstance(step.entries[1], Kind)


def test_the_panel_tells_what_can_be_spent_and_what_the_draft_leaves() -> None:
    assert "You have " in panel_after().text
    assert "After this draft" not in panel_after().text
    assert "After this draft: " in panel_after("upgrade").text
