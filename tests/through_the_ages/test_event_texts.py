"""Texts of events: complete sentences with numbers and the cards concerned, none of them empty."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping

import pytest

from rules.engine import Event, Seat
from rules.engine.core.text import say
from rules.through_the_ages import THROUGH_THE_AGES, TtaOptions
from rules.through_the_ages.core.catalog import catalog
from rules.through_the_ages.core.state import Phase
from rules.through_the_ages.politics.actions import PlayAggression, PrepareEvent
from rules.through_the_ages.politics.replies.fights import Sacrifice
from rules.through_the_ages.words.overview import status
from rules.through_the_ages.words.situation import situation
from tests.contract.through_the_ages import WARLIKE, WEIGHTS
from tests.contract.walk import random_game
from tests.through_the_ages.scenes import politics
from tests.through_the_ages.tables import game, settle

LONGEST = 330
"""The most characters of a sentence: the text of the longest event, and names."""
EMPTY = re.compile(r"\b(scores|gains|gets|loses|produces|draws|discards) (0|nothing)\b|  |\{")


def told(edition: str, seed: str, weights: Mapping[str, float] = WEIGHTS) -> Iterator[Event]:
    options = TtaOptions.model_validate({"edition": edition})
    for step in random_game(THROUGH_THE_AGES, options, 3, seed, weights=weights):
        yield from step.events


@pytest.mark.few_fast
@pytest.mark.parametrize("seed", ["telling", "more"])
@pytest.mark.parametrize("edition", ["new_story", "original"])
def test_every_event_text_is_a_complete_sentence(edition: str, seed: str) -> None:
    cards = catalog(edition).cards
    for event in told(edition, seed):
        if event.section == "round":
            continue
        sentence = str(event.text)
        assert sentence.endswith("."), sentence
        assert len(sentence) <= LONGEST, sentence
        if "blue bank is empty" not in sentence:
            assert not EMPTY.search(sentence), sentence
        assert set(event.focus) <= set(cards), f"{sentence} is about {event.focus}"


@pytest.mark.parametrize("edition", ["new_story", "original"])
def test_cards_with_the_same_name_are_told_apart_by_their_age(edition: str) -> None:
    """Plunder II is another card than Plunder I; bonus cards differ by their values."""
    cards = catalog(edition).cards.values()
    uses = Counter(card.name for card in cards)
    shared = "|".join(sorted((name for name, n in uses.items() if n > 1), key=len, reverse=True))
    unclear = re.compile(rf"\b({shared})\b(?! (?:A|I|II|III)\b)(?! \+\d)")
    others = re.compile("|".join(name for name, n in uses.items() if n == 1))
    found = 0
    for seed in ("telling", "more"):
        for event in told(edition, seed, WARLIKE):
            sentence = others.sub("", str(event.text))
            found += bool(re.search(shared, sentence))
            assert not unclear.search(sentence), event.text
    assert found > 20


def test_cards_are_named_with_their_age_only_if_others_share_the_name() -> None:
    names = catalog("original").names
    wanted = {"plunder_ii": "Plunder II", "war_over_culture_iii": "War over Culture III", "spy_ii": "Spy"}
    assert {card: str(names[card]) for card in wanted} == wanted
    assert str(names["military_bonus_i"]).endswith(" +2/+1")


@pytest.mark.parametrize("edition", ["new_story", "original"])
def test_cards_that_do_something_are_shown(edition: str) -> None:
    done = re.compile(r"seat \d (takes|builds|develops|plays|upgrades|declares|colonizes|offers) ")
    shown = [event for event in told(edition, "telling") if done.match(str(event.text))]
    assert len(shown) > 50
    for event in shown:
        assert event.focus or "yellow token" in str(event.text), f"{event.text} shows no card"


def test_cards_in_public_events_of_a_turn_are_recorded() -> None:
    g = game()
    g.tell(say("Something is built."), Seat(0), "bronze", "iron")
    g.tell(say("You draw something."), Seat(0), "rats", readers=(Seat(0),))
    g.tell(say("Something is built again."), Seat(0), "bronze")
    assert g.last_cards == ["bronze", "iron"]


def test_strengths_are_repeated_only_after_changes() -> None:
    """TTO-12.2.2: the attacker decides first, and the target is informed of the strength it needs."""
    options: tuple[tuple[tuple[str, ...], int], ...] = (((), 1), (("warriors",), 2))
    for sacrificed, times in options:
        g = game("original")
        settle(g, 0, workers={"warriors": 3}, military=["raid_i"])
        s = politics(g)
        events = [*s.act(0, PlayAggression("raid_i", Seat(1))), *s.act(0, Sacrifice(sacrificed))]
        strengths = [event for event in events if "has a strength of" in str(event.text)]
        assert len(strengths) == times


def test_a_question_repeats_the_event_it_is_about_word_for_word() -> None:
    """So a panel tells strengths and territories once, and addresses the attacker."""
    g = game("original")
    settle(g, 0, workers={"warriors": 3}, military=["raid_i"])
    s = politics(g)
    *_, strengths = s.act(0, PlayAggression("raid_i", Seat(1)))
    asked = situation(s.state, Seat(0))
    assert asked is not None
    assert asked.contains(strengths.text)
    g = game()
    settle(g, 0, workers={"warriors": 3}, military=["good_harvest"])
    g.current_events, g.current_ages = ["wealthy_territory_i"], [1]
    s = politics(g)
    found = [event.text for event in s.act(0, PrepareEvent("good_harvest")) if "is discovered" in str(event.text)]
    asked = situation(s.state, Seat(0))
    assert asked is not None
    assert asked.contains(found[0])


def test_cards_left_are_counted_only_in_ages_that_have_some() -> None:
    """Age IV has none: "0 civil cards of age IV are left" stood in every post of the last round."""
    g = game()
    g.age = 3
    assert status(g) is not None
    g.age = 4
    assert status(g) is None


@pytest.mark.parametrize("phase", ["politics", "actions", "end"])
def test_politics_and_the_end_of_a_turn_are_separate_from_its_actions(phase: Phase) -> None:
    g = game()
    g.phase = phase
    g.tell(say("Something happens."), Seat(0))
    assert g.scribe.events[-1].section == {"politics": "opening", "actions": "story", "end": "upkeep"}[phase]


def test_swept_cards_are_only_in_the_log() -> None:
    told_where = {event.section for event in told("new_story", "telling") if " the card row" in str(event.text)}
    assert told_where == {"log"}
