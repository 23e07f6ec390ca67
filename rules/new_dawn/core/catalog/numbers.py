"""Resources, barbarians, dials, combat, and what each player has (ND-1.4, ND-6, ND-8, ND-11, ND-16)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from rules.engine.core.catalog import StrictRow, by_id, load
from rules.engine.reference.rule_book import read_rule_book
from rules.new_dawn.core.catalog.base import FOLDER, Terrain

EventKind = Literal["barbarian_spawn", "none", "barbarian_move", "trade"]


@dataclass(frozen=True, kw_only=True)
class ResourceRow(StrictRow):
    """A type of resource."""

    id: str
    name: str


@dataclass(frozen=True, kw_only=True)
class BarbarianRow(StrictRow):
    """A barbarian by its letter, with the space of its icon on the sides of its tile."""

    id: str
    tile: int
    space_a: int | None = None
    space_b: int | None = None


@dataclass(frozen=True, kw_only=True)
class TechLevel(StrictRow):
    """A numbered space of the tech dial, and the level of the card that may be gained there."""

    space: int
    level: int


@dataclass(frozen=True, kw_only=True)
class TechDial(StrictRow):
    """The track of progress (ND-8.2 to ND-8.4)."""

    last: int
    after_last: int
    levels: tuple[TechLevel, ...]

    def level_at(self, space: int) -> int | None:
        """Return the level of the card to be gained at a space, or None."""
        return next((row.level for row in self.levels if row.space == space), None)


@dataclass(frozen=True, kw_only=True)
class Dials(StrictRow):
    """Event dial, tech dial and focus bar."""

    events: tuple[EventKind, ...]
    trade_limit: int
    tech: TechDial
    difficulty: Mapping[Terrain, int]


@dataclass(frozen=True, kw_only=True)
class Combat(StrictRow):
    """Numbers of combat (ND-11)."""

    die: int
    city_state_defense: int
    city_factor: int
    reinforced_bonus: int
    trade_token_bonus: int
    capital_loot: int
    barbarian_reward: int


@dataclass(frozen=True, kw_only=True)
class Components(StrictRow):
    """The components of each player (ND-16.2)."""

    colors: tuple[str, ...]
    cities: int
    caravans: int
    control_tokens: int


@dataclass(frozen=True, kw_only=True)
class _Resources(StrictRow):
    tokens_per_type: int
    production: int
    resource: tuple[ResourceRow, ...]


@dataclass(frozen=True, kw_only=True)
class _Barbarians(StrictRow):
    barbarian: tuple[BarbarianRow, ...]


_RESOURCES = load(FOLDER / "resources.toml", _Resources)
RESOURCE_ROWS: Mapping[str, ResourceRow] = by_id(_RESOURCES.resource, "resources.toml")
RESOURCE_TOKENS = _RESOURCES.tokens_per_type
RESOURCE_PRODUCTION = _RESOURCES.production
BARBARIANS: Mapping[str, BarbarianRow] = by_id(load(FOLDER / "barbarians.toml", _Barbarians).barbarian, "barbarians")
DIALS = load(FOLDER / "dials.toml", Dials)
COMBAT = load(FOLDER / "combat.toml", Combat)
COMPONENTS = load(FOLDER / "components.toml", Components)
RULE_BOOK = read_rule_book(FOLDER / "rules.toml")
