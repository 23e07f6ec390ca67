"""An impossible action is explained by the alternative nearest to being possible, and prices by their parts."""

from __future__ import annotations

from bot.language.i18n import Localizer
from bot.panels.explanations import unavailable_kinds
from rules.civilization import CIVILIZATION
from rules.civilization.actions.abilities.production import FeedCity
from rules.civilization.actions.building import ProduceBuilding, ProduceWonder
from rules.civilization.actions.city import AdvanceCulture
from rules.civilization.actions.research import Research
from rules.civilization.actions.start import FoundCity
from rules.civilization.board.hands import culture_hand_size
from rules.civilization.core.player import HeldEvent
from rules.civilization.words.situations import situation
from rules.engine.core.action import AnyAction
from tests.bot.panel_player import drafted
from tests.civilization.tables import P1, PLAIN, Position, position


def managing(**what: int) -> Position:
    """Return a capital without production among deserts, whose owner is America and knows Pottery."""
    made = position("DDD\nDGD\nDDG", "B2 cap1")
    made.player(P1).technologies.append("pottery")
    for name, value in what.items():
        setattr(made.player(P1), name, value)
    made.g.phase = "city_management"
    return made


def why(made: Position, kind: type[AnyAction]) -> str:
    obstacle = kind.why_unavailable(made.g, P1)
    return "" if obstacle is None else str(obstacle.reason)


def test_the_item_that_lacks_least_trade_is_named_with_its_city() -> None:
    """CIV-8.2, CIV-8.5: the Granary costs 5, and the market's first wonder more."""
    told = why(managing(trade=3), ProduceBuilding)
    assert told.startswith("Granary in B2: the city has ")
    assert told.endswith(" of 5 production, and rushing the rest takes 9 trade; you have 3")
    made = managing(trade=0)
    made.g.wonder_market = ["stonehenge", "colossus"]
    assert why(made, ProduceWonder).startswith(("Stonehenge in B2: ", "Colossus in B2: "))


def test_a_rushed_price_shows_the_parts_of_the_city_and_of_trade() -> None:
    """CIV-8.2.2, CIV-17.1: three trade are two production for America."""
    made = managing(trade=27)
    option = next(each for each in ProduceBuilding.candidates(made.g, P1) if each.obstacle(made.g, P1) is None)
    told = str(CIVILIZATION.words.describe(made.g, P1, option))
    assert told.endswith("for 5 production: 0 + 6 rushed with 9 trade")


def test_the_next_culture_space_names_the_missing_goods() -> None:
    """CIV-14.1.1."""
    made = managing(culture=1)
    assert why(made, AdvanceCulture) == "the next space costs 3 culture; you lack 2"


def test_an_event_above_the_hand_size_is_announced_before_it_is_drawn() -> None:
    """CIV-14.2.1, CIV-14.2.3."""
    made = managing(culture=3)
    advance = AdvanceCulture()
    assert "⚠" not in str(CIVILIZATION.words.describe(made.g, P1, advance))
    made.player(P1).events = [HeldEvent(P1, "I", "sabotage")] * culture_hand_size(made.g, P1)
    told = str(CIVILIZATION.words.describe(made.g, P1, advance))
    assert told.endswith("an event of level I, ⚠ hand full")


def test_an_ability_names_its_missing_resources() -> None:
    """CIV-8.9; technologies that nobody has learnt are not mentioned."""
    made = managing()
    assert why(made, FeedCity) == ""
    made.player(P1).technologies.append(FeedCity.technologies[0])
    assert "you lack 1" in why(made, FeedCity)


def test_the_level_that_lacks_least_trade_is_named() -> None:
    """CIV-10.2: six trade for level I."""
    assert why(managing(trade=4), Research).endswith("you have 4 of 6 trade")


def test_an_impossible_city_names_the_obstacle_at_its_scouts_site() -> None:
    """CIV-6.3."""
    assert why(position(PLAIN, "C3 cap1; D3 scout1; G8 cap2"), FoundCity) == (
        "D3: a city must be at least 3 squares away from every other"
    )
    assert why(position(PLAIN, "C3 cap1; G8 cap2"), FoundCity) == "you have no scout on the map"


def test_kinds_with_the_same_obstacle_are_explained_together() -> None:
    """CIV-8.1: a city that has acted produces nothing any more."""
    made = managing(trade=27)
    table = made.table("city_management")
    preview = drafted(table, P1, "*devote")
    (told,) = [
        line for line in unavailable_kinds(preview, Localizer()) if "that city has already taken its action" in line
    ]
    assert "Produce a figure, Produce a unit, Produce a building" in told
    assert told.endswith("that city has already taken its action (CIV-8.1)")


def test_research_shows_the_remaining_trade() -> None:
    """CIV-10.3: one trade for each coin."""
    made = managing(trade=8)
    made.g.phase = "research"
    assert str(situation(made.g, P1)).endswith("Research spends all of it.")
