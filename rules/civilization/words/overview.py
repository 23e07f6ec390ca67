"""Where the game stands, in words: enough to play without pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.civilization.board.coins import coins
from rules.civilization.board.control import cities_of
from rules.civilization.core.catalog.numbers import CULTURE_TRACK
from rules.civilization.core.grid import NAMES
from rules.civilization.core.player import Player
from rules.civilization.core.state import Game
from rules.civilization.words.bargains import offers_text
from rules.civilization.words.naming import PHASES, named, square_text, unit_name
from rules.engine.core.secret import FACE_DOWN
from rules.engine.core.text import Seat, Text, Who, listing, say


def headline(g: Game) -> Text:
    """Where the game stands."""
    if g.phase == "finished":
        return say("The game is over after {n} turns", n=g.round)
    if g.phase == "setup":
        return PHASES["setup"]
    return say("Turn {n}, {phase}", n=g.round, phase=PHASES[g.phase])


def summary(g: Game) -> Sequence[Text]:
    """The players in the order of play."""
    return [_of_player(g, g.players[seat]) for seat in g.from_seat(g.first)]


def _of_player(g: Game, player: Player) -> Text:
    return say(
        "{who}: {trade} trade, {culture} culture, {coins} coins, space {space} of {last}",
        who=Who(player.seat), trade=player.trade, culture=player.culture, coins=coins(g, player.seat),
        space=player.culture_space, last=CULTURE_TRACK.victory_space,
    )  # fmt: skip


def overview(g: Game, viewer: Seat | None) -> Sequence[Text]:
    """Everything public, and what the viewer holds."""
    lines = [headline(g), *_market(g)]
    for seat in g.from_seat(g.first):
        player = g.players[seat]
        lines += [_of_player(g, player), *_public(g, player), *(_held(player) if seat == viewer else ())]
    return [*lines, *offers_text(g, viewer), *_battle(g)]


def _market(g: Game) -> Iterator[Text]:
    if g.market:
        there = [say("{n} {what}", n=number, what=named(kind)) for kind, number in g.market.items()]
        yield say("Market: {what}", what=listing(there))
    if g.wonder_market:
        yield say("Wonders: {what}", what=listing([named(wonder) for wonder in g.wonder_market]))


def _public(g: Game, player: Player) -> Iterator[Text]:
    if player.technologies:
        yield say("Government: {what}", what=named(player.government))
        yield say("Technologies: {what}", what=listing([named(each) for each in player.technologies]))
    there = [square_text(g, NAMES[square]) for square in cities_of(g, player.seat)]
    if there:
        yield say("Cities: {what}", what=listing(there))
    figures = [
        say("{what} on {square}", what=named(figure.kind), square=NAMES[figure.square])
        for figure in player.figures
        if figure.square is not None
    ]
    if figures:
        yield say("Figures: {what}", what=listing(figures))
    levels = "".join(f" {held.level}" for held in player.events)
    yield say(
        "{units} units, {huts} huts, {villages} villages, {events} culture events{levels}",
        units=len(player.units), huts=len(player.huts), villages=len(player.villages),
        events=len(player.events), levels=levels,
    )  # fmt: skip


def _held(player: Player) -> Iterator[Text]:
    if player.units:
        yield say("You hold: {what}", what=listing([unit_name(card) for card in player.units]))
    tokens = [named(face) for face in (*player.huts, *player.villages)]
    if tokens:
        yield say("Face down: {what}", what=listing(tokens))
    if player.events:
        yield say("Culture events: {what}", what=listing([named(held.event) for held in player.events]))


def _battle(g: Game) -> Iterator[Text]:
    if g.battle is None:
        return
    yield say("Battle on {square}", square=NAMES[g.battle.square])
    for number, front in enumerate(g.battle.fronts, 1):
        units = [unit for unit in (front.attacker, front.defender) if unit is not None]
        shown = [say("{what} with {wounds} wounds", what=unit_name(unit.card), wounds=unit.wounds) for unit in units]
        yield say("Front {n}: {what}", n=number, what=listing(shown))
    for side in (g.battle.attacker, g.battle.defender):
        open_cards = [unit_name(card) for card in side.battle_hand if card != FACE_DOWN]
        if open_cards and side.seat is not None:
            yield say("Hand: {what}", what=listing(open_cards))
