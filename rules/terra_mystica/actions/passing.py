"""Passing (TM-7.8)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Text, Who, say
from rules.terra_mystica.actions.families import MainAction
from rules.terra_mystica.actions.setup import bonus_card_obstacle
from rules.terra_mystica.core.catalog import NUMBERS
from rules.terra_mystica.core.effects import with_coins
from rules.terra_mystica.core.geography import BIT
from rules.terra_mystica.core.state import Game, Player
from rules.terra_mystica.economy.bonus_cards import take_bonus_card


@dataclass(frozen=True, slots=True)
class Pass(MainAction):
    """Pass for this round and take another bonus card (TM-7.8.1)."""

    card: str | None = None

    tag: ClassVar[str] = "pass"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        if g.round == NUMBERS.rounds:
            yield cls()
        else:
            yield from (cls(card) for card in g.bonus_coins)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if g.round == NUMBERS.rounds:
            return None if self.card is None else Obstacle("TM-7.8.2", "nobody takes a card in the last round")
        if self.card is None:
            return Obstacle("TM-7.8.1", "name the bonus card you take")
        if self.card == g.players[seat].bonus_card:
            return Obstacle("TM-7.8.1", "you cannot keep your own bonus card")
        return bonus_card_obstacle(g, self.card)

    async def apply(self, g: Game, seat: Seat) -> None:
        player = g.players[seat]
        g.tell(say("{who} passes.", who=Who(seat)), seat)
        if self.card is not None:
            g.tell(say("{who} takes the bonus card {card}.", who=Who(seat), card=with_coins(g, self.card)), seat)
        score_passing(g, player)
        player.passed = True
        g.passed.append(seat)
        old = player.bonus_card
        if self.card is not None:
            take_bonus_card(g, player, self.card)
            if old is not None:
                g.bonus_coins[old] = 0


def unused_actions(player: Player) -> Iterator[str]:
    """Yield the special actions that lapse when the player passes (TM-7.7.2)."""
    card, own = player.card, player.data.stronghold_action
    found = {
        "bonus_card_cult": card is not None and card.cult_steps > 0,
        "bonus_card_spades": card is not None and card.free_spades > 0,
        "favor_tile_cult": any(tile.cult_steps for tile in player.tiles()),
    }
    if own is not None:
        found[own] = player.has_stronghold
    yield from (action for action, there in found.items() if there and action not in player.used)


def score_passing(g: Game, player: Player) -> None:
    """Give the VP for passing."""
    for source, vp, why in passing_vp(g, player):
        g.score(player, vp, source, why)


def passing_vp(g: Game, player: Player) -> Iterator[tuple[str, int, Text]]:
    """Yield the sources and VP of passing (TM-15.4, TM-15.3, TM-14.7).

    They are the bonus card, a favor tile and the Engineers' stronghold.
    """
    card = player.card
    if card is not None and card.pass_vp:
        vp = sum(
            each * (player.shipping if what == "shipping_level" else player.buildings[what])
            for what, each in card.pass_vp.items()
        )
        yield "bonus cards", vp, say("bonus card")
    for tile in player.tiles():
        if tile.pass_vp is not None:
            yield "favor tiles", tile.pass_vp[player.buildings["trading_house"]], say("favor tile")
    if player.data.stronghold_bridge_vp and player.has_stronghold:
        joined = sum(
            bool(bridge.seat == player.seat and player.land & BIT[bridge.a] and player.land & BIT[bridge.b])
            for bridge in g.bridges
        )
        yield "faction", joined * player.data.stronghold_bridge_vp, say("bridges")
