"""A season as it stands: its people, tables and points, computed from the results of its games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.seasons import round_robin, swiss
from bot.seasons.standings import Line, Played, standings
from bot.store import seasons
from bot.store.seasons import Entry, Season, SeasonTable, SeatResult

TableState = Literal["waiting", "lobby", "running", "over"]
"""A table without a game yet, with a game that has not begun, with a running game, or one that counts."""

LAST = 1000
"""The place of people who gave up their seat: after all who stayed."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A season with everything that its games say now."""

    season: Season
    entries: Mapping[int, Entry]
    tables: Sequence[SeasonTable]
    states: Mapping[int, TableState]
    """The state of each table by id."""
    played: Mapping[int, Played]
    """The places at the tables that are over, by id."""
    losers: frozenset[int]
    """The entries of people who gave up a seat, or lost it when their time was up."""

    @property
    def divisions(self) -> list[int]:
        """The numbers of the divisions, the first one first."""
        return sorted({entry.division for entry in self.entries.values() if entry.division is not None})

    def people_of(self, division: int) -> list[Entry]:
        """Return everybody who plays or has played in a division."""
        return [entry for entry in self.entries.values() if entry.division == division]

    def tables_of(self, division: int) -> list[SeasonTable]:
        """Return the tables of a division, in their order."""
        return [table for table in self.tables if table.division == division]

    def chairs_of(self, division: int) -> int:
        """Return the number of people for whom the division has a schedule."""
        return 1 + max((entry.chair for entry in self.people_of(division) if entry.chair is not None), default=-1)

    def rounds_of(self, division: int) -> int:
        """Return the number of rounds of a division."""
        chairs = self.chairs_of(division)
        if self.season.format == "swiss":
            return swiss.round_count(chairs, self.season.chairs)
        return round_robin.rounds_of(chairs, self.season.chairs)

    def round_of(self, division: int) -> int:
        """Return the latest round of a division, counted from 1."""
        return max((table.round for table in self.tables_of(division)), default=0)

    def resting(self, division: int) -> list[Entry]:
        """Return the people who have no game in the present round of a division; nobody once it is over."""
        tables = [table for table in self.tables_of(division) if table.round == self.round_of(division)]
        if all(table.id in self.played for table in tables):
            return []
        others = {*self.losers, *(person for table in tables for person in table.people)}
        return [each for each in self.people_of(division) if each.state == "in" and each.id not in others]

    def lines_of(self, division: int) -> list[Line]:
        """Return the points table of a division."""
        played = [self.played[table.id] for table in self.tables_of(division) if table.id in self.played]
        return standings([entry.id for entry in self.people_of(division)], played)

    def reserves(self) -> list[Entry]:
        """Return the people who wait for a free chair, the first one first."""
        return [entry for entry in self.entries.values() if entry.state == "reserve"]

    def entrants(self) -> tuple[list[Entry], list[Entry]]:
        """Return the people who have a place when the season begins, and those on the waiting list."""
        present = [entry for entry in self.entries.values() if entry.state == "in"]
        places = len(present) if self.season.most_people is None else self.season.most_people
        return present[:places], present[places:]

    def drop_outs(self) -> list[Entry]:
        """Return the people who are in and have lost a seat."""
        return [entry for entry in self.entries.values() if entry.state == "in" and entry.id in self.losers]


async def read(db: AsyncConnection, season_id: int, least: int) -> Standing | None:
    """Return a season as it stands. `least` is the least number of players of its title."""
    season = await seasons.find(db, season_id)
    if season is None:
        return None
    entries = {entry.id: entry for entry in await seasons.people(db, season_id)}
    tables = await seasons.tables(db, season_id)
    numbers = [table.game_id for table in tables if table.game_id is not None]
    games = await seasons.states(db, numbers)
    results: dict[int, list[SeatResult]] = {}
    for result in await seasons.results_of(db, numbers):
        results.setdefault(result.game_id, []).append(result)
    holders = await seasons.holders_of(db, numbers)
    states, played, losers = dict[int, TableState](), dict[int, Played](), set[int]()
    for table in tables:
        state = states[table.id] = _state(table, games, least)
        given_up = _given_up(table, entries, results.get(table.game_id or 0, ()), holders)
        if table.game_id is not None and state in ("running", "over"):
            losers |= given_up
        if state == "over":
            places = _places(table, games, results.get(table.game_id or 0, ()), given_up)
            played[table.id] = Played(season.chairs, places)
    return Standing(season, entries, tables, states, played, frozenset(losers))


def _state(table: SeasonTable, games: Mapping[int, str], least: int) -> TableState:
    """Return the state of a table. A game that was ended or deleted counts; a lobby that was closed is opened again."""
    if table.game_id is None:
        return "waiting" if len(table.people) >= least else "over"
    state = games.get(table.game_id)
    if state == "closed":
        return "waiting"
    return "lobby" if state == "lobby" else "running" if state == "running" else "over"


def _given_up(
    table: SeasonTable,
    entries: Mapping[int, Entry],
    results: Sequence[SeatResult],
    holders: Mapping[tuple[int, int], int],
) -> set[int]:
    """Return the entries whose seat was given up, or belongs to somebody else now."""
    lost = {result.seat for result in results if result.gave_up}
    found = set[int]()
    for seat, person in enumerate(table.people):
        user_id = entries[person].user_id
        holder = holders.get((table.game_id or 0, seat))
        # Ids of deleted people are negative in games and missing in seasons.
        stays = holder is None or holder == user_id or (user_id is None and holder < 0)
        if seat in lost or not stays:
            found.add(person)
    return found


def _places(
    table: SeasonTable, games: Mapping[int, str], results: Sequence[SeatResult], given_up: set[int]
) -> dict[int, int]:
    """Return the places of a table that is over; a game without a result is a tie."""
    if table.game_id is None or games.get(table.game_id) != "finished":
        return dict.fromkeys(table.people, 1)
    places = {result.seat: result.place for result in results}
    return {person: LAST if person in given_up else places.get(seat, LAST) for seat, person in enumerate(table.people)}
