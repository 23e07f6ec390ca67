"""The commands `/club season new`, `/club season show` and `/club season end`."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

import discord
from pydantic import JsonValue, ValidationError

from bot.access.managers import is_manager
from bot.access.permissions import why_not_open
from bot.language.durations import seconds_of, span
from bot.language.i18n import code
from bot.lobby.agreement_choices import Choices, ServerDays
from bot.panels.controls import MENU_OPTIONS, rows
from bot.panels.message_content import MessageContent
from bot.responses import Interaction, name_of, place_of, show_panel
from bot.seasons import posts
from bot.seasons.reckoning import Standing, read
from bot.seasons.season_conditions import MANAGERS_ONLY
from bot.seasons.sign_up import SignUp
from bot.services import Services
from bot.store import Agreement, NewPost, interactions, outbox, seasons, templates, users
from bot.store.paces import PaceName
from bot.store.seasons import SEASON_POST, Format, Season, season_subject, seasons_subject
from bot.store.templates import Template
from bot.wording.agreements import shorter_than
from rules.engine import InvalidOptions, Text, say
from rules.engine.core.text import listing
from rules.engine.reference.word_forms import folded

MOST_SEASONS: Final = 3
"""The most seasons of a server that have not ended."""
SHORTEST, LONGEST = timedelta(minutes=10), timedelta(days=60)
"""The limits of the time for signing up."""
MOST_IN_GROUP: Final = 12
USUAL_PAIRS: Final = 6
"""The usual number of people in a division whose tables are for two."""

LATE: Final = Agreement(consequence="substitute")
"""The consequence when time is up: the seat is offered, and its owner drops out of the season."""


@dataclass(frozen=True, slots=True)
class SeasonPlan:
    """A season as it is announced; what is None gets its default."""

    title: str
    format: Format
    until: str
    pace: PaceName | None = None
    decision: str | None = None
    """The time for each decision, in place of a pace."""
    size: int | None = None
    group: int | None = None
    limit: int | None = None
    template: str | None = None


class SeasonCommands:
    """Announces, shows and ends seasons."""

    def __init__(self, services: Services, sign_up: SignUp) -> None:
        self.services = services
        self.sign_up = sign_up

    async def new(self, interaction: Interaction, plan: SeasonPlan) -> None:
        """Announce a season, with a post for signing up."""
        localizer, now = await self.services.localizer_for(interaction), self.services.clock()
        rules, seconds = self.services.rules[plan.title], seconds_of(plan.until)
        chairs = plan.size or (2 if 2 in rules.seats else rules.seats[0])
        refusal = self._refusal(interaction, chairs, seconds, plan)
        options, agreement = dict[str, JsonValue](), Agreement()
        if refusal is None and plan.template is not None:
            known_as = await self._template(interaction, plan.title, plan.template)
            named = code(plan.template)
            refusal = say("There is no template {name} of {title} here.", name=named, title=Text(rules.title))
            if known_as is not None:
                refusal, options, agreement = None, dict(known_as.options), known_as.agreement
        if plan.pace is not None or plan.decision is not None:
            spans = {} if plan.decision is None else {"decision": plan.decision}
            timed = Choices({"clock": "move"} if spans else {}, spans, plan.pace).applied(LATE, ServerDays(), "UTC")
            if isinstance(timed, Text):
                refusal = refusal or timed
            else:
                agreement = timed
        refusal = refusal or shorter_than(agreement, self.services.settings.least_clock_s)
        if refusal is not None:
            await show_panel(interaction, localizer(refusal))
            return
        assert seconds is not None, "a wrong span is refused"
        assert interaction.guild_id is not None, "a season is refused outside servers"
        guild_id, place = interaction.guild_id, place_of(interaction)
        public = await self.services.public_localizer(guild_id, place)
        async with self.services.store.writing(other=seasons_subject(guild_id)) as db:
            known = await seasons.of_guild(db, guild_id)
            again = await interactions.result(db, interaction.id) is not None
            full = not again and len([each for each in known if each.state != "ended"]) >= MOST_SEASONS
            if not full and not again:
                await users.meet(db, interaction.user.id, name_of(interaction))
                season = await seasons.add(
                    db,
                    guild_id=guild_id,
                    channel_id=place,
                    game=plan.title,
                    format=plan.format,
                    chairs=chairs,
                    group_size=plan.group or usual_group(plan.format, chairs),
                    options=options,
                    agreement=agreement,
                    most_people=plan.limit,
                    creator_id=interaction.user.id,
                    now=now,
                    until=now + timedelta(seconds=seconds),
                )
                message = posts.season_post(Standing(season, {}, (), {}, {}, frozenset()), rules, public)
                post = NewPost(kind=SEASON_POST, message=message, channel_id=place)
                (number,) = await outbox.queue(db, [post], now)
                await seasons.set_post(db, season.id, number, None)
                await seasons.note_shown(db, season.id, posts.digest(message))
                await interactions.remember(
                    db, interaction.id, f"{season.id}", now, user_id=interaction.user.id, game_id=None
                )
        if full:
            told = say("{n} seasons are open or running here; end one first.", n=MOST_SEASONS)
            await show_panel(interaction, localizer(told))
            return
        told = say("The season is announced. Anybody can sign up, unless you set conditions.")
        who = () if again else rows([posts.who_button(season, localizer)])
        await show_panel(interaction, MessageContent(localizer(told), tuple(who)))

    async def show(self, interaction: Interaction) -> None:
        """Show the latest season of this server."""
        season = await self._latest(interaction)
        standing = None
        if season is not None:
            async with self.services.store.reading() as db:
                standing = await read(db, season.id, self.services.rules[season.game].seats[0])
        await self.sign_up.show_table(interaction, standing)

    async def end(self, interaction: Interaction) -> None:
        """End the season of this channel, or else the latest one: no further games are opened."""
        localizer = await self.services.localizer_for(interaction)
        if not is_manager(interaction):
            await show_panel(interaction, localizer(MANAGERS_ONLY))
            return
        season = await self._latest(interaction, only_unfinished=True)
        if season is None:
            await show_panel(interaction, localizer(say("No season is open or running here.")))
            return
        rules, now = self.services.rules[season.game], self.services.clock()
        public = await self.services.public_localizer(season.guild_id, season.channel_id)
        async with self.services.store.writing(other=season_subject(season.id)) as db:
            standing = await read(db, season.id, rules.seats[0])
            if standing is not None and standing.season.state != "ended":
                await seasons.end(db, season.id, now)
                if standing.divisions:
                    message = posts.final_note(standing, rules, public)
                    post = NewPost(kind=SEASON_POST, message=message, channel_id=season.channel_id)
                    await outbox.queue(db, [post], now)
        name = posts.season_name(season, rules.title)
        told = say("{season} has ended. Games that are running go on as ordinary games.", season=name)
        await show_panel(interaction, localizer(told))

    def _refusal(self, interaction: Interaction, chairs: int, seconds: float | None, plan: SeasonPlan) -> Text | None:
        """Return why no season can be announced, or None."""
        rules = self.services.rules[plan.title]
        if interaction.guild_id is None or not is_manager(interaction):
            return MANAGERS_ONLY
        if not isinstance(interaction.channel, discord.TextChannel):
            return say("A season is announced in a text channel, where its games get their threads.")
        if chairs not in rules.seats:
            numbers = listing([say("{n}", n=each) for each in rules.seats])
            return say("{title} is for {numbers} players.", title=Text(rules.title), numbers=numbers)
        if plan.limit is not None and plan.limit < chairs:
            return say("At least {n} people are needed for one table.", n=chairs)
        if seconds is None or not SHORTEST.total_seconds() <= seconds <= LONGEST.total_seconds():
            shortest, longest = span(SHORTEST.total_seconds()), span(LONGEST.total_seconds())
            return say(
                "People can sign up for {shortest} to {longest}; type that like {example}.",
                shortest=shortest,
                longest=longest,
                example="`7d`",
            )
        return why_not_open(interaction, in_thread=True)

    async def _template(self, interaction: Interaction, title: str, name: str) -> Template | None:
        """Return a template of this server whose options can still be played."""
        if interaction.guild_id is None:
            return None
        async with self.services.store.reading() as db:
            known = await templates.of_guild(db, interaction.guild_id)
        found = next((each for each in known if (each.game, each.name) == (title, name)), None)
        try:
            self.services.rules[title].options.of_new_game({} if found is None else found.options)
        except (ValidationError, InvalidOptions):
            return None
        return found

    async def names(self, interaction: Interaction, begun: str) -> list[str]:
        """Return the names of templates that contain the typed text."""
        if interaction.guild_id is None:
            return []
        async with self.services.store.reading() as db:
            known = dict.fromkeys(each.name for each in await templates.of_guild(db, interaction.guild_id))
        return [name for name in known if folded(begun.strip()) in folded(name)][:MENU_OPTIONS]

    async def _latest(self, interaction: Interaction, *, only_unfinished: bool = False) -> Season | None:
        """Return the latest season of this channel, or else of this server."""
        if interaction.guild_id is None:
            return None
        async with self.services.store.reading() as db:
            known = await seasons.of_guild(db, interaction.guild_id)
        found = [each for each in known if each.game in self.services.rules]
        found = [each for each in found if each.state != "ended" or not only_unfinished]
        here = [each for each in found if each.channel_id == place_of(interaction)]
        return next(iter([*here, *found]), None)


def usual_group(played_as: Format, chairs: int) -> int:
    """Return the usual number of people in a group or division."""
    if played_as == "groups":
        return 4 if chairs == 2 else chairs
    return USUAL_PAIRS if chairs == 2 else 2 * chairs
