"""Actions of war in words: battle turns, plans, loot, and their consequences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rules.civilization.actions.abilities.battle import FORGED, DealWounds, ForgeWeapons, HealUnits
from rules.civilization.actions.abilities.movement import DropBomb, Sacrifice
from rules.civilization.actions.aftermath import ChooseDeck, LoseArmies, SaveUnit
from rules.civilization.actions.battle_plan import PROPOSED, LeaveBattlePlan
from rules.civilization.actions.germany import ChooseResource
from rules.civilization.actions.loot import COIN, CULTURE, TRADE, DiscardCoin, LootEvent, LootTwo, StealCoin, coin_place
from rules.civilization.actions.movement import FlyOver
from rules.civilization.core.battle_plan import HOLDS
from rules.civilization.core.catalog.build import UNIT_CARDS
from rules.civilization.core.state import Game
from rules.civilization.words.names import TO, named, square_text, token_name, unit_name
from rules.engine.core.action import AnyAction
from rules.engine.core.text import Text, listing, say

PLAN_WORDS: dict[str, Text] = {
    "trump_kill": say("attack what you trump and kill"),
    "kill": say("attack what you kill"),
    "trump": say("attack what you trump"),
    "attack": say("attack anything"),
    "new_front": say("new front with the weakest"),
    "new_front_strong": say("new front with the strongest"),
    "iron_when_it_kills": say("iron when it kills"),
    "heal_when_it_saves": say("heal when it saves a unit"),
}


PLAN_NAMES: dict[tuple[str, ...], Text] = dict(
    zip(
        PROPOSED,
        (
            say("attack where it pays"),
            say("always attack"),
            say("keep the strongest card"),
            say("use iron and healing too"),
        ),
        strict=True,
    )
)
"""The proposed plans in a few words."""


def plan_name(words: tuple[str, ...]) -> Text:
    """Return a plan by number and name; one that is not proposed, by its steps."""
    if words not in PLAN_NAMES:
        return say("Battle plan: {steps}", steps=plan_steps(words))
    return say("Battle plan {n}: {name}", n=PROPOSED.index(words) + 1, name=PLAN_NAMES[words])


def plan_steps(words: Sequence[str]) -> Text:
    """Return the words of a plan, in their order."""
    return listing([plan_word(word) for word in words])


def plan_word(word: str) -> Text:
    """Return a word of a battle plan for people."""
    if word in HOLDS:
        return say("hold back the {n} strongest", n=HOLDS[word])
    return unit_name(word) if word in UNIT_CARDS else PLAN_WORDS[word]


def fronts_text(fronts: Sequence[int]) -> Text:
    """Return wounds by their fronts."""
    return listing([say("{n} on front {front}", n=number, front=front) for front, number in Counter(fronts).items()])


def reward_text(reward: str) -> Text:
    """Return a small reward of loot in words."""
    if reward == TRADE:
        return say("trade")
    if reward == CULTURE:
        return say("culture")
    if reward.startswith(COIN):
        return say("discard a coin of {what}", what=coin_place(reward.removeprefix(COIN)))
    return token_name(reward)


def in_war(g: Game, action: AnyAction) -> Text | None:
    """Return an option in words, or None if it is not about war."""
    match action:
        case FlyOver(direction):
            return say("Fly over {where}", where=TO[direction])
        case Sacrifice(direction, technology):
            return say("Sacrifice the figure {where} for {what}", where=TO[direction], what=named(technology))
        case DropBomb(_, pay, city):
            there, tokens = square_text(g, city), listing(list(map(token_name, pay)))
            return say("Destroy the city on {square} for {tokens}", square=there, tokens=tokens)
        case ForgeWeapons(technology, pay):
            tokens, wounds = listing(list(map(token_name, pay))), FORGED[technology]
            return say(
                "{what}: {n} more wounds by the next attack, for {tokens}",
                what=named(technology), n=wounds, tokens=tokens,
            )  # fmt: skip
        case DealWounds(technology, pay, fronts):
            tokens, wounded = listing(list(map(token_name, pay))), fronts_text(fronts)
            return say("{what} for {tokens}: wounds, {fronts}", what=named(technology), tokens=tokens, fronts=wounded)
        case HealUnits(technology, ()):
            return say("{what}: heal all your units", what=named(technology))
        case HealUnits(technology, fronts):
            return say("{what}: heal wounds, {fronts}", what=named(technology), fronts=fronts_text(fronts))
        case LeaveBattlePlan(()):
            return action.kind_name()
        case LeaveBattlePlan(plan):
            return plan_name(plan)
    return _after_battle(action)


def _after_battle(action: AnyAction) -> Text | None:
    match action:
        case ChooseDeck(unit):
            return say("A card of the deck: {what}", what=named(unit))
        case LoseArmies(white):
            return say("The white army returns too") if white else say("The white army stays")
        case SaveUnit(card):
            return say("Save {what}", what=unit_name(card))
        case LootTwo(first, second):
            return say("Take {first} and {second}", first=reward_text(first), second=reward_text(second))
        case LootEvent(level):
            return say("Take a culture event of level {level}", level=level)
        case DiscardCoin(place):
            return say("The loser discards a coin of {what}", what=coin_place(place))
        case StealCoin(place):
            return say("Take a coin of {what}", what=coin_place(place))
        case ChooseResource(resource):
            return say("Take a resource: {what}", what=named(resource))
    return None
