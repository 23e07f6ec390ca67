"""The position before the first decision, and the first round of 2015 (TTN-2, TTN-3, TTN-5)."""

from __future__ import annotations

import pytest

from rules.engine import Seat, Table
from rules.through_the_ages import THROUGH_THE_AGES, Game, TtaOptions
from rules.through_the_ages.actions.ending import EndActions
from rules.through_the_ages.actions.taking import TakeCard
from rules.through_the_ages.core.catalog import catalog
from tests.through_the_ages.scenes import played_on
from tests.through_the_ages.tables import civilization, game, settle

ALL = (2, 3, 4)


def table(seats: int = 3, seed: str = "setup") -> Table[Game]:
    """Return a game of 2015 at its first question."""
    return Table.new(THROUGH_THE_AGES, TtaOptions(), seats, seed)


@pytest.mark.parametrize("seats", ALL)
def test_the_table_of_the_first_round(seats: int) -> None:
    """TTN-3.1, TTN-3.3, TTN-3.5, example EX-01: 13 civil cards in the row, two events more than players."""
    g = table(seats).state
    assert (len(g.row), None in g.row, len(g.civil_deck)) == (13, False, 7)
    assert len(g.current_events) == seats + 2
    assert (
        sum(card in g.gone for card in g.edition.catalog.deck(g.edition.catalog.military, 0, seats)) == 10 - seats - 2
    )
    assert (g.future_events, g.past_events, g.military_deck, g.common_tactics) == ([], [], [], [])
    assert {g.card(card).level for card in (*g.row, *g.civil_deck, *g.current_events) if card} == {0}


@pytest.mark.parametrize(("seats", "civil"), [(2, 44), (3, 50), (4, 53)])
def test_decks_by_the_number_of_players(seats: int, civil: int) -> None:
    """TTN-3.1, example EX-01; with two players there are no pacts."""
    cards = catalog("new_story")
    assert [len(cards.deck(cards.civil, age, seats)) for age in range(4)] == [20, civil, civil, civil]
    military = [len(cards.deck(cards.military, age, seats)) for age in range(4)]
    assert military == ([10, 45, 50, 45] if seats > 2 else [10, 43, 46, 41])


def test_every_player_begins_with_the_same_board() -> None:
    """TTN-3.2."""
    for p in table().state.players:
        assert (p.blue, p.yellow, p.unused, p.population) == (16, 18, 1, 7)
        assert p.workers == {"agriculture": 2, "bronze": 2, "philosophy": 1, "religion": 0, "warriors": 1}
        assert (p.government, p.leader, p.tactic, p.hand, p.military) == ("despotism", None, None, [], [])
        assert (p.science, p.culture) == (0, 0)


def test_the_starting_player_is_drawn_by_lot_and_seats_follow_clockwise() -> None:
    """TTN-3.4, TTN-1.3."""
    starts = {table(seed=str(seed)).state.start for seed in range(20)}
    assert starts == {0, 1, 2}


@pytest.mark.parametrize("edition", ["new_story", "original"])
def test_the_table_can_let_the_first_to_join_begin(edition: str) -> None:
    """TTN-3.4, TTO-3.1.1: instead of drawing; the others follow in the order of joining."""
    options = TtaOptions.model_validate({"edition": edition, "starting_player": "first"})
    for seed in map(str, range(10)):
        t = Table.new(THROUGH_THE_AGES, options, 3, seed)
        order = []
        for _ in range(3):
            (seat,) = t.questions
            order.append(seat)
            t.act(seat, EndActions())
        assert (t.state.start, order) == (0, [0, 1, 2])


@pytest.mark.parametrize("seats", ALL)
def test_the_first_round_has_one_to_four_civil_actions(seats: int) -> None:
    """TTN-3.6, TTN-5.1, TTN-5.3, example EX-01: no military ones; unused actions are lost."""
    t = table(seats)
    for place in range(seats):
        seat = Seat((t.state.start + place) % seats)
        assert list(t.questions) == [seat]
        p = t.state.players[seat]
        assert (p.civil_left, p.military_left) == (place + 1, 0)
        assert {type(option) for option in t.legal_actions(seat)} == {TakeCard, EndActions}
        t.act(seat, EndActions())
        assert (t.state.players[seat].civil_left, t.state.players[seat].military_left) == (4, 2)
    assert (t.state.round, t.state.age) == (2, 1)


def test_a_wonder_taken_in_the_first_round_is_in_play_unfinished() -> None:
    """TTN-5.1, TTN-2.4."""
    g = game()
    g.row, g.round, g.age = ["pyramids", "homer", *[None] * 11], 1, 0
    t = played_on(g, "first_round")
    t.act(0, TakeCard("pyramids"))
    p = t.player(0)
    assert (p.building, p.stages, p.hand, p.ratings.civil_actions) == ("pyramids", 0, [], 4)
    assert t.refusal(0, TakeCard("homer")) == "TTN-9.0.1"


def test_the_first_round_ends_like_every_turn() -> None:
    """TTN-5.2, example EX-03: points and goods, no military card; all tokens are available then."""
    g = game()
    g.row, g.round, g.age = ["pyramids", *[None] * 12], 1, 0
    g.military_deck = ["rats"] * 5
    t = played_on(g, "first_round")
    t.act(0, EndActions())
    p = t.player(0)
    assert (p.science, p.culture, p.stored, p.blue) == (1, 0, {"agriculture": 2, "bronze": 2}, 12)
    assert (p.military, p.civil_left, p.military_left) == ([], 4, 2)


def test_pictures_of_the_first_round_show_the_turn_that_was_played() -> None:
    """TTN-5.1: cards of the previous turn are no longer marked."""
    g = game()
    g.row, g.round, g.age = ["pyramids", "homer", *[None] * 11], 1, 0
    t = played_on(g, "first_round")
    t.act(0, TakeCard("homer"))
    t.act(0, EndActions())
    t.act(1, TakeCard("pyramids"))
    assert t.state.last_cards == ["pyramids"]


def test_a_card_has_the_level_of_its_age_and_the_best_building_a_worker() -> None:
    """TTN-2.3."""
    g, p = civilization(workers={"philosophy": 1, "alchemy": 1, "scientific_method": 0})
    assert [g.card(card).level for card in ("philosophy", "alchemy", "scientific_method", "computers")] == [0, 1, 2, 3]
    best = g.best_staffed(p, "lab")
    assert best is not None
    assert best.id == "alchemy"


def test_only_cards_on_the_table_count() -> None:
    """TTN-2.4: completed wonders and leaders, not those in hand; an unfinished wonder has no effect yet."""
    g, p = civilization(hand="hammurabi pyramids", building="pyramids", stages=2)
    assert (p.ratings.civil_actions, p.ratings.military_actions) == (4, 2)
    settle(g, leader="julius_caesar", wonders="pyramids", building=None)
    assert (p.ratings.civil_actions, p.ratings.military_actions) == (5, 3)


def test_technologies_have_a_science_cost() -> None:
    """TTN-2.5: everything with a science cost, including the six printed ones and the government."""
    g, p = civilization(technologies="iron code_of_laws", government="monarchy")
    assert {card.id for card in g.technologies(p)} == {
        "agriculture",
        "bronze",
        "philosophy",
        "religion",
        "warriors",
        "iron",
        "code_of_laws",
        "monarchy",
    }


def test_workers_are_the_yellow_tokens_outside_the_bank() -> None:
    """TTN-2.6."""
    _, p = civilization(workers={"agriculture": 2, "warriors": 3}, unused=2)
    assert p.population == 7
