"""The engine shared by all games: actions, questions, tables, dice, secrets, logs. It knows no particular game."""

from rules.engine.core.action import Action, AnyAction, Event, IllegalAction, Obstacle
from rules.engine.core.options import InvalidOptions, Options, explain_invalid
from rules.engine.core.question import AnyQuestion, Question, ask, ask_all, ask_any
from rules.engine.core.record import Decision, Record, RecordError, read_record
from rules.engine.core.rules import Standing
from rules.engine.core.side_questions import ask_with_side_questions, settle
from rules.engine.core.standing_order import StandingOrder
from rules.engine.core.state import GameState
from rules.engine.core.table import View
from rules.engine.core.text import Problem, Seat, Text, Who, say, say_n
from rules.engine.hosting.visible_log import public_record, seen_text, seen_texts, visible_log
from rules.engine.menus import ActionGroup
from rules.engine.rules import Rules, Table

__all__ = [
    "Action",
    "ActionGroup",
    "AnyAction",
    "AnyQuestion",
    "Decision",
    "Event",
    "GameState",
    "IllegalAction",
    "InvalidOptions",
    "Obstacle",
    "Options",
    "Problem",
    "Question",
    "Record",
    "RecordError",
    "Rules",
    "Seat",
    "Standing",
    "StandingOrder",
    "Table",
    "Text",
    "View",
    "Who",
    "ask",
    "ask_all",
    "ask_any",
    "ask_with_side_questions",
    "explain_invalid",
    "public_record",
    "read_record",
    "say",
    "say_n",
    "seen_text",
    "seen_texts",
    "settle",
    "visible_log",
]
