"""A deal is proposed in the panel: to whom, what is given, what is wanted (CIV-7.4)."""

from __future__ import annotations

from bot.drafts.choice_tree import ChoiceNode, follow
from bot.drafts.entry_labels import entry_label
from bot.drafts.menu_limits import LIMITS
from bot.drafts.preview import DraftPreview, preview_lines
from bot.drafts.shared_prices import SharedPrices
from bot.language.i18n import Localizer
from bot.panels.choice_controls import choice_controls
from bot.panels.controls import Style
from bot.panels.message_content import PanelLocation
from rules.civilization.actions.trade import MakeOffer
from rules.engine import Seat
from tests.civilization.tables import P1, P2, Position, position

LOCALIZER = Localizer(names=["Anna", "Boris", "Clara"])
P3 = Seat(2)
NATIONS = ("america", "egypt", "rome")


def rich() -> Position:
    made = position("GGGGGG\nGGGGGG\nGGGGGG\nGGGGGG", "B2 cap1; F2 cap2; B4 cap3", seats=3, nations=NATIONS)
    for player in made.g.players:
        player.trade, player.culture = 9, 3
    made.player(P1).huts = ["silk"]
    made.player(P2).resources |= {"wheat": 1}
    made.player(P3).villages = ["iron"]
    return made


class Menus:
    """The lists of a panel, opened one after the other."""

    def __init__(self, preview: DraftPreview) -> None:
        self.preview = preview
        self.path: tuple[int, ...] = ()

    @property
    def level(self) -> ChoiceNode:
        return follow(self.preview.choices, self.path, self.preview.menu, self.preview.multi_pick)

    @property
    def labels(self) -> list[str]:
        return [entry_label(self.preview, each, LOCALIZER, SharedPrices(), first=False) for each in self.level.all]

    def open(self, label: str) -> Menus:
        self.path += (self.labels.index(label),)
        return self


def negotiating(made: Position) -> Menus:
    return Menus(preview_lines(made.table("trade"), P1, ()))


def test_an_exchange_is_made_with_three_choices() -> None:
    menus = negotiating(rich()).open("Offer a deal…")
    assert menus.labels == ["Offer to Boris", "Offer to Clara"]
    assert menus.open("Offer to Boris").labels[:4] == ["Give 1 trade", "Give 2 trade", "Give 3 trade", "Give 6 trade"]
    assert "Give hut: Silk" in menus.labels
    assert menus.open("Give 3 trade").labels == ["Wheat", "1 culture", "3 culture", "Nothing: a gift"]
    menus.open("Wheat")
    choice = menus.level.single_choice
    assert choice is not None
    assert choice.actions == (MakeOffer(P2, give_trade=3, get=("wheat",)),)


def test_withdrawing_an_offer_is_not_recommended() -> None:
    table = rich().table("trade")
    table.act(P1, MakeOffer(P2, give_trade=1))
    preview = preview_lines(table, P1, ())
    level = follow(preview.choices, (), preview.menu, preview.multi_pick)
    (withdraw,) = [
        part
        for row in choice_controls(1, 1, preview, level, PanelLocation(""), None, LOCALIZER)
        for part in row["components"]
        if part.get("label", "").startswith("Withdraw")
    ]
    assert withdraw["style"] == Style.PLAIN


def test_only_what_the_other_player_has_is_asked_for() -> None:
    menus = negotiating(rich()).open("Offer a deal…").open("Offer to Clara").open("Give hut: Silk")
    assert menus.labels == [
        *("A village", "1 trade", "2 trade", "3 trade", "6 trade", "1 culture", "3 culture", "Nothing: a gift")
    ]


def test_every_list_of_a_rich_player_fits_into_a_menu() -> None:
    made = rich()
    made.player(P1).resources |= dict.fromkeys(("iron", "wheat", "incense", "silk"), 2)
    made.hold(P1, "drought", "sabotage")
    menus = negotiating(made)
    offers = [each for each in menus.preview.choices if isinstance(each.last, MakeOffer)]
    assert len({each.line for each in offers}) == len(offers)
    assert len(menus.open("Offer a deal…").open("Offer to Boris").labels) <= LIMITS.entries
