"""Scores of Age III wonders on completion (TTN-9.8.3, TTO-14.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.engine.core.text import say
from rules.through_the_ages.core.cards import Wonder
from rules.through_the_ages.effects.base import LastingEffect, Tally, lasting
from rules.through_the_ages.effects.in_play import effects_of
from rules.through_the_ages.effects.rates import levels

if TYPE_CHECKING:
    from rules.through_the_ages.core.state import Game, Player


class ScoresOnce(LastingEffect):
    """A wonder that scores culture once."""

    def on_complete(self, g: Game, p: Player, wonder: Wonder) -> None:
        g.score_culture(p, self.points(g, p), "wonders", say("{wonder}", wonder=wonder.title))

    def points(self, g: Game, p: Player) -> int:
        """Return the culture points that it scores now."""
        raise AssertionError(f"{type(self).__name__} scores nothing")


@lasting
class ScoresWorkers(ScoresOnce):
    """Culture for each worker on some kinds of cards: Fast Food Chains (TTN-14.20)."""

    does = "scores_workers"

    def points(self, g: Game, p: Player) -> int:
        return self.row.culture * g.count(p, *self.row.kinds)


@lasting
class ScoresTechnologyLevels(ScoresOnce):
    """Culture for the levels of all technologies, staffed or not: First Space Flight (TTN-14.19, TTO-14.10)."""

    does = "scores_technology_levels"

    def points(self, g: Game, p: Player) -> int:
        return self.row.culture * sum(card.level for card in g.technologies(p))


@lasting
class ScoresBuildingLevels(ScoresOnce):
    """Culture for the levels of buildings of some kinds: Hollywood and Internet of 2006 (TTO-14.11)."""

    does = "scores_building_levels"

    def points(self, g: Game, p: Player) -> int:
        return self.row.culture * levels(g, p, *self.row.kinds)


@lasting
class ScoresWhatBuildingsGive(ScoresOnce):
    """Culture for what buildings produce, with changes by leaders: Hollywood and Internet of 2015 (TTN-14.17)."""

    does = "scores_what_buildings_give"

    def points(self, g: Game, p: Player) -> int:
        given = Tally()
        for card in g.worker_cards(p, *self.row.kinds):
            workers = p.workers.get(card.id, 0)
            given.culture += workers * card.symbols.culture
            given.science += workers * card.symbols.science
            given.strength += workers * card.symbols.strength
        for effect in effects_of(g, p):
            if effect.shapes_buildings and set(effect.row.kinds) <= set(self.row.kinds):
                effect.rate(g, p, given)
        row = self.row
        return row.culture * given.culture + row.science * given.science + row.strength * given.strength
