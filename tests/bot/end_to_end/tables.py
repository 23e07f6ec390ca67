"""Short ways to a running game, and through a first turn."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from bot.panels.choice_controls import IMPOSSIBLE
from bot.sandbox import Channel, Message, Permission, Person, Reply, Sandbox, buttons_of, menus_of
from bot.sandbox.message_parts import Button
from tests.bot.end_to_end.random_players import route
from tests.bot.end_to_end.titles import TITLES

NAMES_SOMEBODY = re.compile(r"^▶ <@\d|^# 🏁|without a result", re.MULTILINE)
"""Marks of a post that no message has to follow: it names who decides, or the game is over."""
NOTICE = re.compile(r"(<@\d+> )+\S.* #\d+ · ")
"""The beginning of a message for people whom a change concerns: which game it is."""
USUAL: Mapping[str, str] = MappingProxyType({})


async def begin(
    sandbox: Sandbox,
    people: Sequence[Person],
    title: str = "tm",
    options: Mapping[str, str] = USUAL,
    clock: Mapping[str, str] = USUAL,
) -> Message:
    """Open a lobby, choose options and clock, seat everybody and start. Return the first ping, or else the post."""
    if title in TITLES:
        options = {**TITLES[title].options, **options}
    host, *others = people
    lobby = (await host.command(f"/game new title:{title}")).shown
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
    for person in others:
        await person.press(lobby, "Join")
    shown = None if panel is None else str(sandbox.world.messages[panel.id])
    await host.press(lobby, "Start")
    post = await begun(sandbox, host.channel.id)
    if panel is not None:
        # The options panel is edited when the game has begun; a fault for the next edit must not meet this one.
        await sandbox.wait_until(lambda: True if str(sandbox.world.messages[panel.id]) != shown else None)
    return post


async def begun(sandbox: Sandbox, channel: int | None = None) -> Message:
    """Return the ping below the first post of a game (of this channel), or the post if it pings nobody."""
    post = await sandbox.wait_for_message(
        lambda each: each.is_layout and "The game begins." in each.content and channel in (None, each.channel_id)
    )
    return await ping_below(sandbox, post)


def hide(sandbox: Sandbox, channel: Channel, *, hidden: bool = True) -> None:
    """Hide a channel from everybody except the server's owner and the bot, or show it again."""
    channel.denied_to_everybody = int(Permission.VIEW_CHANNEL) if hidden else 0
    sandbox.permit(channel, channel.bot_permissions)


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
    await overtaken(sandbox, before)
    return to_move(people, post), post


async def prepare(person: Person, post: Message) -> Message:
    """Open the private panel and choose its first entry. Return the panel with the draft."""
    return (await choose_in(person, (await person.press(post, "My turn")).shown)).shown


async def choose_in(person: Person, panel: Message) -> Reply:
    """Choose the first entry of a private panel."""
    if menus_of(panel):
        menu = menus_of(panel)[0]
        return await person.choose(panel, menu.custom_id, [str(menu.options[0].value)])
    return await person.press(panel, custom_id=entries_of(panel)[0].custom_id)


def entries_of(panel: Message) -> list[Button]:
    """Return the buttons of a private panel for what can be chosen now; the others only say why not."""
    return [button for button in buttons_of(panel) if route(button) == "go" and button.emoji != IMPOSSIBLE]


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
    """Return the next public message in the channel of another one: the ping below a post, if that has one.

    Notices for those who are not asked are passed over.
    """

    def follows(message: Message) -> bool:
        return message.channel_id == before.channel_id and message.id > before.id and not message.ephemeral

    found = await sandbox.wait_for_message(
        lambda each: follows(each) and each.author_id == sandbox.world.bot.id and not is_notice(each)
    )
    return await ping_below(sandbox, found)


async def ping_below(sandbox: Sandbox, post: Message) -> Message:
    """Return the message that pings those whom a post leaves to it; the post itself if it names them or nobody."""
    if not post.is_layout or NAMES_SOMEBODY.search(post.content):
        return post
    return await sandbox.wait_for_message(lambda each: is_ping(each, post))


async def notice_below(sandbox: Sandbox, post: Message) -> Message:
    """Return the message that pings those whom a post concerns without asking them."""
    return await sandbox.wait_for_message(
        lambda each: each.channel_id == post.channel_id and each.id > post.id and is_notice(each)
    )


async def pinged_below(sandbox: Sandbox, post: Message, people: Sequence[Person]) -> list[int]:
    """Return everybody whom messages below a post have pinged, each time; wait until these people are among them."""

    def pinged() -> list[int]:
        below = [each for each in sandbox.posted if each.channel_id == post.channel_id and each.id > post.id]
        return sorted(user for each in below for user in each.pings)

    await sandbox.wait_until(lambda: True if {person.id for person in people} <= set(pinged()) else None)
    return pinged()


def is_notice(message: Message) -> bool:
    """Return whether a message only says what has happened, to people whom that concerns."""
    return NOTICE.match(message.plain) is not None


def is_ping(message: Message, post: Message) -> bool:
    """Return whether a message below a post says who has to decide; a reminder takes the place of a ping."""
    return message.channel_id == post.channel_id and message.id > post.id and message.plain.startswith(("▶ <@", "🔔"))


async def overtaken(sandbox: Sandbox, call: Message) -> None:
    """Wait until a ping is deleted, or a post that names who decides has lost its buttons."""
    there = sandbox.world.messages
    await sandbox.wait_until(lambda: True if call.id not in there or not buttons_of(call) else None)


def story_above(sandbox: Sandbox, call: Message) -> Message:
    """Return the post above a ping, or the post itself."""
    there = [each for each in sandbox.world.messages.values() if each.channel_id == call.channel_id]
    return next(each for each in reversed(there) if each.is_layout and not each.ephemeral and each.id <= call.id)


async def clock_vote(sandbox: Sandbox, people: Sequence[Person]) -> Message:
    """Return the vote on a clock that the first of the people starts at the beginning of their game."""
    post = await begin(sandbox, people)
    await people[0].command("/game clock", kind="move", decision="2h")
    return await settled(sandbox, post)
