"""A player who chooses a leader for the first time reads what it is good for."""

from __future__ import annotations

import pytest

from bot.drafts.preview import preview_lines
from bot.language.catalogs import languages
from bot.language.i18n import Localizer
from bot.panels.controls import OPTION_LABEL
from rules.engine import Table, Text
from rules.engine.core.notation import format_action
from rules.through_the_ages import THROUGH_THE_AGES, TtaOptions
from rules.through_the_ages.actions.taking import TakeCard
from rules.through_the_ages.core.cards import Leader
from rules.through_the_ages.core.catalog import catalog
from rules.through_the_ages.words.reference import REFERENCE

EDITIONS = ("new_story", "original")


def leaders(edition: str) -> list[Leader]:
    return [card for card in catalog(edition).cards.values() if isinstance(card, Leader)]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_leader_has_separate_advice_that_fits_a_menu(edition: str, language: str) -> None:
    advice = [Localizer(language)(Text(leader.good_for)) for leader in leaders(edition)]
    assert len(set(advice)) == len(advice) == 24
    assert all(text.endswith(".") and len(text) <= OPTION_LABEL for text in advice)


@pytest.mark.parametrize("edition", EDITIONS)
def test_some_leaders_of_the_first_age_are_advised_for_a_first_game(edition: str) -> None:
    easy = [leader for leader in leaders(edition) if "first game" in leader.good_for]
    assert {"A"} < {leader.age for leader in easy}
    assert len(easy) < len(leaders(edition)) / 3


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_leader_is_shown_with_ability_and_advice(edition: str) -> None:
    table = Table.new(THROUGH_THE_AGES, TtaOptions(edition=edition), 2, "leaders")
    seat, g = next(iter(table.questions)), table.state
    taken = {type(g.card(option.card)): option for option in table.legal_actions(seat) if isinstance(option, TakeCard)}
    leader = g.card(taken[Leader].card)
    assert isinstance(leader, Leader)
    able, advice = preview_lines(table, seat, [format_action(taken[Leader])]).introductions
    assert leader.text in str(able)
    assert str(advice) == f"**What it is good for**: {leader.good_for}"
    other = next(option for kind, option in taken.items() if kind is not Leader)
    assert preview_lines(table, seat, [format_action(other)]).introductions == []


def test_the_rules_have_advice_on_a_leader_for_each_edition() -> None:
    told = [str(line) for line in REFERENCE.entry("card:homer")]
    for edition in EDITIONS:
        assert any(leader.good_for in line for leader in leaders(edition) if leader.id == "homer" for line in told)
