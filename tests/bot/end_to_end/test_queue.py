"""People wait in a queue; when enough match, a lobby opens in a thread and calls them once."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import timedelta

import pytest
from sqlalchemy import update

from bot.client import PolisClient
from bot.lobby.messages import LobbyMessages
from bot.lobby.new_tables import NewTables
from bot.matchmaking.matchmaker import Matchmaker
from bot.sandbox import Fault, FaultKind, Message, Person, Sandbox, buttons_of, menus_of, text_of
from bot.sandbox.objects import Channel
from bot.services import Services
from bot.store import Game, blocks, games, outbox, schema, seekers, users
from bot.store.paces import label_of
from bot.store.seekers import Seeker, queue_subject
from tests.bot.end_to_end.tables import managing
from tests.timeouts import HANGS_S

THREAD = "POST /channels/*/threads"


@pytest.fixture
def people(sandbox: Sandbox) -> list[Person]:
    return [sandbox.person(name) for name in ("Anna", "Boris", "Clara")]


def services_of(bot: PolisClient) -> Services:
    assert bot.services is not None
    return bot.services


async def all_games(bot: PolisClient) -> list[Game]:
    async with services_of(bot).store.reading() as db:
        return list(reversed(await games.everywhere(db)))


async def queue(bot: PolisClient) -> list[Seeker]:
    async with services_of(bot).store.reading() as db:
        return list(await seekers.waiting(db, services_of(bot).clock()))


async def opened(bot: PolisClient, number: int = 1) -> Game:
    """Return the newest game once there are so many."""
    async with asyncio.timeout(HANGS_S):
        while len(found := await all_games(bot)) < number:  # noqa: ASYNC110
            await asyncio.sleep(0.02)
    return found[-1]


async def waiting_are(bot: PolisClient, *people: Person) -> None:
    """Wait until exactly these people are in the queue."""
    async with asyncio.timeout(HANGS_S):
        while [each.user_id for each in await queue(bot)] != [person.id for person in people]:  # noqa: ASYNC110
            await asyncio.sleep(0.02)


def threads(sandbox: Sandbox) -> list[Channel]:
    return [channel for channel in sandbox.world.channels.values() if channel.is_thread]


async def calls(sandbox: Sandbox) -> list[Message]:
    await sandbox.wait_for_message(lambda each: "enough people are waiting for" in each.content)
    return [each for each in sandbox.world.messages.values() if "enough people are waiting for" in each.content]


async def sitting(bot: PolisClient, game: Game) -> list[int]:
    return [holder.user_id for holder in await services_of(bot).holders(game.id)]


async def test_a_lobby_opens_in_a_thread_and_calls_those_who_match_once(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris, clara = people
    told = await anna.command("/club seek", title="tm", players="3", pace="daily", days="7")
    assert "Terra Mystica: 3 players, daily, until <t:" in told.text
    assert told.shown.ephemeral
    await boris.command("/club seek", title="tm", pace="daily")
    await clara.command("/club seek", title="tta")
    assert await all_games(bot) == []
    await clara.command("/club seek", title="tm")
    game = await opened(bot)
    assert await sitting(bot, game) == [anna.id, boris.id, clara.id]
    assert (game.creator_id, label_of(game.agreement)) == (anna.id, "daily")
    (thread,) = threads(sandbox)
    assert game.thread_id == thread.id
    (call,) = await calls(sandbox)
    assert (call.channel_id, sorted(call.pings)) == (thread.id, sorted(person.id for person in people))
    lobby = await sandbox.wait_for_message(
        lambda each: each.channel_id == thread.id and any(button.label == "Ready" for button in buttons_of(each))
    )
    assert lobby.content.count("(not ready)") == 3, "nobody has agreed to begin with just these people"
    assert await queue(bot) == [], "Clara waits for no other game any more"
    await sandbox.wait_for_message(lambda each: "has opened a game of Terra Mystica" in each.content)
    await asyncio.gather(anna.at(thread).press(lobby, "Ready"), boris.at(thread).press(call, "Ready"))
    await clara.at(thread).press(call, "Ready")
    await sandbox.wait_for_message(lambda each: each.is_layout and "The game begins." in each.content)
    await sandbox.wait_until(lambda: call.id not in sandbox.world.messages or None)


async def test_nobody_who_was_called_is_told_that_the_game_can_begin(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    """The call of the queue stands, and the last answer begins the game."""
    anna, boris, clara = people
    await anna.command("/club seek", title="tm")
    await boris.command("/club seek", title="tm")
    game = await opened(bot)
    assert bot.services is not None
    async with bot.services.store.writing() as db:
        await db.execute(update(schema.games).values(created_at=bot.services.clock() - timedelta(minutes=6)))
    (thread,) = threads(sandbox)
    lobby = await sandbox.wait_for_message(
        lambda each: each.channel_id == thread.id and any(button.label == "Join" for button in buttons_of(each))
    )
    for person in (clara, sandbox.person("David"), sandbox.person("Eva")):
        await person.at(thread).press(lobby, "Join")
    assert len(await sitting(bot, game)) == 5
    async with bot.services.store.reading() as db:
        assert [each.kind for each in await outbox.of_game(db, game.id) if each.kind == "joined"] == []


async def test_several_titles_are_chosen_at_once_and_left_with_one_tap(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna = people[0]
    panel = (await anna.command("/club seek", players="2")).shown
    await anna.choose(panel, menus_of(panel)[0].custom_id, ["tm", "tta", "dawn"])
    assert {(each.game, each.players) for each in await queue(bot)} == {("tm", 2), ("tta", 2), ("dawn", 2)}
    assert text_of(panel).count("until <t:") == 3
    await anna.choose(panel, menus_of(panel)[0].custom_id, ["tta"])
    assert [each.game for each in await queue(bot)] == ["tta"]
    await anna.press(panel, "Stop waiting")
    assert await queue(bot) == []
    assert "no longer wait" in text_of(panel)


async def test_somebody_who_begins_to_wait_sees_the_open_tables(bot: PolisClient, people: Sequence[Person]) -> None:
    """The queue seats people at new tables only, so those that are open already are named."""
    anna, boris, clara = people
    lobby = (await anna.command("/game new title:tm")).shown
    told = f"Open tables that you can join now: <#{lobby.channel_id}>"
    assert told in (await boris.command("/club seek", title="tm")).text
    assert "Open tables" not in (await clara.command("/club seek", title="tta")).text
    await boris.press(lobby, "Join")
    assert "Open tables" not in (await boris.command("/club seek", title="tm")).text


async def test_lobbies_and_the_list_of_games_show_who_waits_for_what(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris, clara = people
    lobby = (await anna.command("/game new title:tm")).shown
    listed = (await managing(anna).command("/club index")).shown
    await boris.command("/club seek", title="tta", pace="slow")
    waiting = "🔎 Waiting for Through the Ages: Boris (slow)"
    await sandbox.wait_until(lambda: waiting in lobby.content or None)
    await sandbox.wait_until(lambda: waiting in listed.content or None)
    await clara.command("/club seek", title="tta", pace="live", players="4")
    await sandbox.wait_until(lambda: "Boris (slow), Clara (4 players, live)" in lobby.content or None)
    await clara.press((await clara.command("/club seek")).shown, "Stop waiting")
    await sandbox.wait_until(lambda: "Clara" not in lobby.content or None)


async def test_people_whom_a_lobby_does_not_name_are_listed_by_the_command(
    bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris, _ = people
    services, place = services_of(bot), anna.channel.id
    guild = bot.guilds[0].id
    async with services.store.writing(other=queue_subject(guild)) as db:
        for number, now in enumerate([services.clock()] * 14):
            until = now + timedelta(days=1)
            # No table has nine seats, so nobody matches.
            await seekers.keep(db, Seeker(guild, "tm", number + 1, f"Guest {number}", place, 9, "", now, until))
    listed = text_of((await anna.command("/club index")).shown)
    assert "… and 2 more (`/club seek`)" in listed
    assert "Guest 13" not in listed
    panel = (await boris.command("/club seek")).text
    assert "Guest 13" in panel
    assert "more" not in panel


async def test_somebody_who_joins_a_table_waits_no_longer_for_its_title(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris, clara = people
    for title in ("tm", "tta"):
        await boris.command("/club seek", title=title)
    lobby = (await anna.command("/game new title:tm")).shown
    private = sandbox.world.direct_channel(boris.id)
    told = await sandbox.wait_for_message(lambda each: each.channel_id == private.id)
    assert "A new table of Terra Mystica" in told.content
    await boris.press(lobby, "Join")
    assert [each.game for each in await queue(bot)] == ["tta"]
    await clara.command("/club seek", title="tm")
    assert len(await all_games(bot)) == 1


async def test_waiting_ends_by_itself(sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]) -> None:
    anna, boris, _ = people
    await anna.command("/club seek", title="tm", days="1")
    (mine,) = await queue(bot)
    assert mine.until - mine.since == timedelta(days=1)
    store = services_of(bot).store
    async with store.writing() as db:
        over = services_of(bot).clock() - timedelta(seconds=1)
        await db.execute(schema.seekers.update().values(until=over))
    await boris.command("/club seek", title="tm")
    await waiting_are(bot, boris)
    assert await all_games(bot) == []


async def test_two_matches_at_once_call_everybody_to_one_table(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris, clara = people
    for title in ("tm", "tta"):
        await anna.command("/club seek", title=title)
    await asyncio.gather(
        boris.command("/club seek", title="tm", players="2"), clara.command("/club seek", title="tta", players="2")
    )
    game = await opened(bot)
    await calls(sandbox)
    assert anna.id in await sitting(bot, game)
    left = {each.user_id for each in await queue(bot)}
    assert left == {boris.id, clara.id} - set(await sitting(bot, game)), "the other one still waits"
    assert len(await all_games(bot)) == 1


def matchmaker_of(bot: PolisClient) -> Matchmaker:
    """Return another matchmaker, as of a process that was started after a crash."""
    services = services_of(bot)
    messages = LobbyMessages(services)
    again = Matchmaker(services, messages, NewTables(services, messages))
    again.serve(bot)
    return again


async def claimed(bot: PolisClient, sandbox: Sandbox, people: Sequence[Person], number: int) -> None:
    """Store a match, as if the bot had stopped right after it."""
    services, now = services_of(bot), services_of(bot).clock()
    channel, guild_id = sandbox.channel(), bot.guilds[0].id
    async with services.store.writing() as db:
        mine = [
            Seeker(guild_id, "tm", person.id, person.name, channel.id, 0, "", now, now + timedelta(days=1))
            for person in people
        ]
        for each in mine:
            await seekers.keep(db, each)
        await seekers.claim(db, mine, number, channel.id)


async def matched(sandbox: Sandbox, first: Person, second: Person) -> Message:
    """Let two people match while Discord opens no threads. Return what the second one sees."""
    fault = sandbox.fault(Fault(FaultKind.STATUS, THREAD, status=503, times=1_000_000))
    await first.command("/club seek", title="tm")
    panel = (await second.command("/club seek", title="tm")).shown
    await sandbox.wait_until(lambda: fault.met or None)
    return panel


async def test_a_match_whose_thread_could_not_be_opened_is_kept(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris, _ = people
    assert "enough people match" in text_of(await matched(sandbox, anna, boris))
    assert await all_games(bot) == []
    assert len([each for each in await queue(bot) if each.found is not None]) == 2
    sandbox.faults.clear()
    await matchmaker_of(bot).run_once()
    assert await sitting(bot, await opened(bot)) == [anna.id, boris.id]


async def test_a_lobby_opens_after_a_restart_in_the_thread_that_was_there_already(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris, _ = people
    await claimed(bot, sandbox, [anna, boris], 5)
    game = await opened(bot)
    assert await sitting(bot, game) == [anna.id, boris.id]
    await asyncio.gather(*(matchmaker_of(bot).run_once() for _ in range(2)))
    assert len(await calls(sandbox)) == len(threads(sandbox)) == len(await all_games(bot)) == 1


async def test_a_match_is_dissolved_when_somebody_has_left_the_queue(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    """The others keep their places, and match again with somebody else."""
    anna, boris, clara = people
    panel = await matched(sandbox, anna, boris)
    await boris.press(panel, "Stop waiting")
    await matchmaker_of(bot).run_once()
    assert [(each.user_id, each.found) for each in await queue(bot)] == [(anna.id, None)]
    sandbox.faults.clear()
    await clara.command("/club seek", title="tm")
    assert await sitting(bot, await opened(bot)) == [anna.id, clara.id]


async def test_somebody_who_goes_away_is_not_called_to_a_match_made_before(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris, clara = people
    await matched(sandbox, anna, boris)
    await boris.command("/my away", duration="1d")
    sandbox.faults.clear()
    await matchmaker_of(bot).run_once()
    assert [(each.user_id, each.found) for each in await queue(bot)] == [(anna.id, None), (boris.id, None)]
    await clara.command("/club seek", title="tm")
    assert await sitting(bot, await opened(bot)) == [anna.id, clara.id]
    assert [each.user_id for each in await queue(bot)] == [boris.id], "the place is kept"


async def test_a_table_that_somebody_leaves_is_closed_and_the_others_keep_their_places(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris, clara = people
    await anna.command("/club seek", title="tta", players="4")
    for person in people:
        await person.command("/club seek", title="tm", players="3")
    game = await opened(bot)
    (call,) = await calls(sandbox)
    assert await queue(bot) == []
    assert "You no longer wait" not in (await anna.command("/club seek")).text
    await clara.press(call, "Leave")
    closed = await sandbox.wait_for_message(lambda each: "too few people match for this table" in each.content)
    assert (closed.channel_id, closed.pings) == (game.place, [])
    async with services_of(bot).store.reading() as db:
        assert (await games.get(db, game.id)).state == "abandoned"
    assert sorted((each.user_id, each.game) for each in await queue(bot)) == [
        (anna.id, "tm"),
        (anna.id, "tta"),
        (boris.id, "tm"),
    ]
    david = sandbox.person("David")
    await david.command("/club seek", title="tm", players="3")
    again = await opened(bot, 2)
    assert await sitting(bot, again) == [anna.id, boris.id, david.id]
    call = (await calls(sandbox))[-1]
    for person in (anna, boris, david):
        await person.press(call, "Ready")
    await sandbox.wait_for_message(lambda each: "The game begins." in each.content)
    async with services_of(bot).store.reading() as db:
        assert (await db.execute(schema.seekers.select())).all() == [], "they play now"


async def test_a_blocked_person_neither_waits_nor_is_called(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris, clara = people
    await anna.command("/club seek", title="tm")
    services, guild_id = services_of(bot), bot.guilds[0].id
    async with services.store.writing() as db:
        await blocks.block(db, guild_id, anna.id, clara.id, services.clock())
    assert "cannot open or join" in (await anna.command("/club seek", title="tta")).text
    await boris.command("/club seek", title="tm")
    await waiting_are(bot, boris)
    assert await all_games(bot) == []
    await clara.command("/club seek", title="tm")
    assert await sitting(bot, await opened(bot)) == [boris.id, clara.id]


async def test_somebody_who_left_the_server_is_not_called(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris, clara = people
    await anna.command("/club seek", title="tm")
    anna.user.has_left = True
    await boris.command("/club seek", title="tm")
    await waiting_are(bot, boris)
    assert await all_games(bot) == []
    await clara.command("/club seek", title="tm")
    assert await sitting(bot, await opened(bot)) == [boris.id, clara.id]


async def test_a_wrong_number_of_players_is_refused(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    assert "is for 2 to 5 players" in (await people[0].command("/club seek", title="tm", players="7")).text
    assert await queue(bot) == []


async def test_nobody_is_called_twice(sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]) -> None:
    """Also people who want to hear of new tables of that title."""
    anna, boris, _ = people
    await anna.command("/club tell", title="tm", by="message")
    await anna.command("/club seek", title="tm")
    await boris.command("/club seek", title="tm")
    game = await opened(bot)
    await calls(sandbox)
    async with services_of(bot).store.reading() as db:
        posts = await outbox.of_game(db, game.id)
    assert [post.kind for post in posts if anna.id in post.message.mentions or post.user_id == anna.id] == ["queue"]


async def test_somebody_who_is_away_keeps_the_place_and_gets_a_seat_when_back(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris, clara = people
    await anna.command("/club seek", title="tm", players="2")
    await anna.command("/my away", duration="1d")
    await boris.command("/club seek", title="tm", players="2")
    await matchmaker_of(bot).run_once()
    assert [each.user_id for each in await queue(bot)] == [anna.id, boris.id]
    assert await all_games(bot) == []
    await anna.command("/my away", duration="off")
    await matchmaker_of(bot).run_once()
    assert await sitting(bot, await opened(bot)) == [anna.id, boris.id]
    await clara.command("/my away", duration="1d")
    await clara.command("/club seek", title="tm", players="2")
    await boris.command("/club seek", title="tm", players="2")
    assert [each.user_id for each in await queue(bot)] == [clara.id, boris.id], "who waits is not at the keyboard"
    await clara.command("/club seek", title="tm", players="2")
    assert await sitting(bot, await opened(bot, 2)) == [clara.id, boris.id], "who has just asked is there"


async def test_in_a_thread_people_wait_for_a_game_of_its_channel(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris, clara = people
    await anna.command("/game new", title="tta", where="new thread")
    (thread,) = threads(sandbox)
    assert "Terra Mystica: 2 players" in (await boris.at(thread).command("/club seek", title="tm", players="2")).text
    await clara.command("/club seek", title="tm", players="2")
    game = await opened(bot, 2)
    assert (game.channel_id, await sitting(bot, game)) == (sandbox.channel().id, [boris.id, clara.id])
    assert game.thread_id not in (None, thread.id)


async def test_a_lobby_of_the_queue_has_the_conditions_of_its_people(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris = people[:2]
    told = await anna.command("/club seek", title="tm", reliable=True, rating_to=150)
    assert "no drop-outs" in told.text
    assert "rating up to 150" in told.text
    await boris.command("/club seek", title="tm", finished=1)
    assert not await all_games(bot), "Anna has finished no game"
    await boris.command("/club seek", title="tm")
    game = await opened(bot)
    assert await sitting(bot, game) == [anna.id, boris.id]
    assert (game.conditions.no_drop_outs, game.conditions.rating_to, game.conditions.least_games) == (True, 150, 0)
    thread = threads(sandbox)[0]
    lobby = await sandbox.wait_for_message(lambda each: each.channel_id == thread.id and bool(buttons_of(each)))
    assert "🔒 Who can join: no drop-outs, rating up to 150" in lobby.content


async def test_looser_conditions_ask_everybody_again(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    """The queue makes one person the opener, who could otherwise drop what another one has asked for."""
    anna, boris = people[:2]
    await anna.command("/club seek", title="tm")
    await boris.command("/club seek", title="tm", reliable=True)
    game = await opened(bot)
    await calls(sandbox)
    (thread,) = threads(sandbox)
    lobby = await sandbox.wait_for_message(lambda each: each.channel_id == thread.id and bool(buttons_of(each)))
    await boris.at(thread).press(lobby, "Ready")
    options = (await anna.at(thread).press(lobby, "Options")).shown
    panel = (await anna.at(thread).press(options, "Who can join…")).shown
    await anna.at(thread).choose(panel, menus_of(panel)[1].custom_id, ["3"])
    holders = await services_of(bot).holders(game.id)
    assert holders[1].ready_at is not None, "stricter conditions ask nobody"
    await anna.at(thread).press(panel, "No drop-outs")
    holders = await services_of(bot).holders(game.id)
    assert (holders[1].user_id, holders[1].ready_at) == (boris.id, None)


async def test_matches_of_two_servers_may_have_the_same_number(bot: PolisClient) -> None:
    """Those of people who come back are numbered by the time."""
    store, now = services_of(bot).store, services_of(bot).clock()
    async with store.writing() as db:
        for guild, user in ((1, 11), (2, 12)):
            waits = Seeker(guild, "tm", user, f"{user}", 7, 0, "", now, now + timedelta(days=1))
            await users.meet(db, user, f"{user}")
            await seekers.keep(db, waits)
            await seekers.claim(db, [waits], 99, 7)
        await seekers.release(db, 1, 99)
        assert [each.user_id for each in await seekers.matched(db)] == [12]
        assert [each.user_id for each in await seekers.of_match(db, 1, 99)] == []
        assert [each.user_id for each in await seekers.of_match(db, 2, 99)] == [12]
