"""Limits of modals: title, labels and their inputs."""

from __future__ import annotations

from collections.abc import Iterator

from bot.sandbox.limits.components import (
    LIMITS,
    OPTION,
    ROW,
    SELECTS,
    TEXT,
    TEXT_INPUT,
    check_select,
    duplicate_ids,
    parts_of,
)
from bot.sandbox.limits.lengths import Count, Limit, Text, check_limits, required
from bot.sandbox.wire import Path, Payload, Problem

LABEL, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 18, 19, 21, 22, 23
CUSTOM_ID = Text("custom_id", 1, 100, required=True)

MODAL: tuple[Limit, ...] = (
    CUSTOM_ID,
    Text("title", 1, 45, required=True),
    Count("components", 1, 5, required=True),
)
LABEL_LIMITS: tuple[Limit, ...] = (Text("label", 1, 45, required=True), Text("description", 0, 100))
INPUT: tuple[Limit, ...] = (CUSTOM_ID, Text("placeholder", 0, 100), Text("value", 0, 4000))
INPUT_LABEL = Text("label", 1, 45, required=True)
GROUPS: dict[int, tuple[Limit, ...]] = {
    FILE_UPLOAD: (CUSTOM_ID,),
    RADIO_GROUP: (CUSTOM_ID, Count("options", 2, 10, required=True)),
    CHECKBOX_GROUP: (CUSTOM_ID, Count("options", 1, 10, required=True)),
    CHECKBOX: (CUSTOM_ID,),
}
INPUT_CHARACTERS = 4000


def check_modal(modal: Payload) -> list[Problem]:
    """Return the problems Discord would report in a modal."""
    components = modal.get("components") or []
    problems = list(check_limits(MODAL, modal, ()))
    problems += duplicate_ids([part for c in components for part in parts_of(c)])
    for index, component in enumerate(components):
        problems += _component(component, ("components", str(index)))
    return problems


def _component(component: Payload, path: Path) -> Iterator[Problem]:
    kind = component.get("type")
    if kind == LABEL:
        yield from check_limits(LABEL_LIMITS, component, path)
        if component.get("component") is None:
            yield required((*path, "component"))
        else:
            yield from _labelled(component["component"], (*path, "component"))
    elif kind == ROW:
        yield from Count("components", 1, 1, required=True).problems(component, path)
        for index, child in enumerate(component.get("components") or []):
            place = (*path, "components", str(index))
            if child.get("type") != TEXT_INPUT:
                yield _choices((*place, "type"), TEXT_INPUT)
                continue
            yield from INPUT_LABEL.problems(child, place)
            yield from _input(child, place)
    elif kind == TEXT:
        yield from check_limits(LIMITS[TEXT], component, path)
    else:
        yield _choices((*path, "type"), ROW, TEXT, LABEL)


def _labelled(component: Payload, path: Path) -> Iterator[Problem]:
    kind = component.get("type")
    if kind == TEXT_INPUT:
        yield from _input(component, path)
    elif kind in SELECTS:
        yield from check_limits(LIMITS[kind], component, path)
        yield from check_select(component, path)
    elif kind in GROUPS:
        yield from check_limits(GROUPS[kind], component, path)
        for index, option in enumerate(component.get("options") or []):
            yield from check_limits(OPTION, option, (*path, "options", str(index)))
    else:
        yield _choices((*path, "type"), *sorted({TEXT_INPUT, *SELECTS, *GROUPS}))


def _input(component: Payload, path: Path) -> Iterator[Problem]:
    yield from check_limits(INPUT, component, path)
    if component.get("style") not in (1, 2):
        yield _choices((*path, "style"), 1, 2)
    for key, least in (("min_length", 0), ("max_length", 1)):
        value = component.get(key)
        if value is not None and not least <= value <= INPUT_CHARACTERS:
            message = f"int value should be between {least} and {INPUT_CHARACTERS}."
            yield Problem((*path, key), "NUMBER_TYPE_MAX", message)


def _choices(path: Path, *allowed: int) -> Problem:
    listed = ", ".join(map(str, allowed))
    return Problem(path, "BASE_TYPE_CHOICES", f"Value must be one of {{{listed}}}.")
