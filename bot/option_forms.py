"""The options of a game as menus and forms, made from their pydantic model."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, get_args, get_origin

from pydantic import ValidationError
from pydantic.fields import FieldInfo

from bot.control_ids import ControlId
from bot.controls import Component, Form, Item, menu, text_field
from bot.i18n import Speech
from rules.engine import Options, Rules, Text, say

Chosen = Mapping[str, Any]


def present(rules: Rules[Any], chosen: Chosen) -> Options:
    """The options with what was chosen; raises ValidationError when they do not fit together."""
    return rules.options.model_validate(dict(chosen))


def title(rules: Rules[Any], name: str, speech: Speech) -> str:
    """What an option is called."""
    return speech(Text(_field(rules, name).title or _words(name)))


def differing(rules: Rules[Any], chosen: Chosen, speech: Speech) -> list[str]:
    """What differs from the usual game, in words."""
    options = present(rules, chosen)
    return [
        f"{title(rules, name, speech)}: {value_words(getattr(options, name), speech)}"
        for name, field in rules.options.model_fields.items()
        if getattr(options, name) != field.default
    ]


def value_words(value: Any, speech: Speech) -> str:
    """A value of an option in words."""
    match value:
        case bool():
            return speech(say("on") if value else say("off"))
        case tuple():
            return ", ".join(map(str, value)) or speech(say("drawn"))
        case _:
            return _words(str(value))


def option_menu(control: ControlId, rules: Rules[Any], chosen: Chosen, speech: Speech) -> Component:
    """A menu of all options with their present values."""
    options = present(rules, chosen)
    items = [
        Item(
            f"{title(rules, name, speech)}: {value_words(getattr(options, name), speech)}",
            name,
            speech(Text(field.description or "")),
        )
        for name, field in rules.options.model_fields.items()
    ]
    return menu(control, speech(say("Which option?")), items)


def is_switch(rules: Rules[Any], name: str) -> bool:
    """Whether an option is on or off."""
    return _field(rules, name).annotation is bool


def value_menu(control: ControlId, rules: Rules[Any], name: str, chosen: Chosen, speech: Speech) -> Component | None:
    """A menu of the values of an option; None when they are typed."""
    hint = _field(rules, name).annotation
    if get_origin(hint) is not Literal:
        return None
    now = getattr(present(rules, chosen), name)
    items = [Item(_words(str(value)), str(value), chosen=value == now) for value in get_args(hint)]
    return menu(control, title(rules, name, speech), items)


def value_form(control: ControlId, rules: Rules[Any], name: str, chosen: Chosen, speech: Speech) -> Form:
    """A form for an option that is typed; several values are separated by commas."""
    now = getattr(present(rules, chosen), name)
    text = ", ".join(map(str, now)) if isinstance(now, tuple) else str(now)
    about = speech(Text(_field(rules, name).description or ""))
    return Form(
        control,
        title(rules, name, speech),
        (text_field("value", title(rules, name, speech), about=about, value=text, long=True),),
    )


def changed(rules: Rules[Any], chosen: Chosen, name: str, value: str | bool) -> dict[str, Any]:
    """What is chosen after one change, as plain data; raises ValueError saying what does not fit."""
    new: Any = value
    if isinstance(value, str) and get_origin(_field(rules, name).annotation) is tuple:
        new = tuple(part.strip() for part in value.split(",") if part.strip())
    try:
        options = present(rules, {**chosen, name: new})
    except ValidationError as error:
        raise ValueError(error.errors()[0]["msg"].removeprefix("Value error, ")) from None
    return options.model_dump(mode="json")


def _field(rules: Rules[Any], name: str) -> FieldInfo:
    return rules.options.model_fields[name]


def _words(name: str) -> str:
    return name.replace("_", " ").capitalize()
