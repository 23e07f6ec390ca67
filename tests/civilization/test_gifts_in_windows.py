"""Gifts that pay for reactions, played cards, and answers for an absent player (CIV-18)."""

from __future__ import annotations

from rules.civilization import CivilizationOptions
from rules.civilization.actions.abilities.culture import GainCulture
from rules.civilization.actions.building import ProduceBuilding
from rules.civilization.actions.city import DevoteToArts
from rules.civilization.actions.events.disasters import Strike
from rules.civilization.actions.events.revolt import Revolt
from rules.civilization.actions.events.sabotage import Sabotage
from rules.civilization.actions.loot import LootToken, LootTwo, NoLoot
from rules.civilization.actions.paths import DeclarePath
from rules.civilization.actions.pending import GiveCoin
from rules.civilization.actions.reactions.base import NoReaction
from rules.civilization.actions.reactions.events import CancelWithEvent
from rules.civilization.actions.reactions.interrupts import LockSquare
from rules.civilization.actions.reactions.refusal import RefuseEvent
from rules.civilization.actions.reactions.spies import CancelWithMassMedia, CancelWithWriting
from rules.civilization.core.battle import Loot
from rules.civilization.core.grid import the_square
from rules.civilization.core.state import Victory
from rules.civilization.questions import first_loot
from tests.civilization.tables import P1, P2, P3, PLAIN, Position, position
from tests.civilization.test_interrupts import hold, riding
from tests.civilization.test_time_outs import time_out

CAPITALS = "B2 cap1; G2 cap2; B7 cap3"
GIFT = ("gift:a_generous_gift",)


def writing(*events: str) -> Position:
    """Return a position in which the second of three players knows Writing and holds gifts, and the third can cancel
    events.
    """
    made = position(PLAIN, CAPITALS, seats=3)
    made.player(P2).technologies.append("writing")
    made.player(P3).technologies = ["masonry"]
    hold(made, P2, *events)
    hold(made, P3, "jousting_tourney")
    return made


def test_a_gift_that_pays_for_a_cancel_can_be_cancelled() -> None:
    """CIV-18.19, CIV-18.4: the ability is not used, and may be declared again with another payment."""
    made = writing("a_generous_gift")
    made.player(P2).huts = ["spy"]
    table = made.table()
    table.act(P1, DevoteToArts("B2"))
    table.act(P2, CancelWithWriting(GIFT))
    assert table.questions.keys() == {P3}
    table.act(P3, CancelWithEvent("jousting_tourney"))
    assert table.state.event_deck("II").discard == ["a_generous_gift", "jousting_tourney"]
    assert table.state.players[1].turn.used == []
    assert table.questions[P2].name == "react"
    table.act(P2, CancelWithWriting(("hut:spy",)))
    assert table.state.players[0].culture == 0
    assert table.state.players[1].turn.used == ["writing"]


def test_a_gift_that_is_cancelled_leaves_the_action_as_it_was() -> None:
    """CIV-18.19: without another spy no new question follows, and A Gift from Afar brings no coin."""
    made = writing("a_gift_from_afar")
    table = made.table()
    table.act(P1, DevoteToArts("B2"))
    table.act(P2, CancelWithWriting(("gift:a_gift_from_afar",)))
    table.act(P3, CancelWithEvent("jousting_tourney"))
    assert table.state.players[0].culture == 1
    assert table.questions.keys() == {P1}
    assert (table.state.players[1].coins_due, table.state.players[1].turn.used) == (0, [])


def test_the_coin_of_a_gift_comes_before_the_declared_action() -> None:
    """CIV-5.4, CIV-20.1, CIV-22.14: also when the cancel it has paid for is cancelled."""
    made = position(PLAIN, CAPITALS, seats=3)
    made.player(P1).technologies = ["banking", "mass_media"]
    made.player(P1).huts, made.player(P1).coin_tokens = ["spy"], {"sheet": 14}
    made.player(P1).turn.production = {the_square("B2"): 10}
    made.player(P2).technologies.append("writing")
    made.player(P3).technologies, made.player(P3).coin_tokens = ["masonry"], {"sheet": 14}
    hold(made, P2, "a_gift_from_afar")
    table = made.table()
    table.act(P1, ProduceBuilding("B2", "bank", "A3"))
    table.act(P2, CancelWithWriting(("gift:a_gift_from_afar",)))
    table.act(P1, CancelWithMassMedia(("hut:spy",)))
    assert table.questions[P2].name == "give_coin"
    assert table.state.markers == {}
    table.act(P2, GiveCoin(P3))
    assert table.state.victory == Victory("economic", P3)


def test_a_gift_that_pays_for_a_lock_can_be_cancelled() -> None:
    """CIV-18.19, CIV-9.14: the square is not locked."""
    made = riding(seats=3)
    made.player(P2).technologies.append("communism")
    hold(made, P2, "a_generous_gift")
    hold(made, P3, "jousting_tourney")
    table = made.table("movement")
    table.act(P1, DeclarePath("E5", 1, 1, ("east", "east")))
    for seat in [seat for seat in table.questions if seat != P2]:
        table.act(seat, NoReaction())
    table.act(P2, LockSquare(GIFT, "F5", 1, 1))
    assert table.questions.keys() == {P3}
    table.act(P3, CancelWithEvent("jousting_tourney"))
    assert table.state.locked == []
    assert table.state.players[1].turn.used == []


def test_a_token_that_pays_is_revealed_and_cannot_be_undone_freely() -> None:
    """CIV-19.4, CIV-8.9: the others have seen it."""
    for token, revealed in (("incense", False), ("hut:incense", True)):
        made = position(PLAIN, CAPITALS, seats=3)
        made.player().technologies.append("currency")
        made.player().huts, made.player().resources["incense"] = ["incense"], 1
        table = made.table()
        table.act(P1, GainCulture("currency", (token,)))
        assert table.log[-1].reveals == revealed


def test_a_played_card_cannot_be_held() -> None:
    """CIV-18.1, CIV-18.9: a player who has played the only card of a level gets no question about another one of it."""
    made = position(PLAIN, f"{CAPITALS}; F1 library; F4 army1", seats=3)
    hold(made, P1, "catastrophe")
    hold(made, P2, "jousting_tourney")
    table = made.table("start_of_turn")
    table.act(P1, Sabotage("catastrophe", "F1"))
    table.act(P2, CancelWithEvent("jousting_tourney"))
    assert table.questions[P1].name == "start"
    assert table.state.event_deck("II").discard == ["catastrophe", "jousting_tourney"]


def test_the_united_nations_refuse_for_an_absent_owner() -> None:
    """CIV-18.14, CIV-14.3.8: an event aimed at him; others he lets happen."""
    made = position(PLAIN, f"{CAPITALS}; F1 united_nations", seats=3)
    hold(made, P1, "the_citizens_are_revolting", "drought")
    hold(made, P2, "sabotage")
    table = made.table("start_of_turn")
    assert table.clone().questions.keys() == {P1}
    table.act(P1, Revolt("the_citizens_are_revolting", P2))
    assert time_out(table, P2) == RefuseEvent()
    assert table.state.players[1].government == "despotism"
    made.player(P2).technologies.append("civil_service")
    made.player(P2).huts = ["spy"]
    other = made.table("start_of_turn")
    other.act(P1, Strike("drought", "A8"))
    assert time_out(other, P2) == NoReaction()


def test_a_time_out_takes_no_coins_and_no_cards_by_the_official_answers() -> None:
    """CIV-18.14: trade, else culture, else a resource token, twice for a city."""
    made = position(PLAIN, CAPITALS, seats=3, options=CivilizationOptions(loot_rules="faq2"))
    made.g.loot = Loot(P1, P2, "city")
    made.player(P2).coin_tokens = {"sheet": 2}
    hold(made, P2, "drought")
    assert first_loot(made.g, P1) == NoLoot()
    made.player(P2).huts = ["iron"]
    assert first_loot(made.g, P1) == LootToken("hut")
    made.player(P2).culture = 1
    assert first_loot(made.g, P1) == LootTwo("culture", "hut")
