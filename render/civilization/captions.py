"""Numbers with captions, and possessions in words: what the signs of a mat mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from render.chips import Chip
from render.civilization.inline_icons import (
    army_mark,
    city_mark,
    event_mark,
    marker_mark,
    piece_chips,
    resource_mark,
    scout_mark,
    token_mark,
    unit_mark,
    victory_chips,
    yield_mark,
)
from render.civilization.palette import RESOURCE_ICON
from render.layout import Gap, Glyph, PictureWords, label, run
from render.scene import Box, Node, RoundedBox
from render.theme import INK, INK_SOFT, PAPER
from rules.civilization.board.coins import coin_tokens
from rules.civilization.board.control import cities_of
from rules.civilization.board.hands import culture_hand_size
from rules.civilization.board.knowledge import city_limit, stacking_limit, travel_speed
from rules.civilization.board.strength import combat_bonus, strength
from rules.civilization.core.catalog.build import UNIT_CARDS
from rules.civilization.core.player import Player
from rules.civilization.core.state import Game
from rules.civilization.words.names import named
from rules.engine.core.secret import FACE_DOWN
from rules.engine.core.text import Text, say

HEIGHT = 62.0
"""Height of a number with its caption."""
LARGE, CAPTION = 25.0, 18.0
BETWEEN = 5.0


@dataclass(frozen=True, slots=True)
class Captioned:
    """A number with its signs, and what it means."""

    caption: Text
    chip: Chip


def progress(g: Game, player: Player) -> list[Captioned]:
    """Return the progress to each victory, cities, figures, units and culture events."""
    trade, culture, coins, track, _ = victory_chips(g, player)
    cities, armies, scouts, units, _ = piece_chips(g, player)
    events: Chip = [f"{len(player.events)}/{culture_hand_size(g, player.seat)}", Glyph("scroll", INK)]
    return [
        Captioned(say("Trade"), trade),
        Captioned(say("Culture"), culture),
        Captioned(say("Coins"), coins),
        Captioned(say("Track"), track),
        Captioned(say("Cities"), cities),
        Captioned(say("Figures"), [*armies, *scouts]),
        Captioned(say("Units"), units),
        Captioned(say("Events"), events),
    ]


def limits(g: Game, player: Player) -> list[Captioned]:
    """Return speed, stacking limit, combat bonus, coin tokens, and what is left in the supply."""
    seat = player.seat
    armies = sum(figure.square is None and not figure.is_scout for figure in player.figures)
    scouts = sum(figure.square is None and figure.is_scout for figure in player.figures)
    cities = max(0, city_limit(player) - len(cities_of(g, seat)))
    supply: Chip = [f"{armies}", army_mark(player), Gap(0.2), f"{scouts}", scout_mark(seat), Gap(0.2)]
    return [
        Captioned(say("Speed"), [f"{travel_speed(player)}", Glyph("route", INK)]),
        Captioned(say("Stack"), [f"{stacking_limit(player)}", Glyph("users", INK)]),
        Captioned(say("Combat"), [f"+{combat_bonus(g, seat, None)}", yield_mark("combat")]),
        Captioned(say("Coin tokens"), [f"{coin_tokens(g, seat)}", yield_mark("coin")]),
        Captioned(say("In supply"), [*supply, f"{cities}", city_mark(seat)]),
    ]


def captions(
    box: Box, entries: Sequence[Captioned], localizer: PictureWords, shares: Sequence[float] = ()
) -> Iterator[Node]:
    """Draw numbers side by side, each with its caption below it."""
    for place, entry in zip(_places(box, shares or [1] * len(entries)), entries, strict=True):
        yield RoundedBox(place, PAPER, 8)
        upper = Box(place.x + 3, place.y + 3, place.w - 6, 34)
        yield from run(upper, entry.chip, LARGE, INK, "black", "center", PAPER)
        lower = Box(place.x + 2, place.y + 37, place.w - 4, 22)
        yield label(lower, localizer(entry.caption), CAPTION, INK_SOFT, "bold", "center", PAPER, CAPTION)


def _places(box: Box, shares: Sequence[float]) -> Iterator[Box]:
    unit = (box.w - BETWEEN * (len(shares) - 1)) / sum(shares)
    x = box.x
    for share in shares:
        yield Box(x, box.y, share * unit, box.h)
        x += share * unit + BETWEEN


def possessions(g: Game, player: Player, localizer: PictureWords) -> list[Chip]:
    """Return resources, huts, villages, great persons, visible units and culture events with their names."""
    chips: list[Chip] = [
        [f"{n}", resource_mark(kind), localizer(named(kind))] for kind, n in player.resources.items() if n
    ]
    chips += [chip for face, n in Counter(player.huts).items() for chip in _token(n, face, "hut", localizer)]
    chips += [chip for face, n in Counter(player.villages).items() for chip in _token(n, face, "village", localizer)]
    for person in (*player.great_persons, *player.persons_due):
        chips.append([marker_mark("great_person", person), localizer(named(person))])
    known = Counter(card for card in player.units if card != FACE_DOWN)
    for card, n in sorted(known.items()):
        mark = unit_mark(card, strength(g, player.seat, card))
        chips.append([f"{n}", mark, localizer(named(UNIT_CARDS[card].type))])
    for (level, event), n in Counter((held.level, held.event) for held in player.events).items():
        name = say("event") if event == FACE_DOWN else named(event)
        chips.append([*([f"{n}"] if n > 1 else []), event_mark(level), localizer(name)])
    return chips


def _token(n: int, face: str, mark: str, localizer: PictureWords) -> Iterator[Chip]:
    """Yield kept huts or villages of a kind: their back, and their resource if it is visible."""
    back = token_mark("hut" if mark == "hut" else "village")
    kind = next((kind for kind in RESOURCE_ICON if kind == face), None)
    name = localizer(say("hut") if mark == "hut" else say("village"))
    seen: Chip = [] if kind is None else [resource_mark(kind), localizer(named(kind))]
    yield [f"{n}", back, name, *seen]
