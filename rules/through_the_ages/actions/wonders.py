"""Building stages of a wonder (TTN-9.8, TTO-9.5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Text, Who, say, say_n
from rules.through_the_ages.actions.families import CivilAction
from rules.through_the_ages.actions.token_choice import Keep, PaysWithTokens, keeping
from rules.through_the_ages.core.big_events import BigEvent
from rules.through_the_ages.core.cards import Wonder
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy import banks, tokens
from rules.through_the_ages.economy.ratings import refresh
from rules.through_the_ages.economy.spending import cannot_spend_civil, spend_civil
from rules.through_the_ages.effects import effects_of_card


@dataclass(frozen=True, slots=True)
class BuildStages(CivilAction, PaysWithTokens):
    """Build a stage of your unfinished wonder, or several with a construction technology (TTN-9.8, TTO-9.5)."""

    stages: int = 1
    keep: Keep = keeping()

    tag: ClassVar[str] = "wonder"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        player = g.players[seat]
        if player.building is not None:
            yield from (cls(n) for n in range(1, most_stages(g, player) + 1))

    @classmethod
    def is_barred(cls, g: Game, seat: Seat) -> bool:
        return g.players[seat].building is None or super(BuildStages, cls).is_barred(g, seat)

    @classmethod
    def legal(cls, g: Game, seat: Seat) -> Iterator[Self]:
        if not cls.is_barred(g, seat):
            player = g.players[seat]
            yield from (each for each in cls.candidates(g, seat) if not cannot_build_stages(g, player, each.stages))

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        player = g.players[seat]
        if self.stages > most_stages(g, player):
            return Obstacle(
                g.edition.rule("stages"), "one action builds at most {n} stages of a wonder", n=most_stages(g, player)
            )
        return cannot_spend_civil(g, player, 1) or cannot_build_stages(g, player, self.stages, keep=self.keep)

    def subject(self, g: Game, seat: Seat) -> Text | None:
        wonder = g.players[seat].building
        return None if wonder is None else g.name_of(wonder)

    async def apply(self, g: Game, seat: Seat) -> None:
        player = g.players[seat]
        spend_civil(g, player, 1)
        build_stages(g, player, self.stages, keep=self.keep)


def most_stages(g: Game, p: Player) -> int:
    """Return the most stages that one action may build (TTN-9.8.2, TTO-9.5.1)."""
    return max((special.stages for special in g.specials(p)), default=1)


def stages_cost(g: Game, p: Player, stages: int) -> int:
    """Return the resources for the next stages."""
    assert p.building is not None, "there is a wonder to build"
    return sum(g.of(Wonder, p.building).stages[p.stages : p.stages + stages])


def cannot_build_stages(g: Game, p: Player, stages: int, discount: int = 0, keep: Keep = ()) -> Obstacle | None:
    """Return why so many stages cannot be built, apart from the price in actions (TTN-9.8.1, TTO-9.5)."""
    if p.building is None:
        return Obstacle(g.edition.rule("stages"), "you have no unfinished wonder")
    left = len(g.of(Wonder, p.building).stages) - p.stages
    if not 0 < stages <= left:
        return Obstacle(
            g.edition.rule("stages"),
            "{wonder} has only {left} stages left",
            wonder=g.card(p.building).title,
            left=left,
        )
    price = max(0, stages_cost(g, p, stages) - discount)
    obstacle = tokens.cannot_pay(g, p, price, "resources", keep)
    return obstacle or g.edition.goods.stages_obstacle(g, p, stages, price, keep)


def build_stages(g: Game, p: Player, stages: int, discount: int = 0, keep: Keep = ()) -> None:
    """Pay stages, cover them with blue tokens, and complete the wonder with the last one (TTN-9.8.3, TTO-9.5.2)."""
    assert p.building is not None, "there is a wonder to build"
    wonder = g.of(Wonder, p.building)
    cost = max(0, stages_cost(g, p, stages) - discount)
    tokens.pay(g, p, cost, "resources", keep)
    p.stages += stages
    banks.cover(g, p, stages)
    last = p.stages == len(wonder.stages)
    built = say_n("a stage of {wonder}", "{n} stages of {wonder}", n=stages, wonder=wonder.title)
    if last:
        built = say_n("the last stage of {wonder}", "the last {n} stages of {wonder}", n=stages, wonder=wonder.title)
    what = tokens.bought(built, cost, "resources")
    g.tell(say("{who} builds {what}.", who=Who(p.seat), what=what), p.seat, wonder.id)
    if last:
        complete(g, p, wonder)


def complete(g: Game, p: Player, wonder: Wonder) -> None:
    """Complete a wonder whose stages are all built; its blue tokens return (TTN-9.8.3, TTO-9.5.2)."""
    p.blue += p.stages
    p.building, p.stages = None, 0
    p.wonders.append(wonder.id)
    completed = say("{who} completes {wonder}.", who=Who(p.seat), wonder=wonder.title)
    g.tell(completed, p.seat, wonder.id, sign=BigEvent.WONDER_COMPLETED)
    banks.gain_symbols(g, p, wonder.symbols)
    refresh(g)
    for effect in effects_of_card(wonder):
        effect.on_complete(g, p, wonder)
