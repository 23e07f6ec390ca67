"""Drafts are previewed on a copy and never show what is still to be revealed."""

from __future__ import annotations

from typing import Any

import pytest

from bot.drafts.preview import DraftPreview, closing, preview_lines, same_turn
from bot.drafts.typed_lines import parts, play_typed
from rules import GAMES
from rules.engine import Seat, Table
from rules.engine.core.notation import NotationError, format_action
from rules.terra_mystica.actions import Build, Convert
from tests.bot.positions import first_turn
from tests.engine.stones import STONES, Bid, StonesOptions, Take
from tests.engine.tiny import TINY, EndTurn, OfferCard, TinyOptions

ANNA, BORIS, CLARA = Seat(0), Seat(1), Seat(2)


def stones(*, bids: int = 3) -> Table[Any]:
    table = Table.new(STONES, StonesOptions(), 3, "seed")
    for seat, amount in ((ANNA, 2), (BORIS, 1), (CLARA, 0))[:bids]:
        table.act(seat, Bid(amount))
    return table


def terra_mystica() -> Table[Any]:
    return first_turn(2)


def trading() -> Table[Any]:
    """Return a table of merchants at the first turn."""
    table = Table.new(TINY, TinyOptions(trade=True), 2, "seed")
    while table.stage != "turn":
        act_somehow(table)
    return table


def act_somehow(table: Table[Any]) -> None:
    seat = next(iter(table.questions))
    table.act(seat, table.legal_actions(seat)[0])


def test_a_draft_leaves_the_table_as_it_is() -> None:
    table = stones()
    before = table.digest()
    preview = preview_lines(table, ANNA, ["take 1", "take 2"])
    assert preview.lines == ["take 1", "take 2"]
    assert not preview.continues
    assert table.digest() == before


def test_a_draft_stops_in_front_of_chance() -> None:
    preview = preview_lines(stones(), ANNA, ["take 3", "stay"])
    assert preview.reveals
    assert preview.lines == ["take 3"]
    assert preview.table.state.stones == 9, "the stones are taken before the die is rolled"
    assert preview.table.state.dice.counter == stones().state.dice.counter
    assert preview.legal_actions == []


def test_the_last_of_several_sealed_answers_is_not_opened_in_a_draft() -> None:
    table = stones(bids=2)
    assert table.sealed_count == 2
    preview = preview_lines(table, CLARA, ["bid 2"])
    assert preview.reveals
    assert preview.events == []
    assert [player.points for player in preview.table.state.players] == [0, 0, 0]


def test_an_earlier_sealed_answer_ends_the_draft_without_revealing() -> None:
    preview = preview_lines(stones(bids=1), BORIS, ["bid 2"])
    assert not preview.reveals
    assert not preview.continues


def test_a_line_that_became_illegal_ends_the_draft_before_it() -> None:
    preview = preview_lines(stones(), ANNA, ["take 1", "take 9"])
    assert preview.lines == ["take 1"]
    assert preview.refusal is not None
    assert preview.refusal.line == "take 9"


def test_the_action_that_only_closes_the_turn_is_found() -> None:
    table = terra_mystica()
    seat = next(iter(table.questions))
    upgrade = next(option for option in table.legal_actions(seat) if option.tag == "upgrade")
    last = closing(preview_lines(table, seat, [format_action(upgrade)]))
    assert last is not None
    assert last.tag == "end"


def test_nothing_is_added_where_the_player_still_has_a_real_choice() -> None:
    assert closing(preview_lines(stones(), ANNA, ["take 1"])) is None


def test_nothing_closes_a_turn_that_has_not_begun() -> None:
    assert closing(preview_lines(stones(), ANNA, [])) is None


def test_passing_is_never_added_to_a_conversion() -> None:
    table = terra_mystica()
    seat = next(iter(table.questions))
    convert = next(option for option in table.legal_actions(seat) if isinstance(option, Convert))
    preview = preview_lines(table, seat, [])
    play_typed(preview, f"{convert.tag} {convert.conversion}")
    assert [line.split()[0] for line in preview.lines] == ["convert"]


def test_a_typed_turn_is_closed_and_may_use_any_case() -> None:
    table = terra_mystica()
    seat = next(iter(table.questions))
    upgrade = next(option for option in table.legal_actions(seat) if option.tag == "upgrade")
    preview = preview_lines(table, seat, [])
    play_typed(preview, format_action(upgrade).upper().replace("_", " "))
    assert preview.lines == [format_action(upgrade), "end"]


def test_a_typed_turn_stops_where_something_is_revealed() -> None:
    preview = preview_lines(stones(), ANNA, [])
    play_typed(preview, "take 3; stay")
    assert preview.lines == ["take 3"]
    assert preview.following == ["stay"]


def test_a_typed_space_may_be_written_small() -> None:
    table = terra_mystica()
    seat = next(iter(table.questions))
    build = next(option for option in table.legal_actions(seat) if isinstance(option, Build))
    preview = preview_lines(table, seat, [])
    play_typed(preview, f"Build {build.space.lower()}.")
    assert preview.lines[0] == f"build {build.space}"


def test_an_unknown_typed_word_is_named() -> None:
    preview = preview_lines(stones(), ANNA, [])
    play_typed(preview, "juggle 3")
    assert preview.refusal is not None
    assert isinstance(preview.refusal.reason, NotationError)
    assert "juggle" in str(preview.refusal.reason)


def test_turns_are_split_at_semicolons_lines_and_full_stops() -> None:
    assert parts("burn 2. power spade; build E7\nend.") == ["burn 2", "power spade", "build E7", "end"]


def test_a_draft_is_known_by_its_lines() -> None:
    table = stones()
    assert preview_lines(table, ANNA, ["take 1"]).fingerprint != preview_lines(table, ANNA, ["take 2"]).fingerprint
    assert preview_lines(table, ANNA, []).fingerprint == preview_lines(table, ANNA, []).fingerprint


def test_a_fingerprint_is_computed_once_for_the_same_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    preview = preview_lines(stones(), ANNA, ["take 1"])
    first = preview.fingerprint
    monkeypatch.setattr(DraftPreview, "_fingerprint", lambda _: "computed again")
    assert preview.fingerprint == first
    preview.following.append("take 2")
    assert preview.fingerprint == "computed again"


def test_the_position_after_a_draft_offers_its_legal_actions() -> None:
    preview = preview_lines(stones(), ANNA, ["take 2"])
    assert Take(1) in preview.legal_actions


# Power offers during the turn.


def with_an_offer() -> tuple[Table[Any], Seat]:
    """Return a table with an open power offer before the turn, and the seat that has it."""
    table = terra_mystica()
    mover = next(iter(table.questions))
    for option in table.legal_actions(mover):
        if option.tag == "upgrade":
            after = table.clone()
            after.act(mover, option)
            if "end" in {each.tag for each in after.legal_actions(mover)} and len(after.questions) == 2:
                after.act(mover, after.parse("end"))
                return after, next(iter(after.questions))
    raise AssertionError("no upgrade offers power")


def test_a_draft_continues_after_power_was_accepted_at_its_beginning() -> None:
    table, seat = with_an_offer()
    preview = preview_lines(table, seat, ["accept"])
    assert preview.continues
    assert preview.table.questions[seat].name == "turn"
    assert "accept" not in {option.tag for option in preview.legal_actions}


def test_the_turn_after_an_accepted_offer_is_still_the_same_turn_until_it_ends() -> None:
    table, seat = with_an_offer()
    after = table.clone()
    after.act(seat, after.parse("accept"))
    assert same_turn(table, after, seat)
    upgrade = next(option for option in after.legal_actions(seat) if option.tag == "upgrade")
    after.act(seat, upgrade)
    assert same_turn(table, after, seat)
    after.act(seat, after.parse("end"))
    assert not same_turn(table, after, seat)


def test_a_turn_may_go_through_several_stages() -> None:
    table = trading()
    (seat,) = table.questions
    offer = next(option for option in table.legal_actions(seat) if isinstance(option, OfferCard))
    after = table.clone()
    after.act(seat, offer)
    assert (after.stage_began, list(after.questions)) == (after.decision_count, [seat, offer.buyer])
    assert same_turn(table, after, seat)
    after.act(seat, EndTurn())
    assert not same_turn(table, after, seat)


def settling() -> Table[Any]:
    """Return two factions before their first dwellings."""
    rules = GAMES["tm"]
    table = Table.new(rules, rules.options.model_validate({}), 2, "seed")
    while table.stage == "factions":
        act_somehow(table)
    return table


def test_dwellings_before_and_after_those_of_others_are_placed_in_two_turns() -> None:
    table = settling()
    (first,) = table.questions
    after = table.clone()
    for _ in range(3):
        act_somehow(after)
    assert list(after.questions) == [first]
    assert after.stage_began == table.stage_began
    assert not same_turn(table, after, first)


def test_two_dwellings_in_a_row_are_placed_in_one_turn() -> None:
    table = settling()
    act_somehow(table)
    (second,) = table.questions
    after = table.clone()
    act_somehow(after)
    assert same_turn(table, after, second)


def test_an_answer_of_another_player_keeps_the_fingerprint_of_a_draft() -> None:
    table = terra_mystica()
    seat = next(iter(table.questions))
    other = Seat(1 - seat)
    for option in table.legal_actions(seat):
        after = table.clone()
        after.act(seat, option)
        if len(after.questions) == 2:
            break
    convert = next(each for each in after.legal_actions(seat) if each.tag == "convert")
    before = preview_lines(after, seat, [format_action(convert)]).fingerprint
    answered = after.clone()
    answered.act(other, answered.parse("decline"))
    assert preview_lines(answered, seat, [format_action(convert)]).fingerprint == before
    played = after.clone()
    played.act(seat, convert)
    assert preview_lines(played, seat, [format_action(convert)]).fingerprint != before
