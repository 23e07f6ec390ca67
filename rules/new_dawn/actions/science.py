"""Actions of a science card (ND-8)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Text, Who, say
from rules.new_dawn.actions.families import LevelAction, ScienceAction
from rules.new_dawn.actions.tokens import (
    cannot_spend,
    card_of_tokens,
    chosen_of,
    spend,
    unused_city_states,
    unused_natural_wonders,
)
from rules.new_dawn.board.card_replacements import replacements
from rules.new_dawn.board.control import gainable_resources
from rules.new_dawn.core.big_events import BigEvent
from rules.new_dawn.core.catalog.base import Resource
from rules.new_dawn.core.catalog.cards import FOCUS_CARDS
from rules.new_dawn.core.catalog.numbers import RESOURCE_ROWS
from rules.new_dawn.core.resolution import ScienceWork
from rules.new_dawn.core.state import Game
from rules.new_dawn.effects.control_tokens import remove_token, turn_over
from rules.new_dawn.effects.focus_row import replace_card
from rules.new_dawn.effects.trade import gain_resource


def work_of(g: Game) -> ScienceWork:
    """Return the state of the science card that is being resolved."""
    work = g.resolution.science
    assert work is not None, "a science card is being resolved"
    return work


@dataclass(frozen=True, slots=True)
class AdvanceTech(ScienceAction):
    """Advance your tech dial by the slot and one space for each token you spend (ND-8.1)."""

    tag = "advance"
    trade: int = 0
    city_states: int = 0
    natural_wonders: tuple[str, ...] = ()

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[AdvanceTech]:
        for chosen in chosen_of(unused_natural_wonders(g, seat)):
            for trade in range(card_of_tokens(g, seat).trade + 1):
                for city_states in range(len(unused_city_states(g, seat)) + 1):
                    yield AdvanceTech(trade, city_states, chosen)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if work_of(g).advanced:
            return Obstacle("ND-8.1", "the tech dial has advanced already")
        if self.trade < 0 or self.city_states < 0:
            return Obstacle("ND-5.5", "the number of tokens cannot be negative")
        return cannot_spend(g, seat, self.trade, self.city_states, self.natural_wonders)

    async def apply(self, g: Game, seat: Seat) -> None:
        spend(g, seat, self.trade, self.city_states, self.natural_wonders)
        work = work_of(g)
        work.advanced, work.before = True, False
        work.steps = g.resolution.slot + self.trade + self.city_states + len(self.natural_wonders)


@dataclass(frozen=True, slots=True)
class GainResource(ScienceAction):
    """Gain a resource of a type you do not have (ND-8.7)."""

    tag = "resource"
    candidates_are_legal = True
    resource: Resource

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[GainResource]:
        if work_of(g).before and g.resolution.row.resources:
            for resource in gainable_resources(g, seat, new_types=True):
                yield GainResource(resource)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if not work_of(g).before or not g.resolution.row.resources:
            return Obstacle("ND-8.9", "the card does not give a resource now")
        if self.resource not in gainable_resources(g, seat, new_types=True):
            return Obstacle("ND-8.7", "you already have that resource, or the supply has none")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        gain_resource(g, seat, self.resource)
        work_of(g).before = False
        name = Text(RESOURCE_ROWS[self.resource].name)
        g.tell(say("{who} gains {resource}.", who=Who(seat), resource=name), seat)


def hit_by(g: Game, space: str) -> list[str]:
    """Return the control tokens on and around a space, in space order (ND-8.8)."""
    blast = g.world.bit.get(space, 0) | g.world.near.get(space, 0)
    return [name for name in g.world.names_in(blast) if name in g.control]


@dataclass(frozen=True, slots=True)
class Nuke(ScienceAction):
    """Destroy control tokens on and around a space; reinforced ones are turned over (ND-8.8)."""

    tag = "nuke"
    candidates_are_legal = True
    space: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Nuke]:
        if work_of(g).before and g.resolution.slot == g.resolution.row.destroys_in_slot:
            tokens = g.world.mask(g.control)
            for space in g.world.names_in(tokens | g.world.around(tokens)):
                yield Nuke(space)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if not work_of(g).before or g.resolution.slot != g.resolution.row.destroys_in_slot:
            return Obstacle("ND-8.8", "only Nuclear Power in slot 5 destroys tokens, before the dial advances")
        if not hit_by(g, self.space):
            return Obstacle("ND-8.8", "there is no control token on or around that space")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        for space in hit_by(g, self.space):
            if g.control[space].reinforced:
                turn_over(g, space)
            else:
                remove_token(g, space)
        work_of(g).before = False
        text = say("{who} destroys the control around {space}.", who=Who(seat), space=self.space)
        g.tell(text, seat, self.space, sign=BigEvent.NUCLEAR_STRIKE)


@dataclass(frozen=True, slots=True)
class GainCard(LevelAction):
    """Gain a focus card of the level your dial has reached, in place of one of its type (ND-8.2)."""

    tag = "gain"
    candidates_are_legal = True
    card: str
    replaces: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[GainCard]:
        player = g.players[seat]
        for focus in player.row:
            for card in replacements(g, seat, focus, work_of(g).level):
                yield GainCard(card, focus.card)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        player = g.players[seat]
        if self.card not in player.deck or FOCUS_CARDS[self.card].level != work_of(g).level:
            return Obstacle("ND-8.2", "your focus deck has no such card of level {level}", level=work_of(g).level or 0)
        old = player.in_row(self.replaces)
        if old is None or self.card not in replacements(g, seat, old, work_of(g).level):
            return Obstacle("ND-8.2", "it has to replace a card of the same type in your focus row")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        replace_card(g, seat, self.replaces, self.card)
        new, old = Text(FOCUS_CARDS[self.card].name), Text(FOCUS_CARDS[self.replaces].name)
        g.tell(say("{who} gains {card} for {old}.", who=Who(seat), card=new, old=old), seat)


@dataclass(frozen=True, slots=True)
class DeclineCard(LevelAction):
    """Gain no focus card at this space of the dial (ND-8.2)."""

    tag = "decline"
    display_name = say("No new card")

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[DeclineCard]:
        yield DeclineCard()

    async def apply(self, g: Game, seat: Seat) -> None:
        """Change nothing."""
