"""Effects of leaders that only the 2015 edition has (TTN-14)."""

from __future__ import annotations

from rules.engine import Seat
from rules.through_the_ages.actions.building import BuildUnit
from rules.through_the_ages.actions.developing import Develop
from rules.through_the_ages.actions.ending import EndActions
from rules.through_the_ages.actions.leaders import PlayLeader
from rules.through_the_ages.actions.powers import Conscript, Speak, Stage
from rules.through_the_ages.actions.taking import TakeCard
from rules.through_the_ages.core.state import Player
from rules.through_the_ages.flow import scoring
from rules.through_the_ages.politics import colonization
from rules.through_the_ages.politics.actions import ColonizeFromHand, DismissLeader, PassPolitics, PrepareEvent
from rules.through_the_ages.politics.replies.colonies import Bid, SendForce
from tests.through_the_ages.cards.showing import shows
from tests.through_the_ages.cards.test_leaders import build_price, led, science_price, taken, upgrade_price
from tests.through_the_ages.scenes import actions, in_turn, played_on, politics, scene
from tests.through_the_ages.tables import civilization, game, settle

NEW = "new_story"


@shows("alexander_the_great", edition=NEW)
def test_alexander_leaves_for_a_yellow_token(edition: str, card: str) -> None:
    """TTN-14.2: as the political action, from the box to the bank."""
    g, p, _ = led(edition, card)
    s = politics(g)
    s.act(0, DismissLeader())
    assert (s.player(0).leader, s.player(0).yellow, s.asked) == (None, p.yellow + 1, {})


@shows("hammurabi", edition=NEW)
def test_hammurabi_replaces_one_civil_action_and_saves_one_for_leaders(edition: str, card: str) -> None:
    """TTN-14.3."""
    g, p, _ = led(edition, card)
    assert taken(g, "joan_of_arc").player(0).civil_spent == 2
    assert taken(g, "joan_of_arc", space=0).player(0).civil_spent == 0
    assert taken(g, "iron").player(0).civil_spent == 3
    assert taken(g, "great_wall").player(0).civil_spent == 3
    settle(g, civil_spent=2)
    p = taken(g, "iron").player(0)
    assert (p.civil_left, p.military_left) == (0, 1)
    g.row = [*[None] * 12, "iron"]
    settle(g, civil_spent=3)
    assert actions(g).refusal(0, TakeCard("iron")), "only one action"
    settle(g, civil_spent=2, military_spent=2)
    assert actions(g).refusal(0, TakeCard("iron")), "no military action left"


@shows("homer", edition=NEW)
def test_homer_ends_below_a_wonder(edition: str, card: str) -> None:
    """TTN-14.1: one happy face more permanently, and no action back."""
    g, _, without = led(edition, card, wonders="pyramids", hand="moses")
    s = actions(g)
    s.act(0, PlayLeader("moses", "pyramids"))
    p = s.player(0)
    assert (p.leader, p.civil_spent) == ("moses", 1)
    assert p.ratings.happiness == without.ratings.happiness + 1
    s = actions(g)
    s.act(0, PlayLeader("moses"))
    assert (s.player(0).civil_spent, s.player(0).ratings.happiness) == (0, without.ratings.happiness)
    g.players[0].leader = "moses"
    settle(g, hand="aristotle")
    assert actions(g).refusal(0, PlayLeader("aristotle", "pyramids"))


@shows("julius_caesar", edition=NEW)
def test_caesar_acts_twice_once_a_game(edition: str, card: str) -> None:
    """TTN-7.8."""
    g, _, _ = led(edition, card, military=["rats", "rats", "rats"])
    s = politics(g)
    s.act(0, PrepareEvent("rats"))
    s.act(0, PrepareEvent("rats"))
    assert (s.asked, s.player(0).military) == ({}, ["rats"])
    again = politics(s.state)
    again.act(0, PrepareEvent("rats"))
    assert again.asked == {}, "once a game"
    s = politics(g)
    s.act(0, PassPolitics())
    assert s.asked == {}, "passing is no action"


@shows("christopher_columbus", edition=NEW)
def test_columbus_leaves_for_a_colony(edition: str, card: str) -> None:
    """TTN-14.4: a territory of the hand, with everything it gives."""
    g, _, _ = led(edition, card, military=["historic_territory_i"])
    s = politics(g)
    s.act(0, ColonizeFromHand("historic_territory_i"))
    p = s.player(0)
    assert (p.leader, p.colonies, p.military, p.culture) == (None, ["historic_territory_i"], [], 6)
    assert (p.ratings.happiness, p.workers["warriors"]) == (1, 1)


@shows("frederick_barbarossa", edition=NEW)
def test_barbarossa_conscripts(edition: str, card: str) -> None:
    """TTN-14.5: population and a unit, each for one less, for one military action, again and again."""
    g, _, _ = led(edition, card, unused=0, stored={"agriculture": 1})
    assert actions(g).refusal(0, Conscript("warriors"))
    settle(g, stored={"bronze": 1})
    assert actions(g).refusal(0, Conscript("warriors"))
    settle(g, stored={"agriculture": 2, "bronze": 2})
    s = actions(g)
    s.act(0, Conscript("warriors"))
    p = s.player(0)
    assert (p.workers["warriors"], p.unused, p.yellow) == (2, 0, 17)
    assert (p.stored, p.military_spent, p.civil_spent) == ({"agriculture": 1, "bronze": 1}, 1, 0)
    settle(g, yellow=0)
    assert actions(g).refusal(0, Conscript("warriors")), "both parts are mandatory"


@shows("genghis_khan", edition=NEW)
def test_genghis_khan_lets_infantry_ride(edition: str, card: str) -> None:
    """TTN-14.9: only in armies."""
    _, p, without = led(edition, card, workers={"swordsmen": 3}, tactic="heavy_cavalry")
    assert p.ratings.strength == without.ratings.strength + 4


@shows("genghis_khan", edition=NEW)
def test_genghis_khan_scores_among_the_strongest(edition: str, card: str) -> None:
    """TTN-14.9, example EX-31: for the two strongest; with two players for the strongest; his owner wins ties."""
    for strengths, points in (
        ((5, 5), 3),
        ((5, 6), 0),
        ((5, 6, 5), 3),
        ((5, 6, 6), 0),
        ((5, 6, 5, 5), 3),
        ((5, 6, 7, 1), 0),
    ):
        g = game(edition, len(strengths))
        for seat, strength in enumerate(strengths):
            settle(g, seat, workers={"warriors": strength})
        settle(g, 0, leader=card)
        g.phase = "actions"
        s = played_on(g)
        while s.asked.get(0) in ("politics", "actions"):
            s.act(0, EndActions() if s.asked[0] == "actions" else PassPolitics())
        assert s.player(0).sources.get("leaders", 0) == points


@shows("joan_of_arc", edition=NEW)
def test_joan_sees_the_next_event(edition: str, card: str) -> None:
    """TTN-4.2: at the start of politics; nobody else sees it."""
    g, _, _ = led(edition, card, military=["rats"])
    g.current_events, g.current_ages = ["foray", "cold_war"], [1, 2]
    s = politics(g)
    assert s.player(0).seen_event == "cold_war"
    assert s.table.view(Seat(1)).state.players[Seat(0)].seen_event != "cold_war"


@shows("james_cook", edition=NEW)
def test_cook_sends_cards(edition: str, card: str) -> None:
    """TTN-8.2.3: up to two discarded military cards count one each."""
    g, _, _ = led(edition, card, military=["rats", "legion", "foray"], workers={"warriors": 1})
    s = in_turn(scene(g, lambda state: colonization.auction(state, "vast_territory_i")))
    assert s.refusal(0, Bid(4))
    s.act(0, Bid(3))
    assert s.refusal(0, SendForce(("warriors", "rats")))
    assert s.refusal(0, SendForce(("warriors", "rats", "legion", "foray")))
    s.act(0, SendForce(("warriors", "rats", "legion")))
    assert (s.player(0).colonies, s.player(0).military) == (["vast_territory_i"], ["foray"])


@shows("j_s_bach", edition=NEW)
def test_bach_turns_buildings_into_theaters(edition: str, card: str) -> None:
    """TTN-14.10: any urban building, of the same or a lower level, once a turn, for the difference."""
    workers = {"philosophy": 1, "journalism": 1, "alchemy": 1, "drama": 0, "bronze": 1}
    g, _, _ = led(edition, card, workers=workers, stored={"bronze": 4})
    s = actions(g)
    assert s.refusal(0, Stage("journalism", "drama"))
    assert s.refusal(0, Stage("bronze", "drama"))
    s.act(0, Stage("philosophy", "drama"))
    p = s.player(0)
    assert (p.workers["drama"], p.workers["philosophy"]) == (1, 0)
    assert (p.stored, p.civil_spent) == ({"bronze": 3}, 1)
    assert s.refusal(0, Stage("alchemy", "drama")), "once a turn"
    s = actions(g)
    s.act(0, Stage("alchemy", "drama"))
    assert s.player(0).stored == {"bronze": 4}, "a dearer one becomes it for nothing"
    settle(g, workers={**workers, "drama": 2})
    assert actions(g).refusal(0, Stage("alchemy", "drama")), "the limit holds"


@shows("napoleon_bonaparte", edition=NEW)
def test_napoleon_likes_variety(edition: str, card: str) -> None:
    """Two strength for each type of unit."""
    units = ("warriors", "knights", "cannon", "air_forces")
    for number in range(len(units) + 1):
        _, p, without = led(edition, card, workers=dict.fromkeys(units[:number], 2))
        assert p.ratings.strength == without.ratings.strength + 2 * number


@shows("william_shakespeare", edition=NEW)
def test_shakespeare_saves_in_pairs(edition: str, card: str) -> None:
    """TTN-14.12: with a library, theaters cost less to build, upgrade and develop, and vice versa."""
    g, _, _ = led(edition, card, workers={"printing_press": 1}, technologies="drama opera journalism")
    assert (build_price(g, "drama"), build_price(g, "printing_press")) == (3, 3)
    assert (science_price(g, "movies"), science_price(g, "multimedia")) == (9, 9)
    g, _, _ = led(edition, card, workers={"drama": 1}, technologies="opera printing_press")
    assert (build_price(g, "drama"), build_price(g, "printing_press")) == (4, 2)
    assert (science_price(g, "movies"), science_price(g, "multimedia")) == (10, 8)
    g, _, _ = led(edition, card, workers={"drama": 1, "printing_press": 1}, technologies="opera")
    assert upgrade_price(g, "drama", "opera") == 3


@shows("bill_gates", edition=NEW)
def test_gates_scores_his_labs(edition: str, card: str) -> None:
    """TTN-14.13: when he leaves play, and at the end of the game."""
    g, _, _ = led(edition, card, workers={"alchemy": 1, "computers": 2, "opera": 1}, hand="moses")
    s = actions(g)
    s.act(0, PlayLeader("moses"))
    assert s.player(0).culture == 1 + 2 * 3
    p: Player = g.players[0]
    scoring.leave_play(g)
    assert p.culture == 7


@shows("winston_churchill", edition=NEW)
def test_churchill_speaks_or_arms(edition: str, card: str) -> None:
    """TTN-14.14: three culture, or three science and three resources for the military; culture by default."""
    g, _, _ = led(edition, card, hand="riflemen iron", science=3)
    s = actions(g)
    s.act(0, Speak("culture"))
    assert (s.player(0).culture, bool(s.refusal(0, Speak("military")))) == (3, True)
    s.act(0, EndActions())
    assert s.player(0).culture == 3
    s = actions(g)
    s.act(0, EndActions())
    assert s.player(0).culture == 3
    s = actions(g)
    s.act(0, Speak("military"))
    assert s.refusal(0, Develop("iron"))
    s.act(0, Develop("riflemen"))
    s.act(0, BuildUnit("warriors"))
    p = s.player(0)
    assert (p.science, p.stored, p.unit_resources, p.unit_science, p.culture) == (0, {}, 1, 0, 0)
    s.act(0, EndActions())
    assert s.player(0).culture == 0


def test_churchill_is_used_for_only_one_of_two_effects() -> None:
    """TTN-14.14."""
    g, _ = civilization(NEW, leader="winston_churchill")
    assert [action for action in actions(g).options(0) if isinstance(action, Speak)] == [
        Speak("culture"),
        Speak("military"),
    ]
