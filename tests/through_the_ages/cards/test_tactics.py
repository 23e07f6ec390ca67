"""Tactics and air forces: armies, whole, outdated and doubled (TTN-9.12.4, TTN-11.3; TTO-9.11, TTO-10.1)."""

from __future__ import annotations

from rules.through_the_ages.actions.tactics import PlayTactic
from tests.through_the_ages.cards.showing import level, of_type, printed, shows
from tests.through_the_ages.scenes import actions
from tests.through_the_ages.tables import civilization

TACTICS = list(dict.fromkeys(of_type("tactic")))
NEWEST = {"infantry": "modern_infantry", "cavalry": "tanks", "artillery": "rockets"}
RECENT = {"infantry": "riflemen", "cavalry": "cavalrymen", "artillery": "cannon"}
"""Units that are not outdated in any tactic, and weak enough for the strength track of 2006 (TTO-10.4.1)."""
OLDEST = {"infantry": "warriors", "cavalry": "knights", "artillery": "cannon"}


def army(edition: str, card: str, units: dict[str, str] = NEWEST, *, times: int = 1) -> dict[str, int]:
    """Return the units of one or several armies of a tactic, as printed."""
    row = printed(edition, card)
    return {unit: row[kind] * times for kind, unit in units.items() if row[kind]}


def added(edition: str, card: str, workers: dict[str, int]) -> int:
    """Return the strength that the tactic adds for units."""
    g, before = civilization(edition, workers=workers, military=[card])
    s = actions(g)
    s.act(0, PlayTactic(card))
    p = s.player(0)
    assert (p.tactic, p.military, p.military_spent) == (card, [], printed(edition, card)["military_action_cost"])
    return p.ratings.strength - before.ratings.strength


@shows(*TACTICS)
def test_a_tactic_adds_its_strength_for_each_army(edition: str, card: str) -> None:
    strength = printed(edition, card)["tactical_strength"]
    assert added(edition, card, army(edition, card)) == strength
    assert added(edition, card, army(edition, card, RECENT, times=2)) == 2 * strength


@shows(*TACTICS)
def test_an_army_with_a_unit_missing_is_none(edition: str, card: str) -> None:
    whole = army(edition, card)
    for unit in whole:
        assert added(edition, card, {**whole, unit: whole[unit] - 1}) == 0


@shows(*TACTICS)
def test_an_army_with_a_unit_two_levels_below_the_tactic_is_outdated(edition: str, card: str) -> None:
    """TTN-11.3; TTO-10.1.3: one such unit is enough."""
    row = printed(edition, card)
    whole = army(edition, card)
    for kind, unit in OLDEST.items():
        if not row[kind]:
            continue
        mixed = {**whole, NEWEST[kind]: row[kind] - 1, unit: 1}
        old = level(row) - level(printed(edition, unit)) >= 2
        assert added(edition, card, mixed) == row["tactical_strength_outdated" if old else "tactical_strength"]
    assert added(edition, card, army(edition, card, OLDEST)) in (
        row["tactical_strength"],
        row["tactical_strength_outdated"],
    )


@shows("air_forces")
def test_an_air_force_doubles_an_army(edition: str, card: str) -> None:
    """TTN-11.3; TTO-10.1.5: one for each army, whole or outdated, the best armies first; nothing without armies."""
    napoleonic = "napoleonic_army"
    strength = printed(edition, napoleonic)["tactical_strength"]
    for armies, air, times in ((1, 1, 2), (1, 2, 2), (2, 1, 3), (2, 2, 4), (0, 1, 0)):
        workers = {**army(edition, napoleonic, RECENT, times=armies), card: air}
        assert added(edition, napoleonic, workers) == times * strength
    outdated = {"warriors": 1, "cavalrymen": 1, "cannon": 1, card: 1}
    assert added(edition, napoleonic, outdated) == 2 * printed(edition, napoleonic)["tactical_strength_outdated"]


def test_a_new_tactic_replaces_the_old_one() -> None:
    """TTN-9.12.4; TTO-9.11.1: in 2006 the old card is discarded, in 2015 it is among the common ones."""
    for edition, discarded in (("new_story", []), ("original", ["legion"])):
        g, _ = civilization(edition, workers={"warriors": 2}, tactic="legion", military=["fighting_band"])
        s = actions(g)
        s.act(0, PlayTactic("fighting_band"))
        assert (s.player(0).ratings.strength, s.state.military_discard) == (3, discarded)
