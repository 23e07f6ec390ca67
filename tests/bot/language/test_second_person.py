"""The reader's own actions read "You build …", in every language."""

from __future__ import annotations

import pytest

from bot.language.catalogs import languages
from bot.language.i18n import Localizer
from bot.wording.rendering import sentences
from rules import GAMES
from rules.engine import Event, Seat, Text, Who, say, say_n
from tests.contract.cases import CASES, Case
from tests.contract.walk import random_game

NAMES = ("Anna", "Boris")
OWN = Seat(0)


def _told(language: str, *texts: Text, viewer: Seat | None = OWN) -> list[str]:
    return sentences([Event(text, seat=OWN) for text in texts], Localizer(language, NAMES), viewer)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "You build a city on E5, gain 2 culture and pass."),
        ("cs", "Stavíš město na E5, získáváš 2 body kultury a pasuješ."),
        ("sk", "Staviaš mesto na E5, získavaš 2 body kultúry a pasuješ."),
    ],
)
def test_the_readers_actions_are_one_sentence_about_you(language: str, told: str) -> None:
    texts = (
        say("{who} builds a city on {what}.", who=Who(OWN), what="E5"),
        say_n("{who} gains {n} culture.", "{who} gains {n} culture.", 2, who=Who(OWN)),
        say("{who} passes.", who=Who(OWN)),
    )
    assert _told(language, *texts) == [told]


@pytest.mark.parametrize("viewer", [None, Seat(1)])
def test_everybody_else_reads_the_name(viewer: Seat | None) -> None:
    assert _told("en", say("{who} passes.", who=Who(OWN)), viewer=viewer) == ["Anna passes."]


@pytest.mark.parametrize(
    ("language", "target", "attacker"),
    [
        ("en", "Raid: Boris has a strength of 5, you have 2.", "Raid: you have a strength of 5, Boris has 2."),
        ("cs", "Raid: Boris má sílu 5, ty máš 2.", "Raid: máš sílu 5, Boris má 2."),
        ("sk", "Raid: Boris má silu 5, ty máš 2.", "Raid: máš silu 5, Boris má 2."),
    ],
)
def test_strengths_that_are_compared_are_yours_and_theirs(language: str, target: str, attacker: str) -> None:
    told = [
        say("{card}: {attacker} has a strength of {strength}, {target} has {defense}.", card="Raid",
            attacker=Who(Seat(one)), strength=5, target=Who(Seat(1 - one)), defense=2)
        for one in (1, 0)
    ]  # fmt: skip
    assert sentences([Event(text) for text in told], Localizer(language, NAMES), OWN) == [target, attacker]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Boris declares War on you."),
        ("cs", "Boris ti vyhlašuje válku: War."),
        ("sk", "Boris ti vyhlasuje vojnu: War."),
    ],
)
def test_the_reader_is_you_after_the_verb_as_well(language: str, told: str) -> None:
    text = say("{who} declares {card} on {rival}.", who=Who(Seat(1)), card="War", rival=Who(OWN))
    assert sentences([Event(text, seat=Seat(1))], Localizer(language, NAMES), OWN) == [told]


def test_another_seat_is_named_in_a_sentence_about_you() -> None:
    text = say("{who} accepts the offer of {other}.", who=Who(OWN), other=Who(Seat(1)))
    assert _told("en", text) == ["You accept the offer of Boris."]
    assert _told("cs", text) == ["Přijímáš nabídku hráče Boris."]


@pytest.mark.parametrize(
    ("language", "template", "told"),
    [
        ("en", "{who} has no room for {n} trade token.", "You have no room for 2 trade tokens."),
        ("en", "city of {who}", "your city"),
        ("cs", "city of {who}", "tvé město"),
        ("sk", "city of {who}", "tvoje mesto"),
        ("en", "{who} resigns.", "You resign."),
        ("cs", "{who} resigns.", "Odstupuješ."),
    ],
)
def test_the_catalog_has_the_second_person(language: str, template: str, told: str) -> None:
    text = Text(
        template, (("n", 2), ("who", Who(OWN))), template.replace("token.", "tokens.") if "{n}" in template else None
    )
    assert Localizer(language, NAMES, you=OWN)(text) == told


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("cs", "Boris ti bere 2g a staví město na 3b. Boris vyhrává a bere ti 2g."),
        ("sk", "Boris ti berie 2g a stavia mesto na 3b. Boris vyhráva a berie ti 2g."),
    ],
)
def test_a_short_pronoun_follows_the_verb_after_another_clause(language: str, told: str) -> None:
    rival = Seat(1)
    takes = say("{who} takes {what} from {rival}.", who=Who(rival), what="2g", rival=Who(OWN))
    builds = say("{who} builds a city on {what}.", who=Who(rival), what="3b")
    wins = say("{who} wins.", who=Who(rival))
    posts = [sentences([Event(text, seat=rival) for text in texts], Localizer(language, NAMES), OWN)
             for texts in ((takes, builds), (wins, takes))]  # fmt: skip
    assert " ".join(line for lines in posts for line in lines) == told


@pytest.mark.parametrize("case", [CASES[key] for key in GAMES], ids=list(GAMES))
def test_nobody_reads_their_own_name_in_a_narration(case: Case) -> None:
    names = [f"Nobody{seat}" for seat in range(case.rules.seats[-1])]
    localizers = [Localizer(language, names) for language in languages()]
    found = 0
    for step in random_game(case.rules, case.options[next(iter(case.options))], 2, "you", weights=case.weights):
        for event in step.events:
            for you in (value.seat for _, value in event.text.values if isinstance(value, Who)):
                found += 1
                for localizer in localizers:
                    told = localizer.to(you)(event.text)
                    assert localizer.name(you) not in told, told
    assert found > 20, "a game tells much of seats"
