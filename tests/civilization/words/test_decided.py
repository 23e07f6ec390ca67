"""Decisions are sentences wherever they are named later: in drafts, in the log, and on the button that takes back."""

from __future__ import annotations

import pytest

from bot.drafts.preview import preview_lines
from bot.language.i18n import Localizer
from bot.panels.decision_texts import in_names
from bot.panels.turn_panel import drafted_in_words
from rules.civilization import CIVILIZATION
from rules.civilization.core.state import Phase
from tests.civilization.tables import P1, position

ENGLISH = Localizer("en", ("Anna", "Boris"))


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("path O3 1 0 east,south", "Move 1 army O3 → P4"),
        ("path N13 1 1 explore_north", "Discover the tile north of N13 with 1 army, 1 scout"),
        ("path M3 0 1 east,explore_south", "Move 1 scout M3 → N3 and discover the tile south"),
        ("figure C14 army D13", "Produce Army on D13"),
        ("building N15 library O16", "Build Library on O16"),
        ("assign M15 N15", "Let the scout on M15 gather for N15"),
        ("offer 1 3 0 0 0 - wheat", "Offer Boris 3 trade for Wheat"),
        ("decline 1", "Decline an offer"),
        ("reopen", "Negotiate again"),
    ],
)
def test_a_decision_is_named_by_a_sentence(line: str, told: str) -> None:
    state = position().table("movement").view(P1).state
    assert in_names(CIVILIZATION, state, line, ENGLISH) == told


def drafted(line: str, stage: Phase) -> list[str]:
    made = position("GGGG\nGGGG\nGGGG\nGGGG", "A1 scout1; B2 cap1; C4 army1")
    made.facedown("neutral_01", 0, 4)
    made.player(P1).trade = 27
    return drafted_in_words(preview_lines(made.table(stage), P1, [line], looks_past=True), ENGLISH)


def test_a_draft_names_a_discovery_that_has_not_happened_yet() -> None:
    """CIV-9.7: the tile is turned up with the confirmation."""
    assert drafted("path C4 1 0 explore_south", "movement")[-1] == "• Discover the tile south of C4 with 1 army"


def test_a_draft_without_effect_tells_what_the_log_will() -> None:
    """CIV-7.9."""
    assert drafted("pass", "trade") == ["• You pass."]
