"""The culture track and both dials: a row of spaces, with the signs of the players below them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from render.civilization.inline_icons import seat_sign, yield_mark
from render.civilization.palette import LEVEL_FILL
from render.civilization.pieces import event_back, sign_of
from render.layout import Part, PictureWords, label, run
from render.panels import FRAME, panel
from render.scene import Box, Icon, Node, RoundedBox, Symbol, SymbolRef
from render.theme import COIN, CREAM, GOLD, INK, PAPER, PAPER_DEEP, PAPER_EDGE, readable_on
from rules.civilization.board.coins import coins
from rules.civilization.core.catalog.numbers import CULTURE_TRACK, DIALS
from rules.civilization.core.state import Game
from rules.engine.core.text import Seat, say

CELL = 26.0
"""Height of a space."""
SIGN = 27.0
"""Height of a player's sign below a space."""
SECTION = 28.0
REWARD = 30.0
NUMBER = 18.0


def _stack(values: Collection[int]) -> int:
    """Return the most signs below one space."""
    return max((list(values).count(value) for value in values), default=0)


def _signs(g: Game, spaces: Sequence[Box], values: Mapping[Seat, int], y: float, higher: float = 0) -> list[Node]:
    """Draw the signs of the players below their spaces, one under the other if they share one.

    Those below the first space are `higher`.
    """
    nodes: list[Node] = []
    taken: dict[int, int] = {}
    for seat in g.clockwise:
        value = min(values[seat], len(spaces) - 1)
        below = taken[value] = taken.get(value, -1) + 1
        x = spaces[value].center[0]
        top = y - higher if value == 0 else y
        nodes.append(SymbolRef(x, top + (below + 0.5) * SIGN, seat_sign(g, seat, 23)))
    return nodes


def _spaces(box: Box, number: int) -> list[Box]:
    wide = box.w / number
    return [Box(box.x + place * wide + 1, box.y, wide - 2, CELL) for place in range(number)]


def culture_height(g: Game) -> float:
    """Return the height of the culture track."""
    spaces = [player.culture_space for player in g.players]
    # Nothing is printed below the first space, so its signs are higher.
    started = [space for space in spaces if space]
    return FRAME + SECTION + CELL + max(REWARD + _stack(started) * SIGN, spaces.count(0) * SIGN + 2)


def culture_panel(g: Game, box: Box, localizer: PictureWords) -> list[Node]:
    """Draw the culture track with the cost and reward of each step, and the players' places."""
    nodes, inside = panel(box, say("Culture track"), localizer)
    spaces = _spaces(Box(inside.x, inside.y + SECTION, inside.w, CELL), CULTURE_TRACK.victory_space + 1)
    for row in CULTURE_TRACK.section:
        first, last = spaces[row.first_space], spaces[row.last_space]
        whole = Box(first.x, inside.y, last.right - first.x, SECTION - 3)
        fill = LEVEL_FILL[row.level]
        nodes.append(RoundedBox(whole, fill, 6, PAPER_EDGE, 1.5))
        price: list[Part] = [row.level, "\u00b7", f"{row.culture}", yield_mark("culture")]
        if row.trade:
            price += ["+", f"{row.trade}", yield_mark("trade")]
        nodes += run(whole.inset(4, 1), price, 19, readable_on(fill), "bold", "center", fill)
    for space, cell in enumerate(spaces):
        section = None if space == 0 else CULTURE_TRACK.section_of(space)
        fill = CREAM if section is None else LEVEL_FILL[section.level]
        last_one = space == CULTURE_TRACK.victory_space
        fill = GOLD if last_one else fill
        nodes.append(RoundedBox(cell, fill, 4, PAPER_EDGE, 1.5))
        nodes.append(label(cell.inset(1, 0), f"{space}", NUMBER, readable_on(fill), "bold", "center", fill))
        x, y = cell.center[0], cell.bottom + REWARD / 2
        if (symbol := _reward(space)) is not None:
            nodes.append(SymbolRef(x, y, symbol))
        if last_one:
            nodes.append(Icon(Box(x - 12, y - 12, 24, 24), "trophy", COIN))
    values = {player.seat: player.culture_space for player in g.players}
    return nodes + _signs(g, spaces, values, spaces[0].bottom + REWARD, REWARD - 2)


def _reward(space: int) -> Symbol | None:
    match CULTURE_TRACK.rewards.get(space):
        case "great_person":
            return sign_of("great_person", "artist", 24)
        case "draw_I":
            return event_back("I", 23)
        case "draw_II":
            return event_back("II", 23)
        case "draw_III":
            return event_back("III", 23)
    return None


def _economy(g: Game) -> dict[Seat, int]:
    """Return the values of the economy dials, at most the last space."""
    return {player.seat: min(coins(g, player.seat), DIALS.economy.victory) for player in g.players}


def dials_height(g: Game) -> float:
    """Return the height of both dials."""
    trade = _stack([player.trade for player in g.players])
    economy = _stack(_economy(g).values())
    return FRAME + 2 * (CELL + SECTION) + 8 + (trade + economy) * SIGN


def dials_panel(g: Game, box: Box, localizer: PictureWords) -> list[Node]:
    """Draw everybody's trade with the levels of technology it pays for, and everybody's coins."""
    nodes, inside = panel(box, say("Trade and coins"), localizer)
    marks = {value: level for level, value in DIALS.trade.technology_marks.items()}
    trade = {player.seat: player.trade for player in g.players}
    nodes += _dial(g, inside, ("trade", DIALS.trade.max), marks, trade, localizer)
    y = inside.y + SECTION + CELL + _stack(list(trade.values())) * SIGN + 8
    below = Box(inside.x, y, inside.w, inside.bottom - y)
    return nodes + _dial(g, below, ("coin", DIALS.economy.victory), {}, _economy(g), localizer)


def _dial(
    g: Game,
    box: Box,
    kind: tuple[str, int],
    marks: Mapping[int, str],
    values: Mapping[Seat, int],
    localizer: PictureWords,
) -> list[Node]:
    name, most = kind
    nodes: list[Node] = []
    spaces = _spaces(Box(box.x, box.y + SECTION, box.w, CELL), most + 1)
    title: list[Part] = (
        [yield_mark("trade"), localizer(say("trade, and the level it pays for"))]
        if name == "trade"
        else [yield_mark("coin"), localizer(say("coins; {n} win", n=most))]
    )
    nodes += run(Box(box.x, box.y, box.w, SECTION - 3), title, 19, INK, "semibold", "left", PAPER)
    for value, cell in enumerate(spaces):
        reached = [mark for mark in sorted(marks) if mark <= value]
        fill = GOLD if value in marks or (name == "coin" and value == most) else PAPER_DEEP if value % 2 else CREAM
        nodes.append(RoundedBox(cell, fill, 4, PAPER_EDGE, 1.5))
        text = marks[reached[-1]] if value in marks else f"{value}"
        nodes.append(label(cell.inset(1, 0), text, NUMBER, INK, "bold", "center", fill))
    return nodes + _signs(g, spaces, values, spaces[0].bottom)
