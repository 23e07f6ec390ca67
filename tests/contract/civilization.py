"""Civilization under the contract suite."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, pairwise
from random import Random
from typing import Any, get_args

from rules.civilization import CivilizationOptions, Game
from rules.civilization.actions.abilities.battle import HEALED, WOUNDS, DealWounds, HealUnits
from rules.civilization.actions.battle_plan import LeaveBattlePlan
from rules.civilization.actions.paths import DeclarePath, GoOn
from rules.civilization.actions.pending import stranded
from rules.civilization.actions.plan import Plan
from rules.civilization.actions.reactions.interrupts import InterruptWithEvent, LockSquare
from rules.civilization.actions.trade import CounterOffer, MakeOffer
from rules.civilization.board.control import cities_of, figures_mask, owner_of
from rules.civilization.board.knowledge import pyramid, stacking_limit
from rules.civilization.board.payment import GIFTS
from rules.civilization.board.placement import tokens_left
from rules.civilization.board.reacting import INTERRUPTING_EVENTS
from rules.civilization.core.battle import SIDE_NAMES
from rules.civilization.core.battle_plan import PLAN_ABILITIES, STEPS
from rules.civilization.core.catalog.base import MARKET_RESOURCES, RESOURCES
from rules.civilization.core.catalog.build import BUILDING_TOKENS, BUILDINGS, UNIT_CARDS, UNIT_DECK, WONDERS
from rules.civilization.core.catalog.events import EVENTS
from rules.civilization.core.catalog.land import HUTS, NEUTRAL_TILES, VILLAGES
from rules.civilization.core.catalog.nations import GOVERNMENTS, GREAT_PERSONS, NATIONS
from rules.civilization.core.catalog.numbers import DIALS, PER_PLAYER, WONDER_MARKET
from rules.civilization.core.catalog.technology import TECHNOLOGIES
from rules.civilization.core.grid import NAMES
from rules.civilization.core.player import Player
from rules.civilization.core.steps import PathStep
from rules.civilization.orders import BattleOrders, EmptyParts, PassingTrade, PreparedSegments, Reactions, ResearchList
from rules.engine import AnyAction, Options, Seat, StandingOrder
from rules.engine.core.forced_pass import ForcedPass

OPTIONS: Mapping[str, Options] = {
    "usual": CivilizationOptions(turn_limit=12),
    "chosen": CivilizationOptions(nations="chosen", seating="fixed", angkor_wat="first_printing", turn_limit=20),
    "tutorial": CivilizationOptions(tutorial=True, turn_limit=16),
    "official": CivilizationOptions(loot_rules="faq2", barbarians="left_player", turn_limit=12),
}

# Ending a phase early would leave most of it unplayed; steps to and fro bring little.
WEIGHTS: Mapping[str, float] = {
    "end": 0.1,
    "split": 0.2,
    "no_item": 0.2,
    "stop": 0.4,
    "assign": 0.1,
    "government": 0.2,
    "no_research": 0.1,
    "offer": 0.3,
    "counter": 0.3,
    "reopen": 0.2,
    "plan": 0.2,
    "move": 0.3,
    "found": 5,
    "devote": 2,
    "explore": 3,
    "battle_plan": 0.1,
}

TOKENS = [
    *MARKET_RESOURCES,
    *(f"{place}:{kind}" for place in ("hut", "village") for kind in RESOURCES),
    *(f"gift:{gift}" for gift in GIFTS),
]

DOMAIN: Mapping[str, Sequence[Any]] = {
    "nation": (*NATIONS, "nobody"),
    "square": (*NAMES, "Z9"),
    "scout": (*NAMES, "Z9"),
    "city": (*NAMES, "Z9"),
    "government": (*GOVERNMENTS, "chaos"),
    "person": (*GREAT_PERSONS, "nobody"),
    "building": (*BUILDINGS, "hut"),
    "wonder": (*WONDERS, "hut"),
    "technology": (*TECHNOLOGIES, "alchemy", ""),
    "event": (*EVENTS, "nothing"),
    "card": (*UNIT_CARDS, "dragon"),
    "token": (*MARKET_RESOURCES, "hut", "village", "spy"),
    "pay": [tuple(pay) for size in range(4) for pay in combinations_with_replacement(TOKENS, size)],
    "offer": range(-1, 8),
    "give": [tuple(give) for size in range(3) for give in combinations_with_replacement([*TOKENS, *EVENTS], size)],
    "front": range(-1, 6),
    "item": range(-1, 4),
    "player": range(-1, 5),
    "sea": (*NAMES, "Z9"),
    "goal": (*NAMES, "Z9"),
    "other": ("", *NAMES, "Z9"),
    "also": ("", *MARKET_RESOURCES, "gold"),
    "armies": range(-1, 7),
    "scouts": range(-1, 4),
    "until": ("segment", "turn"),
    "level": ("I", "II", "III", "IV"),
    "place": ("code_of_laws", "sheet", "panama_canal", "pottery", "nowhere"),
}

REWARDS = ("trade", "culture", *MARKET_RESOURCES, "hut", "village", "coin:code_of_laws", "coin:sheet", "nothing")
DOMAIN = {**DOMAIN, "first": REWARDS, "second": REWARDS}


def _terms(random: Random) -> dict[str, Any]:
    names = ("give_trade", "give_culture", "get_trade", "get_culture")
    return {
        **{name: random.choice((0, 0, 1, 2, 5, -1)) for name in names},
        "give": tuple(random.choices([*TOKENS, *EVENTS], k=random.choice((0, 0, 0, 1, 2)))),
        "get": tuple(random.choices([*MARKET_RESOURCES, "hut", "event:I", "spy"], k=random.choice((0, 0, 0, 1, 2)))),
        "promise": random.choice(("", "", "peace")),
    }


def some_offer(random: Random, g: Game, seat: Seat) -> MakeOffer:
    """Return an offer of small amounts, sensible or not."""
    return MakeOffer(Seat(random.randrange(-1, 5)), **_terms(random))


def some_counter_offer(random: Random, g: Game, seat: Seat) -> CounterOffer:
    """Return a counter-offer, sensible or not."""
    return CounterOffer(random.randrange(0, 4), **_terms(random))


PATH_STEPS: Sequence[PathStep] = get_args(PathStep)


def some_path(random: Random, g: Game, seat: Seat) -> DeclarePath:
    """Return a path of figures that may be there."""
    squares = [NAMES[each.square] for each in g.players[seat].figures if each.square is not None] or ["A1"]
    steps = tuple(random.choices(PATH_STEPS[:4], k=random.randrange(4)))
    return DeclarePath(random.choice(squares), random.randrange(3), random.randrange(-1, 2), steps)


def some_way(random: Random, g: Game, seat: Seat) -> GoOn:
    """Return a path of the group that is moving."""
    return GoOn(tuple(random.choices(PATH_STEPS, k=random.randrange(4))))


def some_plan(random: Random, g: Game, seat: Seat) -> Plan:
    """Return items that are possible now, or absurd ones."""
    return Plan(tuple(random.choices([*Plan.pool(g, seat), "end", "dance"], k=random.randrange(4))))


def some_interrupt(random: Random, g: Game, seat: Seat) -> InterruptWithEvent:
    """Return an interrupt somewhere."""
    event = random.choice([*INTERRUPTING_EVENTS, "drought"])
    numbers = (random.randrange(-1, 3), random.randrange(3), random.randrange(3), random.randrange(-1, 4))
    return InterruptWithEvent(event, random.choice((*NAMES, "Z9")), *numbers)


def some_lock(random: Random, g: Game, seat: Seat) -> LockSquare:
    """Return a locked square."""
    token = random.choice(TOKENS)
    return LockSquare((token,), random.choice((*NAMES, "Z9")), random.randrange(3), random.randrange(-1, 4))


def some_fronts(random: Random) -> tuple[int, ...]:
    """Return fronts with a few wounds, existing or not."""
    return tuple(random.choices(range(5), k=random.randrange(8)))


def some_wounds(random: Random, g: Game, seat: Seat) -> DealWounds:
    """Return wounds on some fronts."""
    return DealWounds(random.choice((*WOUNDS, "metalworking")), ("iron",), some_fronts(random))


def some_healing(random: Random, g: Game, seat: Seat) -> HealUnits:
    """Return healing on some fronts, or everywhere."""
    return HealUnits(random.choice((*HEALED, "metalworking")), some_fronts(random))


def some_battle_plan(random: Random, g: Game, seat: Seat) -> LeaveBattlePlan:
    """Return a plan of words, meaningful or not."""
    words = (*STEPS, *PLAN_ABILITIES, "hold_1", "hold_2", "infantry_2", "dragon")
    return LeaveBattlePlan(tuple(random.choices(words, k=random.randrange(5))))


def inventory(g: Game) -> Counter[str]:
    """Return the misplaced components: none, in every position (CIV-2.1)."""
    if not g.unit_decks:
        return Counter()
    return Counter(what for what, there in (*_lost_or_doubled(g), *_faults(g)) if there)


def _lost_or_doubled(g: Game) -> Iterator[tuple[str, bool]]:
    """Yield whether named components are missing, duplicated or misplaced."""
    yield "unit cards", Counter(_unit_cards(g)) != Counter(UNIT_DECK)
    held = [event.event for player in g.players for event in player.events]
    piles = [event for deck in g.event_decks for event in (*deck.event_cards, *deck.discard)]
    yield "culture events", Counter([*held, *piles]) != Counter({row.id: row.count for row in EVENTS.values()})
    people = [person for player in g.players for person in (*player.great_persons, *player.persons_due)]
    people += [*g.great_person_pool, *(marker.id for marker in g.markers.values() if marker.kind == "great_person")]
    people += [each for each in g.spent if each in GREAT_PERSONS]
    yield "great persons", Counter(people) != Counter({row.id: row.count for row in GREAT_PERSONS.values()})
    for mark, pool, whole in (("hut", g.hut_pool, HUTS), ("village", g.village_pool, VILLAGES)):
        faces = [*pool, *(token.face for token in g.map_tokens.values() if token.mark == mark)]
        faces += [face for player in g.players for face in (player.huts if mark == "hut" else player.villages)]
        faces += [each.partition(":")[2] for each in g.spent if each.startswith(f"{mark}:")]
        yield f"{mark}s", Counter(faces) != Counter(whole)
    placed = [marker.id for marker in g.markers.values() if marker.kind == "wonder"]
    owned = [card.wonder for player in g.players for card in player.wonders]
    yield "cards of wonders on the map", sorted(placed) != sorted(owned)
    wonders = [*g.wonder_market, *g.wonder_deck, *placed, *(each for each in g.spent if each in WONDERS)]
    wonders += [player.wonder_due for player in g.players if player.wonder_due]
    yield "wonders", sorted(wonders) != ([] if g.options.tutorial else sorted(WONDERS))
    tiles = [*g.surplus_tiles, *(tile.tile for tile in g.facedown), *(tile.tile for tile in g.world.tiles)]
    yield "tiles", sorted(tiles) != sorted([*NEUTRAL_TILES, *(player.row.home_tile for player in g.players)])
    for kind in MARKET_RESOURCES:
        held_tokens = sum(player.resources.get(kind, 0) for player in g.players)
        yield kind, g.market[kind] + held_tokens != len(g.players) or g.market[kind] < 0
    for token in BUILDING_TOKENS:
        yield token, tokens_left(g, token) < 0


def _unit_cards(g: Game) -> Iterator[str]:
    for deck in g.unit_decks:
        yield from (*deck.unit_cards, *deck.discard)
    for player in g.players:
        yield from player.units
    if g.battle is not None:
        for name in SIDE_NAMES:
            side = g.battle.side(name)
            yield from (*side.battle_hand, *side.killed)
            yield from (unit.card for front in g.battle.fronts if (unit := front.unit(name)) is not None)


def _faults(g: Game) -> Iterator[tuple[str, bool]]:
    """Yield impossible facts."""
    everybody = 0
    for player in g.players:
        here = figures_mask(g, player.seat)
        yield "figures of two players on a square", bool(here & everybody)
        everybody |= here
        yield "figures off the map", bool(here & ~g.world.known)
        yield from _faults_of(g, player)
    yield "something on a city centre", any(square in g.markers or square in g.map_tokens for square in g.cities)
    yield "a marker on a hut or village", any(square in g.markers for square in g.map_tokens)
    yield "a marker that nobody owns", any(owner_of(g, square) is None for square in g.markers)
    yield "spaces of the wonder market", len(g.wonder_market) > WONDER_MARKET.slots


def _faults_of(g: Game, player: Player) -> Iterator[tuple[str, bool]]:
    crowd = Counter(figure.square for figure in player.figures if figure.square is not None)
    away = {figure.square for figure in stranded(g, player.seat)}
    limit = stacking_limit(player)
    yield "too many figures on a square", any(n > limit for square, n in crowd.items() if square not in away)
    kinds = Counter(figure.kind for figure in player.figures)
    whole = Counter(army=PER_PLAYER.armies, scout=PER_PLAYER.scouts, white_army=player.row.extra_armies)
    yield "figures", +kinds != +whole
    cities = [g.cities[square] for square in cities_of(g, player.seat)]
    capitals = sum(city.capital for city in cities)
    yield "capitals", capitals > 1 or (g.phase != "setup" and not capitals)
    yield "cities beyond the supply", len(cities) - capitals > PER_PLAYER.plain_city_tokens
    yield "trade beyond the dial", not 0 <= player.trade <= DIALS.trade.max
    yield "culture below none", player.culture < 0
    yield "resources below none", any(number < 0 for number in player.resources.values())
    places = {"sheet", *player.technologies, *(card.wonder for card in player.wonders)}
    yield "coin tokens on nothing", bool(player.coin_tokens.keys() - places)
    yield "technologies twice", len(set(player.technologies)) < len(player.technologies)
    rows = pyramid(player)
    yield "a pyramid that falls", any(above >= below for below, above in pairwise(rows) if above)
    yield (
        "coin tokens beyond the limit",
        any(
            number > TECHNOLOGIES[place].coin_tokens
            for place, number in player.coin_tokens.items()
            if place in TECHNOLOGIES
        ),
    )


SAMPLERS: Mapping[type[AnyAction], Callable[[Random, Any, Seat], AnyAction]] = {
    MakeOffer: some_offer,
    CounterOffer: some_counter_offer,
    DeclarePath: some_path,
    GoOn: some_way,
    Plan: some_plan,
    InterruptWithEvent: some_interrupt,
    LockSquare: some_lock,
    DealWounds: some_wounds,
    HealUnits: some_healing,
    LeaveBattlePlan: some_battle_plan,
}


ORDERS: Sequence[StandingOrder] = [
    ForcedPass(),
    BattleOrders(),
    BattleOrders(first="trump_kill", second="kill", third="attack", extras=("hold_1", "iron_when_it_kills")),
    BattleOrders(first="new_front_strong", extras=("heal_when_it_saves",)),
    BattleOrders(first="attack", second="new_front", fourth="trump"),
    Reactions(),
    Reactions.default_order(),
    Reactions(city_actions="wonders", events="target", abilities="never", movement="attacks"),
    Reactions(city_actions="never", events="never", abilities="never", movement="capital"),
    Reactions(city_actions="never", events="never", abilities="never", movement="never"),
    PassingTrade(),
    PassingTrade(policy="pass"),
    PreparedSegments(turn=2, start_of_turn="end", city_management="advance; end", movement="end"),
    PreparedSegments(turn=1, next_start="end"),
    PreparedSegments(),
    ResearchList(technologies="Space Flight, Sailing; pottery, currency, writing, masonry"),
    ResearchList(),
    EmptyParts(),
    EmptyParts.default_order(),
]


def enrich(g: Game) -> None:
    """Give trade and culture for everything, and all resources."""
    for player in g.players:
        player.trade = DIALS.trade.max
        player.culture = 30
        player.resources = dict.fromkeys(MARKET_RESOURCES, 1)


def ending(g: Game) -> str:
    """Return how a game was won."""
    assert g.victory is not None
    return g.victory.kind
