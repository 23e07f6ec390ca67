"""Whose effects count: of the leader, standing wonders, technologies, government and pacts of a player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING

from rules.through_the_ages.core.catalog import catalog
from rules.through_the_ages.effects.base import LastingEffect, effects_of_card

if TYPE_CHECKING:
    from rules.through_the_ages.core.state import Game, MadePact, Player


def effects_of(g: Game, p: Player) -> list[LastingEffect]:
    """The lasting effects of a player's cards in play, those of pacts left out."""
    lasting = _lasting(g.options.edition)
    found: list[LastingEffect] = []
    if p.leader in lasting:
        found += lasting[p.leader]
    for wonder in p.wonders:
        if wonder in lasting and wonder not in p.ruins:
            found += lasting[wonder]
    for technology in (*p.technologies, p.government):
        if technology in lasting:
            found += lasting[technology]
    return found


def card_of(g: Game, effect: LastingEffect) -> str:
    """The card whose effect it is; those of pacts are none of these."""
    lasting = _lasting(g.options.edition)
    return next(
        card for card, effects in lasting.items() if card is not None and any(effect is each for each in effects)
    )


def effect_named(g: Game, p: Player, does: str) -> LastingEffect | None:
    """The effect of that name among those of a player's cards, or None: what an action of a card asks for."""
    return next((effect for effect in effects_of(g, p) if effect.does == does), None)


def pacts_of(g: Game, p: Player) -> Iterator[MadePact]:
    """The pacts a player is party to, wherever they lie."""
    for other in g.players:
        for pact in other.pacts:
            if p.seat in (pact.a, pact.b):
                yield pact


@cache
def _lasting(edition: str) -> Mapping[str | None, tuple[LastingEffect, ...]]:
    """The cards of an edition that have lasting effects; cards never change."""
    made = {card.id: effects_of_card(card) for card in catalog(edition).civil}
    return {card: effects for card, effects in made.items() if effects}
