"""The game that a user wants to open, as the argument of a button."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.store.paces import PACES, PaceName
from bot.wording.game_names import given_name

_IN_THREAD, _HERE, _PACED = "thread", "here", "+"


@dataclass(frozen=True, slots=True)
class LobbyRequest:
    """A game to open: its title if it is known, its place, its name and its pace."""

    key: str = ""
    in_thread: bool = False
    name: str = ""
    pace: PaceName | None = None

    def __str__(self) -> str:
        """Return the argument of a button: `tm`, `tm.thread`, `tm.thread+daily` or `tm.thread.Friday evening`."""
        where = _PACED.join(filter(None, (_IN_THREAD if self.in_thread else _HERE, self.pace)))
        return ".".join((self.key, where if where != _HERE else "", self.name)).rstrip(".")

    @classmethod
    def read(cls, argument: str) -> LobbyRequest:
        """Return the game in the argument of a button; its name may contain dots."""
        key, _, rest = argument.partition(".")
        where, _, name = rest.partition(".")
        place, _, pace = where.partition(_PACED)
        known = next((each for each in PACES if each == pace), None)
        return cls(key, place == _IN_THREAD, given_name(name), known)

    def of(self, key: str) -> LobbyRequest:
        """Return the same game with this title."""
        return replace(self, key=key)

    def placed(self, *, in_thread: bool) -> LobbyRequest:
        """Return the same game in another place."""
        return replace(self, in_thread=in_thread)
