"""Interventions in a game can be read by everybody, and reveal nothing."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.sandbox import Person, Sandbox, text_of
from rules import GAMES
from tests.bot.end_to_end.tables import begin, managing, settled, to_move
from tests.bot.end_to_end.titles import TITLES

pytestmark = pytest.mark.usefixtures("bot")


@pytest.mark.parametrize("title", sorted(GAMES))
async def test_orders_of_a_manager_ping_everybody(sandbox: Sandbox, people: Sequence[Person], title: str) -> None:
    david = managing(sandbox.person("David"))
    watcher = sandbox.person("Clara")
    assert "No game is played here" in (await watcher.command("/club audit")).text
    post = await begin(sandbox, people, title)
    assert "Nothing was taken back" in (await watcher.command("/club audit")).text
    mover, known = to_move(people, post), TITLES[title]
    line = str((await mover.autocomplete("/do", "text", ""))[0].value)
    await mover.command("/do", text=line if line.endswith(known.ending.strip("; ")) else line + known.ending)
    await settled(sandbox, post)
    await david.command("/game undo", decisions=known.moves, order=True)
    told = (await watcher.command("/club audit")).text
    assert f"{david.mention} took back “{known.decided}" in told
    assert f"`{line.split(';')[0]}" not in told
    assert told.count("ordered by an organiser") == 1
    await david.command("/game redo", order=True)
    told = (await watcher.command("/club audit")).text
    assert f"{david.mention} redid “{known.decided}" in told
    assert told.count("ordered by an organiser") == 2


async def test_agreements_of_the_players_are_marked_as_such(sandbox: Sandbox, people: Sequence[Person]) -> None:
    post = await begin(sandbox, people)
    first = to_move(people, post)
    second = next(person for person in people if person is not first)
    for person, faction in ((first, "witches"), (second, "nomads")):
        await person.command("/do", text=f"faction {faction}")
        post = await settled(sandbox, post)
    await first.press((await first.command("/game undo")).shown, "Ask the others")
    post = await settled(sandbox, post)
    await second.press(post, "Agree")
    told = (await second.command("/club audit")).text
    assert f"{first.name} took back “Play the Witches”, “Play the Nomads”; everybody who was asked agreed" in told


async def test_seats_and_clocks_are_exported(sandbox: Sandbox, people: Sequence[Person]) -> None:
    anna, boris = people
    post = await begin(sandbox, people)
    await boris.command("/game seat replace")
    offer = await settled(sandbox, post)
    clara = sandbox.person("Clara")
    await clara.press(offer, "Take the seat")
    for person in (anna, clara):
        await person.command("/game clock", kind="move", decision="2d")
    told = (await boris.command("/club audit")).text
    assert "Clara plays on for Boris" in told
    assert "decided" not in told
    assert "Anna changed what was agreed on: Clock: 2 days for each decision" in told


async def test_a_long_list_is_read_in_pages(sandbox: Sandbox, people: Sequence[Person]) -> None:
    anna, _ = people
    david = managing(sandbox.person("David"))
    await begin(sandbox, people)
    for days in range(1, 13):
        await david.command("/game clock", kind="move", decision=f"{days}d")
    newest = text_of((await anna.command("/club audit")).shown)
    assert "page 2 of 2" in newest
    assert "12 days" in newest
    assert newest.count("•") == 10
    first = (await anna.command("/club audit", page=1)).text
    assert first.count("•") == 2
    assert "1 day for each" in first
