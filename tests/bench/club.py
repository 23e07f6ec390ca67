"""A simulated club: people who open games, wait in a queue, play seasons and react to their pings, for some weeks.

`python -m tests.bench.club` simulates 300 people, 40 running games and two seasons for four weeks. With `--kills 30`
the bot kills itself at so many random moments meanwhile. Everything goes through the sandbox; the clock of the bot
stands still until the simulation moves it.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import heapq
import itertools
import json
import math
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import make_url

from bot.sandbox import Channel, Message, NotPossible, Person, Sandbox, buttons_of, menus_of, text_of
from bot.sandbox import Settings as SandboxSettings
from bot.sandbox.news import MessagePosted, News
from bot.seasons.progress import End, Wait, next_step
from bot.seasons.reckoning import read
from bot.store import Agreement, Store, games, outbox, scheduled_jobs, seasons, seekers, templates
from bot.store.templates import Template
from tests.bench.club_bot import SharedClock
from tests.bench.club_checks import Findings, check_everything
from tests.bench.rows import Row, percentile
from tests.bot.end_to_end.kill_moments import Moment
from tests.bot.end_to_end.killed_bots import NUMBERS
from tests.bot.end_to_end.processes import BotProcess
from tests.bot.end_to_end.random_players import PLAYED, Habits, RandomPlayers, route
from tests.bot.end_to_end.tables import managing
from tests.watcher import watch

MINUTE, HOUR, DAY = 60.0, 3600.0, 24 * 3600.0
STEP_S = 10 * MINUTE
"""The errands within this time are done together."""
HEARTBEAT_S = HOUR
"""The longest step of the clock, so that it is no outage."""
HANGS_S = 120.0
"""Seconds after which a bot that still works counts as hanging."""
LOOK_S = 0.01
FORGETFUL = 0.04
"""The probability that a person does not react to a ping."""
MOST_POSTS_A_DAY = 6
MOST_LAG_MS = 50.0
SHORT = "short"
"""The template of the games of seasons."""

Errand = Callable[[], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Plan:
    """The size of a club and the length of the simulation."""

    people: int = 300
    games: int = 40
    """About so many games run at the same time, besides those of seasons."""
    days: float = 28
    seasons: int = 2
    season_people: int = 24
    group: int = 4
    kills: int = 0
    seed: int = 1
    minutes: float = 0
    """The simulation ends early after so many minutes of real time; 0 lets it end by itself."""


class ClubBot(BotProcess):
    """The bot of a club, which follows its clock."""

    def __init__(self, sandbox: Sandbox, folder: Path) -> None:
        usual = {"PRESENT_S": "1800", "LONG_AGO_S": "43200", "HEARTBEAT_S": f"{HEARTBEAT_S}", "INDEX_EVERY_S": "0.05"}
        super().__init__(sandbox, folder, **usual, THINKING_PROCESS="false", RETRY_LONGEST_S="0.5")
        self.observations = folder / "observations.json"
        self.clock = SharedClock(folder / "clock")
        self.lives()

    def dies(self, moment: Moment, number: int) -> None:
        self.lives()
        self.command = (*self.command, moment, str(number))

    def lives(self) -> None:
        self.command = ("-m", "tests.bench.club_bot", f"{self.folder}/clock", f"{self.observations}")

    @property
    def is_dead(self) -> bool:
        """True if the process has ended."""
        return self.process is not None and self.process.returncode is not None


class Table(RandomPlayers):
    """The people of a thread, who play by buttons and menus."""

    def __init__(self, sandbox: Sandbox, person: Person, seed: int) -> None:
        super().__init__(sandbox, [person], seed, "stones", {"stones": Habits({})})

    async def type_command(self, person: Person) -> Message | None:
        return None

    async def think_again(self, person: Person) -> None:
        """Take nothing back, so that each ping is about another decision."""


@dataclass(order=True, slots=True)
class _Planned:
    at: float
    number: int
    errand: Errand = field(compare=False)
    attempt: int = field(compare=False, default=1)


class Club:
    """The people of a club and everything that they do."""

    def __init__(self, sandbox: Sandbox, bot: ClubBot, plan: Plan) -> None:
        self.sandbox = sandbox
        self.bot = bot
        self.plan = plan
        self.random = random.Random(plan.seed)
        self.clock = bot.clock
        self.began = self.clock.seconds()
        self.people = [sandbox.person(user.name) for user in sandbox.world.people]
        self.by_id = {person.id: person for person in self.people}
        self.manager = managing(self.people[0])
        self.home: Channel = sandbox.channel()
        self.store = Store(make_url(bot.database_url), None)
        self.agenda: list[_Planned] = []
        self._numbers = itertools.count()
        self.done: Counter[str] = Counter()
        self.deaths: Counter[str] = Counter()
        self.findings = Findings()
        self._tables: dict[int, Table] = {}
        self._next_moment: Moment | None = None
        sandbox.world.listeners.append(self._notice)

    # Time

    def plan_at(self, seconds: float, errand: Errand, attempt: int = 1) -> None:
        """Let something be done at a moment."""
        heapq.heappush(self.agenda, _Planned(seconds, next(self._numbers), errand, attempt))

    def plan_in(self, seconds: float, errand: Errand) -> None:
        """Let something be done after some time."""
        self.plan_at(self.clock.seconds() + seconds, errand)

    def some(self, mean_s: float) -> float:
        """Return a random time."""
        return self.random.expovariate(1 / mean_s)

    async def run(self) -> None:
        """Simulate the whole time, and check everything at its end."""
        end = self.began + self.plan.days * DAY
        self.plan_at(self.began, self._open_index)
        self.plan_at(self.began, self._keep_busy)
        self.plan_at(self.began + HOUR, self._keep_seasons)
        for day in range(1, 1 + int(self.plan.days)):
            self.plan_at(self.began + day * DAY - 8 * HOUR, self._look_for_games)
        kills = sorted(self.random.uniform(self.began, end) for _ in range(self.plan.kills))
        told = time.monotonic()
        latest = told + self.plan.minutes * MINUTE if self.plan.minutes else math.inf
        await self._prepare()
        await self._live()
        while self.clock.seconds() < end and time.monotonic() < latest:
            if kills and self.clock.seconds() >= kills[0] and self._next_moment is None:
                kills.pop(0)
                # It lives on for a while and dies at a random moment of its next life.
                await self.bot.stop()
                await self._die_later()
            upcoming = self.agenda[0].at if self.agenda else end
            await self._move(min(max(upcoming, self.clock.seconds() + STEP_S), self.clock.seconds() + HEARTBEAT_S))
            await self._rest()
            await self._do([heapq.heappop(self.agenda) for _ in range(self._due())])
            if time.monotonic() - told > 20:
                told = time.monotonic()
                passed = (self.clock.seconds() - self.began) / DAY
                print(f"day {passed:.1f}: {dict(self.done)}, deaths {sum(self.deaths.values())}", file=sys.stderr)
        if self._next_moment is not None:
            await self._revive()
        # Pings of people who were looking come later.
        await self._move(self.clock.seconds() + HOUR)
        await self._rest()
        await self.bot.stop()
        now = self.clock.now()
        await check_everything(self.sandbox, self.store, self.home, self.began, now, self.findings)
        await self.store.close()

    async def _prepare(self) -> None:
        """Store a template for the games of seasons, which are shorter than the others."""
        store = await Store.open(self.bot.database_url)
        async with store.writing() as db:
            await templates.keep(
                db, Template(self.sandbox.world.guild_id, "stones", SHORT, {"stones": 10}, Agreement())
            )
        await store.close()

    def _due(self) -> int:
        now = self.clock.seconds()
        return sum(each.at <= now for each in self.agenda)

    # The bot

    async def _live(self) -> None:
        self.bot.lives()
        self._next_moment = None
        await self.bot.connected()

    async def _die_later(self) -> None:
        """Start a life that ends at a random moment."""
        moment = self.random.choice([each for each in Moment if each is not Moment.DRAWING])
        self._next_moment = moment
        self.bot.dies(moment, self.random.randrange(NUMBERS[moment]))
        with contextlib.suppress(AssertionError):
            await self.bot.connected()

    async def _revive(self) -> None:
        """Start the bot again after its death, or while it has not died yet."""
        if self.bot.is_dead:
            self.deaths[str(self._next_moment)] += 1
        await self.bot.kill()
        # It may be away for a while.
        self.clock.move(self.clock.seconds() + self.random.choice((0.0, MINUTE, 20 * MINUTE)))
        await self._live()

    async def _move(self, seconds: float) -> None:
        """Set the clock, and wait until the bot acts on it."""
        self.clock.move(seconds)
        while not self.clock.is_confirmed:
            if self.bot.is_dead:
                await self._revive()
            await asyncio.sleep(LOOK_S / 4)

    async def _rest(self) -> None:
        """Wait until the bot has done everything that is due."""
        began = time.monotonic()
        while (left := await self._left()) is not None:
            if self.bot.is_dead:
                await self._revive()
            if time.monotonic() - began > HANGS_S:
                raise AssertionError(f"the bot does not come to rest: {left}")
            await asyncio.sleep(LOOK_S)

    async def _left(self) -> str | None:
        """Return what the bot has still to do at this moment."""
        now = self.clock.now()
        async with self.store.reading() as db:
            for target in await outbox.targets(db):
                post = await outbox.next_for(db, target)
                if post is not None and post.not_before <= now:
                    return f"post {post}"
            due = await scheduled_jobs.due(db, now)
            if due:
                return f"job {due[0]}"
            matched = await seekers.matched(db)
            if matched:
                return f"match {matched}"
            for season in await seasons.unfinished(db, now):
                standing = await read(db, season.id, 2)
                step = None if standing is None else next_step(standing, now)
                if isinstance(step, End) and standing is not None:
                    numbers = [each.game_id for each in standing.tables if each.game_id is not None]
                    step = Wait() if await seasons.can_be_reopened(db, numbers, now) else step
                if step is not None and not isinstance(step, Wait):
                    return f"season {season.number}: {step}"
        return None

    async def _do(self, due: Sequence[_Planned]) -> None:
        """Let people do what they have planned; what a death of the bot interrupts is tried again later."""
        if not due:
            return
        tasks = {asyncio.create_task(self._try(each)): each for each in due}
        assert self.bot.process is not None, "the bot runs"
        dying = asyncio.create_task(self.bot.process.wait())
        acting = asyncio.gather(*tasks, return_exceptions=True)
        ends: list[asyncio.Future[Any]] = [acting, dying]
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        dead = dying.done()
        dying.cancel()
        for task in tasks if dead else ():
            task.cancel()
        await acting
        for task, each in tasks.items():
            if task.cancelled():
                self.plan_in(self.some(20 * MINUTE), each.errand)
            else:
                task.result()
        if dead:
            await self._revive()

    async def _try(self, planned: _Planned) -> None:
        try:
            await planned.errand()
        except NotPossible:
            # The message has changed meanwhile.
            if planned.attempt < 3:
                self.plan_at(self.clock.seconds() + HOUR, planned.errand, planned.attempt + 1)

    # People

    def _notice(self, news: News) -> None:
        """Let the people who are pinged react after a while; some do not."""
        if not isinstance(news, MessagePosted) or news.message.ephemeral:
            return
        for user_id in news.message.pings:
            person = self.by_id.get(user_id)
            if person is not None and self.random.random() > FORGETFUL:
                self._react_in(self.some(5 * HOUR), person, news.message)
        if "take_seat" in map(route, buttons_of(news.message)) and self.random.random() < 0.5:
            person = self.random.choice(self.people)
            place = self.sandbox.world.channels[news.message.channel_id]
            self.plan_in(self.some(4 * HOUR), partial(self._press, person.at(place), news.message, "take_seat"))

    def _react_in(self, seconds: float, person: Person, message: Message) -> None:
        place = self.sandbox.world.channels[message.channel_id]
        self.plan_in(seconds, partial(self._react, person.at(place), message))

    async def _react(self, person: Person, message: Message) -> None:
        """Do what a ping asks for."""
        found = {route(button) for button in buttons_of(message)}
        lobby = self._lobby(person.channel)
        if lobby is not None:
            # The table has not begun: agree to begin, or begin.
            self.done["ready"] += 1
            await self._press(person, lobby, "ready")
            await self._press(person, lobby, "start")
        elif "vote" in found or "agree" in found:
            await self._press(person, message, *(found & {"vote", "agree"}))
        else:
            await self._play(person)

    async def _play(self, person: Person) -> None:
        """Decide what is to be decided at the table of a thread."""
        table = self._tables.get(person.channel.id)
        if table is None:
            table = self._tables[person.channel.id] = Table(self.sandbox, person, self.random.randrange(2**31))
        if table.last_post() is None or table.over():
            return
        before = table.turns
        await table.decide(person)
        self.done["turns"] += table.turns - before
        if table.turns == before and PLAYED.search(table.diary.seen.get(person.name, "")) is None:
            self.done["looked"] += 1

    async def _press(self, person: Person, message: Message, *routes: str) -> None:
        """Press the first button of these kinds, if there is one."""
        for button in buttons_of(message):
            if route(button) in routes and not button.disabled:
                reply = await person.press(message, custom_id=button.custom_id)
                if reply.message is not None and reply.message.ephemeral:
                    person.dismiss(reply.message)
                return

    def _lobby(self, place: Channel) -> Message | None:
        """Return the lobby in a thread, while its game has not begun."""
        there = self.sandbox.messages(place)
        return next((each for each in reversed(there) if "start" in map(route, buttons_of(each))), None)

    async def _keep_busy(self) -> None:
        """Let people open tables or wait for a game, so that about as many games run as planned."""
        self.plan_in(HOUR, self._keep_busy)
        async with self.store.reading() as db:
            there = await games.everywhere(db, states=("running", "lobby"))
        missing = self.plan.games - len(there)
        for _ in range(min(8, max(missing, 0))):
            person = self.random.choice(self.people)
            if self.random.random() < 0.5:
                self.plan_in(self.some(HOUR), partial(self._open_table, person))
            else:
                self.plan_in(self.some(HOUR), partial(self._seek, person))
        if self.random.random() < len(self.people) / 1000:
            person = self.random.choice(self.people)
            self.plan_in(self.some(HOUR), partial(self._go_away, person))

    async def _open_table(self, person: Person) -> None:
        threads = set(self.sandbox.world.channels)
        pace = self.random.choice(("daily", "slow", None))
        options: dict[str, Any] = {} if pace is None else {"pace": pace}
        await person.command("/game new", title="stones", where="new thread", **options)
        for number in set(self.sandbox.world.channels) - threads:
            place = self.sandbox.world.channels[number]
            if place.is_thread:
                self.done["tables"] += 1
                for other in self.random.sample(self.people, self.random.randint(1, 3)):
                    self.plan_in(self.some(3 * HOUR), partial(self._join, other.at(place)))
                self.plan_in(8 * HOUR + self.some(HOUR), partial(self._react_to_lobby, person.at(place)))

    async def _react_to_lobby(self, person: Person) -> None:
        lobby = self._lobby(person.channel)
        if lobby is not None:
            await self._press(person, lobby, "start")

    async def _join(self, person: Person) -> None:
        lobby = self._lobby(person.channel)
        if lobby is not None:
            self.done["joins"] += 1
            await self._press(person, lobby, "join")

    async def _seek(self, person: Person) -> None:
        now = self.clock.seconds()
        if any(who == person.id and begin <= now < end for who, begin, end in self.findings.away):
            # People who are away and ask for a game are at the keyboard, and get a seat.
            return
        wish: dict[str, Any] = {"title": "stones", "days": self.random.randint(1, 7)}
        if self.random.random() < 0.5:
            wish["players"] = self.random.randint(2, 4)
        if self.random.random() < 0.5:
            wish["pace"] = self.random.choice(("daily", "slow"))
        self.done["seeks"] += 1
        reply = await person.command("/club seek", **wish)
        if reply.message is not None:
            person.dismiss(reply.message)

    async def _go_away(self, person: Person) -> None:
        days = self.random.randint(1, 5)
        reply = await person.command("/my away", duration=f"{days}d")
        if reply.message is not None and "You are away until" in reply.text:
            self.done["absences"] += 1
            now = self.clock.seconds()
            # Another absence takes the place of an earlier one.
            known = [(who, begin, min(end, now) if who == person.id else end) for who, begin, end in self.findings.away]
            self.findings.away = [*known, (person.id, now, now + days * DAY)]

    # Seasons

    async def _keep_seasons(self) -> None:
        """Announce a season when none is open or running, as often as planned."""
        self.plan_in(6 * HOUR, self._keep_seasons)
        async with self.store.reading() as db:
            known = await seasons.of_guild(db, self.sandbox.world.guild_id)
        if len(known) >= self.plan.seasons or any(each.state != "ended" for each in known):
            return
        wanted: dict[str, Any] = {"format": "round robin", "until": "1d", "pace": "daily", "group": self.plan.group}
        wanted["template"] = SHORT
        await self.manager.command("/club season new", title="stones", **wanted)
        number = len(known) + 1
        for person in self.people[: self.plan.season_people]:
            self.plan_in(self.random.uniform(HOUR, 22 * HOUR), partial(self._sign_up, person, number))
        for person in self.people[self.plan.season_people :][:4]:
            self.plan_in(DAY + self.random.uniform(HOUR, DAY), partial(self._sign_up, person, number))

    async def _sign_up(self, person: Person, number: int) -> None:
        for message in reversed(self.sandbox.messages(self.home)):
            for button in buttons_of(message):
                if route(button) == "season_in" and (button.custom_id or "").endswith(f":{number}"):
                    self.done["sign-ups"] += 1
                    await self._press(person, message, "season_in")
                    return

    # The list of games

    async def _open_index(self) -> None:
        await self.manager.command("/club index")

    async def _look_for_games(self) -> None:
        """Look which games can be found from the list with two taps."""
        person = self.random.choice(self.people)
        async with self.store.reading() as db:
            there = await games.everywhere(db, states=("running", "lobby"))
        index = next(each for each in self.sandbox.messages(self.home) if "Games on this server" in each.content)
        seen = [text_of(index)]
        if "all_games" in map(route, buttons_of(index)):
            everything = next(each for each in buttons_of(index) if route(each) == "all_games")
            panel = (await person.press(index, custom_id=everything.custom_id)).shown
            seen.append(text_of(panel))
            pages = [str(each.value) for each in menus_of(panel)[0].options] if menus_of(panel) else []
            following = [each for each in buttons_of(panel) if route(each) == "all_games" and not each.disabled]
            for page in pages[1:]:
                shown = (await person.choose(panel, values=[page])).shown
                seen.append(text_of(shown))
            for button in following if not pages else ():
                seen.append(text_of((await person.press(panel, custom_id=button.custom_id)).shown))
            person.dismiss(panel)
        text = "\n".join(seen)
        async with self.store.reading() as db:
            still = {game.id for game in await games.everywhere(db, states=("running", "lobby"))}
        missing = [game.id for game in there if game.id in still and f"<#{game.place}>" not in text]
        self.findings.looked(len(there), missing)


async def simulate(plan: Plan, folder: Path) -> Club:
    """Simulate a club in a folder. Return it with its findings."""
    clock = SharedClock(folder / "clock")
    clock.move(time.time())
    names = tuple(f"Member {number}" for number in range(1, plan.people + 1))
    settings = SandboxSettings(people=names, acknowledge_s=60.0, requests_per_s=100_000, clock=clock.seconds)
    async with Sandbox(settings) as sandbox:
        bot = ClubBot(sandbox, folder)
        club = Club(sandbox, bot, plan)
        try:
            await club.run()
        finally:
            if bot.process is not None:
                await bot.kill()
        return club


def rows_of(club: Club) -> list[Row]:
    """Return the figures of a club."""
    days = (club.clock.seconds() - club.began) / DAY
    found, what = club.findings, f"club: {club.plan.people} people, {days:.0f} days"
    lags = json.loads(club.bot.observations.read_text())["lags_ms"] if club.bot.observations.exists() else []
    return [
        Row(f"{what}, games not found within two taps", len(found.hidden), "games", 0),
        Row(f"{what}, posts lost or doubled", len(found.wrong_posts), "posts", 0),
        Row(f"{what}, pings for the same thing", len(found.twice), "pings", 0),
        Row(f"{what}, pings of people who are away", len(found.unwanted), "pings", 0),
        Row(f"{what}, posts in the channel of the list, most in a day", found.most_a_day, "posts", MOST_POSTS_A_DAY),
        Row(f"{what}, lag of the event loop, p99", percentile(lags, 99) if lags else 0.0, "ms", MOST_LAG_MS),
    ]


def main() -> None:
    """Simulate a club, and print its figures and what is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.club", description="Simulate a club.")
    for name, usual in (("people", 300), ("games", 40), ("seasons", 2), ("season-people", 24), ("group", 4)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    parser.add_argument("--days", type=float, default=28.0)
    parser.add_argument("--minutes", type=float, default=0.0, help="end after so much real time")
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, help="where the database and the log of the bot are kept")
    chosen = vars(parser.parse_args())
    kept = chosen.pop("folder")
    plan = Plan(**chosen)
    with watch() or nullcontext(), tempfile.TemporaryDirectory() as folder:
        club = asyncio.run(simulate(plan, kept or Path(folder)))
        passed = (club.clock.seconds() - club.began) / DAY
        print(f"day {passed:.1f}, {datetime.now(UTC):%H:%M}: {dict(club.done)}, deaths: {dict(club.deaths)}")
        for row in rows_of(club):
            print(f"{'' if row.value <= row.target else '! '}{row.what}: {row.value:.3g} {row.unit} (≤ {row.target:g})")
        print(*club.findings.lines(), sep="\n")


if __name__ == "__main__":
    main()
