"""Texts with a decision: the missing amount, the value of each card, and the result of a choice."""

from __future__ import annotations

import pytest

from rules.engine import Seat
from rules.through_the_ages.actions.ending import EndActions
from rules.through_the_ages.actions.tactics import PlayTactic
from rules.through_the_ages.core.cards import Aggression
from rules.through_the_ages.core.pending import Attack, Discarding
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.menus.pick_help import picking
from rules.through_the_ages.politics.actions import PrepareEvent
from rules.through_the_ages.politics.replies.fights import Defend, Sacrifice
from rules.through_the_ages.politics.replies.hands import DiscardMilitary
from rules.through_the_ages.words.descriptions import describe
from rules.through_the_ages.words.outlook import outlook
from rules.through_the_ages.words.overview import purse
from rules.through_the_ages.words.situation import situation
from tests.through_the_ages.tables import civilization

FIRST = Seat(0)
ATTACKER = Seat(1)


def attacked(edition: str, *military: str, missing: int = 2) -> Game:
    """Return a game where the first seat, with two warriors, is the target of an aggression stronger by `missing`."""
    g, _ = civilization(edition, military=list(military), workers={"warriors": 2})
    g.pending = Attack("plunder_i", ATTACKER, FIRST, 2 + missing, 2)
    return g


def test_the_target_sees_the_missing_strength_and_the_means() -> None:
    """TTN-7.3.5, TTN-7.3.6: a tie repels; the text contains only what the target needs."""
    text = str(situation(attacked("new_story", "military_bonus_i"), FIRST))
    assert "**You need +2 strength**; a tie repels the attack. Up to 2 cards;" in text
    assert "not enough" not in text
    assert "Military actions" not in text


def test_the_target_of_2006_sees_its_rule() -> None:
    """TTO-12.2.3."""
    text = str(situation(attacked("original", "military_bonus_i"), FIRST))
    assert (
        "**You need +2 strength**; a tie repels the attack. Bonus cards count, and sacrificed units count once more."
        in text
    )


def test_the_target_is_informed_when_nothing_suffices() -> None:
    g = attacked("new_story", "legion", missing=2)
    assert "You do not have enough." in str(situation(g, FIRST))
    assert list(Defend.candidates(g, FIRST)) == [Defend()]


@pytest.mark.parametrize("edition", ["new_story", "original"])
def test_the_cheapest_sufficient_defense_is_first_and_none_is_last(edition: str) -> None:
    g = attacked(edition, "military_bonus_iii", "military_bonus_i")
    offered = list(Defend.candidates(g, FIRST))
    assert offered[0] == Defend(("military_bonus_i",))
    assert offered[-1] == Defend()
    assert str(describe(g, FIRST, Defend())) == "Do not defend"


def test_each_card_to_pick_is_listed_with_its_worth() -> None:
    found = picking(attacked("new_story", "military_bonus_i", "legion"), FIRST, Defend)
    assert found is not None
    assert (str(found.goal), found.most) == ("+2 against Plunder I", 2)
    assert [str(label) for label in found.labels] == ["Defense / Colonization +2/+1: counts +2", "Legion: counts +1"]


def test_units_to_pick_are_listed_with_their_worth() -> None:
    """TTO-12.2.2."""
    found = picking(attacked("original"), FIRST, Sacrifice)
    assert found is not None
    assert [str(label) for label in found.labels] == ["Warriors: counts +1"] * 2


def test_the_number_of_cards_to_discard_is_exact() -> None:
    """TTN-10.1."""
    g, p = civilization(military=["legion", "rats", "raid_i"])
    g.pending = Discarding(2)
    found = picking(g, p.seat, DiscardMilitary)
    assert found is not None
    assert (found.least, found.most, len(found.labels)) == (2, 2, 3)


def test_a_tactic_is_described_with_its_strength() -> None:
    """TTN-9.12.4."""
    g, p = civilization(military=["legion", "phalanx"], workers={"warriors": 2})
    before = p.ratings.strength
    assert str(describe(g, p.seat, PlayTactic("phalanx"))) == "Phalanx (no army yet)"
    g, p = civilization(military=["fighting_band"], workers={"warriors": 2})
    assert str(describe(g, p.seat, PlayTactic("fighting_band"))) == f"Fighting Band (strength {before} → {before + 1})"
    assert p.tactic is None


def test_preparing_an_event_says_that_it_is_face_down_and_another_happens() -> None:
    """TTN-7.2."""
    g, p = civilization(military=["raiders"])
    text = str(describe(g, p.seat, PrepareEvent("raiders")))
    assert text == "Raiders face down (+1 culture)"


def test_the_end_of_the_turn_lists_unused_actions() -> None:
    g, p = civilization()
    p.civil_spent = p.ratings.civil_actions - 3
    assert str(EndActions().wastes(g, p.seat)) == "3 civil actions"
    p.civil_spent += 3
    assert EndActions().wastes(g, p.seat) is None


def test_corruption_is_mentioned_once_and_discontent_with_a_remedy() -> None:
    """TTN-10.3.2, TTN-11.8."""
    g, p = civilization(workers={"bronze": 1}, stored={"bronze": 3}, yellow=14, blue=9, unused=2)
    text = str(outlook(g, p.seat))
    assert text.count("corruption") == 1
    assert "⚠ 1 happy face too few: keep that many workers unused, or there will be an uprising" in text


@pytest.mark.parametrize(
    ("edition", "workers", "resources"),
    [
        # Tokens lost to corruption are back in the bank before production; in 2006 corruption comes last.
        ("new_story", 9, "resources 8+9-5=12 (corruption 4, no blue tokens for 1)"),
        ("original", 6, "resources 8+6-8=6 (corruption 6, no blue tokens for 2)"),
        ("new_story", 2, "resources 8+2-4=6 (corruption)"),
    ],
)
def test_corruption_and_a_lack_of_blue_tokens_are_separate(edition: str, workers: int, resources: str) -> None:
    """TTN-10.3.2, TTN-10.3.5; TTO-11.4, TTO-11.5."""
    g, p = civilization(edition, workers={"bronze": workers}, stored={"bronze": 8}, blue=4)
    assert resources in str(outlook(g, p.seat))


@pytest.mark.parametrize("edition", ["new_story", "original"])
def test_the_target_reads_what_it_loses_by_each_aggression(edition: str) -> None:
    g = attacked(edition, "military_bonus_i")
    g.players[FIRST].leader, g.players[FIRST].building = "moses", "hanging_gardens"
    aggressions = [card for card in g.edition.catalog.cards.values() if isinstance(card, Aggression)]
    assert aggressions
    for card in aggressions:
        g.pending = Attack(card.id, ATTACKER, FIRST, 4, 2)
        told = str(situation(g, FIRST))
        assert "If it succeeds, " in told, card.id
        assert "you" in told.partition("If it succeeds, ")[2].partition(".")[0], card.id
        assert "rival" not in told, card.id
    g.pending = Attack("plunder_i", ATTACKER, FIRST, 4, 2)
    assert "takes up to 3 of your food and resources" in str(situation(g, FIRST))


def test_only_the_player_on_turn_reads_the_actions_left() -> None:
    g, _ = civilization("new_story")
    assert "civil action" in str(purse(g, FIRST))
    g.active = ATTACKER
    assert "action" not in str(purse(g, FIRST))
    assert "science" in str(purse(g, FIRST))
