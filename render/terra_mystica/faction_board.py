"""The faction board: structures with costs and income, shipping and exchange tracks, the ability."""

from __future__ import annotations

from collections.abc import Sequence

from render.layout import (
    GUTTER,
    LINE_HEIGHT,
    PAD,
    Glyph,
    Part,
    PictureWords,
    columns,
    label,
    paragraph,
    rows,
    run,
    stack,
    wrapped,
)
from render.painter import text_width
from render.panels import FRAME, panel
from render.scene import Box, Node, RoundedBox, SymbolRef
from render.terra_mystica.inline_icons import (
    APART,
    BRIDGE,
    COINS,
    SHIP,
    SPADE,
    STEPS,
    goods,
    kind_sign,
    points,
)
from render.terra_mystica.palette import PIECE_FILL
from render.terra_mystica.pieces import structure
from render.terra_mystica.tiles import action_space
from render.theme import INK, INK_SOFT, PAPER, PAPER_DEEP, PAPER_EDGE
from rules.engine.core.text import Text, say
from rules.terra_mystica.core.catalog import NUMBERS, FactionRow, Goods, Kind
from rules.terra_mystica.core.names import KIND_NAMES
from rules.terra_mystica.core.state import Player

LINE, STRONGHOLD_LINE = 50, 68
"""Height of the structures of a kind, and of the stronghold with its gains, unless these need more lines."""
STRUCTURE_GAP = 6
"""The gap between the rows of structures."""
COST = 130
"""Width of the column with names and costs."""
SLOT = 44.0
"""Width of a place for a structure."""
TOTAL, SMALL_TOTAL = 96, 72
"""Width of the total income of a kind, alone and if two kinds share a row."""
PRICE = 140
"""Width of the column with the price of a step on a track."""
PRINTED = 38
"""Width of the printed income, to the left of the structures."""
ACTION = 74
"""Width of the stronghold's action."""
GAINS = 16
"""The least font size of the gains of building the stronghold."""
ABILITY = 18
"""Font size of the faction's ability."""
REVEALED = "#fffaf0"
"""The colour of a place whose structure is on the map."""


def structures_height(width: float, player: Player, localizer: PictureWords) -> float:
    """Return the height of the structures in a panel of this width."""
    heights = _structure_rows(width - 2 * PAD, player, localizer)
    return FRAME + sum(heights) + STRUCTURE_GAP * (len(heights) - 1)


def _structure_rows(width: float, player: Player, localizer: PictureWords) -> tuple[float, ...]:
    """Return the heights of the rows; the last one grows with the gains of the stronghold."""
    x = COST + 6 + PRINTED + 4 + SLOT + 4
    gains = _free_room(Box(x + 4, 0, width - TOTAL - x - 14, STRONGHOLD_LINE), player)
    lines = wrapped(localizer(Text(player.data.stronghold)), GAINS, "regular", gains.w)
    return LINE, LINE, LINE, max(STRONGHOLD_LINE, len(lines) * GAINS * LINE_HEIGHT + 3)


def _free_room(box: Box, player: Player) -> Box:
    """Return the part of a box to the left of the stronghold's action."""
    return Box(box.x, box.y, box.w - ACTION - GUTTER, box.h) if special_action(player.data) else box


def structures_panel(box: Box, player: Player, localizer: PictureWords) -> list[Node]:
    """Draw a row for each kind of structure; temples and the sanctuary share one."""
    nodes, inside = panel(box, say("Structures · costs, places, income so far"), localizer)
    dwellings, trading, holy, stronghold = stack(inside, _structure_rows(inside.w, player, localizer), STRUCTURE_GAP)
    temples = Box(holy.x, holy.y, COST + 6 + NUMBERS.supply["temple"] * (SLOT + 4) + 6 + SMALL_TOTAL, holy.h)
    sanctuary = Box(temples.right + GUTTER, holy.y, holy.right - temples.right - GUTTER, holy.h)
    places: dict[Kind, Box] = {
        "dwelling": dwellings,
        "trading_house": trading,
        "temple": temples,
        "sanctuary": sanctuary,
        "stronghold": stronghold,
    }
    for kind, row in places.items():
        nodes += _row_of_structures(row, player, kind, localizer)
    return nodes


def _row_of_structures(box: Box, player: Player, kind: Kind, localizer: PictureWords) -> list[Node]:
    data = player.data.buildings[kind]
    shared = kind in ("temple", "sanctuary")
    head = Box(box.x, box.y, COST, box.h)
    upper, lower = rows(head, 2, 0)
    nodes: list[Node] = [label(upper, localizer(KIND_NAMES[kind]).capitalize(), 18, INK, "bold", on=PAPER)]
    nodes += run(lower, _cost(data.cost, data.cost_beside_opponent, localizer), 19, INK, "semibold", "left", PAPER)
    wide = SMALL_TOTAL if shared else TOTAL
    total = Box(box.right - wide, box.y, wide, box.h)
    nodes.append(RoundedBox(total, PAPER_DEEP, 7))
    gained = goods(data.total_income[player.buildings[kind]], localizer)
    nodes += run(total.inset(4, 0), ["+", *gained] if gained else ["–"], 23, INK, "bold", "center", PAPER_DEEP)
    x = head.right + 6
    if not shared:
        if data.income[0] != Goods():
            nodes += _printed_income(Box(x, box.y, PRINTED, box.h), data.income[0], localizer)
        x += PRINTED + 4
    # Two kinds of income need the room of two places.
    width = 2 * SLOT + 4 if kind == "trading_house" else SLOT
    for number in range(1, NUMBERS.supply[kind] + 1):
        place = Box(x, box.y, width, box.h)
        built = number <= player.buildings[kind]
        nodes += _slot(place, player, kind, data.income[number], localizer, built=built)
        x = place.right + 4
    if kind == "stronghold":
        nodes += _power(Box(x + 4, box.y, total.x - x - 14, box.h), player, localizer)
    return nodes


def _power(box: Box, player: Player, localizer: PictureWords) -> list[Node]:
    """Draw the gains of building the stronghold, in the free room of its row."""
    data = player.data
    special = special_action(data)
    nodes: list[Node] = []
    if special:
        place = Box(box.right - ACTION, box.y + 8, ACTION, STRONGHOLD_LINE - 16)
        used = data.stronghold_action in player.used
        nodes += action_space(place, special, 19, used=used, locked=not player.has_stronghold)
    ink = INK if player.has_stronghold else INK_SOFT
    room = _free_room(box, player).inset(0, 1)
    return nodes + paragraph(room, localizer(Text(data.stronghold)), 18, ink, on=PAPER, least=GAINS)


def _printed_income(box: Box, gain: Goods, localizer: PictureWords) -> list[Node]:
    """Draw income printed on the board itself, which needs no structure."""
    nodes: list[Node] = [RoundedBox(box.inset(0, 8), REVEALED, 7, INK_SOFT, 1)]
    return nodes + run(box.inset(2, 13), goods(gain, localizer), 20, INK, "bold", "center", REVEALED)


def _slot(box: Box, player: Player, kind: Kind, gain: Goods, localizer: PictureWords, *, built: bool) -> list[Node]:
    """Draw a place: the structure, or the income it uncovered."""
    parts = goods(gain, localizer) or ["–"]
    if built:
        nodes: list[Node] = [RoundedBox(box, REVEALED, 7, "#7d9a55", 2)]
        return nodes + run(box.inset(3, 5), parts, 20, INK, "bold", "center", REVEALED)
    nodes = [RoundedBox(box, PAPER_DEEP, 7, PAPER_EDGE, 1)]
    if box.w > box.h:
        nodes.append(SymbolRef(box.x + 23, box.y + box.h / 2, structure(kind, player.home, "", 30)))
        beside = Box(box.x + 44, box.y + 5, box.w - 48, box.h - 10)
        for part, line in zip((parts[:2], parts[-2:]), rows(beside, 2, 0), strict=True):
            nodes += run(line, part, 18, INK_SOFT, "semibold", "center", PAPER_DEEP)
        return nodes
    nodes.append(SymbolRef(box.x + box.w / 2, box.y + 18, structure(kind, player.home, "", 25)))
    foot = Box(box.x + 1, box.bottom - 20, box.w - 2, 19)
    return nodes + run(foot, parts, 18, INK_SOFT, "semibold", "center", PAPER_DEEP)


def _cost(cost: Goods, beside: Goods | None, localizer: PictureWords) -> list[Part]:
    parts = goods(cost, localizer)
    if beside is not None and beside.coins != cost.coins:
        at = parts.index(COINS)
        parts[at - 1] = f"{cost.coins}/{beside.coins}"
    return parts


def tracks_panel(box: Box, player: Player, localizer: PictureWords) -> list[Node]:
    """Draw shipping, the exchange track and the bridges left."""
    nodes, inside = panel(box, say("Shipping, spades, bridges"), localizer)
    upper, lower = rows(inside, 2, 6)
    nodes += _shipping(upper, player, localizer) + _exchange(lower, player, localizer)
    parts: list[Part] = [BRIDGE, localizer(say("{n} of {all} left", n=player.bridges_left, all=NUMBERS.bridges))]
    if player.data.bridge_cost is not None:
        parts += ["·", *goods(player.data.bridge_cost, localizer)]
    bridges = Box(inside.x + inside.w / 2, box.y + 4, inside.w / 2, inside.y - box.y - 6)
    return nodes + run(bridges, parts, 18, INK, "semibold", "right", PAPER)


def _level(box: Box, parts: Sequence[Part], *, here: bool, home: str) -> list[Node]:
    """Draw one level of a track, marked when the player is there."""
    fill = PIECE_FILL[home] if here else PAPER_DEEP
    nodes: list[Node] = [RoundedBox(box, PAPER_DEEP, 6, fill if here else PAPER_EDGE, 4 if here else 1)]
    return nodes + run(box.inset(6, 2), parts, 19, INK, "bold", "center", PAPER_DEEP)


def _shipping(box: Box, player: Player, localizer: PictureWords) -> list[Node]:
    head = Box(box.x, box.y, PRICE, box.h)
    data = player.data
    track = data.shipping
    if track is None:
        skip = data.skip
        nodes: list[Node] = run(head, [SHIP, localizer(say("none"))], 18, INK, "bold", "left", PAPER)
        if skip is not None:
            strong = player.has_stronghold
            text = localizer(
                say(
                    "skips up to {n}; each time {vp} VP for",
                    n=skip.range[strong] + player.skip_bonus,
                    vp=skip.vp,
                )
            )
            rest = Box(head.right + 6, box.y, box.w - PRICE - 6, box.h)
            nodes += run(rest, [text, *goods(skip.cost[strong], localizer)], 18, INK, "semibold", "left", PAPER)
        return nodes
    nodes = run(head, [SHIP, APART, *goods(track.cost, localizer)], 18, INK, "bold", "left", PAPER)
    places = columns(Box(head.right + 6, box.y, box.w - PRICE - 6, box.h), track.max + 1, 6)
    for level, place in enumerate(places):
        parts: list[Part] = [f"{level}"]
        if level > track.start:
            parts += ["·", *points(track.vp[level], localizer)]
        nodes += _level(place, parts, here=level == player.shipping, home=player.home)
    return nodes


def _exchange(box: Box, player: Player, localizer: PictureWords) -> list[Node]:
    head = Box(box.x, box.y, PRICE, box.h)
    track = player.data.spades
    price: list[Part] = goods(track.advance_cost, localizer) if track.advance_cost is not None else []
    nodes: list[Node] = run(head, [SPADE, APART, *price], 18, INK, "bold", "left", PAPER)
    places = columns(Box(head.right + 6, box.y, box.w - PRICE - 6, box.h), len(track.cost), 6)
    for level, (place, cost) in enumerate(zip(places, track.cost, strict=True)):
        parts: list[Part] = goods(cost, localizer)
        if level:
            parts += ["·", *points(track.advance_vp, localizer)]
        nodes += _level(place, parts, here=level == player.spade_level, home=player.home)
    return nodes


def ability_height(width: float, player: Player, localizer: PictureWords) -> float:
    """Return the height of the ability in a panel of this width."""
    lines = wrapped(localizer(Text(player.data.ability)), ABILITY, "regular", width - _ability_indent(localizer) - PAD)
    return len(lines) * ABILITY * LINE_HEIGHT + 2 * GUTTER


def ability_panel(box: Box, player: Player, localizer: PictureWords) -> list[Node]:
    """Draw the initial ability of the faction."""
    indent = _ability_indent(localizer)
    line = ABILITY * LINE_HEIGHT
    nodes: list[Node] = [RoundedBox(box, PAPER, 10)]
    head = Box(box.x + PAD, box.y + GUTTER, indent - PAD, line)
    nodes.append(label(head, localizer(say("Ability")), ABILITY, INK_SOFT, "bold", on=PAPER))
    text = Box(box.x + indent, box.y + GUTTER, box.w - indent - PAD, box.h - 2 * GUTTER + 1)
    return nodes + paragraph(text, localizer(Text(player.data.ability)), ABILITY, INK, on=PAPER)


def _ability_indent(localizer: PictureWords) -> float:
    """Return the x position of the text next to its heading."""
    return PAD + text_width(localizer(say("Ability")), ABILITY, "bold") + PAD


def special_action(data: FactionRow) -> list[Part]:
    """Return the icons of the stronghold's action, if it has one."""
    match data.stronghold_action:
        case "cult":
            return [f"{data.stronghold_amount}", STEPS]
        case "double":
            return ["2×", Glyph("play", INK)]
        case "spades":
            return [f"{data.stronghold_amount}", SPADE]
        case "sandstorm":
            return [SPADE, kind_sign("dwelling")]
        case "promote":
            return [kind_sign("dwelling"), "→", kind_sign("trading_house")]
        case "ride":
            return ["+", kind_sign("dwelling")]
        case None:
            return []
