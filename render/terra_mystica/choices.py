"""The factions that can still be chosen, side by side."""

from __future__ import annotations

from render.choices import WIDTH, Choice, choices_scenes
from render.entries import Face
from render.layout import GUTTER, PictureWords, even
from render.scene import Box, Node, Scene
from render.terra_mystica import compact
from render.terra_mystica.palette import PIECE_FILL
from render.terra_mystica.symbols import SYMBOLS
from render.theme import CANVAS
from rules.engine.core.table import View
from rules.engine.core.text import Text, listing, say
from rules.terra_mystica.actions import ChooseFaction
from rules.terra_mystica.core.catalog import FACTIONS, WHEEL, FactionRow
from rules.terra_mystica.core.names import bonus_name, faction_name, scoring_name, terrain_name
from rules.terra_mystica.core.state import Game
from rules.terra_mystica.words.starting_advice import GOOD_FOR, NO_ABILITY

HEADING = say("Factions to choose from")


def choosing(g: Game) -> bool:
    """Return whether a player still has to choose a faction."""
    return any(not player.faction for player in g.players)


def open_factions(view: View[Game]) -> list[str]:
    """Return the factions that the viewer, or the next player, can choose; all of them when everybody has one."""
    g = view.state
    left = [seat for seat in g.clockwise or [player.seat for player in g.players] if not g.players[seat].faction]
    seat = view.viewer if view.viewer in left else next(iter(left), None)
    found = sorted(FACTIONS, key=lambda faction: WHEEL.index(FACTIONS[faction].terrain))
    return [each for each in found if seat is None or ChooseFaction(each).obstacle(g, seat) is None]


def choices(view: View[Game], localizer: PictureWords) -> list[Scene]:
    """Draw the open factions with their abilities and advice; the last page has the scoring tiles and bonus cards."""
    nodes: list[Node] = []
    y = float(GUTTER)
    for high, draw in compact.known_at_the_start(view.state, WIDTH - 2 * GUTTER, localizer):
        nodes += draw(view.state, Box(GUTTER, y, WIDTH - 2 * GUTTER, high), localizer)
        y += high + GUTTER
    factions = [_choice(FACTIONS[faction]) for faction in open_factions(view)]
    return [
        *choices_scenes(HEADING, factions, localizer),
        Scene(WIDTH, even(y), CANVAS, tuple(nodes)),
    ]


def told(view: View[Game]) -> Text:
    """Return the open factions, the scoring tiles and the bonus cards in words."""
    g = view.state
    return say(
        "Factions to choose from: {factions}. Scoring tiles by round: {scoring}. Bonus cards: {cards}.",
        factions=listing([faction_name(faction) for faction in open_factions(view)]),
        scoring=listing([scoring_name(tile) for tile in g.scoring_tiles]),
        cards=listing([bonus_name(card) for card in compact.cards_in_play(g)]),
    )


def _choice(row: FactionRow) -> Choice:
    sign = next(sign for sign in SYMBOLS.signs if sign.key == row.id)
    stronghold = say("Stronghold: {text}", text=Text(row.stronghold))
    texts = (stronghold,) if row.ability == NO_ABILITY else (Text(row.ability), stronghold)
    face = Face(Text(row.name), terrain_name(row.terrain), PIECE_FILL[row.terrain], sign.part, (), texts)
    return Choice(face, GOOD_FOR[row.id])
