"""Values of actions in words."""

from __future__ import annotations

from typing import Any

from bot.language.i18n import Localizer
from rules.engine import Rules, Seat, say


def field_label(rules: Rules[Any], state: Any, name: str, value: Any, localizer: Localizer) -> str:
    """Return a value of an action's field in words, as the game calls it; several values one by one."""
    if isinstance(value, tuple) and value:
        return ", ".join(field_label(rules, state, name, part, localizer) for part in value)
    named = None if rules.words.value_label is None else rules.words.value_label(state, name, value)
    return _value_label(value, localizer, seat=name in ("seat", "player", "to")) if named is None else localizer(named)


def _value_label(value: Any, localizer: Localizer, *, seat: bool) -> str:
    match value:
        case bool():
            return localizer(say("yes") if value else say("no"))
        case tuple():
            return localizer(say("nothing"))
        case None:
            return localizer(say("nothing"))
        case int() if seat:
            return localizer.name(Seat(value))
        case _:
            return str(value).replace("_", " ")
