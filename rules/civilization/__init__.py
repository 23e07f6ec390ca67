"""Sid Meier's Civilization: The Board Game (2010) for 2 to 4 players."""

from rules.civilization.actions import ACTIONS
from rules.civilization.actions.families import EndSegment
from rules.civilization.computer.playing import COMPUTER_PLAYER
from rules.civilization.core.big_events import BigEvent
from rules.civilization.core.catalog.numbers import RULE_BOOK
from rules.civilization.core.dealing import redeal_hidden
from rules.civilization.core.options import CivilizationOptions
from rules.civilization.core.round_name import round_name
from rules.civilization.core.state import Game, new_game
from rules.civilization.flow.planned_turns import PLAN_STOPS, put_on_turn
from rules.civilization.flow.stages import STAGES
from rules.civilization.menus.arrivals import fight
from rules.civilization.menus.hints import MENUS
from rules.civilization.migrations import MIGRATIONS, VERSION
from rules.civilization.orders import ORDERS
from rules.civilization.questions import QUESTIONS
from rules.civilization.tutorial import TUTORIAL
from rules.civilization.victory.standing import ORIGINS, standing
from rules.civilization.words import costs
from rules.civilization.words.decided import decided
from rules.civilization.words.descriptions import describe, priced
from rules.civilization.words.explanations import details
from rules.civilization.words.holding import holding, purse
from rules.civilization.words.identity import identity
from rules.civilization.words.names import label
from rules.civilization.words.numbers import numbers
from rules.civilization.words.option_texts import OPTION_TEXTS
from rules.civilization.words.outlook import losses, outlook
from rules.civilization.words.overview import headline, overview, status, summary
from rules.civilization.words.played_as import played, played_name
from rules.civilization.words.reference import REFERENCE, component_messages
from rules.civilization.words.results import MEASURE, result, sources, victory
from rules.civilization.words.situations import situation
from rules.civilization.words.starting_advice import advice
from rules.civilization.words.values import value_label
from rules.engine.reference.rule_book import rule_book_messages
from rules.engine.rules import Rules
from rules.engine.words import Costs, Words

USUAL_ROUNDS, USUAL_ROUNDS_OF_TUTORIAL = 10, 6
"""The usual number of rounds of a game."""

CIVILIZATION: Rules[Game] = Rules(
    key="civ",
    title="Civilization: The Board Game",
    version=VERSION,
    seats=range(2, 5),
    options=CivilizationOptions,
    state=Game,
    new=new_game,
    first_stage="begin",
    stages=STAGES,
    actions=ACTIONS,
    questions=QUESTIONS,
    turn_rule=lambda _g: "CIV-5.2",
    migrations=MIGRATIONS,
    standing=standing,
    hidden_pools=(
        frozenset({"units", "unit_cards", "battle_hand"}),
        frozenset({"event", "event_cards"}),
        frozenset({"face", "hut_pool", "village_pool", "huts", "villages"}),
        frozenset({"tile", "surplus_tiles"}),
        frozenset({"answer"}),
    ),
    redeal_hidden=redeal_hidden,
    put_on_turn=put_on_turn,
    plan_stops=PLAN_STOPS,
    passing=(EndSegment,),
    standing_orders=ORDERS,
    round=lambda g: g.round,
    usual_rounds=lambda g: min(
        USUAL_ROUNDS_OF_TUTORIAL if g.options.tutorial else USUAL_ROUNDS, g.options.turn_limit or USUAL_ROUNDS
    ),
    seating=lambda g: g.from_seat(g.first),
    # The first player is drawn when everything is laid out (CIV-4.2 to CIV-4.7).
    starting_player_known=lambda g: bool(g.unit_decks),
    words=Words(
        label=label,
        identity=identity,
        headline=headline,
        round_name=round_name,
        status=status,
        numbers=numbers,
        result=result,
        measure=MEASURE,
        goal=lambda _g: "CIV-1.2",
        victory=victory,
        sources=sources,
        big_events={each.name.lower(): each.value for each in BigEvent},
        overview=overview,
        summary=summary,
        describe=describe,
        decided=decided,
        costs=Costs(costs.cost, costs.amount),
        priced=priced,
        value_label=value_label,
        purse=purse,
        holding=holding,
        outlook=outlook,
        losses=losses,
        situation=situation,
        details=details,
        fight=fight,
        advice=advice,
        option_texts=OPTION_TEXTS,
        origins=ORIGINS,
        catalogs={"components": component_messages, "rules": lambda: rule_book_messages(RULE_BOOK)},
        played=played,
        played_name=played_name,
    ),
    menus=MENUS,
    reference=REFERENCE,
    tutorials=(TUTORIAL,),
    computer_player=COMPUTER_PLAYER,
)

__all__ = ["CIVILIZATION", "CivilizationOptions", "Game"]
