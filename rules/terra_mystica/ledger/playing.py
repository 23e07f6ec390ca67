"""Playing a ledger through a table's public `act`, row by row, and comparing after each (TM-19)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Self

from rules.engine.action import AnyAction, IllegalAction
from rules.engine.checkpoint import StageStart
from rules.engine.record import RecordError
from rules.engine.registry import Difference, Rules
from rules.engine.table import Table
from rules.engine.text import Seat
from rules.terra_mystica import actions as act
from rules.terra_mystica import questions as asked
from rules.terra_mystica.ledger.commands import Commands
from rules.terra_mystica.ledger.hand import Refused
from rules.terra_mystica.ledger.reading import (
    FACTION_IDS,
    FIELDS,
    Ledger,
    Row,
    compare,
    read_ledger,
    split_commands,
)
from rules.terra_mystica.state import Game


class LedgerPlayer:
    """Carries the rows of a ledger out on a table and compares after each."""

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
        self.postponed: list[str] = []
        """Answers to power offers that came before the answer to an earlier offer."""
        self._until_income: list[tuple[Row, int]] = []

    @property
    def rows(self) -> int:
        """The number of rows of the ledger."""
        return len(self.ledger.rows)

    def names(self) -> Sequence[str]:
        """The factions as the ledger calls them, in seat order."""
        return [faction.replace("_", "") for faction in self.ledger.factions]

    def fork(self) -> Self:
        """An independent player at the same row, for trying things out."""
        other = type(self)(self.ledger, self.table.clone())
        other.positions = self.positions.copy()
        return other

    def play(self, upto: int | None = None) -> bool:
        """Play the rows not yet played, all or up to a number; False where the engine refuses one.

        Raises RecordError for a row that cannot be understood.
        """
        rows = self.ledger.rows
        for number in range(len(self.positions), len(rows) if upto is None else min(upto, len(rows))):
            row = rows[number]
            following = rows[number + 1].faction if number + 1 < len(rows) else ""
            try:
                self._play_row(row, following)
            except (Refused, IllegalAction) as error:
                self.differences.append(Difference(number + 1, "command", ". ".join(row.commands), str(error)))
                return False
            except RecordError as error:
                raise RecordError(f"line {row.line}: {error}") from None
            self.positions.append(self.table.moves)
            self._compare(row, number + 1)
        if len(self.positions) == len(rows):
            self._compare_waiting()
        return True

    def attempt(self, who: str, command: str) -> str | None:
        """Why the commands are refused as the beginning of the faction's turn, or None; the table is not changed."""
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
        """Act and remember which stages were passed on the way."""
        self.table.act(seat, action)
        self._trail = self.table.trail
        for start in self.table.trail:
            self._entered[start.stage] = start.state

    def _play_row(self, row: Row, following: str) -> None:
        self._trail = []
        self._stage_before = self.table.stage
        seat = self.seats[row.faction]
        if row.commands == ("setup",):
            self.do(seat, act.ChooseFaction(row.faction))
        elif not row.is_servers:
            for other in self.table.seats:
                if other != seat:
                    self.finish_choices(other)
            Commands(self, seat, row.commands).carry_out()
            if following != row.faction and self.table.stage == "turn":
                self.finish_choices(seat)
            if self.table.questions.get(seat) is asked.END_OF_TURN:
                self.do(seat, act.EndTurn())

    def finish_choices(self, seat: Seat) -> None:
        """Leave what the player of the record silently left: spades, a dwelling, the Darklings' exchange."""
        while self.table.questions.get(seat) in (asked.SPADES, asked.BUILD_HERE):
            self.do(seat, act.FinishSpades())
        if self.table.questions.get(seat) is asked.PRIESTS:
            self.do(seat, act.ExchangePriests(0))

    def _compare(self, row: Row, number: int) -> None:
        command = row.commands[0] if row.commands else ""
        if self.postponed:
            self._check(self._present(), row, number, ("coins", "workers", "priests", "cults"))
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
        elif command == "-spade":
            self._check(self._entered.get("income", self.table.state), row, number, FIELDS)
        else:
            self._check(self._present(), row, number, FIELDS)
            self._compare_waiting()
        if self._until_income and self.table.stage != "cult_spades":
            for waiting, waiting_number in self._until_income:
                self._check(self._entered["income"], waiting, waiting_number, ("vp", "power", "cults"))
            self._until_income = []

    def _earns_by_spades(self, row: Row) -> bool:
        """The server books what cult spades earn when they are gained, the rules when used (TM-19 D3)."""
        data = self.table.state.player(self.seats[row.faction]).data
        return bool(data.spade_vp or data.stronghold_spade_power)

    def _compare_waiting(self) -> None:
        for row, number in self._waiting:
            self._check(self._present(), row, number, ("vp", "coins", "workers", "priests", "cults"))
        self._waiting = []

    def _present(self) -> Game:
        """The position right after the row's last decision, before anything that happened by itself."""
        if self._trail:
            return self._trail[0].state
        return self._entered["final_scoring"] if self.table.finished else self.table.state

    def _check(self, state: Game, row: Row, number: int, fields: Sequence[str]) -> None:
        for name, expected, got in compare(state.player(self.seats[row.faction]), row, fields):
            self.differences.append(Difference(number, name, expected, got))


def recorded_game(rules: Rules[Game], text: str) -> LedgerPlayer:
    """A ledger at its beginning; raises RecordError when it cannot be read."""
    ledger = read_ledger(text)
    seats = len(ledger.factions)
    try:
        table = Table.new(rules, ledger.game_options(), seats, seed="ledger")
    except ValueError as error:
        raise RecordError(str(error)) from None
    return LedgerPlayer(ledger, table)
