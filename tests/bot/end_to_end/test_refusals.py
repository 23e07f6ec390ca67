"""Pictures that a channel refuses: the player reads why nobody sees them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.sandbox import Permission, Person, Sandbox
from tests.bot.end_to_end.conftest import settings_for, working
from tests.bot.end_to_end.tables import at_the_first_dwelling, begin, settled, story_above
from tests.engine.stones import GAMES


@pytest.mark.usefixtures("bot")
async def test_words_go_out_where_pictures_must_not(sandbox: Sandbox, people: Sequence[Person]) -> None:
    mover, post = await at_the_first_dwelling(sandbox, people)
    sandbox.permit(sandbox.channel(), sandbox.channel().bot_permissions & ~Permission.ATTACH_FILES)
    answer = await mover.command("/do", text="place A3")
    assert "Attach Files" in answer.text
    following = await settled(sandbox, post)
    told = story_above(sandbox, following)
    assert not told.attachments
    assert "Attach Files" in told.content
    assert len(following.pings) == 1


async def test_no_picture_is_missed_in_a_title_without_pictures(
    sandbox: Sandbox, tmp_path: Path, people: Sequence[Person]
) -> None:
    async with working(sandbox, settings_for(sandbox, tmp_path), GAMES):
        post = await begin(sandbox, people, "stones")
        sandbox.permit(sandbox.channel(), sandbox.channel().bot_permissions & ~Permission.ATTACH_FILES)
        for person in people:
            answer = await person.command("/do", text="bid 0")
            assert "Played: " in answer.text
            assert "Attach Files" not in answer.text
        assert "Attach Files" not in story_above(sandbox, await settled(sandbox, post)).content
