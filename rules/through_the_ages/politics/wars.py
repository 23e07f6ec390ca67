"""Wars: declared in one turn, resolved at the start of the next (TTN-6.3, TTN-7.4; TTO-12.4)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from rules.engine.core.action import Obstacle
from rules.engine.core.question import ask
from rules.engine.core.text import Seat, Who, say
from rules.through_the_ages.actions import developing
from rules.through_the_ages.core.big_events import BigEvent
from rules.through_the_ages.core.cards import Effect, Special, War
from rules.through_the_ages.core.pending import Attack, CardChoice
from rules.through_the_ages.core.state import DeclaredWar, Game, Player
from rules.through_the_ages.economy import banks
from rules.through_the_ages.economy.military_cards import bury
from rules.through_the_ages.economy.ratings import refresh
from rules.through_the_ages.economy.spending import spend_military
from rules.through_the_ages.politics import attacking, losses
from rules.through_the_ages.politics.aggressions import FIGHTS, take_culture, take_split
from rules.through_the_ages.politics.defending import bury_units
from rules.through_the_ages.politics.questions import WAR_SPOILS
from rules.through_the_ages.politics.replies.fights import StealTechnology


def declare_war(g: Game, p: Player, card: str, target: Seat) -> None:
    """Reveal and pay for the card, which stays in play until the next turn (TTN-7.4, TTO-12.4.1)."""
    war, rival = g.of(War, card), g.players[target]
    spend_military(g, p, attacking.price(g, rival, war))
    p.military.remove(card)
    p.wars.append(DeclaredWar(card, target))
    told = say("{who} declares {card} on {rival}.", who=Who(p.seat), card=g.card_name(card), rival=Who(target))
    g.tell(told, p.seat, card, sign=BigEvent.WAR_DECLARED)
    attacking.begin_attack(g, p, rival)


async def resolve_wars(g: Game, p: Player) -> None:
    """Resolve the wars that the player has declared, in their order (TTN-6.3.5; TTO-12.4.2, TTO-12.4.5)."""
    while p.wars:
        war = p.wars[0]
        await _resolve(g, p, war)
        p.wars.remove(war)
        bury(g, war.card)
        refresh(g)


async def _resolve(g: Game, p: Player, war: DeclaredWar) -> None:
    """Resolve a war; the stronger side wins, even if it is the target; a tie has no effect.

    TTN-6.3.1, TTN-6.3.2; TTO-12.4.4.
    """
    card, rival = g.of(War, war.card), g.players[war.target]
    strength = p.ratings.strength + attacking.attack_bonus(g, p, rival)
    attack = Attack(war.card, p.seat, rival.seat, strength, rival.ratings.strength)
    attack = await g.edition.fights.wage_war(g, attack)
    advantage = attack.strength - attack.defense
    stronger, weaker = sorted((attack.strength, attack.defense), reverse=True)
    outcome = say("{strength} to {defense}", strength=stronger, defense=weaker)
    if advantage == 0:
        # RULING: nobody gains anything (TTO-12.4.4).
        g.tell(
            say("{card} ends undecided: {outcome}.", card=g.card_name(card.id), outcome=outcome),
            None,
            card.id,
            sign=BigEvent.WAR_DECIDED,
            fight=attacking.fight_of(g, attack),
        )
    else:
        victor, loser = (p, rival) if advantage > 0 else (rival, p)
        told = say(
            "{who} wins {card} against {loser}: {outcome}.",
            who=Who(victor.seat),
            card=g.card_name(card.id),
            loser=Who(loser.seat),
            outcome=outcome,
        )
        g.tell(told, None, card.id, sign=BigEvent.WAR_DECIDED, fight=attacking.fight_of(g, attack))
        for row in card.effects:
            await WAR_RESULTS[row.does](g, victor, loser, abs(advantage), row, attack)
            refresh(g)
    bury_units(g, attack)


async def take_knowledge(g: Game, victor: Player, loser: Player, advantage: int, row: Effect, attack: Attack) -> None:
    """Take science points, or special technologies at their cost instead (TTN-6.3.3, TTO-12.4.6)."""
    left = advantage
    while options := [
        card.id
        for card in g.specials(loser)
        if card.science_cost <= left and g.edition.fights.steal_obstacle(g, victor, card) is None
    ]:
        g.pending = CardChoice(attack.card, tuple(options))
        answer = await ask(g, victor.seat, WAR_SPOILS)
        g.pending = None
        if not isinstance(answer, StealTechnology):
            break
        stolen = g.of(Special, answer.card)
        left -= stolen.science_cost
        await losses.lose_of_cards(g, loser, banks.lose_symbols(g, loser, stolen.symbols), stolen.id)
        loser.technologies.remove(stolen.id)
        told = say("{who} takes {card} from {loser}.", who=Who(victor.seat), card=stolen.title, loser=Who(loser.seat))
        g.tell(told, victor.seat, stolen.id)
        developing.put_into_play(g, victor, stolen)
    because = g.card_name(attack.card)
    g.score_science(victor, -g.score_science(loser, -left, because), because)


def own_already(g: Game, victor: Player, card: Special) -> Obstacle | None:
    """Return an obstacle in 2015 if the victor has the technology in hand or in play (TTN-6.3.3)."""
    if card.id in (*victor.hand, *victor.technologies):
        return Obstacle("TTN-6.3.3", "you already have {card}", card=card.title)
    return None


def as_high_already(g: Game, victor: Player, card: Special) -> Obstacle | None:
    """Return an obstacle in 2006 if the victor has a card at least as high (TTO-12.4.6)."""
    if any(own.kind == card.kind and own.level >= card.level for own in g.specials(victor)):
        return Obstacle("TTO-12.4.6", "you already have one at least as high as {card}", card=card.title)
    return None


async def take_yellow_tokens(
    g: Game, victor: Player, loser: Player, advantage: int, row: Effect, attack: Attack
) -> None:
    """Take yellow tokens from the loser's bank."""
    losses.take_yellow(g, victor, loser, row.n + advantage // row.per)


async def take_culture_won(g: Game, victor: Player, loser: Player, advantage: int, row: Effect, attack: Attack) -> None:
    """Take culture points, at most what the loser has (TTN-6.3.4)."""
    take_culture(g, victor, loser, row.n + advantage // row.per, attack.card)


async def take_goods_won(g: Game, victor: Player, loser: Player, advantage: int, row: Effect, attack: Attack) -> None:
    """Take food and resources, split by the victor (TTO-12.2.7)."""
    await take_split(g, victor, loser, attack.card, advantage // row.per)


async def take_population(g: Game, victor: Player, loser: Player, advantage: int, row: Effect, attack: Attack) -> None:
    """Take population from the loser, and score culture for each worker lost."""
    due = row.n + advantage // row.per
    lost = await losses.lose_population(g, loser, due, attack.card, attack.lost_by(loser.seat))
    g.score_culture(victor, row.culture * lost, FIGHTS, g.card_name(attack.card))


WarResult = Callable[[Game, Player, Player, int, Effect, Attack], Awaitable[None]]
"""The result of a war: victor, loser, advantage, the row of the card, the fight."""

WAR_RESULTS: dict[str, WarResult] = {
    "take_knowledge": take_knowledge,
    "take_yellow_tokens": take_yellow_tokens,
    "take_culture": take_culture_won,
    "take_goods_won": take_goods_won,
    "take_population": take_population,
}
"""The results by their names in the data files."""
