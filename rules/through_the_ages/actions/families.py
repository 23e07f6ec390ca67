"""The families of actions, as the questions name them."""

from __future__ import annotations

from typing import ClassVar

from rules.engine.core.action import Action
from rules.engine.core.text import Seat
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy.spending import can_spend_civil
from rules.through_the_ages.effects import effect_named


class CivilAction(Action[Game]):
    """What is done in the action phase with civil actions (TTN-9, TTO-9.1.3)."""

    __slots__ = ()

    least_actions: ClassVar[int] = 1
    """How many civil actions each of the kind takes at least."""

    by_effects: ClassVar[tuple[str, ...]] = ()
    """The lasting effects one of which the kind takes, if it is a power of cards."""

    @classmethod
    def is_barred(cls, g: Game, seat: Seat) -> bool:
        p = g.player(seat)
        return not can_spend_civil(g, p, cls.least_actions) or _lacks_effect(g, p, cls.by_effects)


class MilitaryAction(Action[Game]):
    """What is done in the action phase with military actions (TTN-9.12, TTO-9.1.4)."""

    __slots__ = ()

    least_actions: ClassVar[int] = 1
    """How many military actions each of the kind takes at least."""

    by_effects: ClassVar[tuple[str, ...]] = ()
    """The lasting effects one of which the kind takes, if it is a power of cards."""

    @classmethod
    def is_barred(cls, g: Game, seat: Seat) -> bool:
        p = g.player(seat)
        return p.military_left < cls.least_actions or _lacks_effect(g, p, cls.by_effects)


class FreeAction(Action[Game]):
    """What is done in the action phase for no action: powers of leaders, wonders and pacts."""

    __slots__ = ()

    by_effects: ClassVar[tuple[str, ...]] = ()
    """The lasting effects one of which the kind takes, unless it is a power of pacts."""

    @classmethod
    def is_barred(cls, g: Game, seat: Seat) -> bool:
        return _lacks_effect(g, g.player(seat), cls.by_effects)


def _lacks_effect(g: Game, p: Player, effects: tuple[str, ...]) -> bool:
    """Whether the player has no card in play with any of some effects, where they are needed."""
    return bool(effects) and all(effect_named(g, p, each) is None for each in effects)


class PoliticalAction(Action[Game]):
    """What is done in the politics phase; only here events, fights and pacts are played (TTN-7; TTO-6, TTO-7.5).

    Only attacks take military actions (TTN-7.9).
    """

    __slots__ = ()


class Reply(Action[Game]):
    """The answer to something others or a card have brought about."""

    __slots__ = ()
