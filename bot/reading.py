"""Reading what people type: a turn in the notation of the log, without fuss about case and separators."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.drafts import Refusal, Trial, closing, step
from rules.engine.notation import NotationError, format_action

_SEPARATORS = re.compile(r"\s*(?:;|\n|\.\s+|\.$)\s*")
ASIDE = " · "
"""Behind this stands a remark that autocomplete has written, up to the next action."""
_REMARK = re.compile(r"\s+·[^;\n]*")
_PLACE = re.compile(r"[a-z]+\d+(-[a-z]+\d+)*")


def parts(text: str) -> list[str]:
    """The single actions of a typed turn."""
    return [part for part in _SEPARATORS.split(_REMARK.sub("", text).strip()) if part]


def split_last(text: str) -> tuple[list[str], str, str]:
    """A turn that is being typed: the actions that are complete, the text up to the last one, and that one."""
    text = _REMARK.sub("", text)
    ends = [found.end() for found in re.finditer(r"[;\n]\s*|\.\s+", text)]
    start = ends[-1] if ends else len(text) - len(text.lstrip("+ "))
    return parts(text[:start].lstrip().removeprefix("+")), text[:start], text[start:]


def play_typed(trial: Trial, text: str) -> list[str]:
    """Do a typed turn in a trial; what is left over because chance has to be revealed first.

    The action that only closes the turn is added when it is missing. A refusal stays in the trial.
    """
    waiting = parts(text)
    while waiting and not trial.revealing and trial.refusal is None:
        do_typed(trial, waiting.pop(0))
    if not waiting and trial.refusal is None and trial.lines:
        last = closing(trial)
        if last is not None:
            step(trial, format_action(last))
    return waiting if trial.refusal is None else []


def do_typed(trial: Trial, text: str) -> None:
    """Do one typed action in a trial: as it stands, else as the legal action that differs only in case or spaces."""
    spelled = _same_option(trial, text)
    if spelled is not None:
        step(trial, spelled)
        return
    refusals: list[Refusal] = []
    for variant in _variants(text):
        trial.refusal = None
        step(trial, variant)
        if trial.refusal is None:
            return
        refusals.append(trial.refusal)
    # A reason of the rules says more than a complaint about the notation.
    refusals.sort(key=lambda refusal: isinstance(refusal.reason, NotationError))
    trial.refusal = Refusal(text, refusals[0].reason)


def _same_option(trial: Trial, text: str) -> str | None:
    wanted = spelled_alike(text)
    return next((line for line in map(format_action, trial.options) if spelled_alike(line) == wanted), None)


def spelled_alike(text: str) -> str:
    """A text without what nobody minds in typing: case, underscores, spaces."""
    return " ".join(text.lower().replace("_", " ").split())


def _variants(text: str) -> Iterator[str]:
    tag, _, rest = text.strip().partition(" ")
    words = rest.lower().split()
    yield " ".join([tag.lower(), *(word.upper() if _PLACE.fullmatch(word) else word for word in words)])
    yield f"{tag.lower()} {rest}".strip()
