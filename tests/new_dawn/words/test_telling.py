"""A turn is told in one to three sentences, with what it has brought."""

from __future__ import annotations

from bot.language.i18n import Speech
from bot.wording.narration import sentences
from rules.engine import Event, Seat, Table
from rules.engine.core.action import AnyAction
from rules.new_dawn import Game
from rules.new_dawn.actions.culture import PlaceControl
from rules.new_dawn.actions.families import EndResolution
from rules.new_dawn.actions.science import AdvanceTech, DeclineCard, GainCard
from rules.new_dawn.actions.turn import ChooseCard
from tests.new_dawn.tables import P1, P2, position

SPEECH = Speech(names=("Anna", "Boris"))


def turn(table: Table[Game], seat: Seat, *actions: AnyAction) -> list[str]:
    events: list[Event] = []
    for action in actions:
        events += table.act(seat, action)
    return sentences(events, SPEECH)


def test_a_turn_of_culture_is_one_sentence() -> None:
    made = position("0,0 G cap1; 1,0 G res:oil; 0,1 H; 5,5 G cap2")
    made.row(P1, "S1 C1 M1 E1 I1")
    table = made.table()
    one, other = made.at(1, 0), made.at(0, 1)
    told = turn(table, P1, ChooseCard("early_empire"), PlaceControl(one), PlaceControl(other))
    assert told == [f"Anna resolves Early Empire in slot 2 and places a control token on {one} and {other}."]


def test_a_turn_of_science_tells_where_the_dial_is() -> None:
    made = position("0,0 G cap1; 5,5 G cap2")
    made.row(P1, "E1 C1 S1 M1 I1")
    table = made.table()
    told = turn(table, P1, ChooseCard("astrology"), AdvanceTech(), GainCard("currency", "foreign_trade"))
    assert told == [
        "Anna resolves Astrology in slot 3 and advances 3 spaces. Anna reaches 3 on the tech dial and gains Currency "
        "for Foreign Trade."
    ]


def test_nothing_is_told_of_a_card_that_is_not_taken() -> None:
    made = position("0,0 G cap1; 5,5 G cap2")
    made.row(P1, "E1 C1 S1 M1 I1")
    table = made.table()
    told = turn(table, P1, ChooseCard("astrology"), AdvanceTech(), DeclineCard())
    assert told == ["Anna resolves Astrology in slot 3, advances 3 spaces and reaches 3 on the tech dial."]


def test_every_sentence_of_an_action_begins_with_who_and_is_one_clause() -> None:
    made = position("0,0 G cap1; 1,0 G; 0,1 H; 5,5 G cap2")
    made.row(P1, "S1 C1 M1 E1 I1")
    table = made.table()
    for action in (ChooseCard("early_empire"), PlaceControl(made.at(1, 0)), EndResolution()):
        for event in table.act(P1, action):
            if event.seat is not None:
                assert event.text.template.startswith("{who} "), event
                assert event.text.template.endswith("."), event
    assert table.questions.keys() == {P2}
