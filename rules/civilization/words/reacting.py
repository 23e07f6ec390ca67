"""Declarations in words, for players who may cancel them (CIV-18.1, CIV-18.2)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.civilization.actions import ACTIONS
from rules.civilization.actions.paths import DeclarePath, GoOn
from rules.civilization.actions.reactions.base import city_actions
from rules.civilization.board.movement import enemies_on
from rules.civilization.core.catalog.texts import TEXTS
from rules.civilization.core.grid import NAMES, Square
from rules.civilization.core.reaction import Declared
from rules.civilization.core.state import Game
from rules.civilization.core.steps import explored
from rules.civilization.words.descriptions import describe
from rules.civilization.words.names import TO, city_text, figures_text, named
from rules.engine.core.notation import parse_action
from rules.engine.core.text import Seat, Text, Who, entries, listing, say


def declared_together(g: Game, items: Sequence[Declared], reader: Seat) -> Text:
    """Return declarations that are answered together: one thing, or the numbered items of a plan (CIV-18.12)."""
    if len({declared.item for declared in items}) == 1:
        return declared_text(g, items[0], reader)
    parts = [say("{n}: {what}", n=declared.item, what=_item(g, declared, reader)) for declared in items]
    return say("{who} has a plan. {items}", who=Who(items[0].seat), items=entries(parts))


def _item(g: Game, declared: Declared, reader: Seat) -> Text:
    match declared.kind:
        case "city_action":
            return _city_actions(g, declared)
        case "path":
            return _path(g, declared, reader)
        case "segment_end":
            return say("the end of the movement")
    return named(declared.what)


def _city_actions(g: Game, declared: Declared) -> Text:
    return listing([describe(g, declared.seat, action) for action in city_actions(declared)])


def declared_text(g: Game, declared: Declared, reader: Seat) -> Text:
    """Return a declaration with its player and its targets, and the text of its card."""
    who = Who(declared.seat)
    match declared.kind:
        case "city_action":
            return say("{who} is about to act: **{what}**.", who=who, what=_city_actions(g, declared))
        case "segment_end":
            return say("{who} is about to end the movement.", who=who)
        case "path":
            return say("{who} is about to move: **{what}**.", who=who, what=_path(g, declared, reader))
        case "resource_ability":
            told = say("{who} is about to use {what}.", who=who, what=named(declared.what))
            return _with_card(told, declared.what, TEXTS.technology.get(declared.what))
    what = named(declared.what)
    if not declared.targets:
        told = say("{who} is about to play {what}.", who=who, what=what)
    elif declared.targets == (reader,):
        told = say("{who} is about to play {what} against you.", who=who, what=what)
    else:
        aimed = listing([say("{who}", who=Who(seat)) for seat in declared.targets])
        told = say("{who} is about to play {what} against {targets}.", who=who, what=what, targets=aimed)
    return _with_card(told, declared.what, TEXTS.event.get(declared.what))


def _with_card(told: Text, card: str, text: str | None) -> Text:
    if text is None:
        return told
    return say("{told} {card}: {text}", told=told, card=named(card), text=Text(text))


def _path(g: Game, declared: Declared, reader: Seat) -> Text:
    """Return who moves where, and what the figures meet at the end of their way."""
    figures = [g.players[declared.seat].figures[number] for number in declared.figures]
    start, end = declared.squares[0], declared.squares[-1]
    if len(declared.squares) == 1:
        moved = say("{figures} on {square}", figures=figures_text(figures), square=NAMES[start])
    else:
        moved = say("{figures} {start} → {end}", figures=figures_text(figures), start=NAMES[start], end=NAMES[end])
    met = _met(g, declared, end, reader)
    return moved if met is None else say("{moved}, {met}", moved=moved, met=met)


def _met(g: Game, declared: Declared, end: Square, reader: Seat) -> Text | None:
    """Return what the end of a path attacks, takes or discovers; None for an empty square."""
    action = parse_action(declared.what, ACTIONS) if declared.what else None
    ahead = explored(action.steps[-1]) if isinstance(action, DeclarePath | GoOn) and action.steps else None
    if ahead is not None:
        return say("to discover the tile {where}", where=TO[ahead])
    token, city = g.map_tokens.get(end), g.cities.get(end)
    if token is not None:
        return say("to take the hut") if token.mark == "hut" else say("to attack the village")
    if city is not None and city.seat != declared.seat:
        return say("to attack your city") if city.seat == reader else say("to attack: {what}", what=city_text(city))
    enemies = enemies_on(g, declared.seat, end)
    if not enemies:
        return None
    if enemies == g.players[reader].figures_on(end):
        return say("to attack you there: {figures}", figures=figures_text(enemies))
    return say("to attack: {what}", what=figures_text(enemies))
