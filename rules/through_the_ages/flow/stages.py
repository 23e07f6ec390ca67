"""The stages of a game (TTN-4, TTO-4)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.core.rules import StageFunction
from rules.through_the_ages.flow.planned_turns import (
    PLANNED_TURN,
    REST_OF_ACTIONS,
    TURN_AFTER_NEXT,
    planned_turn,
    searched_actions,
    turn_after_next,
)
from rules.through_the_ages.flow.rounds import FINAL_SCORING
from rules.through_the_ages.flow.setup import lay_out
from rules.through_the_ages.flow.turn import final_scoring, first_round, turn

STAGES: Mapping[str, StageFunction] = {
    "lay_out": lay_out,
    "first_round": first_round,
    "turn": turn,
    PLANNED_TURN: planned_turn,
    REST_OF_ACTIONS: searched_actions,
    TURN_AFTER_NEXT: turn_after_next,
    FINAL_SCORING: final_scoring,
}
