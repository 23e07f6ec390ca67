"""Events: preparing, revealing, and the effect of each (TTN-8.1, TTO-8)."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

from rules.engine import Seat
from rules.through_the_ages.actions.building import cost_of
from rules.through_the_ages.actions.event_actions import (
    BuildByEvent,
    DevelopByEvent,
    GrowByEvent,
    StopTaking,
    TakeByAgreement,
)
from rules.through_the_ages.core.cards import WorkerCard
from rules.through_the_ages.core.options import TtaOptions
from rules.through_the_ages.core.state import Game, MadePact, Player
from rules.through_the_ages.economy import upkeep
from rules.through_the_ages.economy.ratings import required_happiness
from rules.through_the_ages.politics import comparisons, events
from rules.through_the_ages.politics.actions import PassPolitics, PrepareEvent
from rules.through_the_ages.politics.replies.choices import (
    BuildForFree,
    Decline,
    LoseBlueToken,
    LoseBuilding,
    LoseWorker,
    RuinWonder,
    SplitGoods,
)
from rules.through_the_ages.politics.replies.colonies import LoseColony
from rules.through_the_ages.politics.replies.fights import Raze
from rules.through_the_ages.politics.replies.hands import DiscardMilitary
from tests.through_the_ages.cards.showing import shows
from tests.through_the_ages.scenes import Scene, event, politics, scene
from tests.through_the_ages.tables import game, settle

BOTH = pytest.mark.parametrize("edition", ["new_story", "original"])


def position(edition: str = "new_story", seats: int = 3, **each: Any) -> Game:
    """Return players with strengths 5, 3, 1 (one less for each further seat), so that comparisons are clear."""
    g = game(edition, seats)
    for seat in range(seats):
        workers = {"agriculture": 2, "bronze": 2, "philosophy": 1, "warriors": max(0, 5 - 2 * seat)}
        settle(g, seat, workers=workers, **deepcopy(each))
    return g


def values(scene: Scene, name: str) -> list[Any]:
    """Return a value of every player."""
    return [getattr(player, name) for player in scene.state.players]


def food(p: Player) -> int:
    """Return the food on Agriculture, which is all there is."""
    return p.stored.get("agriculture", 0)


def bronze(p: Player) -> int:
    """Return the resources on Bronze."""
    return p.stored.get("bronze", 0)


# Preparing and revealing


@BOTH
def test_preparing_scores_the_level_and_reveals_the_next_event(edition: str) -> None:
    """TTN-7.2; TTO-8.1.1 to 8.1.3, example TTO-EX-17."""
    g = position(edition, military=["rats", "cold_war"])
    g.age = 2
    g.current_events, g.current_ages = ["development_of_crafts", "development_of_agriculture"], [0, 0]
    s = politics(g)
    s.act(0, PrepareEvent("rats"))
    assert values(s, "culture") == [1, 0, 0]
    assert [food(player) for player in s.state.players] == [2, 2, 2]
    assert s.state.future_events == ["rats"]
    assert s.state.future_ages == [1]
    assert s.state.past_events == ["development_of_agriculture"]
    assert s.state.current_events == ["development_of_crafts"]
    assert s.player(0).prepared == ["rats"]
    assert s.table.log[0].text == "prepare rats"


@BOTH
def test_future_events_follow_the_last_current_event(edition: str) -> None:
    """TTN-7.2; TTO-8.1.4: older ages lie on top, the event just prepared among them."""
    g = position(edition, military=["rats"])
    g.current_events, g.current_ages = ["development_of_science"], [0]
    g.future_events, g.future_ages = ["cold_war", "foray"], [2, 1]
    s = politics(g)
    s.act(0, PrepareEvent("rats"))
    assert s.state.current_ages == [2, 1, 1]
    assert s.state.current_events[0] == "cold_war"
    assert sorted(s.state.current_events[1:]) == ["foray", "rats"]
    assert s.state.future_events == []
    assert values(s, "science") == [2, 2, 2]


def test_a_prepared_event_is_known_to_its_owner_only() -> None:
    """TTN-18.1."""
    g = position()
    settle(g, 0, military=["rats"])
    g.current_events, g.current_ages = ["development_of_crafts"], [0]
    s = politics(g)
    told = s.act(0, PrepareEvent("rats"))
    assert [each.seat for each in told if "Rats" in str(each.own_text)] == [Seat(0)]
    assert not any("Rats" in str(each.text) for each in told)
    assert "rats" not in str(s.table.view(Seat(1)).state)
    assert "rats" in s.table.view(Seat(0)).state.players[Seat(0)].prepared


def test_politics_is_passed_silently_only_without_military_cards() -> None:
    """TTN-7.10."""
    assert politics(position()).asked == {}
    s = politics(position(military=["legion"]))
    assert s.asked == {0: "politics"}
    s.act(0, PassPolitics())
    assert s.asked == {}


def test_only_events_and_territories_are_prepared() -> None:
    """TTN-7.2."""
    s = politics(position(military=["legion", "rats"]))
    assert s.refusal(0, PrepareEvent("legion")) == "TTN-7.2"
    assert s.refusal(0, PrepareEvent("rats")) == ""


# Comparisons


def test_ties_are_broken_by_turn_order() -> None:
    """TTN-8.1.2; TTO-8.3.3, example TTO-EX-18."""
    g = game("original", 4)
    for seat, strength in enumerate((10, 10, 8, 10)):
        settle(g, seat, workers={"warriors": strength})
    g.active = Seat(1)
    assert [player.seat for player in comparisons.ranking(g, comparisons.strength)] == [1, 3, 0, 2]
    assert [player.seat for player in comparisons.strongest(g, 2)] == [1, 3]
    assert [player.seat for player in comparisons.weakest(g)] == [2]
    settle(g, 2, workers={"warriors": 10})
    assert [player.seat for player in comparisons.strongest(g)] == [1]
    assert [player.seat for player in comparisons.weakest(g)] == [0]


@pytest.mark.parametrize("edition", ["new_story", "original"])
def test_with_two_players_the_two_strongest_are_one(edition: str) -> None:
    """TTN-8.1.3, example EX-45 of 2015; TTO-8.3.4, example TTO-EX-22."""
    s = event(position(edition, 2), "cold_war")
    assert values(s, "science") == [6, 0]
    s = event(position(edition, 2), "foray")
    assert s.asked == {0: "split"}


# Every event


GAINS: dict[str, dict[str, list[int]]] = {
    "development_of_agriculture": {"food": [2, 2, 2]},
    "development_of_crafts": {"bronze": [2, 2, 2]},
    "development_of_science": {"science": [2, 2, 2]},
    "development_of_settlement": {"unused": [2, 2, 2], "yellow": [17, 17, 17]},
    "development_of_trade_routes": {"science": [1, 1, 1], "food": [1, 1, 1], "bronze": [1, 1, 1]},
    "crusades": {"culture": [9, 5, 1]},
    "cold_war": {"science": [6, 6, 0]},
    "cultural_influence": {"culture": [5, 5, 5]},
    "good_harvest": {"food": [2, 2, 2], "bronze": [0, 0, 0]},
    "new_deposits": {"food": [0, 0, 0], "bronze": [2, 2, 2]},
    "scientific_breakthrough": {"science": [1, 1, 1]},
    "popularization_of_science": {"culture": [6, 6, 6]},
    "national_pride": {"culture": [10, 5, 5]},
    "refugees": {"culture": [8, 5, 2], "unused": [2, 1, 0]},
    "reign_of_terror": {"unused": [1, 1, 0], "yellow": [18, 18, 19]},
    "pestilence": {"unused": [0, 0, 0]},
    "barbarians": {"unused": [1, 1, 1]},
    "uncertain_borders": {"yellow": [19, 18, 17]},
    "crime_wave": {"culture": [5, 2, 2]},
    "economic_progress": {"food": [2, 2, 2], "bronze": [2, 2, 2]},
}


@shows(*GAINS)
def test_events_without_choices(edition: str, card: str) -> None:
    """TTN-8.1, TTO-8.3: cards without choices, with culture 5 and strengths 5, 3, 1."""
    s = event(position(edition, culture=5), card)
    assert s.asked == {}
    for name, expected in GAINS[card].items():
        found = {"food": food, "bronze": bronze}.get(name)
        got = [found(player) for player in s.state.players] if found else values(s, name)
        assert got == expected, name


@shows("no_event", edition="original")
def test_no_event_does_nothing(edition: str, card: str) -> None:
    """TTO-8.3: No Event."""
    g = position("original")
    assert event(g, "no_event").state.players == g.players


@shows("development_of_markets")
def test_markets_give_food_or_resources(edition: str, card: str) -> None:
    """TTN-8.1.1, TTO-8.3.5: each chooses, all at the same time (TTN-4.4)."""
    g = position(edition)
    g.active = Seat(1)
    s = event(g, "development_of_markets")
    assert s.asked == dict.fromkeys(range(3), "split")
    assert s.refusal(1, SplitGoods(1, 1)) != ""
    s.act(2, SplitGoods(0, 2))
    s.act(0, SplitGoods(0, 2))
    assert [bronze(player) for player in s.state.players] == [0, 0, 0], "sealed until all have chosen"
    told = s.act(1, SplitGoods(2, 0))
    assert [event.seat for event in told] == [1, 2, 0], "carried out clockwise from who turned it up"
    assert [food(player) for player in s.state.players] == [0, 2, 0]
    assert [bronze(player) for player in s.state.players] == [2, 0, 2]


@shows("development_of_politics")
def test_politics_lets_everybody_draw_three(edition: str, card: str) -> None:
    """TTN-14.27; Development of Politics."""
    g = position(edition)
    g.military_deck = [f"{card}" for card in ("rats", "foray", "legion") * 3]
    s = event(g, "development_of_politics")
    assert [len(player.military) for player in s.state.players] == [3, 3, 3]
    assert s.state.military_deck == []
    assert s.table.view(Seat(1)).state.players[Seat(0)].military == ["face_down"] * 3


@shows("development_of_religion", "development_of_warfare")
def test_religion_and_warfare_build_for_free(edition: str, card: str) -> None:
    """TTO-8.3.9: with an unused worker; a player may decline."""
    s = event(position(edition, 2), "development_of_religion")
    s.act(0, BuildForFree("religion"))
    s.act(1, Decline())
    assert (s.player(0).workers["religion"], s.player(0).unused) == (1, 0)
    assert (s.player(1).workers["religion"], s.player(1).unused) == (0, 1)
    assert s.player(0).ratings.culture == 1
    g = position(edition, 2)
    g.players[Seat(0)].unused = 0
    s = event(g, "development_of_warfare")
    assert s.asked == {1: "free_building"}
    s.act(1, BuildForFree("warriors"))
    assert s.player(1).ratings.strength == 4


@shows("development_of_civilization", edition="new_story")
def test_civilization_develops_by_growing_building_or_a_technology(edition: str, card: str) -> None:
    """TTN-14.23."""
    g = position(science=8)
    settle(g, 0, stored={"agriculture": 1})
    settle(g, 1, stored={"bronze": 1})
    settle(g, 2, hand="alchemy")
    s = event(g, "development_of_civilization")
    price = cost_of(s.state, s.player(1), s.state.of(WorkerCard, "bronze"))
    assert (price, s.refusal(1, BuildByEvent("philosophy"))) == (2, "TTN-12.4")
    s.act(0, GrowByEvent())
    s.act(1, BuildByEvent("bronze"))
    cost = s.state.of(WorkerCard, "alchemy").science_cost
    s.act(2, DevelopByEvent("alchemy"))
    assert (s.player(0).unused, food(s.player(0))) == (2, 0)
    assert (s.player(1).workers["bronze"], bronze(s.player(1))) == (3, 0)
    assert s.player(2).science == 8 - cost + 1
    assert values(s, "civil_spent") == [0, 0, 0]


@shows("development_of_civilization", edition="new_story")
def test_ex_47_revolution_by_development_of_civilization(edition: str, card: str) -> None:
    """EX-47: TTN-8.1.4, TTN-9.10.4."""
    g = position(seats=2)
    settle(g, 1, hand="monarchy", science=1)
    s = event(g, "development_of_civilization")
    # The first player cannot use it.
    assert s.refusal(1, DevelopByEvent("monarchy")) == "TTN-9.9.1"
    s.act(1, DevelopByEvent("monarchy", revolution=True))
    p = s.player(1)
    assert (p.science, p.government, p.civil_left, p.military_left) == (0, "monarchy", 0, 3)
    assert p.ratings.civil_actions == 5


@shows("barbarians")
def test_barbarians_strike_the_richest_among_the_two_weakest(edition: str, card: str) -> None:
    """Barbarians: a choice of the worker only without unused ones (TTN-11.7, TTO-8.3.7)."""
    g = position(edition, culture=5)
    settle(g, 1, culture=9, unused=0)
    s = event(g, "barbarians")
    assert s.asked == {1: "lose_worker"}
    s.act(1, LoseWorker("philosophy"))
    assert (s.player(1).workers["philosophy"], s.player(1).yellow) == (0, 19)
    settle(g, 0, culture=20)
    assert event(g, "barbarians").asked == {}


@shows("border_conflict")
def test_border_conflict_destroys_and_rewards(edition: str, card: str) -> None:
    """Border Conflict: the weakest chooses, the worker becomes unused."""
    s = event(position(edition), "border_conflict")
    assert s.asked == {2: "lose_building"}
    s.act(2, LoseBuilding("philosophy"))
    assert (s.player(2).workers["philosophy"], s.player(2).unused) == (0, 2)
    assert [bronze(player) for player in s.state.players] == [3, 0, 0]


@shows("foray", "raiders")
def test_foray_and_raiders_are_split_by_the_player(edition: str, card: str) -> None:
    """Foray and Raiders."""
    s = event(position(edition), "foray")
    s.act(0, SplitGoods(1, 2))
    s.act(1, SplitGoods(3, 0))
    assert [(food(player), bronze(player)) for player in s.state.players] == [(1, 2), (3, 0), (0, 0)]
    assert s.asked == {}
    g = position(edition)
    settle(g, 0, stored={"agriculture": 2, "bronze": 1}, blue=10)
    settle(g, 1, stored={"agriculture": 2, "bronze": 1}, blue=10)
    settle(g, 2, stored={"bronze": 1}, blue=10)
    s = event(g, "raiders")
    # The weakest has only one choice.
    assert s.asked == {1: "split"}
    assert s.options(1) == [SplitGoods(2, 0), SplitGoods(1, 1)]
    s.act(1, SplitGoods(1, 1))
    assert [(food(player), bronze(player)) for player in s.state.players] == [(2, 1), (1, 0), (0, 0)]
    assert s.asked == {}


@shows("rats")
def test_rats_eat_all_food(edition: str, card: str) -> None:
    """Rats."""
    g = position(edition, stored={"agriculture": 3, "bronze": 2}, blue=8)
    s = event(g, "rats")
    assert [player.stored for player in s.state.players] == [{"bronze": 2}] * 3
    assert values(s, "blue") == [11, 11, 11]


@shows("immigration")
def test_immigration_reaches_all_of_the_happiest(edition: str, card: str) -> None:
    """Immigration: ties are not broken (TTN-8.1.2)."""
    g = position(edition)
    settle(g, 0, workers={"religion": 1})
    settle(g, 2, workers={"religion": 1})
    assert values(event(g, "immigration"), "unused") == [2, 1, 2]


@shows("rebellion")
def test_rebellion_takes_actions_of_this_or_the_next_turn(edition: str, card: str) -> None:
    """TTN-14.24, TTO-8.3.6: two for each discontent worker, at most those available."""
    g = position(edition)
    settle(g, 0, yellow=11)
    settle(g, 1, yellow=7)
    discontent = [2, 4, 0]
    s = event(g, "rebellion")
    assert values(s, "civil_spent") == [min(4, 2 * n) for n in discontent]


@shows("civil_unrest", edition="new_story")
def test_ex_51_civil_unrest(edition: str, card: str) -> None:
    """EX-51: culture for discontent workers, and a blue token of those with most of them (TTN-14.25, TTN-11.6)."""
    g = position()
    settle(g, 0, culture=30, yellow=11)
    settle(g, 1, culture=5, yellow=11, blue=0, stored={"bronze": 1, "agriculture": 1})
    settle(g, 2, culture=9)
    s = event(g, "civil_unrest")
    assert s.asked == {1: "lose_token"}
    assert s.options(1) == [LoseBlueToken("agriculture"), LoseBlueToken("bronze")]
    s.act(1, LoseBlueToken("bronze"))
    assert values(s, "culture") == [22, 0, 9]
    assert values(s, "blue") == [15, 0, 16]
    assert s.player(1).stored == {"agriculture": 1}


@shows("civil_unrest", edition="original")
def test_civil_unrest_of_2006_costs_culture_only(edition: str, card: str) -> None:
    """Civil Unrest of 2006."""
    g = position("original", culture=9, yellow=11)
    s = event(g, "civil_unrest")
    assert values(s, "culture") == [1, 1, 1]
    assert values(s, "blue") == [18, 18, 18]


@shows("crime_wave", edition="new_story")
def test_ex_63_losing_blue_tokens(edition: str, card: str) -> None:
    """EX-63: Crime Wave takes the token from a card when the bank is empty (TTN-11.6)."""
    g = position(culture=5)
    settle(g, 2, blue=0, technologies="irrigation", stored={"irrigation": 1, "bronze": 1})
    s = event(g, "crime_wave")
    s.act(2, LoseBlueToken("irrigation"))
    assert s.player(2).stored == {"bronze": 1}
    assert values(s, "culture") == [5, 2, 2]


@shows("emigration")
def test_emigration_takes_half_of_the_discontent_rounded_up(edition: str, card: str) -> None:
    """Emigration."""
    g = position(edition)
    settle(g, 0, yellow=9, unused=3)
    s = event(g, "emigration")
    assert (s.player(0).unused, s.player(1).unused) == (1, 1)


@shows("iconoclasm")
def test_iconoclasm_removes_leaders_of_other_ages(edition: str, card: str) -> None:
    """Iconoclasm; in Age IV every leader (TTN-14.26)."""
    g = position(edition)
    g.age = 2
    settle(g, 0, leader="aristotle")
    settle(g, 1, leader="james_cook")
    s = event(g, "iconoclasm")
    assert values(s, "leader") == [None, "james_cook", None]
    g.age = 4
    assert values(event(g, "iconoclasm"), "leader") == [None, None, None]


@shows("independence_declaration")
def test_independence_costs_the_weakest_a_colony(edition: str, card: str) -> None:
    """Independence Declaration: the lasting symbols go (TTN-8.2.6, TTO-12.1.6)."""
    g = position(edition)
    settle(g, 2, colonies="strategic_territory_i inhabited_territory_i", yellow=20)
    s = event(g, "independence_declaration")
    s.act(2, LoseColony("inhabited_territory_i"))
    assert (s.player(2).colonies, s.player(2).yellow) == (["strategic_territory_i"], 18)


@shows("international_agreement")
def test_ex_49_international_agreement(edition: str, card: str) -> None:
    """EX-49: TTN-14.22; in 2006 as well."""
    g = position(edition, 4)
    settle(g, 0, workers={"warriors": 9}, wonders="pyramids hanging_gardens")
    g.row = ["great_wall", *["iron"] * 4, "alchemy", *["swordsmen"] * 7]
    g.civil_deck = ["knights"] * 9
    s = event(g, "international_agreement")
    assert s.asked == {0: "agreement"}
    s.act(0, TakeByAgreement("great_wall"))
    s.act(0, TakeByAgreement("alchemy"))
    assert s.asked == {}
    p = s.player(0)
    assert (p.building, p.hand, p.civil_spent, p.skips_politics) == ("great_wall", ["alchemy"], 0, True)
    assert s.state.row == [*["iron"] * 4, *["swordsmen"] * 7, *["knights"] * 2]
    s = event(g, "international_agreement")
    s.act(0, StopTaking())
    assert (s.player(0).skips_politics, s.state.row) == (False, g.row)


def test_a_political_action_given_up_is_skipped() -> None:
    """TTN-14.22."""
    g = position(military=["rats"])
    g.players[Seat(0)].skips_politics = True
    s = politics(g)
    assert (s.asked, s.player(0).skips_politics) == ({}, False)


@shows("politics_of_strength", edition="new_story")
def test_politics_of_strength(edition: str, card: str) -> None:
    """Politics of Strength: cards, or culture in Age IV (TTN-14.27)."""
    g = position(military=["rats", "rats", "legion", "foray"], culture=9)
    g.military_deck = ["legion"] * 6
    s = event(g, "politics_of_strength")
    assert s.asked == {2: "discard"}
    s.act(2, DiscardMilitary(("rats", "rats", "foray")))
    assert [len(player.military) for player in s.state.players] == [9, 4, 1]
    assert s.state.military_discard == ["rats", "rats", "foray"]
    g.age = 4
    assert values(event(g, "politics_of_strength"), "culture") == [14, 9, 6]


@shows("prosperity", edition="new_story")
def test_prosperity_gives_food_by_happiness(edition: str, card: str) -> None:
    """Prosperity."""
    g = position()
    settle(g, 1, workers={"religion": 2})
    assert [food(player) for player in event(g, "prosperity").state.players] == [0, 2, 0]


@shows("ravages_of_time")
def test_ravages_of_time_turn_wonders_to_ruins(edition: str, card: str) -> None:
    """TTN-14.21, TTO-14.18: no symbols, no tokens, but 2 culture; other players are not affected."""
    g = position(edition)
    settle(g, 0, wonders="pyramids great_wall eiffel_tower")
    actions = g.players[Seat(0)].ratings.civil_actions
    s = event(g, "ravages_of_time")
    assert s.options(0) == [RuinWonder("pyramids"), RuinWonder("great_wall")]
    s.act(0, RuinWonder("pyramids"))
    assert s.player(0).ratings.civil_actions == actions - 1
    assert s.player(0).ruins == ["pyramids"]
    assert s.asked == {}


@shows("terrorism")
def test_terrorism_destroys_a_building_of_each_rival(edition: str, card: str) -> None:
    """Terrorism: the poorest chooses."""
    g = position(edition, culture=5)
    settle(g, 0, workers={"philosophy": 1, "religion": 1})
    settle(g, 1, culture=2)
    s = event(g, "terrorism")
    # The player with a single building gets no question.
    assert s.asked == {1: "raze"}
    s.act(1, Raze("religion"))
    assert (s.player(0).workers["religion"], s.player(0).unused) == (0, 2)
    assert (s.player(2).workers["philosophy"], s.player(2).unused) == (0, 2)


# Scoring events


@pytest.mark.parametrize(
    ("card", "points"),
    [
        ("impact_of_population", 6),
        ("impact_of_agriculture", 7 + 4),
        ("impact_of_balance", 2 * 7),
        ("impact_of_variety", 2 * 7),
    ],
)
def test_ex_57_end_game_events(card: str, points: int) -> None:
    """EX-57: the pact's food counts, discontent workers do not (TTN-14.36)."""
    g = game("new_story", 3)
    workers = {"selective_breeding": 2, "riflemen": 1, "cannon": 1, "alchemy": 2, "religion": 1, "drama": 1}
    mines = {"coal": 3, "bronze": 1}
    p = settle(g, 0, workers={**workers, **mines}, technologies="warfare masonry", unused=2, yellow=3)
    settle(g, 1, pacts=[MadePact("international_trade_agreement", a=Seat(1), b=Seat(0))])
    assert (p.population, upkeep.consumption(g, p), upkeep.produced(g, p, "resources")) == (14, 4, 10)
    content = required_happiness(g, p) - 1
    p.ratings = replace(p.ratings, science=9, culture=12, happiness=content)
    assert event(g, card).player(0).culture == points


@BOTH
def test_final_events_rank_as_if_the_starting_player_were_on_turn(edition: str) -> None:
    """TTN-15.1, TTO-13.4.5: current and future events of Age III count, others do not."""
    g = game(edition, 3)
    g.active, g.start = Seat(2), Seat(1)
    g.current_events, g.future_events = ["impact_of_strength"], ["rats", "impact_of_colonies"]

    async def finish(state: Game) -> None:
        events.evaluate(state, events.final_events(state))

    s = scene(g, finish)
    assert values(s, "culture") == [0, 14, 7]


def test_impact_of_technology_counts_the_last_age_that_is_played() -> None:
    """Impact of Technology: level II in the advanced game of 2006."""
    g = game("original", 2, length="advanced")
    settle(g, 0, technologies="coal opera computers")
    assert event(g, "impact_of_technology").player(0).culture == 8


def test_the_simple_game_has_an_event_each_round_from_the_third_on() -> None:
    """TTO-8.1.6."""
    g = game("original", 3, length="simple")
    g.current_events, g.current_ages = ["development_of_science"] * 2, [0, 0]

    async def automatic(state: Game) -> None:
        await events.automatic_event(state, state.current)

    assert values(scene(g, automatic), "science") == [0, 0, 0]
    g.round = 3
    assert values(scene(g, automatic), "science") == [2, 2, 2]
    g.active = Seat(1)
    assert values(scene(g, automatic), "science") == [0, 0, 0]


def test_earlier_games_make_choices_in_turn() -> None:
    """Games without the correction `choices_together`."""
    g = position()
    g.options = TtaOptions(fixes=("pictured_cards", "colonies_discarded"))
    s = event(g, "development_of_markets")
    for seat in range(3):
        assert s.asked == {seat: "split"}
        s.act(seat, SplitGoods(2, 0))
    assert [food(player) for player in s.state.players] == [2, 2, 2]
