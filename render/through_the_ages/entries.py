"""Pictures of reference entries of Through the Ages: every card in each edition."""

from __future__ import annotations

from render.entries import WIDTH, ZOOM
from render.layout import GUTTER, PictureWords, label
from render.scene import Box, Node, Scene
from render.theme import CANVAS, CREAM
from render.through_the_ages.card import Size, face
from rules.through_the_ages.core.cards import Card
from rules.through_the_ages.core.edition_comparison import YEARS
from rules.through_the_ages.words.reference_cards import all_cards, card_key

SIZE = Size(24, 26, 18, 14)
CARD = 210.0
YEAR = 24.0


def entry_scene(key: str, localizer: PictureWords) -> Scene | None:
    """Draw the picture of a card; both versions if the editions differ."""
    printed = next((each for each in all_cards().values() if card_key(next(iter(each.values()))) == key), None)
    if printed is None:
        return None
    shown = _different(printed, localizer)
    nodes: list[Node] = []
    y = float(GUTTER)
    for edition, card in shown.items():
        if len(shown) > 1:
            heading = Box(GUTTER, y, WIDTH - 2 * GUTTER, YEAR)
            nodes.append(label(heading, f"{YEARS[edition]}", 20, CREAM, "bold", on=CANVAS))
            y = heading.bottom + 2
        nodes += face(Box(GUTTER, y, WIDTH - 2 * GUTTER, CARD), card, localizer, SIZE)
        y += CARD + GUTTER
    return Scene(WIDTH, round(y), CANVAS, tuple(nodes), zoom=ZOOM)


def _different(printed: dict[str, Card], localizer: PictureWords) -> dict[str, Card]:
    """Return the card of each edition, or once if their faces are equal."""
    place = Box(0, 0, WIDTH, CARD)
    first, *others = (face(place, card, localizer, SIZE) for card in printed.values())
    return printed if any(each != first for each in others) else dict(list(printed.items())[:1])
