"""Answers on time-out: always legal, with the least loss (TTN-4.2)."""

from __future__ import annotations

from collections import defaultdict

import pytest

from rules.engine import Seat
from rules.engine.core.action import AnyAction
from rules.through_the_ages import THROUGH_THE_AGES, Game
from rules.through_the_ages.core.pending import CardChoice, Discarding, Pending, Split
from rules.through_the_ages.politics.defaults import even_split, split_with
from rules.through_the_ages.politics.replies.choices import LoseBlueToken, LoseBuilding, LoseWorker, RuinWonder
from rules.through_the_ages.politics.replies.colonies import LoseColony, TakeColony
from rules.through_the_ages.politics.replies.fights import Raze, RemoveCard, TakeScience
from rules.through_the_ages.politics.replies.hands import DiscardMilitary
from tests.contract.through_the_ages import OPTIONS, WARLIKE
from tests.contract.walk import random_game
from tests.cost import fast
from tests.through_the_ages.tables import game, settle


@pytest.mark.parametrize("name", fast(OPTIONS, 2))
def test_every_question_has_a_default_that_is_possible(name: str) -> None:
    """If the answers depend on a hand, the default is the same for every hand, so a time-out reveals nothing."""
    answers: dict[str, set[AnyAction]] = defaultdict(set)
    for step in random_game(THROUGH_THE_AGES, OPTIONS[name], 4, f"defaults {name}", weights=WARLIKE):
        for seat, question in step.table.questions.items():
            assert question.default is not None, question.name
            default = question.default(step.table.view(seat).state, seat)
            assert default is not None
            assert step.table.obstacle(seat, default) is None, f"{question.name}: {default}"
            answers[question.name].add(default)
    assert len(answers) > 3
    for name in answers:
        if THROUGH_THE_AGES.question(name).reveals:
            assert len(answers[name]) == 1


def test_no_question_is_without_default() -> None:
    assert all(question.default is not None for question in THROUGH_THE_AGES.questions)


COLONIES = ("vast_territory_ii", "wealthy_territory_i")


def position(edition: str = "new_story") -> Game:
    """Return a game where the first seat has a bit of everything, and a hand."""
    g = game(edition)
    settle(g, 0, workers={"bronze": 2, "iron": 1, "philosophy": 1, "warriors": 1, "agriculture": 3})
    settle(g, 0, military=["spy_ii", "military_bonus_i", "raid_i"])
    return g


@pytest.mark.parametrize(
    ("question", "pending", "answer"),
    [
        ("lose_worker", CardChoice("pestilence", ("iron", "bronze", "agriculture")), LoseWorker("agriculture")),
        ("lose_building", CardChoice("border_conflict", ("iron", "philosophy")), LoseBuilding("philosophy")),
        ("lose_token", CardChoice("crime_wave", ("iron", "bronze")), LoseBlueToken("bronze")),
        (
            "lose_colony",
            CardChoice("", COLONIES),
            LoseColony("wealthy_territory_i"),
        ),
        ("take_colony", CardChoice("", COLONIES), TakeColony("vast_territory_ii")),
        ("ruin", CardChoice("ravages_of_time", ("great_wall", "colossus")), RuinWonder("colossus")),
        ("raze", CardChoice("raid_ii", ("philosophy", "iron")), Raze("iron")),
        ("remove", CardChoice("infiltrate_ii", ("moses", "isaac_newton")), RemoveCard("isaac_newton")),
        ("war_spoils", CardChoice("war_over_technology", ("masonry",)), TakeScience()),
        ("discard", Discarding(2), DiscardMilitary(("raid_i", "military_bonus_i"))),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_defaults_lose_least_and_win_most(question: str, pending: Pending, answer: AnyAction) -> None:
    g = position()
    g.pending = pending
    default = THROUGH_THE_AGES.question(question).default
    assert default is not None
    assert default(g, Seat(0)) == answer
    assert answer.obstacle(g, Seat(0)) is None


@pytest.mark.parametrize("whole", [False, True])
@pytest.mark.parametrize("n", [1, 2, 3])
def test_a_split_stays_within_the_available_goods(n: int, whole: bool) -> None:
    """TTN-14.31, TTO-12.2.7."""
    g = game()
    for food in range(n + 2):
        for resources in range(n + 2):
            if food + resources < n or (whole and max(food, resources) < n):
                continue
            split = Split("foray", n, food, resources, whole)
            g.pending = split
            for wanted in range(n + 1):
                assert split_with(split, wanted).obstacle(g, Seat(0)) is None
            assert even_split(g, Seat(0)).obstacle(g, Seat(0)) is None
