"""The command `/club seek`: wait for games of some titles until enough people match."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from typing import Any, Final

import discord
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.access.entry import why_no_new_game
from bot.access.permissions import why_not_open
from bot.access.readers import Readers
from bot.language.i18n import Localizer, clipped
from bot.lobby.admission import unfulfilled, variant, why_not_seated
from bot.lobby.waiting_people import MOST_LISTED, visible_seekers, waiting_lines, wanted
from bot.matchmaking.matching import Accepts, Match, find_match
from bot.panels.control_ids import ControlId
from bot.panels.controls import Component, Item, Style, button, menu, rows
from bot.panels.message_content import TEXT_LIMIT, MessageContent
from bot.rate_limits import DAY, enough_opened
from bot.responses import Interaction, control_of, menu_values, name_of, place_of, send_notice, show_panel
from bot.services import Services
from bot.store import Game, games, openings, reliability, seasons, seats, seekers, users
from bot.store.conditions import Conditions
from bot.store.paces import PACES, PaceName
from bot.store.ratings import BEGINNING
from bot.store.reliability import Reliability
from bot.store.seekers import Seeker, queue_subject
from bot.wording.clocks import until
from rules.engine import Rules, Text, say
from rules.engine.core.text import listing

USUAL_DAYS: Final = 3
LONGEST_DAYS: Final = 14
MOST_FINISHED: Final = 50
"""The largest number of finished games in a condition."""
HIGHEST: Final = 999
"""The largest rating in a condition."""
MOST_TITLES: Final = 25
MOST_TABLES: Final = 5
"""The most open tables that the panel names."""


@dataclass(frozen=True, slots=True)
class Wish:
    """How somebody wants to play; 0 players and no pace mean that any will do."""

    players: int = 0
    pace: PaceName | None = None
    days: int = USUAL_DAYS
    conditions: Conditions = Conditions()
    """The conditions for everybody else at the table."""

    def __str__(self) -> str:
        """Return the wish as the argument of a control, such as `3.daily.7`, followed by the conditions."""
        asked = self.conditions
        range_ = ["" if each is None else f"{each}" for each in (asked.rating_from, asked.rating_to)]
        given = [f"{asked.least_games}", "1" if asked.no_drop_outs else "", *range_]
        return ".".join([f"{self.players}", self.pace or "", f"{self.days}", *([] if asked.are_none else given)])

    @classmethod
    def read(cls, argument: str) -> Wish:
        """Return the wish in the argument of a control; what makes no sense gets its default."""
        players, pace, days, games, reliable, low, high, *_ = [*argument.split("."), *[""] * 7]
        known = next((each for each in PACES if each == pace), None)
        asked = Conditions(
            least_games=_number(games, 0, 0, MOST_FINISHED),
            no_drop_outs=reliable == "1",
            rating_from=_number(low, 0, 0, HIGHEST) if low else None,
            rating_to=_number(high, HIGHEST, 0, HIGHEST) if high else None,
        )
        return cls(_number(players, 0, 0, 10), known, _number(days, USUAL_DAYS, 1, LONGEST_DAYS), asked)


class SeekCommand:
    """The command, and the panel with the user's own places in the queue."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.routes = {"seek": self.choose_titles, "stop_seeking": self.stop}

    async def seek(self, interaction: Interaction, title: str | None, wish: Wish) -> None:
        """Wait for a game of a title, or show the titles to choose from."""
        if title is None:
            await self._show(interaction, wish)
        else:
            await self._look_for(interaction, {title, *await self._own_titles(interaction)}, {title}, wish)

    async def choose_titles(self, interaction: Interaction) -> None:
        """Wait for games of exactly the titles chosen in the menu."""
        control = control_of(interaction)
        assert control is not None, "titles are chosen in a menu"
        chosen = {value for value in menu_values(interaction) if value in self.services.rules}
        earlier = await self._own_titles(interaction)
        await self._look_for(interaction, chosen, chosen - earlier, Wish.read(control.argument))

    async def stop(self, interaction: Interaction) -> None:
        """Wait for nothing any more."""
        if interaction.guild_id is not None:
            async with self.services.store.writing(other=queue_subject(interaction.guild_id)) as db:
                await seekers.stop(db, interaction.guild_id, interaction.user.id)
        await self._show(interaction, Wish(), say("You no longer wait for a game."))

    async def _look_for(
        self, interaction: Interaction, titles: Collection[str], added: Collection[str], wish: Wish
    ) -> None:
        """Wait for some titles, of which some are added or changed, and make a match if enough people wait."""
        localizer = await self.services.localizer_for(interaction)
        refusal = await self._why_not(interaction, added, wish)
        if refusal is not None:
            await send_notice(interaction, localizer(refusal))
            return
        guild, now, user_id = interaction.guild, self.services.clock(), interaction.user.id
        assert guild is not None, "the command is offered on servers only"
        end = now + timedelta(days=wish.days)
        place = _text_channel_of(interaction) or place_of(interaction)
        async with self.services.store.writing(other=queue_subject(guild.id)) as db:
            await users.meet(db, user_id, name_of(interaction))
            for each in await seekers.of_guild(db, guild.id):
                if each.user_id == user_id and each.game not in titles:
                    await seekers.stop(db, guild.id, user_id, each.game)
            for title in sorted(added):
                mine = Seeker(
                    *(guild.id, title, user_id, name_of(interaction), place, wish.players, wish.pace or "", now, end),
                    conditions=wish.conditions.model_dump_json(),
                )
                await seekers.keep(db, mine)
            match = None
            if added:
                queue = [each for each in await seekers.of_guild(db, guild.id) if each.until > now]
                match = await match_on(db, guild, queue, self.services, present=user_id)
            if match is not None:
                if not await openings.is_noted(db, interaction.id):
                    await openings.note(db, interaction.id, user_id, now)
                await seekers.claim(db, match.people, interaction.id, match.place)
        await self._show(interaction, wish)

    async def _why_not(self, interaction: Interaction, added: Collection[str], wish: Wish) -> Text | None:
        """Return why a user cannot wait for these titles; a match opens a game in a thread of this channel."""
        if not added:
            return None
        if _text_channel_of(interaction) is None:
            return say("Use this in a text channel or one of its threads: the game opens in a thread there.")
        wrong = [key for key in added if wish.players and wish.players not in self.services.rules[key].seats]
        if wrong:
            rules = self.services.rules[wrong[0]]
            return say(
                "{title} is for {least} to {most} players.",
                title=Text(rules.title),
                least=rules.seats[0],
                most=rules.seats[-1],
            )
        refusal = await why_no_new_game(self.services, interaction) or why_not_open(interaction, in_thread=True)
        if refusal is not None:
            return refusal
        now = self.services.clock()
        async with self.services.store.reading() as db:
            stored = await openings.since(db, interaction.user.id, now - DAY)
        in_memory = self.services.rate_limiter.opened_since(interaction.user.id, now - DAY)
        return enough_opened(sorted([*stored, *in_memory]), self.services.settings, now)

    async def _own(self, interaction: Interaction) -> list[Seeker]:
        if interaction.guild_id is None:
            return []
        now = self.services.clock()
        async with self.services.store.reading() as db:
            known = await seekers.of_guild(db, interaction.guild_id)
        mine = [each for each in known if each.user_id == interaction.user.id and each.game_id is None]
        return [each for each in mine if each.until > now or each.found]

    async def _own_titles(self, interaction: Interaction) -> set[str]:
        return {each.game for each in await self._own(interaction)}

    async def _show(self, interaction: Interaction, wish: Wish, note: Text | None = None) -> None:
        """Show for what the user and others wait, and until when, with the ways to change that."""
        localizer, own = await self.services.localizer_for(interaction), await self._own(interaction)
        lines = [f"**{localizer(say('Wait for a game'))}**"]
        lines += [] if note is None else [localizer(note)]
        lines += [f"• {localizer(self._line(each))}" for each in own]
        if own:
            lines.append(localizer(say("When enough people match, a game opens in a thread and you are pinged once.")))
            tables = await self._open_tables(interaction, {each.game for each in own})
            if tables:
                places = listing([Text(f"<#{game.place}>") for game in tables[:MOST_TABLES]])
                lines.append(localizer(say("Open tables that you can join now: {places}", places=places)))
        else:
            lines.append(localizer(say("Choose one or several titles. A game opens when enough people match.")))
        if interaction.guild is not None:
            readers = Readers(interaction.guild, place_of(interaction))
            waiting = await visible_seekers(self.services, interaction.guild.id, readers)
            others = [each for each in waiting if each.user_id != interaction.user.id]
            lines += waiting_lines(others, self.services.rules, localizer, MOST_LISTED)
        content = MessageContent(
            clipped("\n".join(lines), TEXT_LIMIT), tuple(_controls(self.services.rules, own, wish, localizer))
        )
        await show_panel(interaction, content)

    async def _open_tables(self, interaction: Interaction, titles: Collection[str]) -> list[Game]:
        """Return the lobbies of these titles that the user can join, and that all readers of the channel see."""
        guild, rules = interaction.guild, self.services.rules
        if guild is None:
            return []
        readers, found = Readers(guild, place_of(interaction)), list[Game]()
        async with self.services.store.reading() as db:
            for game in await games.of_guild(db, guild.id, states=("lobby",)):
                if game.title_key not in titles or not readers.all_see(game):
                    continue
                present = [holder.user_id for holder in await seats.holders(db, game.id)]
                full = len(present) >= rules[game.title_key].seats[-1] or interaction.user.id in present
                if not full and await why_not_seated(db, game, rules[game.title_key], interaction.user.id) is None:
                    found.append(game)
        return found

    def _line(self, seeker: Seeker) -> Text:
        title = Text(self.services.rules[seeker.game].title)
        if seeker.found is not None:
            return say("{title}: enough people match, the game opens in a moment", title=title)
        terms = [*wanted(seeker), say("until {when}", when=until(seeker.until))]
        return say("{title}: {terms}", title=title, terms=listing(terms))


async def match_on(
    db: AsyncConnection,
    guild: discord.Guild,
    queue: Sequence[Seeker],
    services: Services,
    *,
    present: int | None = None,
) -> Match | None:
    """Return people in the queue of a server who can play together, in a channel that all of them see.

    People who are away or in their quiet hours keep their place and are left out, except one who is `present`.
    """
    readers: dict[int, Readers] = {}
    now, known = services.clock(), await users.settings_of(db, list({each.user_id for each in queue}))
    reachable = {user_id for user_id, chosen in known.items() if chosen.reachable_from(now) is None}
    queue = [each for each in queue if each.user_id in {present, *reachable}]

    @cache
    def sees(here: int, there: int) -> bool:
        if here == there:
            return True
        if here not in readers:
            readers[here] = Readers(guild, here)
        return readers[here].all_see_channel(there)

    return find_match(queue, services.rules, sees, await _conditions_of(db, queue, services))


async def _conditions_of(db: AsyncConnection, queue: Sequence[Seeker], services: Services) -> Accepts:
    """Return the function that says whether somebody fulfils the conditions of another person in the queue."""
    asked, people = {each: each.asks for each in queue}, [each.user_id for each in queue]
    records: Mapping[int, Reliability] = {}
    if any(each.about_record for each in asked.values()):
        records = await reliability.of_people(db, people)
    rated = dict[str, Mapping[int, int]]()
    for game in {seeker.game for seeker, each in asked.items() if each.about_rating and seeker.game in services.rules}:
        rated[game] = await seasons.ratings_of(db, people, game, variant(services.rules[game], {}))

    def accepts(person: Seeker, other: Seeker) -> bool:
        record = records.get(other.user_id, Reliability())
        rating = rated.get(person.game, {}).get(other.user_id, BEGINNING)
        return unfulfilled(asked[person], record, rating) is None

    return accepts


def _text_channel_of(interaction: Interaction) -> int | None:
    """Return the text channel of an interaction, for a thread its parent; None elsewhere."""
    place = interaction.channel
    if isinstance(place, discord.Thread):
        place = place.parent
    return place.id if isinstance(place, discord.TextChannel) else None


def _controls(
    rules: Mapping[str, Rules[Any]], own: Sequence[Seeker], wish: Wish, localizer: Localizer
) -> list[Component]:
    titles = {each.game for each in own}
    items = [Item(localizer(Text(each.title)), key, chosen=key in titles) for key, each in rules.items()][:MOST_TITLES]
    choosing = ControlId(0, 0, "seek", str(wish))
    found = [menu(choosing, localizer(say("Which games?")), items, least=0, most=len(items))]
    if own:
        found += rows([button(ControlId(0, 0, "stop_seeking"), localizer(say("Stop waiting")), Style.PLAIN)])
    return found


def _number(text: str, usual: int, least: int, most: int) -> int:
    return int(text) if text.isdecimal() and len(text) < 4 and least <= int(text) <= most else usual
