"""A table carries an action out completely or not at all, and finds its way back to every earlier position."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest

from rules.engine import Action, IllegalAction, Line, Record, RecordError, Rules, Seat, Table, ask, say
from rules.engine.catalog import DataError
from rules.engine.record import Checkpoint
from tests.engine import tiny
from tests.engine.tiny import TINY, Bid, Draw, EndTurn, Fold, Grab, Leave, Raise, Sell, Tiny, TinyOptions

ONE, TWO, THREE = Seat(0), Seat(1), Seat(2)


def new(rules: Rules[Tiny] = TINY, seats: int = 2, **options: int) -> Table[Tiny]:
    """A game in front of the bids."""
    return Table.new(rules, TinyOptions(**options), seats, "seed")


def at_turn(rules: Rules[Tiny] = TINY) -> Table[Tiny]:
    """The first turn of seat 0, with 3 coins, after five decisions."""
    table = new(rules)
    for seat, action in ((ONE, Bid(1)), (TWO, Bid(0)), (TWO, Fold()), (ONE, Fold()), (ONE, Leave())):
        table.act(seat, action)
    table.act(TWO, Leave())
    assert (table.stage, list(table.questions)) == ("turn", [ONE])
    return table


def rule_of(table: Table[Tiny], seat: Seat, action: Action[Any]) -> str:
    """The refusal of an action, which leaves the game as it was."""
    digest, log = table.digest(), list(table.log)
    with pytest.raises(IllegalAction) as refusal:
        table.act(seat, action)
    assert (table.digest(), list(table.log)) == (digest, log)
    return str(refusal.value)


# Who may act.


def test_the_number_of_seats_must_fit() -> None:
    with pytest.raises(ValueError, match="for 2 to 4 players"):
        new(seats=5)


def test_who_is_not_asked_is_told_for_whom_the_table_waits() -> None:
    assert rule_of(at_turn(), TWO, EndTurn()) == "you have nothing to decide now; the table waits for seat 1 (TINY-1)"


def test_an_action_of_another_kind_is_refused_with_the_open_question() -> None:
    refusal = "raise is not possible now; to be decided: take your turn (TINY-1)"
    assert rule_of(at_turn(), ONE, Raise(1)) == refusal


def test_an_illegal_action_is_refused_with_its_own_reason() -> None:
    table = new()
    assert rule_of(table, ONE, Bid(9)) == "you cannot bid 9 of 4 (TINY-2)"
    assert table.options(ONE) == [Bid(n) for n in range(5)]


def test_when_the_game_is_over_nobody_acts() -> None:
    table = at_turn()
    while not table.finished:
        seat = next(iter(table.questions))
        question = table.questions[seat]
        assert question.default is not None
        answer = question.default(table.state, seat)
        assert answer is not None
        table.act(seat, answer)
    assert table.questions == {}
    assert table.options(ONE) == []
    assert rule_of(table, ONE, EndTurn()) == "the game is over (TINY-1)"


# Several seats.


def test_sealed_answers_come_in_any_order_and_stay_hidden_until_the_last() -> None:
    table = new(seats=3)
    assert list(table.questions) == [ONE, TWO, THREE]
    before = table.view(THREE)
    assert table.act(TWO, Bid(4)) == ()
    assert table.act(ONE, Bid(2)) == ()
    assert list(table.questions) == [THREE]
    assert table.view(THREE).state == before.state
    assert rule_of(table, TWO, Bid(3)).startswith("you have nothing to decide now")
    (event,) = table.act(THREE, Bid(3))
    assert str(event.text) == "seat 2 begins."


def test_sealed_answers_are_part_of_the_position() -> None:
    two, three = new(), new()
    two.act(ONE, Bid(2))
    three.act(ONE, Bid(3))
    assert two.digest() != three.digest()
    for table in (two, three):
        assert table.clone().digest() == table.digest()
        assert Table.load(TINY, table.record()).digest() == table.digest()


def test_an_open_question_is_settled_by_the_first_answer() -> None:
    table = new(seats=3)
    for seat in table.seats:
        table.act(seat, Bid(0))
    for seat in table.seats:
        table.act(seat, Fold())
    assert (table.stage, list(table.questions)) == ("salvage", [ONE, TWO, THREE])
    table.act(THREE, Leave())
    assert list(table.questions) == [ONE, TWO]
    table.act(TWO, Grab())
    assert table.stage == "turn"
    assert len(table.state.merchants[1].hand) == 3


def test_whoever_leads_an_auction_is_not_asked() -> None:
    table = new(seats=3)
    for seat in table.seats:
        table.act(seat, Bid(0))
    table.act(TWO, Raise(2))
    assert list(table.questions) == [ONE, THREE]
    assert rule_of(table, ONE, Raise(2)) == "the highest bid is 2 (TINY-3)"


def test_who_has_only_one_answer_is_not_asked_unless_that_reveals_something() -> None:
    table = new(purse=0)
    assert list(table.questions) == [ONE, TWO], "not to be asked would tell that the purse is empty"
    table.act(ONE, Bid(0))
    table.act(TWO, Bid(0))
    assert table.stage == "auction"
    table.act(ONE, Fold())
    assert table.stage == "salvage", "seat 1 was left alone with nothing but to fold"


# An act is complete or has not happened.


def broken(stage: str, function: Callable[[Tiny], Any]) -> Rules[Tiny]:
    """The tiny game with a stage that goes wrong."""
    return replace(TINY, stages={**TINY.stages, stage: function})


async def _fail_at_once(g: Tiny) -> str:
    g.merchants[0].coins = 99
    g.shuffled(g.deck)
    raise RuntimeError("broken")


async def _fail_after_a_question(g: Tiny) -> str:
    await ask(g, g.active, tiny.TURN)
    g.merchants[0].coins = 99
    g.deck = g.shuffled(g.deck)
    g.tell(say("never said"))
    raise RuntimeError("broken")


async def _ask_what_has_no_answer(g: Tiny) -> str:
    g.merchants[0].coins = 99
    g.options = TinyOptions(purse=-2)
    await ask(g, g.active, replace(tiny.BID, reveals=False))
    return "turn"


def test_a_fault_in_a_stage_leaves_the_game_as_it_was() -> None:
    table = at_turn(broken("turn", _fail_after_a_question))
    digest, log = table.digest(), list(table.log)
    for _ in range(2):
        with pytest.raises(RuntimeError, match="broken"):
            table.act(ONE, EndTurn())
        assert (table.digest(), list(table.log)) == (digest, log)
        assert list(table.questions) == [ONE]
        assert EndTurn() in table.options(ONE)


@pytest.mark.parametrize(
    ("function", "error"), [(_fail_at_once, RuntimeError), (_ask_what_has_no_answer, AssertionError)]
)
def test_a_fault_in_the_next_stage_leaves_the_game_in_this_one(
    function: Callable[[Tiny], Any], error: type[Exception]
) -> None:
    table = new(broken("auction", function))
    table.act(ONE, Bid(2))
    digest = table.digest()
    with pytest.raises(error):
        table.act(TWO, Bid(0))
    assert (table.stage, table.moves, table.digest()) == ("bids", 1, digest)
    assert list(table.questions) == [TWO]
    assert table.state.merchants[0].coins == 4


def test_an_unknown_stage_is_a_fault_as_well() -> None:
    async def leads_nowhere(g: Tiny) -> str:
        await ask(g, g.active, tiny.TURN)
        return "nowhere"

    table = at_turn(broken("turn", leads_nowhere))
    digest = table.digest()
    with pytest.raises(KeyError, match="nowhere"):
        table.act(ONE, EndTurn())
    assert table.digest() == digest


# Undo.


def test_undo_within_a_stage_takes_back_the_last_decisions() -> None:
    table = at_turn()
    digest, moves = table.digest(), table.moves
    table.act(ONE, Draw("middle"))
    middle = table.digest()
    table.act(ONE, Draw())
    table.undo(moves + 1)
    assert table.digest() == middle
    table.undo(moves)
    assert table.digest() == digest


def test_undo_across_stages_and_the_same_decisions_again_give_the_same_chance() -> None:
    table = at_turn()
    start = table.moves
    table.act(ONE, Draw("middle"))
    table.act(ONE, EndTurn())
    table.act(TWO, Draw("middle"))
    digest, log = table.digest(), list(table.log)
    table.undo(1)
    assert (table.stage, table.moves, list(table.questions)) == ("bids", 1, [TWO])
    for line in log[1:]:
        table.act(line.seat, table.parse(line.text))
    assert (table.digest(), list(table.log)) == (digest, log)
    table.undo(0)
    assert table.digest() == new().digest()
    assert start > 1


def test_undo_of_nothing_changes_nothing() -> None:
    table = at_turn()
    digest = table.digest()
    table.undo(table.moves)
    assert table.digest() == digest
    with pytest.raises(AssertionError, match="no earlier position"):
        table.undo(table.moves + 1)


def test_undo_that_the_rules_no_longer_allow_changes_nothing() -> None:
    """A checkpoint may come from a time when earlier decisions were legal that are illegal now."""
    record = at_turn().record()
    table = Table.load(TINY, replace(record, lines=(Line(ONE, "bid 77"), *record.lines[1:])))
    digest = table.digest()
    with pytest.raises(RecordError, match="decision 1, seat 0, 'bid 77': you cannot bid 77 of 4"):
        table.undo(2)
    assert table.digest() == digest
    table.act(ONE, EndTurn())


# Chance comes from the log.


def scripted() -> Record:
    """A finished log whose chance is not what its seed gives."""
    table = at_turn()
    table.act(ONE, Draw("middle"))
    *before, drawn = table.log
    assert drawn.chance
    other = ((drawn.chance[0][0] + 1) % len(table.state.deck),)
    opening = (tuple(reversed(table.opening[0])),)
    return replace(table.record(), checkpoint=None, opening=opening, lines=(*before, replace(drawn, chance=(other,))))


def test_a_log_repeats_its_chance_and_not_the_seed() -> None:
    record = scripted()
    table = Table.load(TINY, record)
    assert table.opening == record.opening
    assert table.log == list(record.lines)
    assert table.digest() != record.digest


def test_clones_undo_and_storing_keep_to_the_chance_of_the_log() -> None:
    table = Table.load(TINY, scripted())
    digest = table.digest()
    assert table.clone().digest() == digest
    assert Table.load(TINY, table.record()).digest() == digest
    with pytest.raises(IllegalAction):
        table.act(ONE, Sell(("gold1",)))
    table.act(ONE, Draw())
    table.undo(table.moves - 1)
    assert table.digest() == digest


def test_a_fault_after_scripted_chance_keeps_to_it_too() -> None:
    table = Table.load(broken("auction", _fail_at_once), replace(scripted(), lines=()))
    table.act(ONE, Bid(0))
    digest = table.digest()
    with pytest.raises(RuntimeError):
        table.act(TWO, Bid(0))
    assert table.digest() == digest


@pytest.mark.parametrize(
    ("number", "chance", "problem"),
    [
        (-1, ((99,),), "chance outcome 99 is no number below"),
        (-1, ((1,), (2,)), "chance outcome 2 was never drawn"),
        (0, ((1,),), "chance outcome 1 was never drawn"),
    ],
)
def test_chance_that_does_not_fit_names_the_decision(number: int, chance: Any, problem: str) -> None:
    lines = list(scripted().lines)
    lines[number] = replace(lines[number], chance=chance)
    with pytest.raises(RecordError, match=r"^decision ") as refusal:
        Table.load(TINY, replace(scripted(), lines=tuple(lines)))
    assert problem in str(refusal.value)


def test_an_opening_that_does_not_fit_is_refused() -> None:
    with pytest.raises(RecordError, match=r"opening: .* is no order of 18 things"):
        Table.load(TINY, replace(scripted(), opening=((1, 0),)))


# Storing.


def test_a_clone_does_not_follow_the_original() -> None:
    table = at_turn()
    other = table.clone()
    table.act(ONE, Draw())
    other.act(ONE, EndTurn())
    assert (list(table.questions), list(other.questions)) == ([ONE], [TWO])
    assert table.moves == other.moves
    assert table.log[-1] != other.log[-1]


def test_automatic_answers_are_marked_in_the_log() -> None:
    table = new()
    table.act(ONE, Bid(0), automatic=True)
    assert table.log[-1] == Line(ONE, "bid 0", automatic=True)
    assert str(Table.load(TINY, table.record()).log[-1]) == "0* bid 0"


def test_a_log_of_another_game_or_size_is_refused() -> None:
    record = new().record()
    with pytest.raises(RecordError, match="log of 'chess', not of 'tiny'"):
        Table.load(TINY, replace(record, game="chess"))
    with pytest.raises(RecordError, match="for 2 to 4 players, not for 9"):
        Table.load(TINY, replace(record, seats=9))
    with pytest.raises(RecordError, match="the options do not fit"):
        Table.load(TINY, replace(record, options={"rounds": "many"}))


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (Line(ONE, "bid 77"), "decision 2, seat 0, 'bid 77': you cannot bid 77 of 4"),
        (Line(ONE, "bid"), "decision 2, seat 0, 'bid': coins missing"),
        (Line(Seat(7), "bid 1"), "decision 2, seat 7, 'bid 1': you have nothing to decide now"),
        (Line(ONE, "draw"), "decision 2, seat 0, 'draw': draw is not possible now"),
    ],
)
def test_a_log_without_checkpoint_must_be_legal_throughout(line: Line, problem: str) -> None:
    record = replace(new().record(), checkpoint=None, lines=(Line(TWO, "bid 1"), line))
    with pytest.raises(RecordError) as refusal:
        Table.load(TINY, record)
    assert str(refusal.value).startswith(problem)


def test_an_answer_that_is_refused_on_loading_restarts_the_stage() -> None:
    table = at_turn()
    before = table.digest()
    table.act(ONE, Draw())
    record = table.record()
    refused = (*record.lines, Line(ONE, "sell gold9"))
    loaded = Table.load(TINY, replace(record, lines=refused))
    assert loaded.restarted == refused[-2:]
    assert (loaded.digest(), loaded.moves) == (before, table.stage_began)
    loaded.act(ONE, EndTurn())


def test_a_checkpoint_of_version_1_is_migrated_and_the_record_left_alone() -> None:
    table = at_turn()
    record = table.record()
    assert record.checkpoint is not None
    merchants = [{**merchant, "gold": merchant["coins"]} for merchant in record.checkpoint.state["merchants"]]
    for merchant in merchants:
        del merchant["coins"]
    old = replace(record.checkpoint, version=1, state={**record.checkpoint.state, "merchants": merchants})
    for _ in range(2):
        loaded = Table.load(TINY, replace(record, version=1, checkpoint=old))
        assert loaded.digest() == table.digest()
    assert loaded.record().version == 2


def checkpoint(**changes: Any) -> Record:
    """A stored game with something wrong."""
    record = at_turn().record()
    assert record.checkpoint is not None
    state = {**record.checkpoint.state, **changes.pop("state", {})}
    changed: Checkpoint = replace(record.checkpoint, state=state, **changes)
    return replace(record, checkpoint=changed)


@pytest.mark.parametrize(
    ("record", "problem"),
    [
        (checkpoint(version=3), "version: expected at most 2, found 3"),
        (checkpoint(version=0), "version: no way from 0 to 1"),
        (checkpoint(stage="tea_break"), "stage: expected one of deal, bids, .*, found 'tea_break'"),
        (checkpoint(state={"bank": "rich"}), "bank: Input should be a valid integer.*, found 'rich'"),
        (checkpoint(state={"merchants": [{"seat": 0}]}), "merchants.0.coins: "),
    ],
)
def test_a_stored_game_that_is_wrong_names_the_key(record: Record, problem: str) -> None:
    with pytest.raises(DataError, match=f"^stored game: {problem}"):
        Table.load(TINY, record)


def test_the_seed_is_promised_before_it_is_shown() -> None:
    assert new().seed_commitment == sha256(b"seed").hexdigest()
