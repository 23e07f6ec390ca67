"""A player's technology pyramid: the gains of each technology, and the trade cost of another one on each level."""

from __future__ import annotations

from collections.abc import Collection

from render.chips import Chip, chip_lines, flow
from render.civilization.inline_icons import any_mark, resource_mark, yield_mark
from render.civilization.palette import BUILDING_ICON, RANKS, ROWS, UNIT_ICON
from render.civilization.pieces import target
from render.layout import Glyph, Part, PictureWords, label, run, wrapped
from render.panels import FRAME, HEAD, HEADING, panel
from render.scene import Box, Node, RoundedBox, SymbolRef
from render.theme import ALERT, CREAM, GOLD, INK, INK_SOFT, PAPER, PAPER_DEEP, PAPER_EDGE
from rules.civilization.board.control import wonder_works
from rules.civilization.board.knowledge import LEVELS, has_place, trade_needed
from rules.civilization.core.catalog.base import RESOURCES
from rules.civilization.core.catalog.technology import TECHNOLOGIES, TechnologyRow
from rules.civilization.core.player import Player
from rules.civilization.core.state import Game
from rules.engine.core.text import Text, say

CARDS_PER_LINE = 5
"""The number of cards next to each other; a level with more has several lines."""
NAME_LINE = 29.0
"""Height of the first line of a card's name."""
NEXT_NAME_LINE = 21.0
"""Height of each further line of the name."""
NAME_SIZE = 18.0
"""Font size of the name."""
ICON_LINE = 27.0
"""Height of a line of icons."""
ICON_SIZE = 20.0
"""Size of an icon."""
LEVEL_WIDTH = 66.0
"""Width of the box at the left of a level, with its number and trade cost."""
GAP = 5.0
CARD_WIDTH = 134.0
"""Width of a card: five of them next to the level, in a panel 784 wide."""
PORCELAIN = "porcelain_tower"
"""The wonder that makes technologies cheaper."""


def rows_of(player: Player) -> list[list[str]]:
    """Return the ids of the technologies of each level, level I first."""
    rows: list[list[str]] = [[] for _ in range(LEVELS)]
    for technology in player.technologies:
        rows[player.level_in_pyramid(technology) - 1].append(technology)
    return rows


def _levels_shown(player: Player) -> list[tuple[int, list[list[str]]]]:
    """Return the levels from the highest down, each in lines of cards, without empty levels that have no free place."""
    found: list[tuple[int, list[list[str]]]] = []
    for level, cards in enumerate(rows_of(player), 1):
        if cards or has_place(player, level):
            lines = [cards[start : start + CARDS_PER_LINE] for start in range(0, len(cards), CARDS_PER_LINE)]
            found.append((level, lines or [[]]))
    return found[::-1]


def _name_lines(row: TechnologyRow, localizer: PictureWords) -> list[str]:
    """Return the name of a card in lines."""
    return wrapped(localizer(Text(row.name)), NAME_SIZE, "bold", CARD_WIDTH - 8)


def _line_height(player: Player, line: list[str], localizer: PictureWords) -> float:
    """Return the height of the cards of a line: more if one has a long name or many icons."""
    most = max((len(_icon_lines(player, TECHNOLOGIES[card])) for card in line), default=1)
    return _names_height(line, localizer) + max(1, most) * ICON_LINE + 4


def _names_height(line: list[str], localizer: PictureWords) -> float:
    """Return the height for names: that of the longest name in the line."""
    return NAME_LINE + NEXT_NAME_LINE * (
        max((len(_name_lines(TECHNOLOGIES[card], localizer)) for card in line), default=1) - 1
    )


def _icon_lines(player: Player, row: TechnologyRow) -> list[list[Chip]]:
    return chip_lines(signs_of(player, row), CARD_WIDTH - 10, ICON_SIZE)


def pyramid_height(player: Player, localizer: PictureWords) -> float:
    """Return the height of the pyramid."""
    lines = [line for _, rows in _levels_shown(player) for line in rows]
    return FRAME + sum(_line_height(player, line, localizer) + GAP for line in lines)


def pyramid_panel(
    g: Game, box: Box, player: Player, localizer: PictureWords, highlight: Collection[str] = ()
) -> list[Node]:
    """Draw the levels, the highest on top. `highlight` names technologies to mark.

    A golden level has a free place, and the player has the trade for it. A cross marks an ability that was used.
    """
    nodes, inside = panel(box, say("Technologies; one of a golden level can be researched now"), localizer)
    if player.turn.used:
        meaning: list[Part] = [Glyph("xmark", ALERT), localizer(say("used this turn"))]
        nodes += run(Box(inside.x, box.y + 5, inside.w, HEAD - 4), meaning, HEADING, INK_SOFT, "bold", "right", PAPER)
    y = inside.y
    discount = wonder_works(g, player.seat, PORCELAIN)
    for level, lines in _levels_shown(player):
        needed = trade_needed(level, discount)
        first = Box(inside.x, y, LEVEL_WIDTH - 8, _line_height(player, lines[0], localizer))
        nodes += _head(first, level, needed, localizer, free=has_place(player, level), paid=player.trade >= needed)
        for line in lines:
            high = _line_height(player, line, localizer)
            names = _names_height(line, localizer)
            x = inside.x + LEVEL_WIDTH + (CARDS_PER_LINE - len(line)) * (CARD_WIDTH + GAP) / 2
            for number, technology in enumerate(line):
                place = Box(x + number * (CARD_WIDTH + GAP), y, CARD_WIDTH, high)
                nodes += _card(
                    place, names, player, TECHNOLOGIES[technology], localizer, marked=technology in highlight
                )
            y += high + GAP
    return nodes


def _head(box: Box, level: int, needed: int, localizer: PictureWords, *, free: bool, paid: bool) -> list[Node]:
    """Draw a level's number and trade cost. "+" marks a free place; gold marks one that the player can pay now."""
    on = GOLD if free and paid else PAPER_DEEP if free else PAPER
    nodes: list[Node] = [RoundedBox(box, on, 8, INK_SOFT if free else None, 1.5)]
    top = Box(box.x, box.y + 2, box.w, 27)
    name: list[Part] = [*(["+"] if free else []), ROWS[level]]
    nodes += run(top, name, 22, INK, "black", "center", on)
    price: list[Part] = [f"{needed}", yield_mark("trade")]
    return nodes + run(Box(box.x, box.y + 29, box.w, 25), price, 18, INK if free else INK_SOFT, "bold", "center", on)


def _card(
    box: Box, names: float, player: Player, row: TechnologyRow, localizer: PictureWords, *, marked: bool = False
) -> list[Node]:
    """Draw a technology: its name, and its icons `names` below the top. `marked` ones have a target symbol."""
    nodes: list[Node] = [RoundedBox(box, CREAM, 8, PAPER_EDGE, 1.5)]
    for number, line in enumerate(_name_lines(row, localizer)):
        name = Box(box.x + 5, box.y + 2 + number * NEXT_NAME_LINE, box.w - 8, NAME_LINE - 2)
        nodes.append(label(name, line, NAME_SIZE, INK, "bold", on=CREAM))
    below = Box(box.x + 5, box.y + names, box.w - 10, ICON_LINE)
    nodes += flow(below, signs_of(player, row), ICON_SIZE, ICON_LINE, CREAM)
    if marked:
        nodes.append(SymbolRef(box.right - 16, box.y + 16, target(24)))
    return nodes


def signs_of(player: Player, row: TechnologyRow) -> list[Chip]:
    """Return the icons of a technology: costs of abilities, a cross for one used this turn, coins, unlocks, limits."""
    chips: list[Chip] = []
    for ability in row.ability:
        paid: Chip = []
        if ability.kind == "resource":
            kinds = [next((kind for kind in RESOURCES if kind == name), None) for name in ability.cost]
            paid += [any_mark() if kind is None else resource_mark(kind) for kind in kinds]
        if ability.cost_trade:
            paid += [f"{ability.cost_trade}", yield_mark("trade")]
        if ability.cost_culture:
            paid += [f"{ability.cost_culture}", yield_mark("culture")]
        if ability.kind == "once_per_battle":
            paid.append(yield_mark("combat"))
        if paid:
            chips.append(paid)
    if row.id in player.turn.used:
        chips.append([Glyph("xmark", ALERT)])
    if row.coin_tokens:
        chips.append([f"{player.coin_tokens.get(row.id, 0)}/{row.coin_tokens}", yield_mark("coin")])
    if row.coins:
        chips.append([yield_mark("coin", row.coins)])
    return chips + _unlocked(row) + _limits(row)


def _unlocked(row: TechnologyRow) -> list[Chip]:
    """Return the building, government and unit that a technology unlocks, and the rank of units."""
    chips: list[Chip] = []
    if row.unlocks_building:
        chips.append([Glyph(BUILDING_ICON[row.unlocks_building], INK)])
    if row.unlocks_government:
        chips.append([Glyph("scale-balanced", INK)])
    if row.upgrades_unit is not None:
        chips.append([Glyph(UNIT_ICON[row.upgrades_unit.type], INK), RANKS[row.upgrades_unit.rank]])
    if row.unlocks_unit:
        chips.append([Glyph(UNIT_ICON["aircraft"], INK)])
    return chips


def _limits(row: TechnologyRow) -> list[Chip]:
    """Return the limits that it changes: travel speed, stacking, cities, culture hand, water, and Space Flight."""
    chips: list[Chip] = []
    if row.travel_speed:
        chips.append([Glyph("route", INK), f"{row.travel_speed}"])
    if row.stacking_limit:
        chips.append([Glyph("users", INK), f"{row.stacking_limit}"])
    if row.max_cities:
        chips.append([Glyph("city", INK), f"{row.max_cities}"])
    if row.culture_hand:
        chips.append([Glyph("scroll", INK), f"+{row.culture_hand}"])
    if row.water:
        chips.append([Glyph("ship", INK)])
    if row.shared_single_card:
        chips.append([Glyph("rocket", INK)])
    return chips
