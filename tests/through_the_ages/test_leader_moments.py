"""What leaders do at a moment: taking, developing, leaving, beginning and ending a turn (TTN-14, TTO-14)."""

from __future__ import annotations

import pytest

from rules.through_the_ages.actions.developing import develop as develop_card
from rules.through_the_ages.actions.leaders import PlayLeader
from rules.through_the_ages.cards import Card, Technology
from rules.through_the_ages.effects import effects_of, powers
from rules.through_the_ages.state import Game, Player
from tests.through_the_ages.tables import civilization, settle

BOTH = pytest.mark.parametrize("edition", ["new_story", "original"])


def take(g: Game, p: Player, card: str) -> None:
    """Let the effects know that a card was taken."""
    for effect in effects_of(g, p):
        effect.on_take(g, p, g.card(card))


def develop(g: Game, p: Player, card: str, *, revolution: bool = False) -> None:
    """Let the effects know that a technology was developed."""
    for effect in effects_of(g, p):
        effect.on_develop(g, p, g.of(Technology, card), revolution=revolution)


@BOTH
def test_aristotle_scores_for_technologies_taken(edition: str) -> None:
    """TTN-9.1.2; TTO-14.1: governments too."""
    g, p = civilization(edition, leader="aristotle")
    cards: tuple[tuple[str, int], ...] = (
        ("iron", 1),
        ("monarchy", 2),
        ("moses", 2),
        ("pyramids", 2),
        ("rich_land_a", 2),
    )
    for card, points in cards:
        take(g, p, card)
        assert p.science == points


@BOTH
def test_homer_brings_a_resource_for_units_each_turn(edition: str) -> None:
    """TTN-12.7, TTO-14.17."""
    g, p = civilization(edition, leader="homer")
    for effect in effects_of(g, p):
        effect.start_of_turn(g, p)
    assert p.unit_resources == 1


@BOTH
async def test_homer_brings_a_resource_in_the_turn_in_which_he_is_played(edition: str) -> None:
    """TTO-14.17."""
    g, p = civilization(edition, hand="homer")
    await PlayLeader("homer").apply(g, p.seat)
    assert (p.leader, p.unit_resources) == ("homer", 1)


@BOTH
def test_a_revolution_by_military_actions_leaves_none_of_them(edition: str) -> None:
    """TTN-9.10.5, TTO-14.3: also where the new government has fewer."""
    g, p = civilization(edition, leader="maximilien_robespierre", government="communism", hand="republic", science=9)
    develop_card(g, p, g.of(Technology, "republic"), revolution=True)
    assert (p.ratings.military_actions, p.military_left, p.civil_left) == (3, 0, 7)


@BOTH
def test_leonardo_gains_a_resource_for_each_technology(edition: str) -> None:
    """TTN-9.9.5; TTO-9.8.4: also for governments and by revolution."""
    g, p = civilization(edition, leader="leonardo_da_vinci")
    develop(g, p, "iron")
    develop(g, p, "monarchy", revolution=True)
    assert p.stored == {"bronze": 2}


@BOTH
def test_newton_gets_an_action_back(edition: str) -> None:
    """TTN-14.11, TTN-9.10.2, TTN-11.11; TTO-14.4, example TTO-EX-14: one civil action remains after a revolution."""
    g, p = civilization(edition, leader="isaac_newton", government="monarchy", civil_spent=5)
    develop(g, p, "monarchy", revolution=True)
    assert p.civil_left == 1
    p.civil_spent = 0
    develop(g, p, "iron")
    assert p.civil_spent == 0, "nothing is spent that could come back"


@BOTH
def test_einstein_scores_for_each_technology(edition: str) -> None:
    """TTN-9.9.5."""
    g, p = civilization(edition, leader="albert_einstein")
    develop(g, p, "oil")
    develop(g, p, "democracy", revolution=True)
    assert (p.culture, p.sources) == (6, {"leaders": 6})


def test_robespierre_scores_for_a_revolution_in_2015() -> None:
    """TTN-9.10.5."""
    g, p = civilization(leader="maximilien_robespierre")
    develop(g, p, "monarchy")
    assert p.culture == 0
    develop(g, p, "monarchy", revolution=True)
    assert p.culture == 3
    g, p = civilization("original", leader="maximilien_robespierre")
    develop(g, p, "monarchy", revolution=True)
    assert p.culture == 0


def test_bill_gates_scores_his_labs_when_he_leaves() -> None:
    """TTN-14.13."""
    g, p = civilization(leader="bill_gates", workers={"philosophy": 2, "alchemy": 1, "computers": 2})
    for effect in effects_of(g, p):
        effect.on_leave(g, p)
    assert p.culture == 1 + 6
    g, p = civilization("original", leader="bill_gates", workers={"computers": 2})
    for effect in effects_of(g, p):
        effect.on_leave(g, p)
    assert p.culture == 0


def end_of_turn(g: Game, p: Player) -> int:
    """The culture points at the end of a turn, before production."""
    before = p.culture
    for effect in effects_of(g, p):
        effect.end_of_turn(g, p)
    return p.culture - before


@pytest.mark.parametrize(("own", "rival", "points"), [(7, 7, 3), (6, 7, 0), (8, 7, 3)])
def test_genghis_khan_with_two_players(own: int, rival: int, points: int) -> None:
    """TTN-14.9, example EX-31: only the strongest, the owner wins ties; the rating stays."""
    g, p = civilization(leader="genghis_khan", workers={"warriors": own})
    settle(g, 1, workers={"warriors": rival})
    culture = p.ratings.culture
    assert end_of_turn(g, p) == points
    assert p.ratings.culture == culture


@pytest.mark.parametrize(("rivals", "points"), [((9, 5, 1), 3), ((9, 8, 1), 0), ((9, 5, 5), 3), ((9, 9, 9), 0)])
def test_genghis_khan_with_more_players(rivals: tuple[int, ...], points: int) -> None:
    """TTN-14.9: the two strongest."""
    g, p = civilization(seats=4, leader="genghis_khan", workers={"warriors": 5})
    for seat, strength in enumerate(rivals, start=1):
        settle(g, seat, workers={"warriors": strength})
    assert end_of_turn(g, p) == points


def test_genghis_khan_is_read_for_the_players_still_in_the_game() -> None:
    """TTN-16.2: with two left only the strongest."""
    g, p = civilization(seats=3, leader="genghis_khan", workers={"warriors": 5})
    settle(g, 1, workers={"warriors": 9})
    assert end_of_turn(g, p) == 3
    g.players[2].resigned = True
    assert end_of_turn(g, p) == 0


def test_joan_of_arc_of_2006_scores_when_attacked() -> None:
    """TTO-14.14."""
    for edition, points in (("original", 5), ("new_story", 0)):
        g, p = civilization(edition, leader="joan_of_arc")
        for effect in effects_of(g, p):
            effect.attacked(g, p)
        assert p.culture == points


def test_churchill_scores_culture_where_nothing_is_chosen() -> None:
    """TTN-14.14 RULING."""
    g, p = civilization(leader="winston_churchill")
    for effect in effects_of(g, p):
        effect.end_of_actions(g, p)
        effect.end_of_actions(g, p)
    assert p.culture == 3, "once a turn"
    g, p = civilization(leader="winston_churchill", used=[powers.CULTURE_OR_ARMS])
    for effect in effects_of(g, p):
        effect.end_of_actions(g, p)
    assert p.culture == 0
    (effect,) = effects_of(g, p)
    assert (effect.row.culture, effect.row.science, effect.row.resources) == (3, 3, 3)


def test_cards_without_effects_do_nothing_at_any_moment() -> None:
    g, p = civilization("original", leader="julius_caesar", technologies="code_of_laws", wonders="pyramids")
    assert effects_of(g, p) == []
    card: Card = g.card("julius_caesar")
    assert (card.text, card.effects) == ("", ())
