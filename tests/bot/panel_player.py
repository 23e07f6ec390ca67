"""A turn played through the real private panel by a player who taps only what is shown, and counts it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from bot.drafts.choice_tree import Choice, ChoiceNode, Menu, Path, SeveralMenu, follow, menu_entries
from bot.drafts.menu_limits import LIMITS
from bot.drafts.preview import DraftPreview, add_legal_lines, preview_lines
from bot.language.i18n import Localizer
from bot.panels.control_ids import ControlId
from bot.panels.message_content import PanelLocation, answer_ids
from bot.turns.suggestions import trial_at
from bot.turns.turn_controller import GAMES
from rules.engine import AnyQuestion, Decision, Seat, Table
from tests.bot.bot_under_test import PLAYERS, BotUnderTest
from tests.bot.interactions import interaction

MENU = 3
"""Discord's number of a menu."""
DEEPEST = 6
"""More taps for one choice than any panel needs."""
MOST_CONFIRMATIONS = 2
"""A turn is confirmed once, and once more where a reveal has changed it."""


@dataclass(frozen=True, slots=True)
class Tap:
    """A control that can be tapped: a button, or an entry of a menu."""

    control: ControlId
    label: str
    value: str | None = None
    most: int = 1
    """The number of entries that can be picked in its menu."""

    @property
    def where(self) -> PanelLocation | None:
        """The location in the panel."""
        return PanelLocation.read(self.control.argument)

    @property
    def path(self) -> tuple[int, ...] | None:
        """The choices that it represents."""
        where = self.where
        index = self.control.argument.split(".")[3:4] if self.value is None else [self.value]
        return None if where is None or not index or not index[0].isdecimal() else (*where.path, int(index[0]))


@dataclass
class Phone:
    """The panel of the seat on turn, on its screen; `tapped` counts buttons pressed and menus answered.

    A menu counts once, however many entries are picked in it: only then the bot is contacted, and people wait.
    """

    bot: BotUnderTest
    table: Table[Any]
    tapped: list[str] = field(default_factory=list)
    shown: Mapping[str, Any] = field(default_factory=dict)
    waits_as: Seat | None = None
    """The seat whose panel is not open yet; None for the one on turn, whose panel is opened."""
    turn: object = None

    def __post_init__(self) -> None:
        self.seat = next(iter(self.table.questions)) if self.waits_as is None else self.waits_as
        self.room = self.bot.standing(self.table)
        if self.waits_as is None:
            self.open()

    def open(self) -> None:
        """Press the button below the post. A panel that is still open shows the question without a tap."""
        assert self.room.game is not None, "the game is played"
        self.turn = self._now().turn(self.seat)
        taps, is_open = len(self.tapped), self._follows
        self._press(ControlId(self.room.game, 0, "turn"), "My turn")
        if is_open:
            del self.tapped[taps:]

    @property
    def _follows(self) -> bool:
        """True if the bot refreshes the panel of the seat with its game."""
        assert self.room.game is not None, "the game is played"
        # The interactions of tests are too old to be found otherwise.
        panel = self.bot.services.open_panels._known.get((PLAYERS[self.seat][0], GAMES, self.room.game))
        return panel is not None and panel.follows

    def answer_below_the_post(self) -> None:
        """Press the first button with an answer below the post, and confirm it if that is necessary."""
        self.begin_below_the_post()
        self.confirm()

    def begin_below_the_post(self, line: str = "") -> None:
        """Press the button below the post that answers with a line, or the first one."""
        assert self.room.game is not None, "the game is played"
        now = self._now()
        found = [ControlId.read(each) for each in answer_ids(self.room.game, 0, now, self.seat)]
        control = next((each for each in found if each is not None and each.argument.endswith(line)), None)
        assert control is not None, "the post offers the answer"
        self.turn = now.turn(self.seat)
        self._press(control, control.argument.partition(".")[2])

    def let_others_decide(self) -> None:
        """Give the first other player who has to decide the answer of a time-out."""
        self.bot.run(self._let_others_decide())

    async def _let_others_decide(self) -> None:
        assert self.room.game is not None, "the game is played"
        async with self.bot.services.sessions.open(self.room.game) as session:
            seat, question = next(iter(session.table.questions.items()))
            await session.act(PLAYERS[seat][0], [question.on_time_out(session.table.state, seat)])

    def play(self, *lines: str) -> Phone:
        """Choose these lines in their order, confirming at a reveal, and confirm the whole.

        For a kind with a star, such as `*place`, its first choice is taken.
        """
        self.choose(*lines)
        self.confirm()
        return self

    def confirm(self) -> None:
        """Confirm the whole draft."""
        for _ in range(MOST_CONFIRMATIONS):
            if not self.over:
                self.press("confirm")
        assert self.over, f"the turn goes on: {[tap.label for tap in self.taps()]}"

    def choose(self, *lines: str) -> None:
        """Choose these lines in their order; a reveal is confirmed when nothing can follow before."""
        left = [*lines]
        while left:
            if left[0].startswith("*"):
                left = self._likeliest(left)
            left = self._choose(left)
            if left and not self._offers(left):
                self.press("confirm")

    def press(self, route: str) -> None:
        """Press the button with this route."""
        tap = next((tap for tap in self.taps() if tap.control.route == route), None)
        assert tap is not None, f"no {route} is shown: {[tap.label for tap in self.taps()]}"
        self._press(tap.control, tap.label)

    @property
    def log(self) -> Sequence[Decision]:
        """The log."""
        return self._now().log

    @property
    def over(self) -> bool:
        """True if the turn is over."""
        now = self._now()
        return self.seat not in now.questions or now.turn(self.seat) != self.turn

    @property
    def question(self) -> AnyQuestion | None:
        """The open question to the seat, or None."""
        return self._now().questions.get(self.seat)

    @property
    def round(self) -> int:
        """The present round."""
        now = self._now()
        return now.rules.round(now.state)

    def preview(self) -> DraftPreview:
        """Return the draft as the bot stores it."""
        return self.bot.run(self._preview())

    def taps(self) -> Iterator[Tap]:
        """Yield everything that can be tapped."""
        for part in _controls(self.shown["components"]):
            control = ControlId.read(part["custom_id"])
            assert control is not None, "every control is ours"
            if part["type"] != MENU:
                yield Tap(control, part["label"])
                continue
            most = part["max_values"]
            yield from (Tap(control, option["label"], option["value"], most) for option in part["options"])

    def _now(self) -> Table[Any]:
        return self.bot.run(self._table())

    async def _table(self) -> Table[Any]:
        assert self.room.game is not None, "the game is played"
        async with self.bot.services.sessions.open(self.room.game) as session:
            return session.table

    async def _preview(self) -> DraftPreview:
        assert self.room.game is not None, "the game is played"
        async with self.bot.services.sessions.open(self.room.game) as session:
            found = await trial_at(self.bot.services, session, PLAYERS[self.seat][0], Localizer())
        assert found is not None, "whoever taps has a seat"
        return found

    def _choose(self, left: list[str]) -> list[str]:
        """Tap until the first lines are in the draft. Return the lines still to be chosen."""
        preview = self.preview()
        for _ in range(DEEPEST):
            drafted = len(preview.lines)
            rest = self._picked(preview, left)
            if rest is None:
                tap = self._towards(preview, left)
                self._press(tap.control, tap.label, None if tap.value is None else [tap.value])
            after = self.preview()
            if [*after.lines, after.following] != [*preview.lines, preview.following] or self._moved_on(preview):
                return left[max(1, len(after.lines) - drafted) :] if rest is None else rest
        raise AssertionError(f"{left[0]} is not chosen with {self.tapped}")

    def _likeliest(self, left: list[str]) -> list[str]:
        """Return the same with leading kinds replaced by the likeliest of the present choices."""
        tried = self.preview()
        offered, chosen = tried.choices, list[str]()
        while left and left[0].startswith("*"):
            alike = [choice for choice in offered if choice.last.tag == left[0].removeprefix("*")]
            alike.sort(key=lambda choice: not choice.likely)
            first = next((choice for choice in alike if not add_legal_lines(tried, [choice])), None)
            if first is None:
                break
            chosen += first.line.split("; ")
            left = left[1:]
        assert chosen, f"no {left[0]} is offered: {[choice.line for choice in offered]}"
        return [*chosen, *left]

    def _moved_on(self, before: DraftPreview) -> bool:
        """Return whether the tapped choice was played at once."""
        return self._now().decision_count > before.origin.decision_count

    def _offers(self, left: list[str]) -> bool:
        if left[0].startswith("*"):
            return any(each.last.tag == left[0].removeprefix("*") for each in self.preview().choices)
        return any(_leads(choice, left) for choice in self.preview().choices) or bool(self._pool(self.preview(), left))

    def _towards(self, preview: DraftPreview, left: list[str]) -> Tap:
        """Return the control that leads to the first line: as much at once as possible, then as directly as
        possible.
        """
        best: tuple[int, int, Tap] | None = None
        for tap in self.taps():
            if tap.control.route not in ("go", "pick") or tap.path is None:
                continue
            level = self._level(preview, tap.path)
            if level is None:
                continue
            if _picked_together(level, left) > 1:
                return tap
            reached = (
                [level.single_choice] if level.single_choice is not None else [c for e in level.all for c in e.choices]
            )
            lengths = [len(choice.actions) for choice in reached if _leads(choice, left)]
            pool = level.multi_pick is not None and level.multi_pick.action.tag == left[0].split()[0]
            pool = pool or any(each.action.tag == left[0].split()[0] for each in self._pool(preview, left))
            if lengths or (pool and level.single_choice is None and not lengths):
                found = (max(lengths, default=0), -len(reached), tap)
                best = found if best is None or found[:2] > best[:2] else best
        if best is not None:
            return best[2]
        more = [tap for tap in self.taps() if tap.label in ("More ▶", "More…")]
        assert more, f"{left[0]} is not offered: {[tap.label for tap in self.taps()]}"
        return more[0]

    def _picked(self, preview: DraftPreview, left: list[str]) -> list[str] | None:
        """Return the rest of the lines after a menu that takes several of them at once, if one is shown."""
        for tap in self.taps():
            where = tap.where
            if where is None or tap.most == 1:
                continue
            level = self._level(preview, where.path)
            if tap.control.route == "several" and level is not None and level.multi_pick is not None:
                action = preview.table.parse(left[0])
                if type(action) is level.multi_pick.action:
                    wanted = list(getattr(action, action.multi_field))
                    self._press(tap.control, left[0], [str(level.multi_pick.pool.index(each)) for each in wanted])
                    return left[1:]
            if tap.control.route == "pick":
                entries = {each.value: each for each in self.taps() if each.control == tap.control}
                levels = {value: self._level(preview, each.path or ()) for value, each in entries.items()}
                chosen = {
                    str(value): level.single_choice for value, level in levels.items() if level and level.single_choice
                }
                values, rest = [], left
                for value, choice in sorted(chosen.items(), key=lambda each: -len(each[1].actions)):
                    without = _without(rest, choice.line.split("; "))
                    if without is not None:
                        values.append(value)
                        rest = without
                if rest != left and rest[:1] != left[:1]:
                    self._press(tap.control, " + ".join(entries[value].label for value in values), values)
                    return rest
        return None

    def _pool(self, preview: DraftPreview, left: list[str]) -> list[Any]:
        return [each for each in preview.multi_pick if each.action.tag == left[0].split()[0]]

    def _level(self, preview: DraftPreview, path: tuple[int, ...]) -> ChoiceNode | None:
        try:
            return follow(preview.choices, path, preview.menu, preview.multi_pick)
        except LookupError:
            return None

    def _press(self, control: ControlId, label: str, values: list[str] | None = None) -> None:
        self.tapped.append(label)
        account = PLAYERS[self.seat]
        answers = self.bot.run(interaction(self.bot.client, account, self.room.channel, str(control), values=values))
        assert answers.messages, f"{label} is answered"
        assert not answers.problems, answers.problems
        self.shown = answers.messages[-1]


def _controls(components: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """Yield the buttons and menus of a message, also those of a layout."""
    for part in components:
        if "custom_id" in part:
            yield part
        inside = [*part.get("components", ()), *([part["accessory"]] if "accessory" in part else ())]
        yield from _controls(inside)


def _picked_together(level: ChoiceNode, left: list[str]) -> int:
    """Return how many of the lines can be picked in the menus that a button of a level opens."""
    menus = [entry for entry in level.entries if isinstance(entry, SeveralMenu)]
    lines = {choice.line for entry in menus for choice in entry.choices}
    return sum(line in lines for line in left)


def _leads(choice: Choice, left: list[str]) -> bool:
    lines = choice.line.split("; ")
    return lines == left[: len(lines)]


def _without(lines: list[str], part: list[str]) -> list[str] | None:
    """Return lines without a run of others; None when they do not contain it."""
    for start in range(len(lines) - len(part) + 1):
        if lines[start : start + len(part)] == part:
            return [*lines[:start], *lines[start + len(part) :]]
    return None


def drafted(table: Table[Any], seat: Seat, *lines: str) -> DraftPreview:
    """Return a draft of these lines; for a kind with a star, such as `*place`, its first choice."""
    preview = preview_lines(table, seat, ())
    for line in lines:
        added = [line]
        if line.startswith("*"):
            choices = [choice for choice in preview.choices if choice.last.tag == line.removeprefix("*")]
            assert choices, f"no {line} is offered, but {[choice.line for choice in preview.choices]}"
            added = choices[0].line.split("; ")
        preview = preview_lines(table, seat, [*preview.lines, *added])
    return preview


def most_taps(preview: DraftPreview) -> int:
    """Return the taps to the deepest choice."""
    return max(_taps(preview).values())


def _taps(preview: DraftPreview) -> dict[str, int]:
    """Return the fewest taps to each choice, by its lines."""
    found: dict[str, int] = {}
    menu, picks = preview.menu, preview.multi_pick
    for line, taps in _reached(partial(follow, preview.choices, menu=menu, multi_picks=picks), (), 0):
        found[line] = min(taps, found.get(line, taps))
    return found


def _reached(level: Callable[[Path], ChoiceNode], path: Path, taps: int) -> Iterator[tuple[str, int]]:
    step = level(path)
    if step.single_choice is not None:
        yield step.single_choice.line, taps
        return
    for index, entry in enumerate(step.all):
        # An open menu is no tap; one with more entries than it can hold is paged.
        at_once = isinstance(entry, Menu)
        inside = isinstance(entry, Menu) and len(menu_entries(entry)) > 1
        more = 0 if at_once and inside else 1 if at_once else 1 + index // LIMITS.entries
        yield from _reached(level, (*path, index), taps + more)
