"""Drafts of turns: lines of notation carried out on a copy of the table."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache, partial
from typing import Any, TypeVar
from zlib import crc32

from bot.drafts.choice_tree import Choice, MultiPick
from rules.engine import AnyAction, AnyQuestion, Event, IllegalAction, Obstacle, Seat, Table, Text, View, say
from rules.engine.core.notation import NotationError, format_action
from rules.engine.core.text import listing
from rules.engine.menus import Picking, QuestionMenu
from rules.engine.words import Loss

T = TypeVar("T")

MOST_LINES = 60
"""The most steps of a draft, including those that follow; a longer turn is confirmed in parts."""
FULL = say("A turn can be prepared in at most {n} steps: confirm some of them, then go on.", n=MOST_LINES)


@dataclass(frozen=True, slots=True)
class Refusal:
    """The first line that is not possible, and the reason: an obstacle or an error in the notation."""

    line: str
    reason: Obstacle | NotationError
    fits: tuple[Choice, ...] = ()
    """The choices that the line may mean, when there are several."""


@dataclass(slots=True)
class DraftPreview:
    """The result of the lines of a draft, on a copy of the table.

    When the last line reveals something by chance or otherwise, the copy is carried out up to that moment: the outcome
    is shown only after the lines are committed. Where the title knows how the turn continues in any case, further lines
    can be prepared on a copy on which nothing was revealed.
    """

    table: Table[Any]
    """The table after the lines; without any, the one on which the draft begins."""
    seat: Seat
    origin: Table[Any]
    """The table on which the draft begins, which is never changed."""
    lines: list[str] = field(default_factory=list)
    described: list[Text] = field(default_factory=list)
    """Each line in words, with its cost at that moment."""
    sentences: list[Text | None] = field(default_factory=list)
    """Each line as a sentence, for lines without events; None where its words are enough."""
    fights: list[Text | None] = field(default_factory=list)
    """The fight that each line begins, with the strengths at that moment; None for other lines."""
    events_by_line: list[tuple[Event, ...]] = field(default_factory=list)
    """The events of each line, up to the first thing that it reveals."""
    lapsed: list[Text] = field(default_factory=list)
    """The offers that lapse because the lines decide something else first."""
    off_turn: bool = True
    """True if all lines answer side questions."""
    losses: list[Loss] = field(default_factory=list)
    """Lasting losses by the lines, if the seat may not want them: an uprising, a special action that lapses."""
    needs_look: bool = False
    """True if a line is hardly ever wanted, cannot be undone or says too little, so that it needs confirmation."""
    refusal: Refusal | None = None
    reveals: bool = False
    revelation: Text | None = None
    """The first effect of the last revealing line that cannot be shown yet, such as drawing cards; None without one."""
    past_reveals: bool = False
    """True if lines after a reveal may be prepared before it."""
    stops: list[int] = field(default_factory=list)
    """The numbers of the lines that reveal something or need answers of others, and after which the draft continues."""
    others_answer: bool = False
    """True if the first of these reveals nothing, but needs answers of others before the turn continues."""
    following: list[str] = field(default_factory=list)
    """The typed lines after one that reveals something, or for the seat's own turn: prepared once that is possible."""
    _found: dict[Hashable, Any] = field(init=False, default_factory=dict, repr=False, compare=False)
    _found_at: tuple[Table[Any], int, bool] = field(init=False, repr=False, compare=False)
    """The position for which the cached values were computed."""

    def __post_init__(self) -> None:
        """Begin to cache values for this position."""
        self._found_at = self._position

    def again(self) -> DraftPreview:
        """Return a new draft without lines at the same position; both share the values that are computed there."""
        assert not self.lines, "the position of another draft is the one after its lines"
        fresh = DraftPreview(self.table, self.seat, self.origin, past_reveals=self.past_reveals)
        fresh._found = self._found
        return fresh

    @property
    def _position(self) -> tuple[Table[Any], int, bool]:
        return (self.table, self.table.decision_count, self.reveals)

    @property
    def view(self) -> View[Any]:
        """The view of the seat in this draft."""
        return self.once("view", lambda: self.table.view(self.seat))

    @property
    def state(self) -> Any:
        """The state that the seat may see in this draft."""
        return self.view.state

    @property
    def events(self) -> list[Event]:
        """The events of all lines, one after the other."""
        return [event for events in self.events_by_line for event in events]

    @property
    def certain_line_count(self) -> int | None:
        """The number of lines up to the first that reveals something or needs answers of others; None without any."""
        return self.stops[0] if self.stops else None

    @property
    def stops_at_end(self) -> bool:
        """True if the last line reveals something, or needs answers of others, before the turn continues."""
        return bool(self.stops) and self.stops[-1] == len(self.lines)

    @property
    def is_full(self) -> bool:
        """True if the draft has the most steps that are allowed."""
        return len(self.lines) + len(self.following) >= MOST_LINES

    @property
    def continues(self) -> bool:
        """True if the seat has more to decide in the same turn."""
        return not self.reveals and same_turn(self.origin, self.table, self.seat)

    @property
    def _is_open(self) -> bool:
        """True if the seat can do something next."""
        return self.continues or (not self.lines and self.table.question_to(self.seat) is not None)

    @property
    def can_confirm(self) -> bool:
        """True if the lines can be confirmed now: the turn is complete, or all lines answer side questions.

        Each answer to a side question, such as an offer, is complete, though more could follow.
        """
        return not self.continues or (self.off_turn and bool(self.lines))

    @property
    def legal_actions(self) -> list[AnyAction]:
        """The actions that the seat can take next in this draft, including those for which nobody waits."""
        return self.once("options", lambda: self.table.offered_actions(self.seat) if self._is_open else [])

    @property
    def choices(self) -> list[Choice]:
        """The choices that can be added to this draft: every option, with combinations after those of the same kind.

        Choices of a kind are in the order that the title gives them, likely ones first.
        """
        return self.once("choices", self._choices)

    def _choices(self) -> list[Choice]:
        options = self.legal_actions
        if not options:
            return []
        rules = self.table.rules
        if rules.menus.dominated is not None:
            state, dominated = self.state, rules.menus.dominated
            options = [option for option in options if not dominated(state, self.seat, option)]
        choices = [self._choice(option) for option in options]
        if rules.menus.pointless is not None:
            state, hopeless = self.state, rules.menus.pointless
            choices = [replace(each, pointless=hopeless(state, self.seat, each.last)) for each in choices]
        if rules.menus.combinations is not None:
            found = [
                Choice(each.actions, each.text, listing=each.listing, likely=each.likely)
                for each in rules.menus.combinations(self.state, self.seat)
                if self.are_legal(each.actions)
            ]
            composed = {type(each.last) for each in found if len(each.actions) == 1 and each.last.sampled}
            choices = [each for each in choices if type(each.last) not in composed] + found
        if rules.menus.listing is not None:
            state, listing = self.state, rules.menus.listing
            choices = [
                each if each.listing is not None else replace(each, listing=listing(state, self.seat, each.last))
                for each in choices
            ]
        if rules.menus.rank is not None:
            state, rank = self.state, rules.menus.rank
            choices.sort(key=lambda choice: rank(state, self.seat, choice.last))
        return sorted(choices, key=lambda choice: (rules.rank[type(choice.last)], self.loses(choice.last)))

    def _choice(self, option: AnyAction) -> Choice:
        return (
            Choice((option,), alternatives=cache(partial(self._variants, option)))
            if option.optional
            else Choice((option,))
        )

    def _variants(self, option: AnyAction) -> list[Choice]:
        """Return the option with other values of its optional fields, if there are any; usual ones first."""
        others = self.table.alternatives(self.seat, option)
        if len(others) < 2:
            return []
        forms = [each.form(self.state, self.seat) for each in others]
        forms[0] = say("{what} (as usual)", what=forms[0])
        return [Choice((each,), form) for each, form in zip(others, forms, strict=True)]

    def words(self, choice: Choice) -> Text:
        """Return a choice in words."""
        return self.describe(choice.last) if choice.text is None else choice.text

    def details(self, choice: Choice) -> Text | None:
        """Return the details of a choice beyond its price; None where there is nothing to explain."""
        rules = self.table.rules
        return None if rules.words.details is None else rules.words.details(self.state, self.seat, choice.last)

    def advice(self, action: AnyAction) -> Text | None:
        """Return what a choice for the whole game is good for; None for other choices."""
        rules = self.table.rules
        if rules.words.advice is None:
            return None
        return rules.words.advice(self.before, self.seat, action)

    @property
    def introductions(self) -> list[Text]:
        """Advice about a choice for the whole game that was drafted last: its abilities, and what it is good for."""
        action = self.table.parse(self.lines[-1]) if self.lines else None
        advice = None if action is None else self.advice(action)
        if action is None or advice is None:
            return []
        details = self.table.rules.words.details
        able = None if details is None else details(self.before, self.seat, action)
        said = say("**What it is good for**: {advice}", advice=advice)
        return [said] if able is None else [able, said]

    @property
    def multi_pick(self) -> list[MultiPick]:
        """The kinds of possible actions for which several values may be picked freely."""
        return self.once("multi_pick", self._multi_pick)

    def _multi_pick(self) -> list[MultiPick]:
        kinds = [kind for kind in self.table.kinds(self.seat) if kind.multi_field] if self.continues else []
        # If the empty choice is the only one, there is nothing to pick.
        possible = [each for each in self.legal_actions if each.multi_field and getattr(each, each.multi_field)]
        found = []
        for kind in kinds:
            pool, needed = tuple(self.table.pool(self.seat, kind)), self.picking(kind)
            listed = {getattr(each, kind.multi_field) for each in possible if type(each) is kind}
            complete = needed is not None and needed.most == 1 and listed.issuperset((value,) for value in pool)
            if pool and listed and not complete:
                found.append(MultiPick(kind, pool, alone=needed is not None and needed.least > 1))
        return found

    def picking(self, kind: type[AnyAction]) -> Picking | None:
        """Return the title's help for picking the values of a kind of action; None where their names are enough."""
        help_given = self.table.rules.menus.picking
        return None if help_given is None else help_given(self.state, self.seat, kind)

    @property
    def irreversible_warnings(self) -> list[Text]:
        """The warnings about effects that cannot be undone once the lines are confirmed."""
        kinds = (type(self.table.parse(line)) for line in self.lines)
        warnings = (self.table.rules.menus.irreversible_warning(kind) for kind in kinds)
        return list(dict.fromkeys(warning for warning in warnings if warning is not None))

    def loses(self, action: AnyAction) -> bool:
        """Return whether an action loses something for good that the seat may not want to lose."""
        find = self.table.rules.words.losses
        if find is None:
            return False
        return any(not (loss.accepted or loss.inevitable) for loss in find(self.state, self.seat, action))

    def is_end(self, action: AnyAction) -> bool:
        """Return whether an action only ends something: a turn, a part of it, or the seat's part of a round."""
        rules = self.table.rules
        return isinstance(action, (*rules.passing, *rules.menus.closing))

    def left_over(self, end: AnyAction) -> Text | None:
        """Return what the seat would waste by ending its turn with an action, or None."""
        return end.wastes(self.state, self.seat)

    @property
    def threatening(self) -> list[Loss]:
        """The losses of the seat if it ended its turn or passed now."""
        rules = self.table.rules
        if rules.words.losses is None:
            return []
        first = {type(option): option for option in reversed(self.legal_actions) if self.is_end(option)}
        return [loss for option in first.values() for loss in rules.words.losses(self.state, self.seat, option)]

    @property
    def lapsing(self) -> Sequence[Text]:
        """The offers that would lapse if the seat decided anything else next."""
        lapses = self.table.rules.words.lapses
        return () if lapses is None or not self.continues else lapses(self.state, self.seat)

    @property
    def question(self) -> AnyQuestion | None:
        """The question of the seat at this point of the draft."""
        return self.table.questions.get(self.seat) if self.continues else None

    @property
    def menu(self) -> QuestionMenu:
        """The layout of the answers of the question."""
        return self.table.rules.menus.of(self.question)

    def are_legal(self, actions: Sequence[AnyAction]) -> bool:
        """Return whether the actions can be done one after the other; only the last may reveal something."""
        *before, last = actions
        tried = self.table.clone() if before else self.table
        for action in before:
            if tried.obstacle(self.seat, action) is not None:
                return False
            tried.act(self.seat, action)
            if tried.log[-1].reveals:
                return False
        return tried.obstacle(self.seat, last) is None

    @property
    def fingerprint(self) -> str:
        """A fingerprint of the decision, by which a button knows whether it still means the same.

        It changes with the draft and its effects, with the question and its options, and with every decision of the
        seat. Side decisions of others do not change it.
        """
        return self.once(("fingerprint", *self.lines, None, *self.following), self._fingerprint)

    def _fingerprint(self) -> str:
        question, options = self.table.questions.get(self.seat), self.legal_actions
        parts = [str(sum(decision.seat == self.seat for decision in self.origin.log)), *self.lines, *self.following]
        parts += [repr(text) for text in (*self.described, *(event.text for event in self.events))]
        parts += [question.name if question is not None else "", *map(format_action, options)]
        parts += [repr(each.pool) for each in self.multi_pick]
        if question is not None and question.off_turn:
            # The content of an offer is only in the words.
            parts += [repr(self.describe(option)) for option in options]
        return f"{crc32(';'.join(parts).encode()):08x}"

    def describe(self, action: AnyAction) -> Text:
        """Return an action in words, from the view of the seat; an end with what it would leave unused."""
        described = self.table.rules.words.describe(self.state, self.seat, action)
        left = self.left_over(action) if self.is_end(action) else None
        return described if left is None else say("{end}, unused: {what}", end=described, what=left)

    def sentence(self, action: AnyAction) -> Text | None:
        """Return an action as a short sentence, with its price; None where its description is enough."""
        words, state = self.table.rules.words, self.state
        said = None if words.decided is None else words.decided(state, action)
        priced = None if words.priced is None else words.priced(state, self.seat, action)
        if said is None or priced is None:
            return said
        return say("{what} · {price}", what=said, price=listing([*priced.prices.values()]))

    @property
    def before(self) -> Any:
        """The state that the seat may see at the beginning of the draft."""
        return self.once("before", lambda: self.origin.view(self.seat).state)

    def once(self, what: Hashable, find: Callable[[], T]) -> T:
        """Return a value cached for the position of the draft, because a panel needs it many times."""
        at, before = self._position, self._found_at
        if before[0] is not at[0] or before[1:] != at[1:]:
            self._found, self._found_at = {}, at
        if what not in self._found:
            self._found[what] = find()
        found: T = self._found[what]
        return found


def same_turn(before: Table[Any], after: Table[Any], seat: Seat) -> bool:
    """Return whether the next decision of the seat still belongs to the turn it was in before."""
    return seat in after.questions and before.turn(seat) == after.turn(seat)


def is_side_answer(table: Table[Any], action: AnyAction) -> bool:
    """Return whether an action answers a side question."""
    menus = table.rules.menus
    beside = (question for question in table.rules.questions if question.off_turn)
    return any(question.accepts(action) and not menus.of(question).is_secondary(action) for question in beside)


def unwanted_losses(preview: DraftPreview, action: AnyAction) -> list[Loss]:
    """Return the losses by an action that need a question: not those often accepted and there before."""
    find = preview.table.rules.words.losses
    if find is None:
        return []
    found = find(preview.state, preview.seat, action)
    before = find(preview.before, preview.seat, action) if any(loss.accepted for loss in found) else ()
    return [loss for loss in found if not (loss.accepted and loss in before)]


def _says_too_little(preview: DraftPreview, action: AnyAction) -> bool:
    """Return whether an action names none of its values and brings nothing without them, such as a ride to nowhere."""
    find, chosen = preview.table.rules.menus.pointless, fields(action)
    if find is None or not chosen or any(getattr(action, each.name) != each.default for each in chosen):
        return False
    return find(preview.state, preview.seat, action)


def needs_confirmation(table: Table[Any], seat: Seat, action: AnyAction) -> bool:
    """Return whether an action is hardly ever wanted or cannot be undone, so that it is shown before it is done."""
    menus = table.rules.menus
    return menus.irreversible_warning(type(action)) is not None or menus.of(table.questions.get(seat)).is_overflow(
        action
    )


def preview_lines(table: Table[Any], seat: Seat, lines: Sequence[str], *, looks_past: bool = False) -> DraftPreview:
    """Carry out the lines on a copy, up to the first refusal or reveal.

    With `past_reveals` the draft continues after a reveal where that is possible.
    """
    preview = DraftPreview(table, seat, table, past_reveals=looks_past)
    for line in lines:
        if preview.reveals or preview.refusal is not None:
            break
        add_line(preview, line)
    return preview


def preview_legal_lines(table: Table[Any], seat: Seat, lines: Sequence[str]) -> tuple[DraftPreview, list[Refusal]]:
    """Carry out the legal lines while the turn lasts. Return the draft, and the omitted lines with the reasons.

    Conversions are omitted together with the action they were for; passing is never such an action. After an omitted
    line no line may end the turn or reveal something. A refused line that only ends the turn is not reported then.
    """
    preview = DraftPreview(table, seat, table, past_reveals=True)
    refusals: list[Refusal] = []
    for line in lines:
        if not preview.continues:
            break
        before = tuple(preview.lines)
        add_line(preview, line)
        if preview.refusal is not None:
            refusal, preview.refusal = preview.refusal, None
            only_ends = _is_one_of(table, line, table.rules.menus.closing)
            if not (refusals and only_ends):
                refusals.append(refusal)
            if not only_ends and not _is_one_of(table, line, table.rules.passing):
                preview = _without_last_conversions(preview)
        elif refusals and (preview.stops_at_end or not preview.continues):
            return preview_lines(table, seat, before, looks_past=True), refusals
    return preview, refusals


def _is_one_of(table: Table[Any], line: str, kinds: tuple[type[AnyAction], ...]) -> bool:
    """Return whether a line is an action of some kinds."""
    try:
        return isinstance(table.parse(line), kinds)
    except NotationError:
        return False


def _without_last_conversions(preview: DraftPreview) -> DraftPreview:
    """Return a draft without the conversions at its end."""
    lines = list(preview.lines)
    while lines and _is_one_of(preview.origin, lines[-1], preview.origin.rules.menus.conversions):
        lines.pop()
    if len(lines) == len(preview.lines):
        return preview
    return preview_lines(preview.origin, preview.seat, lines, looks_past=True)


def add_line(preview: DraftPreview, line: str) -> None:
    """Add one line to a preview; a line that is refused changes nothing except `refusal`."""
    table = preview.table
    try:
        if preview.is_full:
            raise NotationError(FULL)
        action = table.parse(line)
        obstacle = table.obstacle(preview.seat, action)
        if obstacle is not None:
            raise IllegalAction(obstacle)
    except IllegalAction as error:
        preview.refusal = Refusal(line, error.obstacle)
        return
    except NotationError as error:
        preview.refusal = Refusal(line, error)
        return
    question = table.question_to(preview.seat)
    assert question is not None, "a legal action answers a question"
    preview.off_turn = preview.off_turn and question.off_turn
    preview.needs_look |= needs_confirmation(table, preview.seat, action) or _says_too_little(preview, action)
    preview.losses += unwanted_losses(preview, action)
    described, sentence = preview.describe(action), preview.sentence(action)
    find = table.rules.words.fight
    fight = None if find is None else find(preview.state, preview.seat, action)
    lapsing = () if is_side_answer(table, action) else preview.lapsing
    stand_in = table.stand_in(preview.seat, action) if preview.past_reveals else None
    if table is preview.origin:
        preview.table = table = table.clone()
    events = table.act(preview.seat, action)
    preview.lines.append(format_action(action))
    preview.described.append(described)
    preview.sentences.append(sentence)
    preview.fights.append(fight)
    # A side action, such as a trade that raises the price of an offer, lets no offer lapse.
    preview.lapsed += lapsing if len(preview.lapsing) < len(lapsing) else ()
    others_answer = stand_in is not None and not table.log[-1].reveals and preview.seat not in table.questions
    if table.log[-1].reveals or others_answer:
        preview.table = _before_last(preview)
        halted = None if others_answer else preview.table.up_to_revelation(preview.seat, action)
        preview.events_by_line.append(() if halted is None else halted.events)
        preview.revelation = None if halted is None else halted.what
        if stand_in is None:
            assert halted is not None, "what is revealed is announced"
            preview.reveals = True
            preview.table = halted.table
        else:
            preview.others_answer = preview.others_answer if preview.stops else others_answer
            preview.stops.append(len(preview.lines))
            preview.table.act(preview.seat, stand_in)
        return
    preview.events_by_line.append(tuple(events))


def add_legal_lines(preview: DraftPreview, choices: Sequence[Choice]) -> list[Choice]:
    """Add several choices to a preview, in their order where possible. Return those that are left.

    A choice that another one makes possible, such as work for a new worker, is done after it. A choice that is
    no longer free is paid for if possible.
    """
    left = [*choices]
    while preview.continues and (found := _next_that_fits(preview, left)) is not None:
        chosen, fits = found
        for action in fits.actions:
            add_line(preview, format_action(action))
        left.remove(chosen)
    return left


def _next_that_fits(preview: DraftPreview, choices: Sequence[Choice]) -> tuple[Choice, Choice] | None:
    """Return the first choice that is possible next, and the form in which it is: as picked, else paid for."""
    for choice in choices:
        if _fits(preview, choice):
            return choice, choice
    pay = preview.table.rules.menus.paid
    if pay is None:
        return None
    for choice in choices:
        for action in pay(preview.state, preview.seat, choice.last) if len(choice.actions) == 1 else ():
            if _fits(preview, Choice((action,))):
                return choice, Choice((action,))
    return None


def go_together(preview: DraftPreview, choices: Sequence[Choice]) -> bool:
    """Return whether any two of several choices can be done one after the other."""
    for first in choices:
        lines = [format_action(action) for action in first.actions]
        tried = preview_lines(preview.table, preview.seat, lines, looks_past=preview.past_reveals)
        others = (other for other in choices if other is not first)
        if tried.continues and any(tried.table.obstacle(tried.seat, each.actions[0]) is None for each in others):
            return True
    return False


def _fits(preview: DraftPreview, choice: Choice) -> bool:
    """Return whether all actions of a choice are possible next; the rest is not tried when the first is illegal."""
    if preview.table.obstacle(preview.seat, choice.actions[0]) is not None:
        return False
    tried = preview_lines(preview.origin, preview.seat, preview.lines, looks_past=preview.past_reveals)
    for action in choice.actions:
        add_line(tried, format_action(action))
    return tried.refusal is None and len(tried.lines) == len(preview.lines) + len(choice.actions)


def _before_last(preview: DraftPreview) -> Table[Any]:
    """Return the position before the last line. Undo would replay the whole game where that line ended a stage."""
    table = preview.origin.clone()
    for number, line in enumerate(preview.lines[:-1], start=1):
        action = table.parse(line)
        prepare(table, preview, number, action)
    return table


def prepare(table: Table[Any], preview: DraftPreview, number: int, action: AnyAction) -> None:
    """Carry out a line of a preview on a table without revealing anything or asking other seats."""
    stand_in = table.stand_in(preview.seat, action) if number in preview.stops else None
    table.act(preview.seat, action if stand_in is None else stand_in)


def count_playable(table: Table[Any], preview: DraftPreview, lines: Sequence[str]) -> int:
    """Return how many lines prepared before a reveal can be played without another look.

    All of them when each is still legal, with the same cost and gain, and the end of the turn leaves no more unused.
    Otherwise those up to the last reveal before the change. `table` is before all of them and stays there.
    """
    if preview.certain_line_count is None:
        return len(lines)
    before, after = preview.origin.clone(), table.clone()
    seat, certain = preview.seat, preview.certain_line_count
    for number, line in enumerate(lines, start=1):
        action = after.parse(line)
        if after.obstacle(seat, action) is not None or after.turn(seat) != table.turn(seat):
            return certain
        if number > certain and meaning(before, seat, action) != meaning(after, seat, action):
            return certain
        after.act(seat, action)
        if number in preview.stops:
            certain = number
        if number < len(lines):
            prepare(before, preview, number, action)
    return len(lines)


def meaning(table: Table[Any], seat: Seat, action: AnyAction) -> tuple[str, str]:
    """Return the cost and gain of an action, and what ending a turn with it leaves unused; only for comparison."""
    state = table.view(seat).state
    return repr(table.rules.words.describe(state, seat, action)), repr(action.leaves_unused(state, seat))


def closing(preview: DraftPreview) -> AnyAction | None:
    """Return the action that only ends the turn: the only possible one that does, without choices of its fields.

    Where a title lists such actions, it is one of these. There is none for a turn that has not begun, because only side
    questions were answered. There is none after a reveal that leaves a part of the turn either, because the player
    wants to see it first.
    """
    if preview.off_turn or not preview.lines:
        return None
    last = _closing(preview)
    if last is None or (preview.stops_at_end and unused_by(preview, last) is not None):
        return None
    return last


def _closing(preview: DraftPreview) -> AnyAction | None:
    kinds: dict[type[AnyAction], AnyAction] = {}
    for option in preview.legal_actions:
        kinds.setdefault(type(option), option)
    plain = [option for kind, option in kinds.items() if not fields(kind)]
    ending = [option for option in plain if ends_turn(preview, option)]
    if len(ending) != 1:
        return None
    if isinstance(ending[0], preview.table.rules.menus.closing):
        return ending[0]
    others = (option for option in kinds.values() if option not in plain and not preview.menu.is_secondary(option))
    return None if any(ends_turn(preview, option) for option in others) else ending[0]


def unused_by(preview: DraftPreview, last: AnyAction) -> Text | None:
    """Return what ending the turn with an action would leave unused; the player may still want to use it."""
    return last.leaves_unused(preview.state, preview.seat)


def leaves_something(preview: DraftPreview, last: AnyAction) -> bool:
    """Return whether ending the turn with an action wastes something that the player would rather use or keep."""
    return preview.left_over(last) is not None or preview.loses(last)


def ends_turn(preview: DraftPreview, option: AnyAction) -> bool:
    """Return whether an action ends the turn."""
    after = preview.table.clone()
    after.act(preview.seat, option)
    return not same_turn(preview.origin, after, preview.seat)
