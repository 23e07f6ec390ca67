"""The action phase of 2006: taking, population, building, wonders, units and tactics (TTO-9)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from rules.engine import AnyAction, Seat
from rules.through_the_ages.actions.action_cards import PlayCard
from rules.through_the_ages.actions.building import Build, BuildUnit, Destroy, Disband, Upgrade, UpgradeUnit
from rules.through_the_ages.actions.developing import Develop
from rules.through_the_ages.actions.ending import EndActions
from rules.through_the_ages.actions.leaders import PlayLeader
from rules.through_the_ages.actions.population import IncreasePopulation
from rules.through_the_ages.actions.tactics import PlayTactic
from rules.through_the_ages.actions.taking import TakeCard
from rules.through_the_ages.actions.wonders import BuildStages
from tests.through_the_ages.scenes import Scene, left, turn_of_2006


def test_actions_are_taken_in_any_order_until_the_player_stops() -> None:
    """TTO-9.1.1, TTO-9.1.3, TTO-9.1.4, TTO-4.7: civil actions take white tokens, military actions red ones."""
    s = turn_of_2006(unused=2, stored={"bronze": 8, "agriculture": 3}, hand="aristotle", military=["legion"])
    s.act(0, BuildUnit("warriors"))
    s.act(0, Build("agriculture"))
    s.act(0, PlayTactic("legion"))
    s.act(0, IncreasePopulation())
    s.act(0, PlayLeader("aristotle"))
    assert left(s.player(0)) == (1, 0)
    assert s.refusal(0, BuildUnit("warriors")) == "TTO-9.1.5"
    s.act(0, EndActions())
    assert s.asked == {}


# Taking cards.


def test_tto_ex_01_surcharge_for_wonders() -> None:
    """TTO-EX-01: two completed wonders cost two actions more, and the space two (TTO-9.2.4, TTO-5.4)."""
    s = turn_of_2006("- - - - - great_wall", wonders="pyramids colossus", civil_spent=1)
    assert left(s.player(0))[0] == 4
    s.act(0, TakeCard("great_wall"))
    p = s.player(0)
    assert (p.building, p.stages, p.hand, p.civil_left) == ("great_wall", 0, [], 0)


def test_ruined_wonders_also_make_others_more_expensive() -> None:
    """TTO-9.2.4 RULING."""
    s = turn_of_2006("great_wall", wonders="colossus hanging_gardens", ruins=["colossus"])
    s.act(0, TakeCard("great_wall"))
    assert s.player(0).civil_left == 1


def test_a_second_wonder_has_to_wait() -> None:
    """TTO-9.2.4."""
    s = turn_of_2006("great_wall", building="pyramids")
    assert s.refusal(0, TakeCard("great_wall")) == "TTO-9.2.4"


def test_the_price_of_a_card_is_that_of_its_space() -> None:
    """TTO-5.4, TTO-9.2.1: five spaces for one action, four for two, four for three; cards go to the hand."""
    cards = [
        "moses",
        "homer",
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
        "monarchy",
    ]
    prices = []
    for space, card in enumerate(cards):
        s = turn_of_2006(" ".join("-" * space) + f" {card}")
        s.act(0, TakeCard(card))
        assert s.player(0).hand == [card]
        prices.append(s.player(0).civil_spent)
    assert prices == [1] * 5 + [2] * 4 + [3] * 4


def test_one_leader_of_each_age() -> None:
    """TTO-9.2.3: even after the first one has left play."""
    s = turn_of_2006("moses joan_of_arc", leader_ages=[0])
    assert s.refusal(0, TakeCard("moses")) == "TTO-9.2.2"
    s.act(0, TakeCard("joan_of_arc"))
    assert s.player(0).leader_ages == [0, 1]


def test_a_technology_is_taken_once_unless_it_has_left_play() -> None:
    """TTO-9.2.5."""
    s = turn_of_2006("iron masonry knights", hand="iron", technologies="architecture knights")
    assert s.refusal(0, TakeCard("iron")) == "TTO-9.2.2"
    assert s.refusal(0, TakeCard("knights")) == "TTO-9.2.2"
    s.act(0, TakeCard("masonry"))
    assert s.player(0).hand == ["iron", "masonry"]


def test_tto_ex_23_an_action_card_just_taken() -> None:
    """TTO-EX-23: action cards wait for the next turn, leaders do not (TTO-9.2.6, TTO-9.9.1)."""
    s = turn_of_2006("rich_land_a moses", unused=1, stored={"bronze": 4})
    s.act(0, TakeCard("rich_land_a"))
    s.act(0, TakeCard("moses"))
    assert s.refusal(0, PlayCard("rich_land_a", "agriculture")) == "TTO-9.9.1"
    s.act(0, PlayLeader("moses"))
    assert s.player(0).leader == "moses"
    s = turn_of_2006(hand="rich_land_a", unused=1, stored={"bronze": 4})
    s.act(0, PlayCard("rich_land_a", "agriculture"))
    assert (s.player(0).stored, s.player(0).hand) == ({"bronze": 3}, [])


def test_tto_ex_24_the_civil_hand_limit() -> None:
    """TTO-EX-24: four cards for four actions in total, spent or not; wonders do not count (TTO-9.2.2)."""
    for spent in (0, 3):
        s = turn_of_2006("masonry colossus", hand="iron drama opera coal", civil_spent=spent)
        assert s.refusal(0, TakeCard("masonry")) == "TTO-9.2.2"
        s.act(0, TakeCard("colossus"))
        assert s.player(0).building == "colossus"
    s = turn_of_2006("masonry", hand="iron drama opera coal", wonders="library_of_alexandria")
    s.act(0, TakeCard("masonry"))
    assert len(s.player(0).hand) == 5


def test_civil_cards_stay_in_hand_and_everybody_sees_them() -> None:
    """TTO-9.2.7: they are never discarded, and were taken openly."""
    s = turn_of_2006(hand="iron drama")
    for viewer in (0, 1, None):
        shown = s.table.view(None if viewer is None else s.table.seats[viewer]).state
        assert shown.players[0].hand == ["iron", "drama"]
    assert not any("iron" in str(action) for action in s.options(0))


# Farms, mines and buildings.


def test_any_level_in_play_can_be_built() -> None:
    """TTO-9.4.1: an action, the cost of the card, an unused worker."""
    s = turn_of_2006(technologies="iron coal", unused=2, stored={"bronze": 7})
    s.act(0, Build("iron"))
    s.act(0, Build("bronze"))
    p = s.player(0)
    assert (p.workers["iron"], p.workers["bronze"], p.stored, p.civil_left) == (1, 3, {}, 2)
    assert s.refusal(0, Build("coal")) == "TTO-9.4.1"


def test_tto_ex_06_iron_upgraded_or_built() -> None:
    """TTO-EX-06: two ways to spend eight resources (TTO-9.7.1, TTO-9.4.1, TTO-9.4.3)."""
    start: dict[str, Any] = {
        "workers": {"bronze": 4},
        "stored": {"bronze": 8},
        "unused": 1,
        "hand": "iron",
        "science": 5,
        "technologies": "code_of_laws",
    }
    for ways, spent in (
        ((Upgrade("bronze", "iron"), Build("iron")), 2),
        ((Upgrade("bronze", "iron"), Upgrade("bronze", "iron"), Build("bronze")), 3),
    ):
        s = turn_of_2006(**start)
        s.act(0, Develop("iron"))
        p = s.player(0)
        assert (p.science, p.workers["bronze"], p.workers["iron"], p.civil_spent) == (0, 4, 0, 1)
        for way in ways:
            s.act(0, way)
        p = s.player(0)
        assert (p.workers["bronze"], p.workers["iron"], p.stored, p.civil_spent - 1) == (3, 2, {}, spent)


def test_the_urban_limit_counts_a_type_with_all_its_levels() -> None:
    """TTO-9.4.2: farms and mines have no limit, and upgrades do not check it."""
    s = turn_of_2006(workers={"philosophy": 1, "alchemy": 1, "agriculture": 5}, unused=2, stored={"bronze": 12})
    assert s.refusal(0, Build("philosophy")) == "TTO-9.4.2"
    s.act(0, Build("agriculture"))
    s.act(0, Upgrade("philosophy", "alchemy"))
    assert s.player(0).workers["alchemy"] == 2
    s.act(0, Build("religion"))


def test_an_upgrade_may_skip_a_level() -> None:
    """TTO-9.4.3: the difference of the costs."""
    s = turn_of_2006(technologies="iron coal", stored={"bronze": 6})
    s.act(0, Upgrade("bronze", "coal"))
    assert (s.player(0).workers["coal"], s.player(0).stored) == (1, {})
    assert s.refusal(0, Upgrade("coal", "iron")) == "TTO-9.4.3"


def test_destroying_returns_the_worker_and_nothing_else() -> None:
    """TTO-9.4.4."""
    s = turn_of_2006(stored={"bronze": 1})
    s.act(0, Destroy("philosophy"))
    p = s.player(0)
    assert (p.unused, p.stored, left(p)) == (2, {"bronze": 1}, (3, 2))
    assert p.ratings.science == 0


def test_urban_buildings_count_at_once_and_mines_at_the_end() -> None:
    """TTO-9.4.6."""
    s = turn_of_2006(unused=2, stored={"bronze": 5})
    s.act(0, Build("religion"))
    assert (s.player(0).ratings.culture, s.player(0).ratings.happiness) == (1, 1)
    s.act(0, Build("bronze"))
    assert s.player(0).stored == {}


# Wonders.


def test_tto_ex_09_two_stages_in_one_action() -> None:
    """TTO-EX-09: with Masonry, each at its full price; three are too many (TTO-9.5.1, TTO-9.4.5)."""
    s = turn_of_2006(technologies="masonry", building="great_wall", stored={"bronze": 9})
    assert s.refusal(0, BuildStages(3)) == "TTO-9.5.1"
    s.act(0, BuildStages(2))
    assert (s.player(0).stages, s.player(0).stored, s.player(0).civil_left) == (2, {"bronze": 5}, 3)


def test_the_last_stage_completes_a_wonder() -> None:
    """TTO-9.5.1, TTO-9.5.2: its tokens return, and it works at once."""
    s = turn_of_2006(building="pyramids", stages=1, blue=10, stored={"bronze": 3})
    s.act(0, BuildStages())
    assert (s.player(0).stages, s.player(0).blue, s.player(0).wonders) == (2, 11, [])
    s.act(0, BuildStages())
    p = s.player(0)
    assert (p.building, p.stages, p.blue, p.wonders) == (None, 0, 14, ["pyramids"])
    assert left(p) == (3, 2), "the fifth action is usable at once"


def test_an_unfinished_wonder_cannot_be_given_up() -> None:
    """TTO-9.5.3."""
    s = turn_of_2006("great_wall", building="pyramids")
    assert not any("pyramids" in str(action) for action in s.options(0))
    assert s.refusal(0, TakeCard("great_wall")) == "TTO-9.2.4"


def test_a_stage_needs_a_token_in_the_blue_bank() -> None:
    """TTO-9.5.3 RULING: the payment for the stage counts, so only a free stage can be refused."""
    s = turn_of_2006(building="great_wall", blue=0, stored={"bronze": 2}, hand="engineering_genius_a")
    assert s.refusal(0, PlayCard("engineering_genius_a")) == "TTO-9.5.3"
    s.act(0, BuildStages())
    assert (s.player(0).stages, s.player(0).blue, s.player(0).stored) == (1, 1, {})
    s = turn_of_2006(building="great_wall", blue=1, hand="engineering_genius_a")
    s.act(0, PlayCard("engineering_genius_a"))
    assert (s.player(0).stages, s.player(0).blue) == (1, 0)


def test_the_tokens_to_pay_with_can_be_named() -> None:
    """TTO-16.4: three of Bronze are paid although one of Bronze and one of Iron would suffice, or vice versa."""
    what: dict[str, Any] = {"workers": {"religion": 0}, "technologies": "iron", "stored": {"bronze": 3, "iron": 1}}
    s = turn_of_2006(**what)
    s.act(0, Build("religion"))
    assert s.player(0).stored == {"iron": 1}
    s = turn_of_2006(**what)
    assert Build("religion", keep=(2, 0)) in s.table.alternatives(Seat(0), Build("religion"))
    s.table.act(Seat(0), Build("religion", keep=(2, 0)))
    assert s.player(0).stored == {"bronze": 2}
    s = turn_of_2006(**what)
    assert refused(s, Build("religion", keep=(3, 1))) == "TTO-16.4", "nothing is paid"
    assert refused(s, Build("religion", keep=(0, 2))) == "TTO-16.4", "no token moves up"


def refused(s: Scene, action: AnyAction) -> str:
    """Return the rule that refuses an action, whether it is offered in this form or not."""
    obstacle = s.table.obstacle(Seat(0), action)
    return "" if obstacle is None else obstacle.rule


def test_a_payment_that_leaves_no_token_in_the_bank_builds_no_stage() -> None:
    """TTO-9.5.3, TTO-16.4: Bronze goes to the bank and then to the stage; Iron changed to Bronze leaves nothing."""
    what: dict[str, Any] = {"technologies": "iron", "stored": {"bronze": 1, "iron": 1}, "blue": 0}
    s = turn_of_2006(building="library_of_alexandria", **what)
    assert refused(s, BuildStages(keep=(2, 0))) == "TTO-9.5.3"
    s.act(0, BuildStages())
    assert (s.player(0).stages, s.player(0).stored, s.player(0).blue) == (1, {"iron": 1}, 0)


@pytest.mark.parametrize("blue", [0, 1, 2])
@pytest.mark.parametrize("stored", [{"bronze": 2, "iron": 1}, {"iron": 2}, {"bronze": 4, "oil": 1}])
def test_no_stage_takes_its_token_from_a_card(blue: int, stored: dict[str, int]) -> None:
    """TTO-9.5.3: with every payment, the tokens for the stages come from the bank."""
    mines = {"bronze": 1, "iron": 2, "coal": 3, "oil": 5}
    what: dict[str, Any] = {"technologies": "masonry iron coal oil", "building": "pyramids", "stages": 1, "blue": blue}
    held, legal = sum(stored.values()), 0
    asked = turn_of_2006(stored=dict(stored), **what)
    for stages in (1, 2):
        for keep in ((), *product(range(5), repeat=len(mines))):
            if refused(asked, BuildStages(stages, keep)):
                continue
            s = turn_of_2006(stored=dict(stored), **what)
            s.table.act(Seat(0), BuildStages(stages, keep))
            p = s.player(0)
            back = 3 if stages == 2 else 0
            left = sum(p.stored.values())
            assert not keep or tuple(p.stored.get(card, 0) for card in mines) == keep
            assert p.blue == blue + held - left - stages + back >= back
            legal += 1
    assert legal


def test_change_can_use_up_the_tokens_for_a_stage() -> None:
    """TTO-9.5.3, TTO-16.4: one token of five pays three, and its change needs the whole bank."""
    s = turn_of_2006(building="colossus", blue=0, technologies="iron oil", stored={"oil": 1})
    assert s.refusal(0, BuildStages()) == "TTO-9.5.3"
    s = turn_of_2006(building="colossus", blue=1, technologies="iron oil", stored={"oil": 1})
    s.act(0, BuildStages())
    assert (s.player(0).stored, s.player(0).blue) == ({"iron": 1}, 0)


# Units and tactics.


def test_units_are_built_upgraded_and_disbanded_with_military_actions() -> None:
    """TTO-9.10.1: without a limit, and strength changes at once."""
    s = turn_of_2006(
        workers={"warriors": 6}, technologies="swordsmen", unused=1, stored={"bronze": 3}, government="communism"
    )
    s.act(0, BuildUnit("warriors"))
    assert s.player(0).ratings.strength == 7
    s.act(0, UpgradeUnit("warriors", "swordsmen"))
    assert (s.player(0).ratings.strength, s.player(0).stored) == (8, {})
    s.act(0, Disband("warriors"))
    assert (s.player(0).ratings.strength, s.player(0).unused, left(s.player(0))) == (7, 1, (7, 2))


def test_a_tactic_stays_with_its_player_and_discards_the_old_one() -> None:
    """TTO-9.11.1: any number of times in a turn; it cannot be copied."""
    s = turn_of_2006(military=["legion", "fighting_band"], workers={"warriors": 2})
    s.act(0, PlayTactic("fighting_band"))
    assert s.player(0).ratings.strength == 3
    s.act(0, PlayTactic("legion"))
    p = s.player(0)
    assert (p.tactic, p.military, left(p), p.ratings.strength) == ("legion", [], (4, 0), 2)
    assert (s.state.military_discard, s.state.common_tactics) == (["fighting_band"], [])


@pytest.mark.parametrize("seat", [0, 1])
def test_only_the_player_on_turn_acts(seat: int) -> None:
    """TTO-4.1."""
    s = turn_of_2006()
    assert (s.refusal(seat, EndActions()) == "") == (seat == 0)
