"""Powers of cards that have an action of the player. This module has their names; the numbers are in the rows.

An action looks up the effect with `effect_named(g, p, NAME)` and reads its numbers from the row.
"""

from __future__ import annotations

from rules.through_the_ages.effects.base import LastingEffect, lasting

LEAVE_FOR_YELLOW_TOKEN = "leave_for_yellow_token"
SECOND_POLITICAL_ACTION = "second_political_action"
TUCK_UNDER_WONDER = "tuck_under_wonder"
COLONIZE_BY_LEAVING = "colonize_by_leaving"
COLONIZE_ONCE = "colonize_once"
RECRUIT_FOR_CIVIL_ACTION = "recruit_for_civil_action"
RECRUIT_FOR_MILITARY_ACTION = "recruit_for_military_action"
SEES_NEXT_EVENT = "sees_next_event"
UPGRADE_TO = "upgrade_to"
CULTURE_OR_ARMS = "culture_or_arms"
DISCARDS_COLONIZE = "discards_colonize"
REVOLUTION_BY_MILITARY = "revolution_by_military"
FREE_POPULATION = "free_population"
CHEAP_POPULATION = "cheap_population"


@lasting
class LeaveForYellowToken(LastingEffect):
    """As political action, the leader leaves for `n` yellow tokens: Alexander of 2015 (TTN-14.2)."""

    does = LEAVE_FOR_YELLOW_TOKEN


@lasting
class SecondPoliticalAction(LastingEffect):
    """Once a game, a second political action: Caesar of 2015 (TTN-7.8)."""

    does = SECOND_POLITICAL_ACTION


@lasting
class TuckUnderWonder(LastingEffect):
    """When replaced, the leader may end under a wonder for a happy face: Homer of 2015 (TTN-14.1)."""

    does = TUCK_UNDER_WONDER


@lasting
class ColonizeByLeaving(LastingEffect):
    """As political action, the leader leaves and a territory of the hand is colonized: Columbus of 2015 (TTN-14.4)."""

    does = COLONIZE_BY_LEAVING


@lasting
class ColonizeOnce(LastingEffect):
    """Once a game, as political action, a territory of the hand is colonized: Columbus of 2006 (TTO-14.2)."""

    does = COLONIZE_ONCE


@lasting
class RecruitForCivilAction(LastingEffect):
    """Population for `food` less and a unit for `resources` less: Barbarossa of 2006 (TTO-14.13)."""

    does = RECRUIT_FOR_CIVIL_ACTION


@lasting
class RecruitForMilitaryAction(LastingEffect):
    """Population for `food` less and a unit for `resources` less: Barbarossa of 2015 (TTN-14.5)."""

    does = RECRUIT_FOR_MILITARY_ACTION


@lasting
class SeesNextEvent(LastingEffect):
    """A look at the top current event before politics: Joan of Arc of 2015 (TTN-4.2)."""

    does = SEES_NEXT_EVENT


@lasting
class UpgradeTo(LastingEffect):
    """Once a turn, for a civil action, any urban building becomes one of `kinds`: Bach of 2015 (TTN-14.10)."""

    does = UPGRADE_TO


@lasting
class DiscardsColonize(LastingEffect):
    """Up to `n` discarded military cards add 1 force each when colonizing: Cook of 2015 (TTN-8.2.3)."""

    does = DISCARDS_COLONIZE


@lasting
class RevolutionByMilitary(LastingEffect):
    """A revolution takes all military actions: Robespierre (TTN-9.10.5, TTO-14.3)."""

    does = REVOLUTION_BY_MILITARY


@lasting
class FreePopulation(LastingEffect):
    """Once a turn, `n` population for free: Ocean Liner Service of 2015."""

    does = FREE_POPULATION


@lasting
class CheapPopulation(LastingEffect):
    """Once a turn more population for no action and `food` less: Ocean Liner Service of 2006 (TTO-14.20)."""

    does = CHEAP_POPULATION
