"""Reaction windows (CIV-18)."""

from __future__ import annotations

from rules.civilization.actions.abilities.culture import GainCulture
from rules.civilization.actions.events.disasters import Strike
from rules.civilization.actions.reactions.base import NoReaction
from rules.civilization.actions.reactions.events import CancelWithEvent
from tests.civilization.tables import P1, P2, P3, PLAIN, Position, position, refusal

CAPITALS = "B2 cap1; G2 cap2; B7 cap3"


def striking() -> Position:
    """The first of three players holds a Drought."""
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


def test_what_paid_for_a_cancelled_ability_stays_spent() -> None:
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
