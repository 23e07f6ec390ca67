"""The player board of an edition with its banks, and common numbers: the rows of `board.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.engine.core.catalog import StrictRow


@dataclass(frozen=True, slots=True, kw_only=True)
class BankSection(StrictRow):
    """The numbers that apply from a number of tokens in a bank upwards (TTN-10.3, TTN-11.8; TTO-11.3.2, TTO-11.5)."""

    tokens: int
    population_cost: int = 0
    """The food for increasing population; 0 if that is impossible."""
    consumption: int = 0
    happy: int = 0
    corruption: int = 0


@dataclass(frozen=True, kw_only=True)
class Board(StrictRow):
    """The player board and the common numbers of an edition (`board.toml`)."""

    yellow_bank: int
    blue_bank: int
    unused_workers: int
    yellow_sections: tuple[BankSection, ...]
    """Sections in descending order of tokens; the first that the bank reaches applies."""
    blue_sections: tuple[BankSection, ...]
    row_costs: tuple[int, ...]
    swept: Mapping[str, int] = field(default_factory=dict)
    """The number of spaces of the row that are swept, by the number of players still in the game."""
    first_round_actions: tuple[int, ...] = (1, 2, 3, 4)
    events_beyond_players: int = 2
    most_military_draws: int = 3
    happiness_limit: int = 8
    strength_limit: int | None = None
    culture_limit: int | None = None
    science_limit: int | None = None
    """The most science points, if their track has an end."""
    famine_culture: int = 4
    yellow_loss: int = 2
    """The yellow tokens lost at the end of Ages I, II and III."""
