"""Pictures of the points table of a season.

A post stores the table with the numbers of the people; their names are read when it is drawn, so that a deleted name
is on no later picture.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from pydantic import BaseModel

from bot.language.i18n import clipped, visible
from bot.services import Services
from bot.store import PictureRequest, seasons
from render.paper_pictures import suffix
from render.season_table import SeasonGroup, SeasonLine, SeasonSheet, season_picture, season_sheets

ALT = 1024
MOST_PICTURES = 4
"""The most pictures of a post; a larger table is cut."""


class StoredRank(BaseModel, frozen=True):
    """A line of the table. `person` is the number of an entry."""

    rank: int
    person: int
    numbers: tuple[str, ...]
    plays: bool = True


class StoredGroup(BaseModel, frozen=True):
    """A group or division."""

    heading: str
    lines: tuple[StoredRank, ...]


class StoredSheet(BaseModel, frozen=True):
    """The table of a season."""

    title: str
    columns: tuple[str, ...]
    groups: tuple[StoredGroup, ...]

    def with_names(self, names: Mapping[int, str]) -> SeasonSheet:
        """Return the sheet to be drawn."""
        groups = tuple(
            SeasonGroup(
                group.heading,
                tuple(
                    SeasonLine(line.rank, visible(names.get(line.person, "")), line.numbers, line.plays)
                    for line in group.lines
                ),
            )
            for group in self.groups
        )
        return SeasonSheet(self.title, self.columns, groups)


def season_pictures(season_id: int, sheet: StoredSheet, alt: str) -> tuple[PictureRequest, ...]:
    """Return the requests for the pictures of a table."""
    pages = min(MOST_PICTURES, len(season_sheets(sheet.with_names({}))))
    return tuple(
        PictureRequest(
            game_id=0,
            kind="season",
            season=season_id,
            file_name=f"season-{season_id}-{page + 1}{suffix()}",
            alt=clipped(alt, ALT),
            lines=(sheet.model_dump_json(), str(page)),
        )
        for page in range(pages)
    )


async def drawing_of(services: Services, season_id: int, lines: tuple[str, ...]) -> Callable[[], bytes]:
    """Return a function that draws a page of a stored table."""
    stored, page = lines
    async with services.store.reading() as db:
        names = {entry.id: entry.name for entry in await seasons.people(db, season_id)}
    sheet = StoredSheet.model_validate_json(stored).with_names(names)
    return partial(season_picture, season_sheets(sheet)[int(page)])
