"""Questions to seats: a stage awaits them, the table collects the answers."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import Any, Generic, TypeVar

from rules.engine.core.action import Action, AnyAction, members
from rules.engine.core.frozen import fast_init
from rules.engine.core.text import Seat, Text

A = TypeVar("A", bound=Action[Any])


@dataclass(frozen=True, slots=True)
class Question(Generic[A]):
    """A kind of decision: which actions answer it, what it is called and what happens when nobody answers.

    * `title`: what the seat should do ("take cards").
    * `activity`: what the others are waiting for ("choice of cards").
    * `default`: the answer taken on time-out; None: the first option.
    * `too_late`: another answer for a time-out, where a deadline closes something.
    * `reveals`: the possible answers depend on hidden cards of the seat (see below).
    * `off_turn`: marks decisions outside the seat's own turn.
    * `always`: ask even when there is only one answer. Use it for frequent questions, such as the next action of a
      turn; otherwise a second answer is searched for each time the stage is run again.
    * `in_public`: answers that hide nothing, not even whether they are legal. They may be offered below a public post.
    * `unconfirmed`: answers with nothing at stake, such as a pass. Outside the seat's own turn they need no
      confirmation; below a public post they need one only if they lose something or leave it unused.
    * `clock_share`: the part of the agreed time that an answer may take, less than 1 for a short answer at the end of a
      phase.
    * `phase`: the phase during which the seat has one clock. The clock and the reminders continue between its
      questions, and a new question gives no new time. Without a `phase`, each answer of the seat stops its clock.
    * `lasts`: one clock covers all repetitions of the question, such as several offers.
    * `has_several_answers`: a quick check that there is more than one answer, which saves searching for a second one.
    * `public_text`: the exact question as public text, where the title is not specific enough.
    * `is_forced`: for a question with `always`, whether everybody can see that the default is the only answer left.
      Then it is given at once.

    With `reveals`, skipping the question or answering it immediately would tell others what the seat holds. So every
    seat that the rules could ask is asked, even if it has no card to answer with. Standing orders answer only if they
    cover the question (`StandingOrder.covers`), and the default must be the same for every hand. The decision to put
    the question may depend on public information only.
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
    unconfirmed: tuple[type[AnyAction], ...] = ()
    clock_share: float = 1.0
    phase: Callable[[Any], str] | None = None
    lasts: bool = False
    too_late: Callable[[Any, Seat], A] | None = None
    has_several_answers: Callable[[Any, Seat], bool] | None = None
    public_text: Callable[[Any, Seat], Text] | None = None
    is_forced: Callable[[Any, Seat], bool] | None = None

    def legal_answers(self, g: Any, seat: Seat) -> Iterator[A]:
        """Yield every legal answer of the seat, in the order of the actions' definition, each done once."""
        possible: Iterator[Iterator[Any]] = (
            kind.legal(g, seat) for kind in members(self.families) if not kind.is_barred(g, seat)
        )
        return chain.from_iterable(possible)

    def accepts(self, action: AnyAction) -> bool:
        """Return whether the action is of a kind that answers this question."""
        return isinstance(action, self.families)

    def is_public(self, action: AnyAction) -> bool:
        """Return whether anybody may see that the action is a possible answer."""
        return isinstance(action, self.in_public)

    def counts_at_once(self, action: AnyAction) -> bool:
        """Return whether the action needs no confirmation, because nothing is at stake."""
        return isinstance(action, self.unconfirmed)

    def wording(self, g: Any, seat: Seat) -> Text:
        """Return the question to the seat as public text."""
        return self.title if self.public_text is None else self.public_text(g, seat)

    def wait(self, g: Any) -> str:
        """Return the name of what the seat is waited for, which is the same for all questions of a phase."""
        return self.name if self.phase is None else self.phase(g)

    @property
    def outlasts_answers(self) -> bool:
        """True if the seat may still be waited for in the same way after an answer."""
        return self.lasts or self.phase is not None

    def forced_answer(self, g: Any, seat: Seat) -> A | None:
        """Return the default if everybody can see that it is the only answer left, or None."""
        if self.is_forced is None or self.default is None or not self.is_forced(g, seat):
            return None
        return self.default(g, seat)

    def on_time_out(self, g: Any, seat: Seat) -> A:
        """Return the answer for a seat whose time is up."""
        answer = self.too_late or self.default
        found = None if answer is None else answer(g, seat)
        return next(self.legal_answers(g, seat)) if found is None else found

    def only_answer(self, g: Any, seat: Seat) -> A | None:
        """Return the answer that needs no asking because it is the only one, or None."""
        if self.always or self.reveals or _sampled(self.families):
            return None
        if self.has_several_answers is not None and self.has_several_answers(g, seat):
            return None
        found = self.legal_answers(g, seat)
        first = next(found, None)
        assert first is not None, f"question {self.name} to seat {seat} has no answer"
        return first if next(found, None) is None else None


AnyQuestion = Question[Any]


@cache
def _sampled(families: tuple[type[AnyAction], ...]) -> bool:
    return any(action.sampled for action in members(families))


@fast_init
@dataclass(frozen=True, slots=True)
class Asked:
    """The questions a stage waits for: answers of all seats (sealed until complete), or of any one of them."""

    questions: Mapping[Seat, AnyQuestion]
    wait_for_all: bool
    unawaited: Mapping[Seat, AnyQuestion] | None = None
    """Questions that other seats may answer meanwhile, although nobody waits for them."""

    def __await__(self) -> Generator[Asked, Any, Any]:
        """Return the answers once the stage receives them."""
        return (yield self)


async def ask(g: Any, seat: Seat, question: Question[A]) -> A:
    """Return the seat's answer; if there is only one, the seat does not have to give it."""
    only = question.only_answer(g, seat)
    if only is not None:
        return only
    answer: tuple[Seat, A] = await Asked({seat: question}, wait_for_all=False)
    return answer[1]


async def ask_all(g: Any, seats: Sequence[Seat], question: Question[A]) -> dict[Seat, A]:
    """Return one answer of each seat, given in any order and sealed until the last one has arrived.

    A seat with only one answer is not asked.
    """
    answers: dict[Seat, Any] = {seat: question.only_answer(g, seat) for seat in seats}
    asked = [seat for seat in seats if answers[seat] is None]
    if asked:
        answers |= await Asked(dict.fromkeys(asked, question), wait_for_all=True)
    return answers


async def all_at_once(works: Iterable[Coroutine[Any, Any, None]]) -> None:
    """Run coroutines of several seats at the same time. They ask together and sealed, as in `ask_all`.

    Each coroutine asks one seat, possibly several times. They start in the given order, and continue in it after all
    pending answers have arrived.
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
        # When one fails, the others are stopped; Python warns of coroutines that were never started.
        for work in begun:
            work.close()


async def ask_any(
    g: Any, questions: Mapping[Seat, AnyQuestion], unawaited: Mapping[Seat, AnyQuestion] | None = None
) -> tuple[Seat, AnyAction]:
    """Return the first answer of any of the seats, each with its own question.

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
