"""`/stats`: how people, a server, and what is played in a title have fared, in words and as a picture."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from babel.numbers import format_decimal

from bot.answers import Interaction, name_of, show, think
from bot.club.ratings import BEGINNING, Rating, Ratings
from bot.club.stats_counting import Tally, by_person, by_played, sizes, tally, with_players
from bot.club.variants import Variant, variants
from bot.language.durations import span
from bot.language.i18n import Speech, clipped, safe_name, visible
from bot.outbox import Picture
from bot.panels.message_content import TEXT_LIMIT
from bot.services import Services
from bot.store import User, results, users
from bot.store.results import Result
from render.layout import PictureWords
from render.statistics import Bar, Bars, LineGraph, Section, statistics_png
from rules.engine import Rules, Text, say, say_n

MOST_PEOPLE = 10
MOST_PLAYED = 12
"""The most lines about what one person has played."""
MOST_OF_TITLE = 24
"""The same where nothing else is shown: more than can be played in any title."""
MOST_BARS = 8
"""The most bars in a picture: one much higher than wide is shown small."""
MOST_BESIDE = 5
"""The same below the graph of a rating."""
MOST_GAMES = 40
"""How many games the picture of a rating goes back."""
ALT = 1024


@dataclass(frozen=True, slots=True)
class StatisticsText:
    """Statistics in words and as parts of a picture."""

    lines: Sequence[str]
    sections: Sequence[Section] = ()
    timed: bool = False
    """Whether it is told how long people were waited for."""


class Stats:
    """Answers privately. Nobody sees the results of those who do not wish it, nor whose the deleted ones were."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.ratings = Ratings(services.store)

    async def player(
        self, interaction: Interaction, user_id: int, name: str, title: str | None, players: int | None = None
    ) -> None:
        """How a person has fared: all of one's own games, of somebody else those on this server."""
        await think(interaction)
        speech = await self._speech(interaction)
        mine = user_id == interaction.user.id
        async with self.services.store.reading() as db:
            user = await users.find(db, user_id)
            found = await results.everywhere(db, game=title, guild_id=None if mine else interaction.guild_id)
        theirs = [result for result in with_players(found, players) if result.user_id == user_id]
        who = safe_name(name)
        if not mine and (interaction.guild_id is None or not _shown(user)):
            await show(interaction, speech(say("{who} keeps their results private.", who=who)))
            return
        if not theirs:
            await show(interaction, speech(say("{who} has not finished a game yet.", who=who)))
            return
        ways = await variants(self.services.store, self.services.rules, theirs)
        told = [await self._of_player(way, user_id, players, speech) for way in ways]
        await self._show(interaction, speech, f"**{who}**", told)

    async def server(self, interaction: Interaction, title: str | None, players: int | None = None) -> None:
        """Who has fared how on this server."""
        await think(interaction)
        speech = await self._speech(interaction)
        found: Sequence[Result] = ()
        if interaction.guild_id is not None:
            async with self.services.store.reading() as db:
                found = with_players(await results.everywhere(db, game=title, guild_id=interaction.guild_id), players)
        if not found:
            await show(interaction, speech(say("No game has been finished on this server yet.")))
            return
        people = await self._people(result.user_id for result in found)
        ways = await variants(self.services.store, self.services.rules, found)
        told = [await self._of_server(way, people, players, speech) for way in ways]
        await self._show(interaction, speech, f"**{speech(say('This server'))}**", told)

    async def title(self, interaction: Interaction, title: str, players: int | None = None) -> None:
        """How what is played in a title has fared, on all servers."""
        await think(interaction)
        speech, rules = await self._speech(interaction), self.services.rules[title]
        async with self.services.store.reading() as db:
            found = with_players(await results.everywhere(db, game=title), players)
        if not found:
            await show(interaction, speech(say("No game of {title} has been finished yet.", title=Text(rules.title))))
            return
        ways = await variants(self.services.store, self.services.rules, found)
        told = [of_title(rules, way.results, speech, way.how(speech)) for way in ways]
        await self._show(interaction, speech, f"**{speech(Text(rules.title))}**", told)

    async def rating(self, interaction: Interaction, *, shown: bool) -> None:
        """Choose whether others see one's results and rating."""
        async with self.services.store.writing() as db:
            user = await users.meet(db, interaction.user.id, name_of(interaction))
            await users.set_settings(db, user.id, user.settings.model_copy(update={"rated": shown}))
        text = say("Others see your results and your rating.")
        if not shown:
            text = say("Nobody but you sees your results and your rating; they still count for those you play with.")
        await show(interaction, (await self._speech(interaction))(text))

    async def _of_player(self, way: Variant, user_id: int, players: int | None, speech: Speech) -> StatisticsText:
        rating = (await self._ratings(way, players)).get(user_id)
        rules, title, found = way.rules, way.name(speech), way.results
        lines = [_line(title, tally(found), rating, speech, timed=True), _best(tally(found).best, None, speech)]
        sections: list[Section] = []
        if rating is not None:
            latest = rating.way[-MOST_GAMES:]
            heading = say("{title}: rating after each game", title=title)
            sections.append(LineGraph(heading, latest, len(rating.way), BEGINNING))
        if players is None:
            lines += _by_number(found, await self._sizes(way.key), speech)
        played = _as_named(rules, by_played(found), speech)
        lines += [f"-# • {_line(name, each, None, speech)}" for name, each in played.items()]
        if played:
            sections.append(_points(say("{title}: points on average", title=title), played, speech, MOST_BESIDE))
        return StatisticsText(lines, sections, tally(found).time_used_s is not None)

    async def _ratings(self, way: Variant, players: int | None) -> Mapping[int, Rating]:
        """Those of games played alike: a rating in the short game says little of the long one."""
        return await self.ratings.of_title(way.key, way.values, way.games, players)

    async def _of_server(
        self, way: Variant, people: Mapping[int, User], players: int | None, speech: Speech
    ) -> StatisticsText:
        ratings = await self._ratings(way, players)
        title, found = way.name(speech), way.results
        games = len({result.game_id for result in found})
        lines = [f"**{title}**: {speech(say_n('{n} finished game', '{n} finished games', games))}"]
        best = max((each for each in found if each.user_id in people), key=lambda each: each.points, default=None)
        if best is not None and best.user_id is not None:
            lines.append(_best(best, people[best.user_id].name, speech))
        tallies = {user: each for user, each in by_person(found).items() if user in people}
        # Whoever has no rating stands behind those who have, with the most games first.
        order = sorted(tallies, key=lambda user: -(ratings[user].now if user in ratings else -(10**6)))[:MOST_PEOPLE]
        for place, user in enumerate(order, start=1):
            name = safe_name(people[user].name)
            lines.append(f"{place}. {_line(name, tallies[user], ratings.get(user), speech, timed=True)}")
        rated = [user for user in order if user in ratings]
        bars = [
            Bar(people[user].name, ratings[user].now, f"{ratings[user].now}", _remark(tallies[user], speech))
            for user in rated[:MOST_BARS]
        ]
        timed = any(tallies[user].time_used_s is not None for user in order)
        return StatisticsText(lines, [Bars(say("{title}: ratings", title=title), bars)] if bars else [], timed)

    async def _sizes(self, key: str) -> Mapping[int, int]:
        """How many players the games of a title had."""
        async with self.services.store.reading() as db:
            return sizes(await results.everywhere(db, game=key))

    async def _people(self, user_ids: Iterable[int | None]) -> dict[int, User]:
        """Those of the people whose results may be shown to others."""
        async with self.services.store.reading() as db:
            known = await users.several(db, {user_id for user_id in user_ids if user_id is not None})
        return {user_id: user for user_id, user in known.items() if _shown(user)}

    async def _show(
        self, interaction: Interaction, speech: Speech, heading: str, told: Sequence[StatisticsText]
    ) -> None:
        counted = [say("Points and places are averages.")]
        if any(part.timed for part in told):
            counted.append(say("Time used is how long a typical game waited for somebody, nights included."))
        about = f"-# {' '.join(map(speech, counted))}"
        text = "\n".join([heading, about, *(line for part in told for line in part.lines)])
        # Several pictures would be shown small; the others are told, and drawn when their title is asked for.
        sections = told[0].sections
        pictures = []
        if sections:
            drawn = PictureWords(translate=speech.translate)
            content = await self.services.drawing.draw(partial(statistics_png, sections, drawn))
            pictures = [Picture("statistics.png", content, clipped(in_words(sections, speech), ALT))]
        await show(interaction, clipped(text, TEXT_LIMIT), pictures)

    async def _speech(self, interaction: Interaction) -> Speech:
        return await self.services.private_speech(interaction.user.id, str(interaction.locale))


def _shown(user: User | None) -> bool:
    """Whether others may see the results of a person."""
    return user is not None and user.settings.rated


def of_title(rules: Rules[Any], found: Sequence[Result], speech: Speech, how: str = "") -> StatisticsText:
    """How what is played in a title has fared, where it was played in one way."""
    games = len({result.game_id for result in found})
    counted = speech(say_n("{n} finished game", "{n} finished games", games))
    used = tally(found).time_used_s
    if used is not None:
        counted += f" · {speech(say('time used by each player: {span}', span=span(used)))}"
    lines = [f"**{how}**: {counted}" if how else counted]
    lines.append(_best(max(found, key=lambda each: each.points), None, speech))
    played = _as_named(rules, by_played(found), speech, MOST_OF_TITLE)
    lines += [f"-# • {_line(name, each, None, speech)}" for name, each in played.items()]
    if not played:
        return StatisticsText(lines, timed=used is not None)
    title = f"{speech(Text(rules.title))}, {how}" if how else Text(rules.title)
    sections = [_points(say("{title}: points on average", title=title), played, speech)]
    return StatisticsText(lines, sections, used is not None)


def _as_named(
    rules: Rules[Any] | None, tallies: Mapping[str, Tally], speech: Speech, most: int = MOST_PLAYED
) -> dict[str, Tally]:
    """What was played most often, by name."""
    name = None if rules is None else rules.words.played_name
    named = {played if name is None else speech(name(played)): each for played, each in tallies.items()}
    return dict(list(named.items())[:most])


def _by_number(found: Sequence[Result], of: Mapping[int, int], speech: Speech) -> list[str]:
    """The same results by the number of players, where it differed."""
    groups: dict[int, list[Result]] = {}
    for result in found:
        groups.setdefault(of[result.game_id], []).append(result)
    if len(groups) < 2:
        return []
    named = {speech(say_n("{n} player", "{n} players", number)): tally(groups[number]) for number in sorted(groups)}
    return [f"-# {_line(name, each, None, speech, timed=True)}" for name, each in named.items()]


def _points(heading: Text, played: Mapping[str, Tally], speech: Speech, most: int = MOST_BARS) -> Bars:
    """The most frequent ones, those with most points first."""
    ordered = sorted(list(played.items())[:most], key=lambda item: -item[1].points)
    bars = [Bar(name, each.points, _number(each.points, speech), _remark(each, speech)) for name, each in ordered]
    return Bars(heading, bars)


def _line(name: str, found: Tally, rating: Rating | None, speech: Speech, *, timed: bool = False) -> str:
    """Somebody or something with everything that is counted; `timed` also with the time that a game takes them."""
    text = say(
        "**{name}**: {games}, {points} points, place {place}",
        name=name,
        games=_games(found),
        points=_number(found.points, speech),
        place=_number(found.place, speech),
    )
    parts = [speech(text)]
    if rating is not None:
        parts.append(speech(say("rating {n}", n=rating.now)))
    if timed and found.time_used_s is not None:
        parts.append(speech(say("time used: {span}", span=span(found.time_used_s))))
    return " · ".join(parts)


def _remark(found: Tally, speech: Speech) -> str:
    return speech(say("{games}, place {place}", games=_games(found), place=_number(found.place, speech)))


def _games(found: Tally) -> Text:
    played = say_n("{n} game", "{n} games", found.games)
    return say("{games}, {wins} won", games=played, wins=found.wins)


def _best(best: Result, name: str | None, speech: Speech) -> str:
    """The record; `name` is whose it is."""
    text = say("Most points: {points}", points=best.points)
    if name is not None:
        text = say("Most points: {points}, by {who}", points=best.points, who=safe_name(name))
    return f"-# {speech(text)}"


def _number(value: float, speech: Speech) -> str:
    """A number with one decimal as the reader writes it."""
    return format_decimal(round(value, 1), format="0.0", locale=speech.language.split("-")[0])


def in_words(sections: Collection[Section], speech: Speech) -> str:
    """What a picture of statistics shows."""
    parts = []
    for section in sections:
        match section:
            case Bars(heading, bars):
                values = ", ".join(f"{visible(bar.name)} {bar.shown}" for bar in bars)
            case LineGraph(heading, ways):
                values = ", ".join(map(str, ways))
        parts.append(f"{speech.unformatted()(heading)}: {values}.")
    return " ".join(parts)
