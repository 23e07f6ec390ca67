"""`/rules` answers in the reader's own words, with and without accents, and in English ones; numbers always work."""

from __future__ import annotations

import pytest

from bot.language.i18n import Localizer
from bot.teaching.lookup import rules_answer, rules_panel
from rules import GAMES
from rules.engine.reference.rules_text import Reference
from tests.cost import as_subtests

CZECH = [
    ("tm", "co je energie", "TM-6"),
    ("tm", "stavba usedlosti", "TM-7.1.2"),
    ("tm", "usedlosti", "structure:dwelling"),
    ("tm", "most", "TM-7.6.2"),
    ("tm", "čarodějnice", "faction:witches"),
    ("tm", "Trpaslíci", "faction:dwarves"),
    ("tm", "všechny národy", "factions"),
    ("tm", "levnější rýče", "TM-7.3"),
    ("tm", "začínající hráč", "TM-4.4"),
    ("tm", "spálit energii", "TM-6.4"),
    ("tta", "co je korupce", "term:corruption"),
    ("tta", "povstání", "term:uprising"),
    ("tta", "státní zřízení", "term:government"),
    ("tta", "Alexandrijská knihovna", "card:library_of_alexandria"),
    ("tta", "modrých žetonů", "term:blue_tokens"),
    ("tta", "limit karet v ruce", "term:hand_limits"),
    ("dawn", "Hrnčířství", "card:pottery"),
    ("dawn", "Visuté zahrady", "wonder:hanging_gardens"),
    ("dawn", "rozvinuté město", "ND-2.11"),
    ("dawn", "kotouč pokroku", "board:tech_dial"),
]
SLOVAK = [
    ("tm", "čo je energia", "TM-6"),
    ("tm", "čarodejnice", "faction:witches"),
    ("tm", "most", "TM-7.6.2"),
    ("tta", "korupcia", "term:corruption"),
    ("tta", "povstanie", "term:uprising"),
    ("tta", "Alexandrijská knižnica", "card:library_of_alexandria"),
    ("dawn", "Hrnčiarstvo", "card:pottery"),
    ("dawn", "Ženeva", "city_state:geneva"),
]
ASKED = [("cs", *each) for each in CZECH] + [("sk", *each) for each in SLOVAK]
BARE = str.maketrans("áäčďéěíĺľňóôŕřšťúůýžÁČĎÉÍŇÓŘŠŤÚÝŽ", "aacdeeillnoorrstuuyzACDEINORSTUYZ")


def book(title: str) -> Reference:
    found = GAMES[title].reference
    assert found is not None
    return found


@as_subtests
@pytest.mark.parametrize("written", [str, lambda words: words.translate(BARE)], ids=["accents", "bare"])
@pytest.mark.parametrize(("language", "title", "words", "key"), ASKED)
def test_a_question_in_the_own_language_finds_its_rule(
    language: str, title: str, words: str, key: str, written: type[str]
) -> None:
    found = [each for each, _ in book(title).search(written(words), Localizer(language))]
    assert key in found[:3]


@as_subtests
@pytest.mark.parametrize("language", ["cs", "sk"])
@pytest.mark.parametrize(
    ("title", "words", "key"),
    [
        ("tm", "TM-9.1", "TM-9.1"),
        ("tm", "9.1", "TM-9.1"),
        ("tm", "witches ability", "faction:witches"),
        ("tm", "cost of a dwelling", "structure:dwelling"),
        ("tm", "strnghold", "structure:stronghold"),
        ("tta", "TTO-11.5", "TTO-11.5"),
        ("tta", "what is corruption", "term:corruption"),
        ("tta", "library of alexandria", "card:library_of_alexandria"),
    ],
)
def test_numbers_and_english_words_find_in_every_language(title: str, words: str, key: str, language: str) -> None:
    assert key in [each for each, _ in book(title).search(words, Localizer(language))[:3]]


def test_every_typed_letter_leads_to_the_name() -> None:
    """As autocomplete searches: with the beginning of a word."""
    for begun in ("čaro", "carodej", "Čarodějni"):
        assert "faction:witches" in [key for key, _ in book("tm").search(begun, Localizer("cs"))[:2]]


def test_single_words_of_another_language_find_nothing() -> None:
    assert book("tm").search("čarodějnice", Localizer("en")) == []


@pytest.mark.parametrize(("words", "title"), [("Čarodějnice", "Národ: Čarodějnice"), ("carodejnice", "Národ: Čar")])
def test_a_component_is_known_by_its_name_in_the_own_language(words: str, title: str) -> None:
    told = rules_answer(GAMES["tm"], book("tm"), words, Localizer("cs"))
    assert told.startswith(f"**{title}")


def test_the_panel_offers_similar_entries_in_the_readers_language() -> None:
    panel = rules_panel(GAMES["tm"], book("tm"), "most", Localizer("cs"))
    assert panel.text.startswith("**Mosty (TM-7.6.2)**")
    labels = [option["label"] for option in panel.components[-1]["components"][0]["options"]]
    assert "Akce za použití energie: Stavba mostu" in labels
