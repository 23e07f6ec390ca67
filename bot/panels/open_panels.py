"""The private panels that can still be edited. Discord allows that for 15 minutes after a click."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from discord import Interaction

from rules.engine import Seat, Text


@dataclass(frozen=True, slots=True)
class OpenPanel:
    """A private panel of a user, as it was last shown."""

    interaction: Interaction[Any]
    """The interaction through which it can be edited."""
    message_id: int
    table: str
    """The kind of table that its number refers to: games, or private tables."""
    number: int
    seat: Seat
    asked: bool
    """True if it asks for a decision."""
    decided: int
    """The number of decisions of its owner at that time."""
    awaited: str
    """The seats that the table waited for at that time."""
    decision_count: int = 0
    """The number of decisions of the table at that time."""
    draft: str = ""
    """The fingerprint of the draft, by which the choices can be compared."""
    path: tuple[int, ...] = ()
    """The way to the list of choices that it shows."""
    page: int = 0
    """The page of that list."""
    explained: int | None = None
    """The page of explanations that it shows."""
    note: Text | None = None
    """An additional message."""
    follows: bool = True
    """True if it is refreshed when its game changes."""


Key = tuple[int, str, int]
"""The user, the kind of table and its number."""


class OpenPanels:
    """The latest private panel of each user at each table; empty after a restart."""

    def __init__(self) -> None:
        self._known: dict[Key, OpenPanel] = {}
        """Panels by key, least recently shown first."""
        self._by_message: dict[int, Key] = {}
        self._by_number: dict[int, dict[Key, None]] = {}
        self.when_shown: Callable[[int], None] | None = None
        """A callback with the game number of each panel that follows its game, which may have changed meanwhile."""

    def shown(self, panel: OpenPanel) -> OpenPanel | None:
        """Register a panel that is shown. Return the older panel that it replaces, if that can still be edited."""
        self._forget_expired()
        key = (panel.interaction.user.id, panel.table, panel.number)
        before = self._known.get(key)
        if before is not None and before.interaction.is_expired():
            before = None
        if before is not None and before.interaction.id > panel.interaction.id:
            # The user has opened another panel while this one was refreshed, unless both are the same message.
            return None if before.message_id == panel.message_id else panel
        self._forget(key)
        self._known[key] = panel
        self._by_message[panel.message_id] = key
        self._by_number.setdefault(panel.number, {})[key] = None
        if panel.follows and self.when_shown is not None:
            self.when_shown(panel.number)
        return None if before is None or before.message_id == panel.message_id else before

    def latest(self, user_id: int, table: str, number: int) -> OpenPanel | None:
        """Return the latest panel of a user at a table, if it can still be edited."""
        panel = self._known.get((user_id, table, number))
        return None if panel is None or panel.interaction.is_expired() else panel

    def leave(self, message_id: int) -> None:
        """Stop refreshing a message in which the user has clicked: the response decides what it shows."""
        key = self._by_message.get(message_id)
        if key is not None:
            self._known[key] = replace(self._known[key], follows=False)

    def following(self, game: int) -> list[OpenPanel]:
        """Return the panels that are refreshed with a game."""
        there = [self._known[key] for key in self._by_number.get(game, ())]
        return [each for each in there if each.follows and not each.interaction.is_expired()]

    def _forget_expired(self) -> None:
        """Drop expired panels, from the oldest up to the first that can still be edited."""
        while self._known and next(iter(self._known.values())).interaction.is_expired():
            self._forget(next(iter(self._known)))

    def _forget(self, key: Key) -> None:
        panel = self._known.pop(key, None)
        if panel is None:
            return
        if self._by_message.get(panel.message_id) == key:
            del self._by_message[panel.message_id]
        of_number = self._by_number[panel.number]
        del of_number[key]
        if not of_number:
            del self._by_number[panel.number]
