"""Examples of typed text are understood in the language of their reader."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

import pytest

from bot.drafts.examples import Typeable
from bot.drafts.preview import DraftPreview, preview_lines
from bot.drafts.typed_lines import do_all_typed, parts
from bot.language.i18n import Localizer, plain
from bot.panels.decision_texts import in_names
from rules import GAMES
from rules.engine import Seat, Table
from rules.engine.core.notation import format_action
from tests.bot.unreadable_text import ids
from tests.contract.cases import CASES
from tests.contract.walk import random_game
from tests.cost import fast

NAMES = ("An_na", "Bo*ris", "Clára W.", "Da`vid")
LANGUAGES = ("en", "cs", "sk")


@dataclass(frozen=True, slots=True)
class Position:
    """A position of a random game, and the seat that decides."""

    number: int
    table: Table[Any]
    seat: Seat
    known: DraftPreview

    def draft(self) -> DraftPreview:
        """Return a draft without lines; all of them share what is computed about the position."""
        return self.known.again()


@cache
def positions(title: str) -> Sequence[Position]:
    """Return one of 60 positions of a random game with each option set."""
    case = CASES[title]
    return [
        Position(step.number, table, step.seat, preview_lines(table, step.seat, ()))
        for number, (name, options) in enumerate(case.options.items())
        for step in random_game(case.rules, options, 2 + number % 2, f"typed {name}", weights=case.weights)
        if step.number % 60 == number % 60
        for table in [step.table.clone()]
    ]


@pytest.mark.parametrize(
    ("title", "language", "every"), fast([("tta", "en", 8), *((*each, 1) for each in product(GAMES, LANGUAGES))])
)
def test_every_shown_choice_is_read_back_as_itself(title: str, language: str, every: int) -> None:
    """Every eighth one of a title in the fast part."""
    localizer = Localizer(language, NAMES)
    for step in positions(title):
        preview = step.draft()
        typeable = Typeable(preview, localizer)
        for choice in preview.choices[step.number % every :: every]:
            shown = typeable.choice(choice)
            tried = step.draft()
            do_all_typed(tried, parts(shown), localizer)
            assert tried.lines == choice.line.split("; "), shown


@pytest.mark.parametrize("language", fast(LANGUAGES))
@pytest.mark.parametrize("title", GAMES)
def test_decisions_can_be_typed_in_the_words_of_the_log(title: str, language: str) -> None:
    localizer, wrong = Localizer(language, NAMES), []
    for step in positions(title)[::2]:
        state = step.table.view(step.seat).state
        possible = step.table.legal_actions(step.seat)
        for action in possible[:: 1 + len(possible) // 6]:
            line = format_action(action)
            named = in_names(step.table.rules, state, line, localizer)
            alike = [
                other
                for other in possible
                if in_names(step.table.rules, state, format_action(other), localizer) == named
            ]
            tried = step.draft()
            # A panel shows a plan that only ends the phase in the words of the end itself.
            others = {plain(localizer(tried.words(each))) for each in tried.choices if each.line != line}
            do_all_typed(tried, parts(plain(named)), localizer)
            if tried.lines != [line] and len(alike) == 1 and plain(named) not in others:
                wrong.append(f"{line}: {named}")
    assert wrong == []


@pytest.mark.few_fast
@pytest.mark.parametrize("language", fast(LANGUAGES))
@pytest.mark.parametrize("title", GAMES)
def test_choices_are_shown_by_names(title: str, language: str) -> None:
    localizer, told = Localizer(language, NAMES), []
    for step in positions(title):
        preview = step.draft()
        typeable = Typeable(preview, localizer)
        told += [typeable.choice(choice) for choice in preview.choices]
    assert [line for line in told if ids(line)] == []
