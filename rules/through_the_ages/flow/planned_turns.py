"""Planned turns. They assume that no card is added to the row and no war is resolved before them."""

from __future__ import annotations

from rules.engine.core.text import Seat, say
from rules.engine.hosting.plan_stop import PlanStop
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.economy.military_cards import discard
from rules.through_the_ages.flow.rounds import FINAL_SCORING, next_turn
from rules.through_the_ages.flow.turn import (
    action_phase,
    before_end,
    end_turn,
    finish_actions,
    rest_of_actions,
    start_turn,
)
from rules.through_the_ages.politics.discarding import worst_first

PLANNED_TURN = "planned_turn"
REST_OF_ACTIONS = "rest_of_actions"
TURN_AFTER_NEXT = "turn_behind"


def put_on_turn(g: Game, seat: Seat) -> str | None:
    """Start the player's turn; a player who has already played this round starts in the next one (TTN-1.3, TTO-4.1)."""
    if g.phase == "finished" or g.in_between or g.active == seat or g.players[seat].resigned:
        return None
    order = [player.seat for player in g.in_turn_order(g.start)]
    if order.index(seat) < order.index(g.active):
        if g.round == g.last_round:
            return None
        g.round += 1
    g.active = seat
    return "first_round" if g.round == 1 else PLANNED_TURN


async def planned_turn(g: Game) -> str | None:
    """Play a turn from its political action on; the steps before it depend on later events (TTN-5, TTO-4.3).

    The next event, which some leaders see at the beginning of the turn, stays hidden (TTN-4.2). So do the cards drawn
    at its end: the turn after it is planned without them.
    """
    player = start_turn(g)
    if not await before_end(g, player, sees_event=False):
        return await next_turn(g)
    return await _end_without_drawing(g)


async def searched_actions(g: Game) -> str | None:
    """Play the rest of an action phase, so that a search need not replay the turn from its beginning."""
    g.begin_turn(g.active)
    await rest_of_actions(g, g.current)
    return await end_turn(g)


async def turn_after_next(g: Game) -> str | None:
    """End this action phase, then play the actions of the seat's next turn, without politics and other players.

    Automatic steps before the actions are left out as well, and no card is drawn. Surplus military cards are discarded
    without a question, so that the actions are the first decision.
    """
    seat = g.active
    player = g.current
    finish_actions(g, player)
    surplus = len(player.military) - player.ratings.military_hand
    discard(g, player, worst_first(g, seat)[: max(0, surplus)])
    following = await _end_without_drawing(g)
    if following == FINAL_SCORING:
        return following
    if g.active != seat and put_on_turn(g, seat) is None:
        return FINAL_SCORING
    player = start_turn(g)
    for step in g.edition.turn.before_actions:
        await step(g, player)
    await action_phase(g, player)
    return await end_turn(g)


async def _end_without_drawing(g: Game) -> str | None:
    """End a turn without drawing military cards, which stay hidden."""
    deck, discard = g.military_deck, g.military_discard
    g.military_deck, g.military_discard = [], []
    following = await end_turn(g)
    g.military_deck, g.military_discard = deck, [*discard, *g.military_discard]
    return following


def attacks(g: Game, seat: Seat) -> set[str]:
    """Return the aggressions played against a seat, and the wars declared on it (TTN-7.3, TTN-7.4).

    Most aggressions are resolved at once, because the target has nothing to decide.
    """
    wars = {f"{war.card} {rival.seat}" for rival in g.rivals(seat) for war in rival.wars if war.target == seat}
    return wars | {aggression for target, aggression in g.fought if target == seat}


PLAN_STOPS: tuple[PlanStop[Game], ...] = (
    PlanStop(
        "attack",
        say("somebody attacks you or declares war on you"),
        say("You have been attacked, or war has been declared on you."),
        attacks,
    ),
)
