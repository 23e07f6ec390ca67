"""Managers set their server up: languages, threads, and missing permissions."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.client import PolisClient
from bot.sandbox import Message, Permission, Person, Sandbox, menus_of, text_of
from bot.sandbox.objects import ChannelKind
from bot.store import server_settings

pytestmark = pytest.mark.usefixtures("bot")

DENIED = Permission.ATTACH_FILES | Permission.CREATE_PUBLIC_THREADS


async def chosen(person: Person, panel: Message, where: str, value: str) -> Message:
    menu = next(each for each in menus_of(panel) if str(each.custom_id).endswith(f":setup:{where}"))
    return (await person.choose(panel, menu.custom_id, [value])).shown


async def test_the_language_of_the_server_and_of_a_channel(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna = people[0]
    panel = (await anna.command("/setup")).shown
    assert panel.ephemeral
    assert bot.services is not None
    for where, value, expected in (
        ("language.guild", "en", ("en", None)),
        ("language.channel", "en", ("en", "en")),
        ("language.guild", "-", (None, "en")),
        ("language.channel", "-", (None, None)),
    ):
        panel = await chosen(anna, panel, where, value)
        async with bot.services.store.reading() as db:
            server = await server_settings.guild(db, sandbox.world.guild_id)
            channel = await server_settings.channel(db, sandbox.channel().id)
        assert (server.language, channel.language) == expected
        menu = next(each for each in menus_of(panel) if str(each.custom_id).endswith(where))
        assert [str(option.value) for option in menu.options if option.default] == [value]


@pytest.mark.parametrize("way", [["Who may open games…"], ["Forum for games…"], ["More…"], ["More…", "Feeds…"]])
async def test_each_panel_leads_back(people: Sequence[Person], way: Sequence[str]) -> None:
    anna = people[0]
    panel = (await anna.command("/setup")).shown
    passed = []
    for label in way:
        passed.append(text_of(panel))
        panel = (await anna.press(panel, label)).shown
    for before in reversed(passed):
        panel = (await anna.press(panel, "◀ Back")).shown
        assert text_of(panel) == before


async def test_closed_menus_say_what_they_are_about(people: Sequence[Person]) -> None:
    """Of a closed menu Discord shows the chosen entry alone."""
    panel = (await people[0].command("/setup")).shown
    told = [next(option.label for option in menu.options if option.default) for menu in menus_of(panel)]
    assert told[:2] == [
        "Server language: default of the bot (English)",
        "Channel language: same as the server (English)",
    ]
    assert all("ew games" in each for each in told[2:])


async def test_setup_in_a_thread_asks_for_thread_or_channel(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna = people[0]
    await anna.command("/game new title:tm where:new thread")
    lobby = await sandbox.wait_for_message(lambda message: "1. Anna" in message.content)
    thread, parent = sandbox.world.channels[lobby.channel_id], sandbox.channel()
    asked = (await anna.at(thread).command("/setup")).shown
    assert f"this thread, or <#{parent.id}>?" in asked.content
    panel = (await anna.at(thread).press(asked, "This thread")).shown
    panel = await chosen(anna.at(thread), panel, "language.thread", "sk")
    assert bot.services is not None
    services = bot.services

    async def spoken(place: int) -> str:
        return (await services.public_localizer(sandbox.world.guild_id, place)).language

    assert [await spoken(place.id) for place in (thread, parent)] == ["sk", "en"]
    await chosen(anna.at(thread), panel, "language.thread", "-")
    panel = (await anna.at(thread).press(panel, "Its channel and the server")).shown
    await chosen(anna.at(thread), panel, "language.channel", "cs")
    assert [await spoken(place.id) for place in (thread, parent)] == ["cs", "cs"], "a thread speaks like its channel"


async def test_a_game_in_a_users_thread_uses_the_language_of_the_channel(
    sandbox: Sandbox, people: Sequence[Person]
) -> None:
    anna = people[0]
    await chosen(anna, (await anna.command("/setup")).shown, "language.channel", "cs")
    thread = sandbox.world.add_channel("talk", ChannelKind.PUBLIC_THREAD, parent=sandbox.channel(), owner_id=anna.id)
    await anna.at(thread).command("/game new title:tm")
    lobby = await sandbox.wait_for_message(lambda message: "1. Anna" in message.content)
    await people[1].at(thread).press(lobby, "Přisednout")
    await sandbox.wait_until(lambda: "2. Boris" in lobby.content or None)


async def test_new_games_are_opened_where_managers_want_them(sandbox: Sandbox, people: Sequence[Person]) -> None:
    anna, boris = people
    panel = await chosen(anna, (await anna.command("/setup")).shown, "games.guild", "threads")
    assert "The game waits for players in" in (await boris.command("/game new title:tm")).text
    assert "for 2 to 5 players" in (await boris.command("/game new", title="tm", where="here")).text
    thread = next(channel for channel in sandbox.world.channels.values() if channel.is_thread)
    # In a thread the only place is the thread itself.
    assert "already a game here" in (await boris.at(thread).command("/game new title:tm")).text
    panel = await chosen(anna, panel, "games.channel", "channel")
    assert "already a game here" in (await boris.command("/game new title:tm")).text
    await chosen(anna, panel, "games.channel", "-")
    assert "The game waits for players in" in (await boris.command("/game new title:tm")).text


async def test_missing_permissions_are_listed_for_every_channel(sandbox: Sandbox, people: Sequence[Person]) -> None:
    anna = people[0]
    panel = (await anna.command("/setup")).shown
    assert "I have all the permissions I need here." in text_of(panel)
    second, hidden = sandbox.world.add_channel("second"), sandbox.world.add_channel("hidden")
    for channel, denied in ((second, DENIED), (hidden, Permission.VIEW_CHANNEL), (sandbox.channel(), DENIED)):
        sandbox.permit(channel, channel.bot_permissions & ~denied)
    shown = text_of((await anna.press(panel, "Check again")).shown)
    assert "I am missing these permissions here: Attach Files, Create Public Threads." in shown
    assert f"<#{second.id}>: Attach Files, Create Public Threads" in shown
    assert f"<#{hidden.id}>" not in shown, "what is hidden from the bot is hidden on purpose"


async def test_only_managers_are_offered_the_setup(sandbox: Sandbox, people: Sequence[Person]) -> None:
    anna, boris = people
    assert "/setup" in anna.commands_offered()
    assert "/setup" not in boris.commands_offered()


async def test_a_former_manager_changes_nothing(sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]) -> None:
    boris = people[1]
    usual, boris.user.permissions = boris.user.permissions, boris.user.permissions | Permission.MANAGE_GUILD
    panel = (await boris.command("/setup")).shown
    boris.user.permissions = usual
    panel = await chosen(boris, panel, "games.guild", "threads")
    assert "Only those who manage this server" in text_of(panel)
    assert bot.services is not None
    async with bot.services.store.reading() as db:
        assert await server_settings.guild(db, sandbox.world.guild_id) == server_settings.GuildSettings()
