"""What the editions of 2006 and 2015 differ in: one `Edition` each, so that no rule asks which one is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Generic

from rules.through_the_ages.core.catalog import Catalog, catalog, former_catalog
from rules.through_the_ages.core.edition_topics import CardRules, Course, Fights, G, Goods, P, Resigning, TurnOrder


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
class Edition(Generic[G, P]):
    """The rules and the cards of one edition, for the state of a game and of a player."""

    key: str
    title: str
    rule: Callable[[str], str]
    """The number of a rule by its topic, for refusals that both editions share."""
    lengths: Mapping[str, Length]
    course: Course[G]
    turn: TurnOrder[G, P]
    goods: Goods[G, P]
    cards: CardRules[G, P]
    fights: Fights[G, P]
    resigning: Resigning[G]
    former: bool = False
    """With the cards of games that began before some were corrected."""

    @cached_property
    def catalog(self) -> Catalog:
        """The cards and boards."""
        return former_catalog(self.key) if self.former else catalog(self.key)

    @cached_property
    def before_corrections(self) -> Edition[G, P]:
        """The edition as games that began earlier go on with it."""
        return replace(self, former=True)


EDITIONS: dict[str, Edition[Any, Any]] = {}
"""By key; each edition registers itself when the game is imported."""
