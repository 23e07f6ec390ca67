"""Looking: board, tableau, hand, log, earlier positions, standing, status. Private answers; nothing changes."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

import discord
from discord import app_commands

from bot import illustrations
from bot.answers import NOBODY, Click, control_of, place_of, show, think
from bot.control_ids import ControlId
from bot.controls import Component, button, rows
from bot.house import House, names_of
from bot.i18n import clipped, safe_name
from bot.illustrations import Drawings
from bot.log_pages import log_page, page_text
from bot.moving import Moving
from bot.panels import TEXT_LIMIT, Panel
from bot.seen import Seen, heading, log_line, status_lines, text_pages
from bot.sitting import waiting
from bot.store import games, outbox
from bot.tables import Live
from bot.turn_posts import TURN_POST, standing_lines
from rules.engine import Seat, Who, public_record, say, say_n

PAGE = TEXT_LIMIT - 100
"""Characters of a page of the position as text; its number needs some."""


class Inspect:
    """Everything that can be looked at."""

    def __init__(self, house: House, drawings: Drawings, moving: Moving) -> None:
        self.house = house
        self.moving = moving
        self.drawings = drawings
        self.verbs = {
            "board": self.board,
            "text": self.text,
            "hand": self.hand,
            "tableau": self.tableau,
            "log": self.log,
            "history": self.history,
        }

    async def board(self, click: Click, kind: str | None = None, *, as_text: bool = False) -> None:
        """The board as a picture, or the whole position as text."""
        seen = await self._seen(click)
        if seen is None:
            return
        kinds = illustrations.kinds(seen.game.game)
        if as_text or not kinds:
            await self._text(click, seen, seen.seat)
            return
        chosen = kind if kind in kinds and not illustrations.needs_seat(seen.game.game, kind) else kinds[0]
        await self._picture(click, seen, chosen)

    async def text(self, click: Click) -> None:
        """Another page of the position as text."""
        seen = await self._seen(click)
        if seen is not None:
            await self._text(click, seen, seen.seat)

    async def tableau(self, click: Click, user_id: int | None = None) -> None:
        """The tableau of a player; by default one's own, for watchers that of whoever has to decide."""
        seen = await self._seen(click)
        if seen is None:
            return
        wanted = click.user.id if user_id is None else user_id
        seats = [Seat(number) for number, user in enumerate(seen.user_of) if user == wanted]
        if user_id is None and not seats:
            seats = [*seen.table.questions, *seen.table.seats][:1]
        if not seats:
            names = ", ".join(seen.speech.name(seat) for seat in seen.table.seats)
            await show(click, seen.speech(say("No such player sits here. At the table: {names}.", names=names)))
        else:
            label = seen.table.rules.label(seen.view.state, seats[0])
            whose = say("The tableau of {who} ({label}).", who=Who(seats[0]), label=label)
            await self._of_a_seat(click, seen, seats[0], illustrations.TABLEAU, [seen.speech(whose)])

    async def hand(self, click: Click) -> None:
        """What this seat holds, and a button for what lies in front of it."""
        seen = await self._seen(click)
        if seen is None:
            return
        if seen.seat is None:
            await show(click, seen.speech(say("You have no seat in this game, so you have no hand either.")))
            return
        if illustrations.HAND not in illustrations.kinds(seen.game.game):
            await self.tableau(click)
            return
        holding = seen.table.rules.holding
        held = [] if holding is None else map(seen.speech, holding(seen.view.state, seen.seat))
        lines = [f"**{seen.speech(say('Your hand'))}**", *held]
        # Two pictures beside each other would be too small to read on a phone.
        tableau = button(ControlId(seen.game.id, seen.game.revision, "tableau"), seen.speech(say("Tableau")))
        await self._of_a_seat(click, seen, seen.seat, illustrations.HAND, lines, (tableau,))

    async def status(self, click: Click) -> None:
        """Where the game stands and who has to decide."""
        game = await self.house.game_at(place_of(click))
        if game is not None and game.state == "lobby":
            speech = await self.house.private_speech(click.user.id, str(click.locale))
            names = ", ".join(safe_name(holder.name) for holder in await self.house.holders(game.id))
            await show(click, speech(say("The game has not begun. At the table: {names}.", names=names)))
            return
        seen = await self._seen(click)
        if seen is not None:
            await show(click, "\n".join(status_lines(seen, await self._asked_at(seen))))

    async def standing(self, click: Click) -> None:
        """Points so far, or the final result."""
        seen = await self._seen(click)
        if seen is None:
            return
        title = say("Final standing") if seen.table.finished else say("The standing so far")
        await show(click, "\n".join([f"**{seen.speech(title)}**", *standing_lines(seen.table, seen.speech)]))

    async def log(self, click: Click, page: int | None = None) -> None:
        """The log in its notation and in words, a page at a time, at first the latest decisions."""
        seen = await self._seen(click)
        if seen is None:
            return
        shown = log_page(seen.lines, _number(click) if page is None else page)
        text = await asyncio.to_thread(page_text, seen.table, shown, seen.speech, TEXT_LIMIT)
        await show(click, Panel(text, self._turning(seen, "log", shown.number, 1, shown.of)))

    async def history(self, click: Click, move: int | None = None) -> None:
        """An earlier position as a picture, with buttons to go on."""
        seen = await self._seen(click)
        if seen is None:
            return
        move = _number(click) if move is None else move
        lines = seen.lines
        last = len(lines)
        move = last if move is None else min(max(move, 0), last)
        await think(click)
        async with self.house.tables.of(seen.game.id) as live:
            table = await live.position(move)
        done = (
            seen.speech(say("Before the first decision")) if not move else log_line(move, lines[move - 1], seen.speech)
        )
        headline = seen.speech(table.rules.headline(table.view(None).state))
        of = seen.speech(say("Position {move} of {last}", move=move, last=last))
        panel = Panel(f"**{headline}** · {of}\n{done}", self._turning(seen, "history", move, 0, last, far=10))
        kinds = illustrations.kinds(seen.game.game)
        # Earlier positions are shown as spectators saw them: a hand of then may be a secret of now.
        pictures = [await self.drawings.now(table, None, kinds[0], seen.speech)] if kinds else []
        await show(click, panel, pictures)

    async def export(self, click: Click) -> None:
        """The log as a file; while the game is going on, without what may not be known yet."""
        seen = await self._seen(click)
        if seen is None:
            return
        record = replace(public_record(seen.table), names=tuple(seen.speech.names))
        file = discord.File(io.BytesIO(record.to_text().encode()), f"{seen.game.game}-{seen.game.id}.log")
        text = seen.speech(say_n("The log with one decision.", "The log with {n} decisions.", seen.table.moves))
        await click.response.send_message(text, file=file, ephemeral=True, allowed_mentions=NOBODY)

    async def my_games(self, click: Click) -> None:
        """All games of a person, those that wait for them first."""
        speech = await self.house.private_speech(click.user.id, str(click.locale))
        async with self.house.store.reading() as db:
            mine = await games.of_user(db, click.user.id, states=("running", "lobby"))
        if any(click.client.get_channel(game.place) is None for game in mine[:20]):
            # Discord has to be asked whether it is there.
            await think(click)
        lost = [game for game in mine[:20] if await self.moving.is_gone(click, game)]
        found: list[tuple[bool, str]] = []
        for game in mine[:20]:
            title = self.house.rules[game.game].title
            if game in lost:
                found.append((False, speech(say("{title}: its channel is gone", title=title))))
                continue
            if game.state == "lobby":
                found.append(
                    (False, speech(say("{title} in {place}: not begun", title=title, place=f"<#{game.place}>")))
                )
                continue
            async with self.house.tables.of(game.id) as live:
                waits = any(holder.user_id == click.user.id for holder in live.waiting_for())
                headline = speech(live.rules.headline(live.table.view(None).state))
            whose = say("**it is your turn**") if waits else say("others decide")
            line = say(
                "{title} in {place}: {headline}, {whose}",
                title=title,
                place=f"<#{game.place}>",
                headline=headline,
                whose=whose,
            )
            found.append((waits, speech(line)))
        found.sort(key=lambda each: not each[0])
        text = "\n".join(line for _, line in found) or speech(say("You sit at no table now."))
        await show(click, Panel(text, tuple(await self.moving.offers(click, lost))))

    async def suggest_pictures(self, click: Click, typed: str) -> list[app_commands.Choice[str]]:
        """The pictures of the game played here."""
        game = await self.house.game_at(place_of(click))
        if game is None:
            return []
        speech = await self.house.private_speech(click.user.id, str(click.locale))
        named = {
            kind: speech(text)
            for kind, text in illustrations.names(game.game).items()
            if not illustrations.needs_seat(game.game, kind)
        }
        wanted = typed.casefold()
        fitting = [kind for kind, name in named.items() if wanted in name.casefold() or wanted in kind]
        return [app_commands.Choice(name=clipped(named[kind], 100), value=kind) for kind in fitting[:25]]

    async def _asked_at(self, seen: Seen) -> dict[Seat, datetime]:
        """When those who have to decide were pinged for it, as far as the posts are still there."""
        async with self.house.store.reading() as db:
            posts = await outbox.of_game(db, seen.game.id)
        pinged = {user: post.created_at for post in posts if post.kind == TURN_POST for user in post.message.mentions}
        users = {seat: seen.user_of[seat] for seat in seen.table.questions}
        return {seat: pinged[user] for seat, user in users.items() if user in pinged}

    async def _text(self, click: Click, seen: Seen, seat: Seat | None) -> None:
        """The whole position as text, a page at a time."""
        pages = text_pages([seen.speech(line) for line in seen.table.rules.overview(seen.view.state, seat)], PAGE)
        control = control_of(click)
        wanted = _number(click) if control is not None and control.verb == "text" else None
        number = min(max(wanted or 1, 1), len(pages))
        if len(pages) == 1:
            await show(click, pages[0])
            return
        of = seen.speech(say("Page {page} of {pages}", page=number, pages=len(pages)))
        await show(click, Panel(f"{pages[number - 1]}\n-# {of}", self._turning(seen, "text", number, 1, len(pages))))

    async def _picture(self, click: Click, seen: Seen, kind: str) -> None:
        await think(click)
        picture = await self.drawings.now(seen.table, seen.seat, kind, seen.speech)
        await show(click, "\n".join([heading(seen), seen.speech(waiting(seen.table))]), [picture])

    async def _of_a_seat(
        self, click: Click, seen: Seen, seat: Seat, kind: str, lines: Sequence[str], buttons: Sequence[Component] = ()
    ) -> None:
        """A picture of a seat with what is said of it; the position as text where there is no such picture."""
        if kind not in illustrations.kinds(seen.game.game):
            await self._text(click, seen, seen.seat)
            return
        await think(click)
        picture = await self.drawings.now(seen.table, seen.seat, kind, seen.speech, seat=seat)
        text = clipped("\n".join([heading(seen), *lines, seen.speech(waiting(seen.table))]), TEXT_LIMIT)
        await show(click, Panel(text, tuple(rows(buttons))), [picture])

    async def _seen(self, click: Click) -> Seen | None:
        control = control_of(click)
        game = await (self.house.game_at(place_of(click)) if control is None else self.house.game(control.game))
        if game is None or game.state == "lobby" or (game.state == "abandoned" and not game.moves):
            speech = await self.house.private_speech(click.user.id, str(click.locale))
            text = say("No game is played here.") if game is None else say("The game has not begun.")
            await show(click, speech(text))
            return None
        async with self.house.tables.of(game.id) as live:
            return await self._seen_live(click, live)

    async def _seen_live(self, click: Click, live: Live) -> Seen:
        speech = await self.house.private_speech(click.user.id, str(click.locale), names_of(live.holders))
        users = tuple(holder.user_id for holder in live.holders)
        return Seen(live.game, live.table, live.seat_of(click.user.id), users, speech)

    def _turning(self, seen: Seen, verb: str, here: int, first: int, last: int, *, far: int = 0) -> tuple[Any, ...]:
        targets = [("⏮", first), ("◀", here - 1), ("▶", here + 1), ("⏭", last)]
        if far:
            targets = [
                ("⏮", first),
                (f"◀ {far}", here - far),
                ("◀", here - 1),
                ("▶", here + 1),
                (f"{far} ▶", here + far),
            ]
        buttons = []
        for place, (label, target) in enumerate(targets):
            within = min(max(target, first), last)
            # Two buttons may lead to the same page, but Discord wants every custom id once.
            control = ControlId(seen.game.id, seen.game.revision, verb, f"{within}.{place}")
            buttons.append(button(control, label, disabled=within == here))
        return tuple(rows(buttons))


def page_of(argument: str) -> int | None:
    """The page or position a button leads to, or None when it names none."""
    first = argument.split(".")[0]
    return int(first) if first.isdecimal() else None


def _number(click: Click) -> int | None:
    control = control_of(click)
    return None if control is None else page_of(control.argument)
