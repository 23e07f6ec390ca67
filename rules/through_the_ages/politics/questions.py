"""The questions of politics, apart from the action itself (TTN-4.2; TTO-4.6, TTO appendix B)."""

from __future__ import annotations

from rules.engine.core.question import AnyQuestion, Question
from rules.engine.core.text import say
from rules.through_the_ages.actions.event_actions import (
    BuildByEvent,
    DevelopByEvent,
    GrowByEvent,
    StopTaking,
    TakeByAgreement,
)
from rules.through_the_ages.politics import defaults
from rules.through_the_ages.politics.replies.choices import (
    BuildForFree,
    Decline,
    LoseBlueToken,
    LoseBuilding,
    LoseWorker,
    RuinWonder,
    SplitGoods,
)
from rules.through_the_ages.politics.replies.colonies import (
    Bid,
    BidInTurn,
    BidUpTo,
    LoseColony,
    PassBid,
    SendForce,
    TakeColony,
)
from rules.through_the_ages.politics.replies.fights import (
    Defend,
    Raze,
    RemoveCard,
    Sacrifice,
    StealTechnology,
    TakeScience,
)
from rules.through_the_ages.politics.replies.hands import DiscardMilitary
from rules.through_the_ages.politics.replies.offers import AcceptPact, PlayOn, RefusePact, ResignNow

BID = Question(
    "bid",
    (Bid, PassBid),
    say("bid for the territory"),
    say("bidding for the territory"),
    default=defaults.drop_out,
    reveals=True,
    off_turn=True,
    in_public=(PassBid,),
    unconfirmed=(PassBid,),
)
SEALED_BID = Question(
    "sealed_bid",
    (BidUpTo, PassBid, BidInTurn),
    say("say how far you bid for the territory"),
    say("bidding for the territory"),
    default=defaults.drop_out,
    reveals=True,
    off_turn=True,
    in_public=(PassBid,),
    unconfirmed=(PassBid,),
)
SEND = Question(
    "send",
    (SendForce,),
    say("send a force to colonize the territory"),
    say("colonization"),
    default=defaults.cheapest_force,
    off_turn=True,
)
DEFEND = Question(
    "defend",
    (Defend,),
    say("defend yourself against the aggression"),
    say("defence"),
    default=defaults.no_defense,
    reveals=True,
    off_turn=True,
)
SACRIFICE = Question(
    "sacrifice",
    (Sacrifice,),
    say("sacrifice units, or none"),
    say("sacrifice of units"),
    default=defaults.no_sacrifice,
    off_turn=True,
    in_public=(Sacrifice,),
)
PACT = Question(
    "pact",
    (AcceptPact, RefusePact),
    say("accept or refuse the pact"),
    say("answer to the pact"),
    default=defaults.refuse,
    off_turn=True,
    in_public=(AcceptPact, RefusePact),
    unconfirmed=(RefusePact,),
)
SPLIT = Question(
    "split",
    (SplitGoods,),
    say("split food and resources"),
    say("split of food and resources"),
    default=defaults.even_split,
    off_turn=True,
    in_public=(SplitGoods,),
)
DISCARD = Question(
    "discard",
    (DiscardMilitary,),
    say("discard military cards"),
    say("discard of military cards"),
    default=defaults.discard_oldest,
    off_turn=True,
)
LOSE_WORKER = Question(
    "lose_worker",
    (LoseWorker,),
    say("choose the worker you lose"),
    say("loss of a worker"),
    default=defaults.lose_worker,
    off_turn=True,
    in_public=(LoseWorker,),
)
LOSE_BUILDING = Question(
    "lose_building",
    (LoseBuilding,),
    say("choose the building you lose"),
    say("loss of a building"),
    default=defaults.lose_building,
    off_turn=True,
    in_public=(LoseBuilding,),
)
RAZE = Question(
    "raze",
    (Raze,),
    say("choose a building to destroy"),
    say("choice of a building to destroy"),
    default=defaults.raze,
    off_turn=True,
    in_public=(Raze,),
)
LOSE_TOKEN = Question(
    "lose_token",
    (LoseBlueToken,),
    say("choose where you lose a blue token"),
    say("loss of a blue token"),
    default=defaults.lose_token,
    off_turn=True,
    in_public=(LoseBlueToken,),
)
LOSE_COLONY = Question(
    "lose_colony",
    (LoseColony,),
    say("choose the colony you lose"),
    say("loss of a colony"),
    default=defaults.lose_colony,
    off_turn=True,
    in_public=(LoseColony,),
)
TAKE_COLONY = Question(
    "take_colony",
    (TakeColony,),
    say("choose the colony you take"),
    say("choice of a colony"),
    default=defaults.take_colony,
    in_public=(TakeColony,),
)
RUIN = Question(
    "ruin",
    (RuinWonder,),
    say("choose the wonder that becomes a ruin"),
    say("choice of a wonder to ruin"),
    default=defaults.ruin,
    off_turn=True,
    in_public=(RuinWonder,),
)
REMOVE = Question(
    "remove",
    (RemoveCard,),
    say("choose the card to remove"),
    say("choice of a card to remove"),
    default=defaults.remove,
    in_public=(RemoveCard,),
)
WAR_SPOILS = Question(
    "war_spoils",
    (StealTechnology, TakeScience),
    say("take technologies or science"),
    say("spoils of war"),
    default=defaults.take_science,
    off_turn=True,
    in_public=(StealTechnology, TakeScience),
)
FREE_BUILDING = Question(
    "free_building",
    (BuildForFree, Decline),
    say("build for free or not"),
    say("free building"),
    default=defaults.decline,
    off_turn=True,
    in_public=(BuildForFree, Decline),
)
FREE_WORK = Question(
    "free_work",
    (GrowByEvent, BuildByEvent, DevelopByEvent, Decline),
    say("use the event or not"),
    say("use of the event"),
    default=defaults.decline,
    off_turn=True,
    in_public=(GrowByEvent, BuildByEvent, DevelopByEvent, Decline),
)
AGREEMENT = Question(
    "agreement",
    (TakeByAgreement, StopTaking),
    say("take cards from the row"),
    say("cards from the row"),
    default=defaults.stop_taking,
    off_turn=True,
    in_public=(TakeByAgreement, StopTaking),
)
RESIGN = Question(
    "resign",
    (PlayOn, ResignNow),
    say("begin your turn or resign"),
    say("start of the turn"),
    default=defaults.play_on,
    in_public=(PlayOn,),
    unconfirmed=(PlayOn,),
)

REPLIES: tuple[AnyQuestion, ...] = (
    BID,
    SEALED_BID,
    SEND,
    DEFEND,
    SACRIFICE,
    PACT,
    SPLIT,
    DISCARD,
    LOSE_WORKER,
    LOSE_BUILDING,
    RAZE,
    LOSE_TOKEN,
    LOSE_COLONY,
    TAKE_COLONY,
    RUIN,
    REMOVE,
    WAR_SPOILS,
    FREE_BUILDING,
    FREE_WORK,
    AGREEMENT,
    RESIGN,
)
