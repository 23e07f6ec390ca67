"""The layout of answers in menus, and notes on choices that need one."""

from __future__ import annotations

from rules.engine.core.text import say
from rules.engine.menus import MenuGroup, Menus, QuestionMenu
from rules.through_the_ages.actions.action_cards import PlayCard
from rules.through_the_ages.actions.building import Build, BuildUnit, Destroy, Disband, Upgrade, UpgradeUnit
from rules.through_the_ages.actions.developing import Develop, Revolution
from rules.through_the_ages.actions.ending import EndActions
from rules.through_the_ages.actions.event_actions import StopTaking, TakeByAgreement
from rules.through_the_ages.actions.families import PoliticalAction
from rules.through_the_ages.actions.leaders import PlayLeader
from rules.through_the_ages.actions.lenient_corruption import SpareToken
from rules.through_the_ages.actions.population import IncreasePopulation
from rules.through_the_ages.actions.powers import Conscript, DrawCard, Embark, Levy, Speak, Stage
from rules.through_the_ages.actions.standing_in import StandIn
from rules.through_the_ages.actions.tactics import CopyTactic, PlayTactic
from rules.through_the_ages.actions.taking import TakeCard
from rules.through_the_ages.actions.token_choice import PaysWithTokens
from rules.through_the_ages.actions.trading import Trade
from rules.through_the_ages.actions.wonders import BuildStages
from rules.through_the_ages.all_actions import GROUPS
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.menus.combinations import combinations
from rules.through_the_ages.menus.pick_help import picking
from rules.through_the_ages.menus.pointless import is_hopeless
from rules.through_the_ages.politics.actions import (
    AnnounceResignation,
    CancelPact,
    DeclareWar,
    OfferPact,
    PlayAggression,
    PrepareEvent,
    Resign,
)
from rules.through_the_ages.politics.replies.choices import Decline
from rules.through_the_ages.politics.replies.colonies import PassBid
from rules.through_the_ages.politics.replies.offers import RefusePact, ResignNow

LEAVING = say("You lose and leave the game.")
ANNOUNCING = say(
    "Before your next turn you will be asked whether to resign, which loses the game, or play on; until this "
    "turn ends you can change your mind."
)
POLITICS = QuestionMenu(
    secondary=(Resign, CancelPact),
    overflow=(Resign, CancelPact),
    inline=(PoliticalAction,),
    by_value=(PlayAggression, DeclareWar, OfferPact),
)
CARDS = MenuGroup(say("Take cards"), (TakeCard,))
WORKS = MenuGroup(
    say("Build, develop or recruit"),
    (Build, Upgrade, BuildUnit, UpgradeUnit, IncreasePopulation, BuildStages, Develop, PlayLeader, PlayTactic),
    says_kinds=True,
)
MAIN_ACTIONS = (
    CARDS,
    WORKS,
    MenuGroup(say("Play…"), (PlayCard,)),
    MenuGroup(say("Military…"), (CopyTactic, Conscript, Levy, DrawCard)),
    MenuGroup(say("Special…"), (Revolution, Stage, Speak, StandIn, Embark, Trade, SpareToken)),
)
"""The actions of a turn, which keep their places in its panel; the first two are open menus."""
MENUS: Menus[Game] = Menus(
    questions={
        "first_round": QuestionMenu(own_menu=(TakeCard,), multi_select=(CARDS,)),
        "politics": POLITICS,
        "second_politics": POLITICS,
        "actions": QuestionMenu(
            picture="row",
            secondary=(Destroy, Disband, AnnounceResignation),
            overflow=(Destroy, Disband, AnnounceResignation),
            multi_select=(CARDS, WORKS),
            fixed=MAIN_ACTIONS,
        ),
        **dict.fromkeys(("defend", "sacrifice"), QuestionMenu(picture="fight")),
        **dict.fromkeys(("bid", "sealed_bid", "send", "pact"), QuestionMenu(picture="decision")),
        "agreement": QuestionMenu(own_menu=(TakeByAgreement,)),
    },
    groups=GROUPS,
    combinations=combinations,
    pointless=is_hopeless,
    picking=picking,
    prompts={
        TakeCard: say("Take which card?"),
        PlayCard: say("Play which card?"),
        Build: say("Build what?"),
        Upgrade: say("Upgrade what?"),
        BuildUnit: say("Recruit what?"),
        UpgradeUnit: say("Train which unit?"),
        Develop: say("Develop what?"),
        PlayLeader: say("Play which leader?"),
        PlayTactic: say("Play which tactic?"),
        CopyTactic: say("Copy which tactic?"),
        Destroy: say("Destroy what?"),
        Disband: say("Disband what?"),
        PrepareEvent: say("Put which card on the future events?"),
        PlayAggression: say("Which aggression, and against whom?"),
        DeclareWar: say("Which war, and against whom?"),
        OfferPact: say("Offer which pact, and to whom?"),
        CancelPact: say("Cancel which pact?"),
    },
    closing=(EndActions,),
    skipping=(PassBid, RefusePact, StopTaking, Decline),
    refusals_told=(TakeCard,),
    enabling=(IncreasePopulation, Embark, PlayCard, Trade, Speak, PlayLeader, Develop),
    alternatives_labels={PaysWithTokens: say("Pay differently…")},
    irreversible_warnings={
        ResignNow: LEAVING,
        Resign: LEAVING,
        AnnounceResignation: ANNOUNCING,
    },
)
