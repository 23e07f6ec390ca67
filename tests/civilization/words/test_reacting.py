"""Questions about a reaction say what happens, and show the text of the card (CIV-18.2, CIV-18.9)."""

from __future__ import annotations

import pytest

from bot.drafts.choice_tree import follow
from bot.drafts.preview import preview_lines
from bot.language.i18n import Localizer
from bot.panels.choice_controls import choice_controls
from bot.panels.controls import Style
from bot.panels.message_content import PanelLocation
from rules.civilization.actions.events.disasters import Strike
from rules.civilization.actions.reactions.spies import CancelWithWriting
from rules.civilization.core.catalog.texts import TEXTS
from rules.civilization.core.state import Game
from rules.civilization.words.situations import situation
from rules.engine import Table
from tests.civilization.tables import P1, P2
from tests.civilization.test_fewer_questions import two_disasters
from tests.civilization.test_interrupts import hold, riding
from tests.civilization.test_technologies import two_items_declared

LOCALIZER = Localizer(names=["Anna", "Boris"])


def told(table: Table[Game]) -> str:
    text = situation(table.view(P2).state, P2)
    assert text is not None
    return LOCALIZER(text)


@pytest.mark.parametrize(
    ("pieces", "steps", "says"),
    [
        (
            "E5 army1; G5 army2 scout2",
            ("east", "east"),
            "Anna is about to move: **1 army E5 → G5, to attack you there: 1 army, 1 scout**.",
        ),
        ("E5 army1 army1; H5 army2", ("east", "east"), "Anna is about to move: **2 armies E5 → G5**."),
        ("E5 army1; F5 hut:silk; G5 army2", ("east",), "Anna is about to move: **1 army E5 → F5, to take the hut**."),
        (
            "E5 army1; F5 village:silk; G5 army2",
            ("east",),
            "Anna is about to move: **1 army E5 → F5, to attack the village**.",
        ),
        ("J5 army1", ("east",), "Anna is about to move: **1 army J5 → K5, to attack your city**."),
    ],
)  # fmt: skip
def test_a_movement_tells_its_figures_its_way_and_its_end(pieces: str, steps: tuple[str, ...], says: str) -> None:
    made = riding(pieces)
    hold(made, P2, "defection")
    table = made.table("movement")
    square, armies = pieces[:2], pieces.partition(";")[0].count("army1")
    table.act(P1, table.parse(f"path {square} {armies} 0 {','.join(steps)}"))
    assert told(table) == says


def test_two_items_that_are_declared_together_are_told_together() -> None:
    """CIV-8.2.3, CIV-18.5."""
    table = two_items_declared()
    army, infantry = "B2: Army on C2 (grassland) for 4 production", "B2: Infantry for 5 production"
    assert told(table) == f"Anna is about to act: **{army}, {infantry}**."
    (cancelled,) = table.act(P2, CancelWithWriting(("hut:spy",)))
    assert LOCALIZER(cancelled.text) == "Boris cancels the action of B2 with Writing: Produce a figure, Produce a unit."


def test_a_card_is_told_with_its_text() -> None:
    table = two_disasters().table("start_of_turn")
    table.act(P1, Strike("drought", "G3"))
    assert told(table) == f"Anna is about to play Drought against you. Drought: {TEXTS.event['drought']}"


def test_a_player_without_a_fitting_card_reads_the_reason_for_the_question() -> None:
    """CIV-18.9: the players in a reaction window follow from public facts."""
    held, asked = riding("E5 army1; F5 hut:silk; G5 army2"), riding("E5 army1; F5 hut:silk; G5 army2")
    hold(held, P2, "defection")
    hold(asked, P2, "drought")
    tables = [made.table("movement") for made in (held, asked)]
    for table in tables:
        table.act(P1, table.parse("path E5 1 0 east"))
    with_card, without = map(told, tables)
    remark = "You hold nothing that can stop it. You are asked all the same, so that the others do not learn this."
    assert without == f"{with_card} {remark}"


def test_letting_the_rest_happen_is_named_in_full_after_letting_one_thing_happen() -> None:
    made = riding("E5 army1; F5 hut:silk; G5 army2")
    hold(made, P2, "defection")
    table = made.table("movement")
    table.act(P1, table.parse("path E5 1 0 east"))
    preview = preview_lines(table, P2, ())
    level = follow(preview.choices, (), preview.menu, preview.multi_pick)
    buttons = [
        part
        for row in choice_controls(1, 1, preview, level, PanelLocation(""), None, LOCALIZER)
        for part in row["components"]
    ]
    grey = [part["label"] for part in buttons if part["style"] == Style.PLAIN]
    assert grey[-3:] == [
        "Let it happen",
        "Let the rest happen too, in this part of the phase",
        "Let the rest happen too, in this whole turn",
    ]
