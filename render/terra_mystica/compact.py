"""The stock next to the board, for a phone: tiles and cards in one or two lines, written as large as the map."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from render.layout import Glyph, Part, PictureWords, columns, label, paragraph, run, run_width
from render.painter import text_width
from render.scene import Box, Icon, Node, RoundedBox, SymbolRef
from render.terra_mystica.inline_icons import (
    APART,
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
from render.terra_mystica.palette import CULT_FILL, CULT_ICON, home_of, letters
from render.terra_mystica.pieces import chip
from render.terra_mystica.tiles import CARD, SPENT, cross, octagon
from render.theme import GOLD, INK, INK_SOFT, PAPER, PAPER_DEEP, PAPER_EDGE, POWER, mix, readable_on
from rules.engine.core.text import Text, say
from rules.terra_mystica.core.catalog import (
    BONUS_CARDS,
    CULT_BOARD,
    FAVOR_TILES,
    NUMBERS,
    POWER_ACTIONS,
    SCORING_TILES,
    TOWN_TILES,
    BonusCardRow,
    Cult,
    CultRow,
    FavorTileRow,
)
from rules.terra_mystica.core.state import Game

HEAD = 27.0
EDGE = 8.0
GAP = 6.0
HEADING = 19.0
SMALL = 19.0
SMALLEST = 18.0
"""Font sizes; the smallest is 9 pixels on a phone."""
TILE = 42.0
"""Height of a tile in one line."""
CARD_HEIGHT = 62.0
"""Height of a bonus card: its name, and below it its effects."""
NAME_LINE = 23.0
"""Height of the second line of a long name."""
ACROSS = 3
"""The number of scoring tiles and bonus cards side by side."""
TRACK = 54.0
"""Height of a cult track."""
STEP_LINE = 24.0
CULT_NAME = 76.0
ORDER = 62.0
"""Width of the order spaces."""
TOWNS = 5
"""The number of town tiles side by side."""
STEPS = CULT_BOARD.max_step + 1
CHIP = 25.0
"""Height of the marker of a player."""


def section(box: Box, heading: Text, localizer: PictureWords) -> tuple[list[Node], Box]:
    """Return a panel with a small heading, and the box for its content."""
    head = Box(box.x + EDGE + 2, box.y + 3, box.w - 2 * EDGE, HEAD - 3)
    inside = Box(box.x + EDGE, box.y + HEAD, box.w - 2 * EDGE, box.h - HEAD - EDGE)
    return [RoundedBox(box, PAPER, 10), label(head, localizer(heading), HEADING, INK_SOFT, "bold", on=PAPER)], inside


def height(lines: int, line: float) -> float:
    """Return the height of a section with that many lines."""
    return HEAD + lines * (line + GAP) - GAP + EDGE


def lines_of(count: int, across: int = ACROSS) -> int:
    """Return the number of lines that tiles take, at least one."""
    return max(1, -(-count // across))


def _places(inside: Box, count: int, across: int, high: float) -> list[Box]:
    lines = (Box(inside.x, inside.y + i * (high + GAP), inside.w, high) for i in range(lines_of(count, across)))
    return [place for line in lines for place in columns(line, across, GAP)][:count]


def scoring_section(g: Game, box: Box, localizer: PictureWords) -> list[Node]:
    """Draw the scoring tiles by round: the scoring action, and the cult bonus after it."""
    nodes, inside = section(box, say("Scoring by round · cult bonus after it"), localizer)
    places = _places(inside, len(g.scoring_tiles), ACROSS, TILE)
    for number, place in enumerate(places, 1):
        nodes += scoring_tile(g, place, number, localizer)
    return nodes


def scoring_tile(g: Game, place: Box, number: int, localizer: PictureWords) -> list[Node]:
    """Draw the scoring tile of a round: the scoring action, and the cult bonus after it."""
    present = g.round + (g.phase == "finished")
    tile, now, over = SCORING_TILES[g.scoring_tiles[number - 1]], number == present, number < present
    fill, ink = SPENT if over else CARD, INK_SOFT if over else INK
    nodes: list[Node] = [RoundedBox(place, fill, 8, GOLD if now else PAPER_EDGE, 5 if now else 1.5)]
    # A low tile is that of a post.
    above = min(6.0, (place.h - 22) / 2)
    sign = Box(place.x + 6, place.y + above, 24, place.h - 2 * above)
    nodes.append(RoundedBox(sign, GOLD if now else PAPER_DEEP, 6))
    nodes.append(label(sign, f"{number}", 22, INK, "black", "center", GOLD if now else PAPER_DEEP))
    reward: list[Part] = cult_reward(tile, localizer) if number < NUMBERS.rounds else []
    wide = run_width(reward, SMALLEST) + 1 if reward else 0
    right = Box(place.right - wide - 7, place.y, wide, place.h)
    left = Box(sign.right + 5, place.y, right.x - sign.right - 9, place.h)
    nodes += run(left, scored(tile, localizer), 20, ink, "bold", "left", fill)
    return nodes + (run(right, reward, SMALLEST, ink, "semibold", "right", fill) if reward else [])


def power_section(g: Game, box: Box, localizer: PictureWords) -> list[Node]:
    """Draw the power actions: price and gain; used ones are crossed."""
    nodes, inside = section(box, say("Power actions"), localizer)
    for place, action in zip(columns(inside, len(POWER_ACTIONS), GAP), POWER_ACTIONS.values(), strict=True):
        parts: list[Part] = [f"{action.cost}", BOLT, Glyph("arrow-right", INK_SOFT), *power_gain(action, localizer)]
        nodes += _power_space(place, place.inset(8, 0), parts, 20, used=action.id in g.power_used)
    return nodes


def power_spaces(g: Game, box: Box, localizer: PictureWords) -> list[Node]:
    """Draw the power actions in one line, with their gains alone; used ones are crossed."""
    nodes: list[Node] = []
    for place, action in zip(columns(box, len(POWER_ACTIONS), 3), POWER_ACTIONS.values(), strict=True):
        gain = power_gain(action, localizer)
        nodes += _power_space(place, place.inset(3, 0), gain, SMALLEST, used=action.id in g.power_used)
    return nodes


def _power_space(box: Box, inside: Box, parts: Sequence[Part], size: float, *, used: bool) -> Iterator[Node]:
    fill = SPENT if used else "#e4d6f2"
    yield octagon(box.inset(1), fill, INK_SOFT if used else POWER, 2)
    yield from run(inside, parts, size, INK, "bold", "center", fill)
    if used:
        yield from cross(box)


def cards_in_play(g: Game) -> list[str]:
    """Return the bonus cards laid out or held."""
    held = {player.bonus_card for player in g.players}
    return [card for card in BONUS_CARDS if card in g.bonus_coins or card in held]


def _card_height(g: Game, width: float, localizer: PictureWords) -> float:
    """Return the height of the bonus cards: with room for a second line if a name is wider than a card."""
    room = columns(Box(0, 0, width - 2 * EDGE, 0), ACROSS, GAP)[0].w - 16
    names = (localizer(Text(BONUS_CARDS[card].name)) for card in cards_in_play(g))
    long = any(text_width(name, SMALLEST, "regular") > room for name in names)
    return CARD_HEIGHT + NAME_LINE if long else CARD_HEIGHT


def bonus_section(g: Game, box: Box, localizer: PictureWords) -> list[Node]:
    """Draw the bonus cards: those laid out with their coins, the others with their holders."""
    nodes, inside = section(box, say("Bonus cards"), localizer)
    cards = cards_in_play(g)
    for place, card in zip(_places(inside, len(cards), ACROSS, _card_height(g, box.w, localizer)), cards, strict=True):
        nodes += _bonus_card(g, place, BONUS_CARDS[card], localizer)
    return nodes


def _bonus_card(g: Game, box: Box, card: BonusCardRow, localizer: PictureWords) -> list[Node]:
    holder = next((player for player in g.players if player.bonus_card == card.id), None)
    coins = g.bonus_coins.get(card.id, 0)
    fill = SPENT if holder is not None else CARD
    nodes: list[Node] = [RoundedBox(box, fill, 8, PAPER_EDGE, 1.5)]
    upper, lower = Box(box.x + 8, box.y + 4, box.w - 16, box.h - 36), Box(box.x + 8, box.bottom - 32, box.w - 16, 28)
    if holder is not None:
        home = home_of(g, holder.seat)
        nodes.append(SymbolRef(box.right - 22, box.y + 17, chip(home, letters(g)[holder.seat], 30, CHIP)))
        upper = Box(upper.x, upper.y, upper.w - 36, upper.h)
    if coins:
        pile = Box(box.right - 64, lower.y - 1, 58, lower.h)
        nodes.append(RoundedBox(pile, "#ffe08a", 9, "#a67c00", 1.5))
        nodes += run(pile.inset(4, 1), [f"{coins}", COINS], SMALL, INK, "bold", "center", "#ffe08a")
        lower = Box(lower.x, lower.y, pile.x - lower.x - 6, lower.h)
    name = localizer(Text(card.name))
    if box.h > CARD_HEIGHT:
        nodes += paragraph(upper, name, SMALL, INK, on=fill, least=SMALLEST)
    else:
        nodes.append(label(upper, name, SMALL, INK, on=fill, least=SMALLEST))
    income = goods(card.income, localizer)
    gain = run_of(["+", *income] if income else [], card_effect(card), pass_points(card, localizer))
    return nodes + run(lower, gain, 21, INK, "bold", "left", fill)


def run_of(*groups: Sequence[Part]) -> list[Part]:
    """Return groups of icons in one line, with dots between them."""
    found: list[Part] = []
    for group in groups:
        if group:
            found += ["·", *group] if found else group
    return found


def favor_section(g: Game, box: Box, localizer: PictureWords) -> list[Node]:
    """Draw the favor tiles left: a column for each cult, a line for three steps, two and one."""
    nodes, inside = section(box, say("Favor tiles left"), localizer)
    for place, tiles in zip(columns(inside, len(CULT_FILL), GAP), tiles_by_cult().values(), strict=True):
        for number, tile in enumerate(tiles):
            line = Box(place.x, place.y + number * (TILE - 4 + GAP), place.w, TILE - 4)
            nodes += _favor_tile(line, tile, g.favors_left.get(tile.id, 0), localizer)
    return nodes


def _favor_tile(box: Box, tile: FavorTileRow, count: int, localizer: PictureWords) -> list[Node]:
    gone = not count
    fill, on = (SPENT, SPENT) if gone else (CARD, CULT_FILL[tile.cult])
    ink = readable_on(on)
    strip = Box(box.x, box.y, 46, box.h)
    nodes: list[Node] = [RoundedBox(box, fill, 7, PAPER_EDGE, 1.5), RoundedBox(strip, on, 7)]
    nodes += run(strip, [f"{tile.steps}", Glyph(CULT_ICON[tile.cult], ink)], 20, ink, "bold", "center", on)
    left = Box(box.right - 30, box.y, 26, box.h)
    nodes.append(label(left, f"×{count}", SMALL, INK, "bold", "right", fill))
    effect = favor_effect(tile, localizer)
    if tile.pass_vp is not None:
        # The points depend on the number of trading houses; "VP" is understood.
        effect = [*effect[:2], "/".join(map(str, tile.pass_vp[1:]))]
    rest = Box(strip.right + 4, box.y, left.x - strip.right - 5, box.h)
    return nodes + run(rest, effect, SMALL, INK, "bold", "left", fill)


def town_section(g: Game, box: Box, localizer: PictureWords) -> list[Node]:
    """Draw the town tiles left."""
    nodes, inside = section(box, say("Town tiles left"), localizer)
    kinds = [TOWN_TILES[tile] for tile in TOWN_TILES if tile in g.towns_left]
    for place, tile in zip(_places(inside, len(kinds), TOWNS, TILE), kinds, strict=True):
        count = g.towns_left[tile.id]
        fill = "#f0dfb4" if count else SPENT
        nodes.append(RoundedBox(place, fill, 7, "#a67c00", 1.5))
        left = Box(place.right - 30, place.y, 26, place.h)
        nodes.append(label(left, f"×{count}", SMALL, INK, "bold", "right", fill))
        keys: list[Part] = [KEY] * (tile.keys - 1)
        parts = [*points(tile.vp, localizer), *keys, APART, *town_gain(tile, localizer)]
        nodes += run(Box(place.x + 7, place.y, left.x - place.x - 9, place.h), parts, SMALL, INK, "bold", on=fill)
    return nodes


def cults_height() -> float:
    """Return the height of the cult tracks."""
    return HEAD + STEP_LINE + 4 * TRACK + EDGE


def cult_section(g: Game, box: Box, localizer: PictureWords) -> list[Node]:
    """Draw the cult tracks from left to right, with the power gains above them and the order spaces to the right."""
    nodes, inside = section(box, say("Cults"), localizer)
    steps = Box(inside.x + CULT_NAME, inside.y, inside.w - CULT_NAME - ORDER, STEP_LINE)
    for step, place in enumerate(columns(steps, STEPS, 3)):
        gain = CULT_BOARD.power_at_step.get(step)
        nodes.append(label(place, f"{step}", SMALL, INK, "bold", "center", PAPER))
        if gain:
            above = Box(place.x, box.y + 3, place.w, HEAD - 4)
            nodes += run(above, [f"+{gain}", BOLT], SMALLEST, POWER, "bold", "center", PAPER)
    nodes.append(Icon(Box(inside.right - ORDER / 2 - 12, inside.y - 2, 26, 26), "chess-bishop", INK_SOFT))
    for number, cult in enumerate(CULT_BOARD.cult):
        nodes += _track(g, Box(inside.x, inside.y + STEP_LINE + number * TRACK, inside.w, TRACK - 3), cult, localizer)
    return nodes


def _track(g: Game, box: Box, row: CultRow, localizer: PictureWords) -> list[Node]:
    colour = CULT_FILL[row.id]
    ink = readable_on(colour)
    head = Box(box.x, box.y, CULT_NAME - 4, box.h)
    nodes: list[Node] = [RoundedBox(head, colour, 7)]
    nodes += run(
        Box(head.x, head.y + 2, head.w, 24), [Glyph(cult_sign(row.id).name, ink)], 21, ink, "bold", "center", colour
    )
    name = Box(head.x + 2, head.y + 25, head.w - 4, 24)
    nodes.append(label(name, localizer(Text(row.name)), SMALL, ink, "bold", "center", colour, least=SMALLEST))
    cells = columns(Box(box.x + CULT_NAME, box.y, box.w - CULT_NAME - ORDER, box.h), STEPS, 3)
    for step, cell in enumerate(cells):
        here = [player.seat for player in g.players if player.faction and player.cults[row.id] == step]
        gain = step in CULT_BOARD.power_at_step
        nodes.append(
            RoundedBox(cell, mix(PAPER_DEEP, colour, 0.38 if gain else 0.14), 5, mix(PAPER_EDGE, colour, 0.35), 1)
        )
        if step == CULT_BOARD.max_step and not here:
            nodes.append(Icon(Box(cell.x + cell.w / 2 - 13, cell.y + cell.h / 2 - 13, 26, 26), "key", INK_SOFT))
        across = 1 if len(here) == 1 else 2 if len(here) <= 4 else 3
        wide = min(28.0, (cell.w - 2) / across - 0.5)
        lines = lines_of(len(here), across)
        for number, seat in enumerate(here):
            line, col = divmod(number, across)
            x = cell.x + cell.w / across * (col + 0.5)
            y = cell.y + cell.h / 2 + (line - (lines - 1) / 2) * CHIP
            nodes.append(SymbolRef(x, y, chip(home_of(g, seat), letters(g)[seat], wide, CHIP - 0.5)))
    return nodes + _order_spaces(g, Box(box.right - ORDER + 4, box.y, ORDER - 4, box.h), row)


def _order_spaces(g: Game, box: Box, row: CultRow) -> list[Node]:
    nodes: list[Node] = []
    owners = g.order_spaces.get(row.id, (None,) * len(CULT_BOARD.order_spaces))
    for number, (steps, owner) in enumerate(zip(CULT_BOARD.order_spaces, owners, strict=True)):
        x, y = box.x + box.w * (0.25 + 0.5 * (number % 2)), box.y + box.h * (0.25 + 0.5 * (number // 2))
        if owner is not None:
            nodes.append(SymbolRef(x, y, chip(home_of(g, owner), letters(g)[owner], 26, CHIP - 0.5)))
            continue
        place = Box(x - 13, y - CHIP / 2, 26, CHIP - 0.5)
        nodes.append(RoundedBox(place, PAPER_DEEP, 5, INK_SOFT, 1.2))
        nodes.append(label(place, f"{steps}", SMALL, INK, "semibold", "center", PAPER_DEEP))
    return nodes


Section = Callable[[Game, Box, PictureWords], list[Node]]


def stock(g: Game, width: float, localizer: PictureWords) -> list[tuple[float, Section]]:
    """Return the sections of the stock next to the board, with their heights at this width."""
    return [
        (height(lines_of(NUMBERS.rounds), TILE), scoring_section),
        (height(1, TILE), power_section),
        (height(lines_of(len(cards_in_play(g))), _card_height(g, width, localizer)), bonus_section),
        (height(max(map(len, tiles_by_cult().values())), TILE - 4), favor_section),
        (height(lines_of(len(g.towns_left), TOWNS), TILE), town_section),
    ]


def known_at_the_start(g: Game, width: float, localizer: PictureWords) -> list[tuple[float, Section]]:
    """Return the sections that matter for choosing a faction and the first bonus card, with heights."""
    return [each for each in stock(g, width, localizer) if each[1] in (scoring_section, bonus_section)]


def tiles_by_cult() -> dict[Cult, list[FavorTileRow]]:
    """Return the favor tiles of each cult."""
    return {cult: [row for row in FAVOR_TILES.values() if row.cult == cult] for cult in CULT_FILL}
