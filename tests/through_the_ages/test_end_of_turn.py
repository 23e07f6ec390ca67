"""The end of a turn in 2015: the order of its steps, and expiring effects (TTN-10, TTN-12.9, TTN-11.2)."""

from __future__ import annotations

from rules.through_the_ages.actions.ending import EndActions
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.flow import turn
from rules.through_the_ages.politics.replies.hands import DiscardMilitary
from tests.through_the_ages.scenes import Scene, event, scene
from tests.through_the_ages.scenes import actions as action_phase
from tests.through_the_ages.tables import civilization, game, settle


def end_of_turn(g: Game) -> Scene:
    """Return a scene where the first seat has finished its actions."""

    async def ended(state: Game) -> None:
        await turn.end_turn(state)

    return scene(g, ended)


def test_the_discard_comes_before_genghis_khan_and_he_before_production() -> None:
    """TTN-10.1, TTN-14.9: his points are scored even in an uprising, and the cards drawn are kept."""
    g = game()
    settle(g, leader="genghis_khan", military=["rats", "rats", "legion"], yellow=8, unused=0)
    g.military_deck = ["pestilence"] * 5
    t = end_of_turn(g)
    assert (t.asked, t.player(0).culture) == ({0: "discard"}, 0)
    t.act(0, DiscardMilitary(("rats",)))
    p = t.player(0)
    assert (p.culture, p.science) == (3, 0)
    assert p.military == ["rats", "legion", "pestilence", "pestilence"]
    assert t.state.military_discard == ["rats"]


def test_an_uprising_skips_production_and_nothing_else() -> None:
    """TTN-10.2, example EX-11: the actions return."""
    g = game()
    settle(g, workers={"computers": 1, "religion": 1}, yellow=10, unused=1, blue=3, civil_spent=4)
    g.military_deck = ["rats"] * 5
    p = end_of_turn(g).player(0)
    assert (p.science, p.culture, p.stored, p.blue) == (0, 0, {}, 3)
    assert (len(p.military), p.civil_left, p.military_left) == (2, 4, 2)


def test_all_actions_return_also_those_that_events_took() -> None:
    """TTN-10.6: they return at the end of the turn to which they belonged."""
    g = game(yellow=18)
    settle(g, 1, yellow=10, civil_spent=0)
    t = event(g, "rebellion")
    rebel = t.player(1)
    assert rebel.civil_spent == 4
    state = t.state
    assert end_of_turn(state).player(1).civil_left == 0, "the end of another turn returns nothing"
    settle(state, 0, civil_spent=3, military_spent=1)
    p = end_of_turn(state).player(0)
    assert (p.civil_left, p.military_left) == (4, 2)


def test_bonuses_of_the_turn_expire() -> None:
    """TTN-10.7, TTN-12.7: temporary actions, resources, science, and once-per-turn powers."""
    g = game()
    settle(
        g,
        extra_military=1,
        lent_civil=1,
        unit_resources=3,
        unit_science=2,
        used=["tactic", "trade"],
        taken=["rich_land_a"],
        hand="rich_land_a",
    )
    p = end_of_turn(g).player(0)
    assert (p.extra_military, p.lent_civil, p.unit_resources, p.unit_science, p.used, p.taken) == (0, 0, 0, 0, [], [])
    assert (p.civil_left, p.military_left) == (4, 2)


def test_lent_goods_are_gone_when_the_actions_end() -> None:
    """TTN-10.7, TTN-12.7: consumption is paid with real food."""
    g = game()
    settle(g, lent={"food": 1})
    t = action_phase(g)
    t.act(0, EndActions())
    assert t.player(0).lent == {}


def test_scoring_by_an_effect_changes_no_rating() -> None:
    """TTN-11.2."""
    g, p = civilization()
    before = p.ratings
    g.score_science(p, 5)
    g.score_culture(p, 7, "test")
    assert (p.science, p.culture, p.ratings) == (5, 7, before)


def test_points_never_fall_below_zero_and_have_no_limit() -> None:
    """TTN-12.9."""
    g, p = civilization(science=3, culture=3)
    assert (g.score_science(p, -9), g.score_culture(p, -9, "test")) == (-3, -3)
    assert (p.science, p.culture) == (0, 0)
    g.score_science(p, 500)
    g.score_culture(p, 500, "test")
    assert (p.science, p.culture) == (500, 500)


def test_colonization_bonuses_change_no_other_rating() -> None:
    """TTN-11.10: Cartography counts when colonizing only."""
    _, p = civilization(technologies="cartography")
    _, other = civilization()
    assert (p.ratings.colonization, other.ratings.colonization) == (2, 0)
    assert p.ratings.strength == other.ratings.strength + 1, "the one strength symbol of the card"
