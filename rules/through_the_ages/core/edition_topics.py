"""In what the editions differ, by topic: the functions and numbers of one edition."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from rules.engine.core.action import Obstacle
from rules.engine.core.text import Text
from rules.through_the_ages.core.cards import Special, Technology
from rules.through_the_ages.core.pending import Attack

# A game knows its edition, so an edition cannot import the game: it is generic in the state it works on.
G = TypeVar("G")
P = TypeVar("P")

TurnStep = Callable[[G, P], Awaitable[None]]
"""A part of a turn."""
Fight = Callable[[G, Attack], Awaitable[Attack]]
"""What both sides add to an attack."""


@dataclass(frozen=True, kw_only=True)
class Course(Generic[G]):
    """The game as a whole: its beginning, its ages, its end."""

    prepare: Callable[[G], None]
    """What the length and the variants lay out at the beginning."""
    first_events: Callable[[G, list[str]], list[str]]
    """The current events at the beginning, from the Age A events."""
    renewed_before_resolving: bool
    """The current events are renewed before the last of them happens, not after it (TTO-8.1.4, TTN-8.1.7)."""
    age_began: Callable[[G], None]
    """What the variants do when an age begins."""
    finish: Mapping[str, Callable[[G], None]]
    """Final scoring by length."""


@dataclass(frozen=True, kw_only=True)
class TurnOrder(Generic[G, P]):
    """What happens in a turn around the phases of politics and actions, in order."""

    before_politics: tuple[TurnStep[G, P], ...]
    """From the second round on, in front of the politics phase."""
    before_actions: tuple[TurnStep[G, P], ...]
    """Between politics and the action phase."""
    end: tuple[TurnStep[G, P], ...]


@dataclass(frozen=True, kw_only=True)
class Goods(Generic[G, P]):
    """Producing, paying and losing what lies on cards and tracks."""

    produce: Callable[[G, P], Awaitable[None]]
    """The production of a turn without its points, in the order of the edition (TTN-10.3, TTO-11.1)."""
    pay: Callable[[Mapping[int, int], Mapping[int, int], int, int], dict[int, int] | None]
    """Tokens left by worth when something is paid without choosing (TTN-12.6, TTO-16.4): worths in play, tokens, bank,
    price."""
    stages_obstacle: Callable[[G, P, int, int, Sequence[int]], Obstacle | None]
    """Why blue tokens cannot cover so many stages of a wonder, at such a price paid so (TTN-9.8.1, TTO-9.5.3)."""
    token_losses: tuple[tuple[str, ...], ...]
    """The kinds of cards from which blue tokens are lost when the bank is empty, first ones first."""
    science_change: Callable[[G, P, int], int]
    """How much of a change of science points really happens."""


@dataclass(frozen=True, kw_only=True)
class CardRules(Generic[G, P]):
    """Playing and replacing cards."""

    leader_replaced: Callable[[G, P], None]
    """What somebody gets back for a leader who is replaced (TTN-9.7.1)."""
    common_tactics: bool
    """Tactics become common after a round and may be copied (TTN-9.12.5)."""
    tactic_replaced: Callable[[G, P], None]
    """What becomes of the old tactic (TTO-9.11.1)."""
    replacing_obstacle: Callable[[G, P, Technology], Obstacle | None]
    """Why a special technology cannot replace the one in play (TTO-9.7.3)."""
    extra_in_revolutions: bool
    """A military action that a card adds for the turn belongs to those a revolution takes (TTO-14.3, TTN-9.10.5)."""
    agreement_before_actions: bool
    """Action cards of an agreement in the own politics phase may be played in the same turn (TTN-9.11.1, TTO-9.2.6)."""


@dataclass(frozen=True, kw_only=True)
class Fights(Generic[G, P]):
    """Aggressions and wars."""

    aggression_obstacle: Callable[[G, P, P], Obstacle | None]
    """Why a rival cannot be attacked because of how strong both are (TTN-7.3.2)."""
    resist: Fight[G]
    """How an aggression is fought out (TTN-7.3.5, TTO-12.2.2)."""
    wage_war: Fight[G]
    """How a war is fought out (TTN-6.3.1, TTO-12.4.3)."""
    sacrifices: bool
    """Whether units may be sacrificed in fights (TTN-7.3.8, TTO-12.2.2)."""
    defense_pool: Callable[[G, P], Sequence[str]]
    """With what the target of an aggression can defend."""
    defenses: Callable[[G, P, Attack], Iterable[tuple[str, ...]]]
    """Sensible defenses."""
    defense_obstacle: Callable[[G, P, Attack, tuple[str, ...]], Obstacle | None]
    """Why a defense with something is not allowed."""
    defense_terms: Callable[[G, P], Text]
    """With what and how much the target of an aggression may defend, in a sentence."""
    most_defenders: Callable[[G, P], int | None]
    """The most cards and units that may defend; None: any number."""
    steal_obstacle: Callable[[G, P, Special], Obstacle | None]
    """Why the victor of a war cannot take a special technology (TTN-6.3.3, TTO-12.4.6)."""


@dataclass(frozen=True, kw_only=True)
class Resigning(Generic[G]):
    """Leaving the game before its end."""

    in_politics: bool
    """Resigning is a political action (TTN-7.7), else it is declared before the turn (TTO-12.5.1)."""
    resigned_card: Callable[[G, str], None]
    """What becomes of a military card of somebody who resigns (TTN-16.1, TTO-12.5.1)."""
    decks: Callable[[G], int]
    """For how many players decks are built after somebody has resigned (TTN-16.2, TTO-12.5.2)."""
    culture_for_missed_war: int
    """Culture for everybody whose war ends because its target resigns (TTN-16.1, TTO-12.5.1)."""
