"""A strip for each player, for a phone: goods with the next income, tracks, special actions and points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from render.layout import Glyph, Part, PictureWords, columns, label, run
from render.scene import Box, Icon, Label, Node, RoundedBox, SymbolRef
from render.terra_mystica.faction_board import special_action
from render.terra_mystica.inline_icons import (
    BOLT,
    BRIDGE,
    COINS,
    KEY,
    PRIEST,
    SHIP,
    SPADE,
    STEPS,
    WORKER,
    card_effect,
)
from render.terra_mystica.order import seats_in_order
from render.terra_mystica.palette import FACTION_ICON, PIECE_FILL, home_of, letters, on_piece
from render.terra_mystica.pieces import token
from render.terra_mystica.tiles import ACTION, CARD, SPENT, cross
from render.theme import COIN, GOLD, INK, INK_SOFT, PAPER_EDGE
from rules.engine.core.table import View
from rules.engine.core.text import Text, say
from rules.terra_mystica.core.catalog import FAVOR_TILES, NUMBERS, Goods
from rules.terra_mystica.core.state import Game, Player
from rules.terra_mystica.economy.income import income
from rules.terra_mystica.flow.scoring import standing
from rules.terra_mystica.land.reach import skip_range

STRIP = 64.0
"""Height of a strip."""
BETWEEN = 5.0
SIGN = 88.0
"""Width of the letter and the emblem."""
NAME = 178.0
HOLDINGS = 278.0
TRACKS = 140.0
FIGURES = 22.0
COMING = 19.0
"""Font sizes of present goods and of the next income."""


def strips_height(players: int) -> float:
    """Return the height of the strips."""
    return players * (STRIP + BETWEEN) - BETWEEN


def strips(view: View[Game], box: Box, localizer: PictureWords) -> list[Node]:
    """Draw the strips in turn order; after the game the best first."""
    nodes: list[Node] = []
    for number, seat in enumerate(seats_in_order(view)):
        place = Box(box.x, box.y + number * (STRIP + BETWEEN), box.w, STRIP)
        nodes += strip(view, place, view.state.players[seat], localizer)
    return nodes


def strip(view: View[Game], box: Box, player: Player, localizer: PictureWords) -> list[Node]:
    """Draw a player's goods in two lines of numbers."""
    g = view.state
    acting = g.active == player.seat and not view.finished
    fill = SPENT if player.passed and not view.finished else CARD
    nodes: list[Node] = [RoundedBox(box, fill, 8, GOLD if acting else PAPER_EDGE, 5 if acting else 1.5)]
    nodes += _who(g, box, player, localizer, fill)
    holdings = Box(box.x + SIGN + NAME, box.y, HOLDINGS, box.h)
    tracks = Box(holdings.right + 8, box.y, TRACKS, box.h)
    rest = Box(tracks.right + 4, box.y, box.right - tracks.right - 10, box.h)
    if player.faction:
        nodes += _holdings(g, holdings, player, fill)
        nodes += _tracks(tracks, player, fill)
    upper, lower = Box(rest.x, rest.y + 4, rest.w, 32), Box(rest.x, rest.y + 35, rest.w, 24)
    nodes.append(Label(upper, f"{player.vp}", 31, INK, "black", "right", fill))
    return nodes + run(lower, _state(view, player, localizer), 19, INK, "bold", "right", fill)


def _who(g: Game, box: Box, player: Player, localizer: PictureWords, fill: str) -> list[Node]:
    """Draw letter and emblem of a faction in its colour, its name and that of the player."""
    home, middle = home_of(g, player.seat), box.y + box.h / 2
    emblem = Box(box.x + 42, box.y + 11, 42, box.h - 22)
    nodes: list[Node] = []
    if player.faction:
        nodes.append(RoundedBox(emblem, PIECE_FILL[home], 9, INK, 1.5))
        side = Box(emblem.x + 4, emblem.y + 4, emblem.w - 8, emblem.h - 8)
        nodes.append(Icon(side, FACTION_ICON[player.faction], on_piece(home)))
    nodes.append(SymbolRef(box.x + 25, middle, token(home, letters(g)[player.seat], 21)))
    faction = Text(player.data.name) if player.faction else say("no faction yet")
    upper = Box(box.x + SIGN, box.y + 5, NAME - 6, 28)
    lower = Box(upper.x, box.y + 33, NAME + 2, 25)
    return [
        *nodes,
        label(upper, localizer.name(player.seat), FIGURES, INK, "bold", on=fill, least=18),
        label(lower, localizer(faction), COMING, INK, on=fill, least=18),
    ]


def _holdings(g: Game, box: Box, player: Player, fill: str) -> list[Node]:
    """Draw coins, workers, priests and power, and below each the next income."""
    coming = income(player) if g.round < NUMBERS.rounds and g.phase != "finished" else Goods()
    coins, workers, priests, power = (
        (f"{player.coins}", COINS, coming.coins),
        (f"{player.workers}", WORKER, coming.workers),
        (f"{player.priests}", PRIEST, coming.priests),
        ("/".join(map(str, player.bowls)), BOLT, coming.power),
    )
    few = columns(Box(box.x, box.y, box.w * 0.66, box.h), 3, 0)
    places = (*few, Box(few[-1].right, box.y, box.right - few[-1].right, box.h))
    nodes: list[Node] = []
    for place, (number, sign, more) in zip(places, (coins, workers, priests, power), strict=True):
        nodes += run(Box(place.x, box.y + 5, place.w, 28), [number, sign], FIGURES, INK, "black", "left", fill)
        if more:
            lower = Box(place.x, box.y + 33, place.w, 25)
            nodes.append(label(lower, f"+{more}", COMING, INK, "semibold", on=fill))
    return nodes


def _tracks(box: Box, player: Player, fill: str) -> list[Node]:
    """Draw shipping, the cost of a spade, keys and bridges left; below them the special actions, used ones crossed."""
    data = player.data
    ship: list[Part] = [f"{player.shipping}", SHIP]
    if data.skip is not None:
        ship = [f"{skip_range(player)}", Glyph("right-left", INK)]
    cost = data.spades.cost[player.spade_level]
    spade: list[Part] = [f"{cost.priests or cost.workers}", SPADE]
    nodes: list[Node] = []
    tracks: list[list[Part]] = [ship, spade]
    tracks.append([f"{player.keys}", KEY] if player.keys else [f"{player.bridges_left}", BRIDGE])
    for place, parts in zip(columns(Box(box.x, box.y + 5, box.w, 27), 3, 2), tracks, strict=True):
        nodes += run(place, parts, 20, INK, "bold", "left", fill)
    for number, (parts, used) in enumerate(special_actions(player)):
        nodes += small_action(Box(box.x + number * 48, box.y + 33, 45, 27), parts, used=used)
    return nodes


def small_action(box: Box, parts: Sequence[Part], *, used: bool) -> list[Node]:
    """Draw a special action, crossed if it has been used."""
    fill = SPENT if used else ACTION
    nodes: list[Node] = [RoundedBox(box, fill, 8, INK_SOFT if used else "#a67c00", 1.5)]
    nodes += run(box.inset(1, 0), parts, 18, INK, "bold", "center", fill)
    return nodes + (cross(box) if used else [])


def special_actions(player: Player) -> Iterator[tuple[list[Part], bool]]:
    """Yield the icons of a player's special actions, and whether each has been used this round."""
    action = player.data.stronghold_action
    if action is not None and player.has_stronghold:
        yield special_action(player.data), action in player.used
    for tile in player.favors:
        if steps := FAVOR_TILES[tile].cult_steps:
            yield [f"{steps}", STEPS], "favor_tile_cult" in player.used
    if player.card is not None and (player.card.free_spades or player.card.cult_steps):
        yield card_effect(player.card), any(used.startswith("bonus_card_") for used in player.used)


def _state(view: View[Game], player: Player, localizer: PictureWords) -> list[Part]:
    """Return the turn marker, the pending decision, or the position among those who have passed."""
    g, seat = view.state, player.seat
    if view.finished:
        place = next(place.rank for place in standing(g) if place.seat == seat)
        return [Glyph("trophy", COIN), localizer(say("{n}.", n=place))]
    if player.passed and seat in g.passed:
        return [Glyph("moon", INK_SOFT), f"{g.passed.index(seat) + 1}"]
    if g.active == seat:
        return [Glyph("play", COIN), *_points(localizer)]
    return [Glyph("hourglass", INK)] if seat in view.asked else _points(localizer)


def _points(localizer: PictureWords) -> list[Part]:
    return [localizer(say("VP"))]
