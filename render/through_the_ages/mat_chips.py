"""Cards and tokens of a player as chips: military cards in play, workers on technologies, and ages."""

from __future__ import annotations

from render.chips import Chip
from render.layout import Gap, Glyph, Mark, Part, PictureWords
from render.scene import Box, Label, RoundedBox, Symbol
from render.theme import readable_on
from render.through_the_ages.card import name_of
from render.through_the_ages.in_play import BOND_WORDS, bonds_of
from render.through_the_ages.inline_icons import ARROW, BLUE, PERSON, STRENGTH, price
from render.through_the_ages.palette import fill_of, icon_of
from render.through_the_ages.pieces import seat_sign
from rules.engine.core.text import Seat
from rules.through_the_ages.core.cards import Card, Tactic, WorkerCard
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy.ratings import army_strength

NAMES = 19.0
SIGN = 16.0
"""Half the width of the sign of another player."""
AGE = 1.5
"""Width of the badge of an age, in font sizes."""


def military(g: Game, p: Player, localizer: PictureWords) -> list[Chip]:
    """Return the tactic, wars and pacts."""
    return [*_tactic(g, p, localizer), *_bonds(g, p, localizer)]


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
