"""Fewer waiting times: skipped questions, and decisions made in advance (CIV-18.9, 18.13, 18.20)."""

from __future__ import annotations

from rules.civilization import CIVILIZATION, CivilizationOptions
from rules.civilization.actions.city import DevoteToArts
from rules.civilization.actions.events.disasters import Strike
from rules.civilization.actions.families import EndSegment
from rules.civilization.actions.movement import FinishGroup
from rules.civilization.actions.paths import DeclarePath
from rules.civilization.actions.plan import Plan
from rules.civilization.actions.reactions.base import LetRest, NoReaction
from rules.civilization.actions.trade import PassTrade
from rules.civilization.board.icons import collected
from rules.civilization.core.catalog.events import EVENTS
from rules.civilization.core.grid import the_square
from rules.civilization.core.state import Game
from rules.civilization.orders import EmptyParts, PassingTrade, PreparedSegments, Reactions
from rules.civilization.questions import GROUP, NEGOTIATE, REACT
from rules.engine import Seat, Table, public_record
from rules.engine.hosting.planned_turns import table_on_turn
from tests.civilization.tables import P1, P2, P3, PLAIN, Position, position
from tests.civilization.test_interrupts import hold, riding
from tests.civilization.test_plans import PLAN, three_cities
from tests.civilization.test_standing_orders import answer

CAPITALS = "B2 cap1; G2 cap2; B7 cap3"


def asked(table: Table[Game]) -> set[Seat]:
    """Return the players with a question in the open window."""
    return {seat for seat, question in table.questions.items() if question is REACT}


def two_disasters() -> Position:
    """Return a position in which the first of three players holds two events, the others a card each that may cancel
    one.
    """
    made = position("GGGGGGGG\nGGGGGGGG\nFGGGGGGG\n" + PLAIN[27:], CAPITALS, seats=3)
    hold(made, P1, "drought", "deforestation")
    for seat in (P2, P3):
        hold(made, seat, "jousting_tourney")
    return made


def test_letting_the_rest_happen_skips_questions_in_a_part_of_a_phase() -> None:
    """CIV-18.9: the other player gets the question again."""
    table = two_disasters().table("start_of_turn")
    table.act(P1, Strike("drought", "A1"))
    assert asked(table) == {P2, P3}
    table.act(P2, LetRest("segment"))
    table.act(P3, NoReaction())
    table.act(P1, Strike("deforestation", "A3"))
    assert asked(table) == {P3}
    table.act(P3, NoReaction())
    table.act(P1, EndSegment())
    assert table.state.unasked == {}


def test_letting_everything_happen_can_last_a_whole_turn() -> None:
    """CIV-18.9: up to the next Start of Turn; China knows Writing, and gets the question again in another part."""
    made = two_disasters()
    made.player(P2).technologies.append("writing")
    made.player(P2).huts = ["spy"]
    table = made.table("start_of_turn")
    table.act(P1, Strike("drought", "A1"))
    table.act(P2, LetRest("turn"))
    table.act(P3, LetRest("segment"))
    for seat in (P1, P2, P3):
        table.act(seat, EndSegment())
    for seat in (P1, P2, P3):
        table.act(seat, PassTrade())
    table.act(P1, DevoteToArts("B2"))
    assert asked(table) == {P3}
    assert table.state.unasked == {P2: "turn"}


def test_letting_the_rest_happen_stays_sealed_until_all_have_answered() -> None:
    """CIV-18.11: it looks like any other answer in the log."""
    table = two_disasters().table("start_of_turn")
    table.act(P1, Strike("drought", "A1"))
    table.act(P2, LetRest("segment"))
    assert table.state.unasked == {}
    table.act(P3, NoReaction())
    assert table.state.unasked == {P2: "segment"}
    assert [decision.text for decision in public_record(table).decisions[1:]] == ["react ?", "react ?"]


def test_passing_takes_one_tap_below_the_post() -> None:
    """CIV-18.7: the answers there are possible with any hand."""
    assert REACT.in_public == (NoReaction, LetRest)
    assert NEGOTIATE.in_public == (PassTrade,)
    table = two_disasters().table("start_of_turn")
    table.act(P1, Strike("drought", "A1"))
    found = [each for each in table.legal_actions(P2) if REACT.is_public(each)]
    assert found == [NoReaction(), LetRest("segment"), LetRest("turn")]


def test_by_default_players_have_questions_about_what_concerns_them() -> None:
    """CIV-18.9: an event against them, an attack on them, a wonder; nothing else."""
    order = Reactions.default_order()
    table = two_disasters().table("start_of_turn")
    table.act(P1, Strike("drought", "G3"))
    assert answer(order, table, P2) is None
    assert answer(order, table, P3) == NoReaction()
    city = three_cities().table()
    city.act(P1, DevoteToArts("B2"))
    assert answer(order, city, P2) == NoReaction()
    for pieces, attacked in (("E5 army1; F5 army2", True), ("E5 army1; F6 army2", False)):
        made = riding(pieces)
        hold(made, P2, "defection")
        moving = made.table("movement")
        moving.act(P1, DeclarePath("E5", 1, 0, ("east",)))
        assert (answer(order, moving, P2) is None) is attacked
    assert PassingTrade.default_order() is None


def test_the_start_of_the_next_turn_is_prepared_during_the_present_one() -> None:
    """CIV-18.13: the other parts only serve their own turn."""
    order = PreparedSegments(turn=1, start_of_turn="assign A1 B2; end", movement="end", next_start="end")
    made = position(PLAIN, CAPITALS, seats=3)
    made.g.round = 2
    assert answer(order, made.table("start_of_turn"), P1) == Plan(("end",))
    assert answer(order, made.table("movement"), P1) is None
    made.g.round = 3
    assert answer(order, made.table("start_of_turn"), P1) is None


def test_a_part_of_a_phase_is_planned_before_it_begins() -> None:
    """CIV-18.13: on the present map, up to the next Movement."""
    made = position(PLAIN, f"{CAPITALS}; G3 army2", seats=3)
    table = made.table()
    ahead = table_on_turn(table, P2)
    assert ahead is not None
    assert ahead.questions[P2].name == "manage"
    table.act(P1, EndSegment())
    later = table_on_turn(table, P1)
    assert later is not None
    assert later.questions[P1].name == "move"
    trading = made.table("trade")
    trading.act(P2, PassTrade())
    managing = table_on_turn(trading, P2)
    assert managing is not None
    assert managing.questions[P2].name == "manage"


def test_city_management_of_the_next_turn_is_planned_after_the_movement() -> None:
    """CIV-5.3, CIV-7.1, CIV-10.3: what can be researched is paid before trade is collected, and cities act again."""
    made = position("\n".join(["DDDDDDDD"] * 8), CAPITALS)
    player = made.player(P1)
    player.trade, player.turn.actions = 6, {the_square("B2"): 1}
    income = collected(made.g, P1)
    assert income > 0
    table = made.table("movement")
    moving = table_on_turn(table, P2)
    assert moving is not None
    assert moving.questions[P2].name == "move"
    table.act(P1, EndSegment())
    ahead = table_on_turn(table, P1)
    assert ahead is not None
    assert ahead.questions[P1].name == "manage"
    assert ahead.state.round == table.state.round + 1
    assert ahead.state.first == P2
    assert ahead.state.players[P1].trade == income
    assert ahead.obstacle(P1, DevoteToArts("B2")) is None


def test_no_turn_is_planned_after_the_last_one() -> None:
    """CIV-21: a game may be limited to some turns."""
    made = position(PLAIN, CAPITALS, options=CivilizationOptions(turn_limit=5))
    made.g.round = 5
    table = made.table("movement")
    table.act(P1, EndSegment())
    assert table_on_turn(table, P1) is None


def test_parts_after_hidden_cards_cannot_be_planned() -> None:
    """CIV-18.13, CIV-19.2: wonders draw cards at the start of a turn, and a battle changes the positions."""
    made = position(PLAIN, f"{CAPITALS}; C4 army1; C5 army2", seats=3)
    made.player().units = made.player(P2).units = ["infantry_1"]
    starting = made.table("start_of_turn")
    assert table_on_turn(starting, P2) is None
    starting.act(P1, EndSegment())
    ahead = table_on_turn(starting, P1)
    assert ahead is not None
    assert ahead.questions[P1].name == "manage"
    fighting = made.table("movement")
    fighting.act(P1, DeclarePath("C4", 1, 0, ("south",)))
    assert fighting.state.battle is not None
    assert table_on_turn(fighting, P3) is None


def test_a_group_without_a_step_left_stops_automatically() -> None:
    """CIV-9.7, CIV-18.20: a tile is discovered with the last step, or with the first one."""
    made = position("GGGG\nGGGG\nGGGG\nGGGG", "B2 cap1; C4 army1; A4 cap2")
    made.facedown("neutral_01", 0, 4)
    for path, told in (("east,explore_south", FinishGroup()), ("explore_south", None)):
        table = made.table("movement")
        table.act(P1, table.parse(f"path C4 1 0 {path}"))
        assert table.questions[P1] is GROUP
        assert answer(EmptyParts.default_order(), table, P1) == told


def test_a_part_without_a_possible_action_ends_automatically() -> None:
    """CIV-18.20: by public facts; any card or ability that might be useful counts."""
    order = EmptyParts.default_order()
    made = position(PLAIN, CAPITALS, seats=3)
    table = made.table("start_of_turn")
    assert answer(order, table, P1) == EndSegment()
    assert answer(EmptyParts(), table, P1) is None
    assert answer(order, made.table("movement"), P1) == EndSegment()
    assert answer(order, made.table(), P1) is None
    made.put("A1 army1")
    assert answer(order, made.table("movement"), P1) is None
    for event in ("drought", "jousting_tourney", "a_gift_from_afar"):
        holding = position(PLAIN, CAPITALS, seats=3)
        hold(holding, P1, event)
        level = holding.g.players[0].events[0].level
        others = [row.timing for row in EVENTS.values() if row.level == level]
        assert {"any_time", "start_of_turn"} & set(others)
        assert answer(order, holding.table("start_of_turn"), P1) is None
    changing = position(PLAIN, CAPITALS, seats=3)
    changing.player().technologies.append("code_of_laws")
    assert answer(order, changing.table("start_of_turn"), P1) is None


def test_a_declared_plan_stays_when_other_actions_become_possible() -> None:
    """CIV-18.13: it stops by itself where something has changed."""
    assert Plan.stands_as_planned
    assert not DevoteToArts.stands_as_planned
    assert CIVILIZATION.put_on_turn is not None


def test_the_question_lists_the_items_of_the_plan() -> None:
    """CIV-18.12: by their numbers, as an answer names them."""
    table = three_cities().table()
    table.act(P1, PLAN)
    assert CIVILIZATION.words.situation is not None
    told = str(CIVILIZATION.words.situation(table.view(P2).state, P2))
    assert all(f"{number}: " in told for number in (1, 2, 3))
