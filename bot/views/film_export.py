"""Games as animated pictures, drawn outside the event loop, one film at a time, with progress reports."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from bot.outbox import Picture
from bot.pictures import film_drawing, illustrations
from bot.rate_limits import enough_drawn
from bot.responses import Interaction, defer, show_panel
from bot.services import Services
from bot.sessions.timeline import Timeline, read_timeline
from bot.views.reader_view import ReaderView, heading
from bot.views.reader_views import ReaderViews
from bot.workers.backends import Urgency
from render import FINAL, Colours
from rules.engine import RecordError, say, say_n
from rules.engine.core.text import Translate

LARGEST = 10 * 2**20
"""Discord accepts files up to this size from everybody."""
MOST_IMAGES = 150
KEPT = 2
"""The number of films kept for other users."""
NEWS_S = 2.0
"""Seconds between two progress reports."""

Key = tuple[int, int, tuple[str, ...], Colours]
"""A game, its revision, the names of the players, and the colours of the reader."""


@dataclass(frozen=True, slots=True)
class Film:
    """A finished film, and all texts that were used in it."""

    content: bytes
    images: int
    said: film_drawing.Said

    def looks_alike_in(self, language: Translate) -> bool:
        """Return whether every image would be the same in another language."""
        return all(language(*template) == words for template, words in self.said.items())


class FilmExport:
    """The command `/game record export as:film` and its button. A film shows what spectators could see."""

    def __init__(self, services: Services, looking: ReaderViews) -> None:
        self.services = services
        self.looking = looking
        self.routes = {"film": self.film}
        self._one_at_a_time = asyncio.Lock()
        self._kept: deque[tuple[Key, Film]] = deque(maxlen=KEPT)

    async def film(self, interaction: Interaction) -> None:
        """Send the game so far as an animated picture."""
        seen = await self.looking.seen(interaction)
        if seen is None:
            return
        if not illustrations.kinds(seen.game.title_key):
            await show_panel(interaction, seen.localizer(say("There are no pictures of this game yet.")))
            return
        await defer(interaction)
        if self._one_at_a_time.locked() and self._known(seen) is None:
            await show_panel(interaction, seen.localizer(say("🎞 Another film is being drawn; yours is next.")))
        async with self._one_at_a_time:
            film = self._known(seen)
            if film is None:
                again_at = self.services.next_allowed_drawing(interaction.user.id, "film")
                if again_at is not None:
                    await show_panel(interaction, seen.localizer(enough_drawn(again_at)))
                    return
                try:
                    film = await self._drawn(interaction, seen)
                except RecordError:
                    text = say("The installed rules cannot show this game again; its log is kept.")
                    await show_panel(interaction, seen.localizer(text))
                    return
            # The film requested last is dropped last.
            others = [entry for entry in self._kept if entry[1] is not film]
            self._kept = deque([*others, (_key(seen), film)], maxlen=KEPT)
        await show_panel(interaction, f"🎞 {heading(seen)}", [_picture(seen, film)])

    def _known(self, seen: ReaderView) -> Film | None:
        """Return the film if it was drawn already, in this language or in one in which it looks the same."""
        kept = (film for key, film in self._kept if key == _key(seen))
        return next((film for film in kept if film.looks_alike_in(seen.localizer.translate)), None)

    async def _drawn(self, interaction: Interaction, seen: ReaderView) -> Film:
        course = await asyncio.to_thread(read_timeline, seen.table)
        title, table, localizer = seen.game.title_key, seen.table, seen.localizer
        last = FINAL if table.finished and FINAL in illustrations.kinds(title) else ""
        rounds = {each.at for each in course.rounds}
        most = min(LARGEST, interaction.filesize_limit)
        words = illustrations.words_of(localizer)
        # A separate worker, because a film would hold up other pictures.
        worker, clock = self.services.drawing.new_worker(), asyncio.get_running_loop().time
        try:
            of = left = await worker.run(
                Urgency.ANSWER,
                film_drawing.begin,
                *(title, table, images(course), rounds, words, most, last, localizer.colours),
            )
            told = clock()
            while left:
                if clock() - told > NEWS_S:
                    told = clock()
                    done = say("🎞 The film is being drawn: {done} of {of} images.", done=of - left, of=of)
                    await show_panel(interaction, localizer(done))
                left = await worker.run(Urgency.ANSWER, film_drawing.draw_next)
            content, said = await worker.run(Urgency.ANSWER, film_drawing.finish)
        finally:
            await worker.close()
        return Film(content, of, said)


def _key(seen: ReaderView) -> Key:
    return seen.game.id, seen.game.revision, seen.localizer.names, seen.localizer.colours


def _picture(seen: ReaderView, film: Film) -> Picture:
    """Return the film with its alternative text for the reader."""
    title, table = seen.game.title_key, seen.table
    shown = illustrations.alt_text(title, table.view(None), illustrations.kinds(title)[0], seen.localizer)
    about = say_n(
        "The whole game in one image. At the end: {shown}",
        "The whole game in {n} images. At the end: {shown}",
        film.images,
        shown=shown,
    )
    return Picture(
        f"{title}-{seen.game.id}-{table.decision_count}.gif", film.content, seen.localizer.unformatted()(about)
    )


def images(course: Timeline) -> Sequence[int]:
    """Return the positions of a film: all between turns if they are few, else the beginnings of rounds and some
    others.
    """
    if len(course.turns) <= MOST_IMAGES:
        return course.turns
    fixed = {course.turns[0], *(each.at for each in course.rounds), course.turns[-1]}
    others = [at for at in course.turns if at not in fixed]
    room = max(0, MOST_IMAGES - len(fixed))
    return sorted(fixed.union(others[len(others) * index // room] for index in range(room)))
