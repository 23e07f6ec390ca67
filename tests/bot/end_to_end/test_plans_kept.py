"""Plans outlive the bot."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from bot.sandbox import Person, Sandbox, text_of
from tests.bot.end_to_end.conftest import settings_for, working
from tests.bot.end_to_end.tables import settled
from tests.bot.end_to_end.test_plans import CARAVANS, at_the_first_turn, plan, traded


async def test_a_plan_is_played_by_a_bot_that_was_restarted_meanwhile(
    sandbox: Sandbox, people: Sequence[Person], tmp_path: Path
) -> None:
    settings = settings_for(sandbox, tmp_path)
    async with working(sandbox, settings):
        mover, other, post = await at_the_first_turn(sandbox, people)
        await plan(other, post, "choose foreign_trade", by_itself=True)
    async with working(sandbox, settings):
        assert "What you have planned" in text_of((await other.press(post, "My turn")).shown)
        await mover.command("/do", text=CARAVANS)
        assert traded(other, await settled(sandbox, post))
