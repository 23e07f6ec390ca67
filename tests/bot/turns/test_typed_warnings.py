"""Irreversible or hardly ever wanted actions are never done by typing alone: they are shown and confirmed."""

from __future__ import annotations

import pytest

from bot.drafts.preview import needs_confirmation
from rules import GAMES
from rules.engine.core.notation import format_action
from tests.bot.bot_under_test import PLAYERS, BotUnderTest, positions
from tests.bot.interactions import ask


@pytest.mark.parametrize("ending", ["", "; end", "; pass"])
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
                    unfinished = "This is not a whole turn yet" in shown["content"]
                    assert unfinished or "Confirm" in str(shown["components"]), text
                under_test.restore()
    assert title != "tta" or {"resign", "resign_now", "destroy", "disband", "announce_resignation"} <= tried
