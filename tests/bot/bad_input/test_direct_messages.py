"""In direct messages with the bot everybody reaches their own games, and no others."""

from __future__ import annotations

import pytest

from bot.panels.control_ids import LESSON, ControlId
from rules import GAMES
from tests.bot.bad_input.test_forged_controls import ROUTES
from tests.bot.bot_under_test import ANNA, BORIS, EVA, BotUnderTest, on_turn
from tests.bot.interactions import ask, interaction

MINE = "You no longer have a seat in this game; `/my games` lists your games."


@pytest.mark.few_fast
@pytest.mark.parametrize("title", GAMES)
def test_a_button_in_a_direct_message_acts_on_games_of_its_reader_only(under_test: BotUnderTest, title: str) -> None:
    """For example a button of a reminder from before another user got the seat."""
    room, alone = under_test.playing(on_turn(title)), under_test.empty().channel
    assert room.game is not None
    under_test.keep()
    for route in ROUTES:
        if not route.startswith(LESSON):
            button = str(ControlId(room.game, 1, route, "1"))
            answers = under_test.run(interaction(under_test.client, EVA, alone, button, private=False, direct=True))
            assert answers.texts == [MINE], route
    assert under_test.changed() == {}
    for who in (ANNA, BORIS):
        shown = under_test.run(
            interaction(under_test.client, who, alone, str(ControlId(room.game, 1, "board")), direct=True)
        )
        assert shown.files, "the board is drawn for whoever plays"


def test_commands_in_a_direct_message_name_no_games_of_others(under_test: BotUnderTest) -> None:
    room, alone = under_test.playing(on_turn("tm")), under_test.empty().channel
    games = under_test.run(ask(under_test.client, EVA, alone, ("my", "games"), direct=True))
    assert games.texts == ["You have no games at the moment. `/game new` opens one."]
    assert (
        f"<#{room.channel}>"
        in under_test.run(ask(under_test.client, ANNA, alone, ("my", "games"), direct=True)).texts[0]
    )
