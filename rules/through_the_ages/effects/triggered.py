"""Effects triggered by an event: taking, developing, leaving play, beginning and ending a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.engine.core.text import say
from rules.through_the_ages.core.cards import Card, Technology
from rules.through_the_ages.effects.base import LastingEffect, lasting
from rules.through_the_ages.effects.powers import CULTURE_OR_ARMS
from rules.through_the_ages.effects.rates import levels

if TYPE_CHECKING:
    from rules.through_the_ages.core.state import Game, Player

LEADERS = "leaders"
"""The source of culture points by leaders, as in `Player.sources`."""


@lasting
class ScienceForTechnologyTaken(LastingEffect):
    """Science for every technology taken from the row: Aristotle (TTN-9.1.2, TTO-14.1)."""

    does = "science_for_technology_taken"

    def on_take(self, g: Game, p: Player, card: Card) -> None:
        if isinstance(card, Technology):
            g.score_science(p, self.row.science, say("technology taken"))


@lasting
class ResourcesForDeveloping(LastingEffect):
    """A resource for every technology developed: Leonardo (TTN-9.9.5)."""

    does = "resources_for_developing"

    def resources_for_developing(self) -> int:
        return self.row.resources


@lasting
class ActionBackForDeveloping(LastingEffect):
    """A spent civil action back for every technology developed: Newton (TTN-14.11, TTN-11.11, TTO-14.4)."""

    does = "action_back_for_developing"

    def on_develop(self, g: Game, p: Player, card: Technology, *, revolution: bool) -> None:
        p.civil_spent = max(0, p.civil_spent - self.row.n)


@lasting
class CultureForDeveloping(LastingEffect):
    """Culture for every technology developed: Einstein (TTN-9.9.5)."""

    does = "culture_for_developing"

    def on_develop(self, g: Game, p: Player, card: Technology, *, revolution: bool) -> None:
        g.score_culture(p, self.row.culture, LEADERS, say("technology developed"))


@lasting
class CultureForRevolution(LastingEffect):
    """Culture for a revolution: Robespierre of 2015 (TTN-9.10.5)."""

    does = "culture_for_revolution"

    def on_develop(self, g: Game, p: Player, card: Technology, *, revolution: bool) -> None:
        if revolution:
            g.score_culture(p, self.row.culture, LEADERS, say("revolution"))


@lasting
class CultureOfLabsOnLeaving(LastingEffect):
    """Culture for the levels of labs when the leader leaves or the game ends: Bill Gates of 2015 (TTN-14.13)."""

    does = "culture_of_labs_on_leaving"

    def on_leave(self, g: Game, p: Player) -> None:
        points = self.row.culture * levels(g, p, *self.row.kinds)
        g.score_culture(p, points, LEADERS, say("levels of labs"))


@lasting
class ResourcesForUnits(LastingEffect):
    """Resources each turn that only pay for units: Homer (TTN-12.7, TTO-9.9.6, TTO-14.17)."""

    does = "resources_for_units"

    def start_of_turn(self, g: Game, p: Player) -> None:
        p.unit_resources += self.row.resources


@lasting
class CultureForStrength(LastingEffect):
    """Culture at the end of the turn for being among the strongest: Genghis Khan of 2015 (TTN-14.9).

    The owner wins ties, because it is his turn (TTN-8.1.2).
    """

    does = "culture_for_strength"

    def end_of_turn(self, g: Game, p: Player) -> None:
        places = self.row.by_players[max(2, len(g.playing())) - 2]
        stronger = sum(rival.ratings.strength > p.ratings.strength for rival in g.rivals(p.seat))
        if stronger < places:
            g.score_culture(p, self.row.culture, LEADERS, say("strength"))


@lasting
class CultureWhenAttacked(LastingEffect):
    """Culture when an aggression or war is played against the owner: Joan of Arc of 2006 (TTO-14.14)."""

    does = "culture_when_attacked"

    def attacked(self, g: Game, p: Player) -> None:
        g.score_culture(p, self.row.culture, LEADERS, say("being attacked"))


@lasting
class CultureOrArms(LastingEffect):
    """Culture each turn, unless science and resources for the military were chosen: Churchill (TTN-14.14)."""

    does = CULTURE_OR_ARMS

    def end_of_actions(self, g: Game, p: Player) -> None:
        if self.does not in p.used:
            p.used.append(self.does)
            g.score_culture(p, self.row.culture, LEADERS, say("leader"))
