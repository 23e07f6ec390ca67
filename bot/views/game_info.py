"""Private views of a game: board, own board, hand, log, standing, status."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from discord import app_commands

from bot.access.seat_context import waiting
from bot.access.subscriptions import watch_menu
from bot.announcements.endings import standing_lines
from bot.announcements.notifications import away_at, away_line
from bot.announcements.turn_posts import TURN_POST
from bot.language.i18n import clipped, code, safe_name
from bot.outbox import Picture
from bot.page_links import page_of
from bot.panels.control_ids import ControlId
from bot.panels.controls import Component, button, rows
from bot.panels.message_content import TEXT_LIMIT, MessageContent
from bot.panels.page_controls import turning
from bot.panels.text_pages import text_pages
from bot.pictures import illustrations
from bot.pictures.illustrations import PictureMaker
from bot.pictures.painting import AS_IT_IS, Zoom
from bot.rate_limits import enough_drawn, enough_replayed
from bot.responses import Interaction, control_of, defer, menu_values, page_wanted, place_of, send_notice, show_panel
from bot.services import Services
from bot.store import Game, clocks, deputies, outbox, users
from bot.store import log as game_log
from bot.store.pings import SOMEBODY
from bot.views.log_pages import log_page, page_text, remarks
from bot.views.reader_view import THE_TABLE, ReaderView, blocks, heading, status_lines
from bot.views.reader_views import ReaderViews
from bot.views.relocation import GameRelocation
from bot.views.zoom_menus import TEXT, looked_for, picture_menu, player_menu
from bot.voting.open_votes import open_vote_lines
from bot.wording.clocks import bank_line, deadline_line, passed_line, until
from rules.engine import Seat, Who, public_record, say, say_n
from rules.engine.reference.word_forms import folded

PAGE = TEXT_LIMIT - 100
"""Characters of a page of the position as text; its number needs some."""


class GameInfo:
    """The commands and buttons that show a game."""

    def __init__(
        self, services: Services, drawings: PictureMaker, moving: GameRelocation, looking: ReaderViews
    ) -> None:
        self.services = services
        self.looking = looking
        self.moving = moving
        self.drawings = drawings
        self.routes = {
            "board": self.board,
            "look": self.look,
            "text": self.text,
            "tableau": self.tableau,
            "hand": self.hand,
            "log": self.log,
            "export": self.export,
        }

    async def board(
        self,
        interaction: Interaction,
        kind: str | None = None,
        *,
        as_text: bool = False,
        around: str = "",
        lens: Zoom = AS_IT_IS,
    ) -> None:
        """Show the board as a picture, or a part of it, or the whole position as text."""
        seen = await self.looking.seen(interaction)
        if seen is None:
            return
        title = seen.game.title_key
        usual = illustrations.summary(title)
        if as_text or usual is None:
            await self._text(interaction, seen, seen.seat)
            return
        offered = kind in illustrations.kinds(title) and not illustrations.needs_seat(title, kind)
        known = kind if offered else None
        if not around:
            await self._picture(interaction, seen, known or usual, lens=lens)
            return
        found = illustrations.place_in(title, seen.view, around, known)
        if found is None:
            await show_panel(interaction, seen.localizer(say("There is no close-up of {place}.", place=code(around))))
            return
        shown, place = found
        whose = seen.seat if illustrations.needs_seat(title, shown) else None
        await self._picture(interaction, seen, shown, seat=whose, around=(place,), lens=lens)

    async def look(self, interaction: Interaction) -> None:
        """Show what was chosen in the menu below a picture."""
        control, values = control_of(interaction), menu_values(interaction)
        assert control is not None, "the menu has a control"
        kind, lens = looked_for(values[0] if values else "", control.argument)
        await self.board(interaction, kind, as_text=values == [TEXT], lens=lens)

    async def text(self, interaction: Interaction) -> None:
        """Show another page of the position as text."""
        seen = await self.looking.seen(interaction)
        if seen is not None:
            await self._text(interaction, seen, seen.seat)

    async def tableau(self, interaction: Interaction, user_id: int | None = None) -> None:
        """Show the board of a player; by default the user's own, for watchers that of the player who has to decide."""
        seen = await self.looking.seen(interaction)
        if seen is None:
            return
        chosen = [Seat(int(value)) for value in menu_values(interaction) if value.isdecimal()]
        wanted = interaction.user.id if user_id is None else user_id
        seats = [seat for seat in chosen if seat in seen.table.seats] or [
            Seat(number) for number, user in enumerate(seen.user_of) if user == wanted
        ]
        if user_id is None and not seats:
            seats = [*seen.table.questions, *seen.table.seats][:1]
        if not seats:
            names = ", ".join(seen.localizer.name(seat) for seat in seen.table.seats)
            await show_panel(
                interaction,
                seen.localizer(say("That person is not at this table. At the table: {names}.", names=names)),
            )
        else:
            label = seen.table.rules.words.label(seen.view.state, seats[0])
            whose = say("The tableau of {who} ({label}).", who=Who(seats[0]), label=label)
            more = player_menu(seen, seats[0])
            await self._of_a_seat(interaction, seen, seats[0], illustrations.TABLEAU, [seen.localizer(whose)], [more])

    async def hand(self, interaction: Interaction) -> None:
        """Show the hand of the user's seat, and a button for its board."""
        seen = await self.looking.seen(interaction)
        if seen is None:
            return
        holding = seen.table.rules.words.holding
        if holding is None:
            await self.tableau(interaction)
            return
        if seen.seat is None:
            await show_panel(interaction, seen.localizer(say("You have no seat in this game, so you have no hand.")))
            return
        lines = [f"**{seen.localizer(say('Your hand'))}**", *map(seen.localizer, holding(seen.view.state, seen.seat))]
        if illustrations.HAND not in illustrations.kinds(seen.game.title_key):
            # The hand is part of the picture of the user's own board.
            await self._of_a_seat(interaction, seen, seen.seat, illustrations.TABLEAU, lines, [])
            return
        # Two pictures next to each other would be too small to read on a phone.
        tableau = button(ControlId(seen.game.id, seen.game.revision, "tableau"), seen.localizer(say("Tableau")))
        await self._of_a_seat(interaction, seen, seen.seat, illustrations.HAND, lines, rows([tableau]))

    async def status(self, interaction: Interaction) -> None:
        """Show where the game stands and who has to decide."""
        game = await self.services.game_at(place_of(interaction))
        if game is not None and game.state == "lobby":
            localizer = await self.services.localizer_for(interaction)
            names = ", ".join(safe_name(holder.name) for holder in await self.services.holders(game.id))
            await show_panel(interaction, localizer(say("The game has not begun. At the table: {names}.", names=names)))
            return
        seen = await self.looking.seen(interaction)
        if seen is not None:
            lines = [*status_lines(seen, await asked_at(self.services, seen)), *await self._clocks(seen)]
            lines += [*await self._deputies(seen), *await self._away(seen)]
            if not seen.is_over:
                lines += await open_vote_lines(self.services, interaction, seen.game, seen.localizer)
            page = await page_of(self.services.store, self.services.settings, seen.game)
            if page is not None:
                lines.append(seen.localizer(say("[Watch this game in a browser]({address})", address=page)))
            await show_panel(interaction, "\n".join(lines))

    async def standing(self, interaction: Interaction) -> None:
        """Show the points so far, or the final result."""
        seen = await self.looking.seen(interaction)
        if seen is None:
            return
        title = say("Final standing") if seen.table.finished else say("The standing so far")
        await show_panel(
            interaction, "\n".join([f"**{seen.localizer(title)}**", *standing_lines(seen.table, seen.localizer)])
        )

    async def log(self, interaction: Interaction, page: int | None = None) -> None:
        """Show a page of the log in notation and in words, by default the latest decisions."""
        seen = await self.looking.seen(interaction)
        if seen is None:
            return
        deciders = await self._deciders(seen.game)
        shown = log_page(seen.decisions, page_wanted(interaction) if page is None else page, deciders)
        text = await asyncio.to_thread(page_text, seen.table, shown, seen.localizer, TEXT_LIMIT)
        await show_panel(
            interaction, MessageContent(text, tuple(rows(turning(seen.game, "log", shown.number, 1, shown.of))))
        )

    async def export(self, interaction: Interaction) -> None:
        """Send the log as a file; of a running game, without hidden information."""
        seen = await self.looking.seen(interaction)
        if seen is None:
            return
        again_at = self.services.next_allowed_drawing(interaction.user.id, "replay")
        if again_at is not None:
            await show_panel(interaction, seen.localizer(enough_replayed(again_at)))
            return
        await defer(interaction)
        whole = replace(seen.table.record(), checkpoint=None)
        record = whole if seen.is_over else await asyncio.to_thread(public_record, seen.table)
        record = replace(
            record, names=tuple(seen.localizer.names), reopened=seen.game.reopened, imported=seen.game.imported
        )
        deciders = await self._deciders(seen.game)
        told = await asyncio.to_thread(remarks, seen.table, record.decisions, seen.localizer, deciders)
        written = await asyncio.to_thread(record.to_text, seen.localizer, told)
        log = Picture(f"{seen.game.title_key}-{seen.game.id}.log", written.encode())
        text = seen.localizer(
            say_n("The log with one decision.", "The log with {n} decisions.", seen.table.decision_count)
        )
        await show_panel(interaction, text, [log])

    async def suggest_pictures(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Return the pictures of the game played here."""
        game = await self.services.game_at(place_of(interaction))
        if game is None or game.state == "lobby":
            return []
        localizer = await self.services.localizer_for(interaction)
        async with self.services.sessions.open(game.id) as session:
            view = session.table.view(None)
        named = {
            kind: localizer(text)
            for kind, text in illustrations.names_at(game.title_key, view).items()
            if not illustrations.needs_seat(game.title_key, kind)
        }
        wanted = folded(typed)
        fitting = [kind for kind, name in named.items() if wanted in folded(name) or wanted in kind]
        return [app_commands.Choice(name=clipped(named[kind], 100), value=kind) for kind in fitting[:25]]

    async def _clocks(self, seen: ReaderView) -> list[str]:
        """Return whose time ends when, and the remaining banks."""
        if seen.game.state != "running" or seen.game.agreement.clock == "none":
            return []
        async with self.services.store.reading() as db:
            ends = await clocks.deadlines(db, seen.game.id)
            passed = await clocks.passed(db, seen.game.id, self.services.clock())
        holders = await self.services.holders(seen.game.id)
        bank = bank_line(seen.game.agreement, holders, self.services.clock(), seen.localizer)
        return [
            line for line in (deadline_line(ends, seen.localizer), passed_line(passed, seen.localizer), bank) if line
        ]

    async def _deciders(self, game: Game) -> dict[int, str]:
        """Return who made decisions for the owner of a seat, by number of the decision."""
        async with self.services.store.reading() as db:
            decided = await game_log.by_others(db, game.id)
            known = await deputies.of_game(db, game.id) if decided else ()
        names = {each.user_id: each.name for each in known}
        return {number: THE_TABLE if user is None else names.get(user, SOMEBODY) for number, user in decided.items()}

    async def _deputies(self, seen: ReaderView) -> list[str]:
        """Return who plays for whom, and until when."""
        holders = await self.services.holders(seen.game.id)
        told = (
            say(
                "🤝 {user} plays for {who} until {when}.",
                user=safe_name(deputy.name),
                who=Who(each.seat),
                when=until(deputy.until),
            )
            for each in holders
            if (deputy := each.deputy) is not None
        )
        return [seen.localizer(line) for line in told]

    async def _away(self, seen: ReaderView) -> list[str]:
        """Return which players are away, and until when."""
        if seen.game.state != "running":
            return []
        holders = await self.services.holders(seen.game.id)
        people = await self.services.store.cached(users.several, tuple(holder.asked_id for holder in holders))
        line = away_line(away_at(holders, people, self.services.clock()), seen.localizer)
        return [line] if line else []

    async def _text(self, interaction: Interaction, seen: ReaderView, seat: Seat | None) -> None:
        """Show the whole position as text, a page at a time."""
        lines = [seen.localizer(line) for line in seen.table.rules.words.overview(seen.view.state, seat)]
        pages = text_pages(blocks(lines), PAGE)
        control = control_of(interaction)
        wanted = page_wanted(interaction) if control is not None and control.route == "text" else None
        number = min(max(wanted or 1, 1), len(pages))
        if len(pages) == 1:
            await show_panel(interaction, pages[0])
            return
        of = seen.localizer(say("Page {page} of {pages}", page=number, pages=len(pages)))
        turn = tuple(rows(turning(seen.game, "text", number, 1, len(pages))))
        await show_panel(interaction, MessageContent(f"{pages[number - 1]}\n-# {of}", turn))

    async def _picture(
        self,
        interaction: Interaction,
        seen: ReaderView,
        kind: str,
        *,
        seat: Seat | None = None,
        around: tuple[str, ...] = (),
        lens: Zoom = AS_IT_IS,
    ) -> None:
        again_at = self.services.next_allowed_drawing(interaction.user.id, "double picture") if lens.scale > 1 else None
        if again_at is not None:
            # The picture stays above the menu in which it was chosen.
            await send_notice(interaction, seen.localizer(enough_drawn(again_at)))
            return
        await defer(interaction)
        table, localizer, lines = seen.table, seen.localizer, [heading(seen)]
        pictures = await self.drawings.all_pages(
            table, seen.seat, kind, localizer, seat=seat, highlight=around, around=around, lens=lens
        )
        if sum(len(picture.content) for picture in pictures) > interaction.filesize_limit:
            lines.append(localizer(say("The large picture is too big for Discord; this is the usual size.")))
            usual = replace(lens, scale=1)
            pictures = await self.drawings.all_pages(
                table, seen.seat, kind, localizer, seat=seat, highlight=around, around=around, lens=usual
            )
        lines.append(localizer(waiting(table)))
        components = [picture_menu(seen, kind, lens), *watch_menu(seen.game, localizer)]
        await show_panel(interaction, MessageContent("\n".join(lines), tuple(components)), pictures)

    async def _of_a_seat(
        self,
        interaction: Interaction,
        seen: ReaderView,
        seat: Seat,
        kind: str,
        lines: Sequence[str],
        below: Sequence[Component] = (),
    ) -> None:
        """Show a picture of a seat with some lines; the position as text where there is no such picture."""
        if kind not in illustrations.kinds(seen.game.title_key):
            await self._text(interaction, seen, seen.seat)
            return
        await defer(interaction)
        pictures = await self.drawings.all_pages(seen.table, seen.seat, kind, seen.localizer, seat=seat)
        text = clipped("\n".join([heading(seen), *lines, seen.localizer(waiting(seen.table))]), TEXT_LIMIT)
        await show_panel(interaction, MessageContent(text, tuple(below)), pictures)


async def asked_at(services: Services, seen: ReaderView) -> dict[Seat, datetime]:
    """Return when each player who has to decide was first notified, if the posts are still stored."""
    users = {seat: seen.user_of[seat] for seat in seen.table.questions}
    # Some players are named without a ping; they count as notified too.
    called = await services.store.cached(outbox.asked_at, seen.game.id, (*users.values(),), TURN_POST)
    return {seat: called[user] for seat, user in users.items() if user in called}
