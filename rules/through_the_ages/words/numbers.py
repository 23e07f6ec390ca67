"""The numbers of a player in one line."""

from __future__ import annotations

from rules.engine.core.text import Seat, say, say_n
from rules.engine.words import Numbers
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.economy import tokens

DISCS = ("🔵", "🔴", "🟢", "🟡")


def numbers(g: Game, seat: Seat) -> Numbers | None:
    """Return the goods, the strength and the culture of a civilization; None before it is dealt."""
    p = g.players[seat]
    if not p.government:
        return None
    return Numbers(
        DISCS[seat],
        (
            say_n("{n} food", "{n} food", tokens.stored(g, p, "food")),
            tokens.price(tokens.stored(g, p, "resources"), "resources"),
            say("{n} science", n=p.science),
        ),
        (say("strength {n}", n=p.ratings.strength),),
        say_n("{n} culture ({why})", "{n} culture ({why})", n=p.culture, why=f"+{p.ratings.culture}"),
    )
