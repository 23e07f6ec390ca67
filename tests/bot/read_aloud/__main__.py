"""Prints the texts of a title, each kind of line once.

`python -m tests.bot.read_aloud tm --of game --language cs` plays a game; `--of lobby` opens a table in the sandbox,
uses every control and makes every mistake there; `--of title` reads lessons, options and orders.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
from collections.abc import Iterable, Iterator
from random import Random

from bot.computer_players.decision_search import plan
from bot.language.catalogs import SOURCE, languages
from bot.language.i18n import Localizer
from rules import GAMES
from rules.engine import Event, Table
from tests.bot.random_texts import Said, after_a_game, in_positions, of_a_title
from tests.bot.read_aloud.lobby import PEOPLE, of_a_table
from tests.contract.cases import CASES, Case
from tests.contract.walk import Position, choose

VARYING = re.compile(rf"\d+|\b[A-P](?=\d)|<[^>]+>|\b(?:{'|'.join(PEOPLE)})\b")
"""Parts in which equal texts differ: numbers, places on the map, names."""
BY_CHANCE = 1 / 5
"""The fraction of random decisions in a game."""


def kinds(told: Iterable[Said]) -> Iterator[Said]:
    """Yield the first line of each kind."""
    known: set[str] = set()
    for text in told:
        for line in text.text.split("\n"):
            kind = VARYING.sub("#", line)
            if kind.strip() and kind not in known:
                known.add(kind)
                yield Said(text.place, line)


def played(case: Case, options: str, seats: int) -> Iterator[Position]:
    """Yield a game in which the program decides, with random decisions now and then to reach unusual positions."""
    table, random = Table.new(case.rules, case.options[options], seats, "read aloud"), Random("read aloud")
    events: tuple[Event, ...] = ()
    while not table.finished:
        seat = random.choice(list(table.questions))
        possible = table.legal_actions(seat)
        by_chance = random.random() < BY_CHANCE
        for action in [choose(random, possible, case.weights)] if by_chance else plan(table, seat):
            yield Position(table.decision_count, table, seat, table.legal_actions(seat), action, events)
            events = table.act(seat, action)


def said(arguments: argparse.Namespace) -> Iterator[Said]:
    """Yield all texts."""
    case, localizer = CASES[arguments.title], Localizer(arguments.language, PEOPLE)
    options = arguments.options or next(iter(case.options))
    match arguments.of:
        case "game":
            localizer = localizer.worded(case.options[options].wording)
            steps = played(case, options, arguments.seats)
            yield from in_positions(case.rules, steps, localizer, every=arguments.every)
            yield from after_a_game(case, options, arguments.seats, localizer)
        case "lobby":
            chosen = dict(each.split("=") for each in arguments.choose)
            yield from asyncio.run(of_a_table(arguments.title, arguments.language, chosen))
        case _:
            yield from of_a_title(case.rules, localizer)


def main(arguments: list[str]) -> None:
    """Print them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("title", choices=list(GAMES))
    parser.add_argument("--of", choices=("game", "lobby", "title"), default="game")
    parser.add_argument("--language", default=SOURCE, choices=languages())
    parser.add_argument("--options", help="of a game: the set-up, as the tests call it")
    parser.add_argument("--choose", nargs="*", default=[], help="in a lobby: an option, such as edition=original")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--every", type=int, default=5, help="every how many decisions positions are read")
    chosen = parser.parse_args(arguments)
    for text in kinds(said(chosen)):
        print(f"[{text.place}] {text.text}")


if __name__ == "__main__":
    main(sys.argv[1:])
