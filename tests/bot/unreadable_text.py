"""Finds text that nobody should read: names of the program, notation of actions, literal formatting."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

_CODE = re.compile(r"`([^`\n]+)`")
_ID = re.compile(r"(?<![\w/])[a-z0-9]+(?:_[a-z0-9]+)+(?!\w)")
_ESCAPED = re.compile(r"\\[\\*_~`|>#\[\]<]")
_PAIRS = (re.compile(r"\*\*(.+?)\*\*"), re.compile(r"~~(.+?)~~"), re.compile(r"\*([^*\s][^*\n]*)\*"))
_LINE = re.compile(r"^(?:-# |> |#{1,3} )?(?:• )?")
_LITERAL = re.compile(r"\*|~~|`|-# |\\[\\*_~`|>#\[\]<]|(?<!<)__|\|\|")
_PLAIN_CODE = re.compile(r"/\w.*|(?:printf|python) .*|;|\s*\d+|\+|[0-9a-f]{16,}|(?:--)?\w+:\w+|[A-Z]")
"""Code that is no action: a command, the separator of actions, a hash, an option with its value."""


def ids(text: str) -> list[str]:
    """Return names that only the program uses, such as `trading_house`."""
    return _ID.findall(text)


def notation(text: str, lines: Iterable[str], known: Sequence[str] = ()) -> list[str]:
    """Return actions in notation; `known` ones may be there as code.

    Of the `lines`, those are found that are listed or alone in a sentence: a bridge may well be called bridge E4-G1.
    """
    text = _ESCAPED.sub("", text)
    codes = [code for code in _CODE.findall(text) if code.strip() and code not in known]
    bare = _CODE.sub("", text)
    told = [line for line in lines if " " in line and re.search(rf"(?:^|[:;,(] ?){re.escape(line)}\b", bare, re.M)]
    return [*(code for code in codes if not _PLAIN_CODE.fullmatch(code)), *ids(bare), *told]


def literal_marks(text: str) -> list[str]:
    """Return formatting in a message that Discord would show literally."""
    found = []
    for line in text.split("\n"):
        bare = _CODE.sub("", _ESCAPED.sub("", _LINE.sub("", line)))
        for pair in _PAIRS:
            bare = pair.sub(r"\1", bare)
        found += [line for _ in _LITERAL.findall(bare)[:1]]
    return found


def marks_on_a_label(text: str) -> list[str]:
    """Return formatting where Discord formats nothing: on buttons, in menus, forms, suggestions and alternative
    texts.
    """
    return re.findall(r"\*\*|~~|`|^-# |^> |\\[*_~`|>#\[\]<]", text)
