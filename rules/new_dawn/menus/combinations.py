"""Combinations that people think of as one choice: a caravan and a diplomacy card, several trade tokens on one card."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, Text, Who, listing, say, say_n
from rules.engine.menus import Combination
from rules.new_dawn.actions.diplomacy import TakeDiplomacy, diplomacy_name
from rules.new_dawn.actions.economy import ARRIVAL_TOKENS, MoveCaravan, SpendOnCaravans
from rules.new_dawn.actions.tokens import card_of_tokens
from rules.new_dawn.actions.trade import LayTrade
from rules.new_dawn.board.caravan_reach import city_owner, movable, places_of_arrival, reach, work_of
from rules.new_dawn.board.diplomacy import has_card_left, has_embassy
from rules.new_dawn.core.catalog.wonders import CITY_STATES
from rules.new_dawn.core.player import Player
from rules.new_dawn.core.state import Game
from rules.new_dawn.effects.trade import ZIMBABWE, zimbabwe_room
from rules.new_dawn.menus.usefulness import rank
from rules.new_dawn.words.descriptions import describe
from rules.new_dawn.words.names import TYPES, card_name

MOST = 12
"""The number of arrivals offered with their card; all others are made step by step."""


def combinations(g: Game, seat: Seat) -> Iterator[Combination]:
    """Yield arrivals of caravans with a diplomacy card, and several trade tokens on one card, likely ones first."""
    player = g.players[seat]
    if player.trade_due > 1:
        yield from _same_card(g, player)
        return
    resolution = g.turn.resolution
    if g.active == seat and resolution is not None and resolution.economy is not None and g.turn.offer is None:
        yield from _arrivals(g, seat)


def _same_card(g: Game, player: Player) -> Iterator[Combination]:
    """Yield all pending tokens on one card (ND-5.4, ND-6.2)."""
    n = player.trade_due
    kind = player.trade_due_type
    for focus in player.row:
        if focus.room >= n and kind in (None, focus.type):
            text = say("{n} at once on {card}", n=n, card=card_name(focus.card))
            yield Combination((LayTrade(focus.card),) * n, text)
    if zimbabwe_room(g, player) >= n:
        text = say("{n} at once on {card}", n=n, card=card_name(ZIMBABWE))
        yield Combination((LayTrade(ZIMBABWE),) * n, text)


def _arrivals(g: Game, seat: Seat) -> Iterator[Combination]:
    """Yield arrivals of caravans from the nearest start, with each diplomacy card (ND-9.6).

    The cities of a rival lead to the same cards, so only the best of them is offered with each.
    """
    ways = _nearest(g, seat)
    moves = sorted((MoveCaravan(start, to) for to, (_, start) in ways.items()), key=lambda m: rank(g, seat, m))
    best: dict[Seat | str | None, MoveCaravan] = {}
    for move in sorted(moves, key=lambda m: not _at_embassy(g, seat, m.to)):
        best.setdefault(move.to if move.to in g.city_states else city_owner(g, move.to), move)
    found = [each for move in moves if move in best.values() for each in _with_cards(g, seat, move)]
    yield from found[:MOST]
    yield from _for_tokens(g, seat, ways)


def _at_embassy(g: Game, seat: Seat, space: str) -> bool:
    """Return whether an arrival on a space uses an Embassy."""
    city = g.cities.get(space)
    return city is not None and city.capital and has_embassy(g, seat, city.seat)


def _for_tokens(g: Game, seat: Seat, ways: Collection[str]) -> Iterator[Combination]:
    """Yield arrivals that become reachable by spending trade tokens, with the fewest tokens (ND-9.1)."""
    tokens, steps_of_all = card_of_tokens(g, seat).trade, work_of(g).distance + work_of(g).extra
    if not tokens:
        return
    foreign = places_of_arrival(g, seat)
    found = {to: way for to, way in _nearest(g, seat, tokens).items() if to not in ways and g.world.bit[to] & foreign}
    for to, (steps, start) in sorted(found.items(), key=lambda each: each[1][0]):
        number, move = steps - steps_of_all, MoveCaravan(start, to)
        text = say_n("{move}, for {n} token", "{move}, for {n} tokens", number, move=describe(g, seat, move))
        yield Combination((*[SpendOnCaravans()] * number, move), text)


def _nearest(g: Game, seat: Seat, further: int = 0) -> dict[str, tuple[int, str]]:
    """Return the fewest steps to each space where a caravan can end, and the start for them."""
    ways: dict[str, tuple[int, str]] = {}
    for start in movable(g, seat):
        for to, steps in reach(g, seat, start, further).items():
            ways[to] = min((steps, start), ways.get(to, (steps, start)))
    return ways


def _with_cards(g: Game, seat: Seat, move: MoveCaravan) -> Iterator[Combination]:
    owner = city_owner(g, move.to)
    if move.to in g.city_states:
        city_state = g.city_states[move.to]
        if has_card_left(g, seat, city_state):
            name = Text(CITY_STATES[city_state].name)
            text = say("Trade with {city_state} on {space} and take its card", city_state=name, space=move.to)
            yield Combination((move, TakeDiplomacy(city_state)), text, likely=True)
    elif owner is not None and owner != seat:
        places = _even(g, g.players[seat], ARRIVAL_TOKENS)
        laid = tuple(LayTrade(card) for card in places)
        for card in g.players[owner].own_diplomacy:
            text = say(
                "Trade with {rival} on {space}, take {card}", rival=Who(owner), space=move.to, card=diplomacy_name(card)
            )
            if laid:
                on = listing([_type(g, seat, place) for place in places])
                text = say("{what}; tokens on {types}", what=text, types=on)
            actions: tuple[AnyAction, ...] = (move, *laid, TakeDiplomacy(card, owner))
            yield Combination(actions, text, likely=True)


def _even(g: Game, player: Player, tokens: int) -> list[str]:
    """Return the cards on which the player chooses to lay trade tokens one by one, always the one with the
    most room.
    """
    room = {focus.card: focus.room for focus in player.row if focus.room}
    stored = zimbabwe_room(g, player)
    laid: list[str] = []
    # The last remaining place takes a token without a question.
    while room and len(laid) < tokens and len(room) + bool(stored) > 1:
        card = max(room, key=lambda each: room[each])
        laid.append(card)
        room[card] -= 1
        room = {each: left for each, left in room.items() if left}
    return laid


def _type(g: Game, seat: Seat, card: str) -> Text:
    focus = g.players[seat].in_row(card)
    assert focus is not None, f"{card} lies in the row"
    return TYPES[focus.type]
