"""The result of a game in words."""

from __future__ import annotations

from rules.engine.core.rules import Standing
from rules.engine.core.text import Text, listing, say, say_n
from rules.new_dawn.core.state import Game
from rules.new_dawn.victory.standing import standing

MEASURE = say("Victory cards")


def result(g: Game, place: Standing) -> Text:
    """Return what a player has reached: victory cards, and what breaks a tie with others (ND-15.5)."""
    cards = say("{n} of {all} victory cards", n=place.points, all=len(g.victory_cards))
    tied = [other.breakdown for other in standing(g) if other.points == place.points and other.seat != place.seat]
    if not tied:
        return cards
    n = place.breakdown["wonders"]
    parts = [cards, say_n("{n} world wonder", "{n} world wonders", n)]
    if any(each["wonders"] == n for each in tied):
        parts.append(say_n("{n} space", "{n} spaces", place.breakdown["spaces"]))
    return listing(parts)


def victory(g: Game, winners: Text, first: Standing, *, shared: bool) -> Text:
    """Return who wins, and how: by victory cards; world wonders, then spaces, break ties (ND-15.4, ND-15.5)."""
    n, most = first.points, len(g.victory_cards)
    if shared:
        return say("{who} share the victory with {n} of {all} victory cards", who=winners, n=n, all=most)
    won = say("{who} wins with {n} of {all} victory cards", who=winners, n=n, all=most)
    tied = [place.breakdown for place in standing(g) if place.rank > 1 and place.points == n]
    if not tied:
        return won
    wonders, next_wonders = first.breakdown["wonders"], max(each["wonders"] for each in tied)
    if wonders > next_wonders:
        return say("{won}; tie: more world wonders, {n} to {m}", won=won, n=wonders, m=next_wonders)
    spaces = max(each["spaces"] for each in tied if each["wonders"] == wonders)
    return say("{won}; tie: more spaces, {n} to {m}", won=won, n=first.breakdown["spaces"], m=spaces)
