"""Fights: with cards in 2015 (TTN-7.3.5), with sacrificed units in 2006 (TTO-12.2, TTO-12.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules.engine.core.action import Obstacle
from rules.engine.core.question import ask
from rules.engine.core.text import Seat, Text, Who, say, say_n
from rules.through_the_ages.core.cards import Bonus, WorkerCard
from rules.through_the_ages.core.pending import Attack
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy import military_cards
from rules.through_the_ages.politics import forces
from rules.through_the_ages.politics.questions import DEFEND, SACRIFICE
from rules.through_the_ages.politics.replies.fights import Unfought

FACE_DOWN = 1
"""The defense of a card discarded face down (TTN-7.3.5)."""


# 2015: the target plays and discards cards.


async def defend_with_cards(g: Game, attack: Attack) -> Attack:
    """Let the target play bonus cards and discard others face down, if that can suffice (TTN-7.3.5)."""
    target = g.players[attack.target]
    if attack.defense >= attack.strength or attack.defense + _imaginable(g, target) < attack.strength:
        return attack
    _tell_strengths(g, attack)
    g.pending = attack
    answer = await ask(g, target.seat, DEFEND)
    g.pending = None
    played = [card for card in answer.cards if g.is_a(Bonus, card)]
    worth = cards_worth(g, target, answer.cards)
    military_cards.discard(g, target, answer.cards)
    _tell_defense(g, target, military_cards.shown(g, played, len(answer.cards) - len(played)), worth)
    return replace(attack, defense=attack.defense + worth)


def _imaginable(g: Game, p: Player) -> int:
    """Return the greatest possible defense by cards, judged by their public number."""
    best = max(forces.defense_of(g, p, card) for card in forces.bonuses_so_far(g))
    return best * min(len(p.military), p.ratings.military_actions)


def cards_worth(g: Game, p: Player, cards: Sequence[str]) -> int:
    """Return the defense of bonus cards and of cards discarded face down."""
    return sum(forces.defense_of(g, p, g.of(Bonus, card)) if g.is_a(Bonus, card) else FACE_DOWN for card in cards)


def hand(g: Game, p: Player) -> Sequence[str]:
    """Return all military cards; each can defend."""
    return p.military


def sufficient_cards(g: Game, p: Player, attack: Attack) -> Iterator[tuple[str, ...]]:
    """Yield cards that repel the attack: as few as possible, and as many cheap ones as possible."""
    missing, most = attack.strength - attack.defense, p.ratings.military_actions
    others = forces.other_cards(g, p)
    found: list[tuple[str, ...]] = []
    for discards in range(min(len(others), most) + 1):
        cards = others[:discards]
        rest = forces.fewest_cards(g, p, missing - discards, 0, for_defense=True, most=most - discards)
        if rest is not None and discards <= missing:
            found.append((*rest, *cards))
    yield from sorted(dict.fromkeys(filter(None, found)), key=lambda each: (len(each), cards_worth(g, p, each)))


def too_many_or_too_little(g: Game, p: Player, attack: Attack, cards: tuple[str, ...]) -> Obstacle | None:
    """Return an obstacle for more cards than military actions, or if the attack would succeed (TTN-7.3.5)."""
    rule, most = g.edition.rule("defense"), p.ratings.military_actions
    if len(cards) > most:
        return Obstacle(rule, "you may use at most {n} cards: one for each military action", n=most)
    total = attack.defense + cards_worth(g, p, cards)
    if total < attack.strength:
        return Obstacle(rule, "{total} is not enough against {strength}", total=total, strength=attack.strength)
    return None


def limited_cards(g: Game, p: Player) -> Text:
    """Describe the limit of military actions, and the worth of cards other than bonus cards (TTN-7.3.5)."""
    return say_n(
        "Up to {n} card; one that is not a bonus card counts +{face_down}, face down.",
        "Up to {n} cards; those that are not bonus cards count +{face_down} each, face down.",
        n=p.ratings.military_actions,
        face_down=FACE_DOWN,
    )


def most_cards(g: Game, p: Player) -> int:
    """Return the number of military actions, spent or not, which limits the cards (TTN-7.3.5)."""
    return p.ratings.military_actions


async def compare_strength(g: Game, attack: Attack) -> Attack:
    """Return the attack unchanged: in wars of 2015 nobody adds anything (TTN-6.3.1)."""
    return attack


# 2006: both sides sacrifice units, and the target of an aggression plays bonus cards.


async def fight_with_sacrifices(g: Game, attack: Attack) -> Attack:
    """Let the attacker sacrifice units; then the target, who knows the total, may do so and play cards (TTO-12.2.2).

    Totals may exceed the limit of ratings (TTO-12.2.4). The target gets no question if it has neither units nor cards,
    or if it ties (TTO-17.5).
    """
    attack = await _sacrifice(g, attack, attack.attacker)
    target = g.players[attack.target]
    units = _may_sacrifice(g) and forces.units(g, target)
    if attack.defense >= attack.strength or not (units or target.military):
        return attack
    if not _unchanged(g, attack):
        _tell_strengths(g, attack)
    g.pending = attack
    answer = await ask(g, target.seat, DEFEND)
    g.pending = None
    played = [card for card in answer.cards if g.is_a(Bonus, card)]
    lost = tuple(card for card in answer.cards if g.is_a(WorkerCard, card))
    worth = resistance(g, target, answer.cards)
    military_cards.discard(g, target, played)
    _tell_defense(g, target, military_cards.names(g, [*played, *lost]), worth)
    return replace(attack, defense=attack.defense + worth, defending=lost)


async def war_with_sacrifices(g: Game, attack: Attack) -> Attack:
    """Let the attacker, then the target sacrifice units; cards do not count (TTO-12.4.3)."""
    attack = await _sacrifice(g, attack, attack.attacker)
    return await _sacrifice(g, attack, attack.target)


async def _sacrifice(g: Game, attack: Attack, seat: Seat) -> Attack:
    """Let one side sacrifice units, which count twice (TTO-12.2.2)."""
    player = g.players[seat]
    if not _may_sacrifice(g) or not forces.units(g, player):
        return attack
    if seat == attack.attacker or not _unchanged(g, attack):
        _tell_strengths(g, attack)
    g.pending = attack
    answer = await ask(g, seat, SACRIFICE)
    g.pending = None
    worth = forces.units_worth(g, player, answer.units)
    if isinstance(answer, Unfought):
        return replace(attack, strength=attack.defense, attacking=answer.units)
    if answer.units:
        units = military_cards.names(g, answer.units)
        g.tell(say("{who} sacrifices {units}: +{n}.", who=Who(seat), units=units, n=worth), seat)
    else:
        g.tell(say("{who} sacrifices nothing.", who=Who(seat)), seat)
    if seat == attack.attacker:
        return replace(attack, strength=attack.strength + worth, attacking=answer.units)
    return replace(attack, defense=attack.defense + worth, defending=answer.units)


def _unchanged(g: Game, attack: Attack) -> bool:
    """Return whether the strengths already reported to the attacker still apply, because nothing was sacrificed."""
    return bool(_may_sacrifice(g) and forces.units(g, g.players[attack.attacker]) and not attack.attacking)


def _tell_strengths(g: Game, attack: Attack) -> None:
    """Report the strengths that the target has to match."""
    g.tell(strengths(g, attack), None, attack.card)


def strengths(g: Game, attack: Attack) -> Text:
    """Return the strengths of both sides in words."""
    return say(
        "{card}: {attacker} has a strength of {strength}, {target} has {defense}.",
        card=g.card_name(attack.card),
        attacker=Who(attack.attacker),
        strength=attack.strength,
        target=Who(attack.target),
        defense=attack.defense,
    )


def _tell_defense(g: Game, p: Player, cards: Text, worth: int) -> None:
    if worth:
        g.tell(say("{who} defends with {cards}: +{n}.", who=Who(p.seat), cards=cards, n=worth), p.seat)
    else:
        g.tell(say("{who} does not defend.", who=Who(p.seat)), p.seat)


def _may_sacrifice(g: Game) -> bool:
    """Return whether units may be sacrificed: not in the last round of the full game (TTO-13.4.4)."""
    return g.last_round != g.round or g.edition.lengths[g.options.length].last_sacrifices


def units_and_cards(g: Game, p: Player) -> Sequence[str]:
    """Return the units and bonus cards, which can defend (TTO-12.2.3)."""
    return [*(forces.units(g, p) if _may_sacrifice(g) else []), *forces.bonus_cards(g, p)]


def resistance(g: Game, p: Player, chosen: Sequence[str]) -> int:
    """Return the defense of sacrificed units and bonus cards."""
    units = [card for card in chosen if g.is_a(WorkerCard, card)]
    cards = sum(forces.defense_of(g, p, g.of(Bonus, card)) for card in chosen if g.is_a(Bonus, card))
    return cards + (forces.units_worth(g, p, units) if units else 0)


def sufficient_resistance(g: Game, p: Player, attack: Attack) -> Iterator[tuple[str, ...]]:
    """Yield units and cards that repel the attack, with as few cards as each choice of units needs."""
    missing = attack.strength - attack.defense
    sets = [(), *forces.unit_sets(g, p)] if _may_sacrifice(g) else [()]
    offered = 0
    for units in sets:
        cards = forces.fewest_cards(g, p, missing - resistance(g, p, units), 0, for_defense=True)
        if cards is not None and offered < forces.OFFERED and (units or cards):
            offered += 1
            yield (*units, *cards)


def no_limit(g: Game, p: Player, attack: Attack, cards: tuple[str, ...]) -> Obstacle | None:
    """Return None: any units and bonus cards may be used, even if they do not suffice (TTO-12.2.3)."""
    return None


def any_units_and_bonus_cards(g: Game, p: Player) -> Text:
    """Describe the cards and units that count in defense (TTO-12.2.2, TTO-12.2.3, TTO-13.4.4)."""
    if _may_sacrifice(g):
        return say("Bonus cards count, and sacrificed units count once more.")
    return say("Only bonus cards count: in the last round no units are sacrificed.")


def any_number(g: Game, p: Player) -> None:
    """Return None: the number of cards and units is not limited (TTO-12.2.3)."""


def bury_units(g: Game, attack: Attack) -> None:
    """Return sacrificed units to the yellow banks after the fight (TTO-12.2.5, TTO-16.6)."""
    for seat in (attack.attacker, attack.target):
        player = g.players[seat]
        for card in attack.lost_by(seat):
            player.workers[card] -= 1
            player.yellow += 1
