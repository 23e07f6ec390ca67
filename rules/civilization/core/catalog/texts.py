"""Texts of the cards, in own words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.civilization.core.catalog.base import FOLDER
from rules.civilization.core.catalog.build import WONDERS
from rules.civilization.core.catalog.events import EVENTS
from rules.civilization.core.catalog.nations import GOVERNMENTS, NATIONS
from rules.civilization.core.catalog.technology import TECHNOLOGIES
from rules.engine.core.catalog import DataError, StrictRow, load


@dataclass(frozen=True, kw_only=True)
class CardTexts(StrictRow):
    """Texts by the ids of their cards; `medium` names cards about which the sources are uncertain."""

    medium: tuple[str, ...]
    technology: Mapping[str, str]
    wonder: Mapping[str, str]
    government: Mapping[str, str]
    nation: Mapping[str, str]
    event: Mapping[str, str]


def _checked(texts: CardTexts) -> CardTexts:
    with_ability = {row.id for row in TECHNOLOGIES.values() if row.ability}
    for told, known in (
        (texts.technology, with_ability),
        (texts.wonder, set(WONDERS)),
        (texts.government, set(GOVERNMENTS)),
        (texts.nation, set(NATIONS)),
        (texts.event, set(EVENTS)),
    ):
        if (odd := set(told) ^ known) or any("{" in text for text in told.values()):
            raise DataError(f"{FOLDER / 'texts.toml'}: expected a text for each card, found differences: {sorted(odd)}")
    return texts


TEXTS = _checked(load(FOLDER / "texts.toml", CardTexts))
