"""The numbers of a player in one line."""

from __future__ import annotations

from rules.civilization.core.catalog.numbers import CULTURE_TRACK, DIALS
from rules.civilization.core.state import Game
from rules.civilization.victory.standing import TECHNOLOGIES_TO_WIN, progress, standing
from rules.civilization.words.results import result
from rules.engine.core.text import Seat, say
from rules.engine.words import Numbers

DISCS = ("🔴", "🔵", "🟢", "🟠")


def numbers(g: Game, seat: Seat) -> Numbers | None:
    """Return the trade, the culture and the way to each peaceful victory; None before a nation is chosen."""
    player = g.players[seat]
    if not player.nation:
        return None
    found = progress(g, player)
    place = next(each for each in standing(g) if each.seat == seat)
    return Numbers(
        DISCS[seat],
        (say("{n} trade", n=player.trade), say("{n} culture", n=player.culture)),
        (
            say("culture track {n}/{last}", n=found["culture"], last=CULTURE_TRACK.victory_space),
            say("technologies {n}/{most}", n=found["tech"], most=TECHNOLOGIES_TO_WIN),
        ),
        say("coins {n}/{most}", n=found["coins"], most=DIALS.economy.victory),
        result(g, place),
    )
