"""Resources and effects as short runs of numbers and icons, the same on every tile, card and board."""

from __future__ import annotations

from functools import partial

from render.layout import Gap, Glyph, Mark, Part, PictureWords
from render.terra_mystica.palette import CULT_FILL, CULT_ICON
from render.terra_mystica.pieces import silhouette
from render.theme import COIN, INK, INK_SOFT, POWER
from rules.engine.core.text import say
from rules.terra_mystica.core.catalog import (
    BonusCardRow,
    Cult,
    FavorTileRow,
    Goods,
    Kind,
    PowerActionRow,
    ScoringTileRow,
    TownTileRow,
)

WORKER = Glyph("cube", "#6b3d17")
COINS = Glyph("coins", COIN)
PRIEST = Glyph("chess-bishop", INK)
BOLT = Glyph("bolt", POWER)
SPADE = Glyph("trowel", "#7a3b12")
SHIP = Glyph("ship", "#1f5cab")
KEY = Glyph("key", COIN)
TOWN = Glyph("city", INK)
BRIDGE = Glyph("bridge", INK)
STEPS = Glyph("stairs", INK)
ARROW = Glyph("arrow-right", INK_SOFT)
APART = Gap(0.24)
"""The gap between one resource and the number of the next."""


def kind_sign(kind: Kind) -> Mark:
    """Return a structure as an icon."""
    return Mark(partial(silhouette, kind, INK), 1.15 if kind in ("trading_house", "sanctuary") else 1)


def cult_sign(cult: Cult) -> Glyph:
    """Return a cult as an icon."""
    return Glyph(CULT_ICON[cult], CULT_FILL[cult])


def points(vp: int, localizer: PictureWords) -> list[Part]:
    """Return victory points."""
    return [localizer(say("{n} VP", n=vp))]


def goods(amount: Goods, localizer: PictureWords) -> list[Part]:
    """Return the number and icon of each resource."""
    parts: list[Part] = []
    for number, sign in (
        (amount.workers, WORKER),
        (amount.coins, COINS),
        (amount.priests, PRIEST),
        (amount.power, BOLT),
    ):
        if number:
            parts += [APART] * bool(parts)
            parts += [f"{number}", sign]
    return parts + ([APART] * bool(parts) + points(amount.vp, localizer) if amount.vp else [])


def scored(tile: ScoringTileRow, localizer: PictureWords) -> list[Part]:
    """Return the action that scores points in the round of a scoring tile."""
    signs: dict[str, list[Part]] = {
        "spade": [SPADE],
        "town": [TOWN],
        "stronghold_or_sanctuary": [kind_sign("stronghold"), "/", kind_sign("sanctuary")],
        "dwelling": [kind_sign("dwelling")],
        "trading_house": [kind_sign("trading_house")],
        "temple": [kind_sign("temple")],
    }
    return [*signs[tile.scores], ARROW, *points(tile.vp, localizer)]


def cult_reward(tile: ScoringTileRow, localizer: PictureWords) -> list[Part]:
    """Return the cult bonus after the round of a scoring tile."""
    basis: Part = PRIEST if tile.basis == "priests" else cult_sign(tile.basis)
    reward = spades(tile.reward_spades) if tile.reward_spades else goods(tile.reward, localizer)
    return [f"{tile.per}", basis, ARROW, *reward]


def spades(number: int) -> list[Part]:
    """Return a number of spades."""
    return [f"{number}", SPADE]


def pass_points(card: BonusCardRow, localizer: PictureWords) -> list[Part]:
    """Return the points for passing with a bonus card."""
    signs: list[Part] = []
    for what in card.pass_vp:
        signs += ["/"] if signs else []
        signs.append(SHIP if what == "shipping_level" else kind_sign(what))
    return [*signs, ARROW, *points(next(iter(card.pass_vp.values())), localizer)] if signs else []


def card_effect(card: BonusCardRow) -> list[Part]:
    """Return the effects of a bonus card other than income and points."""
    if card.free_spades:
        return spades(card.free_spades)
    if card.cult_steps:
        return [f"{card.cult_steps}", STEPS]
    return [f"+{card.shipping}", SHIP] if card.shipping else []


def favor_effect(tile: FavorTileRow, localizer: PictureWords) -> list[Part]:
    """Return the effects of a favor tile other than its steps."""
    if tile.town_power is not None:
        return [TOWN, f"≥ {tile.town_power}", BOLT]
    if tile.cult_steps:
        return [f"{tile.cult_steps}", STEPS]
    for kind, vp in tile.build_vp.items():
        return [kind_sign(kind), ARROW, *points(vp, localizer)]
    if tile.pass_vp is not None:
        return [kind_sign("trading_house"), ARROW, localizer(say("{n} VP", n="/".join(map(str, tile.pass_vp[1:]))))]
    return goods(tile.income, localizer)


def town_gain(tile: TownTileRow, localizer: PictureWords) -> list[Part]:
    """Return the gains of a town tile other than points and key."""
    if tile.cult_steps:
        return [f"+{tile.cult_steps}", STEPS]
    if tile.shipping:
        return [f"+{tile.shipping}", SHIP]
    return goods(tile.gain, localizer)


def power_gain(action: PowerActionRow, localizer: PictureWords) -> list[Part]:
    """Return the gains of a power action."""
    if action.bridge:
        return [BRIDGE]
    return spades(action.free_spades) if action.free_spades else goods(action.gain, localizer)
