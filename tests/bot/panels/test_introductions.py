"""A player who chooses a faction, a leader or a nation reads what it can do and what it is good for."""

from __future__ import annotations

from typing import Any

import pytest

from bot.drafts.choice_tree import follow
from bot.drafts.preview import DraftPreview, preview_lines
from bot.language.catalogs import languages
from bot.language.i18n import Localizer
from bot.panels.controls import OPTION_LABEL
from bot.panels.turn_panel import PanelSettings, turn_panel
from render import PICTURES
from rules import GAMES
from rules.engine import Seat, Table
from rules.engine.core.notation import format_action
from tests.bot.positions import third_round

DRAFTS: dict[str, dict[str, Any]] = {
    "tm": {"setup": "choice"},
    "dawn": {"leaders": "chosen"},
    "civ": {"nations": "chosen"},
}


def asked(title: str) -> tuple[Table[Any], Seat]:
    """Return a table at which a player has to choose a leader, nation or faction."""
    rules = GAMES[title]
    table: Table[Any] = Table.new(rules, rules.options.model_validate(DRAFTS[title]), 2, "x")
    return table, next(iter(table.questions))


def panel_of(preview: DraftPreview, language: str = "en") -> Any:
    level = follow(preview.choices, (), preview.menu, preview.multi_pick)
    return turn_panel(preview, level, Localizer(language, ("Anna", "Boris")), PanelSettings())


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("title", DRAFTS)
def test_every_choice_has_uncut_advice_in_a_menu(title: str, language: str) -> None:
    table, seat = asked(title)
    preview = preview_lines(table, seat, ())
    (menu,) = (row["components"][0] for row in panel_of(preview, language).components if "options" in str(row))
    assert len(menu["options"]) == len(preview.legal_actions)
    for option in menu["options"]:
        assert option["description"].endswith(".")
        assert len(option["label"]) <= OPTION_LABEL
    advice = [preview.advice(action) for action in preview.legal_actions]
    assert len(set(advice)) == len(advice)


def test_a_leader_is_introduced_until_something_else_is_drafted() -> None:
    table = third_round()
    seat = next(iter(table.questions))

    def drafted(*lines: str) -> DraftPreview:
        return preview_lines(table, seat, lines)

    takes = [format_action(action) for action in table.legal_actions(seat) if action.tag == "take"]
    leader = next(line for line in takes if drafted(line).introductions)
    others = [line for line in takes if not drafted(line).introductions]
    further = next(line for line in others if drafted(leader, line).refusal is None)
    assert drafted(leader, further).introductions == []


@pytest.mark.parametrize("title", DRAFTS)
def test_some_choices_are_advised_for_a_first_game(title: str) -> None:
    table, seat = asked(title)
    preview = preview_lines(table, seat, ())
    easy = [action for action in preview.legal_actions if "first game" in str(preview.advice(action))]
    assert 2 <= len(easy) < len(preview.legal_actions) - 1


@pytest.mark.parametrize("title", DRAFTS)
def test_before_confirmation_the_panel_explains_a_choice(title: str) -> None:
    table, seat = asked(title)
    for action in table.legal_actions(seat):
        preview = preview_lines(table, seat, [format_action(action)])
        able, advice = preview.introductions
        text = panel_of(preview).text
        assert str(able) in text
        assert str(advice) in text
        assert "**What it is good for**" in text


def test_only_choices_for_the_whole_game_have_advice() -> None:
    rules = GAMES["tm"]
    table: Table[Any] = Table.new(rules, rules.options.model_validate({"setup": "introductory"}), 2, "x")
    seat = next(iter(table.questions))
    preview = preview_lines(table, seat, [format_action(table.legal_actions(seat)[0])])
    assert preview.introductions == []


@pytest.mark.parametrize("title", GAMES)
def test_the_pictures_of_choices_exist(title: str) -> None:
    outcomes = {menu.outcome for menu in GAMES[title].menus.questions.values()} - {""}
    assert outcomes <= set(PICTURES[title].names)
    assert bool(outcomes) == (title in DRAFTS)
