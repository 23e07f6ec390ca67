"""The catalogs of all languages: complete, up to date, with every value in place, and short enough for commands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

import discord
import pytest
from babel import Locale
from babel.messages.catalog import Message
from babel.messages.pofile import read_po
from discord import app_commands

from bot.cli.catalog_messages import Catalog, said_in
from bot.cli.catalog_messages import Message as SaidMessage
from bot.cli.catalogs import COUNT, Translated, catalog, entries, key_of, text_of, translated, update
from bot.features import all_commands
from bot.language.catalogs import BEFORE_NUMBERS, IS_YOU, JOINED, LOCALE, NAMES, SOURCE, languages
from bot.language.i18n import Localizer
from bot.runtime.features import listed_features
from bot.sandbox.limits import check_commands
from bot.sandbox.limits.commands import command_length
from bot.wording.command_translator import CommandTranslator
from rules import GAMES
from rules.engine import Text, say
from tests.bot.language.messages import all_messages
from tests.bot.pseudo_language import PSEUDO, untranslated

CODE = re.compile(r"`[^`]*`")
LANGUAGES = languages()[1:]
ENCLITICS = {"se", "si", "sa", "mu", "jí", "jej", "ju", "ho"}
"""Words that never begin a clause in Czech or Slovak."""
CLAUSE = "{who} "
"""The beginning of sentences that turn posts join (`bot.wording.narration`)."""


def folder(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES"


@cache
def known(language: str, *, names: bool = False) -> Translated:
    """Return the translations of a language, or those of the names of commands."""
    return translated(folder(language), names=names)


@cache
def entries_of(path: Path) -> Sequence[Message]:
    return [*entries(path)]


@cache
def written(language: str) -> Mapping[str, list[Message]]:
    """Return the messages of a language by file, without those in a context."""
    return {
        path.stem: [each for each in entries_of(path) if not each.context] for path in folder(language).glob("*.po")
    }


@cache
def variants(language: str) -> Mapping[str, Message]:
    """Return the messages of a language in a context."""
    messages = (each for path in folder(language).glob("*.po") for each in entries_of(path))
    return {key_of(each): each for each in messages if each.context and each.context != BEFORE_NUMBERS}


def done(language: str) -> Iterator[tuple[str, Message, tuple[str, ...], tuple[str, ...]]]:
    """Yield every translated message of a language: its file, itself, its English templates and its forms."""
    for name, messages in written(language).items():
        for message in messages:
            ids = (message.id,) if isinstance(message.id, str) else tuple(message.id)
            strings = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
            if any(strings):
                yield name, message, ids, strings


def values_of(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def test_no_line_of_the_program_names_a_language() -> None:
    """Their grammar and their words are in the catalogs, so another language needs no code."""
    names = [str(name) for each in LANGUAGES for name in (Locale(each).english_name, Locale(each).get_display_name())]
    spelled, codes = "|".join(names), "|".join(LANGUAGES)
    named = re.compile(rf"\b(?i:{spelled})\b|['\"](?:{codes})['\"]")
    program = [path for part in ("bot", "render", "rules") for path in (LOCALE.parents[1] / part).rglob("*.py")]
    assert len(program) > 500
    assert [str(path) for path in program if named.search(path.read_text(encoding="utf-8"))] == []


def test_czech_and_slovak_are_offered() -> None:
    assert {"cs", "sk"} <= set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_translated(language: str) -> None:
    missing = []
    for name in all_messages():
        translations = known(language, names=name == NAMES)
        for message in all_messages()[name].places:
            string = translations.get(message.singular, "")
            wrong = (
                isinstance(string, str)
                if message.plural is not None
                else not (isinstance(string, str) or COUNT in message.singular)
            )
            if not string or not all(string) or wrong:
                missing.append(f"{name}: {message.singular}")
    assert missing == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_variant_of_english_is_translated(language: str) -> None:
    found = known(language)
    assert [key for key in variants(SOURCE) if not found.get(key) or not all(found[key])] == []


@pytest.mark.parametrize("language", languages())
def test_variants_say_everything_that_their_message_says(language: str) -> None:
    """They may leave out the value that is the reader."""
    wrong = []
    for message in variants(language).values():
        ids, forms = _strings(message.id), _strings(message.string)
        context = str(message.context)
        [you] = values_of(context)
        assert context in {IS_YOU.format(you), JOINED.format(you)}
        for number, form in enumerate(forms):
            one = {"n"} if len(ids) > 1 and number == 0 else set()
            same = values_of(form) | {you} | one == values_of(ids[-1]) | one and CODE.findall(form) == CODE.findall(
                ids[-1]
            )
            if not same or form.endswith(".") != ids[-1].endswith("."):
                wrong.append(f"{ids[-1]} → {form}")
    assert wrong == []


def _strings(strings: object) -> tuple[str, ...]:
    return (strings,) if isinstance(strings, str) else tuple(map(str, strings or ()))  # type: ignore[call-overload]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_unused_message_is_left(language: str) -> None:
    said = {(name, message.singular) for name in all_messages() for message in all_messages()[name].places}
    kept = {
        (name, message.id if isinstance(message.id, str) else message.id[0])
        for name, messages in written(language).items()
        for message in messages
    }
    assert kept - said == set(), "run `make messages`"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_is_a_guess(language: str) -> None:
    assert [message.id for messages in written(language).values() for message in messages if message.fuzzy] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_in_two_files(language: str) -> None:
    ids = [str(message.id) for name, messages in written(language).items() if name != NAMES for message in messages]
    assert sorted(ids) == sorted(set(ids))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_of_a_message_is_in_its_translation(language: str) -> None:
    """The forms for exactly one may leave out the number, as in English."""
    wrong = []
    for name, message, ids, strings in done(language):
        needed, possible = values_of(ids[-1]), values_of(ids[0]) | values_of(ids[-1])
        for form, string in enumerate(strings):
            found = values_of(string)
            least = needed - {"n"} if len(ids) > 1 and form == 0 else needed
            if not least <= found <= possible:
                wrong.append(f"{name}: {message.id} → {string}")
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_message_with_a_plural_has_all_forms(language: str) -> None:
    with (folder(language) / "bot.po").open("rb") as file:
        forms = read_po(file).num_plurals
    assert [
        ids for _, _, ids, strings in done(language) if len(ids) > 1 and len([*filter(None, strings)]) != forms
    ] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_have_the_shape_of_the_messages(language: str) -> None:
    """Blanks at the ends, bold text, code, the beginning and the end of a sentence that is joined to others."""
    wrong = []
    for name, _, ids, strings in done(language):
        for string in strings:
            alike = [
                (string[0].isspace(), string[-1].isspace()) == (ids[-1][0].isspace(), ids[-1][-1].isspace()),
                string.count("**") == ids[-1].count("**"),
                sorted(CODE.findall(string)) == sorted(CODE.findall(ids[-1])),
                not _is_clause(ids[-1]) or _is_clause(string),
            ]
            if not all(alike):
                wrong.append(f"{name}: {ids[-1]} → {string}")
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_clauses_that_are_joined_begin_with_their_verb(language: str) -> None:
    """*Anna platí … a učí se …*: a clause that cannot follow *a* and begins with the name alone is wrong when
    joined.
    """
    wrong = [
        f"{name}: {string}"
        for name, _, ids, strings in done(language)
        for string in strings
        if _is_clause(ids[-1]) and string.removeprefix(CLAUSE).split()[0] in ENCLITICS
    ]
    assert wrong == []


def _is_clause(template: str) -> bool:
    return template.startswith(CLAUSE) and template.endswith(".")


ROOMY_COMMAND = 7_000
"""The most characters of a command, so that later actions have room below Discord's limit of 8,000."""


async def translated_commands() -> list[dict[str, Any]]:
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    commands = all_commands(GAMES, listed_features(GAMES))
    return [await command.get_translated_payload(tree, CommandTranslator()) for command in commands]


async def test_commands_keep_the_limits_of_discord_in_every_language() -> None:
    assert check_commands(await translated_commands()) == []


async def test_commands_have_room_below_the_limit_of_discord() -> None:
    """A command has at most 8,000 characters; one close to the limit has to be regrouped in time
    (`ActionGroup.as_one`).
    """
    sizes = {str(command["name"]): command_length(command) for command in await translated_commands()}
    assert {name: size for name, size in sizes.items() if size > ROOMY_COMMAND} == {}


async def test_the_names_of_commands_differ_in_every_language() -> None:
    def check(options: list[dict[str, Any]]) -> None:
        for language in (locale.value for locale in discord.Locale):
            names = [option.get("name_localizations", {}).get(language, option["name"]) for option in options]
            assert len(names) == len(set(names)), f"{language}: {names}"
        for option in options:
            check(option.get("options") or [])

    check(await translated_commands())


@pytest.mark.parametrize("language", LANGUAGES)
def test_descriptions_of_commands_are_not_cut(language: str) -> None:
    long = [text for text in descriptions() if len(str(known(language).get(text, ""))) > 100]
    assert long == []


def descriptions() -> set[str]:
    """Yield the English descriptions of all commands and their options."""

    def of(command: Any) -> Iterator[str]:
        # The entries of context menus have names alone.
        yield getattr(command, "description", "")
        for child in getattr(command, "commands", ()):
            yield from of(child)
        for option in getattr(command, "parameters", ()):
            yield str(option.description)

    return {text for command in all_commands(GAMES, listed_features(GAMES)) for text in of(command)}


def test_a_template_that_is_no_plain_text_is_noticed() -> None:
    assert [message.singular for message in said_in('say("a" if b else "c")\nObstacle("TM-1", "d")', "x")] == [
        "a",
        "c",
        "d",
    ]
    with pytest.raises(AssertionError, match="x:1"):
        list(said_in('say(f"{name} builds")', "x"))


def test_catalogs_keep_translations_of_moved_messages(tmp_path: Path) -> None:
    update(tmp_path, PSEUDO, all_messages())
    [first, second, *_] = [path for path in sorted(tmp_path.glob("*.po")) if path.stem != NAMES]
    entry = 'msgid "My turn"\nmsgstr ""'
    assert entry in first.read_text(encoding="utf-8")
    first.write_text(first.read_text(encoding="utf-8").replace(entry, ""), encoding="utf-8")
    second.write_text(second.read_text(encoding="utf-8") + '\nmsgid "My turn"\nmsgstr "Mia vico"\n', encoding="utf-8")
    update(tmp_path, PSEUDO, all_messages())
    assert 'msgid "My turn"\nmsgstr "Mia vico"' in first.read_text(encoding="utf-8")
    assert "Mia vico" not in second.read_text(encoding="utf-8")


def test_catalogs_keep_the_forms_of_a_language_that_counts_where_english_does_not(tmp_path: Path) -> None:
    entry = 'msgid "{n} food"\nmsgid_plural "{n} food"\nmsgstr[0] "a"\nmsgstr[1] "b"\nmsgstr[2] "c"\n'
    header = 'msgid ""\nmsgstr "Plural-Forms: nplurals=3; plural=(n != 1);\\n"\n\n'
    (tmp_path / "tiny.po").write_text(header + entry, encoding="utf-8")
    said = Catalog({SaidMessage("{n} food"): [], SaidMessage("food"): []})
    assert entry in text_of(catalog("cs", said, translated(tmp_path)))


def test_an_empty_text_is_empty_in_every_language() -> None:
    """For gettext an empty message means the header of its catalog."""
    for language in LANGUAGES:
        assert Localizer(language)(Text("")) == ""
        assert Localizer(language)(say("{what}", what=Text(""))) == ""


def test_english_is_understood_after_other_languages() -> None:
    assert untranslated("Ťáħ Anna `build E7` III 2 VP") == ["Anna", "VP"]
