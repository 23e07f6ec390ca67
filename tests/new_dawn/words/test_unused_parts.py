"""At the end of a card its owner reads the unused parts; with unused parts, a typed line does not end it
automatically.
"""

from __future__ import annotations

import pytest

from bot.drafts.choice_tree import follow
from bot.drafts.preview import closing, preview_lines
from bot.drafts.typed_lines import play_typed
from bot.language.i18n import Localizer
from bot.panels.turn_panel import PanelSettings, turn_panel
from rules.engine import Table
from rules.new_dawn import NEW_DAWN, Game
from rules.new_dawn.actions.families import EndResolution
from rules.new_dawn.actions.turn import ChooseCard
from rules.new_dawn.core.resolution import TurnRecord
from rules.new_dawn.words.outlook import outlook
from tests.new_dawn.tables import P1, position

LOCALIZER = Localizer("en", ("Anna", "Boris"))
LAND = "0,0 G cap1; 1,0 G; 0,1 H res:oil; -1,0 F ct1; 0,-1 G; 2,0 G barbA; 5,5 G cap2; 6,5 G"


def resolving(cards: str, card: str, *lines: str, land: str = LAND) -> Table[Game]:
    made = position(land)
    made.row(P1, cards)
    preview = preview_lines(made.table(), P1, [f"choose {card}", *lines])
    assert preview.refusal is None, preview.refusal
    return preview.table


def left(table: Table[Game]) -> str:
    text = EndResolution().leaves_unused(table.state, P1)
    return "" if text is None else str(text)


@pytest.mark.parametrize(
    ("cards", "card", "told"),
    [
        ("S1 C1 M1 E1 I1", "early_empire", "2 tokens beside your cities"),
        ("E1 C1 S1 M1 I1", "astrology", "3 spaces on the tech dial"),
        ("S1 C1 M1 E1 I1", "foreign_trade", "1 caravan"),
        ("S1 C1 M1 E1 I1", "masonry", "2 attacks or 3 tokens to reinforce"),
        ("S1 C1 E1 M2 I1", "iron_working", "2 attacks or 4 tokens to reinforce"),
    ],
)
def test_ending_a_card_names_its_unused_parts(cards: str, card: str, told: str) -> None:
    """ND-4.2, ND-5.3."""
    assert left(resolving(cards, card)) == told


def test_a_part_without_a_space_is_not_unused() -> None:
    """Drama and Poetry moves a token, but nobody has one on the map."""
    assert left(resolving("S1 C2 M1 E1 I1", "drama_and_poetry", land="0,0 G cap1; 1,0 G; 0,1 G; 5,5 G cap2")) == (
        "2 tokens beside your cities"
    )


def test_a_typed_line_ends_a_card_only_without_unused_parts() -> None:
    made = position(LAND)
    made.row(P1, "S1 C1 M1 E1 I1")
    preview = preview_lines(made.table(), P1, ())
    play_typed(preview, "early empire; place 1:0", LOCALIZER)
    assert preview.lines == ["choose early_empire", 'place "1:0"'] or preview.lines[-1] != "end"
    assert preview.continues


def test_the_button_that_ends_a_card_names_its_unused_parts() -> None:
    made = position(LAND)
    made.row(P1, "S1 C1 M1 E1 I1")
    preview = preview_lines(made.table(), P1, ["choose early_empire"])
    assert closing(preview) == EndResolution()
    panel = turn_panel(preview, follow(preview.choices, (), preview.menu), LOCALIZER, PanelSettings(9, 9))
    labels = [part.get("label") for row in panel.components for part in row["components"]]
    assert "Confirm and end the card, unused: 2 tokens beside your cities" in labels


def test_a_complete_turn_still_shows_its_outlook() -> None:
    """Also where its last step ends it by itself, and the next player is on turn."""
    made = position(LAND)
    made.row(P1, "S1 C1 M1 E1 I1")
    preview = preview_lines(made.table(), P1, ["choose early_empire", "end"])
    assert not preview.continues
    level = follow(preview.choices, (), preview.menu, preview.multi_pick)
    text = turn_panel(preview, level, LOCALIZER, PanelSettings(1, 1)).text
    assert "After the turn: the row is 1 culture, 2 science" in text


def test_the_outlook_describes_the_present_until_a_card_is_chosen() -> None:
    made = position(LAND)
    made.row(P1, "S1 C1 M1 E1 I1")
    made.g.phase = "choose"
    assert str(outlook(made.g, P1)).startswith("Now: industry produces")
    made.g.turn = TurnRecord(to_reset="early_empire")
    assert str(outlook(made.g, P1)).startswith("After the turn: the row is 1 culture, 2 science")


def chosen(table: Table[Game], card: str) -> str:
    return str(NEW_DAWN.words.describe(table.view(P1).state, P1, ChooseCard(card)))


def test_a_card_without_an_effect_says_so_before_it_is_chosen() -> None:
    """ND-4.2: there is nobody to attack and no token to reinforce, and no space for a city."""
    made = position("0,0 G cap1; 1,0 G; 5,5 G cap2")
    made.row(P1, "M1 C1 S1 I1 E1")
    table = made.table()
    assert chosen(table, "masonry") == "Masonry (military, slot 1), nothing to do now"
    assert chosen(table, "pottery") == "Pottery (industry, slot 4), nothing to do now"
    assert chosen(table, "early_empire") == "Early Empire (culture, slot 2)"
    assert chosen(table, "astrology") == "Astrology (science, slot 3)"
    assert table.state.turn.resolution is None, "it was tried on a copy"
