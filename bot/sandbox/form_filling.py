"""Filling in options, menus and forms; refused where Discord's client would refuse it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bot.sandbox.limits.commands import GROUP, INTEGER, SUBCOMMAND
from bot.sandbox.limits.components import STRING_SELECT, TEXT, TEXT_INPUT
from bot.sandbox.limits.modals import CHECKBOX, LABEL, RADIO_GROUP
from bot.sandbox.message_parts import Field
from bot.sandbox.wire import Payload

Value = str | int | float | bool


class NotPossible(Exception):
    """Raised when Discord's client would not let a person do this."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """One command that can be sent: `/tm build`, with its options."""

    chain: tuple[Payload, ...]
    options: tuple[Payload, ...]

    @property
    def command(self) -> Payload:
        """The registered command that contains this one."""
        return self.chain[0]

    @property
    def holder(self) -> Payload:
        """The innermost part: the subcommand itself."""
        return self.chain[-1]

    @property
    def path(self) -> tuple[str, ...]:
        return tuple(str(part["name"]) for part in self.chain)

    def labels(self, locale: str) -> tuple[str, ...]:
        """Return the names as a user with this language sees them."""
        return tuple(translated(part, "name", locale) for part in self.chain)

    @property
    def name(self) -> str:
        return "/" + " ".join(self.path)

    def option(self, name: str) -> Payload:
        for option in self.options:
            if option["name"] == name:
                return option
        names = ", ".join(str(option["name"]) for option in self.options) or "none"
        raise NotPossible(f"{self.name} has no option {name!r}; its options: {names}")


def leaves_of(command: Payload) -> Iterator[Leaf]:
    """Yield every command that can be sent within a command tree."""

    def walk(chain: tuple[Payload, ...]) -> Iterator[Leaf]:
        options: list[Payload] = chain[-1].get("options") or []
        deeper = [option for option in options if option["type"] in (SUBCOMMAND, GROUP)]
        if not deeper:
            yield Leaf(chain, tuple(options))
        for option in deeper:
            yield from walk((*chain, option))

    yield from walk((command,))


def translated(part: Payload, key: str, locale: str) -> str:
    """Return the name or description of a command in this language, else as registered."""
    texts: Payload = part.get(f"{key}_localizations") or {}
    return str(texts.get(locale) or part.get(key) or "")


def filled_option(option: Payload, value: Value) -> Payload:
    """Return an option as it is sent, refused where Discord's client would refuse it."""
    name, kind = option["name"], option["type"]
    for choice in option.get("choices") or []:
        if value in (choice["name"], choice["value"]):
            return {"name": name, "type": kind, "value": choice["value"]}
    if option.get("choices"):
        offered = ", ".join(str(choice["name"]) for choice in option["choices"])
        raise NotPossible(f"{name} must be one of {offered}, not {value!r}")
    return {"name": name, "type": kind, "value": _typed(option, value)}


def _typed(option: Payload, value: Value) -> Value:
    name = option["name"]
    match option["type"]:
        case 3:
            text = str(value)
            least, most = option.get("min_length") or 0, option.get("max_length") or 6000
            if not least <= len(text) <= most:
                raise NotPossible(f"{name} takes {least} to {most} characters")
            return text
        case 4 | 10:
            return _number(option, value)
        case 5:
            if str(value).lower() not in ("true", "false"):
                raise NotPossible(f"{name} must be true or false")
            return str(value).lower() == "true"
        case _:
            return str(value)


def _number(option: Payload, value: Value) -> int | float:
    try:
        number = int(value) if option["type"] == INTEGER else float(value)
    except ValueError:
        raise NotPossible(f"{option['name']} must be a number, not {value!r}") from None
    least, most = option.get("min_value"), option.get("max_value")
    if (least is not None and number < least) or (most is not None and number > most):
        raise NotPossible(f"{option['name']} must lie between {least} and {most}")
    return number


def check_options(part: Payload, values: Sequence[str]) -> None:
    if part["type"] != STRING_SELECT:
        return
    offered = [option["value"] for option in part["options"]]
    for value in values:
        if value not in offered:
            raise NotPossible(f"the menu does not offer {value!r}; it offers {offered}")


def submitted(component: Payload, filled: Mapping[str, Payload]) -> Payload:
    """Return a component of a modal as it is sent back."""
    kept: Payload = {key: component[key] for key in ("type", "id", "custom_id") if key in component}
    if component["type"] == LABEL:
        return kept | {"component": submitted(component["component"], filled)}
    if component["type"] == TEXT:
        return kept
    if "components" in component:
        return kept | {"components": [submitted(c, filled) for c in component["components"]]}
    return kept | filled[component["custom_id"]]


def answered(field: Field, answer: str | Sequence[str] | None) -> Payload:
    """Return the value of one field, refused where Discord's client would refuse it."""
    if field.kind == TEXT_INPUT:
        text = str(answer if answer is not None else field.value or "")
        if field.required and not text:
            raise NotPossible(f"{field.label!r} must be filled in")
        if text and not field.least <= len(text) <= field.most:
            raise NotPossible(f"{field.label!r} takes {field.least} to {field.most} characters")
        return {"value": text}
    if field.kind == CHECKBOX:
        return {"value": answer in ("true", "yes", "1")}
    if field.kind == RADIO_GROUP:
        return {"value": answer}
    preset = [str(option.value) for option in field.options if option.default]
    values = [answer] if isinstance(answer, str) else list(preset if answer is None else answer)
    if not field.least <= len(values) <= field.most and (values or field.required):
        raise NotPossible(f"{field.label!r} takes {field.least} to {field.most} entries")
    offered = [option.value for option in field.options]
    if offered and (unknown := [value for value in values if value not in offered]):
        raise NotPossible(f"{field.label!r} does not offer {unknown}")
    return {"values": values}
