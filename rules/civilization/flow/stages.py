"""The flow of the game: set-up, then turns of five phases until somebody has won (CIV-4, CIV-5)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.civilization.core.state import Game, Phase, Victory
from rules.civilization.effects.battle import return_cards
from rules.civilization.effects.event_texts import tell_end
from rules.civilization.flow import management, movement, research, setup, start, trade
from rules.civilization.flow.stage_helpers import END, ask, settle_pending, stage
from rules.civilization.questions import NATION
from rules.civilization.victory.standing import nearness
from rules.engine.core.rules import StageFunction
from rules.engine.core.side_questions import settle


@stage
async def begin(g: Game) -> str:
    """Draw seats and nations (CIV-4.1)."""
    setup.draw_seats_and_nations(g)
    return "nations"


@stage
async def choose_nations(g: Game) -> str:
    """Let players choose nations in turn, if agreed (CIV-21.2); then lay everything out."""
    for seat in g.clockwise:
        if not g.players[seat].nation:
            g.begin_turn(seat)
            await (await ask(g, seat, NATION)).apply(g, seat)
    setup.lay_out(g)
    return "capitals"


@stage
async def place_first_pieces(g: Game) -> str:
    """Let all players place capitals, Egypt's wonder and first figures at the same time (CIV-4.8 to CIV-4.10)."""
    await settle(g, setup.open_setup)
    setup.set_dials(g)
    return "first_person"


@stage
async def place_first_person(g: Game) -> str:
    """Let America place its great person last (CIV-4.9)."""
    await settle_pending(g)
    g.last_squares = []
    return "turn"


@stage
async def begin_turn(g: Game) -> str:
    """Begin the next turn, unless the agreed last one is over."""
    if start.is_last_turn(g):
        g.victory = Victory("turn_limit", None)
        return END
    g.nearness_by_turn.append([nearness(g, player) for player in g.players])
    start.begin(g)
    begin_phase(g, "start_of_turn")
    return "start_of_turn"


def begin_phase(g: Game, phase: Phase) -> None:
    """Give everybody a segment, the first player first; its owner uses abilities and events (CIV-5.2, CIV-5.5)."""
    g.phase = phase
    g.segments_left = g.from_seat(g.first)
    begin_segment(g)
    g.last_battle = None


def end_segment(g: Game) -> bool:
    """Begin the next player's segment. Return whether there is one."""
    tell_end(g, g.active_player.seat)
    g.segments_left = g.segments_left[1:]
    begin_segment(g)
    return g.active is not None


def begin_segment(g: Game) -> None:
    """Begin the next segment; permissions given for one segment end (CIV-18.9)."""
    g.active = g.segments_left[0] if g.segments_left else None
    g.begun = False
    g.last_squares = []
    g.unasked = {seat: until for seat, until in g.unasked.items() if until == "turn"}


@stage
async def start_of_turn(g: Game) -> str:
    """Play a player's Start of Turn (CIV-6)."""
    await start.play(g)
    return "start_of_turn" if end_segment(g) else "trade"


@stage
async def trade_phase(g: Game) -> str:
    """Let everybody collect trade, then negotiate (CIV-7)."""
    g.phase = "trade"
    trade.collect(g)
    return "negotiation"


@stage
async def negotiation(g: Game) -> str:
    """Negotiate until everybody has passed (CIV-7.9), in stages of a limited number of answers."""
    if await trade.negotiate(g):
        return "negotiation"
    begin_phase(g, "city_management")
    return "city_management"


@stage
async def city_management(g: Game) -> str:
    """Play a player's City Management, a stage for each city action (CIV-8)."""
    if await management.play(g) or end_segment(g):
        return "city_management"
    begin_phase(g, "movement")
    return "movement"


@stage
async def movement_phase(g: Game) -> str:
    """Play a player's Movement, a stage for each group (CIV-9)."""
    if await movement.play(g) or end_segment(g):
        return "movement"
    g.phase = "research"
    return "research"


@stage
async def research_phase(g: Game) -> str:
    """Let everybody choose in secret, then reveal all choices (CIV-10)."""
    await research.play(g)
    return "turn"


async def end_game(g: Game) -> None:
    """End the game."""
    if g.battle is not None:
        # A victory ends a battle early, but no card is lost.
        return_cards(g)
    g.phase, g.active = "finished", None
    g.plan, g.declared, g.group, g.loot, g.raze = None, [], None, None, None
    assert g.victory is not None, "the game ends by a victory or by its last turn"


STAGES: Mapping[str, StageFunction] = {
    "begin": begin,
    "nations": choose_nations,
    "capitals": place_first_pieces,
    "first_person": place_first_person,
    "turn": begin_turn,
    "start_of_turn": start_of_turn,
    "trade": trade_phase,
    "negotiation": negotiation,
    "city_management": city_management,
    "movement": movement_phase,
    "research": research_phase,
    END: end_game,
}
