"""Events, colonies, fights, pacts and resigning with the rules of 2006 (TTO-6, TTO-8, TTO-12, TTO-16)."""

from __future__ import annotations

import pytest

from rules.engine import Seat
from rules.through_the_ages.actions.action_cards import PlayCard
from rules.through_the_ages.actions.ending import EndActions
from rules.through_the_ages.actions.event_actions import TakeByAgreement
from rules.through_the_ages.core.state import DeclaredWar, Game, MadePact
from rules.through_the_ages.politics import resigning, wars
from rules.through_the_ages.politics.actions import CancelPact, OfferPact, PlayAggression, PrepareEvent
from rules.through_the_ages.politics.colonization import auction
from rules.through_the_ages.politics.replies.choices import LoseBlueToken
from rules.through_the_ages.politics.replies.colonies import Bid
from rules.through_the_ages.politics.replies.fights import Defend, Sacrifice, StealTechnology
from rules.through_the_ages.politics.replies.offers import AcceptPact, ResignNow
from tests.through_the_ages.scenes import Scene, actions, event, in_turn, played_on, politics, scene
from tests.through_the_ages.tables import game, settle

# Events.


def test_a_prepared_event_scores_its_level_and_reveals_another() -> None:
    """TTO-8.1.2, TTO-8.1.3, TTO-8.1.5: in every age; the decks together keep their size."""
    for card, points in (("foray", 1), ("cold_war", 2), ("impact_of_happiness", 3)):
        g = game("original")
        g.age = 3
        settle(g, 0, military=[card])
        g.current_events, g.current_ages = ["rats", "development_of_science"], [1, 0]
        s = politics(g)
        s.act(0, PrepareEvent(card))
        assert (s.player(0).culture, s.player(0).science, s.player(1).science) == (points, 2, 2)
        assert s.state.past_events == ["development_of_science"]
        assert len(s.state.current_events) + len(s.state.future_events) == 2


def test_an_event_of_age_a_scores_nothing() -> None:
    """TTO-8.1.2, the rest of example TTO-EX-17."""
    g = game("original")
    settle(g, 0, military=["development_of_crafts"])
    g.current_events, g.current_ages = ["no_event"] * 2, [0, 0]
    s = politics(g)
    s.act(0, PrepareEvent("development_of_crafts"))
    assert (s.player(0).culture, s.state.future_ages) == (0, [0])


def test_losses_and_gains_by_events_are_limited() -> None:
    """TTO-8.3.1: Refugees, in the order written; a loss takes at most the goods available."""
    g = game("original")
    settle(g, 0, workers={"warriors": 3})
    settle(g, 1, culture=2)
    s = event(g, "refugees")
    assert [(p.culture, p.unused) for p in s.state.players] == [(3, 2), (0, 0)]


def test_strength_is_compared_without_what_is_added_in_fights() -> None:
    """TTO-8.3.2: bonus cards and sacrifices do not count."""
    g = game("original")
    settle(g, 0, workers={"warriors": 2})
    settle(g, 1, military=["military_bonus_iii"] * 3)
    s = event(g, "cold_war")
    assert [p.science for p in s.state.players] == [6, 0]


def test_an_action_card_taken_by_an_event_waits_for_another_turn() -> None:
    """TTO-9.2.6: International Agreement in the own turn; a card taken in another player's turn can be played next."""
    for active, rule in ((0, "TTO-9.9.1"), (1, "")):
        g = game("original")
        g.active = Seat(active)
        g.row = ["work_of_art_i", *[None] * 12]
        settle(g, 0, workers={"warriors": 5})
        s = event(g, "international_agreement")
        s.act(0, TakeByAgreement("work_of_art_i"))
        s.state.active = Seat(0)
        assert actions(s.state).refusal(0, PlayCard("work_of_art_i")) == rule


# Territories.


def test_a_colony_can_be_won_in_the_last_round() -> None:
    """TTO-12.1.7, TTO-12.1.4, TTO-16.6: units are sacrificed for it; their workers are in the yellow bank."""
    g = game("original")
    g.age, g.last_round = 4, 2

    async def revealed(state: Game) -> None:
        state.resolving.append("strategic_territory_i")
        await auction(state, "strategic_territory_i")

    s = in_turn(scene(g, revealed))
    s.act(0, Bid(1))
    p = s.player(0)
    assert (p.colonies, p.workers["warriors"], p.yellow) == (["strategic_territory_i"], 0, 19)


def test_a_lost_colony_takes_its_tokens_and_leaves_the_population() -> None:
    """TTO-12.1.6, the end of example TTO-EX-08."""
    g = game("original")
    settle(g, 0, workers={"warriors": 0}, colonies="inhabited_territory_i", yellow=6, unused=2)
    s = event(g, "independence_declaration")
    assert (s.player(0).colonies, s.player(0).yellow, s.player(0).unused) == ([], 4, 2)


# Aggressions and wars.


def test_a_destroyed_building_sets_its_worker_free() -> None:
    """TTO-12.2.8 RULING, TTO-16.6."""
    g = game("original")
    settle(g, 0, workers={"warriors": 3}, military=["raid_i"])
    s = politics(g)
    s.act(0, PlayAggression("raid_i", Seat(1)))
    s.act(0, Sacrifice())
    s.act(1, Defend())
    target = s.player(1)
    assert (target.workers["philosophy"], target.unused, target.yellow) == (0, 2, 18)
    assert s.player(0).stored == {"bronze": 2}


def fight(g: Game) -> Scene:
    """Resolve the wars of the first seat."""
    return scene(g, lambda state: wars.resolve_wars(state, state.current))


def test_a_war_is_decided_before_the_next_political_action() -> None:
    """TTO-12.4.2: the attacker then acts as usual."""
    g = game("original")
    g.age, g.row = 2, [None] * 13
    settle(g, 0, workers={"warriors": 3}, wars=[DeclaredWar("war_over_culture_ii", Seat(1))], military=["rats"])
    settle(g, 1, culture=5)
    s = played_on(g)
    assert s.asked == {0: "sacrifice"}
    s.act(0, Sacrifice())
    s.act(1, Sacrifice())
    assert [p.culture for p in s.state.players] == [2, 3]
    assert s.asked == {0: "politics"}


def test_a_war_ends_with_its_card_and_the_sacrificed_units() -> None:
    """TTO-12.4.5, TTO-12.4.4: units of both sides; the card is discarded. A tie has no effect."""
    g = game("original")
    g.age = 2
    settle(g, 0, workers={"warriors": 3}, wars=[DeclaredWar("war_over_culture_ii", Seat(1))])
    settle(g, 1, workers={"warriors": 2}, culture=5)
    s = fight(g)
    s.act(0, Sacrifice(("warriors",)))
    s.act(1, Sacrifice(("warriors", "warriors")))
    assert [p.culture for p in s.state.players] == [0, 5]
    assert [p.workers["warriors"] for p in s.state.players] == [2, 0]
    assert [p.yellow for p in s.state.players] == [19, 20]
    assert (s.player(0).wars, s.state.military_discard) == ([], ["war_over_culture_ii"])


def test_the_loser_of_a_technology_chooses_where_its_blue_tokens_come_from() -> None:
    """TTO-16.5 RULING, TTO-12.4.6: with an empty bank from cards, at most the tokens on them."""
    g = game("original")
    g.age = 3
    settle(g, 0, workers={"modern_infantry": 3}, wars=[DeclaredWar("war_over_technology", Seat(1))])
    settle(g, 1, technologies="justice_system", blue=1, stored={"agriculture": 1, "bronze": 3}, workers={})
    s = fight(g)
    s.act(0, Sacrifice())
    s.act(0, StealTechnology("justice_system"))
    assert s.asked == {1: "lose_token"}
    s.act(1, LoseBlueToken("bronze"))
    s.act(1, LoseBlueToken("agriculture"))
    assert (s.player(1).stored, s.player(1).blue, s.player(0).blue) == ({"bronze": 2}, 0, 21)


def test_a_technology_is_lost_without_tokens_where_there_are_none() -> None:
    """TTO-16.5, TTO-12.4.6: an unfinished wonder gives the last ones."""
    for stages, left in ((4, 1), (1, 0), (0, 0)):
        g = game("original")
        g.age = 3
        settle(g, 0, workers={"modern_infantry": 3}, wars=[DeclaredWar("war_over_technology", Seat(1))])
        settle(g, 1, technologies="justice_system", blue=0, workers={}, building="ocean_liner_service", stages=stages)
        s = fight(g)
        s.act(0, Sacrifice())
        s.act(0, StealTechnology("justice_system"))
        assert (s.player(1).stages, s.player(1).blue, s.player(1).building) == (left, 0, "ocean_liner_service")
        assert "justice_system" in s.player(0).technologies


def test_tokens_of_labs_are_lost_like_others() -> None:
    """TTO-16.5 RULING, TTO-14.6: the owner chooses among all cards."""
    g = game("original")
    settle(g, 0, leader="bill_gates", technologies="alchemy", blue=0, stored={"bronze": 1, "alchemy": 2})
    settle(g, 1, workers={"warriors": 5})
    s = event(g, "crime_wave")
    assert s.options(0) == [LoseBlueToken("bronze"), LoseBlueToken("alchemy")]


# Pacts.


def test_two_players_can_have_several_pacts() -> None:
    """TTO-12.3.6 RULING, TTO-12.3.3: one in front of each."""
    g = game("original", 3)
    g.age = 2
    settle(g, 0, military=["trade_routes_agreement"])
    settle(g, 1, pacts=[MadePact("open_borders_agreement", Seat(1), Seat(0))])
    s = politics(g)
    s.act(0, OfferPact("trade_routes_agreement", Seat(1)))
    s.act(1, AcceptPact())
    assert [[pact.card for pact in p.pacts] for p in s.state.players] == [
        ["trade_routes_agreement"],
        ["open_borders_agreement"],
        [],
    ]
    s = politics(s.state)
    s.act(0, CancelPact("open_borders_agreement"))
    assert [len(p.pacts) for p in s.state.players] == [1, 0, 0]


# Resigning.


def before_turn(g: Game) -> Scene:
    """Return a scene where the current player may resign."""
    return scene(g, lambda state: resigning.may_resign(state, state.current))


def test_tto_ex_20_after_a_resignation_under_war() -> None:
    """TTO-EX-20: the attacker gains nothing, and two cards leave the row before each turn (TTO-12.5.1, TTO-12.5.2)."""
    g = game("original", 4)
    g.age, g.active = 2, Seat(2)
    g.row = ["opera", "coal", "opera", "coal", *[None] * 9]
    settle(g, 0, wars=[DeclaredWar("war_over_technology", Seat(2))])
    s = played_on(g)
    s.act(2, ResignNow())
    assert s.state.row[:3] == ["opera", "coal", None]
    s.act(3, EndActions())
    assert (s.state.active, s.asked, s.player(0).wars, s.player(0).science) == (0, {0: "actions"}, [], 0)


def test_the_hand_of_a_resigned_player_leaves_the_game() -> None:
    """TTO-12.5.1 RULING: including own wars and pacts; prepared events stay, a war against the player is discarded."""
    g = game("original", 3)
    g.age = 2
    settle(
        g,
        0,
        military=["cold_war", "spy_ii"],
        hand="coal",
        prepared=["crime_wave"],
        wars=[DeclaredWar("war_over_resources", Seat(1))],
    )
    settle(g, 2, wars=[DeclaredWar("war_over_culture_ii", Seat(0))])
    g.future_events, g.future_ages = ["crime_wave"], [2]
    s = before_turn(g)
    s.act(0, ResignNow())
    assert s.state.military_discard == ["war_over_culture_ii"]
    assert {"cold_war", "spy_ii", "coal", "war_over_resources"} <= set(s.state.gone)
    assert (s.state.future_events, s.player(0).wars, s.player(2).wars) == (["crime_wave"], [], [])


@pytest.mark.parametrize("seats", [2, 3])
def test_the_last_player_wins_at_once(seats: int) -> None:
    """TTO-12.5.3."""
    g = game("original", seats)
    settle(g, 0, resigning=True, culture=50)
    for player in g.players[2:]:
        player.resigned = True
    s = played_on(g)
    s.act(0, ResignNow())
    assert s.table.finished
    assert not s.player(1).resigned


def test_the_others_play_on() -> None:
    """TTO-12.5.2: the next player begins the same round."""
    g = game("original", 3)
    g.row = [None] * 13
    settle(g, 0, resigning=True)
    s = played_on(g)
    s.act(0, ResignNow())
    assert (s.state.active, s.state.round, s.state.start) == (1, 2, 1)
    s.act(1, EndActions())
    s.act(2, EndActions())
    assert (s.state.active, s.state.round) == (1, 3)
