"""The cult tracks (TM-10)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.core.action import Obstacle
from rules.engine.core.text import Who, listing, say, say_n
from rules.terra_mystica.core.big_events import BigEvent
from rules.terra_mystica.core.catalog import CULT_BOARD, CULTS, FAVOR_TILES, Cult
from rules.terra_mystica.core.names import CULT_NAMES
from rules.terra_mystica.core.state import Game, Player

TOP = CULT_BOARD.max_step
STOPPING = say("stop at step 9 and keep the key")
"""A text for the option `stop` (TM-10.4)."""


def is_top_free(g: Game, cult: Cult) -> bool:
    """Return whether no marker is on step 10 of a track (TM-10.2)."""
    return all(player.cults[cult] < TOP for player in g.players)


def would_top(g: Game, player: Player, cult: Cult, steps: int) -> bool:
    """Return whether the advance reaches step 10, given enough keys."""
    return player.cults[cult] < TOP <= player.cults[cult] + steps and is_top_free(g, cult)


def enters(g: Game, player: Player, cult: Cult, steps: int) -> bool:
    """Return whether the advance takes the marker to step 10 if the player wants it (TM-10.2, TM-10.4)."""
    return bool(player.keys) and would_top(g, player, cult, steps)


def stop_choices(g: Game, player: Player, cult: Cult, steps: int) -> Sequence[bool]:
    """Return the possible values of `stop`: there is a choice only if the advance would enter step 10 (TM-10.4)."""
    return (False, True) if enters(g, player, cult, steps) else (False,)


def form_obstacle(g: Game, player: Player, cult: Cult, steps: int, stop: bool) -> Obstacle | None:
    """Return why an advance may not enter step 10, or has no step 10 to stop before (TM-10.4, TM-10.7)."""
    if not stop:
        return contest(g, player, cult, steps)
    if enters(g, player, cult, steps):
        return None
    return Obstacle("TM-10.4", "this does not take you to step 10 of {cult}", cult=CULT_NAMES[cult])


def advance(g: Game, player: Player, cult: Cult, steps: int, *, stop: bool = False) -> None:
    """Move a marker up, give the power of the steps passed, and report it (TM-10.1 to TM-10.3).

    The marker may stay where it is (TM-10.8, TM-18.6), but never moves down (TM-10.6). With `stop`, the player
    renounces step 10 and keeps the key (TM-10.4).
    """
    moved, power = _move(player, cult, steps, not stop and is_top_free(g, cult))
    who, name, step = Who(player.seat), CULT_NAMES[cult], player.cults[cult]
    if moved:
        text = say("{who} advances {moved} on {cult} to step {step}.", who=who, moved=moved, cult=name, step=step)
    else:
        text = say("{who} stays on step {step} of {cult}.", who=who, step=step, cult=name)
    g.tell(text, player.seat, cult, sign=BigEvent.CULT_SUMMIT if moved and step == TOP else "")
    _tell_power(g, player, power)


def _move(player: Player, cult: Cult, steps: int, may_enter: bool) -> tuple[int, int]:
    """Move a marker. Return the steps moved and the power gained."""
    old = player.cults[cult]
    new, power = outcome(player, cult, steps, may_enter)
    if old < new == TOP:
        player.keys -= 1
    player.cults[cult] = new
    return new - old, player.gain_power(power) if power else 0


def outcome(player: Player, cult: Cult, steps: int, may_enter: bool) -> tuple[int, int]:
    """Return the step an advance reaches, and the power of the steps passed; step 10 needs a key (TM-10.1, TM-10.2)."""
    old = player.cults[cult]
    new = min(old + steps, TOP)
    if old < new == TOP and not (player.keys and may_enter):
        new = TOP - 1
    return new, sum(gain for step, gain in CULT_BOARD.power_at_step.items() if old < step <= new)


def _tell_power(g: Game, player: Player, power: int) -> None:
    if power:
        told = say_n("{who} gains {n} power.", "{who} gains {n} power.", power, who=Who(player.seat))
        g.tell(told, player.seat)


def advance_all(g: Game, player: Player, steps: int, entering: Sequence[Cult]) -> None:
    """Advance on all four tracks, to step 10 only on those of `entering` (TM-10.4)."""
    power = sum(_move(player, cult, steps, cult in entering and is_top_free(g, cult))[1] for cult in CULTS)
    reached = listing([say("{cult} {n}", cult=CULT_NAMES[cult], n=player.cults[cult]) for cult in CULTS])
    g.tell(say("{who} advances on all cults ({steps}).", who=Who(player.seat), steps=reached), player.seat, *CULTS)
    _tell_power(g, player, power)


def may_choose(g: Game, player: Player, steps: int) -> bool:
    """Return whether the player may choose which tracks enter step 10 when all four advance (TM-10.4)."""
    reaching = len(tracks_reaching_top(g, player, CULTS, steps))
    return player.keys > 0 and reaching > (0 if "step_ten" in g.options.fixes else player.keys)


def tracks_reaching_top(g: Game, player: Player, tracks: Sequence[Cult], steps: int) -> Sequence[Cult]:
    """Return the tracks on which an advance reaches step 10, given enough keys."""
    return [cult for cult in tracks if would_top(g, player, cult, steps)]


def tracks_to_enter(g: Game, player: Player) -> Sequence[Cult]:
    """Return the tracks on which the pending advance of the player reaches step 10 (TM-10.4)."""
    if g.top_steps:
        return tracks_reaching_top(g, player, CULTS, g.top_steps)
    if g.favor_steps_due is None:
        return ()
    row = FAVOR_TILES[g.favor_steps_due]
    return [row.cult] if enters(g, player, row.cult, row.steps) else ()


def contest(g: Game, player: Player, cult: Cult, steps: int, keys: int = 0) -> Obstacle | None:
    """Return an obstacle while the Cultists could still take step 10 of this track from an open offer (TM-10.7).

    `keys` are those that come with the same tile (TM-10.5).
    """
    if not (player.keys + keys and would_top(g, player, cult, steps)):
        return None
    rival = _rival_for_top(g, cult)
    if rival is None or rival is player:
        return None
    return Obstacle(
        "TM-10.7",
        "{who} may still take step 10 of {cult}; the offers of {who} and the chosen step come first",
        who=Who(rival.seat),
        cult=CULT_NAMES[cult],
    )


def _rival_for_top(g: Game, cult: Cult) -> Player | None:
    for player in g.players:
        if player.faction and player.data.neighbour_cult_step and player.keys:
            causes = {offer.cause for offer in g.offers if offer.source == player.seat} - set(g.stepped)
            possible = len(causes) + g.cult_steps_due
            if possible and would_top(g, player, cult, possible):
                return player
    return None
