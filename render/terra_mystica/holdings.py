"""What a player holds: resources, power, coming income, cult steps, cards and tiles."""

from __future__ import annotations

from render.layout import GUTTER, PAD, Speech, columns, label, rows, run, stack
from render.panels import panel
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
    town_tile,
)
from render.theme import CREAM, INK, INK_SOFT, PAPER, POWER, mix
from rules.engine.text import say
from rules.terra_mystica.catalog import (
    CULTS,
    FAVOR_TILES,
    NUMBERS,
    TOWN_TILES,
)
from rules.terra_mystica.income import income
from rules.terra_mystica.scoring import standing
from rules.terra_mystica.state import Game, Player


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


def income_panel(box: Box, g: Game, player: Player, speech: Speech) -> list[Node]:
    """What the next income phase brings as things stand; in the last round there is none."""
    if g.round == NUMBERS.rounds:
        nodes: list[Node] = [Panel(box, PAPER, 10)]
        words = speech(say("No income after the last round"))
        return [*nodes, label(box.inset(PAD, 0), words, 18, INK_SOFT, "bold", on=PAPER)]
    heading = speech(say("Next income") if player.card is not None else say("Next income, without bonus card"))
    nodes = [Panel(box, PAPER, 10)]
    head = Box(box.x + PAD, box.y, box.w * 0.34, box.h)
    nodes.append(label(head, heading, 18, INK_SOFT, "bold", on=PAPER))
    rest = Box(head.right, box.y, box.right - PAD - head.right, box.h)
    return nodes + run(rest, ["+", *goods(income(player))], 27, INK, "black", "right", PAPER)


def result_panel(box: Box, g: Game, player: Player, speech: Speech) -> list[Node]:
    """The place after the end of the game, and what the final scoring brought."""
    place = next(place.place for place in standing(g) if place.seat == player.seat)
    nodes: list[Node] = [Panel(box, PAPER, 10)]
    head = Box(box.x + PAD, box.y, box.w * 0.3, box.h)
    words = speech(say("Place {n} of {all}", n=place, all=len(g.players)))
    nodes.append(label(head, words, 20, INK, "black", on=PAPER))
    rest = Box(head.right, box.y, box.right - PAD - head.right, box.h)
    scored = speech(
        say(
            "area {area} · cults {cults} · resources {resources}",
            area=player.vp_sources.get("area", 0),
            cults=player.vp_sources.get("cults", 0),
            resources=player.vp_sources.get("resources", 0),
        )
    )
    return [*nodes, label(rest, scored, 18, INK_SOFT, "bold", "right", PAPER)]


def steps_panel(box: Box, player: Player) -> list[Node]:
    """Steps on the cult tracks, and unused keys."""
    nodes: list[Node] = [Panel(box, PAPER, 10)]
    places = columns(box.inset(PAD, 8), len(CULTS) + 1)
    for place, cult in zip(places, CULTS, strict=False):
        fill = mix(PAPER, CULT_FILL[cult], 0.14)
        nodes.append(Panel(place, fill, 7, CULT_FILL[cult], 1.5))
        nodes += run(place, [cult_sign(cult), f"{player.cults[cult]}"], 26, INK, "black", "center", fill)
    keys = places[-1]
    return nodes + run(keys, [KEY, f"{player.keys}"], 26, INK, "black", "center", PAPER)


def owned_panel(box: Box, player: Player, speech: Speech) -> list[Node]:
    """Bonus card, favor tiles and town tiles."""
    nodes, inside = panel(box, say("Bonus card, favor tiles, town tiles"), speech)
    towns_across = 3
    town_lines = -(-len(player.towns) // towns_across)
    town_height = {0: 0.0, 1: 64.0}.get(town_lines, 46.0)
    strip = town_lines * (town_height + 6)
    held = Box(inside.x, inside.y, inside.w, inside.h - strip)
    card = Box(held.x, held.y, 136, min(134.0, held.h))
    if player.card is not None:
        used = any(action.startswith("bonus_card_") for action in player.used)
        nodes += bonus_card(card, player.card, speech, used=used)
    else:
        nodes.append(Panel(card, SPENT, 8))
        nodes.append(label(card.inset(8, 40), speech(say("no card")), 15, INK_SOFT, "regular", "center", SPENT))
    lines = max(1, -(-len(player.favors) // 2))
    height = min(64.0, (held.h + 6) / lines - 6)
    favors = Box(card.right + GUTTER, held.y, held.right - card.right - GUTTER, lines * (height + 6) - 6)
    places = [place for row in rows(favors, lines, 6) for place in columns(row, 2, 6)]
    for place, tile in zip(places, player.favors, strict=False):
        used = "favor_tile_cult" in player.used
        nodes += favor_tile(place, FAVOR_TILES[tile], used=used, size=min(20, height / 2))
    below = max(card.bottom, favors.bottom) + 6
    towns = stack(Box(inside.x, below, inside.w, strip), [town_height] * town_lines, 6)
    places = [place for row in towns for place in columns(row, towns_across, 6)]
    for place, tile in zip(places, player.towns, strict=False):
        nodes += town_tile(place, TOWN_TILES[tile], size=20)
    return nodes
