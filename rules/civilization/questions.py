"""The questions of Civilization (CIV-5, CIV-24)."""

from __future__ import annotations

from rules.civilization.actions.abilities.engineering import NoItem
from rules.civilization.actions.aftermath import (
    ChooseDeck,
    LawsAction,
    LeaveBuilding,
    LoseArmies,
    RazeAction,
    SaveAction,
    SaveUnit,
    TakeCoin,
)
from rules.civilization.actions.battle_plan import planned_action
from rules.civilization.actions.events.knowledge import LearnNothing, LessonAction
from rules.civilization.actions.families import (
    BattleAction,
    EndSegment,
    GroupAction,
    HaltAction,
    LootAction,
    ManagementAction,
    MovementAction,
    NegotiationAction,
    OfferAnswer,
    PersonAction,
    ProduceAction,
    ResearchAction,
    StartAction,
)
from rules.civilization.actions.germany import ChooseResource, fewest_first
from rules.civilization.actions.loot import (
    COIN,
    LootEvent,
    LootTwo,
    NoLoot,
    by_official_answers,
    loser_of,
    reward_action,
    rewards,
)
from rules.civilization.actions.movement import FinishGroup, Step, step_to
from rules.civilization.actions.paths import StandFast
from rules.civilization.actions.pending import DiscardEvent, GiveCoin, KeepPerson, Relocate
from rules.civilization.actions.reactions.base import LetRest, NoReaction, Reaction
from rules.civilization.actions.reactions.refusal import RefuseEvent
from rules.civilization.actions.research import NoResearch
from rules.civilization.actions.setup import ChooseNation, PlaceCapital, PlaceFigure, PlaceFirstWonder
from rules.civilization.actions.trade import DeclineOffer, PassTrade, Reopen
from rules.civilization.board.deals import backs_of
from rules.civilization.board.movement import stops
from rules.civilization.board.reacting import may_refuse, open_items
from rules.civilization.board.strength import strength
from rules.civilization.core.battle import BARBARIAN_TYPES
from rules.civilization.core.state import Game
from rules.civilization.effects.battle import battle_of, side_of
from rules.civilization.effects.draws import units_left
from rules.civilization.effects.loot import levels_to_loot
from rules.engine.core.question import AnyQuestion, Question
from rules.engine.core.text import Seat, say

NATION = Question("nation", (ChooseNation,), say("choose a nation"), say("choice of a nation"))
CAPITAL = Question(
    "capital", (PlaceCapital,), say("place your capital"), say("placement of the capital"), off_turn=True
)
FIRST_WONDER = Question(
    "first_wonder", (PlaceFirstWonder,), say("place your wonder"), say("placement of the wonder"), off_turn=True
)
FIRST_FIGURE = Question(
    "first_figure",
    (PlaceFigure,),
    say("place your first figures"),
    say("placement of the first figures"),
    off_turn=True,
)


def end_segment(_g: Game, _seat: Seat) -> EndSegment:
    """Return the end of the segment, which spends nothing (CIV-18.14)."""
    return EndSegment()


START = Question(
    "start",
    (StartAction, EndSegment),
    say("start your turn"),
    say("start of the turn"),
    default=end_segment,
    always=True,
    in_public=(EndSegment,),
    unconfirmed=(EndSegment,),
)


def pass_trade(g: Game, seat: Seat) -> PassTrade:
    """Return a pass that declines open offers to the player (CIV-18.14)."""
    return PassTrade(decline=any(offer.to == seat for offer in g.offers))


def pass_for_good(_g: Game, _seat: Seat) -> PassTrade:
    """Return a final pass at the end of the time; open offers stay for a last short clock (CIV-18.15)."""
    return PassTrade(final=True)


def trade_phase(g: Game) -> str:
    """Return the Trade phase, whose clock covers the whole negotiation of a player (CIV-18.15)."""
    return f"trade {g.round}"


def decline_first(g: Game, seat: Seat) -> DeclineOffer:
    """Return a refusal of an open offer (CIV-18.14)."""
    return DeclineOffer(next(offer.number for offer in g.offers if offer.to == seat))


def nothing_to_trade(g: Game, _seat: Seat) -> bool:
    """Return whether nobody owns anything to give."""
    return not any(player.trade or player.culture or backs_of(player).total() for player in g.players)


NEGOTIATE = Question(
    "negotiate",
    (NegotiationAction,),
    say("negotiate, or pass"),
    say("negotiation"),
    default=pass_trade,
    off_turn=True,
    always=True,
    in_public=(PassTrade,),
    unconfirmed=(PassTrade,),
    is_forced=nothing_to_trade,
    phase=trade_phase,
    too_late=pass_for_good,
)
# A player who has passed has a last short clock for open offers (CIV-18.15).
OFFER = Question(
    "offer",
    (OfferAnswer,),
    say("answer an offer"),
    say("answer to an offer"),
    default=decline_first,
    off_turn=True,
    always=True,
    clock_share=1 / 4,
    lasts=True,
)
# Nobody waits for players who have passed, but they may reopen the phase (CIV-18.15).
PASSED = Question(
    "passed",
    (Reopen,),
    say("take your pass back, if you like"),
    say("taking back of a pass"),
    off_turn=True,
    always=True,
    in_public=(Reopen,),
    unconfirmed=(Reopen,),
)
# A separate question notifies players who get an offer or an answer while all negotiate (CIV-18.15).
OFFERED = Question(
    "offered",
    (NegotiationAction,),
    say("answer an offer, negotiate, or pass"),
    say("answer to an offer"),
    default=pass_trade,
    off_turn=True,
    always=True,
    in_public=(PassTrade,),
    phase=trade_phase,
    too_late=pass_for_good,
)
PROPOSED = Question(
    "proposed",
    (NegotiationAction,),
    say("wait for an answer to an offer, or pass"),
    say("wait for an answer to an offer"),
    default=pass_trade,
    off_turn=True,
    always=True,
    in_public=(PassTrade,),
    unconfirmed=(PassTrade,),
    phase=trade_phase,
    too_late=pass_for_good,
)
MANAGE = Question(
    "manage",
    (ManagementAction, EndSegment),
    say("manage your cities"),
    say("city management"),
    default=end_segment,
    always=True,
)
MOVE = Question(
    "move",
    (MovementAction, EndSegment),
    say("move your figures"),
    say("move of the figures"),
    default=end_segment,
    always=True,
)


def stop(g: Game, seat: Seat) -> GroupAction | None:
    """Return the end of the movement, or a step to where it may end, without exploring or attacking (CIV-18.14)."""
    if FinishGroup().obstacle(g, seat) is None:
        return FinishGroup()
    return min(Step.legal(g, seat), key=lambda step: leads_to_trouble(g, seat, step), default=None)


def leads_to_trouble(g: Game, seat: Seat, step: Step) -> bool:
    """Return whether a step has consequences."""
    square = step_to(g, step.direction)
    return square is not None and stops(g, seat, square)


GROUP = Question("group", (GroupAction,), say("move the group"), say("move of the group"), default=stop, always=True)
HALT = Question(
    "halt", (HaltAction,), say("stay, or go back"), say("staying or going back"), default=lambda _g, _seat: StandFast()
)
RESEARCH = Question(
    "research",
    (ResearchAction,),
    say("research a technology"),
    say("research"),
    default=lambda _g, _seat: NoResearch(),
    off_turn=True,
)


def discard_lowest(g: Game, seat: Seat) -> DiscardEvent:
    """Return the card of the lowest level, of equal ones the one held longest (CIV-18.14)."""
    return DiscardEvent(min(g.players[seat].events, key=lambda held: len(held.level)).event)


def keep_person(g: Game, seat: Seat) -> KeepPerson:
    """Keep a great person in reserve (CIV-18.14)."""
    return KeepPerson(g.players[seat].persons_due[0])


DISCARD = Question(
    "discard",
    (DiscardEvent,),
    say("discard a culture event"),
    say("discard of a culture event"),
    default=discard_lowest,
    off_turn=True,
)
PERSON = Question(
    "person",
    (PersonAction,),
    say("place or keep a great person"),
    say("placement of a great person"),
    default=keep_person,
    off_turn=True,
)
FIRST_PERSON = Question(
    "first_person",
    (PersonAction,),
    say("place your great person"),
    say("placement of a great person"),
    off_turn=True,
)
LESSON = Question(
    "lesson",
    (LessonAction,),
    say("learn something in return"),
    say("lesson in return"),
    default=lambda _g, _seat: LearnNothing(),
    off_turn=True,
)
GIVE_COIN = Question(
    "give_coin", (GiveCoin,), say("give a coin to another player"), say("gift of a coin"), off_turn=True
)
ITEM = Question(
    "item",
    (ProduceAction, NoItem),
    say("choose what to produce"),
    say("choice of what to produce"),
    default=lambda _g, _seat: NoItem(),
    always=True,
)
RELOCATE = Question(
    "relocate",
    (Relocate,),
    say("move a figure away from the new city"),
    say("move away from the new city"),
    off_turn=True,
)


def by_plan(g: Game, seat: Seat) -> BattleAction:
    """Return the next step of the usual battle plan (CIV-18.14, CIV-18.16)."""
    return planned_action(g, side_of(g, seat))


# Asked even with only one answer; skipping it would reveal the hand.
BATTLE = Question(
    "battle", (BattleAction,), say("play a unit"), say("choice of a unit in battle"), default=by_plan, always=True
)
DEFENCE = Question(
    "defence",
    (BattleAction,),
    say("play a unit"),
    say("choice of a unit in battle"),
    default=by_plan,
    off_turn=True,
    always=True,
)
BARBARIANS = Question(
    "barbarians",
    (BattleAction,),
    say("play a unit of the barbarians"),
    say("choice of a unit for the barbarians"),
    default=by_plan,
    off_turn=True,
    always=True,
)


def fullest_deck(g: Game, seat: Seat) -> ChooseDeck:
    """Return the fullest of the barbarians' decks, as the program chooses it (CIV-11.11)."""
    return ChooseDeck(max(BARBARIAN_TYPES, key=lambda kind: units_left(g, kind)))


DECK = Question(
    "deck",
    (ChooseDeck,),
    say("choose a deck for the barbarians"),
    say("choice of a deck for the barbarians"),
    default=fullest_deck,
    off_turn=True,
)
LOSSES = Question(
    "losses",
    (LoseArmies,),
    say("choose which armies return"),
    say("choice of the armies that return"),
    default=lambda _g, _seat: LoseArmies(),
    off_turn=True,
)


def save_strongest(g: Game, seat: Seat) -> SaveUnit:
    """Return the strongest unit at the ranks of its owner (CIV-18.14)."""
    killed = battle_of(g).side(side_of(g, seat)).killed
    return SaveUnit(max(killed, key=lambda card: strength(g, seat, card)))


SAVE = Question(
    "save",
    (SaveAction,),
    say("save a killed unit"),
    say("rescue of a killed unit"),
    default=save_strongest,
    off_turn=True,
)
LAWS = Question(
    "laws",
    (LawsAction,),
    say("take a coin for Code of Laws"),
    say("coin for Code of Laws"),
    default=lambda _g, _seat: TakeCoin(),
    off_turn=True,
)
RAZE = Question(
    "raze",
    (RazeAction,),
    say("destroy the building below your army"),
    say("destruction of a building"),
    default=lambda _g, _seat: LeaveBuilding(),
)


def take_fewest(g: Game, seat: Seat) -> ChooseResource:
    """Return the resource of which the player has fewest (CIV-18.14)."""
    return ChooseResource(fewest_first(g, seat)[0])


RESOURCE = Question(
    "resource",
    (ChooseResource,),
    say("take a resource"),
    say("choice of a resource"),
    default=take_fewest,
    off_turn=True,
)


def first_loot(g: Game, seat: Seat) -> LootAction:
    """Return trade, else culture, else resource tokens, as much as allowed; by the rulebook, else the highest event
    (CIV-18.14).
    """
    found = {reward: number for reward, number in rewards(g).items() if not reward.startswith(COIN)}
    possible = [reward for reward, number in found.items() for _ in range(number)]
    both = LootTwo(*possible[:2]) if len(possible) > 1 else None
    if both is not None and both.obstacle(g, seat) is None:
        return both
    if possible:
        return reward_action(possible[0])
    levels = [] if by_official_answers(g) else levels_to_loot(loser_of(g))
    events = [LootEvent(level) for level in reversed(levels)]
    return next((event for event in events if event.obstacle(g, seat) is None), NoLoot())


LOOT = Question(
    "loot", (LootAction,), say("take your loot"), say("choice of the loot"), default=first_loot, off_turn=True
)


def let_happen(g: Game, seat: Seat) -> Reaction:
    """Return no reaction, except that the United Nations refuse events that target their owner (CIV-18.14)."""
    aimed = (declared.item for declared in open_items(g) if may_refuse(g, seat, declared))
    return next(map(RefuseEvent, aimed), NoReaction())


REACT = Question(
    "react",
    (Reaction,),
    say("let it happen, or cancel it"),
    say("reaction"),
    default=let_happen,
    reveals=True,
    off_turn=True,
    in_public=(NoReaction, LetRest),
    unconfirmed=(NoReaction, LetRest),
)

QUESTIONS: tuple[AnyQuestion, ...] = (
    NATION,
    CAPITAL,
    FIRST_WONDER,
    FIRST_FIGURE,
    START,
    NEGOTIATE,
    OFFERED,
    PROPOSED,
    OFFER,
    PASSED,
    MANAGE,
    MOVE,
    GROUP,
    HALT,
    RESEARCH,
    DISCARD,
    PERSON,
    FIRST_PERSON,
    RELOCATE,
    LESSON,
    GIVE_COIN,
    ITEM,
    BATTLE,
    DEFENCE,
    BARBARIANS,
    DECK,
    LOSSES,
    SAVE,
    LOOT,
    LAWS,
    RAZE,
    RESOURCE,
    REACT,
)
