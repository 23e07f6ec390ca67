"""What the orders have in common: cards to choose from, and sentences put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce

from rules.engine.core.text import Text, listing, say
from rules.through_the_ages.core.cards import AGES, Card
from rules.through_the_ages.core.catalog import catalog
from rules.through_the_ages.core.edition import EDITIONS
from rules.through_the_ages.core.options import TtaOptions


def cards_of(kind: type[Card]) -> Mapping[str, Text]:
    """The cards of a kind in both editions by their names, older ages first."""
    found = {
        card.id: card for edition in EDITIONS for card in catalog(edition).cards.values() if isinstance(card, kind)
    }
    ordered = sorted(found.values(), key=lambda card: (card.level, card.name))
    return {card.id: say("{card} {age}", card=card.title, age=AGES[card.level]) for card in ordered}


def is_card_of(options: TtaOptions, value: object) -> bool:
    """Whether a card is one of the edition that is played; None stands for all."""
    return value is None or value in catalog(options.edition).cards


def known(names: Mapping[str, Text], chosen: Sequence[str]) -> tuple[str, ...]:
    """The chosen ones in their order; raises ValueError for what is not to be chosen."""
    unknown = [each for each in chosen if each not in names]
    if unknown:
        raise ValueError(f"{unknown[0]!r} cannot be chosen")
    return tuple(name for name in names if name in chosen)


def named(names: Mapping[str, Text], chosen: Sequence[str]) -> Text:
    """The chosen ones in words."""
    return listing([names[each] for each in chosen])


def sentences(texts: Sequence[Text]) -> Text:
    """Several sentences, one behind the other."""
    return reduce(lambda first, rest: say("{first} {rest}", first=first, rest=rest), texts)
