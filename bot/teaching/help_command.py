"""Help: the present options, the meaning of the buttons, and the numbered rules."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from typing import Any

from discord import app_commands

from bot.access.managers import manages_server, may_change_lobby
from bot.access.seat_context import waiting
from bot.drafts.choice_tree import Choice
from bot.drafts.examples import example_of
from bot.drafts.preview import DraftPreview
from bot.language.i18n import Localizer, clipped, plain
from bot.lobby.messages import what_next
from bot.panels.control_ids import LESSON, ControlId
from bot.panels.controls import Component, Style, button, rows
from bot.panels.decision_texts import lines_in_words
from bot.panels.explanations import impossible, kind_and_what_it_does
from bot.panels.message_content import TEXT_LIMIT, MessageContent
from bot.panels.text_pages import text_pages
from bot.pictures.reference import may_be_seen, picture_of_entry, picture_of_signs
from bot.responses import Interaction, control_of, defer, menu_values, page_wanted, show_panel
from bot.services import Services, command_to_open, names_of
from bot.store import Game
from bot.teaching.lookup import NOTHING_PLAYED, Played, called, entry_shown, means_signs, own_first, played, rules_panel
from bot.turns.suggestions import trial_at
from bot.wording.action_commands import description
from bot.wording.button_help import ButtonHelp, explanation, lobby_buttons, rarer_buttons, usual_buttons
from render import SYMBOLS
from rules.engine import AnyAction, Rules, Text, say, say_n
from rules.engine.core.text import listing
from rules.engine.reference.rules_text import Reference

_BUTTON_PAGES: Mapping[str, tuple[Callable[[Sequence[ButtonHelp], Localizer, Localizer], list[str]], Text]] = {
    "": (usual_buttons, say("All buttons")),
    "lobby": (lobby_buttons, say("Before the game begins")),
    "rarer": (rarer_buttons, say("Rarer buttons")),
}
"""The pages about buttons: their lines, and the label of the button that leads to them."""


class HelpCommand:
    """The commands `/help` and `/rules`, and the Help button."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.routes = {"help": self.help, "buttons": self.buttons, "rule": self.another_rule, "signs": self.signs}

    async def help(self, interaction: Interaction) -> None:
        """Show what the user can do here and now."""
        control = control_of(interaction)
        place = interaction.channel_id or 0
        game = await (self.services.game_at(place) if control is None else self.services.game(control.game))
        localizer = await self.services.localizer_for(interaction)
        if game is None:
            texts = self._outside(interaction)
        elif game.state == "lobby":
            texts = await self._in_lobby(interaction, game)
            localizer = localizer.naming(names_of(await self.services.holders(game.id)))
        elif game.state == "running":
            await self._show_at_table(interaction, game, localizer)
            return
        else:
            texts = self._over(game)
        more = self._more(game, localizer)
        await show_panel(interaction, MessageContent("\n".join(map(localizer, texts)), tuple(rows(more))))

    async def buttons(self, interaction: Interaction) -> None:
        """Show what every button does, on three pages."""
        localizer = await self.services.localizer_for(interaction)
        control = control_of(interaction)
        shown = control.argument if control is not None and control.argument in _BUTTON_PAGES else ""
        others = [
            button(ControlId(0, 0, "buttons", page), localizer(label))
            for page, (_, label) in _BUTTON_PAGES.items()
            if page != shown
        ]
        public = await self.services.public_localizer(interaction.guild_id, interaction.channel_id or 0)
        lines = _BUTTON_PAGES[shown][0](self.services.button_help, localizer, public)
        await show_panel(interaction, MessageContent(clipped("\n".join(lines), TEXT_LIMIT), tuple(rows(others))))

    async def rules(self, interaction: Interaction, words: str, key: str | None) -> None:
        """Show an entry of the rules, found by its number or by words."""
        localizer = await self.services.localizer_for(interaction)
        rules = self._numbered(words) or await self._title(interaction, key)
        if rules is None or rules.reference is None:
            await show_panel(interaction, localizer(_NO_RULES))
            return
        if means_signs(words, localizer):
            await self._show_signs(interaction, rules)
            return
        here = await self._here(interaction)
        await self._show_entry(interaction, rules, rules.reference, words, None, here, localizer)

    async def another_rule(self, interaction: Interaction) -> None:
        """Show another entry, chosen below an answer."""
        control = control_of(interaction)
        assert control is not None, "an entry is chosen in a menu"
        title, _, words = control.argument.partition(":")
        rules = self.services.rules.get(title.partition(".")[0])
        localizer = await self.services.localizer_for(interaction)
        if rules is None or rules.reference is None:
            await show_panel(interaction, localizer(_NO_RULES))
            return
        chosen = next(iter(menu_values(interaction)), words)
        here = await self._here(interaction)
        await self._show_entry(interaction, rules, rules.reference, words, chosen, here, localizer)

    async def signs(self, interaction: Interaction) -> None:
        """Show the legend of a title."""
        control = control_of(interaction)
        assert control is not None, "a button leads to the signs"
        rules = self.services.rules.get(control.argument)
        if rules is None:
            localizer = await self.services.localizer_for(interaction)
            await show_panel(interaction, localizer(_NO_RULES))
            return
        await self._show_signs(interaction, rules)

    async def _show_signs(self, interaction: Interaction, rules: Rules[Any]) -> None:
        localizer = await self.services.localizer_for(interaction)
        await defer(interaction)
        picture = await picture_of_signs(self.services, rules.key, localizer)
        heading = say("This is what the signs of {title} mean.", title=Text(rules.title))
        await show_panel(
            interaction, localizer(heading if picture is not None else _NO_RULES), [picture] if picture else []
        )

    async def _show_entry(
        self,
        interaction: Interaction,
        rules: Rules[Any],
        book: Reference,
        words: str,
        chosen: str | None,
        here: Played,
        localizer: Localizer,
    ) -> None:
        """Show an entry with its picture, if there is one."""
        panel = await asyncio.to_thread(rules_panel, rules, book, words, localizer, chosen, here)
        key = await asyncio.to_thread(entry_shown, rules, book, words, localizer, chosen, here)
        picture = None
        if key is not None and may_be_seen(rules.key, key):
            await defer(interaction)
            picture = await picture_of_entry(self.services, rules.key, key, book.entry(key)[0], localizer)
        await show_panel(interaction, panel, [] if picture is None else [picture])

    async def suggest_rules(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Return entries that match the typed text."""
        rules = self._numbered(typed) or await self._title(interaction, getattr(interaction.namespace, "title", None))
        if rules is None or rules.reference is None:
            return []
        localizer = await self.services.localizer_for(interaction)
        # The first search in a language reads all entries.
        found = await asyncio.to_thread(rules.reference.search, typed, localizer)
        return [
            app_commands.Choice(name=clipped(plain(called(key, title, localizer)), 100), value=key)
            for key, title in own_first(rules.reference, found, (await self._here(interaction)).edition)[:25]
            if len(key) <= 100
        ]

    def _more(self, game: Game | None, localizer: Localizer) -> list[Component]:
        """Return the buttons below the help: all buttons, signs, the tutorial of the title here, and reports."""
        key = None if game is None else game.title_key
        taught = [title for title, rules in self.services.rules.items() if rules.tutorials and key in (None, title)]
        found = [button(ControlId(0, 0, "buttons"), localizer(say("All buttons")))]
        if key is not None and key in SYMBOLS:
            found.append(button(ControlId(0, 0, "signs", key), localizer(say("Signs"))))
        if len(taught) == 1:
            title = self.services.rules[taught[0]].title
            found.append(
                button(
                    ControlId(0, 0, f"{LESSON}open", taught[0]),
                    localizer(say("Learn {title}", title=Text(title))),
                    Style.MAIN,
                )
            )
        elif taught:
            found.append(button(ControlId(0, 0, f"{LESSON}all"), localizer(say("Learn a game")), Style.MAIN))
        settings = self.services.settings
        if settings.operator_channel is not None or settings.support_address:
            here = ControlId(0, 0, "report") if game is None else ControlId(game.id, game.revision, "report")
            found.append(button(here, localizer(say("Report a problem"))))
        return found

    async def _here(self, interaction: Interaction) -> Played:
        """Return the title and edition played here, or planned in the lobby here."""
        game = await self.services.game_at(interaction.channel_id or 0)
        if game is None or game.title_key not in self.services.rules:
            return NOTHING_PLAYED
        if game.has_begun:
            async with self.services.sessions.open(game.id) as session:
                return played(session.rules, session.table.state)
        rules = self.services.rules[game.title_key]
        return played(rules, rules.new(rules.options.model_validate(dict(game.options)), rules.seats[0], ""))

    def _numbered(self, words: str) -> Rules[Any] | None:
        """Return the title whose rule prefix the number has, even if another title is played here."""
        books = ((rules, rules.reference) for rules in self.services.rules.values())
        return next((rules for rules, book in books if book is not None and book.is_numbered(words)), None)

    async def _title(self, interaction: Interaction, key: str | None) -> Rules[Any] | None:
        if key is None:
            game = await self.services.game_at(interaction.channel_id or 0)
            key = game.title_key if game is not None else next(iter(self.services.rules), "")
        return self.services.rules.get(key)

    def _outside(self, interaction: Interaction) -> list[Text]:
        """Return what is possible where no game is played."""
        direct = interaction.guild_id is None
        opening = say(
            "{here} opens a game here, {thread} in a thread of its own.",
            here=command_to_open(),
            thread=command_to_open(in_thread=True),
        )
        if direct:
            opening = say("In a channel of a server, {command} opens a game.", command=command_to_open())
        queue = say(
            "{seek} waits until enough people want to play a game; {tell} tells you of new tables.",
            seek="`/club seek`",
            tell="`/club tell`",
        )
        setup = say("{command} sets the bot up on this server, for those who manage it.", command="`/setup`")
        return [
            say("**Polis** plays great civilisation board games in channels. No game is going on here."),
            opening,
            *([] if direct else [queue]),
            say("{command} lists your games.", command="`/my games`"),
            *([setup] if manages_server(interaction) else []),
            _TUTORIAL_HINT,
            _RULES_HINT,
        ]

    def _over(self, game: Game) -> list[Text]:
        over = say("The game of {title} is over.", title=game.title)
        ended = say("The game of {title} was ended without a result.", title=game.title)
        return [
            over if game.state == "finished" else ended,
            say("{command} shows the points and where they come from.", command="`/game standing`"),
            say(
                "{command} goes through all positions; {log} lists every decision.",
                command="`/game record history`",
                log=_LOG,
            ),
            say("{command} gives you the whole game as a file.", command="`/game record export`"),
            say("{command} opens a new game with the same options and asks the same people.", command="`/game again`"),
        ]

    async def _in_lobby(self, interaction: Interaction, game: Game) -> list[Text]:
        holders, rules = await self.services.holders(game.id), self.services.rules[game.title_key]
        sits = any(holder.user_id == interaction.user.id for holder in holders)
        public = await self.services.public_localizer(interaction.guild_id, interaction.channel_id or 0)
        lines = [say("Players are gathering for {title}.", title=Text(rules.title))]
        if sits:
            chooses = say("You have a seat. {command} changes how it is played.", command="`/game options`")
            waits = say("You have a seat. Whoever has opened the game chooses how it is played.")
            lines.append(chooses if may_change_lobby(interaction, game, holders) else waits)
            lines.append(say("{command} gives the seat up.", command="`/game leave`"))
        elif len(holders) < rules.seats[-1]:
            join = public(say("Join"))
            lines.append(say("**{button}** or {command} gives you a seat.", button=join, command="`/game join`"))
        lines.append(what_next(game, rules, holders))
        if sits and len(holders) in rules.seats:
            start = public(say("Start"))
            lines.append(say("{command} does the same as **{button}**.", command="`/game start`", button=start))
        return [*lines, *_learning(rules), _RULES_HINT]

    async def _show_at_table(self, interaction: Interaction, game: Game, localizer: Localizer) -> None:
        """Show what a user can do in a game, on as many pages as necessary."""
        pages = await self._at_table(interaction, game)
        number = min(max(page_wanted(interaction) or 0, 0), len(pages) - 1)
        turning = [(number - 1, say("◀ Earlier")), (number + 1, say("More ▶"))]
        turning = [(page, label) for page, label in turning if 0 <= page < len(pages)]
        more = [
            button(ControlId(game.id, game.revision, "help", f"{page}"), localizer(label)) for page, label in turning
        ]
        await show_panel(interaction, MessageContent(pages[number], tuple(rows([*more, *self._more(game, localizer)]))))

    async def _at_table(self, interaction: Interaction, game: Game) -> list[str]:
        """Return the pages of what a user can do in a game."""
        async with self.services.sessions.open(game.id) as session:
            localizer = await self.services.localizer_at(interaction, session)
            table, preview = session.table, await trial_at(self.services, session, interaction.user.id, localizer)
            public = await self.services.public_localizer_at(session)
        if preview is None:
            lines = [localizer(say("You are watching; you can look at everything but the players' hands."))]
        elif preview.seat in table.questions:
            lines = [*to_decide(preview, localizer), ""]
        else:
            lines = [localizer(say("You have nothing to decide now and will be pinged when you do."))]
        if preview is None or preview.seat not in table.questions:
            lines += [localizer(waiting(table)), ""]
        posts = [each for each in self.services.button_help if each.position == "post"]
        posts = [each for each in posts if preview is not None or not each.for_players]
        hands = table.rules.words.holding is not None
        posts = [each for each in posts if each.of_hands in (None, hands)]
        last = [
            *(explanation(each, localizer, public) for each in posts),
            *map(localizer, _commands(preview, localizer)),
        ]
        last += map(localizer, (*_learning(table.rules), _RULES_HINT))
        # The help about buttons stays visible, however many options there are.
        room = TEXT_LIMIT - sum(len(line) + 1 for line in last)
        return ["\n".join([page, *last]) for page in text_pages(lines, room)]


def to_decide(preview: DraftPreview, localizer: Localizer) -> list[str]:
    """Return what a seat can do now, an example of each kind, and why it cannot do the rest."""
    question = preview.origin.questions[preview.seat]
    lines = [f"**{localizer(say('You have to decide:'))}** {localizer(question.title)}"]
    if preview.lines:
        prepared = listing([Text("{line}", (("line", line),)) for line in lines_in_words(preview, localizer)])
        lines.append(localizer(say("You have prepared this: {lines}. It waits in your panel.", lines=prepared)))
    if not preview.continues:
        return lines
    by_kind: dict[type[AnyAction], list[Choice]] = {}
    for choice in preview.choices:
        by_kind.setdefault(type(choice.last), []).append(choice)
    lines += [_kind(preview, kind, choices, localizer) for kind, choices in by_kind.items()]
    lines += impossible(preview, localizer)
    # Actions for other questions, such as building while cards are taken, may be missed just as well.
    moment = say("-# Everything else comes at other moments of the game ({rule}).", rule=_turn_rule(preview))
    return [*lines, localizer(moment)]


def _turn_rule(preview: DraftPreview) -> str:
    table = preview.table
    return str(table.rules.turn_rule(table.state))


def _kind(preview: DraftPreview, kind: type[AnyAction], choices: Sequence[Choice], localizer: Localizer) -> str:
    does = kind_and_what_it_does(localizer(kind.kind_name()), localizer(Text(description(kind))))
    if not fields(kind):
        return f"• {does}"
    example = preview.words(choices[0])
    if len(choices) == 1 and localizer(example) == localizer(kind.kind_name()):
        return f"• {does}"
    told = say_n(
        "{does} – {example}",
        "{does} – {n} choices, such as: {example}",
        n=len(choices),
        does=does,
        example=example,
    )
    return f"• {localizer(told)}"


_NO_RULES = say("There is no rules text to look up here.")
_LOG = "`/game record log`"
_VOTES = "`/game clock`, `/game undo`, `/game seat bot`, `/game seat replace`, `/game abandon`"
_TUTORIAL_HINT = say("New to the game? {command} teaches it step by step, for you alone.", command="`/tutorial`")
_RULES_HINT = say("{command} looks up rules, cards and tiles, by number or by words.", command="`/rules`")


def _commands(preview: DraftPreview | None, localizer: Localizer) -> list[Text]:
    if preview is None:
        return []
    return [
        say(
            "{command} plays a whole turn as text, its actions separated by {separator}; names as they are shown will "
            "do, a part of them too. It ends a turn of several actions only when you say so. {undo} takes it back.",
            command=example_of(preview, localizer),
            separator="`;`",
            undo="`/game undo`",
        ),
        say(
            "{command} answers some questions for you, such as offers, while you are away.",
            command="`/game seat orders`",
        ),
        say("{command} keeps a note on the game that only you see.", command="`/game note`"),
        say("What concerns everybody is put to a vote: {commands}.", commands=_VOTES),
    ]


def _learning(rules: Rules[Any]) -> list[Text]:
    return [_TUTORIAL_HINT] if rules.tutorials else []
