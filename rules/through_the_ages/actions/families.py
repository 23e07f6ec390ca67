"""The families of actions, as the questions name them."""

from __future__ import annotations

from typing import ClassVar

from rules.engine.core.action import Action
from rules.engine.core.text import Seat
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.economy.spending import can_spend_civil


class CivilAction(Action[Game]):
    """What is done in the action phase with civil actions (TTN-9, TTO-9.1.3)."""

    __slots__ = ()

    least_actions: ClassVar[int] = 1
    """How many civil actions each of the kind takes at least."""

    @classmethod
    def is_barred(cls, g: Game, seat: Seat) -> bool:
        return not can_spend_civil(g, g.player(seat), cls.least_actions)


class MilitaryAction(Action[Game]):
    """What is done in the action phase with military actions (TTN-9.12, TTO-9.1.4)."""

    __slots__ = ()

    least_actions: ClassVar[int] = 1
    """How many military actions each of the kind takes at least."""

    @classmethod
    def is_barred(cls, g: Game, seat: Seat) -> bool:
        return g.player(seat).military_left < cls.least_actions


class FreeAction(Action[Game]):
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
