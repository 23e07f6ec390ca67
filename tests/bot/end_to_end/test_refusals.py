"""Pictures that a channel refuses: the player reads why nobody sees them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.sandbox import Permission, Person, Sandbox
from tests.bot.end_to_end.tables import at_the_first_dwelling, begin, settled, to_move

pytestmark = pytest.mark.usefixtures("bot")


async def test_words_go_out_where_pictures_must_not(sandbox: Sandbox, people: Sequence[Person]) -> None:
    mover, post = await at_the_first_dwelling(sandbox, people)
    sandbox.permit(sandbox.channel(), sandbox.channel().bot_permissions & ~Permission.ATTACH_FILES)
    answer = await mover.command("/do", text="place A3")
    assert "Attach Files" in answer.text
    following = await settled(sandbox, post)
    assert not following.attachments
    assert "Attach Files" in following.content
    assert len(following.pings) == 1


async def test_no_picture_is_missed_where_none_was_to_be_sent(sandbox: Sandbox, people: Sequence[Person]) -> None:
    post = await begin(sandbox, people)
    mover = to_move(people, post)
    sandbox.permit(sandbox.channel(), sandbox.channel().bot_permissions & ~Permission.ATTACH_FILES)
    answer = await mover.command("/do", text="faction witches")
    assert "You play the Witches" in answer.text
    assert "Attach Files" not in answer.text
    assert "Attach Files" not in (await settled(sandbox, post)).content
