"""A private note is below the panel, and is cut when there is no room."""

from __future__ import annotations

import pytest

from bot.panels.message_content import TEXT_LIMIT, MessageContent
from bot.panels.own_note import with_own_note


def test_a_note_is_a_separate_last_line() -> None:
    assert with_own_note(MessageContent("Your turn"), "<@5> & _x_").text.split("\n") == [
        "Your turn",
        "📝 \\<@\u200b5\\> & \\_x\\_",
    ]


def test_without_a_note_the_panel_is_as_it_was() -> None:
    panel = MessageContent("Your turn")
    assert with_own_note(panel, "") is panel


@pytest.mark.parametrize("left", [0, 1, 10, 30, 200, 600])
def test_a_panel_without_room_shortens_the_note_and_not_itself(left: int) -> None:
    text = "x" * (TEXT_LIMIT - left)
    shown = with_own_note(MessageContent(text), "remember " * 50).text
    assert shown.startswith(text)
    assert len(shown) <= TEXT_LIMIT
    assert ("📝" in shown) == (left > 20)
