"""Events: one sentence for related changes, and the places where something changed."""

from __future__ import annotations

from rules.engine import Seat, Table
from rules.terra_mystica import TERRA_MYSTICA, TerraMysticaOptions
from rules.terra_mystica.actions import Build, EndTurn, Pass, SendPriest
from rules.terra_mystica.core.catalog import TERRAINS
from rules.terra_mystica.words.overview import label
from tests.terra_mystica.tables import Play, Side, terra_mystica


def told(play: Play) -> list[str]:
    """Return the texts of the latest action's events."""
    return [str(event.text) for event in play.table.state.scribe.events]


def test_a_dwelling_is_described_with_its_spades_and_costs() -> None:
    play = terra_mystica(Side("nomads", dwelling="E8"), Side("witches", dwelling="F4"))
    play.act("nomads", Build("E7"))
    assert told(play)[0] == "seat 1 builds a dwelling on E7 with 2 spades (7 workers, 2 coins)."
    assert told(play)[-1] == "Power is offered: 1 to seat 2 (free)."


def test_changed_spaces_stay_highlighted_until_the_next_action() -> None:
    play = terra_mystica(Side("nomads", dwelling="E8"), Side("witches"))
    play.act("nomads", Build("E7"), EndTurn())
    assert play.game.last_spaces == ["E7"]
    play.act("witches", Pass("shipping"))
    assert play.game.last_spaces == []


def test_an_advance_names_the_track_for_the_picture() -> None:
    play = terra_mystica(Side("witches", priests=1), Side("nomads"))
    play.act("witches", SendPriest("fire", 3))
    assert told(play) == [
        "seat 1 sends a priest for good.",
        "seat 1 advances 3 on Fire to step 3.",
        "seat 1 gains 1 power.",
    ]
    assert [event.focus for event in play.table.state.scribe.events] == [(), ("fire",), ()]


def test_income_of_all_is_one_sentence_after_the_scoring_of_the_round() -> None:
    play = terra_mystica(Side("witches"), Side("nomads", passed=True))
    play.act("witches", Pass("shipping"))
    assert [text.split(" ")[0] for text in told(play)[-2:]] == ["Round", "Income:"]
    assert told(play)[-1] == "Income: seat 2 (1 worker, 1 priest); seat 1 (1 worker, 3 power)."


def test_an_offer_lapses_when_it_can_move_no_token() -> None:
    """TM-9.4: an offer lapses when its player has no room left for power, and an event says so."""
    play = terra_mystica(
        Side("nomads", dwelling="E8"),
        Side("witches", stronghold="F4", power="0/1/11"),
    )
    play.act("nomads", Build("E7"))
    assert play.offers() == [("witches", 3)]
    play.player("witches").bowls = [0, 0, 12]
    play.turn("nomads", EndTurn())
    assert "seat 2 has no room for the power from seat 1." in told(play)


def test_a_seat_without_faction_is_named_by_its_terrain() -> None:
    random = Table.new(TERRA_MYSTICA, TerraMysticaOptions(setup="random_colours"), 2, "seed")
    names = [str(label(random.state, seat)) for seat in random.seats]
    assert names == [TERRAINS[player.colour].name for player in random.state.players]
    free = Table.new(TERRA_MYSTICA, TerraMysticaOptions(), 2, "seed")
    assert str(label(free.state, Seat(0))) == "no faction yet"
