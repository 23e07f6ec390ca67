"""Catalogs of translations: messages, their variants that speak to the reader, and words that depend on a number.

The catalogs of a variant name the value that is the reader in its context: `{who} is you`. A variant with a subject
begins with `{who}`, which is filled with `YOU`; a language without pronouns begins with the verb.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from gettext import c2py
from pathlib import Path
from string import Formatter
from typing import Any

from babel.messages.pofile import read_po

from rules.engine import say
from rules.engine.core.catalog import DATA
from rules.engine.core.text import Translate, english

LOCALE = DATA / "locale"
SOURCE = "en"
NAMES = "commands"
"""The catalog of the names of commands, of their options and of their choices."""
WORDED = "@"
"""The separator between a language and a wording in the name of their folder."""
OWN_NAME = say("English")
"""The name of a language in itself: each catalog translates it by its own name."""
YOU = say("You")
"""The reader as the subject at the beginning of a sentence."""
IS_YOU = "{{{}}} is you"
"""The context of a variant, with the name of a value."""
JOINED = f"{IS_YOU}, after another clause"
"""The context of a variant for languages with another word order after "and"."""
BEFORE_NUMBERS = "before numbers"
"""The context of a word with another form before some numbers; its translation is the form and these numbers."""
CONTEXT_END = "\x04"
"""Separates a context from its message, as in gettext."""

_DEPENDS_ON_VALUE = re.compile(r"\{\w+:")
_NUMBER = re.compile(r"\**(\d+)")


def in_context(context: str, message: str) -> str:
    """Return the key of a message in a context."""
    return f"{context}{CONTEXT_END}{message}"


@dataclass(frozen=True, slots=True)
class Catalog:
    """The messages of a language."""

    translate: Translate
    variant: Translate
    """The translation of messages in a context; empty where a message has no variant."""
    forms: Mapping[str, Sequence[str]]
    """Words before numbers: the other form, and patterns of the numbers that need it."""


def translation(language: str, wording: str = "") -> Translate:
    """Return the translation of templates into a language; English when there is no catalog for it.

    A wording replaces some texts, such as the terms of another edition. Its messages are in catalogs of
    `<language>@<wording>`; for all others the usual texts are used.
    """
    return catalog(base(language), wording).translate


def name_translation(language: str) -> Translate:
    """Return the translation of the names of commands and of their options."""
    return catalog(base(language), "", NAMES).translate


def own_name(language: str) -> str:
    """Return the name of a language in itself."""
    return translation(language)(OWN_NAME.template, OWN_NAME.plural, None)


def read_catalogs() -> None:
    """Read the catalogs of all languages, so that no response has to wait for them."""
    for language in languages():
        translation(language)


def clear() -> None:
    """Clear the cache, so that catalogs are read again when they are next needed."""
    catalog.cache_clear()
    languages.cache_clear()
    catalog_of.cache_clear()


def base(language: str) -> str:
    """Return the language of a locale: `en` of `en-GB`."""
    return language.split("-")[0].lower()


@cache
def languages() -> tuple[str, ...]:
    """Return the languages people can choose, English first."""
    found = {folder.parent.name for folder in LOCALE.glob("*/LC_MESSAGES")} - {SOURCE}
    return (SOURCE, *sorted(name for name in found if WORDED not in name))


@cache
def catalog_of(locale: str) -> str | None:
    """Return the language whose catalog has the texts for a locale such as `en-GB`; None for English."""
    language = base(locale)
    return language if language in languages()[1:] else None


@cache
def catalog(language: str, wording: str = "", only: str = "") -> Catalog:
    """Return the messages of all files of a language except that of names, or of one of its files.

    Those of a wording override the usual ones.
    """
    usual = catalog(language) if wording else Catalog(english, lambda *_: "", {})
    folder = f"{language}{WORDED}{wording}" if wording else language
    paths = sorted((LOCALE / folder / "LC_MESSAGES").glob("*.po"))
    chosen = [path for path in paths if path.stem == only or (not only and path.stem != NAMES)]
    return _read(chosen, usual, (language, wording, only)) if chosen else usual


def _read(paths: Sequence[Path], usual: Catalog, called: tuple[str, str, str]) -> Catalog:
    """Return the messages of these files; untranslated ones use the usual text.

    `called` are the arguments of `catalog`.
    """
    catalogs = []
    for path in paths:
        with path.open("rb") as file:
            catalogs.append(read_po(file))
    # Fuzzy messages are unchecked; a message without an id is the header.
    messages = [each for catalog in catalogs for each in catalog if each.id and not each.fuzzy]
    forms = dict(usual.forms) | {
        str(each.id): str(each.string).split() for each in messages if each.context == BEFORE_NUMBERS and each.string
    }
    said: dict[str, tuple[str, ...]] = {}
    variants: dict[str, tuple[str, ...]] = {}
    you = next((str(each.string) for each in messages if each.id == YOU.template), "")
    you = you or usual.translate(YOU.template, None, None)
    for each in messages:
        singular, strings = (each.id, (each.string,)) if isinstance(each.id, str) else (each.id[0], each.string or ())
        if each.context:
            subject = f"{each.context.partition('}')[0]}}}"
            variants[in_context(each.context, singular)] = tuple(
                _template(str(form).replace(subject, you), forms) for form in strings
            )
        else:
            said[singular] = tuple(_template(str(form), forms) for form in strings)
    form_of = c2py(catalogs[-1].plural_expr)
    return Catalog(
        _Translation((*called, "translate"), said, form_of, usual.translate) if said else usual.translate,
        _Translation((*called, "variant"), variants, form_of, usual.variant),
        forms,
    )


class _Translation:
    """A translation by these forms. A language may count where English has one wording for all (`{n} food`).

    A copy in another process is the one that this process has read: `called` are the arguments of `catalog`, and the
    attribute.
    """

    __slots__ = ("__weakref__", "_called", "_form_of", "_otherwise", "_said")

    def __init__(
        self,
        called: tuple[str, str, str, str],
        said: Mapping[str, tuple[str, ...]],
        form_of: Callable[[int], int],
        otherwise: Translate,
    ) -> None:
        self._called = called
        self._said = said
        self._form_of = form_of
        self._otherwise = otherwise

    def __call__(self, template: str, plural: str | None, count: int | None) -> str:
        forms = self._said.get(template, ())
        form = len(forms) - 1 if count is None or len(forms) == 1 else self._form_of(count)
        return (forms[form] if 0 <= form < len(forms) else "") or self._otherwise(template, plural, count)

    def __reduce__(self) -> tuple[Callable[..., Translate], tuple[str, str, str, str]]:
        return _translation_of, self._called


def _translation_of(language: str, wording: str, only: str, attribute: str) -> Translate:
    found: Translate = getattr(catalog(language, wording, only), attribute)
    return found


class _Template(str):
    """A template with words that depend on a value: `{pages:of} {pages}` has "of" or its other form."""

    __slots__ = ("forms",)
    forms: Mapping[str, Sequence[str]]

    def format_map(self, mapping: Any, /) -> str:
        return _Filling(self.forms).vformat(self, (), mapping)


class _Filling(Formatter):
    def __init__(self, forms: Mapping[str, Sequence[str]]) -> None:
        self.forms = forms

    def format_field(self, value: Any, format_spec: str) -> str:
        """Return the value, or the word `format_spec` in the form that fits it."""
        if not format_spec:
            return str(value)
        number = _NUMBER.match(str(value))
        other, *numbers = self.forms.get(format_spec.lower(), [format_spec])
        if number is None or not any(fnmatchcase(number[1], pattern) for pattern in numbers):
            return format_spec
        return other.capitalize() if format_spec[0].isupper() else other


def _template(text: str, forms: Mapping[str, Sequence[str]]) -> str:
    if not _DEPENDS_ON_VALUE.search(text):
        return text
    made = _Template(text)
    made.forms = forms
    return made
