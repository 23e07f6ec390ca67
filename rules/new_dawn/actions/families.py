"""Families of actions: base classes without a tag, one for each kind of question to a player (ND-4).

A question in `questions.py` lists the families it allows; a legal answer is an action of any of their subclasses. The
subclasses are in the other modules of this package. The only tagged action here is `EndResolution`, which several
questions share.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.engine.core.action import Action, Obstacle
from rules.engine.core.text import Seat, Text, listing, say
from rules.new_dawn.actions.unused import unused_parts
from rules.new_dawn.core.state import Game


class ChooseAction(Action[Game]):
    """An action at the beginning of a turn: the choice of a focus card, or an ability before it (ND-4.1, ND-4.3)."""

    __slots__ = ()


class CultureAction(Action[Game]):
    """An action of a culture card (ND-7)."""

    __slots__ = ()


class ScienceAction(Action[Game]):
    """An action of a science card (ND-8)."""

    __slots__ = ()


class LevelAction(Action[Game]):
    """A choice at a numbered space of the tech dial: gaining a focus card of a new level, or declining (ND-8.2)."""

    __slots__ = ()


class EconomyAction(Action[Game]):
    """An action of an economy card (ND-9)."""

    __slots__ = ()


class IndustryAction(Action[Game]):
    """An action of an industry card (ND-10)."""

    __slots__ = ()


class DiplomacyAction(Action[Game]):
    """An answer to an offer of diplomacy cards (ND-12)."""

    __slots__ = ()


class EmbassyAction(Action[Game]):
    """An answer to the offer of an Embassy at the arrival of a caravan (ND-12.10)."""

    __slots__ = ()


class UpgradeAction(Action[Game]):
    """A replacement of a focus card after a wonder was built, or the end of replacing (ND-13.2)."""

    __slots__ = ()


class FurtherAction(Action[Game]):
    """An answer to the offers after a card was resolved or reset (ND-4.5 to ND-4.7, ND-14.2)."""

    __slots__ = ()


class MilitaryAction(Action[Game]):
    """An action of a military card (ND-11)."""

    __slots__ = ()


class AttackSpending(Action[Game]):
    """The attacker's payment of tokens after the dice were rolled (ND-11.9)."""

    __slots__ = ()


class DefenseSpending(Action[Game]):
    """The defender's payment of tokens after the attacker's (ND-11.9, ND-18.11)."""

    __slots__ = ()


class TakingSpace(Action[Game]):
    """The choice between conquest and liberation on the space of a city-state (ND-12.7)."""

    __slots__ = ()


class Looting(Action[Game]):
    """The choice of trade tokens taken from the defender of a capital (ND-11.16)."""

    __slots__ = ()


class MovingWonder(Action[Game]):
    """The choice of a city for a captured world wonder (ND-11.16, ND-12.12)."""

    __slots__ = ()


class FreeingToken(Action[Game]):
    """The choice of a control token to take off the map, so that it can be placed again (ND-7.4)."""

    __slots__ = ()


class GivingUp(Action[Game]):
    """The choice between two control tokens, one of which the owner of the Eiffel Tower replaces (ND-13.4)."""

    __slots__ = ()


class Losing(Action[Game]):
    """The choice of trade tokens lost to barbarians at the capital (ND-6.4, ND-18.10)."""

    __slots__ = ()


class Returning(Action[Game]):
    """The choice of diplomacy cards to return when the Potala Palace is lost (ND-12.5)."""

    __slots__ = ()


class Questing(Action[Game]):
    """The choice of a resource for a defeated barbarian (ND-14.5)."""

    __slots__ = ()


def must_place_first(g: Game) -> Obstacle | None:
    """Return the obstacle to all other actions while a control token taken off the map waits to be placed (ND-7.4)."""
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
        return must_place_first(g)

    def leaves_unused(self, g: Game, seat: Seat) -> Text | None:
        left = unused_parts(g, seat)
        return listing(left) if left else None

    async def apply(self, g: Game, seat: Seat) -> None:
        """Do nothing: the stage resets the card."""
