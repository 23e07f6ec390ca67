"""The politics phase: at most one political action; with Caesar a second one once a game (TTN-7, TTO-6)."""

from __future__ import annotations

from rules.engine.core.question import AnyQuestion, ask
from rules.engine.core.text import Who, say
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy.ratings import refresh
from rules.through_the_ages.effects import effect_named
from rules.through_the_ages.effects.powers import SECOND_POLITICAL_ACTION, SEES_NEXT_EVENT
from rules.through_the_ages.flow.questions import POLITICS, SECOND_POLITICS
from rules.through_the_ages.politics.actions import PassPolitics, Resign


async def politics(g: Game, p: Player, *, sees_event: bool = True) -> None:
    """Play the politics phase of a turn; a failed or refused action is spent (TTN-7; TTO-6.1, TTO-6.3).

    With `sees_event` False, no leader shows the next event: a planned turn must not reveal anything hidden.
    """
    attacked = p.attacked
    # Milder fighting: the token is kept by attacking the same rival again (TTO-15.3).
    p.attacked = None
    if p.skips_politics:
        # The action was given up for cards of the row; a second action does not help (TTN-14.22).
        p.skips_politics = False
        g.tell(say("{who} gave up this political action.", who=Who(p.seat)), p.seat)
    else:
        if sees_event:
            _see_event(g, p)
        if await _act(g, p, POLITICS) and not p.resigned and _acts_again(g, p) and await _act(g, p, SECOND_POLITICS):
            p.used_up.append(SECOND_POLITICAL_ACTION)
    if attacked is not None and p.attacked is None:
        g.tell(say("{who} may be attacked by others again.", who=Who(attacked)), attacked)


def _acts_again(g: Game, p: Player) -> bool:
    """Return whether a leader allows a second political action after the first (TTN-7.8)."""
    return effect_named(g, p, SECOND_POLITICAL_ACTION) is not None and SECOND_POLITICAL_ACTION not in p.used_up


async def _act(g: Game, p: Player, question: AnyQuestion) -> bool:
    """Ask for a political action and carry it out. Return False if there is none."""
    if not p.military and _nothing_to_do(g, p):
        # It is visible that only passing and resigning are possible (TTN-7.10).
        return False
    action = await ask(g, p.seat, question)
    await action.apply(g, p.seat)
    refresh(g)
    return not isinstance(action, PassPolitics)


def _nothing_to_do(g: Game, p: Player) -> bool:
    """Return whether only passing and resigning are possible for a player without military cards."""
    return all(isinstance(action, PassPolitics | Resign) for action in POLITICS.legal_answers(g, p.seat))


def _see_event(g: Game, p: Player) -> None:
    """Show the next event to players with a leader such as Joan of Arc of 2015 (TTN-4.2)."""
    if g.current_events and effect_named(g, p, SEES_NEXT_EVENT) is not None:
        g.reveal(say("see the next event"))
        p.seen_event = g.current_events[-1]
        g.tell(say("You see the next event: {card}.", card=g.card_name(p.seen_event)), p.seat, readers=(p.seat,))
