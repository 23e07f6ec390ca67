"""Games as animated pictures: drawn image by image beside the event loop, one film at a time, with news of it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from functools import partial

from bot.answers import Click, show, think
from bot.house import House
from bot.looking import illustrations
from bot.looking.chronicle import Chronicle, chronicle
from bot.looking.illustrations import FINAL
from bot.looking.looking import Looking
from bot.looking.seen import Seen, heading
from bot.publish import Picture
from render import PICTURES
from render.animation import Reel
from render.layout import Speech as Words
from rules.engine import RecordError, Seat, say, say_n

LARGEST = 10 * 2**20
"""Discord takes files up to this size from everybody."""
MOST_IMAGES = 150
KEPT = 2
"""So many films are kept for others who want to see them."""
NEWS_S = 2.0
"""So often somebody who waits hears how far the film is."""

Key = tuple[int, int, str]


class Filming:
    """`/game export as:film` and its button. A film shows what spectators could see."""

    def __init__(self, house: House, looking: Looking) -> None:
        self.house = house
        self.looking = looking
        self.verbs = {"film": self.film}
        self._one_at_a_time = asyncio.Lock()
        self._kept: OrderedDict[Key, Picture] = OrderedDict()

    async def film(self, click: Click) -> None:
        """The game so far as an animated picture."""
        seen = await self.looking.seen(click)
        if seen is None:
            return
        if not illustrations.kinds(seen.game.game):
            await show(click, seen.speech(say("There are no pictures of this game yet.")))
            return
        await think(click)
        if self._one_at_a_time.locked():
            await show(click, seen.speech(say("🎞 Another film is being drawn; yours is next.")))
        key = seen.game.id, seen.game.revision, seen.speech.language
        async with self._one_at_a_time:
            if key not in self._kept:
                try:
                    self._kept[key] = await self._drawn(click, seen)
                except RecordError:
                    text = say("The installed rules cannot show this game again; its log is kept.")
                    await show(click, seen.speech(text))
                    return
            film = self._kept[key]
            self._kept.move_to_end(key)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        await show(click, f"🎞 {heading(seen)}", [film])

    async def _drawn(self, click: Click, seen: Seen) -> Picture:
        course = await self.house.drawing.draw(partial(chronicle, seen.table))
        positions = images(course)
        words = Words({Seat(seat): name for seat, name in enumerate(seen.speech.names)}, seen.speech.translate)
        title, table = seen.game.game, seen.table
        last = FINAL if table.finished and FINAL in illustrations.kinds(title) else ""
        rounds = {each.at for each in course.rounds}
        most = min(LARGEST, click.filesize_limit)
        reel = await self.house.drawing.draw(
            partial(Reel, PICTURES[title], table, positions, rounds, words, most, last)
        )
        of, clock = reel.left, asyncio.get_running_loop().time
        told = clock()
        while reel.left:
            if clock() - told > NEWS_S:
                told = clock()
                done = say("🎞 The film is being drawn: {done} of {of} images.", done=of - reel.left, of=of)
                await show(click, seen.speech(done))
            await self.house.drawing.draw(reel.draw)
        content = await self.house.drawing.draw(reel.finished)
        shown = illustrations.alt_text(title, table.view(None), illustrations.kinds(title)[0], seen.speech)
        about = say_n(
            "The game in one moving image. At last: {shown}",
            "The game in {n} images. At last: {shown}",
            of,
            shown=shown,
        )
        return Picture(f"{title}-{seen.game.id}-{table.moves}.gif", content, seen.speech.unformatted()(about))


def images(course: Chronicle) -> Sequence[int]:
    """The positions of a film: all between turns while they are few, else the beginnings of rounds and some others."""
    if len(course.turns) <= MOST_IMAGES:
        return course.turns
    fixed = {course.turns[0], *(each.at for each in course.rounds), course.turns[-1]}
    others = [at for at in course.turns if at not in fixed]
    room = max(0, MOST_IMAGES - len(fixed))
    return sorted(fixed.union(others[len(others) * index // room] for index in range(room)))
