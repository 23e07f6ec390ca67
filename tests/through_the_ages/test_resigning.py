"""Resigning, and leaders in politics (TTN-7.7, TTN-7.8, TTN-16; TTO-12.5)."""

from __future__ import annotations

from rules.engine import Seat
from rules.through_the_ages.actions.action_cards import PlayCard
from rules.through_the_ages.core.state import DeclaredWar, Game, MadePact
from rules.through_the_ages.economy import military_cards
from rules.through_the_ages.flow import rounds
from rules.through_the_ages.politics import hands, resigning
from rules.through_the_ages.politics.actions import (
    AnnounceResignation,
    DismissLeader,
    OfferPact,
    PassPolitics,
    PrepareEvent,
    Resign,
)
from rules.through_the_ages.politics.questions import RESIGN
from rules.through_the_ages.politics.replies.hands import DiscardMilitary
from rules.through_the_ages.politics.replies.offers import PlayOn, ResignNow
from rules.through_the_ages.words.overview import summary
from tests.through_the_ages.scenes import Scene, actions, politics, scene
from tests.through_the_ages.tables import game, settle


def before_turn(g: Game) -> Scene:
    """Return a scene where the first seat may resign before its turn."""
    return scene(g, lambda state: resigning.may_resign(state, state.current))


def test_2015_resigning_ends_pacts_and_wars() -> None:
    """TTN-16.1, TTN-16.2: the owners of wars against the player score 7."""
    g = game(seats=3)
    settle(g, 0, military=["rats"], hand="alchemy", pacts=[MadePact("peace_treaty", Seat(0), Seat(2))])
    settle(g, 1, wars=[DeclaredWar("war_over_culture", Seat(0))])
    s = politics(g)
    s.act(0, Resign())
    p = s.player(0)
    assert p.resigned
    assert (p.military, p.hand, p.technologies, p.pacts) == ([], [], [], [])
    assert (s.player(1).culture, s.player(1).wars, s.player(2).ratings.culture) == (7, [], 0)
    assert s.state.deck_players == 2
    assert [player.seat for player in s.state.playing()] == [1, 2]


def test_2015_nobody_resigns_in_age_iv() -> None:
    """TTN-7.7."""
    g = game(seats=3)
    settle(g, 0, military=["rats"])
    g.age = 4
    assert politics(g).refusal(0, Resign()) == "TTN-7.7"


def test_tto_ex_20_resigning_under_war() -> None:
    """TTO-EX-20: before the player's turn, without compensation (TTO-12.5.1)."""
    g = game("original", 4)
    g.active = Seat(2)
    settle(g, 0, wars=[DeclaredWar("war_over_technology", Seat(2))])
    s = before_turn(g)
    s.act(2, ResignNow())
    assert (s.player(0).wars, s.player(0).culture) == ([], 0)
    assert len(s.state.playing()) == 3
    assert s.state.deck_players == 4
    s = before_turn(g)
    s.act(2, PlayOn())
    assert not s.player(2).resigned


def test_2006_resigning_is_announced_or_asked_under_war() -> None:
    """TTO-12.5.1; it is no political action."""
    g = game("original", 3)
    assert before_turn(g).asked == {}
    settle(g, 0, military=["rats"])
    assert politics(g).refusal(0, Resign()) == "TTO-12.5.1"
    settle(g, 0, resigning=True)
    s = before_turn(g)
    assert s.asked == {0: "resign"}
    s.act(0, ResignNow())
    assert s.player(0).resigned


def test_2006_a_player_who_announced_to_resign_can_still_play_on() -> None:
    """TTO-12.5.1 RULING: neither the announcement nor silence is binding, and a proposal to all has no resignation."""
    g = game("original", 3)
    s = actions(g)
    s.act(0, AnnounceResignation())
    s.act(0, AnnounceResignation(sure=False))
    s.act(0, AnnounceResignation())
    assert "may resign" in str(summary(s.state)[0])
    s = before_turn(s.state)
    assert RESIGN.default is not None
    assert RESIGN.default(s.state, Seat(0)) == PlayOn()
    assert not RESIGN.is_public(ResignNow())
    s.act(0, PlayOn())
    assert (s.player(0).resigned, s.player(0).resigning) == (False, False)
    assert before_turn(s.state).asked == {}


def test_caesar_acts_twice_once_a_game() -> None:
    """TTN-7.8; a pass is not followed by a second action."""
    g = game(seats=2)
    settle(g, 0, leader="julius_caesar", military=["rats", "foray", "crusades", "pestilence"])
    g.current_events, g.current_ages = ["development_of_science"] * 5, [0] * 5
    s = politics(g)
    s.act(0, PrepareEvent("rats"))
    assert s.asked == {0: "second_politics"}
    assert "second political action" in str(s.table.questions[Seat(0)].title)
    s.act(0, PassPolitics())
    assert s.asked == {}
    s = politics(s.state)
    s.act(0, PrepareEvent("foray"))
    s.act(0, PrepareEvent("crusades"))
    assert s.asked == {}
    s = politics(s.state)
    s.act(0, PrepareEvent("pestilence"))
    assert s.asked == {}


def test_alexander_leaves_for_a_yellow_token() -> None:
    """TTN-14.2; it is public, so the question is put even without military cards."""
    g = game(seats=2)
    settle(g, 0, leader="alexander_the_great")
    s = politics(g)
    s.act(0, DismissLeader())
    assert (s.player(0).leader, s.player(0).yellow, s.player(0).ratings.strength) == (None, 19, 1)


def test_joan_of_arc_sees_the_next_event_alone() -> None:
    """TTN-4.2, TTN-18.1."""
    g = game(seats=2)
    settle(g, 0, leader="joan_of_arc", military=["rats"])
    g.current_events, g.current_ages = ["foray", "cold_war"], [1, 2]
    s = politics(g)
    assert s.table.view(Seat(0)).state.players[Seat(0)].seen_event == "cold_war"
    assert s.table.view(Seat(1)).state.players[Seat(0)].seen_event != "cold_war"


def test_excess_military_cards_are_discarded_unseen() -> None:
    """TTN-10.1; TTO-7.3."""
    g = game(seats=2)
    settle(g, 0, military=["rats", "foray", "rats", "legion"])

    async def discard(state: Game) -> None:
        await hands.discard_excess(state, state.current)

    s = scene(g, discard)
    assert s.asked == {0: "discard"}
    assert len(s.options(0)) == 4
    assert s.refusal(0, DiscardMilitary(("rats",))) == "TTN-10.1"
    assert s.refusal(0, DiscardMilitary(("foray", "foray"))) == "TTN-10.1"
    told = s.act(0, DiscardMilitary(("rats", "foray")))
    assert [each.seat for each in told if "Foray" in str(each.own_text)] == [Seat(0)]
    assert not any("Foray" in str(each.text) for each in told)
    assert s.player(0).military == ["rats", "legion"]
    assert s.state.military_discard == ["rats", "foray"]


def test_military_cards_are_reshuffled_when_the_deck_runs_out() -> None:
    """TTN-10.5; TTO-7.4."""
    g = game(seats=2)
    g.military_deck, g.military_discard = ["rats"], ["foray", "legion"]

    async def draw(state: Game) -> None:
        military_cards.draw(state, state.current, 2)

    s = scene(g, draw)
    assert s.player(0).military[0] == "rats"
    assert sorted([*s.player(0).military[1:], *s.state.military_deck]) == ["foray", "legion"]
    assert s.state.military_discard == []


def test_there_is_nothing_to_draw_in_age_iv() -> None:
    """TTN-10.5."""
    g = game(seats=2)
    assert military_cards.draw(g, g.players[Seat(0)], 3) == 0


def next_stage(g: Game) -> tuple[str | None, Game]:
    """Return the stage after the turn of the current player, who resigns."""
    stages: list[str | None] = []

    async def resigned(state: Game) -> None:
        resigning.resign(state, state.current)
        stages.append(await rounds.next_turn(state))

    s = scene(g, resigned)
    return stages[-1], s.state


def test_the_last_player_left_wins() -> None:
    """TTN-16.2, TTO-12.5.3."""
    assert next_stage(game(seats=2))[0] == "final_scoring"
    assert next_stage(game("original", 2))[0] == "final_scoring"


def test_the_next_player_takes_the_role_of_the_starting_player() -> None:
    """TTN-16.3: in the same round; a round that ends anyway ends."""
    stage, state = next_stage(game(seats=3))
    assert (stage, state.start, state.active, state.round) == ("turn", 1, 1, 2)
    g = game(seats=3)
    g.active = Seat(2)
    stage, state = next_stage(g)
    assert (stage, state.start, state.active, state.round) == ("turn", 0, 0, 3)


def test_revealing_an_event_is_marked_and_passing_is_not() -> None:
    """TTN-4.5, TTO-17.3."""
    g = game(seats=2)
    settle(g, 0, military=["rats"])
    g.current_events, g.current_ages = ["development_of_science"] * 2, [0] * 2
    s = politics(g)
    s.act(0, PrepareEvent("rats"))
    assert s.table.log[0].reveals_hidden
    s = politics(g)
    s.act(0, PassPolitics())
    assert not s.table.log[0].reveals_hidden


def test_nobody_resigns_in_the_final_age_of_the_first_game() -> None:
    """TTN-17.2, TTN-7.7: from Age III on it has no decks."""
    g = game(seats=3, length="first_game")
    settle(g, 0, military=["cold_war"])
    g.age = 2
    assert politics(g).refusal(0, Resign()) == ""
    g.age = 3
    assert politics(g).refusal(0, Resign()) == "TTN-7.7"


def test_decks_and_hands_stay_when_two_players_are_left() -> None:
    """TTN-16.3: pacts remain playable, and numbers of cards are those for the remaining players."""
    g = game(seats=3)
    g.current_events, g.current_ages = ["rats", "cold_war"], [1, 2]
    g.military_deck = ["peace_treaty", "rats"]
    settle(g, 0, military=["rats"])
    settle(g, 1, military=["military_pact"])
    settle(g, 2, culture=9)
    s = politics(g)
    s.act(0, Resign())
    assert (s.state.current_events, s.state.military_deck) == (["rats", "cold_war"], ["peace_treaty", "rats"])
    s.state.active = Seat(1)
    settle(s.state, 1, hand="endowment_for_the_arts_iii")
    assert politics(s.state).refusal(1, OfferPact("military_pact", Seat(2))) == ""
    t = actions(s.state)
    t.act(1, PlayCard("endowment_for_the_arts_iii"))
    assert t.player(1).culture == 6
