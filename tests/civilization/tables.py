"""Tables in positions for tests.

Land is drawn in rows of terrain letters from A1 on, `GFDM` and `W` for water, `.` for unknown squares. Or it is laid
from tiles, `home_america 0,0; neutral_04 4,0 east`, with the direction of the arrow.

Pieces are written `B3 cap1; C3 army1 army1 scout1; D4 library; E4 hut:silk; E5 scientist`.

* `cap1`: the capital of the first player; `CAP1`: a walled one
* `city2`, `CITY2`: other cities
* figures with their player, components by their ids

The seats are in their order, and the first one begins. Governments are Despotism, and everybody knows only the first
technology of the nation.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeVar

from rules.civilization import CIVILIZATION, CivilizationOptions, Game
from rules.civilization.board.control import owner_of
from rules.civilization.core.catalog.base import MARKET_RESOURCES, Terrain
from rules.civilization.core.catalog.build import BUILDINGS, WONDERS
from rules.civilization.core.catalog.land import DIRECTIONS
from rules.civilization.core.catalog.numbers import PER_PLAYER
from rules.civilization.core.grid import Square, square_at, the_square
from rules.civilization.core.player import Figure, HeldEvent, Player, WonderCard
from rules.civilization.core.state import City, FacedownTile, MapToken, Marker, Phase, new_game
from rules.civilization.core.world import DisasterToken, PlacedTile, World
from rules.civilization.flow import setup
from rules.engine import Seat, Table
from rules.engine.core.action import AnyAction
from rules.engine.core.checkpoint import state_adapter
from rules.engine.core.record import Checkpoint

A = TypeVar("A", bound=AnyAction)

TERRAINS: dict[str, Terrain] = {
    "G": "grassland",
    "F": "forest",
    "M": "mountain",
    "D": "desert",
    "W": "water",
}
NATIONS = ("america", "rome", "china", "egypt")
P1, P2, P3, P4 = (Seat(number) for number in range(4))
PLAIN = "\n".join(["GGGGGGGG"] * 8)
"""Land of 8 by 8 squares without icons."""


@dataclass
class Position:
    """A game that a test fills with pieces."""

    g: Game

    def player(self, seat: Seat = P1) -> Player:
        """Return the state of a seat."""
        return self.g.players[seat]

    def put(self, pieces: str) -> None:
        """Put pieces on squares."""
        for part in pieces.split(";"):
            name, *words = part.split()
            for word in words:
                put(self.g, the_square(name), word)

    def facedown(self, tile: str, x: int, y: int) -> None:
        """Lay a tile face down."""
        self.g.facedown.append(FacedownTile(x, y, tile))

    def hold(self, seat: Seat, *events: str) -> None:
        """Give culture events to a seat."""
        for deck in self.g.event_decks:
            for event in events:
                if event in deck.event_cards:
                    deck.event_cards.remove(event)
                    self.player(seat).events.append(HeldEvent(seat, deck.level, event))

    def table(self, stage: Phase = "city_management", seat: Seat = P1) -> Table[Game]:
        """Return a table that continues with a phase in the segment of a seat."""
        self.g.phase = stage
        if stage in ("start_of_turn", "city_management", "movement"):
            self.g.segments_left = self.g.from_seat(seat)
            self.g.active = seat
        # Chance used to make the position is not part of the game's log.
        self.g.dice.counter = 0
        fresh = Table.new(CIVILIZATION, self.g.options, len(self.g.players), "position").record()
        plain = state_adapter(Game).dump_python(self.g, mode="json")
        checkpoint = Checkpoint(stage, 0, CIVILIZATION.version, plain)
        return Table.load(CIVILIZATION, replace(fresh, opening=(), decisions=(), checkpoint=checkpoint))


def position(
    land: str = PLAIN,
    pieces: str = "",
    *,
    tiles: str = "",
    seats: int = 2,
    nations: tuple[str, ...] = NATIONS,
    options: CivilizationOptions | None = None,
) -> Position:
    """Return a game in its first turn on the drawn land, or on tiles."""
    g = new_game(options or CivilizationOptions(), seats, "position")
    g.world = on_tiles(tiles) if tiles else World((), tuple(drawn(land)))
    setup.build_decks(g)
    for player, nation in zip(g.players, nations, strict=False):
        player.nation = nation
        player.figures = figures_of(player)
        player.resources = dict.fromkeys(MARKET_RESOURCES, 0)
        player.technologies = [player.row.starting_technology]
    setup.build_wonders(g)
    for player in g.players:
        player.wonder_due = ""
    g.round = 1
    made = Position(g)
    if pieces:
        made.put(pieces)
    return made


def figures_of(player: Player) -> list[Figure]:
    """Return all figures of a player, in supply."""
    armies = [Figure("army") for _ in range(PER_PLAYER.armies)]
    scouts = [Figure("scout") for _ in range(PER_PLAYER.scouts)]
    return [*armies, *scouts, *(Figure("white_army") for _ in range(player.row.extra_armies))]


def drawn(land: str) -> list[DisasterToken]:
    """Return squares without icons, from rows of letters."""
    found = []
    for y, line in enumerate(land.split()):
        for x, letter in enumerate(line):
            square = square_at(x, y)
            assert square is not None
            if letter in TERRAINS:
                found.append(DisasterToken(square, TERRAINS[letter]))
    return found


def on_tiles(tiles: str) -> World:
    """Return a world of face-up tiles."""
    world = World()
    for part in tiles.split(";"):
        tile, place, *arrow = part.split()
        x, y = map(int, place.split(","))
        quarters = list[str](DIRECTIONS).index(arrow[0]) if arrow else 0
        world = world.with_tile(PlacedTile(tile, x, y, quarters))
    return world


def put(g: Game, square: Square, word: str) -> None:
    """Put a piece on a square."""
    seat = Seat(int(word[-1]) - 1) if word[-1].isdigit() else P1
    match word.rstrip("1234"):
        case "cap" | "CAP" as token:
            g.cities[square] = City(seat, capital=True, walled=token.isupper())
        case "city" | "CITY" as token:
            g.cities[square] = City(seat, walled=token.isupper())
        case "army" | "scout" as kind:
            figure = g.players[seat].in_supply(kind == "scout")
            assert figure is not None, "all are on the map"
            figure.square = square
        case _ if ":" in word:
            mark, _, face = word.partition(":")
            g.map_tokens[square] = MapToken("hut" if mark == "hut" else "village", face)
        case _ if word in BUILDINGS:
            g.markers[square] = Marker("building", word)
        case _ if word in WONDERS:
            g.markers[square] = Marker("wonder", word)
            owner = owner_of(g, square)
            assert owner is not None, "a wonder lies in outskirts"
            g.players[owner].wonders.append(WonderCard(word))
        case _:
            g.markers[square] = Marker("great_person", word)


def options_of(table: Table[Game], seat: Seat, kind: type[A]) -> list[A]:
    """Return the legal actions of a kind."""
    return [option for option in table.legal_actions(seat) if isinstance(option, kind)]


def refusal(table: Table[Game], seat: Seat, action: AnyAction) -> str:
    """Return the number of the rule that forbids an action."""
    found = table.obstacle(seat, action)
    assert found is not None, f"{action} is legal"
    return found.rule
