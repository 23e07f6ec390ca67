"""Seasons, from the sign-up to the sheet at the end: restarts, drop-outs, undo and games without a result."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from bot.client import PolisClient
from bot.sandbox import Fault, FaultKind, Message, Permission, Person, Sandbox, buttons_of, menus_of, text_of
from bot.sandbox.limits.components import parts_of
from bot.seasons import reckoning
from bot.seasons.table_opening import TableOpening
from bot.settings import Settings
from bot.store import Agreement, StoreError, conditions, games, schema, seats, server_settings, templates, users
from bot.store.seasons import SeasonTable
from bot.store.templates import Template
from bot.voting.proposal_executor import ProposalExecutor
from rules.engine import Seat, Standing
from tests.bot.end_to_end.conftest import settings_for, working
from tests.bot.end_to_end.consistency import everything_sent
from tests.bot.end_to_end.tables import managing
from tests.engine.stones import STONES, Bid, Stones, Take
from tests.timeouts import HANGS_S


def by_points(g: Stones) -> list[Standing]:
    """Return places by points; the usual game gives everybody the first one."""
    ranks = sorted((player.points for player in g.players), reverse=True)
    return [Standing(player.seat, 1 + ranks.index(player.points), player.points) for player in g.players]


TITLES = {"stones": replace(STONES, standing=by_points)}


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take no pauses between the steps of a season."""
    monkeypatch.setattr("bot.seasons.runner.TOGETHER_S", 0.01)
    monkeypatch.setattr("bot.seasons.runner.OPENING_PAUSE_S", 0.01)


@pytest.fixture
def settings(sandbox: Sandbox, tmp_path: Path) -> Settings:
    """Return the settings of a bot in which the end of a game cannot be taken back."""
    return settings_for(sandbox, tmp_path).model_copy(update={"undo_after_end_s": 0.0})


@pytest.fixture
async def bot(sandbox: Sandbox, settings: Settings) -> AsyncIterator[PolisClient]:
    """Yield a bot with a game of a few decisions."""
    async with working(sandbox, settings, TITLES) as client:
        yield client


@pytest.fixture
def manager(sandbox: Sandbox) -> Person:
    return managing(sandbox.person("Eva"))


@pytest.fixture
def people(sandbox: Sandbox) -> list[Person]:
    return [sandbox.person(name) for name in ("Anna", "Boris", "Clara", "David")]


async def announced(sandbox: Sandbox, manager: Person, **options: Any) -> Message:
    """Let the manager announce a season. Return its post."""
    wanted: dict[str, Any] = {"title": "stones", "format": "groups", "until": "7d", **options}
    assert "announced" in (await manager.command("/club season new", **wanted)).text
    return await sandbox.wait_for_message(lambda each: "Sign up until" in each.content and not each.ephemeral)


async def standing(bot: PolisClient, number: int = 1) -> reckoning.Standing:
    assert bot.services is not None
    async with bot.services.store.reading() as db:
        found = await reckoning.read(db, number, 2)
    assert found is not None
    return found


async def deadline(bot: PolisClient, number: int = 1) -> None:
    """End the time for signing up."""
    assert bot.services is not None
    async with bot.services.store.writing() as db:
        past = bot.services.clock() - timedelta(seconds=1)
        await db.execute(update(schema.seasons).where(schema.seasons.c.id == number).values(until=past))


async def running(sandbox: Sandbox, bot: PolisClient, count: int, number: int = 1) -> list[SeasonTable]:
    """Wait until so many tables play at the same time. Return them."""

    async with asyncio.timeout(HANGS_S):
        while True:
            now = await standing(bot, number)
            there = [table for table in now.tables if now.states[table.id] == "running"]
            if len(there) == count and all(state in ("running", "over") for state in now.states.values()):
                return there
            await asyncio.sleep(0.02)


async def play(bot: PolisClient, table: SeasonTable, winner: int = 0) -> None:
    """Play the game of a table of two to its end; the person at that seat wins."""
    assert bot.services is not None
    assert table.game_id is not None
    async with bot.services.sessions.open(table.game_id) as session:
        users = [holder.user_id for holder in session.holders]
        await session.act(users[winner], [Bid(2)])
        await session.act(users[1 - winner], [Bid(0)])
        while not session.table.finished:
            seat = next(iter(session.table.questions))
            legal = session.table.legal_actions(seat)
            taking = [each for each in legal if isinstance(each, Take)]
            most = max(taking, key=lambda each: each.count) if taking else legal[-1]
            await session.act(users[seat], [most if seat == winner else legal[-1] if not taking else taking[0]])


async def sign_up(people: Sequence[Person], post: Message) -> None:
    for person in people:
        assert "You are in." in (await person.press(post, custom_id="g0:0:season_in:1")).text


async def test_a_season_is_played_from_the_sign_up_to_its_sheet(
    sandbox: Sandbox, bot: PolisClient, manager: Person, people: Sequence[Person]
) -> None:
    post = await announced(sandbox, manager)
    await sign_up(people, post)
    assert "in already" in (await people[0].press(post, "Sign up")).text
    await sandbox.wait_until(lambda: "Signed up (4)" in text_of(sandbox.world.messages[post.id]) or None)
    await deadline(bot)
    for number in (1, 2, 3):
        tables = await running(sandbox, bot, 2)
        assert {table.round for table in tables} == {number}
        for table in tables:
            await play(bot, table)
    last = await sandbox.wait_for_message(lambda each: "Thanks to everybody" in each.content)
    assert len(last.attachments) == 1
    assert not last.pings
    now = await standing(bot)
    assert now.season.state == "ended"
    assert sum(line.halves for line in now.lines_of(0)) == 12
    assert len({frozenset(table.people) for table in now.tables}) == 6
    calls = [each for each in sandbox.world.messages.values() if "your game begins" in each.content]
    assert len(calls) == 6
    assert all(len(each.pings) == 2 for each in calls)


async def begun(
    sandbox: Sandbox, bot: PolisClient, manager: Person, people: Sequence[Person], **options: Any
) -> Message:
    """Let people sign up and the time for that end. Return the post of the season."""
    post = await announced(sandbox, manager, **options)
    await sign_up(people, post)
    await deadline(bot)
    return post


async def reached(
    bot: PolisClient, condition: Callable[[reckoning.Standing], bool], number: int = 1
) -> reckoning.Standing:
    """Wait until a season stands as wanted."""
    async with asyncio.timeout(HANGS_S):
        while True:
            now = await standing(bot, number)
            if condition(now):
                return now
            await asyncio.sleep(0.02)


async def table_of(bot: PolisClient, person: Person, tables: Sequence[SeasonTable]) -> tuple[SeasonTable, int]:
    """Return the table of somebody, and their seat there."""
    entries = (await standing(bot)).entries
    for table in tables:
        users = [entries[each].user_id for each in table.people]
        if person.id in users:
            return table, users.index(person.id)
    raise AssertionError(f"{person.name} sits at no table")


async def test_only_managers_announce_and_end_a_season(
    sandbox: Sandbox, bot: PolisClient, manager: Person, people: Sequence[Person]
) -> None:
    wanted: dict[str, Any] = {"title": "stones", "format": "groups", "until": "7d"}
    assert "Only people who manage channels" in (await people[1].command("/club season new", **wanted)).text
    assert "10 minutes to 60 days" in (await manager.command("/club season new", **{**wanted, "until": "1m"})).text
    assert "2, 3, 4 players" in (await manager.command("/club season new", **wanted, size=6)).text
    unknown = await manager.command("/club season new", **wanted, template="weekend")
    assert "There is no template `weekend` of Stones here." in unknown.text
    assert "There is no season here." in (await people[1].command("/club season show")).text
    await announced(sandbox, manager)
    assert "Only people who manage channels" in (await people[1].command("/club season end")).text
    assert "has ended" in (await manager.command("/club season end")).text
    assert "No season is open" in (await manager.command("/club season end")).text
    assert (await standing(bot)).season.state == "ended"


async def test_a_season_without_enough_people_is_called_off(
    sandbox: Sandbox, bot: PolisClient, manager: Person, people: Sequence[Person]
) -> None:
    """SE-1.6."""
    post = await begun(sandbox, bot, manager, people[:1])
    await sandbox.wait_until(lambda: "called off" in text_of(sandbox.world.messages[post.id]) or None)
    assert (await standing(bot)).season.state == "ended"


async def test_who_signs_off_before_the_beginning_does_not_play(
    sandbox: Sandbox, bot: PolisClient, manager: Person, people: Sequence[Person]
) -> None:
    post = await announced(sandbox, manager)
    await sign_up(people, post)
    assert "You are out of the season." in (await people[3].press(post, "Sign off")).text
    assert "You are not in this season." in (await people[3].press(post, "Sign off")).text
    await deadline(bot)
    await running(sandbox, bot, 1)
    assert {entry.user_id for entry in (await standing(bot)).entries.values()} == {each.id for each in people[:3]}


async def test_a_season_goes_on_after_a_restart_and_its_buttons_work(
    sandbox: Sandbox, settings: Settings, manager: Person, people: Sequence[Person]
) -> None:
    async with working(sandbox, settings, TITLES):
        post = await announced(sandbox, manager)
        await sign_up(people[:2], post)
    async with working(sandbox, settings, TITLES) as bot:
        await sign_up(people[2:], post)
        await deadline(bot)
        await running(sandbox, bot, 2)
    async with working(sandbox, settings, TITLES) as bot:
        for table in await running(sandbox, bot, 2):
            await play(bot, table)
        assert {table.round for table in await running(sandbox, bot, 2)} == {2}
        shown = await people[0].command("/club season show")
        assert "round 2 of 3" in shown.text
        assert len(shown.shown.attachments) == 1


@pytest.mark.parametrize("step", ["_prepared", "_thread", "_lobby", "_begin"])
async def test_an_interruption_after_any_step_loses_and_doubles_nothing(
    sandbox: Sandbox,
    bot: PolisClient,
    manager: Person,
    people: Sequence[Person],
    monkeypatch: pytest.MonkeyPatch,
    step: str,
) -> None:
    whole, interrupted = getattr(TableOpening, step), list[int]()

    async def cut_off(*given: Any, **named: Any) -> Any:
        result = await whole(*given, **named)
        if len(interrupted) < 2:
            interrupted.append(1)
            raise StoreError("interrupted")
        return result

    monkeypatch.setattr(TableOpening, step, cut_off)
    await begun(sandbox, bot, manager, people)
    await running(sandbox, bot, 2)
    assert len(interrupted) == 2
    threads = [each for each in sandbox.world.channels.values() if "Season 1, table" in each.name]
    assert len(threads) == 2
    calls = [each for each in sandbox.world.messages.values() if "your game begins" in each.content]
    assert len(calls) <= 2
    assert bot.services is not None
    async with bot.services.store.reading() as db:
        assert len(await games.everywhere(db)) == 2


async def test_a_reserve_replaces_who_lost_a_seat_and_who_lost_it_is_barred(
    sandbox: Sandbox, bot: PolisClient, manager: Person, people: Sequence[Person]
) -> None:
    """SE-7.1 to SE-7.4."""
    anna, boris, clara, david = people
    post = await begun(sandbox, bot, manager, [anna, boris, clara])
    tables = await running(sandbox, bot, 1)
    post = await sandbox.wait_for_message(lambda each: each.id == post.id)
    assert "You are a reserve now" in (await david.press(post, custom_id="g0:0:season_in:1")).text
    (table,) = tables
    assert bot.services is not None
    assert table.game_id is not None
    loser = (await standing(bot)).entries[table.people[0]]
    async with bot.services.sessions.open(table.game_id) as session:
        await session.hand_over(Seat(0), manager.id, manager.name, manager.id, 51)
    await play(bot, table)
    now = await reached(bot, lambda now: now.round_of(0) == 2)
    assert now.entries[loser.id].state == "out"
    line = next(each for each in now.lines_of(0) if each.person == loser.id)
    assert line.halves == 0, "who lost the seat is behind, although it has won"
    playing = {entry.user_id for entry in now.entries.values() if entry.state == "in"}
    assert david.id in playing
    barred = next(each for each in people if each.id == loser.user_id)
    assert "You lost your seat" in (await barred.press(post, custom_id="g0:0:season_in:1")).text


async def test_a_game_without_a_result_is_a_tie(
    sandbox: Sandbox, bot: PolisClient, manager: Person, people: Sequence[Person]
) -> None:
    """SE-8.1."""
    await begun(sandbox, bot, manager, people[:2])
    (table,) = await running(sandbox, bot, 1)
    assert bot.services is not None
    assert table.game_id is not None
    async with bot.services.sessions.open(table.game_id) as session:
        await session.abandon(people[0].id, "", None)
    now = await reached(bot, lambda now: now.season.state == "ended")
    assert [(line.rank, line.points) for line in now.lines_of(0)] == [(1, "½"), (1, "½")]
    last = await sandbox.wait_for_message(lambda each: "Thanks to everybody" in each.content)
    assert "share the first place, points: ½." in last.content


async def test_points_are_gone_when_the_end_of_a_game_is_taken_back(
    sandbox: Sandbox, settings: Settings, manager: Person, people: Sequence[Person]
) -> None:
    """SE-8.2 and SE-8.3."""
    async with working(sandbox, settings.model_copy(update={"undo_after_end_s": 3600.0}), TITLES) as bot:
        await begun(sandbox, bot, manager, people[:2])
        (table,) = await running(sandbox, bot, 1)
        await play(bot, table)
        assert [line.points for line in (await standing(bot)).lines_of(0)] == ["1", "0"]
        assert bot.services is not None
        assert table.game_id is not None
        async with bot.services.sessions.open(table.game_id) as session:
            await session.undo(session.table.decision_count - 1, people[0].id, "mistyped", 61)
        now = await standing(bot)
        assert [line.points for line in now.lines_of(0)] == ["0", "0"]
        assert now.season.state == "running"


async def test_a_swiss_season_gives_a_bye_to_who_is_left_over(
    sandbox: Sandbox, bot: PolisClient, manager: Person, people: Sequence[Person]
) -> None:
    """SE-5.3."""
    await begun(sandbox, bot, manager, people[:3], format="swiss")
    (table,) = await running(sandbox, bot, 1)
    await play(bot, table)
    now = await reached(bot, lambda now: now.season.state == "ended")
    assert sorted(line.points for line in now.lines_of(0)) == ["0", "1", "½"]


async def test_a_season_of_larger_tables_in_another_language(
    sandbox: Sandbox, bot: PolisClient, manager: Person, people: Sequence[Person]
) -> None:
    assert bot.services is not None
    async with bot.services.store.writing() as db:
        template = Template(sandbox.world.guild_id, "stones", "short", {"stones": 3}, Agreement())
        await templates.keep(db, template)
        await server_settings.set_guild(db, sandbox.world.guild_id, server_settings.GuildSettings(language="cs"))
    wanted: dict[str, Any] = {"title": "stones", "format": "round robin", "until": "7d", "size": 4, "pace": "daily"}
    wanted["template"] = "short"
    assert "announced" in (await manager.command("/club season new", **wanted)).text
    post = await sandbox.wait_for_message(lambda each: "Přihlásit se můžeš do" in each.content)
    await sign_up(people, post)
    await deadline(bot)
    (table,) = await running(sandbox, bot, 1)
    assert len(table.people) == 4
    thread = next(each for each in sandbox.world.channels.values() if each.id == table.thread_id)
    assert "Sezóna 1, stůl 1" in thread.name
    assert table.game_id is not None
    async with bot.services.store.reading() as db:
        game = await games.get(db, table.game_id)
    assert game.options["stones"] == 3
    assert (game.agreement.clock, game.agreement.consequence) == ("move", "substitute")


async def test_the_call_to_a_game_of_a_season_is_the_only_ping_at_its_beginning(
    sandbox: Sandbox, settings: Settings, bot: PolisClient, manager: Person, people: Sequence[Person]
) -> None:
    """Both have to bid at once. An absent player gets no call."""
    boris = people[1]
    await boris.command("/my away", duration="3d")
    await begun(sandbox, bot, manager, people[:2])
    (table,) = await running(sandbox, bot, 1)
    await sandbox.wait_for_message(lambda each: "The game begins." in each.content)
    await everything_sent(settings.database_url)
    there = [each for each in sandbox.posted if each.channel_id == table.thread_id]
    assert [(each.pings, "your game begins" in each.content) for each in there if each.pings] == [
        ([people[0].id], True)
    ]
    assert f"<@{boris.id}>" in next(each.content for each in there if "your game begins" in each.content)


async def offered(bot: PolisClient, table: SeasonTable, seat: int) -> None:
    """Offer the seat of a late player, and let the season look at it."""
    assert bot.services is not None
    assert table.game_id is not None
    deciding = ProposalExecutor(bot.services)
    async with bot.services.sessions.open(table.game_id) as session:
        draft = await deciding.proposing.substitute(session, Seat(seat))
        async with bot.services.store.writing(table.game_id) as db:
            await deciding.voting.put(db, draft)
    await woken(bot)


async def woken(bot: PolisClient) -> None:
    """Let the task of the seasons look again."""
    assert bot.services is not None
    async with bot.services.store.writing() as db:
        await db.execute(update(schema.seasons).values(shown=""))


async def test_a_seat_that_nobody_takes_is_lost_and_the_season_goes_on(
    sandbox: Sandbox, bot: PolisClient, manager: Person, people: Sequence[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """SE-7.5. The last person's seat goes to nobody: the game ends."""
    monkeypatch.setattr("bot.seasons.lost_seats.can_play", lambda _rules: True)
    await begun(sandbox, bot, manager, people[:2])
    (table,) = await running(sandbox, bot, 1)
    await offered(bot, table, 0)
    assert "a seat is offered until" in (await people[0].command("/club season show")).text
    assert not (await standing(bot)).losers
    monkeypatch.setattr("bot.seasons.lost_seats.OFFERED_FOR", timedelta(0))
    await woken(bot)
    now = await reached(bot, lambda now: bool(now.losers))
    assert now.losers == {table.people[0]}
    told = await sandbox.wait_for_message(lambda each: "In the season it counts as lost." in each.content)
    assert told.channel_id == table.thread_id
    assert "a seat is offered" not in (await people[0].command("/club season show")).text
    await offered(bot, table, 1)
    now = await reached(bot, lambda now: now.season.state == "ended")
    assert now.losers == set(table.people)


async def test_where_no_computer_player_exists_the_rules_answer_for_the_seat(
    sandbox: Sandbox, bot: PolisClient, manager: Person, people: Sequence[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.seasons.lost_seats.OFFERED_FOR", timedelta(0))
    await begun(sandbox, bot, manager, people[:2])
    (table,) = await running(sandbox, bot, 1)
    await offered(bot, table, 0)
    await sandbox.wait_for_message(lambda each: "the rules answer for them" in each.content)
    assert not (await standing(bot)).losers


async def test_a_second_season_promotes_and_relegates(
    sandbox: Sandbox, bot: PolisClient, manager: Person, people: Sequence[Person]
) -> None:
    """SE-2.3 and SE-6, with two divisions of two."""
    wanted: dict[str, Any] = {"format": "round robin", "group": 2}
    await begun(sandbox, bot, manager, people, **wanted)
    for table in await running(sandbox, bot, 2):
        await play(bot, table)
    first = await reached(bot, lambda now: now.season.state == "ended")
    ranked = [[first.entries[line.person].user_id for line in first.lines_of(division)] for division in (0, 1)]
    post = await announced(sandbox, manager, **wanted)
    for person in people:
        await person.press(post, custom_id="g0:0:season_in:2")
    await deadline(bot, 2)
    second = await reached(bot, lambda now: bool(now.divisions), 2)
    divisions = [{entry.user_id for entry in second.people_of(division)} for division in (0, 1)]
    assert divisions == [{ranked[0][0], ranked[1][0]}, {ranked[0][1], ranked[1][1]}]
    for table in await running(sandbox, bot, 2, 2):
        await play(bot, table, winner=1)
    await reached(bot, lambda now: now.season.state == "ended", 2)


async def test_only_people_who_fulfil_the_conditions_sign_up(
    sandbox: Sandbox, bot: PolisClient, manager: Person, people: Sequence[Person]
) -> None:
    """SE-1.9: managers set the conditions, the post shows them, and refusals name the reason."""
    anna, boris, clara, _ = people
    told = await manager.command("/club season new", title="stones", format="groups", until="7d")
    post = await sandbox.wait_for_message(lambda each: "Sign up until" in each.content and not each.ephemeral)
    await sign_up([clara], post)
    panel = (await manager.press(told.shown, "Who can join…")).shown
    assert "Anybody can join." in text_of(panel)
    await manager.choose(panel, menus_of(panel)[1].custom_id, ["3"])
    await sandbox.wait_until(
        lambda: "🔒 Who can join: at least 3 finished games" in text_of(shown_now(sandbox, post)) or None
    )
    refused = await anna.press(post, custom_id="g0:0:season_in:1")
    assert "This is for people with at least 3 finished games; you have 0." in refused.text
    assert refused.shown.ephemeral
    await manager.choose(panel, menus_of(panel)[1].custom_id, ["0"])
    form = (await manager.press(panel, "Rating…")).opened
    await manager.submit(form, {"low": "", "high": "99"})
    assert "yours is 100" in (await anna.press(post, custom_id="g0:0:season_in:1")).text
    form = (await manager.press(panel, "Rating…")).opened
    await manager.submit(form, {"low": "", "high": ""})
    await manager.choose(panel, menus_of(panel)[0].custom_id, [str(anna.id)])
    assert "for invited people only" in (await boris.press(post, custom_id="g0:0:season_in:1")).text
    await sign_up([anna], post)
    await deadline(bot)
    (table,) = await running(sandbox, bot, 1)
    assert table.game_id is not None
    assert bot.services is not None
    async with bot.services.store.reading() as db:
        game = await games.get(db, table.game_id)
        assert await conditions.invited(db, table.game_id) == (anna.id,)
    assert game.conditions.invited_only, "people who take over a seat have to fulfil them too"
    assert "for invited people only" in (await boris.press(post, custom_id="g0:0:season_in:1")).text
    table_shown = (await manager.command("/club season show")).shown
    assert "Who can join…" in [each.label for each in buttons_of(table_shown)]
    assert "Who can join…" not in [each.label for each in buttons_of((await boris.command("/club season show")).shown)]
    forged = "g0:0:season_condition:1.invited_only"
    for part in (part for each in post.components for part in parts_of(each)):
        if part.get("custom_id") == "g0:0:season_in:1":
            part["custom_id"] = forged
    strange = await boris.press(post, custom_id=forged)
    assert "Only people who manage channels" in strange.text


async def test_people_beyond_the_limit_are_on_a_waiting_list(
    sandbox: Sandbox, bot: PolisClient, manager: Person, people: Sequence[Person]
) -> None:
    """SE-1.8: somebody who signs off leaves the place to the next one; the others become reserves."""
    anna, boris, clara, david = people
    post = await announced(sandbox, manager, limit=2)
    await sign_up([anna, boris], post)
    for number, person in enumerate((clara, david), start=1):
        told = (await person.press(post, custom_id="g0:0:season_in:1")).text
        assert f"you are number {number} on the waiting list" in told
    for line in ("Signed up (2 of 2): Anna, Boris", "Waiting list: Clara, David"):
        await sandbox.wait_until(lambda line=line: line in text_of(shown_now(sandbox, post)) or None)  # type: ignore[misc]
    await anna.press(post, "Sign off")
    await deadline(bot)
    (table,) = await running(sandbox, bot, 1)
    now = await standing(bot)
    assert {now.entries[each].user_id for each in table.people} == {boris.id, clara.id}
    assert [entry.user_id for entry in now.reserves()] == [david.id]
    begins = await sandbox.wait_for_message(lambda each: "The season begins." in each.content)
    assert "Reserves: David" in begins.content


async def test_a_blocked_person_plays_no_new_game_of_a_season(
    sandbox: Sandbox, bot: PolisClient, manager: Person, people: Sequence[Person]
) -> None:
    """A block ends a sign-up; in a season that is played, a reserve takes the chair for the next rounds."""
    anna, boris, clara, david = people
    manager.user.permissions |= Permission.MANAGE_GUILD
    post = await announced(sandbox, manager)
    await sign_up([anna, boris, clara], post)
    assert "lobbies, seasons and the queue" in (await manager.command("/club block", person=clara)).text
    await sign_up([david], post)
    await deadline(bot)
    (table,) = (await running(sandbox, bot, 1))[:1]
    now = await standing(bot)
    assert {entry.user_id for entry in now.entries.values()} == {anna.id, boris.id, david.id}
    assert clara.id not in {now.entries[each].user_id for each in table.people}
    await manager.command("/club block", person=david)
    now = await standing(bot)
    assert {entry.user_id: entry.state for entry in now.entries.values()}[david.id] == "out"


async def test_data_that_are_deleted_while_a_table_opens_do_not_come_back(
    sandbox: Sandbox, bot: PolisClient, manager: Person, people: Sequence[Person]
) -> None:
    """Discord may take long to open the thread."""
    anna, boris, clara, _ = people
    post = await announced(sandbox, manager)
    await sign_up([anna, boris, clara], post)
    held = sandbox.fault(Fault(FaultKind.HOLD, "POST /channels/*/threads"))
    await deadline(bot)
    await held.reached.wait()
    now = await standing(bot)
    table = next(each for each in now.tables if now.states[each.id] == "waiting")
    gone = next(each for each in people if each.id == now.entries[table.people[0]].user_id)
    asked = (await gone.command("/my data what:delete")).shown
    assert "It is deleted" in (await gone.press(asked, "Delete everything about me")).text
    held.released.set()
    (opened,) = await running(sandbox, bot, 1)
    assert bot.services is not None
    assert opened.game_id is not None
    async with bot.services.store.reading() as db:
        assert await users.find(db, gone.id) is None
        assert gone.id not in {holder.user_id for holder in await seats.holders(db, opened.game_id)}


async def test_a_long_table_of_a_season_has_pages(
    sandbox: Sandbox, bot: PolisClient, manager: Person, people: Sequence[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    await begun(sandbox, bot, manager, people)
    await running(sandbox, bot, 2)
    monkeypatch.setattr("bot.seasons.sign_up.TEXT_LIMIT", 200)
    panel = (await people[0].command("/club season show")).shown
    seen = [panel.content]
    while not next(each for each in buttons_of(panel) if each.label == "Next").disabled:
        panel = (await people[0].press(panel, "Next")).shown
        seen.append(panel.content)
    assert len(seen) > 1
    assert all(any(person.name in text for text in seen) for person in people)


async def test_a_season_has_a_clock_of_its_own(
    sandbox: Sandbox, bot: PolisClient, manager: Person, people: Sequence[Person]
) -> None:
    """SE-1.5."""
    wanted: dict[str, Any] = {"title": "stones", "format": "groups", "until": "7d"}
    assert "is not a length of time" in (await manager.command("/club season new", **wanted, decision="soon")).text
    assert "At least 3 people" in (await manager.command("/club season new", **wanted, size=3, limit=2)).text
    await begun(sandbox, bot, manager, people[:2], decision="36h")
    (table,) = await running(sandbox, bot, 1)
    assert table.game_id is not None
    assert bot.services is not None
    async with bot.services.store.reading() as db:
        agreement = (await games.get(db, table.game_id)).agreement
    assert (agreement.clock, agreement.move_s, agreement.consequence) == ("move", 36 * 3600, "substitute")


def shown_now(sandbox: Sandbox, message: Message) -> Message:
    """Return a message as it is now."""
    return sandbox.world.messages[message.id]
