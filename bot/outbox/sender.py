"""The interface through which the outbox sends posts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.outbox.picture import Picture
from bot.store import Post
from bot.store.outbox import REMOVE, RETIRE

__all__ = ["REMOVE", "RETIRE", "FrozenMessage", "OutOfSightError", "RetryLater", "Sender", "UndeliverableError"]


class RetryLater(Exception):
    """Raised when the post failed for now: no connection, too many requests, a permission that can be restored."""

    def __init__(self, problem: str, after_s: float | None = None) -> None:
        super().__init__(problem)
        self.after_s = after_s


class FrozenMessage(RetryLater):
    """Raised when a message cannot be edited for a time: it has been edited too often, or its thread is archived."""


class UndeliverableError(Exception):
    """Raised when the post can never be sent: the channel is gone, or Discord refuses its content."""


class OutOfSightError(UndeliverableError):
    """Raised when its reader no longer sees the channel of the post's game; `farewell` is the message about that."""

    def __init__(self, farewell: str) -> None:
        super().__init__("its reader no longer sees the channel")
        self.farewell = farewell


class Sender(Protocol):
    """Sends a post, or edits the message it names."""

    async def send(self, post: Post, pictures: Sequence[Picture], *, look_first: bool) -> int:
        """Return the id of the message. Raises RetryLater, also as FrozenMessage, or UndeliverableError.

        For a few minutes the nonce of a post makes a repetition give the same message. After that, `look_first`
        searches for the post in case it was sent already.
        """
        ...

    async def is_far_up(self, post: Post, many: int) -> bool:
        """Return whether so many messages are below the one that a post edits; False where that cannot be seen.

        Raises RetryLater or UndeliverableError.
        """
        ...
