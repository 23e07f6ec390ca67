"""`python -m bot new-game` lays out a title whose tests fail for the right reasons, or changes nothing."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from difflib import ndiff
from pathlib import Path

import pytest

from bot.cli.new_game import NewGameError, NewTitle, lay_out, new_title
from tests.cost import fast

ROOT = Path(__file__).parents[3]
LEFT_OUT = shutil.ignore_patterns("__pycache__", "games", "scenes", "ledgers", "examples")
"""Files that no test of a new title reads."""
MADE = {
    *(f"data/stone_age/{file}" for file in ("components.toml", "rules.toml")),
    *(
        f"rules/stone_age/{file}.py"
        for file in ("__init__", "actions", "catalog", "options", "questions", "stages", "state", "words")
    ),
    "render/stone_age/__init__.py",
    "tests/contract/stone_age.py",
    "tests/stone_age/test_rules.py",
}
IN_THE_CASES = [
    "+     stone_age,",
    '+     "stone": Case(',
    '+         rules=GAMES["stone"],',
    "+         options=stone_age.OPTIONS,",
    "+         inventory=stone_age.inventory,",
    "+         domain=stone_age.DOMAIN,",
    '+         known_rules=rule_numbers("stone_age"),',
    "+         longest=500,",
    "+         brute_force_every=1,",
    "+     ),",
]
MADE_TINY = {"data/stone_age/rules.toml", "rules/stone_age/__init__.py"}
TURN = "the stage turn of Stone Age has no rules yet: write rules/stone_age/stages.py"
COUNT = "no component of Stone Age is counted yet: write inventory in tests/contract/stone_age.py"
WORDS = "Gather has no words yet: add it to describe in rules/stone_age/words.py"

A_TURN = """
from rules.engine import Seat, ask
from rules.stone_age.actions import EndTurn
from rules.stone_age.questions import TURN


async def turn(g: Game) -> str | None:
    while not isinstance(action := await ask(g, g.active, TURN), EndTurn):
        await action.apply(g, g.active)
    g.active = Seat((g.active + 1) % len(g.players))
    g.round += g.active == 0
    return "turn" if g.round <= g.options.rounds else None


STAGES = {"set_up": set_up, "turn": turn}
"""
AN_ACTION = '''
@dataclass(frozen=True, slots=True)
class Gather(TurnAction):
    """Gather wood (STONE-1.1)."""

    tag = "gather"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Gather]:
        yield Gather()

    async def apply(self, g: Game, seat: Seat) -> None:
        g.players[seat].points += 1


ACTIONS = (Gather, EndTurn)
'''
TINY_TURN = """\
    while not isinstance(action := await ask(g, g.active, TURN), EndTurn):
        await action.apply(g, g.active)
    g.active = Seat((g.active + 1) % len(g.players))
    g.round += g.active == 0
    return "turn" if g.round <= g.options.rounds else None
"""
A_COUNT = """
def inventory(g: Game) -> Counter[str]:
    return Counter({"player": len(g.players)})
"""


def stone_age() -> NewTitle:
    return new_title("stone_age", "Stone Age", "stone", "2-4")


def tiny_stone_age() -> NewTitle:
    return new_title("stone_age", "Stone Age", "stone", "2", tiny=True)


def contents(root: Path) -> Mapping[str, bytes]:
    """Return every file of a tree, without caches of Python and its tools."""
    files = (path for path in root.rglob("*") if path.is_file())
    kept = (path for path in files if not re.search(r"__pycache__|\.(pytest|mypy|ruff)_cache", str(path)))
    return {str(path.relative_to(root)): path.read_bytes() for path in kept}


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """Return a tree with the two modules that list titles, and their folders."""
    for folder in ("data", "render", "rules", "tests/contract"):
        (tmp_path / folder).mkdir(parents=True)
    for file in ("rules/__init__.py", "tests/contract/cases.py", "data/terra_mystica/rules.toml"):
        (tmp_path / file).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / file, tmp_path / file)
    return tmp_path


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the repository in which the command has been run."""
    root = tmp_path_factory.mktemp("clone")
    shutil.copy(ROOT / "pyproject.toml", root)
    for folder in ("bot", "data", "render", "rules", "tests"):
        shutil.copytree(ROOT / folder, root / folder, ignore=LEFT_OUT)
    before = contents(root)
    done = run(root, "bot", "new-game", "stone_age", "--title", "Stone Age", "--key", "stone")
    assert done.returncode == 0, done.stderr
    changed = {path for path, text in contents(root).items() if before.get(path) != text}
    assert set(done.stdout.partition("\n\n")[0].split("\n")) == changed
    assert changed == {*MADE, "rules/__init__.py", "tests/contract/cases.py"}
    assert f"the {len(MADE)} files" in (ROOT / "docs" / "adding-a-game.md").read_text()
    return root


def run(root: Path, module: str, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTEST", "PYTHONPATH"))}
    return subprocess.run(
        [sys.executable, "-m", module, *words], cwd=root, capture_output=True, text=True, env=environment, check=False
    )


def contract(root: Path, *words: str) -> tuple[dict[str, str], str]:
    """Return the result of each fast test of the title, and everything that was printed."""
    done = run(
        root, "pytest", "-n", "0", "-vv", "-m", "not slow", "-k", "stone", "tests/contract", "tests/stone_age", *words
    )
    return dict(re.findall(r"::(\S+) (PASSED|FAILED|ERROR)", done.stdout)), done.stdout


def test_only_two_lists_of_modules_grow(small: Path) -> None:
    before = contents(small)
    written = lay_out(stone_age(), small)
    after = contents(small)
    assert {str(path.relative_to(small)) for path in written} == {*MADE, "rules/__init__.py", "tests/contract/cases.py"}
    changed = {path: lines_of_change(before[path], after[path]) for path in before if before[path] != after[path]}
    assert changed == {"rules/__init__.py": ['+     "stone": "stone_age",'], "tests/contract/cases.py": IN_THE_CASES}


def test_a_tiny_title_is_one_module_and_one_data_file(small: Path) -> None:
    before = contents(small)
    written = lay_out(tiny_stone_age(), small)
    grown = {"rules/__init__.py", "tests/contract/cases.py"}
    assert {str(path.relative_to(small)) for path in written} == {*MADE_TINY, *grown}
    after = contents(small)
    assert after.keys() - before.keys() == MADE_TINY
    assert {path for path in before if before[path] != after[path]} == grown


def lines_of_change(before: bytes, after: bytes) -> list[str]:
    lines = ndiff(before.decode().splitlines(), after.decode().splitlines())
    return [line for line in lines if line.startswith(("+", "-"))]


@pytest.mark.parametrize("tiny", [False, True], ids=["whole", "tiny"])
@pytest.mark.parametrize(
    ("name", "title", "players"),
    fast([("an_age_of_twenty_four_x1", "Tzolk'in: The Mayan Calendar, Tribes", "2-10"), ("go", "Go", "2")]),
)
def test_the_files_are_formatted_however_long_the_names_are(
    small: Path, name: str, title: str, players: str, tiny: bool
) -> None:
    shutil.copy(ROOT / "pyproject.toml", small)
    # Imports are sorted by the location of modules.
    for folder in ("render", "rules", "tests/contract", "tests/engine"):
        shutil.copytree(ROOT / folder, small / folder, ignore=LEFT_OUT, dirs_exist_ok=True)
    shutil.copy(ROOT / "tests/rule_numbers.py", small / "tests")
    written = lay_out(new_title(name, title, "stone", players, tiny=tiny), small)
    python = [str(path) for path in written if path.suffix == ".py"]
    for words in (("check",), ("format", "--diff")):
        done = run(small, "ruff", *words, "--no-cache", *python)
        assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("terra_mystica", "", "terra"), "data/terra_mystica exists"),
        (("stone_age", "", "tm"), "the key tm is taken"),
        (("stone_age", "", "tiny"), "the key tiny is taken"),
        (("stone_age", "", "game"), "/game is a command already"),
        (("stone_age", "", "s1"), "cannot be a key"),
        (("stone-age", ""), "cannot name a folder"),
        (("StoneAge", ""), "cannot name a folder"),
        (("class", ""), "cannot name a folder"),
        (("tiny", "", "small"), "tiny means something else in tests/contract/cases.py"),
        (("stages", ""), "stages means something else in every title"),
        (("../stone", ""), "cannot name a folder"),
        (("stone_age", 'The "Stone" Age'), "cannot be a title"),
        (("stone_age", "", "", "4-2"), "no number of players"),
        (("stone_age", "", "", "many"), "no number of players"),
    ],
)
def test_an_invalid_title_is_refused_without_changes(small: Path, words: tuple[str, ...], why: str) -> None:
    before = contents(small)
    with pytest.raises(NewGameError, match=re.escape(why)):
        lay_out(new_title(*words), small)
    assert contents(small) == before


def test_numbers_of_another_title_are_not_used_twice(small: Path) -> None:
    book = small / "data" / "terra_mystica" / "rules.toml"
    book.write_text(book.read_text().replace('"TM-', '"STONE-'))
    with pytest.raises(NewGameError, match=r"data/terra_mystica/rules.toml has rules STONE-"):
        lay_out(stone_age(), small)


@pytest.mark.parametrize("there", ["render/stone_age", "tests/contract/stone_age.py"])
def test_nothing_is_overwritten(small: Path, there: str) -> None:
    (small / there).write_text("mine")
    before = contents(small)
    with pytest.raises(NewGameError, match=f"{there} exists"):
        lay_out(stone_age(), small)
    assert contents(small) == before


def test_when_one_file_cannot_be_written_none_is(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = contents(small)
    write = Path.write_text
    full = iter([OSError(28, "No space left on device", "words.py")])

    def written(path: Path, text: str, encoding: str) -> int:
        if path.name == "words.py" and (error := next(full, None)):
            raise error
        return write(path, text, encoding)

    monkeypatch.setattr(Path, "write_text", written)
    with pytest.raises(NewGameError, match=r"words\.py cannot be written: No space left on device"):
        lay_out(stone_age(), small)
    assert contents(small) == before
    assert not list(small.rglob("stone_age"))


@pytest.mark.slow
def test_the_contract_of_an_empty_title_names_the_missing_parts(clone: Path) -> None:
    went, told = contract(clone, "--tb=line")
    failed = [name for name, outcome in went.items() if outcome == "FAILED"]
    walks = [name for name in failed if name.startswith("test_every_property_holds_in_a_random_game[stone-2-usual-")]
    assert len(walks) == sum("test_every_property_holds" in name for name in went)
    assert failed == [
        *walks,
        "test_every_secret_is_hidden_from_somebody[stone]",
        "test_the_first_player_begins",
    ]
    assert set(re.findall(r"^E +(.+)$", told, re.MULTILINE)) == {f"NotImplementedError: {TURN}"}
    guide = (ROOT / "docs" / "adding-a-game.md").read_text()
    assert f"runs {len(went)} tests" in guide
    assert f"{len(failed)} fail with the same sentence, `{TURN}`" in guide


@pytest.mark.slow
def test_following_the_failing_tests_leads_to_a_title_that_keeps_the_contract(clone: Path, tmp_path: Path) -> None:
    """First the turn, then an action, its words and the count of components."""
    root = shutil.copytree(clone, tmp_path / "followed", ignore=LEFT_OUT)
    stages, actions = root / "rules/stone_age/stages.py", root / "rules/stone_age/actions.py"
    words, case = root / "rules/stone_age/words.py", root / "tests/contract/stone_age.py"
    stages.write_text(stages.read_text() + A_TURN)
    actions.write_text(actions.read_text() + AN_ACTION)
    went, told = contract(root)
    assert [name for name, outcome in went.items() if outcome == "FAILED"] == [
        "test_every_property_holds_in_a_random_game[stone-2-usual-every_component_stays_in_one_place]",
        "test_every_property_holds_in_a_random_game[stone-2-usual-every_text_has_all_its_values]",
    ]
    assert set(re.findall(r"^E +(\w+Error: .+)$", told, re.MULTILINE)) == {
        f"NotImplementedError: {COUNT}",
        f"NotImplementedError: {WORDS}",
    }
    case.write_text(case.read_text() + A_COUNT)
    words.write_text(
        words.read_text().replace(
            "        case EndTurn",
            '        case _ if action.tag == "gather":\n            return say("Gather wood")\n        case EndTurn',
        )
    )
    went, told = contract(root)
    assert set(went.values()) == {"PASSED"}, told


@pytest.mark.slow
def test_a_tiny_title_for_two_keeps_the_contract_once_its_turn_is_written(tmp_path: Path) -> None:
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for folder in ("bot", "data", "render", "rules", "tests"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=LEFT_OUT)
    lay_out(tiny_stone_age(), tmp_path)
    module = tmp_path / "rules/stone_age/__init__.py"
    raised = r'    here = "rules/stone_age/__init__.py"\n    raise .*\n'
    written = re.sub(raised, TINY_TURN, module.read_text(), count=1)
    module.write_text(written.replace("Seat, Standing\n", "Seat, Standing, ask\n"))
    for words in (("ruff", "check", "."), ("mypy", "rules/stone_age")):
        done = run(tmp_path, *words)
        assert done.returncode == 0, done.stdout
    done = run(tmp_path, "pytest", "-n", "0", "-vv", "-m", "not slow", "-k", "stone", "tests/contract")
    went = dict(re.findall(r"::(\S+) (PASSED|FAILED|ERROR)", done.stdout))
    assert set(went.values()) == {"PASSED"}, done.stdout
    assert "test_every_secret_is_hidden_from_somebody[stone]" in went


@pytest.mark.slow
def test_an_empty_title_is_listed_and_its_lobby_opens(clone: Path) -> None:
    program = clone / "lobby.py"
    program.write_text(LOBBY)
    done = run(clone, "lobby")
    program.unlink()
    assert done.returncode == 0, done.stderr
    assert "Stone Age" in done.stdout
    assert "Rounds" in done.stdout


LOBBY = """
import asyncio
import tempfile
from pathlib import Path

from bot.sandbox import Sandbox, text_of
from tests.bot.end_to_end.conftest import settings_for, working


async def main() -> None:
    async with Sandbox() as sandbox:
        with tempfile.TemporaryDirectory() as folder:
            async with working(sandbox, settings_for(sandbox, Path(folder))):
                anna = sandbox.person("Anna")
                lobby = (await anna.command("/game new title:stone")).shown
                print(text_of(lobby))
                print(text_of((await anna.press(lobby, "Join")).shown))


asyncio.run(main())
"""


@pytest.mark.slow
def test_style_and_types_of_an_empty_title_are_clean(clone: Path) -> None:
    for words in (("ruff", "check", "."), ("ruff", "format", "--check", "."), ("mypy", *MYPY)):
        done = run(clone, *words)
        assert done.returncode == 0, done.stdout


MYPY = (
    "rules/stone_age",
    "render/stone_age",
    "tests/stone_age",
    "tests/contract/stone_age.py",
    "tests/contract/cases.py",
)
