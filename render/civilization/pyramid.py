"""A player's technology pyramid: what each card costs, unlocks and holds, and where another one could lie."""

from __future__ import annotations

from collections.abc import Collection

from render.civilization.looks import BUILDING_ICON, RANKS, ROWS, UNIT_ICON
from render.civilization.pieces import target
from render.civilization.signs import any_mark, resource_mark, yield_mark
from render.layout import Gap, Glyph, Part, PictureWords, label, run
from render.panels import FRAME, panel
from render.scene import Box, Node, Plate, Use
from render.theme import CREAM, GOLD, INK, INK_SOFT, PAPER, PAPER_DEEP, PAPER_EDGE
from rules.civilization.board.control import wonder_works
from rules.civilization.board.knowledge import LEVELS, has_place, trade_needed
from rules.civilization.core.catalog.base import RESOURCES
from rules.civilization.core.catalog.technology import TECHNOLOGIES, TechnologyRow
from rules.civilization.core.player import Player
from rules.civilization.core.state import Game
from rules.engine.core.text import Text, say

ACROSS = 5
"""So many cards in one line."""
CARD = 58.0
HEADS = 60.0
"""Width of the level and the trade it needs."""
GAP = 5.0
PORCELAIN = "porcelain_tower"


def rows_of(player: Player) -> list[list[str]]:
    """The cards of each row, the first row first."""
    rows: list[list[str]] = [[] for _ in range(LEVELS)]
    for technology in player.technologies:
        rows[player.level_in_pyramid(technology) - 1].append(technology)
    return rows


def _shown(player: Player) -> list[tuple[int, list[str]]]:
    """The rows from the highest one down, with an empty place where another card could lie."""
    found = []
    for level, cards in enumerate(rows_of(player), 1):
        there = [*cards, *([""] if has_place(player, level) else [])]
        if there:
            found.append((level, there))
    return found[::-1]


def pyramid_height(player: Player) -> float:
    """How much room the pyramid takes."""
    lines = sum(-(-len(cards) // ACROSS) for _, cards in _shown(player))
    return FRAME + lines * (CARD + GAP)


def pyramid_panel(
    g: Game, box: Box, player: Player, speech: PictureWords, highlight: Collection[str] = ()
) -> list[Node]:
    """The rows, the highest one on top; a golden place can be filled with the trade there is."""
    nodes, inside = panel(box, say("Technologies"), speech)
    wide = (inside.w - HEADS - ACROSS * GAP) / ACROSS
    y = inside.y
    discount = wonder_works(g, player.seat, PORCELAIN)
    for level, cards in _shown(player):
        needed = trade_needed(level, discount)
        head = Box(inside.x, y, HEADS - 6, CARD)
        nodes.append(label(Box(head.x, y + 2, head.w, 27), ROWS[level], 22, INK, "black", "center", PAPER))
        price: list[Part] = [f"{needed}", yield_mark("trade")]
        nodes += run(Box(head.x, y + 29, head.w, 25), price, 18, INK_SOFT, "bold", "center", PAPER)
        for start in range(0, len(cards), ACROSS):
            line = cards[start : start + ACROSS]
            x = inside.x + HEADS + (ACROSS - len(line)) * (wide + GAP) / 2
            for number, technology in enumerate(line):
                place = Box(x + number * (wide + GAP), y, wide, CARD)
                if technology:
                    nodes += _card(place, player, TECHNOLOGIES[technology], speech, marked=technology in highlight)
                else:
                    nodes += _empty(place, affordable=player.trade >= needed)
            y += CARD + GAP
    return nodes


def _empty(box: Box, *, affordable: bool) -> list[Node]:
    fill = GOLD if affordable else PAPER_DEEP
    nodes: list[Node] = [Plate(box, fill, 8, PAPER_EDGE, 1.5)]
    return [*nodes, label(box, "+", 30, INK if affordable else INK_SOFT, "bold", "center", fill)]


def _card(
    box: Box, player: Player, row: TechnologyRow, speech: PictureWords, *, marked: bool = False
) -> list[Node]:
    """A technology with its signs; a cross where its ability has been used this turn."""
    nodes: list[Node] = [Plate(box, CREAM, 8, PAPER_EDGE, 1.5)]
    name = Box(box.x + 6, box.y + 2, box.w - 10, 27)
    nodes.append(label(name, speech(Text(row.name)), 18, INK, "bold", on=CREAM))
    below = Box(box.x + 6, box.y + 29, box.w - 10, 26)
    nodes += run(below, signs_of(player, row), 20, INK, "bold", "left", CREAM)
    if marked:
        nodes.append(Use(box.right - 16, box.y + 16, target(24)))
    return nodes


def signs_of(player: Player, row: TechnologyRow) -> list[Part]:
    """What a technology gives: abilities by their cost, coins, buildings, ranks, limits."""
    parts: list[Part] = []
    for ability in row.ability:
        if ability.kind == "resource":
            parts += [resource_mark(kind) if kind in RESOURCES else any_mark() for kind in ability.cost]  # type: ignore[arg-type]
            parts.append(Gap(0.12))
        if ability.cost_trade:
            parts += [f"{ability.cost_trade}", yield_mark("trade")]
        if ability.cost_culture:
            parts += [f"{ability.cost_culture}", yield_mark("culture")]
        if ability.kind == "once_per_battle":
            parts.append(yield_mark("combat"))
    if row.id in player.turn.used:
        parts.append(Glyph("xmark", "#b3261e"))
    if row.coin_tokens:
        parts += [f"{player.coin_tokens.get(row.id, 0)}/{row.coin_tokens}", yield_mark("coin")]
    if row.coins:
        parts.append(yield_mark("coin", row.coins))
    if row.unlocks_building:
        parts.append(Glyph(BUILDING_ICON[row.unlocks_building], INK))
    if row.unlocks_government:
        parts.append(Glyph("scale-balanced", INK))
    if row.upgrades_unit is not None:
        parts += [Glyph(UNIT_ICON[row.upgrades_unit.type], INK), RANKS[row.upgrades_unit.rank]]
    if row.unlocks_unit:
        parts.append(Glyph(UNIT_ICON["aircraft"], INK))
    if row.travel_speed:
        parts += [Glyph("route", INK), f"{row.travel_speed}"]
    if row.stacking_limit:
        parts += [Glyph("users", INK), f"{row.stacking_limit}"]
    if row.max_cities:
        parts += [Glyph("city", INK), f"{row.max_cities}"]
    if row.culture_hand:
        parts += [Glyph("scroll", INK), f"+{row.culture_hand}"]
    if row.water:
        parts.append(Glyph("ship", INK))
    if row.shared_single_card:
        parts.append(Glyph("rocket", INK))
    return parts
