"""Read typed words as buttons of the private panel that choose no action: Confirm, Undo step, Explain."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.access.seat_context import SeatContext
from bot.drafts.shown_labels import label_key
from bot.drafts.typed_lines import parts
from bot.language.catalogs import SOURCE, languages
from bot.language.i18n import Localizer
from bot.panels.control_ids import LESSON, PLAN, TRIAL, ControlId
from bot.panels.controls import BUTTON_LABEL
from bot.panels.layouts import parts_in
from bot.panels.message_content import MessageContent, PanelLocation
from bot.panels.turn_panel import EXPLAIN_MORE
from bot.turns.turn_controller import TurnController
from rules.engine import Text, say
from rules.engine.core.notation import NotationError

READ_OTHERWISE = ("go", "pick", "several", "type", "fill_in")
"""Routes that are not pressed by typing: those of choices, which are read as actions, and those that open forms."""
CONFIRM, UNDO_STEP = say("Confirm"), say("Undo step")
HINTED = (say("Play this"), say("Play the other"))
"""The buttons of a hint, which is shown in place of the panel."""
"""The buttons of a draft. The first says what else happens; its first word is enough."""
BACK = (say("◀ Back"), say("Explain less"), say("Close-up"), say("Hide picture"))
"""Buttons that lead back to the choices from a list or picture, which typed text does not know."""
LONGEST = 2 * BUTTON_LABEL
"""Characters of a text that may be a label; it may contain the code of an emoji."""


@dataclass(frozen=True, slots=True)
class _Shown:
    """The panel of a user as it was last shown, in which labels are looked up."""

    turns: TurnController
    context: SeatContext
    where: PanelLocation | None
    explained: int | None

    @classmethod
    def of(cls, turns: TurnController, context: SeatContext, user_id: int) -> _Shown:
        """Return the panel of a user; its first list if it is not known or has changed."""
        panel = turns.services.open_panels.latest(user_id, turns.tables, context.number)
        if panel is None or panel.draft != context.preview.fingerprint:
            return cls(turns, context, None, None)
        return cls(turns, context, PanelLocation(panel.draft, panel.path, panel.page), panel.explained)

    def buttons(self, localizer: Localizer, explained: int | None = None) -> list[tuple[str, ControlId]]:
        """Return the buttons with their labels in a language."""
        context = replace(self.context, localizer=localizer, note=None)
        return list(_buttons(self.turns.content(context, self.where, explained=explained)))

    def elsewhere(self, localizer: Localizer) -> Iterator[tuple[str, ControlId]]:
        """Yield the buttons of what *Explain* and *Hint* show in addition, and those of the first list."""
        buttons = self.buttons(localizer)
        # The number of pages depends on the language in which they are shown.
        pages = self.buttons(self.context.localizer, explained=self.explained or 0)
        yield from ((localizer(EXPLAIN_MORE), control) for _, control in pages if _own_route(control) == "explain")
        hint = next((control for _, control in buttons if _own_route(control) == "hint"), None)
        if hint is not None:
            for number, label in enumerate(HINTED):
                argument = f"{self.context.preview.fingerprint}.{number}"
                yield localizer(label), replace(hint, route=f"{hint.route}_play", argument=argument)
        if self.where is not None:
            yield from replace(self, where=None).buttons(localizer)


def typed_button(turns: TurnController, context: SeatContext, user_id: int, text: str) -> ControlId | None:
    """Return the button of the present panel that is called like a text in any language; None if it is not just one."""
    # Looking for a label builds the panel in every language, which typed actions need not wait for.
    is_label = len(text) <= LONGEST and not _is_action(text, context)
    key, shown = label_key(text) if is_label else "", _Shown.of(turns, context, user_id)
    for localizer in _localizers(context.localizer) if key else ():
        buttons = shown.buttons(localizer)
        called = {control for label, control in buttons if label_key(label) == key}
        if not called and key == label_key(localizer(CONFIRM)):
            called = {control for _, control in buttons if _own_route(control) == "confirm"}
        called = called or {control for label, control in shown.elsewhere(localizer) if label_key(label) == key}
        if called:
            return called.pop() if len(called) == 1 else None
    return None


def _is_action(text: str, context: SeatContext) -> bool:
    """Return whether a text consists of actions in the notation of the log, of which the first is legal."""
    table = context.preview.table
    try:
        actions = [table.parse(line) for line in parts(text.removeprefix("+"))]
    except NotationError:
        return False
    return bool(actions) and table.obstacle(context.seat, actions[0]) is None


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


def _buttons(content: MessageContent) -> Iterator[tuple[str, ControlId]]:
    for part in parts_in(content.components):
        control = ControlId.read(str(part.get("custom_id", "")))
        if control is not None and "label" in part and _own_route(control) not in READ_OTHERWISE:
            yield str(part["label"]), control


def _own_route(control: ControlId) -> str:
    """Return the route of a control without the prefix of a lesson, a plan or a trial game."""
    prefix = next((each for each in (LESSON, PLAN, TRIAL) if control.route.startswith(each)), "")
    return control.route.removeprefix(prefix)
