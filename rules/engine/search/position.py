"""Positions for search: run a stage on a copy of the state, without log and events.

A playout costs a copy of the state and one run of the stage. The `clone` of a table costs many times that, because it
is a whole game with all its decisions.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from random import Random
from typing import Generic, TypeVar

from rules.engine.core.action import AnyAction
from rules.engine.core.copying import copy_of
from rules.engine.core.dealing import card_in, hidden_places, lay, newly_visible, pool_of, redeal, seen_by, view_of
from rules.engine.core.dice import ChanceError, ChanceResult, Dice
from rules.engine.core.frozen import fast_init
from rules.engine.core.question import AnyQuestion, Asked
from rules.engine.core.record import Decision
from rules.engine.core.rules import CoreRules
from rules.engine.core.running_stages import begin_stage
from rules.engine.core.secret import FACE_DOWN
from rules.engine.core.state import GameState
from rules.engine.core.table import SEALED, CoreTable
from rules.engine.core.text import Seat

S = TypeVar("S", bound=GameState)

MOST_ANSWERS = 30
"""The most decisions of a stage, by any seat, before a playout is abandoned."""
MOST_DEALS = 16
"""The most times the hidden cards are redealt to match the events since the stage began."""
Answers = tuple[tuple[Seat, AnyAction], ...]


@fast_init
@dataclass(frozen=True, slots=True)
class Position(Generic[S]):
    """A point of a game: the state at the beginning of a stage, never changed, and the answers since."""

    rules: CoreRules[S]
    stage: str
    start: S
    answers: Answers = ()

    chance: tuple[ChanceResult, ...] = ()
    """The chance outcomes since the stage began."""

    log: Sequence[Decision] = ()
    """All decisions of the game so far. Those of other seats may name what this seat cannot see."""

    commitment: str = ""
    """The public commitment to the seed, by which games differ from each other."""

    @classmethod
    def of(cls, table: CoreTable[S], seat: Seat, chance: Random) -> Position[S] | None:
        """Return the position of a table as the seat knows it, with redealt hidden cards.

        None if no deal matches the events since the stage began.
        """
        rules, begun = table.rules, table.since_stage_began()
        dice = Dice(f"{chance.getrandbits(64):x}", begun.state.dice.counter)
        # A separate generator: the number of deals depends on where hidden cards are, and later chance must not.
        dealing = Random(chance.getrandbits(64))
        if rules.open_information:
            begun.state.dice = dice
            found = cls(rules, begun.stage, begun.state, begun.answers, begun.chance, table.log, table.seed_commitment)
            return None if found._replayed(seat) is None else found
        seen = seen_by(table.state, seat)
        names = newly_visible(seen, seen_by(begun.state, seat)) | _named(begun.answers, seat)
        begun.state.dice = dice
        as_it_was = cls(rules, begun.stage, begun.state, begun.answers, begun.chance, table.log, table.seed_commitment)
        kept = as_it_was._come_out(seat, names)
        fitting: Position[S] | None = None
        for _ in range(MOST_DEALS):
            dealt = copy_of(as_it_was.start)
            redeal(dealt, [seat], dealing, rules.hidden_pools, kept)
            dealt.dice = dice
            found = replace(as_it_was, start=dealt)
            here = found._replayed(seat)
            if here is None:
                continue
            fitting, seen_here = found, seen_by(here, seat)
            # A revealed card is not noticed if another one of its name is hidden at the same time.
            wrong = newly_visible(seen, seen_here) or _in_other_places(seen, seen_here)
            if not wrong:
                break
            if not wrong <= names:
                names |= wrong
                kept = as_it_was._come_out(seat, names)
        return fitting

    def _come_out(self, seat: Seat, names: Collection[str]) -> Collection[int]:
        """Return the hidden places, when the stage began, whose cards of some names have been revealed since.

        With another card in such a place, the seat would now have another view, or the answers would have been
        impossible. Other cards of those names are redealt like all others.
        """
        state, found = copy_of(self.start), []
        pools, places = self.rules.hidden_pools, hidden_places(state, [seat])
        named = [(number, place) for number, place in enumerate(places) if card_in(place) in names]
        here = self._replayed(seat) if named else None
        seen = None if here is None else view_of(here, seat)
        for number, place in named:
            card, pool = card_in(place), pool_of(place, pools)
            cards = (card_in(other) for other in places if pool_of(other, pools) == pool)
            another = next((other for other in cards if other not in names), card)
            # A replacement that makes no difference stays, so that of two equal cards in a hand one is found.
            lay(place, another)
            played = None if another == card else replace(self, start=state)._replayed(seat)
            if played is None or view_of(played, seat) != seen:
                lay(place, card)
                found.append(number)
        return found

    def _replayed(self, seat: Seat) -> S | None:
        """Return the state after the answers, at a question to the seat; None where they are not possible here."""
        try:
            playout = Playout(replace(self, answers=()))
            fits = all(playout.play(other, (action,)) for other, action in self.answers)
        except ChanceError:
            return None
        playout.close()
        asked = fits and seat in playout.questions and not playout.state.scribe.tape.script
        return playout.state if asked else None

    def playout(self) -> Playout[S]:
        """Return a playout of a copy of the position, waiting for the next answer."""
        return Playout(self)


class Playout(Generic[S]):
    """A position played on, up to the end of its stage."""

    __slots__ = ("_asked", "_chances", "_given", "_running", "answers", "begun", "next_stage", "state")

    def __init__(self, begun: Position[S]) -> None:
        self.begun = begun
        self.state: S = copy_of(begun.start)
        self.answers: list[tuple[Seat, AnyAction]] = []
        self.next_stage: str | None = None
        self._asked: Asked | None = None
        self._given: dict[Seat, AnyAction] = {}
        self.state.scribe.silent = True
        self.state.scribe.tape.script = list(begun.chance)
        self._running = begin_stage(begun.rules.stages[begun.stage], self.state)
        self._send(None)
        for seat, action in begun.answers:
            self.act(seat, action)
        self._chances = self.state.dice.counter
        self.state.scribe.reveals = False

    @property
    def ended(self) -> bool:
        """True if the stage has ended. `next_stage` follows, or nothing when the game is over."""
        return self._asked is None

    @property
    def questions(self) -> Mapping[Seat, AnyQuestion]:
        """The open questions by seat; empty at the end of the stage."""
        if self._asked is None:
            return {}
        return {seat: question for seat, question in self._asked.questions.items() if seat not in self._given}

    def _question_to(self, seat: Seat) -> AnyQuestion | None:
        """Return the open question to the seat, including one that nobody waits for."""
        unawaited = None if self._asked is None else self._asked.unawaited
        return self.questions.get(seat) or (unawaited or {}).get(seat)

    @property
    def revealed(self) -> bool:
        """True if something has been revealed since the playout began, by chance or otherwise."""
        return self.state.scribe.reveals or self.state.dice.counter != self._chances

    def act(self, seat: Seat, action: AnyAction) -> None:
        """Carry out a legal answer."""
        asked = self._asked
        assert asked is not None, "a stage that has ended asks nothing"
        self.answers.append((seat, action))
        if not asked.wait_for_all:
            self._send((seat, action))
            return
        self._given[seat] = action
        if len(self._given) == len(asked.questions):
            if len(self._given) > 1:
                self.state.reveal(SEALED)
            self._send(self._given)

    def play(self, seat: Seat, actions: Iterable[AnyAction]) -> bool:
        """Carry out actions in order; return False at the first that is not asked for or not legal."""
        for action in actions:
            question = self._question_to(seat)
            if question is None or not question.accepts(action) or action.obstacle(self.state, seat) is not None:
                return False
            self.act(seat, action)
        return True

    def answer_for_others(self, seat: Seat) -> None:
        """Give the default answers of other seats until `seat` has a question or the stage ends."""
        while self.questions and seat not in self.questions and len(self.answers) < MOST_ANSWERS:
            other, question = next(iter(self.questions.items()))
            silent = None if question.default is None else question.default(self.state, other)
            self.act(other, next(question.legal_answers(self.state, other)) if silent is None else silent)

    def position(self) -> Position[S]:
        """Return the current position: within its stage, or at the beginning of the next one."""
        rules = self.begun.rules
        if not self.ended:
            return Position(rules, self.begun.stage, self.begun.start, tuple(self.answers), self.begun.chance)
        assert self.next_stage is not None, "a game that is over has no position to go on from"
        return Position(rules, self.next_stage, self.state)

    def close(self) -> None:
        """Close the coroutine of the stage."""
        self._running.close()

    def _send(self, answer: object) -> None:
        self._given = {}
        try:
            self._asked = self._running.send(answer)
        except StopIteration as ended:
            self._asked = None
            self.next_stage = ended.value


def _in_other_places(seen: Sequence[str], seen_here: Sequence[str]) -> frozenset[str]:
    """Return the cards that lie face up in each other's places; empty if other places are face down."""
    pairs = [(name, other) for name, other in zip(seen, seen_here, strict=False) if name != other]
    return frozenset() if any(FACE_DOWN in pair for pair in pairs) else frozenset(name for name, _ in pairs)


def _named(answers: Answers, seat: Seat) -> frozenset[str]:
    """Return the words in answers that a seat knows: all in its answers, and the public ones of other seats."""
    return frozenset(
        word
        for other, action in answers
        for item in fields(action)
        if other == seat or item.name not in action.hidden
        for value in (getattr(action, item.name),)
        for word in (value if isinstance(value, tuple) else (value,))
        if isinstance(word, str)
    )
