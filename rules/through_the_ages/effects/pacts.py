"""The effects of pacts besides the symbols of their sides (TTN-7.5, TTN-14.32 to 14.35; TTO-12.3, TTO-14.12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

from rules.engine.core.action import Obstacle
from rules.engine.core.text import Who
from rules.through_the_ages.core.cards import Effect, Technology
from rules.through_the_ages.effects.base import LastingEffect, Tally, effects_of_card, lasting
from rules.through_the_ages.effects.in_play import pacts_of

if TYPE_CHECKING:
    from rules.through_the_ages.core.state import Game, MadePact, Player

STRONGER_ATTACK = "stronger_attack"
"""The name of the effect that makes either partner stronger in an attack on the other (TTN-14.34)."""
NO_WAR_AGAINST = "no_war_against"
"""The name of the effect that forbids wars against this side."""


@lasting
class ProduceMore(LastingEffect):
    """A side produces more or less (TTN-14.35)."""

    does = "produce_more"

    def produces(self, g: Game, p: Player, good: Literal["food", "resources"]) -> int:
        return self.row.food if good == "food" else self.row.resources


@lasting
class ShareScience(LastingEffect):
    """Technologies are cheaper, and the partner pays a part, or there are none (TTN-14.32, TTO-14.12)."""

    does = "share_science"

    def science_discount(self, g: Game, p: Player, card: Technology) -> int:
        return self.row.n

    def development_obstacle(self, g: Game, p: Player, card: Technology) -> Obstacle | None:
        partner = _partner(g, p, self.row)
        if partner.science >= self.row.science:
            return None
        return Obstacle(
            g.edition.rule("shared science"),
            "{who} cannot pay the {n} science point of your pact",
            who=Who(partner.seat),
            n=self.row.science,
        )

    def on_develop(self, g: Game, p: Player, card: Technology, *, revolution: bool) -> None:
        g.score_science(_partner(g, p, self.row), -self.row.science, g.card_name(_pact(g, p, self.row).card))


@lasting
class PartnersWonders(LastingEffect):
    """Culture for each completed wonder of the partner, ruins included."""

    does = "partners_wonders"

    def rate(self, g: Game, p: Player, tally: Tally) -> None:
        tally.culture += self.row.culture * len(_partner(g, p, self.row).wonders)


@lasting
class StrongerAttack(LastingEffect):
    """Either partner is `n` stronger in an attack on the other."""

    does = STRONGER_ATTACK


@lasting
class NoWarAgainst(LastingEffect):
    """Nobody may declare war on this side."""

    does = NO_WAR_AGAINST


@lasting
class TradeFood(LastingEffect):
    """Once per own turn, food up to a limit may be used as resources (TTN-14.33)."""

    does = "trade_food"


@lasting
class TradeResources(LastingEffect):
    """Once per own turn, resources up to a limit may be used as food (TTN-14.33)."""

    does = "trade_resources"


def pact_effects_of(g: Game, p: Player) -> Iterator[LastingEffect]:
    """Yield the effects for the player's side of its pacts."""
    for pact in pacts_of(g, p):
        sides = {"": True, "a": pact.a == p.seat, "b": pact.b == p.seat}
        yield from (effect for effect in effects_of_card(g.card(pact.card)) if sides[effect.row.who])


def _pact(g: Game, p: Player, row: Effect) -> MadePact:
    return next(pact for pact in pacts_of(g, p) if any(row is each for each in g.card(pact.card).effects))


def _partner(g: Game, p: Player, row: Effect) -> Player:
    pact = _pact(g, p, row)
    return g.players[pact.b if pact.a == p.seat else pact.a]
