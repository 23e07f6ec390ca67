"""The differences between the editions of 2006 and 2015: one `Edition` each, so that no rule checks which is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Generic

from rules.through_the_ages.core.catalog import Catalog, catalog, former_catalog
from rules.through_the_ages.core.edition_topics import CardRules, Course, Fights, G, Goods, P, Resigning, TurnOrder


@dataclass(frozen=True, kw_only=True)
class Length:
    """One length of the game (TTN-17, TTO-1.3): its last age and the parts that are used."""

    last_age: int
    """The last age with civil cards (TTO-3.3.2)."""
    politics: bool = True
    """True if there are political actions, military hands, tactics and colonies.

    Without them, cards about these have no effect (TTO-1.5).
    """
    removed: tuple[str, ...] = ()
    """The kinds of military cards that are not used, as class names in lower case (TTO-3.4.1)."""
    discontent: bool = True
    """True if there is corruption, discontent and uprisings (TTO-11.8)."""
    antiquates: bool = True
    """True if old cards leave when an age ends."""
    yellow_loss: bool = True
    """True if the end of Ages I, II and III costs yellow tokens (TTO-13.1.6)."""
    rounds_after: int = 1
    """The further rounds when the last deck runs out after the first player's turn (TTO-13.4.2)."""
    last_sacrifices: bool = True
    """True if units may be sacrificed in fights of the last round (TTO-13.4.4)."""


@dataclass(frozen=True, kw_only=True)
class Edition(Generic[G, P]):
    """The rules and cards of one edition, generic in the state of a game and of a player."""

    key: str
    title: str
    rule: Callable[[str], str]
    """A function from a topic to the number of a rule, for refusals that both editions share."""
    lengths: Mapping[str, Length]
    course: Course[G]
    turn: TurnOrder[G, P]
    goods: Goods[G, P]
    cards: CardRules[G, P]
    fights: Fights[G, P]
    resigning: Resigning[G]
    former: bool = False
    """True for the cards of games that began before some were corrected."""

    @cached_property
    def catalog(self) -> Catalog:
        """The cards and boards."""
        return former_catalog(self.key) if self.former else catalog(self.key)

    @cached_property
    def before_corrections(self) -> Edition[G, P]:
        """The edition for games that began before the corrections."""
        return replace(self, former=True)

    def __reduce__(self) -> tuple[Callable[[str, bool], Edition[Any, Any]], tuple[str, bool]]:
        """Let a copy for another process name the edition instead of carrying its cards."""
        return _registered, (self.key, self.former)


EDITIONS: dict[str, Edition[Any, Any]] = {}
"""The editions by key; each registers itself on import."""


def _registered(key: str, former: bool) -> Edition[Any, Any]:
    return EDITIONS[key].before_corrections if former else EDITIONS[key]
