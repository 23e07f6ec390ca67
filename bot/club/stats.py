"""The command `/stats`: statistics of people, a server or a title, in words and as a picture."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import median
from typing import Any

from babel.numbers import format_decimal
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.club.result_groups import ResultGroup, result_group
from bot.club.result_summaries import Tally, most_first, tally, together
from bot.club.waking_hours import usual_answer_s
from bot.language.durations import span
from bot.language.i18n import Localizer, clipped, safe_name, visible
from bot.outbox import Picture
from bot.panels.message_content import TEXT_LIMIT
from bot.responses import Interaction, defer, name_of, show_panel
from bot.services import Services
from bot.store import User, ratings, reliability, results, tallies, users
from bot.store.ratings import BEGINNING, Skill
from bot.store.reliability import Reliability
from bot.store.results import Counted
from bot.store.tallies import Sums
from bot.store.users import UserSettings
from bot.wording.reliability import in_full, step
from render.layout import PictureWords
from render.paper_pictures import suffix
from render.statistics import Bar, Bars, LineGraph, Section, statistics_picture
from rules.engine import Rules, Text, say, say_n

MOST_PEOPLE = 10
MOST_PLAYED = 12
"""The most lines about what one user has played."""
MOST_OF_TITLE = 24
"""The most lines where nothing else is shown: more than can be played in any title."""
MOST_BARS = 8
"""The most bars in a picture; a picture much higher than wide would be shown small."""
MOST_BESIDE = 5
"""The most bars below the graph of a rating."""
MOST_GAMES = 40
"""The number of games in the graph of a rating."""
ALT = 1024


@dataclass(frozen=True, slots=True)
class StatisticsText:
    """Statistics in words and as parts of a picture."""

    lines: Sequence[str]
    sections: Sequence[Section] = ()
    timed: bool = False
    """True if thinking times are included."""


Way = tuple[str, str]
"""A title and its edition or variant, as results store it."""


@dataclass(frozen=True, slots=True)
class PlayersWay:
    """The statistics of a user for one edition or variant of a title."""

    way: ResultGroup
    counted: Sequence[Counted]
    """Their results by number of players."""
    played: Sequence[Counted]
    """Their results by what they played."""
    times: Sequence[int]
    """Their thinking times in the latest games, in total and by number of players."""
    times_by_size: Mapping[int, Sequence[int]]
    skill: Skill | None
    ratings: Sequence[int]
    """The rating after each of the latest games."""


@dataclass(frozen=True, slots=True)
class TitlesWay:
    """The statistics of all games of a title in one edition or variant."""

    games: int
    best: int | None
    played: Mapping[str, Sums]
    times: Sequence[int]


class Stats:
    """Shows statistics, privately. Results are never shown of users who hide them or whose data were deleted.

    No query reads the results of many games. Those of a user are found by an index and counted by the database. Those
    of a server or a title are counted when a game ends.
    """

    def __init__(self, services: Services) -> None:
        self.services = services

    async def player(
        self, interaction: Interaction, user_id: int, name: str, title: str | None, players: int | None = None
    ) -> None:
        """Show the statistics of a user: for oneself all games, for another user those on this server."""
        await defer(interaction)
        localizer = await self.services.localizer_for(interaction)
        mine = user_id == interaction.user.id
        who, guild_id = safe_name(name), None if mine else interaction.guild_id
        about = []
        async with self.services.store.reading() as db:
            user = await users.find(db, user_id)
            record = (await reliability.of_people(db, [user_id])).get(user_id, Reliability())
            heading = f"**{who}** · {localizer(step(record))}"
            if mine:
                given = await reliability.answers(db, user_id)
                about = in_full(record, usual_answer_s(given, UserSettings() if user is None else user.settings))
            elif interaction.guild_id is None or not _shown(user):
                private = localizer(say("{who} keeps their results private.", who=who))
                await show_panel(interaction, f"{heading}\n{private}" if record.begun else private)
                return
            found = await results.of_person(db, user_id, game=title, guild_id=guild_id, players=players)
            played = await results.of_person(db, user_id, game=title, guild_id=guild_id, players=players, played=True)
            skills = await ratings.of_person(db, user_id, players)
            told, of = [], partial(results.times, db, user_id=user_id, guild_id=guild_id)
            for way, counted in _by_way(found).items():
                skill, as_what = skills.get(way), [each for each in played if (each.game, each.variant) == way]
                latest = await ratings.latest(db, user_id, *way, players, MOST_GAMES) if skill else ()
                by_size = {each.by: await of(*way, players=(each.by,)) for each in counted if len(counted) > 1}
                times = await of(*way, players=() if players is None else (players,))
                one = PlayersWay(
                    result_group(self.services.rules, *way), counted, as_what, times, by_size, skill, latest
                )
                told.append(of_player(one, localizer, sizes=players is None))
        if about:
            heading += f"\n-# {' '.join(map(localizer, about))}"
        if not told:
            unfinished = localizer(
                say("You have not finished a game yet.") if mine else say("{who} has not finished a game yet.", who=who)
            )
            await show_panel(interaction, f"{heading}\n{unfinished}" if record.begun else unfinished)
            return
        await self._show(interaction, localizer, heading, told)

    async def server(self, interaction: Interaction, title: str | None, players: int | None = None) -> None:
        """Show the statistics of this server."""
        await defer(interaction)
        localizer, told = await self.services.localizer_for(interaction), []
        if interaction.guild_id is not None:
            async with self.services.store.reading() as db:
                counted = await tallies.of_place(db, interaction.guild_id, title, players)
                for way, sizes in _ways(counted).items():
                    told.append(await self._of_server(db, interaction.guild_id, way, sizes, players, localizer))
        if not told:
            await show_panel(interaction, localizer(say("No game has been finished on this server yet.")))
            return
        await self._show(interaction, localizer, f"**{localizer(say('This server'))}**", told)

    async def title(self, interaction: Interaction, title: str, players: int | None = None) -> None:
        """Show the statistics of a title on all servers."""
        await defer(interaction)
        localizer, rules, told = await self.services.localizer_for(interaction), self.services.rules[title], []
        async with self.services.store.reading() as db:
            counted = await tallies.of_place(db, tallies.EVERYWHERE, title, players)
            played = await tallies.of_place(db, tallies.EVERYWHERE, title, players, played=True)
            for way, sizes in _ways(counted).items():
                best = await results.most_points(db, *way, sizes)
                times = await results.times(db, *way, players=sizes)
                as_what: dict[str, Sums] = {}
                for (_, stored, _, what), sums in played.items():
                    if stored == way[1]:
                        as_what[what] = as_what.get(what, Sums()) + sums
                how = result_group(self.services.rules, *way).how(localizer)
                told.append(of_title(rules, TitlesWay(sum(sizes.values()), best, as_what, times), localizer, how))
        if not told:
            await show_panel(
                interaction, localizer(say("No game of {title} has been finished yet.", title=Text(rules.title)))
            )
            return
        await self._show(interaction, localizer, f"**{localizer(Text(rules.title))}**", told)

    async def rating(self, interaction: Interaction, *, shown: bool) -> None:
        """Set whether others see the user's results and rating."""
        async with self.services.store.writing(person=interaction.user.id) as db:
            user = await users.meet(db, interaction.user.id, name_of(interaction))
            await users.set_settings(db, user.id, user.settings.model_copy(update={"rated": shown}))
        text = say("Others see your results and your rating.")
        if not shown:
            text = say("Nobody but you sees your results and your rating; they still count for those you play with.")
        await show_panel(interaction, (await self.services.localizer_for(interaction))(text))

    async def _of_server(
        self,
        db: AsyncConnection,
        guild_id: int,
        way: Way,
        sizes: Mapping[int, int],
        players: int | None,
        localizer: Localizer,
    ) -> StatisticsText:
        title, games = result_group(self.services.rules, *way).name(localizer), sum(sizes.values())
        lines = [f"**{title}**: {localizer(say_n('{n} finished game', '{n} finished games', games))}"]
        best = await results.record_of(db, guild_id, *way, sizes, tallies.shows_results())
        if best is not None:
            lines.append(_best(best[0], best[1], localizer))
        people = await tallies.best_of(db, guild_id, *way, players, MOST_PEOPLE)
        counted: dict[int, Tally] = {}
        for place, person in enumerate(people, start=1):
            numbers = () if players is None else (players,)
            times = await results.times(db, *way, user_id=person.user_id, guild_id=guild_id, players=numbers)
            counted[person.user_id] = tally(person.sums, times)
            line = _line(safe_name(person.name), counted[person.user_id], person.rating, localizer, timed=True)
            lines.append(f"{place}. {line}")
        bars = [
            Bar(person.name, person.rating, f"{person.rating}", _remark(counted[person.user_id], localizer))
            for person in people
            if person.rating is not None
        ][:MOST_BARS]
        timed = any(each.time_used_s is not None for each in counted.values())
        return StatisticsText(lines, [Bars(say("{title}: ratings", title=title), bars)] if bars else [], timed)

    async def _show(
        self, interaction: Interaction, localizer: Localizer, heading: str, told: Sequence[StatisticsText]
    ) -> None:
        counted = [say("Points and places are averages.")]
        if any(part.timed for part in told):
            counted.append(say("Time used is how long a typical game waited for somebody, nights included."))
        about = f"-# {' '.join(map(localizer, counted))}"
        text = "\n".join([heading, about, *(line for part in told for line in part.lines)])
        # Several pictures would be shown small; the others are text, and drawn when their title is requested.
        sections = told[0].sections
        pictures = []
        if sections:
            drawn = PictureWords(translate=localizer.translate)
            content = await self.services.drawing.draw(partial(statistics_picture, sections, drawn))
            pictures = [Picture(f"statistics{suffix()}", content, clipped(in_words(sections, localizer), ALT))]
        await show_panel(interaction, clipped(text, TEXT_LIMIT), pictures)


def _shown(user: User | None) -> bool:
    """Return whether others may see the results of a user."""
    return user is not None and user.settings.rated


def of_player(found: PlayersWay, localizer: Localizer, *, sizes: bool = True) -> StatisticsText:
    """Return the statistics of a user for one edition or variant; with `sizes` also by number of players."""
    way, total = found.way, tally(together(found.counted), found.times)
    rating, best = None if found.skill is None else found.skill.shown, max(each.best for each in found.counted)
    title = way.name(localizer)
    lines = [_line(title, total, rating, localizer, timed=True), _best(best, None, localizer)]
    sections: list[Section] = []
    if found.skill is not None:
        heading = say("{title}: rating after each game", title=title)
        sections.append(LineGraph(heading, found.ratings, found.skill.games, BEGINNING))
    if sizes:
        lines += _by_number(found, localizer)
    played = _as_named(way.rules, most_first(_by_played(found.played)), localizer)
    lines += [f"-# • {_line(name, each, None, localizer)}" for name, each in played.items()]
    if played:
        sections.append(_points(say("{title}: points on average", title=title), played, localizer, MOST_BESIDE))
    return StatisticsText(lines, sections, total.time_used_s is not None)


def of_title(rules: Rules[Any], found: TitlesWay, localizer: Localizer, how: str = "") -> StatisticsText:
    """Return the statistics of a title for one edition or variant."""
    counted = localizer(say_n("{n} finished game", "{n} finished games", found.games))
    if found.times:
        counted += f" · {localizer(say('time used by each player: {span}', span=span(median(found.times))))}"
    lines = [f"**{how}**: {counted}" if how else counted]
    if found.best is not None:
        lines.append(_best(found.best, None, localizer))
    played = _as_named(rules, most_first(found.played), localizer, MOST_OF_TITLE)
    lines += [f"-# • {_line(name, each, None, localizer)}" for name, each in played.items()]
    if not played:
        return StatisticsText(lines, timed=bool(found.times))
    title = f"{localizer(Text(rules.title))}, {how}" if how else Text(rules.title)
    sections = [_points(say("{title}: points on average", title=title), played, localizer)]
    return StatisticsText(lines, sections, bool(found.times))


def _by_way(found: Iterable[Counted]) -> dict[Way, list[Counted]]:
    """Return counted results by title and variant: titles with most results first, then their variants."""
    groups: dict[Way, list[Counted]] = {}
    for each in found:
        groups.setdefault((each.game, each.variant), []).append(each)
    games = {way: sum(each.games for each in group) for way, group in groups.items()}
    return {way: groups[way] for way in _most_first(games)}


def _ways(counted: Mapping[tuple[str, str, int, str], Sums]) -> dict[Way, dict[int, int]]:
    """Return the number of games with each number of players, by title and variant in the same order."""
    groups: dict[Way, dict[int, int]] = {}
    for (game, stored, players, _), sums in counted.items():
        groups.setdefault((game, stored), {})[players] = sums.games
    return {way: groups[way] for way in _most_first({way: sum(sizes.values()) for way, sizes in groups.items()})}


def _most_first(games: Mapping[Way, int]) -> list[Way]:
    of_title: dict[str, int] = {}
    for (game, _), number in games.items():
        of_title[game] = of_title.get(game, 0) + number
    return sorted(games, key=lambda way: (-of_title[way[0]], way[0], -games[way], way[1]))


def _by_played(counted: Iterable[Counted]) -> dict[str, Sums]:
    found: dict[str, Sums] = {}
    for each in counted:
        for played in json.loads(each.by):
            found[played] = found.get(played, Sums()) + together([each])
    return found


def _as_named(
    rules: Rules[Any] | None, tallies: Mapping[str, Tally], localizer: Localizer, most: int = MOST_PLAYED
) -> dict[str, Tally]:
    """Return what was played most often, by name."""
    name = None if rules is None else rules.words.played_name
    named = {played if name is None else localizer(name(played)): each for played, each in tallies.items()}
    return dict(list(named.items())[:most])


def _by_number(found: PlayersWay, localizer: Localizer) -> list[str]:
    """Return the same results by number of players, if it differed."""
    if len(found.counted) < 2:
        return []
    lines = []
    for each in sorted(found.counted, key=lambda each: int(each.by)):
        counted = tally(together([each]), found.times_by_size.get(each.by, ()))
        name = localizer(say_n("{n} player", "{n} players", each.by))
        lines.append(f"-# {_line(name, counted, None, localizer, timed=True)}")
    return lines


def _points(heading: Text, played: Mapping[str, Tally], localizer: Localizer, most: int = MOST_BARS) -> Bars:
    """Return the most frequent entries, those with most points first."""
    ordered = sorted(list(played.items())[:most], key=lambda item: -item[1].points)
    bars = [Bar(name, each.points, _number(each.points, localizer), _remark(each, localizer)) for name, each in ordered]
    return Bars(heading, bars)


def _line(name: str, found: Tally, rating: int | None, localizer: Localizer, *, timed: bool = False) -> str:
    """Return an entry with everything that is counted; with `timed` also the thinking time."""
    text = say(
        "**{name}**: {games}, {points} points, place {place}",
        name=name,
        games=_games(found),
        points=_number(found.points, localizer),
        place=_number(found.place, localizer),
    )
    parts = [localizer(text)]
    if rating is not None:
        parts.append(localizer(say("rating {n}", n=rating)))
    if timed and found.time_used_s is not None:
        parts.append(localizer(say("time used: {span}", span=span(found.time_used_s))))
    return " · ".join(parts)


def _remark(found: Tally, localizer: Localizer) -> str:
    return localizer(say("{games}, place {place}", games=_games(found), place=_number(found.place, localizer)))


def _games(found: Tally) -> Text:
    played = say_n("{n} game", "{n} games", found.games)
    return say("{games}, {wins} won", games=played, wins=found.wins)


def _best(points: int, name: str | None, localizer: Localizer) -> str:
    """Return the record; `name` is its holder."""
    text = say("Most points: {points}", points=points)
    if name is not None:
        text = say("Most points: {points}, by {who}", points=points, who=safe_name(name))
    return f"-# {localizer(text)}"


def _number(value: float, localizer: Localizer) -> str:
    """Return a number with one decimal in the format of the reader's language."""
    return format_decimal(round(value, 1), format="0.0", locale=localizer.language.split("-")[0])


def in_words(sections: Collection[Section], localizer: Localizer) -> str:
    """Return what a picture of statistics shows, in words."""
    parts = []
    for section in sections:
        match section:
            case Bars(heading, bars):
                values = ", ".join(f"{visible(bar.name)} {bar.shown}" for bar in bars)
            case LineGraph(heading, ways):
                values = ", ".join(map(str, ways))
        parts.append(f"{localizer.unformatted()(heading)}: {values}.")
    return " ".join(parts)
