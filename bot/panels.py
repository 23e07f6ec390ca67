"""The private panel: what is to be decided, the draft turn, and the buttons and menus to go on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.choosing import AT_ONCE, Entry, Kind, Path, Step, Value, Whole
from bot.commands import description
from bot.control_ids import ControlId
from bot.controls import BUTTON_LABEL, ROW_BUTTONS, Component, Item, Style, button, menu, rows
from bot.drafts import Trial, answers_beside, closing
from bot.i18n import Speech, capital, clipped
from bot.narration import sentences, story
from rules.engine import AnyAction, Seat, Text, say, say_n
from rules.engine.notation import format_action

PAGE = 25
TEXT_LIMIT = 2000

PUBLIC_VERBS = ("turn", "hand", "board", "log", "help")


@dataclass(frozen=True, slots=True)
class Where:
    """A place in the private panel: the draft it belongs to, the path of choices, the page of a long list."""

    draft: str
    path: Path = ()
    page: int = 0

    def __str__(self) -> str:
        return f"{self.draft}.{'-'.join(map(str, self.path))}.{self.page}"

    @classmethod
    def read(cls, text: str) -> Where | None:
        """The place in an argument of a control, or None when it is none."""
        parts = text.split(".")
        if len(parts) < 3:
            return None
        draft, path, page = parts[:3]
        try:
            return cls(draft, tuple(int(index) for index in path.split("-") if index), int(page))
        except ValueError:
            return None


@dataclass(frozen=True, slots=True)
class Panel:
    """A message as data: its text and the components below it."""

    text: str
    components: tuple[Component, ...] = ()


def table_panel(game: int, state: int, speech: Speech, moves: int | None = None) -> tuple[Component, ...]:
    """The buttons below a public post, for everybody at the table and for watchers.

    The one for the turn keeps of how many decisions the post tells.
    """
    told = "" if moves is None else str(moves)
    labels = (say("My turn"), say("My hand"), say("Board"), say("Log"), say("Help"))
    buttons = [
        button(ControlId(game, state, verb, told), speech(label), Style.MAIN)
        if verb == "turn"
        else button(ControlId(game, state, verb), speech(label))
        for verb, label in zip(PUBLIC_VERBS, labels, strict=True)
    ]
    return tuple(rows(buttons))


def turn_panel(
    game: int, state: int, trial: Trial, step: Step, page: int, speech: Speech, note: Text | None = None
) -> Panel:
    """The panel of a seat that has something to decide, or has a draft to confirm."""
    lines = _heading(trial, speech)
    if note is not None:
        lines.append(f"> {speech(note)}")
    lines += _draft_lines(trial, speech)
    where = Where(trial.sign, step.path, page)
    controls: list[Component] = []
    last = closing(trial)
    if trial.lines and (last is not None or not trial.continues):
        label = speech(_confirm_label(trial, last))
        controls += rows([button(ControlId(game, state, "confirm", where.draft), label, Style.GO)])
    if trial.continues and step.entries:
        lines += _prompt(trial, step, speech)
        controls += _choices(game, state, trial, step, where, last, speech)
    elif trial.revealing:
        lines.append(speech(say("The last step reveals something: confirm to see it.")))
    elif trial.lines:
        lines.append(speech(say("Your turn is complete: look at it and confirm.")))
    controls += _navigation(game, state, trial, where, speech)
    return Panel(clipped("\n".join(lines), TEXT_LIMIT), tuple(controls))


def value_label(value: Any, speech: Speech, *, seat: bool = False) -> str:
    """A value of an action's field in words."""
    match value:
        case bool():
            return speech(say("yes") if value else say("no"))
        case tuple():
            return ", ".join(value_label(part, speech) for part in value) or speech(say("nothing"))
        case None:
            return speech(say("nothing"))
        case int() if seat:
            return speech.name(Seat(value))
        case _:
            return str(value).replace("_", " ")


def _heading(trial: Trial, speech: Speech) -> list[str]:
    rules = trial.table.rules
    state = trial.table.view(trial.seat).state
    lines = [
        f"**{rules.title}** · {speech(rules.headline(state))}",
        speech(say("You are {who} ({label}).", who=speech.name(trial.seat), label=rules.label(state, trial.seat))),
    ]
    if rules.purse is not None:
        before, after = rules.purse(trial.origin.view(trial.seat).state, trial.seat), rules.purse(state, trial.seat)
        lines.append(speech(say("You have {purse}.", purse=before)))
        if trial.lines and before != after:
            lines.append(speech(say("After this draft: {purse}.", purse=after)))
    return lines


def _draft_lines(trial: Trial, speech: Speech) -> list[str]:
    if not trial.lines:
        return []
    lines = [speech(say("**Your turn so far**, not yet played:"))]
    steps = zip(trial.lines, trial.described, strict=True)
    lines += [f"{number}. {_told(line, speech(text))}" for number, (line, text) in enumerate(steps, start=1)]
    told = sentences(trial.events, speech, trial.seat)
    if told:
        lines += [speech(say("What follows from it:")), story(told, speech, longest=700)]
    return lines


def _prompt(trial: Trial, step: Step, speech: Speech) -> list[str]:
    """What is to be chosen; at first with what each kind of action does."""
    title = capital(speech(trial.table.questions[trial.seat].title))
    first = step.entries[0]
    if not step.path:
        kinds = [entry for entry in step.entries if isinstance(entry, Kind)]
        return [f"**{title}**", *(f"-# **{_kind_label(kind.action)}**: {description(kind.action)}" for kind in kinds)]
    action = type(first.options[0])
    lines = [f"**{title}** · {_kind_label(action)}", f"-# {description(action)}"]
    if step.field is not None:
        lines.append(speech(say("Choose: {field}", field=step.field.replace("_", " "))))
    return lines


def _choices(
    game: int, state: int, trial: Trial, step: Step, where: Where, last: AnyAction | None, speech: Speech
) -> list[Component]:
    # What only ends the turn is done by confirming it.
    entries = [(index, entry) for index, entry in enumerate(step.entries) if entry.options != (last,)]
    if not entries:
        return []
    items = [_item(trial, index, entry, speech, first=not step.path) for index, entry in entries]
    if len(items) <= AT_ONCE and all(len(item.label) <= BUTTON_LABEL for item in items):
        return _buttons(game, state, where, items, Style.MAIN if last is None else Style.PLAIN)
    # What others wait for stands before the long list of the turn.
    first = [entry.action for _, entry in entries if isinstance(entry, Whole)] if not step.path else []
    urgent = [action for action in first if answers_beside(trial.table, action)][:ROW_BUTTONS]
    controls = []
    if 0 < len(urgent) < len(items):
        before = [item for item, (_, entry) in zip(items, entries, strict=True) if entry.options[0] in urgent]
        controls += _buttons(game, state, where, before, Style.MAIN)
        items = [item for item in items if item not in before]
    pages = (len(items) - 1) // PAGE + 1
    page = min(where.page, pages - 1)
    shown = items[page * PAGE : (page + 1) * PAGE]
    placeholder = (
        speech(say("Choose"))
        if pages == 1
        else speech(say("Choose (page {page} of {pages})", page=page + 1, pages=pages))
    )
    controls.append(menu(ControlId(game, state, "pick", str(where)), placeholder, shown))
    if pages > 1:
        turning = [
            button(_at(game, state, where, page - 1), speech(say("◀ Earlier")), disabled=page == 0),
            button(_at(game, state, where, page + 1), speech(say("More ▶")), disabled=page == pages - 1),
        ]
        controls += rows(turning)
    return controls


def _buttons(game: int, state: int, where: Where, items: Sequence[Item], style: Style) -> list[Component]:
    return rows([button(ControlId(game, state, "go", f"{where}.{item.value}"), item.label, style) for item in items])


def _at(game: int, state: int, where: Where, page: int) -> ControlId:
    return ControlId(game, state, "see", str(Where(where.draft, where.path, max(page, 0))) + f".{page < where.page}")


def _item(trial: Trial, index: int, entry: Entry, speech: Speech, *, first: bool) -> Item:
    count = len(entry.options)
    several = speech(say_n("one way", "{n} ways", count))
    match entry:
        case Kind(action):
            return Item(f"{_kind_label(action)}…", str(index), f"{description(action)} · {several}")
        case Value(name, value, options):
            about = speech(trial.describe(options[0])) if count == 1 else several
            return Item(value_label(value, speech, seat=name in ("seat", "player", "to")), str(index), about)
        case Whole(action):
            line, described = format_action(action), speech(trial.describe(action))
            return Item(_told(line, described) if first else described, str(index), line)


def _told(line: str, described: str) -> str:
    """A step in words, beginning with its kind unless the words do so already."""
    kind = capital(line.split()[0].replace("_", " "))
    return described if described.casefold().startswith(kind.casefold()) else f"{kind}: {described}"


def _kind_label(action: type[Any]) -> str:
    return str(action.tag).replace("_", " ").replace("-", " ").capitalize()


def _navigation(game: int, state: int, trial: Trial, where: Where, speech: Speech) -> list[Component]:
    buttons = []
    if where.path:
        up = Where(where.draft, where.path[:-1])
        buttons.append(button(ControlId(game, state, "see", f"{up}.up"), speech(say("◀ Back"))))
    if trial.lines:
        buttons.append(button(ControlId(game, state, "step_back", where.draft), speech(say("Take back step"))))
    buttons.append(button(ControlId(game, state, "preview", str(where)), speech(say("Picture"))))
    return rows(buttons)


def _confirm_label(trial: Trial, last: AnyAction | None) -> Text:
    if trial.revealing:
        return say("Confirm and reveal")
    return say("Confirm") if last is None else say("Confirm and {last}", last=_kind_label(type(last)).lower())


def entry_index(values: Sequence[str]) -> int | None:
    """The entry a menu click chose."""
    return int(values[0]) if values and values[0].isdecimal() else None
