"""Scoring tiles, bonus cards, favor and town tiles, power actions: one of each, and the panels that lay them out."""

from __future__ import annotations

from collections.abc import Sequence

from render.layout import Glyph, Part, PictureWords, columns, grid, label, rows, run, run_width
from render.panels import panel
from render.scene import Box, Circle, Label, Line, Node, Plate, Polygon, Use
from render.terra_mystica.looks import CULT_FILL, home_of, letters
from render.terra_mystica.pieces import token
from render.terra_mystica.signs import (
    BOLT,
    COINS,
    KEY,
    card_effect,
    cult_reward,
    cult_sign,
    favor_effect,
    goods,
    pass_points,
    points,
    power_gain,
    scored,
    town_gain,
)
from render.theme import ALERT, CREAM, GOLD, INK, INK_SOFT, PAPER, PAPER_EDGE, mix, readable_on
from rules.engine.core.text import Text, say
from rules.terra_mystica.core.catalog import (
    BONUS_CARDS,
    FAVOR_TILES,
    NUMBERS,
    POWER_ACTIONS,
    SCORING_TILES,
    TOWN_TILES,
    BonusCardRow,
    FavorTileRow,
    PowerActionRow,
    ScoringTileRow,
    TownTileRow,
)
from rules.terra_mystica.core.state import Game

GAP = 10
"""Between tiles with a badge on their corner."""
SPENT = mix(PAPER, PAPER_EDGE, 0.55)
"""Tiles that no longer matter."""
CARD = "#fbf6ea"
CROSSED = mix(ALERT, SPENT, 0.2)
ACTION = "#fff0c2"
"""Spaces for special actions."""


def cross(box: Box) -> list[Node]:
    """A used-up space."""
    inner = box.inset(box.w * 0.14, box.h * 0.12)
    strokes = (
        ((inner.x, inner.y), (inner.right, inner.bottom)),
        ((inner.right, inner.y), (inner.x, inner.bottom)),
    )
    return [Line(stroke, CROSSED, min(3.0, box.h * 0.07)) for stroke in strokes]


def octagon(box: Box, fill: str, outline: str, line: float) -> Polygon:
    """The shape of an action space."""
    cut = min(box.w, box.h) * 0.26
    x, y, r, b = box.x, box.y, box.right, box.bottom
    corners = (
        (x + cut, y),
        (r - cut, y),
        (r, y + cut),
        (r, b - cut),
        (r - cut, b),
        (x + cut, b),
        (x, b - cut),
        (x, y + cut),
    )
    return Polygon(corners, fill, outline, line)


def action_space(
    box: Box, parts: Sequence[Part], size: float, *, used: bool = False, locked: bool = False
) -> list[Node]:
    """An action that can be taken once a round: crossed when it has been, dim while it is not there yet."""
    dim = used or locked
    fill = SPENT if dim else ACTION
    nodes: list[Node] = [octagon(box.inset(1), fill, INK_SOFT if dim else "#a67c00", 2)]
    nodes += cross(box) if used else []
    return nodes + run(box.inset(box.h * 0.16, 2), parts, size, INK_SOFT if dim else INK, "bold", "center", fill)


def count_badge(x: float, y: float, count: int) -> list[Node]:
    """How many of a tile are left."""
    fill = INK if count else ALERT
    return [
        Circle(x, y, 12, PAPER),
        Circle(x, y, 10.5, fill),
        Label(Box(x - 11, y - 9, 22, 18), f"×{count}", 13, CREAM, "bold", "center", fill),
    ]


def scoring_tile(box: Box, tile: ScoringTileRow, number: int, present: int, speech: PictureWords) -> list[Node]:
    """The scoring tile of a round: points above, cult bonus below."""
    now, over = number == present, number < present
    fill = SPENT if over else CARD
    nodes: list[Node] = [Plate(box, fill, 8, GOLD if now else PAPER_EDGE, 5 if now else 1.5)]
    inner = box.inset(9, 6)
    head, main, foot = rows(inner, 3, 0)
    text = say("Round {n} – now", n=number) if now else say("Round {n}", n=number)
    if now:
        nodes.append(Plate(Box(box.x, box.y, box.w, 25), GOLD, 8))
        head = Box(inner.x, box.y + 2, inner.w, 22)
    on = GOLD if now else fill
    nodes.append(label(head, speech(text), 15, INK if now else INK_SOFT, "bold", on=on))
    nodes += run(main, scored(tile, speech), 23, INK_SOFT if over else INK, "bold", "left", fill)
    if number < NUMBERS.rounds:
        nodes.append(Line(((inner.x, foot.y + 1), (inner.right, foot.y + 1)), PAPER_EDGE, 1))
        nodes += run(foot, cult_reward(tile, speech), 18, INK_SOFT if over else INK, "semibold", "left", fill)
    else:
        nodes.append(label(foot, speech(say("final scoring")), 15, INK_SOFT, on=fill))
    return nodes


def scoring_sides(box: Box, tile: ScoringTileRow, speech: PictureWords) -> list[Node]:
    """A scoring tile of no round in particular: points above, cult bonus below."""
    main, foot = rows(box.inset(9, 6), 2, 0)
    return [
        Plate(box, CARD, 8, PAPER_EDGE, 1.5),
        *run(main, scored(tile, speech), 24, INK, "bold", "left", CARD),
        Line(((main.x, foot.y), (main.right, foot.y)), PAPER_EDGE, 1),
        *run(foot, cult_reward(tile, speech), 21, INK, "semibold", "left", CARD),
    ]


def bonus_card(
    box: Box,
    card: BonusCardRow,
    speech: PictureWords,
    *,
    coins: int = 0,
    used: bool = False,
    corner: float = 0,
    size: float = 19,
) -> list[Node]:
    """A bonus card: income, what else it gives, and the coins lying on it; `corner` is left free at the lower right."""
    nodes: list[Node] = [Plate(box, CARD, 8, PAPER_EDGE, 1.5)]
    inner = box.inset(7, 5)
    head, upper, lower = rows(inner, 3, 0)
    nodes.append(label(head, speech(Text(card.name)), round(0.74 * size), INK_SOFT, "semibold", on=CARD))
    effect, scoring = card_effect(card), pass_points(card, speech)
    nodes += run(upper, ["+", *goods(card.income, speech)], size, INK, "bold", "left", CARD)
    if effect and not card.shipping:
        nodes += action_space(
            Box(lower.x, lower.y, min(lower.w, round(3.25 * size)), lower.h), effect, round(0.9 * size), used=used
        )
    elif effect:
        nodes += run(lower, effect, size, INK, "bold", "left", CARD)
    elif scoring:
        nodes += run(
            Box(lower.x, lower.y, lower.w - corner, lower.h), scoring, round(0.84 * size), INK, "semibold", "left", CARD
        )
    if coins:
        row = upper if effect or scoring else lower
        pile = Box(box.right - 46, row.y + 2, 42, row.h - 4)
        nodes.append(Plate(pile, "#ffe08a", 9, "#a67c00", 1.5))
        nodes += run(pile.inset(3, 1), [f"{coins}", COINS], 16, INK, "bold", "center", "#ffe08a")
    return nodes


def favor_tile(
    box: Box,
    tile: FavorTileRow,
    speech: PictureWords,
    *,
    count: int | None = None,
    used: bool = False,
    size: float = 17,
) -> list[Node]:
    """A favor tile: its cult and steps, its effect, and how many are left."""
    gone = count == 0
    fill = SPENT if gone else CARD
    effect = favor_effect(tile, speech)
    strip = Box(box.x, box.y, min(box.w, size * 2.6), box.h) if effect else box
    on = SPENT if gone else CULT_FILL[tile.cult]
    ink = readable_on(on)
    nodes: list[Node] = [Plate(box, fill, 7, PAPER_EDGE, 1.5), Plate(strip, on, 7)]
    sign = Glyph(cult_sign(tile.cult).name, ink)
    nodes += run(strip.inset(2), [f"{tile.steps}", sign], size + 1, ink, "bold", "center", on)
    rest = Box(strip.right + 5, box.y, box.right - strip.right - 9, box.h)
    if tile.cult_steps:
        nodes += action_space(Box(rest.x, rest.y + 4, min(rest.w, 62), rest.h - 8), effect, size, used=used)
    elif effect and box.h >= 2.2 * size and run_width(effect, size, "bold") > 1.3 * rest.w:
        for part, line in zip((effect[:2], effect[2:]), rows(rest.inset(0, 2), 2, 0), strict=True):
            nodes += run(line, part, size, INK_SOFT if gone else INK, "bold", "left", fill)
    elif effect:
        nodes += run(rest, effect, size, INK_SOFT if gone else INK, "bold", "left", fill)
    return nodes + (count_badge(box.right - 4, box.y + 4, count) if count is not None else [])


def town_tile(
    box: Box, tile: TownTileRow, speech: PictureWords, *, count: int | None = None, size: float = 18
) -> list[Node]:
    """A town tile: points, key and gain, and how many are left."""
    gone = count == 0
    fill = SPENT if gone else "#f0dfb4"
    nodes: list[Node] = [Plate(box, fill, 7, "#a67c00", 1.5)]
    inner = box.inset(6, 3)
    ink = INK_SOFT if gone else INK
    keys: list[Part] = [KEY] * tile.keys
    gain = town_gain(tile, speech)
    upper, lower = rows(inner, 2, 0) if gain else (inner, inner)
    nodes += run(upper, [*points(tile.vp, speech), *keys], size, ink, "bold", "left", fill)
    if gain:
        nodes += run(lower, gain, size, ink, "bold", "left", fill)
    return nodes + (count_badge(box.right - 5, box.y + 6, count) if count is not None else [])


def power_action(box: Box, action: PowerActionRow, speech: PictureWords, *, used: bool) -> list[Node]:
    """A power action: what it costs and gives, crossed when used this round."""
    fill = SPENT if used else "#e4d6f2"
    nodes: list[Node] = [octagon(box.inset(1), fill, INK_SOFT if used else "#6a3d9a", 2)]
    nodes += cross(box) if used else []
    upper, lower = rows(box.inset(8, 5), 2, 0)
    nodes += run(upper, [f"{action.cost}", BOLT], 17, INK, "bold", "center", fill)
    return nodes + run(lower, power_gain(action, speech), 21, INK, "bold", "center", fill)


def scoring_panel(g: Game, box: Box, speech: PictureWords, *, lines: int = 1) -> list[Node]:
    """The six scoring tiles."""
    nodes, inside = panel(box, say("Scoring this round · cult bonus after it"), speech)
    present = g.round + (g.phase == "finished")
    places = grid(inside, -(-NUMBERS.rounds // lines), lines)
    for number, (place, tile) in enumerate(zip(places, g.scoring_tiles, strict=False), 1):
        nodes += scoring_tile(place, SCORING_TILES[tile], number, present, speech)
    return nodes


def bonus_panel(g: Game, box: Box, speech: PictureWords, *, lines: int = 1) -> list[Node]:
    """All bonus cards in play: those laid out with their coins, the others with their holders."""
    nodes, inside = panel(box, say("Bonus cards"), speech)
    held = {player.bonus_card: player for player in g.players if player.bonus_card is not None}
    cards = [card for card in BONUS_CARDS if card in g.bonus_coins or card in held]
    signs = letters(g)
    for place, card in zip(grid(inside, max(1, -(-len(cards) // lines)), lines, 6), cards, strict=False):
        holder = held.get(card)
        used = holder is not None and any(action.startswith("bonus_card_") for action in holder.used)
        corner = 24 if holder is not None else 0
        coins = g.bonus_coins.get(card, 0)
        nodes += bonus_card(place, BONUS_CARDS[card], speech, coins=coins, used=used, corner=corner)
        if holder is not None:
            sign = token(home_of(g, holder.seat), signs[holder.seat], 15)
            nodes.append(Use(place.right - 14, place.bottom - 13, sign))
    return nodes


def favor_panel(g: Game, box: Box, speech: PictureWords, *, across: int = 2) -> list[Node]:
    """The favor tiles left, cult by cult."""
    nodes, inside = panel(box, say("Favor tiles left"), speech)
    quarters = [quarter for row in rows(inside, len(CULT_FILL) // across, 9) for quarter in columns(row, across, 18)]
    for cult, quarter in zip(CULT_FILL, quarters, strict=True):
        wide = (quarter.w - 2 * GAP) / 24
        x = quarter.x
        for tile, share in zip((row for row in FAVOR_TILES.values() if row.cult == cult), (5, 8.5, 10.5), strict=True):
            place = Box(x, quarter.y, share * wide, quarter.h)
            nodes += favor_tile(
                place, tile, speech, count=g.favors_left.get(tile.id, 0), size=16 if across == 2 else 20
            )
            x = place.right + GAP
    return nodes


def town_panel(g: Game, box: Box, speech: PictureWords) -> list[Node]:
    """The town tiles left."""
    nodes, inside = panel(box, say("Town tiles left"), speech)
    kinds = [TOWN_TILES[tile] for tile in TOWN_TILES if tile in g.towns_left]
    across = 3 if len(kinds) <= 6 else 4
    places = grid(inside, across, 2, 10)
    for place, tile in zip(places, kinds, strict=False):
        nodes += town_tile(place, tile, speech, count=g.towns_left[tile.id])
    return nodes


def power_panel(g: Game, box: Box, speech: PictureWords) -> list[Node]:
    """The six power actions of the board."""
    nodes, inside = panel(box, say("Power actions"), speech)
    for place, action in zip(columns(inside, len(POWER_ACTIONS), 5), POWER_ACTIONS.values(), strict=True):
        nodes += power_action(place, action, speech, used=action.id in g.power_used)
    return nodes
