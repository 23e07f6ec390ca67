"""Playing and copying tactics (TTN-9.12.4 to TTN-9.12.6, TTN-6.4)."""

from __future__ import annotations

from rules.through_the_ages.actions.tactics import CopyTactic, PlayTactic, release
from tests.through_the_ages.scenes import actions
from tests.through_the_ages.tables import civilization, game, settle


def test_a_tactic_is_played_for_a_military_action_and_is_exclusive() -> None:
    """TTN-9.12.4: it replaces the current one."""
    g = game()
    g.common_tactics = ["phalanx"]
    settle(g, military=["fighting_band"], tactic="phalanx", workers={"warriors": 2})
    table = actions(g)
    table.act(0, PlayTactic("fighting_band"))
    p = table.player(0)
    assert (p.tactic, p.exclusive, p.military, p.military_left) == ("fighting_band", True, [], 1)
    assert p.ratings.strength == 2 + 1
    assert table.state.common_tactics == ["phalanx"]


def test_only_tactics_of_the_hand_are_played() -> None:
    """TTN-9.12.4."""
    g = game()
    settle(g, military=["rats"])
    settle(g, 1, military=["legion"])
    table = actions(g)
    assert table.refusal(0, PlayTactic("legion")) == "TTN-9.12.4"
    assert table.refusal(0, PlayTactic("rats")) == "TTN-9.12.4"
    settle(g, military=["legion"], military_spent=2)
    assert actions(g).refusal(0, PlayTactic("legion")) == "TTN-9.12.1"


def test_a_common_tactic_is_copied_for_two_military_actions() -> None:
    """TTN-9.12.5: it stays where everybody may copy it."""
    g = game()
    g.common_tactics = ["phalanx", "legion"]
    settle(g, tactic="legion")
    settle(g, 1, tactic="heavy_cavalry", exclusive=True)
    table = actions(g)
    assert table.refusal(0, CopyTactic("heavy_cavalry")) == "TTN-9.12.6"
    assert table.refusal(0, CopyTactic("legion")) == "TTN-9.12.6", "it is the own one already"
    table.act(0, CopyTactic("phalanx"))
    p = table.player(0)
    assert (p.tactic, p.exclusive, p.military_left) == ("phalanx", False, 0)
    assert table.state.common_tactics == ["phalanx", "legion"]


def test_one_tactic_is_played_or_copied_a_turn() -> None:
    """TTN-9.12.6."""
    g = game()
    g.common_tactics = ["phalanx"]
    settle(g, government="communism", military=["legion", "fighting_band"])
    table = actions(g)
    table.act(0, PlayTactic("legion"))
    assert table.refusal(0, PlayTactic("fighting_band")) == "TTN-9.12.6"
    assert table.refusal(0, CopyTactic("phalanx")) == "TTN-9.12.6"


def test_an_exclusive_tactic_becomes_common_and_stays_in_use() -> None:
    """TTN-6.4.1."""
    g, p = civilization(tactic="legion", exclusive=True)
    release(g, p)
    assert (p.tactic, p.exclusive, g.common_tactics) == ("legion", False, ["legion"])


def test_a_second_copy_of_a_common_tactic_leaves_the_game() -> None:
    """TTN-6.4.1, TTN-13.2: it does not go to the discard pile."""
    g, p = civilization(tactic="legion", exclusive=True)
    g.common_tactics = ["legion"]
    release(g, p)
    assert (g.common_tactics, g.military_discard) == (["legion"], [])
    assert (p.tactic, p.exclusive) == ("legion", False)
