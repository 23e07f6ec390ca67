"""How many tokens and caravans a card moves, and what more of them cost (ND-5.12, ND-7.3, ND-9.1, ND-11.1)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, Text, listing, say
from rules.engine.menus import Allowance
from rules.new_dawn.actions.culture import PlaceControl
from rules.new_dawn.actions.diplomacy import TakeDiplomacy
from rules.new_dawn.actions.economy import MoveCaravan
from rules.new_dawn.actions.military import Reinforce
from rules.new_dawn.actions.tokens import card_of_tokens, unused_city_states, unused_natural_wonders
from rules.new_dawn.actions.unused import placements_left
from rules.new_dawn.board.caravan_reach import unmoved
from rules.new_dawn.core.resolution import CultureWork
from rules.new_dawn.core.state import Game


def allowance(g: Game, seat: Seat, kinds: tuple[type[AnyAction], ...]) -> Allowance | None:
    """Return how many choices of a group the present card allows."""
    resolution = g.turn.resolution
    if resolution is None:
        return None
    if PlaceControl in kinds and resolution.culture is not None:
        return _of_culture(g, seat, resolution.culture)
    if resolution.economy is not None and g.turn.offer is None and (MoveCaravan in kinds or TakeDiplomacy in kinds):
        return _up_to(len(unmoved(g, seat)))
    if Reinforce in kinds and resolution.military is not None:
        return _up_to(resolution.military.reinforcements)
    return None


def _up_to(n: int) -> Allowance | None:
    return Allowance(say("up to {n}", n=n), n) if n > 1 else None


def _of_culture(g: Game, seat: Seat, work: CultureWork) -> Allowance | None:
    free = work.tokens + work.beside + work.converts
    trade = 0 if work.city else card_of_tokens(g, seat).trade
    others = 0 if work.city else len(unused_city_states(g, seat)) + len(unused_natural_wonders(g, seat))
    more = trade + others
    if free + more < 2:
        return None
    parts = placements_left(g, seat)
    text = listing(parts) if work.beside or work.converts or not parts else Text(str(free))
    # A menu on a phone shows only some 38 characters.
    if more and others:
        text = say("{free}, +{n} for tokens", free=text, n=more)
    elif more:
        text = say("{free}, +{n} for trade tokens", free=text, n=more)
    return Allowance(text, free + more)


def paid(g: Game, seat: Seat, action: AnyAction) -> Iterator[AnyAction]:
    """Yield the same placement with a token of the card, trade tokens first."""
    if not isinstance(action, PlaceControl) or g.turn.resolution is None or g.turn.resolution.culture is None:
        return
    yield PlaceControl(action.space, "trade")
    yield PlaceControl(action.space, "city_state")
    for token in unused_natural_wonders(g, seat):
        yield PlaceControl(action.space, "natural_wonder", token)
