"""Forms for actions with too many combinations for menus."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.drafts.preview import DraftPreview
from bot.language.i18n import Localizer
from bot.panels.control_ids import ControlId
from bot.panels.controls import MENU_OPTIONS, Component, Form, Item, menu_field, text_field
from rules.engine import AnyAction
from rules.engine.menus import ActionForm, FormField

SENT = "filled_in"
"""The route of a submitted form."""


def form_of(preview: DraftPreview) -> ActionForm[Any] | None:
    """Return the form for the question of a draft; None without one, or while no such action is possible."""
    form = preview.menu.form
    return form if form is not None and form.fields(preview.state, preview.seat) else None


def modal_of(game: int, state: int, preview: DraftPreview, form: ActionForm[Any], localizer: Localizer) -> Form:
    """Return the form as a modal."""
    inputs = tuple(_input(each, localizer) for each in form.fields(preview.state, preview.seat))
    return Form(ControlId(game, state, SENT, preview.fingerprint), localizer(form.label), inputs)


def filled_in(
    preview: DraftPreview, form: ActionForm[Any], typed: Mapping[str, str], picked: Mapping[str, Sequence[str]]
) -> AnyAction:
    """Return the action of a submitted form."""
    return form.read(preview.state, preview.seat, {**{key: [text] for key, text in typed.items()}, **picked})


def _input(field: FormField, localizer: Localizer) -> Component:
    label = localizer(field.label)
    if not field.values:
        return text_field(field.key, label)
    items = [Item(localizer(text), value) for value, text in field.values.items()][:MENU_OPTIONS]
    most = len(items) if field.most is None else field.most
    return menu_field(field.key, label, items, least=field.least, most=min(most, len(items)))
