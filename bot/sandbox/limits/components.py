"""Limits of message components: rows, buttons, menus and the layout components."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from urllib.parse import urlsplit

from bot.sandbox.limits.lengths import Count, Limit, Number, Text, check_limits, required
from bot.sandbox.wire import Path, Payload, Problem

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 5, 6, 7, 8
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = 9, 10, 11, 12, 13, 14, 17
SELECTS = frozenset({STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT})
LINK_STYLE, PREMIUM_STYLE = 5, 6

LINK_SCHEMES = ("http", "https", "discord")

ROWS = 5
ROW_WIDTH = 5
LAYOUT_PARTS = 40
LAYOUT_TEXT = 4000
OPTIONS = 25

CUSTOM_ID = Text("custom_id", 1, 100, required=True)
SELECT: tuple[Limit, ...] = (CUSTOM_ID, Text("placeholder", 0, 150))
LIMITS: dict[int, tuple[Limit, ...]] = {
    ROW: (Count("components", 1, ROW_WIDTH, required=True),),
    BUTTON: (Text("label", 0, 80),),
    STRING_SELECT: (*SELECT, Count("options", 1, OPTIONS, required=True)),
    USER_SELECT: SELECT,
    ROLE_SELECT: SELECT,
    MENTIONABLE_SELECT: SELECT,
    CHANNEL_SELECT: SELECT,
    SECTION: (Count("components", 1, 3, required=True),),
    TEXT: (Text("content", 1, LAYOUT_TEXT, required=True),),
    THUMBNAIL: (Text("description", 0, 1024),),
    GALLERY: (Count("items", 1, 10, required=True),),
    FILE: (),
    SEPARATOR: (Number("spacing", 1, 2),),
    CONTAINER: (Count("components", 1, LAYOUT_PARTS, required=True), Number("accent_color", 0, 0xFFFFFF)),
}
OPTION: tuple[Limit, ...] = (
    Text("label", 1, 100, required=True),
    Text("value", 1, 100, required=True),
    Text("description", 0, 100),
)
GALLERY_ITEM: tuple[Limit, ...] = (Text("description", 0, 1024),)

# The components that each kind may contain.
INSIDE: dict[int, frozenset[int]] = {
    ROW: SELECTS | {BUTTON},
    SECTION: frozenset({TEXT}),
    CONTAINER: frozenset({ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR}),
}
TOP_LEVEL = frozenset({ROW})
TOP_LEVEL_V2 = INSIDE[CONTAINER] | {CONTAINER}


def check_components(components: Sequence[Payload], *, v2: bool = False) -> list[Problem]:
    """Return the problems Discord would report in the components of a message."""
    path: Path = ("components",)
    problems = list(_children(components, TOP_LEVEL_V2 if v2 else TOP_LEVEL, path))
    everything = [part for component in components for part in parts_of(component)]
    problems += duplicate_ids(everything)
    problems += _duplicate_numbers(everything)
    if not v2 and len(components) > ROWS:
        message = f"Must be {ROWS} or fewer in length."
        problems.append(Problem(path, "BASE_TYPE_MAX_LENGTH", message))
    if v2 and len(everything) > LAYOUT_PARTS:
        message = f"The message has {len(everything)} components; the most is {LAYOUT_PARTS}"
        problems.append(Problem(path, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message))
    written = sum(len(c.get("content") or "") for c in everything if c.get("type") == TEXT)
    if v2 and written > LAYOUT_TEXT:
        message = f"The total text of {written} characters exceeds {LAYOUT_TEXT}"
        problems.append(Problem(path, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message))
    return problems


def parts_of(component: Payload) -> Iterator[Payload]:
    """Yield the component itself and everything nested in it, as Discord counts them."""
    yield component
    nested = [*(component.get("components") or [])]
    nested += [component[key] for key in ("accessory", "component") if component.get(key)]
    for child in nested:
        yield from parts_of(child)


def duplicate_ids(components: Sequence[Payload]) -> Iterator[Problem]:
    seen: set[str] = set()
    for part in components:
        custom_id = part.get("custom_id")
        if custom_id is None:
            continue
        if custom_id in seen:
            message = f"Component custom id cannot be duplicated: {custom_id}"
            yield Problem(("components",), "COMPONENT_CUSTOM_ID_DUPLICATED", message)
        seen.add(custom_id)


def _duplicate_numbers(components: Sequence[Payload]) -> Iterator[Problem]:
    seen: set[int] = set()
    for number in (part["id"] for part in components if part.get("id")):
        if number in seen:
            yield Problem(("components",), "COMPONENT_ID_DUPLICATED", f"Component id cannot be duplicated: {number}")
        seen.add(number)


def media_of(components: Sequence[Payload]) -> Iterator[Payload]:
    """Yield the media of all galleries, thumbnails and files: objects with an address under `url`."""
    for part in (part for component in components for part in parts_of(component)):
        yield from (item["media"] for item in part.get("items") or [] if "media" in item)
        yield from (part[key] for key in ("media", "file") if isinstance(part.get(key), dict))


def _children(components: Sequence[Payload], allowed: frozenset[int], path: Path) -> Iterator[Problem]:
    for index, component in enumerate(components):
        yield from _component(component, allowed, (*path, str(index)))


def _component(component: Payload, allowed: frozenset[int], path: Path) -> Iterator[Problem]:
    kind = component.get("type")
    if kind not in allowed:
        listed = ", ".join(map(str, sorted(allowed)))
        yield Problem((*path, "type"), "UNION_TYPE_CHOICES", f"Value must be one of {{{listed}}}.")
        return
    yield from check_limits(LIMITS[kind], component, path)
    if kind == ROW:
        yield from _row(component, path)
    elif kind == BUTTON:
        yield from _button(component, path)
    elif kind in SELECTS:
        yield from check_select(component, path)
    elif kind == SECTION:
        accessory = component.get("accessory")
        if accessory is None:
            yield required((*path, "accessory"))
        else:
            place = (*path, "accessory")
            yield from _component(accessory, frozenset({BUTTON, THUMBNAIL}), place)
    elif kind == GALLERY:
        for index, item in enumerate(component.get("items") or []):
            place = (*path, "items", str(index))
            yield from check_limits(GALLERY_ITEM, item, place)
            yield from _media(item, "media", place)
    elif kind == THUMBNAIL:
        yield from _media(component, "media", path)
    elif kind == FILE:
        yield from _media(component, "file", path, schemes=("attachment",))
    elif kind == TEXT and not str(component.get("content") or "x").strip():
        yield required((*path, "content"))
    if kind in INSIDE:
        inside = component.get("components") or []
        yield from _children(inside, INSIDE[kind], (*path, "components"))


def _media(
    holder: Payload, key: str, path: Path, schemes: Sequence[str] = ("http", "https", "attachment")
) -> Iterator[Problem]:
    """Check the address of a picture or file."""
    address = (holder.get(key) or {}).get("url")
    if not address:
        yield required((*path, key))
    elif urlsplit(str(address)).scheme not in schemes:
        yield Problem((*path, key, "url"), "URL_TYPE_INVALID_SCHEME", f"Scheme must be one of {tuple(schemes)}.")


def _row(row: Payload, path: Path) -> Iterator[Problem]:
    kinds = [child.get("type") for child in row.get("components") or []]
    if len(kinds) > 1 and not SELECTS.isdisjoint(kinds):
        message = "The specified component exceeds the maximum width"
        yield Problem((*path, "components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message)


def _button(button: Payload, path: Path) -> Iterator[Problem]:
    style = button.get("style")
    if style == LINK_STYLE:
        yield from Text("url", 1, 512, required=True).problems(button, path)
        if urlsplit(str(button.get("url") or "https:")).scheme not in LINK_SCHEMES:
            message = f"Scheme must be one of {LINK_SCHEMES}."
            yield Problem((*path, "url"), "URL_TYPE_INVALID_SCHEME", message)
        if button.get("custom_id"):
            message = "A custom id and url cannot both be specified"
            yield Problem(path, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message)
    elif style in (1, 2, 3, 4):
        yield from CUSTOM_ID.problems(button, path)
    elif style != PREMIUM_STYLE:
        message = "Value must be one of {1, 2, 3, 4, 5, 6}."
        yield Problem((*path, "style"), "BASE_TYPE_CHOICES", message)
    if style != PREMIUM_STYLE and not button.get("label") and not button.get("emoji"):
        message = "A button needs a label or an emoji"
        yield Problem((*path, "label"), "BUTTON_COMPONENT_INVALID_LABEL", message)


def check_select(select: Payload, path: Path) -> Iterator[Problem]:
    options = select.get("options") or []
    for index, option in enumerate(options):
        yield from check_limits(OPTION, option, (*path, "options", str(index)))
    values = [option.get("value") for option in options]
    for index, value in enumerate(values):
        if value in values[:index]:
            message = "The specified option value is already used"
            place = (*path, "options", str(index), "value")
            yield Problem(place, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message)
    yield from _choice_counts(select, path)


def _choice_counts(select: Payload, path: Path) -> Iterator[Problem]:
    least, most = select.get("min_values", 1), select.get("max_values", 1)
    if least is not None and not 0 <= least <= OPTIONS:
        message = f"int value should be between 0 and {OPTIONS}."
        yield Problem((*path, "min_values"), "NUMBER_TYPE_MAX", message)
    if most is not None and not 1 <= most <= OPTIONS:
        message = f"int value should be between 1 and {OPTIONS}."
        yield Problem((*path, "max_values"), "NUMBER_TYPE_MAX", message)
    if select.get("type") != STRING_SELECT or least is None or most is None:
        return
    options = select.get("options") or []
    if most > max(len(options), 1):
        message = "The max_values must not exceed the number of options"
        yield Problem((*path, "options"), "BASE_TYPE_BAD_LENGTH", message)
    if least > most:
        message = "The min_values must not exceed max_values"
        yield Problem((*path, "min_values"), "BASE_TYPE_BAD_LENGTH", message)
    preset = sum(bool(option.get("default")) for option in options)
    if preset > most:
        message = "More options are preset than may be chosen"
        yield Problem((*path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", message)
