"""Events of a civilization in Czech and Slovak: whole sentences, correct cases."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bot.language.i18n import Localizer
from bot.wording.rendering import sentences
from rules.engine.core.text import say
from rules.through_the_ages.actions import building, population
from rules.through_the_ages.core.cards import Pact, WorkerCard
from rules.through_the_ages.core.pact_sides import gain
from rules.through_the_ages.core.printed import printed_in_words
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy import ages, tokens
from rules.through_the_ages.editions import common
from rules.through_the_ages.politics import losses
from rules.through_the_ages.words.names import gist
from tests.through_the_ages.tables import civilization, game


def gained(g: Game, p: Player) -> None:
    g.score_science(p, 1, say("event"))
    tokens.gain_told(g, p, 1, "food")
    tokens.gain_told(g, p, 1, "resources")


def corrupted(g: Game, p: Player) -> None:
    common.corrupt(g, p, from_food=True)


def destroyed(g: Game, p: Player) -> None:
    losses.destroy(g, p, "bronze")


def antiquated(g: Game, p: Player) -> None:
    ages.end_age(g)


def free(g: Game, p: Player) -> None:
    building.build(g, p, g.of(WorkerCard, "bronze"), discount=9)
    building.upgrade(g, p, g.of(WorkerCard, "bronze"), g.of(WorkerCard, "iron"), discount=9)
    population.grow(g, p, discount=9)


STAFFED = {"bronze": 1, "agriculture": 1}


@pytest.mark.few_fast
@pytest.mark.parametrize(
    ("happens", "what", "czech", "slovak"),
    [
        (
            gained,
            {},
            "Anna získává 1 bod vědy (událost), 1 jídlo a 1 surovinu.",
            "Anna získava 1 bod vedy (udalosť), 1 jedlo a 1 surovinu.",
        ),
        (
            corrupted,
            {"blue": 0, "stored": STAFFED},
            "Anna ztrácí 1 surovinu a 1 jídlo (korupce).",
            "Anna stráca 1 surovinu a 1 jedlo (korupcia).",
        ),
        (destroyed, {"workers": STAFFED}, "Anna ztrácí budovu: Bronz.", "Anna stráca budovu: Bronz."),
        (
            antiquated,
            {"leader": "homer"},
            "🪦 **Anna ztrácí osobnost: Homér.**",
            "🪦 **Anna stráca osobnosť: Homér.**",
        ),
        (
            antiquated,
            {"leader": "homer", "hand": "patriotism_a"},
            "🪦 **Anna ztrácí osobnost: Homér.** Anna ztrácí zastaralou kartu: Vlastenectví A.",
            "🪦 **Anna stráca osobnosť: Homér.** Anna stráca zastaranú kartu: Vlastenectvo A.",
        ),
        (
            free,
            {"unused": 1, "technologies": "iron"},
            "Anna staví: Bronz (zdarma), vylepšuje: Bronz → Železo (zdarma) a zvyšuje populaci o 1 (zdarma).",
            "Anna stavia: Bronz (zadarmo), vylepšuje: Bronz → Železo (zadarmo) a zvyšuje populáciu o 1 (zadarmo).",
        ),
    ],
)
def test_an_event_is_told_once_with_the_right_cases(
    happens: Callable[[Game, Player], None], what: dict[str, Any], czech: str, slovak: str
) -> None:
    g, p = civilization(**what)
    before = len(g.scribe.events)
    happens(g, p)
    events = [event for event in g.scribe.events[before:] if event.seat == p.seat]
    for language, told in (("cs", czech), ("sk", slovak)):
        assert " ".join(sentences(events, Localizer(language, ["Anna", "Boris"]))) == told


def test_the_strength_a_pact_gives_is_said_as_a_strength() -> None:
    pact = game("original").of(Pact, "promise_of_military_protection")
    assert Localizer("cs")(gain(pact, "b")) == "síla +5, −1 bod kultury"


def test_the_text_of_a_pact_appears_once() -> None:
    g = game("original")
    pact = g.of(Pact, "promise_of_military_protection")
    assert str(gist(g, pact.id)) == pact.text


@pytest.mark.parametrize(("language", "told"), [("cs", "o 1 vojenskou akci méně"), ("sk", "o 1 vojenskú akciu menej")])
def test_an_action_that_a_card_takes_is_said_in_its_case(language: str, told: str) -> None:
    assert told in Localizer(language)(printed_in_words(game("original").card("hammurabi")))
