"""Redealing of hidden cards, tokens and tiles, for a copy of the game that is played privately."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Any

from rules.civilization.core.catalog.build import UNIT_CARDS, WONDERS
from rules.civilization.core.catalog.events import EVENTS
from rules.civilization.core.state import Game, MapToken
from rules.engine.core.dealing import redeal_by_back
from rules.engine.core.text import Seat


def redeal_hidden(g: Game, viewer: Seat | None, random: Random, kept: Collection[int]) -> None:
    """Redeal units, culture events, tokens, tiles, wonders and great persons, each with one of the same back."""
    redeal_by_back(g, viewer, random, _back, kept)


def _back(holder: Any, name: str, card: str) -> tuple[str, ...] | None:
    match name:
        case "units" | "unit_cards" | "battle_hand":
            return "unit", UNIT_CARDS[card].type
        case "event" | "event_cards":
            return "event", EVENTS[card].level
        case "face":
            assert isinstance(holder, MapToken), "only tokens of the map have faces"
            return (holder.mark,)
        case "huts" | "hut_pool":
            return ("hut",)
        case "villages" | "village_pool":
            return ("village",)
        case "tile" | "surplus_tiles":
            return ("tile",)
        case "wonder_deck":
            return "wonder", WONDERS[card].era
        case "great_person_pool":
            return ("great person",)
        case _:
            return None
