"""A finished game stays finished, lobbies expire, nobody decides for others, votes survive."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import update

from bot.client import PolisClient
from bot.sandbox import Message, Person, Sandbox, buttons_of, text_of
from bot.sessions.change import AGREED
from bot.store import Game, audit, games, log, proposals, scheduled_jobs, schema
from rules.engine import Seat, read_record
from tests.bot import all_results
from tests.bot.end_to_end.conftest import settings_for, working
from tests.bot.end_to_end.tables import begin, clock_vote, managing, pinged_below, settled, to_move
from tests.engine.stones import GAMES as STONES
from tests.engine.stones import Bid, Reply, Take


@pytest.fixture
def table(sandbox: Sandbox) -> list[Person]:
    """Return three players."""
    return [sandbox.person(name) for name in ("Anna", "Boris", "Clara")]


@pytest.fixture
def manager(sandbox: Sandbox) -> Person:
    """Return a user who manages the server and has no seat."""
    return managing(sandbox.person("David"))


@pytest.fixture
async def stones(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[PolisClient]:
    """Yield a bot with a game of a few decisions."""
    async with working(sandbox, settings_for(sandbox, tmp_path), STONES) as client:
        yield client


async def stored(bot: PolisClient, number: int = 1) -> Game:
    assert bot.services is not None
    async with bot.services.store.reading() as db:
        return await games.get(db, number)


async def rated(bot: PolisClient) -> list[bool]:
    """Return for each stored result whether it counts."""
    assert bot.services is not None
    async with bot.services.store.reading() as db:
        return [each.rated for each in await all_results.everywhere(db)]


async def finished(sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]) -> Message:
    """Let two people play a rated game to its end. Return its last post."""
    assert bot.services is not None
    lobby = (await people[0].command("/game new title:stones")).shown
    await people[1].press(lobby, "Join")
    async with bot.services.store.writing() as db:
        await games.set_options(db, 1, {"stones": 3})
    await people[0].press(lobby, "Start")
    anna, boris = (person.id for person in people)
    async with bot.services.sessions.open(1) as session:
        await session.act(anna, [Bid(1)])
        await session.act(boris, [Bid(0)])
        await session.act(anna, [Take(3)])
        await session.act(boris, [Reply("cheer")])
        assert session.table.finished
    return await sandbox.wait_for_message(lambda each: "# 🏁" in each.content and not each.ephemeral)


async def end_now(bot: PolisClient, kind: str) -> None:
    """Make all jobs of a kind due now."""
    assert bot.services is not None
    async with bot.services.store.writing() as db:
        for each in await scheduled_jobs.of_game(db, 1):
            if each.kind == kind:
                await scheduled_jobs.postpone(db, each.id, bot.services.clock())


# Orders of a manager


async def counting(sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]) -> None:
    """Let two people play a rated game until it counts; Anna is to move."""
    assert bot.services is not None
    lobby = (await people[0].command("/game new title:stones")).shown
    await people[1].press(lobby, "Join")
    async with bot.services.store.writing() as db:
        await games.set_options(db, 1, {"stones": 6})
    await people[0].press(lobby, "Start")
    anna, boris = (person.id for person in people)
    async with bot.services.sessions.open(1) as session:
        await session.act(anna, [Bid(1)])
        assert not await session.counts()
        await session.act(boris, [Bid(0)])
        assert await session.counts()


async def test_a_manager_changes_nothing_in_a_rated_game_that_counts(
    sandbox: Sandbox, stones: PolisClient, people: Sequence[Person], manager: Person
) -> None:
    await counting(sandbox, stones, people)
    before = await stored(stones)
    for command in (
        "/game clock kind:move decision:2h",
        "/game clock rated:False",
        "/game undo order:True decisions:1",
    ):
        refused = await manager.command(command)
        assert "only its players together can change that" in refused.text, command
    refused = await manager.command("/game abandon")
    assert "only while somebody is out of time or gone" in refused.text
    assert not buttons_of(refused.shown)
    after = await stored(stones)
    assert (after.revision, after.agreement) == (before.revision, before.agreement)
    assert after.is_rated


async def test_a_manager_redoes_nothing_in_a_rated_game_that_counts(
    sandbox: Sandbox, stones: PolisClient, people: Sequence[Person], manager: Person
) -> None:
    await counting(sandbox, stones, people)
    anna = people[0].id
    assert stones.services is not None
    async with stones.services.sessions.open(1) as session:
        await session.act(anna, [Take(1)])
        await session.undo(2, anna)
    assert "only its players together" in (await manager.command("/game redo order:True")).text


async def test_a_manager_ends_a_rated_game_without_a_result_while_it_does_not_count(
    sandbox: Sandbox, stones: PolisClient, people: Sequence[Person], manager: Person
) -> None:
    assert stones.services is not None
    lobby = (await people[0].command("/game new title:stones")).shown
    await people[1].press(lobby, "Join")
    await people[0].press(lobby, "Start")
    await manager.press((await manager.command("/game abandon")).shown, "End it")
    assert (await stored(stones)).state == "abandoned"
    assert await rated(stones) == []


async def test_a_rated_game_that_waits_for_somebody_is_their_loss_when_a_manager_ends_it(
    sandbox: Sandbox, stones: PolisClient, people: Sequence[Person], manager: Person
) -> None:
    await counting(sandbox, stones, people)
    await end_now(stones, "stalled")
    asked = await manager.command("/game abandon")
    assert "It is a loss for Anna" in asked.text
    await manager.press(asked.shown, "End it")
    ended = await sandbox.wait_for_message(lambda each: "ends the game without a result" in each.content)
    assert "It is a loss for Anna" in ended.content
    assert "no longer rated" not in ended.content
    assert stones.services is not None
    async with stones.services.store.reading() as db:
        (loss,) = await all_results.everywhere(db)
    assert (loss.user_id, loss.gave_up, loss.rated) == (people[0].id, True, True)


# After the end


async def test_nobody_alone_takes_anything_back_after_the_end(
    sandbox: Sandbox, stones: PolisClient, people: Sequence[Person], manager: Person
) -> None:
    await finished(sandbox, stones, people)
    for person in (*people, manager):
        refused = await person.command("/game undo", decisions=1, order=True)
        assert "all its players together" in refused.text
    asked = await people[1].command("/game undo")
    assert [each.label for each in buttons_of(asked.shown)] == ["Ask the others"]
    for command in ("/game redo", "/game seat replace", "/game seat bot", "/game clock kind:none", "/game abandon"):
        await people[0].command(command)
    assert (await stored(stones)).state == "finished"
    assert await rated(stones) == [True, True]


async def test_an_undone_end_is_named_in_later_checks_and_unrates_the_game(
    sandbox: Sandbox, stones: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris = people
    last = await finished(sandbox, stones, people)
    assert await pinged_below(sandbox, last, [anna]) == [anna.id], "everybody hears of the end but whoever decided last"
    await boris.press((await boris.command("/game undo", decisions=1)).shown, "Ask the others")
    vote = await settled(sandbox, last)
    assert vote.pings == [anna.id]
    assert "would no longer be rated" in vote.content
    await anna.press(vote, "Agree")
    game = await stored(stones)
    assert game.state == "running"
    assert game.reopened == (3,)
    assert await rated(stones) == []
    told = await sandbox.wait_for_message(lambda each: "no longer rated" in each.content)
    assert "no longer rated: its end was taken back" in told.content
    assert "Boris asked for it, and everybody else at the table agreed." in told.content
    checked = (await boris.command("/game record verify")).text
    assert "went on after decision 3" in checked
    assert "secret" not in checked
    assert "The seed was published when the game had ended." in checked
    assert "The seed was published when the game had ended" in (await boris.command("/game status")).text
    await boris.command("/do", text="reply boo")
    again = await sandbox.wait_for_message(lambda each: each.id > told.id and "# 🏁" in each.content)
    assert "went on after decision 3" in again.content
    assert "This game is not rated: its end was taken back." in again.content
    assert "Within 1 hour of the end all its players together" in (await boris.command("/game redo")).text
    assert await rated(stones) == [False, False]
    checked = (await sandbox.person("Clara").command("/game record verify")).text
    assert "its end was taken back, and it went on after decision 3" in checked.lower()
    assert "follow" in checked
    status = (await anna.command("/game status")).text
    assert "not rated: its end was taken back" in status
    exported = (await anna.command("/game record export")).shown.attachments[0].data.decode()
    assert read_record(exported).reopened == (3,)


async def test_an_hour_after_the_end_it_stays(sandbox: Sandbox, stones: PolisClient, people: Sequence[Person]) -> None:
    anna, boris = people
    last = await finished(sandbox, stones, people)
    asked = (await boris.command("/game undo")).shown
    await boris.press(asked, "Ask the others")
    vote = await settled(sandbox, last)
    assert stones.services is not None
    async with stones.services.store.reading() as db:
        ends = await scheduled_jobs.due_for(db, 1, "vote", "1")
    game = await stored(stones)
    assert ends is not None
    assert ends <= game.changed_at + timedelta(hours=1)
    # The hour ends before the vote is reported as ended.
    await end_now(stones, "reopening")
    assert "That is no longer possible" in text_of((await anna.press(vote, "Agree")).shown)
    assert "Within 1 hour" in (await boris.command("/game undo")).text
    assert (await stored(stones)).state == "finished"


async def test_the_seat_of_a_finished_game_changes_no_more(
    sandbox: Sandbox, stones: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris = people
    assert stones.services is not None
    lobby = (await anna.command("/game new title:stones")).shown
    await boris.press(lobby, "Join")
    async with stones.services.store.writing() as db:
        await games.set_options(db, 1, {"stones": 3})
    await anna.press(lobby, "Start")
    await boris.command("/game seat replace")
    offer = await sandbox.wait_for_message(lambda each: "looking for a substitute" in each.content)
    async with stones.services.sessions.open(1) as session:
        await session.act(anna.id, [Bid(1)])
        await session.act(boris.id, [Bid(0)])
        await session.act(anna.id, [Take(3)])
        await session.act(boris.id, [Reply("cheer")])
    clara = sandbox.person("Clara")
    assert "no longer offered" in (await clara.press(offer, "Take the seat")).text


# Lobbies


async def test_an_unused_lobby_is_closed_after_a_warning(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris = people
    lobby = (await anna.command("/game new title:tm")).shown
    await boris.press(lobby, "Join")
    await end_now(bot, "lobby_warning")
    warning = await sandbox.wait_for_message(lambda each: "has not begun" in each.content)
    assert sorted(warning.pings) == sorted([anna.id, boris.id])
    assert [each.label for each in buttons_of(warning)] == ["Wait longer"]
    assert "Only those at the table" in (await sandbox.person("Eva").press(warning, "Wait longer")).text
    await boris.command("/my away", duration="2d")
    await end_now(bot, "lobby_end")
    closed = await sandbox.wait_for_message(lambda each: "Nobody started this game in time" in each.content)
    assert closed.pings == [anna.id], "Boris is away"
    assert (await stored(bot)).state == "abandoned"
    await sandbox.wait_until(lambda: True if not buttons_of(lobby) else None)


async def test_joining_or_keeping_open_restarts_the_lifetime_of_a_lobby(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris = people
    assert bot.services is not None
    lobby = (await anna.command("/game new title:tm")).shown

    async def end() -> float:
        assert bot.services is not None
        async with bot.services.store.reading() as db:
            due = await scheduled_jobs.due_for(db, 1, "lobby_end", "")
        assert due is not None
        return (due - bot.services.clock()).total_seconds()

    assert abs(await end() - bot.settings.lobby_lifetime_s) < 60
    await end_now(bot, "lobby_warning")
    warning = await sandbox.wait_for_message(lambda each: "has not begun" in each.content)
    async with bot.services.store.writing() as db:
        for each in await scheduled_jobs.of_game(db, 1):
            if each.kind == "lobby_end":
                await scheduled_jobs.postpone(db, each.id, bot.services.clock() + timedelta(hours=1))
    assert "stays open" in (await anna.press(warning, "Wait longer")).text
    assert abs(await end() - bot.settings.lobby_lifetime_s) < 60
    await boris.press(lobby, "Join")
    await anna.press(lobby, "Start")
    async with bot.services.store.reading() as db:
        assert await scheduled_jobs.due_for(db, 1, "lobby_end", "") is None


async def test_lobbies_of_earlier_versions_get_an_end(sandbox: Sandbox, tmp_path: Path) -> None:
    settings = settings_for(sandbox, tmp_path)
    anna = sandbox.person("Anna")
    async with working(sandbox, settings) as client:
        assert client.services is not None
        await anna.command("/game new title:tm")
        async with client.services.store.writing() as db:
            await scheduled_jobs.drop(db, 1, "lobby_end")
            await scheduled_jobs.drop(db, 1, "lobby_warning")
    async with working(sandbox, settings) as client:
        assert client.services is not None
        async with client.services.store.reading() as db:
            assert await scheduled_jobs.due_for(db, 1, "lobby_end", "") is not None


# Decisions for somebody


async def test_nobody_decides_for_another_player(sandbox: Sandbox, bot: PolisClient) -> None:
    assert bot.services is not None
    assert "decide" not in {command.name for command in bot.tree.get_commands()}


async def test_a_time_out_is_undone_only_by_agreement(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    post = await begin(sandbox, people)
    late = to_move(people, post)
    other = next(person for person in people if person is not late)
    assert bot.services is not None
    async with bot.services.sessions.open(1) as session:
        await session.time_out(session.seats_of(late.id)[0])
    post = await settled(sandbox, post)
    for person in people:
        refused = await person.command("/game undo", decisions=1)
        assert f"Time was up for {late.name}, and the rules gave the answer; it stands." in refused.text
        assert [each.label for each in buttons_of(refused.shown)] == ["Ask the others"]
    assert "The others may agree" in (await late.command("/game undo")).text
    await late.press((await late.command("/game undo")).shown, "Ask the others")
    vote = await settled(sandbox, post)
    assert vote.pings == [other.id]
    await other.press(vote, "Agree")
    async with bot.services.store.reading() as db:
        assert not await log.decisions(db, 1)
    refused = await late.command("/game redo")
    assert "Decisions of others" in refused.text, "the answer of the rules is not made again by its owner alone"


async def test_decisions_of_a_table_in_earlier_versions_are_still_marked(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    post = await begin(sandbox, people)
    mover = to_move(people, post)
    other = next(person for person in people if person is not mover)
    await mover.command("/do", text="faction witches")
    await settled(sandbox, post)
    assert bot.services is not None
    note = audit.AuditNote(lines=("faction witches",), seat=Seat(people.index(mover)), reason=AGREED)
    async with bot.services.store.writing() as db:
        await db.execute(update(schema.decisions).values(decided_by="table", automatic=True))
        await audit.note(db, 1, other.id, "decided", note, bot.services.clock())
    assert "decided by the table" in (await other.command("/game record log")).text
    exported = (await other.command("/game record export")).shown.attachments[0].data.decode()
    assert "# 1: decided by the table" in exported
    told = (await other.command("/club audit")).text
    assert f"{other.name} decided “Play the Witches” for {mover.name}; everybody who was asked agreed" in told


# Votes


async def test_an_agreed_end_pings_all_but_the_last_to_agree_and_those_who_are_away(
    sandbox: Sandbox, bot: PolisClient, table: Sequence[Person]
) -> None:
    anna, boris, clara = table
    post = await begin(sandbox, table)
    await anna.press((await anna.command("/game abandon")).shown, "Ask the others")
    vote = await settled(sandbox, post)
    await boris.press(vote, "Agree")
    await boris.command("/my away", duration="2d")
    await clara.press(vote, "Agree")
    told = await sandbox.wait_for_message(lambda each: "ends the game without" in each.content and bool(each.pings))
    assert told.pings == [anna.id], "also the one who asked for it"


async def test_a_vote_survives_a_restart_and_ends_in_time(
    sandbox: Sandbox, tmp_path: Path, table: Sequence[Person]
) -> None:
    anna, boris, clara = table
    settings = settings_for(sandbox, tmp_path)
    async with working(sandbox, settings) as client:
        post = await begin(sandbox, table)
        await anna.press((await anna.command("/game abandon")).shown, "Ask the others")
        vote = await settled(sandbox, post)
        await boris.press(vote, "Agree")
    async with working(sandbox, settings) as client:
        await clara.press(vote, "Agree")
        assert (await stored(client)).state == "abandoned"


async def test_a_vote_that_ended_during_an_outage_is_reported_as_failed(
    sandbox: Sandbox, tmp_path: Path, table: Sequence[Person]
) -> None:
    anna = table[0]
    settings = settings_for(sandbox, tmp_path).model_copy(update={"vote_s": 1.0})
    async with working(sandbox, settings_for(sandbox, tmp_path)) as client:
        post = await begin(sandbox, table)
        await anna.press((await anna.command("/game abandon")).shown, "Ask the others")
        vote = await settled(sandbox, post)
        assert client.services is not None
        async with client.services.store.writing() as db:
            for each in await scheduled_jobs.of_game(db, 1):
                if each.kind == "vote":
                    await scheduled_jobs.postpone(db, each.id, client.services.clock() + timedelta(milliseconds=10))
    async with working(sandbox, settings) as client:
        await sandbox.wait_for_message(lambda each: "The vote has failed" in each.content and each.id > vote.id)
        await sandbox.wait_until(lambda: True if not buttons_of(vote) else None)
        assert (await stored(client)).state == "running"


async def test_a_vote_ends_after_the_time_that_is_set(
    sandbox: Sandbox, tmp_path: Path, table: Sequence[Person]
) -> None:
    settings = settings_for(sandbox, tmp_path).model_copy(update={"vote_s": 0.2})
    async with working(sandbox, settings):
        await begin(sandbox, table)
        await table[0].press((await table[0].command("/game abandon")).shown, "Ask the others")
        failed = await sandbox.wait_for_message(lambda each: "The vote has failed" in each.content)
        assert "Boris, Clara" in failed.content


async def test_presses_at_the_same_time_are_carried_out_once(
    sandbox: Sandbox, bot: PolisClient, table: Sequence[Person]
) -> None:
    _, boris, clara = table
    vote = await clock_vote(sandbox, table)
    await asyncio.gather(*(person.press(vote, "Agree") for person in (boris, clara, boris, clara)))
    assert bot.services is not None
    async with bot.services.store.reading() as db:
        deeds = await audit.of_game(db, 1)
        found = await proposals.find(db, 1)
    assert [deed.what for deed in deeds] == ["agreement"]
    assert found is not None
    assert found.result == "accepted"


async def test_two_simultaneous_proposals_become_one(
    sandbox: Sandbox, bot: PolisClient, table: Sequence[Person]
) -> None:
    anna, boris, clara = table
    await begin(sandbox, table)
    asked = [(await person.command("/game abandon")).shown for person in (anna, boris)]
    await asyncio.gather(
        *(person.press(shown, "Ask the others") for person, shown in zip((anna, boris), asked, strict=True))
    )
    await clara.press((await clara.command("/game abandon")).shown, "Ask the others")
    assert (await stored(bot)).state == "abandoned"
    assert len([each for each in sandbox.messages() if "would like to end this game" in each.content]) == 1
