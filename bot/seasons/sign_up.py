"""The buttons below the post of a season: sign up, withdraw, and show the table."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.access.entry import why_not_join
from bot.access.managers import is_manager
from bot.language.i18n import Localizer
from bot.lobby.admission import variant, why_not_admitted
from bot.outbox import Picture
from bot.panels.controls import Component, rows
from bot.panels.message_content import TEXT_LIMIT, MessageContent
from bot.panels.page_controls import page_number, pager
from bot.panels.text_pages import text_pages
from bot.pictures.season_tables import drawing_of, season_pictures
from bot.rate_limits import relative
from bot.responses import Interaction, chosen_value, control_of, defer, name_of, page_wanted, send_notice, show_panel
from bot.seasons import posts
from bot.seasons.lost_seats import LostSeats
from bot.seasons.reckoning import Standing, read
from bot.services import Services
from bot.store import seasons, users
from bot.store.seasons import Entry, EntryState, Season, season_subject
from rules.engine import Text, say

PAGES = "season_page"
"""The route of the controls that turn the pages of a table."""
MOST_PEOPLE = 64
"""The most people of a season."""
GONE: Text = say("This season is over.")


class SignUp:
    """Handles the buttons of a season."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.lost_seats = LostSeats(services)
        self.routes = {
            posts.SIGN_UP: self.sign_up,
            posts.SIGN_OFF: self.sign_off,
            posts.TABLE: self.show,
            PAGES: self.turn,
        }

    async def sign_up(self, interaction: Interaction) -> None:
        """Sign up for a season, or join its reserves once it has begun."""
        localizer, now = await self.services.localizer_for(interaction), self.services.clock()
        standing = await self._standing(interaction)
        if standing is None:
            await send_notice(interaction, localizer(GONE))
            return
        user_id, season = interaction.user.id, standing.season
        blocked = await why_not_join(self.services, season.guild_id, user_id)
        if blocked is not None:
            await send_notice(interaction, localizer(blocked))
            return
        async with self.services.store.writing(other=season_subject(season.id)) as db:
            present = await seasons.find(db, season.id)
            people = await seasons.people(db, season.id)
            mine = next((entry for entry in people if entry.user_id == user_id), None)
            told = None if present is None else _cannot_sign_up(standing, present.state, people, mine)
            if present is not None and told is None and mine is None:
                told = await self._why_not_admitted(db, present, user_id)
            if present is not None and told is None:
                await users.meet(db, user_id, name_of(interaction))
                begun = present.state == "running" or now >= present.until
                back = mine is not None and mine.chair is not None
                state: EntryState = "reserve" if begun and not back else "in"
                await seasons.sign_up(db, season.id, user_id, name_of(interaction), state, now)
                told = _signed_up(
                    present, state, begun=begun, before=len([each for each in people if each.state == "in"])
                )
        await send_notice(interaction, localizer(told or GONE))

    async def sign_off(self, interaction: Interaction) -> None:
        """Withdraw from a season; running games continue."""
        localizer = await self.services.localizer_for(interaction)
        standing = await self._standing(interaction)
        if standing is None:
            await send_notice(interaction, localizer(GONE))
            return
        user_id, season = interaction.user.id, standing.season
        async with self.services.store.writing(other=season_subject(season.id)) as db:
            present = await seasons.find(db, season.id)
            people = await seasons.people(db, season.id)
            mine = next((entry for entry in people if entry.user_id == user_id), None)
            if present is None or present.state == "ended":
                told = GONE
            elif mine is None or mine.state == "out":
                told = say("You are not in this season.")
            else:
                await seasons.sign_off(db, season.id, user_id)
                told = say("You are out of the season.")
                if mine.division is not None:
                    told = say("You are out of the next rounds. Please play your present game to its end.")
        await send_notice(interaction, localizer(told))

    async def show(self, interaction: Interaction) -> None:
        """Show the table of the season of a button, privately."""
        standing = await self._standing(interaction)
        await self.show_table(interaction, standing)

    async def turn(self, interaction: Interaction) -> None:
        """Show another page of the table; the control names the page and the season."""
        number = chosen_value(interaction).partition(".")[2].partition(".")[0]
        standing = await self._standing(interaction, int(number) if number.isdecimal() else 0)
        await self.show_table(interaction, standing, page_wanted(interaction))

    async def show_table(self, interaction: Interaction, standing: Standing | None, page: int | None = None) -> None:
        """Show the table of a season as text and picture, and the games that are being played."""
        localizer = await self.services.localizer_for(interaction)
        if standing is None:
            await show_panel(interaction, localizer(say("There is no season here.")))
            return
        await defer(interaction)
        rules = self.services.rules[standing.season.game]
        conditions: tuple[Component, ...] = ()
        if is_manager(interaction) and standing.season.state != "ended":
            conditions = tuple(rows([posts.who_button(standing.season, localizer)]))
        heading = f"## 🏆 {localizer(posts.season_name(standing.season, rules.title))}"
        if not standing.divisions:
            message = posts.season_post(standing, rules, localizer)
            await show_panel(interaction, MessageContent(message.text, conditions))
            return
        offered = await self.lost_seats.offered(standing)
        lines = [heading, *posts.table_lines(standing, localizer), *posts.tables_now(standing, offered, localizer)]
        pages, pictures = text_pages(lines, TEXT_LIMIT), await self._pictures(standing, localizer)
        number = page_number(page, len(pages))
        turning = pager(PAGES, number, len(pages), localizer, f"{standing.season.id}")
        await show_panel(interaction, MessageContent(pages[number - 1], (*conditions, *turning)), pictures)

    async def _why_not_admitted(self, db: AsyncConnection, season: Season, user_id: int) -> Text | None:
        """Return which condition of a season a user does not fulfil, or None."""
        wanted = season.conditions
        if wanted.are_none or user_id == season.creator_id:
            return None
        invited = await seasons.invited(db, season.id) if wanted.invited_only else ()
        rated_as = season.game, variant(self.services.rules[season.game], season.options)
        return await why_not_admitted(db, wanted, invited, rated_as, user_id)

    async def _pictures(self, standing: Standing, localizer: Localizer) -> list[Picture]:
        season, rules = standing.season, self.services.rules[standing.season.game]
        drawn = []
        for request in season_pictures(
            season.id, posts.sheet(standing, rules, localizer), posts.alt(season, rules.title, localizer)
        ):
            draw = await drawing_of(self.services, season.id, request.lines)
            drawn.append(Picture(request.file_name, await self.services.drawing.draw(draw), request.alt))
        return drawn

    async def _standing(self, interaction: Interaction, number: int | None = None) -> Standing | None:
        """Return the season of that number, or of a button, on this server."""
        async with self.services.store.reading() as db:
            season = await season_at(db, interaction, number)
            if season is None or season.game not in self.services.rules:
                return None
            return await read(db, season.id, self.services.rules[season.game].seats[0])


async def season_at(db: AsyncConnection, interaction: Interaction, number: int | None = None) -> Season | None:
    """Return the season of that number, or of a control, if it is one of this server."""
    control = control_of(interaction)
    if number is None:
        number = 0 if control is None else control.number
    season = None if number >= 2**31 else await seasons.find(db, number)
    return season if season is not None and season.guild_id == interaction.guild_id else None


def _signed_up(season: Season, state: EntryState, *, begun: bool, before: int) -> Text:
    """Return what somebody hears who has signed up after so many others."""
    if state == "reserve":
        return say("You are a reserve now: you take over the next free chair.")
    if begun:
        return say("You play on.")
    when = relative(season.until)
    if season.most_people is not None and before >= season.most_people:
        return say(
            "The season is full, so you are number {n} on the waiting list. The sign-up ends {when}; people who "
            "are still on the list then become reserves.",
            n=before - season.most_people + 1,
            when=when,
        )
    return say("You are in. The sign-up ends {when}; then the games open.", when=when)


def _cannot_sign_up(standing: Standing, state: str, people: tuple[Entry, ...], mine: Entry | None) -> Text | None:
    """Return why somebody cannot sign up, or None."""
    if state == "ended":
        return GONE
    if mine is not None and mine.id in standing.losers:
        return say("You lost your seat in a game of this season, so you can play in the next season again.")
    if mine is not None and mine.state == "in":
        return say("You are in already.")
    if mine is not None and mine.state == "reserve":
        return say("You are a reserve already.")
    if mine is None and len(people) >= MOST_PEOPLE:
        return say("The season is full: {n} people have signed up.", n=MOST_PEOPLE)
    return None
