"""The effects of tiles, cards and actions in a few words: for menus, autocomplete and the position as text."""

from __future__ import annotations

from collections.abc import Callable

from rules.engine.core.text import Text, listing, say, say_n
from rules.terra_mystica.core.catalog import (
    BONUS_CARDS,
    FAVOR_TILES,
    NUMBERS,
    SCORING_TILES,
    TOWN_TILES,
    Goods,
    Kind,
    ScoringTileRow,
)
from rules.terra_mystica.core.names import CULT_NAMES, amount, bonus_name
from rules.terra_mystica.core.state import Game

SCORED: dict[str, Callable[[int], Text]] = {
    "spade": lambda vp: say("{vp} VP per spade", vp=vp),
    "town": lambda vp: say("{vp} VP per town", vp=vp),
    "dwelling": lambda vp: say("{vp} VP per dwelling", vp=vp),
    "trading_house": lambda vp: say("{vp} VP per trading house", vp=vp),
    "temple": lambda vp: say("{vp} VP per temple", vp=vp),
    "stronghold": lambda vp: say("{vp} VP per stronghold", vp=vp),
    "sanctuary": lambda vp: say("{vp} VP per sanctuary", vp=vp),
    "stronghold_or_sanctuary": lambda vp: say("{vp} VP per stronghold or sanctuary", vp=vp),
    "shipping_level": lambda vp: say("{vp} VP per shipping level", vp=vp),
}
"""Texts for points per item, as whole phrases: other languages need different cases of the nouns."""

BUILT: dict[Kind, Callable[[int], Text]] = {
    "dwelling": lambda vp: say("{vp} VP per dwelling built", vp=vp),
    "trading_house": lambda vp: say("{vp} VP per trading house built", vp=vp),
}
"""The same for structures when they are built."""

REWARDED: dict[str, Callable[[int], Text]] = {
    "fire": lambda n: say_n("step of fire", "{n} steps of fire", n),
    "water": lambda n: say_n("step of water", "{n} steps of water", n),
    "earth": lambda n: say_n("step of earth", "{n} steps of earth", n),
    "air": lambda n: say_n("step of air", "{n} steps of air", n),
    "priests": lambda n: say_n("priest on an order", "{n} priests on orders", n),
}
"""Texts for the things that a cult bonus counts."""

SPECIAL_ACTIONS: dict[str, Text] = {
    "bonus_card_cult": say("cult step of the bonus card"),
    "bonus_card_spades": say("free spade of the bonus card"),
    "favor_tile_cult": say("cult step of the favor tile"),
    "cult": say("cult steps of the stronghold"),
    "spades": say("free spades of the stronghold"),
    "double": say("double turn"),
    "sandstorm": say("sandstorm"),
    "promote": say("free upgrade"),
    "ride": say("witches' ride"),
}
"""Special actions by the key with which a player's state records their use."""


def bonus_effect(card: str) -> Text:
    """Describe the income, action and points of a bonus card."""
    row = BONUS_CARDS[card]
    parts = [say("+{income}", income=amount(row.income))]
    if row.free_spades:
        parts.append(say_n("action: {n} spade", "action: {n} spades", n=row.free_spades))
    if row.cult_steps:
        parts.append(say_n("action: {n} cult step", "action: {n} cult steps", n=row.cult_steps))
    if row.shipping:
        parts.append(say("shipping +{n}", n=row.shipping))
    scored = set(row.pass_vp.values())
    if len(row.pass_vp) > 1 and len(scored) == 1:
        # If all points are equal, the name of the card already says what scores.
        return listing([*parts, say("{vp} VP each", vp=scored.pop())])
    for what, vp in row.pass_vp.items():
        parts.append(SCORED[what](vp))
    return listing(parts)


def with_coins(g: Game, card: str) -> Text:
    """Return a bonus card that is laid out, with the coins on it."""
    coins = g.bonus_coins.get(card, 0)
    name = bonus_name(card)
    return say_n("{card} (+{n} coin)", "{card} (+{n} coins)", n=coins, card=name) if coins else name


def favor_effect(tile: str) -> Text:
    """Describe the cult steps and the lasting effect of a favor tile."""
    row = FAVOR_TILES[tile]
    return listing([say("{cult} +{n}", cult=CULT_NAMES[row.cult], n=row.steps), *lasting_effects(tile)])


def lasting_effects(tile: str) -> list[Text]:
    """Describe the effects of a favor tile apart from its cult steps."""
    row = FAVOR_TILES[tile]
    parts = []
    if row.income != Goods():
        parts.append(say("income {income}", income=amount(row.income)))
    if row.town_power is not None:
        parts.append(say("towns need {n} power", n=row.town_power))
    if row.cult_steps:
        parts.append(say("action: a cult step"))
    parts += [BUILT[kind](vp) for kind, vp in row.build_vp.items()]
    if row.pass_vp is not None:
        points = "/".join(map(str, row.pass_vp[1:]))
        parts.append(say("passing: {points} VP for 1/2/3/4 trading houses", points=points))
    return parts


def town_effect(tile: str) -> Text:
    """Describe the points and gain of a town tile."""
    row = TOWN_TILES[tile]
    parts = [say("{n} VP", n=row.vp)]
    if row.keys > 1:
        parts.append(say("{n} keys", n=row.keys))
    if row.gain != Goods():
        parts.append(amount(row.gain))
    if row.cult_steps:
        parts.append(say("every cult +{n}", n=row.cult_steps))
    if row.shipping:
        parts.append(say("shipping +{n}", n=row.shipping))
    return listing(parts)


def scoring_effect(tile: str, round: int) -> Text:
    """Describe the scoring of a round and the cult bonus after it; the last round has none."""
    row = SCORING_TILES[tile]
    scores = round_scores(row)
    if round == NUMBERS.rounds:
        return scores
    return say("{scores}, then {bonus}", scores=scores, bonus=cult_bonus_effect(row))


def round_scores(row: ScoringTileRow) -> Text:
    """Describe what scores in the round of a tile."""
    return SCORED[row.scores](row.vp)


def cult_bonus_effect(row: ScoringTileRow) -> Text:
    """Describe the cult half of a scoring tile."""
    reward = say_n("{n} spade", "{n} spades", n=row.reward_spades) if row.reward_spades else amount(row.reward)
    return say("{reward} per {counted}", reward=reward, counted=REWARDED[row.basis](row.per))
