"""Decide when to post and whom the post asks. Posts are committed with the change they describe."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from bot.access.notification_routes import EVER
from bot.announcements.audience import Audience, AudienceReader, newly_asked
from bot.announcements.edit_last_post import Deciders, can_extend, extend_last_post
from bot.announcements.endings import remembered
from bot.announcements.notifications import away_line, deferred_pings, direct_messages
from bot.announcements.turn_posts import round_name, turn_post
from bot.drafts.preview import is_side_answer, same_turn
from bot.language.emoji_tags import EmojiTags, limit_emoji, strip_emoji
from bot.language.i18n import Localizer, clipped
from bot.panels.message_content import TEXT_LIMIT
from bot.pictures import illustrations
from bot.services import names_of, public_language
from bot.sessions import Change, SeatedGame
from bot.sessions.dependencies import utc_now
from bot.sessions.thinking_times import TimedTimeline
from bot.settings import Settings
from bot.store import NewPost, Post, Store, log, outbox, users
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
        self.audiences = AudienceReader(store, settings, clock)
        self._untold: dict[int, _Untold] = {}

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
        news = _News(session, table, change, untold, _Phase.of(table), tuple(remembered(session, course)))
        made = await self._made(news)
        told = _Untold(table.decision_count, table.decision_count, news.phase)
        self._untold[session.game.id] = told if made else untold
        return made

    async def _made(self, news: _News) -> list[NewPost]:
        """Return the posts about all events not told yet; none when they no longer concern anybody."""
        session, table, change, localizer = news.session, news.table, news.change, await self._localizer(news.session)
        audience = await self.audiences.of(session, table, change, news.untold.asked)
        heard = interested(audience.watching, new_round=news.new_round, over=news.over)
        async with self.store.reading() as db:
            last = await outbox.last_panel(db, session.game.id)
        fresh = await self._fresh(news, audience, last, localizer)
        if not table.finished and news.untold.phase.headline != news.phase.headline:
            fresh = _with_whole_picture(fresh, session, table, localizer)
        for_channel = any(each.by == "channel" for each in heard)
        post, *below = await self._extended(news, audience, fresh, last, localizer, for_channel=for_channel)
        if post is fresh and news.is_mere_answer:
            # It is part of the post about the next decision.
            return []
        questions = {seat: table.questions[seat] for seat in audience.asked}
        # With only one person in the game, a present user needs no ping.
        alone_there = len({holder.asked_id for holder in session.holders if not holder.is_computer}) == 1
        unhurried = audience.present if alone_there else frozenset()
        names = {seat: each.name for seat, each in questions.items() if session.holder(seat).asked_id not in unhurried}
        post = replace(post, later=deferred_pings(audience.routes, names, session.holders))
        changed = replace(session.game, revision=session.game.revision + 1)
        alone = direct_messages(session, changed, questions, audience.routes.alone, audience.ends, localizer)
        if not heard:
            return [post, *below, *alone]
        languages = await self._own_languages(heard, localizer)
        words = {language: localizer.into(language) for language in languages.values()}
        said = {language: (await self._fresh(news, audience, last, each), each) for language, each in words.items()}
        own = {user: said[language] for user, language in languages.items()}
        _, *copies = with_watchers(fresh, heard, localizer, own)
        if post.message.continues is None:
            post, *copies = with_watchers(post, heard, localizer, own)
        return [post, *below, *copies, *alone]

    async def _fresh(self, news: _News, audience: Audience, last: Post | None, localizer: Localizer) -> NewPost:
        """Return the change as a new post."""
        untold, ends = news.untold, audience.ends
        post = turn_post(
            news.session,
            news.table,
            news.change,
            untold.events,
            untold.phase.name,
            audience.asked,
            localizer,
            news.awards,
            audience.routes.unpinged,
        )
        post = _with_line(post, deadline_line({seat: ends[seat] for seat in audience.asked if seat in ends}, localizer))
        post = _with_line(post, away_line(audience.away, localizer))
        if news.change.kind in RECAPPED:
            post = await self._with_recap(post, news.session, news.table, audience.asked, untold.told, localizer, last)
        return post

    async def _extended(
        self,
        news: _News,
        audience: Audience,
        fresh: NewPost,
        last: Post | None,
        localizer: Localizer,
        *,
        for_channel: bool,
    ) -> list[NewPost]:
        """Return the last post with the change, and a post that pings below it; or the new post alone."""
        session, table, now = news.session, news.table, self.clock()
        pinged = audience.is_pinged(fresh.message.mentions)
        of_others = len(pinged) < len(fresh.message.mentions) or for_channel
        if last is None or news.new_round or news.over or of_others:
            return [fresh]
        async with self.store.reading() as db:
            late_edits = await outbox.late_edits(db, last, now)
        if not can_extend(last, session.game.place, now, self.settings.long_ago_s, late_edits):
            return [fresh]
        deciders = Deciders(audience.waiting, audience.called_already, pinged, audience.ends, audience.away)
        extended, *below = extend_last_post(session, table, fresh, last, deciders, localizer)
        if last.message.shows_everything and not extended.message.pictures:
            # An earlier position would otherwise stand below the change.
            extended = _with_whole_picture(extended, session, table, localizer)
        return [extended, *below]

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

    async def _localizer(self, session: SeatedGame) -> Localizer:
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
        localizer: Localizer,
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
        lines = "\n".join(await recap(session, turns[0], told, localizer, known))
        if not lines or is_far_up:
            return _with_more(post, lines) if lines else post
        room = max(0, TEXT_LIMIT - len(post.message.text) - 1)
        return replace(post, message=replace(post.message, recap=clipped(limit_emoji(lines), room)))


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


@dataclass(frozen=True, slots=True)
class _News:
    """A change with everything that is not told yet."""

    session: SeatedGame
    table: Table[Any]
    """The table after the change."""
    change: Change
    untold: _Untold
    phase: _Phase
    """The phase after the change."""
    awards: tuple[Text, ...]
    """The awards of a game that ends."""

    @property
    def new_round(self) -> bool:
        """True if a round has begun since the last post."""
        return self.change.kind == "start" or self.untold.phase.round != self.phase.round

    @property
    def over(self) -> bool:
        """True if the game has ended."""
        return self.table.finished or self.change.kind == "abandon"

    @property
    def is_mere_answer(self) -> bool:
        """True if somebody has answered a side question, and the turn continues without a new question."""
        if self.change.kind != "act" or self.untold.asked or self.table.finished:
            return False
        turns = ((self.table.turn(made.seat), self.session.table.turn(made.seat)) for made in self.change.by_people)
        return all(now == before for now, before in turns)


def _with_whole_picture(post: NewPost, session: SeatedGame, table: Table[Any], localizer: Localizer) -> NewPost:
    """Return the post with the whole picture of the position it tells of."""
    pictures = illustrations.of_everything(session.game, table, localizer)
    subject = f"position of {session.game.id}" if pictures else None
    return replace(post, subject=subject, message=replace(post.message, pictures=pictures))


def _with_line(post: NewPost, line: str) -> NewPost:
    """Return the post with one more line of small print, if the line is not empty."""
    return _with_more(post, f"-# {line}") if line else post


def _with_more(post: NewPost, line: str) -> NewPost:
    text = clipped(f"{post.message.text}\n{limit_emoji(line)}", TEXT_LIMIT)
    return replace(post, message=replace(post.message, text=text))
