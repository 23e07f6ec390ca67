"""Families of actions, refusals and messages."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Self

import pytest

from rules.engine import Action, Obstacle, Question, Seat, Text, Who, say, say_n
from rules.engine.core.action import members
from rules.engine.core.text import english, listing
from tests.engine.tiny import AuctionAction, Fold, NeverGrab, Raise


def test_a_family_stands_for_its_tagged_members_in_the_order_of_their_definition() -> None:
    assert members((AuctionAction,)) == (Raise, Fold)
    assert members((Fold, AuctionAction)) == (Fold, Raise)


class Family(Action[Any]):
    """A family for one test."""

    __slots__ = ()


def test_a_slotted_class_is_a_member_once() -> None:
    """With slots, the class as written is replaced and stays alive until it is garbage-collected."""
    gc.disable()
    try:

        @dataclass(frozen=True, slots=True)
        class Dance(Family):
            """Dance."""

            tag: ClassVar[str] = "dance"
            steps: int = 1

            @classmethod
            def candidates(cls, g: Any, seat: Seat) -> Iterator[Self]:
                yield cls()

        assert members((Family,)) == (Dance,)
        question = Question("dance", (Family,), say("dance"), say("dance"))
        assert list(question.legal_answers(None, Seat(0))) == [Dance()]
    finally:
        gc.enable()


def test_an_action_without_candidates_and_effect_is_a_program_error() -> None:
    with pytest.raises(AssertionError, match="Family states no candidates"):
        Family.candidates(None, Seat(0))


def test_a_refusal_gives_the_reason_and_the_rule() -> None:
    refusal = Obstacle("TINY-3", "{who} has {n}", who=Who(Seat(1)), n=3, instead=say("fold"))
    assert str(refusal) == "seat 2 has 3 (TINY-3)"
    assert str(refusal.message) == "seat 2 has 3"
    assert str(refusal.instead) == "fold"


def test_a_message_is_filled_in_the_language_of_its_reader() -> None:
    def czech(template: str, plural: str | None, count: int | None) -> str:
        return {"{who} pays {cost}": "{who} platí {cost}", "{n} coin": "{n} mince"}[template]

    text = say("{who} pays {cost}", who=Who(Seat(0)), cost=say_n("{n} coin", "{n} coins", n=2))
    assert str(text) == "seat 1 pays 2 coins"
    assert text.format(czech, lambda _: "Anna") == "Anna platí 2 mince"


@pytest.mark.parametrize(("n", "shown"), [(0, "0 coins"), (1, "1 coin"), (2, "2 coins")])
def test_the_number_one_is_singular(n: int, shown: str) -> None:
    assert say_n("{n} coin", "{n} coins", n=n).format(english, str) == shown


def test_braces_in_values_are_kept() -> None:
    assert str(say("{name} joins", name="{0}{x}")) == "{0}{x} joins"


def test_a_missing_value_is_a_program_error() -> None:
    with pytest.raises(KeyError, match="who"):
        str(Text("{who} joins"))


def test_several_messages_are_listed() -> None:
    assert str(listing([])) == "nothing"
    assert str(listing([say("a"), say("b"), say("c")])) == "a, b, c"


def test_a_standing_order_is_described() -> None:
    assert str(NeverGrab(below=3).describe()) == "leave cards worth less than 3"
