"""Texts about attacks, their outcomes and the players' losses."""

from __future__ import annotations

from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, Text, Who, say, say_n
from rules.new_dawn.actions.conquest import (
    Conquer,
    FreeToken,
    GainSpoils,
    LeaveTrade,
    Liberate,
    MoveWonder,
    TakeTrade,
    defender_of,
)
from rules.new_dawn.actions.losses import LoseTrade, ReturnCard
from rules.new_dawn.actions.military import (
    Attack,
    Reinforce,
    SpendInAttack,
    SpendInDefense,
    defending_tokens,
    fight_of,
    target_name,
    work_of,
)
from rules.new_dawn.actions.rival_tokens import DestroyControl, GiveUp, OfferTwo
from rules.new_dawn.actions.tokens import card_of_tokens, unused_city_states, unused_natural_wonders
from rules.new_dawn.board.combat import CombatPart, attack_bonus, attack_parts, defense_bonus, defense_parts
from rules.new_dawn.board.combat_sources import source_of_bonus
from rules.new_dawn.board.control import with_wonder
from rules.new_dawn.board.odds import Odds, odds, percent
from rules.new_dawn.board.targets import Target
from rules.new_dawn.core.catalog.numbers import COMBAT
from rules.new_dawn.core.catalog.wonders import CITY_STATES, DIPLOMACY_CARDS
from rules.new_dawn.core.state import Game
from rules.new_dawn.words.names import added, card_name, ground_name, resource_name
from rules.new_dawn.words.spent_tokens import spent_tokens


def describe_war(g: Game, seat: Seat, action: AnyAction) -> Text | None:
    """Return an option in words, or None if it is not about war."""
    match action:
        case Reinforce(space):
            return say("Reinforce the token on {space}", space=ground_name(g, space))
        case Attack():
            return _attack(g, seat, action)
        case SpendInAttack() | SpendInDefense():
            return _spending(g, action)
        case Conquer() | Liberate() | TakeTrade() | LeaveTrade() | MoveWonder() | FreeToken() | GainSpoils():
            return _outcome(g, action)
        case DestroyControl() | OfferTwo() | GiveUp() | LoseTrade() | ReturnCard():
            return _loss(g, action)
    return None


def fight(g: Game, seat: Seat, action: AnyAction) -> Text | None:
    """Return the attack that an action begins, with the bonuses of both sides and its chances; None for others."""
    return Text("⚔ {attack}", (("attack", _attack(g, seat, action)),)) if isinstance(action, Attack) else None


def _attack(g: Game, seat: Seat, action: Attack) -> Text:
    """Return an attack with the bonuses of both sides, and the chance for each number of tokens (ND-18.6)."""
    target = action.target(g, seat)
    assert target is not None, "an option is legal"
    return say(
        "Attack {what}: +{attack} against +{defense}, wins {chances} %",
        what=with_wonder(g, target.space, target_name(g, target)),
        attack=attack_bonus(g, seat, target),
        defense=defense_bonus(g, seat, target),
        chances=" / ".join(str(percent(each.against_none)) for each in chances_of(g, seat, target)),
    )


def chances_of(g: Game, seat: Seat, target: Target) -> list[Odds]:
    """Return the chances of an attack with 0, 1, 2, … of the tokens on the card (ND-11.9, ND-18.6)."""
    tokens = card_of_tokens(g, seat).trade + len(unused_city_states(g, seat)) + len(unused_natural_wonders(g, seat))
    defending = 0 if target.defender is None else defending_tokens(g, target.defender)
    return list(odds(attack_bonus(g, seat, target), defense_bonus(g, seat, target), tokens, defending))


def combat_values(g: Game, seat: Seat, target: Target) -> Text:
    """Return the bonuses of both sides, part by part (ND-11.10, ND-11.18)."""
    own, other = ([_part(part) for part in parts] for parts in
                  (attack_parts(g, seat, target), defense_parts(g, seat, target)))  # fmt: skip
    return say("{attack} against {defense}", attack=added(own), defense=added(other))


def _part(part: CombatPart) -> Text:
    return say("{source} {n}", source=source_of_bonus(part.source), n=part.value)


def _spending(g: Game, action: SpendInAttack | SpendInDefense) -> Text:
    fight = fight_of(g)
    free = (action.city_states, action.natural_wonders) if isinstance(action, SpendInAttack) else (0, ())
    spent = action.trade + free[0] + len(free[1])
    added = spent * COMBAT.trade_token_bonus
    own, other = fight.attack, fight.defense
    if isinstance(action, SpendInDefense):
        own, other = other, own
    if not spent:
        return say("Spend nothing: {own} against {other}", own=own, other=other)
    tokens = spent_tokens(action.trade, *free)
    return say("Spend {tokens}: {own} against {other}", tokens=tokens, own=own + added, other=other)


def _outcome(
    g: Game, action: Conquer | Liberate | TakeTrade | LeaveTrade | MoveWonder | FreeToken | GainSpoils
) -> Text:
    match action:
        case Conquer():
            return say("Conquer {what}", what=_city_state(g))
        case Liberate():
            return say("Liberate {what}", what=_city_state(g))
        case TakeTrade(card):
            return say(
                "Take a trade token of {rival} from {what}", rival=Who(defender_of(g).seat), what=card_name(card)
            )
        case LeaveTrade():
            return say("Take no more trade tokens")
        case MoveWonder(space):
            wonder = work_of(g).wonder
            assert wonder is not None, "a world wonder has been captured"
            return say("Move {wonder} to {space}", wonder=card_name(wonder), space=ground_name(g, space))
        case FreeToken(space):
            return say("Take your control token off {space}", space=ground_name(g, space))
        case GainSpoils(resource):
            return say("Gain a resource: {resource}", resource=resource_name(resource))


def _city_state(g: Game) -> Text:
    return Text(CITY_STATES[g.world.space[fight_of(g).space].icon_id].name)


def _loss(g: Game, action: DestroyControl | OfferTwo | GiveUp | LoseTrade | ReturnCard) -> Text:
    match action:
        case DestroyControl(space):
            rival, there = Who(g.control[space].seat), ground_name(g, space)
            if g.control[space].reinforced:
                return say("Destroy the reinforced token of {rival} on {space}", rival=rival, space=there)
            return say("Destroy the token of {rival} on {space}", rival=rival, space=there)
        case OfferTwo(space, other):
            rival = Who(g.control[space].seat)
            return say("Name the tokens of {rival} on {space} and {other}", rival=rival, space=space, other=other)
        case GiveUp(space):
            return say("Give up the token on {space}", space=ground_name(g, space))
        case LoseTrade(card, tokens):
            return say_n(
                "Lose {n} trade token of {card}", "Lose {n} trade tokens of {card}", n=tokens, card=card_name(card)
            )
        case ReturnCard(card, owner):
            return say("Return {card} of {rival}", card=Text(DIPLOMACY_CARDS[card].name), rival=Who(owner))
