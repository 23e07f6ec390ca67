"""`python -m tests.ladder.annotated`: writes `docs/computer-positions.md`: what strong computer players do, and why.

The positions are from games of normal computer players with fixed seeds. Their logs are in `positions/`, next to the
texts that explain the decisions. A decision that has changed since is printed, because its text has to be rewritten.

`--find tm` plays the games of a title and prints positions in which strong and normal decide differently.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bot.advice.idea_texts import idea_lines
from bot.computer_players.decision_search import next_decisions, prospects
from bot.computer_players.ideas import described, earlier, ideas
from bot.language.i18n import Localizer
from rules import GAMES
from rules.engine import Seat, Table, read_record
from rules.engine.core.notation import format_action
from tests.ladder.behaviour import OPTIONS
from tests.ladder.matches import played
from tests.ladder.players import planner

FOLDER = Path(__file__).parent / "positions"
DOCUMENT = Path(__file__).parents[2] / "docs" / "computer-positions.md"
SEED = "positions"
SEATS: Mapping[str, int] = {"tm": 4, "tta": 2, "dawn": 2, "civ": 2}
NAMES = ("Anna", "Ben", "Clara", "David")
MOST = 3
"""The number of ideas in the document."""
EVERY: Mapping[str, int] = {"tm": 3, "tta": 3, "dawn": 1, "civ": 4}
"""One of so many decisions is examined by `--find`."""


@dataclass(frozen=True, slots=True)
class Annotated:
    """A position with its explanation."""

    at: int
    """The number of decisions before it."""
    decided: str
    """The first decision of the strong player."""
    why: str


def annotated(key: str) -> Sequence[Annotated]:
    """Return the positions of a title."""
    rows = tomllib.loads((FOLDER / f"{key}.toml").read_text(encoding="utf-8"))["position"]
    return [Annotated(**row) for row in rows]


def whole_game(key: str) -> Table[Any]:
    """Return the game of a title from which its positions are taken."""
    return Table.load(GAMES[key], read_record((FOLDER / f"{key}.log").read_text(encoding="utf-8")))


def decided(table: Table[Any], seat: Seat) -> str:
    """Return the first decision of the strong player."""
    return format_action(next_decisions(table, seat, "strong")[0])


def seat_to_decide(table: Table[Any]) -> Seat:
    """Return the seat whose decision a position shows."""
    return next(iter(table.questions))


def section(key: str) -> str:
    """Return the positions of a title as Markdown."""
    whole = whole_game(key)
    parts = [f"## {GAMES[key].title}"]
    for number, each in enumerate(annotated(key), 1):
        table = earlier(whole, each.at)
        seat = seat_to_decide(table)
        now = decided(table, seat)
        if now != each.decided:
            print(f"{key} {each.at}: decided {now!r}, not {each.decided!r} as explained", file=sys.stderr)
        parts.append("\n".join(_lines(table, seat, number, each.why)))
    return "\n\n".join(parts)


def _lines(table: Table[Any], seat: Seat, number: int, why: str) -> Sequence[str]:
    localizer, words = Localizer(names=NAMES, unformatted=True), table.rules.words
    view = table.view(seat).state
    purse = None if words.purse is None else words.purse(view, seat)
    compared = idea_lines(ideas(table, seat, "strong", MOST), localizer)
    usual = described(table, seat, next_decisions(table, seat, "normal"))
    normal = " + ".join(localizer(each.sentence or each.what) for each in usual)
    heading = f"**{number}.** {localizer(words.headline(view))} · {localizer(words.label(view, seat))}"
    held = [f"With {localizer(purse)}:"] if purse is not None else []
    return [heading, "", "```", *held, *compared, f"Normal: {normal}", "```", "", why]


def document() -> str:
    """Return the whole document."""
    introduction = (FOLDER / "introduction.md").read_text(encoding="utf-8").strip()
    return "\n\n".join([introduction, *(section(key) for key in SEATS)]) + "\n"


def find(key: str) -> None:
    """Play the game of a title, write its log, and print positions in which strong and normal decide differently."""
    match = played(GAMES[key], OPTIONS[key], f"{SEED} {key}", [("normal", planner("normal"))] * SEATS[key])
    FOLDER.mkdir(exist_ok=True)
    record = replace(match.table.record(), checkpoint=None, names=NAMES[: SEATS[key]])
    (FOLDER / f"{key}.log").write_text(record.to_text(), encoding="utf-8")
    for at in range(0, match.table.decision_count, EVERY[key]):
        table = earlier(match.table, at)
        seat = seat_to_decide(table)
        if len(table.questions) > 1 or len(prospects(table, seat, "normal")) < 2:
            continue
        strong, normal = decided(table, seat), format_action(next_decisions(table, seat, "normal")[0])
        if strong != normal:
            print(f"at = {at}\ndecided = {strong!r}\n" + "\n".join(_lines(table, seat, at, "")), flush=True)


def main() -> None:
    """Write the document, or find positions."""
    parser = argparse.ArgumentParser(prog="python -m tests.ladder.annotated", description=__doc__)
    parser.add_argument("--find", choices=sorted(SEATS), help="play the game of this title and print positions")
    chosen = parser.parse_args()
    if chosen.find:
        find(chosen.find)
    else:
        DOCUMENT.write_text(document(), encoding="utf-8")


if __name__ == "__main__":
    main()
