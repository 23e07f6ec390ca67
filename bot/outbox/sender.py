"""How a post reaches Discord, as far as the outbox has to know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.outbox.drawing_room import Picture
from bot.store import Post
from bot.store.outbox import REMOVE, RETIRE

__all__ = ["REMOVE", "RETIRE", "FrozenMessage", "OutOfSightError", "RetryLater", "Sender", "UndeliverableError"]


class RetryLater(Exception):
    """The post did not get through this time: no connection, too many requests, a permission that can be given back."""

    def __init__(self, problem: str, after_s: float | None = None) -> None:
        super().__init__(problem)
        self.after_s = after_s


class FrozenMessage(RetryLater):
    """A message that takes no edit for a time: it has been edited too often, or its thread sleeps."""


class UndeliverableError(Exception):
    """The post can never be sent: the channel is gone, or Discord refuses its content."""


class OutOfSightError(UndeliverableError):
    """Its reader no longer sees the channel of the game that the post tells of; `farewell` tells them so."""

    def __init__(self, farewell: str) -> None:
        super().__init__("its reader no longer sees the channel")
        self.farewell = farewell


class Sender(Protocol):
    """Sends a post, or edits the message it names."""

    async def send(self, post: Post, pictures: Sequence[Picture], *, look_first: bool) -> int:
        """Return the number of the message. Raises RetryLater, also as FrozenMessage, or UndeliverableError.

        For a few minutes the nonce of a post makes a repetition give the same message; afterwards `look_first` has the
        post looked for where it may stand already.
        """
        ...

    async def is_far_up(self, post: Post, many: int) -> bool:
        """Return whether so many messages stand below the one that a post changes; False where that cannot be seen.

        Raises RetryLater or UndeliverableError.
        """
        ...
