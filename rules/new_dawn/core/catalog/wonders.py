"""World wonders, natural wonders, city-states and diplomacy cards (ND-12, ND-13)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.engine.core.catalog import StrictRow, by_id, load
from rules.new_dawn.core.catalog.base import FOLDER, Era, FocusType, NamedRow, Resource, Side, WonderType


@dataclass(frozen=True, kw_only=True)
class WonderRow(NamedRow):
    """A world wonder: its deck, its price, and the resources that help to pay it."""

    type: WonderType
    era: Era
    cost: int
    resources: tuple[Resource, Resource]
    hook: str


@dataclass(frozen=True, kw_only=True)
class CityStateRow(NamedRow):
    """A city-state and its diplomacy card; its token lies on the focus card of its type when conquered."""

    type: FocusType
    frame: str
    token: int
    tile: int
    side: Side
    hook: str


@dataclass(frozen=True, kw_only=True)
class NaturalWonderRow(StrictRow):
    """A natural wonder, which gives a resource once a turn."""

    id: str
    name: str
    token: int
    tile: int
    side: Side
    resource: Resource


@dataclass(frozen=True, kw_only=True)
class DiplomacyRow(NamedRow):
    """A diplomacy card that every player has."""

    hook: str


@dataclass(frozen=True, kw_only=True)
class _Wonders(StrictRow):
    removed: Mapping[str, Mapping[Era, int]]
    wonder: tuple[WonderRow, ...]


@dataclass(frozen=True, kw_only=True)
class _CityStates(StrictRow):
    defense: int
    cards_each: int
    city_state: tuple[CityStateRow, ...]


@dataclass(frozen=True, kw_only=True)
class _NaturalWonders(StrictRow):
    natural_wonder: tuple[NaturalWonderRow, ...]


@dataclass(frozen=True, kw_only=True)
class _Diplomacy(StrictRow):
    held_of_each_player: int
    card: tuple[DiplomacyRow, ...]


_WONDERS = load(FOLDER / "wonders.toml", _Wonders)
WONDERS: Mapping[str, WonderRow] = by_id(_WONDERS.wonder, "wonders.toml")
WONDERS_REMOVED: Mapping[int, Mapping[Era, int]] = {int(players): eras for players, eras in _WONDERS.removed.items()}
"""The number of wonders of each era removed from each type, by the number of players (ND-3.7)."""
_CITIES = load(FOLDER / "city_states.toml", _CityStates)
CITY_STATES: Mapping[str, CityStateRow] = by_id(_CITIES.city_state, "city_states.toml")
CITY_STATE_DEFENSE = _CITIES.defense
CITY_STATE_CARDS = _CITIES.cards_each
NATURAL_WONDERS: Mapping[str, NaturalWonderRow] = by_id(
    load(FOLDER / "natural_wonders.toml", _NaturalWonders).natural_wonder, "natural_wonders.toml"
)
_DIPLOMACY = load(FOLDER / "player_diplomacy.toml", _Diplomacy)
DIPLOMACY_CARDS: Mapping[str, DiplomacyRow] = by_id(_DIPLOMACY.card, "player_diplomacy.toml")
HELD_OF_EACH_PLAYER = _DIPLOMACY.held_of_each_player
