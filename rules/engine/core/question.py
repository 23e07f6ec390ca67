"""Questions to seats: a stage awaits them, the table collects the answers."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import Any, Generic, TypeVar

from rules.engine.core.action import Action, AnyAction, members
from rules.engine.core.frozen import quickly_made
from rules.engine.core.text import Seat, Text

A = TypeVar("A", bound=Action[Any])


@dataclass(frozen=True, slots=True)
class Question(Generic[A]):
    """A kind of decision: which actions answer it, how it is called and what happens when nobody answers.

    `title` tells the seat what to do ("take cards"), `activity` tells those who wait for it what it does ("choice of
    cards").
    `default` gives the answer taken on time-out (None: the first option); `too_late` gives another one then, where the
    end of the time closes something. `off_turn` marks decisions outside the own turn.
    A seat with only one answer is not asked, except when the question is to be asked `always` or `reveals`.
    What is asked often in one stage, such as the next action of a turn, is better asked `always`: otherwise a second
    answer is looked for each time the stage is run again.

    `reveals` says that the possible answers depend on what only the seat knows, so that not to be asked, or to be
    answered for at once, would tell others of it. Everybody to whom the rules could put the question is asked then,
    also who holds nothing to answer with; standing orders answer only if they cover it (`StandingOrder.covers`), and
    the default is the same whatever the seat holds. So rules put such a question by public reasons alone.

    `in_public` names those whose answers hide nothing, nor whether they are legal, so that they can stand below a
    public post.
    `at_once` names those that put nothing at stake, such as a pass: outside the own turn they count at the first tap.
    All others are confirmed, as a turn is.
    `clock_share` is the part of the agreed time that an answer may take: a last short word at the end of a phase.
    `phase` names the phase in which the seat is waited for until it has finished. All questions of that phase are one
    wait: the clock and the reminders of the seat go on whatever it or others decide meanwhile, and a seat that is asked
    again in the same phase has no new time. Without a `phase`, each answer of the seat ends a wait.
    `lasts` says that the seat is waited for until it has answered the question as often as it is asked, such as several
    offers: one wait with one clock.
    `several` sees at a glance that there is more than one answer, so that a second one need not be looked for each time
    the stage is run again; where it does not, they are looked for.
    `asked` says in public what exactly a seat is asked, where the title leaves that open.
    `nothing_left` tells, of a question that is `always` asked, whether everybody can see that the default is the only
    answer left: then it is given at once, so that nobody waits for it.
    """

    name: str
    families: tuple[type[A], ...]
    title: Text
    activity: Text
    default: Callable[[Any, Seat], A | None] | None = None
    reveals: bool = False
    off_turn: bool = False
    always: bool = False
    in_public: tuple[type[AnyAction], ...] = ()
    at_once: tuple[type[AnyAction], ...] = ()
    clock_share: float = 1.0
    phase: Callable[[Any], str] | None = None
    lasts: bool = False
    too_late: Callable[[Any, Seat], A] | None = None
    several: Callable[[Any, Seat], bool] | None = None
    asked: Callable[[Any, Seat], Text] | None = None
    nothing_left: Callable[[Any, Seat], bool] | None = None

    def options(self, g: Any, seat: Seat) -> Iterator[A]:
        """Every legal answer of the seat, in the order of the actions' definition, none several times at once."""
        possible: Iterator[Iterator[Any]] = (
            kind.legal(g, seat) for kind in _answers(self.families) if not kind.is_barred(g, seat)
        )
        return chain.from_iterable(possible)

    def accepts(self, action: AnyAction) -> bool:
        """Whether the action is of a kind that answers this question."""
        return isinstance(action, self.families)

    def is_public(self, action: AnyAction) -> bool:
        """Whether anybody may see that the action is a possible answer."""
        return isinstance(action, self.in_public)

    def counts_at_once(self, action: AnyAction) -> bool:
        """Whether the action needs no confirmation, because nothing is at stake."""
        return isinstance(action, self.at_once)

    def wording(self, g: Any, seat: Seat) -> Text:
        """What the seat is asked, as everybody may read it."""
        return self.title if self.asked is None else self.asked(g, seat)

    def wait(self, g: Any) -> str:
        """What a seat that is asked is waited for: the same for all questions of a phase."""
        return self.name if self.phase is None else self.phase(g)

    @property
    def outlasts_answers(self) -> bool:
        """Whether a seat may still be waited for in the same way after it has answered."""
        return self.lasts or self.phase is not None

    def open_answer(self, g: Any, seat: Seat) -> A | None:
        """The answer of which everybody can see that it is the only one left, or None."""
        if self.nothing_left is None or self.default is None or not self.nothing_left(g, seat):
            return None
        return self.default(g, seat)

    def on_time_out(self, g: Any, seat: Seat) -> A:
        """The answer that is taken when the time of the seat is up."""
        answer = self.too_late or self.default
        found = None if answer is None else answer(g, seat)
        return next(self.options(g, seat)) if found is None else found

    def only_answer(self, g: Any, seat: Seat) -> A | None:
        """The answer that needs no asking because it is the only one, or None."""
        if self.always or self.reveals or _sampled(self.families):
            return None
        if self.several is not None and self.several(g, seat):
            return None
        found = self.options(g, seat)
        first = next(found, None)
        assert first is not None, f"question {self.name} to seat {seat} has no answer"
        return first if next(found, None) is None else None


AnyQuestion = Question[Any]


@cache
def _answers(families: tuple[type[AnyAction], ...]) -> tuple[type[AnyAction], ...]:
    # Every action is defined before the first question is asked.
    return members(families)


@cache
def _sampled(families: tuple[type[AnyAction], ...]) -> bool:
    return any(action.sampled for action in _answers(families))


@quickly_made
@dataclass(frozen=True, slots=True)
class Asked:
    """What a stage waits for: answers of all the seats (hidden until complete) or of any one of them."""

    questions: Mapping[Seat, AnyQuestion]
    wait_for_all: bool
    unawaited: Mapping[Seat, AnyQuestion] | None = None
    """What other seats may decide meanwhile although nobody waits for them."""

    def __await__(self) -> Generator[Asked, Any, Any]:
        """The answers, once the stage is sent them."""
        return (yield self)


async def ask(g: Any, seat: Seat, question: Question[A]) -> A:
    """The seat's answer; nobody is asked when only one answer exists."""
    only = question.only_answer(g, seat)
    if only is not None:
        return only
    answer: tuple[Seat, A] = await Asked({seat: question}, wait_for_all=False)
    return answer[1]


async def ask_all(g: Any, seats: Sequence[Seat], question: Question[A]) -> dict[Seat, A]:
    """One answer of each seat, given in any order and hidden from everybody until the last one arrived.

    A seat with only one answer is not asked.
    """
    answers: dict[Seat, Any] = {seat: question.only_answer(g, seat) for seat in seats}
    asked = [seat for seat in seats if answers[seat] is None]
    if asked:
        answers |= await Asked(dict.fromkeys(asked, question), wait_for_all=True)
    return answers


async def all_at_once(works: Iterable[Coroutine[Any, Any, None]]) -> None:
    """Do what concerns several seats at the same time: they are asked together, hidden from each other as in `ask_all`.

    Each of the works asks a seat of its own, perhaps more than once. They begin in their order, and go on in it when
    all who are asked have answered.
    """
    begun = list(works)
    going: list[tuple[Coroutine[Any, Any, None], object]] = [(work, None) for work in begun]
    try:
        while going:
            asked: dict[Seat, AnyQuestion] = {}
            paused = []
            for work, answer in going:
                try:
                    pause = work.send(answer)
                except StopIteration:
                    continue
                ((seat, question),) = pause.questions.items()
                assert seat not in asked, "each work asks a seat of its own"
                asked[seat] = question
                paused.append((work, seat))
            if not paused:
                return
            answers = await Asked(asked, wait_for_all=True)
            going = [(work, (seat, answers[seat])) for work, seat in paused]
    finally:
        # Where one fails, the others do not go on, and Python warns of those that have not begun.
        for work in begun:
            work.close()


async def ask_any(
    g: Any, questions: Mapping[Seat, AnyQuestion], unawaited: Mapping[Seat, AnyQuestion] | None = None
) -> tuple[Seat, AnyAction]:
    """The first answer of any of the seats, each with its own question.

    Seats with an `unawaited` question may answer it as well, but nobody waits for them.
    """
    assert questions, "an open question is put to at least one seat"
    if len(questions) == 1:
        ((seat, question),) = questions.items()
        only = question.only_answer(g, seat)
        if only is not None:
            return seat, only
    answer: tuple[Seat, AnyAction] = await Asked(questions, wait_for_all=False, unawaited=unawaited)
    return answer
