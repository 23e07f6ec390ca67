"""The effects that apply: those of leader, standing wonders, technologies, government and pacts of a player."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from rules.through_the_ages.core.cards import Leader, Wonder
from rules.through_the_ages.core.catalog import catalog
from rules.through_the_ages.effects.base import LastingEffect, effects_of_card

if TYPE_CHECKING:
    from rules.through_the_ages.core.state import Game, MadePact, Player


def effects_of(g: Game, p: Player) -> list[LastingEffect]:
    """Return the lasting effects of a player's cards in play, without pacts."""
    lasting = _lasting(g.options.edition)
    found: list[LastingEffect] = []
    if p.leader is not None and p.leader in lasting:
        found += lasting[p.leader]
    for wonder in p.wonders:
        if wonder in lasting and wonder not in p.ruins:
            found += lasting[wonder]
    for technology in (*p.technologies, p.government):
        if technology in lasting:
            found += lasting[technology]
    return found


def card_of(g: Game, effect: LastingEffect) -> str:
    """Return the card of an effect, which must not be a pact effect."""
    lasting = _lasting(g.options.edition)
    return next(card for card, effects in lasting.items() if any(effect is each for each in effects))


def effect_named(g: Game, p: Player, does: str) -> LastingEffect | None:
    """Return the effect of that name among a player's cards, or None: the requirement of a card's action."""
    for card, effect in _named(g.options.edition).get(does, ()):
        if _is_in_play(p, card):
            return effect
    return None


def has_one_of(g: Game, p: Player, names: tuple[str, ...]) -> bool:
    """Return whether any effect of those names is among a player's cards."""
    leaders, others = _having(g.options.edition, names)
    if p.leader in leaders:
        return True
    return bool(others) and any(_is_in_play(p, card) for card in others)


def effects_on(g: Game, p: Player, hook: Callable[..., object]) -> list[LastingEffect]:
    """Return the lasting effects of a player's cards in play that change one aspect, given by its hook.

    There are few of them, and prices are computed often.
    """
    changing = _changing(g.edition.key, hook.__name__)
    technologies, wonders = changing.technologies, changing.wonders
    if (
        p.leader in changing.leaders
        or (technologies and (p.government in technologies or not technologies.isdisjoint(p.technologies)))
        or (wonders and not wonders.isdisjoint(p.wonders))
    ):
        return [effect for card, effect in changing.effects if _is_in_play(p, card)]
    return []


def cards_with(g: Game, hook: Callable[..., object]) -> frozenset[str]:
    """Return the cards of all players that change one aspect, given by its hook."""
    return _changing(g.edition.key, hook.__name__).cards


def pacts_of(g: Game, p: Player) -> Iterator[MadePact]:
    """Yield the pacts of a player, with either side of them."""
    for other in g.players:
        for pact in other.pacts:
            if p.seat in (pact.a, pact.b):
                yield pact


def _is_in_play(p: Player, card: str) -> bool:
    """Return whether a card's lasting effects apply to a player."""
    if card == p.leader or card == p.government or card in p.technologies:
        return True
    return card in p.wonders and card not in p.ruins


CardEffects = Sequence[tuple[str, LastingEffect]]
"""Pairs of a card and its effect."""


@dataclass(frozen=True, slots=True)
class _Changing:
    """The effects that change one aspect, and the cards with such effects, by kind."""

    effects: CardEffects
    cards: frozenset[str]
    leaders: frozenset[str]
    technologies: frozenset[str]
    """Technologies and governments."""
    wonders: frozenset[str]


@cache
def _named(edition: str) -> Mapping[str, CardEffects]:
    found: dict[str, list[tuple[str, LastingEffect]]] = {}
    for card, effects in _lasting(edition).items():
        for effect in effects:
            found.setdefault(effect.does, []).append((card, effect))
    return found


@cache
def _having(edition: str, names: tuple[str, ...]) -> tuple[frozenset[str], Sequence[str]]:
    """Return the cards with any of some effects: leaders, and others."""
    known = catalog(edition).cards
    cards = [card for name in names for card, _ in _named(edition).get(name, ())]
    leaders = frozenset(card for card in cards if isinstance(known[card], Leader))
    return leaders, [card for card in cards if card not in leaders]


@cache
def _changing(edition: str, hook: str) -> _Changing:
    """Return the effects that override a hook; one or two cards for most hooks."""
    neutral, known = getattr(LastingEffect, hook), catalog(edition).cards
    lasting = _lasting(edition).items()
    found = [(card, each) for card, effects in lasting for each in effects if getattr(type(each), hook) is not neutral]
    cards = frozenset(card for card, _ in found)
    leaders = frozenset(card for card in cards if isinstance(known[card], Leader))
    wonders = frozenset(card for card in cards if isinstance(known[card], Wonder))
    return _Changing(found, cards, leaders, cards - leaders - wonders, wonders)


@cache
def _lasting(edition: str) -> Mapping[str, tuple[LastingEffect, ...]]:
    """Return the cards of an edition that have lasting effects. Cached, because cards never change."""
    made = {card.id: effects_of_card(card) for card in catalog(edition).civil}
    return {card: effects for card, effects in made.items() if effects}
