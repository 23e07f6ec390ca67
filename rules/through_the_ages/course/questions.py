"""The questions of Through the Ages: who is asked what, and what a time-out answers (TTN-4.2, TTO appendix B)."""

from __future__ import annotations

from dataclasses import replace

from rules.engine.core.question import AnyQuestion, Question
from rules.engine.core.text import Seat, say
from rules.through_the_ages.actions.building import BuildUnit, UpgradeUnit
from rules.through_the_ages.actions.ending import EndActions
from rules.through_the_ages.actions.families import CivilAction, FreeAction, MilitaryAction, PoliticalAction
from rules.through_the_ages.actions.tactics import CopyTactic
from rules.through_the_ages.actions.taking import TakeCard
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.politics.actions import PassPolitics
from rules.through_the_ages.politics.asking import REPLIES


def _end(g: Game, seat: Seat) -> EndActions:
    return EndActions()


def _pass(g: Game, seat: Seat) -> PassPolitics:
    """A seat that nobody plays for passes, also in Age IV, where nobody resigns (TTN-16.4)."""
    return PassPolitics()


FIRST_ROUND = Question(
    "first_round",
    (TakeCard, EndActions),
    say("take cards"),
    default=_end,
    always=True,
    openly_legal=(TakeCard, EndActions),
)
POLITICS = Question(
    "politics",
    (PoliticalAction,),
    say("take a political action or pass"),
    default=_pass,
    reveals=True,
    in_public=(PassPolitics,),
)
SECOND_POLITICS = replace(POLITICS, name="second_politics", title=say("take a second political action or pass"))
"""What some leaders allow once a game (TTN-7.8)."""
ACTIONS = Question(
    "actions",
    (CivilAction, MilitaryAction, FreeAction, EndActions),
    say("take your actions"),
    default=_end,
    always=True,
    # Civil cards lie open; of the military actions only tactics are played from a hidden hand.
    openly_legal=(CivilAction, BuildUnit, UpgradeUnit, CopyTactic, EndActions),
)

QUESTIONS: tuple[AnyQuestion, ...] = (FIRST_ROUND, POLITICS, SECOND_POLITICS, ACTIONS, *REPLIES)
