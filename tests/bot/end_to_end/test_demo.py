"""`make play` opens games that can be played at once, by the bot with default settings."""

from __future__ import annotations

from pathlib import Path

from bot.cli.demo import set_up_demo
from bot.sandbox import Sandbox, buttons_of, text_of
from bot.settings import Settings
from rules import TITLES
from tests.bot.end_to_end.conftest import settings_for, working
from tests.bot.unlimited import UNLIMITED
from tests.first_decision import take


async def test_a_newcomer_finds_a_game_of_each_title_that_can_be_played(sandbox: Sandbox, tmp_path: Path) -> None:
    usual = {name: Settings.model_fields[name].default for name in UNLIMITED if name not in ("games_per_day", "emoji")}
    async with working(sandbox, settings_for(sandbox, tmp_path).model_copy(update=usual)):
        await set_up_demo(sandbox)
        posts = [each for each in sandbox.world.messages.values() if each.is_layout and not each.ephemeral]
        assert sum("The game begins." in each.content for each in posts) == len(TITLES)
        post = posts[-1]
        assert "### Round 1 of 6" in post.content
        assert len(post.attachments) == 2
        (awaited,) = sandbox.live.awaited.people(post.channel_id)
        anna, boris = (sandbox.person(name) for name in ("Anna", "Boris"))
        assert awaited == anna.id, "the page marks her"
        assert "Build…" in [button.label for button in buttons_of((await anna.press(post, "My turn")).shown)]
        assert "The table waits for Anna" in text_of((await boris.press(post, "My turn")).shown)


async def test_a_browser_can_take_the_first_decision(sandbox: Sandbox, tmp_path: Path) -> None:
    """`tests/installed.py` does the same with an installed wheel."""
    async with working(sandbox, settings_for(sandbox, tmp_path)):
        await set_up_demo(sandbox)
        assert await take(sandbox.url) == "Anna has decided; now it is the turn of Boris."
