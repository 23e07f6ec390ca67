"""Ending a game without a result, and continuing an exported one."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

import discord
from discord import app_commands

from bot.access import channels
from bot.access.managers import OPENER_ONLY, is_neutral, manages, may_change_lobby
from bot.access.notification_routes import not_away
from bot.language.i18n import Localizer, clipped, escape_markdown_beside_code, visible
from bot.lobby.messages import LobbyMessages
from bot.lobby.readiness import unready
from bot.panels.control_ids import ControlId
from bot.panels.controls import Style, button, rows
from bot.panels.message_content import TEXT_LIMIT, MessageContent
from bot.rate_limits import enough_replayed
from bot.responses import Interaction, control_of, defer, show_panel
from bot.services import Services, names_of
from bot.sessions import NotAtTable, NotPlayable
from bot.sessions.change import ORDERED
from bot.sessions.unrated_texts import by_whom, lost_by
from bot.store import Game, Message, NewPost, SeatHolder, audit, games, outbox, scheduled_jobs, seekers
from bot.store.scheduled_jobs import WHOLE_TABLE
from bot.voting.consent import replaceable_seats
from bot.voting.proposal_executor import ProposalExecutor
from rules.engine import Problem, Rules, Seat, Text, Who, read_record, say
from rules.engine.core.record import LONGEST_LOG
from rules.engine.core.text import listing

LONGEST_REASON = 400
MOST_SUGGESTED = 100
ONLY_AT_THE_TABLE: Text = say(
    "Only everybody at the table together can end a game, or a manager of this server who has no seat in it."
)
NOBODY_HEARS: Text = say(
    "The channel of this game is gone, so the others cannot be asked there. {command} continues it in another one; or a"
    " manager of this server who has no seat in it ends it.",
    command="`/my games`",
)
NOBODY_LATE: Text = say(
    "This rated game counts already, so a manager can end it only while somebody is out of time or gone. Its players"
    " can end it together."
)
ONCE_MORE: Text = say("End this game for everybody, without a result?")
ASK_THE_OTHERS: Text = say("End this game for everybody, without a result? The others at the table have to agree.")


class LobbyAbandonment:
    """The commands `/game abandon` and `/game record import`."""

    def __init__(self, services: Services, messages: LobbyMessages, deciding: ProposalExecutor) -> None:
        self.services = services
        self.messages = messages
        self.deciding = deciding
        self.routes = {"ask_abandon": self.ask_abandon, "abandon": self.abandon}

    async def ask_abandon(self, interaction: Interaction, number: int | None = None) -> None:
        """Handle `/game abandon`: ask for confirmation before a game is ended, or before a vote starts."""
        game, localizer = await self._meant(interaction, number), await self.services.localizer_for(interaction)
        holders = () if game is None else await self.services.holders(game.id)
        refusal = await self._refusal(interaction, game, holders)
        if refusal is not None or game is None:
            await show_panel(interaction, localizer(refusal or ONLY_AT_THE_TABLE))
            return
        asks = _has_to_ask(interaction, game, holders)
        if asks and await channels.is_gone(interaction, game):
            await show_panel(interaction, localizer(NOBODY_HEARS))
            return
        seated = any(holder.user_id == interaction.user.id for holder in holders)
        losers = None if seated or game.state == "lobby" else await self._losers(game)
        note = lost_by(losers) if losers else None
        await show_panel(
            interaction, _question(game, Localizer(localizer.language, names_of(holders)), note, asks=asks)
        )

    async def abandon(self, interaction: Interaction) -> None:
        """End the game without a result, or start a vote, if nothing has changed since the confirmation was shown."""
        game, localizer = await self.messages.game(interaction), await self.services.localizer_for(interaction)
        holders = () if game is None else await self.services.holders(game.id)
        control, refusal = control_of(interaction), await self._refusal(interaction, game, holders)
        if refusal is not None or game is None or control is None:
            await show_panel(interaction, localizer(refusal or ONLY_AT_THE_TABLE))
            return
        asks = _has_to_ask(interaction, game, holders)
        if asks and await channels.is_gone(interaction, game):
            await show_panel(interaction, localizer(NOBODY_HEARS))
        elif asks:
            # A confirmed proposal is made even when others have decided meanwhile.
            async with self.services.sessions.open(game.id) as session:
                draft = await self.deciding.proposing.abandon(session, interaction.user.id)
                told = await self.deciding.voting.ask(draft, interaction.user.id, interaction.id)
            await show_panel(interaction, localizer(told))
        elif not await self._ended(interaction, game, control.state):
            latest = await self.services.game(game.id)
            assert latest is not None, "a game that is going on exists"
            changed = say("The game has changed since this was asked.")
            await show_panel(interaction, _question(latest, localizer, changed, asks=asks))
        else:
            await show_panel(interaction, localizer(say("The game has ended. You can still look at it.")))

    async def suggest(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Return the games that a manager may end from anywhere, those that have waited longest first."""
        if interaction.guild_id is None:
            return []
        async with self.services.store.reading() as db:
            found = await games.of_guild(db, interaction.guild_id, states=("running", "lobby"))
        found = tuple(sorted((each for each in found if manages(interaction, each)), key=lambda game: game.changed_at))
        named = []
        for game in found[:MOST_SUGGESTED]:
            players = ", ".join(visible(holder.name) for holder in await self.services.holders(game.id))
            about = ", ".join(part for part in (game.name, game.title, players, f"{game.changed_at:%Y-%m-%d}") if part)
            named.append((str(game.id), f"{game.id}: {about}"))
        fitting = [(key, name) for key, name in named if typed.lower() in name.lower()]
        return [app_commands.Choice(name=clipped(name, 100), value=key) for key, name in fitting[:25]]

    async def _meant(self, interaction: Interaction, number: int | None) -> Game | None:
        """Return the game of a number, of a button, or of the channel; only one of this server."""
        if number is None:
            return await self.messages.game(interaction)
        game = await self.services.game(number)
        return game if game is not None and game.guild_id == interaction.guild_id else None

    async def take_over(self, interaction: Interaction, file: discord.Attachment) -> None:
        """Handle `/game record import`: continue an exported game with the players of the lobby."""
        game, localizer = await self.messages.game(interaction), await self.services.localizer_for(interaction)
        if game is None or game.state != "lobby" or not await self.messages.seated(interaction, game):
            await show_panel(
                interaction, localizer(say("Open a lobby and let everybody join first; then import the log here."))
            )
            return
        holders = await self.services.holders(game.id)
        if not may_change_lobby(interaction, game, holders):
            await show_panel(interaction, localizer(OPENER_ONLY))
            return
        asked = [each for each in unready(holders, self.services.clock()) if each.user_id != interaction.user.id]
        if asked:
            who = listing([say("{who}", who=Who(holder.seat)) for holder in asked])
            told = say(
                "Not everybody is ready yet ({who}). Import the log once everybody has pressed **{button}**.",
                who=who,
                button=localizer(say("Ready")),
            )
            await show_panel(interaction, localizer.naming(names_of(holders))(told))
            return
        if file.size > LONGEST_LOG:
            await show_panel(interaction, localizer(say("This file is too long for a log.")))
            return
        again_at = self.services.next_allowed_drawing(interaction.user.id, "replay")
        if again_at is not None:
            await show_panel(interaction, localizer(enough_replayed(again_at)))
            return
        await defer(interaction)
        try:
            text = (await file.read()).decode("utf-8")
            other = await asyncio.to_thread(_recorded_elsewhere, text, self.services.rules)
            if other is not None:
                await show_panel(interaction, localizer(other))
                return
            record = await asyncio.to_thread(read_record, text)
            await self.services.sessions.adopt(game.id, record, interaction.user.id, interaction.id)
        except UnicodeDecodeError:
            await show_panel(interaction, localizer(say("The log cannot be continued: it is not a text file.")))
        except (Problem, NotAtTable, ValueError) as error:
            why = clipped(localizer(error.problem) if isinstance(error, Problem) else str(error), LONGEST_REASON)
            # The message may quote the file.
            why = escape_markdown_beside_code(visible(why))
            await show_panel(interaction, localizer(say("The log cannot be continued: {why}.", why=why)))
        else:
            await self.messages.post(game.id)
            await show_panel(interaction, localizer(say("The game continues.")))

    async def _refusal(self, interaction: Interaction, game: Game | None, holders: Sequence[SeatHolder]) -> Text | None:
        """Return why a user may not end a game, nor propose it."""
        if game is None or game.is_over:
            return say("There is no game here.")
        if game.state == "lobby":
            return None if may_change_lobby(interaction, game, holders) else OPENER_ONLY
        if any(holder.user_id == interaction.user.id for holder in holders):
            return None
        if not await is_neutral(interaction, self.services.store, game):
            return ONLY_AT_THE_TABLE
        return NOBODY_LATE if await self._losers(game) == () else None

    async def _losers(self, game: Game) -> tuple[Seat, ...] | None:
        """Return the seats that lose if a manager ends a game now; None if it does not count for ratings."""
        try:
            async with self.services.sessions.open(game.id) as session:
                return await replaceable_seats(self.services, session) if await session.counts() else None
        except NotPlayable:
            return None

    async def _ended(self, interaction: Interaction, game: Game, revision: int) -> bool:
        """End the game. Return False when it has another revision now."""
        if game.revision != revision:
            return False
        if game.state == "lobby":
            return await self._lobby_ended(game, interaction.user.id)
        neutral = await is_neutral(interaction, self.services.store, game)
        try:
            async with self.services.sessions.open(game.id) as session:
                if session.game.revision != revision or session.table.finished:
                    return False
                counts = neutral and await session.counts()
                late = await replaceable_seats(self.services, session) if counts else ()
                if counts and not late:
                    return False
                await session.abandon(interaction.user.id, ORDERED if neutral else "", interaction.id, late=late)
        except NotPlayable as error:
            return await self._closed(interaction, game, error.problem, ORDERED if neutral else "")
        return True

    async def _lobby_ended(self, game: Game, by_user: int) -> bool:
        async with self.services.store.writing(game.id) as db:
            if await games.lock_lobby(db, game.id) is None:
                return False
            await seekers.leave_table(db, game.id, by_user)
            await seekers.wait_again(db, game.id)
            await scheduled_jobs.cancel(db, game.id, [WHOLE_TABLE])
            await games.set_state(db, game.id, "abandoned", self.services.clock())
        await self.messages.post(game.id)
        return True

    async def _closed(self, interaction: Interaction, game: Game, why: Text, reason: str) -> bool:
        """End a game that this version cannot continue, and tell all its players."""
        holders, now = await self.services.holders(game.id), self.services.clock()
        localizer = await self.services.public_localizer(game.guild_id, game.place, names_of(holders))
        people = tuple(holder.user_id for holder in holders if not holder.is_computer)
        lines = [
            localizer(say("This game is ended without a result, because it cannot go on: {why}.", why=why)),
            *([f"-# {localizer(by_whom(interaction.user.id, reason, holders))}"] if reason else []),
            f"-# {localizer(say('The seed was {seed}.', seed=f'`{game.seed}`'))}",
        ]
        async with self.services.store.writing(game.id) as db:
            latest = await games.get(db, game.id)
            if latest.state != "running" or latest.revision != game.revision:
                return False
            await scheduled_jobs.cancel(db, game.id, [WHOLE_TABLE, *(holder.seat for holder in holders)])
            await games.set_state(db, game.id, "abandoned", now)
            await audit.note(db, game.id, interaction.user.id, "abandon", audit.AuditNote(reason=reason), now)
            there = await not_away(db, people, now)
            lines.append(" ".join(f"<@{user}>" for user in there))
            message = Message(text=clipped("\n".join(lines).strip(), TEXT_LIMIT), mentions=there)
            post = NewPost(kind="ended", message=message, channel_id=game.place, game_id=game.id)
            await outbox.queue(db, [post], now)
        return True


def _recorded_elsewhere(text: str, titles: Mapping[str, Rules[Any]]) -> Text | None:
    """Return which program reads a record of another program; None for everything else."""
    for rules in titles.values():
        if rules.is_recorded is not None and rules.is_recorded(text):
            return say(
                "This is a game of {title} recorded by another program (a ledger): it can be replayed and checked, not"
                " continued. Whoever runs the bot reads it with {command}.",
                title=Text(rules.title),
                command=f"`python -m bot replay --game {rules.key} FILE`",
            )
    return None


def _has_to_ask(interaction: Interaction, game: Game, holders: Sequence[SeatHolder]) -> bool:
    """Return whether others have to agree before a user ends a game."""
    seated = any(holder.user_id == interaction.user.id for holder in holders)
    others = any(holder.user_id != interaction.user.id and not holder.is_computer for holder in holders)
    return game.state == "running" and seated and others


def _question(game: Game, localizer: Localizer, note: Text | None = None, *, asks: bool) -> MessageContent:
    label = say("Ask the others") if asks else say("End it")
    yes = button(ControlId(game.id, game.revision, "abandon"), localizer(label), Style.DANGER)
    asked = localizer(ASK_THE_OTHERS if asks else ONCE_MORE)
    return MessageContent(asked if note is None else f"{localizer(note)} {asked}", tuple(rows([yes])))
