"""The questions of Through the Ages, and their answers on time-out (TTN-4.2, TTO appendix B)."""

from __future__ import annotations

from dataclasses import replace

from rules.engine.core.question import AnyQuestion, Question
from rules.engine.core.text import Seat, say
from rules.through_the_ages.actions.building import Disband, disbanding_is_idle
from rules.through_the_ages.actions.ending import EndActions
from rules.through_the_ages.actions.families import CivilAction, FreeAction, MilitaryAction, PoliticalAction
from rules.through_the_ages.actions.tactics import cannot_choose_tactic
from rules.through_the_ages.actions.taking import TakeCard
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.politics.actions import AnnounceResignation, PassPolitics
from rules.through_the_ages.politics.questions import REPLIES


def _end(g: Game, seat: Seat) -> EndActions:
    return EndActions()


def _pass(g: Game, seat: Seat) -> PassPolitics:
    """Pass for a silent seat, also in Age IV, where nobody resigns (TTN-16.4)."""
    return PassPolitics()


def _no_card_to_take(g: Game, seat: Seat) -> bool:
    """Return whether no card of the row can be taken (TTN-5.1, TTO-4.2)."""
    return not any(isinstance(option, TakeCard) for option in FIRST_ROUND.legal_answers(g, seat))


def _nothing_to_do(g: Game, seat: Seat) -> bool:
    """Return whether the turn can visibly only be ended. Of hidden cards, only tactics are played in this phase.

    The option to announce a resignation is no reason to wait (TTO-12.5.1).
    """
    player = g.players[seat]
    if player.military and cannot_choose_tactic(g, player) is None:
        return False
    idle = (EndActions, AnnounceResignation, *([Disband] if disbanding_is_idle(g, player) else []))
    return all(isinstance(option, idle) for option in ACTIONS.legal_answers(g, seat))


FIRST_ROUND = Question(
    "first_round",
    (TakeCard, EndActions),
    say("take cards"),
    say("choice of cards"),
    default=_end,
    always=True,
    is_forced=_no_card_to_take,
)
POLITICS = Question(
    "politics",
    (PoliticalAction,),
    say("take a political action or pass"),
    say("political action"),
    default=_pass,
    reveals=True,
    in_public=(PassPolitics,),
)
SECOND_POLITICS = replace(
    POLITICS,
    name="second_politics",
    title=say("take a second political action or pass"),
    activity=say("second political action"),
)
"""The second political action that some leaders allow once a game (TTN-7.8)."""
ACTIONS = Question(
    "actions",
    (CivilAction, MilitaryAction, FreeAction, EndActions),
    say("take your actions"),
    say("actions"),
    default=_end,
    always=True,
    is_forced=_nothing_to_do,
)

QUESTIONS: tuple[AnyQuestion, ...] = (FIRST_ROUND, POLITICS, SECOND_POLITICS, ACTIONS, *REPLIES)
