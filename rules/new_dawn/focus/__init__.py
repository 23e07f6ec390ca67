"""The effects of the five types of focus cards."""

from collections.abc import Awaitable, Callable, Mapping

from rules.engine.core.text import Seat
from rules.new_dawn.core.catalog.base import FocusType
from rules.new_dawn.core.state import Game
from rules.new_dawn.focus.culture import begin_culture, resolve_culture
from rules.new_dawn.focus.economy import begin_economy, resolve_economy
from rules.new_dawn.focus.industry import begin_industry, resolve_industry
from rules.new_dawn.focus.military import begin_military, resolve_military
from rules.new_dawn.focus.science import begin_science, resolve_science

Effect = Callable[[Game, Seat], Awaitable[None]]

EFFECTS: Mapping[FocusType, Effect] = {
    "culture": resolve_culture,
    "science": resolve_science,
    "economy": resolve_economy,
    "industry": resolve_industry,
    "military": resolve_military,
}

BEGINNINGS: Mapping[FocusType, Callable[[Game, Seat], None]] = {
    "culture": begin_culture,
    "science": begin_science,
    "economy": begin_economy,
    "industry": begin_industry,
    "military": begin_military,
}
"""The functions that set up the record of a card before its first action."""

__all__ = ["BEGINNINGS", "EFFECTS", "Effect"]
