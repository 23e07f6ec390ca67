"""The state of one player: focus row, dial, supplies, diplomacy and agendas (ND-3.1, ND-3.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from rules.engine.core.text import Seat
from rules.new_dawn.core.catalog.base import FocusType, Resource
from rules.new_dawn.core.catalog.cards import FOCUS_CARDS, LEADERS, FocusCardRow, LeaderRow
from rules.new_dawn.core.catalog.numbers import COMPONENTS, DIALS

ON_CARD = "card"
"""The place of a caravan that waits on the economy card."""
UNUSED = "unused"
"""The place of a caravan that the economy card does not bring yet (ND-9.11)."""


@dataclass(slots=True)
class FocusCard:
    """A focus card in a row, with the tokens on it (ND-5.4, ND-5.7, ND-14.3)."""

    card: str
    trade: int = 0
    city_states: list[str] = field(default_factory=list)
    natural_wonders: list[str] = field(default_factory=list)

    @property
    def row(self) -> FocusCardRow:
        """The printed data of the card."""
        return FOCUS_CARDS[self.card]

    @property
    def type(self) -> FocusType:
        """The type of the card."""
        return FOCUS_CARDS[self.card].type

    @property
    def room(self) -> int:
        """The number of trade tokens it can still take (ND-5.4)."""
        return DIALS.trade_limit - self.trade


@dataclass(frozen=True, slots=True)
class Diplomacy:
    """A diplomacy card that a player holds: of a city-state, or of another player (ND-12)."""

    card: str
    owner: Seat | None = None


@dataclass(slots=True)
class Player:
    """The state of one seat. Its pieces on the map are part of the map's state; all others are unused."""

    seat: Seat
    color: str
    leader_id: str = ""
    row: list[FocusCard] = field(default_factory=list)
    """The focus row, slot 1 first."""
    deck: list[str] = field(default_factory=list)
    """Focus cards that are not in the row."""
    dial: int = 0
    resources: dict[Resource, int] = field(default_factory=dict)
    natural_wonders: list[str] = field(default_factory=list)
    """Tokens in the player's area; Roosevelt's lie on cards (ND-14.3)."""
    city_states_beside: list[str] = field(default_factory=list)
    """Tokens of conquered city-states without a card of their type in the row (ND-5.10)."""
    caravans: list[str] = field(default_factory=lambda: [UNUSED] * COMPONENTS.caravans)
    """The place of each caravan: the economy card, unused, or a space."""
    own_diplomacy: list[str] = field(default_factory=list)
    """Own diplomacy cards that nobody holds (ND-12.2)."""
    diplomacy: list[Diplomacy] = field(default_factory=list)
    stored_trade: int = 0
    """Trade tokens on the Great Zimbabwe (ND-13.9)."""
    trade_due: int = 0
    """Trade tokens gained that are to be laid on cards (ND-6.2, ND-18.2)."""
    trade_due_type: FocusType | None = None
    """The type of card on which they must be laid: that of the city-state traded with (ND-9.6)."""
    loss_due: int = 0
    """Trade tokens to be lost to barbarians at the capital (ND-6.4, ND-18.10)."""
    agendas: list[str] = field(default_factory=list)
    """Completed agendas, in the order of completion (ND-15.2)."""
    virtual_markers: int = 0
    """Agendas completed with no control token left to mark them."""
    reached_last_tech: bool = False
    """True once the dial has reached 24 (ND-8.5)."""
    capitals_defeated: int = 0
    """Won attacks on rival capitals (ND-15.9)."""

    @property
    def leader(self) -> LeaderRow:
        """The leader sheet."""
        return LEADERS[self.leader_id]

    def in_row(self, card: str) -> FocusCard | None:
        """Return the card of that id, or None if it is not in the row."""
        for each in self.row:
            if each.card == card:
                return each
        return None

    def slot_of(self, card: str) -> int:
        """Return the slot of a card, from 1 to 5."""
        return next(slot for slot, each in enumerate(self.row, 1) if each.card == card)

    def of_type(self, kind: FocusType) -> Iterator[FocusCard]:
        """Return the cards of a type in the row: one, except with the Oxford University (ND-13.5)."""
        return (each for each in self.row if each.type == kind)

    @property
    def trade_room(self) -> int:
        """The number of trade tokens the row can still take."""
        return sum(each.room for each in self.row)

    @property
    def conquered(self) -> list[str]:
        """The city-states whose tokens the player has (ND-12.9)."""
        return [*[token for each in self.row for token in each.city_states], *self.city_states_beside]

    @property
    def natural_wonder_tokens(self) -> list[str]:
        """The natural wonders the player controls, in any place (ND-2.8)."""
        found = [*self.natural_wonders]
        for each in self.row:
            found += each.natural_wonders
        return found
