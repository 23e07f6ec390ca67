"""The gateway: websocket sessions that send events to the bot, resumable like Discord's."""

from __future__ import annotations

import asyncio
import json
import secrets

from aiohttp import WSCloseCode, WSMsgType, web

from bot.sandbox.news import (
    BotPresence,
    ChannelAdded,
    ChannelChanged,
    ChannelRemoved,
    MessageEdited,
    MessagePosted,
    MessageRemoved,
    News,
    RoleAdded,
)
from bot.sandbox.objects import Channel, ChannelKind, Message
from bot.sandbox.payloads import Payloads
from bot.sandbox.sessions import Connection, Op, Session
from bot.sandbox.wire import Payload
from bot.sandbox.world import World

UNKNOWN_ERROR, DECODE_ERROR, NOT_AUTHENTICATED, AUTHENTICATION_FAILED = 4000, 4002, 4003, 4004
ALREADY_AUTHENTICATED, SESSION_TIMED_OUT, INVALID_SHARD, DISALLOWED_INTENTS = 4005, 4009, 4010, 4014

GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 0, 1 << 9, 1 << 12
# Members, presences and the content of messages.
PRIVILEGED = (1 << 1) | (1 << 8) | (1 << 15)
# A client that closes with one of these does not resume its session.
FAREWELL = (WSCloseCode.OK, WSCloseCode.GOING_AWAY)


class Gateway:
    """All sessions of the bot."""

    def __init__(self, world: World, payloads: Payloads) -> None:
        self.world = world
        self.payloads = payloads
        self.sessions: dict[str, Session] = {}
        self.connections: set[Connection] = set()
        self.url = ""
        world.listeners.append(self._hear)

    @property
    def connected(self) -> bool:
        """True if a bot is connected."""
        return any(session.connection is not None for session in self.sessions.values())

    # Telling

    def dispatch(self, event: str, data: Payload, *, intent: int = 0, direct: bool = False) -> None:
        """Send an event to every session on the right shard that subscribes to this kind."""
        for session in self.sessions.values():
            shard = 0 if direct else (self.world.guild_id >> 22) % session.shards
            if session.shard == shard and (not intent or session.intents & intent):
                session.tell(event, data)

    def _hear(self, news: News) -> None:
        match news:
            case MessagePosted(message):
                self._message("MESSAGE_CREATE", message)
            case MessageEdited(message):
                self._message("MESSAGE_UPDATE", message)
            case MessageRemoved(message):
                if message.channel_id in self.world.channels and not message.ephemeral:
                    self._dispatch_message("MESSAGE_DELETE", message, self._place(message))
            case RoleAdded(role_id):
                body = {"guild_id": str(self.world.guild_id), "role": self.payloads.role(role_id)}
                self.dispatch("GUILD_ROLE_CREATE", body, intent=GUILDS)
            case ChannelAdded(channel):
                self._channel("CREATE", channel)
            case ChannelChanged(channel):
                self._channel("UPDATE", channel)
            case ChannelRemoved(channel):
                self._channel("DELETE", channel)

    def _message(self, event: str, message: Message) -> None:
        if message.ephemeral:
            return
        body = self.payloads.message(message)
        author = self.world.users[message.author_id]
        place = self._place(message)
        if "guild_id" in place:
            body |= {"guild_id": place["guild_id"], "member": self.payloads.member(author)}
        self._dispatch_message(event, message, body)

    def _place(self, message: Message) -> Payload:
        place: Payload = {"id": str(message.id), "channel_id": str(message.channel_id)}
        if self.world.channels[message.channel_id].kind is not ChannelKind.DM:
            place["guild_id"] = str(self.world.guild_id)
        return place

    def _dispatch_message(self, event: str, message: Message, body: Payload) -> None:
        direct = self.world.channels[message.channel_id].kind is ChannelKind.DM
        intent = DIRECT_MESSAGES if direct else GUILD_MESSAGES
        readable = direct or self.world.bot.id in (message.author_id, *message.mentions)
        if "content" in body and not readable:
            # Messages between people are only for bots with a privileged intent.
            body = body | {"content": "", "embeds": [], "attachments": [], "components": []}
        self.dispatch(event, body, intent=intent, direct=direct)

    def _channel(self, change: str, channel: Channel) -> None:
        if channel.kind is ChannelKind.DM:
            return
        if not self.world.may_enter(channel, self.world.bot.id):
            return
        body = self.payloads.channel(channel)
        if channel.is_thread and change == "CREATE":
            body["newly_created"] = True
        what = "THREAD" if channel.is_thread else "CHANNEL"
        self.dispatch(f"{what}_{change}", body, intent=GUILDS)

    def remove_bot(self) -> None:
        """Remove the bot from the guild, as its managers can."""
        self.world.has_bot = False
        self.dispatch("GUILD_DELETE", {"id": str(self.world.guild_id)}, intent=GUILDS)
        self.world.tell(BotPresence(self.connected))

    def invite_bot(self) -> None:
        """Let the bot join the guild again."""
        self.world.has_bot = True
        # A server that was joined is not announced as available again.
        body = {key: value for key, value in self.payloads.guild_create().items() if key != "unavailable"}
        self.dispatch("GUILD_CREATE", body, intent=GUILDS)

    # Breaking connections

    def disconnect(self, *, resumable: bool = True) -> None:
        """Close every connection of the bot, as Discord does now and then."""
        for connection in list(self.connections):
            farewell: Payload = {"op": Op.RECONNECT, "d": None}
            connection.send(farewell if resumable else {"op": Op.INVALID_SESSION, "d": False})
            connection.close(UNKNOWN_ERROR)
        if not resumable:
            self.sessions.clear()

    def cut(self) -> None:
        """Break all connections without a close frame; the sessions can be resumed."""
        for connection in list(self.connections):
            connection.close(UNKNOWN_ERROR)

    async def stop(self) -> None:
        for connection in list(self.connections):
            await connection.socket.close(code=WSCloseCode.GOING_AWAY)

    # Listening

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        # Other compressions than zlib are answered in plain text frames, which clients accept.
        compressed = request.query.get("compress") == "zlib-stream"
        connection = Connection(socket, compressed=compressed)
        self.connections.add(connection)
        writer = asyncio.create_task(connection.write())
        interval_s = self.world.settings.heartbeat_s
        connection.send({"op": Op.HELLO, "d": {"heartbeat_interval": int(interval_s * 1000)}})
        try:
            await self._listen(connection, silence_s=interval_s * 1.5)
        finally:
            self._lose(connection)
            if not socket.closed:
                await socket.close()
            writer.cancel()
        return socket

    def _lose(self, connection: Connection) -> None:
        self.connections.discard(connection)
        session = connection.session
        if session is None or session.connection is not connection:
            return
        session.connection = None
        if not connection.broken and connection.socket.close_code in FAREWELL:
            self.sessions.pop(session.id, None)
        self.world.tell(BotPresence(self.connected))

    async def _listen(self, connection: Connection, silence_s: float) -> None:
        while True:
            try:
                message = await connection.socket.receive(timeout=silence_s)
            except TimeoutError:
                await connection.socket.close(code=SESSION_TIMED_OUT)
                return
            if message.type is not WSMsgType.TEXT:
                return
            try:
                frame: Payload = json.loads(message.data)
            except ValueError:
                await connection.socket.close(code=DECODE_ERROR)
                return
            code = self._frame(connection, frame)
            if code is not None:
                await connection.socket.close(code=code)
                return

    def _frame(self, connection: Connection, frame: Payload) -> int | None:
        """Answer one frame of the bot. Return the close code if the connection must end."""
        match frame.get("op"):
            case Op.HEARTBEAT:
                # discord.py notes the time of a heartbeat in another thread. If the response came first, it would be
                # measured from the previous heartbeat, and discord.py would warn that it cannot keep up.
                ack: Payload = {"op": Op.HEARTBEAT_ACK, "d": None}
                asyncio.get_running_loop().call_later(self.world.settings.round_trip_s, connection.send, ack)
                return None
            case Op.IDENTIFY:
                return self._identify(connection, frame["d"])
            case Op.RESUME:
                return self._resume(connection, frame["d"])
            case _:
                return None if connection.session is not None else NOT_AUTHENTICATED

    def _identify(self, connection: Connection, data: Payload) -> int | None:
        if data.get("token") != self.world.settings.token:
            return AUTHENTICATION_FAILED
        if connection.session is not None:
            return ALREADY_AUTHENTICATED
        shard, shards = data.get("shard") or (0, 1)
        if not 0 <= shard < shards:
            return INVALID_SHARD
        intents = int(data.get("intents", 0))
        if intents & PRIVILEGED:
            return DISALLOWED_INTENTS
        session = Session(secrets.token_hex(16), shard, shards, intents, connection=connection)
        self._drop_abandoned(shard)
        connection.session = session
        self.sessions[session.id] = session
        self._greet(session)
        self.world.tell(BotPresence(True))
        return None

    def _drop_abandoned(self, shard: int) -> None:
        for old in [s for s in self.sessions.values() if s.shard == shard and s.connection is None]:
            del self.sessions[old.id]

    def _greet(self, session: Session) -> None:
        mine = self.world.has_bot and (self.world.guild_id >> 22) % session.shards == session.shard
        guild_id = str(self.world.guild_id)
        ready: Payload = {
            "v": 10,
            "user": self.payloads.user(self.world.bot) | {"verified": True, "mfa_enabled": True},
            "guilds": [{"id": guild_id, "unavailable": True}] if mine else [],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "shard": [session.shard, session.shards],
            "application": {"id": str(self.world.bot.id), "flags": 0},
        }
        session.tell("READY", ready)
        if mine and session.intents & GUILDS:
            session.tell("GUILD_CREATE", self.payloads.guild_create())

    def _resume(self, connection: Connection, data: Payload) -> int | None:
        if data.get("token") != self.world.settings.token:
            return AUTHENTICATION_FAILED
        session = self.sessions.get(str(data.get("session_id")))
        if session is None or session.forgot(int(data.get("seq") or 0)):
            connection.send({"op": Op.INVALID_SESSION, "d": False})
            return None
        connection.session = session
        session.connection = connection
        for frame in session.told:
            if frame["s"] > int(data.get("seq") or 0):
                connection.send(frame)
        session.tell("RESUMED", {})
        self.world.tell(BotPresence(True))
        return None
