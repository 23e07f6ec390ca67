"""Public information, undo, and the first player (ND-1.3, ND-3.6, ND-16.5, ND-18)."""

from __future__ import annotations

from random import Random

import pytest

from rules.engine import Seat, Table, read_record
from rules.engine.core.secret import hidden_fields
from rules.new_dawn import NEW_DAWN, Game, NewDawnOptions
from rules.new_dawn.actions.culture import PlaceControl
from rules.new_dawn.actions.economy import MoveCaravan
from rules.new_dawn.actions.families import EndResolution
from rules.new_dawn.actions.industry import BuildWonder
from rules.new_dawn.actions.turn import ChooseCard
from rules.new_dawn.core.catalog.base import RESOURCES
from rules.new_dawn.core.catalog.numbers import RESOURCE_TOKENS
from rules.new_dawn.core.player import ON_CARD
from tests.contract.new_dawn import WEIGHTS
from tests.contract.walk import choose
from tests.new_dawn.military.fights import attack, to_war
from tests.new_dawn.resolving import face_up, resolving
from tests.new_dawn.tables import P1, P2, options_of, position


def random_table(decisions: int, seed: str = "open") -> Table[Game]:
    """Return a table after that many random decisions."""
    table, random = Table.new(NEW_DAWN, NewDawnOptions(), 3, seed), Random(seed)
    for _ in range(decisions):
        seat = random.choice(list(table.questions))
        table.act(seat, choose(random, table.legal_actions(seat), WEIGHTS))
    return table


def pass_turn(table: Table[Game]) -> None:
    """Resolve the card of slot 1 without its effect (ND-4.2)."""
    active = table.state.active
    assert active is not None
    table.act(active, ChooseCard(table.state.players[active].row[0].card))
    if table.state.active == active:
        table.act(active, EndResolution())


@pytest.mark.parametrize("viewer", [P1, P2, None])
def test_only_the_wonder_decks_are_hidden(viewer: Seat | None) -> None:
    """ND-1.3, ND-16.5: focus decks and diplomacy cards are open; the dice are what is still to be rolled."""
    assert {name for _, name in hidden_fields(random_table(60).state, viewer)} == {"below", "removed", "dice"}


def test_the_first_player_stays_first_and_is_drawn() -> None:
    """ND-3.6: the event dial begins at its first section, which is not resolved."""
    firsts = set()
    for seed in range(12):
        table = Table.new(NEW_DAWN, NewDawnOptions(seating="fixed"), 2, f"{seed}")
        table.act(P1, table.legal_actions(P1)[0])
        firsts.add(table.state.first)
        assert (table.state.active, table.state.event_section) == (table.state.first, 0)
        for _ in range(6):
            pass_turn(table)
        assert table.state.active == table.state.first
        assert table.state.round == 4
    assert firsts == {P1, P2}


def test_resources_that_are_not_on_the_map_are_the_supply() -> None:
    """ND-3.10."""
    g = position(seats=3).g
    for kind in RESOURCES:
        assert g.resource_supply[kind] + list(g.resources.values()).count(kind) == RESOURCE_TOKENS


def test_distance_counts_the_destination_and_not_the_start() -> None:
    """ND-2.4: plain distance passes over gaps; a count needs a path."""
    made = position("0,0 G cap1; 1,0 G; 2,0 G; 3,0 G; 4,0 G; 0,2 G")
    world = made.g.world
    assert set(world.names_in(world.within(world.bit["0:0"], 2))) == {"0:0", "0:2", "1:0", "2:0"}
    ends = options_of(resolving(made, "E1", 1), P1, MoveCaravan)
    assert ends == [MoveCaravan(ON_CARD, space) for space in ("1:0", "2:0", "3:0")]


def test_actions_without_a_revelation_can_be_undone() -> None:
    """ND-18.3."""
    table = resolving(position("0,0 G cap1; 1,0 G; 0,1 G; 9,0 G cap2"), "C1", 2)
    before = table.digest()
    table.act(P1, PlaceControl("1:0"))
    assert not table.log[-1].reveals
    table.undo(table.decision_count - 1)
    assert table.digest() == before


def test_dice_and_a_new_world_wonder_cannot_be_undone() -> None:
    """ND-18.3, ND-10.13: undo stops after them."""
    table = to_war(position("0,0 G cap1; 1,0 G ct2; 9,0 G cap2"))
    attack(table, P1, "1:0", 3, 4)
    assert table.log[-1].reveals
    made = position("0,0 G cap1; 9,0 G cap2")
    made.g.players[P1].resources = {"oil": 1}
    face_up(made, "petra")
    table = resolving(made, "I1", 5)
    table.act(P1, BuildWonder("petra", ("oil",)))
    assert table.log[-1].reveals


def test_a_log_holds_all_chance_and_gives_the_same_game() -> None:
    """ND-18.4."""
    table = random_table(150)
    record = read_record(table.record().to_text())
    assert Table.load(NEW_DAWN, record).digest() == table.digest()
    rolled = [decision for decision in table.log if decision.chance]
    assert rolled


def test_caravan_moves_are_offered_by_their_end() -> None:
    """ND-18.5: one move for each space, even with several paths to it."""
    table = resolving(position("0,0 G cap1; 1,0 G; 0,1 G; 1,1 G; 9,0 G cap2"), "E1", 1)
    found = options_of(table, P1, MoveCaravan)
    assert sorted(str(each) for each in found) == sorted({str(each) for each in found})
    assert {each.to for each in found if isinstance(each, MoveCaravan)} == {"1:0", "0:1", "1:1"}
