"""The answers for a player whose time is up (CIV-18.14)."""

from __future__ import annotations

from bot.sessions.whole_turn import Turn
from rules.civilization import CIVILIZATION, CivilizationOptions
from rules.civilization.actions.abilities.engineering import NoItem, SplitProduction
from rules.civilization.actions.aftermath import ChooseDeck, LeaveBuilding, SaveUnit, TakeCoin
from rules.civilization.actions.battle import PlayUnit
from rules.civilization.actions.events.disasters import Strike
from rules.civilization.actions.events.knowledge import LearnNothing, ShareKnowledge
from rules.civilization.actions.events.revolt import Revolt
from rules.civilization.actions.families import EndSegment
from rules.civilization.actions.loot import LootTrade
from rules.civilization.actions.movement import FinishGroup, StartGroup, Step
from rules.civilization.actions.paths import DeclarePath, StandFast
from rules.civilization.actions.pending import DiscardEvent, GiveCoin, KeepPerson, Relocate
from rules.civilization.actions.reactions.base import NoReaction
from rules.civilization.actions.reactions.interrupts import InterruptWithEvent
from rules.civilization.actions.reactions.refusal import RefuseEvent
from rules.civilization.actions.research import NoResearch
from rules.civilization.actions.setup import PlaceCapital, PlaceFigure
from rules.civilization.actions.start import FoundCity
from rules.civilization.actions.trade import MakeOffer, PassTrade
from rules.civilization.core.catalog.build import UNIT_CARDS
from rules.civilization.core.state import Game
from rules.civilization.questions import QUESTIONS
from rules.engine import Seat, Table
from rules.engine.core.action import AnyAction
from tests.civilization.tables import P1, P2, PLAIN, position
from tests.civilization.test_interrupts import hold, riding

CAPITALS = "B2 cap1; G2 cap2"


def time_out(table: Table[Game], seat: Seat) -> AnyAction:
    """Return the answer for a seat that gives none, after checking that it is legal and carrying it out."""
    answer: AnyAction = table.questions[seat].on_time_out(table.state, seat)
    assert table.obstacle(seat, answer) is None
    table.act(seat, answer)
    return answer


def test_in_a_reaction_window_nothing_is_cancelled() -> None:
    """CIV-18.14: even a player who could cancel lets it happen, so a time-out reveals nothing."""
    for event in ("jousting_tourney", "deforestation"):
        made = position(PLAIN, CAPITALS)
        hold(made, P1, "drought")
        hold(made, P2, event)
        table = made.table("start_of_turn")
        table.act(P1, Strike("drought", "A1"))
        assert time_out(table, P2) == NoReaction()


def test_a_segment_ends_after_its_mandatory_gains() -> None:
    """CIV-18.14, CIV-6.2, CIV-6.6: scouts gather as usual."""
    made = position(PLAIN, f"{CAPITALS}; C1 stonehenge; A1 scout1")
    table = made.table("start_of_turn")
    assert time_out(table, P1) == EndSegment()
    assert table.state.players[0].culture == 1
    assert table.state.players[0].figures[6].city is not None
    for phase in ("city_management", "movement"):
        assert time_out(made.table(phase), P1) == EndSegment()


def test_a_group_stays_or_moves_to_where_it_may_end() -> None:
    """CIV-18.14."""
    made = position(PLAIN, "B2 cap1; A2 army1; C2 hut:silk; G6 cap2")
    table = made.table("movement")
    table.act(P1, StartGroup("A2", 1))
    table.act(P1, Step("east"))
    assert time_out(table, P1) == Step("north")
    other = made.table("movement")
    other.act(P1, StartGroup("A2", 1))
    assert time_out(other, P1) == FinishGroup()


def test_the_negotiation_is_passed_and_open_offers_are_declined_after_a_last_short_clock() -> None:
    """CIV-18.14, CIV-18.15."""
    made = position(PLAIN, CAPITALS)
    made.player().trade = 9
    table = made.table("trade")
    table.act(P1, MakeOffer(P2, give_trade=3))
    assert time_out(table, P2) == PassTrade(final=True)
    assert len(table.state.offers) == 1
    assert table.questions[P2].name == "offer"
    time_out(table, P2)
    assert table.state.offers == []
    assert time_out(table, P1) == PassTrade(final=True)
    assert table.stage == "city_management"


def test_all_open_offers_are_declined_together() -> None:
    """CIV-18.15: the last short clock covers all of it."""
    made = position(PLAIN, CAPITALS)
    made.player().trade = 9
    table = made.table("trade")
    for trade in (1, 2, 3):
        table.act(P1, MakeOffer(P2, give_trade=trade))
    for left in (3, 0):
        Turn(table, {}).time_out(P2)
        assert len(table.state.offers) == left
    assert P2 not in table.questions


def test_nothing_is_researched() -> None:
    """CIV-18.14: a list of technologies is a standing order, which answers before the clock is up."""
    made = position(PLAIN, CAPITALS)
    made.player().trade = 6
    assert time_out(made.table("research"), P1) == NoResearch()


def test_the_lowest_culture_event_goes_the_longest_held_first() -> None:
    """CIV-18.14."""
    made = position(PLAIN, CAPITALS)
    hold(made, P1, "deforestation", "sabotage", "drought")
    assert time_out(made.table("start_of_turn"), P1) == DiscardEvent("sabotage")


def test_a_great_person_is_kept_in_reserve() -> None:
    """CIV-18.14."""
    made = position(PLAIN, CAPITALS)
    made.g.great_person_pool.remove("artist")
    made.player().persons_due = ["artist"]
    assert time_out(made.table(), P1) == KeepPerson("artist")


def test_an_interrupted_attack_is_carried_out() -> None:
    """CIV-18.18: a player who does not answer has declared it."""
    made = riding("E5 army1 army1; F5 army2")
    hold(made, P2, "defection")
    table = made.table("movement")
    table.act(P1, DeclarePath("E5", 2, 0, ("east",)))
    table.act(P2, InterruptWithEvent("defection", "F5", 1, 0, 1, 1))
    assert time_out(table, P1) == StandFast()


def test_the_capital_goes_to_the_suggested_square_and_first_figures_to_the_first_legal_one() -> None:
    """CIV-18.14, CIV-21.3."""
    table = Table.new(CIVILIZATION, CivilizationOptions(), 2, "seed")
    placed: dict[Seat, list[AnyAction]] = {}
    while table.stage == "capitals" and table.questions:
        seat = next(iter(table.questions))
        placed.setdefault(seat, []).append(time_out(table, seat))
    for answers in placed.values():
        capital = answers[0]
        assert isinstance(capital, PlaceCapital)
        assert any(isinstance(answer, PlaceFigure) for answer in answers)
    suggested = {square for square, face in table.state.world.faces.items() if face.suggested}
    assert set(table.state.cities) <= suggested


def test_the_united_nations_refuse_events_that_target_their_owner() -> None:
    """CIV-18.14, CIV-14.3.8: independent of the owner's hand."""
    for event in ("jousting_tourney", "deforestation"):
        made = position(PLAIN, f"{CAPITALS}; G1 united_nations")
        hold(made, P1, "the_citizens_are_revolting")
        hold(made, P2, event)
        table = made.table("start_of_turn")
        table.act(P1, Revolt("the_citizens_are_revolting", P2))
        assert time_out(table, P2) == RefuseEvent()
        assert table.state.players[1].government == "despotism"


def test_nothing_is_learnt_in_return() -> None:
    """CIV-18.14."""
    made = position(PLAIN, CAPITALS)
    hold(made, P1, "exchange_of_ideas")
    table = made.table("start_of_turn")
    table.act(P1, ShareKnowledge("exchange_of_ideas", P2))
    assert time_out(table, P2) == LearnNothing()


def test_a_coin_goes_to_the_next_player() -> None:
    """CIV-18.14, CIV-14.3.12: somebody has to get it."""
    made = position(PLAIN, f"{CAPITALS}; B7 cap3", seats=3)
    made.player().coins_due = 1
    assert time_out(made.table(), P1) == GiveCoin(P2)


def test_figures_are_relocated_to_the_first_legal_squares() -> None:
    """CIV-18.14, CIV-6.3.2."""
    table = position(PLAIN, "H1 cap1; H8 cap2; C3 scout1 army1").table("start_of_turn")
    table.act(P1, FoundCity("C3"))
    assert time_out(table, P1) == Relocate("B2")


def test_only_one_of_two_items_is_produced() -> None:
    """CIV-18.14, CIV-8.2.3: nothing more is spent after the first choice."""
    made = position(PLAIN, CAPITALS)
    made.player().technologies.append("engineering")
    table = made.table()
    table.act(P1, SplitProduction("B2"))
    while table.questions[P1].name == "item":
        assert time_out(table, P1) == NoItem()


def test_a_building_is_left_alone() -> None:
    """CIV-18.14, CIV-9.16."""
    made = position(PLAIN, "A1 army1; B1 library; B2 city2; G7 cap2; B7 cap1")
    made.player().technologies.append("combustion")
    table = made.table("movement")
    table.act(P1, DeclarePath("A1", 1, 0, ("east",)))
    assert time_out(table, P1) == LeaveBuilding()


def fought(standing: str, nations: tuple[str, str], first: list[str], second: list[str]) -> Table[Game]:
    """Return a battle in which the first player has attacked from C2 to the west."""
    made = position(PLAIN, f"C2 army1; {standing}; B7 cap1; G7 cap2", nations=nations)
    made.player().units, made.player(P2).units = first, second
    made.player(P2).trade = 9
    table = made.table("movement")
    table.act(P1, StartGroup("C2", 1))
    table.act(P1, Step("west"))
    return table


def test_a_battle_is_fought_by_the_usual_plan_and_china_saves_the_strongest_unit() -> None:
    """CIV-18.14, CIV-18.16, CIV-11.10."""
    table = fought("B2 army2", ("china", "egypt"), ["mounted_1", "infantry_2"], ["artillery_3", "infantry_3"])
    while {question.name for question in table.questions.values()} & {"battle", "defence"}:
        seat = next(iter(table.questions))
        assert isinstance(time_out(table, seat), PlayUnit)
    assert table.state.battle is not None
    killed = table.state.battle.attacker.killed
    strongest = max(killed, key=lambda card: UNIT_CARDS[card].strength[0])
    assert time_out(table, P1) == SaveUnit(strongest)


def test_the_coin_of_code_of_laws_is_taken() -> None:
    """CIV-18.14."""
    table = fought("B2 scout2", ("rome", "china"), [], [])
    assert time_out(table, P1) == LootTrade()
    assert time_out(table, P1) == TakeCoin()


def test_the_fullest_deck_gives_the_barbarians_a_card() -> None:
    """CIV-18.14, CIV-11.11."""
    options = CivilizationOptions(barbarians="left_player")
    made = position(PLAIN, "C2 army1; B2 village:iron; B7 cap1; G7 cap2", options=options)
    made.g.unit_deck("artillery").unit_cards = []
    made.g.unit_deck("infantry").unit_cards = made.g.unit_deck("infantry").unit_cards[:3]
    table = made.table("movement")
    table.act(P1, DeclarePath("C2", 1, 0, ("west",)))
    assert time_out(table, P2) == ChooseDeck("mounted")
    assert table.questions[P2].name == "barbarians"
    assert isinstance(time_out(table, P2), PlayUnit)


def test_every_kind_of_question_is_answered_at_a_time_out() -> None:
    """CIV-18.14: no question takes an arbitrary answer, except those that must have one."""
    without = {question.name for question in QUESTIONS if question.default is None}
    set_up = {"nation", "capital", "first_wonder", "first_figure", "first_person"}
    assert without == {*set_up, "give_coin", "relocate", "passed"}, "nobody waits for a pass to be taken back"
