"""The event dial turns before each turn of the first player, except the first (ND-6.1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.engine.core.text import Text, Who, say, say_n
from rules.new_dawn.board.maturity import mature_cities
from rules.new_dawn.core.catalog.numbers import DIALS, EventKind
from rules.new_dawn.core.state import Game
from rules.new_dawn.effects.trade import add_pending_trade, lay_without_choice
from rules.new_dawn.events.barbarian_moves import move_barbarians
from rules.new_dawn.events.barbarians import spawn

EVENT_NAMES: Mapping[EventKind, Text] = {
    "barbarian_spawn": say("barbarians appear"),
    "none": say("nothing"),
    "barbarian_move": say("barbarians move"),
    "trade": say("trade"),
}


def turn_dial(g: Game) -> None:
    """Move the pointer to the next section and carry out its event."""
    g.event_section = (g.event_section + 1) % len(DIALS.events)
    event = DIALS.events[g.event_section]
    happening = EVENTS.get(event)
    if happening is None:
        g.tell(say("The event dial turns; nothing happens."), section="log")
        return
    g.tell(say("Event: {event}.", event=EVENT_NAMES[event]), section="upkeep")
    happening(g)


def trade(g: Game) -> None:
    """Give every player a trade token for each mature city (ND-6.2)."""
    for seat in g.from_seat(g.first):
        gained = add_pending_trade(g, seat, len(mature_cities(g, seat)))
        if gained:
            text = say_n("{who} gains {n} trade token.", "{who} gains {n} trade tokens.", gained, who=Who(seat))
            g.tell(text, seat)
        lay_without_choice(g, seat)


EVENTS: Mapping[EventKind, Callable[[Game], None]] = {
    "trade": trade,
    "barbarian_spawn": spawn,
    "barbarian_move": move_barbarians,
}
"""The effects of the sections."""
