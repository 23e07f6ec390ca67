"""The flow of the game: one stage for each part of the set-up, each event and each turn (ND-3, ND-4, ND-18.16)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.core.question import ask
from rules.engine.core.rules import StageFunction
from rules.engine.core.text import Who, say
from rules.new_dawn.core.round_name import round_name
from rules.new_dawn.core.state import Game
from rules.new_dawn.events.dial import turn_dial
from rules.new_dawn.flow import laying_out, setup
from rules.new_dawn.flow.turn import play_turn
from rules.new_dawn.flow.wishes import give_colors, wished_capital
from rules.new_dawn.questions import CAPITAL, LEADER, TILE
from rules.new_dawn.victory.rounds import round_end
from rules.new_dawn.victory.standing import standing, winners


async def begin(g: Game) -> str:
    """Draw seats and leaders (ND-3.1)."""
    setup.draw_seats_and_leaders(g)
    give_colors(g)
    return "leaders"


async def choose_leaders(g: Game) -> str:
    """Let players choose leaders in turn, if agreed (ND-17.5), and give everybody the cards (ND-3.2)."""
    for seat in g.clockwise:
        if not g.players[seat].leader_id:
            g.begin_turn(seat)
            await (await ask(g, seat, LEADER)).apply(g, seat)
        setup.equip(g.players[seat])
    return "map"


async def lay_map(g: Game) -> str:
    """Lay the map of the first game, whose capitals are chosen, or the core of a custom one (ND-3.3, ND-3.12)."""
    if g.options.map == "first_game":
        g.world = laying_out.first_game_map(len(g.players))
        return "capitals"
    laying_out.deal_tiles(g)
    # The first to place is drawn separately from the first player (ND-3.21).
    g.active = g.clockwise[g.roll(len(g.clockwise))]
    return "tiles"


async def take_capitals(g: Game) -> str:
    """Let everybody take a space for the capital in seat order; preferences are applied automatically (ND-3.3,
    ND-18.9).
    """
    for seat in g.clockwise:
        g.begin_turn(seat)
        await (wished_capital(g, seat) or await ask(g, seat, CAPITAL)).apply(g, seat)
    return "populate"


async def place_tiles(g: Game) -> str:
    """Let one player place one tile, then the next, until all are placed (ND-3.16, ND-18.9)."""
    assert g.active is not None, "somebody places first"
    if g.options.map_building == "engine":
        laying_out.place_by_chance(g, g.active)
    else:
        g.begin_turn(g.active, "tile", len(g.world.tiles))
        await (await ask(g, g.active, TILE)).apply(g, g.active)
    g.active = g.from_seat(g.active)[1]
    return "tiles" if g.tiles_to_place[g.active] else "populate"


async def populate(g: Game) -> str:
    """Set out tokens, wonder decks, victory cards and the first player (ND-3.4 to ND-3.11)."""
    setup.populate(g)
    setup.build_decks(g)
    setup.deal_victory_cards(g)
    setup.draw_first_player(g)
    g.last_spaces = []
    return "event"


async def begin_round(g: Game) -> str | None:
    """Turn the event dial, except before the first turn, and end the game if somebody has won (ND-6.1, ND-15.4,
    ND-15.7).
    """
    g.phase = "event"
    g.tell_round(round_name(g, g.round + 1))
    if g.round:
        turn_dial(g)
        g.round_ends.append(round_end(g))
    won = winners(g)
    if won or (g.options.round_limit and g.round >= g.options.round_limit):
        return "end"
    g.round += 1
    return "turn"


async def take_turn(g: Game) -> str:
    """Play the active player's turn (ND-4)."""
    assert g.active is not None, "somebody has a turn"
    g.begin_turn(g.active, g.round)
    await play_turn(g, g.active)
    g.phase = "after"
    g.active = g.from_seat(g.active)[1]
    return "event" if g.active == g.first else "turn"


async def end_game(g: Game) -> None:
    """End the game; the best player wins (ND-15.4, ND-15.5, ND-15.7)."""
    g.phase, g.active = "finished", None
    g.winners = [place.seat for place in standing(g) if place.rank == 1]
    for seat in g.winners:
        g.tell(say("{who} wins.", who=Who(seat)), seat, section="log")


STAGES: Mapping[str, StageFunction] = {
    "begin": begin,
    "leaders": choose_leaders,
    "map": lay_map,
    "capitals": take_capitals,
    "tiles": place_tiles,
    "populate": populate,
    "event": begin_round,
    "turn": take_turn,
    "end": end_game,
}
