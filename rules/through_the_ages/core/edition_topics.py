"""The differences between the editions by topic: the functions and numbers of one edition."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from rules.engine.core.action import Obstacle
from rules.engine.core.text import Text
from rules.through_the_ages.core.cards import Special, Technology
from rules.through_the_ages.core.pending import Attack

# A game contains its edition, so an edition cannot import the game; it is generic in the state.
G = TypeVar("G")
P = TypeVar("P")

TurnStep = Callable[[G, P], Awaitable[None]]
"""A part of a turn."""
Fight = Callable[[G, Attack], Awaitable[Attack]]
"""A function that adds the contributions of both sides to an attack."""


@dataclass(frozen=True, kw_only=True)
class Course(Generic[G]):
    """The game as a whole: its beginning, its ages, its end."""

    prepare: Callable[[G], None]
    """Lays out the components of the length and the variants at the beginning."""
    first_events: Callable[[G, list[str]], list[str]]
    """Selects the current events at the beginning from the Age A events."""
    renewed_before_resolving: bool
    """True if current events are renewed before the last one is resolved, not after it (TTO-8.1.4, TTN-8.1.7)."""
    age_began: Callable[[G], None]
    """Effects of variants at the beginning of an age."""
    finish: Mapping[str, Callable[[G], None]]
    """The final scoring by length."""


@dataclass(frozen=True, kw_only=True)
class TurnOrder(Generic[G, P]):
    """The steps of a turn around the phases of politics and actions, in order."""

    before_politics: tuple[TurnStep[G, P], ...]
    """Steps before the politics phase, from the second round on."""
    before_actions: tuple[TurnStep[G, P], ...]
    """Steps between politics and the action phase."""
    end: tuple[TurnStep[G, P], ...]


@dataclass(frozen=True, kw_only=True)
class Goods(Generic[G, P]):
    """Production, payment and loss of goods."""

    produce: Callable[[G, P], Awaitable[None]]
    """The production of a turn without its points, in the order of the edition (TTN-10.3, TTO-11.1)."""
    pay: Callable[[Mapping[int, int], Mapping[int, int], int, int], dict[int, int] | None]
    """Returns the tokens left, by worth, after a default payment (TTN-12.6, TTO-16.4).

    The arguments are worths in play, tokens, bank and price.
    """
    stages_obstacle: Callable[[G, P, int, int, Sequence[int]], Obstacle | None]
    """Returns why blue tokens cannot cover so many stages of a wonder after paying for them (TTN-9.8.1, TTO-9.5.3)."""
    token_losses: tuple[tuple[str, ...], ...]
    """The groups of card kinds that lose blue tokens when the bank is empty, first ones first."""
    science_change: Callable[[G, P, int], int]
    """Returns the actual change of science points for a wanted one."""


@dataclass(frozen=True, kw_only=True)
class CardRules(Generic[G, P]):
    """Rules for playing and replacing cards."""

    leader_replaced: Callable[[G, P], None]
    """Gives the compensation for a replaced leader (TTN-9.7.1)."""
    common_tactics: bool
    """True if tactics become common after a round and may be copied (TTN-9.12.5)."""
    tactic_replaced: Callable[[G, P], None]
    """Handles the old tactic (TTO-9.11.1)."""
    replacing_obstacle: Callable[[G, P, Technology], Obstacle | None]
    """Returns why a special technology cannot replace the one in play (TTO-9.7.3)."""
    extra_in_revolutions: bool
    """True if a revolution also takes a military action added for the turn by a card (TTO-14.3, TTN-9.10.5)."""
    agreement_before_actions: bool
    """True if action cards taken by an agreement in the own politics phase may be played in the same turn.

    TTN-9.11.1, TTO-9.2.6.
    """


@dataclass(frozen=True, kw_only=True)
class Fights(Generic[G, P]):
    """Rules for aggressions and wars."""

    aggression_obstacle: Callable[[G, P, P], Obstacle | None]
    """Returns why a rival cannot be attacked because of the strengths (TTN-7.3.2)."""
    resist: Fight[G]
    """Resolves the fight of an aggression (TTN-7.3.5, TTO-12.2.2)."""
    wage_war: Fight[G]
    """Resolves the fight of a war (TTN-6.3.1, TTO-12.4.3)."""
    sacrifices: bool
    """True if units may be sacrificed in fights (TTN-7.3.8, TTO-12.2.2)."""
    defense_pool: Callable[[G, P], Sequence[str]]
    """Returns the cards and units with which the target of an aggression can defend."""
    defenses: Callable[[G, P, Attack], Iterable[tuple[str, ...]]]
    """Yields sensible defenses."""
    defense_obstacle: Callable[[G, P, Attack, tuple[str, ...]], Obstacle | None]
    """Returns why a defense is not allowed."""
    defense_terms: Callable[[G, P], Text]
    """Describes the cards, units and limits for defending against an aggression."""
    most_defenders: Callable[[G, P], int | None]
    """Returns the most cards and units that may defend; None: any number."""
    steal_obstacle: Callable[[G, P, Special], Obstacle | None]
    """Returns why the victor of a war cannot take a special technology (TTN-6.3.3, TTO-12.4.6)."""


@dataclass(frozen=True, kw_only=True)
class Resigning(Generic[G]):
    """Rules for leaving the game before its end."""

    in_politics: bool
    """True if resigning is a political action (TTN-7.7); else it is declared before the turn (TTO-12.5.1)."""
    resigned_card: Callable[[G, str], None]
    """Handles a military card of a player who resigns (TTN-16.1, TTO-12.5.1)."""
    decks: Callable[[G], int]
    """Returns the number of players for which later decks are built after a resignation (TTN-16.2, TTO-12.5.2)."""
    culture_for_missed_war: int
    """The culture for each player whose war ends because its target resigns (TTN-16.1, TTO-12.5.1)."""
