"""Start of Turn, and great persons at any time (CIV-6, CIV-14.3, CIV-14.4)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.civilization.actions.events.disaster import DestroyTwo
from rules.civilization.actions.events.disasters import Strike
from rules.civilization.actions.events.knowledge import ShareKnowledge
from rules.civilization.actions.events.revolt import Revolt
from rules.civilization.actions.events.sabotage import Sabotage
from rules.civilization.actions.pending import KeepPerson
from rules.civilization.actions.start import ChangeGovernment, FoundCity, PlacePerson, persons_at_hand
from rules.civilization.actions.wonders import PlaceGardenFigure, ResearchByLiberty
from rules.civilization.board.control import blockaded, cities_of, owner_of
from rules.civilization.board.icons import MARKER_ICONS, square_icons
from rules.civilization.board.learnable_technologies import lessons
from rules.civilization.board.placement import token_squares
from rules.civilization.board.sites import site_obstacle
from rules.civilization.computer.managing import leader
from rules.civilization.computer.places import best_cover, site_value
from rules.civilization.computer.rating import Rated
from rules.civilization.computer.values import Values
from rules.civilization.core.catalog.events import EVENTS
from rules.civilization.core.catalog.land import DISASTER_SIDES, TERRAIN_ROWS
from rules.civilization.core.catalog.nations import GOVERNMENTS, GREAT_PERSONS
from rules.civilization.core.grid import NAMES, Square, squares_in, steps_between, the_square
from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat

NEAR = 4
"""The distance at which a better site is considered."""
PEACE = 3.0
"""The loss each turn by a government that attacks no cities, for the aim of conquest."""
LEARNT_BY_RIVALS = 0.4
"""The weight of what a rival learns in return, compared with the own gain."""


def rated_actions(values: Values) -> Iterator[Rated]:
    """Yield the actions of Start of Turn with their gains."""
    yield from cities(values)
    yield from governments(values)
    placed = place_person(values)
    if placed is not None:
        yield placed
    yield from wonders(values)
    yield from knowledge(values)
    yield from harm(values)


def cities(values: Values) -> Iterator[Rated]:
    """Yield cities that can be founded, unless a much better site is near."""
    g, seat = values.g, values.seat
    for found in FoundCity.legal(g, seat):
        square = the_square(found.square)
        worth, better = site_value(values, square), best_site_near(values, square)
        if g.round >= values.weights.patience or worth >= values.weights.good_site * better:
            yield worth - (8.0 if found.figure == "army" else 0.0), found


def best_site_near(values: Values, square: Square) -> float:
    """Return the value of the best site that could be reached in the next turns."""
    g, seat = values.g, values.seat
    near = (each for each in g.world.faces if steps_between(each, square) <= NEAR)
    return max((site_value(values, each) for each in near if site_obstacle(g, seat, each) is None), default=0.0)


def government_worth(values: Values, government: str) -> float:
    """Return the gain of a government each turn."""
    row, number = GOVERNMENTS[government], len(cities_of(values.g, values.seat))
    if not row.capital_may_act:
        return -10.0
    worth = 0.9 * row.trade_phase_bonus + row.coins * (0.8 + values.coin / values.horizon)
    worth += number * (0.75 * row.production_per_city + 0.6 * row.devote_bonus_per_city * values.culture)
    worth += 0.5 * row.culture_hand_bonus + 1.0 * row.battle_hand_bonus - 0.5 * row.capital_devote_penalty
    worth += (0.0 if row.may_attack_cities else -PEACE) * values.aims.conquest + values.attack * row.battle_hand_bonus
    scouts = any(each.is_scout for each in values.player.figures if each.square is not None)
    return worth + (0.6 if row.armies_found_cities and scouts else 0.0)


def governments(values: Values) -> Iterator[Rated]:
    """Yield better governments, through Anarchy only if the present one was forced."""
    g, seat = values.g, values.seat
    now = government_worth(values, values.player.government)
    for change in ChangeGovernment.candidates(g, seat):
        if GOVERNMENTS[change.government].capital_may_act and change.obstacle(g, seat) is None:
            gain = government_worth(values, change.government) - now
            yield values.weights.government * gain * values.horizon, change


def place_person(values: Values) -> Rated | None:
    """Return the best place for a great person at hand."""
    g, seat = values.g, values.seat
    best: Rated | None = None
    for person in dict.fromkeys(persons_at_hand(g, values.player)):
        squares = [square for centre in cities_of(g, seat) for square in squares_in(token_squares(g, centre))]
        free = [square for square in squares if square not in g.markers]
        cover = best_cover(values, free or squares, person)
        if cover is not None:
            bonus = GREAT_PERSONS[person].combat_bonus
            gain = cover[0] + values.weights.general * (bonus > 0) + bonus * values.strength
            if best is None or gain > best[0]:
                best = gain, PlacePerson(person, NAMES[cover[1]])
    return best


def person(values: Values) -> AnyAction:
    """Return the place for a great person just gained; without a good square it waits."""
    best, due = place_person(values), values.player.persons_due[0]
    if best is not None and (best[0] > 0 or values.g.phase == "setup"):
        return best[1]
    return KeepPerson(due)


def wonders(values: Values) -> Iterator[Rated]:
    """Yield uses of the Hanging Gardens and the Statue of Liberty."""
    g, seat = values.g, values.seat
    for figure in PlaceGardenFigure.legal(g, seat):
        yield 4.0 + (figure.figure == "scout"), figure
    for liberty in ResearchByLiberty.legal(g, seat):
        yield values.technology(liberty.technology), liberty


def knowledge(values: Values) -> Iterator[Rated]:
    """Yield technologies learnt from others, less what they learn in return."""
    g, seat = values.g, values.seat
    for share in ShareKnowledge.candidates(g, seat):
        if share.technology and share.obstacle(g, seat) is None:
            other = Seat(share.player)
            theirs = Values(g, other, values.weights)
            known = lessons(g, other, seat, EVENTS[share.event].max_level)
            returned = max((theirs.technology(each) for each in known), default=0.0)
            share_of_all = LEARNT_BY_RIVALS * 2 / len(g.players) + (0.3 if other == leader(g, seat) else 0.0)
            yield values.technology(share.technology) - share_of_all * returned, share


def harm(values: Values) -> Iterator[Rated]:
    """Yield events that destroy and disturb, first those against the leading rival."""
    g, seat = values.g, values.seat
    if not values.player.events:
        return
    rival = leader(g, seat)
    for destroy in Sabotage.legal(g, seat):
        yield lost(values, rival, the_square(destroy.square)), destroy
    for two in DestroyTwo.legal(g, seat):
        other = lost(values, rival, the_square(two.other)) if two.other else 0.0
        yield lost(values, rival, the_square(two.square)) + other, two
    for strike in Strike.candidates(g, seat):
        square = the_square(strike.square)
        owner = owner_of(g, square)
        if owner is not None and owner != seat and square not in g.markers:
            ground = TERRAIN_ROWS[DISASTER_SIDES[strike.event]]
            before = square_icons(g, square)
            icons = before.trade - ground.trade + 0.8 * (before.production - ground.production)
            icons += 2 * before.culture + 2 * before.coins + (g.world.faces[square].resource is not None)
            if icons > 0 and strike.obstacle(g, seat) is None:
                yield values.weights.harm * icons * values.horizon * (1.0 if owner == rival else 0.6), strike
    for revolt in Revolt.candidates(g, seat):
        government = g.players[revolt.player].government
        if government != "anarchy" and revolt.obstacle(g, seat) is None:
            yield 2.0 + 2.0 * (revolt.player == rival), revolt


def lost(values: Values, rival: Seat, square: Square) -> float:
    """Return the value of destroying a building: one of a rival, most of all of the leading one."""
    g = values.g
    owner = g.cities[square].seat if square in g.cities else owner_of(g, square)
    if owner is None or owner == values.seat:
        return -10.0
    marker = g.markers.get(square)
    worth = 3.0 if marker is None else values.icons(MARKER_ICONS[marker.id])
    return values.weights.harm * worth * (1.0 if owner == rival else 0.6) * (0.5 if blockaded(g, square) else 1.0)


def lesson(values: Values, technologies: list[str]) -> str:
    """Return the best of some technologies, or an empty name without any."""
    return max(technologies, key=values.technology, default="")
