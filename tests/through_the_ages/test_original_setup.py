"""Setting up the three lengths of 2006 (TTO-1, TTO-2, TTO-3)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine import Table
from rules.through_the_ages import THROUGH_THE_AGES, Game, TtaOptions
from rules.through_the_ages.actions.action_cards import PlayCard
from rules.through_the_ages.actions.ending import EndActions
from rules.through_the_ages.actions.taking import TakeCard
from rules.through_the_ages.core.cards import ActionCard, Leader, Technology, Wonder
from rules.through_the_ages.core.catalog import catalog
from rules.through_the_ages.economy.ages import end_age, kind_of
from rules.through_the_ages.flow.setup import lay_board
from rules.through_the_ages.politics import losses
from tests.through_the_ages.scenes import Scene, actions, played_on
from tests.through_the_ages.tables import game, settle

LENGTHS = pytest.mark.parametrize("length", ["simple", "advanced", "full"])


def table(seats: int = 3, seed: str = "original", **options: Any) -> Table[Game]:
    """Return a game before the first decision."""
    return Table.new(THROUGH_THE_AGES, TtaOptions(edition="original", **options), seats, seed)


def test_level_and_age_are_the_same() -> None:
    """TTO-2.3: A is 0, III is 3."""
    levels = {card.age: card.level for card in catalog("original").cards.values()}
    assert levels == {"A": 0, "I": 1, "II": 2, "III": 3}


def test_technologies_have_a_science_cost() -> None:
    """TTO-2.4: leaders, wonders and action cards are none; governments are."""
    g = game("original")
    p = settle(g, 0, technologies="iron masonry", leader="moses", wonders="pyramids", government="monarchy")
    in_play = {card.id for card in g.technologies(p)}
    assert in_play == {"agriculture", "bronze", "philosophy", "religion", "warriors", "iron", "masonry", "monarchy"}
    assert not any(issubclass(kind, Technology) for kind in (Leader, Wonder, ActionCard))


def test_the_starting_player_is_random() -> None:
    """TTO-3.1.1: and play is clockwise from there."""
    starts = {table(3, seed).state.start for seed in ("a", "b", "c", "d", "e", "f", "g", "h")}
    assert starts == {0, 1, 2}


@LENGTHS
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_table_at_the_beginning(length: str, seats: int) -> None:
    """TTO-3.2.2, TTO-3.4.5: thirteen of the twenty Age A cards lie in the row; nobody holds anything."""
    g = table(seats, length=length).state
    row = [card for card in g.row if card is not None]
    assert (len(row), len(g.civil_deck)) == (13, 7)
    assert sorted([*row, *g.civil_deck]) == sorted(g.edition.catalog.deck(g.edition.catalog.civil, 0, seats))
    assert (g.future_events, g.past_events, g.military_deck, g.round) == ([], [], [], 1)
    for player in g.players:
        assert (player.hand, player.military) == ([], [])
        assert (player.yellow, player.blue, player.unused, player.population) == (18, 18, 1, 7)


def test_the_box_never_runs_out_of_tokens() -> None:
    """TTO-3.2.4 RULING."""
    g = game("original")
    for _ in range(9):
        for player in g.players:
            lay_board(g, player)
            settle(g, player.seat, colonies="inhabited_territory_i")
            losses.grow(g, player, 3)
    assert all(player.population == 10 for player in g.players)


def test_the_simple_game_has_nine_events_and_no_other_military_card() -> None:
    """TTO-3.3.1, TTO-3.3.2: civil decks A and I."""
    g = table(4, length="simple").state
    age_a = [card.id for card in catalog("original").military if card.level == 0]
    assert sorted(g.current_events) == sorted(set(age_a) - {"development_of_politics"})
    assert (len(g.current_events), g.current_ages) == (9, [0] * 9)
    end_age(g)
    assert (len(g.civil_deck), g.military_deck) == (55, [])
    g.civil_deck = []
    end_age(g)
    assert (g.civil_deck, g.last_round) == ([], 1)


@pytest.mark.parametrize("length", ["advanced", "full"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_players_and_two_more_events_begin(length: str, seats: int) -> None:
    """TTO-3.4.2: of the ten of Age A; the others leave the game face down."""
    g = table(seats, length=length).state
    assert len(g.current_events) == seats + 2
    unseen = [card for card in g.gone if g.card(card).level == 0 and kind_of(g, card) == "event"]
    assert len({*g.current_events, *unseen}) == 10
    view = table(seats, length=length).view(None).state
    assert not {*view.current_events, *view.gone} & {*g.current_events, *g.gone}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_four_final_events_lie_open_in_the_advanced_game(seats: int) -> None:
    """TTO-3.4.3: the first four of the shuffled deck of Age III; the rest is not used."""
    first, second = (table(seats, seed, length="advanced").state for seed in ("one", "two"))
    assert len(first.open_events) == len(set(first.open_events)) == 4
    assert all(first.card(card).level == 3 for card in first.open_events)
    assert first.open_events != second.open_events
    for _ in range(3):
        first.civil_deck = []
        end_age(first)
    assert (first.age, first.military_deck) == (3, [])
    assert table(seats, length="full").state.open_events == []


@pytest.mark.parametrize("seats", [2, 3])
def test_the_advanced_game_has_no_wars(seats: int) -> None:
    """TTO-3.4.1, TTO-3.4.4: and with two players there are no pacts."""
    g = table(seats, length="advanced").state
    kinds = set()
    for _ in range(2):
        g.civil_deck = []
        end_age(g)
        kinds |= {kind_of(g, card) for card in g.military_deck}
    assert "war" not in kinds
    assert ("pact" in kinds) == (seats > 2)
    assert "aggression" in kinds


def test_cards_about_missing_parts_of_the_game_do_nothing() -> None:
    """TTO-1.5: in the simple game colonization has no effect, and unused military actions draw nothing."""
    g = game("original", length="simple")
    settle(g, 0, technologies="cartography", hand="patriotism_a")
    s = actions(g)
    s.act(0, PlayCard("patriotism_a"))
    assert s.player(0).ratings.colonization == 2
    s.act(0, EndActions())
    assert s.player(0).military == []


def test_tto_ex_02_the_first_round_with_three_players() -> None:
    """TTO-EX-02: one, two and three civil actions (TTO-4.2, TTO-9.2.1, TTO-9.2.3)."""
    g = game("original", 3)
    g.round, g.age = 1, 0
    g.row = ["moses", "homer", "colossus", "engineering_genius_a", "aristotle", "hammurabi", "library_of_alexandria"]
    s = played_on(g, "first_round")
    s.act(0, TakeCard("moses"))
    assert s.player(0).civil_left == 0
    assert s.refusal(0, TakeCard("colossus")) == "TTO-9.1.5"
    s.act(0, EndActions())
    s.act(1, TakeCard("colossus"))
    s.act(1, TakeCard("engineering_genius_a"))
    assert s.player(1).civil_left == 0
    s.act(1, EndActions())
    other = Scene(s.table.clone())
    s.act(2, TakeCard("library_of_alexandria"))
    s.act(2, TakeCard("aristotle"))
    assert [(p.hand, p.building) for p in s.state.players] == [
        (["moses"], None),
        (["engineering_genius_a"], "colossus"),
        (["aristotle"], "library_of_alexandria"),
    ]
    assert s.player(2).civil_left == 0
    # The alternative leaves an action for which there are only leaders of the same age.
    other.act(2, TakeCard("hammurabi"))
    assert other.player(2).civil_left == 1
    assert other.options(2) == [EndActions()]
    assert all(player.military == [] for player in s.state.players)
