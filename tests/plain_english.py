"""Measure the English of docstrings, comments and documents: `python -m tests.plain_english [path ...]`.

Prints how many sentences are longer than `MOST_WORDS`, and how often each word of `AVOIDED` occurs, by top-level
folder. With `--list`, prints each of them with its file and line.
"""

from __future__ import annotations

import argparse
import ast
import inspect
import io
import re
import tokenize
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDERS = ("bot", "render", "rules", "tests", "docs")
MOST_WORDS = 30
AVOIDED = {
    # A sentence that begins with a relative clause instead of its subject.
    "what ...": (
        r"(?:^|(?<=[.:;!?] )|(?<=\n))"
        r"(?:What|Who|Which of|Where to|Until when|How (?:far|long)|That)\b(?![^.]*\?)"
    ),
    "whatever": r"\b(?:whatever|whichever)\b",
    "whoever": r"\b(?:whoever|whomever|somebody who)\b",
    "whether ...": r"(?:^|(?<=[.:;!?] )|(?<=\n))Whether\b",
    "nothing of": r"\bnothing of\b",
    "as far as": r"\bas far as\b",
    "so that nobody": r"\bso that (?:nobody|no one)\b",
    "anew": r"\banew\b",
    "behind": r"\bbehind\b",
    "beside": r"\bbeside\b",
    "of its own": r"\bof (?:its|their|his|her|our) own\b",
    "goes on": r"\b(?:goes|go|going|went) on\b",
    "is told": r"\b(?:is|are|was|were|be|been) told\b",
    "is asked": r"\b(?:is|are|was|were|be|been) asked\b",
    "comes to": r"\b(?:comes|come|came) to\b",
}
PATTERNS = {
    word: re.compile(pattern, re.IGNORECASE if word.islower() and "..." not in word else 0)
    for word, pattern in AVOIDED.items()
}

FENCED = re.compile(r"```.*?```", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Passage:
    """A docstring, a block of comments or a paragraph of a document."""

    file: Path
    line: int
    text: str

    def long_sentences(self) -> list[str]:
        """Return the sentences with more than `MOST_WORDS` words."""
        return [s for s in sentences(self.text) if len(s.split()) > MOST_WORDS]

    def avoided(self) -> Counter[str]:
        """Return how often each avoided word occurs."""
        prose = without_code(self.text)
        return Counter({word: n for word, pattern in PATTERNS.items() if (n := len(pattern.findall(prose)))})


def sentences(text: str) -> Iterator[str]:
    """Yield the sentences of a text; lines of a list and paragraphs end one."""
    for block in re.split(r"\n\s*\n|\n\s*(?=[-*|] )|\n(?=#)", without_code(text)):
        yield from re.split(r"(?<=[.!?;])\s+(?=[A-Z`*\[(\"])", " ".join(block.split()))


def without_code(text: str) -> str:
    """Return the prose of a text: no fenced or indented code, and `x` for code in a sentence."""
    text = FENCED.sub("", text)
    text = re.sub(r"(?m)^(?: {4,}|\t).*$", "", text)
    return re.sub(r"`[^`\n]*`", "x", text)


def passages(file: Path) -> Iterator[Passage]:
    """Return the docstrings and comments of a Python file, or the paragraphs of a document."""
    source = file.read_text(encoding="utf-8")
    if file.suffix == ".md":
        yield from _paragraphs(file, source)
        return
    yield from _docstrings(file, ast.parse(source))
    yield from _comments(file, source)


def _docstrings(file: Path, tree: ast.Module) -> Iterator[Passage]:
    """Yield docstrings, also those below a constant or a field."""
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        for part in body if isinstance(body, list) else ():
            match part:
                case ast.Expr(value=ast.Constant(value=str() as text)):
                    yield Passage(file, part.lineno, inspect.cleandoc(text))


def _comments(file: Path, source: str) -> Iterator[Passage]:
    """Yield comments; those in consecutive lines are one passage."""
    block: list[str] = []
    first = last = 0
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.COMMENT or token.string.startswith(("#!", "# type:", "# noqa", "# fmt:")):
            continue
        line = token.start[0]
        if block and line != last + 1:
            yield Passage(file, first, "\n".join(block))
            block = []
        first = first if block else line
        last = line
        block.append(token.string.lstrip("# "))
    if block:
        yield Passage(file, first, "\n".join(block))


def _paragraphs(file: Path, source: str) -> Iterator[Passage]:
    source = FENCED.sub(lambda code: "\n" * code.group().count("\n"), source)
    line = 1
    for block in re.split(r"(\n\s*\n)", source):
        if block.strip():
            yield Passage(file, line, block)
        line += block.count("\n")


def files(paths: list[Path]) -> Iterator[Path]:
    """Return the Python files and documents below some paths."""
    for path in paths:
        found = [path] if path.is_file() else sorted(path.rglob("*"))
        yield from (file for file in found if file.suffix in (".py", ".md"))


def everything() -> list[Path]:
    """Return the folders and documents that are measured when no path is named."""
    # A changelog describes changes for players, and a list of things to do is temporary.
    return [ROOT / name for name in FOLDERS] + [
        file for file in sorted(ROOT.glob("*.md")) if file.name not in ("CHANGELOG.md", "TODO.md")
    ]


def main() -> None:
    """Print the figures, or with `--list` the places."""
    parser = argparse.ArgumentParser(prog="python -m tests.plain_english", description=main.__doc__)
    parser.add_argument("--list", action="store_true", help="print each long sentence and avoided word")
    parser.add_argument("paths", nargs="*", type=Path)
    options = parser.parse_args()
    table: dict[str, Counter[str]] = {}
    for file in files([path.absolute() for path in options.paths] or everything()):
        name = file.relative_to(ROOT).as_posix()
        row = table.setdefault(name.partition("/")[0] if "/" in name else "documents", Counter())
        for passage in passages(file):
            long, avoided = passage.long_sentences(), passage.avoided()
            row += Counter({"passages": 1, f"over {MOST_WORDS} words": len(long)}) + avoided
            if options.list and (long or avoided):
                why = ", ".join([*(f"{len(s.split())} words" for s in long), *avoided])
                print(f"{name}:{passage.line}: {why}: {' '.join(passage.text.split())}")
    columns = ["passages", f"over {MOST_WORDS} words", *AVOIDED]
    names = [*table, "all"]
    table["all"] = sum(table.values(), Counter())
    if not options.list:
        print(" " * 16 + "".join(f"{name:>11}" for name in names))
        for column in columns:
            print(f"{column:16}" + "".join(f"{table[name][column]:11}" for name in names))
        print(f"{'avoided words':16}" + "".join(f"{sum(table[n][w] for w in AVOIDED):11}" for n in names))


if __name__ == "__main__":
    main()
