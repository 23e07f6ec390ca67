"""The player of Through the Ages before it planned, a fixed opponent of the ladder, never to be changed.

It evaluates a position by the culture a seat may hope for.

All numbers here are opinions, not rules. They were found by letting the computer player play against others. It reads
only what the seat sees: the sizes of decks, and the numbers of cards in other hands.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.core.text import Seat
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

ROUNDS_OF_AN_AGE = 5.0
ACTING = ("politics", "actions", "end")
"""The phases in which remaining actions can still be used, or have just been used."""
OUT_OF_THE_GAME = -1000.0
GOOD_SCIENCE, GOOD_RESOURCES, GOOD_FOOD = 5.0, 8.0, 3.0
"""The amounts that are enough for a while, per round."""


def evaluate(g: Game, seat: Seat) -> float:
    """Return the present and future culture, and the value of everything else for the rest of the game."""
    p = g.players[seat]
    if p.resigned or p.resigning:
        return OUT_OF_THE_GAME
    left = turns_left(g, p)
    late = min(1.0, max(0.0, left - 1) / 7)
    worth = p.culture + p.ratings.culture * left
    worth += _science(p, left) + _goods(g, p, left) + _people(g, p, left)
    worth += 0.9 * p.ratings.civil_actions * min(left, 8) * 0.5 + 0.45 * p.ratings.military_actions * min(left, 8) * 0.5
    worth += _strength(g, p, left)
    worth += sum(_in_play(g, p, left)) + late * sum(_in_hand(g, p))
    worth += sum(_military(g, p, card) for card in p.military) * min(1.0, left / 3)
    return worth + (0.8 * p.civil_left + 0.3 * p.military_left if g.active == seat and g.phase in ACTING else 0.0)


def turns_left(g: Game, p: Player) -> float:
    """Return about how often the player still produces, including the end of the present turn."""
    order = g.in_turn_order(g.start)
    ended = order.index(p) < order.index(g.current) if p in order and g.current in order else False
    return rounds_left(g) + (0.0 if ended else 1.0)


def rounds_left(g: Game) -> float:
    """Return about how many rounds follow the present one, by the cards that are left."""
    if g.last_round is not None:
        return float(max(0, g.last_round - g.round))
    last = g.edition.lengths[g.options.length].last_age
    if g.age > last:
        return 1.0
    whole = 13 + 12 * len(g.players)
    of_this_age = ROUNDS_OF_AN_AGE * min(1.0, len(g.civil_deck) / whole)
    return 1.0 + of_this_age + ROUNDS_OF_AN_AGE * (last - max(1, g.age))


def _science(p: Player, left: float) -> float:
    """Return the value of science points by what they can still buy; a rating above the need counts less."""
    enough = min(p.science, 14) + 0.3 * max(0, p.science - 14)
    rating = min(p.ratings.science, GOOD_SCIENCE) + 0.4 * max(0, p.ratings.science - GOOD_SCIENCE)
    return min(1.0, left / 4) * 0.55 * enough + 1.3 * rating * max(0.0, left - 3)


def _goods(g: Game, p: Player, left: float) -> float:
    """Return the value of stored and future goods, less consumption and corruption."""
    soon = min(1.0, left / 3)
    resources, food = tokens.stored(g, p, "resources"), tokens.stored(g, p, "food")
    mined, farmed = upkeep.produced(g, p, "resources"), upkeep.produced(g, p, "food")
    surplus = farmed - upkeep.consumption(g, p)
    worth = soon * (0.55 * min(resources, 12) + 0.15 * max(0, resources - 12) + 0.4 * min(food, 8))
    rest = max(0.0, left - 1)
    worth += rest * (0.9 * min(mined, GOOD_RESOURCES) + 0.35 * max(0.0, mined - GOOD_RESOURCES))
    worth += rest * (0.6 if surplus > 0 else 1.2) * min(float(surplus), GOOD_FOOD)
    hunger = max(0, -(food + surplus))
    return worth - 4.0 * hunger * min(left, 2) - 0.7 * upkeep.corruption(g, p) * min(left, 3)


def _people(g: Game, p: Player, left: float) -> float:
    """Return the value of unused workers, less discontent."""
    worth = min(1.0, left / 4) * (1.6 * min(p.unused, 2) + 0.3 * max(0, p.unused - 2))
    unhappy = discontent(g, p)
    if unhappy > p.unused:
        worth -= 3.0 + p.ratings.culture + p.ratings.science + 2.0
    worth -= 0.9 * unhappy * min(1.0, left / 3)
    spare = p.ratings.happiness - required_happiness(g, p)
    return worth + 0.5 * min(2, max(0, spare)) * min(1.0, left / 4)


def _strength(g: Game, p: Player, left: float) -> float:
    """Return the value of strength: much weaker players lose by attacks and events, stronger ones gain."""
    if not g.edition.lengths[g.options.length].politics:
        return 0.0
    rivals = g.rivals(p.seat)
    if not rivals:
        return 0.0
    strongest = max(rival.ratings.strength for rival in rivals)
    lead = p.ratings.strength - strongest
    threat = min(1.0, left / 3)
    ahead = 0.5 * min(lead, 6) if lead > 0 else 1.3 * max(lead, -12)
    at_war = sum(war.target == p.seat for rival in rivals for war in rival.wars) * 2.0
    return threat * (ahead * (1.0 + at_war * (lead < 0)) + 0.35 * min(p.ratings.strength, 40))


def _in_play(g: Game, p: Player, left: float) -> Iterator[float]:
    """Yield the values of cards on the table other than their immediate gains."""
    rest = min(1.0, left / 6)
    for card in p.technologies:
        found = g.card(card)
        if found.level and isinstance(found, Technology):
            yield rest * (2.5 + 0.8 * found.science_cost) * (1.0 if _is_best(g, p, found) else 0.3)
    yield rest * 1.5 * g.card(p.government).level
    if p.leader is not None:
        yield rest * (2.5 + 1.5 * g.card(p.leader).level)
    for wonder in p.wonders:
        yield 1.0 + g.card(wonder).level
    if p.building is not None:
        built = g.of(Wonder, p.building).stages
        promise = 3.0 + 2.0 * g.card(p.building).level
        done = sum(built[: p.stages]) / sum(built)
        # A wonder begun late will not be completed.
        yield 0.75 * sum(built[: p.stages]) * min(1.0, left / 3) + rest * promise * (0.25 + 0.6 * done)
    free = p.ratings.urban_limit - max(g.count(p, kind) for kind in URBAN)
    yield rest * 0.3 * free
    yield 1.2 * len(p.colonies)


def _is_best(g: Game, p: Player, card: Technology) -> bool:
    """Return whether no card of its kind in play has a higher level."""
    if isinstance(card, WorkerCard):
        return all(each.level <= card.level for each in g.worker_cards(p, card.kind))
    return True


def _in_hand(g: Game, p: Player) -> Iterator[float]:
    """Yield the values of civil cards: those that can be developed, elected or played with the present goods."""
    crowded = max(0, len(p.hand) - p.ratings.civil_hand + 1)
    for card in p.hand:
        yield _promise(g, p, g.card(card))
    yield -1.0 * crowded
    # A hand full of technologies that cannot be paid is of no use.
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
    """Return the value of a military card in the own hand."""
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
