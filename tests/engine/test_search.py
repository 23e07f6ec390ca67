"""Search positions: playouts have no side effects, and hidden cards are redealt."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from rules.engine import AnyAction, Seat, Table
from rules.engine.computer_player import deadline
from rules.engine.search import BeamSpec, Plan, Playout, Position, plans
from tests.engine.positions import ONE, TWO, at_turn, new
from tests.engine.tiny import TURN, Bid, Draw, EndTurn, Fold, Peek, Sell, Tiny, inventory
from tests.engine.tiny.state import value


def position(table: Table[Tiny], seat: Seat = ONE, number: int = 1) -> Position[Tiny]:
    """Return the table as a seat knows it."""
    found = Position.of(table, seat, Random(number))
    assert found is not None
    return found


def worth(g: Tiny, seat: Seat) -> float:
    """Return the coins, plus a little for cards."""
    return g.merchants[seat].coins + 0.3 * sum(map(value, g.merchants[seat].hand))


def planning(width: int = 3, depth: int = 6) -> BeamSpec[Tiny]:
    """Return beam settings for selling cards one by one until the turn ends."""
    return BeamSpec(
        value=worth,
        candidates=lambda g, seat, question: [(option,) for option in question.legal_answers(g, seat)],
        steps=frozenset({TURN.name}),
        signature=lambda g, seat: (g.merchants[seat].coins, tuple(sorted(g.merchants[seat].hand)), g.active),
        ends=lambda _g, _stage: True,
        width=width,
        depth=depth,
    )


def test_a_playout_does_not_change_the_table() -> None:
    table = at_turn()
    before = table.digest()
    trial = position(table).playout()
    trial.act(ONE, Draw())
    assert trial.revealed
    trial.act(ONE, EndTurn())
    assert table.digest() == before


def test_a_playout_records_no_events() -> None:
    """Events of the table itself are still recorded."""
    table = at_turn()
    trial = position(table).playout()
    trial.act(ONE, Draw())
    assert trial.state.scribe.events == []
    assert len(table.act(ONE, Draw())) == 1


def test_a_playout_starts_at_the_position_of_the_table() -> None:
    table = at_turn()
    table.act(ONE, Sell((table.state.merchants[ONE].hand[0],)))
    trial = position(table).playout()
    assert trial.state.merchants[ONE] == table.state.merchants[ONE]
    assert list(trial.questions) == list(table.questions)
    assert not trial.revealed


def test_hidden_cards_are_redealt() -> None:
    table = at_turn()
    mine, theirs = table.state.merchants[ONE].hand, table.state.merchants[TWO].hand
    dealt = [position(table, number=number).playout().state for number in range(8)]
    assert all(state.merchants[ONE].hand == mine for state in dealt)
    assert any(state.merchants[TWO].hand != theirs for state in dealt)
    assert all(inventory(state) == inventory(table.state) for state in dealt)


def test_cards_drawn_in_this_stage_stay_in_the_hand() -> None:
    table = at_turn()
    table.act(ONE, Draw())
    table.act(ONE, Draw("middle"))
    for number in range(8):
        assert position(table, number=number).playout().state.merchants[ONE].hand == table.state.merchants[ONE].hand


def test_a_search_position_lacks_sealed_answers_of_others() -> None:
    table = new()
    table.act(TWO, Bid(3))
    assert set(position(table).playout().questions) == set(table.seats)


def test_a_finished_playout_gives_the_position_of_the_next_stage() -> None:
    table = at_turn()
    trial = position(table).playout()
    trial.act(ONE, EndTurn())
    assert (trial.ended, trial.next_stage) == (True, "turn")
    assert TWO in trial.position().playout().questions


def test_an_illegal_action_is_not_played() -> None:
    table = at_turn()
    hand = table.state.merchants[ONE].hand
    assert not position(table).playout().play(ONE, [Sell((hand[0],)), Sell((hand[0],))])
    assert not position(table).playout().play(TWO, [EndTurn()])


def test_the_best_plan_sells_everything() -> None:
    table = at_turn()
    mine = set(table.state.merchants[ONE].hand)
    found: list[Plan[Tiny]] = plans(position(table), ONE, planning())
    assert [plan.value for plan in found] == sorted((plan.value for plan in found), reverse=True)
    best = found[0]
    assert not mine & set(best.state.merchants[ONE].hand)
    assert len({plan.first for plan in found}) == len(found), "each first step stands there once"


def test_a_plan_ends_where_something_is_revealed() -> None:
    for plan in plans(position(at_turn()), ONE, planning()):
        for step in (plan.first, *plan.later)[:-1]:
            assert not isinstance(step[0], Draw | Peek)


def test_contested_actions_come_first_in_a_plan() -> None:
    """Of two orders of the same actions, the one with the lower penalty is kept, independent of the search order."""
    table = at_turn()
    for card in table.state.merchants[ONE].hand:
        contested = Sell((card,))

        def risk(action: AnyAction, step: int, contested: Sell = contested) -> float:
            return 0.1 * step if action == contested else 0.0

        assert plans(position(table), ONE, replace(planning(), discount=risk))[0].first == (contested,)


def test_no_more_positions_are_examined_than_allowed() -> None:
    judged: list[Tiny] = []

    def judge(g: Tiny, seat: Seat) -> float:
        judged.append(g)
        return worth(g, seat)

    for nodes in (1, 3, 7):
        judged.clear()
        assert plans(position(at_turn()), ONE, replace(planning(), value=judge), nodes=nodes)
        assert 0 < len(judged) <= nodes


def test_a_share_of_the_positions_is_kept_for_longer_plans() -> None:
    """Otherwise many short plans use up all positions that a search may examine."""

    def longest(share: float) -> int:
        found = plans(position(at_turn()), ONE, replace(planning(width=20), share=share), nodes=20)
        return max(len(plan.later) for plan in found)

    assert longest(0.25) > longest(1.0)


def test_after_its_deadline_a_search_returns_the_plans_found() -> None:
    """Each first step has been tried by then, without later steps."""
    found = plans(position(at_turn()), ONE, planning(), until=0.0)
    assert found
    assert all(not plan.later for plan in found)
    assert any(plan.later for plan in plans(position(at_turn()), ONE, planning(), until=deadline("normal")))


def test_the_same_position_has_the_same_plans() -> None:
    one, two = (plans(position(at_turn()), ONE, planning()) for _ in range(2))
    assert [(plan.first, plan.later, plan.value) for plan in one] == [
        (plan.first, plan.later, plan.value) for plan in two
    ]


def test_other_seats_with_questions_give_their_defaults() -> None:
    """A missing bid of another seat is replaced by the default of the rules."""
    table = new()
    bidding: BeamSpec[Tiny] = BeamSpec(
        value=lambda g, seat: -g.merchants[seat].coins,
        candidates=lambda g, seat, question: [(option,) for option in question.legal_answers(g, seat)],
        steps=frozenset({"auction"}),
        signature=lambda g, seat: g.merchants[seat].coins,
        ends=lambda _g, _stage: True,
    )
    best = plans(position(table), ONE, bidding)[0]
    assert best.first == (Bid(4),)
    assert best.state.active == ONE
    assert Fold in {type(each) for each in table.rules.question("auction").legal_answers(best.state, ONE)}


def test_a_playout_runs_one_stage() -> None:
    trial: Playout[Tiny] = position(at_turn()).playout()
    trial.act(ONE, EndTurn())
    assert trial.questions == {}
