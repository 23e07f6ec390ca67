"""The families of actions, by the state of the turn in which they are possible (ND-4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.engine.core.action import Action, Obstacle
from rules.engine.core.text import Seat, Text, listing, say
from rules.new_dawn.actions.unused import unused_parts
from rules.new_dawn.core.state import Game


class ChooseAction(Action[Game]):
    """What begins a turn: choosing a card, and what comes before it (ND-4.1, ND-4.3)."""

    __slots__ = ()


class CultureAction(Action[Game]):
    """What a culture card does (ND-7)."""

    __slots__ = ()


class ScienceAction(Action[Game]):
    """What a science card does (ND-8)."""

    __slots__ = ()


class LevelAction(Action[Game]):
    """What can be done at a numbered space of the tech dial (ND-8.2)."""

    __slots__ = ()


class EconomyAction(Action[Game]):
    """What an economy card does (ND-9)."""

    __slots__ = ()


class IndustryAction(Action[Game]):
    """What an industry card builds (ND-10)."""

    __slots__ = ()


class DiplomacyAction(Action[Game]):
    """Taking the diplomacy cards that are offered (ND-12)."""

    __slots__ = ()


class EmbassyAction(Action[Game]):
    """Using an Embassy at the arrival of a caravan (ND-12.10)."""

    __slots__ = ()


class UpgradeAction(Action[Game]):
    """Replacing focus cards by a wonder just built (ND-13.2)."""

    __slots__ = ()


class FurtherAction(Action[Game]):
    """What follows the resolution of a card or its reset (ND-4.5 to ND-4.7, ND-14.2)."""

    __slots__ = ()


class MilitaryAction(Action[Game]):
    """What a military card does (ND-11)."""

    __slots__ = ()


class AttackSpending(Action[Game]):
    """What the attacker spends when the dice are known (ND-11.9)."""

    __slots__ = ()


class DefenseSpending(Action[Game]):
    """What the defender spends then (ND-11.9, ND-18.11)."""

    __slots__ = ()


class TakingSpace(Action[Game]):
    """What becomes of a city on the space of a city-state (ND-12.7)."""

    __slots__ = ()


class Looting(Action[Game]):
    """What is taken from the defender of a capital (ND-11.16)."""

    __slots__ = ()


class MovingWonder(Action[Game]):
    """Where a captured world wonder goes (ND-11.16, ND-12.12)."""

    __slots__ = ()


class FreeingToken(Action[Game]):
    """Which control token is taken off the map for one that must be placed (ND-7.4)."""

    __slots__ = ()


class GivingUp(Action[Game]):
    """Which of two control tokens goes to the owner of the Eiffel Tower (ND-13.4)."""

    __slots__ = ()


class Losing(Action[Game]):
    """Which trade tokens barbarians take at the capital (ND-6.4, ND-18.10)."""

    __slots__ = ()


class Returning(Action[Game]):
    """Which diplomacy cards go back when the Potala Palace is lost (ND-12.5)."""

    __slots__ = ()


class Questing(Action[Game]):
    """Which resource a beaten barbarian brings (ND-14.5)."""

    __slots__ = ()


def owed(g: Game) -> Obstacle | None:
    """Why nothing else can be done before a token that was taken off the map is placed again (ND-7.4)."""
    culture = g.resolution.culture
    if culture is not None and culture.owes:
        return Obstacle("ND-7.4", "first place the token you took off the map")
    return None


@dataclass(frozen=True, slots=True)
class EndResolution(Action[Game]):
    """End the resolution of your card and reset it (ND-4.2)."""

    tag = "end"
    display_name = say("End the card")

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[EndResolution]:
        yield EndResolution()

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        return owed(g)

    def leaves_unused(self, g: Game, seat: Seat) -> Text | None:
        left = unused_parts(g, seat)
        return listing(left) if left else None

    async def apply(self, g: Game, seat: Seat) -> None:
        """The resolution ends; the stage resets the card."""
