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
    """Whether it asks for a decision."""
    decided: int
    """How much its owner had decided then."""
    awaited: str
    """Whom the table waited for then."""
    note: Text | None = None
    """What it tells beside that."""
    follows: bool = True
    """Whether it goes along with its game."""


class OpenPanels:
    """The latest private panel of each person at each table; after a restart none is known."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, str, int], OpenPanel] = {}
        self.when_shown: Callable[[int], None] | None = None
        """Called with the number of the game of each panel that follows: it may have moved meanwhile."""

    def shown(self, panel: OpenPanel) -> OpenPanel | None:
        """A panel is shown, or shows something else; the older one that stands beside it, if that can be changed."""
        self._known = {key: each for key, each in self._known.items() if not each.interaction.is_expired()}
        key = (panel.interaction.user.id, panel.table, panel.number)
        before = self._known.get(key)
        if before is not None and before.interaction.id > panel.interaction.id:
            # Its owner has opened another one while it followed its game.
            return panel
        self._known[key] = panel
        if panel.follows and self.when_shown is not None:
            self.when_shown(panel.number)
        return None if before is None or before.message_id == panel.message_id else before

    def leave(self, message_id: int) -> None:
        """What this message shows next is up to an answer: somebody has clicked in it."""
        for key, panel in self._known.items():
            if panel.message_id == message_id:
                self._known[key] = replace(panel, follows=False)

    def following(self, game: int) -> list[OpenPanel]:
        """Those that go along with a game."""
        there = [each for each in self._known.values() if each.follows and each.number == game]
        return [each for each in there if not each.interaction.is_expired()]
