"""What players are asked (CIV-5, CIV-24)."""

from __future__ import annotations

from rules.civilization.actions.abilities.engineering import NoItem
from rules.civilization.actions.battle import PlayUnit
from rules.civilization.actions.battle_plan import planned_turn
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
from rules.civilization.actions.loot import LootCulture, LootToken, LootTrade, NoLoot
from rules.civilization.actions.movement import FinishGroup, Step, step_to
from rules.civilization.actions.paths import StandFast
from rules.civilization.actions.pending import DiscardEvent, GiveCoin, KeepPerson, Relocate
from rules.civilization.actions.reactions.base import NoReaction, Reaction
from rules.civilization.actions.research import NoResearch
from rules.civilization.actions.setup import ChooseNation, PlaceCapital, PlaceFigure, PlaceFirstWonder
from rules.civilization.actions.trade import DeclineOffer, PassTrade
from rules.civilization.board.movement import stops
from rules.civilization.core.state import Game
from rules.civilization.effects.battle import side_of
from rules.engine.core.question import AnyQuestion, Question
from rules.engine.core.text import Seat, say

NATION = Question("nation", (ChooseNation,), say("choose a nation"))
CAPITAL = Question("capital", (PlaceCapital,), say("place your capital"), off_turn=True)
FIRST_WONDER = Question("first_wonder", (PlaceFirstWonder,), say("place your wonder"), off_turn=True)
FIRST_FIGURE = Question("first_figure", (PlaceFigure,), say("place your first figures"), off_turn=True)


def end_segment(_g: Game, _seat: Seat) -> EndSegment:
    """The end of a segment spends nothing (CIV-18.14)."""
    return EndSegment()


START = Question("start", (StartAction, EndSegment), say("start your turn"), default=end_segment, always=True)


def pass_trade(g: Game, seat: Seat) -> PassTrade:
    """Nothing is offered or accepted: open offers to the player are declined (CIV-18.14)."""
    return PassTrade(decline=any(offer.to == seat for offer in g.offers))


def decline_first(g: Game, seat: Seat) -> DeclineOffer:
    """Open offers are declined (CIV-18.14)."""
    return DeclineOffer(next(offer.number for offer in g.offers if offer.to == seat))


NEGOTIATE = Question(
    "negotiate", (NegotiationAction,), say("negotiate, or pass"), default=pass_trade, off_turn=True, always=True
)
OFFER = Question("offer", (OfferAnswer,), say("answer an offer"), default=decline_first, off_turn=True, always=True)
MANAGE = Question("manage", (ManagementAction, EndSegment), say("manage your cities"), default=end_segment, always=True)
MOVE = Question("move", (MovementAction, EndSegment), say("move your figures"), default=end_segment, always=True)


def stop(g: Game, seat: Seat) -> GroupAction | None:
    """The group stays where it is, else it goes to where it may, without exploring or attacking (CIV-18.14)."""
    if FinishGroup().obstacle(g, seat) is None:
        return FinishGroup()
    legal = [step for step in Step.candidates(g, seat) if step.obstacle(g, seat) is None]
    return min(legal, key=lambda step: leads_to_trouble(g, seat, step), default=None)


def leads_to_trouble(g: Game, seat: Seat, step: Step) -> bool:
    """Whether a step has consequences."""
    square = step_to(g, step.direction)
    return square is not None and stops(g, seat, square)


GROUP = Question("group", (GroupAction,), say("move the group"), default=stop, always=True)
HALT = Question("halt", (HaltAction,), say("stay, or go back"), default=lambda _g, _seat: StandFast())
RESEARCH = Question(
    "research",
    (ResearchAction,),
    say("research a technology"),
    default=lambda _g, _seat: NoResearch(),
    off_turn=True,
)


def discard_lowest(g: Game, seat: Seat) -> DiscardEvent:
    """The lowest level goes, the card held longest first (CIV-18.14)."""
    return DiscardEvent(min(g.players[seat].events, key=lambda held: len(held.level)).event)


def keep_person(g: Game, seat: Seat) -> KeepPerson | None:
    """A great person is kept in reserve (CIV-18.14)."""
    return None if g.phase == "setup" else KeepPerson(g.players[seat].persons_due[0])


DISCARD = Question("discard", (DiscardEvent,), say("discard a culture event"), default=discard_lowest, off_turn=True)
PERSON = Question("person", (PersonAction,), say("place or keep a great person"), default=keep_person, off_turn=True)
LESSON = Question(
    "lesson",
    (LessonAction,),
    say("learn something in return"),
    default=lambda _g, _seat: LearnNothing(),
    off_turn=True,
)
GIVE_COIN = Question("give_coin", (GiveCoin,), say("give a coin to another player"), off_turn=True)
ITEM = Question(
    "item", (ProduceAction, NoItem), say("choose what to produce"), default=lambda _g, _seat: NoItem(), always=True
)
RELOCATE = Question("relocate", (Relocate,), say("move a figure away from the new city"), off_turn=True)


def by_plan(g: Game, seat: Seat) -> PlayUnit:
    """The next step of the usual battle plan (CIV-18.14, CIV-18.16)."""
    return planned_turn(g, side_of(g, seat))


# Asked also with one answer: it would tell what the hand holds.
BATTLE = Question("battle", (BattleAction,), say("play a unit"), default=by_plan, always=True)
DEFENCE = Question("defence", (BattleAction,), say("play a unit"), default=by_plan, off_turn=True, always=True)


def first_loot(g: Game, seat: Seat) -> LootAction:
    """Trade, else culture, else a resource token (CIV-18.14)."""
    for kind in (LootTrade, LootCulture, LootToken):
        for action in kind.candidates(g, seat):
            if action.obstacle(g, seat) is None:
                return action
    return NoLoot()


LOOT = Question("loot", (LootAction,), say("take your loot"), default=first_loot, off_turn=True)
REACT = Question(
    "react",
    (Reaction,),
    say("let it happen, or cancel it"),
    default=lambda _g, _seat: NoReaction(),
    reveals=True,
    off_turn=True,
)

QUESTIONS: tuple[AnyQuestion, ...] = (
    NATION,
    CAPITAL,
    FIRST_WONDER,
    FIRST_FIGURE,
    START,
    NEGOTIATE,
    OFFER,
    MANAGE,
    MOVE,
    GROUP,
    HALT,
    RESEARCH,
    DISCARD,
    PERSON,
    RELOCATE,
    LESSON,
    GIVE_COIN,
    ITEM,
    BATTLE,
    DEFENCE,
    LOOT,
    REACT,
)
