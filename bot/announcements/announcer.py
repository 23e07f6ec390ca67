"""Decide when to post and whom the post asks. Posts are committed with the change they describe."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.access.notification_routes import EVER, not_away
from bot.access.subscriptions import TOGETHER, copy_of, interested
from bot.announcements.audience import Audience, AudienceReader, newly_asked
from bot.announcements.edit_last_post import can_extend, extend_last_post
from bot.announcements.endings import remembered
from bot.announcements.notifications import away_line, deferred_pings, direct_messages, notice_post, ping_post
from bot.announcements.turn_posts import (
    concerned,
    end_of_round,
    notice_text,
    question_lines,
    round_name,
    status_line,
    turn_post,
)
from bot.drafts.preview import is_side_answer, same_turn
from bot.language.emoji_tags import EmojiTags, limit_emoji
from bot.language.i18n import Localizer, clipped
from bot.page_links import page_of
from bot.panels.message_content import LAYOUT_LIMIT
from bot.services import names_of, public_language
from bot.sessions import Change, SeatedGame
from bot.sessions.dependencies import utc_now
from bot.sessions.thinking_times import TimedTimeline
from bot.settings import Settings
from bot.store import Game, NewPost, Post, Store, log, outbox, users
from bot.store.outbox.posts import HEADING
from bot.store.watchers import WATCH_POST, Watcher
from bot.wording.clocks import deadline_line
from bot.wording.narration import split_at_round
from bot.wording.recaps import last_decision, recap
from bot.wording.rendering import BULLET, WAY, heading
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
        self.audiences = AudienceReader(settings, clock)
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
        page = await page_of(self.store, self.settings, session.game) if change.kind == "start" else None
        news = _News(session, table, change, untold, _Phase.of(table), tuple(remembered(session, course)), page)
        made = await self._made(news)
        told = _Untold(table.decision_count, table.decision_count, news.phase)
        self._untold[session.game.id] = told if made else untold
        return made

    async def _made(self, news: _News) -> list[NewPost]:
        """Return the posts about all events not told yet; none when they no longer concern anybody."""
        session, table, change, localizer = news.session, news.table, news.change, await self._localizer(news.session)
        async with self.store.reading() as db:
            audience = await self.audiences.of(db, session, table, change, news.untold.asked)
            last = await self._last_post(db, news)
            others = [user for user in concerned(session, table, change) if user not in audience.pinged]
            others = [*await not_away(db, others, self.clock())]
        named = () if audience.pinged else audience.waiting
        ended = None if last is None or not last.is_open else _end_of_round(news, last.post, localizer)
        fresh = self._fresh(news, audience, named, localizer, opens_round=ended is not None)
        post = None
        if last is not None and last.is_open and not news.new_round:
            post = self._extended(news, audience, named, fresh, last.post, localizer)
        if post is None and news.is_mere_answer:
            # It is part of the post about the next decision.
            return []
        if post is None and change.kind in RECAPPED:
            above = None if last is None else last.post if ended is None else replace(last.post, message=ended.message)
            fresh = await self._with_recap(fresh, session, table, audience.asked, news.untold.told, localizer, above)
        questions = {seat: table.questions[seat] for seat in audience.asked}
        # With only one person in the game, a present user needs no ping.
        alone_there = len({holder.asked_id for holder in session.holders if not holder.is_computer}) == 1
        unhurried = audience.present if alone_there else frozenset()
        names = {seat: each.name for seat, each in questions.items() if session.holder(seat).asked_id not in unhurried}
        post = replace(post or fresh, later=deferred_pings(audience.routes, names, session.holders))
        changed = replace(session.game, revision=session.game.revision + 1)
        alone = direct_messages(session, changed, questions, audience.routes.alone, audience.ends, localizer)
        heard = interested(audience.watching, new_round=news.new_round, over=news.over)
        here = [each.user_id for each in heard if each.by == "channel"]
        about = _in_short(fresh if ended is None else self._fresh(news, audience, named, localizer))
        below = _below(news, audience, changed, others, here, about, localizer)
        before = [] if ended is None else [ended]
        return [*before, post, *below, *await self._copies(news, audience, heard, localizer), *alone]

    async def _copies(
        self, news: _News, audience: Audience, heard: Sequence[Watcher], localizer: Localizer
    ) -> list[NewPost]:
        """Return copies of the new post for those who watch a game by direct messages, in their languages."""
        readers = [each.user_id for each in heard if each.by == "dm"]
        languages = await self._own_languages(readers, localizer)
        own = {user: languages.get(user, localizer.language) for user in readers}
        words = {language: localizer.into(language) for language in {*own.values()}}
        posts = {language: self._fresh(news, audience, audience.waiting, each) for language, each in words.items()}
        return [copy_of(posts[language], words[language], user) for user, language in own.items()]

    def _fresh(
        self,
        news: _News,
        audience: Audience,
        named: Sequence[Seat],
        localizer: Localizer,
        *,
        opens_round: bool = False,
        alone: bool = True,
    ) -> NewPost:
        """Return the change as a new post, which names the seats that no message below it pings.

        If it `opens_round`, it leaves out what happened before the new round. A post that stands `alone` always has
        something to tell.
        """
        events = split_at_round(news.untold.events)[1] if opens_round else news.untold.events
        post = turn_post(
            news.session,
            news.table,
            news.change,
            events,
            news.untold.phase.name,
            named,
            localizer,
            news.awards,
            annotated=not opens_round,
            alone=alone,
            page=news.page,
        )
        message = replace(post.message, since=news.untold.told, opens_round=opens_round)
        return _with_status(replace(post, message=message), news, named, audience, localizer)

    async def _last_post(self, db: AsyncConnection, news: _News) -> _LastPost | None:
        now, game = self.clock(), news.session.game
        last = await outbox.last_panel(db, game.id)
        if last is None:
            return None
        late_edits = await outbox.late_edits(db, last, now)
        is_open = not news.over and can_extend(last, game.place, now, self.settings.long_ago_s, late_edits)
        return _LastPost(last, is_open)

    def _extended(
        self, news: _News, audience: Audience, named: Sequence[Seat], fresh: NewPost, last: Post, localizer: Localizer
    ) -> NewPost | None:
        """Return what the last post becomes with the change; None when a new one is needed.

        `fresh` is the change as a new post.
        """
        calls = not audience.pinged and not audience.called_already.isdisjoint(audience.waiting)
        if calls:
            # A ping below the last post still asks some of them.
            named = [seat for seat in audience.waiting if seat not in audience.called_already]
        tells = last.message.told == last.message.lasting or any(event.is_sentence for event in news.untold.events)
        if calls or not any(event.is_sentence for event in news.untold.events):
            fresh = self._fresh(news, audience, named, localizer, alone=not tells)
        return extend_last_post(fresh, last, heading(news.untold.phase.name, localizer).text)

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

    async def _own_languages(self, readers: Sequence[int], public: Localizer) -> dict[int, str]:
        """Return the languages of users with another language than the channel's."""
        if not readers:
            return {}
        async with self.store.reading() as db:
            known = await users.several(db, readers)
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
        lines = "\n".join(await recap(session, turns[0], told, localizer, last.message))
        if not lines or is_far_up:
            return _with_more(post, lines) if lines else post
        room = max(0, LAYOUT_LIMIT - len(post.message.text) - 1)
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
    page: str | None = None
    """The address of the web page of a game that begins, if it has one."""

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


@dataclass(frozen=True, slots=True)
class _LastPost:
    """The last post of a game, and whether it can be extended."""

    post: Post
    is_open: bool


def _end_of_round(news: _News, last: Post, localizer: Localizer) -> NewPost | None:
    """Return the last post with the end of its round; None if no round has ended or there is no room."""
    if not news.new_round or news.change.kind not in (*RECAPPED, "waited"):
        return None
    ended, begun = split_at_round(news.untold.events)
    name = news.untold.phase.name
    post = end_of_round(news.session, news.table, news.change, ended, name, localizer) if begun else None
    return None if post is None else extend_last_post(post, last, heading(name, localizer).text)


def _with_status(
    post: NewPost, news: _News, named: Sequence[Seat], audience: Audience, localizer: Localizer
) -> NewPost:
    """Return the post with the lines about who decides what by when, and how the table stands."""
    if news.over:
        return post
    table = news.table
    lines = [status_line(table, () if named else audience.waiting or tuple(table.questions), localizer)]
    # The last line is next to the buttons with which it can be answered.
    lines += question_lines(table, {seat: news.session.holder(seat).asked_id for seat in named}, localizer)
    deadline = deadline_line({seat: audience.ends[seat] for seat in named if seat in audience.ends}, localizer)
    lines += [f"-# {line}" for line in (deadline, away_line(audience.away, localizer)) if line]
    return _with_more(post, "\n".join(line for line in lines if line))


def _below(
    news: _News,
    audience: Audience,
    game: Game,
    others: Sequence[int],
    watching: Sequence[int],
    about: str,
    localizer: Localizer,
) -> list[NewPost]:
    """Return the messages below a post: all pings are there, for those who have to decide and others.

    `game` is the game as the change leaves it. `others` are concerned without a question, and `watching` has those who
    follow the game. `about` is what has happened.
    """
    table, pinged = news.table, audience.pinged
    here = [user for user in watching if user not in (*pinged, *others)]
    groups = [here[start : start + TOGETHER] for start in range(0, len(here), TOGETHER)]
    holders = [news.session.holder(seat) for seat in audience.waiting]
    what = notice_text(news.session, table, news.change, localizer) if others else ""
    return [
        *([notice_post(game, table, others, what, localizer)] if others else []),
        *([ping_post(game, table, holders, pinged, audience.ends, localizer, about)] if pinged else []),
        *(notice_post(game, table, users, about, localizer, kind=WATCH_POST) for users in groups),
    ]


def _in_short(post: NewPost) -> str:
    """Return what a post tells, in one line for a push notification."""
    lines = post.message.told.split("\n")[1:]
    return " ".join(
        line.removeprefix(BULLET).removeprefix(WAY) for line in lines if not line.startswith(("-# ", HEADING))
    )


def _with_more(post: NewPost, line: str) -> NewPost:
    text = clipped(f"{post.message.text}\n{limit_emoji(line)}", LAYOUT_LIMIT)
    return replace(post, message=replace(post.message, text=text))
