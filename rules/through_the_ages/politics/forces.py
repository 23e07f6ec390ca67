"""The strength of units and cards sent to a colony or sacrificed (TTN-8.2.2, TTO-12.1.2 to TTO-12.1.4)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice, product

from rules.through_the_ages.core.cards import AGES, Bonus, WorkerCard
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy.ratings import army_strength
from rules.through_the_ages.effects import effect_named, effects_of
from rules.through_the_ages.effects.powers import DISCARDS_COLONIZE
from rules.through_the_ages.effects.rates import StrongerUnits

MANY = 150
"""More sets of units than this are not compared one by one."""
CARD_WORTH = 2
"""The strength that a card counts as, when forces are sorted."""
OFFERED = 40
"""The most sensible choices to offer."""


def units(g: Game, p: Player, without: Sequence[str] = ()) -> list[str]:
    """Return the units of a player, one entry for each, strongest last, except those in `without`."""
    cards = sorted(
        g.worker_cards(p, "infantry", "cavalry", "artillery", "air"), key=lambda card: strength_of(g, p, card)
    )
    return [card.id for card in cards for _ in range(p.workers.get(card.id, 0) - without.count(card.id))]


def strength_of(g: Game, p: Player, card: WorkerCard) -> int:
    """Return the strength of a single unit, without additions to the rating (TTN-8.2.3, TTO-12.1.4)."""
    stronger = effect_named(g, p, StrongerUnits.does)
    more = stronger.row.strength if stronger is not None and card.kind in stronger.row.kinds else 0
    return card.symbols.strength + more


def units_worth(g: Game, p: Player, sent: Sequence[str]) -> int:
    """Return the strength of some units, including the armies they form among themselves."""
    total = 0
    levels: dict[str, dict[int, int]] = defaultdict(dict)
    for card, number in Counter(sent).items():
        found = g.of(WorkerCard, card)
        total += strength_of(g, p, found) * number
        levels[found.kind][found.level] = number
    return total + army_strength(g, p, levels).strength


def unit_sets(g: Game, p: Player) -> list[tuple[str, ...]]:
    """Return sets of units that may be sent, weakest first.

    If there are too many, the result is only a sequence of growing sets.
    """
    counted = Counter(units(g, p))
    ways = 1
    for number in counted.values():
        ways *= number + 1
    if ways > MANY:
        every = units(g, p)
        return [tuple(every[:number]) for number in range(1, len(every) + 1)]
    sets = [
        tuple(card for card, number in zip(counted, numbers, strict=True) for _ in range(number))
        for numbers in product(*(range(number + 1) for number in counted.values()))
    ]
    return sorted(filter(None, sets), key=lambda each: (units_worth(g, p, each), len(each)))


def sacrifices(g: Game, p: Player) -> list[tuple[str, ...]]:
    """Return for each possible strength of sacrificed units the fewest of them, weakest first."""
    cheapest: dict[int, tuple[str, ...]] = {}
    for sent in unit_sets(g, p):
        cheapest.setdefault(units_worth(g, p, sent), sent)
    return list(cheapest.values())


def colonization_of(g: Game, p: Player, card: Bonus) -> int:
    """Return the strength that a bonus card adds to a force."""
    value = card.colonization
    for effect in effects_of(g, p):
        value = effect.colonization(g, p, value)
    return value


def defense_of(g: Game, p: Player, card: Bonus) -> int:
    """Return the defense of a bonus card."""
    value = card.defense
    for effect in effects_of(g, p):
        value = effect.defense(g, p, value)
    return value


def bonus_cards(g: Game, p: Player) -> list[str]:
    """Return the bonus cards in a player's hand."""
    return [card for card in p.military if g.is_a(Bonus, card)]


def other_cards(g: Game, p: Player) -> list[str]:
    """Return the military cards in a player's hand other than bonus cards."""
    return [card for card in p.military if not g.is_a(Bonus, card)]


def colonizing_discards(g: Game, p: Player) -> int:
    """Return how many military cards the player may discard for a force (Cook, TTN-8.2.3)."""
    allowed = effect_named(g, p, DISCARDS_COLONIZE)
    return 0 if allowed is None else allowed.row.n


def force_worth(g: Game, p: Player, force: Sequence[str]) -> int:
    """Return the strength of the whole force: units, cards, and effects in play (TTN-8.2.2, TTO-12.1.3)."""
    sent, bonuses, discarded = [], 0, 0
    known = g.edition.catalog.cards
    for name in force:
        match known.get(name):
            case WorkerCard():
                sent.append(name)
            case Bonus() as card:
                bonuses += colonization_of(g, p, card)
            case _:
                discarded += 1
    return units_worth(g, p, sent) + bonuses + discarded + p.ratings.colonization


def greatest_force(g: Game, p: Player) -> int:
    """Return the greatest force the player can send; 0 without units (TTN-8.2.1, TTO-12.1.2)."""
    every = units(g, p)
    if not every:
        return 0
    discarded = other_cards(g, p)[: colonizing_discards(g, p)]
    return force_worth(g, p, [*every, *bonus_cards(g, p), *discarded])


def imaginable_force(g: Game, p: Player) -> int:
    """Return the greatest possible force, judged by the public number of cards."""
    every = units(g, p)
    if not every:
        return 0
    best = max(colonization_of(g, p, card) for card in bonuses_so_far(g))
    return force_worth(g, p, every) + max(best, 1) * len(p.military)


def bonuses_so_far(g: Game) -> list[Bonus]:
    """Return the bonus cards of the ages that have begun, or of the first age."""
    level = min(max(g.age, 1), len(AGES) - 2)
    return [card for card in g.edition.catalog.bonuses if card.level <= level]


def sufficient_forces(g: Game, p: Player, bid: int) -> Iterator[tuple[str, ...]]:
    """Yield forces that reach a bid and contain nothing superfluous, cheapest first."""
    found = []
    for sent in unit_sets(g, p):
        missing = bid - p.ratings.colonization - units_worth(g, p, sent)
        cards = fewest_cards(g, p, missing, colonizing_discards(g, p), for_defense=False)
        if cards is not None and not _one_too_many(g, p, sent, cards, bid):
            found.append((units_worth(g, p, sent) + CARD_WORTH * len(cards), (*sent, *cards)))
    found.sort(key=lambda each: (each[0], len(each[1])))
    yield from (force for _, force in found[:OFFERED])


def only_force(g: Game, p: Player, bid: int) -> tuple[str, ...] | None:
    """Return the force for a bid if visibly no other makes sense, or None if there is a choice.

    Without cards in hand there is no choice if all units are alike, or if only one force has no superfluous unit.
    """
    if p.military:
        return None
    if g.options.fixed("choices_together"):
        possible = list(islice(sufficient_forces(g, p, bid), 2))
        return possible[0] if len(possible) == 1 else None
    every = units(g, p)
    if len(set(every)) != 1:
        return None
    return next((sent for sent in unit_sets(g, p) if force_worth(g, p, sent) >= bid), None)


def _one_too_many(g: Game, p: Player, sent: tuple[str, ...], cards: tuple[str, ...], bid: int) -> bool:
    """Return whether a unit is superfluous."""
    return len(sent) > 1 and any(
        force_worth(g, p, (*sent[:place], *sent[place + 1 :], *cards)) >= bid for place in range(len(sent))
    )


def fewest_cards(
    g: Game, p: Player, missing: int, discards: int, *, for_defense: bool, most: int | None = None
) -> tuple[str, ...] | None:
    """Return the fewest cards of the hand that make up the missing amount, no better than needed; None if impossible.

    Bonus cards count their value, up to `discards` others 1 each; `most` limits the total number.
    """
    if missing <= 0:
        return ()
    value = defense_of if for_defense else colonization_of
    worths = sorted((value(g, p, g.of(Bonus, card)), card) for card in bonus_cards(g, p))
    worths += [(1, card) for card in other_cards(g, p)[:discards]]
    worths.sort(key=lambda each: -each[0])
    limit = len(worths) if most is None else most
    chosen: list[str] = []
    for place, (worth, card) in enumerate(worths):
        if len(chosen) == limit:
            break
        if worth >= missing:
            # The lowest card that is enough completes the choice.
            enough = [each for each in worths[place:] if each[0] >= missing]
            return (*chosen, enough[-1][1])
        chosen.append(card)
        missing -= worth
    return None
