"""Parts of messages and modals of the local stand-in for Discord, as dataclasses instead of JSON.

Tests and the scripted users read texts, buttons, menus and form fields with these functions, as a person sees them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.sandbox.limits.components import BUTTON, SELECTS, TEXT, TEXT_INPUT, parts_of
from bot.sandbox.limits.modals import LABEL
from bot.sandbox.wire import Payload

if TYPE_CHECKING:
    from bot.sandbox.interactions import Interaction
    from bot.sandbox.objects import Message


@dataclass(frozen=True, slots=True)
class Choice:
    """One entry of a menu, of an option's choices or of autocomplete results."""

    label: str
    value: str | int | float
    description: str | None = None
    default: bool = False


@dataclass(frozen=True, slots=True)
class Button:
    """A button of a message. `style` is Discord's number; a link has `url` and no `custom_id`."""

    label: str
    custom_id: str | None
    style: int
    disabled: bool
    url: str | None
    emoji: str | None


@dataclass(frozen=True, slots=True)
class Menu:
    """A select menu of a message. `kind` is Discord's component type; `least` to `most` options can be chosen."""

    custom_id: str
    kind: int
    placeholder: str | None
    options: tuple[Choice, ...]
    least: int
    most: int
    disabled: bool


@dataclass(frozen=True, slots=True)
class Field:
    """One input of a modal: a text, a menu, a group of boxes.

    `least` and `most` limit the length of a text, or the number of chosen options.
    """

    custom_id: str
    kind: int
    label: str
    description: str | None
    value: str | None
    required: bool
    least: int
    most: int
    options: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Modal:
    """A form in a window on the screen of a user; `interaction` is the one that opened it."""

    title: str
    custom_id: str
    fields: tuple[Field, ...]
    texts: tuple[str, ...]
    interaction: Interaction


def buttons_of(message: Message) -> list[Button]:
    return [_button(part) for part in _parts(message.components) if part.get("type") == BUTTON]


def menus_of(message: Message) -> list[Menu]:
    return [_menu(part) for part in _parts(message.components) if part.get("type") in SELECTS]


def text_of(message: Message) -> str:
    """Return the whole visible text of a message: its content and its embeds."""
    lines = [message.content]
    for embed in message.embeds:
        lines += [
            str((embed.get("author") or {}).get("name") or ""),
            str(embed.get("title") or ""),
            str(embed.get("description") or ""),
        ]
        for field in embed.get("fields") or []:
            lines += [str(field["name"]), str(field["value"])]
        lines.append(str((embed.get("footer") or {}).get("text") or ""))
    return "\n".join(line for line in lines if line)


def modal_of(interaction: Interaction) -> Modal | None:
    if interaction.modal is None:
        return None
    components: list[Payload] = interaction.modal["components"]
    texts = [str(c["content"]) for c in components if c.get("type") == TEXT]
    return Modal(
        str(interaction.modal["title"]),
        str(interaction.modal["custom_id"]),
        tuple(_fields(components)),
        tuple(texts),
        interaction,
    )


def choices_of(entries: Sequence[Payload]) -> list[Choice]:
    """Return the choices of a command option or the results of an autocomplete."""
    return [Choice(str(entry["name"]), entry["value"]) for entry in entries]


def _parts(components: Sequence[Payload]) -> Iterator[Payload]:
    for component in components:
        yield from parts_of(component)


def _button(part: Payload) -> Button:
    emoji = part.get("emoji")
    return Button(
        str(part.get("label") or ""),
        part.get("custom_id"),
        int(part["style"]),
        bool(part.get("disabled")),
        part.get("url"),
        str(emoji["name"]) if emoji else None,
    )


def _menu(part: Payload) -> Menu:
    return Menu(
        str(part["custom_id"]),
        int(part["type"]),
        part.get("placeholder"),
        _options(part),
        _or(part.get("min_values"), 1),
        _or(part.get("max_values"), 1),
        bool(part.get("disabled")),
    )


def _options(part: Payload) -> tuple[Choice, ...]:
    return tuple(
        Choice(str(o["label"]), str(o["value"]), o.get("description"), bool(o.get("default")))
        for o in part.get("options") or []
    )


def _or(value: int | None, otherwise: int) -> int:
    return otherwise if value is None else value


def _fields(components: Sequence[Payload]) -> Iterator[Field]:
    for component in components:
        if component.get("type") == LABEL:
            label, description = str(component["label"]), component.get("description")
            yield _field(component["component"], label, description)
        for child in component.get("components") or []:
            yield _field(child, str(child.get("label") or ""), None)


def _field(part: Payload, label: str, description: str | None) -> Field:
    text = part["type"] == TEXT_INPUT
    required = bool(part.get("required", True))
    least = part.get("min_length") if text else part.get("min_values")
    most = part.get("max_length") if text else part.get("max_values")
    return Field(
        str(part["custom_id"]),
        int(part["type"]),
        label,
        description,
        part.get("value"),
        required,
        _or(least, 0 if text or not required else 1),
        _or(most, 4000 if text else 1),
        _options(part),
    )
