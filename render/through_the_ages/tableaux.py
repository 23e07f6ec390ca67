"""The civilizations of all players in short, one below the other, for a phone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from render.chips import Chip, flow, flow_height
from render.layout import CORNER, GUTTER, Gap, Glyph, Mark, Part, PictureWords, even
from render.panels import Panel, joined, stacked
from render.scene import Box, Label, Line, Node, RoundedBox, Scene, Symbol
from render.theme import CANVAS, PAPER, PAPER_EDGE, readable_on
from render.through_the_ages.card import name_of
from render.through_the_ages.in_play import BOND_WORDS, bonds_of
from render.through_the_ages.inline_icons import ARROW, BLUE, CIVIL_CARDS, PERSON, STRENGTH, YELLOW, price
from render.through_the_ages.palette import KIND_FILL, KIND_ICON, SEAT_FILL, fill_of, icon_of
from render.through_the_ages.phone_strip import phone_strip, strip_height
from render.through_the_ages.pieces import seat_sign
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
LINE = 31.0
SIGN = 16.0
"""Half the width of the sign of another player."""
AGE = 1.5
"""Width of the badge of an age, in font sizes."""
RIM = 6.0
"""Width of the strip in the colour of the player."""


def tableaux(view: View[Game], localizer: PictureWords) -> Scene:
    """Draw for each player the strip of the overview, then ages and workers of technologies, and what else
    is in play.
    """
    players = (_of(view, view.state.players[seat], localizer) for seat in seats_in_order(view))
    nodes, y = stacked(players, GUTTER, GUTTER, INNER)
    return Scene(WIDTH, even(y), CANVAS, tuple(nodes), zoom=1.25)


def _of(view: View[Game], p: Player, localizer: PictureWords) -> Panel:
    g = view.state
    strip: Panel = strip_height(p), lambda box: phone_strip(view, box, p, localizer)
    if not p.government or p.resigned:
        return strip
    return joined(strip, (_height(g, p, localizer), lambda box: _holdings(g, box, p, localizer)))


def _height(g: Game, p: Player, localizer: PictureWords) -> float:
    wide = _inside(Box(GUTTER, 0, INNER, 0)).w
    return 2 * PAD + sum(flow_height(chips, wide, NAMES, LINE) for chips in _lines(g, p, localizer))


def _inside(box: Box) -> Box:
    return Box(box.x + RIM + PAD, box.y + PAD / 2, box.w - RIM - 2 * PAD, 0)


def _holdings(g: Game, box: Box, p: Player, localizer: PictureWords) -> Iterator[Node]:
    """Draw the technologies, and below them the other cards in play."""
    yield RoundedBox(box, PAPER, CORNER)
    yield RoundedBox(Box(box.x, box.y, RIM, box.h), SEAT_FILL[p.seat % len(SEAT_FILL)], RIM / 2)
    inside = _inside(box)
    y = inside.y
    for number, chips in enumerate(_lines(g, p, localizer)):
        if number == 1:
            yield Line(((inside.x, y + PAD / 2), (inside.right, y + PAD / 2)), PAPER_EDGE, 1.5)
            y += PAD
        yield from flow(Box(inside.x, y, inside.w, 0), chips, NAMES, LINE, PAPER, weight="semibold")
        y += flow_height(chips, inside.w, NAMES, LINE)


def _lines(g: Game, p: Player, localizer: PictureWords) -> list[list[Chip]]:
    """Return technologies; banks and other cards in play; civil cards in hand."""
    banks: list[Chip] = [[f"{p.yellow}", YELLOW], [f"{p.blue}", BLUE]]
    in_play = [named(card, localizer) for card in (*g.specials(p), *map(g.card, p.colonies))]
    others = [*banks, *in_play, *military(g, p, localizer)]
    return [chips for chips in (_technologies(g, p), others, _hand(g, p.hand, localizer)) if chips]


def military(g: Game, p: Player, localizer: PictureWords) -> list[Chip]:
    """Return the tactic, wars and pacts."""
    return [*_tactic(g, p, localizer), *_bonds(g, p, localizer)]


def _technologies(g: Game, p: Player) -> list[Chip]:
    """Return for each kind its sign, then the ages of its technologies with the workers and blue tokens on each.

    A kind has one technology of each age.
    """
    cards = g.worker_cards(p)
    chips: list[Chip] = []
    for kind in kinds_of(g, p):
        held = sorted((card for card in cards if card.kind == kind), key=lambda card: card.level)
        chip: Chip = [Glyph(KIND_ICON[kind], KIND_FILL[kind])]
        for card in held:
            chip += [Gap(0.1), Mark(partial(age_sign, AGES[card.level], KIND_FILL[kind]), AGE), *on_card(p, card)]
        chips.append(chip)
    return chips


def on_card(p: Player, card: WorkerCard) -> list[Part]:
    """Return the workers and blue tokens on a technology."""
    workers, stored = p.workers.get(card.id, 0), p.stored.get(card.id, 0)
    people: list[Part] = [f"{workers}", PERSON] if workers else []
    return [*people, f"{stored}", BLUE] if stored else people


def age_sign(level: str, fill: str, size: float) -> Symbol:
    """Draw the age of a technology on a badge of its kind."""
    box = Box(-AGE * size / 2, -0.6 * size, AGE * size, 1.2 * size)
    letter = Label(box, level, size, readable_on(fill), "black", "center", fill)
    return Symbol(f"age {level} {fill} {size:g}", (RoundedBox(box, fill, 5), letter))


def named(card: Card, localizer: PictureWords) -> Chip:
    """Return the name of a card after the icon of its kind."""
    return [Glyph(icon_of(card), fill_of(card)), name_of(card, localizer)]


def _tactic(g: Game, p: Player, localizer: PictureWords) -> list[Chip]:
    """Return the tactic with the units of an army, and the bonus of the armies."""
    if p.tactic is None:
        return []
    card = g.of(Tactic, p.tactic)
    armies = army_strength(g, p).bonuses
    parts: list[Part] = [*named(card, localizer), Gap(0.2), *price(card), ARROW, f"+{sum(armies)}", STRENGTH]
    return [parts]


def _bonds(g: Game, p: Player, localizer: PictureWords) -> list[Chip]:
    """Return wars and pacts with the player's part in them and the other side."""
    return [
        [*named(g.card(card), localizer), localizer(BOND_WORDS[part]), _sign_of(other)]
        for card, other, part in bonds_of(g, p)
    ]


def _sign_of(seat: Seat) -> Mark:
    """Return the sign of a seat, with a number that is readable on a phone."""
    return Mark(lambda _size: seat_sign(seat, SIGN), 2 * SIGN / NAMES)


def _hand(g: Game, hand: Sequence[str], localizer: PictureWords) -> list[Chip]:
    """Return the civil cards in hand, which were taken openly."""
    return [[*([CIVIL_CARDS] if card == hand[0] else []), *named(g.card(card), localizer)] for card in hand]
