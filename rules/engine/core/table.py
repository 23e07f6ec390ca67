"""Running games. A game is fully described by a checkpoint and the answers since then."""

from __future__ import annotations

import hashlib
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, Self, TypeVar

from pydantic import ValidationError

from rules.engine.core.action import AnyAction, Event, IllegalAction, Obstacle
from rules.engine.core.catalog import DataError
from rules.engine.core.checkpoint import StageStart, read_checkpoint, state_adapter, write_checkpoint
from rules.engine.core.copying import copy_of
from rules.engine.core.dealing import view_of
from rules.engine.core.dice import ChanceError, ChanceResult, commitment
from rules.engine.core.notation import NotationError, format_action, parse_action, public_text
from rules.engine.core.options import InvalidOptions, Options, explain_invalid
from rules.engine.core.question import AnyQuestion, Asked
from rules.engine.core.record import Checkpoint, Decision, Record, RecordError, echo
from rules.engine.core.rules import CoreRules
from rules.engine.core.running_stages import RunningStage, begin_stage
from rules.engine.core.state import GameState, RevelationAhead, Turn
from rules.engine.core.text import Seat, Text, Who, listing, say

S = TypeVar("S", bound=GameState)
T = TypeVar("T")
SEALED = say("see what the others have chosen")


@dataclass(frozen=True, slots=True)
class View(Generic[S]):
    """A state as one viewer may see it, with everything hidden face down, and the open questions."""

    viewer: Seat | None
    state: S
    questions: Mapping[Seat, AnyQuestion]
    finished: bool
    decision_count: int
    asked: frozenset[Seat] = frozenset()
    """The seats with open questions."""

    def without_questions(self) -> Self:
        """Return all that pictures need: unlike the questions, it can be sent to another process."""
        return replace(self, questions={})


@dataclass(frozen=True, slots=True)
class StageInProgress(Generic[S]):
    """The stage in progress: the state at its beginning, and the answers and chance outcomes since.

    Sealed answers are left out.
    """

    stage: str
    state: S
    answers: tuple[tuple[Seat, AnyAction], ...]
    chance: tuple[ChanceResult, ...]


@dataclass(frozen=True, slots=True)
class Halted(Generic[T]):
    """An action carried out up to the first thing it reveals."""

    table: T
    """The position then. It can be viewed, not played."""
    events: tuple[Event, ...]
    what: Text
    """The next step, as the button says that confirms the action: "draw military cards"."""


class CoreTable(Generic[S]):
    """One game in progress.

    `act` either carries an action out completely or leaves everything unchanged. Everything else - undo, clone, load,
    recovery - runs the current stage again from its beginning.
    """

    def __init__(self, rules: CoreRules[S], options: Options, seats: int, seed: str) -> None:
        """Use `new` or `load` instead."""
        self.rules = rules
        self.options = options
        self.seats = tuple(Seat(number) for number in range(seats))
        self.seed = seed
        self.opening: tuple[ChanceResult, ...] = ()
        self.restarted: tuple[Decision, ...] = ()
        """Answers that the installed rules refused when the game was loaded; their stage was restarted."""
        self.trail: list[StageStart[S]] = []
        """The stages entered by the latest decision, in order, to show automatic effects step by step."""
        self._log: list[Decision] = []

    @classmethod
    def new(cls, rules: CoreRules[S], options: Options, seats: int, seed: str) -> Self:
        """Return a game at its first question. Raises ValueError for a number of seats the game does not allow."""
        table = cls(rules, options, seats, seed)
        table._begin(())
        return table

    @classmethod
    def load(
        cls, rules: CoreRules[S], record: Record, *, validate: bool = True, longest_stage: int | None = None
    ) -> Self:
        """Return the game of a record, starting from its checkpoint if it has one, else from its first decision.

        With a checkpoint, answers of the current stage that the installed rules refuse are dropped and listed in
        `restarted`. Without one, a refused decision raises RecordError. So do a record of another title and a stage of
        more decisions than `longest_stage`.
        """
        if record.abridged:
            raise RecordError(say("what was hidden is left out of this log; it can be read, not continued"))
        if record.game != rules.key:
            raise RecordError(
                say("this is a log of {game}, not of {wanted}", game=echo(record.game), wanted=repr(rules.key))
            )
        if record.seats not in rules.seats:
            raise RecordError(say("{players}, not for {seats}", players=_for_players(rules), seats=record.seats))
        try:
            options = rules.options.of_stored_game(record.options)
        except ValidationError as error:
            raise RecordError(say("the options do not fit: {why}", why=explain_invalid(error))) from None
        table = cls(rules, options, record.seats, record.seed)
        table.opening = record.opening
        if record.checkpoint is None:
            table._begin(record.opening)
            table._replay(record.decisions, validate=validate, longest_stage=longest_stage)
        else:
            table._resume(record.checkpoint, record.decisions)
        return table

    @property
    def state(self) -> S:
        """The complete state, for rules and tests; players see a `view`."""
        return self._state

    @property
    def stage(self) -> str:
        """The name of the stage in progress."""
        return self._start.stage

    @property
    def stage_began(self) -> int:
        """The number of decisions before the current stage."""
        return self._start.at

    def since_stage_began(self) -> StageInProgress[S]:
        """Return the stage in progress: a copy of its first state, and the answers and chance outcomes since."""
        start, known = self._start, len(self._answers) - self.sealed_count
        chance = tuple(self._chance_since(start))
        return StageInProgress(start.stage, copy_of(start.state), tuple(self._answers[:known]), chance)

    def turn(self, seat: Seat) -> Hashable:
        """Return a key of the turn in which the seat decides, its own or that of another seat; only for comparison.

        Keys before and after some decisions are equal exactly when the turn has not ended (`GameState.begin_turn`).
        """
        turn = self._state.scribe.turn
        return (seat, turn) if turn.which else (seat, turn, self._start.stage, self._start.at)

    @property
    def questions(self) -> Mapping[Seat, AnyQuestion]:
        """The open questions by seat, empty when the game is over."""
        if self._asked is None:
            return {}
        return {seat: question for seat, question in self._asked.questions.items() if seat not in self._given}

    def question_to(self, seat: Seat) -> AnyQuestion | None:
        """Return the open question to the seat, including one that nobody waits for, or None."""
        if self._asked is None or seat in self._given:
            return None
        return self._asked.questions.get(seat) or (self._asked.unawaited or {}).get(seat)

    @property
    def finished(self) -> bool:
        """True if the game is over."""
        return self._asked is None

    @property
    def sealed_count(self) -> int:
        """Number of latest decisions that are sealed until every seat asked has answered."""
        return 0 if self.finished else len(self._given)

    @property
    def decision_count(self) -> int:
        """The number of decisions made so far."""
        return len(self._log)

    @property
    def log(self) -> Sequence[Decision]:
        """All decisions, oldest first."""
        return self._log

    @property
    def seed_commitment(self) -> str:
        """The commitment published at the start (see `dice.commitment`)."""
        return commitment(self.seed)

    def legal_actions(self, seat: Seat) -> list[AnyAction]:
        """Return every legal action of the seat in menu order; empty when it has nothing to decide.

        Actions that can be repeated are listed once (`Action.times_field`).
        """
        g, question = self._state, self.question_to(seat)
        # Faster than `Question.legal_answers`, which yields the same actions one by one.
        found: list[AnyAction] = []
        for barred, legal in () if question is None else self.rules.judges(question.families):
            if barred is None or not barred(g, seat):
                found += legal(g, seat)
        return found

    def offered_actions(self, seat: Seat) -> list[AnyAction]:
        """Return the actions offered to players: legal actions, each followed by its repetitions."""
        return [each for option in self.legal_actions(seat) for each in option.repeated(self._state, seat)]

    def kinds(self, seat: Seat) -> list[type[AnyAction]]:
        """Return the kinds of action that answer the seat's question, legal or not, likely ones first."""
        question = self.question_to(seat)
        return [] if question is None else list(self.rules.in_order(question.families))

    def why_unavailable(self, seat: Seat, kind: type[AnyAction]) -> Obstacle | None:
        """Return why no action of a kind is legal for the seat; None for kinds the seat need not know of."""
        return kind.why_unavailable(self._state, seat) if kind in self.kinds(seat) else None

    def illegal_actions(self, seat: Seat, kind: type[AnyAction]) -> Iterator[tuple[AnyAction, Obstacle]]:
        """Yield the illegal candidates of a kind, each with its obstacle."""
        for candidate in kind.candidates(self._state, seat) if kind in self.kinds(seat) else ():
            obstacle = candidate.obstacle(self._state, seat)
            if obstacle is not None:
                yield candidate, obstacle

    def obstacle(self, seat: Seat, action: AnyAction) -> Obstacle | None:
        """Return the first reason why the seat may not do this now, or None."""
        question = self.question_to(seat)
        if question is None:
            return self._not_asked()
        if not question.accepts(action):
            if seat not in self.questions:
                return self._not_asked()
            return Obstacle(
                self.rules.turn_rule(self._state),
                "that is not possible now: first you have to {question}",
                question=question.title,
            )
        return action.obstacle(self._state, seat)

    def stand_in(self, seat: Seat, action: AnyAction) -> AnyAction | None:
        """Return a legal replacement for an action that reveals something, to prepare what follows it, or None."""
        found = action.stand_in(self._state, seat)
        return None if found is None or self.obstacle(seat, found) is not None else found

    def alternatives(self, seat: Seat, action: AnyAction) -> list[AnyAction]:
        """Return the legal versions of a legal action that differ in its optional fields."""
        return [each for each in action.alternatives(self._state, seat) if self.obstacle(seat, each) is None]

    def pool(self, seat: Seat, kind: type[AnyAction]) -> Sequence[Any]:
        """Return the values from which the seat may pick several for a kind of action; empty for other kinds."""
        return kind.pool(self._state, seat) if kind.multi_field and kind in self.kinds(seat) else ()

    def parse(self, text: str) -> AnyAction:
        """Parse an action in notation; raises NotationError."""
        return parse_action(text, self.rules.actions)

    def act(
        self, seat: Seat, action: AnyAction, *, automatic: bool = False, reveals: bool = False
    ) -> tuple[Event, ...]:
        """Carry out a legal action and return its events.

        `reveals` says that the decision itself gives information to others, in addition to its effects.

        Raises IllegalAction, or any exception of faulty rules; in both cases the game is unchanged.
        """
        obstacle = self.obstacle(seat, action)
        if obstacle is not None:
            raise IllegalAction(obstacle)
        return self._accept(action, Decision(seat, format_action(action), automatic, reveals_hidden=reveals))

    def note_reveal(self, number: int) -> None:
        """Note that a decision has given information to others, in addition to its effects."""
        decision = self._log[number - 1]
        if not decision.reveals:
            self._log[number - 1] = replace(decision, reveals_hidden=True)

    def up_to_revelation(self, seat: Seat, action: AnyAction) -> Halted[Self] | None:
        """Return a copy on which a legal action is carried out up to the first thing it reveals; None without any."""
        other = self.clone()
        asked, scribe = other._asked, other._state.scribe
        assert asked is not None, "an answer needs a question"
        scribe.events, scribe.halts = [], True
        try:
            other._feed(asked, seat, action)
        except RevelationAhead as ahead:
            return Halted(other, tuple(scribe.events), ahead.what)
        return None

    def replay(self, decision: Decision) -> tuple[Event, ...]:
        """Carry out one decision of a log, with its recorded chance; raises RecordError when it is refused."""
        before = self.decision_count
        self._replay([decision], validate=True)
        assert self.decision_count == before + 1, "one decision was replayed"
        return tuple(self._state.scribe.events)

    def undo(self, to: int) -> None:
        """Take decisions back until `to` are left. The same decisions then get the same chance again.

        Raises RecordError, and changes nothing, when earlier decisions no longer fit the installed rules.
        """
        assert 0 <= to <= self.decision_count, f"{to} is no earlier position of {self.decision_count} decisions"
        if to >= self._start.at:
            answers = self._answers[: to - self._start.at]
            del self._log[to:]
            self._rerun(self._start, answers)
            return
        # Earlier stages have no checkpoint, so the game is replayed from its beginning.
        again = type(self)(self.rules, self.options, len(self.seats), self.seed)
        again._begin(self.opening)
        again._replay(self._log[:to], validate=True)
        self._state, self._start, self._answers, self._given = again._state, again._start, again._answers, again._given
        self._log, self._asked, self._running = again._log, again._asked, again._running

    def clone(self) -> Self:
        """Return an independent table in the same position."""
        other = type(self)(self.rules, self.options, len(self.seats), self.seed)
        other.opening = self.opening
        other._log = self._log.copy()
        other._rerun(self._start, self._answers)
        return other

    def reseeded(self, seed: str) -> Self:
        """Return an independent table in the same position, with another seed for future chance."""
        state = copy_of(self._start.state)
        state.dice.seed = seed
        other = type(self)(self.rules, self.options, len(self.seats), seed)
        other.opening = self.opening
        other._log = self._log.copy()
        other._rerun(replace(self._start, state=state), self._answers)
        return other

    def at_stage(self, stage: str, state: S, opening: tuple[ChanceResult, ...] = ()) -> Self:
        """Return a new table with an empty log that starts the given stage from the given state.

        `opening` are the chance outcomes when the stage begins; without it, chance is free.
        """
        other = type(self)(self.rules, self.options, len(self.seats), state.dice.seed)
        other.opening = opening
        other._rerun(StageStart(stage, state, 0), ())
        return other

    def view(self, viewer: Seat | None) -> View[S]:
        """Return the view of the seat (None: a spectator)."""
        questions = self.questions
        return View(
            viewer, view_of(self._state, viewer), questions, self.finished, self.decision_count, frozenset(questions)
        )

    def record(self) -> Record:
        """Return the stored form, with a checkpoint at the beginning of the current stage."""
        return Record(
            game=self.rules.key,
            version=self.rules.version,
            seats=len(self.seats),
            options=self.options.model_dump(mode="json"),
            seed=self.seed,
            opening=self.opening,
            decisions=tuple(self._log),
            checkpoint=write_checkpoint(self.rules, self._start),
            digest=self.digest(),
        )

    def digest(self) -> str:
        """Return a hash of the position: the state, the open questions and the sealed answers.

        It must stay private during the game, because hidden cards could be found by trying all possibilities.
        """
        plain = state_adapter(self.rules.state).dump_json(self._state)
        asked = ",".join(f"{seat}:{question.name}" for seat, question in self.questions.items())
        given = ",".join(f"{seat}:{format_action(self._given[seat])}" for seat in sorted(self._given))
        return hashlib.sha256(plain + f"{asked}|{given}".encode()).hexdigest()[:16]

    # Running a stage.

    _state: S
    _start: StageStart[S]
    _answers: list[tuple[Seat, AnyAction]]
    _given: dict[Seat, AnyAction]
    _asked: Asked | None
    _running: RunningStage

    def _begin(self, opening: tuple[ChanceResult, ...]) -> None:
        rules = self.rules
        if len(self.seats) not in rules.seats:
            raise InvalidOptions(_for_players(rules))
        self._state = rules.new(self.options, len(self.seats), self.seed)
        assert self._state.dice.counter == 0, "chance begins with the first stage"
        self._state.scribe.tape.script = list(opening)
        self._enter(rules.first_stage)
        try:
            self._run(None)
            self.opening = self._state.scribe.tape.finish()
        except ChanceError as error:
            raise RecordError(say("opening: {problem}", problem=str(error))) from None

    def _enter(self, stage: str) -> None:
        scribe = self._state.scribe
        revealed = scribe.reveals or bool(scribe.tape.written)
        self._start = StageStart(stage, copy_of(self._state), len(self._log), revealed)
        self.trail.append(self._start)
        self._answers = []
        self._given = {}
        self._state.scribe.turn = Turn()
        self._running = begin_stage(self.rules.stages[stage], self._state)

    def _run(self, answer: object) -> None:
        """Run until the next question or the end of the game."""
        while True:
            try:
                self._asked = self._running.send(answer)
            except StopIteration as ended:
                if ended.value is None:
                    self._asked = None
                    return
                self._enter(ended.value)
                answer = None
                continue
            self._given = {}
            return

    def _accept(self, action: AnyAction, decision: Decision) -> tuple[Event, ...]:
        """Pass a legal answer to the stage, with the recorded chance of its decision.

        If the rules fail, restore the previous position and raise the exception.
        """
        start, answers, asked = self._start, self._answers.copy(), self._asked
        before = len(self._log)
        assert asked is not None, "an answer needs a question"
        # The decision is logged first, so that a stage entered by this answer counts it as past.
        self._log.append(decision)
        self.trail = []
        scribe = self._state.scribe
        scribe.tape.script = list(decision.chance)
        scribe.tape.written = []
        scribe.events = []
        # A stored decision that revealed something still does, even if newer rules say otherwise.
        scribe.reveals = decision.reveals_hidden
        try:
            self._answers.append((decision.seat, action))
            self._feed(asked, decision.seat, action)
            written = scribe.tape.finish()
        except BaseException:
            del self._log[before:]
            self._rerun(start, answers)
            raise
        reveals = scribe.reveals and not written
        if (written, reveals) != (decision.chance, decision.reveals_hidden):
            self._log[before] = replace(decision, chance=written, reveals_hidden=reveals)
        return tuple(scribe.events)

    def _feed(self, asked: Asked, seat: Seat, action: AnyAction) -> None:
        if not asked.wait_for_all:
            self._run((seat, action))
            return
        self._given[seat] = action
        if len(self._given) == len(asked.questions):
            if len(self._given) > 1:
                self._state.reveal(SEALED)
            self._run(self._given)

    def _rerun(self, start: StageStart[S], answers: Sequence[tuple[Seat, AnyAction]]) -> None:
        """Run a stage again from its beginning with answers known to be legal."""
        self._state = copy_of(start.state)
        self._state.scribe.tape.script = self._chance_since(start)
        self._start = start
        self._answers = []
        self._given = {}
        self._running = begin_stage(self.rules.stages[start.stage], self._state)
        self._run(None)
        for seat, action in answers:
            assert self._asked is not None, "a stage run again asks the same questions"
            self._answers.append((seat, action))
            self._feed(self._asked, seat, action)
        self._state.scribe.events = []
        self._state.scribe.reveals = False
        self._state.scribe.tape.finish()

    def _chance_since(self, start: StageStart[S]) -> list[ChanceResult]:
        """Return the chance outcomes since a checkpoint: the log contains all, and the dice count them."""
        outcomes = list(self.opening)
        for decision in self._log:
            outcomes += decision.chance
        return outcomes[start.state.dice.counter :]

    def _replay(self, decisions: Sequence[Decision], *, validate: bool, longest_stage: int | None = None) -> None:
        for number, decision in enumerate(decisions, start=self.decision_count + 1):
            if longest_stage is not None and len(self._answers) >= longest_stage:
                # Every operation within a stage runs it again from its beginning.
                raise RecordError(
                    say(
                        "decision {number}: no part of a game has more than {most} decisions in a row",
                        number=number,
                        most=longest_stage,
                    )
                )
            try:
                action = self.parse(decision.text)
                obstacle = self.obstacle(decision.seat, action) if validate else None
                if obstacle is not None:
                    raise IllegalAction(obstacle)
                self._accept(action, replace(decision, text=format_action(action)))
            except (NotationError, IllegalAction, ChanceError) as error:
                shown = echo(public_text(decision.text, self.rules.actions))
                raise RecordError(
                    say(
                        "decision {number}, seat {seat}, {decision}: {why}",
                        number=number,
                        seat=decision.seat + 1,
                        decision=shown,
                        why=_why(error),
                    )
                ) from None

    def _resume(self, checkpoint: Checkpoint, decisions: Sequence[Decision]) -> None:
        start = read_checkpoint(self.rules, checkpoint)
        self._log = list(decisions[: checkpoint.at])
        try:
            self._rerun(start, [])
        except ChanceError as error:
            raise DataError(f"stored game: stage {checkpoint.stage}: {error}") from None
        try:
            self._replay(decisions[checkpoint.at :], validate=True)
        except RecordError:
            self.restarted = tuple(decisions[checkpoint.at :])
            self._log = list(decisions[: checkpoint.at])
            self._rerun(start, [])

    def _not_asked(self) -> Obstacle:
        if self.finished:
            return Obstacle(self.rules.turn_rule(self._state), "the game is over")
        waiting = listing([say("{who}", who=Who(seat)) for seat in self.questions])
        return Obstacle(
            self.rules.turn_rule(self._state), "it is not your turn; the table waits for {who}", who=waiting
        )


def _why(error: NotationError | IllegalAction | ChanceError) -> Text:
    match error:
        case NotationError():
            return error.problem
        case IllegalAction(obstacle=obstacle):
            return say("{why} ({rule})", why=obstacle.message, rule=obstacle.rule)
        case _:
            return say("{why}", why=str(error))


def _for_players(rules: CoreRules[Any]) -> Text:
    few, many, title = rules.seats[0], rules.seats[-1], Text(rules.title)
    if few == many:
        return say("{title} is for {few} players", title=title, few=few)
    return say("{title} is for {few} to {many} players", title=title, few=few, many=many)
