"""Sid Meier's Civilization: A New Dawn (2017) for 2 to 4 players."""

from rules.engine.reference.rule_book import rule_book_messages
from rules.engine.rules import Rules
from rules.engine.words import Costs, Words
from rules.new_dawn.actions import ACTIONS
from rules.new_dawn.computer.playing import COMPUTER_PLAYER
from rules.new_dawn.core.big_events import BigEvent
from rules.new_dawn.core.catalog.numbers import RULE_BOOK
from rules.new_dawn.core.dealing import redeal_hidden
from rules.new_dawn.core.options import NewDawnOptions
from rules.new_dawn.core.round_name import round_name
from rules.new_dawn.core.state import Game, new_game
from rules.new_dawn.flow.planned_turns import PLAN_STOPS, put_on_turn
from rules.new_dawn.flow.stages import STAGES
from rules.new_dawn.menus.hints import MENUS
from rules.new_dawn.migrations import MIGRATIONS, VERSION
from rules.new_dawn.orders import ORDERS
from rules.new_dawn.questions import QUESTIONS
from rules.new_dawn.tutorial import TUTORIAL
from rules.new_dawn.victory.standing import ORIGINS, standing
from rules.new_dawn.words import costs
from rules.new_dawn.words.decided import decided
from rules.new_dawn.words.descriptions import describe, short
from rules.new_dawn.words.explanations import details, situation
from rules.new_dawn.words.holding import purse
from rules.new_dawn.words.identity import identity
from rules.new_dawn.words.names import label
from rules.new_dawn.words.numbers import numbers
from rules.new_dawn.words.option_texts import OPTION_TEXTS
from rules.new_dawn.words.outlook import after_turn, outlook, upcoming
from rules.new_dawn.words.overview import headline, overview, status, summary
from rules.new_dawn.words.played_as import played, played_name
from rules.new_dawn.words.preferences import PREFERENCES
from rules.new_dawn.words.reference import REFERENCE, component_messages
from rules.new_dawn.words.results import MEASURE, result, victory
from rules.new_dawn.words.starting_advice import advice
from rules.new_dawn.words.values import value_label
from rules.new_dawn.words.war import fight

USUAL_ROUNDS = 12
"""The usual number of rounds of a game."""

NEW_DAWN: Rules[Game] = Rules(
    key="dawn",
    title="Civilization: A New Dawn",
    version=VERSION,
    seats=range(2, 5),
    options=NewDawnOptions,
    state=Game,
    new=new_game,
    first_stage="begin",
    stages=STAGES,
    actions=ACTIONS,
    questions=QUESTIONS,
    turn_rule=lambda _g: "ND-3.11",
    migrations=MIGRATIONS,
    standing_orders=ORDERS,
    hidden_pools=(frozenset({"below", "removed"}),),
    redeal_hidden=redeal_hidden,
    put_on_turn=put_on_turn,
    plan_stops=PLAN_STOPS,
    standing=standing,
    round=lambda g: g.round,
    usual_rounds=lambda g: min(USUAL_ROUNDS, g.options.round_limit or USUAL_ROUNDS),
    seating=lambda g: g.from_seat(g.first),
    # The victory cards are dealt just before the first player is drawn (ND-3.6, ND-3.9).
    starting_player_known=lambda g: bool(g.victory_cards),
    words=Words(
        label=label,
        identity=identity,
        headline=headline,
        round_name=round_name,
        status=status,
        numbers=numbers,
        result=result,
        measure=MEASURE,
        goal=lambda _g: "ND-1.2",
        victory=victory,
        big_events={each.name.lower(): each.value for each in BigEvent},
        overview=overview,
        summary=summary,
        describe=describe,
        decided=decided,
        short=short,
        costs=Costs(costs.cost, costs.amount),
        value_label=value_label,
        purse=purse,
        outlook=outlook,
        after_turn=after_turn,
        upcoming=upcoming,
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
    preferences=PREFERENCES,
    reference=REFERENCE,
    tutorials=(TUTORIAL,),
    computer_player=COMPUTER_PLAYER,
)

__all__ = ["NEW_DAWN", "Game", "NewDawnOptions"]
