"""Layouts in a running bot: private panels, and posts whose pings are separate messages."""

from __future__ import annotations

import pytest

from bot.sandbox import Message, buttons_of
from bot.sandbox.limits.components import GALLERY, ROW, TEXT
from bot.sandbox.objects import COMPONENTS_V2
from tests.bot.end_to_end.shared_bot import SharedBot, shared_bot

pytestmark = pytest.mark.asyncio(loop_scope="module")

__all__ = ["shared_bot"]


def as_before_the_update(panel: Message) -> None:
    """Turn a layout into the classic message that an older release has shown."""
    panel.plain = panel.content
    panel.components = [part for part in panel.components if part["type"] == ROW]
    panel.flags &= ~COMPONENTS_V2
    assert panel.content == panel.plain != ""


async def test_a_panel_shows_its_picture_between_heading_and_question(shared_bot: SharedBot) -> None:
    room = shared_bot.room("tm")
    post = await room.begin()
    panel = (await room.mover(post).press(post, "My turn")).shown
    await room.mover(post).press(panel, "Picture")
    kinds = [part["type"] for part in panel.components]
    assert panel.is_layout
    assert panel.ephemeral
    assert kinds[:3] == [TEXT, GALLERY, TEXT]
    assert set(kinds[3:]) == {ROW}
    assert panel.plain == ""


async def test_a_panel_of_an_older_release_becomes_a_layout_with_its_next_click(shared_bot: SharedBot) -> None:
    room = shared_bot.room("tm")
    post = await room.begin()
    mover = room.mover(post)
    panel = (await mover.press(post, "My turn")).shown
    as_before_the_update(panel)
    answer = await mover.press(panel, "Explain")
    assert answer.shown is panel
    assert panel.is_layout
    assert panel.plain == ""
    assert "Explain less" in [button.label for button in buttons_of(panel)]
