"""The effect of each culture event (CIV-14.3)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.civilization import CIVILIZATION
from rules.civilization.actions.abilities.culture import GainCulture
from rules.civilization.actions.abilities.production import FeedCity
from rules.civilization.actions.events.base import EventAction
from rules.civilization.actions.events.defection import Defect
from rules.civilization.actions.events.disaster import DestroyTwo
from rules.civilization.actions.events.disasters import Strike
from rules.civilization.actions.events.knowledge import LearnInReturn, LearnNothing, ShareKnowledge
from rules.civilization.actions.events.misleading import Mislead
from rules.civilization.actions.events.production import Celebrate
from rules.civilization.actions.events.revolt import Revolt
from rules.civilization.actions.events.sabotage import Sabotage
from rules.civilization.actions.families import EndSegment
from rules.civilization.actions.pending import GiveCoin
from rules.civilization.actions.reactions.base import NoReaction
from rules.civilization.actions.reactions.events import CancelWithEvent
from rules.civilization.actions.reactions.refusal import RefuseEvent
from rules.civilization.actions.start import ChangeGovernment
from rules.civilization.board.coins import coins
from rules.civilization.board.production import production
from rules.civilization.core.catalog.events import EVENTS
from rules.civilization.core.grid import the_square
from rules.civilization.words.situations import situation
from tests.civilization.component_coverage import Shown
from tests.civilization.tables import P1, P2, P3, PLAIN, Position, options_of, position, refusal

shows = Shown()
CAPITALS = "B2 cap1; F2 cap2"


def holding(*events: str, pieces: str = "", land: str = PLAIN, seats: int = 2) -> Position:
    """Return a position in which the first player holds some culture events."""
    capitals = CAPITALS if seats == 2 else f"{CAPITALS}; B6 cap3"
    made = position(land, f"{capitals}; {pieces}" if pieces else capitals, seats=seats)
    made.hold(P1, *events)
    return made


def test_events_are_drawn_back_and_forth_between_deck_and_pile() -> None:
    """CIV-14.3.1: a played event lies face up on the pile of its level."""
    table = holding("we_love_the_queen_day").table()
    table.act(P1, Celebrate("we_love_the_queen_day", "B2"))
    assert table.state.event_deck("II").discard == ["we_love_the_queen_day"]
    assert table.state.players[0].events == []


@shows("we_love_the_despot_day", "we_love_the_queen_day", "we_love_the_president_day")
@pytest.mark.parametrize(
    ("event", "more"),
    [("we_love_the_despot_day", 4), ("we_love_the_queen_day", 6), ("we_love_the_president_day", 8)],
)
def test_a_we_love_day_gives_a_city_production(event: str, more: int) -> None:
    """CIV-8.2.1, CIV-14.3.12."""
    table = holding(event).table()
    table.act(P1, Celebrate(event, "B2"))
    assert production(table.state, the_square("B2")) == more


@shows("a_gift_from_afar", "a_generous_gift", "a_princely_gift")
@pytest.mark.parametrize("gift", ["a_gift_from_afar", "a_generous_gift", "a_princely_gift"])
def test_a_gift_pays_as_a_resource(gift: str) -> None:
    """CIV-8.9, CIV-14.3.12: not as incense."""
    made = holding(gift)
    made.player().technologies.append("construction")
    table = made.table()
    assert refusal(table, P1, GainCulture("currency", (f"gift:{gift}",))) == "CIV-8.9"
    table.act(P1, FeedCity("construction", (f"gift:{gift}",), "B2"))
    assert table.state.event_deck(EVENTS[gift].level).discard == [gift]
    assert coins(table.state, P2) == (1 if gift == "a_gift_from_afar" else 0)


def test_a_gift_from_afar_brings_a_chosen_player_a_coin() -> None:
    """CIV-14.3.12, CIV-22.14: it is on the sheet, and counts at once."""
    made = holding("a_gift_from_afar", seats=3)
    made.player().technologies.append("construction")
    table = made.table()
    table.act(P1, FeedCity("construction", ("gift:a_gift_from_afar",), "B2"))
    assert table.questions[P1].name == "give_coin"
    assert refusal(table, P1, GiveCoin(P1)) == "CIV-14.3.12"
    table.act(P1, GiveCoin(P3))
    assert [coins(table.state, seat) for seat in (P1, P2, P3)] == [0, 0, 1]
    assert production(table.state, the_square("B2")) == 5


@shows("bread_and_circuses", "jousting_tourney", "primetime_tv")
@pytest.mark.parametrize("card", ["bread_and_circuses", "jousting_tourney", "primetime_tv"])
def test_events_cancel_events(card: str) -> None:
    """CIV-18.2, CIV-18.3: the cancelled one is discarded."""
    made = holding("the_citizens_are_revolting")
    made.hold(P2, card)
    table = made.table("start_of_turn")
    table.act(P1, Revolt("the_citizens_are_revolting", P2))
    table.act(P2, CancelWithEvent(card))
    assert table.state.players[1].government == "despotism"
    assert table.state.players[0].events == table.state.players[1].events == []


@shows("the_citizens_are_revolting", "the_citizens_are_revolting_2")
@pytest.mark.parametrize("event", ["the_citizens_are_revolting", "the_citizens_are_revolting_2"])
def test_a_revolt_throws_another_player_into_anarchy(event: str) -> None:
    """CIV-6.4.3, CIV-14.3.9: what could be adopted directly is lost."""
    made = holding(event)
    made.player(P2).turn.adoptable = ["republic"]
    table = made.table("start_of_turn")
    assert refusal(table, P1, Revolt(event, P1)) == "CIV-14.3.9"
    table.act(P1, Revolt(event, P2))
    player = table.state.players[1]
    assert (player.government, player.anarchy_since, player.turn.adoptable) == ("anarchy", 1, [])
    made.player(P2).government, made.player(P2).anarchy_since = "anarchy", 1
    assert refusal(made.table("start_of_turn", P2), P2, ChangeGovernment("republic")) == "CIV-6.4.3"


@shows("sabotage", "catastrophe")
@pytest.mark.parametrize(("event", "reach"), [("sabotage", 4), ("catastrophe", 6)])
def test_a_building_within_reach_is_destroyed(event: str, reach: int) -> None:
    """CIV-14.3.3, CIV-14.3.10: measured to the building's square."""
    land = "\n".join(["GGGGGGGGGGGG"] * 8)
    for distance, rule in ((reach, ""), (reach + 1, "CIV-14.3.3")):
        square = "BCDEFGHIJKL"[distance] + "2"
        made = position(land, f"B2 cap1; B7 cap2; {square} granary")
        made.hold(P1, event)
        found = made.table("start_of_turn").obstacle(P1, Sabotage(event, square))
        assert (found.rule if found else "") == rule


@shows("disaster")
def test_a_disaster_destroys_two_buildings_of_others() -> None:
    """CIV-14.3.4, CIV-14.3.12: also walls, at any distance; none of one's own."""
    made = holding("disaster", pieces="A1 library; E1 granary; G1 library", land=PLAIN)
    made.put("F7 CITY2")
    table = made.table("start_of_turn")
    assert refusal(table, P1, DestroyTwo("disaster", "A1")) == "CIV-14.3.4"
    assert refusal(table, P1, DestroyTwo("disaster", "G1", "E1")) == "CIV-14.3.4"
    assert len(options_of(table, P1, DestroyTwo)) == 3 + 3
    table.act(P1, DestroyTwo("disaster", "E1", "F7"))
    assert [*table.state.markers] == [the_square("A1"), the_square("G1")]
    assert not table.state.cities[the_square("F7")].walled


@shows("drought", "deforestation")
@pytest.mark.parametrize(
    ("event", "square", "terrain"), [("drought", "A1", "desert"), ("deforestation", "C1", "grassland")]
)
def test_terrain_is_changed_for_good(event: str, square: str, terrain: str) -> None:
    """CIV-14.5.1."""
    made = holding(event, land="GGFGGGG\nGGGGGGG\nGGGGGGG")
    table = made.table("start_of_turn")
    table.act(P1, Strike(event, square))
    assert table.state.world.faces[the_square(square)].terrain == terrain


@shows("exchange_of_ideas", "knowledge_shared", "think_tank")
@pytest.mark.parametrize(
    ("event", "learnt"),
    [("exchange_of_ideas", "navigation"), ("knowledge_shared", "sailing"), ("think_tank", "biology")],
)
def test_both_learn_from_each_other(event: str, learnt: str) -> None:
    """CIV-10.9, CIV-14.3.6: up to the level of the card, where the pyramid has a place, the dial untouched."""
    made = holding(event)
    first = ["currency", "pottery", "writing", "masonry", "philosophy", "chivalry", "monarchy", "irrigation"]
    made.player().technologies, made.player().trade = list(first), 5
    made.player(P2).technologies = ["code_of_laws", "navigation", "sailing", "biology"]
    table = made.table("start_of_turn")
    higher = {"exchange_of_ideas": "sailing", "knowledge_shared": "biology", "think_tank": "flight"}[event]
    assert refusal(table, P1, ShareKnowledge(event, P2, higher)) == "CIV-14.3.6"
    assert refusal(table, P1, ShareKnowledge(event, P1, "currency")) == "CIV-14.3.6"
    table.act(P1, ShareKnowledge(event, P2, learnt))
    assert table.questions.keys() == {P2}
    assert str(situation(table.view(P2).state, P2)) == "seat 1 has learned from you."
    assert refusal(table, P2, LearnInReturn("chivalry")) == "CIV-14.3.6"
    table.act(P2, LearnInReturn("pottery"))
    assert table.state.players[0].technologies == [*first, learnt]
    assert table.state.players[1].technologies[-1] == "pottery"
    assert table.state.players[0].trade == 5
    assert table.questions[P1].name == "start"


def test_a_government_learnt_before_the_own_start_of_turn_is_adopted_directly() -> None:
    """CIV-6.4, CIV-6.4.2: a government learnt in the own Start of Turn waits for the next one."""
    made = position(PLAIN, CAPITALS, nations=("rome", "america"))
    made.hold(P1, "exchange_of_ideas")
    table = made.table("start_of_turn")
    table.act(P1, ShareKnowledge("exchange_of_ideas", P2, "currency"))
    table.act(P2, LearnInReturn("code_of_laws"))
    table.act(P1, EndSegment())
    assert ChangeGovernment("republic") in table.legal_actions(P2)
    own = position(PLAIN, CAPITALS)
    own.hold(P1, "exchange_of_ideas")
    learning = own.table("start_of_turn")
    learning.act(P1, ShareKnowledge("exchange_of_ideas", P2, "code_of_laws"))
    learning.act(P2, LearnNothing())
    assert refusal(learning, P1, ChangeGovernment("republic")) == "CIV-6.4.1"


def test_each_may_decline_to_learn() -> None:
    """CIV-14.3.6."""
    made = holding("exchange_of_ideas")
    table = made.table("start_of_turn")
    table.act(P1, ShareKnowledge("exchange_of_ideas", P2))
    table.act(P2, LearnNothing())
    assert [len(player.technologies) for player in table.state.players] == [1, 1]
    made.player(P2).technologies = ["currency"]
    assert refusal(made.table("start_of_turn"), P1, ShareKnowledge("exchange_of_ideas", P2)) == "CIV-14.3.6"


def test_the_starting_technology_of_russia_counts_by_its_printed_level() -> None:
    """EX-CIV-S25, CIV-4.11, CIV-14.3.6: level III for Think Tank, too high for Knowledge Shared."""
    made = position(PLAIN, CAPITALS, nations=("america", "russia"))
    made.hold(P1, "knowledge_shared", "think_tank")
    made.player().technologies += ["pottery", "writing", "masonry", "philosophy", "chivalry", "monarchy", "sailing"]
    table = made.table("start_of_turn")
    assert refusal(table, P1, ShareKnowledge("knowledge_shared", P2, "communism")) == "CIV-14.3.6"
    assert options_of(table, P1, ShareKnowledge) == [
        ShareKnowledge("think_tank", P2, "communism"),
        ShareKnowledge("think_tank", P2),
    ]


@shows("disoriented", "lost", "out_of_position")
@pytest.mark.parametrize(("event", "steps"), [("disoriented", 2), ("lost", 3), ("out_of_position", 4)])
def test_figures_of_another_player_are_led_away(event: str, steps: int) -> None:
    """CIV-14.3.5: all of the square, not over water, not onto huts, cities or enemies."""
    land = "GGGGGGGG\nGGGGGGGG\nGGGGGGGG\nGGGGGGGG\nGGGWGGGG\nGGGGGGGG\nGGGGGGGG\nGGGGGGGG"
    made = holding(event, pieces="D6 army2 scout2; D7 hut:silk; E6 army1", land=land)
    table = made.table()
    for square in ("D5", "D7", "E6", "B2"):
        assert refusal(table, P1, Mislead(event, "D6", square)) == "CIV-14.3.5"
    assert refusal(table, P1, Mislead(event, "E6", "F6")) == "CIV-14.3.5"
    goals = {option.goal for option in options_of(table, P1, Mislead)}
    assert goals >= {"C6", "B6", "C7", "C5"}
    assert ("A6" in goals, "C4" in goals, "D4" in goals) == (steps >= 3, steps >= 3, steps >= 4)
    table.act(P1, Mislead(event, "D6", "B6"))
    assert len(table.state.players[1].figures_on(the_square("B6"))) == 2


def test_nobody_is_led_onto_a_full_square() -> None:
    """CIV-14.3.5, CIV-9.3."""
    table = holding("disoriented", pieces="D6 army2 scout2; C6 army2").table()
    assert refusal(table, P1, Mislead("disoriented", "D6", "C6")) == "CIV-14.3.5"
    table.act(P1, Mislead("disoriented", "C6", "B6"))


@shows("defection", "mass_defection", "wholesale_defection")
@pytest.mark.parametrize(
    ("event", "action", "rule"),
    [
        ("defection", ("D4", 1, 0), ""),
        ("defection", ("D4", 1, 1), "CIV-14.3.7"),
        ("defection", ("H8", 1, 0), "CIV-14.3.3"),
        ("defection", ("E1", 0, 0), "CIV-14.3.7"),
        ("mass_defection", ("D4", 1, 1), ""),
        ("mass_defection", ("D4", 2, 0), "CIV-14.3.3"),
        ("mass_defection", ("E1", 0, 0), ""),
        ("mass_defection", ("H8", 1, 0), "CIV-14.3.3"),
        ("wholesale_defection", ("H8", 1, 0), ""),
        ("wholesale_defection", ("E1", 0, 0), ""),
        ("wholesale_defection", ("A1", 0, 0), "CIV-14.3.7"),
    ],
)
def test_figures_and_great_persons_defect(event: str, action: Any, rule: str) -> None:
    """CIV-14.3.3, CIV-14.3.7, CIV-14.3.10: figures return to supply, a great person to the pool."""
    made = holding(event, pieces="D4 army2 scout2; H8 army2; E1 artist")
    made.g.great_person_pool.remove("artist")
    table = made.table("movement")
    found = table.obstacle(P1, Defect(event, *action))
    assert (found.rule if found else "") == rule
    if rule:
        return
    table.act(P1, Defect(event, *action))
    left = table.state.players[1].figures_on(the_square(action[0]))
    assert [figure.kind for figure in left] == (["scout"] if event == "defection" else [])
    assert table.state.great_person_pool.count("artist") == (3 if action[1:] == (0, 0) else 2)


def test_an_event_belongs_to_its_phase() -> None:
    """CIV-14.3.1, CIV-14.3.2."""
    made = holding("drought", "lost", pieces="D6 army2")
    assert refusal(made.table(), P1, Mislead("drought", "D6", "C6")) == "CIV-14.3.1"
    assert options_of(made.table("start_of_turn"), P1, Mislead) == []


def test_the_united_nations_refuse_events_aimed_at_their_owner() -> None:
    """CIV-14.3.8, CIV-14.3.11: the event is discarded; a blockaded wonder protects nobody."""
    made = holding("the_citizens_are_revolting", pieces="G1 united_nations")
    table = made.table("start_of_turn")
    table.act(P1, Revolt("the_citizens_are_revolting", P2))
    table.act(P2, RefuseEvent())
    assert table.state.players[1].government == "despotism"
    assert table.state.event_deck("I").discard == ["the_citizens_are_revolting"]
    made.put("G1 army1")
    shut = made.table("start_of_turn")
    shut.act(P1, Revolt("the_citizens_are_revolting", P2))
    assert shut.state.players[1].government == "anarchy"


def test_a_refused_disaster_still_strikes_others() -> None:
    """CIV-14.3.8: a cancel that has become unnecessary stays in hand (CIV-18.11)."""
    made = holding("disaster", pieces="G1 united_nations; G2 library; B7 library", seats=3)
    table = made.table("start_of_turn")
    table.act(P1, DestroyTwo("disaster", "G2", "B7"))
    table.act(P2, RefuseEvent())
    assert the_square("G2") in table.state.markers
    assert the_square("B7") not in table.state.markers
    made.hold(P3, "jousting_tourney")
    both = made.table("start_of_turn")
    both.act(P1, DestroyTwo("disaster", "G2"))
    both.act(P3, CancelWithEvent("jousting_tourney"))
    both.act(P2, RefuseEvent())
    assert len(both.state.players[2].events) == 1
    assert the_square("G2") in both.state.markers


def test_only_the_owner_of_the_united_nations_refuses_events() -> None:
    """CIV-14.3.8."""
    made = holding("the_citizens_are_revolting")
    made.hold(P2, "jousting_tourney")
    table = made.table("start_of_turn")
    table.act(P1, Revolt("the_citizens_are_revolting", P2))
    assert refusal(table, P2, RefuseEvent()) == "CIV-14.3.8"
    table.act(P2, NoReaction())
    assert table.state.players[1].government == "anarchy"


def test_every_event_is_shown() -> None:
    """CIV-14.3."""
    assert sorted(shows.ids) == sorted(EVENTS)


def test_the_effect_of_several_events_has_not_the_name_of_another_event() -> None:
    """The text could be mistaken for that event (CIV-14.3)."""
    several = [action for action in CIVILIZATION.actions if issubclass(action, EventAction) and len(action.events) > 1]
    assert Strike in several
    for action in several:
        words = {word.strip(".,").lower() for word in str(action.display_name).split()}
        assert not words & {*EVENTS}, f"{action.tag} is called like an event"
