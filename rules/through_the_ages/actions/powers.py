"""Powers of leaders and wonders that are used in the action phase (TTN-14, TTO-14)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Literal, Self

from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Who, say, say_n
from rules.through_the_ages.actions import building, population
from rules.through_the_ages.actions.families import CivilAction, FreeAction, MilitaryAction
from rules.through_the_ages.actions.token_choice import Goods, Keep, PaysWithTokens, keeping, of_each
from rules.through_the_ages.core.cards import WorkerCard
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy import banks, military_cards, tokens, upkeep
from rules.through_the_ages.economy.spending import (
    cannot_spend_civil,
    cannot_spend_military,
    spend_civil,
    spend_military,
)
from rules.through_the_ages.effects import LastingEffect, effect_named, powers
from rules.through_the_ages.effects.triggered import LEADERS


def power(g: Game, p: Player, does: str, *, once: bool = False) -> LastingEffect | Obstacle:
    """Return the effect of that name, or why the player cannot use it now."""
    found = effect_named(g, p, does)
    if found is None:
        return Obstacle(g.edition.rule("powers"), "you have no card in play that allows this")
    if once and does in p.used:
        return Obstacle(g.edition.rule("powers"), "you have already used this this turn")
    return found


def recruiting_obstacle(g: Game, p: Player, card: str, does: str, keep: Keep) -> Obstacle | None:
    """Return why population and a unit cannot be gained together (TTN-14.5, TTO-14.13); both parts are mandatory."""
    effect = power(g, p, does)
    if isinstance(effect, Obstacle):
        return effect
    unit = building.own_card(g, p, card, unit=True)
    if isinstance(unit, Obstacle):
        return unit
    cost = max(0, building.cost_of(g, p, unit) - effect.row.resources)
    food_kept, resources_kept = of_each(g, p, keep)
    obstacle = population.cannot_grow(g, p, effect.row.food, food_kept)
    if obstacle is not None:
        return obstacle
    food = upkeep.population_cost(g, p, effect.row.food)
    assert food is not None, "the population can grow"
    bank = tokens.bank_after_paying(g, p, food, "food", food_kept)
    return building.cannot_pay_for(g, p, unit, cost, resources_kept, bank)


def recruit(g: Game, p: Player, card: str, does: str, keep: Keep) -> None:
    """Add a worker for less food, and a unit for fewer resources."""
    effect = effect_named(g, p, does)
    assert effect is not None, f"nothing in play is called {does}"
    food_kept, resources_kept = of_each(g, p, keep)
    population.grow(g, p, effect.row.food, food_kept)
    building.build(g, p, g.of(WorkerCard, card), effect.row.resources, resources_kept)


def _units(g: Game, seat: Seat, does: str) -> Iterator[str]:
    if effect_named(g, g.players[seat], does) is not None:
        yield from (card.id for card in g.worker_cards(g.players[seat]) if card.is_unit)


@dataclass(frozen=True, slots=True)
class Conscript(MilitaryAction, PaysWithTokens):
    """Frederick Barbarossa (2015): more population and a unit for one military action (TTN-14.5)."""

    card: str
    keep: Keep = keeping()

    tag: ClassVar[str] = "conscript"
    by_effects: ClassVar[tuple[str, ...]] = (powers.RECRUIT_FOR_MILITARY_ACTION,)

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        yield from map(cls, _units(g, seat, powers.RECRUIT_FOR_MILITARY_ACTION))

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        player = g.players[seat]
        obstacle = recruiting_obstacle(g, player, self.card, powers.RECRUIT_FOR_MILITARY_ACTION, self.keep)
        return obstacle or cannot_spend_military(g, player, 1)

    def goods(self, g: Game, seat: Seat) -> Goods:
        return ("food", "resources")

    async def apply(self, g: Game, seat: Seat) -> None:
        spend_military(g, g.players[seat], 1)
        recruit(g, g.players[seat], self.card, powers.RECRUIT_FOR_MILITARY_ACTION, self.keep)


@dataclass(frozen=True, slots=True)
class Levy(CivilAction, PaysWithTokens):
    """Frederick Barbarossa (2006): more population and a unit for one civil action (TTO-14.13)."""

    card: str
    keep: Keep = keeping()

    tag: ClassVar[str] = "levy"
    by_effects: ClassVar[tuple[str, ...]] = (powers.RECRUIT_FOR_CIVIL_ACTION,)

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        yield from map(cls, _units(g, seat, powers.RECRUIT_FOR_CIVIL_ACTION))

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        player = g.players[seat]
        obstacle = recruiting_obstacle(g, player, self.card, powers.RECRUIT_FOR_CIVIL_ACTION, self.keep)
        return obstacle or cannot_spend_civil(g, player, 1)

    def goods(self, g: Game, seat: Seat) -> Goods:
        return ("food", "resources")

    async def apply(self, g: Game, seat: Seat) -> None:
        spend_civil(g, g.players[seat], 1)
        recruit(g, g.players[seat], self.card, powers.RECRUIT_FOR_CIVIL_ACTION, self.keep)


@dataclass(frozen=True, slots=True)
class Stage(CivilAction, PaysWithTokens):
    """J. S. Bach: turn any urban building into a theater of the same or a higher level (TTN-14.10)."""

    source: str
    card: str
    keep: Keep = keeping()

    tag: ClassVar[str] = "stage"
    by_effects: ClassVar[tuple[str, ...]] = (powers.UPGRADE_TO,)

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        player = g.players[seat]
        effect = effect_named(g, player, powers.UPGRADE_TO)
        if effect is None:
            return
        for theater in g.worker_cards(player, *effect.row.kinds):
            for old in g.worker_cards(player):
                if old.is_urban and old.id != theater.id and old.level <= theater.level and player.workers[old.id]:
                    yield cls(old.id, theater.id)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        player = g.players[seat]
        effect = power(g, player, powers.UPGRADE_TO, once=True)
        if isinstance(effect, Obstacle):
            return effect
        cards = building.own_pair(g, player, self.source, self.card, unit=False)
        if isinstance(cards, Obstacle):
            return cards
        old, new = cards
        rule = g.edition.rule("powers")
        if new.kind not in effect.row.kinds or not old.is_urban or old.id == new.id:
            return Obstacle(rule, "{old} cannot become {new}: it has to be a theater", new=new.title, old=old.title)
        if old.level > new.level:
            return Obstacle(rule, "{new} is of a lower level than {old}", new=new.title, old=old.title)
        obstacle = building.no_worker_obstacle(g, player, old, "upgrading")
        if obstacle is None and old.kind != new.kind:
            obstacle = building.limit_reached(g, player, new)
        cost = building.upgrade_cost(g, player, old, new)
        return obstacle or cannot_spend_civil(g, player, 1) or building.cannot_pay_for(g, player, new, cost, self.keep)

    async def apply(self, g: Game, seat: Seat) -> None:
        player = g.players[seat]
        spend_civil(g, player, 1)
        player.used.append(powers.UPGRADE_TO)
        building.upgrade(g, player, g.of(WorkerCard, self.source), g.of(WorkerCard, self.card), keep=self.keep)


@dataclass(frozen=True, slots=True)
class Speak(FreeAction):
    """Winston Churchill (2015): culture points, or science and resources for the military (TTN-14.14)."""

    choice: Literal["culture", "military"]

    tag: ClassVar[str] = "churchill"
    by_effects: ClassVar[tuple[str, ...]] = (powers.CULTURE_OR_ARMS,)

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        if effect_named(g, g.players[seat], powers.CULTURE_OR_ARMS) is not None:
            yield cls("culture")
            yield cls("military")

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        effect = power(g, g.players[seat], powers.CULTURE_OR_ARMS, once=True)
        if isinstance(effect, Obstacle):
            return effect
        if self.choice not in ("culture", "military"):
            return Obstacle(g.edition.rule("powers"), "choose culture or military, not {choice}", choice=self.choice)
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        player = g.players[seat]
        effect = effect_named(g, player, powers.CULTURE_OR_ARMS)
        assert effect is not None, "the leader is in play"
        player.used.append(powers.CULTURE_OR_ARMS)
        if self.choice == "culture":
            g.score_culture(player, effect.row.culture, LEADERS, say("leader"))
            return
        player.unit_science += effect.row.science
        player.unit_resources += effect.row.resources
        g.tell(
            say(
                "{who} has {science} science and {resources} resources for the military this turn.",
                who=Who(seat),
                science=effect.row.science,
                resources=effect.row.resources,
            ),
            seat,
        )


@dataclass(frozen=True, slots=True)
class Embark(FreeAction, PaysWithTokens):
    """More population for no action, once a turn, with the Ocean Liner Service (TTO-14.20)."""

    keep: Keep = keeping()

    tag: ClassVar[str] = "ocean_liner"
    by_effects: ClassVar[tuple[str, ...]] = (powers.FREE_POPULATION, powers.CHEAP_POPULATION)

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        player = g.players[seat]
        if any(effect_named(g, player, does) for does in (powers.FREE_POPULATION, powers.CHEAP_POPULATION)):
            yield cls()

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        player = g.players[seat]
        free = power(g, player, powers.FREE_POPULATION, once=True)
        if not isinstance(free, Obstacle):
            if player.yellow == 0:
                return Obstacle(g.edition.rule("population"), "your yellow bank is empty")
            if self.keep:
                return Obstacle(g.edition.rule("payment"), "these workers are free")
            return None
        cheap = power(g, player, powers.CHEAP_POPULATION, once=True)
        if isinstance(cheap, Obstacle):
            return cheap
        return population.cannot_grow(g, player, cheap.row.food, self.keep)

    def goods(self, g: Game, seat: Seat) -> Goods:
        return ("food",)

    async def apply(self, g: Game, seat: Seat) -> None:
        player = g.players[seat]
        free = effect_named(g, player, powers.FREE_POPULATION)
        if free is not None:
            player.used.append(powers.FREE_POPULATION)
            n = banks.gain_population(player, free.row.n)
            what = say_n("{n} worker by sea", "{n} workers by sea", n)
            g.tell(say("{who} gets {what}.", who=Who(seat), what=what), seat)
            return
        cheap = effect_named(g, player, powers.CHEAP_POPULATION)
        assert cheap is not None, "the wonder is completed"
        player.used.append(powers.CHEAP_POPULATION)
        population.grow(g, player, cheap.row.food, self.keep)


@dataclass(frozen=True, slots=True)
class DrawCard(MilitaryAction):
    """Variant of 2006: draw a military card for a military action (TTO-15.2)."""

    tag: ClassVar[str] = "draw"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        if g.options.draw_during_turn:
            yield cls()

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if not g.options.draw_during_turn:
            return Obstacle("TTO-15.2", "this game does not use the variant of drawing during the turn")
        if not g.military_deck and not g.military_discard:
            return Obstacle("TTO-7.4", "there are no military cards to draw")
        return cannot_spend_military(g, g.players[seat], 1)

    async def apply(self, g: Game, seat: Seat) -> None:
        player = g.players[seat]
        spend_military(g, player, 1)
        military_cards.draw(g, player, 1)
