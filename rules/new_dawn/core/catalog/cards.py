"""Focus cards, leaders and victory cards (ND-3.1, ND-3.2, ND-5, ND-14, ND-15.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from rules.engine.core.catalog import StrictRow, by_id, load
from rules.new_dawn.core.catalog.base import FOLDER, FocusType, NamedRow

MilitaryMode = Literal["either", "attack_then_reinforce_minus_attacks", "reinforce_then_attack"]


@dataclass(frozen=True, kw_only=True)
class FocusCardRow(NamedRow):
    """A focus card; the numbers of other types are 0."""

    type: FocusType
    level: int
    control_tokens: int = 0
    tokens_beside_spaces: int = 0
    token_moves: int = 0
    converted_tokens: int = 0
    converted_within: int = 0
    trade_tokens: int = 0
    resources: int = 0
    destroys_in_slot: int = 0
    caravans: int = 0
    distance: int = 0
    water: bool = False
    enter_barbarians: bool = False
    exchanges: int = 0
    further_slot: int = 0
    """The slot from which another card may be resolved after the reset, or 0 (ND-4.7)."""
    city_range: int = 0
    city_at_caravans: bool = False
    production_in_slot_5: int = 0
    attacks: int = 0
    attack_range: int = 0
    attack_bonus: int = 0
    attack_bonus_vs_barbarian: int = 0
    through: tuple[Literal["water", "rival", "barbarian"], ...] = ()
    mode: MilitaryMode | None = None


@dataclass(frozen=True, kw_only=True)
class LeaderRow(NamedRow):
    """A leader sheet: the types of the first cards from slot 1 to 5, and an ability."""

    civilization: str
    start_row: tuple[FocusType, ...]
    ability_name: str
    hook: str


@dataclass(frozen=True, kw_only=True)
class AgendaRow(NamedRow):
    """One half of a victory card; its test stands in `rules/new_dawn/victory/agendas.py`."""


@dataclass(frozen=True, kw_only=True)
class VictoryCardRow(StrictRow):
    """A victory card, completed by either of its agendas (ND-15.3)."""

    id: str
    agendas: tuple[AgendaRow, AgendaRow]


@dataclass(frozen=True, kw_only=True)
class _FocusCards(StrictRow):
    card: tuple[FocusCardRow, ...]


@dataclass(frozen=True, kw_only=True)
class _Leaders(StrictRow):
    leader: tuple[LeaderRow, ...]


@dataclass(frozen=True, kw_only=True)
class _VictoryCards(StrictRow):
    cards_per_game: int
    cards_per_epic_game: int
    card: tuple[VictoryCardRow, ...]


FOCUS_CARDS: Mapping[str, FocusCardRow] = by_id(load(FOLDER / "focus_cards.toml", _FocusCards).card, "focus_cards.toml")
LEADERS: Mapping[str, LeaderRow] = by_id(load(FOLDER / "leaders.toml", _Leaders).leader, "leaders.toml")
_VICTORY = load(FOLDER / "victory_cards.toml", _VictoryCards)
VICTORY_CARDS: Mapping[str, VictoryCardRow] = by_id(_VICTORY.card, "victory_cards.toml")
VICTORY_CARDS_PER_GAME = _VICTORY.cards_per_game
VICTORY_CARDS_PER_EPIC_GAME = _VICTORY.cards_per_epic_game
AGENDAS: Mapping[str, AgendaRow] = by_id(
    (agenda for card in VICTORY_CARDS.values() for agenda in card.agendas), "victory_cards.toml"
)


def card_of(kind: FocusType, level: int) -> FocusCardRow:
    """Return the card of a type and level that everybody owns."""
    return next(row for row in FOCUS_CARDS.values() if row.type == kind and row.level == level)
