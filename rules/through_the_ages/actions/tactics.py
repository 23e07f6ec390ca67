"""Playing and copying tactics (TTN-9.12.4 to TTN-9.12.6, TTO-9.11)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Text, Who, say
from rules.through_the_ages.actions.families import MilitaryAction
from rules.through_the_ages.core.cards import Tactic
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy.ratings import refresh
from rules.through_the_ages.economy.spending import cannot_spend_military, spend_military

CHOSEN = "tactic"
"""The key in `Player.used` for a tactic played or copied this turn."""
COPYING = 2
"""The military actions for copying a tactic."""


@dataclass(frozen=True, slots=True)
class PlayTactic(MilitaryAction):
    """Play a tactic from your hand: units that form its armies are stronger (TTN-9.12.4, TTO-9.11)."""

    card: str

    tag: ClassVar[str] = "tactic"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        yield from (cls(card) for card in dict.fromkeys(g.players[seat].military) if g.is_a(Tactic, card))

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        player = g.players[seat]
        if self.card not in player.military or not g.is_a(Tactic, self.card):
            return Obstacle(
                g.edition.rule("tactics"), "you have no tactic {card} in your hand", card=g.name_of(self.card)
            )
        return cannot_choose_tactic(g, player)

    def subject(self, g: Game, seat: Seat) -> Text:
        return g.name_of(self.card)

    async def apply(self, g: Game, seat: Seat) -> None:
        player = g.players[seat]
        spend_military(g, player, 1)
        player.military.remove(self.card)
        g.edition.cards.tactic_replaced(g, player)
        player.tactic, player.exclusive = self.card, True
        player.used.append(CHOSEN)
        _tell(g, player, say("{who} plays the tactic {card}", who=Who(seat), card=g.card(self.card).title))


@dataclass(frozen=True, slots=True)
class CopyTactic(MilitaryAction):
    """Copy a common tactic for two military actions (TTN-9.12.5)."""

    card: str

    tag: ClassVar[str] = "copy"
    least_actions: ClassVar[int] = COPYING

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        yield from (cls(card) for card in g.common_tactics)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        player = g.players[seat]
        if self.card not in g.common_tactics:
            return Obstacle(g.edition.rule("copying"), "{card} is not a common tactic", card=g.name_of(self.card))
        if player.tactic == self.card:
            return Obstacle(g.edition.rule("copying"), "{card} is already your tactic", card=g.card(self.card).title)
        return _chosen_already(g, player) or cannot_spend_military(g, player, COPYING)

    def subject(self, g: Game, seat: Seat) -> Text:
        return g.name_of(self.card)

    async def apply(self, g: Game, seat: Seat) -> None:
        player = g.players[seat]
        spend_military(g, player, COPYING)
        g.edition.cards.tactic_replaced(g, player)
        player.tactic, player.exclusive = self.card, False
        player.used.append(CHOSEN)
        _tell(g, player, say("{who} copies the tactic {card}", who=Who(seat), card=g.card(self.card).title))


def _tell(g: Game, p: Player, done: Text) -> None:
    """Report a tactic with the resulting strength."""
    assert p.tactic is not None, "a tactic was chosen"
    refresh(g)
    g.tell(say("{done} for a strength of {n}.", done=done, n=p.ratings.strength), p.seat, p.tactic)


def cannot_choose_tactic(g: Game, p: Player) -> Obstacle | None:
    """Return why no tactic of the hand can be played (TTN-9.12.4, TTO-9.11)."""
    return _chosen_already(g, p) or cannot_spend_military(g, p, 1)


def _chosen_already(g: Game, p: Player) -> Obstacle | None:
    if g.edition.cards.common_tactics and CHOSEN in p.used:
        return Obstacle(g.edition.rule("copying"), "you have played or copied a tactic this turn")
    return None


def release(g: Game, p: Player) -> None:
    """Make the exclusive tactic common; a surplus copy leaves the game (TTN-6.4.1)."""
    if p.tactic is not None and p.exclusive:
        p.exclusive = False
        if p.tactic not in g.common_tactics:
            g.common_tactics.append(p.tactic)
        else:
            g.remove_from_game(p.tactic)
        g.tell(say("The tactic {card} is common now.", card=g.card(p.tactic).title))
