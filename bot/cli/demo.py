"""Demonstration games in the sandbox: Terra Mystica in the channel, each other title in a thread of it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.sandbox import Message, Person, Sandbox, buttons_of, menus_of
from rules import TITLES

IN_THE_CHANNEL = "tm"
SEATS = 4
OPTIONS = {"setup": "introductory", "seating": "fixed"}
"""The introductory set-up and seats in the order of joining, so that real decisions begin at once."""


async def set_up_demo(sandbox: Sandbox) -> None:
    """Open, fill and start them through commands and buttons, unless something was played here already."""
    if sandbox.messages():
        return
    people = [sandbox.person(user.name) for user in sandbox.world.people[:SEATS]]
    for title in TITLES:
        if title != IN_THE_CHANNEL:
            await _in_a_thread(sandbox, people, title)
    await _terra_mystica(sandbox, people)


async def _terra_mystica(sandbox: Sandbox, people: Sequence[Person]) -> None:
    host = people[0]
    lobby = (await host.command(f"/game new title:{IN_THE_CHANNEL}")).shown
    await _choose_options(host, lobby)
    for person in people[1:]:
        await person.press(lobby, "Join")
    await host.press(lobby, "Start")
    await _posted(sandbox, lobby)
    # Everybody takes a bonus card, the last one first; the first decision is left to the person at the page.
    for person in reversed(people):
        await _first_choice(person, await _posted(sandbox, lobby))
    await sandbox.wait_for_message(lambda each: "Round 1 " in each.content, after=lobby)


async def _in_a_thread(sandbox: Sandbox, people: Sequence[Person], title: str) -> None:
    """Start a game with default options in a thread; its first decision is still to be made."""
    known = set(sandbox.world.channels)
    await people[0].command("/game new", title=title, where="new thread")
    (thread,) = (channel for number, channel in sandbox.world.channels.items() if number not in known)
    lobby = await sandbox.wait_for_message(
        lambda message: message.channel_id == thread.id and bool(buttons_of(message))
    )
    for person in people[1:]:
        await person.at(thread).press(lobby, "Join")
    await people[0].at(thread).press(lobby, "Start")
    await sandbox.wait_for_message(
        lambda message: message.channel_id == thread.id and "The game begins." in message.content
    )


async def _choose_options(host: Person, lobby: Message) -> None:
    for name, value in OPTIONS.items():
        panel = (await host.press(lobby, "Options")).shown
        panel = (await host.choose(panel, values=[name])).shown
        await host.choose(panel, values=[value])
        host.dismiss(panel)


async def _posted(sandbox: Sandbox, lobby: Message) -> Message:
    """Return the latest message after a lobby that has buttons: a post about the game, or a ping post."""

    def offers(each: Message) -> bool:
        return each.channel_id == lobby.channel_id and bool(buttons_of(each)) and not each.ephemeral

    await sandbox.wait_for_message(offers, after=lobby)
    return max((each for each in sandbox.messages() if offers(each) and each.id > lobby.id), key=lambda each: each.id)


async def _first_choice(person: Person, post: Message) -> None:
    panel = (await person.press(post, "My turn")).shown
    if menus_of(panel):
        menu = menus_of(panel)[0]
        panel = (await person.choose(panel, menu.custom_id, [str(menu.options[0].value)])).shown
    else:
        panel = (await person.press(panel, custom_id=buttons_of(panel)[0].custom_id)).shown
    await person.press(panel, "Confirm")
    person.dismiss(panel)
