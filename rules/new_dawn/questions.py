"""What players are asked (ND-4, ND-18.1)."""

from __future__ import annotations

from rules.engine.core.question import AnyQuestion, Question
from rules.engine.core.text import Seat, say
from rules.new_dawn.actions.families import ChooseAction, CultureAction, EndResolution, LevelAction, ScienceAction
from rules.new_dawn.actions.science import DeclineCard
from rules.new_dawn.actions.setup import PlaceTile, TakeCapital, TakeLeader
from rules.new_dawn.actions.trade import LayTrade
from rules.new_dawn.actions.turn import ChooseCard
from rules.new_dawn.core.state import Game

LEADER = Question("leader", (TakeLeader,), say("choose a leader"))
CAPITAL = Question("capital", (TakeCapital,), say("take a space for your capital"))
TILE = Question("tile", (PlaceTile,), say("place a tile"))


def first_card(g: Game, seat: Seat) -> ChooseCard:
    """The card of slot 1, whose reset changes nothing (ND-18.14)."""
    return ChooseCard(g.players[seat].row[0].card)


CHOOSE = Question("choose", (ChooseAction,), say("choose a focus card"), default=first_card, always=True)
CULTURE = Question(
    "culture", (CultureAction, EndResolution), say("spread your culture"), default=lambda g, seat: ended(g, seat)
)
SCIENCE = Question(
    "science",
    (ScienceAction, EndResolution),
    say("advance your science"),
    default=lambda g, seat: ended(g, seat),
)
LEVEL = Question("level", (LevelAction,), say("gain a focus card"), default=lambda _g, _seat: DeclineCard())
TRADE = Question("trade", (LayTrade,), say("lay a trade token on a card"), off_turn=True)


def ended(g: Game, seat: Seat) -> EndResolution | None:
    """The end of the resolution, where it may end (ND-18.14)."""
    return EndResolution() if EndResolution().obstacle(g, seat) is None else None


QUESTIONS: tuple[AnyQuestion, ...] = (LEADER, CAPITAL, TILE, CHOOSE, CULTURE, SCIENCE, LEVEL, TRADE)
