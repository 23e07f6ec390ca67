"""The commands `/my reminders`, `/my away`, `/my language`, `/my colours`: personal settings for all games."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Literal

from discord import app_commands
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.language.catalogs import languages
from bot.language.durations import no_span, seconds_of, seconds_of_list, span
from bot.language.i18n import code
from bot.language.time_zones import zone_names, zones_like
from bot.responses import Interaction, name_of, show_panel
from bot.services import Services
from bot.store import Store, UserSettings, absence, games, scheduled_jobs, users
from rules.engine import Text, say
from rules.engine.core.text import entries, together

MOST_INTERVALS = 10
CHOICES = 25


class Personal:
    """Commands for personal settings. The responses are private."""

    def __init__(self, services: Services) -> None:
        self.services = services

    async def reminders(
        self,
        interaction: Interaction,
        after: str | None,
        quiet: str | None,
        zone: str | None,
        by: Literal["channel", "direct message", "never"] | None,
    ) -> None:
        """Change when and where to be reminded; without arguments, show the settings."""
        problem, changes = _wishes(after, quiet, zone, by)
        localizer = await self.services.localizer_for(interaction)
        if problem is not None:
            await show_panel(interaction, localizer(problem))
            return
        async with changing_settings(self.services.store, interaction.user.id) as db:
            user = await users.meet(db, interaction.user.id, name_of(interaction))
            chosen = user.settings.model_copy(update=changes)
            if changes:
                await users.set_settings(db, user.id, chosen)
            now = self.services.clock()
            if {"quiet_from", "time_zone"} & changes.keys():
                await scheduled_jobs.call_at(db, user.id, chosen.reachable_from(now) or now)
            if "reminder_intervals_s" in changes:
                usual_s, after_s = self.services.settings.reminder_intervals_s, self.services.settings.stalled_after_s
                own_s = chosen.reminder_intervals_s
                await scheduled_jobs.reschedule_reminders(db, user.id, own_s, usual_s, after_s, now)
        await show_panel(interaction, localizer(entries(self._as_it_is(chosen))))

    async def away(self, interaction: Interaction, duration: str | None) -> None:
        """Start an absence for some time, or end it."""
        localizer = await self.services.localizer_for(interaction)
        now = self.services.clock()
        seconds = 0.0 if duration is None or duration.strip().lower() in ("0", "off", "back") else seconds_of(duration)
        if seconds is None:
            await show_panel(interaction, localizer(no_span(duration or "")))
            return
        async with changing_settings(self.services.store, interaction.user.id) as db:
            user = await users.meet(db, interaction.user.id, name_of(interaction))
            allowed_s = absence.left_s(user.settings, now, self.services.settings.away_allowance_s)
            allowed_s += user.settings.away_for_s(now)
            fits = seconds <= allowed_s
            chosen = user.settings
            was_away = bool(chosen.away_for_s(now))
            if fits and (seconds or chosen.away_for_s(now)):
                until = now + timedelta(seconds=seconds) if seconds else None
                chosen = await absence.set_until(db, user.id, until, now)
        if not fits:
            text = say("You can be away for {left} more this year.", left=span(allowed_s))
        elif chosen.away_for_s(now):
            assert chosen.away_until_s is not None, "whoever is away comes back some time"
            text = say(
                "You are away until {when}. Your clocks stand still, nobody calls or reminds you; {command} ends it.",
                when=f"<t:{int(chosen.away_until_s)}:f>",
                command="`/my away duration:off`",
            )
        else:
            left_s = absence.left_s(chosen, now, self.services.settings.away_allowance_s)
            text = say("You are not away. You can be away for {left} this year.", left=span(left_s))
            if was_away:
                text = say("Your holiday is over. You can be away for {left} more this year.", left=span(left_s))
        await show_panel(interaction, localizer(text))

    async def language(self, interaction: Interaction, chosen: str) -> None:
        """Set the language of private responses; an unknown word resets it to that of the user's Discord client."""
        language = chosen if chosen in languages() else None
        async with self.services.store.writing(person=interaction.user.id) as db:
            await users.meet(db, interaction.user.id, name_of(interaction))
            await users.set_language(db, interaction.user.id, language)
        localizer = await self.services.localizer_for(interaction)
        await show_panel(interaction, localizer(say("What only you see is now in this language.")))

    async def colours(self, interaction: Interaction, chosen: Literal["normal", "plain", "strong"]) -> None:
        """Set the colours of private pictures."""
        async with self.services.store.writing(person=interaction.user.id) as db:
            user = await users.meet(db, interaction.user.id, name_of(interaction))
            await users.set_settings(db, user.id, user.settings.model_copy(update={"colours": chosen}))
        localizer = await self.services.localizer_for(interaction)
        match chosen:
            case "strong":
                text = say(
                    "Pictures that only you see now have strong colours: terrains and players differ more, with "
                    "thicker rims and larger letters. Posts for everybody stay as they are."
                )
            case "plain":
                text = say(
                    "Pictures that only you see are now plain: flat colours and simple signs instead of painted "
                    "boards. Posts for everybody stay as they are."
                )
            case "normal":
                text = say("Pictures that only you see have the usual colours again.")
        await show_panel(interaction, localizer(text))

    async def page_name(self, interaction: Interaction, chosen: Literal["full", "initial"]) -> None:
        """Set how web pages name the user."""
        async with self.services.store.writing(person=interaction.user.id) as db:
            user = await users.meet(db, interaction.user.id, name_of(interaction))
            await users.set_settings(db, user.id, user.settings.model_copy(update={"page_name": chosen}))
        localizer = await self.services.localizer_for(interaction)
        text = say("Web pages of your games now show your name as it is on Discord.")
        if chosen == "initial":
            text = say("Web pages of your games now show only the first letter of your name.")
        await show_panel(interaction, localizer(text))

    async def zones(self, typed: str) -> list[app_commands.Choice[str]]:
        """Return time zones whose name contains the typed text."""
        return [app_commands.Choice(name=name, value=name) for name in zones_like(typed, CHOICES)]

    def _intervals_s(self, chosen: UserSettings) -> Sequence[float]:
        intervals = chosen.reminder_intervals_s
        return self.services.settings.reminder_intervals_s if intervals is None else intervals

    def _as_it_is(self, chosen: UserSettings) -> list[Text]:
        intervals = self._intervals_s(chosen)
        spans = together([span(interval) for interval in intervals])
        match chosen.reminders_by:
            case "never":
                where = say("You are pinged once and never reminded")
            case "dm" if intervals:
                where = say("You are called by direct message, and reminded {spans} later", spans=spans)
            case "dm":
                where = say("You are called by direct message and never reminded")
            case "channel" if intervals:
                where = say("You are called in the game's channel, and reminded there {spans} later", spans=spans)
            case "channel":
                where = say("You are called in the game's channel and never reminded")
        lines = [where]
        if chosen.quiet_from is not None and chosen.quiet_to is not None:
            lines.append(
                say(
                    "not from {begin}:00 to {end}:00 ({zone})",
                    begin=chosen.quiet_from,
                    end=chosen.quiet_to,
                    zone=chosen.time_zone,
                )
            )
        return lines


@asynccontextmanager
async def changing_settings(store: Store, user_id: int) -> AsyncIterator[AsyncConnection]:
    """Yield a transaction about a user and all their games, where open questions follow their settings."""
    async with store.reading() as db:
        locked = await games.numbers_played_by(db, user_id)
    while True:
        async with store.writing(games=locked, person=user_id) as db:
            now = await games.numbers_played_by(db, user_id)
            if now <= locked:
                yield db
                return
        # Further games are locked in the order of their numbers, so again from the first one.
        locked |= now


def _wishes(
    after: str | None, quiet: str | None, zone: str | None, by: str | None
) -> tuple[Text | None, dict[str, object]]:
    """Return an error in the arguments, or the settings that they change."""
    changes: dict[str, object] = {}
    if after is not None:
        spans = seconds_of_list(after, MOST_INTERVALS)
        if spans is None:
            return no_span(after), {}
        changes["reminder_intervals_s"] = spans
    if quiet is not None:
        hours = _hours(quiet)
        if hours is None:
            return say("Write the quiet hours like {example}, or {none}.", example="`22-8`", none="`none`"), {}
        changes["quiet_from"], changes["quiet_to"] = hours
    if zone is not None:
        if zone not in zone_names():
            return say("There is no time zone {zone}; choose one from the list.", zone=code(zone)), {}
        changes["time_zone"] = zone
    if by is not None:
        changes["reminders_by"] = "dm" if by == "direct message" else by
    return None, changes


def _hours(text: str) -> tuple[int, int] | tuple[None, None] | None:
    if text.strip().lower() == "none":
        return None, None
    begin, _, end = text.replace("–", "-").partition("-")
    numbers = [part.strip().removesuffix(":00") for part in (begin, end)]
    if not all(number.isdecimal() and len(number) <= 2 and int(number) < 24 for number in numbers):
        return None
    return int(numbers[0]), int(numbers[1])
