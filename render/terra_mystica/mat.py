"""The whole mat of a player as a landscape strip: goods, power, structures left, cults, tracks, card and tiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from render import nameplate
from render.layout import CORNER, GUTTER, Glyph, Part, PictureWords, columns, grid, label, run
from render.nameplate import Nameplate, has_turn, turn_state
from render.panels import Panel
from render.scene import Box, Node, RoundedBox, Scene, SymbolRef
from render.terra_mystica.faction_board import REVEALED
from render.terra_mystica.holdings import bowls, owned
from render.terra_mystica.inline_icons import BOLT, BRIDGE, COINS, KEY, PRIEST, SHIP, SPADE, WORKER, cult_sign, points
from render.terra_mystica.palette import CULT_FILL, FACTION_ICON, PIECE_FILL, home_of, letters, on_piece
from render.terra_mystica.pieces import structure, token
from render.terra_mystica.strips import small_action, special_actions
from render.theme import INK, INK_SOFT, PAPER, PAPER_DEEP, PAPER_EDGE, mix
from rules.engine.core.table import View
from rules.engine.core.text import Seat, Text, say
from rules.terra_mystica.core.catalog import CULTS, NUMBERS, Goods, Kind
from rules.terra_mystica.core.state import Game, Player
from rules.terra_mystica.economy.income import income
from rules.terra_mystica.land.reach import skip_range

GAP = 6.0
STOCK, BOARD, TILE = 66.0, 80.0, 52.0
"""Heights of goods and power, of structures and tracks, and of a line of tiles."""
GOODS = 84.0
"""Width of the place of a good."""
BOWLS = 404.0
STRUCTURES = 356.0
ACROSS = 5
"""The number of tiles side by side; the bonus card is as wide as two."""
LARGE, SMALL = 30.0, 19.0
"""Font sizes of numbers in stock and of the next income."""
STEPS = 24.0
"""Font size of the steps on the cult tracks."""
LEVELS = 22.0
"""Font size of the other tracks."""
LATER: tuple[Kind, ...] = ("trading_house", "temple", "sanctuary", "stronghold")
"""The structures of the second line, below the dwellings."""


def mat(view: View[Game], seat: Seat, localizer: PictureWords) -> Scene:
    """Draw everything a player has in a landscape strip."""
    player = view.state.players[seat]
    lines = -(-(2 + len(player.favors) + len(player.towns)) // ACROSS)
    panels: list[Panel] = [
        (STOCK, lambda box: _stock(view, box, player)),
        (BOARD, lambda box: _board(box, player)),
        (lines * (TILE + GAP) - GAP, lambda box: _owned(box, lines, player, localizer)),
    ]
    return nameplate.strip(_plate(view, player, localizer), panels if player.faction else (), GAP)


def _board(box: Box, player: Player) -> Iterator[Node]:
    yield from _structures(Box(box.x, box.y, STRUCTURES, box.h), player)
    yield from _tracks(Box(box.x + STRUCTURES + GAP, box.y, box.w - STRUCTURES - GAP, box.h), player)


def _plate(view: View[Game], player: Player, localizer: PictureWords) -> Nameplate:
    g, seat = view.state, player.seat
    home = home_of(g, seat)
    state = turn_state(view, seat, PIECE_FILL[home])
    if player.passed and not view.finished:
        state = [Glyph("moon", on_piece(home))]
    return Nameplate(
        PIECE_FILL[home],
        token(home, letters(g)[seat], 16),
        localizer(Text(player.data.name)) if player.faction else localizer(say("no faction yet")),
        localizer.name(seat),
        FACTION_ICON[player.faction] if player.faction else "",
        state,
        points(player.vp, localizer) if player.faction else (),
        acting=has_turn(view, seat),
    )


def _stock(view: View[Game], box: Box, player: Player) -> Iterator[Node]:
    """Draw workers, coins, priests and power, with the next income of each."""
    g = view.state
    coming = income(player) if g.round < NUMBERS.rounds and not view.finished else Goods()
    held = (
        (player.workers, WORKER, coming.workers),
        (player.coins, COINS, coming.coins),
        (player.priests, PRIEST, coming.priests),
    )
    x = box.x
    for number, sign, more in held:
        place = Box(x, box.y, GOODS, box.h)
        yield RoundedBox(place, PAPER, CORNER)
        yield from _amount(place, [f"{number}", sign], more)
        x = place.right + GAP
    place = Box(x, box.y, box.right - x, box.h)
    yield RoundedBox(place, PAPER, CORNER)
    yield from bowls(Box(x + 8, box.y + 2, BOWLS, box.h - 4), player)
    beside = Box(x + BOWLS + 12, box.y, place.right - x - BOWLS - 18, box.h)
    yield from _amount(beside, [BOLT], coming.power)


def _amount(box: Box, parts: Sequence[Part], coming: int) -> Iterator[Node]:
    """Draw a number with its icon, and below it the next income, if there is any."""
    upper = Box(box.x, box.y + 4, box.w, 36) if coming else box
    yield from run(upper, parts, LARGE, INK, "black", "center", PAPER)
    if coming:
        yield label(Box(box.x, box.y + 39, box.w, 24), f"+{coming}", SMALL, INK_SOFT, "bold", "center", PAPER)


def _structures(box: Box, player: Player) -> Iterator[Node]:
    """Draw the structures on the mat; the places of built ones are empty."""
    yield RoundedBox(box, PAPER, CORNER)
    upper, lower = grid(box.inset(GUTTER, 5), 1, 2, 6)
    supply = NUMBERS.supply
    first: list[Kind] = ["dwelling"] * supply["dwelling"]
    others = [kind for kind in LATER for _ in range(supply[kind])]
    left = {kind: supply[kind] - player.buildings[kind] for kind in supply}
    for line, held in ((upper, first), (lower, others)):
        seen = dict.fromkeys(supply, 0)
        for place, kind in zip(columns(line, len(held), 4), held, strict=True):
            seen[kind] += 1
            yield from _slot(place, player, kind, built=seen[kind] > left[kind])


def _slot(box: Box, player: Player, kind: Kind, *, built: bool) -> Iterator[Node]:
    yield RoundedBox(box, PAPER_DEEP if built else REVEALED, 6, PAPER_EDGE, 1)
    if not built:
        size = 21 if kind == "sanctuary" else 25
        yield SymbolRef(box.x + box.w / 2, box.y + box.h / 2, structure(kind, player.home, "", size))


def _tracks(box: Box, player: Player) -> Iterator[Node]:
    """Draw steps on the cult tracks and keys; below them shipping, spades, bridges and special actions."""
    yield RoundedBox(box, PAPER, CORNER)
    upper, lower = grid(box.inset(GUTTER, 5), 1, 2, 6)
    *cults, keys = columns(upper, len(CULTS) + 1, 5)
    for place, cult in zip(cults, CULTS, strict=True):
        fill = mix(PAPER, CULT_FILL[cult], 0.14)
        yield RoundedBox(place, fill, 7, CULT_FILL[cult], 1.5)
        yield from run(place, [cult_sign(cult), f"{player.cults[cult]}"], STEPS, INK, "black", "center", fill)
    yield from run(keys, [KEY, f"{player.keys}"], STEPS, INK, "black", "center", PAPER)
    levels = columns(Box(lower.x, lower.y, lower.w * 0.6, lower.h), 3, 4)
    for place, parts in zip(levels, _levels(player), strict=True):
        yield from run(place, parts, LEVELS, INK, "bold", "center", PAPER)
    x = levels[-1].right + GAP
    for number, (parts, used) in enumerate(special_actions(player)):
        yield from small_action(Box(x + number * 54, lower.y + 1, 50, lower.h - 2), parts, used=used)


def _levels(player: Player) -> tuple[list[Part], list[Part], list[Part]]:
    """Return shipping or the range of skipping, the price of a spade, and the bridges left."""
    data = player.data
    ship: list[Part] = [SHIP, f"{player.shipping}"]
    if data.skip is not None:
        ship = [Glyph("right-left", INK), f"{skip_range(player)}"]
    cost = data.spades.cost[player.spade_level]
    price: list[Part] = [SPADE, f"{cost.priests or cost.workers}", PRIEST if cost.priests else WORKER]
    return ship, price, [BRIDGE, f"{player.bridges_left}"]


def _owned(box: Box, lines: int, player: Player, localizer: PictureWords) -> list[Node]:
    """Draw bonus card, favor tiles and town tiles."""
    first, second, *places = grid(box, ACROSS, lines, GAP)
    place = Box(first.x, first.y, second.right - first.x, first.h)
    return owned(place, places, player, localizer, SMALL, "bold")
