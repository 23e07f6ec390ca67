"""The layout of a lesson: its text above the ordinary private panel, its buttons among those of the panel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.drafts.choice_tree import Choice, Entry, Menu, Path, follow, menu_entries
from bot.drafts.examples import LONGEST, Typeable
from bot.drafts.preview import DraftPreview, closing
from bot.language.i18n import Localizer, clipped, code
from bot.panels.control_ids import LESSON, ControlId
from bot.panels.controls import MENU_OPTIONS, Component, Style, button, rows
from bot.panels.layouts import parts_in
from bot.panels.message_content import TEXT_LIMIT, MessageContent, PanelLocation
from bot.panels.rerouted_controls import rerouted, with_row
from bot.panels.turn_panel import PanelSettings, quoted, turn_panel
from bot.store.lessons import Progress
from bot.teaching.tutorial_run import TutorialRun
from bot.wording.recaps import retold
from rules.engine import Text, say
from rules.engine.core.notation import format_action

TOLD = 160
"""The most characters for the actions of the others."""
_DO_IT = say("Do it for me")
"""The button in place of *Show me* once that was shown."""


def lesson_panel(
    panel: MessageContent,
    course: TutorialRun,
    number: int,
    preview: DraftPreview,
    where: PanelLocation | None,
    localizer: Localizer,
    note: Text | None,
    *,
    explained: bool = False,
    shown: bool = False,
) -> MessageContent:
    """Return the private panel of a lesson. With `explained`, explanations use all the space.

    Once it has `shown` how the step is done, it offers to do that.
    """
    fresh = is_fresh(course, number, preview)
    lines = [_heading(course, number, localizer)]
    if fresh and where is None:
        lines += what_came_before(course, number, localizer)
        lines += [localizer(text) for text in course.lesson(number).about]
    lines.append(f"➜ {localizer(course.lesson(number).task)}")
    remark = note if note is not None else None if fresh else _remark(course, number, preview)
    if remark is not None:
        lines += quoted(localizer(remark))
    # The heading of the lesson names the title.
    _, _, below = panel.text.partition("\n")
    text = panel.text if explained else clipped("\n".join([*lines, below]), TEXT_LIMIT)
    own = _own_buttons(
        preview, course, number, localizer, shown=shown and following(course, number, preview) is not None
    )
    return MessageContent(text, with_row(rerouted(panel.components, LESSON), own))


def is_fresh(course: TutorialRun, number: int, preview: DraftPreview) -> bool:
    """Return whether there is no draft in this lesson yet."""
    return tuple(preview.lines) == course.tutorial.prepared(number)


def shown(course: TutorialRun, number: int, preview: DraftPreview, localizer: Localizer) -> Text:
    """Return the instructions for the next correct action: the label of its button in the list that is opened."""
    if course.verdict(number, preview.lines) == "other":
        return say("Press **Undo step** until only what is right is left.")
    found = following(course, number, preview)
    if found is None:
        return say("Press the button that begins with **Confirm**.")
    taps = f"**{_taps(preview, found, localizer)[-1]}**"
    written = Typeable(preview, localizer).choice(found)
    return say("{taps}. Or press **Type…** and write {line}", taps=taps, line=code(written, LONGEST))


def following(course: TutorialRun, number: int, preview: DraftPreview) -> Choice | None:
    """Return the next correct choice; None where the draft is complete, or has something else."""
    rest, last = course.tutorial.turn(number)[len(preview.lines) :], closing(preview)
    complete = not rest or (last is not None and rest == (format_action(last),))
    if complete or course.verdict(number, preview.lines) == "other":
        return None
    found = _choice(preview, rest)
    assert found is not None, "what a lesson wants can be chosen"
    return found


def where_shown(course: TutorialRun, number: int, preview: DraftPreview) -> PanelLocation | None:
    """Return the list in which the next correct action can be seen; None where nothing has to be chosen."""
    found = following(course, number, preview)
    if found is None:
        return None
    path: Path = ()
    level = follow(preview.choices, path, preview.menu, preview.multi_pick)
    while level.single_choice is None:
        index = _leading(level.all, found)
        place = PanelLocation(preview.fingerprint, path, 0 if len(level.all) <= MENU_OPTIONS else index // MENU_OPTIONS)
        entry, path = level.all[index], (*path, index)
        if isinstance(entry, Menu):
            path = (*path, _leading(menu_entries(entry), found))
        level = follow(preview.choices, path, preview.menu, preview.multi_pick)
    return place


def overview_panel(
    courses: Mapping[str, TutorialRun], begun: Sequence[Progress], localizer: Localizer
) -> MessageContent:
    """Return all tutorials, each with a button to start or continue it."""
    lines, buttons = (
        [localizer(say("**Learn a game**, step by step, on a table of your own. Nobody else sees it."))],
        [],
    )
    at = {progress.game: progress.number for progress in begun}
    for key, course in courses.items():
        lines.append(f"• **{localizer(course.name)}**: {localizer(course.tutorial.about)}")
        label = course.name
        if key in at:
            label = say("{title}: go on with step {number}", title=course.name, number=at[key] + 1)
        buttons.append(button(ControlId(course.index, 0, f"{LESSON}open", key), localizer(label), Style.MAIN))
    return MessageContent("\n".join(lines), tuple(rows(buttons)))


def farewell_panel(course: TutorialRun, following: TutorialRun | None, localizer: Localizer) -> MessageContent:
    """Return the end of a tutorial, with the next one."""
    tutorial = course.tutorial
    lines = [
        f"**{localizer(say('You have finished the tutorial of {title}.', title=course.name))}**",
        f"✓ {localizer(tutorial.lessons[-1].done)}",
        *map(localizer, tutorial.farewell),
        localizer(
            say("{new} opens a table; {rules} answers questions on the way.", new="`/game new`", rules="`/rules`")
        ),
    ]
    again = button(ControlId(0, 0, f"{LESSON}start", course.key), localizer(say("Start again from the beginning")))
    others = button(ControlId(0, 0, f"{LESSON}all"), localizer(say("Other tutorials")))
    further = []
    if following is not None and following.tutorial.name is not None:
        onward = say("Go on: {part}", part=following.tutorial.name)
        further = [button(ControlId(0, 0, f"{LESSON}start", following.key), localizer(onward), Style.MAIN)]
    return MessageContent("\n".join(lines), tuple(rows([*further, again, others])))


def _heading(course: TutorialRun, number: int, localizer: Localizer) -> str:
    title, lesson = localizer(course.name), course.lesson(number)
    count = len(course.tutorial.lessons)
    step = say("Tutorial · step {number} of {count}", number=number + 1, count=count)
    return f"-# {title} · {localizer(step)}\n**{localizer(lesson.title)}**"


def what_came_before(course: TutorialRun, number: int, localizer: Localizer) -> list[str]:
    """Return the result of the lesson before, and the events since unless the lesson retells them."""
    done = [f"✓ {localizer(course.lesson(number - 1).done)}"] if number else []
    if course.lesson(number).retells:
        return done
    seat = course.tutorial.seat
    told = retold(course.opening(number).events, localizer, seat, longest=TOLD, priced=False, logged=False)
    return done + [f"-# {line}" for line in told.splitlines()]


def _remark(course: TutorialRun, number: int, preview: DraftPreview) -> Text:
    """Return the remark about a draft."""
    if course.verdict(number, preview.lines) == "other":
        return say("That is possible too. {hint} **Undo step** removes it again.", hint=course.lesson(number).hint)
    if len(preview.lines) < len(course.tutorial.prepared(number)):
        return say("That was right; do it again.")
    rest, last = course.tutorial.turn(number)[len(preview.lines) :], closing(preview)
    if not rest or (last is not None and rest == (format_action(last),)):
        return say("✓ Right. Now press the button that begins with **Confirm**: nothing counts before.")
    return say("✓ Right so far.")


def told_by_rules(course: TutorialRun, number: int) -> Text:
    """Return where the rules of a lesson are read."""
    rules = ", ".join(map(code, course.lesson(number).rules))
    return say("Rules: {numbers}; {command} tells more.", numbers=rules, command="`/rules`")


def hinted(course: TutorialRun, number: int, preview: DraftPreview) -> Text:
    """Return why the action of the lesson is the right one, until it is drafted."""
    if is_fresh(course, number, preview) or course.verdict(number, preview.lines) == "begun":
        return course.lesson(number).hint
    return _remark(course, number, preview)


def _own_buttons(
    preview: DraftPreview, course: TutorialRun, number: int, localizer: Localizer, *, shown: bool
) -> list[Component]:
    game = course.index
    route, label, style = ("do", _DO_IT, Style.GO) if shown else ("show", say("Show me"), Style.PLAIN)
    return [
        button(ControlId(game, number, f"{LESSON}back"), localizer(say("◀ Previous step")), disabled=number == 0),
        button(ControlId(game, number, f"{LESSON}{route}", preview.fingerprint), localizer(label), style),
        button(ControlId(game, number, f"{LESSON}skip"), localizer(say("Skip ▶"))),
        button(ControlId(game, number, f"{LESSON}hint", preview.fingerprint), localizer(say("Hint"))),
    ]


def _choice(preview: DraftPreview, rest: Sequence[str]) -> Choice | None:
    """Return the choice that covers most of the lines at once."""
    choices = [
        choice for choice in preview.choices if tuple(choice.line.split("; ")) == tuple(rest)[: len(choice.actions)]
    ]
    return max(choices, key=lambda choice: len(choice.actions), default=None)


def _taps(preview: DraftPreview, choice: Choice, localizer: Localizer) -> list[str]:
    """Return the labels of the buttons that lead to a choice."""
    path: Path = ()
    labels: list[str] = []
    level = follow(preview.choices, path, preview.menu, preview.multi_pick)
    while level.single_choice is None:
        pages = range((len(level.all) - 1) // MENU_OPTIONS + 1)
        panels = [turn_panel(preview, level, localizer, PanelSettings(page=page)) for page in pages]
        path = (*path, _leading(level.all, choice))
        entry = level.all[path[-1]]
        if isinstance(entry, Menu):
            # Its menu is open already next to the other entries.
            path = (*path, _leading(menu_entries(entry), choice))
        labels.append(
            next(label for panel in panels if (label := _label(panel, PanelLocation(preview.fingerprint, path))))
        )
        level = follow(preview.choices, path, preview.menu, preview.multi_pick)
    return labels


def _leading(entries: Sequence[Entry], choice: Choice) -> int:
    return next(at for at, entry in enumerate(entries) if choice in entry.choices)


def _label(panel: MessageContent, where: PanelLocation) -> str:
    """Return the label of the button or menu for an entry; empty when it is on another page."""
    *before, index = where.path
    for control in (part for part in parts_in(panel.components) if "custom_id" in part):
        read = ControlId.read(control["custom_id"])
        from_where = None if read is None else PanelLocation.read(read.argument)
        if read is None or from_where is None or from_where.path != tuple(before):
            continue
        if read.route == "go" and read.argument.endswith(f".{index}"):
            return str(control["label"])
        if read.route == "pick":
            found: list[dict[str, Any]] = [each for each in control["options"] if each["value"] == str(index)]
            if found:
                return str(found[0]["label"])
    return ""
