"""The families of actions, as the questions name them."""

from __future__ import annotations

from typing import ClassVar

from rules.engine.core.action import Action
from rules.engine.core.text import Seat
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.economy.spending import can_spend_civil
from rules.through_the_ages.effects import has_one_of


class PhaseAction(Action[Game]):
    """What is done in the action phase; a power of cards only by whoever has one of them in play (TTN-14, TTO-14)."""

    __slots__ = ()

    by_effects: ClassVar[tuple[str, ...]] = ()
    """The lasting effects one of which the kind takes, if it is a power of cards."""

    @classmethod
    def is_barred(cls, g: Game, seat: Seat) -> bool:
        return bool(cls.by_effects) and not has_one_of(g, g.players[seat], cls.by_effects)


class CivilAction(PhaseAction):
    """What is done in the action phase with civil actions (TTN-9, TTO-9.1.3)."""

    __slots__ = ()

    least_actions: ClassVar[int] = 1
    """How many civil actions each of the kind takes at least."""

    @classmethod
    def is_barred(cls, g: Game, seat: Seat) -> bool:
        player, least = g.players[seat], cls.least_actions
        if player.civil_left < least and not can_spend_civil(g, player, least):
            return True
        return bool(cls.by_effects) and not has_one_of(g, player, cls.by_effects)


class MilitaryAction(PhaseAction):
    """What is done in the action phase with military actions (TTN-9.12, TTO-9.1.4)."""

    __slots__ = ()

    least_actions: ClassVar[int] = 1
    """How many military actions each of the kind takes at least."""

    @classmethod
    def is_barred(cls, g: Game, seat: Seat) -> bool:
        player = g.players[seat]
        if player.military_left < cls.least_actions:
            return True
        return bool(cls.by_effects) and not has_one_of(g, player, cls.by_effects)


class FreeAction(PhaseAction):
    """What is done in the action phase for no action: powers of leaders, wonders and pacts."""

    __slots__ = ()


class PoliticalAction(Action[Game]):
    """What is done in the politics phase; only here events, fights and pacts are played (TTN-7; TTO-6, TTO-7.5).

    Only attacks take military actions (TTN-7.9).
    """

    __slots__ = ()


class Reply(Action[Game]):
    """The answer to something others or a card have brought about."""

    __slots__ = ()
