"""A battle: both sides with their bonuses and forces, and the fronts between them."""

from __future__ import annotations

from render.chips import Chip, flow, flow_height
from render.civilization.inline_icons import seat_sign, unit_mark, yield_mark
from render.civilization.palette import UNIT_ICON, fill_of, ink_of
from render.civilization.pieces import fight, hut
from render.layout import GUTTER, Glyph, Part, PictureWords, label, run
from render.panels import FRAME, panel
from render.scene import Box, Icon, Node, RoundedBox, Scene, SymbolRef
from render.theme import ALERT, CANVAS, CREAM, GOLD, INK, INK_SOFT, PAPER, PAPER_EDGE
from rules.civilization.board.strength import strength
from rules.civilization.core.battle import Battle, BattleUnit, Side, SideName
from rules.civilization.core.catalog.build import UNIT_ROWS
from rules.civilization.core.grid import NAMES
from rules.civilization.core.state import Game
from rules.civilization.words.names import label as label_of
from rules.engine.core.secret import FACE_DOWN
from rules.engine.core.table import View
from rules.engine.core.text import Text, say

WIDTH = 640
"""Width of the picture; narrow, because there is little to show."""
INNER = WIDTH - 2 * GUTTER
HEAD = 50.0
CARDS = 30.0
LINE = 44.0
FRONT = 74.0
BARBARIANS = "#1d1714"


def battle(view: View[Game], localizer: PictureWords) -> Scene:
    """Draw the attacker above, the defender below, the fronts between them."""
    g = view.state
    there = g.battle or g.last_battle
    if there is None:
        box = Box(GUTTER, GUTTER, INNER, FRAME + 40)
        nodes, inside = panel(box, say("Battle"), localizer)
        nodes.append(label(inside, localizer(say("There is no battle.")), 24, INK, "semibold", on=PAPER))
        return Scene(WIDTH, round(box.bottom + GUTTER), CANVAS, tuple(nodes))
    nodes = []
    y: float = GUTTER
    upper = Box(GUTTER, y, INNER, _side_height(g, there.attacker))
    nodes += _side(g, upper, there, "attacker", localizer)
    fronts = Box(GUTTER, upper.bottom + GUTTER, INNER, FRAME + max(1, len(there.fronts)) * FRONT)
    framed, inside = panel(fronts, say("Fronts on {square}", square=NAMES[there.square]), localizer)
    nodes += framed
    nodes.append(SymbolRef(fronts.right - 26, fronts.y + 20, fight(30)))
    for number, front in enumerate(there.fronts):
        row = Box(inside.x, inside.y + number * FRONT, inside.w, FRONT - 6)
        nodes.append(label(Box(row.x, row.y, 30, row.h), f"{number + 1}", 26, INK, "black", "center", PAPER))
        half = (row.w - 30 - 60) / 2
        nodes += _unit(Box(row.x + 34, row.y, half, row.h), front.attacker, _fill(there.attacker), localizer)
        nodes += _unit(Box(row.right - half, row.y, half, row.h), front.defender, _fill(there.defender), localizer)
        if front.attacker is not None and front.defender is not None:
            x = row.x + 34 + half + 28
            nodes.append(Icon(Box(x - 16, row.y + row.h / 2 - 16, 32, 32), "swords", INK))
    lower = Box(GUTTER, fronts.bottom + GUTTER, INNER, _side_height(g, there.defender))
    nodes += _side(g, lower, there, "defender", localizer)
    return Scene(WIDTH, round(lower.bottom + GUTTER), CANVAS, tuple(nodes))


def battle_is_over(g: Game) -> bool:
    """Return whether the battle in the picture has been resolved."""
    there = g.battle or g.last_battle
    return there is not None and there.winner is not None


def whole_battle(g: Game) -> Box:
    """Return the box of the whole picture."""
    there = g.battle or g.last_battle
    assert there is not None, "there is a battle"
    sides = _side_height(g, there.attacker) + _side_height(g, there.defender)
    return Box(0, 0, WIDTH, round(sides + FRAME + max(1, len(there.fronts)) * FRONT + 4 * GUTTER))


def _fill(side: Side) -> str:
    return BARBARIANS if side.seat is None else fill_of(side.seat)


def _chips(g: Game, side: Side) -> list[Chip]:
    """Return the battle force, face up where it is visible, and killed units with a cross."""
    open_cards = [card for card in side.battle_hand if card != FACE_DOWN]
    chips: list[Chip] = [[unit_mark(card, strength(g, side.seat, card))] for card in open_cards]
    hidden = len(side.battle_hand) - len(open_cards)
    if hidden:
        chips.append([f"{hidden}", unit_mark(FACE_DOWN, 0)])
    for card in side.killed:
        chips.append([unit_mark(card, strength(g, side.seat, card)), Glyph("skull-crossbones", ALERT)])
    return chips or [["\u2013"]]


def _side_height(g: Game, side: Side) -> float:
    return HEAD + 8 + flow_height(_chips(g, side), INNER - 24, CARDS, LINE) + 4


def _side(g: Game, box: Box, there: Battle, name: SideName, localizer: PictureWords) -> list[Node]:
    """Draw the player, the total of the bonuses, the turn marker, and cards left and killed."""
    side = there.side(name)
    fill = _fill(side)
    ink = CREAM if side.seat is None else ink_of(side.seat)
    gold = there.winner == name if there.winner else there.turn == name
    nodes: list[Node] = [RoundedBox(box, PAPER, 8, GOLD if gold else None, 4)]
    head = Box(box.x + 4, box.y + 4, box.w - 8, HEAD - 4)
    nodes.append(RoundedBox(head, fill, 6))
    sign = hut("village", 36) if side.seat is None else seat_sign(g, side.seat, 36)
    nodes.append(SymbolRef(head.x + 28, head.y + head.h / 2, sign))
    who = say("Barbarians") if side.seat is None else label_of(g, side.seat)
    role = {"attacker": say("attacks"), "defender": say("defends")}[name]
    nodes.append(label(Box(head.x + 56, head.y, 190, head.h), localizer(who), 27, ink, "black", on=fill))
    more = say("{role}, wins", role=role) if there.winner else say("{role}, to play", role=role)
    state = localizer(more if gold else role)
    nodes.append(label(Box(head.x + 250, head.y, 190, head.h), state, 22, ink, "semibold", on=fill))
    total = side.bonus + sum(left_of(unit) for front in there.fronts if (unit := front.unit(name)) is not None)
    bonus: list[Part] = [f"+{side.bonus}", yield_mark("combat"), "=", f"{total}"]
    plate = Box(head.right - 166, head.y + 4, 160, head.h - 8)
    nodes.append(RoundedBox(plate, CREAM, 8))
    nodes += run(plate.inset(4, 0), bonus, 26, INK, "black", "center", CREAM)
    inside = Box(box.x + 12, head.bottom + 6, box.w - 24, 0)
    return [*nodes, *flow(inside, _chips(g, side), CARDS, LINE, PAPER)]


def left_of(unit: BattleUnit) -> int:
    """Return the strength of a unit without its wounds."""
    return unit.strength - unit.wounds


def _unit(box: Box, unit: BattleUnit | None, fill: str, localizer: PictureWords) -> list[Node]:
    """Draw a unit on a front, framed by its side: type, remaining strength, and the type it trumps."""
    if unit is None:
        empty: list[Node] = [RoundedBox(box, PAPER, 8, PAPER_EDGE, 2)]
        return [*empty, label(box, "\u2013", 28, INK_SOFT, "bold", "center", PAPER)]
    nodes: list[Node] = [RoundedBox(box, CREAM, 8, fill, 5)]
    side = 38.0
    nodes.append(Icon(Box(box.x + 12, box.y + (box.h - side) / 2, side, side), UNIT_ICON[unit.type], INK))
    row = UNIT_ROWS[unit.type]
    text = Box(box.x + 58, box.y + 7, box.w - 116, 28)
    nodes.append(label(text, localizer(Text(row.name)), 21, INK, "bold", on=CREAM))
    below = Box(text.x, text.bottom - 1, text.w, 26)
    trumped = next((kind for kind in UNIT_ICON if kind == row.trumps), None)
    parts: list[Part] = [Glyph("bolt", INK_SOFT), Glyph(UNIT_ICON[trumped], INK_SOFT)] if trumped else []
    if unit.wounds:
        parts += [f"{unit.strength}", Glyph("droplet", ALERT), f"\u2212{unit.wounds}"]
    nodes += run(below, parts, 20, INK_SOFT, "bold", "left", CREAM)
    nodes.append(label(Box(box.right - 58, box.y, 46, box.h), f"{left_of(unit)}", 40, INK, "black", "center", CREAM))
    return nodes
