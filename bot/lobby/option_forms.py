"""The options of a game as menus and forms, generated from their pydantic model."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, get_args, get_origin

from pydantic import ValidationError
from pydantic.fields import FieldInfo

from bot.language.catalogs import languages
from bot.language.i18n import Localizer, words
from bot.panels.control_ids import ControlId
from bot.panels.controls import Component, Form, Item, menu, text_field
from bot.panels.order_forms import label
from bot.store import Game
from rules.engine import InvalidOptions, Options, Rules, Text, explain_invalid, say
from rules.engine.reference.word_forms import tokens

Chosen = Mapping[str, Any]


def present(rules: Rules[Any], chosen: Chosen) -> Options:
    """Return the chosen options; raises ValidationError when they cannot be combined."""
    return rules.options.model_validate(dict(chosen))


def title(rules: Rules[Any], name: str, localizer: Localizer) -> str:
    """Return the title of an option."""
    return localizer(label(name, _field(rules, name)))


def overview(rules: Rules[Any], chosen: Chosen, localizer: Localizer) -> list[str]:
    """Return all options in a few short lines: choices one by one, then those that are on, or unusually off."""
    options = present(rules, chosen)
    choices = [name for name in _shown(rules, options) if not is_switch(rules, name)]
    lines = [
        f"{title(rules, name, localizer)}: {value_words(rules, name, getattr(options, name), localizer)}"
        for name in choices
    ]
    for on, heading in ((True, say("With")), (False, say("Without"))):
        names = [name for name in _shown(rules, options) if is_switch(rules, name) and getattr(options, name) is on]
        names = [name for name in names if on or _field(rules, name).default]
        if names:
            lines.append(f"{localizer(heading)}: {', '.join(title(rules, name, localizer) for name in names)}")
    return [f"-# {line}" for line in lines]


def variant_label(rules: Rules[Any], options: Options, localizer: Localizer) -> str:
    """Return the distinguishing options of a game, such as edition and length; empty for the usual ones."""
    words = (_told(rules, options, name, localizer) for name in options.distinguishing)
    return ", ".join(word for word in words if word)


def how_played(rules: Rules[Any], game: Game, localizer: Localizer) -> str:
    """Return the distinguishing options of a stored game; empty where the present options do not include them."""
    try:
        return variant_label(rules, present(rules, game.options), localizer)
    except ValidationError:
        return ""


def _told(rules: Rules[Any], options: Options, name: str, localizer: Localizer) -> str:
    """Return an option in words that are clear without context; empty if it is off or 0."""
    value, called = getattr(options, name), title(rules, name, localizer)
    match value:
        case bool():
            return called if value else ""
        case int():
            return f"{called}: {value}" if value else ""
        case _:
            return value_words(rules, name, value, localizer)


def for_beginners(rules: Rules[Any], chosen: Chosen, localizer: Localizer) -> str:
    """Return the advice for a first game; empty where a title has none or all of it is chosen."""
    options = present(rules, chosen)
    advised = {name: value for name, value in rules.options.first_game.items() if getattr(options, name) != value}
    if not advised:
        return ""
    named = ", ".join(
        title(rules, name, localizer)
        if value is True
        else f"{title(rules, name, localizer)}: {value_words(rules, name, value, localizer)}"
        for name, value in advised.items()
    )
    return localizer(say("**For a first game**: {options}.", options=named))


def explanation(rules: Rules[Any], name: str, chosen: Chosen, localizer: Localizer) -> list[str]:
    """Return what an option and each of its values mean; the present value is in bold."""
    now = getattr(present(rules, chosen), name)
    lines = [f"**{title(rules, name, localizer)}**: {_about(rules, name, localizer)}"]
    for value in [] if isinstance(now, tuple) else _fitting(rules, name, chosen):
        named = value_words(rules, name, value, localizer)
        called = f"**{named}** ({localizer(say('chosen now'))})" if value == now else named
        lines.append(f"• {called}: {_meaning(rules, name, value, localizer)}")
    if isinstance(now, tuple):
        lines.append(localizer(say("Chosen now: {names}.", names=value_words(rules, name, now, localizer))))
        lines += [
            f"• {'**' * (value in now)}{localizer(called)}{'**' * (value in now)}: {localizer(meaning)}"
            for value, (called, meaning) in rules.options.explained.get(name, {}).items()
        ]
    return lines


def value_words(rules: Rules[Any], name: str, value: Any, localizer: Localizer) -> str:
    """Return a value of an option in words."""
    match value:
        case bool():
            return localizer(say("on") if value else say("off"))
        case tuple():
            return ", ".join(localizer(_called(rules, name, each)) for each in value) or localizer(say("drawn"))
        case _:
            return localizer(_called(rules, name, value))


def _called(rules: Rules[Any], name: str, value: Any) -> Text:
    explained = rules.options.explained.get(name, {}).get(str(value))
    return Text(words(str(value))) if explained is None else explained[0]


def _meant(rules: Rules[Any], name: str, typed: str) -> str:
    """Return the value with this name in any language, ignoring case and accents; else the typed text."""
    wanted = tokens(typed)
    for value, (called, _) in rules.options.explained.get(name, {}).items():
        shown = (value, *(Localizer(language)(called) for language in languages()))
        if any(tokens(each) == wanted for each in shown):
            return value
    return typed


def _meaning(rules: Rules[Any], name: str, value: Any, localizer: Localizer) -> str:
    explained = rules.options.explained.get(name, {}).get(str(value))
    return "" if explained is None else localizer(explained[1])


def _about(rules: Rules[Any], name: str, localizer: Localizer) -> str:
    return localizer(Text(_field(rules, name).description or ""))


def option_menu(control: ControlId, rules: Rules[Any], chosen: Chosen, localizer: Localizer) -> Component:
    """Return a menu of all options with their present values."""
    options = present(rules, chosen)
    items = [
        Item(
            f"{title(rules, name, localizer)}: {value_words(rules, name, getattr(options, name), localizer)}",
            name,
            _about(rules, name, localizer),
        )
        for name in _shown(rules, options)
    ]
    return menu(control, localizer(say("Which option?")), items)


def is_switch(rules: Rules[Any], name: str) -> bool:
    """Return whether an option is on or off."""
    return _field(rules, name).annotation is bool


def is_number(rules: Rules[Any], name: str) -> bool:
    """Return whether an option is a number, which is typed."""
    return _field(rules, name).annotation is int


def value_menu(
    control: ControlId, rules: Rules[Any], name: str, chosen: Chosen, localizer: Localizer
) -> Component | None:
    """Return a menu of the values of an option; None when they are typed."""
    hint = _field(rules, name).annotation
    if get_origin(hint) is not Literal:
        return None
    now = getattr(present(rules, chosen), name)
    items = [
        Item(
            value_words(rules, name, value, localizer),
            str(value),
            _meaning(rules, name, value, localizer),
            chosen=value == now,
        )
        for value in _fitting(rules, name, chosen)
    ]
    return menu(control, title(rules, name, localizer), items)


def value_form(control: ControlId, rules: Rules[Any], name: str, chosen: Chosen, localizer: Localizer) -> Form:
    """Return a form for an option that is typed; several values are separated by commas."""
    now = getattr(present(rules, chosen), name)
    text = ", ".join(localizer(_called(rules, name, each)) for each in now) if isinstance(now, tuple) else str(now)
    about = _about(rules, name, localizer)
    return Form(
        control,
        title(rules, name, localizer),
        (text_field("value", title(rules, name, localizer), about=about, value=text, long=isinstance(now, tuple)),),
    )


def changed(rules: Rules[Any], chosen: Chosen, name: str, value: str | bool) -> dict[str, Any]:
    """Return the options after one change, as plain data; raises InvalidOptions.

    Options are ordered by weight: those after the changed one that no longer fit are reset.
    """
    new: Any = value
    hint = _field(rules, name).annotation
    if isinstance(value, str) and get_origin(hint) is tuple:
        new = tuple(_meant(rules, name, part.strip()) for part in value.split(",") if part.strip())
    elif get_origin(hint) is Literal:
        new = next((each for each in get_args(hint) if str(each) == value), value)
    wanted = {**present(rules, chosen).model_dump(), name: new}
    try:
        options = present(rules, wanted)
    except ValidationError:
        options = _without_misfits(rules, wanted, name)
    return options.model_dump(mode="json")


def set_for_beginners(rules: Rules[Any]) -> dict[str, Any]:
    """Return the options for a first game, with defaults for all others, as plain data."""
    return present(rules, rules.options.first_game).model_dump(mode="json")


def options_reset(rules: Rules[Any], before: Chosen, after: Chosen, name: str, localizer: Localizer) -> list[str]:
    """Return the other options that a change has reset because they did not fit any more."""
    old, new = present(rules, before), present(rules, after)
    others = [each for each in rules.options.model_fields if each != name and getattr(old, each) != getattr(new, each)]
    return [
        f"{title(rules, each, localizer)}: {value_words(rules, each, getattr(new, each), localizer)}" for each in others
    ]


def _without_misfits(rules: Rules[Any], wanted: Chosen, name: str) -> Options:
    """Return the wanted options up to a certain one, and those after it that fit; raises InvalidOptions."""
    names = list(rules.options.model_fields)
    place = names.index(name) + 1
    kept = {each: wanted[each] for each in names[:place]}
    try:
        options = present(rules, kept)
    except ValidationError as error:
        raise InvalidOptions(explain_invalid(error)) from None
    for each in names[place:]:
        try:
            options = present(rules, {**kept, each: wanted[each]})
        except ValidationError:
            continue
        kept[each] = wanted[each]
    return options


def _fitting(rules: Rules[Any], name: str, chosen: Chosen) -> list[Any]:
    """Return the values of an option that fit the options of more weight."""
    return [value for value in get_args(_field(rules, name).annotation) if _fits(rules, name, chosen, str(value))]


def _fits(rules: Rules[Any], name: str, chosen: Chosen, value: str) -> bool:
    try:
        changed(rules, chosen, name, value)
    except ValueError:
        return False
    return True


def _shown(rules: Rules[Any], options: Options) -> list[str]:
    """Return the options that are relevant with the present values of the others."""
    return [name for name in rules.options.model_fields if name not in {*options.irrelevant, *options.legacy_defaults}]


def _field(rules: Rules[Any], name: str) -> FieldInfo:
    return rules.options.model_fields[name]
