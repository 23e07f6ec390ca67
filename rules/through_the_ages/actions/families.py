"""The families of actions that questions name."""

from __future__ import annotations

from typing import ClassVar

from rules.engine.core.action import Action
from rules.engine.core.text import Seat
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.economy.spending import can_spend_civil
from rules.through_the_ages.effects import has_one_of


class PhaseAction(Action[Game]):
    """An action of the action phase. A power of a card needs that card in play (TTN-14, TTO-14)."""

    __slots__ = ()

    by_effects: ClassVar[tuple[str, ...]] = ()
    """The lasting effects of which the player needs one, for powers of cards."""

    @classmethod
    def is_barred(cls, g: Game, seat: Seat) -> bool:
        return bool(cls.by_effects) and not has_one_of(g, g.players[seat], cls.by_effects)


class CivilAction(PhaseAction):
    """An action of the action phase that takes civil actions (TTN-9, TTO-9.1.3)."""

    __slots__ = ()

    least_actions: ClassVar[int] = 1
    """The least number of civil actions that this kind takes."""

    @classmethod
    def is_barred(cls, g: Game, seat: Seat) -> bool:
        player, least = g.players[seat], cls.least_actions
        if player.civil_left < least and not can_spend_civil(g, player, least):
            return True
        return bool(cls.by_effects) and not has_one_of(g, player, cls.by_effects)


class MilitaryAction(PhaseAction):
    """An action of the action phase that takes military actions (TTN-9.12, TTO-9.1.4)."""

    __slots__ = ()

    least_actions: ClassVar[int] = 1
    """The least number of military actions that this kind takes."""

    @classmethod
    def is_barred(cls, g: Game, seat: Seat) -> bool:
        player = g.players[seat]
        if player.military_left < cls.least_actions:
            return True
        return bool(cls.by_effects) and not has_one_of(g, player, cls.by_effects)


class FreeAction(PhaseAction):
    """An action of the action phase that takes no action: powers of leaders, wonders and pacts."""

    __slots__ = ()


class PoliticalAction(Action[Game]):
    """An action of the politics phase, the only phase with events, fights and pacts (TTN-7; TTO-6, TTO-7.5).

    Only attacks take military actions (TTN-7.9).
    """

    __slots__ = ()


class Reply(Action[Game]):
    """An answer to a question raised by other players or by a card."""

    __slots__ = ()
