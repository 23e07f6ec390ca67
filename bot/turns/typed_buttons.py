"""Read typed words as buttons of the private panel that choose no action: Confirm, Undo step, Explain."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.access.seat_context import SeatContext
from bot.drafts.shown_labels import label_key
from bot.language.i18n import SOURCE, Localizer, languages
from bot.panels.control_ids import LESSON, PLAN, TRIAL, ControlId
from bot.panels.controls import BUTTON_LABEL
from bot.panels.layouts import parts_in
from bot.turns.turn_controller import TurnController
from rules.engine import Text, say

READ_OTHERWISE = ("go", "pick", "several", "type")
"""Routes that are not pressed by typing: those of choices, which are read as actions, and that of the form itself."""
CONFIRM, UNDO_STEP = say("Confirm"), say("Undo step")
HINTED = (say("Play this"), say("Play the other"))
"""The buttons of a hint, which is shown in place of the panel."""
"""The buttons of a draft. The first says what else happens; its first word is enough."""
BACK = (say("◀ Back"), say("Explain less"), say("Close-up"), say("Hide picture"))
"""Buttons that lead back to the choices from a list or picture, which typed text does not know."""
LONGEST = 2 * BUTTON_LABEL
"""Characters of a text that may be a label; it may contain the code of an emoji."""


def typed_button(turns: TurnController, context: SeatContext, text: str) -> ControlId | None:
    """Return the button of the present panel that is called like a text in any language; None if it is not just one."""
    key = label_key(text) if len(text) <= LONGEST else ""
    for localizer in _localizers(context.localizer) if key else ():
        called = {control for label, control in _buttons(turns, context, localizer) if label_key(label) == key}
        if not called and key == label_key(localizer(CONFIRM)):
            buttons = _buttons(turns, context, localizer)
            called = {control for _, control in buttons if _own_route(control) == "confirm"}
        called = called or {
            control for label, control in _elsewhere(turns, context, localizer) if label_key(label) == key
        }
        if called:
            return called.pop() if len(called) == 1 else None
    return None


def leads_back(text: str, localizer: Localizer) -> bool:
    """Return whether a text is the label of a button that leads back to the choices."""
    return _is_one_of(text, localizer, BACK)


def is_about_a_draft(text: str, localizer: Localizer) -> bool:
    """Return whether a text is the label of a button that only a draft has."""
    return _is_one_of(text, localizer, (CONFIRM, UNDO_STEP))


def _is_one_of(text: str, localizer: Localizer, labels: tuple[Text, ...]) -> bool:
    key = label_key(text) if len(text) <= LONGEST else ""
    known = {label_key(each(label)) for each in _localizers(localizer) for label in labels}
    return bool(key) and key in known


def _localizers(localizer: Localizer) -> Iterator[Localizer]:
    """Yield the reader's language, English and the others."""
    yield localizer
    others = sorted({SOURCE, *languages()} - {localizer.language}, key=lambda language: language != SOURCE)
    yield from map(localizer.into, others)


def _elsewhere(turns: TurnController, context: SeatContext, localizer: Localizer) -> Iterator[tuple[str, ControlId]]:
    """Yield the buttons of what *Explain* and *Hint* show instead of the panel."""
    shown = list(_buttons(turns, context, localizer))
    if any(_own_route(control) == "explain" for _, control in shown):
        yield from _buttons(turns, context, localizer, explained=0)
    hint = next((control for _, control in shown if _own_route(control) == "hint"), None)
    if hint is not None:
        for number, label in enumerate(HINTED):
            argument = f"{context.preview.fingerprint}.{number}"
            yield localizer(label), replace(hint, route=f"{hint.route}_play", argument=argument)


def _buttons(
    turns: TurnController, context: SeatContext, localizer: Localizer, explained: int | None = None
) -> Iterator[tuple[str, ControlId]]:
    content = turns.content(replace(context, localizer=localizer, note=None), explained=explained)
    for part in parts_in(content.components):
        control = ControlId.read(str(part.get("custom_id", "")))
        if control is not None and "label" in part and _own_route(control) not in READ_OTHERWISE:
            yield str(part["label"]), control


def _own_route(control: ControlId) -> str:
    """Return the route of a control without the prefix of a lesson, a plan or a trial game."""
    prefix = next((each for each in (LESSON, PLAN, TRIAL) if control.route.startswith(each)), "")
    return control.route.removeprefix(prefix)
