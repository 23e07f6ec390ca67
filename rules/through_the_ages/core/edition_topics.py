"""Where the politics of the editions differ: the functions and numbers of one edition."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.engine.core.action import Obstacle
    from rules.engine.core.text import Text
    from rules.through_the_ages.core.cards import Special
    from rules.through_the_ages.core.pending import Attack
    from rules.through_the_ages.core.state import Game, Player

Fight = Callable[["Game", "Attack"], Awaitable["Attack"]]
"""What both sides add to an attack."""


@dataclass(frozen=True, kw_only=True)
class Politics:
    """The politics of one edition."""

    resist: Fight
    """How an aggression is fought out (TTN-7.3.5, TTO-12.2.2)."""
    wage_war: Fight
    """How a war is fought out (TTN-6.3.1, TTO-12.4.3)."""
    sacrifices: bool
    """Whether units may be sacrificed in fights (TTN-7.3.8, TTO-12.2.2)."""
    defense_pool: Callable[[Game, Player], Sequence[str]]
    """With what the target of an aggression can defend."""
    defenses: Callable[[Game, Player, Attack], Iterable[tuple[str, ...]]]
    """Sensible defenses."""
    defense_obstacle: Callable[[Game, Player, Attack, tuple[str, ...]], Obstacle | None]
    """Why a defense with something is not allowed."""
    defense_terms: Callable[[Game, Player], Text]
    """With what and how much the target of an aggression may defend, in a sentence."""
    most_defenders: Callable[[Game, Player], int | None]
    """So many cards and units may defend at most; None: any number."""
    economy: Callable[[Game, Player], Awaitable[None]]
    """The production of a turn without its points, in the order of the edition (TTN-10.3, TTO-11.1)."""
    aggression_obstacle: Callable[[Game, Player, Player], Obstacle | None]
    """Why a rival cannot be attacked because of how strong both are (TTN-7.3.2)."""
    steal_obstacle: Callable[[Game, Player, Special], Obstacle | None]
    """Why the victor of a war cannot take a special technology (TTN-6.3.3, TTO-12.4.6)."""
    agreement_before_actions: bool
    """Action cards of an agreement in the own politics phase may be played in the same turn (TTN-9.11.1, TTO-9.2.6)."""
    renewed_before_resolving: bool
    """The current events are renewed before the last of them happens, not after it (TTO-8.1.4, TTN-8.1.7)."""
    culture_for_missed_war: int
    """Culture for everybody whose war ends because its target resigns (TTN-16.1, TTO-12.5.1)."""
    resigned_card: Callable[[Game, str], None]
    """What becomes of a military card of somebody who resigns (TTN-16.1, TTO-12.5.1)."""
    decks_after_resigning: Callable[[Game], int]
    """For how many players decks are built after somebody has resigned (TTN-16.2, TTO-12.5.2)."""
