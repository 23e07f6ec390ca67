"""Pictures that do not depend on a game: the legend of a title, and entries of its rules."""

from __future__ import annotations

from functools import partial

from bot.language.i18n import Localizer, capital, clipped
from bot.outbox import Picture
from bot.pictures.painting import draw_entry, draw_legend
from bot.services import Services
from render import ENTRIES, SYMBOLS
from render.layout import PictureWords
from rules.engine import Text, say
from rules.engine.core.text import listing

ALT = 1024


async def picture_of_signs(services: Services, title: str, localizer: Localizer) -> Picture | None:
    """Return the legend of a title; None where it has none."""
    if title not in SYMBOLS:
        return None
    words, called = PictureWords({}, localizer.translate), Text(services.rules[title].title)
    png = await services.drawing.draw(partial(draw_legend, title, called, words))
    names = listing([sign.name for sign in SYMBOLS[title].signs])
    alt = localizer.unformatted()(say("Signs of {title}: {names}", title=called, names=names))
    return Picture(f"{title}-signs.png", png, clipped(alt, ALT))


def may_be_seen(title: str, key: str) -> bool:
    """Return whether an entry may have a picture: numbered rules and topics have none."""
    return title in ENTRIES and ":" in key


async def picture_of_entry(
    services: Services, title: str, key: str, name: Text, localizer: Localizer
) -> Picture | None:
    """Return the picture of an entry of the rules, such as a card; None where there is none."""
    if not may_be_seen(title, key):
        return None
    png = await services.drawing.draw(partial(draw_entry, title, key, PictureWords({}, localizer.translate)))
    alt = capital(localizer.unformatted()(name))
    return None if png is None else Picture(f"{title}-{key.replace(':', '-')}.png", png, clipped(alt, ALT))
