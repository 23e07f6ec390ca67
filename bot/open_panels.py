"""The private panels that can still be changed: Discord allows that for a quarter of an hour after a click."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.answers import Interaction
from rules.engine import Seat, Text


@dataclass(frozen=True, slots=True)
class OpenPanel:
    """A private panel of somebody, as it was shown last."""

    interaction: Interaction
    """Through which it can be changed."""
    message_id: int
    table: str
    """What its number counts: games, or tables that nobody else sees."""
    number: int
    seat: Seat
    asked: bool
    """True if it asks for a decision."""
    decided: int
    """How much its owner had decided then."""
    awaited: str
    """Whom the table waited for then."""
    note: Text | None = None
    """What it tells beside that."""
    follows: bool = True
    """True if it goes along with its game."""


Key = tuple[int, str, int]
"""Whose panel it is, and the table it is about."""


class OpenPanels:
    """The latest private panel of each person at each table; after a restart none is known."""

    def __init__(self) -> None:
        self._known: dict[Key, OpenPanel] = {}
        """Those shown longest ago stand first."""
        self._by_message: dict[int, Key] = {}
        self._by_number: dict[int, dict[Key, None]] = {}
        self.when_shown: Callable[[int], None] | None = None
        """Called with the number of the game of each panel that follows: it may have moved meanwhile."""

    def shown(self, panel: OpenPanel) -> OpenPanel | None:
        """A panel is shown, or shows something else; the older one that stands beside it, if that can be changed."""
        self._forget_expired()
        key = (panel.interaction.user.id, panel.table, panel.number)
        before = self._known.get(key)
        if before is not None and before.interaction.is_expired():
            before = None
        if before is not None and before.interaction.id > panel.interaction.id:
            # Its owner has opened another one while it followed its game.
            return panel
        self._forget(key)
        self._known[key] = panel
        self._by_message[panel.message_id] = key
        self._by_number.setdefault(panel.number, {})[key] = None
        if panel.follows and self.when_shown is not None:
            self.when_shown(panel.number)
        return None if before is None or before.message_id == panel.message_id else before

    def leave(self, message_id: int) -> None:
        """What this message shows next is up to an answer: somebody has clicked in it."""
        key = self._by_message.get(message_id)
        if key is not None:
            self._known[key] = replace(self._known[key], follows=False)

    def following(self, game: int) -> list[OpenPanel]:
        """Return those that go along with a game."""
        there = [self._known[key] for key in self._by_number.get(game, ())]
        return [each for each in there if each.follows and not each.interaction.is_expired()]

    def _forget_expired(self) -> None:
        """Forget panels from the oldest on, up to the first that can still be changed."""
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
