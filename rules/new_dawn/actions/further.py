"""Further resolutions of a turn, and the swap after a reset (ND-4.5 to ND-4.7, ND-14.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Text, Who, say
from rules.new_dawn.actions.families import FurtherAction
from rules.new_dawn.board.further import FIVE_SUNS, cards_for, slot_for
from rules.new_dawn.core.catalog.cards import FOCUS_CARDS
from rules.new_dawn.core.catalog.wonders import WONDERS
from rules.new_dawn.core.state import Game
from rules.new_dawn.effects.focus_row import begin_resolution, swap_cards

By = Literal["venetian_arsenal", "estadio_do_maracana", "capitalism"]
BYS: Sequence[By] = ("venetian_arsenal", "estadio_do_maracana", "capitalism")


def name_of(by: By) -> Text:
    """Return the name of the card or wonder that allows a further resolution."""
    return Text((WONDERS[by] if by in WONDERS else FOCUS_CARDS[by]).name)


@dataclass(frozen=True, slots=True)
class ResolveFurther(FurtherAction):
    """Resolve another card, or the same one once more (ND-4.5 to ND-4.7)."""

    tag = "again"
    display_name = say("Resolve another card")
    card: str
    by: By

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[ResolveFurther]:
        for by in BYS:
            for card in cards_for(g, seat, by):
                yield ResolveFurther(card, by)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if self.card in cards_for(g, seat, self.by):
            return None
        match self.by:
            case "venetian_arsenal":
                return Obstacle(
                    "ND-4.6", ("the Venetian Arsenal only repeats a card just resolved in slot 5, once a turn")
                )
            case "estadio_do_maracana":
                return Obstacle(
                    "ND-4.5", ("the Estádio do Maracanã only adds the economy card to another card, once a turn")
                )
            case "capitalism":
                return Obstacle("ND-4.7", "Capitalism resolves another card only after its reset, once a turn")

    async def apply(self, g: Game, seat: Seat) -> None:
        g.turn.used.append(self.by)
        begin_resolution(g, seat, self.card, slot_for(g, self.by))
        name = Text(FOCUS_CARDS[self.card].name)
        g.tell(say("{who} also resolves {card} ({reason}).", who=Who(seat), card=name, reason=name_of(self.by)), seat)


@dataclass(frozen=True, slots=True)
class SwapCards(FurtherAction):
    """Swap two cards of your row, with what lies on them (ND-14.2)."""

    tag = "swap"
    card: str
    other: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[SwapCards]:
        if FIVE_SUNS in g.turn.further:
            for one, two in combinations(g.players[seat].row, 2):
                yield SwapCards(one.card, two.card)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if FIVE_SUNS not in g.turn.further:
            return Obstacle("ND-14.2", "you can only swap cards after the reset of a military card that won an attack")
        row = [focus.card for focus in g.players[seat].row]
        if self.card not in row or self.other not in row[row.index(self.card) + 1 :]:
            return Obstacle("ND-14.2", "name two cards of your row, the one in the lower slot first")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        g.turn.used.append(FIVE_SUNS)
        swap_cards(g, seat, self.card, self.other)
        one, two = Text(FOCUS_CARDS[self.card].name), Text(FOCUS_CARDS[self.other].name)
        g.tell(say("{who} swaps {card} and {other}.", who=Who(seat), card=one, other=two), seat)


@dataclass(frozen=True, slots=True)
class NothingFurther(FurtherAction):
    """Continue without what is offered (ND-4.5 to ND-4.7)."""

    tag = "no_more"
    display_name = say("Nothing more")

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[NothingFurther]:
        yield NothingFurther()

    async def apply(self, g: Game, seat: Seat) -> None:
        """Change nothing: the turn continues."""
