"""Choices with different effects have different words."""

from __future__ import annotations

from bot.drafts.preview import preview_lines
from rules.engine.core.notation import format_action
from rules.new_dawn.actions.science import AdvanceTech
from rules.new_dawn.words.descriptions import describe
from tests.new_dawn.crowded import among_city_states
from tests.new_dawn.tables import P1


def test_an_advance_says_which_tokens_it_spends() -> None:
    """ND-8.1, ND-9.3: the token of a city-state is used and kept."""
    with_token, with_city_state = (AdvanceTech(1, 0), AdvanceTech(0, 1))
    table = among_city_states("E1 C1 S1 M1 I1", S=2).table()
    table.act(P1, next(each for each in table.legal_actions(P1) if "astrology" in repr(each)))
    said = [str(describe(table.state, P1, each)) for each in (with_token, with_city_state)]
    assert said == ["Advance 4 spaces with 1 token", "Advance 4 spaces with 1 city-state"]


def test_no_two_answers_of_a_position_have_the_same_words() -> None:
    table = among_city_states("E1 C1 S1 M1 I1", S=2).table()
    table.act(P1, next(each for each in table.legal_actions(P1) if "astrology" in repr(each)))
    said = [str(describe(table.state, P1, each)) for each in table.legal_actions(P1)]
    assert len(said) == len(set(said))


def test_a_trade_token_is_not_offered_where_a_city_state_does_the_same() -> None:
    """ND-5.7: the city-state's token stays; the other way can be typed."""
    made = among_city_states("E1 C1 S1 M1 I1", S=2)
    next(focus for focus in made.g.players[P1].row if focus.card == "astrology").city_states = ["seoul"]
    table = made.table()
    table.act(P1, next(each for each in table.legal_actions(P1) if "astrology" in repr(each)))
    offered = [choice.last for choice in preview_lines(table, P1, ()).choices]
    assert AdvanceTech(0, 1) in offered
    assert AdvanceTech(1, 0) not in offered
    assert AdvanceTech(1, 1) in offered
    assert preview_lines(table, P1, [format_action(AdvanceTech(1, 0))]).refusal is None
