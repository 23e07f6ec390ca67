"""Aggressions: the fight, and the spoils or destruction (TTN-7.3, TTO-12.2)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from rules.engine.core.text import Seat, Text, Who, say
from rules.through_the_ages.core.big_events import BigEvent
from rules.through_the_ages.core.cards import URBAN, Aggression, Effect, WorkerCard
from rules.through_the_ages.core.pending import Attack
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy import ages, tokens
from rules.through_the_ages.economy.military_cards import bury
from rules.through_the_ages.economy.ratings import refresh
from rules.through_the_ages.economy.spending import spend_military
from rules.through_the_ages.politics import attacking, losses
from rules.through_the_ages.politics.defending import bury_units
from rules.through_the_ages.politics.questions import RAZE, REMOVE, TAKE_COLONY

FIGHTS = "fights"
"""The source of culture points by aggressions and wars, as in `Player.sources`."""

Spoils = Callable[[Game, Player, Player, Effect, Attack], Awaitable[None]]
"""The effect of a successful aggression: attacker, target, the row of the card, the fight."""


async def play_aggression(g: Game, p: Player, card: str, target: Seat) -> None:
    """Reveal and pay for the card, let the target resist, and apply the card if it succeeds (TTN-7.3, TTO-12.2)."""
    aggression, rival = g.of(Aggression, card), g.players[target]
    spend_military(g, p, attacking.price(g, rival, aggression))
    p.military.remove(card)
    g.resolving.append(card)
    told = say("{who} plays {card} against {rival}.", who=Who(p.seat), card=g.card_name(card), rival=Who(target))
    g.tell(told, p.seat, card, sign=BigEvent.AGGRESSION)
    g.fought.append((target, f"{card} {p.seat} {g.round}"))
    attacking.begin_attack(g, p, rival)
    strength = p.ratings.strength + attacking.attack_bonus(g, p, rival)
    attack = Attack(card, p.seat, target, strength, rival.ratings.strength)
    attack = await g.edition.fights.resist(g, attack)
    succeeds = attack.strength > attack.defense
    _tell_outcome(g, attack, succeeds=succeeds)
    if succeeds:
        for row in aggression.effects:
            await SPOILS[row.does](g, p, rival, row, attack)
            refresh(g)
    bury_units(g, attack)
    g.resolving.remove(card)
    bury(g, card)
    refresh(g)


def _tell_outcome(g: Game, attack: Attack, *, succeeds: bool) -> None:
    values: dict[str, Text | Who] = {
        "who": Who(attack.attacker),
        "card": g.card_name(attack.card),
        "rival": Who(attack.target),
        "outcome": say("{strength} to {defense}", strength=attack.strength, defense=attack.defense),
    }
    if succeeds:
        told = say("{who} succeeds with {card} against {rival}: {outcome}.", **values)
    else:
        told = say("{who} fails with {card} against {rival}: {outcome}.", **values)
    g.tell(told, None, attack.card, sign=BigEvent.AGGRESSION, fight=attacking.fight_of(g, attack))


async def lose_population(g: Game, p: Player, rival: Player, row: Effect, attack: Attack) -> None:
    """Let the rival lose population (TTN-14.30, TTO-12.2.7)."""
    await losses.lose_population(g, rival, row.n, attack.card, attack.lost_by(rival.seat))


async def gain(g: Game, p: Player, rival: Player, row: Effect, attack: Attack) -> None:
    """Give the attacker goods that are not taken from the rival (TTN-14.30)."""
    losses.gain(g, p, resources=row.resources)
    losses.gain(g, p, food=row.food)


async def gain_split(g: Game, p: Player, rival: Player, row: Effect, attack: Attack) -> None:
    """Give the attacker goods that it splits."""
    chosen = await losses.split(g, p, attack.card, row.n)
    losses.gain(g, p, food=chosen.food, resources=chosen.resources)


async def take_goods(g: Game, p: Player, rival: Player, row: Effect, attack: Attack) -> None:
    """Let the attacker take food and resources (TTN-14.31, TTO-12.2.7)."""
    await take_split(g, p, rival, attack.card, row.n)


async def take_split(g: Game, winner: Player, loser: Player, card: str, n: int) -> None:
    """Move food and resources as split by the winner, at most what the loser has (TTN-12.8, TTO-12.2.7)."""
    food, resources = tokens.stored(g, loser, "food"), tokens.stored(g, loser, "resources")
    n = min(n, food + resources)
    if n == 0:
        return
    chosen = await losses.split(g, winner, card, n, food=food, resources=resources)
    losses.lose(g, loser, food=chosen.food, resources=chosen.resources)
    losses.gain(g, winner, food=chosen.food, resources=chosen.resources)


async def take_points(g: Game, p: Player, rival: Player, row: Effect, attack: Attack) -> None:
    """Let the attacker take science or culture points, at most what the rival has."""
    because = g.card_name(attack.card)
    if row.science:
        g.score_science(p, -g.score_science(rival, -row.science, because), because)
    if row.culture:
        take_culture(g, p, rival, row.culture, attack.card)


def take_culture(g: Game, winner: Player, loser: Player, n: int, card: str) -> None:
    """Move culture points, at most what the loser has."""
    because = g.card_name(card)
    taken = -g.score_culture(loser, -n, FIGHTS, because)
    g.score_culture(winner, taken, FIGHTS, because)


async def raid(g: Game, p: Player, rival: Player, row: Effect, attack: Attack) -> None:
    """Destroy up to one building of each limit, as in 2015 (TTN-14.28)."""
    razed: list[WorkerCard] = []
    while len(razed) < len(row.levels):
        options: list[str] = [
            card.id
            for card in g.worker_cards(rival, *URBAN)
            if rival.workers.get(card.id) and _fits((*(each.level for each in razed), card.level), row.levels)
        ]
        if not options:
            break
        razed.append(await _raze(g, p, rival, attack.card, options))
    _loot(g, p, razed, row)


def _fits(levels: tuple[int, ...], limits: tuple[int, ...]) -> bool:
    """Return whether each building fits into a different limit, matching both in descending order."""
    ordered, most = sorted(levels, reverse=True), sorted(limits, reverse=True)
    return all(level <= limit for level, limit in zip(ordered, most, strict=False))


async def raid_alike(g: Game, p: Player, rival: Player, row: Effect, attack: Attack) -> None:
    """Destroy several buildings of one type and age, as in 2006 (TTO-14.16)."""
    options = losses.staffed(g, rival, URBAN)
    if not options:
        return
    first = await _raze(g, p, rival, attack.card, options)
    razed = [first]
    while len(razed) < row.n and rival.workers.get(first.id):
        losses.destroy(g, rival, first.id)
        razed.append(first)
    _loot(g, p, razed, row)


async def _raze(g: Game, p: Player, rival: Player, card: str, options: list[str]) -> WorkerCard:
    chosen = await losses.choose(g, p, RAZE, card, options)
    losses.destroy(g, rival, chosen)
    return g.of(WorkerCard, chosen)


def _loot(g: Game, p: Player, razed: list[WorkerCard], row: Effect) -> None:
    """Gain half of the printed costs, rounded once as the card says (TTN-14.28, TTO-14.16)."""
    cost = sum(card.resource_cost for card in razed)
    losses.gain(g, p, resources=(cost + row.rounds_up) // 2)


async def take_colony(g: Game, p: Player, rival: Player, row: Effect, attack: Attack) -> None:
    """Move a colony with its lasting symbols only (TTN-8.2.6, TTO-12.1.6)."""
    if not rival.colonies:
        return
    colony = await losses.choose(g, p, TAKE_COLONY, attack.card, rival.colonies)
    await losses.give_up(g, rival, colony)
    g.resolving.remove(colony)
    await losses.settle(g, p, colony)
    told = say("{who} takes {colony} from {rival}.", who=Who(p.seat), colony=g.card_name(colony), rival=Who(rival.seat))
    g.tell(told, p.seat, colony, sign=BigEvent.COLONY_LOST)


async def remove_card(g: Game, p: Player, rival: Player, row: Effect, attack: Attack) -> None:
    """Remove the rival's leader or unfinished wonder from the game; score culture for its level (TTO-14.15)."""
    has = {"leader": rival.leader, "unfinished wonder": rival.building}
    options = [card for kind in row.kinds if (card := has[kind]) is not None]
    if not options:
        return
    chosen = await losses.choose(g, p, REMOVE, attack.card, options)
    name, who = g.card_name(chosen), Who(rival.seat)
    if chosen == rival.leader:
        ages.remove_leader(g, rival)
        told, sign = say("{who} loses the leader {what}.", who=who, what=name), BigEvent.LEADER_LOST
    else:
        ages.drop_unfinished(g, rival)
        told, sign = say("{who} loses the unfinished wonder {what}.", who=who, what=name), BigEvent.WONDER_LOST
    g.tell(told, rival.seat, chosen, sign=sign)
    g.score_culture(p, row.culture * g.card(chosen).level, FIGHTS, g.card_name(attack.card))


SPOILS: dict[str, Spoils] = {
    "lose_population": lose_population,
    "gain": gain,
    "gain_split": gain_split,
    "take_goods": take_goods,
    "take_points": take_points,
    "raid": raid,
    "raid_alike": raid_alike,
    "take_colony": take_colony,
    "remove_card": remove_card,
}
"""The effects by their names in the data files."""
