"""What the editions of 2006 and 2015 differ in: one `Edition` each, so that no rule asks which one is played."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from rules.through_the_ages.core.catalog import Catalog, catalog, former_catalog

if TYPE_CHECKING:
    from rules.engine.core.action import Obstacle
    from rules.through_the_ages.core.cards import Technology
    from rules.through_the_ages.core.edition_topics import Politics
    from rules.through_the_ages.core.state import Game, Player

TurnStep = Callable[["Game", "Player"], Awaitable[None]]
"""A part of a turn."""


@dataclass(frozen=True, kw_only=True)
class Length:
    """One length of the game (TTN-17, TTO-1.3): how far it goes and what takes part."""

    last_age: int
    """The last age with civil cards (TTO-3.3.2)."""
    politics: bool = True
    """Political actions, military hands, tactics, colonies; without them cards about these do nothing (TTO-1.5)."""
    removed: tuple[str, ...] = ()
    """Kinds of military cards that do not take part, as class names in lower case (TTO-3.4.1)."""
    discontent: bool = True
    """Corruption, discontent and uprisings (TTO-11.8)."""
    antiquates: bool = True
    """Whether old cards leave when an age ends."""
    yellow_loss: bool = True
    """Whether the end of Ages I, II and III costs yellow tokens (TTO-13.1.6)."""
    rounds_after: int = 1
    """Rounds still to be played when the last deck runs out in another player's turn than the first (TTO-13.4.2)."""
    last_sacrifices: bool = True
    """Whether units may be sacrificed in fights of the last round (TTO-13.4.4)."""


@dataclass(frozen=True, kw_only=True)
class Edition:
    """The rules and the cards of one edition."""

    key: str
    title: str
    rule: Callable[[str], str]
    """The number of a rule by its topic, for refusals that both editions share."""
    lengths: Mapping[str, Length]
    before_turn: tuple[TurnStep, ...]
    """From the second round on, in front of the politics phase."""
    before_actions: tuple[TurnStep, ...]
    """Between politics and the action phase."""
    end_of_turn: tuple[TurnStep, ...]
    pay: Callable[[Mapping[int, int], Mapping[int, int], int, int], dict[int, int] | None]
    """Tokens left by worth when something is paid without choosing (TTN-12.6, TTO-16.4): worths in play, tokens, bank,
    price."""
    stages_obstacle: Callable[[Game, Player, int, int, Sequence[int]], Obstacle | None]
    """Why blue tokens cannot cover so many stages of a wonder, at such a price paid so (TTN-9.8.1, TTO-9.5.3)."""
    extra_in_revolutions: bool
    """A military action that a card adds for the turn belongs to those a revolution takes (TTO-14.3, TTN-9.10.5)."""
    token_losses: tuple[tuple[str, ...], ...]
    """The kinds of cards from which blue tokens are lost when the bank is empty, first ones first."""
    leader_replaced: Callable[[Game, Player], None]
    common_tactics: bool
    """Tactics become common after a round and may be copied (TTN-9.12.5)."""
    tactic_replaced: Callable[[Game, Player], None]
    """What becomes of the old tactic (TTO-9.11.1)."""
    replacing_obstacle: Callable[[Game, Player, Technology], Obstacle | None]
    """Why a special technology cannot replace the one in play (TTO-9.7.3)."""
    politics: Politics
    """Fights, spoils, events and resigning."""
    science_change: Callable[[Game, Player, int], int]
    """How much of a change of science points really happens."""
    resigning_in_politics: bool
    """Resigning is a political action (TTN-7.7), else it is declared before the turn (TTO-12.5.1)."""
    first_events: Callable[[Game, list[str]], list[str]]
    """The current events at the beginning, from the Age A events."""
    prepare: Callable[[Game], None]
    """What the length and the variants lay out at the beginning."""
    age_began: Callable[[Game], None]
    """What the variants do when an age begins."""
    finish: Mapping[str, Callable[[Game], None]]
    """Final scoring by length."""
    former: bool = False
    """With the cards of games that began before some were corrected."""

    @cached_property
    def catalog(self) -> Catalog:
        """The cards and boards."""
        return former_catalog(self.key) if self.former else catalog(self.key)

    @cached_property
    def before_corrections(self) -> Edition:
        """The edition as games that began earlier go on with it."""
        return replace(self, former=True)


EDITIONS: dict[str, Edition] = {}
"""By key; each edition registers itself when the game is imported."""
