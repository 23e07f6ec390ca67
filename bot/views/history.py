"""Earlier positions one by one: the picture, the decision, and its events."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord

from bot.language.i18n import clipped
from bot.panels.control_ids import ControlId
from bot.panels.controls import MENU_OPTIONS, Component, Item, button, menu, rows
from bot.panels.message_content import TEXT_LIMIT, MessageContent
from bot.panels.page_controls import turning
from bot.pictures import illustrations
from bot.pictures.illustrations import PictureMaker
from bot.rate_limits import enough_replayed
from bot.responses import Interaction, defer, page_wanted, place_of, show_panel
from bot.services import Services
from bot.sessions.timeline import RoundStart, read_timeline
from bot.store import Game, log, outbox
from bot.views.reader_view import ReaderView, named_line
from bot.views.reader_views import ReaderViews
from bot.wording.narration import focus, narrate
from bot.wording.rendering import story, told_lines
from rules.engine import Event, RecordError, Table, Text, say, say_n

FAR = 10
"""The number of decisions that the buttons for a long way skip."""
ROUNDS = "round"
"""The argument of the menu of rounds, which is no position."""
NO_POST: Text = say("This works on the posts of a game: it shows the position that a post was about.")
TOLD = 1200
"""Characters for the events of a decision."""


@dataclass(frozen=True, slots=True)
class Position:
    """An earlier table, and the events of the decision before it."""

    table: Table[Any]
    events: tuple[Event, ...]


class History:
    """The command `/game record history`, its button and its pages. Earlier positions are shown as spectators saw them
    then.
    """

    def __init__(self, services: Services, drawings: PictureMaker, looking: ReaderViews) -> None:
        self.services = services
        self.drawings = drawings
        self.looking = looking
        self.routes = {"history": self.show}

    async def of_message(self, interaction: Interaction, message: discord.Message) -> None:
        """Show the position that a post was about."""
        found = await self._meant(interaction, message)
        if found is None:
            localizer = await self.services.localizer_for(interaction)
            await show_panel(interaction, localizer(NO_POST))
            return
        game, decision = found
        await self.show(interaction, decision, game=game)

    async def _meant(self, interaction: Interaction, message: discord.Message) -> tuple[Game, int] | None:
        """Return the game of a post and its number of decisions then; None for any other message."""
        if message.author != interaction.client.user:
            return None
        async with self.services.store.reading() as db:
            post = await outbox.shown_as(db, message.id)
        # Posts are forgotten after some weeks, and responses to commands are none.
        game = await (
            self.services.game_at(place_of(interaction))
            if post is None or post.game_id is None
            else self.services.game(post.game_id)
        )
        if game is None or game.guild_id != interaction.guild_id or message.created_at < game.created_at:
            return None
        shown = [picture.at for picture in post.message.pictures if picture.at is not None] if post is not None else []
        if shown:
            return game, max(shown)
        async with self.services.store.reading() as db:
            written = (message.edited_at or message.created_at) if post is None else post.created_at
            return game, await log.count_at(db, game.id, written)

    async def show(
        self,
        interaction: Interaction,
        decision: int | None = None,
        round_number: int | None = None,
        *,
        game: Game | None = None,
    ) -> None:
        """Show a position with its decision; by default the latest one, or the beginning of a round."""
        seen = await self.looking.seen(interaction, game)
        if seen is None:
            return
        again_at = self.services.next_allowed_drawing(interaction.user.id, "replay")
        if again_at is not None:
            await show_panel(interaction, seen.localizer(enough_replayed(again_at)))
            return
        await defer(interaction)
        try:
            rounds = (await asyncio.to_thread(read_timeline, seen.table)).rounds
            wanted = page_wanted(interaction) if decision is None else decision
            if round_number is not None:
                wanted = _beginning(rounds, round_number)
            last = len(seen.decisions)
            number = last if wanted is None else min(max(wanted, 0), last)
            position = await asyncio.to_thread(position_after, seen.table, number)
        except RecordError:
            await show_panel(
                interaction, seen.localizer(say("The installed rules cannot show this game again; its log is kept."))
            )
            return
        kind = illustrations.summary(seen.game.title_key)
        pictures = []
        if kind is not None:
            # A public hand of that time may be secret now.
            marked = focus(position.events)
            pictures = [await self.drawings.now(position.table, None, kind, seen.localizer, highlight=marked)]
        holders = await self.services.holders(seen.game.id)
        by_computer = number > 0 and holders[seen.decisions[number - 1].seat].is_computer
        await show_panel(interaction, _page(seen, rounds, position, number, by_computer=by_computer), pictures)


def position_after(table: Table[Any], number: int) -> Position:
    """Return the position after so many decisions; run it in a worker thread. The table stays as it is.

    Raises RecordError.
    """
    earlier = table.clone()
    earlier.undo(max(0, number - 1))
    events = earlier.replay(table.log[number - 1]) if number else ()
    return Position(earlier, events)


def _beginning(rounds: Sequence[RoundStart], number: int) -> int:
    """Return the position at which a round begins; for a future round, the latest one."""
    begun = [each for each in rounds if each.number <= number]
    return (begun or rounds)[-1].at


def _page(
    seen: ReaderView, rounds: Sequence[RoundStart], position: Position, number: int, *, by_computer: bool
) -> MessageContent:
    localizer, last = seen.localizer, len(seen.decisions)
    headline = localizer(position.table.rules.words.headline(position.table.view(None).state))
    of = localizer(say("Position {decision} of {last}", decision=number, last=last))
    lines = [f"**{headline}** · {of}"]
    if number:
        lines.append(named_line(position.table, number, seen.decisions[number - 1], localizer))
        lines.append(
            story(told_lines(narrate(position.events, seen.seat), localizer, seen.seat), localizer, longest=TOLD)
        )
    else:
        lines.append(localizer(say("Before the first decision")))
    turns = turning(seen.game, "history", number, 0, last, far=FAR)
    text = clipped("\n".join(line for line in lines if line), TEXT_LIMIT)
    reasons = []
    if by_computer and (seen.is_over or not seen.game.ever_rated):
        reasons = [button(ControlId(seen.game.id, seen.game.revision, "why", str(number)), localizer(say("Why?")))]
    return MessageContent(text, (*_menu_of_rounds(seen, rounds, number), *rows(turns), *rows(reasons)))


def _menu_of_rounds(seen: ReaderView, rounds: Sequence[RoundStart], number: int) -> list[Component]:
    """Return the beginnings of rounds near the position, at most as many as a menu takes."""
    if len(rounds) < 2:
        return []
    here = max(index for index, each in enumerate(rounds) if each.at <= number)
    first = min(max(0, here - MENU_OPTIONS // 2), max(0, len(rounds) - MENU_OPTIONS))
    localizer = seen.localizer
    items = [
        Item(
            localizer(each.name),
            str(each.at),
            localizer(say_n("after {n} decision", "after {n} decisions", each.at)),
        )
        for each in rounds[first : first + MENU_OPTIONS]
    ]
    control = ControlId(seen.game.id, seen.game.revision, "history", ROUNDS)
    return [menu(control, localizer(say("Go to a round")), items)]
