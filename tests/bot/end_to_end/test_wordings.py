"""Texts about a game use the terms of its edition."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.client import PolisClient
from bot.sandbox import Person, Sandbox, text_of
from bot.store import server_settings
from bot.store.server_settings import GuildSettings
from tests.bot.end_to_end.tables import begin

TERMS = {
    "new_story": ("líže 2 vojenské karty", "Postavit jednotku"),
    "original": ("bere 2 vojenské karty", "Naverbovat"),
}
"""The text of a post when cards are drawn, and the name of an action in the panel."""


@pytest.mark.parametrize("edition", TERMS)
async def test_posts_and_answers_use_the_terms_of_the_edition(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], edition: str
) -> None:
    posted, answered = TERMS[edition]
    await begin(sandbox, people, "tta", {"edition": edition, "starting_player": "first"})
    assert bot.services is not None
    async with bot.services.store.writing() as db:
        await server_settings.set_guild(db, sandbox.world.guild_id, GuildSettings(language="cs"))
    for person in (*people, *people):
        await person.command("/my language language:cs")
        await person.command("/do text:end")
    await sandbox.wait_for_message(lambda message: posted in message.content)
    await people[0].command("/do text:+pass")
    assert answered in text_of((await people[0].command("/do text:+pass")).shown), "it cannot be done twice"
