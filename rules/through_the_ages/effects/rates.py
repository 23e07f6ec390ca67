"""Effects that raise ratings: strength, culture, science, hand limits and happy faces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.through_the_ages.effects.base import LastingEffect, Tally, lasting

if TYPE_CHECKING:
    from rules.through_the_ages.core.state import Game, Player


@lasting
class StrengthPerKind(LastingEffect):
    """Strength for each unit of some kinds: Alexander (TTN-14.2), the Great Wall."""

    does = "strength_per_kind"

    def rate(self, g: Game, p: Player, tally: Tally) -> None:
        tally.strength += self.row.strength * g.count(p, *self.row.kinds)


@lasting
class StrengthPerUnitType(LastingEffect):
    """Strength for each different type of unit: Napoleon of 2015."""

    does = "strength_per_unit_type"

    def rate(self, g: Game, p: Player, tally: Tally) -> None:
        types = {card.kind for card in g.worker_cards(p) if card.is_unit and p.workers.get(card.id)}
        tally.strength += self.row.strength * len(types)


@lasting
class BestArmyTwice(LastingEffect):
    """The tactic's addition for the best army counts twice: Napoleon of 2006 (TTO-14.5)."""

    does = "best_army_twice"

    def rate(self, g: Game, p: Player, tally: Tally) -> None:
        assert tally.armies is not None, "armies are grouped before effects are asked"
        tally.strength += max(tally.armies.bonuses, default=0)


@lasting
class StrongerUnits(LastingEffect):
    """Units of some kinds are stronger, also when sacrificed: Genghis Khan of 2006 (TTO-10.1.6, TTO-12.1.4)."""

    does = "stronger_units"

    def rate(self, g: Game, p: Player, tally: Tally) -> None:
        tally.strength += self.row.strength * g.count(p, *self.row.kinds)


@lasting
class NoArmies(LastingEffect):
    """The tactic adds nothing: Genghis Khan of 2006 (TTO-10.1.6)."""

    does = "no_armies"
    without_armies = True


@lasting
class InfantryAsCavalry(LastingEffect):
    """Infantry may stand for cavalry in armies: Genghis Khan of 2015 (TTN-14.9)."""

    does = "infantry_as_cavalry"
    infantry_rides = True


@lasting
class StrengthFromFaces(LastingEffect):
    """Strength for the happy faces of some kinds of cards: Joan of Arc (TTN-14.6, TTO-14.7)."""

    does = "strength_from_faces"

    def rate(self, g: Game, p: Player, tally: Tally) -> None:
        tally.strength += tally.faces(*self.row.kinds)


@lasting
class CultureFromFaces(LastingEffect):
    """Culture for the happy faces of some kinds of cards: Michelangelo (TTN-14.8, TTO-14.7)."""

    does = "culture_from_faces"

    def rate(self, g: Game, p: Player, tally: Tally) -> None:
        tally.culture += tally.faces(*self.row.kinds)


@lasting
class CulturePerKind(LastingEffect):
    """Culture for each worker on some kinds of cards: Bach, Shakespeare and Genghis Khan of 2006."""

    does = "culture_per_kind"
    shapes_buildings = True

    def rate(self, g: Game, p: Player, tally: Tally) -> None:
        tally.culture += self.row.culture * g.count(p, *self.row.kinds)


@lasting
class CulturePerPair(LastingEffect):
    """Culture for each set with one building of every kind: Shakespeare."""

    does = "culture_per_pair"
    shapes_buildings = True

    def rate(self, g: Game, p: Player, tally: Tally) -> None:
        tally.culture += self.row.culture * min(g.count(p, kind) for kind in self.row.kinds)


@lasting
class CulturePerLevel(LastingEffect):
    """Culture for the levels of buildings: Sid Meier, the Game Designer."""

    does = "culture_per_level"
    shapes_buildings = True

    def rate(self, g: Game, p: Player, tally: Tally) -> None:
        tally.culture += self.row.culture * levels(g, p, *self.row.kinds)


@lasting
class SciencePerKind(LastingEffect):
    """Science, or a loss of it, for each worker on some kinds of cards: Sid Meier, the Game Designer."""

    does = "science_per_kind"
    shapes_buildings = True

    def rate(self, g: Game, p: Player, tally: Tally) -> None:
        tally.science += self.row.science * g.count(p, *self.row.kinds)


@lasting
class CultureOfBest(LastingEffect):
    """One worker on the best card of a kind gives its culture twice: Chaplin, the Rock'n'Roll Icon."""

    does = "culture_of_best"
    shapes_buildings = True

    def rate(self, g: Game, p: Player, tally: Tally) -> None:
        best = g.best_staffed(p, *self.row.kinds)
        if best is not None:
            tally.culture += best.symbols.culture


@lasting
class ScienceOfBest(LastingEffect):
    """Science for the level of the best staffed card of some kinds: Leonardo, Newton, Einstein (TTN-14.7)."""

    does = "science_of_best"
    shapes_buildings = True

    def rate(self, g: Game, p: Player, tally: Tally) -> None:
        best = g.best_staffed(p, *self.row.kinds)
        if best is not None:
            tally.science += best.level


@lasting
class CultureOfWarriors(LastingEffect):
    """Culture for up to `n` units of level A: Homer of 2006."""

    does = "culture_of_warriors"

    def rate(self, g: Game, p: Player, tally: Tally) -> None:
        warriors = sum(p.workers.get(card.id, 0) for card in g.worker_cards(p, "infantry") if card.level == 0)
        tally.culture += self.row.culture * min(self.row.n, warriors)


@lasting
class CulturePerColony(LastingEffect):
    """Culture for each colony, and `n` more for the first: James Cook."""

    does = "culture_per_colony"

    def rate(self, g: Game, p: Player, tally: Tally) -> None:
        if p.colonies:
            tally.culture += self.row.culture * len(p.colonies) + self.row.n


@lasting
class LargerHands(LastingEffect):
    """Both hand limits are higher: the Library of Alexandria."""

    does = "larger_hands"

    def rate(self, g: Game, p: Player, tally: Tally) -> None:
        tally.hand += self.row.n


@lasting
class OneMoreFace(LastingEffect):
    """Every other source of happy faces gives more: St. Peter's Basilica of 2015 (TTN-14.16)."""

    does = "one_more_face"

    def faces(self, faces: int, *, own: bool) -> int:
        return faces if own else faces + self.row.n


@lasting
class FacesTwice(LastingEffect):
    """Happy faces count twice: St. Peter's Basilica of 2006 (TTO-10.3.1, TTO-14.7)."""

    does = "faces_twice"

    def faces(self, faces: int, *, own: bool) -> int:
        return self.row.n * faces


def levels(g: Game, p: Player, *kinds: str) -> int:
    """Return the levels of a player's buildings of some kinds, each worker counted."""
    return sum(card.level * p.workers.get(card.id, 0) for card in g.worker_cards(p, *kinds))
