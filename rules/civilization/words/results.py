"""The result of a game in words."""

from __future__ import annotations

from rules.civilization.board.coins import coin_sources
from rules.civilization.core.catalog.numbers import CULTURE_TRACK, DIALS
from rules.civilization.core.grid import NAMES
from rules.civilization.core.state import Game
from rules.civilization.victory.standing import nearest_way
from rules.engine.core.rules import Standing
from rules.engine.core.text import Text, Who, listing, say, say_n

MEASURE = say("Nearness to a victory, in percent")


def result(g: Game, place: Standing) -> Text:
    """Return how near a player is to the nearest victory."""
    match nearest_way(g, g.players[place.seat]):
        case "culture":
            return say("{n} % of the way to a victory by culture", n=place.points)
        case "tech":
            return say("{n} % of the way to a victory by technology", n=place.points)
        case _:
            return say("{n} % of the way to a victory by coins", n=place.points)


def sources(g: Game, place: Standing) -> Text | None:
    """Return where the coins of an economic victory come from (CIV-12.1 to CIV-12.6), whose capital has fallen, or the
    turn that was the last one; None for other victories.
    """
    match None if g.victory is None else g.victory.kind:
        case "economic":
            return _coins(g, place)
        case "military" if g.last_battle is not None and g.last_battle.defender.seat is not None:
            return say("{who} loses the capital on {square}.", who=Who(g.last_battle.defender.seat),
                       square=NAMES[g.last_battle.square])  # fmt: skip
        case "turn_limit":
            return say("The agreed last turn is over.")
        case _:
            return None


def _coins(g: Game, place: Standing) -> Text | None:
    found = coin_sources(g, place.seat)
    parts = [say("{n} on squares", n=found.squares)] if found.squares else []
    parts += [say("{n} on technologies", n=found.technologies)] if found.technologies else []
    parts += [say("{n} of the government", n=found.government)] if found.government else []
    parts += [say_n("{n} token", "{n} tokens", found.tokens)] if found.tokens else []
    return say("Coins: {sources}", sources=listing(parts)) if parts else None


def victory(g: Game, winners: Text, first: Standing, *, shared: bool) -> Text:
    """Return who wins, and how (CIV-20.1 to CIV-20.7)."""
    reached = first.breakdown
    match None if g.victory is None else g.victory.kind:
        case "culture":
            last = CULTURE_TRACK.victory_space
            return say("{who} wins by culture, space {n} of {last}", who=winners, n=reached["culture"], last=last)
        case "tech":
            return say("{who} wins by technology: Space Flight", who=winners)
        case "economic":
            most = DIALS.economy.victory
            return say("{who} wins by coins, {n} of {all}", who=winners, n=reached["coins"], all=most)
        case "military":
            return say("{who} wins by conquest of a capital", who=winners)
        case _:
            if shared:
                return say(
                    "Nobody has won; nearest are {who}: {n} % of the way to a victory", who=winners, n=first.points
                )
            return say("Nobody has won; nearest is {who}: {reached}", who=winners, reached=result(g, first))
