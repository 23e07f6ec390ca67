"""The families of actions that questions name."""

from __future__ import annotations

from rules.engine.core.action import Action
from rules.terra_mystica.core.state import Game


class MainAction(Action[Game]):
    """The one action of a turn (TM-7.1 to TM-7.8)."""

    __slots__ = ()


class FreeAction(Action[Game]):
    """Free actions before and after the action of a turn (TM-7.9, TM-11.6)."""

    __slots__ = ()


class Conversion(FreeAction):
    """Conversions and sacrifices, also possible between an action and the choices it causes (TM-7.9)."""

    __slots__ = ()


class OfferAnswer(Action[Game]):
    """The answer to a power offer (TM-9)."""

    __slots__ = ()


class TileChoice(Action[Game]):
    """Taking a favor tile or a town tile that the seat has to choose (TM-7.4.5)."""

    __slots__ = ()
