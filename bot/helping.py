"""Help: what somebody can do now, what the buttons mean, and the numbered rules."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.answers import Click, control_of, show
from bot.commands import description
from bot.house import House, names_of
from bot.i18n import clipped, plain
from bot.panels import TEXT_LIMIT
from bot.store import Game
from rules.engine import AnyAction, Rules, Text, say


class Helping:
    """`/help`, `/rules` and the Help button."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.verbs = {"help": self.help}

    async def help(self, click: Click) -> None:
        """What this person can do here and now."""
        control = control_of(click)
        place = click.channel_id or 0
        game = await (self.house.game_at(place) if control is None else self.house.game(control.game))
        if game is None or game.state in ("finished", "abandoned"):
            speech = await self.house.private_speech(click.user.id, str(click.locale))
            await show(click, "\n".join(map(speech, _outside())))
        elif game.state == "lobby":
            await show(click, await self._in_lobby(click, game))
        else:
            await show(click, await self._at_table(click, game))

    async def rules(self, click: Click, words: str, key: str | None) -> None:
        """An entry of the rules, found by its number or by words."""
        speech = await self.house.private_speech(click.user.id, str(click.locale))
        rules = await self._title(click, key)
        if rules is None or rules.rules_text is None:
            await show(click, speech(say("There is no rules text to look up here.")))
            return
        entry = rules.rules_text.entry(words)
        if not entry:
            found = rules.rules_text.search(words)
            if not found:
                await show(
                    click,
                    speech(say("Nothing about {words} is in the rules of {title}.", words=words, title=rules.title)),
                )
                return
            words = found[0][0]
            entry = rules.rules_text.entry(words)
        await show(click, clipped("\n".join([f"**{words}**", *map(speech, entry)]), TEXT_LIMIT))

    async def suggest_rules(self, click: Click, typed: str) -> list[app_commands.Choice[str]]:
        """Entries that fit what was typed."""
        rules = await self._title(click, getattr(click.namespace, "title", None))
        if rules is None or rules.rules_text is None:
            return []
        speech = await self.house.private_speech(click.user.id, str(click.locale))
        return [
            app_commands.Choice(name=clipped(plain(f"{key} · {speech(title)}"), 100), value=key)
            for key, title in rules.rules_text.search(typed)[:25]
            if len(key) <= 100
        ]

    async def _title(self, click: Click, key: str | None) -> Rules[Any] | None:
        if key is None:
            game = await self.house.game_at(click.channel_id or 0)
            key = game.game if game is not None else next(iter(self.house.rules), "")
        return self.house.rules.get(key)

    async def _in_lobby(self, click: Click, game: Game) -> str:
        speech = await self.house.private_speech(click.user.id, str(click.locale))
        sits = any(holder.user_id == click.user.id for holder in await self.house.holders(game.id))
        lines = [say("Players are gathering for {title}.", title=self.house.rules[game.game].title)]
        if sits:
            lines.append(say("**Options** changes how it is played, **Start** begins, **Leave** gives up your seat."))
        else:
            lines.append(say("**Join** gives you a seat."))
        lines.append(say("The same by command: {commands}", commands="`/game join` `/game leave` `/game start`"))
        return "\n".join(map(speech, lines))

    async def _at_table(self, click: Click, game: Game) -> str:
        async with self.house.tables.of(game.id) as live:
            table, seat = live.table, live.seat_of(click.user.id)
            speech = await self.house.private_speech(click.user.id, str(click.locale), names_of(live.holders))
        lines: list[str] = []
        question = None if seat is None else table.questions.get(seat)
        if seat is not None and question is not None:
            lines.append(f"**{speech(say('It is for you to decide:'))}** {speech(question.title)}")
            kinds: dict[type[AnyAction], int] = {}
            for option in table.options(seat):
                kinds[type(option)] = kinds.get(type(option), 0) + 1
            lines += [
                f"• `/{game.game} {kind.tag}` {description(kind)}" + (f" ({count})" if count > 1 else "")
                for kind, count in kinds.items()
            ]
        elif seat is not None:
            lines.append(speech(say("Others have to decide now. You will be pinged when it is your turn.")))
        else:
            lines.append(speech(say("You are watching. Everything but the hands of players can be looked at.")))
        lines += ["", *map(speech, _buttons())]
        return clipped("\n".join(lines), TEXT_LIMIT)


def _outside() -> list[Text]:
    return [
        say("**Polis** plays great civilisation board games in channels."),
        say("{command} opens a game here or in a thread of its own.", command="`/game new`"),
        say("{command} lists your games.", command="`/my games`"),
        say("{command} looks rules up.", command="`/rules`"),
    ]


def _buttons() -> list[Text]:
    return [
        say("**My turn**: choose what you do, privately; nothing counts before **Confirm**."),
        say("**My hand**: your own things. **Board**: the picture. **Log**: every decision."),
        say("{command} plays a whole turn as text. {undo} takes it back.", command="`/do`", undo="`/game undo`"),
        say("{command} goes through all earlier positions.", command="`/game history`"),
        say(
            "{command} shows points, order of play, who has to decide, and the hash that fixes all chance.",
            command="`/game status`",
        ),
    ]
