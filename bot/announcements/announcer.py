"""Decide when to post and whom the post asks. Posts are committed with the change they describe."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from bot.access.notification_routes import EVER, notification_routes
from bot.announcements.edit_last_post import Deciders, can_extend, extend_last_post
from bot.announcements.endings import remembered
from bot.announcements.notifications import away_at, away_line, deferred_pings, direct_messages, people_at
from bot.announcements.turn_posts import round_name, turn_post
from bot.drafts.preview import is_side_answer, same_turn
from bot.language.emoji_tags import EmojiTags, limit_emoji, strip_emoji
from bot.language.i18n import Localizer, clipped
from bot.panels.message_content import TEXT_LIMIT
from bot.pictures import illustrations
from bot.services import names_of, public_language
from bot.sessions import Change, SeatedGame
from bot.sessions.dependencies import utc_now
from bot.sessions.job_updates import awaited, begun, taken_back_by
from bot.sessions.saving import still_asked, still_awaited
from bot.sessions.thinking_times import TimedTimeline
from bot.settings import Settings
from bot.store import NewPost, Post, Store, User, clocks, log, outbox, users, watchers
from bot.store.agreement import deadline
from bot.store.watchers import Watcher
from bot.watching.subscriptions import interested, with_watchers
from bot.wording.clocks import deadline_line
from bot.wording.recaps import last_decision, recap
from bot.wording.rendering import BULLET
from rules.engine import Event, RecordError, Seat, Table, Text

RECAPPED = ("act", "orders", "redo", "time", "computer")
"""Changes after which a user may have missed earlier events."""


class TurnAnnouncer:
    """The announcer of the bot: one post for each complete turn, undo, beginning and end of a game."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        clock: Callable[[], datetime] = utc_now,
        *,
        signs: EmojiTags | None = None,
    ) -> None:
        self.store = store
        self.signs = signs or EmojiTags()
        self.clock = clock
        self.settings = settings
        self._untold: dict[int, _Untold] = {}
        self._began: dict[int, tuple[int, datetime]] = {}
        """The starter of each game and the moment; they count as present although they have not decided anything
        yet.
        """

    async def posts(
        self, session: SeatedGame, table: Table[Any], change: Change, course: TimedTimeline | None = None
    ) -> Sequence[NewPost]:
        """Return the posts of a change: none in the middle of a turn while no other seat has a question.

        Events extend the last post, and absent players are pinged below it. Quick decisions of computer players are
        posted together with the decision they answer.
        """
        if change.kind == "orders" and not change.decisions:
            return ()
        untold = (await self._not_told_yet(session)).with_change(session, table, change, self.clock())
        if change.kind == "act" and not table.finished and self._holds_back(session, table, change, untold):
            self._untold[session.game.id] = untold
            return ()
        if change.kind == "waited" and (untold.told >= table.decision_count or table.finished):
            return ()
        phase = _Phase.of(table)
        made = await self._made(session, table, change, untold, phase, remembered(session, course))
        told = _Untold(table.decision_count, table.decision_count, phase)
        self._untold[session.game.id] = told if made else untold
        return made

    async def _made(
        self,
        session: SeatedGame,
        table: Table[Any],
        change: Change,
        untold: _Untold,
        phase: _Phase,
        kept: Sequence[Text],
    ) -> list[NewPost]:
        """Return the posts about all events not told yet; none when they no longer concern anybody.

        `phase` is the present phase of the game, `kept` the awards of a game that ends.
        """
        speech, now = await self._speech(session), self.clock()
        asked, newly = untold.asked, newly_asked(session.table, table, change)
        people = await self._people(session, table, change)
        called = [people[session.holder(seat).asked_id] for seat in asked if session.holder(seat).asked_id in people]
        absent_from = now + timedelta(seconds=self.settings.absent_after_s)
        present = await self._present(session, change, called)
        calls = notification_routes(called, now, present | await self._pinged_lately(session, change), absent_from)
        waiting = [seat for seat in table.questions if session.holder(seat).asked_id in people]
        ends = await self._deadlines(session, table, change, waiting, newly, people)
        away = away_at([session.holder(seat) for seat in table.questions], people, now)
        async with self.store.reading() as db:
            last = await outbox.last_panel(db, session.game.id)
            late_edits = 0 if last is None else await outbox.late_edits(db, last, now)
            found = await watchers.of_game(db, session.game.id)
            standing = [
                each.seat for call in await outbox.open_calls(db, session.game.id) for each in call.message.asks
            ]

        async def told(speech: Localizer) -> NewPost:
            post = turn_post(
                session, table, change, untold.events, untold.phase.name, asked, speech, kept, calls.unpinged
            )
            post = _with_line(post, deadline_line({seat: ends[seat] for seat in asked if seat in ends}, speech))
            post = _with_line(post, away_line(away, speech))
            if change.kind in RECAPPED:
                post = await self._with_recap(post, session, table, asked, untold.told, speech, last)
            return post

        new_round = change.kind == "start" or untold.phase.round != phase.round
        over = table.finished or change.kind == "abandon"
        heard = interested(found, new_round=new_round, over=over)
        fresh = await told(speech)
        if not table.finished and untold.phase.headline != phase.headline:
            fresh = _with_whole_picture(fresh, session, table, speech)
        pinged = [user for user in fresh.message.mentions if user in {each.id for each in called}]
        of_others = len(pinged) < len(fresh.message.mentions) or any(each.by == "channel" for each in heard)
        made = [fresh]
        longest_s = self.settings.long_ago_s
        if not (new_round or over or of_others) and can_extend(last, session.game.place, now, longest_s, late_edits):
            called_already = still_asked(session.table, table, change).intersection(standing)
            deciders = Deciders(tuple(waiting), called_already, pinged, ends, away)
            made = extend_last_post(session, table, fresh, last, deciders, speech)
            if last.message.shows_everything and not made[0].message.pictures:
                # An earlier position would otherwise stand below the change.
                made[0] = _with_whole_picture(made[0], session, table, speech)
        post, *below = made
        answered_only = change.kind == "act" and not asked and _answers(session, table, change)
        if post is fresh and answered_only and not table.finished:
            # It is part of the post about the next decision.
            return []
        questions = {seat: table.questions[seat] for seat in asked}
        # With only one person in the game, a present user needs no ping.
        alone_there = len({holder.asked_id for holder in session.holders if not holder.is_computer}) == 1
        unhurried = present if alone_there else frozenset()
        names = {seat: each.name for seat, each in questions.items() if session.holder(seat).asked_id not in unhurried}
        post = replace(post, later=deferred_pings(calls, names, session.holders))
        changed = replace(session.game, revision=session.game.revision + 1)
        alone = direct_messages(session, changed, questions, calls.alone, ends, speech)
        if not heard:
            return [post, *below, *alone]
        languages = await self._own_languages(heard, speech)
        words = {language: speech.into(language) for language in languages.values()}
        said = {language: (await told(each), each) for language, each in words.items()}
        own = {user: said[language] for user, language in languages.items()}
        _, *copies = with_watchers(fresh, heard, speech, own)
        if post.message.continues is None:
            post, *copies = with_watchers(post, heard, speech, own)
        return [post, *below, *copies, *alone]

    def _holds_back(self, session: SeatedGame, table: Table[Any], change: Change, untold: _Untold) -> bool:
        """Return whether it is too early to post: a turn is not over, or computer players are about to answer."""
        # An offer during a turn stays in the last post until it is answered.
        acted = {made.seat for made in change.by_people if not is_side_answer(table, table.parse(made.text))}
        if any(same_turn(session.table, table, seat) and not table.questions[seat].off_turn for seat in acted):
            return True
        computers = [seat for seat in table.questions if seat in session.computer_seats]
        if not computers or any(seat not in session.computer_seats for seat in untold.asked):
            return False
        return self.clock() - untold.since < timedelta(seconds=self.settings.computers_hold_s)

    async def _present(self, session: SeatedGame, change: Change, called: Sequence[User]) -> frozenset[int]:
        """Return the users who have started the game or decided so recently that they count as present."""
        longest, now = timedelta(seconds=self.settings.present_s), self.clock()
        if not longest or change.kind == "restart":
            return frozenset()
        if change.kind == "start":
            # The decisions of an imported log were not made now.
            if change.by is not None:
                self._began[session.game.id] = change.by, now
            return frozenset() if change.by is None else frozenset([change.by])
        async with self.store.reading() as db:
            moments = await log.last_decided(db, session.game.id, [user.id for user in called])
        recent = {user for user, moment in moments.items() if now - moment < longest}
        began_by, began_at = self._began.get(session.game.id, (None, now - longest))
        if began_by is not None and now - began_at < longest:
            recent.add(began_by)
        return frozenset(recent if change.by is None else recent | {change.by})

    async def _pinged_lately(self, session: SeatedGame, change: Change) -> frozenset[int]:
        """Return the users who were pinged so recently that a second ping comes only if they still do not decide."""
        if not self.settings.present_s or change.kind in ("start", "restart"):
            return frozenset()
        since = self.clock() - timedelta(seconds=self.settings.absent_after_s)
        async with self.store.reading() as db:
            return await outbox.pinged_since(db, session.game.id, since)

    async def _own_languages(self, heard: Sequence[Watcher], public: Localizer) -> dict[int, str]:
        """Return the languages of those who watch a game by direct messages in another language than the channel's, by
        user.
        """
        afar = [each.user_id for each in heard if each.by == "dm"]
        if not afar:
            return {}
        async with self.store.reading() as db:
            known = await users.several(db, afar)
        return {user.id: user.language for user in known.values() if user.language not in (None, public.language)}

    async def _speech(self, session: SeatedGame) -> Localizer:
        language = await public_language(self.store, self.settings, session.game.guild_id, session.game.place)
        signs, wording = self.signs.of(session.game.title_key), session.table.options.wording
        return Localizer(language, names_of(session.holders), signs=signs, wording=wording)

    async def _not_told_yet(self, session: SeatedGame) -> _Untold:
        """Return the events since the last post and whom it asks; after a restart they are found in the log."""
        decision_count = session.table.decision_count
        untold = self._untold.get(session.game.id)
        if untold is not None and untold.decision_count == decision_count:
            return untold
        told = session.game.narrated
        if told >= decision_count:
            return _Untold(decision_count, decision_count, _Phase.of(session.table))
        events = await session.told.between(session.table, told, decision_count)
        try:
            before = await session.position(told)
        except RecordError:
            # The installed rules refuse the earlier decisions; new questions are still announced.
            return _Untold(decision_count, told, _Phase.of(session.table), tuple(events))
        known = {seat: question.name for seat, question in before.questions.items()}
        asked = [seat for seat, question in session.table.questions.items() if known.get(seat) != question.name]
        # A player in the middle of a turn knows about it.
        asked = [seat for seat in asked if not same_turn(before, session.table, seat) or seat not in known]
        return _Untold(decision_count, told, _Phase.of(before), tuple(events), tuple(asked))

    async def _with_recap(
        self,
        post: NewPost,
        session: SeatedGame,
        table: Table[Any],
        asked: Sequence[Seat],
        told: int,
        speech: Localizer,
        last: Post | None,
    ) -> NewPost:
        """Return the post with a recap for the only player whose turn comes, if the earlier events are far up.

        The outbox finds out whether people have talked since older events.
        """
        turns = [seat for seat in asked if not table.questions[seat].off_turn and not session.holder(seat).is_computer]
        since = last_decision(table, turns[0]) if len(turns) == 1 else None
        if since is None or since >= told or last is None:
            return post
        user = session.holder(turns[0]).asked_id
        async with self.store.reading() as db:
            decided = (await log.last_decided(db, session.game.id, [user])).get(user)
            read = 0 if decided is None else await outbox.messages_since(db, session.game.id, decided)
        is_far_up = read >= self.settings.many_messages
        if not is_far_up and self.clock() - last.created_at < timedelta(seconds=self.settings.long_ago_s):
            return post
        known = [strip_emoji(line.removeprefix(BULLET)) for line in last.message.lasting.split("\n")]
        lines = "\n".join(await recap(session, turns[0], told, speech, known))
        if not lines or is_far_up:
            return _with_more(post, lines) if lines else post
        room = max(0, TEXT_LIMIT - len(post.message.text) - 1)
        return replace(post, message=replace(post.message, recap=clipped(limit_emoji(lines), room)))

    async def _people(self, session: SeatedGame, table: Table[Any], change: Change) -> dict[int, User]:
        """Return the users whom the table waits for, with their settings; none once it is over."""
        if table.finished or change.kind == "abandon":
            return {}
        waiting = [session.holder(seat) for seat in table.questions if not session.holder(seat).is_computer]
        async with self.store.reading() as db:
            return await people_at(db, waiting)

    async def _deadlines(
        self,
        session: SeatedGame,
        table: Table[Any],
        change: Change,
        asked: Sequence[Seat],
        newly: Sequence[Seat],
        people: Mapping[int, User],
    ) -> dict[Seat, datetime]:
        """Return the deadlines of those who have questions; the clocks of new questions start with it."""
        agreement, now = session.game.agreement, self.clock()
        holders = [session.holder(seat) for seat in asked if session.holder(seat).asked_id in people]
        if agreement.clock == "none" or not holders:
            return {}
        async with self.store.reading() as db:
            known = await clocks.deadlines(db, session.game.id)
        round_number, taken_back = table.rules.round(table.state), taken_back_by(change, session.holders)
        begins = {*newly} - still_awaited(session.table, table, change)
        ends = {holder.seat: known.get(holder.seat) for holder in holders if holder.seat not in begins}
        waits = awaited(table)
        for holder in holders:
            if holder.seat in begins:
                personal = people[holder.asked_id].settings
                clock = begun(holder, waits[holder.seat], agreement, round_number, personal, now, taken_back)
                ends[holder.seat] = deadline(clock, agreement)
        return {seat: when for seat, when in ends.items() if when is not None}


@dataclass(frozen=True, slots=True)
class _Phase:
    """The phase of a game at a position."""

    headline: Text
    name: Text
    """The name of the round."""
    round: int

    @classmethod
    def of(cls, table: Table[Any]) -> _Phase:
        headline = table.rules.words.headline(table.view(None).state)
        return cls(headline, round_name(table), table.rules.round(table.state))


@dataclass(frozen=True, slots=True)
class _Untold:
    decision_count: int
    told: int
    """The number of decisions covered by the last post."""
    phase: _Phase
    """The phase of the game at that time."""
    events: tuple[Event, ...] = ()
    asked: tuple[Seat, ...] = ()
    since: datetime = EVER
    """The moment of the first event not told yet."""

    def with_change(self, session: SeatedGame, table: Table[Any], change: Change, now: datetime) -> _Untold:
        """Return the events not told yet after a change, and whom they ask."""
        waiting = [seat for seat in self.asked if seat in table.questions]
        asked = dict.fromkeys([*waiting, *newly_asked(session.table, table, change)])
        events = (*self.events, *change.events)
        return replace(
            self, decision_count=table.decision_count, events=events, asked=tuple(asked), since=min(self.since, now)
        )


def _with_whole_picture(post: NewPost, session: SeatedGame, table: Table[Any], speech: Localizer) -> NewPost:
    """Return the post with the whole picture of the position it tells of."""
    pictures = illustrations.of_everything(session.game, table, speech)
    subject = f"position of {session.game.id}" if pictures else None
    return replace(post, subject=subject, message=replace(post.message, pictures=pictures))


def _with_line(post: NewPost, line: str) -> NewPost:
    """Return the post with one more line of small print, if the line is not empty."""
    return _with_more(post, f"-# {line}") if line else post


def _with_more(post: NewPost, line: str) -> NewPost:
    text = clipped(f"{post.message.text}\n{limit_emoji(line)}", TEXT_LIMIT)
    return replace(post, message=replace(post.message, text=text))


def newly_asked(before: Table[Any], after: Table[Any], change: Change) -> list[Seat]:
    """Return the seats with a decision that no post has announced."""
    acted = {made.seat for made in change.by_people}
    undone = {decision.seat for decision in before.log[after.decision_count :]} if change.kind == "undo" else set()
    found = []
    for seat, question in after.questions.items():
        known = before.questions.get(seat) if change.kind not in ("start", "restart") else None
        is_new = known is None or seat == change.seat or known.name != question.name
        if seat in acted and change.kind == "act":
            is_new = not same_turn(before, after, seat)
        elif seat in undone:
            is_new = is_new or not same_turn(before, after, seat)
        if is_new:
            found.append(seat)
    return found


def _answers(session: SeatedGame, table: Table[Any], change: Change) -> bool:
    """Return whether somebody has answered a side question while the turn continues."""
    return all(table.turn(made.seat) == session.table.turn(made.seat) for made in change.by_people)
