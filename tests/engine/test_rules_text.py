"""Rules are found by number, by words and by the names of components."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.engine.core.catalog import DataError
from rules.engine.core.text import say
from rules.engine.reference.rule_book import UNCERTAIN, read_rule_book, reference, rule_book_messages
from rules.engine.reference.rules_text import MOST_RESULTS, Entry, Reference

BOOK = """
[[chapter]]
id = "TG-1"
title = "Trade"

[[rule]]
id = "TG-1.1"
title = "Buying silk"
summary = "Pay the merchant before the caravan leaves."
see = ["goods:silk"]

[[rule]]
id = "TG-1.2"
title = "Selling"
summary = "Silk and salt are sold for coins in a café."
ruling = true
also = "hawk"

[[rule]]
id = "TG-1.10"
title = "Debts"
summary = "Debts are paid with silk at the end."

[[rule]]
id = "TG-1.3"
title = "Customs"
summary = "Customs are never paid twice."

[[chapter]]
id = "TG-2"
title = "Caravans"

[[rule]]
id = "TG-2.1"
title = "Departure"
summary = "Caravans leave in the order of their camels."

[[uncertain]]
rule = "TG-2.1"
confidence = "low"
about = "The number of camels is a guess."
"""

GOODS = [
    Entry("goods", say("All goods"), (say("{key} {title}", key="goods:silk", title=say("Silk")),)),
    Entry("goods:silk", say("Goods: {name}", name=say("Silk")), (say("Worth {n} coins", n=3),)),
    Entry("goods:salt", say("Goods: {name}", name=say("Salt")), ()),
    Entry("tax:salt", say("Tax: {name}", name=say("Salt")), ()),
]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "rules.toml"
    path.write_text(BOOK, encoding="utf-8")
    return path


@pytest.fixture
def found(path: Path) -> Reference:
    return reference([read_rule_book(path)], GOODS, start=["TG-1", "TG-2", "goods"])


def keys(found: Reference, words: str) -> list[str]:
    return [key for key, _ in found.search(words)]


def lines(found: Reference, key: str) -> list[str]:
    return [str(line) for line in found.entry(key)]


def test_without_words_the_search_shows_where_to_start(found: Reference) -> None:
    assert keys(found, "") == keys(found, "  ?! ") == ["TG-1", "TG-2", "goods"]


@pytest.mark.parametrize("words", ["1.1", "tg-1.1", "TG 1.1", "tg1.1", " TG-1.1. "])
def test_a_number_finds_its_rule_first(found: Reference, words: str) -> None:
    assert keys(found, words)[0] == "TG-1.1"


def test_the_beginning_of_a_number_finds_all_its_rules_in_order(found: Reference) -> None:
    assert keys(found, "tg-1")[:5] == ["TG-1", "TG-1.1", "TG-1.2", "TG-1.3", "TG-1.10"]
    assert keys(found, "1.1")[:2] == ["TG-1.1", "TG-1.10"]


def test_a_component_comes_before_entries_that_mention_it(found: Reference) -> None:
    assert keys(found, "silk")[:2] == ["goods:silk", "TG-1.1"]
    assert keys(found, "silk").index("TG-1.1") < keys(found, "silk").index("TG-1.2")


def test_words_of_the_title_count_more_than_words_of_the_text(found: Reference) -> None:
    assert keys(found, "caravan") == ["TG-2", "TG-1.1", "TG-2.1"]


def test_entries_that_match_all_words_are_preferred(found: Reference) -> None:
    assert keys(found, "silk salt coins")[0] == "TG-1.2"
    assert keys(found, "silk elephants") == keys(found, "silk")


@pytest.mark.parametrize("words", ["CAFE", "café", "Cafés", "caf", "afé"])
def test_case_accents_plurals_and_missing_ends_do_not_matter(found: Reference, words: str) -> None:
    assert keys(found, words) == ["TG-1.2"]


def test_a_rule_is_found_by_the_words_of_players(found: Reference) -> None:
    assert keys(found, "hawk") == ["TG-1.2"]


def test_stop_words_are_ignored(found: Reference) -> None:
    assert keys(found, "how do I buy in the customs") == keys(found, "buy customs")
    assert keys(found, "in the"), "nothing else is asked for"


@pytest.mark.parametrize(("misspelt", "meant"), [("carvan", "caravan"), ("custmos", "customs"), ("slilk", "silk")])
def test_a_misspelt_word_stands_for_the_one_most_like_it(found: Reference, misspelt: str, meant: str) -> None:
    assert keys(found, misspelt) == keys(found, meant) != []


@pytest.mark.parametrize("words", ["sold", "sells", "selling", "SELL"])
def test_the_form_of_a_word_hardly_matters(found: Reference, words: str) -> None:
    assert keys(found, words)[0] == "TG-1.2"


def test_a_subject_comes_before_a_component_of_its_name() -> None:
    tile, chapter = Entry("tile:trade", say("Tile"), ()), Entry("TG-1", say("Trade"), (), named=True, contents=True)
    found = Reference([tile, chapter], start=[])
    assert str(found.entry("trade")[0]) == "Trade"
    assert keys(found, "how does trading work?")[0] == "TG-1"
    assert str(found.entry("tile:trade")[0]) == "Tile"


def test_an_unknown_word_finds_nothing(found: Reference) -> None:
    assert keys(found, "zeppelin") == []
    assert found.entry("zeppelin") == []


def test_no_more_is_found_than_a_menu_shows() -> None:
    many = [Entry(f"camel:{n}", say("Camel"), ()) for n in range(40)]
    found = Reference(many, start=[entry.key for entry in many])
    assert len(found.search("camel")) == len(found.search("")) == MOST_RESULTS


def test_an_entry_has_a_title_a_text_and_links(found: Reference) -> None:
    assert lines(found, "TG-1.1") == [
        "Buying silk",
        "Pay the merchant before the caravan leaves.",
        "See also: Goods: Silk",
    ]
    assert lines(found, "goods:silk") == ["Goods: Silk", "Worth 3 coins", "Rules: TG-1.1"]


@pytest.mark.parametrize("key", ["1.1", "tg-1.1", " TG-1.1 "])
def test_an_entry_is_found_by_its_number(found: Reference, key: str) -> None:
    assert lines(found, key)[0] == "Buying silk"


def test_a_component_is_found_by_its_name_unless_two_share_it(found: Reference) -> None:
    assert lines(found, "Silk")[0] == "Goods: Silk"
    assert lines(found, "salt") == []


def test_a_short_chapter_shows_its_rules_and_a_long_one_lists_them(found: Reference, path: Path) -> None:
    assert lines(found, "TG-2") == ["Caravans", "TG-2.1 Departure: Caravans leave in the order of their camels."]
    more = "".join(
        f'\n[[rule]]\nid = "TG-2.{n}"\ntitle = "Camel {n}"\nsummary = "It is a camel."\n' for n in range(2, 9)
    )
    path.write_text(BOOK + more, encoding="utf-8")
    longer = reference([read_rule_book(path)], GOODS, start=[])
    assert lines(longer, "TG-2")[:3] == ["Caravans", "TG-2.1 Departure", "TG-2.2 Camel 2"]


def test_rulings_and_uncertain_rules_are_listed(found: Reference) -> None:
    assert lines(found, "TG-1.2")[2].startswith("Ruling: ")
    assert lines(found, "TG-2.1")[2] == "Uncertain: The number of camels is a guess."
    told = lines(found, UNCERTAIN)
    assert "The number of camels is a guess. (low confidence, TG-2.1)" in told
    assert "TG-1.2 Selling" in told


def test_every_text_of_the_book_is_offered_for_translation(path: Path) -> None:
    messages = list(rule_book_messages(read_rule_book(path)))
    for text in ("Trade", "Selling", "Customs are never paid twice.", "The number of camels is a guess."):
        assert text in messages


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('id = "TG-1.2"', 'id = "TG-1.1"', "TG-1.1: expected each number once"),
        ('id = "TG-2.1"', 'id = "TG-3.1"', "TG-3.1: expected a chapter TG-3"),
        ('rule = "TG-2.1"', 'rule = "TG-2.9"', "expected the number of a rule, found 'TG-2.9'"),
        ('id = "TG-1.3"', 'id = "1.3"', "rule.3.id"),
        ('title = "Debts"', f'title = "{"D" * 61}"', "rule.2.title: String should have at most 60 characters"),
        ("paid twice", "{paid} twice", "rule.3.summary"),
        ("ruling = true", "rulling = true", "rule.1.rulling"),
        ('confidence = "low"', 'confidence = "none"', "uncertain.0.confidence: Input should be 'medium' or 'low'"),
    ],
)
def test_a_mistake_in_the_book_is_named(path: Path, old: str, new: str, complaint: str) -> None:
    path.write_text(BOOK.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError) as error:
        read_rule_book(path)
    assert str(path) in str(error.value)
    assert complaint in str(error.value)


def test_a_rule_cannot_refer_to_a_component_that_does_not_exist(path: Path) -> None:
    with pytest.raises(DataError, match=r"TG-1\.1: see: .*'goods:silk'"):
        reference([read_rule_book(path)], [], start=[])


def test_a_part_of_a_name_finds_the_person_before_texts_about_them() -> None:
    rule = Entry("TG-1", say("The travels of Marco Polo"), (say("He sails."),))
    card = Entry("person:marco_polo", say("Merchant of the second age: {name}", name=say("Marco Polo")), ())
    found = Reference([rule, card], start=[])
    assert keys(found, "polo") == ["person:marco_polo", "TG-1"]


@pytest.fixture
def two(tmp_path: Path) -> Reference:
    """Return two editions of a game; the older one has a different ruling."""
    books = []
    for edition, number in (("new", "TG"), ("old", "TH")):
        path = tmp_path / f"{edition}.toml"
        path.write_text(f'edition = "{edition}"\n' + BOOK.replace("TG-", f"{number}-"), encoding="utf-8")
        books.append(read_rule_book(path))
    return reference(books, GOODS, start=[], doubts=[say("The colour of salt is a guess.")])


def test_rules_of_several_editions_name_their_edition(two: Reference) -> None:
    assert lines(two, "TH-1.1")[0] == "old: Buying silk"
    assert lines(two, "goods:silk")[-1] == "Rules: TG-1.1, TH-1.1"
    assert keys(two, "1.1")[:2] == ["TG-1.1", "TH-1.1"]
    assert keys(two, "old hawk")[0] == "TH-1.2"


def test_each_edition_lists_its_rulings_and_all_uncertain_rules_share_a_list(two: Reference) -> None:
    assert lines(two, "rulings:old")[-1] == "TH-1.2 Selling"
    assert lines(two, UNCERTAIN)[1:] == [
        "The number of camels is a guess. (low confidence, TG-2.1)",
        "The number of camels is a guess. (low confidence, TH-2.1)",
        "The colour of salt is a guess.",
        "rulings:new new: Rulings",
        "rulings:old old: Rulings",
    ]
