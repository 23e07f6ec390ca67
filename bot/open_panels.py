"""The private panels that can still be changed: Discord allows that for a quarter of an hour after a click."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.answers import Interaction
from rules.engine import Seat, Text


@dataclass(frozen=True, slots=True)
class OpenPanel:
    """A private panel of somebody at a game, as it was shown last."""

    interaction: Interaction
    """Through which it can be changed."""
    message_id: int
    game: int
    seat: Seat
    asked: bool
    """Whether it asks for a decision."""
    decided: int
    """How much its owner had decided then."""
    awaited: str
    """Whom the table waited for then."""
    note: Text | None = None
    """What it tells beside that."""


class OpenPanels:
    """Known by their messages, as long as they can be changed; after a restart none is known."""

    def __init__(self) -> None:
        self._known: dict[int, OpenPanel] = {}
        self.when_shown: Callable[[int], None] | None = None
        """Called with the number of the game of each panel that is shown: it may have moved meanwhile."""

    def shown(self, panel: OpenPanel) -> None:
        """A panel is shown, or shows something else."""
        self._known = {number: each for number, each in self._known.items() if not each.interaction.is_expired()}
        self._known[panel.message_id] = panel
        if self.when_shown is not None:
            self.when_shown(panel.game)

    def used(self, message_id: int) -> None:
        """Somebody has clicked in a message: what it shows next is up to the answer."""
        self._known.pop(message_id, None)

    def of(self, game: int) -> list[OpenPanel]:
        """Those of a game."""
        return [each for each in self._known.values() if each.game == game and not each.interaction.is_expired()]

    def still_shows(self, panel: OpenPanel) -> bool:
        """Whether a panel is as it was shown then."""
        return self._known.get(panel.message_id) is panel
