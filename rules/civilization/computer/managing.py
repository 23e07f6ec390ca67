"""City Management: city actions, abilities, culture events, the culture track (CIV-8, CIV-14.1)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.civilization.actions.abilities.coins import BuyCoin, MintCoin, price
from rules.civilization.actions.abilities.culture import CULTURE, GainCulture
from rules.civilization.actions.abilities.destruction import DestroyBuilding, KillUnit
from rules.civilization.actions.abilities.egypt import BuildFree
from rules.civilization.actions.abilities.engineering import ENGINEERING, NoItem, SplitProduction
from rules.civilization.actions.abilities.extra_actions import ExtraActions
from rules.civilization.actions.abilities.obsolescence import MakeObsolete
from rules.civilization.actions.abilities.persons import GainPerson
from rules.civilization.actions.abilities.production import PRODUCTION, FeedCity
from rules.civilization.actions.building import ProduceBuilding, ProduceWonder
from rules.civilization.actions.city import AdvanceCulture, DevoteToArts, Harvest, ProduceFigure, ProduceUnit
from rules.civilization.actions.events.production import Celebrate
from rules.civilization.actions.families import ProduceAction
from rules.civilization.board.control import capital_of, cities_of, owner_of, wonder_works
from rules.civilization.board.devotion import devotion
from rules.civilization.board.icons import MARKER_ICONS, square_icons
from rules.civilization.board.idle import idle_cities
from rules.civilization.board.knowledge import city_limit, rank, stacking_limit
from rules.civilization.board.placement import (
    building_obstacle,
    figure_squares,
    open_outskirts,
    token_squares,
    unlocked_buildings,
    wonder_obstacle,
)
from rules.civilization.board.production import production
from rules.civilization.board.strength import hand_size
from rules.civilization.computer.aims import nearest
from rules.civilization.computer.conquest import mean_strength
from rules.civilization.computer.fighting import might
from rules.civilization.computer.places import best_cover
from rules.civilization.computer.rating import Rated
from rules.civilization.computer.setting_up import distance_to_unknown
from rules.civilization.computer.values import WIN, Values, minting
from rules.civilization.core.catalog.base import UNIT_TYPES
from rules.civilization.core.catalog.build import BUILDINGS, CITY_WALLS
from rules.civilization.core.catalog.events import EVENTS
from rules.civilization.core.catalog.numbers import CULTURE_TRACK
from rules.civilization.core.grid import NAMES, Square, squares_in, the_square, within
from rules.civilization.core.state import Game
from rules.civilization.core.world import tile_mask
from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat

NEAR = 8
"""The steps from a city within which armies find their goals."""
USUAL_LEFT = 6.0


def rated_actions(values: Values) -> Iterator[Rated]:
    """Yield sensible actions with their gains."""
    g, seat = values.g, values.seat
    yield from culture_and_coins(values)
    yield from interferences(values)
    idle = idle_cities(g, values.player)
    if not idle:
        return
    best = 0.0
    for centre in idle:
        options = list(city_actions(values, centre))
        best = max([best, *(worth for worth, _ in options)])
        yield from options
        yield from boosts(values, centre, max((worth for worth, _ in options), default=0.0))
    for action in ExtraActions.legal(g, seat):
        yield len(idle) * best * 0.7 - values.resource("uranium"), action


def culture_and_coins(values: Values) -> Iterator[Rated]:
    """Yield advances on the culture track, coins, and uses of resources."""
    g, seat, player = values.g, values.seat, values.player
    advance = AdvanceCulture()
    if player.culture_space < CULTURE_TRACK.victory_space and advance.obstacle(g, seat) is None:
        section = CULTURE_TRACK.section_of(player.culture_space + 1)
        # Culture tokens pay for nothing else but coins, so their value is part of the space.
        yield space_worth(values, player.culture_space + 1) - values.spending(section.trade), advance
    for technology in minting(player):
        buy = BuyCoin(technology)
        if buy.obstacle(g, seat) is None:
            trade, culture = price(technology)
            yield values.coin - values.spending(trade) - values.culture * culture, buy
    for each in GainCulture.legal(g, seat):
        yield CULTURE[each.technology] * values.culture - paid(values, each.pay), each
    for mint in MintCoin.legal(g, seat):
        yield values.coin - paid(values, mint.pay), mint
    for gain in GainPerson.legal(g, seat):
        yield values.weights.gained_person - paid(values, gain.pay), gain


def paid(values: Values, tokens: tuple[str, ...]) -> float:
    """Return the value that a payment would have for other uses."""
    worth = 0.0
    for token in tokens:
        place, _, kind = token.rpartition(":")
        worth += values.weights.event if place == "gift" else values.resource(kind, 0) * 0.5
    return worth


def space_worth(values: Values, space: int) -> float:
    """Return the value of entering a space of the culture track."""
    reward = CULTURE_TRACK.rewards[space]
    if reward == "victory":
        return WIN
    section = CULTURE_TRACK.section_of(space)
    w = values.weights
    worth = w.space * values.aims.culture * (section.culture + 0.7 * section.trade) / 3.0
    return worth + (w.person if reward == "great_person" else w.event * len(section.level))


def city_actions(values: Values, centre: Square) -> Iterator[Rated]:
    """Yield the actions of a city."""
    g, seat = values.g, values.seat
    yield devotion(g, centre) * values.culture, DevoteToArts(NAMES[centre])
    for harvest in Harvest.legal(g, seat):
        if harvest.city == NAMES[centre]:
            worth = values.resource(harvest.resource)
            yield worth + (values.resource(harvest.also, 1) if harvest.also else 0.0), harvest
    means = production(g, centre)
    produced = [*buildings(values, centre), *wonders(values, centre), *figures(values, centre), *units(values, centre)]
    for worth, action in produced:
        if action.obstacle(g, seat) is None:
            yield worth - values.spending(action.trade_spent(g)), action
    yield from free_buildings(values, centre)
    split = SplitProduction(NAMES[centre])
    if means >= 10 and ENGINEERING not in values.player.turn.used and values.player.knows(ENGINEERING):
        pairs = sorted(
            (worth for worth, action in produced if action.cost(g, seat) * 2 <= means), key=lambda each: -each
        )
        if len(pairs) > 1 and split.obstacle(g, seat) is None:
            yield pairs[0] + 0.7 * pairs[1], split


def buildings(values: Values, centre: Square) -> Iterator[tuple[float, ProduceAction]]:
    """Yield each building on its best square."""
    for worth, building, square in _sites_of_buildings(values, centre):
        yield worth, ProduceBuilding(NAMES[centre], building, NAMES[square])


def _sites_of_buildings(values: Values, centre: Square) -> Iterator[tuple[float, str, Square]]:
    g, seat = values.g, values.seat
    for row in unlocked_buildings(g, seat):
        if row.id == CITY_WALLS:
            if building_obstacle(g, centre, row, centre) is None:
                danger = 1.5 if capital_of(g, seat) == centre else 0.7
                guarded = 4.0 * values.guard if capital_of(g, seat) == centre else 0.0
                yield danger * threat(values) + guarded, row.id, centre
            continue
        fitting = [
            square
            for square in squares_in(open_outskirts(g, centre))
            if row.stands_on(g.world.faces[square].terrain) and building_obstacle(g, centre, row, square) is None
        ]
        best = best_cover(values, fitting, row.id)
        if best is not None:
            yield best[0] + (0.8 + values.strength) * row.combat_bonus, row.id, best[1]


def free_buildings(values: Values, centre: Square) -> Iterator[Rated]:
    """Yield the buildings that Egypt could build for free."""
    g, seat = values.g, values.seat
    if values.player.nation != "egypt":
        return
    for worth, building, square in _sites_of_buildings(values, centre):
        action = BuildFree(NAMES[centre], building, NAMES[square])
        if action.obstacle(g, seat) is None:
            yield worth + 0.3 * BUILDINGS[building].cost, action


def wonders(values: Values, centre: Square) -> Iterator[tuple[float, ProduceAction]]:
    """Yield each wonder of the market on its best square."""
    g = values.g
    squares = [square for square in squares_in(token_squares(g, centre)) if wonder_obstacle(g, centre, square) is None]
    for wonder in dict.fromkeys(g.wonder_market):
        best = best_cover(values, squares, wonder)
        if best is not None:
            worth = best[0] + wonder_worth(values, wonder)
            yield worth, ProduceWonder(NAMES[centre], wonder, NAMES[best[1]])


def wonder_worth(values: Values, wonder: str) -> float:
    """Return the value of a wonder's ability, and of Rome's free space (CIV-17.5)."""
    worth = values.weights.wonders[wonder] * values.horizon / USUAL_LEFT
    if wonder == "panama_canal":
        worth = values.coin * min(values.horizon, 5.0) * 0.7
    if wonder == "sydney_opera_house":
        worth = min(values.horizon, 5.0) * space_worth(values, min(20, values.player.culture_space + 1)) * 0.7
    if values.player.nation == "rome":
        worth += space_worth(values, min(21, values.player.culture_space + 1))
    return worth


def figures(values: Values, centre: Square) -> Iterator[tuple[float, ProduceAction]]:
    """Yield an army or a scout on the best square."""
    g, player = values.g, values.player
    squares = list(squares_in(figure_squares(g, centre)))
    if not squares:
        return
    on_map = [figure for figure in player.figures if figure.square is not None]
    scouts = sum(figure.is_scout for figure in on_map)
    armies = len(on_map) - scouts
    where = min(squares, key=lambda square: (distance_to_unknown(g, square), square))
    if player.in_supply(True) is not None:
        cities = len(cities_of(g, values.seat))
        room = city_limit(player) - cities
        w = values.weights
        worth = (w.settler if room > scouts else w.scout - 3.0 * scouts) * min(1.0, values.horizon / 5.0)
        if room <= scouts:
            where = max(squares, key=lambda square: (values.icons(square_icons(g, square)), -square))
        yield worth, ProduceFigure(NAMES[centre], "scout", NAMES[where])
    if player.in_supply(False) is not None:
        goals = goals_near(values)
        worth = values.weights.army * (min(goals, 6.0) / (1.0 + armies) + (armies < 2))
        worth += one_more_army(values, armies)
        yield worth, ProduceFigure(NAMES[centre], "army", NAMES[where])


def goals_near(values: Values) -> float:
    """Return the number of huts, villages and undiscovered tiles near the own cities; tiles count less."""
    g = values.g
    near = 0
    for centre in cities_of(g, values.seat):
        near |= within(centre, NEAR)
    tokens = sum(near >> square & 1 for square in g.map_tokens)
    return tokens + 0.7 * sum(bool(near & tile_mask(tile.x, tile.y)) for tile in g.facedown)


def one_more_army(values: Values, armies: int) -> float:
    """Return the value of one more army for taking a capital: it lets more units fight (CIV-11.2)."""
    if values.assault is None or armies >= stacking_limit(values.player):
        return 0.0
    spare = len(values.player.units) - hand_size(values.g, values.seat, armies, False)
    return values.attack * mean_strength(values.g, values.seat) * max(0.5, min(2.0, spare))


def units(values: Values, centre: Square) -> Iterator[tuple[float, ProduceAction]]:
    """Yield units of types of which there are few and strong ones."""
    player = values.player
    held = [card.rpartition("_")[0] for card in player.units]
    for kind in UNIT_TYPES:
        few = 1.0 / (1.0 + 0.4 * held.count(kind))
        ranked = 3 if kind == "aircraft" else rank(player, kind)
        worth = threat(values) * (0.5 + 0.5 * few) * (0.7 + 0.3 * ranked)
        yield worth + values.one_more_unit() * (0.8 + 0.2 * few), ProduceUnit(NAMES[centre], kind)


def threat(values: Values) -> float:
    """Return the value of one more unit: high for a player weaker than others, low for a strong one."""
    g, seat = values.g, values.seat
    mine = might(g, seat)
    theirs = max(might(g, other) for other in g.others(seat))
    few = max(0.0, 5.0 - len(values.player.units))
    w = values.weights
    return w.unit + w.weaker * max(-3.0, min(14.0, theirs - mine)) + w.few_units * few


def boosts(values: Values, centre: Square, without: float) -> Iterator[Rated]:
    """Yield production for a turn, if it allows a clearly better action."""
    g, seat, player = values.g, values.seat, values.player
    found: list[tuple[int, float, AnyAction]] = []
    for feed in FeedCity.legal(g, seat):
        if feed.city == NAMES[centre]:
            found.append((PRODUCTION[feed.technology], paid(values, feed.pay), feed))
    for day in Celebrate.legal(g, seat):
        if day.city == NAMES[centre]:
            found.append((EVENTS[day.event].production, 1.0, day))
    before = player.turn.production.get(centre, 0)
    for more, cost, action in found:
        player.turn.production[centre] = before + more
        with_it = max((worth for worth, _ in city_actions(values, centre)), default=0.0)
        if before:
            player.turn.production[centre] = before
        else:
            del player.turn.production[centre]
        if with_it - without - cost > 0.5:
            yield with_it - cost, action


def interferences(values: Values) -> Iterator[Rated]:
    """Yield actions that harm the leading rival, if that one is near to winning."""
    g, seat = values.g, values.seat
    rival = leader(g, seat)
    urgency = max(0.0, 7.0 - nearest(g, rival))
    if not urgency:
        return
    for kill in KillUnit.legal(g, seat):
        if kill.player == rival:
            yield 0.4 * urgency - paid(values, kill.pay), kill
    for destroy in DestroyBuilding.legal(g, seat):
        square = the_square(destroy.square)
        if owner_of(g, square) == rival and square in g.markers:
            theirs = Values(g, rival, values.weights)
            yield 0.12 * urgency * theirs.icons(MARKER_ICONS[g.markers[square].id]) - paid(values, destroy.pay), destroy
    for old in MakeObsolete.legal(g, seat):
        if wonder_works(g, rival, old.wonder):
            yield 0.1 * urgency * values.weights.wonders[old.wonder] - paid(values, old.pay), old


def leader(g: Game, seat: Seat) -> Seat:
    """Return the rival nearest to a victory."""
    return min(g.others(seat), key=lambda other: (nearest(g, other), other))


def item(values: Values) -> AnyAction:
    """Return the item a city produces with Engineering (CIV-8.2.3)."""
    g, seat = values.g, values.seat
    assert g.split is not None, "production is being split"
    centre, means = g.split.city, production(g, g.split.city)
    makers = (buildings, wonders, figures, units)
    legal = [each for maker in makers for each in maker(values, centre) if each[1].obstacle(g, seat) is None]
    if g.split.first is None:
        cheap = [each for each in legal if each[1].cost(g, seat) * 2 <= means]
        legal = cheap or legal
    else:
        legal = [each for each in legal if each[1].trade_spent(g) == 0]
    if not legal:
        return NoItem()
    return max(legal, key=lambda each: each[0] - values.spending(each[1].trade_spent(g)))[1]
