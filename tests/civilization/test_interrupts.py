"""Movement interrupts and declared paths (CIV-18.6, CIV-18.8, CIV-18.18, CIV-9.14)."""

from __future__ import annotations

from rules.civilization.actions.families import EndSegment
from rules.civilization.actions.movement import FinishGroup, FlyOver, StartGroup, Step
from rules.civilization.actions.paths import DeclarePath, GoBack, GoOn, StandFast
from rules.civilization.actions.reactions.base import NoReaction
from rules.civilization.actions.reactions.events import CancelWithEvent
from rules.civilization.actions.reactions.interrupts import InterruptWithEvent, LockSquare
from rules.civilization.core.grid import NAMES, the_square
from rules.civilization.core.state import Game
from rules.engine import Seat, Table, public_record
from tests.civilization.tables import P1, P2, P3, Position, options_of, position, refusal

WIDE = "\n".join(["GGGGGGGGGGGG"] * 10)


def hold(made: Position, seat: Seat, *events: str) -> None:
    """Give one copy of each event."""
    for event in events:
        before = len(made.player(seat).events)
        made.hold(seat, event)
        made.player(seat).events = made.player(seat).events[: before + 1]


def riding(pieces: str = "E5 army1 scout1", seats: int = 2) -> Position:
    """Return the first player's group at (4,4) with travel speed 3, and the second player's city at (10,4)."""
    made = position(WIDE, f"{pieces}; K5 cap2; A10 cap1", seats=seats)
    made.player().technologies.append("horseback_riding")
    return made


def squares_of(table: Table[Game], seat: Seat) -> list[str]:
    """Return the squares of a player's figures."""
    return [NAMES[each.square] for each in table.state.players[seat].figures if each.square is not None]


EAST = DeclarePath("E5", 1, 1, ("east", "east", "east"))


def test_a_path_is_interrupted_after_the_named_step() -> None:
    """EX-CIV-S57, CIV-18.8, CIV-14.3.3: the rest of the path is decided again, with the remaining movement."""
    made = riding()
    hold(made, P2, "defection")
    table = made.table("movement")
    table.act(P1, EAST)
    assert table.questions.keys() == {P2}
    for step, square in ((0, "E5"), (1, "F5")):
        interrupt = InterruptWithEvent("defection", square, 1, 0, 1, step)
        assert refusal(table, P2, interrupt) == "CIV-14.3.3"
    assert table.obstacle(P2, InterruptWithEvent("defection", "H5", 1, 0, 1, 3)) is None
    table.act(P2, InterruptWithEvent("defection", "G5", 1, 0, 1, 2))
    g = table.state
    assert g.group is not None
    assert (NAMES[g.group.square], g.group.left) == ("G5", 1)
    assert squares_of(table, P1) == ["G5"]
    assert table.questions[P1].name == "group"
    assert g.event_deck("I").discard == ["defection"]
    table.act(P1, GoOn(("east",)))
    assert squares_of(table, P1) == ["H5"]


def test_a_path_that_nobody_interrupts_is_walked_to_its_end() -> None:
    """CIV-18.8: there are no questions about a path out of reach."""
    made = riding()
    hold(made, P2, "defection")
    table = made.table("movement")
    table.act(P1, DeclarePath("E5", 1, 1, ("west", "west")))
    assert squares_of(table, P1) == ["C5", "C5"]
    assert table.state.group is None
    other = made.table("movement")
    other.act(P1, EAST)
    other.act(P2, NoReaction())
    assert squares_of(other, P1) == ["H5", "H5"]
    assert other.questions[P1].name == "move"


def test_a_path_ends_at_a_square_with_consequences() -> None:
    """CIV-18.8."""
    made = riding("E5 army1; F5 hut:silk")
    table = made.table("movement")
    assert refusal(table, P1, DeclarePath("E5", 1, 0, ("east", "east"))) == "CIV-18.8"
    table.act(P1, DeclarePath("E5", 1, 0, ("east",)))
    assert table.state.players[0].huts == ["silk"]


def test_the_earliest_step_counts_first_and_later_answers_lapse() -> None:
    """CIV-18.8, CIV-18.11: the unplayed card stays in hand, and nobody learns of it."""
    made = riding(seats=3)
    hold(made, P2, "wholesale_defection")
    hold(made, P3, "wholesale_defection")
    table = made.table("movement")
    table.act(P1, EAST)
    table.act(P2, InterruptWithEvent("wholesale_defection", "H5", 1, 1, 1, 3))
    table.act(P3, InterruptWithEvent("wholesale_defection", "F5", 0, 1, 1, 1))
    let_happen(table)
    assert squares_of(table, P1) == ["F5"]
    assert [len(player.events) for player in table.state.players] == [0, 1, 0]
    assert {decision.text for decision in public_record(table).decisions[1:]} <= {"react ?"}


def test_a_group_that_goes_back_above_an_enemy_flies_there_again() -> None:
    """CIV-18.18, CIV-9.13: its figures are where they could last rest."""
    made = riding("E5 army1 army1; F5 army2; G5 army2")
    made.player().technologies.append("flight")
    hold(made, P2, "defection")
    table = made.table("movement")
    table.act(P1, StartGroup("E5", 2))
    let_happen(table)
    table.act(P1, FlyOver("east"))
    let_happen(table)
    table.act(P1, Step("east"))
    table.act(P2, InterruptWithEvent("defection", "G5", 1))
    assert table.questions[P1].name == "halt"
    table.act(P1, GoBack())
    group = table.state.group
    assert group is not None
    assert (NAMES[group.square], group.above) == ("F5", True)
    assert squares_of(table, P1) == ["E5"]
    table.act(P1, Step("west"))
    let_happen(table)
    table.act(P1, FinishGroup())
    assert squares_of(table, P1) == ["E5"]


def let_happen(table: Table[Game]) -> None:
    """Let everything happen."""
    while reacting := [seat for seat, question in table.questions.items() if question.name == "react"]:
        table.act(reacting[0], NoReaction())


def test_an_interrupt_can_be_cancelled_also_by_the_mover() -> None:
    """CIV-18.4, CIV-18.6."""
    made = riding()
    hold(made, P2, "defection")
    hold(made, P1, "jousting_tourney")
    table = made.table("movement")
    table.act(P1, EAST)
    table.act(P2, InterruptWithEvent("defection", "G5", 1, 0, 1, 2))
    table.act(P1, CancelWithEvent("jousting_tourney"))
    let_happen(table)
    assert squares_of(table, P1) == ["G5", "G5"]
    assert [len(player.events) for player in table.state.players] == [0, 0]


def test_an_interrupt_at_an_attack_lets_the_rest_stay_or_go_back() -> None:
    """CIV-18.18: the movement point is spent."""
    made = riding("E5 army1 army1; F5 army2")
    made.player().units = made.player(P2).units = []
    hold(made, P2, "defection")
    for answer, square in ((GoBack(), "E5"), (StandFast(), "F5")):
        table = made.table("movement")
        table.act(P1, DeclarePath("E5", 2, 0, ("east",)))
        table.act(P2, InterruptWithEvent("defection", "F5", 1, 0, 1, 1))
        assert table.questions[P1].name == "halt"
        table.act(P1, answer)
        if isinstance(answer, GoBack):
            assert table.state.group is not None
            assert table.state.group.left == 2
            assert squares_of(table, P1) == [square]
        else:
            # Two equal sides: the defender wins (CIV-11.8).
            assert squares_of(table, P1) == []


def test_a_group_that_is_killed_at_once_attacks_nobody() -> None:
    """CIV-18.18."""
    made = riding("E5 army1; F5 army2")
    hold(made, P2, "defection")
    table = made.table("movement")
    table.act(P1, DeclarePath("E5", 1, 0, ("east",)))
    table.act(P2, InterruptWithEvent("defection", "F5", 1, 0, 1, 1))
    assert (squares_of(table, P1), squares_of(table, P2)) == ([], ["F5"])
    assert table.questions[P1].name == "move"


def test_single_steps_and_the_end_of_the_segment_can_each_be_interrupted() -> None:
    """CIV-18.6, CIV-18.20: the end of the segment is a question even out of reach."""
    made = riding("G5 army1")
    hold(made, P2, "defection")
    table = made.table("movement")
    table.act(P1, StartGroup("G5", 1))
    assert table.questions.keys() == {P2}
    table.act(P2, NoReaction())
    table.act(P1, Step("east"))
    assert table.questions.keys() == {P2}
    table.act(P2, NoReaction())
    table.act(P1, FinishGroup())
    table.act(P1, EndSegment())
    assert table.questions.keys() == {P2}
    table.act(P2, InterruptWithEvent("defection", "H5", 1, 0, 1, 0))
    assert squares_of(table, P1) == []
    assert table.state.active == P2


def test_communism_locks_a_square_for_the_turn() -> None:
    """CIV-9.14, CIV-18.6: a figure that is passing stays there."""
    made = riding("E5 army1", seats=2)
    made.player(P2).technologies.append("communism")
    made.player(P2).huts = ["spy"]
    table = made.table("movement")
    table.act(P1, DeclarePath("E5", 1, 0, ("east", "east", "east")))
    table.act(P2, LockSquare(("hut:spy",), "F5", 1, 1))
    let_happen(table)
    assert squares_of(table, P1) == ["F5"]
    assert refusal(table, P1, Step("east")) == "CIV-9.14"
    table.act(P1, FinishGroup())
    assert (table.state.locked, table.state.spent) == ([the_square("F5")], ["hut:spy"])
    assert "communism" in table.state.players[1].turn.used


def test_a_group_locked_on_its_own_city_ends_on_the_last_square_that_allows_it() -> None:
    """CIV-9.14, CIV-9.5."""
    made = riding("A9 army1")
    made.player(P2).technologies.append("communism")
    made.player(P2).huts = ["spy"]
    table = made.table("movement")
    table.act(P1, DeclarePath("A9", 1, 0, ("south", "east")))
    table.act(P2, LockSquare(("hut:spy",), "A10", 1, 1))
    let_happen(table)
    assert squares_of(table, P1) == ["A9"]
    assert table.state.group is None


def test_a_player_who_cannot_hold_a_defection_has_no_question() -> None:
    """CIV-18.9, CIV-18.20: by public facts alone."""
    made = riding()
    hold(made, P2, "defection")
    made.player(P2).events[0].event = "drought"
    assert asked(made) == {P2}
    made.g.event_deck("I").discard = ["defection", "defection"]
    made.g.event_deck("I").event_cards = [each for each in made.g.event_deck("I").event_cards if each != "defection"]
    assert asked(made) == set()
    made.player(P2).technologies.append("communism")
    assert asked(made) == {P2}, "a level I card can be a gift that stands for a spy"
    made.player(P2).turn.used.append("communism")
    assert asked(made) == set()


def asked(made: Position) -> set[Seat]:
    """Return the players with a question about the path."""
    table = made.table("movement")
    table.act(P1, EAST)
    return {seat for seat, question in table.questions.items() if question.name == "react"}


def test_the_hands_of_others_do_not_change_the_movers_view() -> None:
    """CIV-18.7, CIV-19.2."""
    shown = []
    for event in ("defection", "drought"):
        made = riding()
        hold(made, P2, event)
        table = made.table("movement")
        table.act(P1, EAST)
        before = (str(table.view(P1).state), list(table.questions))
        table.act(P2, NoReaction())
        shown.append((*before, str(table.view(P1).state)))
    assert shown[0] == shown[1]


def test_no_window_is_opened_inside_a_battle() -> None:
    """CIV-18.17: only the two sides decide."""
    made = riding("E5 army1; F5 army2", seats=3)
    made.player().units, made.player(P2).units = ["infantry_2", "mounted_2"], ["infantry_1", "infantry_3"]
    hold(made, P3, "primetime_tv")
    table = made.table("movement")
    table.act(P1, DeclarePath("E5", 1, 0, ("east",)))
    let_happen(table)
    while table.state.battle is not None:
        assert set(table.questions) <= {P1, P2}
        assert "react" not in {question.name for question in table.questions.values()}
        seat = next(iter(table.questions))
        table.act(seat, table.legal_actions(seat)[0])


def test_whole_paths_are_offered() -> None:
    """CIV-18.8: a shortest one to every square within reach."""
    table = riding("E5 army1").table("movement")
    assert len(options_of(table, P1, DeclarePath)) == 24


def test_a_group_locked_on_its_own_city_ends_on_no_water_that_it_only_crosses() -> None:
    """CIV-9.14, CIV-9.4: the last square of its path on which it may end, which is no water with Navigation alone."""
    made = position("GGGGGGGG\nGWGGGGGG\nGGGGGGGG\nGGGGGGGG", "C2 cap1; A2 army1; H4 cap2")
    made.player().technologies += ["navigation", "horseback_riding"]
    made.player(P2).technologies.append("communism")
    made.player(P2).huts = ["spy"]
    table = made.table("movement")
    table.act(P1, StartGroup("A2", 1))
    for _ in range(2):
        let_happen(table)
        table.act(P1, Step("east"))
    table.act(P2, LockSquare(("hut:spy",), "C2"))
    assert squares_of(table, P1) == ["A2"]
    made.player().technologies.append("sailing")
    sailing = made.table("movement")
    sailing.act(P1, StartGroup("A2", 1))
    for _ in range(2):
        let_happen(sailing)
        sailing.act(P1, Step("east"))
    sailing.act(P2, LockSquare(("hut:spy",), "C2"))
    assert squares_of(sailing, P1) == ["B2"]


def test_an_army_that_has_entered_an_enemy_city_attacks_it_under_a_lock() -> None:
    """CIV-9.14, CIV-18.18: it is not flying over the square; it may go back too."""
    made = position(WIDE, "A2 army1; B2 city2; G7 cap2; B7 cap1")
    made.player(P2).technologies.append("communism")
    made.player(P2).huts = ["spy"]
    table = made.table("movement")
    table.act(P1, StartGroup("A2", 1))
    let_happen(table)
    table.act(P1, Step("east"))
    table.act(P2, LockSquare(("hut:spy",), "B2"))
    assert table.questions[P1].name == "halt"
    back = table.clone()
    back.act(P1, GoBack())
    assert squares_of(back, P1) == ["A2"]
    told = table.act(P1, StandFast())
    assert "seat 1 attacks seat 2 on B2." in [str(event.text) for event in told]
