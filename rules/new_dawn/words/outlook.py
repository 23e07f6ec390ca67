"""The outlook at the end of a turn: the row after the reset, the dial, the next event, the agendas."""

from __future__ import annotations

from rules.engine.core.text import Seat, Text, entries, listing, say, say_n
from rules.new_dawn.board.slots import slot_value
from rules.new_dawn.board.wonder_cost import NATIONALISM_SLOT
from rules.new_dawn.core.catalog.cards import AGENDAS, VICTORY_CARDS
from rules.new_dawn.core.catalog.numbers import DIALS
from rules.new_dawn.core.player import FocusCard, Player
from rules.new_dawn.core.state import Game
from rules.new_dawn.victory.agendas import card_completed, progress
from rules.new_dawn.words.coming_event import coming_event
from rules.new_dawn.words.holding import supply
from rules.new_dawn.words.names import LEVELS, TYPES

COMPOSING = ("start", "choose", "resolve", "after")
"""The phases in which a player thinks about the end of the own turn."""


def outlook(g: Game, seat: Seat) -> Text | None:
    """Return focus row, next event, production, dial and agendas if the turn ended now; None out of turn."""
    if g.active != seat or g.phase not in COMPOSING:
        return None
    standing = _standing(g, seat)
    if not g.turn.to_reset:
        # The buttons that choose a card already show the present slots.
        return say("Now: {what}", what=entries(standing))
    return say("After the turn: {what}", what=entries([_row(g, seat), *standing]))


def upcoming(g: Game, seat: Seat) -> Text | None:
    """Return the next event, with what it means for a seat; None out of turn."""
    event = coming_event(g, seat) if g.active == seat and g.phase in COMPOSING else None
    return None if event is None else say("Next event: {event}.", event=event)


def after_turn(g: Game, seat: Seat) -> Text | None:
    """Return the row after a turn that is over or would end now; None during the set-up."""
    return say("After the turn: {what}", what=_row(g, seat)) if g.round else None


def _row(g: Game, seat: Seat) -> Text:
    row = row_after_reset(g, g.players[seat])
    slots = [_in_slot(g, seat, slot, focus) for slot, focus in enumerate(row, 1)]
    return say("the row is {row}", row=listing(slots))


def _standing(g: Game, seat: Seat) -> list[Text]:
    """Return next event, production, dial, agendas, and what is left to place."""
    player, event = g.players[seat], coming_event(g, seat)
    return [
        *([] if event is None else [say("next event: {event}", event=event)]),
        say("industry produces {production}", production=_production(g, player)),
        _dial(player),
        say("your agendas: {agendas}", agendas=listing(agendas_in_short(g, player))),
        say("you have {supply}", supply=listing(supply(g, player))),
    ]


def row_after_reset(g: Game, player: Player) -> list[FocusCard]:
    """Return the focus row after this turn's card is reset (ND-4.4), or as it is before one is chosen."""
    chosen = player.in_row(g.turn.to_reset) if g.active == player.seat else None
    if chosen is None:
        return list(player.row)
    return [chosen, *(focus for focus in player.row if focus is not chosen)]


def _in_slot(g: Game, seat: Seat, slot: int, focus: FocusCard) -> Text:
    kind, counted = TYPES[focus.type], slot_value(g, seat, slot)
    if counted != slot:
        return say("{slot} {type} (as {counted})", slot=slot, type=kind, counted=counted)
    return say("{slot} {type}", slot=slot, type=kind)


def _production(g: Game, player: Player) -> Text:
    """Return the production of the industry card in its slot then, and the addition of its tokens (ND-10.10)."""
    for slot, focus in enumerate(row_after_reset(g, player), 1):
        if focus.type == "industry":
            counted = slot_value(g, player.seat, slot)
            special = focus.row.production_in_slot_5 if counted == NATIONALISM_SLOT else None
            tokens = focus.trade + len(focus.city_states)
            produced = say("{n}", n=special or counted)
            return (
                say_n("{produced} + {n} token", "{produced} + {n} tokens", tokens, produced=produced)
                if tokens
                else produced
            )
    return say("nothing")


def _dial(player: Player) -> Text:
    """Return the position of the dial, and the steps to the next card."""
    steps, level = steps_to_level(player.dial)
    return say_n(
        "the tech dial is at {dial}, {n} step from level {level}",
        "the tech dial is at {dial}, {n} steps from level {level}",
        steps,
        dial=player.dial,
        level=LEVELS[level],
    )


def steps_to_level(dial: int) -> tuple[int, int]:
    """Return the steps to the next numbered space of the tech dial, and the level of its card (ND-8.2, ND-8.4)."""
    tech, steps = DIALS.tech, 0
    while True:
        steps += 1
        dial = tech.after_last if dial == tech.last else dial + 1
        level = tech.level_at(dial)
        if level is not None:
            return steps, level


def agendas_in_short(g: Game, player: Player) -> list[Text]:
    """Return for each victory card the completed agenda, or the progress of the nearer one (ND-18.6)."""
    return [_agenda(g, player, card) for card in g.victory_cards]


def _agenda(g: Game, player: Player, card: str) -> Text:
    if card_completed(player, card):
        done = next(agenda for agenda in VICTORY_CARDS[card].agendas if agenda.id in player.agendas)
        return say("{agenda} ✓", agenda=Text(done.name))
    shares = {agenda.id: progress(g, player, agenda.id) for agenda in VICTORY_CARDS[card].agendas}
    nearest = max(shares, key=lambda agenda: (shares[agenda][0] / shares[agenda][1], -shares[agenda][1]))
    count, needed = shares[nearest]
    return say("{agenda} {count}/{needed}", agenda=Text(AGENDAS[nearest].name), count=count, needed=needed)
