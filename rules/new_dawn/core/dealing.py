"""Redealing of hidden cards, for a copy of the game that is played privately."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Any

from rules.engine.core.dealing import redeal_by_back
from rules.engine.core.text import Seat
from rules.new_dawn.core.catalog.wonders import WONDERS
from rules.new_dawn.core.state import Game


def redeal_hidden(g: Game, viewer: Seat | None, random: Random, kept: Collection[int]) -> None:
    """Redeal the wonder decks together with the removed cards, by era: the order of the eras is public (ND-3.8)."""
    redeal_by_back(g, viewer, random, _back, kept)


def _back(_holder: Any, _name: str, card: str) -> tuple[str, str]:
    row = WONDERS[card]
    return row.type, row.era
