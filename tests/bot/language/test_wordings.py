"""Texts about a game of an edition with its own terms use these terms; all others are as usual."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from babel.messages.catalog import Message

from bot.cli.catalogs import entries, key_of
from bot.language import catalogs
from bot.language.catalogs import LOCALE, SOURCE, WORDED, in_context, languages
from bot.language.i18n import Localizer
from rules.civilization.core.options import CivilizationOptions
from rules.engine import Options, Text, say, say_n
from rules.through_the_ages.core.options import TtaOptions
from tests.bot.language.test_languages import values_of
from tests.bot.random_texts import in_a_game
from tests.contract.cases import CASES

WORDINGS = sorted(folder.name for folder in LOCALE.glob(f"*{WORDED}*"))
OF_2006 = TtaOptions(edition="original").wording
OF_CIVILIZATION = CivilizationOptions().wording
DEVELOPED = say("{who} develops {what}.", who="Anna", what="…")
DRAWN = say_n("{who} draws {n} military card.", "{who} draws {n} military cards.", 2, who="Anna")


@pytest.mark.few_fast
@pytest.mark.parametrize(
    ("text", "language", "in_2015", "in_2006"),
    [
        (DEVELOPED, "cs", "Anna vyvíjí: ….", "Anna vykládá: …."),
        (DEVELOPED, "sk", "Anna vyvíja: ….", "Anna vykladá: …."),
        (DRAWN, "cs", "Anna líže 2 vojenské karty.", "Anna bere 2 vojenské karty."),
        (DRAWN, "sk", "Anna ťahá 2 vojenské karty.", "Anna berie 2 vojenské karty."),
        (say("Recruit"), "cs", "Postavit jednotku", "Naverbovat"),
        (say("Destroy"), "sk", "Zničiť", "Zbúrať"),
        (say("Military bonus card"), "cs", "Karta vojenského bonusu", "Karta Obrana/Kolonizace"),
        (Text("Breakthrough"), "cs", "Zásadní objev", "Převratný objev"),
        (say("Urban limit"), "sk", "Najvyšší počet mestských budov", "Obmedzenie mestských budov"),
    ],
)
def test_each_edition_says_the_words_of_its_rulebook(text: Text, language: str, in_2015: str, in_2006: str) -> None:
    usual = Localizer(language)
    assert usual(text) == in_2015
    assert usual.worded(OF_2006)(text) == in_2006


@pytest.mark.parametrize("language", languages())
def test_texts_without_a_wording_are_the_usual_ones(language: str) -> None:
    usual = Localizer(language)
    for text in (say("My turn"), say("Civil action"), say("not in any catalog")):
        assert usual.worded(OF_2006)(text) == usual(text)


def test_english_and_unknown_wordings_are_said_as_usual() -> None:
    assert Localizer("en", wording=OF_2006)(DEVELOPED) == Localizer("en")(DEVELOPED)
    assert Localizer("cs", wording="unknown")(DEVELOPED) == Localizer("cs")(DEVELOPED)


def test_a_wording_stays_with_the_reader() -> None:
    localizer = Localizer("en", ["Anna"], wording=OF_2006)
    for like in (
        localizer.into("cs"),
        localizer.into("cs").naming(["Eva"]),
        localizer.into("cs").unformatted().without_emoji(),
    ):
        assert like(say("Develop")) == "Vyložit"


def test_a_wording_is_no_language() -> None:
    assert not [language for language in languages() if WORDED in language]


def test_only_some_games_have_a_wording() -> None:
    assert TtaOptions().wording == ""
    assert OF_2006
    assert OF_CIVILIZATION
    assert Options().wording == ""
    assert {name.partition(WORDED)[2] for name in WORDINGS} == {OF_2006, OF_CIVILIZATION}


def test_civilization_says_its_own_terms_where_it_shares_messages_with_other_titles() -> None:
    usual = Localizer("sk")
    for text, shared, own in (("Artillery", "Delostrelectvo", "Strelci"), ("Loot", "Korisť", "Odmena")):
        assert usual(Text(text)) == shared
        assert usual.worded(OF_CIVILIZATION)(Text(text)) == own


def test_a_wording_of_any_game_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    header = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
    for folder, said in (("xx", "pila"), ("xx@tiny-old", "kopo")):
        place = tmp_path / folder / "LC_MESSAGES"
        place.mkdir(parents=True)
        (place / "tiny.po").write_text(f'{header}msgid "heap"\nmsgstr "{said}"\n', encoding="utf-8")
    monkeypatch.setattr(catalogs, "LOCALE", tmp_path)
    catalogs.clear()
    try:
        assert languages() == ("en", "xx")
        assert Localizer("xx")(say("heap")) == "pila"
        assert Localizer("xx", wording="tiny-old")(say("heap")) == "kopo"
    finally:
        monkeypatch.undo()
        catalogs.clear()


def messages(wording: str) -> Iterator[tuple[str, Message]]:
    for path in sorted((LOCALE / wording / "LC_MESSAGES").glob("*.po")):
        yield from ((path.stem, message) for message in entries(path))


def forms(string: Sequence[str]) -> Sequence[str]:
    return (string,) if isinstance(string, str) else string


@pytest.mark.few_fast
@pytest.mark.parametrize("wording", WORDINGS)
def test_a_wording_has_only_texts_that_differ(wording: str) -> None:
    language = wording.partition(WORDED)[0]
    wrong = []
    usual = {
        (path.stem, key_of(message)): message.string
        for path in (LOCALE / language / "LC_MESSAGES").glob("*.po")
        for message in entries(path)
    }
    for name, message in messages(wording):
        key = name, key_of(message)
        if key not in usual:
            wrong.append(f"nothing says: {message.id}")
        elif message.string == usual[key]:
            wrong.append(f"said so anyway: {message.id}")
        else:
            ours, theirs = forms(message.string or ()), forms(usual[key] or ())
            if [*map(values_of, ours)] != [*map(values_of, theirs)]:
                wrong.append(f"other values: {message.id}")
    assert wrong == []


@pytest.mark.parametrize("wording", WORDINGS)
def test_a_wording_speaks_to_the_reader_in_the_same_terms(wording: str) -> None:
    found = {key_of(message) for _, message in messages(wording)}
    variants = {(each.context, each.id) for each in english_variants()}
    missing = [
        (context, message.id)
        for _, message in messages(wording)
        for context, said in variants
        if message.id == said and in_context(str(context), str(_singular(message))) not in found
    ]
    assert missing == []


def english_variants() -> Iterator[Message]:
    for path in (LOCALE / SOURCE / "LC_MESSAGES").glob("*.po"):
        yield from entries(path)


def _singular(message: Message) -> object:
    return message.id if isinstance(message.id, str) else message.id[0]


NOT_OF_2006 = {
    "cs": ("vyvíj", "vyvin", "vojenského bonusu", "speciální techn", "lízn", " líže", "aukc", "povstání", "zničí"),
    "sk": ("vyvíj", "vyvin", "vojenského bonusu", "špeciálne techn", "potiahn", " ťahá ", "aukci", "povstan", "zničí"),
}


@pytest.mark.slow
@pytest.mark.parametrize("language", NOT_OF_2006)
def test_a_game_of_2006_uses_no_terms_of_2015(language: str) -> None:
    localizer = Localizer(language, ("Anna", "Eva"), wording=OF_2006)
    wrong = {
        said.text
        for said in in_a_game(CASES["tta"], "original", 2, localizer, every=25)
        for word in NOT_OF_2006[language]
        if word in said.text.lower()
    }
    assert wrong == set()
