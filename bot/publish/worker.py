"""The outbox at work: posts go out in order for each channel, with patience when Discord has none."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Protocol

from bot.publish.drawing import DrawingRoom
from bot.publish.sender import Sender
from bot.settings import Settings
from bot.store import PictureRequest, Store


class Illustrator(Protocol):
    """Prepares pictures: looks the position up now, draws later."""

    async def prepare(self, request: PictureRequest) -> Callable[[], bytes]:
        """A function that draws the picture in any thread."""
        ...


class Outbox:
    """Sends what is written to the outbox. Start it once Discord can be reached; `close` leaves the rest for later."""

    def __init__(
        self,
        store: Store,
        sender: Sender,
        illustrator: Illustrator,
        drawing: DrawingRoom,
        settings: Settings,
        clock: Callable[[], datetime] | None = None,
    ) -> None:
        raise NotImplementedError

    def start(self) -> None:
        """Begin sending in the background."""
        raise NotImplementedError

    async def close(self) -> None:
        """Stop; a post that is under way may have gone out, its nonce keeps it from being doubled."""
        raise NotImplementedError

    async def idle(self) -> None:
        """Wait until nothing is left that can be sent now."""
        raise NotImplementedError
