"""Context menus: what is offered on people and on posts."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.client import PolisClient
from bot.features import all_commands
from bot.runtime.features import listed_features
from bot.sandbox import Person, Sandbox
from bot.store import games, schema
from rules import GAMES
from tests.bot.end_to_end.tables import at_the_first_dwelling, choose_first, settled, to_move

pytestmark = pytest.mark.usefixtures("bot")

MOST = 5
"""Discord allows 5 entries of each kind."""


async def test_the_menu_of_a_person_shows_tableau_and_statistics(sandbox: Sandbox, people: Sequence[Person]) -> None:
    anna, boris = people
    assert anna.client.menu_of(boris.user, anna.channel) == ["Statistics", "Tableau"]
    assert anna.client.menu_of(boris.user, anna.alone().channel) == []
    none = (await anna.use("Tableau", boris)).shown
    assert (none.ephemeral, "No game is played here" in none.content) == (True, True)
    await at_the_first_dwelling(sandbox, people)
    tableau = (await anna.use("Tableau", boris)).shown
    assert tableau.ephemeral
    assert "The tableau of Boris" in tableau.content
    assert tableau.attachments
    clara = sandbox.person("Clara")
    assert "not at this table" in (await anna.use("Tableau", clara)).text
    assert "Boris" in (await clara.use("Statistics", boris)).text
    assert "You have not finished a game yet" in (await anna.use("Statistics", anna)).text


async def test_the_menu_of_a_post_shows_the_position_of_that_time(
    bot: PolisClient, sandbox: Sandbox, people: Sequence[Person]
) -> None:
    mover, post = await at_the_first_dwelling(sandbox, people)
    board = [each for each in sandbox.messages() if each.is_layout and each.channel_id == post.channel_id][-1]
    (entry,) = mover.client.menu_of(board, mover.channel)
    assert entry == "This position"
    then = (await mover.use(entry, board)).shown
    assert then.ephemeral
    assert "Position 2 of 2" in then.content
    for _ in range(2):
        before = post
        await choose_first(to_move(people, post), post)
        post = await settled(sandbox, before)
    assert bot.services is not None
    async with bot.services.store.reading() as db:
        (game,) = await games.everywhere(db)
    latest = f"Position {game.decision_count} of {game.decision_count}"
    assert latest in (await mover.use(entry, post)).text, "a ping has the position of its moment"
    async with bot.services.store.writing() as db:
        await db.execute(schema.outbox.delete())
    assert latest in (await mover.use(entry, post)).text, "also when the bot has forgotten its posts"


async def test_other_messages_have_no_position(sandbox: Sandbox, people: Sequence[Person]) -> None:
    anna, boris = people
    said = boris.say("hello")
    assert "works on the posts of a game" in (await anna.use("This position", said)).text
    await at_the_first_dwelling(sandbox, people)
    assert "works on the posts of a game" in (await anna.use("This position", said)).text


def test_menus_keep_the_limit_of_discord() -> None:
    kinds = [getattr(command, "type", None) for command in all_commands(GAMES, listed_features(GAMES))]
    for kind in {each for each in kinds if each is not None}:
        assert kinds.count(kind) <= MOST
