"""Terra Mystica (2012) with 14 factions for 2 to 5 players, and its optional modules."""

from rules.engine.computer_player import ComputerPlayer
from rules.engine.reference.rule_book import rule_book_messages
from rules.engine.rules import Rules
from rules.engine.words import Costs, Words
from rules.terra_mystica import computer
from rules.terra_mystica.actions import ACTIONS, Pass
from rules.terra_mystica.core.big_events import BigEvent
from rules.terra_mystica.core.options import TerraMysticaOptions
from rules.terra_mystica.core.round_name import round_name
from rules.terra_mystica.core.state import Game
from rules.terra_mystica.economy.power import lapsing_offers
from rules.terra_mystica.flow.planned_turns import PLAN_STOPS, put_on_turn
from rules.terra_mystica.flow.questions import QUESTIONS
from rules.terra_mystica.flow.scoring import ORIGINS, standing
from rules.terra_mystica.flow.setup import new_game
from rules.terra_mystica.flow.stages import STAGES
from rules.terra_mystica.ledger import is_ledger, recorded_game
from rules.terra_mystica.menus.hints import MENUS
from rules.terra_mystica.migrations import MIGRATIONS
from rules.terra_mystica.orders import PLAN_ORDERS, PowerPolicy
from rules.terra_mystica.tutorial import TUTORIAL
from rules.terra_mystica.words import costs
from rules.terra_mystica.words.decided import decided
from rules.terra_mystica.words.descriptions import describe, priced, value_label
from rules.terra_mystica.words.identity import identity
from rules.terra_mystica.words.numbers import LEGEND, numbers
from rules.terra_mystica.words.option_texts import OPTION_TEXTS
from rules.terra_mystica.words.outlook import losses, outlook
from rules.terra_mystica.words.overview import headline, label, overview, purse, status, summary
from rules.terra_mystica.words.played_as import played, played_name
from rules.terra_mystica.words.reference import REFERENCE, RULE_BOOK, component_messages
from rules.terra_mystica.words.results import result, victory
from rules.terra_mystica.words.situation import situation
from rules.terra_mystica.words.starting_advice import advice, details

USUAL_ROUNDS = 6
"""The number of rounds of a game."""

TERRA_MYSTICA: Rules[Game] = Rules(
    key="tm",
    title="Terra Mystica",
    version=2,
    seats=range(2, 6),
    options=TerraMysticaOptions,
    state=Game,
    new=new_game,
    first_stage="lay_out",
    stages=STAGES,
    actions=ACTIONS,
    questions=QUESTIONS,
    turn_rule=lambda _g: "TM-4.3",
    standing=standing,
    round=lambda g: g.round,
    usual_rounds=lambda _g: USUAL_ROUNDS,
    seating=lambda g: g.clockwise,
    open_information=True,
    migrations=MIGRATIONS,
    standing_orders=(PowerPolicy,),
    put_on_turn=put_on_turn,
    plan_stops=PLAN_STOPS,
    plan_orders=PLAN_ORDERS,
    passing=(Pass,),
    words=Words(
        label=label,
        identity=identity,
        headline=headline,
        round_name=round_name,
        status=status,
        numbers=numbers,
        legend=LEGEND,
        result=result,
        goal=lambda _g: "TM-1.1",
        victory=victory,
        big_events={each.name.lower(): each.value for each in BigEvent},
        overview=overview,
        summary=summary,
        describe=describe,
        decided=decided,
        priced=priced,
        costs=Costs(costs.cost, costs.amount),
        value_label=value_label,
        lapses=lapsing_offers,
        details=details,
        situation=situation,
        advice=advice,
        purse=purse,
        outlook=outlook,
        losses=losses,
        option_texts=OPTION_TEXTS,
        origins=ORIGINS,
        catalogs={"components": component_messages, "rules": lambda: rule_book_messages(RULE_BOOK)},
        played=played,
        played_name=played_name,
    ),
    menus=MENUS,
    computer_player=ComputerPlayer(evaluate=computer.evaluate, plan=computer.decide, rank_plans=computer.rank_plans),
    reference=REFERENCE,
    tutorials=(TUTORIAL,),
    read_recorded=lambda text: recorded_game(TERRA_MYSTICA, text),
    is_recorded=is_ledger,
)

__all__ = ["TERRA_MYSTICA", "Game", "TerraMysticaOptions"]
