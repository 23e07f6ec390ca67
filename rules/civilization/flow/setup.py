"""The set-up before the first turn (CIV-4.1 to CIV-4.7, CIV-4.11 to CIV-4.15)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.civilization.actions.setup import figures_to_place, free_nations, take_nation
from rules.civilization.board.control import capital_of
from rules.civilization.board.icons import all_icons
from rules.civilization.core.catalog.base import ERAS, LEVELS, MARKET_RESOURCES, UNIT_TYPES, Era
from rules.civilization.core.catalog.build import UNIT_CARDS, UNIT_DECK, WONDERS
from rules.civilization.core.catalog.events import event_deck
from rules.civilization.core.catalog.land import (
    DIRECTIONS,
    HUTS,
    LAYOUTS,
    MARKET_TOKENS_PER_PLAYER,
    NEUTRAL_TILES,
    VILLAGES,
)
from rules.civilization.core.catalog.nations import GREAT_PERSONS
from rules.civilization.core.catalog.numbers import PER_PLAYER, WONDER_MARKET
from rules.civilization.core.player import Figure, Player
from rules.civilization.core.state import EventDeck, FacedownTile, Game, UnitDeck
from rules.civilization.core.world import PlacedTile, World
from rules.civilization.effects.draws import draw_unit, gain_great_person
from rules.civilization.effects.purse import gain_trade
from rules.civilization.effects.technology import learn
from rules.civilization.questions import CAPITAL, FIRST_FIGURE, FIRST_WONDER
from rules.engine.core.question import AnyQuestion
from rules.engine.core.text import Seat, Who, say

AMERICA, EGYPT, GERMANY = "america", "egypt", "germany"
EXTRA_INFANTRY = 2
"""The number of Germany's additional units (CIV-4.9)."""


def draw_seats_and_nations(g: Game) -> None:
    """Draw the order around the table, and nations unless players choose them (CIV-4.1, CIV-4.6)."""
    if g.options.seating == "random":
        g.clockwise = g.shuffled(g.clockwise)
    if g.options.nations == "random":
        for seat, nation in zip(g.clockwise, g.shuffled(free_nations(g)), strict=False):
            take_nation(g, seat, nation)


def lay_out(g: Game) -> None:
    """Lay out decks, markets, pools and the map (CIV-4.2 to CIV-4.7)."""
    build_decks(g)
    build_wonders(g)
    lay_map(g)
    for player in g.players:
        equip(g, player)
    g.first = g.clockwise[g.roll(len(g.clockwise))]
    g.tell(say("{who} is the first player.", who=Who(g.first)), g.first)


def build_decks(g: Game) -> None:
    """Build unit decks, culture events, pools and the resource market (CIV-4.2, CIV-4.4, CIV-4.5)."""
    for kind in UNIT_TYPES:
        g.unit_decks.append(UnitDeck(kind, g.shuffled(card for card in UNIT_DECK if UNIT_CARDS[card].type == kind)))
    for level in LEVELS:
        g.event_decks.append(EventDeck(level, g.shuffled(event_deck(level))))
    g.great_person_pool = g.shuffled(row.id for row in GREAT_PERSONS.values() for _ in range(row.count))
    g.hut_pool, g.village_pool = g.shuffled(HUTS), g.shuffled(VILLAGES)
    g.market = dict.fromkeys(MARKET_RESOURCES, MARKET_TOKENS_PER_PLAYER * len(g.players))


def build_wonders(g: Game) -> None:
    """Lay out Egypt's wonder, four in the market, the others below, older ones on top (CIV-4.3); none in
    the tutorial.
    """
    if g.options.tutorial:
        return
    ordered = [wonder for era in ERAS for wonder in g.shuffled(_of_era(era))]
    for player in g.players:
        if player.nation == EGYPT:
            player.wonder_due = ordered.pop(0)
    g.wonder_market, below = ordered[: WONDER_MARKET.slots], ordered[WONDER_MARKET.slots :]
    g.wonder_deck = below[::-1]


def _of_era(era: Era) -> list[str]:
    return [row.id for row in WONDERS.values() if row.era == era]


def lay_map(g: Game) -> None:
    """Lay home tiles face up, random neutral tiles face down; surplus tiles leave the game unseen (CIV-4.6)."""
    layout = LAYOUTS[len(g.players)]
    world = World()
    for home in layout.homes:
        row = g.players[g.clockwise[home.seat]].row
        world = world.with_tile(PlacedTile(row.home_tile, home.x, home.y, DIRECTIONS.index(home.arrow)))
    g.world = world
    tiles = g.shuffled(NEUTRAL_TILES)
    g.facedown = [FacedownTile(place.x, place.y, tiles.pop()) for place in layout.neutrals]
    g.surplus_tiles = tiles


def equip(g: Game, player: Player) -> None:
    """Give a player figures, units, starting technology and government (CIV-2.2, CIV-4.2, CIV-4.11, CIV-4.12).

    Germany has more units, Russia another army (CIV-4.9, CIV-17.4, CIV-17.6).
    """
    row = player.row
    player.figures = [
        *(Figure("army") for _ in range(PER_PLAYER.armies)),
        *(Figure("scout") for _ in range(PER_PLAYER.scouts)),
        *(Figure("white_army") for _ in range(row.extra_armies)),
    ]
    player.resources = dict.fromkeys(MARKET_RESOURCES, 0)
    player.government = row.starting_government
    for kind in PER_PLAYER.starting_units:
        draw_unit(g, player.seat, kind)
    for _ in range(EXTRA_INFANTRY if player.nation == GERMANY else 0):
        draw_unit(g, player.seat, "infantry")
    learn(g, player.seat, row.starting_technology)


def open_setup(g: Game) -> Mapping[Seat, AnyQuestion]:
    """Return each player's next decision; nobody waits for others (CIV-4.8 to CIV-4.10)."""
    return {player.seat: question for player in g.players if (question := _next_question(g, player)) is not None}


def _next_question(g: Game, player: Player) -> AnyQuestion | None:
    if capital_of(g, player.seat) is None:
        return CAPITAL
    if player.wonder_due:
        return FIRST_WONDER
    return FIRST_FIGURE if figures_to_place(player) else None


def set_dials(g: Game) -> None:
    """Set the trade dials to the icons around the capitals (CIV-4.13); then draw America's great person (CIV-4.9)."""
    for player in g.players:
        gain_trade(g, player.seat, all_icons(g, player.seat).trade)
    for player in g.players:
        if player.nation == AMERICA:
            gain_great_person(g, player.seat)
