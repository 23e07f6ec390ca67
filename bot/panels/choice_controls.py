"""Buttons and menus for the present choices: few as buttons, many in a menu, secondary ones separately."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.drafts.choice_tree import (
    AllAlternatives,
    Alternatives,
    AtOnce,
    ByLetter,
    ChoiceNode,
    Entry,
    FirstValue,
    Fixed,
    HeadingMenu,
    Kind,
    Leaf,
    Menu,
    MultiPick,
    Overflow,
    SeveralMenu,
    UnderHeading,
    Value,
    menu_entries,
)
from bot.drafts.entry_labels import kind_prompt, value_in_words, what_is_chosen
from bot.drafts.list_labels import beside_button, level_labels, menu_labels, menu_title, repeats
from bot.drafts.menu_limits import LIMITS
from bot.drafts.preview import DraftPreview, go_together, is_side_answer, leaves_something
from bot.drafts.shared_prices import SharedPrices, shared_prices
from bot.language.emoji_tags import strip_emoji
from bot.language.i18n import Localizer, capital
from bot.panels.control_ids import ControlId
from bot.panels.controls import (
    BUTTON_LABEL,
    MENU_OPTIONS,
    ROW_BUTTONS,
    Component,
    Item,
    Style,
    button,
    menu,
    rows,
    section,
)
from bot.panels.message_content import PanelLocation
from bot.wording.action_commands import description
from rules.engine import AnyAction, Text, say, say_n
from rules.engine.menus import Allowance

ROWS = 3
"""The rows for choices; those above and below are for the draft and for navigation."""
CHOOSE = say("Choose…")
"""The prompt of a menu below a text that says already what is chosen."""
OTHERWISE = say("Otherwise nothing changes")
"""The line next to the button that refuses the only offer."""
IMPOSSIBLE = "🚫"
"""The sign of a main action that is not possible now; a disabled button could not say why."""


def choice_controls(
    game: int,
    state: int,
    preview: DraftPreview,
    level: ChoiceNode,
    where: PanelLocation,
    last: AnyAction | None,
    localizer: Localizer,
) -> list[Component]:
    """Return the controls of a level. `last` only ends the turn, so confirming does it and it is not offered.

    Other choices that end it are in `end_buttons`. Answers to offers stand first, each next to its button.
    """
    if level.multi_pick is not None:
        return [_picking(game, state, preview, level.multi_pick, where, localizer)]
    prices = shared_prices(preview, level)
    items = [each for each in _items(preview, level, last, localizer, prices) if not _is_end(each[0], preview, level)]
    style = Style.MAIN if last is None or leaves_something(preview, last) else Style.PLAIN
    accepting = [(entry, item) for entry, item in items if isinstance(entry, Leaf) and _accepts(preview, entry)]
    refusing = [
        (entry, item)
        for entry, item in items
        if accepting and isinstance(entry, Leaf) and _skips(preview, entry.choice.last) and _is_urgent(preview, entry)
    ]
    others = [each for each in items if each not in accepting and each not in refusing]
    return [
        *(
            _answer(game, state, where, entry, item, style if _accepts(preview, entry) else Style.PLAIN, localizer)
            for entry, item in _by_offer(accepting, refusing, localizer)
        ),
        *_other_controls(game, state, preview, level, where, others, style, localizer, prices),
    ]


_Answers = Sequence[tuple[Leaf, Item]]


def _by_offer(accepting: _Answers, refusing: _Answers, localizer: Localizer) -> Iterator[tuple[Leaf, Item]]:
    """Yield the answers to each offer together; a single refusal stands below the terms without repeating them."""
    offers = dict.fromkeys(map(_offer, accepting))
    for offer in offers:
        yield from (each for each in accepting if _offer(each) == offer)
        refusals = [each for each in refusing if _offer(each) == offer]
        for entry, item in refusals:
            yield entry, replace(item, label=localizer(OTHERWISE)) if len(refusals) == 1 else item
    yield from (each for each in refusing if _offer(each) not in offers)


def _offer(answer: tuple[Leaf, Item]) -> object:
    """Return the number of the offer that is answered; None in titles with one offer at a time."""
    return getattr(answer[0].choice.last, "offer", None)


def _answer(
    game: int, state: int, where: PanelLocation, entry: Leaf, item: Item, style: Style, localizer: Localizer
) -> Component:
    """Return an answer to an offer: its text without the kind of action, which the button next to it names."""
    label = capital(localizer(type(entry.choice.last).kind_name()))
    control = ControlId(game, state, "go", f"{where}.{item.value}")
    return section(beside_button(entry, item.label, localizer), button(control, label, style))


def _skips(preview: DraftPreview, action: AnyAction) -> bool:
    """Return whether an action skips or refuses something."""
    return isinstance(action, preview.table.rules.menus.skipping)


def _accepts(preview: DraftPreview, entry: Leaf) -> bool:
    return isinstance(entry.choice.last, preview.table.rules.menus.accepting)


def _other_controls(
    game: int,
    state: int,
    preview: DraftPreview,
    level: ChoiceNode,
    where: PanelLocation,
    items: Sequence[tuple[Entry, Item]],
    style: Style,
    localizer: Localizer,
    prices: SharedPrices,
) -> list[Component]:
    """Return the controls of everything but offers and the answers to them."""
    main = [item for entry, item in items if entry in level.entries and not isinstance(entry, Menu)]
    menus = [
        _listed(game, state, where, entry, index, preview, level, localizer, prices)
        for index, entry in enumerate(level.all)
        if isinstance(entry, Menu)
    ]
    secondary = [item for entry, item in items if entry in level.secondary]
    nothing = [item for entry, item in items if _is_rarely_wanted(preview, entry)]
    if nothing and _only_skips(preview, level):
        # Then the first of them is what people want.
        nothing = nothing[1:]
    buttons = _buttons(game, state, where, sorted(main, key=nothing.__contains__), style, grey=nothing)
    if menus:
        beside = [*buttons, *_buttons(game, state, where, secondary, Style.PLAIN)]
        if len(menus) + len(rows(beside)) <= ROWS:
            return [*menus, *rows(beside)]
        # Entries without room next to the first menus are listed in one more, so that none is left out.
        kept = [entry for entry, _ in items if isinstance(entry, Menu)][: ROWS - 1]
        left = [item for entry, item in items if entry not in kept]
        return [*menus[: len(kept)], *_menu(game, state, where, left, preview, level, localizer)][:ROWS]
    if (
        len(main) <= LIMITS.buttons
        and not level.varies
        and all(len(strip_emoji(item.label)) <= BUTTON_LABEL for item in main)
    ):
        beside = _buttons(game, state, where, secondary, Style.PLAIN)
        return [*rows(buttons), *rows(beside)] if _fit(buttons, beside) else rows([*buttons, *beside])[:ROWS]
    # Choices that others wait for come before the long list of the turn.
    urgent = [item for entry, item in items if isinstance(entry, Leaf) and item in main and _is_urgent(preview, entry)]
    if level.path or len(urgent) > ROW_BUTTONS or len(urgent) == len(main):
        # Entries that do not fit into a row of buttons are listed together.
        urgent = []
    listed = sorted([item for item in main if item not in urgent] or main, key=nothing.__contains__)
    controls = rows(_buttons(game, state, where, urgent, Style.MAIN)) if len(listed) < len(main) else []
    controls += _menu(game, state, where, listed, preview, level, localizer)
    beside = rows(_buttons(game, state, where, secondary, Style.PLAIN))
    return [*controls, *beside[: ROWS - len(controls)]]


def end_buttons(
    game: int,
    state: int,
    preview: DraftPreview,
    level: ChoiceNode,
    where: PanelLocation,
    last: AnyAction | None,
    localizer: Localizer,
) -> list[Component]:
    """Return the buttons below all choices that only end the turn or a part of it, unless confirming does that."""
    found: list[Component] = []
    for entry, item in _items(preview, level, last, localizer, shared_prices(preview, level)):
        if _is_end(entry, preview, level):
            gives_up = any(leaves_something(preview, choice.last) for choice in entry.choices)
            style = Style.PLAIN if last is not None or gives_up else Style.MAIN
            found += _buttons(game, state, where, [item], style)
    return found


def _items(
    preview: DraftPreview, level: ChoiceNode, last: AnyAction | None, localizer: Localizer, prices: SharedPrices
) -> list[tuple[Entry, Item]]:
    """Return the entries of a level in words, without those that confirming does."""
    labels = level_labels(preview, level, localizer, prices)
    return [
        (entry, _item(preview, index, entry, label, localizer))
        for index, (entry, label) in enumerate(zip(level.all, labels, strict=True))
        if [choice.actions for choice in entry.choices] != [(last,)]
    ]


def _is_end(entry: Entry, preview: DraftPreview, level: ChoiceNode) -> bool:
    """Return whether an entry only ends a turn or a part of it; passing may leave a choice of what is taken for it."""
    ends = all(len(choice.actions) == 1 and preview.is_end(choice.last) for choice in entry.choices)
    return not level.path and isinstance(entry, Leaf | Kind | Fixed) and bool(entry.choices) and ends


def _is_rarely_wanted(preview: DraftPreview, entry: Entry) -> bool:
    """Return whether the button of an entry is grey and last."""
    return (
        _is_nothing(preview, entry)
        if isinstance(entry, Leaf)
        else isinstance(entry, UnderHeading) and entry.heading.rare
    )


def _only_skips(preview: DraftPreview, level: ChoiceNode) -> bool:
    """Return whether all choices skip or refuse something, and the first loses nothing by it."""
    actions = [choice.last for entry in level.all for choice in entry.choices]
    return all(_skips(preview, action) for action in actions) and not preview.loses(actions[0])


def _is_nothing(preview: DraftPreview, entry: Leaf) -> bool:
    """Return whether an entry is not recommended: it skips, refuses, gives up or loses something, or wastes a turn."""
    action = entry.choice.last
    if _skips(preview, action):
        return True
    picks_nothing = bool(action.multi_field) and not getattr(action, action.multi_field)
    warned_of = preview.table.rules.menus.irreversible_warning(type(action)) is not None
    return picks_nothing or warned_of or preview.loses(action)


def _listed(
    game: int,
    state: int,
    where: PanelLocation,
    entry: Menu,
    index: int,
    preview: DraftPreview,
    level: ChoiceNode,
    localizer: Localizer,
    prices: SharedPrices,
) -> Component:
    """Return an open menu; its entries continue the path of the menu."""
    inside = PanelLocation(where.draft, (*where.path, index))
    control, labels = ControlId(game, state, "pick", str(inside)), menu_labels(preview, entry, localizer, prices)
    items = [
        _item(preview, place, each, label, localizer)
        for place, (each, label) in enumerate(zip(menu_entries(entry), labels, strict=True))
    ]
    title = menu_title(preview, entry)
    said = _is_said_above(preview, level, localizer(title), localizer)
    most = 1
    if isinstance(entry, SeveralMenu) and all(isinstance(each, Leaf) for each in menu_entries(entry)):
        allowed = _allowance(preview, entry)
        kinds = {type(choice.last) for choice in entry.choices}
        if allowed is not None:
            title, said = say("{what}: {how_many}", what=title, how_many=allowed.text), False
            most = min(allowed.most, len(items))
        elif go_together(preview, entry.choices):
            title, said = say("One or more…") if said else say("{what}: one or more", what=title), False
            most = len(items)
        elif len(kinds) == 1:
            title = kind_prompt(preview, kinds.pop())
            said = _is_said_above(preview, level, localizer(title), localizer)
    # Of several menus, each says what it is about.
    said = said and sum(isinstance(each, Menu) for each in level.all) == 1
    return menu(control, localizer(CHOOSE if said else title), items, most=most)


def _is_said_above(preview: DraftPreview, level: ChoiceNode, prompt: str, localizer: Localizer) -> bool:
    """Return whether the text of the panel says already what a menu asks."""
    title = localizer(preview.table.questions[preview.seat].title)
    is_above = bool(level.path) and prompt == localizer(what_is_chosen(preview, level))
    return is_above or repeats(preview, title, prompt, localizer)


def _allowance(preview: DraftPreview, entry: SeveralMenu) -> Allowance | None:
    """Return how many choices of a menu can be made together, where the title knows it."""
    allowance = preview.table.rules.menus.allowance
    kinds = tuple({type(choice.last): None for choice in entry.choices})
    return None if allowance is None else allowance(preview.state, preview.seat, kinds)


def _is_urgent(preview: DraftPreview, entry: Leaf) -> bool:
    return is_side_answer(preview.table, entry.choice.last)


def _fit(buttons: Sequence[Component], beside: Sequence[Component]) -> bool:
    """Return whether the secondary choices have rows to themselves."""
    return len(rows(buttons)) + len(rows(beside)) <= ROWS


def _buttons(
    game: int, state: int, where: PanelLocation, items: Sequence[Item], style: Style, *, grey: Sequence[Item] = ()
) -> list[Component]:
    return [
        button(
            ControlId(game, state, "go", f"{where}.{item.value}"),
            item.label,
            Style.PLAIN if item in grey or item.sign == IMPOSSIBLE else style,
            sign=item.sign,
        )
        for item in items
    ]


def _menu(
    game: int,
    state: int,
    where: PanelLocation,
    items: Sequence[Item],
    preview: DraftPreview,
    level: ChoiceNode,
    localizer: Localizer,
) -> list[Component]:
    """Return a menu with its prompt, and buttons to turn its pages."""
    asked = localizer(what_is_chosen(preview, level))
    what = localizer(CHOOSE) if _is_said_above(preview, level, asked, localizer) else capital(asked)
    pages = (len(items) - 1) // MENU_OPTIONS + 1
    page = min(where.page, pages - 1)
    shown = items[page * MENU_OPTIONS : (page + 1) * MENU_OPTIONS]
    if pages == 1:
        return [menu(ControlId(game, state, "pick", str(where)), what, shown)]
    placeholder = localizer(say("{what} (page {page} of {pages})", what=what, page=page + 1, pages=pages))
    turning = [
        button(_at(game, state, where, page - 1), localizer(say("◀ Earlier")), disabled=page == 0),
        button(_at(game, state, where, page + 1), localizer(say("More ▶")), disabled=page == pages - 1),
    ]
    return [menu(ControlId(game, state, "pick", str(where)), placeholder, shown), *rows(turning)]


def _picking(
    game: int, state: int, preview: DraftPreview, multi_pick: MultiPick, where: PanelLocation, localizer: Localizer
) -> Component:
    """Return a menu in which any number of values can be picked; the end of a very large pool has to be typed."""
    help_given = preview.picking(multi_pick.action)
    control = ControlId(game, state, "several", str(where))
    if help_given is None:
        labels = [value_in_words(preview, multi_pick.action.multi_field, value, localizer) for value in multi_pick.pool]
        what = say("Pick one or more: {what}", what=localizer(multi_pick.action.kind_name()))
        least, most = 1, len(labels)
    else:
        labels = [localizer(label) for label in help_given.labels]
        what = say("{kind}: {goal}", kind=localizer(multi_pick.action.kind_name()), goal=help_given.goal)
        least, most = help_given.least, help_given.most or len(labels)
    items = [Item(label, str(place)) for place, label in enumerate(labels)][:MENU_OPTIONS]
    return menu(control, localizer(what), items, least=min(least, len(items)), most=min(most, len(items)))


def _at(game: int, state: int, where: PanelLocation, page: int) -> ControlId:
    return ControlId(
        game, state, "see", str(PanelLocation(where.draft, where.path, max(page, 0))) + f".{page < where.page}"
    )


def _item(preview: DraftPreview, index: int, entry: Entry, label: str, localizer: Localizer) -> Item:
    sign = IMPOSSIBLE if isinstance(entry, Fixed) and not entry.choices else ""
    return Item(label, str(index), _about(preview, entry, localizer), sign=sign)


def _about(preview: DraftPreview, entry: Entry, localizer: Localizer) -> str:
    """Return the second line of an entry in a menu."""
    count = len(entry.choices)
    ways = localizer(say_n("one way", "{n} ways", count))
    match entry:
        case MultiPick(action):
            return localizer(say("{does}: pick as many as you like", does=Text(description(action))))
        case Kind(action):
            return f"{localizer(Text(description(action)))} · {ways}"
        case Overflow() | AllAlternatives():
            return ""
        case UnderHeading(heading) if heading.about is not None:
            return localizer(heading.about)
        case UnderHeading():
            return ""
        case Alternatives() | SeveralMenu() | HeadingMenu() | Fixed() | AtOnce() | ByLetter():
            return ways
        case FirstValue(choices=choices):
            gist = preview.details(choices[0])
            return ways if gist is None else localizer(gist)
        case Value(choices=choices):
            return localizer(preview.words(choices[0])) if count == 1 else ways
        case Leaf(choice):
            # A choice for the whole game needs its purpose; the rest is shown before it is confirmed.
            gist = preview.advice(choice.last) or preview.details(choice)
            return "" if gist is None else localizer(gist)
