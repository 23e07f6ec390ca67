"""Nothing hidden reaches a page: every response of every title is checked at the steps of whole games."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import AsyncMock

import pytest

from bot.language.i18n import Localizer
from bot.pictures import illustrations
from bot.store import Game
from bot.web import server_pages
from bot.web.courses import Course
from bot.web.game_pages import HEAD_ENDS, GamePages, Present, Wanted, cards_of, course_part, drawing_of, position_part
from rules.engine import Seat, Table
from tests.bot.bot_under_test import NOW
from tests.bot.end_to_end.knowledge import Knowledge, card_names
from tests.bot.end_to_end.worlds import two_worlds
from tests.bot.web.served import list_posted, serving
from tests.contract.cases import CASES
from tests.contract.walk import random_game

TITLES = ("tm", "tta", "dawn", "civ")
VERSION = re.compile(r"/picture/[0-9a-f]+/")
LOST = re.compile(r'<p id="lost".*?</p>')
ABOUT = re.compile(r'<p class="about">.*?</p>')
COURSE_EVERY = 5
"""The steps between two positions with the responses about the whole game."""
EVERY = 20
"""The steps between two positions with all pictures."""


def present_at(table: Table[Any]) -> Present:
    """Return a game at a position, as a page gets it."""
    game = Game(
        id=1,
        guild_id=1,
        channel_id=2,
        thread_id=None,
        title_key=table.rules.key,
        state="finished" if table.finished else "running",
        title=table.rules.title,
        options={},
        seed=table.seed,
        opening="",
        rules_version=1,
        decision_count=table.decision_count,
        revision=table.decision_count,
        digest="there",
        creator_id=101,
        created_at=NOW,
        changed_at=NOW,
        lobby_message_id=None,
        panel_message_id=None,
        page_token="token",
    )
    names = tuple(f"Player{seat}" for seat in table.seats)
    return Present(game, table, tuple(range(101, 101 + len(names))), names)


def texts(present: Present, course: Course, at: int) -> Iterator[str]:
    """Yield everything that the page tells, with all links and alternative texts."""
    localizer = Localizer("en", present.names, unformatted=True, wording=present.table.options.wording)
    head, _, html = position_part(present, localizer, at, {}, course).partition(HEAD_ENDS)
    yield from (str(value) for value in json.loads(head).values())
    yield html.decode()
    if course.last % 5 == 0 or present.is_over:
        yield course_part(present, localizer, course).decode()


def pictures(present: Present, course: Course) -> Iterator[tuple[str, bytes]]:
    """Yield every picture to which the page links at the latest position."""
    localizer = Localizer("en", present.names, unformatted=True, wording=present.table.options.wording)
    html = position_part(present, localizer, course.last, {}, course).partition(HEAD_ENDS)[2].decode()
    for link in sorted({*re.findall(r'src="[^"]*/picture/([^"]+)"', html)}):
        version, _, at, name = link.split("/")
        kind, seat, page, _ = name.split(".")
        wanted = Wanted(int(at), kind, None if seat == "x" else Seat(int(seat)), int(page))
        yield name, drawing_of(present, localizer, version, wanted, course)()
        yield f"cards of {name}", cards_of(present, localizer, version, wanted, course)


@cache
def played(title: str, count: int) -> tuple[Table[Any], ...]:
    """Return the positions of a random game, the finished one last."""
    case = CASES[title]
    options = next(iter(case.options.values()))
    walk = [step.table.clone() for step in random_game(case.rules, options, count, "pages", weights=case.weights)]
    last = walk[-1].clone()
    while not last.finished:
        seat = next(iter(last.questions))
        last.act(seat, last.legal_actions(seat)[0])
    return (*walk, last)


@pytest.mark.slow
@pytest.mark.parametrize("title", TITLES)
async def test_no_response_names_a_card_that_spectators_have_not_seen(
    title: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every response with text is read at each step, those about the whole game or the server at some; headers too."""
    positions = played(title, 3)
    knowledge = Knowledge(card_names(positions[0]), positions[0].seats)
    random = Random(title)
    monkeypatch.setattr(server_pages, "KEPT_S", 1e-6)
    async with serving(tmp_path, web_requests_per_minute=0) as served:
        game = await served.playing(positions[0])
        of_server = await list_posted(served, monkeypatch)
        for number, table in enumerate(positions):
            knowledge.learn(table)
            shown = present_at(table)
            shown = replace(shown, game=replace(shown.game, id=game.id, page_token=game.page_token))
            monkeypatch.setattr(GamePages, "present", AsyncMock(return_value=shown))
            rests = ["/position", f"/position?at={random.randint(0, shown.last)}"]
            rests += ["", "/course"] if number % COURSE_EVERY == 0 or table.finished else []
            rests += ["/log", "/words"] if number % EVERY == 0 or table.finished else []
            addresses = [served.address(game, rest) for rest in rests]
            if number % EVERY == 0 and not table.finished:
                await served.playing(table)
                addresses += [of_server, served.address(game, "/live")]
            for address in addresses:
                answer = await served.get(address, Accept_Language="en")
                # The notice about a lost connection has the name of a piece of A New Dawn.
                # Descriptions of cards name others; they are the same in every game.
                told = ABOUT.sub("", LOST.sub("", answer.text)) + str(answer.headers)
                assert answer.status == 200, address
                assert knowledge.leaks(told, None) == [], (number, address)
                assert table.finished or table.seed not in told


@pytest.mark.slow
@pytest.mark.parametrize("title", ["tta", "dawn", "civ"])
def test_pages_and_pictures_do_not_depend_on_what_is_hidden(title: str) -> None:
    """The page of a position is the same when everything hidden is dealt in another way."""
    positions = played(title, 3)
    course, random, compared = Course(positions[0]), Random(title), 0
    for number, table in enumerate(positions[:-1]):
        course.follow(table)
        if number % EVERY:
            continue
        worlds = two_worlds(table, None, random, table.rules.hidden_pools, same_log=True)
        if worlds is None:
            continue
        here, there = (present_at(each) for each in (worlds.here, worlds.there))
        told = [[VERSION.sub("/", text) for text in texts(each, course, course.last)] for each in (here, there)]
        assert told[0] == told[1], number
        if number % (3 * EVERY) == 0:
            assert [*pictures(here, course)] == [*pictures(there, course)], number
        compared += 1
    assert compared


@pytest.mark.few_fast
@pytest.mark.parametrize("title", TITLES)
def test_hands_are_shown_only_when_the_game_is_over(title: str) -> None:
    positions = played(title, 2)
    running, over = present_at(positions[len(positions) // 2]), present_at(positions[-1])
    course = Course(positions[0])
    course.follow(running.table)
    before = "".join(texts(running, course, course.last))
    course.follow(over.table)
    after = "".join(texts(over, course, course.last))
    assert ("/hand." in after) == (illustrations.HAND in illustrations.kinds(title))
    assert "/hand." not in before
    assert over.table.seed in after
    assert running.table.seed not in before


def test_chances_are_shown_only_when_the_game_is_over() -> None:
    positions = played("tm", 2)
    course = Course(positions[0])
    told = []
    for table in (positions[-2], positions[-1]):
        course.follow(table)
        present = present_at(table)
        localizer = Localizer("en", present.names, unformatted=True)
        told.append(course_part(present, localizer, course).decode())
    assert ["Chances of winning" in each for each in told] == [False, True]
    assert all("Points over time" in each for each in told)
    assert {curve[-1] for curve in course.chances().values()} <= {(course.last, each) for each in (0, 50, 100)}


def test_an_abandoned_game_tells_its_seed_and_no_longer_waits() -> None:
    table = played("tm", 2)[5]
    course = Course(table)
    course.follow(table)
    running = present_at(table)
    ended = replace(running, game=replace(running.game, state="abandoned"))
    told = ["".join(texts(each, course, course.last)) for each in (running, ended)]
    assert [table.seed in each for each in told] == [False, True]
    assert ["Whose turn" in each for each in told] == [True, False]
