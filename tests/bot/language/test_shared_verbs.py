"""Neighbouring clauses with the same verb share it."""

from __future__ import annotations

import pytest

from bot.language.i18n import Localizer
from bot.wording.rendering import sentences
from rules.engine import Event, Seat, Text, Who, say, say_n

OWN = Seat(0)


def told(language: str, *texts: Text, viewer: Seat | None = None) -> list[str]:
    return sentences([Event(text, seat=OWN) for text in texts], Localizer(language, ["Anna", "Boris"]), viewer)


def gained(n: int) -> Text:
    return say_n("{who} gains {n} trade token.", "{who} gains {n} trade tokens.", n, who=Who(OWN))


CARD = say("{who} gains {card} for {old}.", who=Who(OWN), card="X", old="Y")
CITY = say("{who} builds a city on {what}.", who=Who(OWN), what="2g")


@pytest.mark.parametrize(
    ("language", "third", "second"),
    [
        ("en", "Anna gains 2 trade tokens and X for Y.", "You gain 2 trade tokens and X for Y."),
        ("cs", "Anna získává 2 žetony zboží a kartu X místo karty Y.",
         "Získáváš 2 žetony zboží a kartu X místo karty Y."),
        ("sk", "Anna získava 2 žetóny tovaru a kartu X namiesto karty Y.",
         "Získavaš 2 žetóny tovaru a kartu X namiesto karty Y."),
    ],
)  # fmt: skip
def test_a_verb_is_said_once(language: str, third: str, second: str) -> None:
    assert told(language, gained(2), CARD) == [third]
    assert told(language, gained(2), CARD, viewer=OWN) == [second]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Anna gains 2 trade tokens and X for Y and builds a city on 2g."),
        ("cs", "Anna získává 2 žetony zboží a kartu X místo karty Y a staví město na 2g."),
        ("sk", "Anna získava 2 žetóny tovaru a kartu X namiesto karty Y a stavia mesto na 2g."),
    ],
)
def test_another_verb_follows(language: str, sentence: str) -> None:
    assert told(language, gained(2), CARD, CITY) == [sentence]


def test_a_clause_in_between_keeps_its_verb() -> None:
    assert told("cs", gained(2), CITY, gained(1)) == [
        "Anna získává 2 žetony zboží, staví město na 2g a získává 1 žeton zboží."
    ]


def test_a_reason_in_front_is_shared_as_well() -> None:
    caravan = say("{who} loses a caravan on {what} to barbarians.", who=Who(OWN), what="3g")
    city = say("{who} loses the city on {what} to barbarians.", who=Who(OWN), what="6e")
    assert told("cs", caravan, city) == ["Anna ztrácí kvůli barbarům karavanu na 3g a město na 6e."]
    assert told("sk", caravan, city) == ["Anna stráca kvôli barbarom karavánu na 3g a mesto na 6e."]


def test_a_verb_stays_where_more_than_an_object_follows() -> None:
    card = say("{who} takes the diplomacy card {card}.", who=Who(OWN), card="X")
    off = say_n("{who} takes the control token off {what}.", "{who} takes the control tokens off {what}.", 1,
                who=Who(OWN), what="2g")  # fmt: skip
    assert told("cs", card, off) == ["Anna bere kartu diplomacie X a bere z mapy žeton kontroly na 2g."]
