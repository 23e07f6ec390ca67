"""The page of a game: what spectators know of it, now and at every earlier position."""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from hashlib import blake2b
from typing import Any, TypeVar

import structlog

from bot.announcements.endings import place_line
from bot.language.catalogs import languages
from bot.language.i18n import Localizer, capital, plain, words
from bot.metrics.safe_errors import described
from bot.page_links import has_page, is_key, page_path
from bot.panels.decision_texts import in_names
from bot.pictures import illustrations
from bot.pictures.illustrations import HAND, STRIP, TABLEAU
from bot.pictures.painting import Zoom
from bot.services import Services
from bot.store import Game
from bot.views.game_info import asked_at
from bot.views.reader_view import ReaderView, chance_line
from bot.web.cards import cards_in
from bot.web.courses import Course
from bot.web.curves import curves_of
from bot.web.icons import icon_path
from bot.web.labels import labels
from bot.web.people import public_names
from bot.web.rendering import render
from bot.web.shared import SharedResults
from bot.web.words import components_of, parts_of
from bot.wording.game_names import called
from bot.wording.narration import focus
from bot.wording.rendering import sentences
from bot.wording.victories import victory
from bot.workers.backends import Urgency
from render.theme import readable_on
from rules.engine import Decision, Event, RecordError, Rules, Seat, Standing, Table, Text, View, Who, say
from rules.engine.core.text import listing

T = TypeVar("T")

log = structlog.get_logger(__name__)

COURSES = 6
"""The most games whose positions are in memory."""
PAGES_MIB, PICTURES_MIB = 4, 24
HEAD_ENDS = b"\n"
LATEST = 12
"""The number of decisions next to a position."""
NOT_LISTED = frozenset({"overview", "tableaux", "final", TABLEAU, STRIP, HAND})
"""Pictures that consist of others, or that stand with a player or the result."""


@dataclass(frozen=True, slots=True)
class Present:
    """A game at one moment, as its page shows it."""

    game: Game
    table: Table[Any]
    user_of: tuple[int, ...]
    names: tuple[str, ...]

    @property
    def key(self) -> tuple[int, int, tuple[str, ...]]:
        """Differs when the page does."""
        return self.game.id, self.game.revision, self.names

    @property
    def last(self) -> int:
        """The number of decisions that spectators know."""
        return self.table.decision_count - self.table.sealed_count

    def seen(self, localizer: Localizer) -> ReaderView:
        """Return the game as a spectator sees it."""
        return ReaderView(self.game, self.table, None, self.user_of, localizer)

    @property
    def is_over(self) -> bool:
        """True if everything about the game is public."""
        return self.table.finished or self.game.state == "abandoned"


@dataclass(frozen=True, slots=True)
class Wanted:
    """A page of a picture of a position."""

    at: int
    kind: str
    seat: Seat | None
    page: int


@dataclass(slots=True)
class _Slot:
    """The present position and the course of a game; each is used by one task at a time."""

    opening: asyncio.Lock = field(default_factory=asyncio.Lock)
    present: Present | None = None
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    course: Course | None = None


class GamePages:
    """Makes the parts of the pages of games, outside the event loop and after everything that players wait for."""

    def __init__(self, services: Services, serves: Callable[[Game], bool] = lambda _: True) -> None:
        self.services = services
        self._serves = serves
        self._computing = asyncio.Lock()
        self._slots: OrderedDict[int, _Slot] = OrderedDict()
        self._pages = SharedResults(PAGES_MIB)
        self._pictures = SharedResults(PICTURES_MIB)

    async def find(self, number: str, token: str) -> Game | None:
        """Return the game with that address; None if there is none, or if it has no page."""
        game = await self.services.game(int(number)) if len(number) < 10 else None
        if game is None or not is_key(token, game.page_token):
            return None
        there = game.has_begun and game.title_key in self.services.rules and self._serves(game)
        return game if there and await has_page(self.services.store, game) else None

    async def present(self, game: Game) -> Present:
        """Return the present position of a game. Raises NotPlayable.

        Viewers share it, because each one who opens the game would let its players wait.
        """
        slot = self._slot(game.id)
        async with slot.opening:
            holders = await self.services.holders(game.id)
            users_of = tuple(holder.user_id for holder in holders)
            names = await public_names(self.services.store, [(holder.user_id, holder.name) for holder in holders])
            kept = slot.present
            if kept is None or (kept.game, kept.user_of, kept.names) != (game, users_of, names):
                async with self.services.sessions.open(game.id) as session:
                    slot.present = kept = Present(session.game, session.table, users_of, names)
            return kept

    async def page(self, present: Present, at: int | None, language: str) -> bytes:
        """Return the whole page, at the latest position or an earlier one. Raises BusyError or RecordError."""
        shown = _shown(present, at)

        async def whole() -> bytes:
            head, _, html = (await self._position(present, shown, language)).partition(HEAD_ENDS)
            course = await self.course(present, language)
            position = {**json.loads(head), "html": html.decode()}
            return self._whole(present, self._localizer(present, language), position, course)

        return await self._pages.get((present.key, "page", shown, language), whole)

    async def position(self, present: Present, at: int | None, language: str) -> bytes:
        """Return the part of the page about one position. Raises BusyError or RecordError."""
        return (await self._position(present, _shown(present, at), language)).partition(HEAD_ENDS)[2]

    async def course(self, present: Present, language: str) -> bytes:
        """Return the part of the page about the whole game. Raises BusyError or RecordError."""
        localizer = self._localizer(present, language)
        return await self._made(present, ("course", language), partial(course_part, present, localizer))

    async def log(self, present: Present, language: str) -> bytes:
        """Return the page with the whole log. Raises BusyError or RecordError."""
        localizer = self._localizer(present, language)
        return await self._made(present, ("log", language), partial(log_page, present, localizer))

    async def words(self, present: Present, at: int | None, language: str) -> bytes:
        """Return the page with a position in words. Raises BusyError or RecordError."""
        shown = _shown(present, at)
        # Headings are in bold there.
        localizer = Localizer(language, present.names, wording=present.table.options.wording)
        return await self._made(present, ("words", shown, language), partial(words_page, present, localizer, shown))

    async def picture(self, present: Present, version: str, language: str, wanted: Wanted) -> bytes:
        """Return a picture of a position; raises LookupError if there is none, BusyError or RecordError."""
        self._expect_picture(present, language, wanted)

        async def drawn() -> bytes:
            job = partial(drawing_of, present, self._localizer(present, language), version, wanted)
            return await self.services.drawing.draw(await self._of_course(present, job), Urgency.SPECTATOR)

        return await self._pictures.get((present.game.id, version, language, wanted), drawn)

    async def cards(self, present: Present, version: str, language: str, wanted: Wanted) -> bytes:
        """Return the cards and tiles in a picture as JSON; raises LookupError, BusyError or RecordError."""
        self._expect_picture(present, language, wanted)
        job = partial(cards_of, present, self._localizer(present, language), version, wanted)
        return await self._made(present, ("cards", version, language, wanted), job)

    def _expect_picture(self, present: Present, language: str, wanted: Wanted) -> None:
        """Raise LookupError if there is no such picture, or if spectators may not see it."""
        title, kind, seat = present.game.title_key, wanted.kind, wanted.seat
        there = language in languages() and kind in illustrations.kinds(title) and wanted.at <= present.last
        if not there or illustrations.needs_seat(title, kind) != (seat is not None):
            raise LookupError
        if (seat is not None and seat not in present.table.seats) or (kind == HAND and not present.is_over):
            raise LookupError

    async def _position(self, present: Present, shown: int, language: str) -> bytes:
        async def made() -> bytes:
            localizer = self._localizer(present, language)
            since = await asked_at(self.services, present.seen(localizer)) if shown == present.last else {}
            return await self._of_course(present, partial(position_part, present, localizer, shown, since))

        return await self._pages.get((present.key, "position", shown, language), made)

    def _whole(self, present: Present, localizer: Localizer, position: Mapping[str, Any], course: bytes) -> bytes:
        address = f"{self.services.settings.public_url}/g/{page_path(present.game)}"
        return render(
            "game.html",
            t=labels(localizer),
            language=localizer.language,
            base=page_path(present.game),
            address=address,
            public=self.services.settings.public_url,
            position=position,
            course=course.decode(),
        ).encode()

    def _localizer(self, present: Present, language: str) -> Localizer:
        wording = present.table.options.wording
        return Localizer(language, present.names, unformatted=True, wording=wording)

    async def _made(self, present: Present, part: tuple[object, ...], job: Callable[[Course], bytes]) -> bytes:
        return await self._pages.get((present.key, part), partial(self._of_course, present, job))

    async def _of_course(self, present: Present, job: Callable[[Course], T]) -> T:
        """Return the result of a job with the course of a game, run in a thread, one at a time."""
        slot = self._slot(present.game.id)
        async with slot.lock, self._computing:
            if slot.course is None or not slot.course.is_at(present.table):
                followed = partial(_followed, slot.course, present.table)
                # A course that could not be continued is read again from the beginning.
                slot.course = None
                slot.course = await asyncio.to_thread(followed)
            return await asyncio.to_thread(job, slot.course)

    def _slot(self, game_id: int) -> _Slot:
        slot = self._slots.setdefault(game_id, _Slot())
        self._slots.move_to_end(game_id)
        while len(self._slots) > COURSES:
            self._slots.popitem(last=False)
        return slot


def _shown(present: Present, at: int | None) -> int:
    """Return the position to show; the latest by default."""
    return present.last if at is None else min(at, present.last)


def _followed(course: Course | None, table: Table[Any]) -> Course:
    try:
        course = Course(table) if course is None else course
        course.follow(table)
    except RecordError as error:
        log.info("a page shows the present position alone", title=table.rules.key, problem=described(error))
        return Course.of_present(table)
    return course


def _version(present: Present, course: Course, at: int) -> str:
    """Return a text that differs whenever the pictures of a position do."""
    # The latest position also shows who has answered, which is no decision yet.
    answered = present.table.sealed_count if at == course.last else 0
    told = f"{course.digest(at)} {present.names} {present.is_over} {answered}"
    return blake2b(told.encode(), digest_size=8).hexdigest()


def _table_at(present: Present, course: Course, at: int) -> Table[Any]:
    return present.table if at == course.last else course.position(at)


def drawing_of(
    present: Present, localizer: Localizer, version: str, wanted: Wanted, course: Course
) -> Callable[[], bytes]:
    """Return a function that draws a picture; raises LookupError when its address is out of date.

    For a worker thread, as all below.
    """
    view = _view_of(present, version, wanted, course)
    marked, title = focus(course.events[wanted.at]), present.game.title_key
    return illustrations.drawing(
        title, view, localizer, wanted.kind, seat=wanted.seat, highlight=marked, zoom=Zoom(page=wanted.page)
    )


def cards_of(present: Present, localizer: Localizer, version: str, wanted: Wanted, course: Course) -> bytes:
    """Return the cards and tiles in a picture as JSON; raises LookupError when its address is out of date."""
    view = _view_of(present, version, wanted, course)
    return cards_in(present.table.rules, view, localizer, wanted.kind, wanted.seat, wanted.page)


def _view_of(present: Present, version: str, wanted: Wanted, course: Course) -> View[Any]:
    """Return what a picture shows; raises LookupError when its address is out of date."""
    if wanted.at < course.first or version != _version(present, course, wanted.at):
        raise LookupError
    # After the end everybody may see what a player held.
    return _table_at(present, course, wanted.at).view(wanted.seat if present.is_over else None)


def position_part(
    present: Present, localizer: Localizer, at: int, since: Mapping[Seat, datetime], course: Course
) -> bytes:
    """Return the part of the page about one position, after what the head of the page needs as a line of JSON."""
    at = max(at, course.first)
    table = _table_at(present, course, at)
    rules, title = table.rules, present.game.title_key
    state = table.view(None).state
    is_latest = at == course.last
    base = page_path(present.game)
    pictures = f"{base}/picture/{_version(present, course, at)}/{localizer.language}/{at}"

    def source(kind: str, seat: Seat | None = None, page: int = 0) -> str:
        whose = "x" if seat is None else str(seat)
        return f"{pictures}/{kind}.{whose}.{page}{illustrations.suffix(title, kind)}"

    def picture(kind: str, seat: Seat | None = None, page: int = 0) -> Mapping[str, str]:
        view = table.view(seat if present.is_over else None)
        alt = illustrations.alt_text(title, view, kind, localizer, seat=seat)
        return {"src": source(kind, seat, page), "alt": alt}

    summary, measure = illustrations.summary(title), rules.words.measure
    waits = {} if present.is_over and is_latest else table.questions
    result = _result(table, localizer) if table.finished else []
    news = [each for each in _entries(present, course, localizer, max(0, at - 2 * LATEST), at) if each["news"]]
    news = news[:LATEST]
    places = rules.standing(state)
    first = [place for place in places if place.rank == 1]
    headline = localizer(course.headline(at)) if at < course.last else localizer(rules.words.headline(state))
    status = "" if rules.words.status is None else plain(localizer(rules.words.status(state) or Text("")))
    board = None if summary is None else picture(summary)
    position: dict[str, Any] = {
        "at": at,
        "first": course.first,
        "last": course.last,
        "title": plain(localizer(called(present.game, rules.title))),
        "icon": icon_path(title),
        "headline": plain(headline),
        "ended": _ended(present, table, localizer) if is_latest else "",
        "status": "" if status in headline else capital(status),
        "board": board,
        "more": [
            {"name": localizer(name), "picture": picture(page.picture, page.seat, page.number)}
            for kind, name in illustrations.names_at(title, table.view(None)).items()
            if kind not in NOT_LISTED and kind != summary and not illustrations.needs_seat(title, kind)
            for page in illustrations.pages(title, table.view(None), localizer, kind)
        ],
        "waits": [
            {
                "who": localizer.name(seat),
                "what": localizer(question.activity),
                "since": since[seat].isoformat() if is_latest and seat in since else "",
            }
            for seat, question in waits.items()
        ],
        "players": _players(present, table, localizer, picture),
        "legend": "" if rules.words.legend is None else localizer(rules.words.legend),
        "log": news,
        "result": result,
        "measure": measure and localizer(measure),
        "leads": "" if len(first) == len(places) or table.finished else _leads(table, first, localizer),
        "goal": "" if rules.words.goal is None else _goal(rules, rules.words.goal(state), localizer),
        "chance": plain(localizer(chance_line(present.seen(localizer)))),
    }
    html = render("position.html", t=labels(localizer), base=base, language=localizer.language, **position)
    leader = next(iter(places), None)
    told = "" if leader is None else localizer(place_line(table, leader))
    told += "." if told else ""
    about = " ".join(filter(None, [f"{plain(headline)}.", plain(told), news[0]["text"] if news else ""]))
    head = json.dumps(
        {
            "at": at,
            "first": course.first,
            "last": course.last,
            "title": position["title"],
            "icon": position["icon"],
            "headline": position["headline"],
            "about": about,
            "image": "" if board is None else board["src"],
            "alt": "" if board is None else board["alt"],
        }
    )
    return head.encode() + HEAD_ENDS + html.encode()


def _leads(table: Table[Any], first: Sequence[Standing], localizer: Localizer) -> str:
    """Return who is in the first place, and with what."""
    names = listing([say("{who}", who=Who(place.seat)) for place in first])
    return plain(localizer(say("{names} ({reached})", names=names, reached=_reached(table, first[0]))))


def _goal(rules: Rules[Any], number: str, localizer: Localizer) -> str:
    """Return the rule that says who wins."""
    assert rules.reference is not None, "a rule is in the reference"
    return plain(localizer(rules.reference.entries[number].lines[0]))


def _ended(present: Present, table: Table[Any], localizer: Localizer) -> str:
    if table.finished:
        return f"🏁 {plain(localizer(victory(table)))}"
    return localizer(say("The game was ended without a result.")) if present.is_over else ""


def _players(
    present: Present, table: Table[Any], localizer: Localizer, picture: Callable[..., Mapping[str, str]]
) -> Sequence[Mapping[str, Any]]:
    """Return the players in the order around the table, with their numbers and boards."""
    rules, state = table.rules, table.view(None).state
    title = present.game.title_key
    kinds = illustrations.kinds(title)
    places = {place.seat: place for place in rules.standing(state)}
    marks = illustrations.seat_marks(title, table)
    found = []
    for seat in table.seats if rules.seating is None else rules.seating(state):
        numbers = None if rules.words.numbers is None else rules.words.numbers(state, seat)
        if numbers is None:
            goods, score = [], _reached(table, places[seat])
        elif numbers.nearness is None:
            goods, score = [*numbers.goods, *numbers.more], numbers.score
        else:
            goods, score = [*numbers.goods, *numbers.more, numbers.score], numbers.nearness
        found.append(
            {
                "seat": seat,
                "name": localizer.name(seat),
                "label": localizer(rules.words.label(state, seat)),
                "letter": marks[seat].letter,
                "fill": marks[seat].fill,
                "ink": readable_on(marks[seat].fill),
                "goods": [localizer(each) for each in goods],
                "score": plain(localizer(score)),
                "decides": seat in table.questions and not table.finished,
                "tableau": [
                    picture(page.picture, page.seat, page.number)
                    for page in illustrations.pages(title, table.view(None), localizer, TABLEAU, seat)
                ]
                if TABLEAU in kinds
                else [],
                "hand": picture(HAND, seat) if HAND in kinds and present.is_over else None,
            }
        )
    return found


def _result(table: Table[Any], localizer: Localizer) -> Sequence[Mapping[str, Any]]:
    """Return the final table, the best place first."""
    origins = table.rules.words.origins
    lines = []
    for place in table.rules.standing(table.state):
        scored = [key for key in dict.fromkeys((*origins, *place.breakdown)) if place.breakdown.get(key)]
        parts = [say("{what} {n}", what=origins.get(key, Text(words(key))), n=place.breakdown[key]) for key in scored]
        lines.append(
            {
                "rank": place.rank,
                "name": localizer.name(place.seat),
                "label": localizer(table.rules.words.label(table.state, place.seat)),
                "points": plain(localizer(_reached(table, place))),
                "origin": localizer(listing(parts)) if parts else "",
            }
        )
    return lines


def _reached(table: Table[Any], place: Standing) -> Text:
    result = table.rules.words.result
    return Text(str(place.points)) if result is None else result(table.state, place)


def _entries(
    present: Present, course: Course, localizer: Localizer, after: int, until: int
) -> Sequence[Mapping[str, Any]]:
    """Return the decisions of a part of the log in words, the newest first."""
    decisions = present.seen(localizer).decisions
    state = present.table.view(None).state
    found = []
    for number in range(until, after, -1):
        decision = decisions[number - 1]
        events = course.events[number]
        # The lines of big events are in bold on Discord.
        lines = (
            [plain(line.replace("\n", " ")) for line in sentences(_heard(events, decision), localizer)]
            if events
            else []
        )
        # Headings among them, such as "Round 1 of 6", end without a full stop.
        told = " ".join(line if line.endswith((".", "!", "?", ":", "…")) else f"{line}." for line in lines)
        named = in_names(present.table.rules, state, decision.text, localizer)
        found.append(
            {
                "number": number,
                # Others say nothing that a spectator wants to know, such as the end of a turn.
                "news": bool(told) or number == until,
                "text": told or plain(f"{localizer.name(decision.seat)}: {named}"),
                "big": any(event.sign for event in events),
                "automatic": localizer(say(" (automatic)")) if decision.automatic else "",
                "phase": plain(localizer(course.headline(number))),
            }
        )
    return found


def _heard(events: Sequence[Event], decision: Decision) -> list[Event]:
    return [
        replace(event, section="story") if event.section == "log" and event.seat == decision.seat else event
        for event in events
    ]


def course_part(present: Present, localizer: Localizer, course: Course) -> bytes:
    """Return the part of the page about the whole game."""
    rounds = [{"at": each.at, "number": each.number, "name": plain(localizer(each.name))} for each in course.rounds]
    big = [
        {"at": each.at, "text": plain(localizer(each.text)), "sign": each.sign} for each in reversed(course.big_events)
    ]
    marks = illustrations.seat_marks(present.game.title_key, present.table)
    players = {seat: (localizer.name(seat), mark) for seat, mark in marks.items()}
    curves = curves_of(course, present.table.rules.words.measure, players, localizer)
    return render(
        "course.html",
        t=labels(localizer),
        base=page_path(present.game),
        language=localizer.language,
        rounds=rounds,
        big_events=big,
        curves=curves,
    ).encode()


def words_page(present: Present, localizer: Localizer, at: int, course: Course) -> bytes:
    """Return the page with a position in words."""
    at = max(at, course.first)
    table = _table_at(present, course, at)
    rules, state = table.rules, table.view(None).state
    lines = rules.words.overview(state, None)
    return render(
        "words.html",
        t=labels(localizer),
        language=localizer.language,
        base=page_path(present.game),
        title=plain(localizer(called(present.game, rules.title))),
        headline=plain(localizer(rules.words.headline(state))),
        at=at,
        latest=at == course.last,
        parts=parts_of(lines, localizer),
        components=components_of(rules, lines, localizer),
    ).encode()


def log_page(present: Present, localizer: Localizer, course: Course) -> bytes:
    """Return the page with the whole log."""
    return render(
        "log.html",
        t=labels(localizer),
        language=localizer.language,
        base=page_path(present.game),
        title=localizer(Text(present.table.rules.title)),
        entries=_entries(present, course, localizer, 0, course.last),
    ).encode()
