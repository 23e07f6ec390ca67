"""The next step of a season, decided from how it stands. Every step can be repeated after an interruption."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from bot.seasons import groups, round_robin, swiss
from bot.seasons.reckoning import Standing
from bot.store.seasons import Entry, NewTable, SeasonTable


@dataclass(frozen=True, slots=True)
class Begin:
    """The sign-up has ended and enough people are in."""


@dataclass(frozen=True, slots=True)
class CallOff:
    """The sign-up has ended and too few people are in."""


@dataclass(frozen=True, slots=True)
class OpenTable:
    """The game of a table has to be opened, or to begin."""

    table: SeasonTable


@dataclass(frozen=True, slots=True)
class NextRound:
    """All games of a round of a division are over."""

    division: int


@dataclass(frozen=True, slots=True)
class End:
    """All rounds have been played."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Nothing is to be done before a moment, or before a game changes."""

    until: datetime | None = None


Step = Begin | CallOff | OpenTable | NextRound | End | Wait


def next_step(standing: Standing, now: datetime) -> Step:
    """Return what has to be done next."""
    season = standing.season
    if season.state == "open":
        if now < season.until:
            return Wait(season.until)
        enough = len(standing.entrants()[0]) >= season.chairs
        return Begin() if enough else CallOff()
    if season.state == "ended":
        return Wait()
    opened = [table for table in standing.tables if standing.states[table.id] in ("waiting", "lobby")]
    if opened:
        return OpenTable(opened[0])
    for division in standing.divisions:
        tables = standing.tables_of(division)
        if any(standing.states[table.id] != "over" for table in tables):
            continue
        if standing.round_of(division) < standing.rounds_of(division) and _can_play(standing, division):
            return NextRound(division)
    if all(state == "over" for state in standing.states.values()):
        return End()
    return Wait()


def _can_play(standing: Standing, division: int) -> bool:
    """Return whether at least two people of a division still play, with the reserves."""
    lost = {entry.id for entry in standing.drop_outs()}
    staying = [entry for entry in standing.people_of(division) if entry.state == "in" and entry.id not in lost]
    return len(staying) + len(standing.reserves()) > 1


@dataclass(frozen=True, slots=True)
class Replacements:
    """The changes when people drop out: the changed entries, and who sits down instead of each drop-out."""

    changed: tuple[Entry, ...]
    instead: Mapping[int, int | None]

    def people(self, seated: Sequence[int]) -> tuple[int, ...]:
        """Return the people of a table that is not open yet, with reserves in the chairs of drop-outs."""
        present = [self.instead.get(person, person) for person in seated]
        return tuple(dict.fromkeys(person for person in present if person is not None))


def replacements(entries: Iterable[Entry], losers: Collection[int]) -> Replacements:
    """Return who drops out and which reserves take their chairs (SE-7.2).

    Those drop out who have withdrawn, gave up a seat, or lost it when their time was up.
    """
    people = {entry.id: entry for entry in entries}
    now = {key: replace(entry, state="out") if _drops_out(entry, losers) else entry for key, entry in people.items()}
    instead: dict[int, int | None] = {key: None for key, entry in now.items() if entry.state == "out"}
    reserves = [entry for entry in now.values() if entry.state == "reserve" and entry.user_id is not None]
    for key in instead:
        gone = now[key]
        if gone.chair is not None and reserves:
            taking = reserves.pop(0)
            now[taking.id] = replace(taking, state="in", division=gone.division, chair=gone.chair)
            now[key] = replace(gone, chair=None)
            instead[key] = taking.id
    return Replacements(tuple(entry for key, entry in now.items() if entry != people[key]), instead)


def _drops_out(entry: Entry, losers: Collection[int]) -> bool:
    return entry.state == "in" and (entry.id in losers or entry.user_id is None)


def divided(people: Sequence[Entry], standing: Standing, last: Sequence[Sequence[int]]) -> list[list[Entry]]:
    """Return the groups or divisions of a season that begins (SE-2).

    `last` are the users of the divisions of the last season of this kind, in its final order.
    """
    season = standing.season
    by_rating = sorted(people, key=lambda entry: (-entry.rating, entry.id))
    if season.format == "swiss":
        return [by_rating]
    count = groups.group_count(len(people), season.group_size, season.chairs)
    if season.format == "groups":
        return groups.snake(by_rating, count)
    known = {entry.user_id: entry for entry in people}
    order = [known[user] for division in groups.promoted(last) for user in division if user in known]
    newcomers = [entry for entry in by_rating if entry not in order]
    return groups.divisions([*order, *newcomers], count)


def tables_of_round(standing: Standing, division: int, number: int) -> list[NewTable]:
    """Return the tables of a round of a division, counted from 1, with those who are in."""
    season = standing.season
    staying = [entry for entry in standing.people_of(division) if entry.state == "in" and entry.chair is not None]
    if season.format == "swiss":
        lines = {line.person: line for line in standing.lines_of(division)}
        # In the first round all are equal, so the rating decides.
        ordered = sorted(staying, key=lambda each: (lines[each.id].rank, -each.rating, each.id))
        points = {person: line.halves for person, line in lines.items()}
        history = swiss.History.of([table.people for table in standing.tables_of(division)])
        tables = swiss.pairings([entry.id for entry in ordered], points, history, season.chairs)
        return [NewTable(division, number, table) for table in tables]
    seated = {entry.chair: entry.id for entry in staying}
    rounds = round_robin.schedule(standing.chairs_of(division), season.chairs)
    tables = [tuple(seated[chair] for chair in table if chair in seated) for table in rounds[number - 1]]
    # A round in which nobody plays has a table without people, so that it is known to be over.
    return [NewTable(division, number, table) for table in tables if table] or [NewTable(division, number, ())]
