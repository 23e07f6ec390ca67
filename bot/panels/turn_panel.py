"""The private panel: the question, the draft, and the buttons and menus to continue."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

from bot.drafts.adjusting import adjustments
from bot.drafts.choice_tree import Alternatives, ChoiceNode, Menu, with_defaults
from bot.drafts.entry_labels import kinds_of, value_in_words, with_kind
from bot.drafts.examples import turn_of
from bot.drafts.list_labels import is_said, menu_title, repeats
from bot.drafts.preview import DraftPreview, closing, leaves_something
from bot.drafts.shared_prices import shared_prices
from bot.language.emoji_tags import strip_emoji
from bot.language.i18n import Localizer, capital, clipped, code, words
from bot.panels.action_forms import form_of
from bot.panels.choice_controls import choice_controls, end_buttons
from bot.panels.control_ids import ControlId
from bot.panels.controls import BUTTON_LABEL, MOST_ROWS, Component, Form, Style, button, row_count, rows, text_field
from bot.panels.explanations import explanations, identity_of, position_of_seat, purse_of
from bot.panels.message_content import TEXT_LIMIT, MessageContent, PanelLocation
from bot.panels.text_pages import SMALL, text_pages
from bot.panels.undo_button import UndoableDecision, undo_button
from bot.sessions import Change
from bot.wording.narration import narrate, without
from bot.wording.rendering import Line, story, told_lines
from rules.engine import AnyAction, Event, Seat, Text, Who, say
from rules.engine.core.text import either, listing

LONGEST_STORY = 650
"""The least characters for the narration of a draft; the rest of the panel needs some."""
OTHER_LINES = 250
"""Characters for the lines around the narration of a draft: a heading, and lines without events."""
PAGE_NUMBER = 40
"""Characters for the number of a page of explanations."""
EXPLAIN_MORE = say("Explain more ▶")
TYPED = "text"
"""The field of the form in which a turn is typed."""


@dataclass(frozen=True, slots=True)
class _Toggle:
    """A button that changes the display: where it leads, its label, and an argument besides the location."""

    route: str
    label: Text
    argument: str = ""


@dataclass(frozen=True, slots=True)
class WholePicture:
    """A whole picture next to the panel, instead of the close-up."""

    way_back: Text
    """The label of the button that closes it."""
    of_own_board: bool = False
    """True if it shows the seat's own board: the button that opened it also closes it."""


LEAST_WANTED = ("type", "orders", "hint", "own_board", "preview")
"""The toggles that are left out first when there is no room; commands do the same."""


@dataclass(frozen=True, slots=True)
class PanelSettings:
    """The game that a turn panel belongs to, and what the panel shows besides the choices."""

    game: int = 0
    revision: int = 0
    page: int = 0
    """The page of a menu that is too long for one."""
    note: Text | None = None
    """A message about the last click, above the choices."""
    explained: int | None = None
    """The page of explanations shown in place of the position of the seat."""
    pictured: WholePicture | None = None
    recap: str = ""
    """Events since the seat's last decision."""
    planned: bool = False
    """The draft is for a later turn, so it is not confirmed now."""
    own_board: bool = False
    """Offer a picture of the seat's own board."""
    hints: bool = False
    """Offer what the program would do."""
    revocable: UndoableDecision | None = None
    """The user's last decision, offered for taking back while nothing is drafted."""
    briefly: bool = False
    """Tell only what the seat has and must not miss: other lines tell the draft and the question."""
    own_row: bool = False
    """Reserve one row for other controls; it is joined with the buttons of a draft if there are any."""
    people: frozenset[Seat] = frozenset()
    """The seats of other people, whose standing orders may answer at once."""

    def control(self, route: str, argument: str) -> ControlId:
        """Return the id of a control of this panel."""
        return ControlId(self.game, self.revision, route, argument)


def turn_panel(
    preview: DraftPreview, level: ChoiceNode, localizer: Localizer, settings: PanelSettings
) -> MessageContent:
    """Return the panel of a seat that has a question, or a draft to confirm."""
    above = _above(preview, level, localizer, settings)
    where = PanelLocation(preview.fingerprint, level.path, settings.page)
    last = closing(preview)
    choosing = preview.continues and (bool(level.all) or level.multi_pick is not None)
    # A second tap by habit must not lose the rest of the turn.
    wasteful = choosing and last is not None and _has_others(level, last) and leaves_something(preview, last)
    final = wasteful or preview.losses or preview.irreversible_warnings
    confirm = _confirm_button(preview, where, last, localizer, settings, Style.PLAIN if final else Style.GO)
    controls = _draft_controls(preview, where, last, localizer, settings, [] if wasteful else confirm)
    toggles = _picture_toggles(preview, settings)
    deciding: list[Component] = []
    below: list[str] = []
    if choosing:
        game, revision = settings.game, settings.revision
        controls += choice_controls(game, revision, preview, level, where, last, localizer)
        deciding += end_buttons(game, revision, preview, level, where, last, localizer)
    if choosing and settings.explained is not None:
        above, below, more = _explained(preview, level, localizer, settings, settings.explained)
        toggles += more
    elif choosing:
        below += [] if settings.briefly else _prompt(preview, level, localizer)
        below += [f"{SMALL}{capital(localizer(price))}" for price in shared_prices(preview, level).lines]
        toggles.append(_Toggle("explain", say("Explain"), "0."))
    else:
        below += _planned_so_far(preview, localizer) if settings.planned else _ready(preview, localizer)
    if choosing:
        toggles += _help_toggles(preview, where, settings)
    if settings.revocable is not None and not preview.lines and not level.path:
        deciding.append(undo_button(settings.game, settings.revision, settings.revocable, localizer))
    deciding += confirm if wasteful else []
    room = MOST_ROWS - row_count(controls) - (settings.own_row and not preview.lines)
    controls += _below(where, localizer, deciding, toggles, settings, room)
    if not settings.briefly and (not choosing or settings.explained is None):
        room = TEXT_LIMIT - OTHER_LINES - len(strip_emoji("\n".join([*above, *below])))
        above += _draft_lines(preview, localizer, max(LONGEST_STORY, room), planned=settings.planned)
        above += _made_final(preview, localizer, settings)
    return MessageContent(clipped("\n".join([*above, *below]), TEXT_LIMIT), tuple(controls))


def _above(preview: DraftPreview, level: ChoiceNode, localizer: Localizer, settings: PanelSettings) -> list[str]:
    """Return the lines above the draft."""
    lines = _heading(preview, localizer, beginning=not level.path, first=_is_first(settings))
    if settings.note is not None:
        lines += quoted(localizer(settings.note))
    if settings.recap:
        lines += [localizer(say("**Since your last decision**")), settings.recap]
    return lines


def _explained(
    preview: DraftPreview, level: ChoiceNode, localizer: Localizer, settings: PanelSettings, number: int
) -> tuple[list[str], list[str], list[_Toggle]]:
    """Return a page of explanations: the lines above it, the page itself, and the buttons to other pages."""
    above = [
        *_heading(preview, localizer, beginning=False, first=False),
        *_draft_lines(preview, localizer, LONGEST_STORY, planned=settings.planned),
        *_prompt(preview, level, localizer),
    ]
    room = TEXT_LIMIT - PAGE_NUMBER - len(strip_emoji("\n".join(above)))
    pages = text_pages([*position_of_seat(preview, localizer), *explanations(preview, level, localizer)], room)
    page = min(number, len(pages) - 1)
    return above, _explanation(pages, page, localizer), _turning(page, len(pages))


def _picture_toggles(preview: DraftPreview, settings: PanelSettings) -> list[_Toggle]:
    """Return the buttons that show a picture, or the close-up again."""
    pictured = settings.pictured
    toggles = [_Toggle("preview", say("Picture")) if pictured is None else _Toggle("see", pictured.way_back)]
    if settings.own_board and (purse_of(preview) is not None or preview.table.rules.words.purse is None):
        closes = pictured is not None and pictured.of_own_board
        toggles.append(_Toggle("see" if closes else "own_board", say("My board")))
    return toggles


def _help_toggles(preview: DraftPreview, where: PanelLocation, settings: PanelSettings) -> list[_Toggle]:
    """Return the buttons for deciding in another way than by the choices shown."""
    form = form_of(preview)
    toggles = [] if form is None else [_Toggle("fill_in", form.label)]
    toggles.append(_Toggle("type", say("Type…")))
    if preview.question is not None and preview.question.off_turn and preview.table.rules.standing_orders:
        toggles.append(_Toggle("orders", say("Answer in advance…")))
    if settings.hints and not where.path:
        toggles.append(_Toggle("hint", say("Hint")))
    return toggles


def typing_form(game: int, state: int, preview: DraftPreview, localizer: Localizer) -> Form:
    """Return a form in which the rest of the turn can be typed."""
    turn = turn_of(preview, localizer)
    about = say("What you do: your actions, separated by ;")
    if turn:
        about = say("For example: {turn}", turn=turn)
    field = text_field(TYPED, localizer(say("Your actions")), about=localizer(about))
    return Form(ControlId(game, state, "typed", preview.fingerprint), localizer(say("Type your turn")), (field,))


def quoted(note: str) -> list[str]:
    """Return a note set off from the panel it is about."""
    # In a quotation the mark of small print would be shown literally.
    return [line if line.startswith(SMALL) else f"> {line}" for line in note.split("\n")]


def _heading(preview: DraftPreview, localizer: Localizer, *, beginning: bool, first: bool) -> list[str]:
    """Return the title, the seat, and at the beginning of a choice what the seat has and what it must not miss.

    The faction or nation is explained in the `first` panel, not in one that follows a click.
    """
    rules, state, seat = preview.table.rules, preview.state, preview.seat
    # The draft of a whole turn may reach into the next round.
    headline = rules.words.headline(preview.before if preview.question is None else state)
    lines = [f"**{localizer(Text(rules.title))}** · {localizer(headline)}"]
    held = purse_of(preview) if beginning else None
    purse = None if held is None else localizer.in_short(held)
    identity = identity_of(preview)
    named = say("{who}", who=Who(seat))
    if identity is not None:
        named = say("{who} ({label})", who=Who(seat), label=rules.words.label(preview.before, seat))
    if purse is None:
        lines.append(localizer(named))
    elif preview.lines:
        lines.append(localizer(say("{who} after this draft: {purse}", who=named, purse=purse)))
    else:
        lines.append(localizer(say("{who}: {purse}", who=named, purse=purse)))
    if not beginning:
        return lines
    if identity is not None and first and not preview.lines and _is_new(preview):
        lines.append(f"{SMALL}{capital(localizer(identity))}")
    if _is_complete(preview):
        told = rules.words.after_turn or rules.words.outlook
        outlook = None if told is None else told(state, seat)
        lines += [] if outlook is None else [f"{SMALL}{capital(localizer(outlook))}"]
    upcoming = None if rules.words.upcoming is None else rules.words.upcoming(state, seat)
    lines += [] if upcoming is None else [localizer(upcoming)]
    losses = dict.fromkeys(loss.text for loss in (*preview.losses, *preview.threatening))
    return [*lines, *(f"⚠ {capital(localizer(loss))}." for loss in losses)]


def _is_first(settings: PanelSettings) -> bool:
    """Return whether a panel neither follows a click nor belongs to a plan, a lesson or a trial game."""
    return settings.note is None and not settings.own_row


def _is_new(preview: DraftPreview) -> bool:
    """Return whether the seat has decided nothing yet except, at most, what it plays as."""
    return sum(decision.seat == preview.seat for decision in preview.origin.log) < 2


def _is_complete(preview: DraftPreview) -> bool:
    """Return whether a draft ends the turn of its seat without revealing anything."""
    asked = preview.origin.questions.get(preview.seat)
    ends = bool(preview.lines) and not preview.continues and not preview.reveals
    return ends and asked is not None and not asked.off_turn


def _draft_lines(preview: DraftPreview, localizer: Localizer, longest: int, *, planned: bool) -> list[str]:
    if not preview.lines:
        return []
    heading = say("**What you have planned**:") if planned else say("**Draft**, not yet played:")
    lines = [localizer(heading), *drafted_in_words(preview, localizer, longest), *map(localizer, preview.introductions)]
    if preview.certain_line_count is not None:
        lines.append(f"-# {localizer(_about_reveal(preview, planned=planned))}")
    if preview.lapsed:
        lines.append(localizer(say("⚠ This gives up: {lapsed}.", lapsed=listing(preview.lapsed))))
    return lines + [
        localizer(say("⚠ **Really?** {warning}", warning=warning)) for warning in preview.irreversible_warnings
    ]


def _made_final(preview: DraftPreview, localizer: Localizer, settings: PanelSettings) -> list[str]:
    """Return that answers of others to a draft, which a standing order may give at once, make it final."""
    table = preview.table
    if settings.planned or preview.certain_line_count is not None or not table.rules.standing_orders:
        return []
    asked = {seat for seat, question in table.questions.items() if question.off_turn} - preview.origin.questions.keys()
    who = [say("{who}", who=Who(seat)) for seat in sorted(asked & settings.people)]
    if not who:
        return []
    text = say("A standing order of {who} may answer at once. Then you cannot take this back alone.", who=either(who))
    return [f"{SMALL}{localizer(text)}"]


def _about_reveal(preview: DraftPreview, *, planned: bool) -> Text:
    """Return what will happen to the lines after a reveal."""
    alone = preview.stops_at_end and len(preview.stops) == 1
    if planned and alone:
        if preview.others_answer:
            return say("Others answer this first. You can plan the rest of that turn too.")
        return say("What this reveals is seen when your turn comes. You can plan the rest of that turn too.")
    if preview.others_answer and alone:
        return say("Others answer this. Confirm to ask them, or prepare the rest of your turn first.")
    if preview.others_answer:
        return say(
            "Others answer first. The rest follows by itself if it still costs and brings the same; otherwise you are "
            "asked again."
        )
    if alone:
        return say("This reveals something. Confirm to see it, or prepare the rest of your turn first.")
    return say(
        "What is revealed comes first. The rest follows at once if it still costs and brings the same; otherwise you "
        "are asked again."
    )


def _ready(preview: DraftPreview, localizer: Localizer) -> list[str]:
    """Return the lines saying that the draft can be confirmed."""
    if preview.reveals:
        if not preview.following:
            return []
        typed = code("; ".join(preview.following))
        return [localizer(say("Prepared for afterwards: {lines}", lines=typed))]
    if not preview.lines:
        return []
    asked = preview.origin.questions[preview.seat]
    return [localizer(say("Your answer is ready.") if asked.off_turn else say("Nothing is left to decide."))]


def _planned_so_far(preview: DraftPreview, localizer: Localizer) -> list[str]:
    """Return why nothing more can be planned for this turn."""
    ends = bool(preview.lines) and isinstance(preview.table.parse(preview.lines[-1]), preview.table.rules.menus.closing)
    if preview.reveals and not ends:
        return [localizer(say("The last action reveals something, so what you plan for this turn ends with it."))]
    if preview.lines and not ends and preview.origin.turn(preview.seat) == preview.table.turn(preview.seat):
        return [localizer(say("Others answer this first, so what you plan for this turn ends with it."))]
    return [localizer(say("This ends the turn."))] if preview.lines else []


def drafted_in_words(preview: DraftPreview, localizer: Localizer, longest: int = LONGEST_STORY) -> list[str]:
    """Return the effects of the lines of a draft, the fights they begin, and each line without an event: everything
    that is confirmed.
    """
    silent = [
        fight is None and not any(_tells_line(each, preview.seat) for each in _seen(events, preview.seat))
        for events, fight in zip(preview.events_by_line, preview.fights, strict=True)
    ]
    told = told_lines(narrate(without(preview.events, _question(preview)), preview.seat), localizer, preview.seat)
    fights = [localizer(fight) for fight in preview.fights if fight is not None]
    return [*_in_words(preview, preview.events_by_line, told, silent, localizer, longest, logged=False), *fights]


def played_in_words(
    preview: DraftPreview, change: Change, localizer: Localizer, asked_about: Text | None = None
) -> list[str]:
    """Return the effects of people's decisions in a change, as a turn post tells them to the users who made them.

    Events that the next question repeats (`asked_about`) are left out.
    """
    told = [made.events for made in change.by_people]
    following = told_lines(narrate(without(change.events, asked_about), preview.seat), localizer, preview.seat)
    silent = [not following] * len(told)
    return _in_words(preview, told, following, silent, localizer, LONGEST_STORY, logged=True)


def _in_words(
    preview: DraftPreview,
    told_by_line: Sequence[Sequence[Event]],
    following: Sequence[Line],
    silent: Sequence[bool],
    localizer: Localizer,
    longest: int,
    *,
    logged: bool,
) -> list[str]:
    before: list[str] = []
    after: list[str] = []
    for number, (own, is_silent) in enumerate(zip(told_by_line[: len(preview.lines)], silent, strict=False)):
        action = preview.table.parse(preview.lines[number])
        # The narration does not name what is hidden from others; the owner has to see it, if nothing else tells them.
        hides = any(getattr(action, name) != () for name in action.hidden)
        unseen = hides and not any(
            each.readers is not None or each.own_text is not None for each in _seen(own, preview.seat)
        )
        if is_silent and number and _only_ends(preview, number, action):
            # The panel says below that the turn is complete.
            continue
        if (unseen and not _names_hidden(action, preview, following, localizer)) or is_silent:
            # Lines without an event, such as passing in politics, stand above the following ones.
            lines = before if len(before) == number else after
            lines.append(f"• {_line_in_words(preview, number, own, localizer)}")
    # They happen before the round that begins after them.
    place = next((number for number, line in enumerate(following) if line.kind == "heading"), len(following))
    parts = [following[:place], following[place:]]
    first, later = ([story(part, localizer, longest=longest, logged=logged)] if part else [] for part in parts)
    return [*before, *first, *after, *later]


def _only_ends(preview: DraftPreview, number: int, action: AnyAction) -> bool:
    """Return whether a line ends a turn in which nothing is left to do."""
    return isinstance(action, preview.table.rules.menus.closing) and "end" not in dict(preview.described[number].values)


def _names_hidden(action: AnyAction, preview: DraftPreview, told: Sequence[Line], localizer: Localizer) -> bool:
    """Return whether lines name what an action hides until it is played, such as the cards of a defence."""
    said = "\n".join(line.text for line in told)
    fields_of = ((name, getattr(action, name)) for name in action.hidden)
    values = [(name, each) for name, value in fields_of for each in (value if isinstance(value, tuple) else (value,))]
    return all(value_in_words(preview, name, each, localizer) in said for name, each in values)


def _line_in_words(preview: DraftPreview, number: int, events: Sequence[Event], localizer: Localizer) -> str:
    """Return a line that no text tells: by what the log will say of it, as a sentence, or by its kind."""
    logged = [event for event in events if event.section == "log" and event.seat == preview.seat]
    leaves_unused = "end" in dict(preview.described[number].values)
    if logged and not leaves_unused:
        return " ".join(
            line.text for line in told_lines(narrate(logged, preview.seat, alone=True), localizer, preview.seat)
        )
    sentence, described = preview.sentences[number], localizer(preview.described[number])
    if sentence is None or leaves_unused:
        kind = type(preview.table.parse(preview.lines[number]))
        return with_kind(localizer(kind.kind_name()), described)
    said, (cards, sign, worth) = localizer(sentence), described.rpartition(": ")
    if len(described) > len(said) and described.split(" ", 1)[0] == said.split(" ", 1)[0]:
        # The description is a sentence too, and knows the position.
        return described
    # The strength of a force or defense follows the cards with which the sentence ends.
    return f"{said}: {worth}" if sign and said.endswith(cards) else said


def _tells_line(event: Event, seat: Seat) -> bool:
    """Return whether an event tells what a line of a draft does: a text with one's own cards, but not production."""
    return event.section in ("opening", "story") or (event.own_text is not None and event.seat == seat)


def _seen(events: Sequence[Event], seat: Seat) -> list[Event]:
    return [event for event in events if event.is_sentence and (event.readers is None or seat in event.readers)]


def _prompt(preview: DraftPreview, level: ChoiceNode, localizer: Localizer) -> list[str]:
    """Return the prompt."""
    title = localizer(preview.table.questions[preview.seat].title)
    title = capital(title)
    if not level.path:
        menus = [localizer(menu_title(preview, entry)) for entry in level.entries if isinstance(entry, Menu)]
        # Several open menus may say together all that the heading says.
        heading = [] if len(menus) > 1 and is_said(" ".join(menus), title, localizer) else [f"**{title}**"]
        lines = [*heading, *_situation(preview, localizer)]
        if preview.lapsing and any(
            isinstance(each, preview.table.rules.menus.accepting) for each in preview.legal_actions
        ):
            # The offers stand below, each with its button.
            lines.append(localizer(say("⚠ Answer what is offered below first, or you give it up.")))
        elif preview.lapsing:
            lines.append(
                localizer(say("⚠ Answer this first, or you give it up: {open}.", open=listing([*preview.lapsing])))
            )
        return lines
    if level.prompt is not None:
        return [_heading_of_list(preview, title, localizer(level.prompt), localizer)]
    first = level.all[0] if level.all else None
    if (
        isinstance(first, Alternatives)
        and (label := preview.table.rules.menus.alternatives_label(first.choice.last)) is not None
    ):
        return [_heading_of_list(preview, title, localizer(label), localizer)]
    if len(kinds_of(level)) > 1:
        return [f"**{title}**"]
    action = level.multi_pick.action if level.multi_pick is not None else type(level.all[0].choices[0].last)
    prompt = preview.table.rules.menus.prompt(action)
    what = localizer(prompt or action.kind_name())
    if level.varies:
        usual = preview.describe(with_defaults(level.all[0].choices[0].last))
        what = with_kind(localizer(action.kind_name()), localizer(usual))
    lines = [_heading_of_list(preview, title, what, localizer)]
    if level.field is not None and (prompt is None or level.field != fields(action)[0].name):
        lines.append(localizer(say("Choose: {field}", field=localizer(Text(words(level.field))).lower())))
    return lines


def _heading_of_list(preview: DraftPreview, title: str, prompt: str, localizer: Localizer) -> str:
    """Return the prompt of a list, or the title of the question if the prompt says nothing more."""
    return f"**{title if repeats(preview, title, prompt, localizer) else prompt}**"


def _explanation(pages: Sequence[str], number: int, localizer: Localizer) -> list[str]:
    """Return a page of explanations, with its number where there are several."""
    if len(pages) < 2:
        return [*pages]
    return [pages[number], f"{SMALL}{localizer(say('Page {page} of {pages}', page=number + 1, pages=len(pages)))}"]


def _turning(number: int, pages: int) -> list[_Toggle]:
    """Return buttons to the next page of explanations, from the last one to the first, and back to the position of the
    seat.
    """
    toggles = [_Toggle("see", say("Explain less"))]
    if pages > 1:
        toggles.append(_Toggle("explain", EXPLAIN_MORE, f"{(number + 1) % pages}."))
    return toggles


def _situation(preview: DraftPreview, localizer: Localizer) -> list[str]:
    """Return details of the question where its title says too little."""
    found = _question(preview)
    return [] if found is None else [capital(localizer.to(preview.seat)(found))]


def _question(preview: DraftPreview) -> Text | None:
    """Return what the question of the panel says of its subject; None without a question or a subject."""
    tell = preview.table.rules.words.situation
    return None if tell is None or preview.question is None else tell(preview.state, preview.seat)


def _has_others(level: ChoiceNode, last: AnyAction) -> bool:
    """Return whether a level offers more than the end of the turn."""
    return any(choice.actions != (last,) for entry in level.all for choice in entry.choices)


def _confirm_button(
    preview: DraftPreview,
    where: PanelLocation,
    last: AnyAction | None,
    localizer: Localizer,
    settings: PanelSettings,
    style: Style,
) -> list[Component]:
    """Return the button that plays the draft, if it can be played now."""
    playable = last is not None or preview.can_confirm or preview.stops_at_end
    if not preview.lines or settings.planned or not playable:
        return []
    return [
        button(settings.control("confirm", where.draft), localizer(_confirm_label(preview, last, localizer)), style)
    ]


def _draft_controls(
    preview: DraftPreview,
    where: PanelLocation,
    last: AnyAction | None,
    localizer: Localizer,
    settings: PanelSettings,
    confirm: Sequence[Component],
) -> list[Component]:
    """Return the buttons for the draft as a whole."""
    if not preview.lines:
        return []
    buttons = [*confirm]
    only_reveals = preview.stops_at_end and len(preview.stops) == 1 and last is None
    if not settings.planned and preview.certain_line_count is not None and not only_reveals:
        first = say("Ask first") if preview.others_answer else say("Reveal first")
        buttons.append(button(settings.control("reveal", where.draft), localizer(first)))
    for index, each in enumerate(adjustments(preview)):
        control = settings.control("adjust", f"{PanelLocation(where.draft)}.{index}")
        buttons.append(button(control, localizer(each.label), Style.MAIN))
    buttons.append(button(settings.control("step_back", where.draft), localizer(say("Undo step"))))
    return rows(buttons)


def _below(
    where: PanelLocation,
    localizer: Localizer,
    deciding: Sequence[Component],
    toggles: Sequence[_Toggle],
    settings: PanelSettings,
    room: int,
) -> list[Component]:
    """Return the rows below the choices: buttons that decide, then buttons that show and navigate."""

    def laid(toggles: Sequence[_Toggle]) -> list[Component]:
        leading = _navigation(where, localizer, toggles, settings)
        return [*rows(deciding), *rows(leading)] if room > 1 else rows([*deciding, *leading])

    for route in ("", *LEAST_WANTED):
        toggles = [each for each in toggles if each.route != route]
        if len(found := laid(toggles)) <= room:
            return found
    raise AssertionError("what cannot give way has room in one row")


def _navigation(
    where: PanelLocation, localizer: Localizer, toggles: Sequence[_Toggle], settings: PanelSettings
) -> list[Component]:
    buttons: list[Component] = []
    if where.path:
        up = PanelLocation(where.draft, where.path[:-1])
        buttons.append(button(settings.control("see", f"{up}.up"), localizer(say("◀ Back"))))
    buttons += [
        button(settings.control(each.route, f"{where}.{each.argument}{number}"), localizer(each.label))
        for number, each in enumerate(toggles)
    ]
    return buttons


def _confirm_label(preview: DraftPreview, last: AnyAction | None, localizer: Localizer) -> Text:
    """Return what confirming does, with the first thing that is lost for good."""
    confirm = _confirming(preview, last, localizer)
    lost = next(iter(preview.losses), None)
    if lost is None:
        return confirm
    label = say("{confirm}: {loss}", confirm=confirm, loss=lost.text)
    if lost.short is None or len(strip_emoji(localizer(label))) <= BUTTON_LABEL:
        return label
    return say("{confirm}: {loss}", confirm=confirm, loss=lost.short)


def _confirming(preview: DraftPreview, last: AnyAction | None, localizer: Localizer) -> Text:
    ends_with_revelation = preview.reveals or (preview.stops_at_end and last is None)
    if ends_with_revelation and preview.revelation is not None:
        return say("Confirm and {what}", what=preview.revelation)
    if last is None:
        return say("Confirm")
    kind, left = localizer(type(last).kind_name()).lower(), preview.left_over(last)
    if left is not None and not preview.losses:
        return say("Confirm and {last}, unused: {what}", last=kind, what=left)
    return say("Confirm and {last}", last=kind)


def entry_index(values: Sequence[str]) -> int | None:
    """Return the index of the entry chosen in a menu."""
    return int(values[0]) if values and values[0].isdecimal() else None
