"""A player's possessions: resources, power, next income, cult steps, cards and tiles."""

from __future__ import annotations

from collections.abc import Iterable

from render.layout import GUTTER, PAD, PictureWords, columns, grid, label, paragraph, run
from render.panels import panel
from render.scene import Box, Circle, Icon, Label, Node, RoundedBox, Weight
from render.terra_mystica.inline_icons import (
    COINS,
    KEY,
    PRIEST,
    WORKER,
    cult_sign,
    goods,
)
from render.terra_mystica.palette import CULT_FILL
from render.terra_mystica.tiles import (
    SPENT,
    bonus_card_in_line,
    favor_tile,
    town_tile,
)
from render.theme import CREAM, INK, INK_SOFT, PAPER, POWER, mix
from rules.engine.core.text import say
from rules.terra_mystica.core.catalog import CULTS, FAVOR_TILES, NUMBERS, TOWN_TILES
from rules.terra_mystica.core.state import Game, Player
from rules.terra_mystica.economy.income import income
from rules.terra_mystica.flow.scoring import standing

TOKENS = 4
"""Tokens of power side by side in a bowl."""
TILE = 52
"""Height of cards and tiles."""
TILES = 4
"""Tiles side by side."""


def resources_panel(box: Box, player: Player, localizer: PictureWords) -> list[Node]:
    """Draw workers, coins and priests."""
    nodes: list[Node] = []
    labels = (
        (player.workers, WORKER, localizer(say("workers"))),
        (player.coins, COINS, localizer(say("coins"))),
        (player.priests, PRIEST, localizer(say("priests · {n} in supply", n=player.priest_supply))),
    )
    for place, (number, sign, words) in zip(columns(box, 3), labels, strict=True):
        nodes.append(RoundedBox(place, PAPER, 10))
        upper = Box(place.x, place.y + 3, place.w, 36)
        nodes += run(upper, [f"{number}", sign], 30, INK, "black", "center", PAPER)
        lower = Box(place.x + 4, place.bottom - 24, place.w - 8, 21)
        nodes.append(label(lower, words, 18, INK_SOFT, "semibold", "center", PAPER))
    return nodes


def bowls_panel(box: Box, player: Player, localizer: PictureWords) -> list[Node]:
    """Draw the three bowls of power with their tokens."""
    nodes, inside = panel(box, say("Power · bowls I, II, III"), localizer)
    return [*nodes, *bowls(inside, player)]


def bowls(box: Box, player: Player) -> list[Node]:
    """Draw the three bowls of power side by side."""
    nodes: list[Node] = []
    places = columns(box, 3, 24)
    for place, name, number in zip(places, ("I", "II", "III"), player.bowls, strict=True):
        nodes += _bowl(place, name, number, spendable=name == "III")
    for place in places[:2]:
        nodes.append(Icon(Box(place.right + 3, place.y + place.h / 2 - 9, 18, 18), "arrow-right", INK_SOFT))
    return nodes


def _bowl(box: Box, name: str, number: int, *, spendable: bool) -> list[Node]:
    fill = mix(PAPER, POWER, 0.28 if spendable else 0.1)
    nodes: list[Node] = [RoundedBox(box, fill, 22, POWER, 3 if spendable else 1.5)]
    nodes.append(Label(Box(box.x + 4, box.y + 4, 40, 20), name, 18, INK, "bold", "center", fill))
    nodes.append(Label(Box(box.x + 4, box.y + 21, 40, 38), f"{number}", 32, INK, "black", "center", fill))
    for i in range(number):
        row, col = divmod(i, TOKENS)
        nodes.append(Circle(box.x + 50 + col * 16, box.y + 14 + row * 17, 7, POWER, CREAM, 1.2))
    return nodes


def income_panel(box: Box, g: Game, player: Player, localizer: PictureWords) -> list[Node]:
    """Draw the income of the next income phase; in the last round there is none."""
    nodes: list[Node] = [RoundedBox(box, PAPER, 10)]
    if g.round == NUMBERS.rounds:
        words = localizer(say("No income after the last round"))
        return nodes + paragraph(box.inset(PAD, 6), words, 18, INK_SOFT, "bold", PAPER, 16)
    heading = localizer(say("Next income") if player.card is not None else say("Income without bonus card"))
    upper, lower = box.inset(PAD, 3), Box(box.x + PAD, box.bottom - 24, box.w - 2 * PAD, 20)
    gained = goods(income(player), localizer)
    sum_of = Box(upper.x, upper.y, upper.w, 36)
    nodes += run(sum_of, ["+", *gained] if gained else ["–"], 27, INK, "black", "center", PAPER)
    return [*nodes, label(lower, heading, 18, INK_SOFT, "semibold", "center", PAPER)]


def result_panel(box: Box, g: Game, player: Player, localizer: PictureWords) -> list[Node]:
    """Draw the place after the end of the game, and the points of the final scoring."""
    place = next(place.rank for place in standing(g) if place.seat == player.seat)
    nodes: list[Node] = [RoundedBox(box, PAPER, 10)]
    upper, lower = Box(box.x + PAD, box.y + 3, box.w - 2 * PAD, 36), Box(box.x + 4, box.bottom - 24, box.w - 8, 20)
    words = localizer(say("Place {n} of {all}", n=place, all=len(g.players)))
    nodes.append(label(upper, words, 25, INK, "black", "center", PAPER))
    scored = localizer(
        say(
            "area {area} · cults {cults} · resources {resources}",
            area=player.vp_sources.get("area", 0),
            cults=player.vp_sources.get("cults", 0),
            resources=player.vp_sources.get("resources", 0),
        )
    )
    return [*nodes, label(lower, scored, 17, INK_SOFT, "semibold", "center", PAPER)]


def steps_panel(box: Box, player: Player) -> list[Node]:
    """Draw steps on the cult tracks, and unused keys."""
    nodes: list[Node] = [RoundedBox(box, PAPER, 10)]
    inside = box.inset(PAD, 10)
    tracks = Box(inside.x, inside.y, inside.w * 0.72, inside.h)
    for place, cult in zip(grid(tracks, 2, 2), CULTS, strict=True):
        fill = mix(PAPER, CULT_FILL[cult], 0.14)
        nodes.append(RoundedBox(place, fill, 7, CULT_FILL[cult], 1.5))
        nodes += run(place, [cult_sign(cult), f"{player.cults[cult]}"], 26, INK, "black", "center", fill)
    keys = Box(tracks.right + GUTTER, inside.y, inside.right - tracks.right - GUTTER, inside.h)
    return nodes + run(keys, [KEY, f"{player.keys}"], 26, INK, "black", "center", PAPER)


def owned_height(player: Player) -> float:
    """Return the height of the cards and tiles."""
    return 2 * PAD + _lines(player) * (TILE + GUTTER) - GUTTER


def owned_panel(box: Box, player: Player, localizer: PictureWords) -> list[Node]:
    """Draw bonus card, favor tiles and town tiles."""
    nodes: list[Node] = [RoundedBox(box, PAPER, 10)]
    inside = box.inset(PAD)
    card, *places = _places(inside, player)
    return nodes + owned(card, places, player, localizer, 18, "regular")


def owned(
    card: Box, places: Iterable[Box], player: Player, localizer: PictureWords, size: float, weight: Weight
) -> list[Node]:
    """Draw bonus card, favor tiles and town tiles in their places."""
    nodes: list[Node] = []
    if player.card is not None:
        used = any(action.startswith("bonus_card_") for action in player.used)
        nodes += bonus_card_in_line(card, player.card, localizer, used=used, size=22)
    else:
        nodes.append(RoundedBox(card, SPENT, 8))
        nodes.append(label(card.inset(8, 8), localizer(say("no bonus card")), size, INK_SOFT, weight, "center", SPENT))
    left = iter(places)
    for tile, place in zip(player.favors, left, strict=False):
        nodes += favor_tile(place, FAVOR_TILES[tile], localizer, used="favor_tile_cult" in player.used, size=20)
    for tile, place in zip(player.towns, left, strict=False):
        nodes += town_tile(place, TOWN_TILES[tile], localizer, size=20)
    return nodes


def _places(box: Box, player: Player) -> list[Box]:
    """Return the place of the bonus card, as wide as two tiles, then those of the tiles."""
    lines = _lines(player)
    first, second, *others = grid(Box(box.x, box.y, box.w, lines * (TILE + GUTTER) - GUTTER), TILES, lines)
    return [Box(first.x, first.y, second.right - first.x, first.h), *others]


def _lines(player: Player) -> int:
    """Return the number of lines of tiles, including the card."""
    return -(-(2 + len(player.favors) + len(player.towns)) // TILES)
