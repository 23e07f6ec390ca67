"""Terra Mystica (2012) with 14 factions for 2 to 5 players, and its optional modules."""

from rules.engine.reference.rule_book import rule_book_messages
from rules.engine.registry import ActionGroup, Rules
from rules.terra_mystica.actions import ACTIONS, SPECIAL
from rules.terra_mystica.combining import combinations
from rules.terra_mystica.describing import describe, value_label
from rules.terra_mystica.evaluation import evaluate
from rules.terra_mystica.ledger import recorded_game
from rules.terra_mystica.memories import played, played_name
from rules.terra_mystica.migrations import MIGRATIONS
from rules.terra_mystica.option_texts import OPTION_TEXTS
from rules.terra_mystica.options import TerraMysticaOptions
from rules.terra_mystica.orders import PowerPolicy
from rules.terra_mystica.overview import headline, label, overview, purse, summary
from rules.terra_mystica.power import lapsing_offers
from rules.terra_mystica.questions import QUESTIONS
from rules.terra_mystica.reference import REFERENCE, RULE_BOOK, component_messages
from rules.terra_mystica.scoring import ORIGINS, standing
from rules.terra_mystica.setup import new_game
from rules.terra_mystica.stages import STAGES
from rules.terra_mystica.state import Game
from rules.terra_mystica.tutorial import TUTORIAL

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
    origins=ORIGINS,
    label=label,
    round=lambda g: g.round,
    headline=headline,
    overview=overview,
    summary=summary,
    describe=describe,
    groups=(ActionGroup("special", "Special actions", SPECIAL),),
    option_texts=OPTION_TEXTS,
    seating=lambda g: g.clockwise,
    combinations=combinations,
    value_label=value_label,
    open_information=True,
    lapses=lapsing_offers,
    purse=purse,
    standing_orders=(PowerPolicy,),
    rules_text=REFERENCE,
    tutorial=TUTORIAL,
    texts={"components": component_messages, "rules": lambda: rule_book_messages(RULE_BOOK)},
    migrations=MIGRATIONS,
    evaluate=evaluate,
    played=played,
    played_name=played_name,
    read_recorded=lambda text: recorded_game(TERRA_MYSTICA, text),
)

__all__ = ["TERRA_MYSTICA", "Game", "TerraMysticaOptions"]
