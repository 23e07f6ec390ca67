"""The cult tracks (TM-10)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.action import Obstacle
from rules.engine.text import Who, listing, say
from rules.terra_mystica.catalog import CULT_BOARD, CULTS, Cult
from rules.terra_mystica.state import Game, Player
from rules.terra_mystica.words import CULT_NAMES

TOP = CULT_BOARD.max_step


def is_top_free(g: Game, cult: Cult) -> bool:
    """Whether no marker stands on step 10 of a track (TM-10.2)."""
    return all(player.cults[cult] < TOP for player in g.players)


def would_top(g: Game, player: Player, cult: Cult, steps: int) -> bool:
    """Whether the advance reaches step 10, given enough keys."""
    return player.cults[cult] < TOP <= player.cults[cult] + steps and is_top_free(g, cult)


def advance(g: Game, player: Player, cult: Cult, steps: int) -> None:
    """Move a marker up, give the power of the steps passed, and tell it (TM-10.1 to TM-10.3).

    The marker may stay where it is (TM-10.8, TM-18.6), but never moves down (TM-10.6).
    """
    moved, power = _move(player, cult, steps, is_top_free(g, cult))
    who, name, step = Who(player.seat), CULT_NAMES[cult], player.cults[cult]
    if moved:
        text = say("{who} advances {moved} on {cult} to step {step}.", who=who, moved=moved, cult=name, step=step)
    else:
        text = say("{who} stays on step {step} of {cult}.", who=who, step=step, cult=name)
    g.tell(text, player.seat, cult)
    _tell_power(g, player, power)


def _move(player: Player, cult: Cult, steps: int, top_is_free: bool) -> tuple[int, int]:
    """Move a marker; how far it moved and how much power that gave."""
    old = player.cults[cult]
    new, power = outcome(player, cult, steps, top_is_free)
    if old < new == TOP:
        player.keys -= 1
    player.cults[cult] = new
    return new - old, player.gain_power(power) if power else 0


def outcome(player: Player, cult: Cult, steps: int, top_is_free: bool) -> tuple[int, int]:
    """The step an advance reaches, and the power of the steps passed; step 10 needs a key (TM-10.1, TM-10.2)."""
    old = player.cults[cult]
    new = min(old + steps, TOP)
    if old < new == TOP and not (player.keys and top_is_free):
        new = TOP - 1
    return new, sum(gain for step, gain in CULT_BOARD.power_at_step.items() if old < step <= new)


def _tell_power(g: Game, player: Player, power: int) -> None:
    if power:
        g.tell(say("{who} gains {n} power.", who=Who(player.seat), n=power), player.seat)


def advance_all(g: Game, player: Player, steps: int, first: Sequence[Cult] = ()) -> None:
    """Advance on all four tracks, on those of `first` before the others, so that they get the keys (TM-10.4)."""
    power = 0
    for cult in (*first, *(cult for cult in CULTS if cult not in first)):
        power += _move(player, cult, steps, is_top_free(g, cult))[1]
    reached = listing([say("{cult} {n}", cult=CULT_NAMES[cult], n=player.cults[cult]) for cult in CULTS])
    g.tell(say("{who} advances on all cults ({steps}).", who=Who(player.seat), steps=reached), player.seat, *CULTS)
    _tell_power(g, player, power)


def tracks_to_choose(g: Game, player: Player, steps: int) -> Sequence[Cult]:
    """The tracks that would reach step 10 when all four advance, if there are too few keys for them (TM-10.4)."""
    reaching = tracks_reaching_top(g, player, steps)
    return reaching if 0 < player.keys < len(reaching) else ()


def tracks_reaching_top(g: Game, player: Player, steps: int) -> Sequence[Cult]:
    """The tracks that would reach step 10 when all four advance, given enough keys."""
    return [cult for cult in CULTS if would_top(g, player, cult, steps)]


def contest(g: Game, player: Player, cult: Cult, steps: int, keys: int = 0) -> Obstacle | None:
    """An obstacle while the Cultists could still take step 10 of this track from an open offer (TM-10.7).

    `keys` are those that come with the same tile (TM-10.5).
    """
    if not (player.keys + keys and would_top(g, player, cult, steps)):
        return None
    rival = _rival_for_top(g, cult)
    if rival is None or rival is player:
        return None
    return Obstacle(
        "TM-10.7",
        "{who} may still take step 10 of {cult}; first the offers of {who} are answered and the step is chosen",
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
