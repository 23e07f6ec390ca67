"""The game a newcomer finds in the sandbox: four people at Terra Mystica, the first of them to move."""

from __future__ import annotations

from bot.sandbox import Message, Person, Sandbox, buttons_of, menus_of

GAME = "tm"
SEATS = 4
OPTIONS = {"setup": "introductory", "seating": "fixed"}
"""The introductory set-up and seats in the order of joining, so that real moves begin at once."""


async def set_up_demo(sandbox: Sandbox) -> None:
    """Open, fill and start a game through commands and buttons, unless something was played here already."""
    if sandbox.messages():
        return
    people = [sandbox.person(user.name) for user in sandbox.world.people[:SEATS]]
    host = people[0]
    lobby = (await host.command(f"/game new title:{GAME}")).shown
    for person in people[1:]:
        await person.press(lobby, "Join")
    await _choose_options(host, lobby)
    posts = len(sandbox.messages())
    await host.press(lobby, "Start")
    # Everybody takes a bonus card; then the first to move is left to whoever sits in front of the page.
    for turn in range(1, SEATS + 1):
        post = await _turn_post(sandbox, posts + turn)
        mover = next(person for person in people if person.id in post.pings)
        await _first_choice(mover, post)
    await _turn_post(sandbox, posts + SEATS + 1)


async def _choose_options(host: Person, lobby: Message) -> None:
    for name, value in OPTIONS.items():
        panel = (await host.press(lobby, "Options")).shown
        panel = (await host.choose(panel, values=[name])).shown
        await host.choose(panel, values=[value])
        host.dismiss(panel)


async def _turn_post(sandbox: Sandbox, count: int) -> Message:
    def seen() -> Message | None:
        messages = sandbox.messages()
        return messages[count - 1] if len(messages) >= count else None

    return await sandbox.wait_until(seen, timeout_s=20)


async def _first_choice(person: Person, post: Message) -> None:
    panel = (await person.press(post, "My turn")).shown
    if menus_of(panel):
        menu = menus_of(panel)[0]
        panel = (await person.choose(panel, menu.custom_id, [str(menu.options[0].value)])).shown
    else:
        panel = (await person.press(panel, custom_id=buttons_of(panel)[0].custom_id)).shown
    await person.press(panel, "Confirm")
    person.dismiss(panel)
