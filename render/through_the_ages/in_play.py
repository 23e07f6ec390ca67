"""The cards in play without workers: special technologies, wonders, colonies, tactic, wars and pacts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from render.layout import Gap, Mark, Part, PictureWords, columns, run, run_width
from render.painter import text_width
from render.scene import Box, Node, RoundedBox
from render.theme import INK, PAPER
from render.through_the_ages.card import line_of, mark, name_of
from render.through_the_ages.holdings import FIGURES, NAMED, WIDTH, WORDS, SignOf, lasting, words_of, written
from render.through_the_ages.inline_icons import ARROW, CULTURE, HAPPY, STRENGTH, price, yields
from render.through_the_ages.pieces import seat_sign
from rules.engine.core.text import Seat, say, say_n
from rules.through_the_ages.core.cards import Card, Tactic
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy.ratings import RUIN_CULTURE, army_strength
from rules.through_the_ages.effects.in_play import pacts_of

ACROSS = 3
GAP = 6.0
NAME, SHORT = 18.5, 32.0
"""Font size of a name, and height of a line in which all names fit next to each other."""
FIGURE = 20.0
"""Font size of numbers."""
INSET = 18.0
"""The width of a card's edges, which its text cannot use."""
SIGN = 16.0
"""Half the width of the sign of another player."""
BOND_WORDS = {"attacks": say("against"), "attacked": say("by"), "A": say("A, with"), "B": say("B, with")}


@dataclass(frozen=True, slots=True)
class InPlay:
    """A card with its gains in lines of numbers and icons, and whether its text has more."""

    card: Card
    figures: Sequence[Sequence[Part]]
    worded: bool = False

    def height(self, width: float, localizer: PictureWords) -> float:
        """Return the height needed below the name."""
        words = words_of(self.card, width - INSET, localizer) if self.worded else ()
        return FIGURES * len(self.figures) + WORDS * len(words) + 6


def bonds_of(g: Game, p: Player) -> list[tuple[str, Seat, str]]:
    """Return the wars and pacts of a player: card, the other side, and the player's part in it."""
    wars = [(war.card, war.target, "attacks") for war in p.wars]
    wars += [(war.card, other.seat, "attacked") for other in g.players for war in other.wars if war.target == p.seat]
    pacts = [
        (pact.card, pact.b if pact.a == p.seat else pact.a, "A" if pact.a == p.seat else "B") for pact in pacts_of(g, p)
    ]
    return wars + pacts


def cards_in_play(g: Game, p: Player, localizer: PictureWords) -> list[InPlay]:
    """Return special technologies, wonders with ruins, and colonies, then the tactic, wars and pacts."""
    found = [InPlay(card, [yields(card)]) for card in g.specials(p)]
    found += [_owned(g, p, card, localizer) for card in (*p.wonders, *p.colonies)]
    if p.tactic is not None:
        found.append(InPlay(g.card(p.tactic), _army(g, p, g.of(Tactic, p.tactic), localizer)))
    for card, other, part in bonds_of(g, p):
        found.append(InPlay(g.card(card), [[localizer(BOND_WORDS[part]), _sign_of(other)]]))
    return found


def _owned(g: Game, p: Player, card: str, localizer: PictureWords) -> InPlay:
    found, ruined = g.card(card), card in p.ruins
    parts: list[Part] = [localizer(say("ruin")), f"+{RUIN_CULTURE}", CULTURE] if ruined else lasting(found)
    if card == p.homer:
        parts = [*parts, "+1", HAPPY]
    return InPlay(found, [parts] if parts else [], worded=not ruined)


def _army(g: Game, p: Player, card: Tactic, localizer: PictureWords) -> list[list[Part]]:
    """Return the units of an army with its strength, and the total bonus of the armies."""
    armies = army_strength(g, p).bonuses
    total: list[Part] = [localizer(say("no army"))]
    if armies:
        count = localizer(say_n("{n} army:", "{n} armies:", len(armies)))
        total = [count, " + ".join(map(str, armies)), "=", f"{sum(armies)}", STRENGTH]
    lines = [[*price(card), ARROW, *yields(card)], total]
    if not p.exclusive:
        return lines
    alone: list[Part] = [localizer(say("exclusive"))]
    beside = [*total, Gap(0.4), *alone]
    return [lines[0], beside] if run_width(beside, FIGURE, "bold") <= _wide() - INSET else [*lines, alone]


def _sign_of(seat: Seat) -> Mark:
    return Mark(lambda _size: seat_sign(seat, SIGN), 2 * SIGN / FIGURE)


def _lines(g: Game, p: Player, localizer: PictureWords) -> Iterator[tuple[Sequence[InPlay], float, float]]:
    """Yield the cards in lines, low ones first, with the heights of their names and of the rest."""
    wide = _wide()
    cards = sorted(cards_in_play(g, p, localizer), key=lambda each: each.height(wide, localizer))
    for start in range(0, len(cards), ACROSS):
        line = cards[start : start + ACROSS]
        room = wide - 1.5 * SHORT - 2.4 * NAME
        short = all(text_width(name_of(each.card, localizer), NAME, "bold") <= room for each in line)
        yield line, SHORT if short else NAMED, max(each.height(wide, localizer) for each in line)


def _wide() -> float:
    return columns(Box(0, 0, WIDTH, 0), ACROSS, GAP)[0].w


def in_play_height(g: Game, p: Player, localizer: PictureWords) -> float:
    """Return the height of these cards; 0 without any."""
    heights = [named + high for _, named, high in _lines(g, p, localizer)]
    return sum(heights) + GAP * (len(heights) - 1) if heights else 0


def in_play(g: Game, box: Box, p: Player, localizer: PictureWords, sign_of: SignOf) -> list[Node]:
    """Draw the cards in lines."""
    nodes: list[Node] = []
    y = box.y
    for cards, named, high in _lines(g, p, localizer):
        for place, each in zip(columns(Box(box.x, y, box.w, named + high), ACROSS, GAP), cards, strict=False):
            nodes += _card(place, each, named, localizer) + mark(place, sign_of(each.card.id))
        y += named + high + GAP
    return nodes


def _card(box: Box, each: InPlay, named: float, localizer: PictureWords) -> list[Node]:
    nodes: list[Node] = [RoundedBox(box, PAPER, 7)]
    nodes += line_of(Box(box.x, box.y, box.w, named), each.card, localizer, NAME)
    body = Box(box.x + INSET / 2, box.y + named + 2, box.w - INSET, FIGURES)
    for parts in each.figures:
        nodes += run(body, parts, FIGURE, INK, "bold", "left", PAPER)
        body = Box(body.x, body.bottom, body.w, FIGURES)
    return nodes + written(body, each.card, localizer, PAPER) if each.worded else nodes
