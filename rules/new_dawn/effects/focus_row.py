"""Cards of the focus row reset and replaced (ND-4.4, ND-5.8, ND-8.2, ND-8.6)."""

from __future__ import annotations

from rules.engine.core.text import Seat
from rules.new_dawn.board.slots import slot_value
from rules.new_dawn.core.catalog.cards import FOCUS_CARDS
from rules.new_dawn.core.catalog.numbers import COMPONENTS
from rules.new_dawn.core.catalog.wonders import CITY_STATES
from rules.new_dawn.core.player import ON_CARD, UNUSED, FocusCard, Player
from rules.new_dawn.core.resolution import Resolution, TurnRecord
from rules.new_dawn.core.state import Game
from rules.new_dawn.effects.atomic import atomic
from rules.new_dawn.effects.control_effects import lay_city_state_token, take_city_state_token


@atomic
def reset_card(g: Game, seat: Seat, card: str) -> None:
    """Put a card into slot 1; the cards of lower slots move up (ND-4.4)."""
    player = g.players[seat]
    slot = player.slot_of(card)
    player.row.insert(0, player.row.pop(slot - 1))


@atomic
def replace_card(g: Game, seat: Seat, old: str, new: str) -> None:
    """Replace a card of the row with one of the focus deck; the tokens on it stay (ND-5.8, ND-8.2)."""
    player = g.players[seat]
    slot = player.slot_of(old)
    before = player.row[slot - 1]
    player.row[slot - 1] = FocusCard(new, before.trade, before.city_states, before.natural_wonders)
    player.deck.remove(new)
    player.deck.append(old)
    if g.active == seat:
        _follow(g.turn, old, new)
    fit_caravans(player)
    _sort_city_states(player, player.row[slot - 1])


def _sort_city_states(player: Player, new: FocusCard) -> None:
    """Move city-state tokens to the cards of their types after a replacement (ND-5.10)."""
    strange = [token for token in new.city_states if CITY_STATES[token].type != new.type]
    waiting = [token for token in player.city_states_beside if CITY_STATES[token].type == new.type]
    for token in (*strange, *waiting):
        take_city_state_token(player, token)
        lay_city_state_token(player, token)


@atomic
def swap_cards(g: Game, seat: Seat, card: str, other: str) -> None:
    """Swap two cards of the row, with the tokens on them (ND-4.3, ND-14.2)."""
    row = g.players[seat].row
    one, two = (g.players[seat].slot_of(each) - 1 for each in (card, other))
    row[one], row[two] = row[two], row[one]


def _follow(turn: TurnRecord, old: str, new: str) -> None:
    """Reset the new card in place of the old one, whose effect continues (ND-4.4, ND-4.10)."""
    if turn.to_reset == old:
        turn.to_reset = new
    if turn.again == old:
        turn.again = new
    if turn.resolution is not None and turn.resolution.lies_as == old:
        turn.resolution.lies_as = new


def begin_resolution(g: Game, seat: Seat, card: str, slot: int | None = None) -> None:
    """Begin to resolve a card in its slot (ND-5.1), or as if in another slot, which no wonder changes (ND-4.8)."""
    stands = g.players[seat].slot_of(card)
    if slot is None:
        slot = slot_value(g, seat, stands)
    g.turn.resolution = Resolution(card, FOCUS_CARDS[card].type, slot, lies_as=card, stood_in=stands)


def fit_caravans(player: Player) -> None:
    """Match the caravans to the economy cards (ND-8.6, ND-9.11); surplus ones are unused once they are on the card."""
    allowed = sum(FOCUS_CARDS[each.card].caravans for each in player.of_type("economy"))
    allowed = min(allowed, COMPONENTS.caravans)
    for number, place in enumerate(player.caravans):
        in_play = sum(each != UNUSED for each in player.caravans)
        if place == UNUSED and in_play < allowed:
            player.caravans[number] = ON_CARD
        elif place == ON_CARD and in_play > allowed:
            player.caravans[number] = UNUSED
