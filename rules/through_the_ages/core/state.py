"""The state of a game of Through the Ages: plain data and queries on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeVar

from pydantic import Field

from rules.engine.core.action import Section
from rules.engine.core.fight import Fight
from rules.engine.core.secret import secret
from rules.engine.core.state import GameState
from rules.engine.core.text import Seat, Text, Who, say
from rules.through_the_ages.core.cards import Card, Government, Special, Technology, Wonder, WorkerCard
from rules.through_the_ages.core.edition import EDITIONS, Edition
from rules.through_the_ages.core.options import TtaOptions
from rules.through_the_ages.core.pending import Pending

K = TypeVar("K", bound=Card)

Rated = tuple[tuple[str | int | tuple[str | int, ...] | None, ...], ...]
Phase = Literal["start", "politics", "actions", "end", "finished"]
TELLING: Mapping[Phase, Section] = {"start": "opening", "politics": "opening", "end": "upkeep"}
"""The section of a post for events of phases other than the action phase."""

HOMER = "homer"
"""The leader who may end under a wonder (TTN-14.1)."""


@dataclass(slots=True)
class Ratings:
    """The ratings of a player from cards and workers, recomputed after every change (TTN-11, TTO-10, TTO-17.4)."""

    science: int = 0
    culture: int = 0
    strength: int = 0
    happiness: int = 0
    civil_actions: int = 0
    military_actions: int = 0
    colonization: int = 0
    urban_limit: int = 0
    civil_hand: int = 0
    """The hand limit for civil cards; the field below is that for military ones (TTN-11.9, TTO-7.3, TTO-9.2.2)."""
    military_hand: int = 0


@dataclass(slots=True)
class DeclaredWar:
    """A war that is resolved at the start of the attacker's next turn (TTN-7.4, TTO-12.4)."""

    card: str
    target: Seat


@dataclass(slots=True)
class MadePact:
    """A pact placed in front of the player who offered it; `a` and `b` are the seats of its sides."""

    card: str
    a: Seat
    b: Seat


@dataclass(slots=True)
class Player:
    """The civilization of a seat."""

    seat: Seat
    technologies: list[str] = field(default_factory=list)
    """Cards that hold workers, and special technologies."""
    government: str = ""
    leader: str | None = None
    workers: dict[str, int] = field(default_factory=dict)
    """Workers by card, for every card of the player that holds workers."""
    stored: dict[str, int] = field(default_factory=dict)
    """The blue tokens by card; cards without any are left out."""
    unused: int = 0
    """Unused workers."""
    yellow: int = 0
    """The number of tokens in the yellow bank."""
    blue: int = 0
    """The number of tokens in the blue bank."""
    building: str | None = None
    """The unfinished wonder; the number of its completed stages is the next field."""
    stages: int = 0
    wonders: list[str] = field(default_factory=list)
    """Completed wonders, including ruined ones."""
    ruins: list[str] = field(default_factory=list)
    homer: str | None = None
    """The wonder above Homer (TTN-14.1)."""
    colonies: list[str] = field(default_factory=list)
    tactic: str | None = None
    exclusive: bool = False
    """True if the tactic is in front of the player and cannot be copied by others yet (TTN-9.12.4)."""
    culture: int = 0
    science: int = 0
    civil_spent: int = 0
    military_spent: int = 0
    lent_civil: int = 0
    """Civil actions of this turn for which military ones are used (TTN-14.3); they are spent first."""
    extra_military: int = 0
    """Military actions of this turn in addition to the total (TTN-9.11.4, TTO-9.9.7)."""
    unit_resources: int = 0
    """Resources that only pay for units, this turn (TTN-12.7, TTO-9.9.6)."""
    lent: dict[str, int] = field(default_factory=dict)
    """Food or resources that a pact allows to be used this turn as the other good (TTN-14.33)."""
    unit_science: int = 0
    """Science points that only pay for military unit technologies, this turn."""
    hand: list[str] = field(default_factory=list)
    """Civil cards; they are public, because they were taken openly (TTN-13.1, TTO-9.2.7)."""
    military: list[str] = secret("owner", default_factory=list)
    """Military cards; their number is public (TTO-7.1, TTO-17.2)."""
    prepared: list[str] = secret("owner", default_factory=list)
    """The events that this player has prepared and that have not been revealed yet (TTN-18.1, TTO-8.2.1)."""
    seen_event: str | None = secret("owner", default=None)
    """The top current event, seen by Joan of Arc."""
    taken: list[str] = field(default_factory=list)
    """Action cards taken in this turn's action phase, which cannot be played yet (TTN-9.11.1, TTO-9.2.6)."""
    leader_ages: list[int] = field(default_factory=list)
    """The ages of which a leader has been taken."""
    used: list[str] = field(default_factory=list)
    """The once-per-turn powers that have been used."""
    used_up: list[str] = field(default_factory=list)
    """The once-per-game powers that have been used."""
    wars: list[DeclaredWar] = field(default_factory=list)
    pacts: list[MadePact] = field(default_factory=list)
    """Pacts in front of the player."""
    skips_politics: bool = False
    """True if the next political action is given up (TTN-14.22)."""
    attacked: Seat | None = None
    """Milder fighting: the seat whose token the player holds (TTO-15.3)."""
    resigning: bool = False
    """True if the player has announced to resign; the question comes before the next turn (TTO-12.5.1)."""
    resigned: bool = False
    ratings: Ratings = field(default_factory=Ratings)
    rated: Annotated[Rated | None, Field(exclude=True)] = field(default=None, compare=False, repr=False)
    """The data from which the ratings were computed, to recompute them only after changes (`ratings.refresh`)."""
    sources: dict[str, int] = field(default_factory=dict)
    """The culture points by source."""

    @property
    def civil_left(self) -> int:
        """The civil actions still available."""
        left = self.ratings.civil_actions - self.civil_spent
        return left + self.lent_civil if left > 0 else self.lent_civil

    @property
    def military_left(self) -> int:
        """The military actions still available."""
        left = self.ratings.military_actions + self.extra_military - self.military_spent
        return left if left > 0 else 0

    @property
    def population(self) -> int:
        """All workers, used and unused (TTN-2.6)."""
        return self.unused + sum(self.workers.values())

    def has_openly(self, card: str) -> bool:
        """Return whether the player visibly has a card, in hand or in play."""
        single = (self.government, self.leader, self.building, self.homer, self.tactic)
        several = (self.hand, self.technologies, self.workers, self.wonders, self.colonies)
        return card in single or any(card in each for each in several)


@dataclass(slots=True, kw_only=True)
class Game(GameState):
    """A whole game."""

    options: TtaOptions
    players: list[Player]
    start: Seat = Seat(0)
    """The starting player; later the player who took over that role (TTN-16.3)."""
    round: int = 1
    age: int = 0
    """The current age; 4 is Age IV."""
    active: Seat = Seat(0)
    """The seat whose turn it is."""
    phase: Phase = "start"
    row: list[str | None] = field(default_factory=list)
    civil_deck: list[str] = secret("all", default_factory=list)
    """The next card to be dealt is last, as in all decks."""
    military_deck: list[str] = secret("all", default_factory=list)
    military_discard: list[str] = secret("all", default_factory=list)
    """The discards of the current age, face down (TTN-13.2, TTO-7.4)."""
    current_events: list[str] = secret("all", default_factory=list)
    """The top card is last."""
    current_ages: list[int] = field(default_factory=list)
    """The backs of the current events, in the same order."""
    future_events: list[str] = secret("all", default_factory=list)
    future_ages: list[int] = field(default_factory=list)
    past_events: list[str] = field(default_factory=list)
    open_events: list[str] = field(default_factory=list)
    """Age III events that are face up and scored at the end (TTO-3.4.3, TTO-15.4, TTO-15.5)."""
    closed_events: list[str] = secret("all", default_factory=list)
    """Gradual bonuses that have not been revealed yet (TTO-15.5)."""
    common_tactics: list[str] = field(default_factory=list)
    resolving: list[str] = field(default_factory=list)
    """Cards revealed, played or offered that are nowhere else while they take effect."""
    gone: list[str] = secret("all", default_factory=list)
    """Cards that have left the game, some of them face down."""
    yellow_box: int = 0
    """Tokens put into the box minus those taken from it, which never runs out (TTN-11.5, TTO-3.2.4)."""
    blue_box: int = 0
    last_round: int | None = None
    """The number of the last round, once it is known."""
    deck_players: int = 0
    """The number of players for which later decks are built (TTN-16.2, TTO-12.5.2)."""
    culture_by_round: list[tuple[int, ...]] = field(default_factory=list)
    last_cards: list[str] = field(default_factory=list)
    """The cards involved in the latest turn, for pictures."""
    pending: Pending | None = None
    """The pending choice in the middle of a stage."""
    fought: Annotated[list[tuple[Seat, str]], Field(exclude=True)] = field(
        default_factory=list, compare=False, repr=False
    )
    """Aggressions since the game was loaded, which stop plans of their targets: target and unique key."""
    choices: Annotated[dict[Seat, Pending], Field(exclude=True)] = field(default_factory=dict)
    """Choices that players make independently, perhaps several at the same time; empty between stages."""
    edition: Edition[Game, Player] = field(init=False, compare=False, repr=False, metadata={"shared": True})
    """The rules and cards of this game, determined by its options."""

    def __post_init__(self) -> None:
        edition = EDITIONS[self.options.edition]
        self.edition = edition if self.options.cards_as_pictured else edition.before_corrections

    def only_holder(self, card: str) -> Seat | None:
        """Return the seat of the only player who visibly has a card, or None."""
        holders = [player.seat for player in self.players if player.has_openly(card)]
        return holders[0] if len(holders) == 1 else None

    def due(self, seat: Seat) -> Pending | None:
        """Return the pending choice of a seat in the middle of a stage, its own or the common one."""
        return self.choices.get(seat, self.pending)

    @property
    def in_between(self) -> bool:
        """True if a choice is pending in the middle of a stage."""
        return self.pending is not None or bool(self.choices)

    @property
    def current(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.active]

    def card(self, card: str) -> Card:
        """Return a card of this edition."""
        return self.edition.catalog.cards[card]

    def of(self, kind: type[K], card: str) -> K:
        """Return a card as an instance of a kind."""
        return self.edition.catalog.of(kind, card)

    def card_name(self, card: str) -> Text:
        """Return the name of a card in texts, with its age if others have the same name."""
        return self.edition.catalog.names[card]

    def name_of(self, card: str) -> Text:
        """Return the name of a card, or the word unchanged if it is no card."""
        known = self.edition.catalog.names.get(card)
        return say("{card}", card=card) if known is None else known

    def is_a(self, kind: type[Card], card: str | None) -> bool:
        """Return whether an id is that of a card of a kind."""
        return card is not None and isinstance(self.edition.catalog.cards.get(card), kind)

    def playing(self) -> list[Player]:
        """Return the players still in the game, in seating order."""
        return [player for player in self.players if not player.resigned]

    def in_turn_order(self, first: Seat | None = None) -> list[Player]:
        """Return the players still in the game, clockwise from a seat (default: the current player)."""
        begin = self.active if first is None else first
        order = self.players[begin:] + self.players[:begin]
        return [player for player in order if not player.resigned]

    def rivals(self, seat: Seat) -> list[Player]:
        """Return the others still in the game, clockwise."""
        return [player for player in self.in_turn_order(seat) if player.seat != seat]

    def worker_cards(self, player: Player, *kinds: str) -> list[WorkerCard]:
        """Return the cards of a player that hold workers, of some kinds or of all, lowest level first within a kind."""
        known = self.edition.catalog.worker_cards
        found = [known[card] for card in player.technologies if card in known]
        return [card for card in found if card.kind in kinds] if kinds else found

    def specials(self, player: Player) -> Iterator[Special]:
        """Yield the special technologies of a player."""
        known = self.edition.catalog.cards
        for card in player.technologies:
            found = known[card]
            if isinstance(found, Special):
                yield found

    def technologies(self, player: Player) -> Iterator[Technology]:
        """Yield all technologies of a player in play, including the government (TTN-2.5, TTO-2.4)."""
        catalog = self.edition.catalog
        for card in (*player.technologies, player.government):
            yield catalog.of(Technology, card)

    def government(self, player: Player) -> Government:
        """Return the government of a player."""
        return self.of(Government, player.government)

    def standing_wonders(self, player: Player) -> Iterator[Wonder]:
        """Yield the completed wonders of a player that are not ruined."""
        for card in player.wonders:
            if card not in player.ruins:
                yield self.of(Wonder, card)

    def count(self, player: Player, *kinds: str) -> int:
        """Return the number of workers on cards of some kinds."""
        known = self.edition.catalog.worker_cards
        return sum(workers for card, workers in player.workers.items() if not kinds or known[card].kind in kinds)

    def best_staffed(self, player: Player, *kinds: str) -> WorkerCard | None:
        """Return the card of the highest level of some kinds that has a worker (TTN-2.3)."""
        known = self.edition.catalog.worker_cards
        staffed = [known[card] for card, workers in player.workers.items() if workers and known[card].kind in kinds]
        return max(staffed, key=lambda card: card.level, default=None)

    def score_culture(self, player: Player, points: int, source: str, because: Text | None = None) -> int:
        """Give or take culture points, never below 0 (TTN-12.9). Return the actual change."""
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
        """Give or take science points, never below 0. Return the actual change."""
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
        """Remove cards from the game for good; the cards of the player board stay."""
        self.gone += [card for card in cards if any(self.card(card).copies)]

    def tell(
        self,
        text: Text,
        seat: Seat | None = None,
        *focus: str,
        readers: tuple[Seat, ...] | None = None,
        section: Section = "story",
        own_text: Text | None = None,
        sign: str = "",
        fight: Fight | None = None,
    ) -> None:
        """Record an event for the players. Pictures of the latest turn use the cards of `focus`.

        Events of politics and of the end of a turn are in separate sections from the actions of the turn.
        """
        if readers is None:
            self.last_cards += [card for card in focus if card not in self.last_cards]
        part = TELLING.get(self.phase, section) if section == "story" else section
        GameState.tell(
            self, text, seat, *focus, readers=readers, section=part, own_text=own_text, sign=sign, fight=fight
        )
