"""What a player holds: resources, power, coming income, cult steps, cards and tiles."""

from __future__ import annotations

from render.layout import GUTTER, PAD, Speech, columns, label, rows, run
from render.scene import Box, Circle, Icon, Label, Node, Panel
from render.terra_mystica.looks import CULT_FILL
from render.terra_mystica.signs import (
    COINS,
    KEY,
    PRIEST,
    WORKER,
    cult_sign,
    goods,
)
from render.terra_mystica.tiles import (
    SPENT,
    bonus_card,
    favor_tile,
    panel,
    town_tile,
)
from render.theme import CREAM, INK, INK_SOFT, PAPER, POWER, mix
from rules.engine.text import say
from rules.terra_mystica.catalog import (
    CULTS,
    FAVOR_TILES,
    TOWN_TILES,
)
from rules.terra_mystica.income import income
from rules.terra_mystica.state import Player


def resources_panel(box: Box, player: Player, speech: Speech) -> list[Node]:
    """Workers, coins and priests."""
    nodes: list[Node] = []
    labels = (
        (player.workers, WORKER, speech(say("workers"))),
        (player.coins, COINS, speech(say("coins"))),
        (player.priests, PRIEST, speech(say("priests · {n} in supply", n=player.priest_supply))),
    )
    for place, (number, sign, words) in zip(columns(box, 3), labels, strict=True):
        nodes.append(Panel(place, PAPER, 10))
        upper = Box(place.x, place.y + 4, place.w, 44)
        nodes += run(upper, [f"{number}", sign], 36, INK, "black", "center", PAPER)
        lower = Box(place.x + 6, place.bottom - 27, place.w - 12, 20)
        nodes.append(label(lower, words, 15, INK_SOFT, "semibold", "center", PAPER))
    return nodes


def bowls_panel(box: Box, player: Player, speech: Speech) -> list[Node]:
    """The three bowls of power with their tokens."""
    nodes, inside = panel(box, say("Power · bowls I, II, III"), speech)
    places = columns(inside, 3, 24)
    for place, name, number in zip(places, ("I", "II", "III"), player.bowls, strict=True):
        nodes += _bowl(place, name, number, spendable=name == "III")
    for place in places[:2]:
        nodes.append(Icon(Box(place.right + 3, place.y + place.h / 2 - 9, 18, 18), "arrow-right", INK_SOFT))
    return nodes


def _bowl(box: Box, name: str, number: int, *, spendable: bool) -> list[Node]:
    fill = mix(PAPER, POWER, 0.28 if spendable else 0.1)
    nodes: list[Node] = [Panel(box, fill, 22, POWER, 3 if spendable else 1.5)]
    nodes.append(Label(Box(box.x + 6, box.y + 8, 40, 24), name, 18, INK, "bold", "center", fill))
    nodes.append(Label(Box(box.x + 6, box.y + 34, 40, 44), f"{number}", 36, INK, "black", "center", fill))
    across = 3 if number <= 12 else 4
    r, gap = (8.0, 21.0) if number <= 12 else (6.0, 16.0)
    for i in range(number):
        row, col = divmod(i, across)
        nodes.append(Circle(box.x + 58 + col * gap, box.y + 17 + row * gap, r, POWER, CREAM, 1.2))
    return nodes


def income_panel(box: Box, player: Player, speech: Speech) -> list[Node]:
    """What the next income phase brings as things stand."""
    heading = speech(say("Next income") if player.card is not None else say("Next income, without bonus card"))
    nodes: list[Node] = [Panel(box, PAPER, 10)]
    head = Box(box.x + PAD, box.y, box.w * 0.42, box.h)
    nodes.append(label(head, heading, 17, INK_SOFT, "bold", on=PAPER))
    rest = Box(head.right, box.y, box.right - PAD - head.right, box.h)
    return nodes + run(rest, ["+", *goods(income(player))], 22, INK, "black", "right", PAPER)


def steps_panel(box: Box, player: Player) -> list[Node]:
    """Steps on the cult tracks, and unused keys."""
    nodes: list[Node] = [Panel(box, PAPER, 10)]
    places = columns(box.inset(PAD, 8), len(CULTS) + 1)
    for place, cult in zip(places, CULTS, strict=False):
        fill = mix(PAPER, CULT_FILL[cult], 0.14)
        nodes.append(Panel(place, fill, 7, CULT_FILL[cult], 1.5))
        nodes += run(place, [cult_sign(cult), f"{player.cults[cult]}"], 22, INK, "black", "center", fill)
    keys = places[-1]
    return nodes + run(keys, [KEY, f"{player.keys}"], 22, INK, "black", "center", PAPER)


def owned_panel(box: Box, player: Player, speech: Speech) -> list[Node]:
    """Bonus card, favor tiles and town tiles."""
    nodes, inside = panel(box, say("Bonus card, favor tiles, town tiles"), speech)
    card = Box(inside.x, inside.y, 136, 112)
    if player.card is not None:
        used = any(action.startswith("bonus_card_") for action in player.used)
        nodes += bonus_card(card, player.card, speech, used=used)
    else:
        nodes.append(Panel(card, SPENT, 8))
        nodes.append(label(card.inset(8, 40), speech(say("no card")), 15, INK_SOFT, "regular", "center", SPENT))
    towns = Box(inside.x, card.bottom + GUTTER, card.w, inside.bottom - card.bottom - GUTTER)
    if player.towns:
        across = 1 if len(player.towns) <= 2 else 2
        lines = max(2, -(-len(player.towns) // across))
        places = [place for row in rows(towns, lines, 5) for place in columns(row, across, 5)]
        for place, tile in zip(places, player.towns, strict=False):
            nodes += town_tile(place, TOWN_TILES[tile], size=17)
    favors = Box(card.right + GUTTER, inside.y, inside.right - card.right - GUTTER, inside.h)
    lines = max(4, -(-len(player.favors) // 2))
    places = [place for row in rows(favors, lines, 6) for place in columns(row, 2, 6)]
    for place, tile in zip(places, player.favors, strict=False):
        used = "favor_tile_cult" in player.used
        nodes += favor_tile(place, FAVOR_TILES[tile], used=used, size=17)
    return nodes
