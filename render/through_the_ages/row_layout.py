"""The layout of the row: cards with more text get more width, and a line is as low as possible."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product

from render.layout import GUTTER, PictureWords
from render.scene import Box
from render.through_the_ages.tall_card import TALL, CardForm
from rules.engine.core.text import Translate
from rules.through_the_ages.core.cards import Card

LINES = (5, 4, 4)
"""The number of cards side by side: those of one price are in a line."""
STEP = 8.0
"""The step between the widths that are tried."""
LEAST = 120.0
"""The least height of a card with its text."""
ENOUGH = 0.01
"""The tolerance for rounding."""
MEASURED = 2000
"""The most cards whose sizes are cached: those of all editions, in a few languages."""


@dataclass(frozen=True)
class _Space:
    """A card of the row, or a gap, with the height it needs at each width."""

    card: Card | None
    narrowest: float
    widest: float
    translate: Translate
    form: CardForm

    @cached_property
    def widths(self) -> tuple[float, ...]:
        """The widths that are tried, from the least one without shrinking."""
        return _widths(self.card, self.narrowest, self.widest, self.translate, self.form.least_width)

    @cached_property
    def in_full(self) -> tuple[float, ...]:
        """The height for its whole text, by width."""
        return _heights(self.card, self.widths, self.translate, self.form.height)

    @cached_property
    def in_brief(self) -> tuple[float, ...]:
        """The height for the beginning of its text, by width."""
        return _heights(self.card, self.widths, self.translate, self.form.brief_height)

    def width(self, high: float, *, brief: bool) -> float | None:
        """Return the least width at which a height is enough."""
        heights = self.in_brief if brief else self.in_full
        found = (wide for wide, needed in zip(self.widths, heights, strict=True) if needed <= high + ENOUGH)
        return next(found, None)


# The same cards lie in the row from turn to turn; to measure their texts takes longer than to draw them.
@lru_cache(maxsize=MEASURED)
def _widths(
    card: Card | None,
    narrowest: float,
    widest: float,
    translate: Translate,
    least_width: Callable[[Card, PictureWords], float],
) -> tuple[float, ...]:
    least = narrowest if card is None else max(narrowest, least_width(card, PictureWords(translate=translate)))
    steps = max(0, int((widest - least) / STEP))
    return tuple(least + step * STEP for step in range(steps + 1))


@lru_cache(maxsize=MEASURED)
def _heights(
    card: Card | None,
    widths: tuple[float, ...],
    translate: Translate,
    height: Callable[[Card, float, PictureWords], float],
) -> tuple[float, ...]:
    words = PictureWords(translate=translate)
    return tuple(0.0 if card is None else height(card, wide, words) for wide in widths)


@dataclass(frozen=True, slots=True)
class _Shared:
    """A line of the row: its height, the least widths for that, and its shortened cards."""

    high: float
    widths: tuple[float, ...]
    shortened: frozenset[int] = frozenset()


def places_in_full(cards: Sequence[Card | None], box: Box, prices: float, localizer: PictureWords) -> Sequence[Box]:
    """Return the spaces of the row with room for the whole text of each card, below prices of a height."""
    return _in_full(tuple(cards), box, prices, localizer.translate)


@lru_cache(maxsize=64)
def _in_full(cards: tuple[Card | None, ...], box: Box, prices: float, translate: Translate) -> Sequence[Box]:
    words = PictureWords(translate=translate)
    lines = [_shared(spaces, box.w, frozenset()) for spaces in _spaces(cards, box.w, words, TALL)]
    return _places(box, prices + 2, lines)


def places_within(cards: Sequence[Card | None], box: Box, localizer: PictureWords, form: CardForm) -> Sequence[Box]:
    """Return the spaces of the row that fill a box, with as few shortened texts as possible."""
    return _within(tuple(cards), box, localizer.translate, form)


# Several pictures show the same row: that of a post, those of panels, and that of a web page.
@lru_cache(maxsize=64)
def _within(cards: tuple[Card | None, ...], box: Box, translate: Translate, form: CardForm) -> Sequence[Box]:
    words = PictureWords(translate=translate)
    lines = [list(_fewer_and_fewer(spaces, box.w)) for spaces in _spaces(cards, box.w, words, form)]
    room = box.h - GUTTER * (len(LINES) - 1)
    lowest = tuple(line[-1] for line in lines)
    possible = [lines for lines in product(*lines) if sum(line.high for line in lines) <= room] or [lowest]
    best = min(possible, key=lambda lines: (sum(len(line.shortened) for line in lines), -sum(x.high for x in lines)))
    return _places(box, 0, _grown(best, room))


def _spaces(
    cards: Sequence[Card | None], wide: float, localizer: PictureWords, form: CardForm
) -> Iterator[list[_Space]]:
    left = iter([*cards, *[None] * (sum(LINES) - len(cards))])
    for count, narrowest in zip(LINES, form.narrowest, strict=True):
        widest = wide - (count - 1) * (narrowest + GUTTER)
        yield [_Space(next(left), narrowest, widest, localizer.translate, form) for _ in range(count)]


def _fewer_and_fewer(spaces: Sequence[_Space], wide: float) -> Iterator[_Shared]:
    """Yield a line with all texts, then each time with one more shortened: the one that lowers it most."""
    line = _shared(spaces, wide, frozenset())
    yield line
    left = {number for number, space in enumerate(spaces) if space.card is not None and space.card.text}
    while left:
        lower = [_shared(spaces, wide, line.shortened | {number}) for number in sorted(left)]
        line = min(lower, key=lambda line: line.high)
        left -= line.shortened
        yield line


def _shared(spaces: Sequence[_Space], wide: float, shortened: frozenset[int]) -> _Shared:
    """Return the lowest line in which all cards have room, with the beginning of the text for some."""
    room = wide - GUTTER * (len(spaces) - 1)
    briefly = [number in shortened for number in range(len(spaces))]
    heights = [space.in_brief if brief else space.in_full for space, brief in zip(spaces, briefly, strict=True)]
    tried = sorted({LEAST, *(high for each in heights for high in each if high > LEAST)})
    low, high = 0, len(tried) - 1
    while low < high:
        middle = (low + high) // 2
        if _fits(_least_widths(spaces, tried[middle], briefly), room):
            high = middle
        else:
            low = middle + 1
    widths = [found or space.narrowest for space, found in
              zip(spaces, _least_widths(spaces, tried[low], briefly), strict=True)]  # fmt: skip
    growing = shortened or [number for number, space in enumerate(spaces) if space.card is not None]
    return _Shared(tried[low], _spread(widths, room, growing), shortened)


def _least_widths(spaces: Sequence[_Space], high: float, briefly: Sequence[bool]) -> list[float | None]:
    return [space.width(high, brief=brief) for space, brief in zip(spaces, briefly, strict=True)]


def _fits(widths: Sequence[float | None], room: float) -> bool:
    found = [wide for wide in widths if wide is not None]
    return len(found) == len(widths) and sum(found) <= room + ENOUGH


def _spread(widths: Sequence[float], room: float, growing: Collection[int]) -> tuple[float, ...]:
    """Return widths that fill the line: spare room goes to the narrowest of some spaces, or of all."""
    spare = room - sum(widths)
    if spare <= 0:
        return tuple(wide * room / sum(widths) for wide in widths)
    chosen = growing or range(len(widths))
    level = _level([widths[i] for i in chosen], spare)
    return tuple(max(wide, level) if i in chosen else wide for i, wide in enumerate(widths))


def _level(widths: Sequence[float], spare: float) -> float:
    """Return the width to which the narrowest grow."""
    ordered = sorted(widths)
    for count in range(1, len(ordered) + 1):
        level = (sum(ordered[:count]) + spare) / count
        if count == len(ordered) or level <= ordered[count]:
            return level
    raise AssertionError("a line has spaces")


def _grown(lines: Sequence[_Shared], room: float) -> list[_Shared]:
    """Return lines that share the rest of the height, or what is missing: those with shortened texts, or all."""
    growing = [line for line in lines if line.shortened] or lines
    more = (room - sum(line.high for line in lines)) / len(growing)
    return [_Shared(line.high + more, line.widths, line.shortened) if line in growing else line for line in lines]


def _places(box: Box, above: float, lines: Sequence[_Shared]) -> list[Box]:
    found: list[Box] = []
    y = box.y
    for line in lines:
        x = box.x
        for wide in line.widths:
            found.append(Box(x, y, wide, above + line.high))
            x += wide + GUTTER
        y = found[-1].bottom + GUTTER
    return found
