"""Secretly prepared answers: segments and research (CIV-18.13, CIV-18.14)."""

from __future__ import annotations

import re
from typing import ClassVar

from pydantic import Field, ValidationInfo, field_validator

from rules.civilization.actions.families import EndSegment
from rules.civilization.actions.plan import Plan, read_items
from rules.civilization.actions.research import Research
from rules.civilization.core.catalog.technology import TECHNOLOGIES
from rules.civilization.core.state import Game, Phase
from rules.civilization.questions import MANAGE, MOVE, RESEARCH, START
from rules.engine.core.question import AnyQuestion
from rules.engine.core.standing_order import StandingOrder
from rules.engine.core.text import Seat, Text, listing, say

SEGMENTS: dict[str, Phase] = {
    START.name: "start_of_turn",
    MANAGE.name: "city_management",
    MOVE.name: "movement",
}
"""The questions that a prepared segment answers."""


def split_items(typed: str) -> tuple[str, ...]:
    """Return the typed items."""
    return tuple(" ".join(item.split()) for item in typed.split(";") if item.strip())


class PreparedSegments(StandingOrder, frozen=True, title="Prepared segments"):
    """Carry out what you have prepared when your part of a phase begins; you are asked where it fails.

    Write what you do as you would type it, separated by semicolons: `devote B2; end`. Nobody else sees it, and you can
    change it until your part begins. Everything after the first impossible item is left to you.
    """

    tag = "prepared"

    turn: int = Field(1, ge=1, le=200, title="In turn")
    start_of_turn: str = Field("", title="Start of Turn", max_length=1500)
    city_management: str = Field("", title="City Management", max_length=1500)
    movement: str = Field("", title="Movement", max_length=1500)
    next_start: str = Field("", title="Start of the next turn", max_length=1500)

    @field_validator("start_of_turn", "city_management", "movement", "next_start")
    @classmethod
    def _readable(cls, typed: str, info: ValidationInfo) -> str:
        named: Phase = "start_of_turn"
        phase = next((each for each in SEGMENTS.values() if each == info.field_name), named)
        if read_items(phase, split_items(typed)) is None:
            raise ValueError("these are no actions of that phase")
        return typed

    def answer(self, g: Game, seat: Seat, question: AnyQuestion) -> Plan | EndSegment | None:
        """Return the plan at the beginning of the segment, or None to ask."""
        phase = SEGMENTS.get(question.name)
        if phase is None or phase != g.phase or g.begun:
            return None
        items = split_items(self._prepared(phase, g.round))
        if not items:
            return None
        plan = Plan(items)
        return plan if plan.obstacle(g, seat) is None else None

    def _prepared(self, phase: Phase, turn: int) -> str:
        """Return the items prepared for a phase of a turn."""
        if turn == self.turn:
            return str(getattr(self, phase))
        return self.next_start if phase == "start_of_turn" and turn == self.turn + 1 else ""

    def describe(self) -> Text:
        """Return the prepared items with their turn, in words."""
        parts = [
            say("{phase}: {items}", phase=name, items=getattr(self, phase))
            for phase, name in (
                ("start_of_turn", say("Start of Turn")),
                ("city_management", say("City Management")),
                ("movement", say("Movement")),
                ("next_start", say("Start of the next turn")),
            )
            if getattr(self, phase)
        ]
        if not parts:
            return say("Nothing is prepared for turn {n}.", n=self.turn)
        return say("Prepared for turn {n}: {what}.", n=self.turn, what=listing(parts))


class ResearchList(StandingOrder, frozen=True, title="Research"):
    """Research the first technology of your list that is legal; you are asked when none is."""

    tag = "research_list"
    separators: ClassVar[re.Pattern[str]] = re.compile(r"[;,\n]+")

    technologies: str = Field("", title="Technologies in the order you want them", max_length=600)

    @field_validator("technologies")
    @classmethod
    def _known(cls, typed: str) -> str:
        for name in cls._split(typed):
            if name not in TECHNOLOGIES:
                raise ValueError("there is no such technology")
        return typed

    @classmethod
    def _split(cls, typed: str) -> list[str]:
        names = (part.strip().casefold().replace(" ", "_") for part in cls.separators.split(typed))
        return [name for name in names if name]

    def answer(self, g: Game, seat: Seat, question: AnyQuestion) -> Research | None:
        """Return the first legal technology of the list, or None to ask."""
        if question is not RESEARCH:
            return None
        found = (Research(name) for name in self._split(self.technologies))
        return next((each for each in found if each.obstacle(g, seat) is None), None)

    def describe(self) -> Text:
        """Return the list in words."""
        names = [Text(TECHNOLOGIES[name].name) for name in self._split(self.technologies)]
        if not names:
            return say("You are asked what you research.")
        return say("You research the first possible one of: {what}.", what=listing(names))
