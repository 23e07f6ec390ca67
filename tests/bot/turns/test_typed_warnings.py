"""Irreversible or hardly ever wanted actions are never done by typing alone: they are shown and confirmed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from bot.drafts.preview import needs_confirmation, preview_lines
from rules import GAMES
from rules.engine import Table
from rules.engine.core.notation import format_action
from tests.bench.taps import civilizations
from tests.bot.bot_under_test import PLAYERS, BotUnderTest, every_random_game, positions, positions_in
from tests.bot.interactions import ask
from tests.cost import fast
from tests.terra_mystica.tables import Side, terra_mystica


@pytest.mark.slow
@pytest.mark.parametrize("title", GAMES)
def test_no_other_random_game_has_another_action(title: str) -> None:
    """Otherwise `RICH` lacks a game."""
    assert positions(title).keys() == positions_in(title, every_random_game(title)).keys()


@pytest.mark.few_fast
@pytest.mark.parametrize("ending", fast(["", "; end", "; pass"]))
@pytest.mark.parametrize("title", GAMES)
def test_an_irreversible_action_is_shown_with_confirm_in_any_typed_text(
    under_test: BotUnderTest, title: str, ending: str
) -> None:
    tried = set()
    for tag, table in positions(title).items():
        for seat in table.questions:
            option = next((each for each in table.legal_actions(seat) if each.tag == tag), None)
            if option is None or not needs_confirmation(table, seat, option):
                continue
            tried.add(tag)
            room = under_test.playing(table)
            under_test.keep()
            for text in (format_action(option) + ending, "+" + format_action(option) + ending):
                typed = {"name": "text", "type": 3, "value": text}
                answers = under_test.run(ask(under_test.client, PLAYERS[seat], room.channel, ("do",), [typed]))
                assert not any("Played" in answer for answer in answers.texts), answers.texts
                assert under_test.changed().get("decisions", ()) == (), text
                if not ending:
                    shown = answers.messages[-1]
                    unfinished = "This is not a whole turn yet" in answers.texts[-1]
                    assert unfinished or "'label': 'Confirm" in str(shown["components"]), text
                under_test.restore()
    assert title != "tta" or {"resign", "resign_now", "destroy", "disband", "announce_resignation"} <= tried


def lapsing_cult_step() -> Table[Any]:
    """Return Witches with a bonus card whose cult step is not used yet."""
    return terra_mystica(Side("witches", dwelling="C5", card="cult"), Side("nomads", dwelling="E5")).table


rioting = partial(civilizations, yellow=2, unused=0, workers={"agriculture": 1, "bronze": 1})
starving = partial(civilizations, yellow=12, workers={"bronze": 1}, culture=9)


@pytest.mark.parametrize(
    ("position", "typed", "lost"),
    [
        (lapsing_cult_step, "pass shipping", "Not used yet: cult step of the bonus card"),
        (rioting, "pass; end", "Uprising"),
        (starving, "pass; end", "Famine"),
    ],
)
def test_a_typed_turn_asks_where_the_panel_warns(
    under_test: BotUnderTest, position: Callable[[], Table[Any]], typed: str, lost: str
) -> None:
    table = position()
    seat = next(iter(table.questions))
    room = under_test.standing(table)
    under_test.keep()
    written = {"name": "text", "type": 3, "value": typed}
    answers = under_test.run(ask(under_test.client, PLAYERS[seat], room.channel, ("do",), [written]))
    assert under_test.changed().get("decisions", ()) == ()
    assert f"Nothing was played yet. Confirm if you accept this: {lost}" in answers.texts[-1]
    assert f"⚠ {lost}" in answers.texts[-1]
    under_test.restore()


def test_corruption_is_only_asked_about_if_the_turn_has_caused_it() -> None:
    table = civilizations(blue=1, workers={"bronze": 2}, stored={"bronze": 9})
    seat = next(iter(table.questions))
    accepted = preview_lines(table, seat, ("pass", "end"))
    assert not accepted.losses
    assert any(loss.accepted for loss in preview_lines(table, seat, ("pass",)).threatening)
