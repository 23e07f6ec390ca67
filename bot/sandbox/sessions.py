"""One shard's session with the gateway and its websocket."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections import deque
from dataclasses import dataclass, field
from enum import IntEnum

from aiohttp import web

from bot.sandbox.wire import Payload

REPLAYED = 1000


class Op(IntEnum):
    """The opcodes of frames."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    RESUME = 6
    RECONNECT = 7
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


@dataclass(slots=True)
class Session:
    """The events sent to a shard, so that they can be sent again after a broken connection."""

    id: str
    shard: int
    shards: int
    intents: int
    sequence: int = 0
    told: deque[Payload] = field(default_factory=lambda: deque(maxlen=REPLAYED))
    connection: Connection | None = None

    def forgot(self, sequence: int) -> bool:
        """Return whether more events were sent since than are kept for a replay."""
        return self.sequence - sequence > len(self.told)

    def tell(self, event: str, data: Payload) -> None:
        self.sequence += 1
        frame: Payload = {"op": Op.DISPATCH, "t": event, "s": self.sequence, "d": data}
        self.told.append(frame)
        if self.connection is not None:
            self.connection.send(frame)


class Connection:
    """One websocket of the bot; frames are sent in order through a queue."""

    def __init__(self, socket: web.WebSocketResponse, *, compressed: bool) -> None:
        self.socket = socket
        self.session: Session | None = None
        self.broken = False
        self._queue: asyncio.Queue[Payload | int] = asyncio.Queue()
        self._deflate = zlib.compressobj() if compressed else None

    def send(self, frame: Payload) -> None:
        self._queue.put_nowait(frame)

    def close(self, code: int) -> None:
        """Close after everything queued so far has been sent."""
        self.broken = True
        self._queue.put_nowait(code)

    async def write(self) -> None:
        while True:
            item = await self._queue.get()
            try:
                if isinstance(item, int):
                    await self.socket.close(code=item)
                    return
                await self._write(json.dumps(item))
            except ConnectionError:
                return

    async def _write(self, text: str) -> None:
        if self._deflate is None:
            await self.socket.send_str(text)
            return
        data = self._deflate.compress(text.encode()) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
        await self.socket.send_bytes(data)
