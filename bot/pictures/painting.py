"""The functions that draw pictures. Those in a worker process get their arguments by copies, so all can be copied."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.language.catalogs import read_catalogs
from bot.workers.memory import give_images_back
from render import ENTRIES, PICTURES, SYMBOLS, Colours, Emoji, emoji_of, paint_png, symbols_page
from render.decided_fight import DecidedFight, fight_picture
from render.layout import PictureWords
from rules.engine import Seat, Text, View


@dataclass(frozen=True, slots=True)
class Zoom:
    """A zoom: a part of a picture, and how much larger it is drawn."""

    part: str = ""
    scale: float = 1
    wide: bool = False
    """True for the form for large screens, where there is one."""
    page: int = 0
    """The page of a picture with several."""


AS_IT_IS = Zoom()


def prepare(titles: Sequence[str]) -> None:
    """Load what pictures of these titles need; for a process that draws."""
    give_images_back()
    load(titles)
    gc.freeze()


def load(titles: Iterable[str]) -> None:
    """Load translations and pictures of these titles before anybody needs them."""
    read_catalogs()
    for title in titles:
        PICTURES.get(title)


def draw(
    title: str,
    view: View[Any],
    words: PictureWords,
    kind: str,
    *,
    seat: Seat | None = None,
    highlight: Sequence[str] = (),
    around: Sequence[str] = (),
    zoom: Zoom = AS_IT_IS,
    colours: Colours = "normal",
) -> bytes:
    """Return a picture with some places marked, or the part `around` some places."""
    picture = PICTURES[title].draw(
        view,
        words.names,
        kind,
        seat=seat,
        highlight=highlight,
        focus=around,
        part=zoom.part,
        page=zoom.page,
        scale=zoom.scale,
        wide=zoom.wide,
        colours=colours,
        translate=words.translate,
    )
    return picture.content


def draw_finish(title: str, view: View[Any], words: PictureWords, lines: Sequence[str]) -> bytes:
    """Return the picture of a finished game; the lines are the winner and the awards."""
    winner, *remembered = lines
    return PICTURES[title].finish(view, words.names, winner, remembered, words.translate)


def draw_fight(title: str, view: View[Any], words: PictureWords, fight: DecidedFight) -> bytes:
    """Return the picture of a fight that is over."""
    return fight_picture(fight, PICTURES[title].artist.seat_marks(view.state), words)


def draw_legend(title: str, called: Text, words: PictureWords) -> bytes:
    """Return the legend of a title."""
    return paint_png(symbols_page(called, SYMBOLS[title], words))


def draw_entry(title: str, key: str, words: PictureWords) -> bytes | None:
    """Return the picture of an entry of the rules; None where there is none."""
    scene = ENTRIES[title](key, words)
    return None if scene is None else paint_png(scene)


def draw_emoji(title: str, number: int) -> Emoji:
    """Return a sign of a legend as an emoji."""
    return emoji_of([*SYMBOLS[title].signs][number])
