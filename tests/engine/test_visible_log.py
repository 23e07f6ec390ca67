"""The visible log of a running game has no sealed answer, no hidden choice and no chance that is still hidden."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from rules.engine import (
    Action,
    Decision,
    RecordError,
    Seat,
    Table,
    public_record,
    read_record,
    seen_text,
    seen_texts,
    visible_log,
)
from rules.engine.core.notation import format_action, public_form, public_text
from tests.engine.positions import ONE, TWO, at_turn, new
from tests.engine.tiny import TINY, Bid, Draw, EndTurn, Peek, Sell, Stash, Tiny


@dataclass(frozen=True, slots=True)
class Prepare(Action[Tiny]):
    """Lay a card face down, perhaps with others."""

    tag = "prepare"
    hidden = ("card", "others")
    space: str
    card: str | None = None
    others: tuple[str, ...] = ()
    loudly: bool = False


@pytest.mark.parametrize(
    ("action", "shown"),
    [
        (Prepare("A1", "silk1"), "prepare A1 ? ?0"),
        (Prepare("A1"), "prepare A1 ? ?0"),
        (Prepare("A1", "silk1", ("salt1", "salt2"), loudly=True), "prepare A1 ? ?2 loudly"),
        (Stash(("silk1", "silk2", "silk3")), "stash ?3"),
        (Sell(("silk1",)), "sell silk1"),
    ],
)
def test_a_hidden_field_is_shown_as_a_question_mark_and_never_left_out(action: Action[Tiny], shown: str) -> None:
    assert public_form(action) == shown
    assert public_text(format_action(action), (Prepare, Stash, Sell)) == shown


def test_only_the_tag_of_an_unparsable_hidden_choice_is_shown() -> None:
    assert public_text('prepare A1 "', (Prepare,)) == "prepare ?"
    assert public_text("unknown silk1", (Prepare,)) == "unknown silk1"


def test_a_hidden_flag_is_a_program_error() -> None:
    @dataclass(frozen=True, slots=True)
    class Mark(Action[Tiny]):
        tag = "mark"
        hidden = ("quietly",)
        quietly: bool = False

    with pytest.raises(TypeError, match="Mark hides a flag"):
        public_form(Mark())


def stashed() -> tuple[Table[Tiny], str]:
    """Return a turn in which seat 0 laid its hand into its chest, and that decision as written in the log."""
    table = at_turn()
    table.act(ONE, Stash(tuple(table.state.merchants[0].hand)))
    return table, table.log[-1].text


def test_only_its_seat_reads_a_hidden_choice() -> None:
    table, text = stashed()
    assert visible_log(table, ONE)[-1].text == seen_text(table, table.log[-1], ONE) == text
    for viewers in ((), (TWO,)):
        assert visible_log(table, *viewers)[-1].text == "stash ?2"
        assert seen_text(table, table.log[-1], *viewers) == "stash ?2"
    assert [decision.text for decision in visible_log(table)[:-1]] == [decision.text for decision in table.log[:-1]]


def test_sealed_answers_are_not_in_the_visible_log() -> None:
    table = new(seats=3)
    table.act(TWO, Bid(1))
    assert visible_log(table, ONE) == []
    assert public_record(table).decisions == ()


def test_visible_decisions_lack_sealed_answers_and_hidden_choices() -> None:
    sealed = new(seats=3)
    sealed.act(TWO, Bid(1))
    assert (seen_texts(sealed, 0), seen_texts(sealed, 0, ONE), seen_texts(sealed, 0, TWO)) == ((), (), ("bid 1",))
    table, text = stashed()
    before = table.decision_count - 1
    assert (seen_texts(table, before), seen_texts(table, before, ONE)) == (("stash ?2",), (text,))


def test_the_record_of_a_running_game_is_abridged_and_cannot_be_continued() -> None:
    table, text = stashed()
    table.act(ONE, Draw("middle"))
    record = public_record(table)
    assert record.decisions[-2:] == (Decision(ONE, "stash ?2"), Decision(ONE, "draw middle", reveals_hidden=True))
    assert (record.seed, record.opening, record.digest, record.checkpoint) == ("", (), "", None)
    written = record.to_text()
    assert text not in written
    assert table.seed not in written
    assert read_record(written) == record
    with pytest.raises(RecordError, match="what was hidden is left out of this log; it can be read, not continued"):
        Table.load(TINY, read_record(written))


def test_the_record_of_a_running_game_of_open_information_can_be_continued() -> None:
    table = at_turn(replace(TINY, open_information=True))
    table.act(ONE, Draw("middle"))
    record = public_record(table)
    assert record.seed == ""
    assert Table.load(TINY, record).log == table.log


def test_everything_is_visible_when_the_game_is_over() -> None:
    table, text = stashed()
    while not table.finished:
        seat, question = next(iter(table.questions.items()))
        assert question.default is not None
        answer = question.default(table.state, seat)
        assert answer is not None
        table.act(seat, answer)
    assert text in [decision.text for decision in visible_log(table)]
    assert public_record(table) == replace(table.record(), checkpoint=None)


def test_the_refusal_of_a_stored_game_reveals_no_hidden_choice() -> None:
    record = replace(at_turn().record(), checkpoint=None)
    with pytest.raises(RecordError, match=r"^decision 7, seat 1, 'stash \?2': "):
        Table.load(TINY, replace(record, decisions=(*record.decisions, Decision(ONE, "stash gold1,gold2"))))


# Revealed information.


def test_a_card_from_a_deck_shuffled_long_before_is_marked_as_revealed() -> None:
    table = at_turn()
    table.act(ONE, Draw("top"))
    assert table.log[-1] == Decision(ONE, "draw", reveals_hidden=True)
    table.act(ONE, Sell((table.state.merchants[0].hand[0],)))
    assert not table.log[-1].reveals
    table.act(ONE, Peek())
    assert table.log[-1].reveals_hidden


def test_chance_needs_no_other_mark_of_a_reveal() -> None:
    table = at_turn()
    table.act(ONE, Draw("middle"))
    assert table.log[-1].reveals
    assert not table.log[-1].reveals_hidden


def test_the_last_of_several_sealed_answers_reveals_them_all() -> None:
    table = new(seats=2)
    table.act(TWO, Bid(1))
    table.act(ONE, Bid(0))
    assert [decision.reveals for decision in table.log] == [False, True]


def test_an_undone_reveal_does_not_mark_the_next_decision() -> None:
    table = at_turn()
    table.act(ONE, Draw("top"))
    table.undo(table.decision_count - 1)
    table.act(ONE, Sell((table.state.merchants[0].hand[0],)))
    assert not table.log[-1].reveals


def test_reveal_marks_are_stored_and_parsed() -> None:
    table = at_turn()
    table.act(ONE, Draw("top"))
    table.act(ONE, EndTurn())
    for record in (table.record(), read_record(table.record().to_text())):
        assert Table.load(TINY, record).log == table.log


def test_a_seat_picks_from_the_pool_of_its_question() -> None:
    table = at_turn()
    assert table.pool(ONE, Stash) == table.state.merchants[0].hand
    assert table.pool(ONE, Bid) == table.pool(TWO, Stash) == table.pool(Seat(9), Stash) == ()
