"""A turn from its beginning to its end, in the order of the rulebook (TTN-4.1, TTN-5; TTO-4)."""

from __future__ import annotations

from rules.engine.core.question import ask
from rules.engine.core.text import Who, say, together
from rules.through_the_ages.actions.ending import EndActions
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy.ratings import refresh
from rules.through_the_ages.effects import effects_of
from rules.through_the_ages.flow.politics_phase import politics
from rules.through_the_ages.flow.questions import ACTIONS, FIRST_ROUND
from rules.through_the_ages.flow.rounds import next_turn


async def first_round(g: Game) -> str | None:
    """Play a turn of the first round: only taking cards, with 1, 2, 3 or 4 civil actions (TTN-5.1, TTO-4.2).

    TTN-3.6. Unused actions are lost when the turn ends as usual (TTN-5.2, TTN-5.3).
    """
    player = g.current
    g.begin_turn(player.seat)
    g.last_cards = []
    g.phase = "actions"
    place = g.in_turn_order(g.start).index(player)
    player.civil_spent = player.ratings.civil_actions - g.edition.catalog.board.first_round_actions[place]
    player.military_spent = player.ratings.military_actions
    while not isinstance(action := await ask(g, player.seat, FIRST_ROUND), EndActions):
        await action.apply(g, player.seat)
        refresh(g)
    return await end_turn(g)


async def turn(g: Game) -> str | None:
    """Play a turn from the second round on (TTN-4.1, TTO-4.3, TTO-4.4)."""
    player = start_turn(g)
    for step in g.edition.turn.before_politics:
        await step(g, player)
        refresh(g)
        if player.resigned:
            return await next_turn(g)
    return await end_turn(g) if await before_end(g, player) else await next_turn(g)


def start_turn(g: Game) -> Player:
    """Start the turn of the current player."""
    g.begin_turn(g.active)
    g.last_cards = []
    g.phase = "start"
    return g.current


async def before_end(g: Game, player: Player, *, sees_event: bool = True) -> bool:
    """Play the politics and the action phase of a turn; return False after a resignation (TTN-5, TTO-4.3)."""
    if g.edition.lengths[g.options.length].politics:
        g.phase = "politics"
        await politics(g, player, sees_event=sees_event)
        if player.resigned:
            return False
    for step in g.edition.turn.before_actions:
        await step(g, player)
    await action_phase(g, player)
    return True


async def action_phase(g: Game, p: Player) -> None:
    """Play the action phase: actions in any order until the player ends it (TTN-9, TTO-9.1.1)."""
    g.phase = "actions"
    for effect in effects_of(g, p):
        effect.start_of_turn(g, p)
    await rest_of_actions(g, p)


async def rest_of_actions(g: Game, p: Player) -> None:
    """Play actions in any order until the player ends the phase, from its current state."""
    while not isinstance(action := await ask(g, p.seat, ACTIONS), EndActions):
        await action.apply(g, p.seat)
        refresh(g, p)
    finish_actions(g, p)


def finish_actions(g: Game, p: Player) -> None:
    """Apply the effects of the end of the action phase; goods lent for this turn are gone (TTN-14.33)."""
    for effect in list(effects_of(g, p)):
        effect.end_of_actions(g, p)
    p.lent = {}


async def end_turn(g: Game) -> str | None:
    """End a turn step by step; then restore all actions, and drop effects of this turn (TTN-10, TTO-11).

    TTN-10.6, TTN-10.7. Only the discard is a question; the next player begins when all is done (TTN-4.3, TTO-4.9).
    """
    g.phase = "end"
    player = g.current
    for step in g.edition.turn.end:
        await step(g, player)
    player.civil_spent = player.military_spent = player.extra_military = 0
    player.unit_resources = player.unit_science = player.lent_civil = 0
    player.taken, player.used = [], []
    return await next_turn(g)


async def final_scoring(g: Game) -> None:
    """End the game (TTN-15, TTO-13)."""
    g.phase = "finished"
    if len(g.playing()) > 1:
        g.edition.course.finish[g.options.length](g)
    g.culture_by_round.append(tuple(player.culture for player in g.players))
    best = max((player.culture for player in g.playing()), default=0)
    winners = [player for player in g.playing() if player.culture == best]
    names = together([say("{who}", who=Who(player.seat)) for player in winners])
    if len(winners) == 1:
        g.tell(say("{who} wins with {n} culture.", who=names, n=best), section="log")
    else:
        g.tell(say("{who} share the victory with {n} culture.", who=names, n=best), section="log")
