"""All texts for players and users, by catalog: found in the source, and declared by the titles."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, cast

from discord import app_commands

from bot.features import all_commands
from bot.language.catalogs import NAMES
from bot.language.i18n import words
from bot.panels.order_forms import label, title_of
from bot.runtime.features import listed_features
from bot.wording.action_commands import about, description
from rules.engine import Options, Rules, StandingOrder

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("bot", "render", "rules")
SHARED = "bot"
"""The catalog of texts that belong to no title."""
MOST_PLACES = 3
"""The most places listed for a message, so that a common one does not change with every new use."""
TEMPLATES: Mapping[str, tuple[int, ...]] = {"say": (0,), "say_n": (0, 1), "Obstacle": (1,)}
"""The positions of templates in the arguments of functions that make messages."""


@dataclass(frozen=True, slots=True)
class Message:
    """A template, with its plural where the wording depends on a number."""

    singular: str
    plural: str | None = None


@dataclass(slots=True)
class Catalog:
    """The messages of one file, in the order in which they were found, each with the places where it is used."""

    places: dict[Message, list[str]] = field(default_factory=dict)

    def add(self, message: Message, place: str) -> None:
        """Add a place where the message is used."""
        known = self.places.setdefault(message, [])
        if place not in known and len(known) < MOST_PLACES:
            known.append(place)


Catalogs = Mapping[str, Catalog]
"""Catalogs by file name. The order decides: each message belongs to the first catalog that needs it."""


def all_messages(titles: Mapping[str, Rules[Any]]) -> Catalogs:
    """Return every text of the program and of its titles, each in one catalog only."""
    packages = {_package(rules): rules for rules in titles.values()}
    found: dict[str, Catalog] = {SHARED: Catalog(), **{package: Catalog() for package in packages}}
    for path in sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py")):
        place = path.relative_to(ROOT)
        if _of_unlisted_title(place, packages):
            continue
        own = next((package for package in packages if package in place.parts), SHARED)
        for message in said_in(path.read_text(encoding="utf-8"), place.as_posix()):
            found[own].add(message, place.as_posix())
    names = Catalog()
    for command in all_commands(titles, listed_features(titles)):
        own = next((package for package, rules in packages.items() if rules.key == command.name), SHARED)
        _add_command(command, found[own], names, f"/{command.name}")
    for package, rules in packages.items():
        found[SHARED].add(Message(rules.title), package)
        for text, where in _said_by(rules):
            found[package].add(Message(text), where)
    for package, rules in packages.items():
        for part, texts in rules.words.catalogs.items():
            catalog = found.setdefault(f"{package}_{part}", Catalog())
            for text in texts():
                catalog.add(Message(text), f"data/{package}")
    _keep_first(found.values())
    return {**found, NAMES: names}


def _of_unlisted_title(place: Path, packages: Collection[str]) -> bool:
    """Return whether a file belongs to a title that is not offered yet; it is translated once it can be played."""
    folder = place.parts[1]
    there = (ROOT / "rules" / folder / "__init__.py").exists() and (ROOT / "data" / folder).is_dir()
    return there and folder not in packages


def said_in(source: str, place: str) -> Iterator[Message]:
    """Yield the messages in the source of a module; a template that is no plain string would be missing in every
    language.
    """
    if not any(f"{name}(" in source for name in TEMPLATES):
        return
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        where = TEMPLATES.get(call.func.id) if isinstance(call.func, ast.Name) else None
        for alternative in _alternatives([call.args[at] for at in where]) if where is not None else ():
            assert all(isinstance(each, str) for each in alternative), f"{place}:{call.lineno}: no plain template"
            yield Message(*alternative)


def _alternatives(arguments: list[ast.expr]) -> Iterator[tuple[Any, ...]]:
    """Yield the templates of a call; one that is chosen by a condition counts as two calls."""
    if len(arguments) == 1 and isinstance(arguments[0], ast.IfExp):
        yield from _alternatives([arguments[0].body])
        yield from _alternatives([arguments[0].orelse])
    else:
        yield tuple(each.value if isinstance(each, ast.Constant) else None for each in arguments)


def _package(rules: Rules[Any]) -> str:
    """Return the folder of a title, `rules/<package>`."""
    return rules.options.__module__.split(".")[1]


def _said_by(rules: Rules[Any]) -> Iterator[tuple[str, str]]:
    """Yield the texts declared by the classes of a title, with their places."""
    for group in rules.menus.groups:
        yield group.about, f"/{rules.key}/{group.name}"
    for action in rules.actions:
        place = f"/{rules.key}/{action.tag}"
        yield action.kind_name().template, place
        yield description(action), place
        for item in fields(cast(Any, action)):
            yield from ((about(rules, action, item), place), (words(item.name), place))
    yield from _model_texts(rules.options)
    for order in rules.standing_orders:
        yield title_of(order).template, order.__name__
        yield from _model_texts(order)


def _model_texts(model: type[Options | StandingOrder]) -> Iterator[tuple[str, str]]:
    for name, item in model.model_fields.items():
        yield label(name, item).template, model.__name__
        if item.description:
            yield item.description, model.__name__
    for values in model.explained.values():
        for texts in values.values():
            for text in texts if isinstance(texts, tuple) else (texts,):
                if text.plural is None:
                    yield text.template, model.__name__


def _add_command(command: Any, catalog: Catalog, names: Catalog, place: str) -> None:
    """Add the names, descriptions and choices of a command, of its subcommands and of its options."""
    names.add(Message(command.name), place)
    if isinstance(command, app_commands.ContextMenu):
        return
    catalog.add(Message(command.description), place)
    if isinstance(command, app_commands.Group):
        for child in command.commands:
            _add_command(child, catalog, names, f"{place}/{child.name}")
        return
    for option in command.parameters:
        names.add(Message(option.display_name), place)
        catalog.add(Message(str(option.description)), place)
        for choice in option.choices:
            names.add(Message(choice.name), place)


def _keep_first(catalogs: Iterable[Catalog]) -> None:
    """Keep each message in the first catalog only, and one that exists with a plural only with it."""
    plurals = {message.singular: message for catalog in catalogs for message in catalog.places if message.plural}
    home: dict[Message, Catalog] = {}
    for catalog in catalogs:
        for message, places in list(catalog.places.items()):
            wanted = plurals.get(message.singular, message)
            first = home.setdefault(wanted, catalog)
            if first is not catalog or wanted is not message:
                del catalog.places[message]
                for place in places:
                    first.add(wanted, place)
