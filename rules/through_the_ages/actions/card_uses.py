"""The uses of action cards: their choices, obstacles and effects (TTN-9.11, TTO-9.9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from rules.engine.core.action import Obstacle
from rules.engine.core.text import Who, say
from rules.through_the_ages.actions import building, developing, population, wonders
from rules.through_the_ages.actions.token_choice import Goods, Keep
from rules.through_the_ages.core.cards import ActionCard, Effect, Government, Technology, WorkerCard
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy import tokens

ACTION_CARD = say("action card")
"""The reason given for points."""
REVOLUTION = "revolution"
"""The value of `source` for a technology that comes by revolution (TTN-9.10.3)."""


class Use:
    """The use of an action card: its choices, obstacles and effects."""

    does: ClassVar[str] = ""
    pays: ClassVar[Goods] = ()
    """The goods to pay."""

    def __init__(self, row: Effect, keep: Keep = ()) -> None:
        self.row = row
        self.keep = keep

    def choices(self, g: Game, p: Player) -> Iterator[tuple[str, str]]:
        """Yield every target and source worth trying."""
        yield "", ""

    def useless_obstacle(self, g: Game, p: Player, target: str, source: str) -> Obstacle:
        """Return the obstacle for a choice that is none of those."""
        return Obstacle(g.edition.rule("action cards"), "the card cannot be used for that")

    def obstacle(self, g: Game, p: Player, target: str, source: str) -> Obstacle | None:
        """Return why this choice is illegal, or None."""
        return None

    def happen(self, g: Game, p: Player, target: str, source: str) -> None:
        """Carry out the effect."""
        raise AssertionError(f"{type(self).__name__} does nothing")


class Gain(Use):
    """A gain of resources, then food (TTN-12.2)."""

    does = "gain"

    def happen(self, g: Game, p: Player, target: str, source: str) -> None:
        tokens.gain_told(g, p, self.row.resources, "resources")
        tokens.gain_told(g, p, self.row.food, "food")


class Score(Use):
    """A gain of science and culture points."""

    does = "score"

    def happen(self, g: Game, p: Player, target: str, source: str) -> None:
        if self.row.science:
            g.score_science(p, self.row.science, ACTION_CARD)
        if self.row.culture:
            g.score_culture(p, self.row.culture, "action cards", ACTION_CARD)


class ChooseGoods(Use):
    """A gain of food or resources, chosen by the player."""

    does = "choose_goods"

    def choices(self, g: Game, p: Player) -> Iterator[tuple[str, str]]:
        yield "resources", ""
        yield "food", ""

    def happen(self, g: Game, p: Player, target: str, source: str) -> None:
        tokens.gain_told(g, p, self.row.n, "food" if target == "food" else "resources")


class WonderStage(Use):
    """Exactly one stage of a wonder at a discount (TTN-9.11.2, TTO-9.9.5)."""

    does = "wonder_stage"
    pays = ("resources",)

    def obstacle(self, g: Game, p: Player, target: str, source: str) -> Obstacle | None:
        return wonders.cannot_build_stages(g, p, 1, self.row.resources, self.keep)

    def happen(self, g: Game, p: Player, target: str, source: str) -> None:
        wonders.build_stages(g, p, 1, self.row.resources, self.keep)


class PopulationThenFood(Use):
    """More population at full price, and food afterwards (TTN-9.11.3, TTO-9.9.3)."""

    does = "population_then_food"
    pays = ("food",)

    def obstacle(self, g: Game, p: Player, target: str, source: str) -> Obstacle | None:
        return population.cannot_grow(g, p, keep=self.keep)

    def happen(self, g: Game, p: Player, target: str, source: str) -> None:
        population.grow(g, p, keep=self.keep)
        tokens.gain_told(g, p, self.row.food, "food")


class Works(Use):
    """Building or upgrading a card of some kinds at a discount."""

    pays = ("resources",)
    builds: ClassVar[bool] = True
    upgrades: ClassVar[bool] = True

    def choices(self, g: Game, p: Player) -> Iterator[tuple[str, str]]:
        if self.builds:
            yield from ((card.id, "") for card in g.worker_cards(p, *self.row.kinds))
        if self.upgrades:
            pairs = building.upgrades(p, g.worker_cards(p, *self.row.kinds))
            yield from ((high.id, low.id) for low, high in pairs)

    def obstacle(self, g: Game, p: Player, target: str, source: str) -> Obstacle | None:
        card = g.of(WorkerCard, target)
        if not source:
            return building.cannot_build(g, p, card, self.row.resources, self.keep)
        return building.cannot_upgrade(g, p, g.of(WorkerCard, source), card, self.row.resources, self.keep)

    def happen(self, g: Game, p: Player, target: str, source: str) -> None:
        card = g.of(WorkerCard, target)
        if source:
            building.upgrade(g, p, g.of(WorkerCard, source), card, self.row.resources, self.keep)
        else:
            building.build(g, p, card, self.row.resources, self.keep)


class BuildOrUpgrade(Works):
    """The use of Rich Land and Urban Growth of 2015."""

    does = "build_or_upgrade"


class OnlyBuild(Works):
    """The use of the building cards of 2006."""

    does = "build"
    upgrades = False


class OnlyUpgrade(Works):
    """The use of Efficient Upgrade."""

    does = "upgrade"
    builds = False


class DevelopThenScience(Use):
    """A technology at full price, and science points afterwards (TTN-9.11.3, TTO-9.9.4)."""

    does = "develop_then_science"

    def choices(self, g: Game, p: Player) -> Iterator[tuple[str, str]]:
        for card in p.hand:
            if g.is_a(Technology, card):
                yield card, ""
            if g.is_a(Government, card):
                yield card, REVOLUTION

    def obstacle(self, g: Game, p: Player, target: str, source: str) -> Obstacle | None:
        return developing.cannot_develop(g, p, g.of(Technology, target), revolution=source == REVOLUTION)

    def happen(self, g: Game, p: Player, target: str, source: str) -> None:
        developing.develop(g, p, g.of(Technology, target), revolution=source == REVOLUTION)
        g.score_science(p, self.row.science, ACTION_CARD)


class UnitTurn(Use):
    """The use of Patriotism: resources for units and a military action, this turn.

    TTN-9.11.4; TTO-9.9.6, TTO-9.9.7.
    """

    does = "unit_turn"

    def happen(self, g: Game, p: Player, target: str, source: str) -> None:
        p.extra_military += self.row.n
        lend(g, p, self.row.resources)


class PoolPerStrongerRival(Use):
    """A gain of resources for units for each stronger rival (TTN-11.12, TTN-9.11.5)."""

    does = "unit_pool_per_stronger_rival"

    def happen(self, g: Game, p: Player, target: str, source: str) -> None:
        stronger = sum(rival.ratings.strength > p.ratings.strength for rival in g.rivals(p.seat))
        lend(g, p, stronger * by_players(g, self.row))


class CulturePerRicherRival(Use):
    """A gain of culture points for each rival who has more of them (TTN-11.12)."""

    does = "culture_per_richer_rival"

    def happen(self, g: Game, p: Player, target: str, source: str) -> None:
        richer = sum(rival.culture > p.culture for rival in g.rivals(p.seat))
        g.score_culture(p, richer * by_players(g, self.row), "action cards", ACTION_CARD)


def lend(g: Game, p: Player, n: int) -> None:
    """Give resources that only pay for units, this turn (TTN-12.7)."""
    p.unit_resources += n
    if n:
        what = say("{price} for units", price=tokens.moved(n, "resources"))
        g.tell(say("{who} gets {what}.", who=Who(p.seat), what=what), p.seat)


def by_players(g: Game, row: Effect) -> int:
    """Return the number of a card for the players still in the game (TTN-16.3)."""
    return row.by_players[max(2, len(g.playing())) - 2]


USES: Mapping[str, type[Use]] = {
    use.does: use
    for use in (
        Gain,
        Score,
        ChooseGoods,
        WonderStage,
        PopulationThenFood,
        BuildOrUpgrade,
        OnlyBuild,
        OnlyUpgrade,
        DevelopThenScience,
        UnitTurn,
        PoolPerStrongerRival,
        CulturePerRicherRival,
    )
}
"""The uses of action cards, by their name in the data."""


def use_of(g: Game, card: str, keep: Keep = ()) -> Use:
    (row,) = g.of(ActionCard, card).effects
    return USES[row.does](row, keep)
