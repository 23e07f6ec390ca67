"""Short ways to a game that has begun."""

from __future__ import annotations

from collections.abc import Sequence

from bot.sandbox import Message, Person, Sandbox


async def begin(sandbox: Sandbox, people: Sequence[Person], title: str = "tm") -> Message:
    """Open a lobby, seat everybody and start; the first turn post."""
    host, *others = people
    lobby = (await host.command(f"/game new title:{title}")).shown
    for person in others:
        await person.press(lobby, "Join")
    await host.press(lobby, "Start")
    return await sandbox.wait_for_message(lambda message: "The game begins." in message.content)
