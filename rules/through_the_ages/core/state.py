"""The state of a game of Through the Ages: plain data and the questions anybody asks of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeVar

from pydantic import Field

from rules.engine.core.action import Section
from rules.engine.core.secret import secret
from rules.engine.core.state import GameState
from rules.engine.core.text import Seat, Text, Who, say
from rules.through_the_ages.core.cards import AGES, Card, Government, Special, Technology, Wonder, WorkerCard
from rules.through_the_ages.core.edition import EDITIONS, Edition
from rules.through_the_ages.core.options import TtaOptions
from rules.through_the_ages.core.pending import Pending

K = TypeVar("K", bound=Card)

Rated = tuple[tuple[str | int | tuple[str | int, ...] | None, ...], ...]
Phase = Literal["start", "politics", "actions", "end", "finished"]
TELLING: Mapping[Phase, Section] = {"start": "opening", "politics": "opening", "end": "upkeep"}
"""Where the phases are told that are not what a turn is about."""

DISCARDED = "discarded"
HOMER = "homer"
"""The leader who may end below a wonder (TTN-14.1)."""


@dataclass(slots=True)
class Ratings:
    """What the cards and workers of a player amount to: recomputed after every change (TTN-11, TTO-10, TTO-17.4)."""

    science: int = 0
    culture: int = 0
    strength: int = 0
    happiness: int = 0
    civil_actions: int = 0
    military_actions: int = 0
    colonization: int = 0
    urban_limit: int = 0
    civil_hand: int = 0
    """The hand limits (TTN-11.9, TTO-7.3, TTO-9.2.2)."""
    military_hand: int = 0


@dataclass(slots=True)
class DeclaredWar:
    """A war that is resolved at the start of the attacker's next turn (TTN-7.4, TTO-12.4)."""

    card: str
    target: Seat


@dataclass(slots=True)
class MadePact:
    """A pact in front of the player who offered it; `a` and `b` are the seats of its sides."""

    card: str
    a: Seat
    b: Seat


@dataclass(slots=True)
class Player:
    """A seat's civilization."""

    seat: Seat
    technologies: list[str] = field(default_factory=list)
    """Cards that hold workers, and special technologies."""
    government: str = ""
    leader: str | None = None
    workers: dict[str, int] = field(default_factory=dict)
    """Workers by card, for every card of the player that holds workers."""
    stored: dict[str, int] = field(default_factory=dict)
    """Blue tokens by card; cards without any are left out."""
    unused: int = 0
    """Unused workers."""
    yellow: int = 0
    """Tokens in the yellow bank."""
    blue: int = 0
    """Tokens in the blue bank."""
    building: str | None = None
    """The unfinished wonder, and how many of its stages are built."""
    stages: int = 0
    wonders: list[str] = field(default_factory=list)
    """Completed wonders, ruined ones included."""
    ruins: list[str] = field(default_factory=list)
    homer: str | None = None
    """The wonder above Homer (TTN-14.1)."""
    colonies: list[str] = field(default_factory=list)
    tactic: str | None = None
    exclusive: bool = False
    """The tactic lies in front of the player and nobody else may copy it yet (TTN-9.12.4)."""
    culture: int = 0
    science: int = 0
    civil_spent: int = 0
    military_spent: int = 0
    lent_civil: int = 0
    """Civil actions of this turn that military ones stand in for (TTN-14.3); they are used first."""
    extra_military: int = 0
    """Military actions of this turn beyond the total (TTN-9.11.4, TTO-9.9.7)."""
    unit_resources: int = 0
    """Resources that only pay for units, this turn (TTN-12.7, TTO-9.9.6)."""
    lent: dict[str, int] = field(default_factory=dict)
    """Food or resources that a pact lets use this turn in place of the other good (TTN-14.33)."""
    unit_science: int = 0
    """Science points that only pay for military unit technologies, this turn."""
    hand: list[str] = field(default_factory=list)
    """Civil cards: they were taken openly (TTN-13.1, TTO-9.2.7)."""
    military: list[str] = secret("owner", default_factory=list)
    """How many they are is public (TTO-7.1, TTO-17.2)."""
    prepared: list[str] = secret("owner", default_factory=list)
    """The events this player has prepared and nobody has turned up yet (TTN-18.1, TTO-8.2.1)."""
    seen_event: str | None = secret("owner", default=None)
    """The top current event, seen by Joan of Arc."""
    taken: list[str] = field(default_factory=list)
    """Action cards taken in this turn's action phase: not to be played yet (TTN-9.11.1, TTO-9.2.6)."""
    leader_ages: list[int] = field(default_factory=list)
    """Ages of which a leader has been taken."""
    used: list[str] = field(default_factory=list)
    """What may be used once a turn and has been."""
    used_up: list[str] = field(default_factory=list)
    """What may be used once a game and has been."""
    wars: list[DeclaredWar] = field(default_factory=list)
    pacts: list[MadePact] = field(default_factory=list)
    """Pacts in front of the player."""
    skips_politics: bool = False
    """The next political action is given up (TTN-14.22)."""
    attacked: Seat | None = None
    """Milder fighting: whose token the player holds (TTO-15.3)."""
    resigning: bool = False
    """Has announced to resign before the next own turn, and will be asked (TTO-12.5.1)."""
    resigned: bool = False
    ratings: Ratings = field(default_factory=Ratings)
    rated: Annotated[Rated | None, Field(exclude=True)] = field(default=None, compare=False, repr=False)
    """What the ratings were computed from, so that they are computed once for each change (`ratings.refresh`)."""
    sources: dict[str, int] = field(default_factory=dict)
    """Culture points by where they come from."""

    @property
    def civil_left(self) -> int:
        """Civil actions still available."""
        left = self.ratings.civil_actions - self.civil_spent
        return left + self.lent_civil if left > 0 else self.lent_civil

    @property
    def military_left(self) -> int:
        """Military actions still available."""
        left = self.ratings.military_actions + self.extra_military - self.military_spent
        return left if left > 0 else 0

    @property
    def population(self) -> int:
        """All workers, used and unused (TTN-2.6)."""
        return self.unused + sum(self.workers.values())

    def has_openly(self, card: str) -> bool:
        """Whether everybody can see that the player has a card, in hand or in play."""
        single = (self.government, self.leader, self.building, self.homer, self.tactic)
        several = (self.hand, self.technologies, self.workers, self.wonders, self.colonies)
        return card in single or any(card in each for each in several)


@dataclass(slots=True, kw_only=True)
class Game(GameState):
    """A whole game."""

    options: TtaOptions
    players: list[Player]
    start: Seat = Seat(0)
    """The starting player; later who took that role over (TTN-16.3)."""
    round: int = 1
    age: int = 0
    """The current age; 4 is Age IV."""
    active: Seat = Seat(0)
    """Whose turn it is."""
    phase: Phase = "start"
    row: list[str | None] = field(default_factory=list)
    civil_deck: list[str] = secret("all", default_factory=list)
    """The next card to be dealt stands last; so in all decks."""
    military_deck: list[str] = secret("all", default_factory=list)
    military_discard: list[str] = secret("all", default_factory=list)
    """Of the current age, face down (TTN-13.2, TTO-7.4)."""
    current_events: list[str] = secret("all", default_factory=list)
    """The top card stands last."""
    current_ages: list[int] = field(default_factory=list)
    """The backs of the current events, in the same order."""
    future_events: list[str] = secret("all", default_factory=list)
    future_ages: list[int] = field(default_factory=list)
    past_events: list[str] = field(default_factory=list)
    open_events: list[str] = field(default_factory=list)
    """Age III events that lie open and are evaluated at the end (TTO-3.4.3, TTO-15.4, TTO-15.5)."""
    closed_events: list[str] = secret("all", default_factory=list)
    """Of the gradual bonuses, those not yet turned up (TTO-15.5)."""
    common_tactics: list[str] = field(default_factory=list)
    resolving: list[str] = field(default_factory=list)
    """Cards turned up, played or offered that lie nowhere else while they take effect."""
    gone: list[str] = secret("all", default_factory=list)
    """Cards that have left the game, some of them unseen."""
    yellow_box: int = 0
    """Tokens that came into the box less those taken from it, which never runs out (TTN-11.5, TTO-3.2.4)."""
    blue_box: int = 0
    last_round: int | None = None
    """The number of the round with which the game ends, once it is known."""
    deck_players: int = 0
    """For how many players decks that are made later are built (TTN-16.2, TTO-12.5.2)."""
    culture_by_round: list[tuple[int, ...]] = field(default_factory=list)
    last_cards: list[str] = field(default_factory=list)
    """Cards the latest turn concerned, for pictures."""
    pending: Pending | None = None
    """What is being decided in the middle of a stage."""
    fought: Annotated[list[tuple[Seat, str]], Field(exclude=True)] = field(
        default_factory=list, compare=False, repr=False
    )
    """Aggressions since the game was loaded: the target, and what tells it from others, for plans of the target."""
    choices: Annotated[dict[Seat, Pending], Field(exclude=True)] = field(default_factory=dict)
    """What players decide for themselves alone, perhaps several at the same time; nothing between stages."""
    edition: Edition[Game, Player] = field(init=False, compare=False, repr=False, metadata={"shared": True})
    """The rules and cards this game is played with, by its options."""

    def __post_init__(self) -> None:
        edition = EDITIONS[self.options.edition]
        self.edition = edition if self.options.cards_as_pictured else edition.before_corrections

    def only_holder(self, card: str) -> Seat | None:
        """Who has a card that everybody can see, if it is one player alone."""
        holders = [player.seat for player in self.players if player.has_openly(card)]
        return holders[0] if len(holders) == 1 else None

    def due(self, seat: Seat) -> Pending | None:
        """What a seat has to decide in the middle of a stage, alone or beside others."""
        return self.choices.get(seat, self.pending)

    @property
    def in_between(self) -> bool:
        """Whether something is being decided in the middle of a stage."""
        return self.pending is not None or bool(self.choices)

    @property
    def age_name(self) -> str:
        """A, I, II, III or IV."""
        return AGES[self.age]

    @property
    def current(self) -> Player:
        """Whose turn it is."""
        return self.players[self.active]

    def card(self, card: str) -> Card:
        """A card of this edition."""
        return self.edition.catalog.cards[card]

    def of(self, kind: type[K], card: str) -> K:
        """A card that is of a kind."""
        return self.edition.catalog.of(kind, card)

    def card_name(self, card: str) -> Text:
        """A card as it is called in texts, with its age where others have the same name."""
        return self.edition.catalog.names[card]

    def name_of(self, card: str) -> Text:
        """What somebody calls a card: its name, or the word as it is where no card is called so."""
        known = self.edition.catalog.names.get(card)
        return say("{card}", card=card) if known is None else known

    def is_a(self, kind: type[Card], card: str | None) -> bool:
        """Whether a name is that of a card of a kind."""
        return card is not None and isinstance(self.edition.catalog.cards.get(card), kind)

    def playing(self) -> list[Player]:
        """The players still in the game, in seating order."""
        return [player for player in self.players if not player.resigned]

    def in_turn_order(self, first: Seat | None = None) -> list[Player]:
        """The players still in the game, clockwise from a seat (the current player when left out)."""
        begin = self.active if first is None else first
        order = self.players[begin:] + self.players[:begin]
        return [player for player in order if not player.resigned]

    def rivals(self, seat: Seat) -> list[Player]:
        """The others still in the game, clockwise."""
        return [player for player in self.in_turn_order(seat) if player.seat != seat]

    def worker_cards(self, player: Player, *kinds: str) -> list[WorkerCard]:
        """The cards of a player that hold workers, of some kinds or of all, lowest level first within a kind."""
        known = self.edition.catalog.worker_cards
        found = [known[card] for card in player.technologies if card in known]
        return [card for card in found if card.kind in kinds] if kinds else found

    def specials(self, player: Player) -> Iterator[Special]:
        """The special technologies of a player."""
        known = self.edition.catalog.cards
        for card in player.technologies:
            found = known[card]
            if isinstance(found, Special):
                yield found

    def technologies(self, player: Player) -> Iterator[Technology]:
        """All technologies of a player in play, the government among them (TTN-2.5, TTO-2.4)."""
        catalog = self.edition.catalog
        for card in (*player.technologies, player.government):
            yield catalog.of(Technology, card)

    def government(self, player: Player) -> Government:
        """The government of a player."""
        return self.of(Government, player.government)

    def standing_wonders(self, player: Player) -> Iterator[Wonder]:
        """The completed wonders of a player that are no ruins."""
        for card in player.wonders:
            if card not in player.ruins:
                yield self.of(Wonder, card)

    def count(self, player: Player, *kinds: str) -> int:
        """The workers on cards of some kinds."""
        known = self.edition.catalog.worker_cards
        return sum(workers for card, workers in player.workers.items() if not kinds or known[card].kind in kinds)

    def best_staffed(self, player: Player, *kinds: str) -> WorkerCard | None:
        """The card of the highest level of some kinds that has a worker (TTN-2.3)."""
        known = self.edition.catalog.worker_cards
        staffed = [known[card] for card, workers in player.workers.items() if workers and known[card].kind in kinds]
        return max(staffed, key=lambda card: card.level, default=None)

    def score_culture(self, player: Player, points: int, source: str, because: Text | None = None) -> int:
        """Give or take culture points, never below 0 (TTN-12.9); how many it really was."""
        real = max(points, -player.culture)
        if real:
            player.culture += real
            player.sources[source] = player.sources.get(source, 0) + real
        if because is not None and real > 0:
            what = say("{n} culture ({why})", n=real, why=because)
            self.tell(say("{who} scores {what}.", who=Who(player.seat), what=what), player.seat)
        elif because is not None and real < 0:
            what = say("{n} culture ({why})", n=-real, why=because)
            self.tell(say("{who} loses {what}.", who=Who(player.seat), what=what), player.seat)
        return real

    def score_science(self, player: Player, points: int, because: Text | None = None) -> int:
        """Give or take science points, never below 0; how many it really was."""
        real = self.edition.goods.science_change(self, player, max(points, -player.science))
        player.science += real
        if because is not None and real > 0:
            what = say("{n} science ({why})", n=real, why=because)
            self.tell(say("{who} scores {what}.", who=Who(player.seat), what=what), player.seat)
        elif because is not None and real < 0:
            what = say("{n} science ({why})", n=-real, why=because)
            self.tell(say("{who} loses {what}.", who=Who(player.seat), what=what), player.seat)
        return real

    def remove_from_game(self, *cards: str) -> None:
        """Cards leave the game and never come back; boards are no cards, they stay where they are."""
        self.gone += [card for card in cards if any(self.card(card).copies)]

    def tell(
        self,
        text: Text,
        seat: Seat | None = None,
        *focus: str,
        to: tuple[Seat, ...] | None = None,
        told: Section = "story",
        own: Text | None = None,
    ) -> None:
        """Tell the table what happened; the cards of `focus` are remembered for pictures of the latest turn.

        What politics and the end of a turn bring stands apart from the actions of the turn.
        """
        if to is None:
            self.last_cards += [card for card in focus if card not in self.last_cards]
        where = TELLING.get(self.phase, told) if told == "story" else told
        GameState.tell(self, text, seat, *focus, to=to, told=where, own=own)
