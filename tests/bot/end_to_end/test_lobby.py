"""Lobbies when several people press at once, responses get lost and places disappear."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from functools import partial
from pathlib import Path
from types import MethodType

import pytest
from sqlalchemy import update

from bot.client import PolisClient
from bot.lobby.messages import LobbyMessages
from bot.lobby.new_tables import NewTables
from bot.lobby.opening import LobbyOpening
from bot.sandbox import Fault, FaultKind, Message, Permission, Person, Sandbox, buttons_of, menus_of, text_of
from bot.sandbox.objects import ChannelKind
from bot.store import Game, StoreError, UserSettings, games, outbox, scheduled_jobs, schema, users
from rules import GAMES
from tests.bot.end_to_end.consistency import everything_sent
from tests.bot.end_to_end.tables import begin, begun, choose_first, end_together, managing, ping_below, settled, to_move
from tests.bot.stones_games import full_disk

CALLBACK = "POST /interactions/*/callback"
THREAD = "POST /channels/*/threads"


@pytest.fixture
def people(sandbox: Sandbox) -> list[Person]:
    return [sandbox.person(name) for name in ("Anna", "Boris", "Clara")]


async def all_games(bot: PolisClient) -> list[Game]:
    assert bot.services is not None
    async with bot.services.store.reading() as db:
        return list(reversed(await games.everywhere(db)))


def told(panel: Message, what: str) -> bool | None:
    return what in panel.content or None


def lobbies(sandbox: Sandbox) -> list[Message]:
    return [message for message in sandbox.messages() if any(each.label == "Join" for each in buttons_of(message))]


async def opened_by(host: Person, *others: Person) -> Message:
    """Return a lobby of Terra Mystica that others have joined."""
    lobby = (await host.command("/game new title:tm")).shown
    for person in others:
        await person.press(lobby, "Join")
    return lobby


# At the same time


async def test_simultaneous_start_and_leave_give_a_game_without_the_leaver(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris, clara = people
    lobby = await opened_by(anna, boris, clara)
    await asyncio.gather(anna.press(lobby, "Start"), boris.press(lobby, "Leave"))
    await begun(sandbox)
    (game,) = await all_games(bot)
    assert bot.services is not None
    async with bot.services.sessions.open(game.id) as session:
        assert len(session.table.seats) == len(session.holders)
    assert "waits for" in (await anna.command("/game status")).text


async def test_two_games_opened_at_once_in_one_channel_are_one(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    replies = await asyncio.gather(*(person.command("/game new title:tm") for person in people[:2]))
    assert len(await all_games(bot)) == 1
    assert sorted("already a game here" in reply.text for reply in replies) == [False, True]


@pytest.mark.parametrize("line", ["/game new title:tm", "/game again"])
async def test_a_command_delivered_twice_opens_one_game(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], line: str
) -> None:
    before = 0
    if line == "/game again":
        await begin(sandbox, people)
        await end_together(people)
        before = 1
    sandbox.fault(Fault(FaultKind.DUPLICATE))
    reply = await people[0].command(line)
    assert "for 2 to 5 players" in reply.text or "**Start**" in reply.text
    assert len(await all_games(bot)) == before + 1
    assert len(lobbies(sandbox)) == 1
    await sandbox.person("Eva").press(lobbies(sandbox)[0], "Join")
    assert "Eva" in text_of(lobbies(sandbox)[0])


async def test_a_game_is_not_opened_again_while_the_next_one_is_open(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    await begin(sandbox, people)
    await end_together(people)
    await asyncio.gather(*(person.command("/game again") for person in people))
    assert [game.state for game in await all_games(bot)] == ["abandoned", "lobby"]


async def test_strangers_cannot_repeat_a_game(sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]) -> None:
    await begin(sandbox, people)
    await end_together(people)
    assert "Only those who played here" in (await sandbox.person("Eva").command("/game again")).text
    assert len(await all_games(bot)) == 1


# Beginning


async def test_on_the_first_day_the_opener_alone_begins(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris, clara = people
    lobby = await opened_by(anna, boris)
    refused = await boris.press(lobby, "Start")
    assert "Anna has opened the game and begins it." in refused.text
    assert "Only somebody at the table" in (await clara.press(lobby, "Start")).text
    assert [game.state for game in await all_games(bot)] == ["lobby"]
    assert bot.services is not None
    yesterday = bot.services.clock() - timedelta(hours=25)
    async with bot.services.store.writing() as db:
        await db.execute(update(schema.games).values(created_at=yesterday))
        await db.execute(update(schema.seats).where(schema.seats.c.user_id == anna.id).values(ready_at=yesterday))
    await boris.press(lobby, "Start")
    assert "1. Anna (not ready)" in text_of(lobby), "she has not been there for a day"
    await anna.press(lobby, "Ready")
    await begun(sandbox)


async def test_those_whose_options_have_changed_are_asked_before_the_game_begins(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris, clara = people
    lobby = await opened_by(anna, boris, clara)
    assert "Ready" not in [button.label for button in buttons_of(lobby)], "everybody has just agreed by joining"
    await anna.command("/game clock", kind="move", decision="2d")
    await anna.press(lobby, "Start")
    assert "2. Boris (not ready) · 🌱 new\n3. Clara (not ready)" in text_of(lobby)
    asked = await sandbox.wait_for_message(lambda each: "would like to begin" in each.content)
    assert sorted(asked.pings) == sorted((boris.id, clara.id))
    await anna.press(lobby, "Start")
    assert "Only somebody at the table" in (await sandbox.person("Eva").press(asked, "Ready")).text
    assert "You are ready." in (await boris.press(asked, "Ready")).text
    assert [game.state for game in await all_games(bot)] == ["lobby"]
    assert "3. Clara (not ready)" in text_of(lobby)
    assert len([each for each in sandbox.messages() if "would like to begin" in each.content]) == 1
    await clara.press(asked, "Ready")
    await begun(sandbox)


@pytest.mark.parametrize("where", ["lobby", "call"])
async def test_either_ready_button_begins_the_game_that_somebody_started(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], where: str
) -> None:
    """*Ready* stands below the lobby and below the question, which disappears when the game begins."""
    anna, boris, _ = people
    lobby = await opened_by(anna, boris)
    await anna.command("/game clock", kind="move", decision="2d")
    await anna.press(lobby, "Start")
    asked = await sandbox.wait_for_message(lambda each: "would like to begin" in each.content)
    await boris.press(lobby if where == "lobby" else asked, "Ready")
    await begun(sandbox)
    await sandbox.wait_until(lambda: asked.id not in sandbox.world.messages or None)


async def test_nobody_begins_for_somebody_who_has_left(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris, clara = people
    lobby = await opened_by(anna, boris, clara)
    await anna.command("/game clock", kind="move", decision="2d")
    await anna.press(lobby, "Start")
    asked = await sandbox.wait_for_message(lambda each: "would like to begin" in each.content)
    await anna.press(lobby, "Leave")
    await sandbox.wait_until(lambda: asked.id not in sandbox.world.messages or None)
    for person in (boris, clara):
        await person.press(lobby, "Ready")
    assert [game.state for game in await all_games(bot)] == ["lobby"]


async def test_the_opener_learns_that_the_game_can_begin(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris, clara = people
    lobby = (await anna.command("/game new title:civ")).shown
    await _six_minutes_later(bot)
    await boris.press(lobby, "Join")
    told = await sandbox.wait_for_message(lambda each: "Boris has joined: your game can begin." in each.content)
    assert told.pings == [anna.id]
    await _six_minutes_later(bot)
    await clara.press(lobby, "Join")
    await sandbox.person("David").press(lobby, "Join")
    await sandbox.wait_for_message(lambda each: "David has joined: your game can begin." in each.content)
    assert not [each for each in sandbox.messages() if "Clara has joined" in each.content]


async def _six_minutes_later(bot: PolisClient) -> None:
    """Move the past of all lobbies and posts back."""
    assert bot.services is not None
    earlier = bot.services.clock() - timedelta(minutes=6)
    async with bot.services.store.writing() as db:
        for table in (schema.games, schema.outbox):
            await db.execute(update(table).where(table.c.created_at > earlier).values(created_at=earlier))


async def test_people_who_join_one_after_the_other_ping_the_opener_once(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris, clara = people
    lobby = (await anna.command("/game new title:civ")).shown
    await _six_minutes_later(bot)
    for person in (boris, clara, sandbox.person("David")):
        await person.press(lobby, "Join")
    await everything_sent(bot.settings.database_url)
    assert sum(anna.id in each.pings for each in sandbox.messages()) == 1


async def test_joining_and_leaving_again_and_again_pings_the_opener_twice_an_hour(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris, _ = people
    lobby = (await anna.command("/game new title:tm")).shown
    for _ in range(4):
        await _six_minutes_later(bot)
        await boris.press(lobby, "Join")
        await boris.press(lobby, "Leave")
    await everything_sent(bot.settings.database_url)
    assert sum(anna.id in each.pings for each in sandbox.messages()) == 2


async def test_nobody_is_asked_to_begin_twice_before_something_changes(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris, clara = people
    lobby = await opened_by(anna, boris, clara)
    assert bot.services is not None
    yesterday = bot.services.clock() - timedelta(hours=25)
    async with bot.services.store.writing() as db:
        await db.execute(update(schema.games).values(created_at=yesterday))
        await db.execute(update(schema.seats).values(ready_at=yesterday))
    for person in (anna, boris, anna, boris):
        told = await person.press(lobby, "Start")
    assert "Already asked, without an answer so far: Clara." in told.text

    async def pinged() -> list[int]:
        await everything_sent(bot.settings.database_url)
        return [sum(person.id in each.pings for each in sandbox.messages()) for person in people]

    assert await pinged() == [0, 1, 1], "Anna was ready when Boris asked"
    async with bot.services.store.writing() as db:
        await db.execute(update(schema.outbox).values(created_at=yesterday))
    await anna.press(lobby, "Start")
    assert await pinged() == [0, 1, 1], "a day later"
    await anna.command("/game clock", kind="move", decision="2d")
    await anna.press(lobby, "Start")
    assert await pinged() == [0, 2, 2], "they have not agreed to the clock"
    await boris.command("/my away", duration="2d")
    await anna.command("/game clock", kind="move", decision="1d")
    assert "Away, and not pinged: Boris." in (await anna.press(lobby, "Start")).text
    assert await pinged() == [0, 2, 3]


async def test_options_changed_after_the_start_was_asked_for_need_the_starter_too(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    """Otherwise the others begin a game with a clock that its opener has not seen."""
    anna, boris, clara = people
    lobby = await opened_by(anna, boris, managing(clara))
    await anna.command("/game clock", kind="move", decision="2d")
    await anna.press(lobby, "Start")
    asked = await sandbox.wait_for_message(lambda each: "would like to begin" in each.content)
    assert "Agreed" in (await clara.command("/game clock", kind="move", decision="1h")).text
    for person in (boris, clara):
        assert "You are ready." in (await person.press(asked, "Ready")).text
    assert [game.state for game in await all_games(bot)] == ["lobby"]
    await anna.press(lobby, "Start")
    await begun(sandbox)


async def test_a_game_that_becomes_rated_without_computer_players_asks_the_others(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris, _ = people
    lobby = (await anna.command("/game new title:tm")).shown
    menu = next(menu for menu in menus_of(lobby) if "add_bot" in menu.custom_id)
    await anna.choose(lobby, menu.custom_id, ["easy"])
    await boris.press(lobby, "Join")
    await anna.press(lobby, "Remove a computer player")
    await anna.press(lobby, "Start")
    asked = await sandbox.wait_for_message(lambda each: "would like to begin" in each.content)
    assert asked.pings == [boris.id]
    assert [game.state for game in await all_games(bot)] == ["lobby"]
    await boris.press(asked, "Ready")
    await begun(sandbox)


async def test_a_log_is_continued_only_with_people_who_are_ready(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris, _ = people
    log_file = (Path(__file__).parents[2] / "games" / "tm-2-players.log").read_bytes()
    lobby = await opened_by(anna, boris)
    await anna.command("/game clock", kind="move", decision="2d")
    refused = await anna.command("/game record import", file=anna.file("game.log", log_file))
    assert "Not everybody is ready yet (Boris)" in refused.text
    assert [game.state for game in await all_games(bot)] == ["lobby"]
    await sandbox.wait_until(lambda: "Ready" in [each.label for each in buttons_of(lobby)] or None)
    await boris.press(lobby, "Ready")
    assert "continues" in (await anna.command("/game record import", file=anna.file("game.log", log_file))).text


# Lost responses


@pytest.mark.parametrize("kind", [FaultKind.DROP_AFTER, FaultKind.DROP_BEFORE])
async def test_a_lobby_whose_first_answer_was_lost_stays_alive(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], kind: FaultKind
) -> None:
    sandbox.fault(Fault(kind, route=CALLBACK))
    opening = asyncio.create_task(people[0].command("/game new title:tm"))
    lobby = await sandbox.wait_until(lambda: next(iter(lobbies(sandbox)), None))
    opening.cancel()
    await people[1].press(lobby, "Join")
    assert "2. Boris" in text_of(lobby)
    await people[2].command("/game join")
    await sandbox.wait_until(lambda: True if "3. Clara" in text_of(lobby) else None)
    assert len(lobbies(sandbox)) == 1


async def test_a_click_stores_an_unknown_lobby_message(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    lobby = (await people[0].command("/game new title:tm")).shown
    (game,) = await all_games(bot)
    assert bot.services is not None
    async with bot.services.store.writing() as db:
        await games.set_message(db, game.id, "lobby", None)
    await people[1].press(lobby, "Join")
    assert "2. Boris" in text_of(lobby)
    assert (await all_games(bot))[0].lobby_message_id == lobby.id


async def test_a_deleted_lobby_message_comes_back(sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]) -> None:
    lobby = (await people[0].command("/game new title:tm")).shown
    sandbox.world.remove(lobby)
    await people[1].command("/game join")
    again = await sandbox.wait_until(lambda: next(iter(lobbies(sandbox)), None))
    assert "2. Boris" in text_of(again)
    await people[2].press(again, "Join")
    assert "3. Clara" in text_of(again)


async def test_where_several_games_are_installed_one_tap_says_which(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    asked = await people[0].command("/game new")
    assert asked.shown.ephemeral
    assert [each.label for each in buttons_of(asked.shown)] == [rules.title for rules in GAMES.values()]
    lobby = (await people[0].press(asked.shown, "Through the Ages")).shown
    assert not lobby.ephemeral
    await people[1].press(lobby, "Join")
    assert "2. Boris" in text_of(lobby)
    assert [game.title_key for game in await all_games(bot)] == ["tta"]
    at_once = (await people[0].command("/game new")).shown
    assert "already a game here" in at_once.content, "before anybody is asked which title"
    again = (await people[0].press(asked.shown, "Terra Mystica")).shown
    assert "already a game here" in again.content
    told = (await people[0].press(again, "In a new thread")).shown
    assert "The game waits for players in" in told.content
    assert [(game.title_key, game.thread_id is None) for game in await all_games(bot)] == [("tta", True), ("tm", False)]


async def test_where_one_game_is_installed_it_needs_no_naming(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    method = bot.routes["open"]
    assert isinstance(method, MethodType)
    opening = method.__self__
    assert isinstance(opening, LobbyOpening)
    monkeypatch.setattr(opening, "services", replace(opening.services, rules={"tm": GAMES["tm"]}))
    assert "Terra Mystica" in (await people[0].command("/game new")).text
    assert [game.title_key for game in await all_games(bot)] == ["tm"]


async def test_a_changed_option_is_confirmed_and_shown_in_the_lobby(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    lobby = (await people[0].command("/game new title:tm")).shown
    options = (await people[0].press(lobby, "Options")).shown
    menu = menus_of(options)[0]
    values = (await people[0].choose(options, menu.custom_id, ["setup"])).shown
    assert "**Set-up**" in values.content
    assert "Drawn colours" in values.content
    changed = (await people[0].choose(values, menus_of(values)[0].custom_id, ["random_colours"])).shown
    assert "Set-up now: Drawn colours." in changed.content
    await sandbox.wait_until(lambda: True if "Set-up: Drawn colours" in text_of(lobby) else None)


@pytest.mark.parametrize(("ends", "why"), [("Start", "has begun"), ("", "was ended")])
async def test_open_option_panels_lose_their_menus_at_the_start(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], ends: str, why: str
) -> None:
    lobby = (await people[0].command("/game new title:dawn")).shown
    await people[1].press(lobby, "Join")
    options = (await people[0].press(lobby, "Options")).shown
    wishes = (await people[1].press(lobby, "My wishes…")).shown
    if ends:
        await people[0].press(lobby, ends)
    else:
        asked = (await people[0].command("/game abandon")).shown
        await people[0].press(asked, buttons_of(asked)[0].label or "")
    for panel in (options, wishes):
        await sandbox.wait_until(partial(told, panel, why))
        assert not [*buttons_of(panel), *menus_of(panel)]


async def test_a_panel_that_is_still_being_shown_at_the_start_loses_its_menus_too(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    lobby = (await people[0].command("/game new title:dawn")).shown
    await people[1].press(lobby, "Join")
    late = sandbox.fault(Fault(FaultKind.LATE_ANSWER, CALLBACK))
    options = (await people[0].press(lobby, "Options")).shown
    await late.reached.wait()
    wishes = (await people[1].press(lobby, "My wishes…")).shown
    await people[0].press(lobby, "Start")
    await sandbox.wait_until(partial(told, wishes, "has begun"))
    late.released.set()
    await sandbox.wait_until(partial(told, options, "has begun"))
    assert not [*buttons_of(options), *menus_of(options)]


@pytest.mark.parametrize("title", GAMES)
async def test_beginners_get_advised_options_with_one_tap(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], title: str
) -> None:
    rules = GAMES[title]
    await people[0].command(f"/game new title:{title}")
    options = (await people[0].command("/game options")).shown
    assert "**For a first game**:" in text_of(options)
    await people[0].press(options, "Set for a first game")
    assert "Everything is set for a first game now." in text_of(options)
    assert "**For a first game**:" not in text_of(options)
    (game,) = await all_games(bot)
    chosen = rules.options.model_validate(game.options)
    assert chosen == rules.options.model_validate(dict(rules.options.first_game))
    assert chosen != rules.options()


# Threads


async def test_the_channel_is_invited_to_a_game_in_a_thread(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    titles = (await people[0].command("/game new", where="new thread")).shown
    await people[0].press(titles, "Terra Mystica")
    (thread,) = [channel for channel in sandbox.world.channels.values() if channel.is_thread]
    invitation = await sandbox.wait_for_message(lambda message: "opened" in message.content)
    assert f"<#{thread.id}>" in invitation.content
    assert invitation.channel_id == sandbox.channel().id
    assert "Anna has opened a game of Terra Mystica: " in invitation.content
    assert "In: Anna. One more is needed; up to 5 can play." in invitation.content
    assert "No clock" in invitation.content
    assert not invitation.pings
    assert not invitation.ephemeral


async def test_the_invitation_is_closed_when_nobody_can_join(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    titles = (await people[0].command("/game new", where="new thread")).shown
    await people[0].press(titles, "Terra Mystica")
    (thread,) = [channel for channel in sandbox.world.channels.values() if channel.is_thread]
    invitation = await sandbox.wait_for_message(lambda message: "has opened" in message.content)
    lobby = await sandbox.wait_for_message(
        lambda message: message.channel_id == thread.id and bool(buttons_of(message))
    )
    await people[1].at(thread).press(lobby, "Join")
    await sandbox.wait_until(lambda: told(invitation, "In: Anna, Boris. It can begin; 3 more can still join."))
    await people[2].press(invitation, "Join")
    await sandbox.wait_until(lambda: told(lobby, "3. Clara"))
    await people[2].at(thread).press(lobby, "Leave")
    await people[0].at(thread).press(lobby, "Start")
    await sandbox.wait_until(lambda: told(invitation, "is played in"))
    assert not buttons_of(invitation)
    assert invitation.content == f"Terra Mystica is played in <#{thread.id}>."


async def test_lobbies_of_some_hours_share_one_invitation(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise a club that opens many games in threads of a channel fills it with invitations."""
    anna, boris, clara = people
    await anna.command("/game new", title="tm", where="new thread")
    await boris.command("/game new", title="tta", where="new thread")
    place = sandbox.channel()
    invitation = await sandbox.wait_for_message(lambda each: each.channel_id == place.id and "opened" in each.content)
    await sandbox.wait_until(lambda: told(invitation, "**2.** Boris has opened a game of Through the Ages"))
    assert invitation.content.startswith("**1.** Anna has opened a game of Terra Mystica")
    labels = [each.label for each in buttons_of(invitation)]
    assert labels[:2] == ["Join 1", "Join 2"]
    assert len(labels) == 4, "one button for each title to hear of more such games"
    await clara.press(invitation, "Join 2")
    await sandbox.wait_until(lambda: told(invitation, "In: Boris, Clara."))
    _, second = [channel for channel in sandbox.world.channels.values() if channel.is_thread]
    await boris.at(second).command("/game start")
    await sandbox.wait_until(lambda: told(invitation, "is played in"))
    assert [each.label for each in buttons_of(invitation)] == ["Join 1", "Tell me about tables like this"]
    monkeypatch.setattr("bot.lobby.invitations.TOGETHER", timedelta(0))
    await clara.command("/game new", title="tm", where="new thread")
    later = await sandbox.wait_for_message(lambda each: "Clara has opened" in each.content)
    assert later.id != invitation.id
    assert later.content.startswith("Clara has opened")


async def test_an_invitation_to_games_with_long_names_names_each_of_them(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    """A button to join a game that the text leaves out would lead nobody knows where."""
    for letter, person in zip("ab", people, strict=False):
        person.user.name = letter + 31 * "_"
    for number in range(12):
        await people[number % 2].command("/game new", title="tta", where="new thread", name=f"{number}" + 37 * "*")
    assert bot.services is not None
    await everything_sent(bot.services.settings.database_url)
    place = sandbox.channel()
    (shown,) = [
        each for each in sandbox.world.messages.values() if each.channel_id == place.id and "opened" in each.content
    ]
    assert [f"**{number}.**" in shown.content for number in range(1, 13)] == 12 * [True]
    assert sum(each.label.startswith("Join") for each in buttons_of(shown)) == 12


async def test_a_deleted_invitation_takes_no_more_games(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris, clara = people
    await anna.command("/game new", title="tm", where="new thread")
    invitation = await sandbox.wait_for_message(lambda each: "Anna has opened" in each.content)
    sandbox.world.remove(invitation)
    (thread,) = [channel for channel in sandbox.world.channels.values() if channel.is_thread]
    await boris.at(thread).command("/game join")
    assert bot.services is not None
    await everything_sent(bot.services.settings.database_url)
    await clara.command("/game new", title="tm", where="new thread")
    later = await sandbox.wait_for_message(lambda each: "Clara has opened" in each.content)
    assert later.content.startswith("Clara has opened")


@pytest.mark.parametrize("on_its_way", [True, False], ids=["under way", "delayed"])
async def test_an_invitation_that_comes_after_the_start_invites_nobody(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], *, on_its_way: bool
) -> None:
    """Discord may be just receiving it, or may have refused it so far."""
    route = f"POST /channels/{sandbox.channel().id}/messages"
    held = sandbox.fault(
        Fault(FaultKind.HOLD, route) if on_its_way else Fault(FaultKind.STATUS, route, status=503, times=1_000_000)
    )
    await people[0].press((await people[0].command("/game new", where="new thread")).shown, "Terra Mystica")
    (thread,) = [channel for channel in sandbox.world.channels.values() if channel.is_thread]
    lobby = await sandbox.wait_for_message(
        lambda message: message.channel_id == thread.id and bool(buttons_of(message))
    )
    await people[1].at(thread).press(lobby, "Join")
    await (held.reached.wait() if on_its_way else sandbox.wait_until(lambda: held.met or None))
    await people[0].at(thread).press(lobby, "Start")
    sandbox.faults.clear()
    told = await sandbox.wait_for_message(lambda message: "is played in" in message.content)
    assert told.content == f"Terra Mystica is played in <#{thread.id}>."
    assert not [message for message in sandbox.messages() if "has opened" in message.content]


async def test_those_who_want_to_hear_of_new_tables_are_told_once(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris, clara = people
    assert "You are pinged" in (await boris.command("/club tell", title="tm", by="mention")).text
    await anna.command("/game new", title="tm", where="new thread")
    invitation = await sandbox.wait_for_message(lambda message: "has opened" in message.content)
    # Until this table is announced, Clara would hear of it too.
    announced = await sandbox.wait_for_message(lambda each: each.pings == [boris.id])
    told = (await clara.press(invitation, "Tell me about tables like this")).text
    assert told.startswith("You get a direct message when a table of Terra Mystica opens here.")
    assert "direct message" in (await anna.command("/club tell", title="tm", by="message")).text
    private = sandbox.world.direct_channel(clara.id)
    await anna.command("/game new", title="tta", where="here")
    await anna.command("/game leave")
    await anna.command("/game new", title="tm", where="new thread")
    thread = [channel for channel in sandbox.world.channels.values() if channel.is_thread][-1]
    message = await sandbox.wait_for_message(lambda each: each.channel_id == private.id)
    assert message.content.startswith(f"A new table of Terra Mystica: <#{thread.id}>\n-# You hear of it because")
    pinged = await sandbox.wait_for_message(lambda each: each.pings == [boris.id], after=announced)
    assert pinged.channel_id == sandbox.channel().id
    assert not sandbox.messages(sandbox.world.direct_channel(anna.id)), "she has opened it"
    assert "no more" in (await clara.press(invitation, "Tell me about tables like this")).text
    await boris.command("/club tell", title="tm", by="nothing")
    hidden = sandbox.world.add_channel("hidden")
    await anna.at(hidden).command("/game new title:tm")
    await sandbox.wait_for_message(lambda each: each.channel_id == hidden.id and bool(buttons_of(each)))
    assert len(sandbox.messages(private)) == 1


async def test_nobody_whose_data_were_deleted_meanwhile_is_told_of_a_table(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    """Discord may take long to say who sees the channel."""
    anna, boris, _ = people
    await anna.command("/game new title:tm")
    await boris.command("/club tell", title="tm", by="mention")
    (game,) = await all_games(bot)
    assert bot.services is not None
    new_tables = NewTables(bot.services, LobbyMessages(bot.services))
    held = sandbox.fault(Fault(FaultKind.HOLD, f"GET /guilds/*/members/{boris.id}"))
    announcing = asyncio.create_task(new_tables.announce(bot, game, game.place))
    await held.reached.wait()
    asked = (await boris.command("/my data what:delete")).shown
    assert "It is deleted" in (await boris.press(asked, "Delete everything about me")).text
    held.released.set()
    await announcing
    async with bot.services.store.reading() as db:
        assert not any(boris.id in post.message.mentions for post in await outbox.of_game(db, game.id))


def threads(sandbox: Sandbox) -> list[str]:
    return [channel.name for channel in sandbox.world.channels.values() if channel.is_thread]


async def test_a_thread_that_cannot_be_opened_is_explained(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    sandbox.fault(Fault(FaultKind.STATUS, route=THREAD, status=503, times=9))
    reply = await people[0].command("/game new", title="tm", where="new thread")
    assert "thread could not be opened" in reply.text
    assert (threads(sandbox), await all_games(bot)) == ([], [])
    opened = await people[0].press(reply.shown, "Open it here")
    assert "for 2 to 5 players" in opened.text
    assert [(game.title_key, game.thread_id) for game in await all_games(bot)] == [("tm", None)]


async def test_a_thread_stays_open_for_a_week(sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]) -> None:
    """Commands do not work in archived threads, and a day without a decision is normal."""
    await people[0].command("/game new", title="tm", where="new thread")
    (thread,) = [channel for channel in sandbox.world.channels.values() if channel.is_thread]
    assert (thread.kind, thread.auto_archive_minutes) == (ChannelKind.PUBLIC_THREAD, 7 * 24 * 60)


async def test_in_an_announcement_channel_a_game_has_an_announcement_thread(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    news = sandbox.world.add_channel("news", ChannelKind.ANNOUNCEMENT)
    reply = await people[0].at(news).command("/game new", title="tm", where="new thread")
    assert "The game waits for players in" in reply.text
    (thread,) = [channel for channel in sandbox.world.channels.values() if channel.is_thread]
    assert (thread.kind, thread.parent_id) == (ChannelKind.ANNOUNCEMENT_THREAD, news.id)
    there = [person.at(thread) for person in people]
    await there[1].command("/game join")
    await there[0].command("/game start")
    assert (await all_games(bot))[0].state == "running"


async def test_where_no_thread_can_be_opened_the_game_is_offered_here(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    elsewhere = sandbox.world.add_channel(
        "talk", ChannelKind.PUBLIC_THREAD, parent=sandbox.channel(), owner_id=people[0].id
    )
    within = await people[0].at(elsewhere).command("/game new", where="new thread")
    assert "only be opened from a text channel" in within.text
    titles = await people[0].press(within.shown, "Open it here")
    await people[0].press(titles.shown, "Terra Mystica")
    sandbox.permit(sandbox.channel(), sandbox.channel().bot_permissions & ~Permission.CREATE_PUBLIC_THREADS)
    without = await people[0].command("/game new", title="tm", where="new thread")
    assert "Create Public Threads" in without.text
    await people[0].press(without.shown, "Open it here")
    assert [game.place for game in await all_games(bot)] == [elsewhere.id, sandbox.channel().id]


async def test_where_no_game_can_be_opened_none_is_offered(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    sandbox.permit(sandbox.channel(), sandbox.channel().bot_permissions & ~Permission.SEND_MESSAGES)
    refused = await people[0].command("/game new", title="tm", where="new thread")
    assert "Send Messages" in refused.text
    assert buttons_of(refused.shown) == []


async def test_a_thread_with_a_lost_creation_response_is_used(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    sandbox.fault(Fault(FaultKind.DROP_AFTER, route=THREAD))
    reply = await people[0].command("/game new", title="tm", where="new thread")
    assert "The game waits for players in" in reply.text
    (game,) = await all_games(bot)
    assert [game.thread_id] == [channel.id for channel in sandbox.world.channels.values() if channel.is_thread]


async def test_a_full_disk_leaves_no_thread(sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]) -> None:
    assert bot.services is not None
    with full_disk(bot.services.store):
        reply = await people[0].command("/game new", title="tm", where="new thread")
    assert "could not be saved" in reply.text
    assert threads(sandbox) == []


@pytest.mark.parametrize("permitted", [True, False])
async def test_a_thread_without_a_game_is_taken_away(
    sandbox: Sandbox,
    bot: PolisClient,
    people: Sequence[Person],
    monkeypatch: pytest.MonkeyPatch,
    permitted: bool,
) -> None:
    async def full(*_: object, **__: object) -> None:
        raise StoreError("the disk is full")

    monkeypatch.setattr(games, "open_lobby", full)
    if permitted:
        sandbox.permit(sandbox.channel(), sum(Permission))
    reply = await people[0].command("/game new", title="tm", where="new thread")
    assert "could not be saved" in reply.text
    there = [channel for channel in sandbox.world.channels.values() if channel.is_thread]
    assert [thread.archived for thread in there] == ([] if permitted else [True])


async def test_a_command_for_a_thread_delivered_twice_opens_one(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    sandbox.fault(Fault(FaultKind.DUPLICATE))
    reply = await people[0].command("/game new", title="tm", where="new thread")
    assert "The game waits for players in" in reply.text
    assert len(threads(sandbox)) == len(await all_games(bot)) == 1


# Ending


async def test_a_question_about_a_lobby_does_not_end_the_game_that_began_from_it(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    lobby = (await people[0].command("/game new title:tm")).shown
    await people[1].press(lobby, "Join")
    old = (await people[0].command("/game abandon")).shown
    end = next(each for each in buttons_of(old) if each.label == "End it")
    await people[0].press(lobby, "Start")
    reply = await people[0].press(old, custom_id=end.custom_id)
    assert "asked in the channel" in reply.text
    assert (await all_games(bot))[0].state == "running"


async def test_a_question_about_an_earlier_position_ends_nothing(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    post = await begin(sandbox, people)
    david = managing(sandbox.person("David"))
    old = (await david.command("/game abandon")).shown
    await choose_first(to_move(people, post), post)
    await settled(sandbox, post)
    assert "has changed since" in (await david.press(old, "End it")).text
    assert (await all_games(bot))[0].state == "running"


async def test_ending_works_for_people_who_left_and_twice(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    lobby = (await people[0].command("/game new title:tm")).shown
    await people[1].press(lobby, "Join")
    assert "that is up to whoever opened it" in (await people[1].command("/game abandon")).text
    question = (await people[0].command("/game abandon")).shown
    end = next(each for each in buttons_of(question) if each.label == "End it")
    await people[0].press(lobby, "Leave")
    pressing = (people[0].press(question, custom_id=end.custom_id) for _ in range(2))
    replies = await asyncio.gather(*pressing)
    assert all(reply.error is None for reply in replies)
    await sandbox.wait_until(lambda: True if "Ended without a result" in text_of(lobby) else None)


# Viewing


async def test_a_spectator_sees_the_board_of_the_deciding_player(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    post = await begin(sandbox, people)
    reply = await sandbox.person("Eva").command("/game tableau")
    assert reply.shown.attachments
    assert f"The tableau of {to_move(people, post).name}" in reply.text


# A channel that is gone


async def in_lost_thread(sandbox: Sandbox, people: Sequence[Person], *, started: bool) -> None:
    """Return a game of these people in a thread that was deleted."""
    await people[0].command("/game new", title="tm", where="new thread")
    thread = next(channel for channel in sandbox.world.channels.values() if channel.is_thread)
    there = [person.at(thread) for person in people]
    for person in there[1:]:
        await person.command("/game join")
    if started:
        await there[0].command("/game start")
    sandbox.world.remove_channel(thread)


@pytest.mark.parametrize("started", [True, False])
async def test_a_game_whose_channel_is_gone_is_continued_elsewhere(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], started: bool
) -> None:
    await in_lost_thread(sandbox, people, started=started)
    mine = await people[1].command("/my games")
    assert "its channel is gone" in mine.text
    await people[1].press(mine.shown, "Continue Terra Mystica here")
    assert "for everybody?" in text_of(mine.shown)
    await people[1].press(mine.shown, "Continue here")
    assert "The game continues here" in text_of(mine.shown)
    post = await sandbox.wait_until(
        lambda: next(
            (each for each in sandbox.messages() if any(b.label in ("Start", "Board") for b in buttons_of(each))), None
        )
    )
    (game,) = await all_games(bot)
    assert game.place == sandbox.channel().id
    if started:
        call = await ping_below(sandbox, post)
        await choose_first(to_move(people, call), call)
        await settled(sandbox, call)
    else:
        await people[0].press(post, "Start")
        await begun(sandbox)


@pytest.mark.parametrize("dm", [False, True])
async def test_a_moved_game_notifies_everybody_as_they_prefer(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], dm: bool
) -> None:
    """An absent player gets no ping before returning, and a player who prefers direct messages gets one."""
    assert bot.services is not None
    back = bot.services.clock() + timedelta(days=5)
    chosen = UserSettings(reminders_by="dm") if dm else UserSettings(away_until_s=back.timestamp())
    async with bot.services.store.writing() as db:
        for person in people:
            await users.meet(db, person.id, person.name)
            await users.set_settings(db, person.id, chosen)
    await in_lost_thread(sandbox, people, started=True)
    mine = await people[1].command("/my games")
    await people[1].press(mine.shown, "Continue Terra Mystica here")
    await people[1].press(mine.shown, "Continue here")
    post = await sandbox.wait_for_message(lambda each: "The game continues here" in each.content and not each.ephemeral)
    assert "▶ <@" in post.content
    assert post.pings == []
    async with bot.services.store.reading() as db:
        later = [each.due_at for each in await scheduled_jobs.of_game(db, 1) if each.kind == "ping"]
        calls = [each.message.text for each in await outbox.of_game(db, 1) if each.kind == "call"]
    assert len(later) == (0 if dm else 1)
    assert ("🏖️ Away: " in post.content) == (not dm)
    assert [f"<#{sandbox.channel().id}>" in text for text in calls] == ([False, True] if dm else [])


@pytest.mark.parametrize("started", [True, False])
async def test_continuing_a_game_needs_the_permission_to_write(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], started: bool
) -> None:
    await in_lost_thread(sandbox, people, started=started)
    mine = await people[1].command("/my games")
    people[1].user.permissions &= ~Permission.SEND_MESSAGES
    refused = await people[1].press(mine.shown, "Continue Terra Mystica here")
    assert "you need these permissions yourself: Send Messages" in text_of(refused.shown)
    people[1].user.permissions |= Permission.SEND_MESSAGES
    mine = await people[1].command("/my games")
    await people[1].press(mine.shown, "Continue Terra Mystica here")
    people[1].user.permissions &= ~Permission.SEND_MESSAGES
    await people[1].press(mine.shown, "Continue here")
    assert "you need these permissions yourself: Send Messages" in text_of(mine.shown)
    assert [game.place for game in await all_games(bot)] != [sandbox.channel().id]


async def test_a_game_is_not_continued_where_others_cannot_see_it(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    await in_lost_thread(sandbox, people, started=True)
    (before,) = await all_games(bot)
    hidden = sandbox.world.add_channel("hidden")
    hidden.denied_to_everybody = int(Permission.VIEW_CHANNEL)
    sandbox.permit(hidden, hidden.bot_permissions)
    mover = people[1].at(hidden)
    mine = await mover.command("/my games")
    await mover.press(mine.shown, "Continue Terra Mystica here")
    owner, _, other = people
    assert f"{other.mention} cannot see this channel" in text_of(mine.shown)
    assert owner.mention not in text_of(mine.shown), "who owns the server sees everything"
    assert mover.mention not in text_of(mine.shown)
    assert [game.place for game in await all_games(bot)] == [before.place]


async def test_a_game_whose_channel_is_gone_can_be_ended(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    await in_lost_thread(sandbox, people, started=True)
    mine = await people[1].command("/my games")
    assert [each.label for each in buttons_of(mine.shown)] == ["Continue Terra Mystica here"]
    await people[1].press(mine.shown, "Continue Terra Mystica here")
    await people[1].press(mine.shown, "Continue here")
    await end_together(people)
    assert [game.state for game in await all_games(bot)] == ["abandoned"]


async def test_a_game_is_not_moved_to_where_another_one_is_played(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    await in_lost_thread(sandbox, people, started=True)
    await begin(sandbox, people[:2])
    mine = await people[1].command("/my games")
    assert "waiting for " in mine.text or "it is your turn" in mine.text
    await people[1].press(mine.shown, "Continue Terra Mystica here")
    await people[1].press(mine.shown, "Continue here")
    assert "There is already a game here" in text_of(mine.shown)


@pytest.mark.usefixtures("bot")
async def test_of_a_lobby_that_was_ended_it_is_said_that_no_game_began(people: Sequence[Person]) -> None:
    anna = people[0]
    await anna.command("/game new title:tm")
    await anna.press((await anna.command("/game abandon")).shown, "End it")
    for line in ("board", "status", "record log", "record history", "record export", "record verify", "standing"):
        told = (await anna.command(f"/game {line}")).text
        assert told == "This game was ended before it began. `/game again` opens a new one."


async def test_a_game_ended_before_its_first_decision_can_be_viewed(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna = people[0]
    await begin(sandbox, people)
    manager = managing(sandbox.person("David"))
    await manager.press((await manager.command("/game abandon")).shown, "End it")
    assert (await all_games(bot))[0].decision_count == 0
    assert (await anna.command("/game board")).shown.attachments
    assert "Nothing has been decided yet." in (await anna.command("/game record log")).text


async def test_somebody_joins_before_the_bot_knows_that_the_lobby_is_shown(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    late = sandbox.fault(Fault(FaultKind.LATE_ANSWER, CALLBACK))
    lobby = (await people[0].command("/game new title:tm")).shown
    await people[1].command("/game join")
    assert "2. Boris" not in text_of(lobby)
    late.released.set()
    await sandbox.wait_until(lambda: True if "2. Boris" in text_of(lobby) else None)


async def test_somebody_joins_before_the_bot_knows_that_the_lobby_in_a_thread_is_shown(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    late = sandbox.fault(Fault(FaultKind.LATE_ANSWER, "POST /channels/*/messages", times=2))
    await people[0].press((await people[0].command("/game new", where="new thread")).shown, "Terra Mystica")
    (thread,) = [channel for channel in sandbox.world.channels.values() if channel.is_thread]
    lobby = await sandbox.wait_for_message(lambda each: each.channel_id == thread.id and bool(buttons_of(each)))
    await people[1].at(thread).command("/game join")
    assert "2. Boris" not in text_of(lobby)
    late.released.set()
    await sandbox.wait_until(lambda: True if "2. Boris" in text_of(lobby) else None)


def seated(lobby: Message) -> set[str]:
    """Return the players of a lobby message with their numbers."""
    return {line.split(" · ")[0] for line in text_of(lobby).splitlines()}


@pytest.mark.usefixtures("bot")
@pytest.mark.parametrize("by_command", [True, False])
async def test_a_click_that_discord_receives_late_hides_nobody_who_joined_meanwhile(
    sandbox: Sandbox, people: Sequence[Person], *, by_command: bool
) -> None:
    anna, boris, clara = people
    lobby = (await anna.command("/game new title:tm")).shown
    held = sandbox.fault(Fault(FaultKind.HOLD, CALLBACK))
    joining = asyncio.create_task(boris.press(lobby, "Join"))
    await held.reached.wait()
    await (clara.command("/game join") if by_command else clara.press(lobby, "Join"))
    await sandbox.wait_until(lambda: True if "3. Clara" in text_of(lobby) else None)
    held.released.set()
    await joining
    await sandbox.wait_until(lambda: True if {"2. Boris", "3. Clara"} <= seated(lobby) else None)


@pytest.mark.usefixtures("bot")
async def test_an_older_edit_that_discord_receives_late_hides_nobody_who_joined_meanwhile(
    sandbox: Sandbox, people: Sequence[Person]
) -> None:
    anna, boris, clara = people
    lobby = (await anna.command("/game new title:tm")).shown
    held = sandbox.fault(Fault(FaultKind.HOLD, f"PATCH /channels/*/messages/{lobby.id}"))
    await boris.command("/game join")
    await held.reached.wait()
    await clara.press(lobby, "Join")
    held.released.set()
    older = f"PATCH /channels/{lobby.channel_id}/messages/{lobby.id}"
    await sandbox.wait_until(lambda: True if older in [call.route for call in sandbox.calls] else None)
    await sandbox.wait_until(lambda: True if {"2. Boris", "3. Clara"} <= seated(lobby) else None)


async def test_somebody_joins_at_a_lobby_message_that_has_come_back_before_the_bot_knows_it(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris, clara = people
    sandbox.world.remove((await anna.command("/game new title:tm")).shown)
    late = sandbox.fault(Fault(FaultKind.LATE_ANSWER, "POST /channels/*/messages"))
    await boris.command("/game join")
    again = await sandbox.wait_until(lambda: next(iter(lobbies(sandbox)), None))
    await clara.press(again, "Join")
    assert {"2. Boris", "3. Clara"} <= seated(again)
    late.released.set()
    await everything_sent(bot.settings.database_url)
    assert lobbies(sandbox) == [again]
    assert {"2. Boris", "3. Clara"} <= seated(again)
