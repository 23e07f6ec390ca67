"""Buttons, menus and modals as plain data in Discord's format, without state in memory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import pairwise
from math import ceil
from typing import Any

import discord

from bot.language.emoji_tags import first_sign
from bot.language.i18n import clipped, plain
from bot.panels.control_ids import ControlId

BUTTON_LABEL = 80
OPTION_LABEL = 100
MENU_OPTIONS = 25
MODAL_TITLE = 45
FIELD_LABEL = 45
ROW_BUTTONS = 5
MOST_ROWS = 5
"""The most rows of controls in a message: a layout has room for 40 components, and a phone for about as many rows."""

Component = dict[str, Any]
"""One component in Discord's format. It is sent unchanged, so any keys are possible."""


class Style(IntEnum):
    """The colours of buttons."""

    MAIN = 1
    PLAIN = 2
    GO = 3
    DANGER = 4


@dataclass(frozen=True, slots=True)
class Item:
    """One entry of a menu."""

    label: str
    value: str
    description: str = ""
    chosen: bool = False
    sign: str = ""
    """The emoji of its button, if the label has none."""


def button(
    control: ControlId, label: str, style: Style = Style.PLAIN, *, disabled: bool = False, sign: str = ""
) -> Component:
    """Return a button that acts through its custom id, with a sign or the first emoji of its label as its emoji."""
    return {
        "type": 2,
        "style": int(style),
        "label": clipped(plain(label), BUTTON_LABEL),
        "custom_id": str(control),
        "disabled": disabled,
        **({"emoji": {"name": sign}} if sign else _emoji(label)),
    }


def link_button(label: str, address: str) -> Component:
    """Return a button that opens an address."""
    return {"type": 2, "style": 5, "label": clipped(plain(label), BUTTON_LABEL), "url": address}


def rows(buttons: Sequence[Component]) -> list[Component]:
    """Return the buttons in as few rows as possible, of the same length: a phone breaks a full row into two lines."""
    count = ceil(len(buttons) / ROW_BUTTONS)
    ends = [ceil(len(buttons) * row / count) for row in range(count + 1)] if count else [0]
    return [{"type": 1, "components": list(buttons[start:end])} for start, end in pairwise(ends)]


def section(text: str, beside: Component) -> Component:
    """Return a line of text with a button next to it."""
    return {"type": 9, "components": [{"type": 10, "content": text}], "accessory": beside}


def row_count(components: Sequence[Component]) -> int:
    """Return the number of rows among components; lines with a button do not count."""
    return sum(component["type"] == 1 for component in components)


def menu(control: ControlId, placeholder: str, items: Sequence[Item], *, least: int = 1, most: int = 1) -> Component:
    """Return a row with one menu."""
    assert 0 < len(items) <= MENU_OPTIONS, f"a menu has 1 to {MENU_OPTIONS} entries, not {len(items)}"
    return {"type": 1, "components": [_select(str(control), items, least, most, placeholder)]}


def people_menu(control: ControlId, placeholder: str, chosen: Sequence[int]) -> Component:
    """Return a row with a menu of the members of the server, of whom some are chosen already."""
    select: Component = {
        "type": 5,
        "custom_id": str(control),
        "min_values": 0,
        "max_values": MENU_OPTIONS,
        "placeholder": clipped(plain(placeholder), 150),
    }
    if chosen:
        select["default_values"] = [{"id": str(user_id), "type": "user"} for user_id in chosen[:MENU_OPTIONS]]
    return {"type": 1, "components": [select]}


@dataclass(frozen=True, slots=True)
class Form:
    """A modal with several inputs."""

    control: ControlId
    title: str
    fields: tuple[Component, ...]


def role_menu(control: ControlId, placeholder: str, chosen: Sequence[int], most: int) -> Component:
    """Return a menu of the roles of a server, in which none or several can be chosen."""
    return {
        "type": 1,
        "components": [
            {
                "type": 6,
                "custom_id": str(control),
                "placeholder": clipped(plain(placeholder), 150),
                "min_values": 0,
                "max_values": most,
                "default_values": [{"id": str(role), "type": "role"} for role in chosen],
            }
        ],
    }


def channel_menu(control: ControlId, placeholder: str, kinds: Sequence[int], chosen: int | None) -> Component:
    """Return a menu of the channels of a server that are of these kinds, in which one or none can be chosen."""
    return {
        "type": 1,
        "components": [
            {
                "type": 8,
                "custom_id": str(control),
                "placeholder": clipped(plain(placeholder), 150),
                "channel_types": list(kinds),
                "min_values": 0,
                "max_values": 1,
                "default_values": [] if chosen is None else [{"id": str(chosen), "type": "channel"}],
            }
        ],
    }


def text_field(
    key: str, label: str, *, about: str = "", value: str = "", long: bool = False, most: int = 4000
) -> Component:
    """Return a text input of at most `most` characters for a modal; it may stay empty."""
    component = {"type": 4, "custom_id": key, "style": 2 if long else 1, "required": False, "max_length": most}
    if value:
        component["value"] = clipped(value, most)
    return _labelled(label, about, component)


def menu_field(key: str, label: str, items: Sequence[Item], *, least: int = 1, most: int = 1) -> Component:
    """Return a menu for a modal, with one or several choices; without emoji, because a refused modal cannot be
    retried.
    """
    return _labelled(label, "", {**_without_emoji(_select(key, items, least, most, "")), "required": least > 0})


def form_values(data: Mapping[str, Any]) -> dict[str, str]:
    """Return the values filled into a modal, by field; of several chosen entries the first."""
    found: dict[str, str] = {}
    for component in _filled(data):
        values = component.get("values")
        found[component["custom_id"]] = values[0] if values else str(component.get("value") or "")
    return found


def form_picks(data: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the entries chosen in the menus of a modal, by field."""
    return {component["custom_id"]: list(component["values"]) for component in _filled(data) if "values" in component}


def _filled(data: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    for part in data.get("components", ()):
        yield from [part["component"]] if "component" in part else part.get("components", ())


class Controls(discord.ui.View):
    """Ready-made components for discord.py, which drops them as soon as they are sent.

    They are rows below a text, or a whole layout.
    """

    def __init__(self, components: Sequence[Mapping[str, Any]], *, layout: bool = False) -> None:
        super().__init__(timeout=None)
        self._components = [dict(component) for component in components]
        self._layout = layout
        # A stopped view is not stored: clicks are found by their custom id, also after a restart.
        self.stop()

    def to_components(self) -> list[dict[str, Any]]:
        """Return the components as they were given."""
        return self._components

    def leave_out_emoji(self) -> None:
        """Remove all emoji: Discord no longer knows one of them, perhaps because it was deleted."""
        self._components = [_without_emoji(component) for component in self._components]

    @property
    def has_emoji(self) -> bool:
        """True if a button or an entry of a menu has an emoji."""
        return any(_has_emoji(component) for component in self._components)

    def has_components_v2(self) -> bool:
        """Return whether the message becomes a layout."""
        return self._layout


class FormModal(discord.ui.Modal):
    """A modal for discord.py, which drops it as soon as it is shown."""

    def __init__(self, form: Form) -> None:
        super().__init__(title=clipped(plain(form.title), MODAL_TITLE), custom_id=str(form.control), timeout=None)
        self._fields = list(form.fields)
        self.stop()

    def to_dict(self) -> dict[str, Any]:
        """Return the modal as it was given."""
        return {"title": self.title, "custom_id": self.custom_id, "components": self._fields}


def _labelled(label: str, about: str, component: Component) -> Component:
    labelled: Component = {"type": 18, "label": clipped(plain(label), FIELD_LABEL), "component": component}
    if about:
        labelled["description"] = clipped(plain(about), 100)
    return labelled


def is_about_emoji(error: discord.HTTPException) -> bool:
    """Return whether Discord refuses a message because of an emoji in its components."""
    return error.status == 400 and "emoji" in error.text.lower()


def _emoji(label: str) -> Component:
    """Return the first emoji of a label for a component, if there is one."""
    sign = first_sign(label)
    return {} if sign is None else {"emoji": {"name": sign[0], "id": sign[1]}}


def _has_emoji(component: Component) -> bool:
    inside = (*component.get("components", ()), *component.get("options", ()))
    if "accessory" in component:
        inside = (*inside, component["accessory"])
    return "emoji" in component or any(map(_has_emoji, inside))


def _without_emoji(component: Component) -> Component:
    bare = {key: value for key, value in component.items() if key != "emoji"}
    for inside in ("components", "options"):
        if inside in bare:
            bare[inside] = [_without_emoji(each) for each in bare[inside]]
    if "accessory" in bare:
        bare["accessory"] = _without_emoji(bare["accessory"])
    return bare


def _select(key: str, items: Sequence[Item], least: int, most: int, placeholder: str) -> Component:
    select: Component = {
        "type": 3,
        "custom_id": key,
        "options": [_option(item) for item in items],
        "min_values": least,
        "max_values": most,
    }
    if placeholder:
        select["placeholder"] = clipped(plain(placeholder), 150)
    return select


def _option(item: Item) -> Component:
    option: Component = {
        "label": clipped(plain(item.label), OPTION_LABEL),
        "value": item.value,
        **_emoji(item.label),
    }
    if item.description:
        option["description"] = clipped(plain(item.description), OPTION_LABEL)
    if item.chosen:
        option["default"] = True
    return option
