"""Consistency of the store and the channel, checked while no bot runs."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import make_url
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.announcements.turn_posts import TURN_POST
from bot.drafts.preview import same_turn
from bot.panels.control_ids import ControlId
from bot.panels.message_content import NARRATING_ROUTES
from bot.sandbox import Person, Sandbox
from bot.sessions import Change
from bot.sessions.table_loading import stored_record
from bot.store import (
    Game,
    Message,
    Post,
    Store,
    StoredDecision,
    drafts,
    games,
    interactions,
    log,
    outbox,
    scheduled_jobs,
    seats,
)
from bot.store.outbox import WITHDRAWN
from rules import GAMES
from rules.engine import Rules, Seat, Table
from tests.bot.end_to_end.random_players import Diary
from tests.timeouts import HANGS_S


@dataclass(slots=True)
class ConsistencyCheck:
    """Everything ever posted in a sandbox, to be compared with the database of its bot."""

    sandbox: Sandbox
    people: Sequence[Person]
    diary: Diary

    async def check(self, database_url: str, *, finished: bool = False) -> None:
        """Assert that nothing was lost or doubled so far; when finished, that no post is waiting."""
        store = await Store.open(database_url)
        try:
            async with store.reading() as db:
                posts = [post for game in await games.everywhere(db) for post in await outbox.of_game(db, game.id)]
                check_posts(self.sandbox, posts, finished=finished)
                kept: list[StoredDecision] = []
                for game in await games.everywhere(db):
                    if game.state != "lobby":
                        kept += await check_game(db, game)
                await self._check_decisions(db, kept)
                await self._check_drafts(db)
        finally:
            await store.close()

    async def _check_decisions(self, db: AsyncConnection, kept: Sequence[StoredDecision]) -> None:
        """Assert that confirmed decisions are in the log exactly once, and so are committed ones without a
        confirmation.
        """
        by_interaction: dict[int, list[str]] = {}
        for stored in sorted(kept, key=lambda stored: stored.number):
            if not stored.decision.automatic and stored.interaction_id is not None:
                by_interaction.setdefault(stored.interaction_id, []).append(stored.decision.text)
        lost = self.diary.played - by_interaction.keys()
        assert not lost, f"confirmed, but not stored: {lost}"
        for number, lines in by_interaction.items():
            result = await interactions.result(db, number)
            assert result is not None, f"{lines} is stored without its interaction"
            assert [made.text for made in Change.read(result).by_people] == lines

    async def _check_drafts(self, db: AsyncConnection) -> None:
        """Assert that drafts are as their owners saw them last, unless they were just changing them."""
        (latest, *_) = await games.everywhere(db) or (None,)
        if latest is None:
            return
        for person in self.people:
            draft = await drafts.find(db, latest.id, person.id)
            drafted = 0 if draft is None else len(draft.lines)
            seen = self.diary.drafts.get(person.id, 0)
            if person.id not in self.diary.asking:
                assert drafted == seen, f"{person.name} saw a draft of {seen} lines, {drafted} are kept"
            else:
                # Played, a line taken back, or more prepared: one choice may be several lines.
                assert drafted == 0 or drafted >= seen - 1, (
                    f"{person.name} saw a draft of {seen} lines, {drafted} are kept"
                )


async def everything_sent(database_url: str, patience_s: float = HANGS_S) -> None:
    """Wait until no post is waiting, while the bot runs; the removal of buttons has a separate queue."""
    store = Store(make_url(database_url), None)
    try:
        async with asyncio.timeout(patience_s):
            while True:
                async with store.reading() as db:
                    if not await outbox.targets(db):
                        return
                await asyncio.sleep(0.05)
    finally:
        await store.close()


def check_posts(sandbox: Sandbox, posts: Sequence[Post], *, finished: bool = False, refused: bool = False) -> None:
    """Assert that every post became one message with exactly its pings, and every message was a post, also deleted
    ones.

    Posts that Discord has refused permanently were given up.
    """
    by_nonce = {post.nonce: post for post in posts}
    places = {post.channel_id for post in posts}
    said = [message for message in sandbox.posted if message.nonce is not None]
    shown = [m for m in said if m.channel_id in places or str(m.nonce) in by_nonce]
    assert not (twice := _twice(message.nonce for message in shown)), f"posted twice: {twice}"
    for message in shown:
        post = by_nonce.get(str(message.nonce))
        assert post is not None, f"nobody ordered the post {message.content!r}"
        # A direct message notifies in any case.
        meant = {*post.message.mentions, post.user_id}
        assert set(message.pings) <= meant, "somebody is pinged who is not meant"
        assert message.plain or not message.pings, "a push notification shows nothing of a layout"
        # A call delivered just before a death stays if its player decides right after the restart.
        unknown = post.done_at is None or (post.kind == "call" and post.problem == WITHDRAWN)
        same = unknown or post.message_id == message.id
        assert same, f"{post.kind} {post.id} is {post.message_id}, not {message.id}; {post}"
    there = {message.id for message in shown}
    for post in posts:
        # A ping is not sent when it was answered before.
        if post.problem == outbox.WITHDRAWN and post.message.asks:
            continue
        given_up = post.problem is not None and post.done_at is not None
        assert refused or not given_up, f"post {post.id} was given up: {post.problem}"
        if post.done_at is not None and post.edits is None and not given_up:
            assert post.message_id in there, f"post {post.id} is marked as sent but nobody sees it"
    waiting = [post.id for post in posts if post.done_at is None]
    assert not (finished and waiting), f"never sent: {waiting}"


async def check_game(db: AsyncConnection, game: Game, titles: Mapping[str, Rules[Any]] = GAMES) -> list[StoredDecision]:
    """Assert that the log replays to the stored position, and nobody waits without a ping. Return all decisions ever
    made.
    """
    decisions = await log.decisions(db, game.id)
    assert [stored.number for stored in decisions] == list(range(1, game.decision_count + 1))
    holders = await seats.holders(db, game.id)
    record = await stored_record(db, game, len(holders))
    table = Table.load(titles[game.title_key], record)
    assert table.digest() == game.digest
    posts = await outbox.of_game(db, game.id)
    told = told_position([post for post in posts if post.kind == TURN_POST][-1].message) or 0
    assert game.narrated == told, "the game knows of how many decisions its last post tells"
    for seat in table.questions:
        asked_at = _asked_at(table, seat)
        user = holders[seat].user_id
        calls = [each.message for each in posts if each.problem != outbox.WITHDRAWN and user in each.message.mentions]
        pinged = any((told_position(call) or 0) >= asked_at for call in calls)
        # A deferred ping of a game whose last post is long ago is a message to the player alone.
        since = decisions[asked_at - 1].at if asked_at else game.created_at
        alone = (each for each in posts if each.kind == outbox.REMINDER_POST and each.seat == seat)
        pinged = pinged or any(each.created_at >= since for each in alone)
        if not pinged and not _goes_on(table, told):
            jobs = [each for each in await scheduled_jobs.of_game(db, game.id) if each.seat == seat]
            named = [each for each in posts if user in each.message.mentions or f"<@{user}>" in each.message.text]
            raise AssertionError(
                f"seat {seat} waits since {asked_at} of {table.decision_count} and was never pinged; told: {told}, "
                f"changed at {game.changed_at}, question: {table.questions[seat].name}, jobs: {jobs}, posts: "
                f"{[(p.id, p.kind, p.created_at, p.done_at, p.problem, p.seat, p.message.mentions) for p in named]}"
            )
    return [*decisions, *(each.stored for each in await log.undone(db, game.id))]


def told_position(message: Message) -> int | None:
    """Return the number of decisions covered by a turn post, from its turn button."""
    for row in message.components:
        found = row.get("components")
        for control in found if isinstance(found, list) else ():
            control_id = ControlId.read(str(control.get("custom_id"))) if isinstance(control, dict) else None
            if control_id is not None and control_id.route in NARRATING_ROUTES and control_id.argument.isdecimal():
                return int(control_id.argument)
    return message.pictures[0].at if message.pictures else None


def _asked_at(table: Table[Any], seat: Seat) -> int:
    """Return the number of decisions after which the seat got its present question."""
    moves = table.decision_count
    later = table
    while moves:
        earlier = table.clone()
        earlier.undo(moves - 1)
        known = earlier.questions.get(seat)
        if known is None or not (known.name == later.questions[seat].name or same_turn(earlier, later, seat)):
            return moves
        if table.log[moves - 1].seat == seat and not same_turn(earlier, later, seat):
            return moves
        moves, later = moves - 1, earlier
    return 0


def _goes_on(table: Table[Any], told: int) -> bool:
    """Return whether a player is in the middle of a turn: the post about it comes with its end."""
    before = table.clone()
    before.undo(min(told, table.decision_count))
    acted = {decision.seat for decision in table.log[told:]}
    return any(same_turn(before, table, seat) and not table.questions[seat].off_turn for seat in acted)


def _twice(values: Any) -> list[Any]:
    return [value for value, count in Counter(values).items() if count > 1]
