"""Movement: discoveries, goals and attacks of figures (CIV-9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from heapq import nlargest

from rules.civilization.actions.events.defection import Defect
from rules.civilization.actions.movement import FinishGroup, Step, figures_of, group_of, marching_now
from rules.civilization.actions.paths import DeclarePath, GoOn
from rules.civilization.board.control import cities_of, enemies_mask, owner_of
from rules.civilization.board.icons import square_icons
from rules.civilization.board.knowledge import city_limit, travel_speed, water
from rules.civilization.board.movement import MovingGroup, facedown_at, may_rest, moving_group, stops
from rules.civilization.board.paths import reached
from rules.civilization.board.sites import site_obstacle
from rules.civilization.computer.aims import nearest
from rules.civilization.computer.fighting import attack_odds, village_odds
from rules.civilization.computer.managing import leader
from rules.civilization.computer.places import may_become_site, site_value
from rules.civilization.computer.rating import Rated
from rules.civilization.computer.values import WIN, Values
from rules.civilization.core.catalog.land import DIRECTIONS
from rules.civilization.core.grid import (
    AROUND,
    NAMES,
    NEXT_TO,
    Square,
    bit,
    mask_of,
    neighbour,
    squares_in,
    steps_between,
    the_square,
)
from rules.civilization.core.player import Figure
from rules.civilization.core.state import Game
from rules.civilization.core.steps import PathStep
from rules.civilization.core.world import tile_mask
from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat

FAR = 14
BETTER = 0.05
"""The least gain for which a group moves."""
LAST_RISK = 0.35
"""The lowest chance to win with which attacks are made."""
ASSAULT_ODDS = 0.55
"""The lowest chance to win with which a capital is attacked, unless a rival is about to win."""
LEAST_ODDS, LAST_TURNS, DESPERATE = 0.05, 3.0, 100.0
"""The lowest chance for a last attack, the rival's turns to a victory that make it the last, and its value."""
LONGEST_WAY = 30
BEHIND = 0.85
"""The part of an army's value that is left for each turn that it needs to reach a capital."""
COMPANY = 0.35
"""The addition for each other army on the square, as a share of the value."""
EXPLORED: dict[str, PathStep] = {
    "north": "explore_north",
    "east": "explore_east",
    "south": "explore_south",
    "west": "explore_west",
}


@dataclass(frozen=True, slots=True)
class Journey:
    """A path of a group, and its gain compared with staying."""

    gain: float
    steps: tuple[PathStep, ...]


def rated_actions(values: Values, ways: int = 1) -> Iterator[Rated]:
    """Yield the moves of groups, each by its best paths, with their gains."""
    g, seat = values.g, values.seat
    killing = best_defection(values)
    if killing is not None:
        yield values.weights.loot, killing
        return
    wanted = Goals(values)
    for figures in groups(values):
        square = figures[0].square
        assert square is not None, "they stand on the map"
        armies = sum(not each.is_scout for each in figures)
        found = journeys(wanted, figures, square, travel_speed(values.player))
        for journey in nlargest(ways, found, key=lambda each: each.gain):
            path = DeclarePath(NAMES[square], armies, len(figures) - armies, journey.steps)
            if path.obstacle(g, seat) is None:
                yield journey.gain, path


def groups(values: Values) -> Iterator[list[Figure]]:
    """Yield the figures of each square that can still move: armies together and alone, scouts alone."""
    player, g = values.player, values.g
    squares = dict.fromkeys(each.square for each in player.figures if each.square is not None and not each.moved)
    for square in squares:
        here = [each for each in player.figures if each.square == square and not each.moved]
        if square in g.locked:
            continue
        scouts, armies = [each for each in here if each.is_scout], [each for each in here if not each.is_scout]
        if scouts:
            yield scouts[:1]
        if len(armies) > 1:
            yield armies
        if armies:
            yield armies[:1]


class Goals:
    """The goals of figures, computed once for each kind of group."""

    def __init__(self, values: Values) -> None:
        self.values = values
        self._of_armies: dict[int, dict[Square, float]] = {}

    @cached_property
    def edge(self) -> int:
        """The known squares from which a tile can be discovered."""
        return edge_of_known(self.values.g)

    @cached_property
    def _of_scouts(self) -> dict[Square, float]:
        return scout_goals(self.values)

    @cached_property
    def rally(self) -> dict[Square, float]:
        """The squares from which armies attack a capital, and those on the way there, with their values."""
        return rallying(self.values)

    def of(self, group: MovingGroup) -> dict[Square, float]:
        """Return the goals of a group."""
        if group.has_scout:
            return self._of_scouts
        if group.size not in self._of_armies:
            self._of_armies[group.size] = army_goals(self.values, group.size)
        return self._of_armies[group.size]


def journeys(wanted: Goals, figures: list[Figure], start: Square, left: int) -> Iterator[Journey]:
    """Yield the paths of a group that are better than staying."""
    values = wanted.values
    group = moving_group(values.seat, figures)
    stay = standing(wanted, group, start) if may_rest(values.g, values.seat, start) else -5.0
    for worth, steps in _ends(wanted, group, start, left):
        if worth > stay + BETTER:
            yield Journey(worth - stay, steps)


def _ends(wanted: Goals, group: MovingGroup, start: Square, left: int) -> Iterator[tuple[float, tuple[PathStep, ...]]]:
    """Yield the possible ends of a group's move, with their values."""
    values, goals = wanted.values, wanted.of(group)
    g, seat = values.g, values.seat
    for square, steps in reached(g, group, start, left):
        stopping = stops(g, seat, square)
        spare = left - len(steps)
        advance = wanted.rally.get(square, 0.0) * (1.0 + in_company(values, group, square))
        if steps:
            if stopping:
                yield goals.get(square, -20.0), steps
            elif may_rest(g, seat, square):
                yield standing(wanted, group, square) - 0.05 * len(steps), steps
            else:
                yield -50.0, steps
        if spare and not stopping and wanted.edge >> square & 1:
            for direction in DIRECTIONS:
                if facedown_at(g, neighbour(square, direction)) is not None and may_rest(g, seat, square):
                    worth = values.weights.discovery + 0.5 * (spare - 1) + (3.0 if group.has_scout else advance)
                    yield worth, (*steps, EXPLORED[direction])


def standing(wanted: Goals, group: MovingGroup, square: Square) -> float:
    """Return the value of ending on a square: that of the square itself, and of goals near by."""
    values, goals = wanted.values, wanted.of(group)
    worth, nearer = goals.get(square, 0.0), values.weights.nearer
    for goal, there in goals.items():
        distance = steps_between(square, goal)
        if 0 < distance < FAR:
            worth = max(worth, there * nearer * 0.93**distance)
    if group.has_scout:
        worth += scout_place(values, square)
    else:
        worth = max(worth, wanted.rally.get(square, 0.0) * (1.0 + in_company(values, group, square)))
        worth += army_place(values, square)
    return worth


def rallying(values: Values) -> dict[Square, float]:
    """Return the value of an army on each square on the way to the capital that is to be attacked.

    It is highest where a group can attack in the next turn.
    """
    g, player = values.g, values.player
    if values.assault is None or not player.government_row.may_attack_cities:
        return {}
    target, speed = values.assault.target, travel_speed(player)
    land = g.world.known if water(player) else g.world.known & ~g.world.water
    for tile in g.facedown:
        land |= tile_mask(tile.x, tile.y)
    land &= ~mask_of(g.cities)
    found: dict[Square, float] = {}
    most = values.weights.rally * values.aims.conquest
    reached = edge = bit(target)
    for steps in range(1, LONGEST_WAY):
        beside = 0
        for here in squares_in(edge):
            beside |= NEXT_TO[here]
        edge = beside & land & ~reached
        if not edge:
            break
        reached |= edge
        worth = most * BEHIND ** (max(0, steps - speed) / speed)
        found |= dict.fromkeys(squares_in(edge), worth)
    return found


def in_company(values: Values, group: MovingGroup, square: Square) -> float:
    """Return how much better armies are together, as a share of their value."""
    others = sum(not each.is_scout for each in values.player.figures_on(square))
    others -= group.size if square == group.here else 0
    return COMPANY * (others + group.size - 1)


def assault_worth(values: Values, win: float, armies: int) -> float:
    """Return the value of an attack on a capital: it has to be likely, or the last chance."""
    g, seat = values.g, values.seat
    if win >= ASSAULT_ODDS:
        return win * WIN
    if win >= LEAST_ODDS and nearest(g, leader(g, seat)) <= LAST_TURNS:
        return win * DESPERATE
    return -values.weights.lost_army * armies - 5.0


def scout_place(values: Values, square: Square) -> float:
    """Return the icons a scout gathers, less the threats to it."""
    g, seat = values.g, values.seat
    icons = square_icons(g, square)
    worth = 1.1 * icons.trade + 0.8 * icons.production + 1.2 * icons.culture + 1.5 * icons.coins
    if owner_of(g, square) == seat:
        worth *= 0.3
    elif owner_of(g, square) is not None:
        worth += 0.5
    danger = nearest_enemy_army(g, seat, square)
    guarded = any(not each.is_scout for each in values.player.figures_on(square))
    if danger <= 3 and not guarded:
        worth -= (4 - danger) * 1.3
    return worth


def army_place(values: Values, square: Square) -> float:
    """Return the value of an army's square: armies blockade rivals, and guard scouts and cities."""
    g, seat = values.g, values.seat
    owner = owner_of(g, square)
    worth = 0.0
    if owner is not None and owner != seat:
        icons = square_icons(g, square)
        worth += 0.5 * (icons.trade + icons.production + 2 * icons.culture + 2 * icons.coins)
        worth -= 2.0 if nearest_enemy_army(g, seat, square) <= 2 else 0.0
    if any(each.is_scout for each in values.player.figures_on(square)):
        worth += 0.5
    return worth


def nearest_enemy_army(g: Game, seat: Seat, square: Square) -> int:
    """Return the steps to the nearest army of another player."""
    armies = (
        steps_between(square, each.square)
        for player in g.players
        if player.seat != seat
        for each in player.figures
        if each.square is not None and not each.is_scout
    )
    return min(armies, default=FAR)


def edge_of_known(g: Game) -> int:
    """Return the known squares from which a tile can be discovered."""
    found = 0
    for tile in g.facedown:
        found |= around_tile(tile.x, tile.y)
    return found & g.world.known


@cache
def around_tile(x: int, y: int) -> int:
    """Return the squares from which a tile can be entered."""
    found = 0
    for square in squares_in(tile_mask(x, y)):
        found |= NEXT_TO[square]
    return found & ~tile_mask(x, y)


def scout_goals(values: Values) -> dict[Square, float]:
    """Return sites for cities, then unknown land."""
    g, seat = values.g, values.seat
    goals: dict[Square, float] = {}
    room = city_limit(values.player) - len(cities_of(g, seat))
    if room > 0 or (city_limit(values.player) < 3 and values.horizon > 4):
        share = 0.5 if room > 0 else 0.15
        for square in g.world.faces:
            if not may_become_site(g, square):
                continue
            near = AROUND[square] & enemies_mask(g, seat)
            if site_obstacle(g, seat, square) is None:
                goals[square] = share * site_value(values, square)
            elif not near:
                goals[square] = share * 10.0
    for square in squares_in(edge_of_known(g)):
        goals[square] = max(goals.get(square, 0.0), 2.5 if not g.world.water & bit(square) else 0.0)
    return goals


def army_goals(values: Values, armies: int) -> dict[Square, float]:
    """Return huts, villages, enemies by their odds, and unknown land."""
    g, seat, player, w = values.g, values.seat, values.player, values.weights
    goals: dict[Square, float] = {}
    culture = values.player.row.culture_per_hut_or_village * values.culture
    rome = 4.0 if player.nation == "rome" else 0.0
    village = None
    for square, token in g.map_tokens.items():
        if token.mark == "hut":
            goals[square] = w.hut + culture
        else:
            village = village_odds(g, seat, armies) if village is None else village
            gain = w.village + culture + rome + code_of_laws(values)
            goals[square] = village * gain - (1 - village) * (w.lost_army * armies + 2.0)
    rival = leader(g, seat)
    urgency = max(0.0, 6.0 - nearest(g, rival))
    for square, city in g.cities.items():
        if city.seat != seat and player.government_row.may_attack_cities:
            win = attack_odds(g, seat, armies, square)
            if city.capital:
                goals[square] = assault_worth(values, win, armies)
                continue
            gain = w.city + (6.0 * urgency if city.seat == rival else 0.0)
            goals[square] = worth_of_attack(win, gain, w.lost_army * armies + 5.0, desperate=urgency > 3.5)
    for other in g.players:
        if other.seat == seat:
            continue
        for square in dict.fromkeys(each.square for each in other.figures if each.square is not None):
            here = other.figures_on(square)
            scouts = sum(each.is_scout for each in here)
            win = attack_odds(g, seat, armies, square)
            gain = w.loot + w.lost_scout * scouts * 0.6 + 3.0 * (len(here) - scouts) + code_of_laws(values)
            gain += 4.0 if owner_of(g, square) == seat else 0.0
            goals[square] = worth_of_attack(win, gain, w.lost_army * armies + 4.0)
    for square in squares_in(edge_of_known(g)):
        goals[square] = max(goals.get(square, 0.0), 3.0)
    return {square: worth for square, worth in goals.items() if worth > 0 or stops(g, seat, square)}


def worth_of_attack(win: float, gain: float, loss: float, *, desperate: bool = False) -> float:
    """Return the average gain of an attack; hopeless ones are never made."""
    if win < (0.05 if desperate else LAST_RISK):
        return -loss
    return win * gain - (1 - win) * loss


def code_of_laws(values: Values) -> float:
    """Return the value of the coin for a won battle (CIV-11.10)."""
    player = values.player
    if not player.knows("code_of_laws") or "code_of_laws" in player.turn.used:
        return 0.0
    return values.coin if player.coin_tokens.get("code_of_laws", 0) < 4 else 0.0


def best_defection(values: Values) -> Defect | None:
    """Return an event that kills figures of others in the own outskirts."""
    g, seat = values.g, values.seat
    for defect in Defect.candidates(g, seat):
        square = the_square(defect.square)
        own = any(each.square == square for each in values.player.figures)
        intruders = not own and owner_of(g, square) == seat and bool(defect.armies + defect.scouts)
        if intruders and defect.obstacle(g, seat) is None:
            return defect
    return None


def march_on(values: Values) -> AnyAction:
    """Return the next action of a group that is moving."""
    g, seat = values.g, values.seat
    group = group_of(g)
    if not group.above:
        found = journeys(Goals(values), figures_of(g), group.square, group.left) if group.left else ()
        journey = max(found, key=lambda each: each.gain, default=None)
        if journey is not None:
            go = GoOn(journey.steps)
            if go.obstacle(g, seat) is None:
                return go
    finish = FinishGroup()
    if finish.obstacle(g, seat) is None:
        return finish
    for square, steps in reached(g, marching_now(g), group.square, group.left):
        go = GoOn(steps)
        if steps and not stops(g, seat, square) and go.obstacle(g, seat) is None:
            return go
    return next(Step.legal(g, seat), finish)
