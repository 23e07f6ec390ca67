"""Scoring tiles, bonus cards, favor and town tiles, power actions: each alone, and the panels with all of them."""

from __future__ import annotations

from collections.abc import Sequence

from render.layout import Glyph, Part, PictureWords, label, rows, run, run_width, stack
from render.painter import text_width
from render.scene import Box, Line, Node, Polygon, RoundedBox
from render.terra_mystica.inline_icons import (
    BOLT,
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
from render.terra_mystica.palette import CULT_FILL
from render.theme import ALERT, INK, INK_SOFT, PAPER, PAPER_EDGE, mix, readable_on
from rules.engine.core.text import Text, say
from rules.terra_mystica.core.catalog import (
    BonusCardRow,
    FavorTileRow,
    PowerActionRow,
    ScoringTileRow,
    TownTileRow,
)

SPENT = mix(PAPER, PAPER_EDGE, 0.55)
"""The colour of tiles that no longer matter."""
CARD = "#fbf6ea"
CROSSED = mix(ALERT, SPENT, 0.2)
ACTION = "#fff0c2"
"""The colour of spaces for special actions."""


def cross(box: Box) -> list[Node]:
    """Draw a cross on a used space."""
    inner = box.inset(box.w * 0.14, box.h * 0.12)
    strokes = (
        ((inner.x, inner.y), (inner.right, inner.bottom)),
        ((inner.right, inner.y), (inner.x, inner.bottom)),
    )
    return [Line(stroke, CROSSED, min(3.0, box.h * 0.07)) for stroke in strokes]


def octagon(box: Box, fill: str, outline: str, line: float) -> Polygon:
    """Return the shape of an action space."""
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
    """Draw an action for once a round: crossed if used, dim if not available yet."""
    dim = used or locked
    fill = SPENT if dim else ACTION
    nodes: list[Node] = [octagon(box.inset(1), fill, INK_SOFT if dim else "#a67c00", 2)]
    nodes += cross(box) if used else []
    return nodes + run(box.inset(box.h * 0.16, 2), parts, size, INK_SOFT if dim else INK, "bold", "center", fill)


def scoring_sides(box: Box, tile: ScoringTileRow, localizer: PictureWords) -> list[Node]:
    """Draw a scoring tile without its round: points above, cult bonus below."""
    main, foot = rows(box.inset(9, 6), 2, 0)
    return [
        RoundedBox(box, CARD, 8, PAPER_EDGE, 1.5),
        *run(main, scored(tile, localizer), 24, INK, "bold", "left", CARD),
        Line(((main.x, foot.y), (main.right, foot.y)), PAPER_EDGE, 1),
        *run(foot, cult_reward(tile, localizer), 21, INK, "semibold", "left", CARD),
    ]


def bonus_card(
    box: Box,
    card: BonusCardRow,
    localizer: PictureWords,
    *,
    size: float = 19,
) -> list[Node]:
    """Draw a bonus card: income and other effects."""
    nodes: list[Node] = [RoundedBox(box, CARD, 8, PAPER_EDGE, 1.5)]
    inner = box.inset(7, 5)
    head, upper, lower = rows(inner, 3, 0)
    nodes.append(label(head, localizer(Text(card.name)), round(0.74 * size), INK_SOFT, "semibold", on=CARD))
    effect, scoring = card_effect(card), pass_points(card, localizer)
    nodes += run(upper, ["+", *goods(card.income, localizer)], size, INK, "bold", "left", CARD)
    if effect and not card.shipping:
        nodes += action_space(
            Box(lower.x, lower.y, min(lower.w, round(3.25 * size)), lower.h), effect, round(0.9 * size)
        )
    elif effect:
        nodes += run(lower, effect, size, INK, "bold", "left", CARD)
    elif scoring:
        nodes += run(lower, scoring, round(0.84 * size), INK, "semibold", "left", CARD)
    return nodes


def bonus_card_in_line(
    box: Box, card: BonusCardRow, localizer: PictureWords, *, used: bool = False, size: float = 19
) -> list[Node]:
    """Draw a bonus card in two lines: its name above, income and other effects below."""
    nodes: list[Node] = [RoundedBox(box, CARD, 8, PAPER_EDGE, 1.5)]
    head, below = stack(box.inset(8, 3), (0.9 * size, box.h - 6 - 0.9 * size), 0)
    effect, scoring = card_effect(card), pass_points(card, localizer)
    if effect and not card.shipping:
        wide = round(3.25 * size)
        nodes += action_space(
            Box(box.right - wide - 6, box.y + 5, wide, box.h - 10), effect, round(0.9 * size), used=used
        )
        head, below = (Box(each.x, each.y, each.w - wide - 4, each.h) for each in (head, below))
        effect = []
    small = round(0.82 * size)
    title = localizer(say("Bonus card: {name}", name=Text(card.name)))
    if text_width(title, small, "semibold") > head.w:
        title = localizer(Text(card.name))
    nodes.append(label(head, title, small, INK_SOFT, "semibold", on=CARD))
    income: list[Part] = ["+", *goods(card.income, localizer)]
    nodes += run(below, income, size, INK, "bold", "left", CARD)
    x = below.x + run_width(income, size, "bold") + size
    rest = Box(x, below.y, below.right - x, below.h)
    if effect:
        return nodes + run(rest, effect, size, INK, "bold", "left", CARD)
    return nodes + run(rest, scoring, round(0.9 * size), INK, "semibold", "left", CARD) if scoring else nodes


def favor_tile(
    box: Box,
    tile: FavorTileRow,
    localizer: PictureWords,
    *,
    used: bool = False,
    size: float = 17,
) -> list[Node]:
    """Draw a favor tile: its cult and steps, and its effect."""
    effect = favor_effect(tile, localizer)
    strip = Box(box.x, box.y, min(box.w, size * 2.6), box.h) if effect else box
    on = CULT_FILL[tile.cult]
    ink = readable_on(on)
    nodes: list[Node] = [RoundedBox(box, CARD, 7, PAPER_EDGE, 1.5), RoundedBox(strip, on, 7)]
    sign = Glyph(cult_sign(tile.cult).name, ink)
    nodes += run(strip.inset(2), [f"{tile.steps}", sign], size + 1, ink, "bold", "center", on)
    rest = Box(strip.right + 5, box.y, box.right - strip.right - 9, box.h)
    if tile.cult_steps:
        nodes += action_space(Box(rest.x, rest.y + 4, min(rest.w, 62), rest.h - 8), effect, size, used=used)
    elif effect and box.h >= 2.2 * size and run_width(effect, size, "bold") > 1.3 * rest.w:
        for part, line in zip((effect[:2], effect[2:]), rows(rest.inset(0, 2), 2, 0), strict=True):
            nodes += run(line, part, size, INK, "bold", "left", CARD)
    elif effect:
        nodes += run(rest, effect, size, INK, "bold", "left", CARD)
    return nodes


def town_tile(box: Box, tile: TownTileRow, localizer: PictureWords, *, size: float = 18) -> list[Node]:
    """Draw a town tile: points, key and gain."""
    fill = "#f0dfb4"
    nodes: list[Node] = [RoundedBox(box, fill, 7, "#a67c00", 1.5)]
    inner = box.inset(6, 3)
    keys: list[Part] = [KEY] * tile.keys
    gain = town_gain(tile, localizer)
    upper, lower = rows(inner, 2, 0) if gain else (inner, inner)
    nodes += run(upper, [*points(tile.vp, localizer), *keys], size, INK, "bold", "left", fill)
    if gain:
        nodes += run(lower, gain, size, INK, "bold", "left", fill)
    return nodes


def power_action(box: Box, action: PowerActionRow, localizer: PictureWords, *, used: bool) -> list[Node]:
    """Draw a power action with its cost and gain, crossed if used this round."""
    fill = SPENT if used else "#e4d6f2"
    nodes: list[Node] = [octagon(box.inset(1), fill, INK_SOFT if used else "#6a3d9a", 2)]
    nodes += cross(box) if used else []
    upper, lower = rows(box.inset(8, 5), 2, 0)
    nodes += run(upper, [f"{action.cost}", BOLT], 17, INK, "bold", "center", fill)
    return nodes + run(lower, power_gain(action, localizer), 21, INK, "bold", "center", fill)
