"""The command `/my games`: the games of a user, those that wait for them first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.access import channels
from bot.club.game_list import MY_GAMES_HERE
from bot.language.i18n import Localizer, safe_name
from bot.lobby.option_forms import how_played
from bot.panels.looks import Looks
from bot.panels.message_content import TEXT_LIMIT, MessageContent
from bot.panels.page_controls import page_number, page_of, pager
from bot.panels.text_pages import PAGE_ROOM, fitted, paged
from bot.responses import Interaction, chosen_value, defer, show_panel
from bot.services import Services, command_to_open, names_of
from bot.store import Game, SeatHolder, clocks, games, scheduled_jobs, users
from bot.views.relocation import GameRelocation
from bot.wording.clocks import moment
from bot.wording.game_names import called
from rules.engine import Seat, Text, Who, say
from rules.engine.core.text import listing

MY_GAMES = "my_games"
"""The route of the controls that turn the pages."""
MOST_ASKED = 20
"""The most games for whose channel Discord is queried."""


@dataclass(frozen=True, slots=True)
class _Mine:
    """A game of the user."""

    text: str
    waits: bool = False
    """True if it waits for the user."""
    until: datetime | None = None
    """The user's deadline."""

    @property
    def order(self) -> tuple[bool, float]:
        """The sort key: games that wait come first, ordered by deadline."""
        return not self.waits, float("inf") if self.until is None else self.until.timestamp()


def _none(guild_id: int | None) -> Text:
    if guild_id is not None:
        return say("You have no games on this server at the moment. {command} opens one.", command=command_to_open())
    return say("You have no games at the moment. {command} opens one.", command=command_to_open())


class MyGames:
    """Shows the games of a user, privately."""

    def __init__(self, services: Services, moving: GameRelocation) -> None:
        self.services = services
        self.moving = moving
        self.routes = {MY_GAMES: self.show, MY_GAMES_HERE: self.here}
        self._looks = Looks()

    async def show(self, interaction: Interaction) -> None:
        """Show a page of the user's games, those that wait for them first, the one that has waited longest on top."""
        await self._show(interaction, MY_GAMES, None)

    async def here(self, interaction: Interaction) -> None:
        """Show a page of the user's games on this server."""
        await self._show(interaction, MY_GAMES_HERE, interaction.guild_id)

    async def _show(self, interaction: Interaction, route: str, guild_id: int | None) -> None:
        """Show a page of the user's games, of one server or of all."""
        user_id = interaction.user.id
        localizer = await self.services.private_localizer(user_id, str(interaction.locale))
        async with self.services.store.reading() as db:
            found = list(await games.of_user(db, user_id, states=("running", "lobby")))
            found += await games.deputised_by(db, user_id, states=("running",))
            order = {number: place for place, number in enumerate(await scheduled_jobs.waiting_for(db, user_id))}
        found = [game for game in found if guild_id in (None, game.guild_id)]
        unknown = [game for game in found if interaction.client.get_channel(game.place) is None]
        if unknown:
            # Discord has to be queried for the channel.
            await defer(interaction)
        gone = {game.id for game in unknown[:MOST_ASKED] if await channels.is_gone(interaction, game)}
        # Games without a channel need attention, so they are on the first page.
        ordered = sorted(found, key=lambda game: (game.id not in gone, order.get(game.id, len(order))))
        present, wanted = {game.id: game for game in ordered}, chosen_value(interaction)
        look, shown = self._looks.order(wanted, list(present), self.services.clock())
        pages = paged(shown)
        number = page_number(page_of(wanted), len(pages))
        listed = [present[each] for each in pages[number - 1] if each in present]
        lost = [game for game in listed if game.id in gone]
        told = sorted(
            [await self._told(game, user_id, localizer, lost=game in lost) for game in listed],
            key=lambda each: each.order,
        )
        holiday = await self._holiday(user_id, localizer) if told else []
        first = number == 1
        entries = [f"▶ {each.text}" if each.waits and first and not at else each.text for at, each in enumerate(told)]
        text = "\n".join([*fitted(entries, TEXT_LIMIT - PAGE_ROOM), *holiday]) or localizer(_none(guild_id))
        controls = (*await self.moving.offers(interaction, lost), *pager(route, number, len(pages), localizer, look))
        await show_panel(interaction, MessageContent(text, controls))

    async def _told(self, game: Game, user_id: int, localizer: Localizer, *, lost: bool) -> _Mine:
        rules = self.services.rules[game.title_key]
        title = called(game, rules.title)
        if lost:
            return _Mine(localizer(say("{title}: its channel is gone", title=title)))
        holders = await self.services.holders(game.id)
        localizer = localizer.naming(names_of(holders))
        others = [localizer.name(holder.seat) for holder in holders if not holder.is_played_by(user_id)]
        against = localizer(say("with {names}", names=", ".join(others))) if others else ""
        asked: list[Seat] = []
        headline, until = "", None
        if game.state == "lobby":
            whose = say("not begun")
        else:
            async with self.services.sessions.open(game.id) as session:
                asked = [holder.seat for holder in session.waiting_for() if holder.is_played_by(user_id)]
                awaited = [say("{who}", who=Who(holder.seat)) for holder in session.waiting_for()]
                headline = localizer(session.rules.words.headline(session.table.view(None).state))
            whose = say("**it is your turn**") if asked else say("waiting for {who}", who=listing(awaited))
            until = await self._deadline(game, asked)
        time_up = ""
        if until is not None:
            over = until <= self.services.clock()
            time_up = localizer(say("⏱️ your time is up") if over else say("⏱️ time is up {when}", when=moment(until)))
        place = f"<#{game.place}>"
        if game.thread_id is None:
            line = say("{title} in {place}: {whose}", title=title, place=place, whose=whose)
        else:
            # The name of a thread contains the title and the players.
            line, against = say("{place}: {whose}", place=place, whose=whose), ""
        first = ", ".join(filter(None, [localizer(line), time_up]))
        deputy = _deputy(holders, user_id, localizer)
        details = " · ".join(filter(None, [deputy, headline, against, how_played(rules, game, localizer)]))
        return _Mine(f"{first}\n-# {details}" if details else first, bool(asked), until)

    async def _deadline(self, game: Game, asked: list[Seat]) -> datetime | None:
        """Return the user's deadline in one of their games, also a past one; None where none of their clocks runs."""
        async with self.services.store.reading() as db:
            ends = await clocks.deadlines(db, game.id)
            passed = await clocks.passed(db, game.id, self.services.clock())
        over = [passed[seat] for seat in asked if seat in passed]
        if over and game.agreement.clock != "none":
            return min(over)
        return min((ends[seat] for seat in asked if seat in ends), default=None)

    async def _holiday(self, user_id: int, localizer: Localizer) -> list[str]:
        """Return until when the user is away."""
        async with self.services.store.reading() as db:
            people = await users.several(db, [user_id])
        until = people[user_id].settings.away_until(self.services.clock()) if user_id in people else None
        if until is None:
            return []
        away = say("🏖️ You are away until {when}; your clocks stand still.", when=f"<t:{int(until.timestamp())}:f>")
        return [localizer(away)]


def _deputy(holders: Sequence[SeatHolder], user_id: int, localizer: Localizer) -> str:
    """Return for whom the user plays as a deputy, or who plays for them."""
    for holder in holders:
        if holder.deputy is not None and holder.deputy.user_id == user_id:
            return localizer(say("for {who}", who=Who(holder.seat)))
        if holder.deputy is not None and holder.user_id == user_id:
            return localizer(say("{name} plays for you", name=safe_name(holder.deputy.name)))
    return ""
