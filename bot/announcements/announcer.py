"""When there is something to post, and whom it asks. Posts are committed with the change they tell of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from bot.access.calls import calls_of
from bot.announcements.calling import away_at, away_line, calls_alone, later_calls, people_at
from bot.announcements.endings import remembered
from bot.announcements.turn_posts import turn_post
from bot.drafting.drafts import same_turn
from bot.language.i18n import Speech, clipped
from bot.language.signs import Signs, with_few_signs
from bot.panels.message_content import TEXT_LIMIT
from bot.services import names_of, public_language
from bot.settings import Settings
from bot.store import NewPost, Store, User, clocks, users, watchers
from bot.store.agreement import deadline
from bot.store.watchers import Watcher
from bot.tables import Change, SeatedGame
from bot.tables.dependencies import utc_now
from bot.tables.waiting import begun, taken_back_by
from bot.watching.subscriptions import interested, with_watchers
from bot.wording.clocks import deadline_line
from bot.wording.recaps import last_decision, recap
from rules.engine import Event, RecordError, Seat, Table

RECAPPED = ("act", "orders", "redo", "time", "computer", "decided")
"""The changes after which somebody may have missed what happened before."""


class TurnAnnouncer:
    """The announcer of the bot: one post for each complete turn, undo, beginning and end of a game."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        clock: Callable[[], datetime] = utc_now,
        *,
        signs: Signs | None = None,
    ) -> None:
        self.store = store
        self.signs = signs or Signs()
        self.clock = clock
        self.settings = settings
        self._untold: dict[int, _Untold] = {}

    async def posts(self, session: SeatedGame, table: Table[Any], change: Change) -> Sequence[NewPost]:
        """The posts of a change: none while somebody is in the middle of a turn and nobody else is asked."""
        speech = await self._speech(session)
        if change.kind == "orders" and not change.decisions:
            return ()
        untold = await self._not_told_yet(session)
        events = [*untold.events, *change.events]
        waiting = [seat for seat in untold.asked if seat in table.questions]
        newly = newly_asked(session.table, table, change)
        asked = list(dict.fromkeys([*waiting, *newly]))
        if change.kind == "act" and not table.finished and _holds_back(session, table, change, asked):
            self._untold[session.game.id] = _Untold(table.decision_count, untold.told, tuple(events), tuple(asked))
            return ()
        self._untold[session.game.id] = _Untold(table.decision_count, table.decision_count)
        kept = await remembered(self.store, session, table, self.clock()) if table.finished else ()
        people = await self._people(session, table, change)
        called = [people[session.holder(seat).user_id] for seat in asked if session.holder(seat).user_id in people]
        calls = calls_of(called, self.clock())
        ends = await self._deadlines(session, table, change, asked, newly, people)

        async def told(speech: Speech) -> NewPost:
            post = turn_post(session, table, change, events, asked, speech, kept, calls.unpinged)
            post = _with_line(post, deadline_line(ends, speech))
            away = away_at([session.holder(seat) for seat in table.questions], people, self.clock())
            post = _with_line(post, away_line(away, speech))
            if change.kind in RECAPPED:
                post = await self._with_recap(post, session, table, asked, untold.told, speech)
            return post

        questions = {seat: table.questions[seat] for seat in asked}
        names = {seat: question.name for seat, question in questions.items()}
        post = replace(await told(speech), later=later_calls(calls, names, session.holders))
        changed = replace(session.game, revision=session.game.revision + 1)
        alone = calls_alone(session, changed, questions, calls.alone, ends, speech)
        async with self.store.reading() as db:
            found = await watchers.of_game(db, session.game.id)
        before = None if change.kind == "start" else session.table
        heard = interested(found, before, table, abandoned=change.kind == "abandon")
        if not heard:
            return [post, *alone]
        languages = await self._own_languages(heard, speech)
        words = {language: speech.into(language) for language in languages.values()}
        said = {language: (await told(each), each) for language, each in words.items()}
        own = {user: said[language] for user, language in languages.items()}
        return [*with_watchers(post, heard, speech, own), *alone]

    async def _own_languages(self, heard: Sequence[Watcher], public: Speech) -> dict[int, str]:
        """The languages of those who hear of a game in direct messages and read another than the channel's, by user."""
        afar = [each.user_id for each in heard if each.by == "dm"]
        if not afar:
            return {}
        async with self.store.reading() as db:
            known = await users.several(db, afar)
        return {user.id: user.language for user in known.values() if user.language not in (None, public.language)}

    async def _speech(self, session: SeatedGame) -> Speech:
        language = await public_language(self.store, self.settings, session.game.guild_id, session.game.place)
        return Speech(language, names_of(session.holders), signs=self.signs.of(session.game.game))

    async def _not_told_yet(self, session: SeatedGame) -> _Untold:
        """What happened since the last post and whom it asks; found again in the log after a restart."""
        decision_count = session.table.decision_count
        untold = self._untold.get(session.game.id)
        if untold is not None and untold.decision_count == decision_count:
            return untold
        told = session.game.told
        if told >= decision_count:
            return _Untold(decision_count, decision_count)
        events = await session.told.between(session.table, told, decision_count)
        try:
            before = await session.position(told)
        except RecordError:
            # The installed rules refuse what led there; whoever is asked from now on is called all the same.
            return _Untold(decision_count, told, tuple(events))
        known = {seat: question.name for seat, question in before.questions.items()}
        asked = [seat for seat, question in session.table.questions.items() if known.get(seat) != question.name]
        # Whoever is in the middle of a turn knows it.
        asked = [seat for seat in asked if not same_turn(before, session.table, seat) or seat not in known]
        return _Untold(decision_count, told, tuple(events), tuple(asked))

    async def _with_recap(
        self, post: NewPost, session: SeatedGame, table: Table[Any], asked: Sequence[Seat], told: int, speech: Speech
    ) -> NewPost:
        """The post with what happened before it, for the one person whose turn comes."""
        turns = [seat for seat in asked if not table.questions[seat].off_turn and not session.holder(seat).is_computer]
        since = last_decision(table, turns[0]) if len(turns) == 1 else None
        if since is None or since >= told:
            return post
        lines = await recap(session, turns[0], told, speech)
        return _with_more(post, "\n".join(lines)) if lines else post

    async def _people(self, session: SeatedGame, table: Table[Any], change: Change) -> dict[int, User]:
        """The people whom the table waits for, with what they have chosen; nobody once it is over."""
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
        """The end of the time of those who are asked; the clocks of those asked anew begin with it."""
        agreement, now = session.game.agreement, self.clock()
        holders = [session.holder(seat) for seat in asked if session.holder(seat).user_id in people]
        if agreement.clock == "none" or not holders:
            return {}
        async with self.store.reading() as db:
            known = await clocks.deadlines(db, session.game.id)
        round_number, taken_back = table.rules.round(table.state), taken_back_by(change, session.holders)
        ends = {holder.seat: known.get(holder.seat) for holder in holders if holder.seat not in newly}
        for holder in holders:
            if holder.seat in newly:
                personal = people[holder.user_id].settings
                clock = begun(holder, table.questions[holder.seat], agreement, round_number, personal, now, taken_back)
                ends[holder.seat] = deadline(clock, agreement)
        return {seat: when for seat, when in ends.items() if when is not None}


@dataclass(frozen=True, slots=True)
class _Untold:
    decision_count: int
    told: int
    """How many decisions the last post told of."""
    events: tuple[Event, ...] = ()
    asked: tuple[Seat, ...] = ()


def _with_line(post: NewPost, line: str) -> NewPost:
    """The post with one more small line, if there is anything to say."""
    return _with_more(post, f"-# {line}") if line else post


def _with_more(post: NewPost, line: str) -> NewPost:
    text = clipped(f"{post.message.text}\n{with_few_signs(line)}", TEXT_LIMIT)
    return replace(post, message=replace(post.message, text=text))


def newly_asked(before: Table[Any], after: Table[Any], change: Change) -> list[Seat]:
    """The seats that have a decision now of which nothing told them yet."""
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


def _holds_back(session: SeatedGame, table: Table[Any], change: Change, asked: Sequence[Seat]) -> bool:
    """Whether there is nothing to post yet: a turn goes on, or somebody answered beside it and nobody is asked."""
    acted = {made.seat for made in change.by_people}
    if any(same_turn(session.table, table, seat) and not table.questions[seat].off_turn for seat in acted):
        return True
    return not asked and all(table.turn(seat) == session.table.turn(seat) for seat in acted)
