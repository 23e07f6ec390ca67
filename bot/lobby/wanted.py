"""Which game somebody wants to open, as a button for it carries it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.wording.game_names import given_name

_IN_THREAD = "thread"


@dataclass(frozen=True, slots=True)
class Wanted:
    """A game to open: its title if it is known, where, and what it is to be called."""

    key: str = ""
    in_thread: bool = False
    name: str = ""

    def __str__(self) -> str:
        """Return the argument of a button: `tm`, `tm.thread` or `tm.thread.Friday evening`."""
        return ".".join((self.key, _IN_THREAD if self.in_thread else "", self.name)).rstrip(".")

    @classmethod
    def read(cls, argument: str) -> Wanted:
        """What the argument of a button says; its name may have dots."""
        key, _, rest = argument.partition(".")
        where, _, name = rest.partition(".")
        return cls(key, where == _IN_THREAD, given_name(name))

    def of(self, key: str) -> Wanted:
        """Return the same of a title."""
        return replace(self, key=key)

    def placed(self, *, in_thread: bool) -> Wanted:
        """Return the same somewhere else."""
        return replace(self, in_thread=in_thread)
