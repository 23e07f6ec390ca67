"""Reaction windows (CIV-18)."""

from __future__ import annotations

from rules.civilization.actions.abilities.culture import GainCulture
from rules.civilization.actions.city import DevoteToArts, ProduceFigure
from rules.civilization.actions.events.disasters import Strike
from rules.civilization.actions.events.sabotage import Sabotage
from rules.civilization.actions.reactions.base import NoReaction
from rules.civilization.actions.reactions.events import CancelWithEvent
from rules.civilization.actions.reactions.spies import CancelWithCivilService, CancelWithMassMedia, CancelWithWriting
from rules.engine import Seat, public_record
from tests.civilization.tables import P1, P2, P3, P4, PLAIN, Position, position, refusal
from tests.civilization.test_interrupts import hold, let_happen

CAPITALS = "B2 cap1; G2 cap2; B7 cap3"


def striking() -> Position:
    """Return a position in which the first of three players holds a Drought."""
    made = position(PLAIN, CAPITALS, seats=3)
    made.hold(P1, "drought")
    return made


def test_the_first_cancel_clockwise_is_played_and_the_other_stays_in_hand() -> None:
    """EX-CIV-S68, CIV-18.2, CIV-18.3, CIV-18.11."""
    made = striking()
    made.hold(P2, "jousting_tourney")
    made.hold(P3, "jousting_tourney")
    made.g.players[2].events = [held for held in made.g.players[2].events if held.event == "jousting_tourney"][:1]
    made.g.players[1].events = made.g.players[1].events[:1]
    table = made.table("start_of_turn")
    table.act(P1, Strike("drought", "A1"))
    assert table.questions.keys() == {P2, P3}
    table.act(P3, CancelWithEvent("jousting_tourney"))
    table.act(P2, CancelWithEvent("jousting_tourney"))
    while "react" in {question.name for question in table.questions.values()}:
        table.act(next(iter(table.questions)), NoReaction())
    g = table.state
    assert [len(player.events) for player in g.players] == [0, 0, 1]
    assert (g.event_deck("I").discard, g.event_deck("II").discard) == (["drought"], ["jousting_tourney"])
    assert [each for each in g.world.disasters if each.terrain == "desert"] == []


def test_a_cancel_can_be_cancelled() -> None:
    """CIV-18.1, CIV-18.4: the last one declared is resolved first."""
    made = striking()
    made.hold(P2, "jousting_tourney")
    made.hold(P3, "primetime_tv")
    for player in made.g.players[1:]:
        player.events = player.events[:1]
    table = made.table("start_of_turn")
    table.act(P1, Strike("drought", "A1"))
    table.act(P3, NoReaction())
    table.act(P2, CancelWithEvent("jousting_tourney"))
    table.act(P3, CancelWithEvent("primetime_tv"))
    assert [each.terrain for each in table.state.world.disasters][-1] == "desert"
    assert [len(player.events) for player in table.state.players] == [0, 0, 0]


def test_bread_and_circuses_protects_only_its_owner() -> None:
    """EX-CIV-S58, CIV-18.2, CIV-18.20."""
    made = striking()
    made.hold(P2, "bread_and_circuses")
    made.hold(P3, "bread_and_circuses")
    for player in made.g.players[1:]:
        player.events = player.events[:1]
    table = made.table("start_of_turn")
    table.act(P1, Strike("drought", "G3"))
    assert table.questions.keys() == {P2}
    table.act(P2, CancelWithEvent("bread_and_circuses"))
    made.player().technologies.append("mass_media")
    media = made.table("start_of_turn")
    media.act(P1, Strike("drought", "G3"))
    assert media.state.world.disasters[-1].terrain == "desert"


def test_the_payment_for_a_cancelled_ability_stays_spent() -> None:
    """CIV-18.2, CIV-18.3."""
    made = position(PLAIN, CAPITALS, seats=3)
    made.player().resources["incense"] = 1
    made.g.market["incense"] = 2
    made.hold(P2, "primetime_tv")
    made.player(P2).events = made.player(P2).events[:1]
    table = made.table()
    table.act(P1, GainCulture("currency", ("incense",)))
    assert refusal(table, P2, CancelWithEvent("jousting_tourney")) == "CIV-14.3.1"
    table.act(P2, CancelWithEvent("primetime_tv"))
    player = table.state.players[0]
    assert (player.culture, player.resources["incense"], player.turn.used) == (0, 0, ["currency"])


def test_only_players_who_might_react_have_the_question_about_a_culture_event() -> None:
    """EX-CIV-S58, CIV-18.2, CIV-18.9, CIV-18.20."""

    def asked(made: Position) -> set[Seat]:
        table = made.table("start_of_turn")
        table.act(P1, Sabotage("sabotage", "G1"))
        return set(table.questions) - {P1}

    made = position(PLAIN, f"{CAPITALS}; F7 cap4; G1 library; F4 army1", seats=4)
    hold(made, P1, "sabotage")
    hold(made, P2, "drought")
    hold(made, P3, "deforestation")
    hold(made, P4, "drought")
    assert asked(made) == {P2, P3}
    made.player(P4).technologies.append("civil_service")
    made.player(P4).villages = ["iron"]
    assert asked(made) == {P2, P3, P4}
    made.player(P4).turn.used.append("civil_service")
    assert asked(made) == {P2, P3}
    made.player(P1).technologies.append("mass_media")
    assert asked(made) == set()


def test_civil_service_cancels_a_culture_event_for_a_spy_once_a_turn() -> None:
    """CIV-18.2, CIV-18.3."""
    made = striking()
    made.hold(P1, "deforestation")
    made.player(P2).technologies.append("civil_service")
    made.player(P2).huts = ["spy", "iron"]
    table = made.table("start_of_turn")
    table.act(P1, Strike("drought", "A1"))
    assert refusal(table, P2, CancelWithCivilService(("hut:iron",))) == "CIV-8.12"
    assert refusal(table, P2, CancelWithMassMedia(("hut:spy",))) == "CIV-18.2"
    table.act(P2, CancelWithCivilService(("hut:spy",)))
    let_happen(table)
    g = table.state
    assert [each for each in g.world.disasters if each.terrain == "desert"] == []
    assert (g.players[1].huts, g.spent, g.players[1].turn.used) == (["iron"], ["hut:spy"], ["civil_service"])


def test_mass_media_cancels_any_ability_even_one_that_cancels() -> None:
    """CIV-18.2, CIV-18.4: the spy that paid for Writing stays spent."""
    made = position(PLAIN, CAPITALS, seats=3)
    made.player(P2).technologies.append("writing")
    made.player(P3).technologies = ["mass_media"]
    for seat in (P2, P3):
        made.player(seat).huts = ["spy"]
    table = made.table()
    table.act(P1, DevoteToArts("B2"))
    assert table.questions.keys() == {P2}, "Mass Media cancels no city action"
    table.act(P2, CancelWithWriting(("hut:spy",)))
    assert table.questions.keys() == {P3}
    table.act(P3, CancelWithMassMedia(("hut:spy",)))
    g = table.state
    assert (g.players[0].culture, g.players[1].huts, g.players[1].turn.used) == (1, [], ["writing"])


def test_a_cancelled_city_action_is_used_up_and_rushed_trade_is_lost() -> None:
    """CIV-18.5."""
    made = position("FGGGGGGG\nGGGGGGGG\nGGGGGGGG", "B2 cap1; G2 cap2", nations=("rome", "china"))
    made.player().trade = 9
    made.player(P2).technologies.append("writing")
    made.player(P2).huts = ["spy"]
    table = made.table()
    table.act(P1, ProduceFigure("B2", "army", "A1"))
    table.act(P2, CancelWithWriting(("hut:spy",)))
    player = table.state.players[0]
    assert player.trade == 3
    assert all(figure.square is None for figure in player.figures)
    assert refusal(table, P1, DevoteToArts("B2")) == "CIV-8.1"


def test_all_answers_look_alike_in_the_log() -> None:
    """CIV-18.7, CIV-18.11."""
    logs = []
    for answer in (NoReaction(), CancelWithEvent("jousting_tourney")):
        made = striking()
        made.hold(P2, "jousting_tourney")
        table = made.table("start_of_turn")
        table.act(P1, Strike("drought", "A1"))
        table.act(P2, answer)
        logs.append([decision.text for decision in public_record(table).decisions[:2]])
    assert logs[0] == logs[1] == ["strike drought A1", "react ?"]


def test_a_player_without_a_fitting_card_still_has_the_question() -> None:
    """CIV-18.7, CIV-18.9: by the backs of cards and tokens alone."""
    seen = []
    for event, token in (("jousting_tourney", "spy"), ("deforestation", "iron")):
        made = striking()
        hold(made, P2, event)
        made.player(P3).technologies.append("civil_service")
        made.player(P3).huts = [token]
        table = made.table("start_of_turn")
        table.act(P1, Strike("drought", "A1"))
        seen.append((list(table.questions), str(table.view(P1).state)))
    assert seen[0] == seen[1]
    assert seen[0][0] == [P2, P3]
