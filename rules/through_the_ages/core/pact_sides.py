"""Texts for the effects of a pact on each of its sides (TTN-7.5, TTN-14.32 to TTN-14.35; TTO-12.3)."""

from __future__ import annotations

from dataclasses import asdict
from typing import Literal

from rules.engine.core.text import Seat, Text, Who, listing, say, say_n
from rules.through_the_ages.core.cards import Effect, Pact, Symbols
from rules.through_the_ages.core.printed import symbols_in_words

Side = Literal["a", "b"]


def gain(pact: Pact, side: Side) -> Text:
    """Return the gains and losses of one side of a pact."""
    symbols = pact.a if side == "a" else pact.b
    return listing([*_signed(symbols), *(_effect(row) for row in pact.effects if row.who == side)])


def both_sides(pact: Pact, a: Seat, b: Seat) -> Text:
    """Return the gains and losses of both sides, if they differ."""
    return say("{a}: {gain}; {b}: {other}", a=Who(a), gain=gain(pact, "a"), b=Who(b), other=gain(pact, "b"))


def own_and_other_side(pact: Pact, a: Seat, b: Seat, seat: Seat) -> Text:
    """Return the same for one of the two, with its own gains first."""
    own, other, with_whom = (
        (gain(pact, "a"), gain(pact, "b"), b) if seat == a else (gain(pact, "b"), gain(pact, "a"), a)
    )
    return say("You: {gain}; {who}: {other}", gain=own, who=Who(with_whom), other=other)


def terms(pact: Pact) -> Text | None:
    """Return the terms for both sides of a pact; None if there are none."""
    if pact.forbids_attack:
        return say("They may not attack each other.")
    return say("It ends when one attacks the other.") if pact.ends_on_attack else None


def _signed(symbols: Symbols) -> list[Text]:
    """Return each of the symbols with its sign, gains first."""
    amounts = sorted(((n, name) for name, n in asdict(symbols).items() if n), key=lambda each: each[0] < 0)
    return [_with_sign(name, n) for n, name in amounts]


def _with_sign(name: str, n: int) -> Text:
    if name == "strength" and n > 0:
        return say("+{n} strength", n=n)
    amount = symbols_in_words(Symbols(**{name: abs(n)}))
    return say("+{amount}", amount=amount) if n > 0 else say("−{amount}", amount=amount)


def _effect(row: Effect) -> Text:
    match row.does:
        case "trade_food":
            return say_n("{n} food as {n} resource each turn", "{n} food as {n} resources each turn", n=row.n)
        case "trade_resources":
            return say_n("{n} resource as {n} food each turn", "{n} resources as {n} food each turn", n=row.n)
        case "produce_more":
            return say("{goods} each turn", goods=listing(_signed(Symbols(food=row.food, resources=row.resources))))
        case "no_war_against":
            return say("safe from wars")
        case _:
            raise AssertionError(f"no words for what a side of a pact has: {row.does}")
