"""The numbers of all players as lines of text, with the title's emoji where Discord has them."""

from __future__ import annotations

from typing import Any

from bot.language.i18n import Localizer
from render import PICTURES
from render.picture_table import SeatMark
from rules.engine import Seat, Table, Text
from rules.engine.words import Numbers


def number_lines(table: Table[Any], localizer: Localizer) -> list[str]:
    """Return a line for each player, with the sign that boards have, in the order around the table.

    There are none before there is anything to count.
    """
    rules, state = table.rules, table.view(None).state
    if rules.words.numbers is None:
        return []
    seats = table.seats if rules.seating is None else rules.seating(state)
    found = [(seat, rules.words.numbers(state, seat)) for seat in seats]
    marks = PICTURES[rules.key].artist.seat_marks(state) if rules.key in PICTURES else {}
    return [
        _line(seat, marks.get(seat), rules.words.label(state, seat), numbers, localizer)
        for seat, numbers in found
        if numbers
    ]


def _line(seat: Seat, mark: SeatMark | None, label: Text, numbers: Numbers, localizer: Localizer) -> str:
    goods = [localizer.compact(text) for text in numbers.goods]
    apart = " " if all(text.template in localizer.signs for text in numbers.goods) else ", "
    parts = [f"{localizer.name(seat)} {localizer(label)}", apart.join(goods), *map(localizer, numbers.more)]
    # The letter or number with which boards show the player.
    sign = numbers.colour if mark is None else f"{numbers.colour}`{mark.letter}`"
    return f"{sign} {' · '.join(parts)} · **{localizer(numbers.score)}**"
