"""Short ways to a running game, and through a first turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from bot.sandbox import Message, Permission, Person, Reply, Sandbox, buttons_of, menus_of
from tests.bot.end_to_end.random_players import route
from tests.bot.end_to_end.titles import TITLES

USUAL: Mapping[str, str] = MappingProxyType({})


async def begin(
    sandbox: Sandbox,
    people: Sequence[Person],
    title: str = "tm",
    options: Mapping[str, str] = USUAL,
    clock: Mapping[str, str] = USUAL,
) -> Message:
    """Open a lobby, seat everybody, choose options and clock and start. Return the first turn post."""
    if title in TITLES:
        options = {**TITLES[title].options, **options}
    host, *others = people
    lobby = (await host.command(f"/game new title:{title}")).shown
    for person in others:
        await person.press(lobby, "Join")
    panel = (await host.press(lobby, "Options")).shown if options else None
    for name, value in options.items():
        assert panel is not None, "options are chosen in their panel"
        await host.choose(panel, values=[name])
        if menus_of(panel):
            await host.choose(panel, values=[value])
        else:
            await host.submit((await host.press(panel, "Write a number")).opened, {"value": value})
    if clock:
        await host.command("/game clock " + " ".join(f"{name}:{value}" for name, value in clock.items()))
    shown = None if panel is None else str(sandbox.world.messages[panel.id])
    await host.press(lobby, "Start")
    post = await sandbox.wait_for_message(
        lambda message: "The game begins." in message.content and message.channel_id == host.channel.id
    )
    if panel is not None:
        # The options panel is edited when the game has begun; a fault for the next edit must not meet this one.
        await sandbox.wait_until(lambda: True if str(sandbox.world.messages[panel.id]) != shown else None)
    return post


def managing(person: Person) -> Person:
    """Return the person, who manages the server from now on."""
    person.user.permissions |= Permission.MANAGE_CHANNELS
    return person


async def end_together(people: Sequence[Person]) -> None:
    """End the game of these people without a result, by agreement."""
    for person in people:
        await person.press((await person.command("/game abandon")).shown, "Ask the others")


def to_move(people: Sequence[Person], post: Message) -> Person:
    """Return the player whom a post pings."""
    return next(person for person in people if person.id in post.pings)


async def at_the_first_dwelling(sandbox: Sandbox, people: Sequence[Person]) -> tuple[Person, Message]:
    """Let two people choose the Witches and the Nomads. Return who places the first dwelling, and the post about it."""
    post = await begin(sandbox, people)
    for faction in ("witches", "nomads"):
        before = post
        await to_move(people, post).command("/do", text=f"faction {faction}")
        post = await settled(sandbox, post)
    await sandbox.wait_until(lambda: True if not buttons_of(before) else None)
    return to_move(people, post), post


async def prepare(person: Person, post: Message) -> Message:
    """Open the private panel and choose its first entry. Return the panel with the draft."""
    return (await choose_in(person, (await person.press(post, "My turn")).shown)).shown


async def choose_in(person: Person, panel: Message) -> Reply:
    """Choose the first entry of a private panel."""
    if menus_of(panel):
        menu = menus_of(panel)[0]
        return await person.choose(panel, menu.custom_id, [str(menu.options[0].value)])
    entry = next(button for button in buttons_of(panel) if route(button) == "go")
    return await person.press(panel, custom_id=entry.custom_id)


async def choose_first(person: Person, post: Message) -> None:
    """Play the first of all choices, and of those that follow until the turn can be confirmed."""
    panel = await prepare(person, post)
    while not any(button.label.startswith("Confirm") for button in buttons_of(panel)):
        panel = (await choose_in(person, panel)).shown
    await confirm(person, panel)


async def confirm(person: Person, panel: Message) -> Message:
    """Press the green button of the private panel. Return the panel afterwards."""
    button = next(each for each in buttons_of(panel) if each.label.startswith("Confirm"))
    return (await person.press(panel, custom_id=button.custom_id)).shown


async def play_typed(person: Person, line: str, **values: Any) -> Message:
    """Type a command of the game and confirm it."""
    return await confirm(person, (await person.command(line, **values)).shown)


async def settled(sandbox: Sandbox, before: Message) -> Message:
    """Return the next public post in the channel of another one."""

    def follows(message: Message) -> bool:
        return message.channel_id == before.channel_id and message.id > before.id and not message.ephemeral

    return await sandbox.wait_for_message(lambda each: follows(each) and each.author_id == sandbox.world.bot.id)


async def clock_vote(sandbox: Sandbox, people: Sequence[Person]) -> Message:
    """Return the vote on a clock that the first of the people starts at the beginning of their game."""
    post = await begin(sandbox, people)
    await people[0].command("/game clock", kind="move", decision="2h")
    return await settled(sandbox, post)
