"""People who are blocked on a server, and roles that may open games."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.client import PolisClient
from bot.sandbox import Message, Person, Sandbox, menus_of
from bot.store import blocks, server_settings
from tests.bot.end_to_end.tables import begin, choose_first, settled, to_move

pytestmark = pytest.mark.usefixtures("bot")

REFUSED = "You cannot open or join games on this server"


@pytest.fixture
def boris(people: Sequence[Person]) -> Person:
    return people[1]


@pytest.fixture
def anna(people: Sequence[Person]) -> Person:
    """Return the owner of the server, who may do everything."""
    return people[0]


async def test_a_blocked_person_cannot_open_or_join(sandbox: Sandbox, anna: Person, boris: Person) -> None:
    lobby = (await anna.command("/game new title:tm")).shown
    await boris.press(lobby, "Join")
    panel = (await anna.command("/club block", person=boris)).shown
    assert panel.ephemeral
    assert boris.mention in panel.content
    await sandbox.wait_until(lambda: "Boris" not in lobby.content or None)
    refusal = (await boris.press(lobby, "Join")).shown
    assert (refusal.ephemeral, REFUSED in refusal.content) == (True, True)
    assert "Boris" not in lobby.content
    for command in ("/game new title:tm", "/game new title:tm where:new thread", "/game join"):
        told = (await boris.command(command)).shown
        assert told.ephemeral
        assert REFUSED in told.content
    assert not boris.alone().messages(), "nobody is told in front of others, or pinged"


async def test_running_games_continue(sandbox: Sandbox, anna: Person, boris: Person) -> None:
    post = await begin(sandbox, [anna, boris])
    await anna.command("/club block", person=boris)
    for _ in range(2):
        before = post
        await choose_first(to_move([anna, boris], post), post)
        post = await settled(sandbox, before)
    assert boris.id in before.pings or anna.id in before.pings


async def test_managers_list_and_unblock(bot: PolisClient, sandbox: Sandbox, anna: Person, boris: Person) -> None:
    assert "Nobody is blocked" in (await anna.command("/club block")).text
    await anna.command("/club block", person=boris)
    assert "was blocked already" in (await anna.command("/club block", person=boris)).text
    panel = (await anna.command("/club block")).shown
    (menu,) = menus_of(panel)
    panel = (await anna.choose(panel, menu.custom_id, [str(boris.id)])).shown
    assert "can open and join games again" in panel.content
    assert "Nobody is blocked" in panel.content
    assert "Join" not in (await boris.command("/game new title:tm")).shown.content.split("\n")[0]
    assert bot.services is not None
    async with bot.services.store.reading() as db:
        assert await blocks.of_guild(db, sandbox.world.guild_id) == ()


async def test_only_managers_block_and_nobody_blocks_themselves(anna: Person, boris: Person) -> None:
    assert "Only those who manage this server" in (await boris.command("/club block", person=anna)).text
    assert "cannot block yourself" in (await anna.command("/club block", person=anna)).text
    panel = (await anna.command("/club block", person=boris)).shown
    assert panel.ephemeral


async def test_a_block_outlives_the_deletion_of_data(anna: Person, boris: Person) -> None:
    await anna.command("/club block", person=boris)
    asked = (await boris.command("/my data what:delete")).shown
    assert "It is deleted" in (await boris.press(asked, "Delete everything about me")).text
    assert REFUSED in (await boris.command("/game new title:tm")).text
    panel = (await anna.command("/club block")).shown
    assert "somebody whose data are deleted" in panel.content
    (menu,) = menus_of(panel)
    await anna.choose(panel, menu.custom_id, [str(menu.options[0].value)])
    assert REFUSED not in (await boris.command("/game new title:tm")).text


async def chosen_roles(person: Person, *roles: int) -> Message:
    panel = (await person.command("/setup")).shown
    panel = (await person.press(panel, "Who may open games…")).shown
    (menu,) = menus_of(panel)
    return (await person.choose(panel, menu.custom_id, [str(role) for role in roles])).shown


async def test_only_members_of_chosen_roles_open_games(sandbox: Sandbox, anna: Person, boris: Person) -> None:
    hosts = sandbox.world.add_role("Hosts")
    panel = await chosen_roles(anna, hosts)
    assert f"Members of <@&{hosts}>, and managers" in panel.content
    refusal = (await boris.command("/game new title:tm")).shown
    assert refusal.ephemeral
    assert f"Only people with one of these roles open games on this server: <@&{hosts}>" in refusal.content
    lobby = (await anna.command("/game new title:tm")).shown
    assert "Boris" in (await boris.press(lobby, "Join")).shown.content, "everybody may join"
    boris.user.roles.append(hosts)
    assert "Which game" not in (await boris.command("/game new title:tta where:new thread")).text
    boris.user.roles.clear()
    assert "Everybody, as long as you choose no role" in (await chosen_roles(anna)).content
    assert "Only people with" not in (await boris.command("/game new title:tta where:new thread")).text


async def test_the_chosen_roles_are_kept(bot: PolisClient, sandbox: Sandbox, anna: Person) -> None:
    first, second = sandbox.world.add_role("Hosts"), sandbox.world.add_role("Regulars")
    await chosen_roles(anna, first, second)
    assert bot.services is not None
    async with bot.services.store.reading() as db:
        assert (await server_settings.guild(db, sandbox.world.guild_id)).opening_roles == (first, second)
