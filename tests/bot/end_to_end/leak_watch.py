"""A watch on everything shown: it must follow from what its reader may know."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.announcements.announcer import TurnAnnouncer
from bot.announcements.turn_posts import turn_post
from bot.client import PolisClient
from bot.language.i18n import Localizer
from bot.sandbox import Person, Reply, Sandbox, buttons_of
from bot.sandbox.news import InteractionChanged, MessageEdited, MessagePosted, News
from bot.sessions import Change, GameSession
from bot.sessions.thinking_times import TimedTimeline
from bot.store import NewPost
from bot.wording.rendering import sentences
from rules.engine import Event, Seat, Table, Text
from tests.bot.end_to_end.knowledge import Knowledge, Reader, card_names, readable, words_of
from tests.bot.end_to_end.random_players import RandomPlayers, route
from tests.bot.end_to_end.worlds import Worlds, same_view, two_worlds

LOOKS = (
    *(
        "/game turn",
        "/game hand",
        "/game board",
        "/game board as:text",
        "/game tableau",
        "/game status",
        "/game record log",
    ),
    *(
        "/game standing",
        "/game record history",
        "/game record history round:1",
        "/game record export",
        "/game record verify",
        "/help",
    ),
)
"""Commands that anybody can use at any time."""
WRONG = "went wrong"
PRESSED = ("explain", "preview", "type")
"""Controls of the private panel that decide nothing."""


OWN_WORDS = re.compile(r"^`[^`\n]*`: .*$", re.MULTILINE)


class Watch:
    """Knows at every moment what each reader may know, and reads everything the bot shows to anybody.

    Every text, file and label is searched for the names of cards which its reader has never seen. Besides, posts,
    narrations and some responses are repeated in a world that differs only in what the reader cannot see: they must be
    the same.
    """

    def __init__(self, sandbox: Sandbox, bot: PolisClient, seed: int = 1) -> None:
        assert bot.services is not None, "the bot is open"
        self.sandbox = sandbox
        self.tables = bot.services.sessions
        self.random = Random(seed)
        self.found: list[str] = []
        """The texts that readers were shown against the rules."""
        self.compared: Counter[str] = Counter()
        """How often something was the same in two worlds, or could not be compared."""
        self.users: dict[int, Seat] = {}
        self.knowledge: Knowledge | None = None
        self._told: Table[Any] | None = None

    def begin(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Read everything from now on."""
        posts = TurnAnnouncer.posts

        async def learning(
            announcer: TurnAnnouncer,
            session: GameSession,
            table: Table[Any],
            change: Change,
            course: TimedTimeline | None = None,
        ) -> Sequence[NewPost]:
            self._learn(session, table)
            made = await posts(announcer, session, table, change, course)
            if made:
                self._told = table
            return made

        def comparing(
            session: GameSession,
            table: Table[Any],
            change: Change,
            events: Sequence[Event],
            began: Text,
            named: Sequence[Seat],
            localizer: Localizer,
            remembered: Sequence[Text] = (),
            **settings: Any,
        ) -> NewPost:
            def post(session: GameSession, table: Table[Any], events: Sequence[Event]) -> NewPost:
                return turn_post(session, table, change, events, began, named, localizer, remembered, **settings)

            made = post(session, table, events)
            if change.kind in ("act", "redo", "orders") and self._told is not None:
                self._compare_posts(self._told, session, table, made, post, localizer)
            return made

        monkeypatch.setattr(TurnAnnouncer, "posts", learning)
        monkeypatch.setattr("bot.announcements.announcer.turn_post", comparing)
        self.sandbox.world.listeners.append(self._hear)

    def assert_nothing_leaked(self) -> None:
        """Fail with the texts that readers were shown against the rules."""
        assert not self.found, "\n".join(self.found[:10])

    # Names

    def _learn(self, session: GameSession, table: Table[Any]) -> None:
        if self.knowledge is None:
            self.knowledge = Knowledge(card_names(table), table.seats)
            self.users = {holder.user_id: holder.seat for holder in session.holders}
        self.knowledge.learn(table)

    def _hear(self, news: News) -> None:
        match news:
            case MessagePosted(message) | MessageEdited(message):
                if message.author_id == self.sandbox.world.bot.id:
                    self._read(message.reader_id, readable(message))
            case InteractionChanged(number):
                interaction = self.sandbox.interactions.all[number]
                self._read(interaction.user_id, [interaction.choices, interaction.modal])

    def _read(self, user: int | None, shown: Any) -> None:
        if self.knowledge is None:
            return
        reader = None if user is None else self.users.get(user)
        # A refusal may repeat the reader's own text, even the name of a hidden card.
        text = OWN_WORDS.sub("", words_of(shown))
        if WRONG in text:
            self.found.append(f"{_called(user, reader)} is told: {text[:500]}")
        leaks = self.knowledge.leaks(text, reader)
        if leaks:
            self.found.append(f"{leaks} shown to {_called(user, reader)}:\n{text[:1500]}")

    # Worlds

    def _worlds(
        self, table: Table[Any], reader: Reader, later: Table[Any] | None = None, *, same_log: bool = False
    ) -> Worlds | None:
        pools = table.rules.hidden_pools
        return two_worlds(table, reader, self.random, pools, later, same_log=same_log)

    def _compare_posts(
        self,
        told: Table[Any],
        session: GameSession,
        table: Table[Any],
        made: NewPost,
        post: Callable[[GameSession, Table[Any], Sequence[Event]], NewPost],
        localizer: Localizer,
    ) -> None:
        """Repeat the decisions since the last post in other worlds."""
        if (
            table.finished
            or table.decision_count <= told.decision_count
            or table.log[: told.decision_count] != told.log
        ):
            return
        lines, before = table.log[told.decision_count :], session.table.decision_count - told.decision_count
        for reader in (None, *self.random.sample(table.seats, 2)):
            worlds = self._worlds(told, reader, table)
            first = None if worlds is None else worlds.decide(lines[:before])
            if worlds is None or first is None:
                self.compared["no other world"] += 1
                continue
            elsewhere = copy(session)
            elsewhere.table = worlds.there.clone()
            rest = worlds.decide(lines[before:])
            if rest is None or not same_view(worlds.there, table, reader):
                self.compared["no other world"] += 1
                continue
            decided = (*first, *rest)
            here, there = (
                [replace(event, decision=number) for number, each in enumerate(decided) for event in each[world]]
                for world in (0, 1)
            )
            self.compared["story"] += 1
            stories = [sentences(events, localizer, reader) for events in (here, there)]
            if stories[0] != stories[1]:
                self.found.append(f"a story tells {_called(None, reader)} what is hidden: {stories}")
            if reader is None:
                self.compared["post"] += 1
                again = post(elsewhere, worlds.there, there)
                if (again.message, again.subject) != (made.message, made.subject):
                    self.found.append(f"a post depends on what is hidden: {made.message} or {again.message}")

    async def look(self, person: Person, line: str) -> None:
        """Use a command twice, the second time in another world, and compare the responses."""
        await self._twice(person, line, lambda: person.command(line))

    async def suggest(self, person: Person, name: str, option: str) -> None:
        """Compare suggestions in the same way."""
        await self._twice(person, "suggestions", lambda: person.autocomplete(name, option, ""))

    async def press(self, person: Person, what: str) -> None:
        """Compare controls of the private panel in the same way."""

        async def pressed() -> Reply:
            panel = (await person.command("/game turn")).shown
            button = next((each for each in buttons_of(panel) if route(each) == what), None)
            if button is None:
                return await person.command("/game turn")
            return await person.press(panel, custom_id=button.custom_id)

        await self._twice(person, what, pressed)

    async def _twice(self, person: Person, what: str, ask: Callable[[], Any]) -> None:
        answers = []
        async with self.tables.open(1) as session:
            here = session.table
            # Reviews replay the log from its beginning, which no other world has.
            worlds = self._worlds(here, self.users.get(person.id), same_log=True)
        if worlds is None or here.finished:
            self.compared["no other world"] += 1
            return
        for table in (here, worlds.there):
            await self._swap(table)
            answers.append(_answer(person, await ask()))
        await self._swap(here)
        self.compared[what] += 1
        if answers[0] != answers[1]:
            # One-time messages, such as that a plan has become a draft, appeared in the first world.
            answers[0] = _answer(person, await ask())
        if answers[0] != answers[1]:
            reader = _called(person.id, self.users.get(person.id))
            self.found.append(f"{what} tells {reader} what is hidden:\n{answers[0]}\n{answers[1]}")

    async def _swap(self, table: Table[Any]) -> None:
        async with self.tables.open(1) as session:
            session.table = table


class WatchedPlayers(RandomPlayers):
    """Random players under watch; besides them a spectator only looks."""

    watch: Watch
    spectator: Person

    async def decide(self, person: Person) -> None:
        await super().decide(person)
        # Everybody looks from time to time, at something random.
        looking = self.random.choice([*self.people, self.spectator])
        if self.chance(0.3):
            await self.watch.look(looking, self.random.choice(LOOKS))
        if self.chance(0.1):
            await self.watch.press(looking, self.random.choice(PRESSED))
        if self.chance(0.1):
            name = self.random.choice(["/do", *self.commands(person)])
            leaf, _ = person.parsed(name)
            typed = [str(option["name"]) for option in leaf.options if option.get("autocomplete")]
            if typed:
                await self.watch.suggest(looking, name, typed[0])
        self.watch.assert_nothing_leaked()


def _answer(person: Person, answer: Any) -> Any:
    """Return the response without parts that differ every time."""
    if not isinstance(answer, Reply):
        return answer
    if answer.modal is not None:
        return answer.interaction.modal
    shown = readable(answer.shown)
    person.dismiss(answer.shown)
    return shown


def _called(user: int | None, reader: Reader) -> str:
    return "everybody" if user is None and reader is None else "a spectator" if reader is None else f"seat {reader}"
