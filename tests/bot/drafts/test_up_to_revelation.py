"""A draft is carried out up to what it reveals, and the button that confirms it says what comes then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from bot.drafts.choice_tree import follow
from bot.drafts.examples import turn_of
from bot.drafts.preview import DraftPreview, preview_lines
from bot.language.i18n import Localizer
from bot.panels.layouts import controls_in
from bot.panels.message_content import MessageContent
from bot.panels.turn_panel import PanelSettings, turn_panel
from rules.engine.core.notation import format_action
from tests.contract.cases import CASES
from tests.contract.walk import random_game

LOCALIZER = Localizer("en", ("Anna", "Boris"))
TITLES = ("tta", "dawn", "civ")
"""Titles in which turns reveal something; in Terra Mystica only the set-up does."""
OF_EACH_KIND = 3
MOST_EXAMPLES = 60


def panel_of(preview: DraftPreview) -> MessageContent:
    level = follow(preview.choices, (), preview.menu, preview.multi_pick)
    return turn_panel(preview, level, LOCALIZER, PanelSettings(1, 1))


def labels(panel: MessageContent) -> list[str]:
    return [each.get("label", "") for each in controls_in(panel.components)]


def revealing(title: str) -> Iterator[DraftPreview]:
    """Yield drafts of one action each that reveals something, a few of each kind."""
    case, tried = CASES[title], Counter[str]()
    options = next(iter(case.options.values()))
    for step in random_game(case.rules, options, 2, "revealing", weights=case.weights):
        tag = step.action.tag
        if tried[tag] < OF_EACH_KIND:
            preview = preview_lines(step.table, step.seat, [format_action(step.action)])
            tried[tag] += preview.reveals
            if preview.reveals:
                yield preview


@pytest.mark.few_fast
@pytest.mark.parametrize("title", TITLES)
def test_the_button_says_what_comes(title: str) -> None:
    count = 0
    for preview in revealing(title):
        count += 1
        assert preview.revelation is not None
        # Lasting losses follow after a colon.
        confirm = next(label for label in labels(panel_of(preview)) if label.startswith("Confirm"))
        assert confirm.partition(":")[0] == f"Confirm and {LOCALIZER(preview.revelation)}", preview.lines
        assert preview.origin.decision_count == preview.table.decision_count
    assert count


@pytest.mark.few_fast
@pytest.mark.parametrize("title", TITLES)
def test_an_example_of_two_actions_follows_the_lines_before_them(title: str) -> None:
    case, count = CASES[title], 0
    options = next(iter(case.options.values()))
    for step in random_game(case.rules, options, 2, "examples", weights=case.weights):
        preview = preview_lines(step.table, step.seat, [format_action(step.action)])
        if preview.continues and count < MOST_EXAMPLES:
            count += 1
            assert not preview.legal_actions or turn_of(preview, LOCALIZER)
    assert count


def first_of(tag: str) -> DraftPreview:
    return next(preview for preview in revealing("tta") if preview.lines[0].startswith(tag))


def test_a_prepared_event_is_in_the_draft_before_the_next_one_is_revealed() -> None:
    """TTN-7.2: the card is put on the future events and scored first."""
    preview = first_of("prepare")
    now, before = preview.state.players[preview.seat], preview.before.players[preview.seat]
    assert len(now.military) == len(before.military) - 1
    assert now.culture > before.culture
    assert preview.state.current_events == preview.before.current_events
    panel = panel_of(preview)
    assert "Confirm and reveal the event" in labels(panel)
    assert panel.text.count(" culture") - panel.text.count("culture 1") == 1, "the action is told once"


def test_the_end_of_a_turn_is_in_the_draft_before_cards_are_drawn() -> None:
    """TTN-10.3 to TTN-10.5: the player scores and produces before drawing."""
    case = CASES["tta"]
    options = next(iter(case.options.values()))
    for step in random_game(case.rules, options, 2, "ending", weights=case.weights):
        preview = preview_lines(step.table, step.seat, [format_action(step.action)])
        if step.action.tag == "end" and preview.revelation is not None and step.table.state.round > 1:
            break
    now, before = (state.players[preview.seat] for state in (preview.state, preview.before))
    assert _goods(now) != _goods(before)
    assert now.military == before.military
    assert {"Confirm and draw cards", "Confirm and fill the card row"} & {*labels(panel_of(preview))}


def _goods(player: Any) -> tuple[object, ...]:
    return player.science, player.culture, player.blue
