"""Further resolutions of a turn, and resets (ND-4.4 to ND-4.7, ND-14.2)."""

from __future__ import annotations

from rules.engine.core.text import Seat
from rules.new_dawn.actions.further import NothingFurther, ResolveFurther, SwapCards
from rules.new_dawn.board.further import (
    ARSENAL,
    CAPITALISM,
    ESTADIO,
    FIVE_SUNS,
    may_follow_reset,
    may_repeat,
    may_swap,
    may_trade_too,
)
from rules.new_dawn.core.state import Game
from rules.new_dawn.effects.focus_row import begin_resolution, reset_card
from rules.new_dawn.events.side_questions import decide
from rules.new_dawn.focus import EFFECTS
from rules.new_dawn.questions import FURTHER


async def resolve(g: Game, seat: Seat) -> None:
    """Carry out the effect of the card whose resolution has begun (ND-5 to ND-11)."""
    kind = g.resolution.type
    effect = None if kind is None else EFFECTS.get(kind)
    if effect is not None:
        await effect(g, seat)


async def resolve_economy_first(g: Game, seat: Seat) -> None:
    """By the errata, resolve the Estádio do Maracanã before the chosen card, which then has another slot (ND-4.5)."""
    may = g.options.wonder_errata and may_trade_too(g, seat, g.resolution.type)
    if may and await offered(g, seat, [ESTADIO]) is not None:
        await _resolve_and_reset(g, seat)
        begin_resolution(g, seat, g.turn.to_reset)


async def resolve_further(g: Game, seat: Seat) -> None:
    """Offer the Venetian Arsenal and the Estádio do Maracanã in any order (ND-4.5, ND-4.6)."""
    # The resolved card counts, even if another one lies in its place now (ND-4.10).
    stood_in, chosen = g.resolution.stood_in, g.resolution.type
    while True:
        sources = [ARSENAL] if may_repeat(g, seat, stood_in) else []
        if not g.options.wonder_errata and may_trade_too(g, seat, chosen):
            sources.append(ESTADIO)
        match await offered(g, seat, sources, g.turn.to_reset):
            case ResolveFurther(by="venetian_arsenal"):
                await resolve(g, seat)
            case ResolveFurther():
                await _resolve_and_reset(g, seat)
            case _:
                return


async def reset(g: Game, seat: Seat, card: str) -> None:
    """Reset a card, then offer Capitalism and the Legend of the Five Suns (ND-4.4, ND-4.7, ND-14.2)."""
    g.turn.resolution = None
    reset_card(g, seat, card)
    if may_follow_reset(g, seat, card) and await offered(g, seat, [CAPITALISM], card) is not None:
        await resolve(g, seat)
        g.turn.resolution = None
    if may_swap(g, seat, card):
        await offered(g, seat, [FIVE_SUNS])


async def offered(g: Game, seat: Seat, sources: list[str], again: str = "") -> ResolveFurther | SwapCards | None:
    """Ask the player about an offer and apply the answer. Return None if it was declined."""
    if not sources:
        return None
    g.turn.further, g.turn.again = sources, again
    action = await decide(g, seat, FURTHER)
    await action.apply(g, seat)
    g.turn.further = []
    assert isinstance(action, ResolveFurther | SwapCards | NothingFurther), "these answer the question"
    return None if isinstance(action, NothingFurther) else action


async def _resolve_and_reset(g: Game, seat: Seat) -> None:
    """Resolve the additional economy card, which may be repeated before its reset (ND-4.5, ND-4.6)."""
    await resolve(g, seat)
    card = g.resolution.lies_as
    if may_repeat(g, seat, g.resolution.stood_in) and await offered(g, seat, [ARSENAL], card) is not None:
        await resolve(g, seat)
        card = g.resolution.lies_as
    await reset(g, seat, card)
