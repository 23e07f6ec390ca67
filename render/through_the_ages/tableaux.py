"""The civilizations of all players in short, one below the other, for a phone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from render.chips import Chip, flow, flow_height
from render.layout import CORNER, GUTTER, Gap, Glyph, Mark, Part, PictureWords, even
from render.panels import Panel, joined, stacked
from render.scene import Box, Label, Line, Node, Plate, Scene
from render.theme import CANVAS, INK, PAPER, PAPER_EDGE
from render.through_the_ages.card import name_of
from render.through_the_ages.in_play import BOND_WORDS, bonds_of
from render.through_the_ages.looks import KIND_FILL, KIND_ICON, SEAT_FILL, fill_of, icon_of
from render.through_the_ages.phone_strip import phone_strip, strip_height
from render.through_the_ages.pieces import seat_sign
from render.through_the_ages.signs import ARROW, BLUE, CIVIL_CARDS, PERSON, STRENGTH, YELLOW, price
from render.through_the_ages.strip import seats_in_order
from render.through_the_ages.technologies import kinds_of
from rules.engine.core.table import View
from rules.engine.core.text import Seat
from rules.through_the_ages.core.cards import AGES, Card, Tactic, WorkerCard
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy.ratings import army_strength

WIDTH = 800
INNER = WIDTH - 2 * GUTTER
PAD = 10.0
NAMES = 19.0
LINE = 32.0
SIGN = 16.0
"""Half the width of the sign of another player."""
KIND = 66.0
"""Width of sign and workers of a kind in front of its technologies."""
RIM = 6.0
"""Width of the strip in the colour of the player."""


def tableaux(view: View[Game], speech: PictureWords) -> Scene:
    """For each player the strip of the overview, then technologies with their workers, and what else is in play."""
    players = (_of(view, view.state.player(seat), speech) for seat in seats_in_order(view))
    nodes, y = stacked(players, GUTTER, GUTTER, INNER)
    return Scene(WIDTH, even(y), CANVAS, tuple(nodes), zoom=1.25)


def _of(view: View[Game], p: Player, speech: PictureWords) -> Panel:
    g = view.state
    strip: Panel = strip_height(p), lambda box: phone_strip(view, box, p, speech)
    if not p.government or p.resigned:
        return strip
    return joined(strip, (_height(g, p, speech), lambda box: _holdings(g, box, p, speech)))


def _height(g: Game, p: Player, speech: PictureWords) -> float:
    wide = _inside(Box(GUTTER, 0, INNER, 0)).w
    kinds = sum(flow_height(chips, wide - KIND, NAMES, LINE) for _, chips in _technologies(g, p, speech))
    return kinds + PAD + sum(flow_height(chips, wide, NAMES, LINE) for chips in _others(g, p, speech)) + PAD


def _inside(box: Box) -> Box:
    return Box(box.x + RIM + PAD, box.y + PAD / 2, box.w - RIM - 2 * PAD, 0)


def _holdings(g: Game, box: Box, p: Player, speech: PictureWords) -> Iterator[Node]:
    """A line for each kind of technology, and below them what is in play besides."""
    yield Plate(box, PAPER, CORNER)
    yield Plate(Box(box.x, box.y, RIM, box.h), SEAT_FILL[p.seat % len(SEAT_FILL)], RIM / 2)
    inside = _inside(box)
    y = inside.y
    for kind, chips in _technologies(g, p, speech):
        yield from _kind(Box(inside.x, y, KIND, LINE), kind, g.count(p, kind))
        yield from flow(Box(inside.x + KIND, y, inside.w - KIND, 0), chips, NAMES, LINE, PAPER, weight="semibold")
        y += flow_height(chips, inside.w - KIND, NAMES, LINE)
    yield Line(((inside.x, y + PAD / 2), (inside.right, y + PAD / 2)), PAPER_EDGE, 1.5)
    y += PAD
    for chips in _others(g, p, speech):
        yield from flow(Box(inside.x, y, inside.w, 0), chips, NAMES, LINE, PAPER, weight="semibold")
        y += flow_height(chips, inside.w, NAMES, LINE)


def _kind(box: Box, kind: str, workers: int) -> Iterator[Node]:
    """Sign of a kind of technology, and how many workers it has in all."""
    yield from flow(box, [[Glyph(KIND_ICON[kind], KIND_FILL[kind])]], 22, box.h, PAPER)
    number = Box(box.x + 28, box.y, box.w - 34, box.h)
    yield Label(number, f"{workers}", 21, INK, "black", "left", PAPER)


def _technologies(g: Game, p: Player, speech: PictureWords) -> Iterator[tuple[str, list[Chip]]]:
    """By kind the technologies with age and name, then the workers on each and the blue tokens."""
    cards = list(g.worker_cards(p))
    for kind in kinds_of(g, p):
        held = sorted((card for card in cards if card.kind == kind), key=lambda card: card.level)
        yield kind, [_technology(p, card, speech) for card in held]


def _technology(p: Player, card: WorkerCard, speech: PictureWords) -> Chip:
    workers, stored = p.workers.get(card.id, 0), p.stored.get(card.id, 0)
    chip: Chip = [f"{AGES[card.level]} {name_of(card, speech)}"]
    chip += [f"{workers}", PERSON] if workers else []
    return chip + ([f"{stored}", BLUE] if stored else [])


def _others(g: Game, p: Player, speech: PictureWords) -> list[list[Chip]]:
    """Banks and special technologies; colonies; tactic, wars and pacts; civil cards in hand."""
    banks: list[Chip] = [[f"{p.yellow}", YELLOW], [f"{p.blue}", BLUE]]
    lines = [
        [*banks, *(_named(card, speech) for card in g.specials(p))],
        [_named(g.card(card), speech) for card in p.colonies],
        [*_tactic(g, p, speech), *_bonds(g, p, speech)],
        _hand(g, p.hand, speech),
    ]
    return [chips for chips in lines if chips]


def _named(card: Card, speech: PictureWords) -> Chip:
    return [Glyph(icon_of(card), fill_of(card)), name_of(card, speech)]


def _tactic(g: Game, p: Player, speech: PictureWords) -> list[Chip]:
    """The tactic with the units of an army, and what the armies add."""
    if p.tactic is None:
        return []
    card = g.of(Tactic, p.tactic)
    armies = army_strength(g, p).bonuses
    parts: list[Part] = [*_named(card, speech), Gap(0.2), *price(card), ARROW, f"+{sum(armies)}", STRENGTH]
    return [parts]


def _bonds(g: Game, p: Player, speech: PictureWords) -> list[Chip]:
    """Wars and pacts with the part in them and the other side."""
    return [
        [*_named(g.card(card), speech), speech(BOND_WORDS[part]), _sign_of(other)]
        for card, other, part in bonds_of(g, p)
    ]


def _sign_of(seat: Seat) -> Mark:
    """Whose seat it is, with a number that a phone shows."""
    return Mark(lambda _size: seat_sign(seat, SIGN), 2 * SIGN / NAMES)


def _hand(g: Game, hand: Sequence[str], speech: PictureWords) -> list[Chip]:
    """The civil cards in hand, which were taken openly."""
    return [[*([CIVIL_CARDS] if card == hand[0] else []), *_named(g.card(card), speech)] for card in hand]
