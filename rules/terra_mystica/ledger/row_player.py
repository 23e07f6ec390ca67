"""The player of one ledger row: the order of its commands, and the table on which they are carried out."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Protocol

from rules.engine.core.action import AnyAction
from rules.engine.core.record import RecordError
from rules.engine.core.text import Seat
from rules.engine.rules import Table
from rules.terra_mystica import actions as act
from rules.terra_mystica.core.catalog import Cult
from rules.terra_mystica.core.state import Game, Player
from rules.terra_mystica.flow import questions as asked

Handler = Callable[[re.Match[str]], bool]
"""Carries out a command and returns True; returns False when the game does not ask for it yet."""


class Refused(Exception):
    """A command cannot be carried out at this point; the message says why."""


class LedgerTable(Protocol):
    """The table of the replayed game, with the methods that a row needs."""

    table: Table[Game]
    postponed: list[str]
    bridges_told: int
    passes_told: set[tuple[int, Seat]]

    def step_ahead(self, seat: Seat) -> Cult | None:
        """Return the track of a cult step that is named only in a later row, or None. The step is then done."""
        ...

    def forfeit(self, seat: Seat) -> None:
        """Leave cult spades as soon as the player gets the question."""
        ...

    def do(self, seat: Seat, action: AnyAction) -> None:
        """Carry out an action."""
        ...

    def finish_choices(self, seat: Seat) -> None:
        """Leave what the player of the record left without a command."""
        ...


class RowPlayer:
    """The commands of one row in order. A command that is not possible yet is tried again after others."""

    def __init__(self, ledger_table: LedgerTable, seat: Seat, commands: Sequence[str]) -> None:
        self.ledger_table = ledger_table
        self.seat = seat
        self.row = tuple(commands)
        self.commands = _answers_first(commands)
        self.bought = 0
        self.dug: list[str] = []
        """The spaces whose spades were used before the record names their result."""
        self.place = 0
        """The place of the current command among the remaining ones."""

    @property
    def handlers(self) -> Sequence[tuple[re.Pattern[str], Handler]]:
        """The pattern of every command with its handler."""
        raise AssertionError("a hand knows its commands")

    def carry_out(self) -> None:
        """Carry out all commands of the row, in their order if the game allows it."""
        while self.commands:
            if any(self._try(index) for index in range(len(self.commands))):
                continue
            cult = self.ledger_table.step_ahead(self.seat) if self.question is asked.CULT_STEP else None
            if cult is None:
                raise Refused(f"{self.commands[0]!r} is not possible now ({self.question_name})")
            self.do(act.ChooseCultStep(cult))
        if self.bought:
            raise Refused("spades were bought and not used (TM-7.1.8)")

    def _try(self, index: int) -> bool:
        command = self.commands[index]
        for pattern, handler in self.handlers:
            if match := pattern.fullmatch(command):
                rest, self.place = self.commands, index
                self.commands = rest[:index] + rest[index + 1 :]
                if handler(match):
                    return True
                self.commands = rest
                return False
        raise RecordError(f"{command[:60]!r} is no command of a ledger")

    @property
    def g(self) -> Game:
        """The state of the game."""
        return self.ledger_table.table.state

    @property
    def me(self) -> Player:
        """The player whose row it is."""
        return self.g.players[self.seat]

    @property
    def question(self) -> object:
        """The open question to the player."""
        return self.ledger_table.table.questions.get(self.seat)

    @property
    def question_name(self) -> str:
        """The open question to the player, in words."""
        question = self.ledger_table.table.questions.get(self.seat)
        return "nothing is asked" if question is None else f"asked is: {question.title}"

    def do(self, action: AnyAction) -> bool:
        """Carry out an action; return True."""
        self.ledger_table.do(self.seat, action)
        return True

    def main(self, action: AnyAction) -> bool:
        """Carry out a main action; end a turn whose action is done first."""
        self.finish_turn()
        return self.question is asked.TURN and self.do(action)

    def finish_turn(self) -> None:
        """End a turn whose action is done."""
        self.ledger_table.finish_choices(self.seat)
        if self.question is asked.END_OF_TURN:
            self.do(act.EndTurn())

    def take(self, pattern: str) -> re.Match[str] | None:
        """Remove and return the first of the other commands that matches."""
        for index, command in enumerate(self.commands):
            if match := re.fullmatch(pattern, command):
                del self.commands[index]
                return match
        return None

    def later(self, pattern: str) -> bool:
        """Return whether one of the other commands matches."""
        return any(re.fullmatch(pattern, command) for command in self.commands)

    @property
    def may_convert(self) -> bool:
        """True if resources can be converted now."""
        return self.question in CONVERTING


CONVERTING = (
    *(asked.TURN, asked.END_OF_TURN, asked.SPADES, asked.BUILD_HERE),
    *(asked.TILES, asked.BRIDGE, asked.TOP, asked.PRIESTS),
)
"""Questions during which the player of the record may have converted."""


def _answers_first(commands: Sequence[str]) -> list[str]:
    """Move the answers to power offers before other commands of the turn, which would decline them (TM-9.7).

    Commands that are allowed with open offers stay before them: steps of the Cultists, trades of the Alchemists, and
    sacrifices in the server's order (TM-14.4, TM-7.9.2, TM-19 D8).
    """
    answers = [place for place, command in enumerate(commands) if re.match(r"leech|decline", command)]
    if not answers:
        return list(commands)
    early = re.compile(r"leech.*|decline.*|burn .*|convert .*vp.*|\+\d*(fire|water|earth|air)")
    before, behind = commands[: answers[-1] + 1], commands[answers[-1] + 1 :]
    first = [command for command in before if early.fullmatch(command)]
    return [*first, *(command for command in before if not early.fullmatch(command)), *behind]
