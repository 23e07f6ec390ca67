"""Whoever reads what they did themselves is told "You build …", in every language."""

from __future__ import annotations

import re

import pytest

from bot.language.i18n import Speech
from bot.language.second_person import addressed
from bot.wording.narration import sentences
from rules import GAMES
from rules.engine import Event, Seat, Text, Who, say, say_n
from tests.contract.cases import CASES, Case
from tests.contract.walk import random_game

NAMES = ("Anna", "Boris")
OWN = Seat(0)
YOU = frozenset({"who"})


def _told(language: str, *texts: Text, viewer: Seat | None = OWN) -> list[str]:
    return sentences([Event(text, seat=OWN) for text in texts], Speech(language, NAMES), viewer)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "You build a city on E5, gain 2 culture and pass."),
        ("cs", "Stavíš město na E5, získáváš 2 body kultury a pasuješ."),
        ("sk", "Staviaš mesto na E5, získavaš 2 body kultúry a pasuješ."),
    ],
)
def test_what_the_reader_did_is_one_sentence_about_you(language: str, told: str) -> None:
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
    assert sentences([Event(text) for text in told], Speech(language, NAMES), OWN) == [target, attacker]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Boris declares War on you."),
        ("cs", "Boris ti vyhlašuje válku: War."),
        ("sk", "Boris ti vyhlasuje: War."),
    ],
)
def test_the_reader_is_you_behind_the_verb_as_well(language: str, told: str) -> None:
    text = say("{who} declares {card} on {rival}.", who=Who(Seat(1)), card="War", rival=Who(OWN))
    assert sentences([Event(text, seat=Seat(1))], Speech(language, NAMES), OWN) == [told]


def test_another_seat_is_named_in_a_sentence_about_you() -> None:
    text = say("{who} accepts the offer of {other}.", who=Who(OWN), other=Who(Seat(1)))
    assert _told("en", text) == ["You accept the offer of Boris."]
    assert _told("cs", text) == ["Přijímáš nabídku hráče Boris."]


@pytest.mark.parametrize(
    ("language", "template", "told"),
    [
        ("en", "{who} is about to end the movement.", "You are about to end the movement."),
        ("en", "{who} has no room for {n} trade token.", "You have no room for {n} trade token."),
        ("en", "{who} does not defend.", "You do not defend."),
        ("en", "{who} reaches {dial} on the tech dial.", "You reach {dial} on the tech dial."),
        ("en", "{who} loses the fight.", "You lose the fight."),
        ("en", "{who} declines.", "You decline."),
        ("en", "{who} rides to {space} and builds a dwelling.", "You ride to {space} and build a dwelling."),
        ("en", "{who} also resolves {card} ({reason}).", "You also resolve {card} ({reason})."),
        ("en", "{who} no longer thinks of resigning.", "You no longer think of resigning."),
        ("en", "{who} gave up this political action.", "You gave up this political action."),
        ("en", "{other} accepts the offer of {who}.", "{other} accepts your offer."),
        ("en", "{other} returns {card} of {who}.", "{other} returns your {card}."),
        ("en", "{other} takes a token of {who} from {what}.", "{other} takes a token of yours from {what}."),
        ("en", "{other} gains {n}, and {who} gains {m}.", "{other} gains {n}, and you gain {m}."),
        ("cs", "{who} není slabší.", "Nejsi slabší."),
        ("cs", "{who} to ruší ({what}).", "Rušíš to ({what})."),
        ("cs", "{who} ještě nemá vůdce.", "Ještě nemáš vůdce."),
        ("cs", "{who} platí {n} energie a bere: {gain}.", "Platíš {n} energie a bereš: {gain}."),
        ("cs", "{other} přijímá {n} energie od hráče {who}.", "{other} přijímá {n} energie od tebe."),
        ("cs", "{who} stále může rozhodnout.", "Stále můžeš rozhodnout."),
        ("cs", "{who} je zpět a hraje dál.", "Jsi zpět a hraješ dál."),
        ("cs", "{who} hraje za {side} a zatím nic nemá.", "Hraješ za {side} a zatím nic nemáš."),
        ("cs", "{other} poráží hráče {who}: {card}.", "{other} tě poráží: {card}."),
        ("cs", "{other} přijímá nabídku hráče {who}.", "{other} přijímá tvou nabídku."),
        ("cs", "{other} má nabídku pro hráče {who}", "{other} má nabídku pro tebe"),
        ("cs", "{other} zahání osadníky hráče {who}.", "{other} zahání tvé osadníky."),
        ("cs", "{other} uvrhuje do Anarchie hráče {who}.", "{other} tě uvrhuje do Anarchie."),
        ("cs", "{other} ničí žeton kontroly hráče {who} na {space}.", "{other} ničí tvůj žeton kontroly na {space}."),
        ("cs", "{other} bere hráči {who} {what}.", "{other} ti bere {what}."),
        ("cs", "hlavní město na {space} ({who})", "tvé hlavní město na {space}"),
        ("cs", "město na {space} ({who})", "tvé město na {space}"),
        (
            "cs",
            "{other} získává {what} díky Velvyslanectví hráče {who}.",
            "{other} získává {what} díky tvému Velvyslanectví.",
        ),
        ("sk", "mesto na {space} ({who})", "tvoje mesto na {space}"),
        ("sk", "{other} vracia hráčovi {who} kartu {card}.", "{other} ti vracia kartu {card}."),
        ("sk", "{who} stále môže rozhodnúť.", "Stále môžeš rozhodnúť."),
        ("sk", "{who} je späť a hrá ďalej.", "Si späť a hráš ďalej."),
        ("sk", "{who} hrá za {side} a zatiaľ nič nemá.", "Hráš za {side} a zatiaľ nič nemáš."),
        ("sk", "{other} poráža hráča {who}: {card}.", "{other} ťa poráža: {card}."),
        ("sk", "{other} prijíma ponuku hráča {who}.", "{other} prijíma tvoju ponuku."),
        ("sk", "{other} zaháňa osadníkov hráča {who}.", "{other} zaháňa tvojich osadníkov."),
        ("sk", "{other} uvrhá do Anarchie hráča {who}.", "{other} ťa uvrhá do Anarchie."),
        ("sk", "{who} nie je slabší.", "Nie si slabší."),
        ("sk", "{who} sa bráni s bonusom {n}.", "Brániš sa s bonusom {n}."),
        ("sk", "{who} na oplátku získava {what}.", "Na oplátku získavaš {what}."),
        ("sk", "{other} hrá proti hráčovi {who}: {card}.", "{other} hrá proti tebe: {card}."),
    ],
)
def test_the_verb_agrees_with_you(language: str, template: str, told: str) -> None:
    assert addressed(language, template, YOU) == told


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("cs", "Boris ti bere 2g a staví město na 3b. Boris vyhrává boj a bere ti 2g."),
        ("sk", "Boris ti berie 2g a stavia mesto na 3b. Boris vyhráva boj a berie ti 2g."),
    ],
)
def test_a_short_pronoun_stands_behind_the_verb_where_another_clause_precedes(language: str, told: str) -> None:
    rival = Seat(1)
    takes = say("{who} takes {what} from {rival}.", who=Who(rival), what="2g", rival=Who(OWN))
    builds = say("{who} builds a city on {what}.", who=Who(rival), what="3b")
    wins = say("{who} wins the fight.", who=Who(rival))
    posts = [sentences([Event(text, seat=rival) for text in texts], Speech(language, NAMES), OWN)
             for texts in ((takes, builds), (wins, takes))]  # fmt: skip
    assert " ".join(line for lines in posts for line in lines) == told


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
@pytest.mark.parametrize("case", [CASES[key] for key in GAMES], ids=list(GAMES))
def test_nobody_is_told_of_themselves_by_name_in_a_sentence_of_their_own(case: Case, language: str) -> None:
    speech = Speech(language, [f"Nobody{seat}" for seat in range(case.rules.seats[-1])])
    steps = random_game(case.rules, case.options[next(iter(case.options))], 2, "you", weights=case.weights)
    found = 0
    for step in steps:
        for event in step.events:
            if event.seat is None or dict(event.text.values).get("who") != Who(event.seat):
                continue
            found += 1
            told = speech.to(event.seat)(event.text)
            assert not told.startswith(speech.name(event.seat)), told
            assert not re.match(r"You (?:[a-z]+s|has)\b(?<!pass)(?<!ss)", told), told
    assert found > 20, "a game tells much of seats"
