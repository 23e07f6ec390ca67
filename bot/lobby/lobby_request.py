"""The game that a user wants to open, as the argument of a button."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.wording.game_names import given_name

_IN_THREAD = "thread"


@dataclass(frozen=True, slots=True)
class LobbyRequest:
    """A game to open: its title if it is known, its place, and its name."""

    key: str = ""
    in_thread: bool = False
    name: str = ""

    def __str__(self) -> str:
        """Return the argument of a button: `tm`, `tm.thread` or `tm.thread.Friday evening`."""
        return ".".join((self.key, _IN_THREAD if self.in_thread else "", self.name)).rstrip(".")

    @classmethod
    def read(cls, argument: str) -> LobbyRequest:
        """Return the game in the argument of a button; its name may contain dots."""
        key, _, rest = argument.partition(".")
        where, _, name = rest.partition(".")
        return cls(key, where == _IN_THREAD, given_name(name))

    def of(self, key: str) -> LobbyRequest:
        """Return the same game with this title."""
        return replace(self, key=key)

    def placed(self, *, in_thread: bool) -> LobbyRequest:
        """Return the same game in another place."""
        return replace(self, in_thread=in_thread)
