"""One shard's session with the gateway and the websocket that carries it."""

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
    """What a frame is about."""

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
    """What a shard was told, so that it can be told again after a broken connection."""

    id: str
    shard: int
    shards: int
    intents: int
    sequence: int = 0
    told: deque[Payload] = field(default_factory=lambda: deque(maxlen=REPLAYED))
    connection: Connection | None = None

    def forgot(self, sequence: int) -> bool:
        """Return whether more was told since than is kept for telling again."""
        return self.sequence - sequence > len(self.told)

    def tell(self, event: str, data: Payload) -> None:
        self.sequence += 1
        frame: Payload = {"op": Op.DISPATCH, "t": event, "s": self.sequence, "d": data}
        self.told.append(frame)
        if self.connection is not None:
            self.connection.send(frame)


class Connection:
    """One websocket of the bot; frames leave in order through a queue."""

    def __init__(self, socket: web.WebSocketResponse, *, compressed: bool) -> None:
        self.socket = socket
        self.session: Session | None = None
        self.broken = False
        self._queue: asyncio.Queue[Payload | int] = asyncio.Queue()
        self._deflate = zlib.compressobj() if compressed else None

    def send(self, frame: Payload) -> None:
        self._queue.put_nowait(frame)

    def close(self, code: int) -> None:
        """Close after everything sent so far has left."""
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
