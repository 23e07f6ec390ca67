"""The form for a standing order: a menu or a text for each field, and the complaint about invalid values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, get_args, get_origin

from annotated_types import Ge, Le
from pydantic import ValidationError
from pydantic.fields import FieldInfo

from bot.language.i18n import Localizer, capital, code, words
from bot.panels.controls import Component, Item, menu_field, text_field
from rules.engine import Options, Seat, StandingOrder, Text, Who, say


def title_of(kind: type[StandingOrder]) -> Text:
    """Return the title of a kind of order."""
    return Text(kind.model_config.get("title") or words(kind.tag))


def label(name: str, field: FieldInfo) -> Text:
    """Return the label of a field of an order or of the options."""
    return Text(field.title or words(name))


def inputs(
    order: StandingOrder, options: Options, others: Sequence[Seat], localizer: Localizer
) -> tuple[Component, ...]:
    """Return the fields of an order that are relevant for the options of the game, with their present values.

    `others` are the seats that can be chosen where a field is a player.
    """
    # A field with a single value only names the order.
    return tuple(
        _input(order, name, field, options, others, localizer)
        for name, field in type(order).model_fields.items()
        if len(_values(field)) != 1 and order.applies(options, name)
    )


def filled(kind: type[StandingOrder], typed: Mapping[str, str], chosen: Mapping[str, Sequence[str]]) -> StandingOrder:
    """Return the order with the values typed and chosen in its form; raises ValidationError."""
    names = [name for name in kind.model_fields if name in typed]
    return kind.model_validate(
        {name: chosen.get(name, []) if _takes_several(kind.model_fields[name]) else typed[name] for name in names}
    )


def explain_invalid_order(kind: type[StandingOrder], error: ValidationError) -> Text:
    """Return which field of a form is invalid, and what it allows."""
    problem = error.errors()[0]
    name = str(problem["loc"][0])
    limits = _limits(kind.model_fields[name])
    field, given = label(name, kind.model_fields[name]), code(str(problem["input"]))
    if limits is None:
        return say("{given} does not fit: {field}.", field=field, given=given)
    return say("{given} does not fit: {field}, {limits}.", field=field, given=given, limits=limits)


def _values(field: FieldInfo) -> tuple[Any, ...]:
    if field.annotation is bool:
        return (True, False)
    return get_args(field.annotation) if get_origin(field.annotation) is Literal else ()


def _takes_several(field: FieldInfo) -> bool:
    return get_origin(field.annotation) is tuple


def _limits(field: FieldInfo) -> Text | None:
    """Return the range of numbers that a field takes, if it is limited."""
    limits = {type(limit): limit for limit in field.metadata}
    least, most = limits.get(Ge), limits.get(Le)
    if not isinstance(least, Ge) or not isinstance(most, Le):
        return None
    return say("a whole number from {least} to {most}", least=str(least.ge), most=str(most.le))


def _input(
    order: StandingOrder, name: str, field: FieldInfo, options: Options, others: Sequence[Seat], localizer: Localizer
) -> Component:
    title, present = localizer(label(name, field)), getattr(order, name)
    values = [value for value in _values(field) if order.applies(options, name, value)]
    called = type(order).explained.get(name, {})
    if _takes_several(field):
        offered = {
            value: text
            for value, text in _offered(field, called, others).items()
            if order.applies(options, name, value)
        }
        items = [Item(localizer(text), str(value), chosen=value in present) for value, text in offered.items()]
        return menu_field(name, title, items, least=0, most=len(items))
    if values:
        shown = {value: localizer(called.get(value) or Text(words(str(value)))) for value in values}
        return menu_field(name, title, [Item(shown[value], str(value), chosen=value == present) for value in values])
    limits = _limits(field)
    return text_field(name, title, about="" if limits is None else capital(localizer(limits)), value=str(present))


def _offered(field: FieldInfo, called: Mapping[str, Text], others: Sequence[Seat]) -> Mapping[Any, Text]:
    """Return the values to choose from: the other players where a field is a seat, else the values of the order."""
    if Seat in get_args(field.annotation):
        return {seat: say("{who}", who=Who(seat)) for seat in others}
    return called
