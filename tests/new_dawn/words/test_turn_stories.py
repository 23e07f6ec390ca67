"""The story of a turn takes one to three sentences, including its gains."""

from __future__ import annotations

import re
from random import Random

from bot.language.i18n import Localizer
from bot.wording.rendering import sentences
from rules.engine import Event, Seat, Table, say, say_n
from rules.engine.core.action import AnyAction
from rules.new_dawn import NEW_DAWN, Game, NewDawnOptions
from rules.new_dawn.actions.culture import PlaceControl
from rules.new_dawn.actions.economy import MoveCaravan
from rules.new_dawn.actions.families import EndResolution
from rules.new_dawn.actions.military import Attack
from rules.new_dawn.actions.science import AdvanceTech, DeclineCard, GainCard
from rules.new_dawn.actions.turn import ChooseCard
from rules.new_dawn.board.maturity import mature_cities
from rules.new_dawn.core.catalog.numbers import DIALS
from rules.new_dawn.events.barbarian_moves import move_barbarians
from rules.new_dawn.events.dial import turn_dial
from tests.contract.new_dawn import WEIGHTS
from tests.contract.walk import choose
from tests.new_dawn.tables import P1, P2, position

LOCALIZER = Localizer(names=("Anna", "Boris", "Clara", "David"))


def turn(table: Table[Game], seat: Seat, *actions: AnyAction) -> list[str]:
    events: list[Event] = []
    for action in actions:
        events += table.act(seat, action)
    return sentences(events, LOCALIZER)


def test_a_turn_of_culture_is_one_sentence() -> None:
    made = position("0,0 G cap1; 1,0 G res:oil; 0,1 H; 5,5 G cap2")
    made.row(P1, "S1 C1 M1 E1 I1")
    table = made.table()
    one, other = made.at(1, 0), made.at(0, 1)
    told = turn(table, P1, ChooseCard("early_empire"), PlaceControl(one), PlaceControl(other))
    assert told == [
        f"Anna resolves Early Empire in slot 2, places a control token on {one}, gains Oil and places a control token "
        f"on {other}."
    ]


def test_control_tokens_placed_one_after_the_other_are_one_sentence() -> None:
    made = position("0,0 G cap1; 1,0 G; 0,1 G; 5,5 G cap2")
    made.row(P1, "S1 C1 M1 E1 I1")
    one, other = made.at(1, 0), made.at(0, 1)
    told = turn(made.table(), P1, ChooseCard("early_empire"), PlaceControl(one), PlaceControl(other))
    assert told == [f"Anna resolves Early Empire in slot 2 and places control tokens on {one} and {other}."]


def test_a_turn_of_science_names_the_space_of_the_dial() -> None:
    made = position("0,0 G cap1; 5,5 G cap2")
    made.row(P1, "E1 C1 S1 M1 I1")
    table = made.table()
    told = turn(table, P1, ChooseCard("astrology"), AdvanceTech(), GainCard("currency", "foreign_trade"))
    assert told == [
        "Anna resolves Astrology in slot 3, advances 3 spaces to 3 on the tech dial and gains Currency for "
        "Foreign Trade."
    ]


def test_an_event_lists_the_trade_tokens_of_all_players() -> None:
    """ND-6.2: one for each mature city."""
    made = position("0,0 G cap1; 1,0 G ct1; 0,1 W; 5,5 G cap2")
    made.row(P1, "S1 C1 M1 E1 I1")
    made.row(P2, "S1 C1 M1 E1 I1")
    assert mature_cities(made.g, P1)
    made.g.active, made.g.event_section = P2, DIALS.events.index("trade") - 1
    told = turn(made.table(), P2, ChooseCard("early_empire"))
    assert told[1:] == ["**Round 2**", "Event: trade.", "Anna gains 1 trade token. The same goes for Boris."]


def test_the_log_names_an_empty_section_of_the_dial() -> None:
    """ND-6.2."""
    made = position("0,0 G cap1; 1,0 G ct1; 0,1 W; 5,5 G cap2")
    made.g.event_section = DIALS.events.index("none") - 1
    turn_dial(made.g)
    told = [(str(event.text), event.section) for event in made.g.scribe.events]
    assert told == [("The event dial turns; nothing happens.", "log")]


def test_a_fight_decided_by_the_dice_shows_its_values_once() -> None:
    """ND-11.9: nothing is spent, so the roll is the result."""
    made = position("0,0 G cap1; 1,0 H ct2; 5,5 G cap2")
    made.row(P1, "S1 E1 M1 C1 I1")
    made.row(P2, "S1 E1 M1 C1 I1")
    first, fight, *_ = turn(made.table(), P1, ChooseCard("masonry"), Attack(made.at(1, 0)))
    assert first == "Anna resolves Masonry in slot 3."
    place = re.escape(made.at(1, 0))
    told = rf"(⚔️|🛡️) \*\*Anna attacks .* on {place} and (wins|loses), \d+ \(die \d\) to \d+ \(die \d\)\.\*\*"
    assert re.fullmatch(told, fight), fight


def test_whole_turns_are_short() -> None:
    """No turn of random games takes more than 600 characters, including the events after it."""
    for seed in range(6):
        options = NewDawnOptions(round_limit=10, map="custom" if seed % 2 else "first_game", map_building="engine")
        table = Table.new(NEW_DAWN, options, 2 + seed % 3, f"told {seed}")
        random, told = Random(seed), list[Event]()
        while not table.finished:
            turn_of = table.state.round, table.state.active
            seat = random.choice(list(table.questions))
            told += table.act(seat, choose(random, table.legal_actions(seat), WEIGHTS))
            if (table.state.round, table.state.active) != turn_of:
                text = "\n".join(sentences(told, LOCALIZER))
                assert len(text) <= 600, text
                told = []


def test_a_declined_card_is_not_mentioned() -> None:
    made = position("0,0 G cap1; 5,5 G cap2")
    made.row(P1, "E1 C1 S1 M1 I1")
    table = made.table()
    told = turn(table, P1, ChooseCard("astrology"), AdvanceTech(), DeclineCard())
    assert told == ["Anna resolves Astrology in slot 3 and advances 3 spaces to 3 on the tech dial."]


def test_every_sentence_of_an_action_begins_with_the_player_and_is_one_clause() -> None:
    made = position("0,0 G cap1; 1,0 G; 0,1 H; 5,5 G cap2")
    made.row(P1, "S1 C1 M1 E1 I1")
    table = made.table()
    for action in (ChooseCard("early_empire"), PlaceControl(made.at(1, 0)), EndResolution()):
        for event in table.act(P1, action):
            if event.seat is not None:
                assert event.text.template.startswith("{who} "), event
                assert event.text.template.endswith("."), event
    assert table.questions.keys() == {P2}


def test_caravans_are_told_from_where_to_where() -> None:
    """ND-9.1: from its space, or from the economy card."""
    made = position("0,0 G cap1; 1,0 G car1; 2,0 G; 0,1 G; 5,5 G cap2")
    made.row(P1, "E1 C1 M1 S1 I1")
    table = made.table()
    one, other = made.at(1, 0), made.at(2, 0)
    table.act(P1, ChooseCard("foreign_trade"))
    assert turn(table, P1, MoveCaravan(one, other)) == [f"Anna moves a caravan {one} → {other}."]


def test_barbarians_are_told_from_where_to_where() -> None:
    """ND-6.3."""
    made = position("0,0 G cap1; 2,0 G barbA; 3,0 G; 2,1 G; 1,0 G; 1,1 G; 3,-1 G; 2,-1 G; 5,5 G cap2")
    move_barbarians(made.g)
    told = sentences(made.g.scribe.events, LOCALIZER)
    assert told[0].startswith(f"Barbarians move {made.at(2, 0)} → ")


def test_all_moves_of_barbarians_are_one_line() -> None:
    """ND-6.3: another barbarian moves to the space that the first one has left."""
    texts = [say_n("Barbarians move {what}.", "Barbarians move {what}.", 1, what=say("{place} → {to}", place=a, to=b))
             for a, b in (("1a", "1b"), ("2a", "1a"), ("1b", "1c"))]  # fmt: skip
    events = [Event(text, section="upkeep") for text in texts]
    assert sentences(events, LOCALIZER) == ["Barbarians move 1a → 1b, 2a → 1a and 1b → 1c."]
