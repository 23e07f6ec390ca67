"""Rounds, turns, the card row and hands of 2006 (TTO-4, TTO-5, TTO-7)."""

from __future__ import annotations

import pytest

from rules.engine import Seat
from rules.through_the_ages import Game
from rules.through_the_ages.actions.building import BuildUnit
from rules.through_the_ages.actions.ending import EndActions
from rules.through_the_ages.core.edition import EDITIONS
from rules.through_the_ages.core.state import DeclaredWar
from rules.through_the_ages.economy import ages
from rules.through_the_ages.editions import original
from rules.through_the_ages.politics import events, hands, resigning, wars
from rules.through_the_ages.politics.actions import AnnounceResignation, PassPolitics, PlayAggression, PrepareEvent
from rules.through_the_ages.politics.replies.fights import Sacrifice
from rules.through_the_ages.politics.replies.hands import DiscardMilitary
from rules.through_the_ages.politics.replies.offers import PlayOn
from tests.through_the_ages.scenes import actions, played_on, politics, scene
from tests.through_the_ages.tables import civilization, game, settle

CARDS = [
    "iron",
    "drama",
    "opera",
    "coal",
    "oil",
    "knights",
    "theology",
    "alchemy",
    "warfare",
    "masonry",
    "cartography",
    "monarchy",
    "theocracy",
]


def full_row(g: Game) -> None:
    """Fill the row with thirteen cards, and the deck with some more."""
    g.row = list(CARDS)
    g.civil_deck = [*CARDS, "riflemen", "swordsmen", "irrigation", "strategy", "printing_press"]


def test_a_round_is_one_turn_of_everybody_clockwise() -> None:
    """TTO-4.1."""
    g = game("original", 3)
    g.start = g.active = Seat(1)
    s = played_on(g)
    order = []
    for _ in range(4):
        order.append((s.state.round, s.state.active))
        s.act(s.state.active, EndActions())
    assert order == [(2, 1), (2, 2), (2, 0), (3, 1)]


def test_the_turn_of_the_simple_game() -> None:
    """TTO-4.3, TTO-8.1.6: replenishing, the event of the starting player, actions; no politics."""
    g = game("original", length="simple")
    full_row(g)
    g.current_events, g.current_ages = ["development_of_science"] * 2, [0, 0]
    s = played_on(g)
    assert s.asked == {0: "actions"}
    for seat in (0, 1):
        s.act(seat, EndActions())
    assert [p.science for p in s.state.players] == [3, 3], "one by production, two by the event of the third round"
    assert s.state.past_events == ["development_of_science"]
    assert None not in s.state.row[:10]


def test_the_order_of_a_turn() -> None:
    """TTO-4.4, TTO-4.5, TTO-12.5.1: resigning, the row, the war, politics, discarding, actions, maintenance."""
    edition = EDITIONS["original"]
    before = (resigning.may_resign, original.replenish, wars.resolve_wars, original.first_events)
    assert edition.turn.before_politics == before
    assert edition.turn.before_actions == (hands.discard_excess,)
    assert edition.turn.end == (original.maintain,)
    g = game("original", 3)
    g.age = 2
    full_row(g)
    settle(g, 0, wars=[DeclaredWar("war_over_technology", Seat(1))], military=["rats"] * 3, workers={"warriors": 2})
    settle(g, 2, wars=[DeclaredWar("war_over_culture_ii", Seat(0))])
    g.current_events, g.current_ages = ["development_of_science"] * 3, [0] * 3
    s = played_on(g)
    assert s.asked == {0: "resign"}
    assert s.state.row == CARDS
    s.act(0, PlayOn())
    assert s.state.row[-2:] == ["printing_press", "strategy"]
    assert s.asked == {0: "sacrifice"}
    s.act(0, Sacrifice())
    s.act(1, Sacrifice())
    assert s.asked == {0: "politics"}
    s.act(0, PassPolitics())
    assert s.asked == {0: "discard"}
    s.act(0, DiscardMilitary(("rats",)))
    assert s.asked == {0: "actions"}
    s.act(0, EndActions())
    assert s.state.active == 1


def test_other_players_only_act_when_they_are_affected() -> None:
    """TTO-4.6: in auctions, defense, pacts, wars and choices of events; otherwise only the current player acts."""
    g = game("original")
    settle(g, 0, military=["plunder_i"], workers={"warriors": 5})
    settle(g, 1, stored={"bronze": 3})
    s = politics(g)
    assert s.asked == {0: "politics"}
    s.act(0, PlayAggression("plunder_i", Seat(1)))
    s.act(0, Sacrifice())
    assert s.asked == {1: "defend"}
    assert actions(g).asked == {0: "actions"}


def test_the_end_of_a_turn_asks_nothing_and_returns_all_actions() -> None:
    """TTO-4.7, TTO-4.8, TTO-4.9: unspent civil actions are lost, unspent military ones become cards."""
    g = game("original")
    full_row(g)
    g.military_deck = ["legion", "foray", "rats"]
    settle(g, 0, unused=1, stored={"bronze": 2})
    s = played_on(g)
    s.act(0, BuildUnit("warriors"))
    s.act(0, EndActions())
    p = s.player(0)
    assert (p.civil_left, p.military_left, p.military) == (4, 2, ["rats"])
    assert s.asked == {1: "actions"}


# The card row.


@pytest.mark.parametrize(("playing", "swept"), [(2, 3), (3, 2), (4, 1)])
def test_the_leftmost_cards_leave_by_the_players_still_in_the_game(playing: int, swept: int) -> None:
    """TTO-5.1, TTO-12.5.2: an empty space is not replaced by a further card."""
    for resigned in (0, 4 - playing):
        g = game("original", playing + resigned)
        for player in g.players[:resigned]:
            player.resigned = True
        full_row(g)
        g.row[0] = None
        ages.replenish(g)
        kept = CARDS[swept:]
        assert g.row == [*kept, *g.row[len(kept) :]]
        assert g.row[len(kept) :] == ["printing_press", "strategy", "irrigation"][: 13 - len(kept)]


def test_age_a_ends_when_the_row_is_filled_for_the_first_time() -> None:
    """TTO-5.2: the rest leaves the game, without other effects."""
    g = game("original", 4)
    g.age, g.row = 0, list(CARDS)
    g.civil_deck = ["moses", "homer", "aristotle"]
    p = settle(g, 1, hand="rich_land_a", leader="hammurabi", building="pyramids", stages=1)
    ages.replenish(g)
    assert (g.age, g.row[-1]) == (1, "aristotle")
    assert {"moses", "homer"} <= set(g.gone)
    assert len(g.civil_deck) == 55
    assert (p.hand, p.leader, p.building, p.yellow) == (["rich_land_a"], "hammurabi", "pyramids", 18)


def test_a_short_deck_of_age_a_is_followed_by_age_i() -> None:
    """TTO-5.2 RULING."""
    g = game("original")
    g.age, g.row = 0, [None] * 13
    g.civil_deck = ["moses"]
    ages.replenish(g)
    assert g.row[0] == "moses"
    assert all(g.card(card).level == 1 for card in g.row[1:] if card is not None)
    assert (g.age, len(g.civil_deck)) == (1, 45 - 12)


def test_an_age_ends_with_its_last_card_in_the_middle_of_filling() -> None:
    """TTO-5.3, TTO-13.1.1: filling continues from the next deck."""
    g = game("original", 3)
    full_row(g)
    g.row[4] = None
    g.civil_deck = ["drama"]
    ages.replenish(g)
    assert (g.age, g.row[10]) == (2, "drama")
    assert [g.card(card).level for card in g.row[11:] if card is not None] == [2, 2]
    full_row(g)
    g.civil_deck = ["opera", "coal"]
    ages.replenish(g)
    assert (g.age, g.row[11:]) == (3, ["coal", "opera"]), "the last card in the last space ends it, too"


def test_nothing_is_filled_after_the_last_deck() -> None:
    """TTO-5.3: cards are still removed and slide."""
    g = game("original", 3)
    full_row(g)
    g.age, g.civil_deck, g.last_round = 4, [], 9
    ages.replenish(g)
    assert g.row == [*CARDS[2:], None, None]
    assert g.age == 4


# Military hands.


def test_military_hands_are_secret_and_their_size_is_not() -> None:
    """TTO-7.1, TTO-17.2: decks, future events and discards are secret as well."""
    g = game("original")
    settle(g, 0, military=["rats", "legion"], prepared=["foray"], hand="iron drama opera coal")
    g.military_deck, g.military_discard = ["raiders"], ["pestilence"]
    g.current_events, g.current_ages = ["no_event"], [0]
    g.future_events, g.future_ages = ["foray"], [1]
    s = played_on(g)
    for viewer in (Seat(1), None):
        seen = s.table.view(viewer).state
        hidden = {*seen.players[0].military, *seen.players[0].prepared, *seen.military_deck, *seen.military_discard}
        hidden |= {*seen.current_events, *seen.future_events}
        assert not hidden & {"rats", "legion", "raiders", "pestilence", "no_event", "foray"}
        assert len(seen.players[0].military) == 2
        assert (seen.current_ages, seen.future_ages) == ([0], [1]), "everybody knows the backs"
    own = s.table.view(Seat(0)).state
    assert (own.players[0].military, own.players[0].prepared) == (["rats", "legion"], ["foray"])
    assert "foray" not in own.future_events


def test_prepared_events_are_known_to_their_player_until_they_happen() -> None:
    """TTO-8.2.1: the card, not its place."""
    g = game("original")
    settle(g, 0, military=["rats"])
    g.current_events, g.current_ages = ["no_event"] * 2, [0, 0]
    s = politics(g)
    s.act(0, PrepareEvent("rats"))
    assert s.player(0).prepared == ["rats"]
    s.state.current_events, s.state.current_ages = ["rats"], [1]

    assert scene(s.state, events.happen).player(0).prepared == []


async def test_tto_ex_19_the_military_draw() -> None:
    """TTO-EX-19: one card for each unspent action, at most three, ignoring the hand limit.

    TTO-7.2, TTO-11.6, TTO-7.3.
    """
    for government, spent, drawn in (("despotism", 0, 2), ("communism", 0, 3), ("communism", 4, 1)):
        g, p = civilization("original", government=government, military=["rats", "rats"], military_spent=spent)
        g.military_deck = ["legion"] * 5
        await original.maintain(g, p)
        assert len(p.military) == 2 + drawn
    settle(g, 0, government="despotism", military=["rats", "rats", "legion", "legion"])
    s = played_on(g)
    assert s.asked == {0: "politics"}, "the excess is discarded after politics only"
    s.act(0, PassPolitics())
    assert s.asked == {0: "discard"}


async def test_nothing_is_drawn_in_the_first_round_or_without_a_deck() -> None:
    """TTO-7.2: nor in Age III of the advanced game."""
    g, p = civilization("original")
    g.military_deck, g.round = ["legion"] * 5, 1
    await original.maintain(g, p)
    assert p.military == []
    g, p = civilization("original", options={"length": "advanced"})
    g.civil_deck, g.age = [], 2
    ages.end_age(g)
    await original.maintain(g, p)
    assert (g.age, p.military) == (3, [])


def test_excess_cards_are_discarded_whether_or_not_politics_was_used() -> None:
    """TTO-6.5, TTO-6.1, TTO-7.3: one political action or none, then the hand limit."""
    for action in (PassPolitics(), PrepareEvent("rats")):
        g = game("original")
        full_row(g)
        settle(g, 0, military=["rats", "foray", "legion", "legion"])
        g.current_events, g.current_ages = ["no_event"] * 2, [0, 0]
        s = played_on(g)
        s.act(0, action)
        assert s.asked == {0: "discard"}
        s.act(0, DiscardMilitary(("legion", "legion") if action == PassPolitics() else ("legion",)))
        assert s.asked == {0: "actions"}
        assert s.state.military_discard[-1] == "legion"


def test_military_cards_have_no_other_use() -> None:
    """TTO-7.5: bonus cards and events are not played in the action phase, and cannot be given away."""
    held = ["military_bonus_i", "foray", "plunder_i", "fertile_territory_i"]
    g = game("original")
    settle(g, 0, military=held, workers={"warriors": 2})
    for position in (actions(g), politics(g)):
        named = [action for action in position.options(0) if "military_bonus_i" in str(action)]
        assert named == []
    assert not any(card in str(action) for card in held for action in actions(g).options(0))


def test_nobody_resigns_in_the_simple_game() -> None:
    """TTO-12.5.1: only with politics."""
    for length, rule in (("simple", "TTO-12.5.1"), ("advanced", ""), ("full", "")):
        assert actions(game("original", 3, length=length)).refusal(0, AnnounceResignation()) == rule
