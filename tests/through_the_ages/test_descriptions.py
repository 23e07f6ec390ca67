"""Texts of choices: complete, short enough for buttons, with the effects of the end of the turn."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from rules.engine import Seat
from rules.engine.core.action import AnyAction
from rules.engine.core.text import Text, english
from rules.through_the_ages import THROUGH_THE_AGES
from rules.through_the_ages.actions.action_cards import PlayCard
from rules.through_the_ages.actions.building import Build, BuildUnit, Upgrade
from rules.through_the_ages.actions.developing import Develop, Revolution
from rules.through_the_ages.actions.ending import EndActions
from rules.through_the_ages.actions.event_actions import BuildByEvent
from rules.through_the_ages.actions.leaders import PlayLeader
from rules.through_the_ages.actions.population import IncreasePopulation
from rules.through_the_ages.actions.taking import TakeCard
from rules.through_the_ages.actions.wonders import BuildStages
from rules.through_the_ages.core.options import TtaOptions
from rules.through_the_ages.core.pending import Auction, FreeWork, PactOffer
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.economy import tokens
from rules.through_the_ages.menus.combinations import combinations
from rules.through_the_ages.politics.actions import PassPolitics
from rules.through_the_ages.politics.replies.colonies import Bid
from rules.through_the_ages.words.descriptions import describe, details, value_label
from rules.through_the_ages.words.losses import losses
from rules.through_the_ages.words.outlook import after_the_turn, outlook
from rules.through_the_ages.words.overview import overview
from rules.through_the_ages.words.situation import situation
from tests.contract.walk import Position, random_game
from tests.cost import fast
from tests.through_the_ages.tables import civilization

NAMES = ("Maximiliana", "Boris", "Clara", "David")
GAMES = [("new_story", 3), ("new_story", 2), ("original", 3), ("original", 4)]
IDS = re.compile(r"\w_\w")
"""A pattern that only ids match."""
FIRST = Seat(0)


def walk(edition: str, seats: int) -> Iterator[Position]:
    """Yield every decision of a random game without resignations."""
    leaving = dict.fromkeys(("resign", "resign_now", "announce_resignation"), 0.0)
    options = TtaOptions.model_validate({"edition": edition})
    return random_game(THROUGH_THE_AGES, options, seats, f"{edition} {seats}", weights=leaving)


def said(text: Text) -> str:
    """Return the English text."""
    return text.format(english, lambda seat: NAMES[seat])


@pytest.mark.parametrize(("edition", "seats"), fast(GAMES))
def test_every_choice_is_in_words(edition: str, seats: int) -> None:
    """Ids are never shown."""
    for step in walk(edition, seats):
        g = step.table.view(step.seat).state
        for option in step.options[:30]:
            assert not IDS.search(said(describe(g, step.seat, option))), option
            about = details(g, step.seat, option)
            assert about is None or not IDS.search(said(about)), option


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "seats"), GAMES)
def test_a_question_is_shown_with_its_cause(edition: str, seats: int) -> None:
    for step in walk(edition, seats):
        g = step.table.view(step.seat).state
        about = situation(g, step.seat)
        assert (about is None) == (g.due(step.seat) is None)
        assert about is None or not IDS.search(said(about))
        if step.number % 10 == 0:
            assert not IDS.search("\n".join(map(said, overview(g, step.seat))))


@pytest.mark.parametrize(("edition", "seats"), fast(GAMES))
def test_the_end_of_the_turn_agrees_with_the_outlook(edition: str, seats: int) -> None:
    """TTN-10, TTO-11; the next player's turn may change more."""
    seen = 0
    announced = None
    for step in walk(edition, seats):
        now: Game = step.table.state
        if announced is not None:
            seat, age, player = announced
            if now.phase in ("politics", "actions") and now.age == age:
                seen += 1
                left = now.players[seat]
                for good in ("food", "resources"):
                    assert tokens.stored(now, left, good) == tokens.stored(now, player, good)
                assert (left.science, left.culture) == (player.science, player.culture)
        announced = None
        if isinstance(step.action, EndActions) and now.round > 1 and not any(each.wars for each in now.players):
            g = step.table.view(step.seat).state
            assert outlook(g, step.seat) is not None
            announced = step.seat, now.age, after_the_turn(g, step.seat)
    assert seen > 10


def test_an_outlook_lists_production_and_consumption() -> None:
    g, p = civilization(workers={"agriculture": 2, "bronze": 2, "philosophy": 1}, yellow=16, blue=12)
    text = str(outlook(g, p.seat))
    assert "food 0+2-1=1, resources 0+2=2, science 0+1=1, culture 0+0=0" in text
    assert outlook(g, Seat(1)) is None


def test_lent_food_is_not_consumed_at_the_end_of_the_turn() -> None:
    """TTN-14.33, TTN-10.3.4."""
    g, p = civilization(workers={"agriculture": 2, "bronze": 2, "philosophy": 1}, yellow=16, blue=12)
    p.lent = {"food": 1}
    assert "food 0+2-1=1" in str(outlook(g, p.seat))


def test_an_outlook_warns_of_an_uprising() -> None:
    g, p = civilization(workers={"agriculture": 2}, yellow=4, unused=0)
    assert "uprising" in str(outlook(g, p.seat))


def test_an_outlook_warns_of_famine() -> None:
    g, p = civilization(workers={"bronze": 1}, yellow=16, culture=9, unused=3)
    assert "famine costs 4 culture" in str(outlook(g, p.seat))


def test_ending_the_turn_names_what_is_lost() -> None:
    """TTN-10.3, TTO-11."""
    rioting, p = civilization(workers={"agriculture": 2}, yellow=4, unused=0)
    assert "Uprising: " in str(losses(rioting, p.seat, EndActions())[0].text)
    hungry, p = civilization(workers={"bronze": 1}, yellow=16, culture=9, unused=3)
    assert str(losses(hungry, p.seat, EndActions())[0].text) == "Famine: 4 culture lost"
    corrupt, p = civilization(workers={"bronze": 2}, stored={"bronze": 9}, blue=3, yellow=16)
    (corruption,) = (each for each in losses(corrupt, p.seat, EndActions()) if each.accepted)
    assert str(corruption.text).startswith("Corruption: ")
    assert not losses(corrupt, p.seat, PassPolitics())


def test_cards_of_the_same_name_are_told_apart_by_their_age() -> None:
    g, p = civilization()
    g.row = ["frugality_i", "pyramids"]
    assert str(describe(g, p.seat, TakeCard("frugality_i"))) == "Frugality I · 1 action"
    assert str(describe(g, p.seat, TakeCard("pyramids"))) == "Pyramids · 1 action"
    assert str(value_label(g, "cards", "military_bonus_i")) == "Defense / Colonization +2/+1"


def test_a_leader_is_described_with_the_one_it_replaces() -> None:
    g, p = civilization(hand="moses", leader="aristotle")
    assert str(describe(g, p.seat, PlayLeader("moses"))) == "Moses; Aristotle leaves the game"
    assert "1 food less" in str(details(g, p.seat, PlayLeader("moses")))


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (PlayCard("rich_land_i", "bronze"), "Rich Land I: Bronze for 0 resources (2-2)"),
        (PlayCard("frugality_i"), "Frugality I: a worker for 2 food, then gain 2 food"),
        (PlayCard("breakthrough_i", "irrigation"), "Breakthrough I: Irrigation for 3 science, then gain 2 science"),
        (PlayCard("engineering_genius_a"), "Engineering Genius A: a stage for 1 resource (3-2)"),
        (PlayCard("reserves_i", "food"), "Reserves I: food"),
        (PlayCard("cultural_heritage_i"), "Cultural Heritage I"),
    ],
)
def test_an_action_card_is_described_with_the_reduced_price(action: PlayCard, words: str) -> None:
    """TTN-9.11.2, TTN-9.11.3."""
    g, p = civilization(hand=f"{action.card} irrigation", building="pyramids", unused=1)
    assert str(describe(g, p.seat, action)) == words


def test_an_offered_pact_is_explained_to_the_partner() -> None:
    g, _ = civilization(seats=3)
    g.pending = PactOffer("scientific_cooperation", Seat(1), Seat(1), FIRST)
    text = str(situation(g, FIRST))
    assert text.startswith("seat 2 offers Scientific Cooperation. Whoever of them develops")
    g.pending = PactOffer("open_borders_agreement", Seat(1), Seat(1), FIRST)
    assert str(situation(g, FIRST)).count("more military action") == 1
    assert "Both have:" not in str(situation(g, FIRST))


def test_a_bid_is_described_with_the_highest_bid_and_the_greatest_force() -> None:
    g, p = civilization(workers={"warriors": 3})
    g.pending = Auction("vast_territory_i", 2, Seat(1))
    text = str(situation(g, FIRST))
    assert "seat 2 bids 2. You can send up to 3 (units 3)." in text
    assert str(describe(g, p.seat, Bid(3))) == "Bid 3"


def test_a_building_is_offered_with_the_worker_it_still_needs() -> None:
    """TTN-9.3, TTN-9.4: without unused workers, population is increased first."""
    g, p = civilization(workers={"agriculture": 2, "bronze": 1}, stored={"agriculture": 3, "bronze": 3}, unused=0)
    found = {each.actions: str(each.text) for each in combinations(g, p.seat)}
    text = found[IncreasePopulation(), Build("bronze")]
    assert text == "Bronze · 2 resources, new worker 2 food"
    p.unused = 1
    assert not list(combinations(g, p.seat))


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (Build("printing_press"), "Printing Press · 2 resources (3, Masonry -1) → 1 science, 1 culture"),
        (Upgrade("bronze", "iron"), "Bronze to Iron · 3 resources (5-2)"),
        (BuildStages(2), "2 stages of Pyramids · 5 resources (3+2)"),
        (IncreasePopulation(), "one more worker · 3 food (4, Moses -1)"),
        (TakeCard("great_wall"), "Great Wall · 3 actions (2, wonders +1)"),
        (TakeCard("iron"), "Iron · 2 actions"),
        (Develop("monarchy"), "Monarchy in place of Despotism · 8 science"),
        (Revolution("monarchy"), "Monarchy in place of Despotism · 2 science and all civil actions"),
    ],
)
def test_a_price_is_described_with_its_parts(action: AnyAction, words: str) -> None:
    """TTN-9.0.3, TTN-9.2.1, TTN-9.3.1, TTN-9.4.1, TTN-9.5.1, TTN-9.8, TTN-9.10.1."""
    g, p = civilization(
        hand="monarchy",
        leader="moses",
        wonders="colossus",
        building="pyramids",
        workers={"bronze": 1, "iron": 0, "printing_press": 0},
        technologies="masonry",
        yellow=12,
        unused=1,
    )
    g.row = [*["agriculture"] * 5, "great_wall", "iron"]
    assert str(describe(g, p.seat, action)) == words


def test_resources_only_for_units_are_shown_separately() -> None:
    """TTN-12.7."""
    g, p = civilization(workers={"warriors": 1}, unused=1, unit_resources=1)
    assert str(describe(g, p.seat, BuildUnit("warriors"))) == "Warriors · 2 resources, 1 of it lent → 1 strength"


def test_discounts_by_events_are_shown_separately() -> None:
    """TTN-14.23."""
    g, p = civilization(workers={"agriculture": 1}, unused=1)
    g.choices[p.seat] = FreeWork("development_of_settlement", 1)
    assert str(describe(g, p.seat, BuildByEvent("agriculture"))) == "Agriculture · 1 resource (2-1)"
