"""Ending a game without a result, and continuing an exported one."""

from __future__ import annotations

import asyncio

import discord

from bot.answers import Click, control_of, show, think
from bot.house import House
from bot.language.i18n import Speech, clipped, harmless_beside_code, visible
from bot.lobby.messages import LobbyMessages
from bot.panels.control_ids import ControlId
from bot.panels.controls import Style, button, rows
from bot.panels.panels import Panel
from bot.store import Game, games
from bot.tables import NotAtTable
from rules.engine import Problem, Text, read_record, say
from rules.engine.record import LONGEST_LOG

LONGEST_REASON = 400
ONLY_AT_THE_TABLE: Text = say("Only somebody at the table can end a game that is going on.")


class LobbyEnding:
    """`/game abandon` and `/game import`."""

    def __init__(self, house: House, messages: LobbyMessages) -> None:
        self.house = house
        self.messages = messages
        self.verbs = {"ask_abandon": self.ask_abandon, "abandon": self.abandon}

    async def ask_abandon(self, click: Click) -> None:
        """`/game abandon`: ask once more before a game is ended."""
        game, speech = await self.messages.game(click), await self.messages.speech(click)
        if game is None or not await self._may_end(click, game):
            await show(click, speech(ONLY_AT_THE_TABLE))
            return
        await show(click, _question(game, speech))

    async def abandon(self, click: Click) -> None:
        """End the game without a result, if it is still as it was when the question was asked."""
        game, speech = await self.messages.game(click), await self.messages.speech(click)
        control = control_of(click)
        if game is None or control is None or not await self._may_end(click, game):
            await show(click, speech(ONLY_AT_THE_TABLE))
        elif not await self._ended(click, game, control.state):
            latest = await self.house.game(game.id)
            assert latest is not None, "a game that is going on exists"
            await show(click, _question(latest, speech, say("The game has changed since this was asked.")))
        else:
            await show(click, speech(say("The game is ended. It can still be looked at.")))

    async def take_over(self, click: Click, file: discord.Attachment) -> None:
        """`/game import`: continue an exported game with the people in the lobby."""
        game, speech = await self.messages.game(click), await self.messages.speech(click)
        if game is None or game.state != "lobby" or not await self.messages.seated(click, game):
            await show(click, speech(say("Open a lobby and let everybody join first; then import the log here.")))
            return
        if file.size > LONGEST_LOG:
            await show(click, speech(say("This file is too long for a log.")))
            return
        await think(click)
        try:
            text = (await file.read()).decode("utf-8")
            record = await asyncio.to_thread(read_record, text)
            await self.house.tables.adopt(game.id, record, click.user.id, click.id)
        except UnicodeDecodeError:
            await show(click, speech(say("The log cannot be continued: it is no text.")))
        except (Problem, NotAtTable, ValueError) as error:
            why = clipped(speech(error.problem) if isinstance(error, Problem) else str(error), LONGEST_REASON)
            # It may repeat anything that stands in the file.
            why = harmless_beside_code(visible(why))
            await show(click, speech(say("The log cannot be continued: {why}.", why=why)))
        else:
            await self.messages.post(game.id)
            await show(click, speech(say("The game continues.")))

    async def _may_end(self, click: Click, game: Game) -> bool:
        return game.state in ("lobby", "running") and await self.messages.seated(click, game)

    async def _ended(self, click: Click, game: Game, revision: int) -> bool:
        """End it; False when it has another revision now."""
        if game.revision != revision:
            return False
        if game.state == "running":
            async with self.house.tables.of(game.id) as live:
                if live.game.revision != revision:
                    return False
                await live.abandon(click.user.id, "", click.id)
            return True
        async with self.house.store.writing() as db:
            if await games.lock_lobby(db, game.id) is None:
                return False
            await games.set_state(db, game.id, "abandoned", self.house.clock())
        await self.messages.post(game.id)
        return True


def _question(game: Game, speech: Speech, note: Text | None = None) -> Panel:
    yes = button(ControlId(game.id, game.revision, "abandon"), speech(say("End it")), Style.DANGER)
    asked = speech(say("End this game for everybody, without a result?"))
    return Panel(asked if note is None else f"{speech(note)} {asked}", tuple(rows([yes])))
