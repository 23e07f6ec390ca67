"""Dials, figures, the culture track and what is in the box (CIV-2.1, CIV-7, CIV-12, CIV-14.1, CIV-21)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from rules.civilization.core.catalog.base import FOLDER, LEVELS, FigureKind, Level, NamedRow, UnitType
from rules.engine.core.catalog import DataError, StrictRow, by_id, load
from rules.engine.reference.rule_book import read_rule_book


@dataclass(frozen=True, kw_only=True)
class TradeDial(StrictRow):
    """The trade dial, and the production bought by rushing (CIV-7.1, CIV-8.2.2)."""

    min: int
    max: int
    technology_marks: Mapping[str, int]
    rush_trade: int
    rush_production: int
    rush_production_america: int


@dataclass(frozen=True, kw_only=True)
class EconomyDial(StrictRow):
    """The economy dial (CIV-12.1, CIV-20.3)."""

    min: int
    victory: int


@dataclass(frozen=True, kw_only=True)
class Dials(StrictRow):
    """Both dials, and the trade needed for each level of technology (CIV-10.2)."""

    trade: TradeDial
    economy: EconomyDial
    technology_cost: Mapping[int, int]


@dataclass(frozen=True, kw_only=True)
class FigureRow(NamedRow):
    """A kind of figure (CIV-8.3)."""

    cost: int
    per_player: int
    only_for: str = ""
    count: int = 0


@dataclass(frozen=True, kw_only=True)
class Limits(StrictRow):
    """The initial limits, and the numbers of battles (CIV-4.16, CIV-11.2, CIV-11.4)."""

    travel_speed: int
    stacking_limit: int
    max_cities: int
    culture_hand: int
    battle_hand: int
    battle_hand_per_extra_army: int
    battle_hand_city_defender: int
    city_combat_bonus: int
    capital_combat_bonus: int
    walls_combat_bonus: int


@dataclass(frozen=True, kw_only=True)
class _Figures(StrictRow):
    figure: tuple[FigureRow, ...]
    limits: Limits


@dataclass(frozen=True, kw_only=True)
class TrackSection(StrictRow):
    """Spaces of the culture track that cost the same, with the level of their events (CIV-14.1.1)."""

    level: Level
    first_space: int
    last_space: int
    culture: int
    trade: int


Reward = Literal["draw_I", "draw_II", "draw_III", "great_person", "victory"]


@dataclass(frozen=True, kw_only=True)
class CultureTrack(StrictRow):
    """The culture track (CIV-14.1)."""

    start_space: int
    victory_space: int
    section: tuple[TrackSection, ...]
    rewards: Mapping[int, Reward]

    def section_of(self, space: int) -> TrackSection:
        """Return the section of a space."""
        return next(row for row in self.section if row.first_space <= space <= row.last_space)


@dataclass(frozen=True, kw_only=True)
class PlayerCount(StrictRow):
    """The number of players."""

    min: int
    max: int
    recommended: int


@dataclass(frozen=True, kw_only=True)
class PerPlayer(StrictRow):
    """The components of each player (CIV-2.2)."""

    armies: int
    scouts: int
    city_tokens: int
    capital_tokens: int
    plain_city_tokens: int
    technology_cards: int
    government_cards: int
    military_tech_markers: int
    starting_units: tuple[UnitType, ...]
    starting_figures: tuple[FigureKind, ...]
    starting_culture_tokens: int
    starting_culture_events: int


@dataclass(frozen=True, kw_only=True)
class WonderMarket(StrictRow):
    """The number of wonders in the market (CIV-4.3)."""

    slots: int
    deck_order: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class _Setup(StrictRow):
    players: PlayerCount
    components: Mapping[str, int]
    per_player: PerPlayer
    wonder_market: WonderMarket


def _checked(track: CultureTrack) -> CultureTrack:
    spaces = [space for row in track.section for space in range(row.first_space, row.last_space + 1)]
    if spaces != list(track.rewards) or spaces[-1] != track.victory_space or len(track.section) != len(LEVELS):
        raise DataError(f"{FOLDER / 'culture_track.toml'}: expected a reward for each space of the sections")
    return track


DIALS = load(FOLDER / "dials.toml", Dials)
_FIGURES = load(FOLDER / "figures.toml", _Figures)
FIGURES: Mapping[str, FigureRow] = by_id(_FIGURES.figure, "figures.toml")
LIMITS = _FIGURES.limits
CULTURE_TRACK = _checked(load(FOLDER / "culture_track.toml", CultureTrack))
_SETUP = load(FOLDER / "setup.toml", _Setup)
PLAYERS = _SETUP.players
COMPONENTS = _SETUP.components
PER_PLAYER = _SETUP.per_player
WONDER_MARKET = _SETUP.wonder_market
RULE_BOOK = read_rule_book(FOLDER / "rules.toml")
