"""Conditions, prices and immediate effects of attacks (TTN-7.3, TTN-7.4; TTO-12.2, TTO-12.4)."""

from __future__ import annotations

from rules.engine.core.action import Obstacle
from rules.engine.core.fight import Contribution, Fight, FightSide
from rules.engine.core.text import Seat, Who, say
from rules.through_the_ages.core.cards import Aggression, Owned, Pact, War
from rules.through_the_ages.core.pending import Attack
from rules.through_the_ages.core.state import Game, MadePact, Player
from rules.through_the_ages.economy import tokens
from rules.through_the_ages.economy.military_cards import bury
from rules.through_the_ages.economy.ratings import refresh
from rules.through_the_ages.effects import effects_of, effects_of_card, pacts_of
from rules.through_the_ages.effects.pacts import NO_WAR_AGAINST, STRONGER_ATTACK, pact_effects_of


def pacts_between(g: Game, a: Player, b: Player) -> list[MadePact]:
    """Return the pacts between two players."""
    return [pact for pact in pacts_of(g, a) if b.seat in (pact.a, pact.b)]


def cannot_attack(g: Game, p: Player, target: Seat) -> Obstacle | None:
    """Return why a player can neither play an aggression nor declare a war against a seat."""
    rule = g.edition.rule("aggressions")
    if not 0 <= target < len(g.players) or g.players[target].resigned or target == p.seat:
        return Obstacle(rule, "name a rival who is still in the game")
    rival = g.players[target]
    for effect in effects_of(g, p):
        obstacle = effect.attack_obstacle(g, p)
        if obstacle is not None:
            return obstacle
    for pact in pacts_between(g, p, rival):
        if g.of(Pact, pact.card).forbids_attack:
            return Obstacle(g.edition.rule("attacked pact"), "{pact} forbids attacks", pact=g.card(pact.card).title)
    return _too_many_attackers(g, p, rival)


def _too_many_attackers(g: Game, p: Player, rival: Player) -> Obstacle | None:
    """Return an obstacle with milder fighting: each player can be attacked by one rival at a time (TTO-15.3)."""
    if not g.options.milder_fighting:
        return None
    holder = next((each for each in g.rivals(p.seat) if each.attacked == rival.seat), None)
    if holder is None:
        return None
    return Obstacle(g.edition.rule("milder fighting"), "{who} is already attacking this rival", who=Who(holder.seat))


def cannot_declare_war(g: Game, p: Player, target: Seat) -> Obstacle | None:
    """Return why a player cannot declare a war on a seat (TTN-7.4; TTO-12.4.1, TTO-13.4.3)."""
    rule = g.edition.rule("wars")
    if g.last_round == g.round:
        return Obstacle(rule, "no war can be declared in the last round")
    obstacle = cannot_attack(g, p, target)
    if obstacle is not None:
        return obstacle
    if any(effect.does == NO_WAR_AGAINST for effect in pact_effects_of(g, g.players[target])):
        return Obstacle(rule, "a pact protects this rival from wars")
    return None


def price(g: Game, rival: Player, card: Aggression | War) -> int:
    """Return the military actions for attacking a rival (TTN-7.3.1, TTN-14.15; TTO-14.15, TTO-14.19)."""
    cost = card.military_actions
    if cost is None:
        assert isinstance(card, Aggression), "wars have a price"
        victim = rival.leader if card.requires == "leader" else rival.building
        assert victim is not None, "the price is the level of what the rival has"
        cost = g.card(victim).level
    for effect in effects_of(g, rival):
        cost = effect.attack_price(g, rival, cost)
    return cost


def lacks(g: Game, rival: Player, card: Aggression) -> Obstacle | None:
    """Return an obstacle if a rival does not own what an aggression takes (TTN-7.3.3, TTO-12.2.1)."""
    if _has(g, rival, card.requires):
        return None
    return Obstacle(
        g.edition.rule("aggression targets"), "this rival has nothing for {card}", card=g.card_name(card.id)
    )


def _has(g: Game, p: Player, what: Owned) -> bool:
    """Return whether a player owns something that an aggression may take."""
    match what:
        case "":
            return True
        case "worker":
            return p.population > 0
        case "goods":
            return tokens.stored(g, p, "food") + tokens.stored(g, p, "resources") > 0
        case "urban building":
            return any(each.is_urban and p.workers.get(each.id) for each in g.worker_cards(p))
        case "colony":
            return bool(p.colonies)
        case "leader":
            return p.leader is not None
        case "unfinished wonder":
            return p.building is not None
        case "leader or wonder":
            return p.leader is not None or p.building is not None
        case "science":
            return p.science > 0
        case "culture":
            return p.culture > 0


def lasting_strength(g: Game, p: Player, other: Player) -> int:
    """Return a player's strength without pacts that an attack between the two would end (TTN-7.3.2)."""
    strength = p.ratings.strength
    for pact in pacts_ended_by_attack(g, p, other):
        card = g.of(Pact, pact.card)
        strength -= card.a.strength * (pact.a == p.seat) + card.b.strength * (pact.b == p.seat)
    return strength


def pacts_ended_by_attack(g: Game, p: Player, other: Player) -> list[MadePact]:
    """Return the pacts between two players that end when one attacks the other (TTN-7.3.4)."""
    return [pact for pact in pacts_between(g, p, other) if g.of(Pact, pact.card).ends_on_attack]


def attack_bonus(g: Game, p: Player, rival: Player) -> int:
    """Return the strength that pacts with the rival add to an attack (TTN-14.34)."""
    return sum(
        effect.row.n
        for pact in pacts_between(g, p, rival)
        for effect in effects_of_card(g.card(pact.card))
        if effect.does == STRONGER_ATTACK
    )


def only_weaker(g: Game, p: Player, rival: Player) -> Obstacle | None:
    """Return an obstacle in 2015 unless the rival is weaker (TTN-7.3.2)."""
    own, other = lasting_strength(g, p, rival) + attack_bonus(g, p, rival), lasting_strength(g, rival, p)
    if other < own:
        return None
    return Obstacle(
        "TTN-7.3.2",
        "{who} is not weaker: strength {other}, yours {own}",
        lacks=other - own + 1,
        who=Who(rival.seat),
        other=other,
        own=own,
    )


def anybody(g: Game, p: Player, rival: Player) -> Obstacle | None:
    """Return None: in 2006 an attacker need not be the stronger one (TTO-12.2.6)."""
    return None


def begin_attack(g: Game, p: Player, rival: Player) -> None:
    """Apply the immediate effects of an attack, and end pacts (TTN-7.3.4, TTN-7.4, TTO-14.14)."""
    for pact in pacts_ended_by_attack(g, p, rival):
        end_pact(g, pact)
    if g.options.milder_fighting:
        p.attacked = rival.seat
    for effect in effects_of(g, rival):
        effect.attacked(g, rival)
    refresh(g)


def fight_of(g: Game, attack: Attack) -> Fight:
    """Return a decided aggression or war for its picture."""
    advantage = attack.strength - attack.defense
    return Fight(
        g.card_name(attack.card),
        _side(g, attack, attack.attacker, attack.strength),
        _side(g, attack, attack.target, attack.defense),
        advantage > 0 if advantage else None,
    )


def _side(g: Game, attack: Attack, seat: Seat, total: int) -> FightSide:
    own = g.players[seat].ratings.strength
    parts = [Contribution(say("Strength of the civilization"), own)]
    if total != own:
        parts.append(Contribution(say("Cards, units and effects"), total - own))
    lost = [Contribution(g.card(unit).title, 0, lost=True) for unit in attack.lost_by(seat)]
    return FightSide(seat, say("{who}", who=Who(seat)), total, (*parts, *lost))


def end_pact(g: Game, pact: MadePact) -> None:
    """Remove a pact from play (TTN-7.6, TTO-12.3.4)."""
    for player in g.players:
        if pact in player.pacts:
            player.pacts.remove(pact)
    bury(g, pact.card)
    g.tell(say("{card} ends.", card=g.card(pact.card).title))
    refresh(g)
