"""A channel holds the narration and little else: the last post is extended, ping posts are deleted when answered."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from itertools import pairwise

import pytest

from bot.announcements.turn_posts import TURN_POST
from bot.computer_players.decision_search import whole_turn
from bot.features import JobHandler
from bot.language.i18n import Localizer
from bot.outbox import REMOVE, RETIRE
from bot.panels.message_content import TEXT_LIMIT, text_limit
from bot.scheduling.reminder_handler import ReminderHandler
from bot.scheduling.scheduler import JobScheduler
from bot.store import Post, outbox, scheduled_jobs
from bot.store.outbox import PING_POST, REMINDER_POST
from bot.store.outbox.rows import reword
from bot.store.scheduled_jobs import JobKind, ScheduledJob
from bot.views.game_info import asked_at
from bot.views.reader_view import ReaderView
from rules import GAMES
from rules.engine import Seat
from rules.engine.core.record import read_record
from tests.bot.emoji import learn_all
from tests.bot.quiet.channel import DISCS
from tests.bot.quiet.table import LOGS, RECORDED, ScriptedTable, measured, scripted_table
from tests.bot.stones_games import ANNA, BORIS

MOST_ROUNDS = 1000
"""More than any game has."""
OPTIONS = {"setup": "introductory", "seating": "fixed"}


@pytest.fixture
async def table() -> AsyncIterator[ScriptedTable]:
    async with scripted_table("present") as made:
        yield made


async def asked(table: ScriptedTable) -> list[Seat]:
    async with table.services.sessions.open(table.game_id) as session:
        return list(session.table.questions)


async def play(table: ScriptedTable) -> None:
    """Take the first legal action of the seat that has a question, and send all posts to the channel."""
    async with table.services.sessions.open(table.game_id) as session:
        seat = next(iter(session.table.questions))
        await session.act(session.holder(seat).user_id, session.table.legal_actions(seat)[:1])
    await table.settle()


async def posts(table: ScriptedTable, *kinds: str) -> list[Post]:
    async with table.services.store.reading() as db:
        return [post for post in await outbox.of_game(db, table.game_id) if post.kind in kinds]


async def until(table: ScriptedTable, seat: int) -> None:
    """Play until only that seat has a question."""
    while await asked(table) != [seat]:
        await play(table)


async def begun_some_time_ago(table: ScriptedTable) -> None:
    """Start a game in which Boris decides first; Anna, who has pressed Start, is no longer present."""
    await table.begin("tm", OPTIONS, "seed", people=2)
    table.hands.on(seconds=table.services.settings.present_s)


async def both_have_decided(table: ScriptedTable) -> None:
    """Let Anna and Boris each place something until Anna has a question again."""
    await table.begin("tm", OPTIONS, "seed", people=2)
    await until(table, 1)
    await until(table, 0)
    await until(table, 1)
    await until(table, 0)


async def test_undecided_players_are_pinged_below_the_last_post(table: ScriptedTable) -> None:
    await begun_some_time_ago(table)
    await until(table, 0)
    first, *later = await posts(table, TURN_POST)
    assert {post.message.continues for post in later} == {first.id}
    *_, call = await posts(table, PING_POST)
    asked_for, about = call.message.text.split("\n")
    assert (asked_for, call.message.mentions) == (f"▶ <@{ANNA}>: take a bonus card.", (ANNA,))
    assert about.startswith(f"-# Terra Mystica #{table.game_id} · Set-up · Boris "), "a push notification shows no more"
    assert not call.message.layout
    story, below = table.channel.messages.values()
    assert story.lines[-1] == "▶ Anna decides"
    assert not any("<@" in line for line in story.lines), "the ping asks"
    assert below.calls


async def test_a_later_change_replaces_both_pictures(table: ScriptedTable) -> None:
    await begun_some_time_ago(table)
    (first,) = await posts(table, TURN_POST)
    assert [picture.kind for picture in first.message.pictures] == ["summary", "strip"]
    await play(table)
    *_, post = await posts(table, TURN_POST)
    assert post.message.continues == first.id
    async with table.services.sessions.open(table.game_id) as session:
        assert [picture.at for picture in post.message.pictures] == [session.table.decision_count] * 2


async def test_the_last_post_of_an_older_release_stays_classic_to_its_end(table: ScriptedTable) -> None:
    await begun_some_time_ago(table)
    (first,) = await posts(table, TURN_POST)
    async with table.services.store.writing() as db:
        await reword(db, first.id, replace(first.message, layout=False))
    await play(table)
    *_, post = await posts(table, TURN_POST)
    assert (post.message.continues, post.message.layout) == (first.id, False)
    assert [picture.kind for picture in post.message.pictures] == ["summary"]
    table.hands.on(seconds=table.services.settings.long_ago_s)
    await play(table)
    *_, post = await posts(table, TURN_POST)
    assert (post.message.continues, post.message.layout) == (None, True)


@pytest.mark.slow
async def test_turns_stand_under_their_round(table: ScriptedTable) -> None:
    """The last turns of a round used to stand under the heading of the next one, and then at the top of its post."""
    record = read_record((LOGS / RECORDED["tm"]).read_text())
    await table.begin("tm", dict(record.options), record.seed)
    await table.play(record.decisions, 2)
    told = [message.lines for message in table.channel.messages.values() if not message.calls]
    assert [sum(line.startswith("### ") for line in lines) for lines in told] == [1] * len(told)
    lines = [line for message in table.channel.messages.values() for line in message.lines]
    begins = {f"Round {number} scores": f"### Round {number} of 6" for number in (1, 2)}
    for before, line in pairwise(lines):
        for scoring, heading in begins.items():
            if line.startswith(scoring):
                assert before == heading
    under: dict[str, int] = Counter()
    for line in lines:
        heading = line if line.startswith("### ") else heading
        under[heading] += " passes" in line
    assert under["### Round 1 of 6"] == 4


async def test_the_end_of_a_round_is_told_where_the_round_is_told(table: ScriptedTable) -> None:
    """The old post gets its last lines and pictures; the ping tells what happened in both rounds."""
    await begun_some_time_ago(table)
    while (await posts(table, TURN_POST))[-1].message.continues is not None or len(await posts(table, TURN_POST)) < 2:
        await play(table)
    *_, ended, begins = await posts(table, TURN_POST)
    first = (await posts(table, TURN_POST))[0]
    assert (ended.message.continues, ended.subject) == (first.id, None)
    assert [picture.kind for picture in ended.message.pictures] == ["summary", "strip"]
    last_lines = ended.message.lasting.split("\n")[-1]
    assert "takes the bonus card" in last_lines
    assert begins.message.text.startswith("### Round 1 of 6\n")
    assert "takes the bonus card" not in begins.message.text
    old, new = (shown for shown in table.channel.messages.values() if not shown.calls)
    assert not old.buttons
    assert new.buttons
    assert old.lines[-1] == last_lines.removeprefix("• ")


async def test_a_new_post_that_begins_with_the_round_before_gets_a_second_heading(table: ScriptedTable) -> None:
    """The heading of the round before used to be exchanged, so that its turns stood under the next round."""
    await table.begin("tta", {}, "seed", people=2)
    headings: list[list[str]] = []
    for turn in range(5):
        async with table.services.sessions.open(table.game_id) as session:
            (seat,) = session.table.questions
            if turn == 3:
                table.hands.now += timedelta(seconds=table.services.settings.long_ago_s)
            await session.act(session.holder(seat).user_id, whole_turn(session.table, seat))
        await table.settle()
        lines = (await posts(table, TURN_POST))[-1].message.lasting.split("\n")
        headings.append([line for line in lines if line.startswith("### ")])
    before, after = "### Age I, round 2", "### Age I, round 3"
    assert headings[3] == [before], "the last turn of round 2, in a new post"
    assert headings[4] == [before, after]


async def test_a_present_player_is_named_without_a_ping(table: ScriptedTable) -> None:
    await both_have_decided(table)
    before = len(table.channel.messages)
    (*_, post) = await posts(table, TURN_POST)
    assert post.message.mentions == ()
    assert len(table.channel.messages) == before
    line = table.channel.messages[max(table.channel.messages)].lines[-1]
    assert line == f"▶ <@{ANNA}>: your turn; you are offered 1 power for free."


async def test_an_answered_offer_disappears_during_the_turn(table: ScriptedTable) -> None:
    """Power is offered during the turn (TM-9.2)."""
    await both_have_decided(table)
    before = len(table.channel.messages)
    async with table.services.sessions.open(table.game_id) as session:
        (accept,) = (option for option in session.table.legal_actions(Seat(0)) if option.tag == "accept")
        await session.act(ANNA, [accept])
    await table.settle()
    assert len(table.channel.messages) == before
    lines = table.channel.messages[max(table.channel.messages)].lines
    *_, told, status, asked_of_her = [line for line in lines if line[:1] not in DISCS]
    assert "Anna" in told
    assert "1 power" in told
    assert status == "-# Scoring: 2 VP per dwelling · 6 of 6 power actions left"
    assert asked_of_her == f"▶ <@{ANNA}>: your turn."


async def test_a_player_whose_turn_comes_reads_what_to_do(table: ScriptedTable) -> None:
    """Even if it is only the next turn."""
    await table.begin("tta", {}, "seed", people=2)
    for _ in range(3):
        async with table.services.sessions.open(table.game_id) as session:
            (seat,) = session.table.questions
            await session.act(session.holder(seat).user_id, whole_turn(session.table, seat))
        await table.settle()
    (*_, post) = await posts(table, TURN_POST)
    assert post.message.continues is not None
    assert re.fullmatch(r"▶ <@\d+>: take your actions\.", post.message.text.split("\n")[-1])


async def test_a_second_ping_keeps_the_time_of_the_first(table: ScriptedTable) -> None:
    await both_have_decided(table)
    at_first = table.hands.now
    table.hands.on(seconds=table.services.settings.absent_after_s)
    await table.settle()
    assert (await posts(table, PING_POST))[-1].created_at == table.hands.now, "called again"
    async with table.services.sessions.open(table.game_id) as session:
        users = tuple(holder.user_id for holder in session.holders)
        seen = ReaderView(session.game, session.table, None, users, Localizer(names=["Anna", "Boris"]))
    assert await asked_at(table.services, seen) == {Seat(0): at_first}


async def test_the_user_who_pressed_start_is_not_pinged(table: ScriptedTable) -> None:
    await table.begin("tta", {}, "seed", people=1, computers=1)
    while await asked(table) != [0]:
        await play(table)
    assert [post.message.mentions for post in await posts(table, TURN_POST, PING_POST) if post.message.mentions] == []


async def test_the_user_who_pressed_start_is_pinged_later_if_undecided(table: ScriptedTable) -> None:
    await table.begin("tta", {}, "seed 2", people=2)
    assert await asked(table) == [0]
    (post,) = await posts(table, TURN_POST, PING_POST)
    assert post.message.mentions == ()
    table.hands.on(seconds=table.services.settings.absent_after_s)
    await table.settle()
    _, call = await posts(table, TURN_POST, PING_POST)
    assert call.message.mentions == (ANNA,)


async def test_a_present_player_who_does_not_decide_is_pinged_once(table: ScriptedTable) -> None:
    """Also after a restart: the job is stored in the database."""
    await both_have_decided(table)
    before = len(await posts(table, PING_POST))
    table.hands.on(seconds=table.services.settings.absent_after_s - 1)
    await table.settle()
    assert len(await posts(table, PING_POST)) == before
    table.hands.on(seconds=1)
    for _ in range(2):
        await table.settle()
        table.hands.on(minutes=5)
    (ping,) = (await posts(table, PING_POST))[before:]
    assert ping.message.mentions == (ANNA,)
    _, about = ping.message.text.split("\n")
    assert about == f"-# Terra Mystica #{table.game_id} · Round 1 of 6", "what happened stands right above"


async def test_a_ping_post_is_deleted_when_it_is_answered(table: ScriptedTable) -> None:
    await both_have_decided(table)
    table.hands.on(seconds=table.services.settings.absent_after_s)
    await table.settle()
    (*_, ping) = await posts(table, PING_POST)
    assert ping.message_id in table.channel.messages
    await play(table)
    assert ping.message_id not in table.channel.messages
    assert [post.edits for post in await posts(table, REMOVE)][-1] == ping.message_id


async def test_a_reminder_replaces_the_ping_post(table: ScriptedTable) -> None:
    await begun_some_time_ago(table)
    await until(table, 0)
    *_, call = await posts(table, PING_POST)
    table.hands.on(seconds=table.services.settings.reminder_intervals_s[0])
    await table.settle()
    (reminder,) = await posts(table, REMINDER_POST)
    assert (reminder.message.mentions, reminder.message.text[0]) == ((ANNA,), "🔔")
    assert call.message_id not in table.channel.messages
    assert reminder.message_id in table.channel.messages
    await until(table, 1)
    assert reminder.message_id not in table.channel.messages


async def test_a_recently_pinged_player_is_not_pinged_again(table: ScriptedTable) -> None:
    """Boris takes his bonus card back and takes it again, minutes after Anna was pinged for hers."""
    await begun_some_time_ago(table)
    await until(table, 0)
    async with table.services.sessions.open(table.game_id) as session:
        await session.undo(0, BORIS)
    await table.settle()
    await until(table, 0)
    assert [call.message.mentions for call in await posts(table, PING_POST)] == [(BORIS,), (ANNA,)]
    table.hands.on(seconds=table.services.settings.absent_after_s)
    await table.settle()
    assert [call.message.mentions for call in await posts(table, PING_POST)] == [(BORIS,), (ANNA,), (ANNA,)]


async def test_a_player_who_decides_in_time_is_not_pinged(table: ScriptedTable) -> None:
    await both_have_decided(table)
    await play(table)
    async with table.services.store.reading() as db:
        pings = [each for each in await scheduled_jobs.of_game(db, table.game_id) if each.kind == "ping"]
    assert 0 not in [each.seat for each in pings]


async def test_an_old_post_keeps_its_narration_and_loses_its_pings(table: ScriptedTable) -> None:
    await both_have_decided(table)
    table.hands.now += timedelta(seconds=table.services.settings.long_ago_s)
    await until(table, 1)
    retired = (await posts(table, RETIRE))[-1]
    text = retired.message.text
    assert "Round 1 scores " in text
    assert "▶" not in text


async def test_after_hours_the_next_post_is_a_new_one(table: ScriptedTable) -> None:
    await both_have_decided(table)
    table.hands.now += timedelta(seconds=table.services.settings.long_ago_s)
    while await asked(table) == [0]:
        await play(table)
    (*_, post) = await posts(table, TURN_POST)
    assert post.message.continues is None


async def test_decisions_of_computer_players_are_in_the_post_of_the_person(table: ScriptedTable) -> None:
    await table.begin("tm", OPTIONS, "seed", people=1, computers=2)
    while await asked(table) != [0]:
        await play(table)
    before, calls = await posts(table, TURN_POST), len(await posts(table, PING_POST))
    await play(table)
    await until(table, 0)
    fresh = (await posts(table, TURN_POST))[len(before) :]
    assert [post.message.continues for post in fresh] == [before[0].id, None], "the set-up ends, and round 1 begins"
    (*_, post) = await posts(table, TURN_POST)
    assert post.message.mentions == (), "nobody is pinged who has just decided"
    table.hands.on(hours=1)
    await table.settle()
    assert len(await posts(table, PING_POST, REMINDER_POST)) == calls, "nobody else waits"


async def test_a_persons_decision_is_posted_when_computer_players_are_slow() -> None:
    async def think(_: ScheduledJob) -> None:
        """Return no decision for a long time."""

    async with scripted_table("present") as table:
        await table.begin("tm", OPTIONS, "seed", people=1, computers=1)
        while await asked(table) != [0]:
            await play(table)
        await play(table)
        before = await posts(table, TURN_POST)
        hold = timedelta(seconds=table.services.settings.computers_hold_s)
        handlers: dict[JobKind, JobHandler] = {"bot": think, "waited": ReminderHandler(table.services).tell}
        jobs = JobScheduler(table.services.store, table.services.settings, handlers, table.hands)
        async with table.services.sessions.open(table.game_id) as session:
            await session.act(ANNA, whole_turn(session.table, Seat(0)))
        await jobs.run_due()
        assert await posts(table, TURN_POST) == before
        table.hands.now += hold
        await jobs.run_due()
        await table.outbox.idle()
        *_, post = await posts(table, TURN_POST)
        assert len(await posts(table, TURN_POST)) == len(before) + 1
        assert "Anna" in post.message.lasting.split("\n")[-1]
        table.hands.now += hold
        await jobs.run_due()
        assert len(await posts(table, TURN_POST)) == len(before) + 1, "told once"


async def test_a_tidied_post_has_no_more_emoji_than_before(table: ScriptedTable) -> None:
    learn_all(table.services.emoji_tags, "tm")
    await both_have_decided(table)
    told = await posts(table, TURN_POST)
    assert any("<:" in post.message.lasting for post in told)
    for post in told:
        assert post.message.lasting in post.message.text


async def test_the_outbox_waits_for_a_slow_computer_player(table: ScriptedTable) -> None:
    await table.begin("tm", OPTIONS, "seed", people=1, computers=1)
    while await asked(table) != [1]:
        async with table.services.sessions.open(table.game_id) as session:
            await session.act(ANNA, session.table.legal_actions(Seat(0))[:1])
    await table.play((), 1)
    assert await table.over(1)


@pytest.mark.slow
@pytest.mark.parametrize("title", GAMES)
async def test_every_post_of_a_whole_game_fits_with_emoji(title: str) -> None:
    async with scripted_table("mixed") as table:
        learn_all(table.services.emoji_tags, title)
        await table.begin(title, {}, "emoji", people=3)
        await table.play((), MOST_ROUNDS)
        told = await posts(table, TURN_POST, PING_POST, REMINDER_POST, RETIRE, REMOVE)
    assert any("<:" in post.message.text for post in told)
    assert {post.problem for post in told} <= {None, "superseded", "decided meanwhile"}
    assert max(len(post.message.lasting) for post in told) <= TEXT_LIMIT
    assert all(len(post.message.text) <= text_limit(layout=post.message.layout) for post in told)


@pytest.mark.slow
@pytest.mark.parametrize("pace", ["present", "mixed"])
async def test_a_round_of_terra_mystica_is_quiet(pace: str) -> None:
    """Four people by a recorded game: before, 18 posts a round, 5,255 characters and 48 stale lines."""
    found = await measured("tm", pace, most_rounds=3)
    assert found.figures.stay / found.rounds <= 10
    assert found.figures.characters / found.rounds <= 0.45 * 5255
    assert (found.figures.pings_of_movers, found.stale) == (0, 0)
