"""`/club index`: one message with the games of a server and who has to decide, kept up to date."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

import discord
import structlog
from pydantic import BaseModel
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.access.organising import is_manager
from bot.access.readers import Readers
from bot.answers import Interaction, announce, place_of, show
from bot.language.i18n import Speech
from bot.lobby.messages import too_few
from bot.lobby.option_forms import how_played
from bot.panels.message_content import TEXT_LIMIT, MessageContent
from bot.services import Services, command_to_open, names_of
from bot.store import (
    Game,
    Message,
    NewPost,
    SeatHolder,
    StoreError,
    clocks,
    games,
    notes,
    outbox,
    reminders,
    seats,
    server_settings,
)
from bot.wording.clocks import moment
from bot.wording.game_names import called
from rules.engine import Seat, Text, Who, say, say_n
from rules.engine.core.text import listing

log = structlog.get_logger(__name__)

INDEX_POST = "index"
NOTE = "index of server "


class IndexPost(BaseModel, frozen=True):
    """Where the message of a server is and what it says, as a digest: names of people are kept with the games only."""

    channel: int
    message: int
    digest: str


@dataclass(frozen=True, slots=True)
class _Listed:
    """A game of the list."""

    game: Game
    holders: tuple[SeatHolder, ...]
    awaited: frozenset[Seat]
    until: datetime | None
    """When the first time is up that runs."""
    headline: Text | None
    """Where it stands; None before it has begun."""


class Index:
    """Posts the message, and changes it when the games have changed, each server's at most once in a while."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.server: Callable[[int], discord.Guild | None] = lambda _: None
        """The servers this process serves, by number."""
        self._headlines: dict[int, tuple[int, Text]] = {}
        """Where games stand, each with the revision of which that is true."""
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        services.store.on_commit(self.wake)

    def wake(self) -> None:
        """Look soon whether lists have changed: games have, or who sees which channel."""
        self._woken.set()

    def start(self, client: discord.Client) -> None:
        """Begin in the background with the servers of a client, unless that has begun."""
        self.server = client.get_guild
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="index")

    async def close(self) -> None:
        """Stop; what has changed meanwhile is shown after the next start."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    async def index(self, interaction: Interaction) -> None:
        """Post the list here; an earlier one tells where it is now."""
        speech = await self.services.private_speech(interaction.user.id, str(interaction.locale))
        if interaction.guild is None or not is_manager(interaction):
            await show(
                interaction, speech(say("Only people who manage channels on this server can post its list of games."))
            )
            return
        guild_id, channel_id = interaction.guild.id, place_of(interaction)
        public = await self.services.public_speech(guild_id, channel_id)
        text = await self._text(guild_id, Readers(interaction.guild, channel_id), public)
        message_id = await announce(interaction, MessageContent(text))
        async with self.services.store.writing() as db:
            earlier = await notes.read(db, f"{NOTE}{guild_id}")
            if earlier is not None:
                moved = public(say("The list of games is in {place} now.", place=f"<#{channel_id}>"))
                await self._edit(db, IndexPost.model_validate_json(earlier), moved)
            here = IndexPost(channel=channel_id, message=message_id, digest=_digest(text))
            await notes.write(db, f"{NOTE}{guild_id}", here.model_dump_json())
            # So that it is known of which server a post here is.
            await server_settings.set_channel(db, channel_id, guild_id, await server_settings.channel(db, channel_id))

    async def refresh(self) -> None:
        """Bring every message up to date whose games have changed."""
        async with self.services.store.reading() as db:
            known = await notes.beginning(db, NOTE)
        for key, text in known.items():
            async with self.services.store.claims.trying(key) as mine:
                if mine:
                    await self._refresh(int(key.removeprefix(NOTE)), IndexPost.model_validate_json(text))

    async def _run(self) -> None:
        while True:
            self._woken.clear()
            try:
                await self.refresh()
            except StoreError as error:
                log.error("lists of games cannot be read", problem=str(error))
            except Exception:
                # The next change tries again.
                log.exception("a list of games failed")
            await asyncio.sleep(self.services.settings.index_every_s)
            await self._woken.wait()

    async def _refresh(self, guild_id: int, place: IndexPost) -> None:
        guild = self.server(guild_id)
        readers = None if guild is None else Readers(guild, place.channel)
        if readers is None or not readers.known:
            # Another process serves the server, or it is not there at present.
            return
        text = await self._text(guild_id, readers, await self.services.public_speech(guild_id, place.channel))
        if _digest(text) == place.digest:
            return
        async with self.services.store.writing() as db:
            now = await notes.read(db, f"{NOTE}{guild_id}")
            if now is None or IndexPost.model_validate_json(now) != place:
                # It has been posted anew meanwhile, which wakes this again.
                return
            last = await outbox.last_edit(db, place.message)
            if last is not None and last.done_at is None:
                # It has not got through yet; what it says is changed when it has.
                return
            if last is not None and last.problem is not None:
                # Somebody deleted the message: nobody wants it any more.
                await notes.remove(db, f"{NOTE}{guild_id}")
                return
            await self._edit(db, place, text)
            changed = place.model_copy(update={"digest": _digest(text)})
            await notes.write(db, f"{NOTE}{guild_id}", changed.model_dump_json())

    async def _edit(self, db: AsyncConnection, place: IndexPost, text: str) -> None:
        post = NewPost(kind=INDEX_POST, message=Message(text), channel_id=place.channel, edits=place.message)
        await outbox.queue(db, [post], self.services.clock())

    async def _text(self, guild_id: int, readers: Readers, speech: Speech) -> str:
        """The list, as much of it as fits a message, without games that not all of its readers can see."""
        async with self.services.store.reading() as db:
            there = await games.of_guild(db, guild_id, states=("running", "lobby"))
            found = [game for game in there if readers.all_see(game)]
            awaited = await reminders.seats_awaited(db, [game.id for game in found])
            holders = {game.id: await seats.holders(db, game.id) for game in found}
            ends = {game.id: await clocks.deadlines(db, game.id) for game in found}
        listed = [
            _Listed(
                game,
                holders[game.id],
                awaited.get(game.id, frozenset()),
                min(ends[game.id].values(), default=None),
                await self._headline(game),
            )
            for game in found
        ]
        lines = [f"## {speech(say('Games on this server'))}"]
        if not listed:
            lines.append(speech(say("No games are running. {command} opens one.", command=command_to_open())))
        # Whoever looks for a seat finds it at the top.
        listed.sort(key=lambda each: each.game.state != "lobby")
        for number, each in enumerate(listed):
            line = self._line(each, speech)
            left = len(listed) - number
            more = speech(say_n("… and {n} more", "… and {n} more", left))
            room = TEXT_LIMIT - (len(more) + 1 if left > 1 else 0)
            if len("\n".join([*lines, line])) > room:
                lines.append(more)
                break
            lines.append(line)
        return "\n".join(lines)

    async def _headline(self, game: Game) -> Text | None:
        """Where a game stands; each position is looked at once."""
        if game.state == "lobby" or game.game not in self.services.rules:
            return None
        known = self._headlines.get(game.id)
        if known is None or known[0] != game.revision:
            async with self.services.tables.of(game.id) as session:
                headline = session.rules.words.headline(session.table.view(None).state)
                known = self._headlines[game.id] = session.game.revision, headline
        return known[1]

    def _line(self, each: _Listed, speech: Speech) -> str:
        """A game: where it is and what it waits for, and below it who plays what."""
        game, rules = each.game, self.services.rules.get(each.game.game)
        speech = speech.naming(names_of(each.holders))
        title = called(game, game.title if rules is None else rules.title)
        if game.state == "lobby":
            needed = None if rules is None else too_few(rules, len(each.holders))
            whose = say("can begin") if needed is None else say("waits for players")
        else:
            who = listing([say("{who}", who=Who(seat)) for seat in sorted(each.awaited)])
            since = moment(game.changed_at)
            waiting = say("waiting for {who}, since {since}", who=who, since=since)
            whose = waiting if each.awaited else say("running")
        line = say("**{title}** in {place}: {whose}", title=title, place=f"<#{game.place}>", whose=whose)
        players = listing([say("{who}", who=Who(holder.seat)) for holder in each.holders])
        details = [
            "" if each.headline is None else speech(each.headline),
            speech(players) if each.holders else "",
            "" if rules is None else how_played(rules, game, speech),
            "" if each.until is None else f"⏱️ {moment(each.until)}",
        ]
        shown = " · ".join(filter(None, details))
        return f"• {speech(line)}\n-# {shown}" if shown else f"• {speech(line)}"


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
