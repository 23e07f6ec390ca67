"""The evaluation of a seat in Through the Ages, in expected culture points.

All numbers are estimates, not rules. They were found by playing games between computer players. The evaluation reads
only what the seat sees: of decks their size, of other hands the number of cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.engine.core.text import Seat
from rules.through_the_ages.computer.card_values import Prospects
from rules.through_the_ages.computer.weights import WEIGHTS, Weights
from rules.through_the_ages.core.cards import (
    URBAN,
    ActionCard,
    Aggression,
    Bonus,
    Card,
    Event,
    Government,
    Leader,
    Pact,
    Special,
    Tactic,
    Technology,
    Territory,
    War,
    Wonder,
    WorkerCard,
)
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy import tokens, upkeep
from rules.through_the_ages.economy.ratings import discontent, required_happiness
from rules.through_the_ages.politics import events

ROUNDS_OF_AN_AGE = 5.0
ACTING = ("politics", "actions", "end")
"""The phases in which remaining actions can still be used, or have just been used."""
OUT_OF_THE_GAME = -1000.0
CIVIL_LEFT, MILITARY_LEFT = 0.8, 0.3
"""The value of an unspent civil and military action while it can still be used."""
FURTHER = 0.85
"""The factor for each further card in hand, in the order of their values."""
GOOD_SCIENCE, GOOD_RESOURCES = 5.0, 8.0
"""The amounts per round beyond which more counts less."""
DEFICIT = 1.8
"""The value of each food missing per round."""
NEEDED_FOOD, SPARE_FOOD = 4, 0.1
"""The amount of stored food that one more worker needs, and the value of each further one, up to twice as much."""
CORRUPTION = 1.0
"""The loss by each resource of corruption, for up to three turns."""
HUNGRY_TURNS = 4
"""The most turns for which a present famine is assumed to continue."""
SCORED = 0.8
"""The fraction that counts of the points that a scoring event would give now."""


def evaluate(g: Game, seat: Seat, known: Prospects | None = None, weights: Mapping[str, Weights] = WEIGHTS) -> float:
    """Return the value of a seat: culture now and later, and the future use of everything else.

    If `known` gives the values of cards in play, cards in hand are valued by them instead of by their kind alone.
    """
    p = g.players[seat]
    if p.resigned or p.resigning:
        return OUT_OF_THE_GAME
    w, left = weights[g.options.edition], turns_left(g, p)
    late = min(1.0, max(0.0, left - 1) / 7)
    worth = p.culture + w.culture * p.ratings.culture * left
    worth += _science(p, left, w) + _goods(g, p, left, w) + _people(g, p, left, w)
    actions = w.civil_action * p.ratings.civil_actions + w.military_action * p.ratings.military_actions
    worth += actions * min(left, 8)
    worth += w.strength * _strength(g, p, left) + _known_events(g, p)
    worth += sum(_in_play(g, p, left, w, known))
    worth += late * sum(_in_hand(g, p)) if known is None else _held(g, p, left, late, known, w)
    worth += sum(_military(g, p, card) for card in p.military) * min(1.0, left / 3)
    acting = g.active == seat and g.phase in ACTING
    return worth + (CIVIL_LEFT * p.civil_left + MILITARY_LEFT * p.military_left if acting else 0.0)


def turns_left(g: Game, p: Player) -> float:
    """Return the estimated number of productions left for the player, including the end of the current turn."""
    order = g.in_turn_order(g.start)
    ended = order.index(p) < order.index(g.current) if p in order and g.current in order else False
    return rounds_left(g) + (0.0 if ended else 1.0)


def rounds_left(g: Game) -> float:
    """Return the estimated number of rounds after the current one, based on the remaining cards."""
    if g.last_round is not None:
        return float(max(0, g.last_round - g.round))
    last = g.edition.lengths[g.options.length].last_age
    if g.age > last:
        return 1.0
    whole = 13 + 12 * len(g.players)
    of_this_age = ROUNDS_OF_AN_AGE * min(1.0, len(g.civil_deck) / whole)
    return 1.0 + of_this_age + ROUNDS_OF_AN_AGE * (last - max(1, g.age))


def _science(p: Player, left: float, w: Weights) -> float:
    """Return the value of science points, by what they can still buy; a rating beyond the need counts less."""
    enough = min(p.science, 14) + 0.3 * max(0, p.science - 14)
    rating = min(p.ratings.science, GOOD_SCIENCE) + 0.4 * max(0, p.ratings.science - GOOD_SCIENCE)
    return min(1.0, left / 4) * w.science_points * enough + w.science * rating * max(0.0, left - 3)


def _goods(g: Game, p: Player, left: float, w: Weights) -> float:
    """Return the value of stored goods and future production, minus consumption and corruption."""
    soon = min(1.0, left / 3)
    resources, food = tokens.stored(g, p, "resources"), tokens.stored(g, p, "food")
    mined, farmed = upkeep.produced(g, p, "resources"), upkeep.produced(g, p, "food")
    surplus = farmed - upkeep.consumption(g, p)
    spare = 0.15 * max(0, resources - 12) + SPARE_FOOD * max(0, min(food, 8) - NEEDED_FOOD)
    worth = soon * (0.55 * min(resources, 12) + 0.4 * min(food, NEEDED_FOOD) + spare)
    rest = max(0.0, left - 1)
    worth += rest * (w.resources * min(mined, GOOD_RESOURCES) + 0.35 * max(0.0, mined - GOOD_RESOURCES))
    worth += rest * (w.surplus if surplus > 0 else DEFICIT) * min(float(surplus), w.good_food)
    hunger = max(0, -(food + surplus))
    return worth - w.hunger * hunger * min(left, HUNGRY_TURNS) - CORRUPTION * upkeep.corruption(g, p) * min(left, 3)


def _people(g: Game, p: Player, left: float, w: Weights) -> float:
    """Return the value of workers who can still be put to work, minus discontent."""
    worth = min(1.0, left / 4) * (w.worker * min(p.unused, 2) + 0.3 * max(0, p.unused - 2))
    unhappy = discontent(g, p)
    if unhappy > p.unused:
        worth -= 3.0 + p.ratings.culture + p.ratings.science + 2.0
    worth -= 0.9 * unhappy * min(1.0, left / 3)
    spare = p.ratings.happiness - required_happiness(g, p)
    return worth + 0.5 * min(2, max(0, spare)) * min(1.0, left / 4)


def _strength(g: Game, p: Player, left: float) -> float:
    """Return the value of relative strength: weak players are attacked and lose by events, strong ones gain."""
    if not g.edition.lengths[g.options.length].politics:
        return 0.0
    rivals = g.rivals(p.seat)
    if not rivals:
        return 0.0
    strongest = max(rival.ratings.strength for rival in rivals)
    lead = p.ratings.strength - strongest
    threat = min(1.0, left / 3)
    ahead = 0.9 * min(lead, 10) if lead > 0 else 1.8 * max(lead, -15)
    at_war = sum(war.target == p.seat for rival in rivals for war in rival.wars) * 2.0
    return threat * (ahead * (1.0 + at_war * (lead < 0)) + 0.6 * min(p.ratings.strength, 60))


def _known_events(g: Game, p: Player) -> float:
    """Return the value of scoring events that are face up or were prepared by the player."""
    known = (g.card(card) for card in (*g.open_events, *p.prepared))
    return SCORED * sum(events.scores(g, event, p) for event in known if isinstance(event, Event) and event.scoring)


def _in_play(g: Game, p: Player, left: float, w: Weights, known: Prospects | None) -> Iterator[float]:
    """Yield the values of cards in play beyond their immediate effects."""
    rest = min(1.0, left / 6)
    for card in p.technologies:
        found = g.card(card)
        if found.level and isinstance(found, Technology):
            part = w.technology * (w.worker_technology if isinstance(found, WorkerCard) else 1.0)
            yield part * rest * (2.5 + 0.8 * found.science_cost) * (1.0 if _is_best(g, p, found) else 0.3)
    yield rest * 1.5 * g.card(p.government).level
    if p.leader is not None:
        yield rest * (2.5 + 1.5 * g.card(p.leader).level)
    for wonder in p.wonders:
        yield 1.0 + g.card(wonder).level
    if p.building is not None:
        built = g.of(Wonder, p.building).stages
        promise = 3.0 + 2.0 * g.card(p.building).level
        if known is not None:
            promise = max(promise, known.get(p.building, 0.0))
        done = sum(built[: p.stages]) / sum(built)
        # Wonders begun late are not completed.
        yield 0.75 * sum(built[: p.stages]) * min(1.0, left / 3) + w.wonder * rest * promise * (0.25 + 0.6 * done)
    free = p.ratings.urban_limit - max(g.count(p, kind) for kind in URBAN)
    yield rest * 0.3 * free
    yield 1.2 * len(p.colonies)


def _is_best(g: Game, p: Player, card: Technology) -> bool:
    """Return whether no card of its kind in play has a higher level."""
    if isinstance(card, WorkerCard):
        return all(each.level <= card.level for each in g.worker_cards(p, card.kind))
    return True


def _held(g: Game, p: Player, left: float, late: float, known: Prospects, w: Weights) -> float:
    """Return the value of civil cards in hand, by their values in play; of many cards only the best will be played.

    A technology waits until the science for all better ones in hand has been produced.
    """
    worths = sorted(((_in_use(g, p, card, late, known), card) for card in p.hand), reverse=True)
    per_round, ahead, total = max(1, p.ratings.science), 0, 0.0
    for place, (worth, card) in enumerate(worths[: 1 + int(0.7 * left)]):
        found = g.card(card)
        if isinstance(found, Technology):
            delay = min(ahead, max(0, ahead + found.science_cost - p.science)) / per_round
            worth *= max(0.0, 1.0 - delay / max(1.0, left))
            ahead += found.science_cost
        total += w.hand * FURTHER**place * worth
    return total


def _in_use(g: Game, p: Player, card: str, late: float, known: Prospects) -> float:
    """Return the value of a civil card in hand once it is played."""
    found = g.card(card)
    return late * _promise(g, p, found) if isinstance(found, ActionCard) else known.get(card, 0.0)


def _in_hand(g: Game, p: Player) -> Iterator[float]:
    """Yield the values of civil cards that can be developed, elected or played with the present goods."""
    crowded = max(0, len(p.hand) - p.ratings.civil_hand + 1)
    for card in p.hand:
        yield _promise(g, p, g.card(card))
    yield -1.0 * crowded
    # A hand full of technologies is useless without the science to develop them.
    costs = sum(found.science_cost for card in p.hand if isinstance(found := g.card(card), Technology))
    yield -0.12 * max(0, costs - p.science - 3 * p.ratings.science)


def _promise(g: Game, p: Player, card: Card) -> float:
    match card:
        case WorkerCard():
            best = max((each.level for each in g.worker_cards(p, card.kind)), default=-1)
            return 1.0 + 0.12 * card.science_cost if card.level > best else 0.1
        case Government():
            return 2.2 + card.level if card.level > g.government(p).level else 0.2
        case Special():
            held = max((each.level for each in g.specials(p) if each.kind == card.kind), default=0)
            return 1.0 + 0.12 * card.science_cost if card.level > held else 0.1
        case Leader():
            present = g.card(p.leader).level if p.leader is not None else -1
            return 1.5 + 0.8 * card.level if card.level > present else 0.2
        case ActionCard():
            return 1.4 + 0.4 * card.level
        case _:
            return 0.5


def _military(g: Game, p: Player, name: str) -> float:
    """Return the value of a military card in the seat's hand."""
    card = g.card(name)
    match card:
        case Bonus():
            return 0.5 + 0.3 * card.defense
        case Tactic():
            return 0.5 + 0.25 * card.strength
        case Aggression() | War():
            return 0.7
        case Territory():
            return 0.8
        case Event():
            return 0.7
        case Pact():
            return 0.4 if len(g.players) > 2 else 0.1
        case _:
            return 0.3
