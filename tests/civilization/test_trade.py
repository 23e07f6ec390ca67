"""The Trade phase (CIV-7)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.civilization import CIVILIZATION, CivilizationOptions, Game
from rules.civilization.actions.pending import DiscardEvent
from rules.civilization.actions.trade import (
    MOST_WAYS,
    AcceptOffer,
    CounterOffer,
    DeclineOffer,
    MakeOffer,
    PassTrade,
    Reopen,
    WithdrawOffer,
)
from rules.civilization.core.negotiation import MOST_PROPOSALS, Goods
from rules.civilization.flow.trade import ANSWERS_PER_STAGE
from rules.engine import RecordError, Table, public_record
from rules.engine.core.secret import FACE_DOWN
from tests.civilization.tables import P1, P2, P3, PLAIN, Position, options_of, position, refusal

DESERT = "DDDDDDDD\nDDDDDDDD\nDDDDDDDD\nDDDDDDDD"


def test_trade_of_all_cities_is_added_up_to_27() -> None:
    """EX-CIV-S15, EX-CIV-S16, CIV-7.1."""
    made = position(f"{DESERT}\nGGGGGGGG\nGDDGGGGG\nGDDGGGGG", "B2 cap1; B6 city1; F2 cap2")
    made.player(P1).trade, made.player(P2).trade = 5, 20
    g = made.table("trade").state
    assert [player.trade for player in g.players] == [5 + 8 + 3, 27]


def test_governments_change_the_collected_trade_but_not_below_0() -> None:
    """CIV-7.2."""
    made = position(PLAIN, "B2 cap1; F2 cap2")
    made.player(P1).government, made.player(P2).government = "democracy", "fundamentalism"
    assert [player.trade for player in made.table("trade").state.players] == [2, 0]


def test_a_deal_is_carried_out_at_once_and_opens_the_passes_of_both() -> None:
    """CIV-7.4, CIV-7.5, CIV-7.9."""
    made = position(PLAIN, "B2 cap1; F2 cap2")
    made.player(P1).trade, made.player(P2).culture = 6, 2
    table = made.table("trade")
    table.act(P2, PassTrade())
    assert refusal(table, P1, MakeOffer(P2, give_trade=7)) == "CIV-7.5"
    table.act(P1, MakeOffer(P2, give_trade=4, get_culture=2))
    assert table.questions[P2].name == "offer"
    table.act(P2, AcceptOffer(1))
    first, second = table.state.players
    assert (first.trade, first.culture, second.trade, second.culture) == (2, 2, 4, 0)
    assert table.questions[P2].name == "negotiate"
    table.act(P1, PassTrade())
    table.act(P2, PassTrade())
    assert table.stage == "city_management"


def negotiating(answers: int) -> Table[Game]:
    """Return a negotiation in which a player has made and withdrawn an offer many times."""
    made = position(PLAIN, "B2 cap1; F2 cap2")
    made.player(P1).trade = 9
    table = made.table("trade")
    for number in range(answers):
        table.act(P1, WithdrawOffer(1) if number % 2 else MakeOffer(P2, give_trade=1))
    return table


def test_a_long_negotiation_goes_through_several_stages_and_is_one_turn() -> None:
    """CIV-18.15: every action at a table runs its stage again, so none may become long."""
    table = negotiating(ANSWERS_PER_STAGE - 1)
    turns = [table.turn(seat) for seat in (P1, P2)]
    table.act(P1, WithdrawOffer(1))
    assert (table.stage, table.decision_count - table.stage_began) == ("negotiation", 0)
    assert [table.turn(seat) for seat in (P1, P2)] == turns
    table.act(P1, MakeOffer(P2, give_trade=2))
    again = table.clone()
    assert again.digest() == table.digest()
    again.act(P2, AcceptOffer(1))
    for seat in (P1, P2):
        again.act(seat, PassTrade())
    assert (again.stage, again.state.spoken) == ("city_management", [])


def test_a_log_with_too_long_a_stage_is_refused() -> None:
    """The stages of a log that is continued are played again for each panel."""
    table = Table.new(CIVILIZATION, CivilizationOptions(), 2, "seed")
    while table.stage != "negotiation":
        seat = next(iter(table.questions))
        table.act(seat, table.legal_actions(seat)[-1])
    for number in range(8):
        table.act(P1, WithdrawOffer(1) if number % 2 else MakeOffer(P2, promise="peace"))
    record = replace(table.record(), checkpoint=None)
    assert Table.load(CIVILIZATION, record, longest_stage=8).decision_count == len(record.decisions)
    with pytest.raises(RecordError, match="no part of a game has more than 7 decisions in a row"):
        Table.load(CIVILIZATION, record, longest_stage=7)


def test_a_player_makes_forty_offers_in_a_phase_at_most() -> None:
    """RULING CIV-18.15: offers, counter-offers and passes taken back count."""
    table = negotiating(2 * MOST_PROPOSALS)
    assert refusal(table, P1, MakeOffer(P2, give_trade=2)) == "CIV-18.15"
    table.act(P2, MakeOffer(P1, promise="peace"))
    assert refusal(table, P1, CounterOffer(1, give_trade=1)) == "CIV-18.15"
    table.act(P1, PassTrade())
    assert refusal(table, P1, Reopen()) == "CIV-18.15"
    table.act(P1, AcceptOffer(1))
    table.act(P2, PassTrade())
    table.act(P1, PassTrade())
    assert table.stage == "city_management"


def test_a_player_has_three_open_offers_at_most_and_may_withdraw_them() -> None:
    """CIV-18.15."""
    made = position(PLAIN, "B2 cap1; F2 cap2")
    made.player(P1).trade = 9
    table = made.table("trade")
    for trade in (1, 2, 3):
        table.act(P1, MakeOffer(P2, give_trade=trade))
    assert refusal(table, P1, MakeOffer(P2, give_trade=4)) == "CIV-18.15"
    table.act(P1, WithdrawOffer(2))
    table.act(P2, DeclineOffer(1))
    assert [offer.number for offer in table.state.offers] == [3]
    assert refusal(table, P2, AcceptOffer(1)) == "CIV-7.5"


def bargaining() -> Position:
    """Return two capitals; the first player has tokens and a culture event, both have trade."""
    made = position(PLAIN, "B2 cap1; F2 cap2; B7 cap3", seats=3)
    first, second = made.player(P1), made.player(P2)
    first.trade = second.trade = 9
    first.resources["silk"] = 1
    made.g.market["silk"] = 2
    first.huts, first.villages = ["spy", "iron"], ["uranium"]
    second.huts = ["wheat"]
    made.hold(P1, "drought")
    made.player(P1).events = made.player(P1).events[:1]
    return made


def test_tokens_and_culture_events_change_hands_face_down() -> None:
    """CIV-7.4, CIV-7.5: only the new owner sees face-down things, after the deal is made."""
    table = bargaining().table("trade")
    table.act(P1, MakeOffer(P2, give=("silk", "hut:spy", "village:uranium", "drought"), get_trade=5, get=("hut",)))
    for viewer in (P2, P3, None):
        assert "spy" not in str(table.view(viewer).state.offers)
        assert "drought" not in str(table.view(viewer).state.offers)
    assert str(table.view(P2).state.offers[0].give.backs) == "('event:I', 'hut', 'silk', 'village')"
    assert table.view(P3).state.offers[0].give == Goods()
    assert refusal(table, P2, AcceptOffer(1)) == "CIV-7.5"
    table.act(P2, AcceptOffer(1, ("hut:wheat",)))
    first, second = table.state.players[:2]
    assert (first.huts, first.villages, first.resources["silk"], first.trade) == (["iron", "wheat"], [], 0, 14)
    assert (second.huts, second.villages, second.resources["silk"], second.trade) == (["spy"], ["uranium"], 1, 4)
    assert [(held.seat, held.event) for held in second.events] == [(P2, "drought")]
    assert first.events == []
    assert table.log[-1].reveals
    for viewer, seen in ((P1, False), (P2, True), (P3, False), (None, False)):
        state = table.view(viewer).state.players[1]
        assert (state.huts == ["spy"]) is seen
        assert (state.events[0].event == "drought") is seen


def test_an_offer_may_name_everything_both_sides_own() -> None:
    """CIV-7.4: no rule limits how many tokens and cards a deal names."""
    made = bargaining()
    first, second = made.player(P1), made.player(P2)
    first.huts, first.villages = ["spy", "iron", "iron", "wheat"], ["uranium", "spy", "silk", "silk"]
    second.huts = ["wheat", "wheat", "iron", "iron", "iron", "spy", "spy", "silk"]
    table = made.table("trade")
    given = (
        "silk",
        "drought",
        *(f"hut:{face}" for face in first.huts),
        *(f"village:{face}" for face in first.villages),
    )
    table.act(P1, MakeOffer(P2, give=given, get=("hut",) * 7))
    ways = [action.give for action in table.legal_actions(P2) if isinstance(action, AcceptOffer)]
    assert len(ways) == len(set(ways)) == 4, "all but one of the four faces"
    table.act(P2, AcceptOffer(1, ways[0]))
    players = table.state.players
    assert (len(players[0].huts), len(players[1].huts), len(players[1].villages)) == (7, 5, 4)


def test_the_ways_to_give_many_tokens_are_listed_at_once() -> None:
    """CIV-7.5: equal tokens make no difference; a menu lists some of the ways, the others can be typed."""
    made = bargaining()
    made.player(P1).trade = 9
    faces = ["incense", "iron", "silk", "spy", "uranium", "wheat"]
    made.player(P2).huts = [*faces * 3, "iron", "spy"]
    table = made.table("trade")
    table.act(P1, MakeOffer(P2, give_trade=1, get=("hut",) * 10))
    ways = [action.give for action in table.legal_actions(P2) if isinstance(action, AcceptOffer)]
    assert len(ways) == len(set(ways)) == MOST_WAYS
    last = tuple(sorted(f"hut:{face}" for face in [*faces[3:] * 3, "spy"]))
    assert last not in ways
    table.act(P2, AcceptOffer(1, last))
    assert len(table.state.players[0].huts) == 12


def test_the_face_of_a_facedown_token_changes_nothing_for_others() -> None:
    """CIV-19.2: two games that differ in it look the same to everybody else, before and after the deal."""
    spy, iron = bargaining(), bargaining()
    iron.player(P1).huts = ["iron", "iron"]
    tables = spy.table("trade"), iron.table("trade")
    for table, face in zip(tables, ("hut:spy", "hut:iron"), strict=True):
        table.act(P1, MakeOffer(P2, give=(face,), get_trade=3))
    seen = [(str(table.view(P2).state.offers), table.legal_actions(P2), table.legal_actions(P3)) for table in tables]
    assert seen[0] == seen[1]
    for table in tables:
        table.act(P2, AcceptOffer(1))
    shown = [str(table.view(P3).state.players) for table in tables]
    assert shown[0] == shown[1]
    logs = [public_record(table).decisions for table in tables]
    assert logs[0] == logs[1]
    assert logs[0][0].text == "offer ?"


def test_offers_are_private_to_the_two_players() -> None:
    """CIV-5: others learn that there is an offer, but not its terms."""
    table = bargaining().table("trade")
    events = table.act(P1, MakeOffer(P2, give_trade=3, promise="I shall not attack you."))
    assert [event.readers for event in events] == [None, (P1, P2)], "the second has the terms"
    assert "attack" not in str(events[0].text)
    told = [str(line) for line in CIVILIZATION.words.overview(table.view(P3).state, P3)]
    assert not any("attack" in line for line in told)
    assert any("attack" in str(line) for line in CIVILIZATION.words.overview(table.view(P2).state, P2))


def test_a_promise_is_recorded_as_text_alone() -> None:
    """CIV-7.4, CIV-7.5: it can be all that is given."""
    table = bargaining().table("trade")
    assert refusal(table, P1, MakeOffer(P2)) == "CIV-7.4"
    table.act(P1, MakeOffer(P2, get_trade=2, promise="I shall not attack you."))
    events = table.act(P2, AcceptOffer(1))
    assert [event.readers for event in events if "attack" in str(event.text)] == [(P1, P2)]
    assert [promise.text for promise in table.view(P2).state.promises] == ["I shall not attack you."]
    assert [promise.text for promise in table.view(P3).state.promises] == [FACE_DOWN]
    assert refusal(table, P1, MakeOffer(P2, promise="x" * 201)) == "CIV-7.5"


def test_a_counter_offer_declines_and_offers_in_return() -> None:
    """CIV-18.15."""
    table = bargaining().table("trade")
    table.act(P1, MakeOffer(P2, give_trade=3, get=("hut",)))
    table.act(P2, CounterOffer(1, give=("hut:wheat",), get_trade=5))
    assert [(offer.seat, offer.to, offer.get.trade) for offer in table.state.offers] == [(P2, P1, 5)]
    table.act(P1, AcceptOffer(table.state.offers[0].number))
    assert table.state.players[0].huts == ["spy", "iron", "wheat"]


def test_an_offer_lapses_when_one_side_no_longer_owns_its_goods() -> None:
    """CIV-18.15: face-down things are tracked by their place."""
    table = bargaining().table("trade")
    table.act(P1, MakeOffer(P2, give=("hut:spy",), get_trade=3))
    table.act(P1, MakeOffer(P3, give=("hut:spy",)))
    table.act(P1, MakeOffer(P3, give=("hut:iron",), promise="more"))
    table.act(P2, AcceptOffer(1))
    assert [(offer.to, offer.promise) for offer in table.state.offers] == [(P3, "more")]
    table.act(P3, AcceptOffer(3))
    assert (table.state.players[2].huts, table.state.players[0].huts) == (["iron"], [])


def test_a_player_above_the_hand_size_after_a_deal_discards_at_once() -> None:
    """CIV-7.6."""
    made = bargaining()
    made.hold(P2, "sabotage", "defection")
    made.player(P2).events = [held for held in made.player(P2).events if held.event != "drought"][:2]
    table = made.table("trade")
    table.act(P1, MakeOffer(P2, give=("drought",)))
    table.act(P2, AcceptOffer(1))
    assert table.questions[P2].name == "discard"


def test_nobody_trades_with_a_player_who_has_to_discard_first() -> None:
    """CIV-7.6, CIV-14.2.3: an earlier offer does not avoid the discard."""
    made = bargaining()
    made.hold(P2, "sabotage", "defection")
    made.player(P2).events = [held for held in made.player(P2).events if held.event != "drought"][:2]
    table = made.table("trade")
    table.act(P2, MakeOffer(P3, give=("sabotage",)))
    table.act(P1, MakeOffer(P2, give=("drought",)))
    table.act(P2, AcceptOffer(2))
    assert refusal(table, P3, AcceptOffer(1)) == "CIV-7.6"
    table.act(P2, DiscardEvent("drought"))
    table.act(P3, AcceptOffer(1))
    assert [held.event for held in table.state.players[2].events] == ["sabotage"]


def test_an_offer_to_a_player_who_has_passed_leaves_the_pass_and_is_answered_before_the_phase_ends() -> None:
    """CIV-18.15: no new offers are made once all have passed."""
    table = bargaining().table("trade")
    table.act(P2, PassTrade())
    table.act(P1, MakeOffer(P2, give_trade=3))
    assert table.questions[P2].name == "offer"
    assert table.state.passed == [P2]
    table.act(P1, PassTrade())
    table.act(P3, PassTrade())
    assert {seat: question.name for seat, question in table.questions.items()} == {P2: "offer"}
    assert options_of(table, P2, MakeOffer) == []
    table.act(P2, DeclineOffer(1))
    assert table.stage == "city_management"


def test_a_pass_is_taken_back_by_its_player() -> None:
    """CIV-18.15."""
    table = bargaining().table("trade")
    table.act(P2, PassTrade())
    table.act(P1, MakeOffer(P2, give_trade=3))
    table.act(P2, Reopen())
    assert table.questions[P2].name == "offered"


def test_a_pass_can_be_taken_back_while_the_phase_is_open_although_nobody_waits() -> None:
    """CIV-18.15."""
    table = bargaining().table("trade")
    assert table.question_to(P2) is table.questions[P2]
    table.act(P2, PassTrade())
    assert set(table.questions) == {P1, P3}
    assert table.legal_actions(P2) == [Reopen()]
    assert refusal(table, P2, MakeOffer(P1, give_trade=1)) != ""
    table.act(P2, Reopen())
    assert table.questions[P2].name == "negotiate"
    assert table.clone().digest() == table.digest()
    for seat in (P1, P2, P3):
        table.act(seat, PassTrade())
    assert table.stage == "city_management"
    assert table.question_to(P2) is None


def test_a_player_whose_time_is_up_only_answers_open_offers() -> None:
    """CIV-18.15: neither the player nor a deal opens that pass again."""
    table = bargaining().table("trade")
    table.act(P1, MakeOffer(P2, give_trade=3))
    table.act(P2, PassTrade(final=True))
    assert table.state.closed == [P2]
    assert table.questions[P2].name == "offer"
    assert refusal(table, P2, Reopen()) == "CIV-18.15"
    assert refusal(table, P2, CounterOffer(1, give_trade=1)) == "CIV-5.2", "only answers to offers are asked for"
    table.act(P1, PassTrade())
    table.act(P2, AcceptOffer(1))
    assert table.state.passed == [P2]
    assert table.question_to(P2) is None
    assert table.questions[P1].name == "negotiate"
    table.act(P1, PassTrade())
    table.act(P3, PassTrade())
    assert (table.stage, table.state.closed) == ("city_management", [])


def test_an_offer_and_its_answer_notify_their_receivers() -> None:
    """CIV-18.15: they are notified, even while they negotiate."""
    table = bargaining().table("trade")
    assert {question.name for question in table.questions.values()} == {"negotiate"}
    table.act(P1, MakeOffer(P2, give_trade=3))
    assert [table.questions[seat].name for seat in (P1, P2, P3)] == ["proposed", "offered", "negotiate"]
    table.act(P2, CounterOffer(1, give_trade=1, get=("silk",)))
    assert [table.questions[seat].name for seat in (P1, P2)] == ["offered", "proposed"]
    table.act(P1, DeclineOffer(1))
    assert {question.name for question in table.questions.values()} == {"negotiate"}


def test_trade_above_27_is_lost_in_a_deal() -> None:
    """CIV-7.7."""
    made = bargaining()
    made.player(P2).trade = 25
    table = made.table("trade")
    table.act(P1, MakeOffer(P2, give_trade=9))
    table.act(P2, AcceptOffer(1))
    assert [player.trade for player in table.state.players[:2]] == [0, 27]
