"""What the five types of focus cards do; a card of a type that is not named here has no effect yet."""

from collections.abc import Awaitable, Callable, Mapping

from rules.engine.core.text import Seat
from rules.new_dawn.core.catalog.base import FocusType
from rules.new_dawn.core.state import Game
from rules.new_dawn.focus.culture import resolve_culture
from rules.new_dawn.focus.economy import resolve_economy
from rules.new_dawn.focus.industry import resolve_industry
from rules.new_dawn.focus.military import resolve_military
from rules.new_dawn.focus.science import resolve_science

Effect = Callable[[Game, Seat], Awaitable[None]]

EFFECTS: Mapping[FocusType, Effect] = {
    "culture": resolve_culture,
    "science": resolve_science,
    "economy": resolve_economy,
    "industry": resolve_industry,
    "military": resolve_military,
}

__all__ = ["EFFECTS", "Effect"]
