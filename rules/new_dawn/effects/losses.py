"""Trade tokens that players lose when barbarians attack their capital (ND-6.4, ND-18.10).

`add_pending_loss` notes the loss in `Player.loss_due`, and the player chooses the cards later. Where the tokens matter
before that choice, the callers take them with `settle_loss`.
"""

from __future__ import annotations

from rules.engine.core.text import Seat, Text, Who, say_n
from rules.new_dawn.core.player import FocusCard, Player
from rules.new_dawn.core.state import Game
from rules.new_dawn.effects.atomic import atomic


def add_pending_loss(g: Game, seat: Seat, tokens: int) -> None:
    """Add trade tokens to the pending loss, up to all that the player has; take them at once if there is no choice."""
    player = g.players[seat]
    player.loss_due = min(player.loss_due + tokens, sum(focus.trade for focus in player.row))
    settle_without_choice(g, seat)


def settle_without_choice(g: Game, seat: Seat) -> None:
    """Take the pending loss at once if the player loses all tokens or has them on one card (ND-18.10)."""
    held = [focus.trade for focus in g.players[seat].row if focus.trade]
    if g.players[seat].loss_due == sum(held) or len(held) == 1:
        settle_loss(g, seat)


def settle_loss(g: Game, seat: Seat) -> None:
    """Take the pending loss without asking: from the card with the most tokens, then from the next (ND-18.2)."""
    player = g.players[seat]
    for focus in most_trade_first(player):
        tokens = min(player.loss_due, focus.trade)
        if tokens:
            lose_trade(g, seat, focus.card, tokens)


def most_trade_first(player: Player) -> list[FocusCard]:
    """Return the cards of the row, those with the most trade tokens first; of equal ones the lower slot."""
    return sorted(player.row, key=lambda focus: -focus.trade)


@atomic
def lose_trade(g: Game, seat: Seat, card: str, tokens: int) -> None:
    """Return trade tokens of a card to the supply and reduce the pending loss."""
    player = g.players[seat]
    focus = player.in_row(card)
    assert focus is not None, f"{card} lies in the row"
    focus.trade -= tokens
    player.loss_due -= tokens
    text = say_n(
        "{who} loses {n} trade token from {card}.",
        "{who} loses {n} trade tokens from {card}.",
        tokens,
        who=Who(seat),
        card=Text(focus.row.name),
    )
    g.tell(text, seat)
