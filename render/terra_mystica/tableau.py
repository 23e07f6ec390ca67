"""A player's tableau: structures and income, bowls, resources, tracks, tiles and special actions."""

from __future__ import annotations

from collections.abc import Sequence

from render.layout import GUTTER, MARGIN, PAD, Glyph, Part, Speech, columns, label, paragraph, rows, run, stack
from render.scene import Box, Circle, Icon, Label, Node, Panel, Scene, Use
from render.terra_mystica.looks import CULT_FILL, PIECE_FILL, home_of, letters, on_piece, terrain_letter
from render.terra_mystica.pieces import structure, token
from render.terra_mystica.signs import (
    BRIDGE,
    COINS,
    KEY,
    PRIEST,
    SHIP,
    SPADE,
    STEPS,
    WORKER,
    cult_sign,
    goods,
    kind_sign,
    points,
)
from render.terra_mystica.tiles import (
    SPENT,
    action_space,
    bonus_card,
    favor_tile,
    panel,
    town_tile,
)
from render.theme import CANVAS, CREAM, GOLD, INK, INK_SOFT, PAPER, PAPER_DEEP, PAPER_EDGE, POWER, mix
from rules.engine.table import View
from rules.engine.text import Seat, Text, say, say_n
from rules.terra_mystica.catalog import (
    CULTS,
    FAVOR_TILES,
    KINDS,
    NUMBERS,
    TOWN_TILES,
    FactionRow,
    Goods,
    Kind,
)
from rules.terra_mystica.income import income
from rules.terra_mystica.state import Game, Player
from rules.terra_mystica.words import KIND_NAMES, terrain_name

WIDTH, HEIGHT = 1200, 740
HEADER = 68
LEFT = 716
"""Width of the left column."""
COST = 116
REVEALED = "#fffaf0"


def tableau(view: View[Game], seat: Seat, speech: Speech) -> Scene:
    """Everything a player has, on one board."""
    return Scene(WIDTH, HEIGHT, CANVAS, tuple(tableau_nodes(view, seat, speech)))


def tableau_nodes(view: View[Game], seat: Seat, speech: Speech) -> list[Node]:
    """The parts of a tableau."""
    g = view.state
    player = g.player(seat)
    whole = Box(0, 0, WIDTH, HEIGHT).inset(MARGIN)
    nodes = _header(view, Box(whole.x, whole.y, whole.w, HEADER), player, speech)
    body = Box(whole.x, whole.y + HEADER + GUTTER, whole.w, whole.h - HEADER - GUTTER)
    if not player.faction:
        return [*nodes, Panel(body, PAPER, 10)]
    left = Box(body.x, body.y, LEFT, body.h)
    right = Box(left.right + GUTTER, body.y, body.w - LEFT - GUTTER, body.h)
    structures, tracks, abilities = stack(left, (410, 136, left.h - 546 - 2 * GUTTER))
    nodes += _structures(structures, player, speech)
    nodes += _tracks(tracks, player, speech)
    nodes += _ability(abilities, player, speech)
    holdings, bowls, coming, cults, tiles = stack(right, (76, 136, 42, 54, right.h - 308 - 4 * GUTTER))
    nodes += _resources(holdings, player, speech)
    nodes += _bowls(bowls, player, speech)
    nodes += _income(coming, player, speech)
    nodes += _cults(cults, player)
    nodes += _tiles(tiles, player, speech)
    return nodes


def _header(view: View[Game], box: Box, player: Player, speech: Speech) -> list[Node]:
    g, seat = view.state, player.seat
    home = home_of(g, seat)
    fill, ink = PIECE_FILL[home], on_piece(home)
    nodes: list[Node] = [Panel(box, fill, 10, GOLD if g.active == seat else mix(fill, CREAM, 0.35), 3)]
    nodes.append(Use(box.x + 40, box.y + box.h / 2, token(home, letters(g)[seat], 26)))
    name = speech(Text(player.data.name)) if player.faction else speech(say("no faction yet"))
    title = Box(box.x + 80, box.y + 4, 420, 38)
    nodes.append(label(title, name, 32, ink, "black", on=fill))
    if player.faction:
        terrain = speech(
            say("{letter} · home terrain {terrain}", letter=terrain_letter(home), terrain=terrain_name(home))
        )
        nodes.append(label(Box(title.x, title.bottom - 2, 420, 22), terrain, 17, ink, "semibold", on=fill))
    who = Box(box.x + 510, box.y + 4, 400, 38)
    nodes.append(label(who, speech.name(seat), 26, ink, "bold", "right", on=fill))
    state = Box(who.x, who.bottom - 2, who.w, 22)
    nodes.append(label(state, speech(_state(view, player)), 17, ink, "semibold", "right", on=fill))
    score = Box(box.right - 232, box.y + 9, 220, box.h - 18)
    nodes.append(Panel(score, CREAM, 8))
    nodes += run(score.inset(10, 0), [f"{player.vp} VP"], 38, INK, "black", "center", CREAM)
    return nodes


def _state(view: View[Game], player: Player) -> Text:
    g = view.state
    if view.finished:
        return say("the game is over")
    if player.passed:
        return say("has passed")
    if g.active == player.seat:
        return say("is taking a turn")
    if player.seat in view.questions:
        return say("has something to decide")
    return say("waits")


# Structures.


def _structures(box: Box, player: Player, speech: Speech) -> list[Node]:
    nodes, inside = panel(box, say("Structures · costs, places, income so far"), speech)
    for row, kind in zip(rows(inside, len(KINDS), 6), KINDS, strict=True):
        nodes += _row_of_structures(row, player, kind, speech)
    return nodes


def _row_of_structures(box: Box, player: Player, kind: Kind, speech: Speech) -> list[Node]:
    data = player.data.buildings[kind]
    head = Box(box.x, box.y, COST, box.h)
    upper, lower = rows(head, 2, 0)
    nodes: list[Node] = [label(upper, speech(KIND_NAMES[kind]).capitalize(), 16, INK, "bold", on=PAPER)]
    nodes += run(lower, _cost(data.cost, data.cost_beside_opponent), 16, INK, "semibold", "left", PAPER)
    total = Box(box.right - 96, box.y, 96, box.h)
    middle = Box(head.right + 6, box.y, total.x - head.right - 12, box.h)
    nodes.append(Panel(total, PAPER_DEEP, 7))
    gained = goods(data.total_income[player.buildings[kind]])
    nodes += run(total.inset(5, 0), ["+", *gained] if gained else ["–"], 19, INK, "bold", "center", PAPER_DEEP)
    width = min(76.0, (middle.w - 7 * 4) / 8)
    for number in range(1, NUMBERS.supply[kind] + 1):
        place = Box(middle.x + (number - 1) * (width + 4), box.y, width, box.h)
        built = number <= player.buildings[kind]
        nodes += _slot(place, player, kind, data.income[number], built=built)
    if kind != "dwelling" and kind != "trading_house":
        after = middle.x + NUMBERS.supply[kind] * (width + 4) + 8
        nodes += _beside(Box(after, box.y, total.x - after - 10, box.h), player, kind, speech)
    return nodes


def _beside(box: Box, player: Player, kind: Kind, speech: Speech) -> list[Node]:
    """What building a temple, stronghold or sanctuary brings, in the free room of its row."""
    data = player.data
    if kind != "stronghold":
        text = say_n("takes {n} favor tile", "takes {n} favor tiles", n=data.favor_tiles)
        if kind == "sanctuary":
            fewer = NUMBERS.town_structures_with_sanctuary
            text = say("{before}; a town with it needs only {few} structures", before=text, few=fewer)
        return paragraph(box.inset(0, (box.h - 24) / 2), speech(text), 16, INK_SOFT, on=PAPER)
    special = special_action(data)
    nodes: list[Node] = []
    if special:
        place = Box(box.right - 92, box.y + 2, 92, box.h - 4)
        used = data.stronghold_action in player.used
        nodes += action_space(place, special, 19, used=used, locked=not player.has_stronghold)
        box = Box(box.x, box.y, place.x - box.x - GUTTER, box.h)
    ink = INK if player.has_stronghold else INK_SOFT
    return nodes + paragraph(box.inset(0, 2), speech(Text(data.stronghold)), 16, ink, on=PAPER)


def _slot(box: Box, player: Player, kind: Kind, gain: Goods, *, built: bool) -> list[Node]:
    """A place: the structure, or the income it uncovered by leaving."""
    parts = goods(gain)
    if built:
        nodes: list[Node] = [Panel(box, REVEALED, 7, "#7d9a55", 2)]
        if len(parts) > 2:
            upper, lower = rows(box.inset(3, 5), 2, 0)
            nodes += run(upper, parts[:2], 17, INK, "bold", "center", REVEALED)
            return nodes + run(lower, parts[2:], 17, INK, "bold", "center", REVEALED)
        return nodes + run(box.inset(3, 5), parts or ["–"], 20, INK, "bold", "center", REVEALED)
    nodes = [Panel(box, PAPER_DEEP, 7, PAPER_EDGE, 1)]
    nodes.append(Use(box.x + box.w / 2, box.y + 24, structure(kind, player.home, "", 32)))
    foot = Box(box.x + 2, box.bottom - 17, box.w - 4, 16)
    return nodes + run(foot, parts or ["–"], 12, INK_SOFT, "semibold", "center", PAPER_DEEP)


def _cost(cost: Goods, beside: Goods | None) -> list[Part]:
    parts = goods(cost)
    if beside is not None and beside.coins != cost.coins:
        at = parts.index(COINS)
        parts[at - 1] = f"{cost.coins}/{beside.coins}"
    return parts


# Tracks and abilities.


def _tracks(box: Box, player: Player, speech: Speech) -> list[Node]:
    nodes, inside = panel(box, say("Shipping, spades, bridges"), speech)
    upper, lower = rows(inside, 2, 6)
    nodes += _shipping(upper, player, speech)
    spades_box = Box(lower.x, lower.y, lower.w - 212, lower.h)
    nodes += _exchange(spades_box, player, speech)
    bridges = Box(spades_box.right + 12, lower.y, 200, lower.h)
    parts: list[Part] = [BRIDGE, speech(say("{n} of {all} left", n=player.bridges_left, all=NUMBERS.bridges))]
    if player.data.bridge_cost is not None:
        parts += ["·", *goods(player.data.bridge_cost)]
    return nodes + run(bridges, parts, 18, INK, "semibold", "right", PAPER)


def _level(box: Box, parts: Sequence[Part], *, here: bool, home: str) -> list[Node]:
    """One level of a track, marked when the player is there."""
    fill = PIECE_FILL[home] if here else PAPER_DEEP
    nodes: list[Node] = [Panel(box, PAPER_DEEP, 6, fill if here else PAPER_EDGE, 4 if here else 1)]
    return nodes + run(box.inset(6, 2), parts, 16, INK, "bold", "center", PAPER_DEEP)


def _shipping(box: Box, player: Player, speech: Speech) -> list[Node]:
    head = Box(box.x, box.y, COST, box.h)
    data = player.data
    track = data.shipping
    if track is None:
        skip = data.skip
        nodes: list[Node] = run(head, [SHIP, speech(say("none"))], 16, INK, "bold", "left", PAPER)
        if skip is not None:
            strong = player.has_stronghold
            text = speech(
                say(
                    "skips up to {n}; each time {vp} VP for",
                    n=skip.range[strong] + player.skip_bonus,
                    vp=skip.vp,
                )
            )
            rest = Box(head.right + 6, box.y, box.w - COST - 6, box.h)
            nodes += run(rest, [text, *goods(skip.cost[strong])], 16, INK, "semibold", "left", PAPER)
        return nodes
    nodes = run(head, [SHIP, *goods(track.cost)], 16, INK, "bold", "left", PAPER)
    places = columns(Box(head.right + 6, box.y, box.w - COST - 6, box.h), track.max + 1, 6)
    for level, place in enumerate(places):
        parts: list[Part] = [f"{level}"]
        if level > track.start:
            parts += ["·", *points(track.vp[level])]
        nodes += _level(place, parts, here=level == player.shipping, home=player.home)
    return nodes


def _exchange(box: Box, player: Player, speech: Speech) -> list[Node]:
    head = Box(box.x, box.y, COST, box.h)
    track = player.data.spades
    price: list[Part] = goods(track.advance_cost) if track.advance_cost is not None else []
    nodes: list[Node] = run(head, [SPADE, *price], 16, INK, "bold", "left", PAPER)
    places = columns(Box(head.right + 6, box.y, box.w - COST - 6, box.h), len(track.cost), 6)
    for level, (place, cost) in enumerate(zip(places, track.cost, strict=True)):
        parts: list[Part] = [*goods(cost)]
        if level:
            parts += ["·", *points(track.advance_vp)]
        nodes += _level(place, parts, here=level == player.spade_level, home=player.home)
    return nodes


def _ability(box: Box, player: Player, speech: Speech) -> list[Node]:
    nodes: list[Node] = [Panel(box, PAPER, 10)]
    head = Box(box.x + PAD, box.y + 8, 68, 22)
    nodes.append(label(head, speech(say("Ability")), 17, INK_SOFT, "bold", on=PAPER))
    text = Box(head.right + 8, box.y + 8, box.w - head.w - 2 * PAD - 8, box.h - 14)
    return nodes + paragraph(text, speech(Text(player.data.ability)), 17, INK, on=PAPER)


def special_action(data: FactionRow) -> list[Part]:
    """The sign of the stronghold's action, if it has one."""
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


# Holdings.


def _resources(box: Box, player: Player, speech: Speech) -> list[Node]:
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


def _bowls(box: Box, player: Player, speech: Speech) -> list[Node]:
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


def _income(box: Box, player: Player, speech: Speech) -> list[Node]:
    heading = speech(say("Next income") if player.card is not None else say("Next income, without bonus card"))
    nodes: list[Node] = [Panel(box, PAPER, 10)]
    head = Box(box.x + PAD, box.y, box.w * 0.42, box.h)
    nodes.append(label(head, heading, 17, INK_SOFT, "bold", on=PAPER))
    rest = Box(head.right, box.y, box.right - PAD - head.right, box.h)
    return nodes + run(rest, ["+", *goods(income(player))], 22, INK, "black", "right", PAPER)


def _cults(box: Box, player: Player) -> list[Node]:
    nodes: list[Node] = [Panel(box, PAPER, 10)]
    places = columns(box.inset(PAD, 8), len(CULTS) + 1)
    for place, cult in zip(places, CULTS, strict=False):
        fill = mix(PAPER, CULT_FILL[cult], 0.14)
        nodes.append(Panel(place, fill, 7, CULT_FILL[cult], 1.5))
        nodes += run(place, [cult_sign(cult), f"{player.cults[cult]}"], 22, INK, "black", "center", fill)
    keys = places[-1]
    return nodes + run(keys, [KEY, f"{player.keys}"], 22, INK, "black", "center", PAPER)


def _tiles(box: Box, player: Player, speech: Speech) -> list[Node]:
    nodes, inside = panel(box, say("Bonus card, favor tiles, town tiles"), speech)
    card = Box(inside.x, inside.y, 116, 112)
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
