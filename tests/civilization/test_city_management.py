"""City Management: production, buildings, wonders, arts, harvest (CIV-8)."""

from __future__ import annotations

from rules.civilization import CivilizationOptions
from rules.civilization.actions.abilities.coins import BuyCoin
from rules.civilization.actions.abilities.culture import GainCulture
from rules.civilization.actions.abilities.production import FeedCity
from rules.civilization.actions.building import ProduceBuilding, ProduceWonder
from rules.civilization.actions.city import AdvanceCulture, DevoteToArts, Harvest, ProduceFigure, ProduceUnit
from rules.civilization.actions.events.production import Celebrate
from rules.civilization.actions.pending import DiscardEvent, KeepPerson
from rules.civilization.actions.reactions.base import LetRest, NoReaction
from rules.civilization.actions.reactions.spies import CancelWithWriting
from rules.civilization.board.coins import coins
from rules.civilization.board.icons import square_icons
from rules.civilization.board.placement import tokens_left
from rules.civilization.board.production import production
from rules.civilization.core.catalog.build import BUILDING_TOKENS, BUILDINGS
from rules.civilization.core.grid import the_square
from rules.civilization.core.state import Game
from rules.engine import Table
from tests.civilization.tables import P1, P2, PLAIN, Position, options_of, position, refusal


def america(pieces: str = "") -> Position:
    """Return America's home tile with the capital on the proposed square."""
    return position(tiles="home_america 0,0; neutral_04 4,0", pieces=f"C2 cap1; {pieces}" if pieces else "C2 cap1")


def kinds(table: Table[Game]) -> set[str]:
    """Return the ids of the items the first player can produce."""
    found = {option.figure for option in options_of(table, P1, ProduceFigure)}
    return found | {option.unit for option in options_of(table, P1, ProduceUnit)}


def test_five_production_buy_these_items() -> None:
    """EX-CIV-S03, CIV-8.2, CIV-8.3, CIV-8.4."""
    table = america().table()
    assert kinds(table) == {"army", "infantry", "artillery", "mounted"}
    assert refusal(table, P1, ProduceFigure("C2", "scout", "B1")) == "CIV-8.2"
    assert refusal(table, P1, ProduceBuilding("C2", "market", "B1")) == "CIV-8.2"
    assert refusal(table, P1, ProduceUnit("C2", "aircraft")) == "CIV-8.4"


def test_the_arts_give_a_culture_for_the_city_and_each_icon() -> None:
    """EX-CIV-S04, EX-CIV-S54, CIV-8.7, CIV-16.7."""
    table = america().table()
    table.act(P1, DevoteToArts("C2"))
    assert table.state.players[0].culture == 1
    assert refusal(table, P1, DevoteToArts("C2")) == "CIV-8.1"
    made = america("B1 artist")
    made.player().government = "communism"
    communist = made.table()
    communist.act(P1, DevoteToArts("C2"))
    assert communist.state.players[0].culture == 2


def test_a_city_harvests_its_visible_resources() -> None:
    """EX-CIV-S05, EX-CIV-S21, CIV-8.8: one token, silk or incense."""
    table = america().table()
    assert options_of(table, P1, Harvest) == [Harvest("C2", "incense"), Harvest("C2", "silk")]
    table.act(P1, Harvest("C2", "silk"))
    assert table.state.players[0].resources["silk"] == 1
    assert table.state.market["silk"] == 1
    assert options_of(table, P1, Harvest) == []
    empty = america()
    empty.g.market["silk"] = 0
    assert refusal(empty.table(), P1, Harvest("C2", "silk")) == "CIV-8.8"


def test_a_scout_adds_the_icons_of_its_square() -> None:
    """EX-CIV-S06, EX-CIV-S07, CIV-13.1."""
    made = america("G3 scout1")
    made.player().figures[6].city = the_square("C2")
    assert production(made.g, the_square("C2")) == 5
    made.player().figures[6].square = the_square("H2")
    table = made.table()
    assert production(table.state, the_square("C2")) == 7
    assert [option.resource for option in options_of(table, P1, Harvest)] == ["wheat", "incense", "silk"]


def test_a_building_replaces_the_icons_of_its_square() -> None:
    """EX-CIV-S18, CIV-2.10, CIV-8.5."""
    made = position("FFG\nFGG\nMGG", "B2 cap1")
    made.player().technologies.append("pottery")
    table = made.table()
    table.act(P1, ProduceBuilding("B2", "granary", "C1"))
    icons = square_icons(table.state, the_square("C1"))
    assert (icons.trade, icons.production) == (1, 1)


def test_a_city_has_one_unique_building_which_another_may_replace() -> None:
    """EX-CIV-S19, CIV-8.5.3, CIV-8.5.5, CIV-8.5.6."""
    made = position("FFF\nFGD\nMGG", "B2 cap1; B3 market")
    made.player().technologies.append("philosophy")
    table = made.table()
    assert refusal(table, P1, ProduceBuilding("B2", "temple", "C2")) == "CIV-8.5.3"
    assert tokens_left(table.state, BUILDINGS["market"].token) == BUILDING_TOKENS[BUILDINGS["market"].token] - 1
    table.act(P1, ProduceBuilding("B2", "temple", "B3"))
    assert [marker.id for marker in table.state.markers.values()] == ["temple"]
    assert tokens_left(table.state, BUILDINGS["market"].token) == BUILDING_TOKENS[BUILDINGS["market"].token]


def test_buildings_keep_to_their_terrain_and_avoid_blockades() -> None:
    """CIV-8.5, CIV-13.7."""
    made = position("FFF\nFGD\nMGG", "B2 cap1; C3 army2")
    made.player().technologies.append("pottery")
    table = made.table()
    assert refusal(table, P1, ProduceBuilding("B2", "granary", "C2")) == "CIV-8.5"
    assert refusal(table, P1, ProduceBuilding("B2", "granary", "C3")) == "CIV-8.5"
    table.act(P1, ProduceBuilding("B2", "granary", "B3"))


def test_a_wonder_is_cheaper_with_its_technology_and_the_next_one_follows() -> None:
    """EX-CIV-S20, CIV-8.6, CIV-8.6.1."""
    made = position("FFF\nFGF\nFFF", "B2 cap1")
    made.g.wonder_market[0] = "porcelain_tower"
    made.player().turn.production[the_square("B2")] = -1
    assert refusal(made.table(), P1, ProduceWonder("B2", "porcelain_tower", "A1")) == "CIV-8.2"
    made.player().technologies.append("construction")
    table = made.table()
    following = table.state.wonder_deck[-1]
    table.act(P1, ProduceWonder("B2", "porcelain_tower", "A1"))
    assert square_icons(table.state, the_square("A1")).culture == 2
    assert following in table.state.wonder_market
    assert len(table.state.wonder_market) == 4


def test_rushing_takes_as_few_conversions_as_possible() -> None:
    """EX-CIV-S55, CIV-8.2.2, CIV-17.1: America pays 3 trade for 2 production."""
    made = america()
    made.player().technologies.append("masonry")
    made.player().trade = 6
    table = made.table()
    table.act(P1, ProduceBuilding("C2", "city_walls", "C2"))
    assert table.state.players[0].trade == 3
    assert table.state.cities[the_square("C2")].walled


def test_a_great_person_that_is_built_over_goes_to_reserve() -> None:
    """EX-CIV-S48, CIV-8.5.5, CIV-14.4.3."""
    made = position("FFG\nFGG\nMGG", "B2 cap1; C1 artist")
    made.player().technologies.append("pottery")
    table = made.table()
    table.act(P1, ProduceBuilding("B2", "granary", "C1"))
    assert table.state.players[0].great_persons == ["artist"]


def test_the_capital_takes_no_action_in_anarchy() -> None:
    """CIV-16.1, CIV-8.1."""
    made = america()
    made.player().government = "anarchy"
    assert refusal(made.table(), P1, DevoteToArts("C2")) == "CIV-16.1"


def test_an_ability_can_be_used_once_a_turn() -> None:
    """EX-CIV-S28, CIV-8.9: the second use is illegal even with another incense."""
    made = america()
    made.player().resources["incense"] = 2
    made.g.market["incense"] = 0
    table = made.table()
    table.act(P1, GainCulture("currency", ("incense",)))
    assert table.state.players[0].culture == 3
    assert table.state.market["incense"] == 1
    assert refusal(table, P1, GainCulture("currency", ("incense",))) == "CIV-8.9"


def test_a_token_kept_face_down_pays_and_leaves_the_game() -> None:
    """CIV-8.8.2, CIV-8.9, CIV-8.2.4: three production more for the turn."""
    made = america()
    made.player().technologies.append("animal_husbandry")
    made.player().huts = ["wheat"]
    table = made.table()
    table.act(P1, FeedCity("animal_husbandry", ("hut:wheat",), "C2"))
    assert production(table.state, the_square("C2")) == 8
    assert table.state.players[0].huts == []
    assert "hut:wheat" in table.state.spent


def test_a_coin_that_is_the_fifteenth_wins_at_once() -> None:
    """EX-CIV-S52, CIV-8.10, CIV-12.3, CIV-20.1, CIV-20.3."""
    made = america()
    made.player().technologies.append("democracy")
    made.player().trade = 6
    made.player().coin_tokens = {"democracy": 3, "sheet": 11}
    table = made.table()
    assert coins(table.state, P1) == 14
    table.act(P1, BuyCoin("democracy"))
    assert table.finished
    assert table.state.victory is not None
    assert (table.state.victory.kind, table.state.victory.seat) == ("economic", P1)


def test_an_event_above_the_hand_size_is_discarded_first() -> None:
    """EX-CIV-S46, CIV-14.1.2, CIV-14.2.3."""
    made = america()
    made.hold(P1, "drought", "sabotage")
    made.player().culture = 3
    table = made.table()
    table.act(P1, AdvanceCulture())
    assert len(table.state.players[0].events) == 3
    assert table.questions[P1].name == "discard"
    table.act(P1, DiscardEvent("drought"))
    assert table.questions[P1].name == "manage"


def test_the_culture_track_costs_more_and_brings_great_persons() -> None:
    """EX-CIV-S47, CIV-14.1.1, CIV-14.1.2."""
    made = america()
    made.player().culture, made.player().culture_space = 8, 6
    table = made.table()
    table.act(P1, AdvanceCulture())
    (person,) = table.state.players[0].persons_due
    table.act(P1, KeepPerson(person))
    assert table.state.players[0].culture == 5
    assert refusal(table, P1, AdvanceCulture()) == "CIV-14.1.1"


def test_the_last_space_of_the_track_wins() -> None:
    """CIV-20.2."""
    made = america()
    made.player().culture, made.player().trade, made.player().culture_space = 7, 6, 20
    table = made.table()
    table.act(P1, AdvanceCulture())
    assert table.finished
    assert table.state.victory is not None
    assert table.state.victory.kind == "culture"


def test_the_marker_stays_on_the_last_space_without_a_winner() -> None:
    """CIV-14.1.1, CIV-21.1: the tutorial has no winner, and no space after the last one."""
    made = america()
    made.g.options = CivilizationOptions(tutorial=True)
    made.player().culture, made.player().trade, made.player().culture_space = 14, 12, 20
    table = made.table()
    table.act(P1, AdvanceCulture())
    assert not table.finished
    assert refusal(table, P1, AdvanceCulture()) == "CIV-14.1.1"
    assert AdvanceCulture() not in table.legal_actions(P1)


def test_a_culture_event_gives_a_city_production_and_is_discarded() -> None:
    """CIV-8.2.1, CIV-14.3.1."""
    made = america()
    made.hold(P1, "we_love_the_despot_day")
    table = made.table()
    table.act(P1, Celebrate("we_love_the_despot_day", "C2"))
    assert production(table.state, the_square("C2")) == 9
    assert table.state.event_deck("I").discard == ["we_love_the_despot_day"]


def test_writing_cancels_a_city_action() -> None:
    """CIV-8.12, CIV-18.5, CIV-18.9: the action is used up and the trade of the rush is lost."""
    made = position(PLAIN, "B2 cap1; G7 cap2")
    made.player(P1).trade = 27
    made.player(P2).technologies.append("writing")
    made.player(P2).huts = ["silk", "spy"]
    table = made.table()
    table.act(P1, ProduceFigure("B2", "army", "A1"))
    assert refusal(table, P2, CancelWithWriting(("hut:silk",))) == "CIV-8.12"
    table.act(P2, CancelWithWriting(("hut:spy",)))
    assert all(figure.square is None for figure in table.state.players[0].figures)
    assert table.state.players[0].trade == 27 - 6
    assert refusal(table, P1, DevoteToArts("B2")) == "CIV-8.1"


def test_everybody_who_could_cancel_has_the_question() -> None:
    """CIV-18.7, CIV-18.9: also a player whose face-down token is no spy."""
    made = position(PLAIN, "B2 cap1; G7 cap2")
    made.player(P2).technologies.append("writing")
    made.player(P2).huts = ["silk"]
    table = made.table()
    table.act(P1, DevoteToArts("B2"))
    assert {type(option) for option in table.legal_actions(P2)} == {NoReaction, LetRest}
    table.act(P2, NoReaction())
    assert table.state.players[0].culture == 1
