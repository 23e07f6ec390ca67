"""What games tell: sentences with their numbers, nothing that says nothing, the cards they are about."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from rules.engine import Event, Seat
from rules.engine.text import say
from rules.through_the_ages import THROUGH_THE_AGES, TtaOptions
from rules.through_the_ages.catalog import catalog
from tests.contract.through_the_ages import WEIGHTS
from tests.contract.walk import random_game
from tests.through_the_ages.tables import game

LONGEST = 330
"""Characters of a sentence: the text of the longest event, and names."""
EMPTY = re.compile(r"\b(scores|gains|loses|produces|draws|discards) (0|nothing)\b|  |\{")


def told(edition: str, seed: str) -> Iterator[Event]:
    options = TtaOptions.model_validate({"edition": edition})
    for step in random_game(THROUGH_THE_AGES, options, 3, seed, weights=WEIGHTS):
        yield from step.events


@pytest.mark.parametrize("seed", ["telling", "more"])
@pytest.mark.parametrize("edition", ["new_story", "original"])
def test_everything_told_is_a_sentence_that_says_something(edition: str, seed: str) -> None:
    cards = catalog(edition).cards
    for event in told(edition, seed):
        sentence = str(event.text)
        assert sentence.endswith("."), sentence
        assert len(sentence) <= LONGEST, sentence
        if "blue bank is empty" not in sentence:
            assert not EMPTY.search(sentence), sentence
        assert set(event.focus) <= set(cards), f"{sentence} is about {event.focus}"


@pytest.mark.parametrize("edition", ["new_story", "original"])
def test_cards_that_do_something_are_shown(edition: str) -> None:
    done = re.compile(r"seat \d (takes|builds|develops|plays|upgrades|declares|colonizes|offers) ")
    shown = [event for event in told(edition, "telling") if done.match(str(event.text))]
    assert len(shown) > 50
    for event in shown:
        assert event.focus or "yellow token" in str(event.text), f"{event.text} shows no card"


def test_the_cards_told_of_in_a_turn_are_remembered_unless_they_are_told_in_secret() -> None:
    g = game()
    g.tell(say("Something is built."), Seat(0), "bronze", "iron")
    g.tell(say("You draw something."), Seat(0), "rats", to=(Seat(0),))
    g.tell(say("Something is built again."), Seat(0), "bronze")
    assert g.last_cards == ["bronze", "iron"]
