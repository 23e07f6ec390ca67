"""The order of choices in menus (CIV-5.4): what costs nothing else first, expensive items first, places by name."""

from __future__ import annotations

from rules.civilization.actions.abilities.egypt import BuildFree
from rules.civilization.actions.battle import PlayUnit
from rules.civilization.actions.building import ProduceBuilding, ProduceWonder
from rules.civilization.actions.city import DevoteToArts, Harvest, ProduceFigure, ProduceUnit
from rules.civilization.actions.families import CityAction
from rules.civilization.actions.movement import Explore, StartGroup, Step, group_of, step_to
from rules.civilization.actions.paths import DeclarePath, GoOn
from rules.civilization.actions.research import Research
from rules.civilization.actions.setup import PlaceCapital, PlaceFigure, PlaceFirstWonder
from rules.civilization.actions.start import FoundCity, PlacePerson
from rules.civilization.board.devotion import devotion
from rules.civilization.board.placement import blockade_squares, figure_squares, open_outskirts, token_squares
from rules.civilization.board.production import wonder_cost
from rules.civilization.board.strength import strength
from rules.civilization.core.battle import BattleUnit, other_side
from rules.civilization.core.catalog.build import BUILDINGS, CITY_WALLS
from rules.civilization.core.catalog.nations import GREAT_PERSONS
from rules.civilization.core.catalog.technology import SPACE_FLIGHT, TECHNOLOGIES
from rules.civilization.core.grid import BY_NAME, Square, bit, square_named, squares_in
from rules.civilization.core.state import Game
from rules.civilization.effects.battle import NEW_FRONT, battle_of, side_of
from rules.civilization.menus.worth import site_worth, square_worth, unknown_beside
from rules.civilization.words.outcomes import outcome
from rules.civilization.words.replacing import cost_of_place, cost_of_square
from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat

Rank = tuple[int, ...]
FAR = 99


def rank(g: Game, seat: Seat, action: AnyAction) -> Rank:
    """Return the sort key of a choice among those of its kind."""
    match action:
        case CityAction():
            return (cost_of_place(g, action), *_of_city(g, seat, action))
        case FoundCity(square, figure):
            return (-site_worth(g, seat, _square(square)), _place(square), figure == "army")
        case PlacePerson(person, square):
            return (list(GREAT_PERSONS).index(person), cost_of_place(g, action), _place(square))
        case PlaceFirstWonder(square) | PlaceCapital(square):
            return (_place(square),)
        case PlaceFigure(figure, square):
            return (_figure_kind(figure), _place(square))
        case StartGroup(square, armies, scouts):
            return (_place(square), -(armies + scouts))
        case DeclarePath() | GoOn():
            return (0,)
        case Step() | Explore():
            return _of_step(g, seat, action)
        case Research(technology):
            return (technology != SPACE_FLIGHT, -TECHNOLOGIES[technology].level)
        case PlayUnit(card, front) if g.battle is not None:
            return _of_unit(g, seat, card, front)
    return _of_place(action)


def _square(name: str) -> Square:
    found = square_named(name)
    assert found is not None, "a legal choice names a square"
    return found


def _place(name: str) -> int:
    """Return the position of a square in a list by name."""
    return BY_NAME[_square(name)]


def _of_city(g: Game, seat: Seat, action: CityAction) -> Rank:
    """Return the best square of each item first, then the others by name; expensive items before cheap ones."""
    match action:
        case ProduceBuilding(_, building, square):
            return (bool(site_rank(g, action)), action.trade_spent(g), -BUILDINGS[building].cost, _place(square))
        case ProduceWonder(_, wonder, square):
            return (bool(site_rank(g, action)), action.trade_spent(g), -wonder_cost(g, seat, wonder), _place(square))
        case ProduceFigure(_, figure, square):
            return (_figure_kind(figure), bool(site_rank(g, action)), _place(square))
        case BuildFree(_, building, square):
            return (bool(site_rank(g, action)), -BUILDINGS[building].cost, _place(square))
        case DevoteToArts():
            return (-devotion(g, action.centre),)
        case Harvest(_, resource):
            return (g.players[seat].resources.get(resource, 0),)
        case ProduceUnit(_, unit):
            held = sum(card.startswith(unit) for card in g.players[seat].units)
            return (held,)
    return (0,)


def site_rank(g: Game, action: BuildFree | ProduceBuilding | ProduceFigure | ProduceWonder) -> int:
    """Return the rank of a square among those of its city that fit: by how little it covers, or for a figure by the
    unknown tiles next to it.
    """
    here = _square(action.square)
    match action:
        case ProduceFigure():
            if bit(here) & blockade_squares(g, action.centre):
                return FAR
            free, own = squares_in(figure_squares(g, action.centre)), (-unknown_beside(g, here), here)
            return sum((-unknown_beside(g, each), each) < own for each in free)
        case ProduceWonder():
            fitting = list(squares_in(token_squares(g, action.centre)))
        case ProduceBuilding(_, building) | BuildFree(_, building):
            if building == CITY_WALLS:
                return 0
            row, squares = BUILDINGS[building], squares_in(open_outskirts(g, action.centre))
            fitting = [each for each in squares if row.stands_on(g.world.faces[each].terrain)]
    covered = _covered(g, here)
    return sum(_covered(g, each) < covered for each in fitting)


def _covered(g: Game, square: Square) -> Rank:
    """Return a sort key for building on a square: what is replaced there, then what the square gives."""
    return (cost_of_square(g, square), square_worth(g, square), square)


def _figure_kind(figure: str) -> int:
    """Return a sort key: armies before scouts."""
    return ("army", "white_army", "scout").index(figure)


def _of_step(g: Game, seat: Seat, action: Step | Explore) -> Rank:
    """Return discoveries first, then steps by the tokens and unknown land there."""
    if isinstance(action, Explore) or g.group is None:
        return (0,)
    there = step_to(g, action.direction)
    if there is None or not bit(there) & g.world.known:
        return (0,)
    back = there == group_of(g).came_from
    return (back, -(there in g.map_tokens), -unknown_beside(g, there), -square_worth(g, there))


def _of_unit(g: Game, seat: Seat, card: str, front: int) -> Rank:
    """Return attacks that kill without a loss first, then others that kill; weak units before strong ones."""
    battle, mine = battle_of(g), side_of(g, seat)
    own = BattleUnit(card, strength(g, battle.side(mine).seat, card))
    if front == NEW_FRONT or front > len(battle.fronts):
        return (2, own.strength)
    enemy = battle.fronts[front - 1].unit(other_side(mine))
    if enemy is None:
        return (4, own.strength)
    kills, killed = outcome(own, enemy)
    return (0 if kills and not killed else 1 if kills else 3, -enemy.strength, own.strength)


def _of_place(action: AnyAction) -> Rank:
    """Return the squares of any other action by name."""
    name = getattr(action, "square", None)
    square = square_named(name) if isinstance(name, str) else None
    return (len(getattr(action, "pay", ())),) if square is None else (BY_NAME[square],)
