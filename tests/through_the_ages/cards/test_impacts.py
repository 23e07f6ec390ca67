"""Events of Age III: points for all or by rank, also at the end of the game (TTN-14.36, TTO-13.4.5)."""

from __future__ import annotations

from rules.engine import Seat
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.economy.ratings import discontent
from rules.through_the_ages.politics import events
from tests.through_the_ages.cards.showing import of_type, printed, shows
from tests.through_the_ages.scenes import event, scene
from tests.through_the_ages.tables import game, settle

EVENTS = list(dict.fromkeys(of_type("event")))
SCORES = {
    "impact_of_agriculture": 2 * 1 + 5 + 4,
    "impact_of_architecture": 1 + 1 + 1 + 2 + 2,
    "impact_of_balance": 2 * 4,
    "impact_of_colonies": 3 * 2,
    "impact_of_competition": 1 + 1 + 2 + 3 + 1,
    "impact_of_government": 2 * 6 + 4,
    "impact_of_happiness": 2 * 7 - 2,
    "impact_of_industry": 2 * 1 + 2 + 3,
    "impact_of_population": 2 * (18 - 1 - 10),
    "impact_of_progress": 2 * (1 + 1 + 3),
    "impact_of_technology": 4 * 3,
    "impact_of_variety": 2 * (4 + 5 + 2),
    "impact_of_wonders": 5 + 4 + 3 + 2,
}
"""The points for a civilization that has something of everything."""
SCORES_OF_2006 = SCORES | {"impact_of_agriculture": 2 * 1 + 5, "impact_of_colonies": 4 * 2}
"""In 2006 a surplus of food scores nothing, and colonies score more."""
RANKED = ("impact_of_science", "impact_of_strength")


def impressive(edition: str, seats: int = 3) -> Game:
    """Return civilizations with a building of every kind, a unit of every type and one discontent worker."""
    g = game(edition, seats)
    for seat in range(seats):
        p = settle(
            g,
            seat,
            workers={
                "agriculture": 2,
                "mechanized_agriculture": 1,
                "bronze": 2,
                "iron": 1,
                "coal": 1,
                "alchemy": 1,
                "theology": 1,
                "bread_and_circuses": 1,
                "journalism": 1,
                "opera": 1,
                "swordsmen": 1,
                "knights": 1,
                "cannon": 1,
                "air_forces": 1,
            },
            technologies="warfare engineering",
            colonies="strategic_territory_i developed_territory_i",
            wonders="pyramids great_wall eiffel_tower first_space_flight",
            government="monarchy",
            unused=2,
            yellow=0,
        )
        assert (p.ratings.happiness, discontent(g, p)) == (7, 1)
    return g


@shows(*SCORES)
def test_impacts_score_for_everybody(edition: str, card: str) -> None:
    s = event(impressive(edition), card)
    scores = SCORES if edition == "new_story" else SCORES_OF_2006
    assert [p.culture for p in s.state.players] == [scores[card]] * 3


@shows("impact_of_agriculture")
def test_impact_of_agriculture_asks_for_more_than_is_eaten(edition: str, card: str) -> None:
    """Production equal to consumption is no surplus."""
    g = impressive(edition)
    settle(g, 0, workers={"mechanized_agriculture": 1, "agriculture": 1})
    assert event(g, card).player(0).culture == 6


@shows("impact_of_happiness")
def test_impact_of_happiness_costs_culture(edition: str, card: str) -> None:
    """TTN-14.25: two for each discontent worker, at most the culture available."""
    g = impressive(edition)
    settle(g, 0, workers={"bronze": 1}, wonders="", culture=30)
    p = g.players[0]
    p.wonders.clear()
    settle(g, 0, culture=30)
    assert event(g, card).player(0).culture == 30 - 2 * 8


@shows(*RANKED)
def test_impacts_score_by_rank(edition: str, card: str) -> None:
    """TTN-8.1.2, TTN-16; TTO-8.3.3, TTO-13.4.5: at a tie, the player earlier in turn order is higher."""
    for players in (2, 3, 4):
        points = printed(edition, card)["rank_culture"][players - 2]
        for tied in (False, True):
            g = game(edition, players)
            for seat in range(players):
                n = 3 if tied else players - seat
                settle(g, seat, workers={"warriors": n} if card == "impact_of_strength" else {"alchemy": n})
            g.active = Seat(1 if tied else 0)
            expected = [*points[-1:], *points[:-1]] if tied else points
            assert [p.culture for p in event(g, card).state.players] == expected


@shows(*EVENTS)
def test_only_scoring_events_count_at_the_end(edition: str, card: str) -> None:
    """TTN-15.1; TTO-13.4.5: both current and future events."""
    scoring = bool(printed(edition, card).get("scoring"))
    for current in (True, False):
        g = impressive(edition)
        g.current_events, g.future_events = ([card], []) if current else ([], [card])
        assert events.final_events(g) == ([card] if scoring else [])

        async def finish(state: Game) -> None:
            events.evaluate(state, events.final_events(state))

        s = scene(g, finish)
        assert any(p.culture for p in s.state.players) == scoring
