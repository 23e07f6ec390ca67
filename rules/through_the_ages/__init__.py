"""Through the Ages: A Story of Civilization (2006) and A New Story of Civilization (2015), 2 to 4 players."""

from rules.engine.rules import Rules
from rules.engine.words import Costs, Words
from rules.through_the_ages import editions
from rules.through_the_ages.actions.ending import EndActions
from rules.through_the_ages.all_actions import ACTIONS
from rules.through_the_ages.computer.planning import COMPUTER_PLAYER
from rules.through_the_ages.core.big_events import BigEvent
from rules.through_the_ages.core.options import TtaOptions
from rules.through_the_ages.core.round_name import round_name
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.flow.dealing import redeal_hidden
from rules.through_the_ages.flow.planned_turns import PLAN_STOPS, put_on_turn
from rules.through_the_ages.flow.questions import QUESTIONS
from rules.through_the_ages.flow.scoring import ORIGINS, standing
from rules.through_the_ages.flow.setup import new_game
from rules.through_the_ages.flow.stages import STAGES
from rules.through_the_ages.menus.hints import MENUS
from rules.through_the_ages.migrations import MIGRATIONS
from rules.through_the_ages.orders import ORDERS
from rules.through_the_ages.politics.actions import PassPolitics
from rules.through_the_ages.tutorial import TUTORIALS
from rules.through_the_ages.words import costs
from rules.through_the_ages.words.decided import decided
from rules.through_the_ages.words.descriptions import describe, details, value_label
from rules.through_the_ages.words.identity import identity
from rules.through_the_ages.words.losses import losses
from rules.through_the_ages.words.numbers import numbers
from rules.through_the_ages.words.option_texts import OPTION_TEXTS
from rules.through_the_ages.words.outlook import outlook
from rules.through_the_ages.words.overview import headline, holding, label, overview, purse, seating, status, summary
from rules.through_the_ages.words.played_as import played, played_name
from rules.through_the_ages.words.reference import REFERENCE, TEXTS
from rules.through_the_ages.words.results import MEASURE, result, victory
from rules.through_the_ages.words.situation import situation
from rules.through_the_ages.words.starting_advice import advice

USUAL_ROUNDS = {"full": 20, "advanced": 15, "first_game": 14, "short_game": 13, "simple": 8}
"""The usual number of rounds for each length of the game."""

THROUGH_THE_AGES: Rules[Game] = Rules(
    key="tta",
    title="Through the Ages",
    version=2,
    seats=range(2, 5),
    options=TtaOptions,
    state=Game,
    new=new_game,
    first_stage="lay_out",
    stages=STAGES,
    actions=ACTIONS,
    questions=QUESTIONS,
    turn_rule=lambda g: g.edition.rule("turn"),
    standing=standing,
    round=lambda g: g.round,
    usual_rounds=lambda g: USUAL_ROUNDS[g.options.length],
    resigned=lambda g: [player.seat for player in g.players if player.resigned],
    seating=seating,
    migrations=MIGRATIONS,
    standing_orders=ORDERS,
    hidden_pools=(frozenset({"civil_deck"}), frozenset({"military", "military_deck", "military_discard"})),
    redeal_hidden=redeal_hidden,
    put_on_turn=put_on_turn,
    plan_stops=PLAN_STOPS,
    passing=(PassPolitics, EndActions),
    words=Words(
        label=label,
        identity=identity,
        headline=headline,
        round_name=round_name,
        status=status,
        numbers=numbers,
        result=result,
        measure=MEASURE,
        goal=lambda g: g.edition.rule("aim"),
        victory=victory,
        big_events={each.name.lower(): each.value for each in BigEvent},
        overview=overview,
        summary=summary,
        describe=describe,
        decided=decided,
        costs=Costs(costs.cost, costs.amount),
        value_label=value_label,
        holding=holding,
        purse=purse,
        outlook=outlook,
        losses=losses,
        situation=situation,
        details=details,
        advice=advice,
        option_texts=OPTION_TEXTS,
        origins=ORIGINS,
        catalogs=TEXTS,
        played=played,
        played_name=played_name,
    ),
    menus=MENUS,
    computer_player=COMPUTER_PLAYER,
    reference=REFERENCE,
    tutorials=TUTORIALS,
)

__all__ = ["THROUGH_THE_AGES", "Game", "TtaOptions", "editions"]
