"""Helpers of the standing orders: cards to choose from, and joined sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce

from rules.engine.core.text import Text, listing, say
from rules.through_the_ages.core.cards import AGES, Card
from rules.through_the_ages.core.catalog import catalog
from rules.through_the_ages.core.edition import EDITIONS
from rules.through_the_ages.core.options import TtaOptions


def cards_of(kind: type[Card]) -> Mapping[str, Text]:
    """Return the cards of a kind in both editions by their names, older ages first."""
    found = {
        card.id: card for edition in EDITIONS for card in catalog(edition).cards.values() if isinstance(card, kind)
    }
    ordered = sorted(found.values(), key=lambda card: (card.level, card.name))
    return {card.id: say("{card} {age}", card=card.title, age=AGES[card.level]) for card in ordered}


def is_card_of(options: TtaOptions, value: object) -> bool:
    """Return whether a card belongs to the edition played; None stands for all cards."""
    return value is None or value in catalog(options.edition).cards


def known(names: Mapping[str, Text], chosen: Sequence[str]) -> tuple[str, ...]:
    """Return the chosen values in their order; raises ValueError for an unknown value."""
    unknown = [each for each in chosen if each not in names]
    if unknown:
        raise ValueError(f"{unknown[0]!r} cannot be chosen")
    return tuple(name for name in names if name in chosen)


def named(names: Mapping[str, Text], chosen: Sequence[str]) -> Text:
    """Return the chosen values in words."""
    return listing([names[each] for each in chosen])


def sentences(texts: Sequence[Text]) -> Text:
    """Join several sentences."""
    return reduce(lambda first, rest: say("{first} {rest}", first=first, rest=rest), texts)
