"""Tables in positions for tests, written in the notation of the worked examples.

A map is written `0,0 G cap1; 1,0 H ct2; 2,0 W`: position, terrain and pieces. All other positions are off the map.

* G H F D M W N: the terrains
* `cap1`: the capital of the first player; `city2`: a city
* `ct1`: a control token; `CT1`: a reinforced one
* `car1`: a caravan; `barbA`: a barbarian
* `res:oil`, `nw:mt_everest`, `cs:geneva`: tokens

A focus row is written `S1 I1 M1 E4 C1`, from slot 1 to 5. The seats are in their order, and the first one begins.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeVar

from rules.engine import Obstacle, Seat, Table
from rules.engine.core.action import AnyAction
from rules.engine.core.checkpoint import state_adapter
from rules.engine.core.record import Checkpoint
from rules.new_dawn import NEW_DAWN, Game, NewDawnOptions
from rules.new_dawn.core.catalog.base import FOCUS_TYPES, RESOURCES, FocusType, Terrain
from rules.new_dawn.core.catalog.cards import FOCUS_CARDS, VICTORY_CARDS, card_of
from rules.new_dawn.core.catalog.wonders import NATURAL_WONDERS
from rules.new_dawn.core.player import FocusCard
from rules.new_dawn.core.state import City, ControlToken, new_game
from rules.new_dawn.core.world import Space, World
from rules.new_dawn.effects.focus_row import fit_caravans
from rules.new_dawn.flow import setup
from rules.new_dawn.flow.laying_out import first_game_map

A = TypeVar("A", bound=AnyAction)

TERRAINS: dict[str, Terrain] = {
    "G": "grassland",
    "H": "hills",
    "F": "forest",
    "D": "desert",
    "M": "mountains",
    "W": "water",
    "N": "natural_wonder",
}
TYPES: dict[str, FocusType] = {kind[0].upper(): kind for kind in FOCUS_TYPES}
LEADERS = ("trajan", "cleopatra", "montezuma", "gilgamesh")
P1, P2, P3, P4 = (Seat(number) for number in range(4))


@dataclass
class Position:
    """A game that a test fills with pieces."""

    g: Game

    def at(self, q: int, r: int) -> str:
        """Return the name of the space at a position."""
        return self.g.world.at[q, r].name

    def named(self, *places: tuple[int, int]) -> set[str]:
        """Return the names of the spaces at some positions."""
        return {self.at(q, r) for q, r in places}

    def row(self, seat: Seat, cards: str, **trade: int) -> None:
        """Give a seat a focus row; `M=2`: two trade tokens on the military card."""
        player = self.g.players[seat]
        player.row = [FocusCard(card_of(TYPES[word[0]], int(word[1])).id) for word in cards.split()]
        for focus in player.row:
            focus.trade = trade.get(focus.type[0].upper(), 0)
        player.deck = [card for card in FOCUS_CARDS if player.in_row(card) is None]
        fit_caravans(player)

    def wonder(self, wonder: str, q: int, r: int) -> None:
        """Build a world wonder on a space."""
        self.g.wonders[wonder] = self.at(q, r)

    def table(self, stage: str = "turn") -> Table[Game]:
        """Return a table that continues with a stage."""
        fresh = Table.new(NEW_DAWN, self.g.options, len(self.g.players), "position").record()
        plain = state_adapter(Game).dump_python(self.g, mode="json")
        checkpoint = Checkpoint(stage, 0, NEW_DAWN.version, plain)
        return Table.load(NEW_DAWN, replace(fresh, decisions=(), checkpoint=checkpoint))


def position(land: str = "", seats: int = 2, options: NewDawnOptions | None = None) -> Position:
    """Return a game in its first round on the written map, or on that of the first game without figures."""
    g = new_game(options or NewDawnOptions(), seats, "position")
    g.world = first_game_map(seats) if not land else World()
    for player, leader in zip(g.players, LEADERS, strict=False):
        player.leader_id = leader
        setup.equip(player)
    setup.build_decks(g)
    g.victory_cards = list(VICTORY_CARDS)[:3]
    g.round, g.active = 1, P1
    if not land:
        setup.populate(g)
        return Position(g)
    g.resource_supply = dict.fromkeys(RESOURCES, 8)
    words = [part.split() for part in land.split(";")]
    spaces = [_space(word) for word in words]
    g.world = World(tuple(sorted(spaces, key=lambda space: (space.q, space.r))))
    for space, (_, _, *pieces) in zip(spaces, words, strict=True):
        for piece in pieces:
            _put(g, space.name, piece)
    return Position(g)


def _space(word: list[str]) -> Space:
    q, r = map(int, word[0].split(","))
    natural = next((piece[3:] for piece in word if piece.startswith("nw:")), "")
    natural = natural or (next(iter(NATURAL_WONDERS)) if word[1] == "N" else "")
    city_state = next((piece[3:] for piece in word if piece.startswith("cs:")), "")
    name = f"{q}:{r}"
    if natural:
        return Space(name, q, r, "natural_wonder", "natural_wonder", natural)
    if city_state:
        return Space(name, q, r, "grassland", "city_state", city_state)
    return Space(name, q, r, TERRAINS[word[1]])


def _put(g: Game, space: str, piece: str) -> None:
    seat = Seat(int(piece[-1]) - 1) if piece[-1].isdigit() else P1
    match piece.rstrip("1234"):
        case "cap":
            g.cities[space] = City(seat, capital=True)
        case "city":
            g.cities[space] = City(seat)
        case "ct" | "CT" as token:
            g.control[space] = ControlToken(seat, reinforced=token == "CT")
        case "car":
            g.players[seat].caravans[0] = space
        case other if other.startswith("barb"):
            g.barbarians[piece[4:]] = space
        case other if other.startswith("res:"):
            g.resources[space] = next(kind for kind in RESOURCES if kind == piece[4:])
        case other if other.startswith("nw:"):
            g.natural_wonders[space] = piece[3:]
        case other if other.startswith("cs:"):
            g.city_states[space] = piece[3:]
            g.city_state_cards[piece[3:]] = 2
        case _:
            raise AssertionError(f"no piece {piece}")


def options_of(table: Table[Game], seat: Seat, kind: type[A]) -> list[A]:
    """Return the legal actions of a kind."""
    return [option for option in table.legal_actions(seat) if isinstance(option, kind)]


def refusal(table: Table[Game], seat: Seat, action: AnyAction) -> str:
    """Return the number of the rule that forbids an action."""
    found: Obstacle | None = table.obstacle(seat, action)
    assert found is not None, f"{action} is legal"
    return found.rule


def row_of(g: Game, seat: Seat) -> str:
    """Return a focus row in the notation of the examples."""
    return " ".join(f"{focus.type[0].upper()}{focus.row.level}" for focus in g.players[seat].row)
