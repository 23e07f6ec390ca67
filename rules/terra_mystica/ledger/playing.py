"""Replay a ledger through a table's public `act`, row by row, and compare after each (TM-19)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Self

from rules.engine.core.action import AnyAction, IllegalAction
from rules.engine.core.checkpoint import StageStart
from rules.engine.core.record import RecordError
from rules.engine.core.text import Seat
from rules.engine.recorded_game import Difference
from rules.engine.rules import Rules, Table
from rules.terra_mystica import actions as act
from rules.terra_mystica.core.catalog import Cult
from rules.terra_mystica.core.state import Game
from rules.terra_mystica.flow import questions as asked
from rules.terra_mystica.ledger.commands import DROPPED, Commands
from rules.terra_mystica.ledger.row_parser import (
    FACTION_IDS,
    FIELDS,
    Ledger,
    Row,
    compare,
    cult_of,
    read_ledger,
    split_commands,
)
from rules.terra_mystica.ledger.row_player import Refused


class LedgerPlayer:
    """A ledger that is replayed on a table, with a comparison after each row."""

    seat_key = "faction"

    def __init__(self, ledger: Ledger, table: Table[Game]) -> None:
        self.ledger = ledger
        self.table = table
        self.seats = {faction: Seat(number) for number, faction in enumerate(ledger.factions)}
        self.differences: list[Difference] = []
        self.positions: list[int] = []
        """The number of decisions after each row."""
        self._trail: list[StageStart[Game]] = []
        self._entered: dict[str, Game] = {}
        self._waiting: list[tuple[Row, int]] = []
        self._stage_before = ""
        self._passed_before = False
        self.postponed: list[str] = []
        """Answers to power offers that came before the answer to an earlier offer."""
        self._gains: list[tuple[Row, int, list[int]]] = []
        """The rows with power that is gained when the next row declines, with the bowls before that."""
        self._until_income: list[tuple[Row, int]] = []
        self.bridges_told = 0
        """The number of bridges named by the record so far.

        A bridge with a single free site is built before it is named.
        """
        self.passes_told: set[tuple[int, Seat]] = set()
        """The passes named by the record so far, by round; in the last round some happen before they are named."""
        self._forfeiting: list[Seat] = []
        """The seats that have left cult spades before they got the question."""
        self._steps_ahead: dict[int, int] = {}
        """The rows whose cult step was chosen earlier, with its place in the row."""
        self._ahead_until: dict[str, int] = {}
        """The rows up to which markers and power of a faction are ahead of the record."""

    @property
    def rows(self) -> int:
        """The number of rows of the ledger."""
        return len(self.ledger.rows)

    def names(self) -> Sequence[str]:
        """Return the factions as the ledger names them, in seat order."""
        return [faction.replace("_", "") for faction in self.ledger.factions]

    def fork(self) -> Self:
        """Return an independent player at the same row, for attempts."""
        other = type(self)(self.ledger, self.table.clone())
        other.positions = self.positions.copy()
        other.bridges_told = self.bridges_told
        other.passes_told = self.passes_told.copy()
        return other

    def play(self, upto: int | None = None) -> bool:
        """Play the remaining rows, all or up to a number. Return False if the engine refuses one.

        Raises RecordError for a row that cannot be understood.
        """
        rows = self.ledger.rows
        for number in range(len(self.positions), len(rows) if upto is None else min(upto, len(rows))):
            if number in self.ledger.drops:
                raise RecordError(f"{self.ledger.drops[number]}: {DROPPED}")
            row = rows[number]
            following = rows[number + 1].faction if number + 1 < len(rows) else ""
            try:
                self._play_row(row, following)
            except (Refused, IllegalAction) as error:
                self.differences.append(Difference(number + 1, "command", ". ".join(row.commands), str(error)))
                return False
            except RecordError as error:
                raise RecordError(f"line {row.line}: {error}") from None
            self.positions.append(self.table.decision_count)
            self._compare(row, number + 1)
        if len(self.positions) == len(rows):
            if len(rows) in self.ledger.drops:
                raise RecordError(f"{self.ledger.drops[len(rows)]}: {DROPPED}")
            self._compare_waiting()
        return True

    def attempt(self, who: str, command: str) -> str | None:
        """Return why the commands are refused at the beginning of the faction's turn, or None.

        The table is not changed.
        """
        faction = FACTION_IDS.get(who.lower().replace("_", ""))
        if faction is None or faction not in self.seats:
            raise RecordError(f"{who!r} takes no part in this game")
        other = self.fork()
        try:
            Commands(other, self.seats[faction], split_commands(command)).carry_out()
        except (Refused, IllegalAction) as error:
            return str(error)
        return None

    def do(self, seat: Seat, action: AnyAction) -> None:
        """Carry out an action and record the stages entered by it."""
        self.table.act(seat, action)
        self._trail = self.table.trail
        if isinstance(action, act.DeclinePower) and self._gains:
            self._compare_gain()
        for start in self.table.trail:
            self._entered[start.stage] = start.state
        for other in self._forfeiting:
            if self.table.stage == "cult_spades" and self.table.questions.get(other) is asked.SPADES:
                self._forfeiting.remove(other)
                self.do(other, act.FinishSpades())
                return

    def forfeit(self, seat: Seat) -> None:
        """Leave cult spades as soon as the player gets the question; the server accepts them in any order."""
        if self.table.stage == "cult_spades":
            self._forfeiting.append(seat)

    def step_ahead(self, seat: Seat) -> Cult | None:
        """Return the track of a cult step from a later row.

        On the server, others may play on before the track is named.
        """
        faction = self.table.state.players[seat].faction
        for number in range(len(self.positions) + 1, len(self.ledger.rows)):
            row = self.ledger.rows[number]
            place = _cult_step_in(row.commands) if row.faction == faction else None
            if place is None or number in self._steps_ahead:
                continue
            self._steps_ahead[number] = place
            self._ahead_until[faction] = max(number + 1, self._ahead_until.get(faction, 0))
            return cult_of(row.commands[place].lstrip("+"))
        return None

    def _play_row(self, row: Row, following: str) -> None:
        self._trail = []
        self._stage_before = self.table.stage
        seat = self.seats[row.faction]
        self._passed_before = self.table.state.players[seat].passed
        if row.commands == ("setup",):
            self.do(seat, act.ChooseFaction(row.faction))
        elif not row.is_servers:
            if not all(_BESIDE.fullmatch(command) for command in row.commands):
                self._finish_choices_of_others(seat)
            done = self._steps_ahead.get(len(self.positions))
            commands = [command for place, command in enumerate(row.commands) if place != done]
            Commands(self, seat, commands).carry_out()
            if following != row.faction and self.table.stage == "turn":
                self.finish_choices(seat)
            if self.table.questions.get(seat) is asked.END_OF_TURN:
                self.do(seat, act.EndTurn())

        elif "other_income_for_faction" in row.commands and self.table.stage == "cult_spades":
            # On the server the round has ended, so nobody uses cult spades any more.
            self._finish_choices_of_others(None)

    def _finish_choices_of_others(self, seat: Seat | None) -> None:
        for other in self.table.seats:
            if other != seat:
                self.finish_choices(other)

    def finish_choices(self, seat: Seat) -> None:
        """Leave what the player of the record left without a command: spades, a dwelling, the Darklings' exchange."""
        while self.table.questions.get(seat) in (asked.SPADES, asked.BUILD_HERE):
            self.do(seat, act.FinishSpades())
        if self.table.questions.get(seat) is asked.PRIESTS:
            self.do(seat, act.ExchangePriests(0))

    def _compare(self, row: Row, number: int) -> None:
        command = row.commands[0] if row.commands else ""
        if self.postponed:
            self._check(self._present(), row, number, ("coins", "workers", "priests", "cults"))
        elif command == "[all opponents declined power]":
            self._gains.append((row, number, self._bowls(row)))
        elif command.startswith("["):
            # The server books these before the answer that causes them.
            self._waiting.append((row, number))
        elif re.match(r"\+\d+vp for", command):
            self._check(self._entered["final_scoring"], row, number, ("coins", "workers", "priests", "power", "cults"))
        elif command == "score_resources":
            self._check(self.table.state, row, number, ("vp", "cults"))
        elif command == "cult_income_for_faction":
            if self._earns_by_spades(row):
                self._until_income.append((row, number))
            else:
                self._check(self._entered["cult_spades"], row, number, FIELDS)
        elif "other_income_for_faction" in row.commands:
            self._check(self._entered["turn"], row, number, FIELDS)
        elif self._stage_before == "cult_spades" and self._earns_by_spades(row):
            self._until_income.append((row, number))
        elif re.fullmatch(r"-\d*spade", command) and not self._trail and self.table.stage != "cult_spades":
            # The game continued automatically, because no spade could be used.
            self._check(self._entered.get("income", self.table.state), row, number, FIELDS)
        elif self._passed_by_itself(row):
            # The gains of passing are in the next row.
            self._check(self._present(), row, number, ("workers", "priests", "power", "cults"))
        else:
            self._check(self._present(), row, number, FIELDS)
            self._compare_waiting()
        if self._until_income and self.table.stage != "cult_spades":
            for waiting, waiting_number in self._until_income:
                self._check(self._entered["income"], waiting, waiting_number, ("vp", "power", "cults"))
            self._until_income = []

    def _passed_by_itself(self, row: Row) -> bool:
        """Return whether the player could only pass after an answer to an offer, and so did it automatically."""
        answered = bool(row.commands) and all(_BESIDE.fullmatch(command) for command in row.commands)
        return answered and not self._passed_before and self.table.state.players[self.seats[row.faction]].passed

    def _earns_by_spades(self, row: Row) -> bool:
        """Return whether cult spades earn something for the faction (TM-19 D3).

        The server books it when they are gained, the rules when they are used.
        """
        data = self.table.state.players[self.seats[row.faction]].data
        return bool(data.spade_vp or data.stronghold_spade_power)

    def _compare_waiting(self) -> None:
        for row, number in self._waiting:
            self._check(self._present(), row, number, ("vp", "coins", "workers", "priests", "cults"))
        self._waiting = []
        for row, number, _ in self._gains:
            self._check(self._present(), row, number, FIELDS)
        self._gains = []

    def _bowls(self, row: Row) -> list[int]:
        """Return the power of the player of a row."""
        return [*self.table.state.players[self.seats[row.faction]].bowls]

    def _compare_gain(self) -> None:
        """Compare the power that the Cultists get for a declined offer, once the last opponent has declined."""
        row, number, before = self._gains[0]
        if self._bowls(row) != before:
            del self._gains[0]
            self._check(self._present(), row, number, FIELDS)

    def _present(self) -> Game:
        """Return the position directly after the row's last decision, before automatic effects."""
        if self._trail:
            return self._trail[0].state
        return self._entered["final_scoring"] if self.table.finished else self.table.state

    def _check(self, state: Game, row: Row, number: int, fields: Sequence[str]) -> None:
        if number < self._ahead_until.get(row.faction, 0):
            fields = [name for name in fields if name not in ("power", "cults")]
        for name, expected, got in compare(state.players[self.seats[row.faction]], row, fields):
            self.differences.append(Difference(number, name, expected, got))


_BESIDE = re.compile(r"leech.*|decline.*|wait|done|-\d*spade|\+\d*(fire|water|earth|air)")
"""Commands during the turns of others, who may still have a decision to make."""


def _cult_step_in(commands: Sequence[str]) -> int | None:
    """Return the place of a chosen cult step of the Cultists in a row; cult actions name theirs first."""
    actions = sum(bool(re.fullmatch(r"action (acta|fav6|bon2)", command)) for command in commands)
    steps = [place for place, command in enumerate(commands) if re.fullmatch(r"\+(fire|water|earth|air)", command)]
    return steps[0] if len(steps) > actions else None


def recorded_game(rules: Rules[Game], text: str) -> LedgerPlayer:
    """Return a ledger at its beginning; raises RecordError when it cannot be read."""
    ledger = read_ledger(text)
    seats = len(ledger.factions)
    try:
        table = Table.new(rules, ledger.game_options(), seats, seed="ledger")
    except ValueError as error:
        raise RecordError(str(error)) from None
    return LedgerPlayer(ledger, table)
