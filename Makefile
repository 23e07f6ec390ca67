# Every target installs its own needs. Required are Python 3.11 or newer, make and the package index.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
TOOLS := $(VENV)/.tools
INSTALL := -m pip install --quiet --disable-pip-version-check --require-hashes -r
# Always keep compiled modules, because tests start many processes.
export PYTHONDONTWRITEBYTECODE :=

INPUT := tests/bot/bad_input/test_any_input.py tests/bot/bad_input/test_forged_controls.py tests/bot/bad_input/test_crafted_logs.py

# Tests that check everything only in long runs.
THOROUGH := tests/contract/test_random_games.py tests/through_the_ages/test_secrets.py tests/bot/language/test_words_for_people.py tests/bot/announcements/test_turn_posts.py

.PHONY: setup play run test check soak lint messages art ladder bench lock lowest clean

setup: $(READY)

$(READY): requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Polis needs Python 3.11 or newer; choose one with: make PYTHON=/path/to/python3"; exit 1; }
	@echo "Installing packages, about a minute …"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python $(INSTALL) requirements.lock
	@touch $(READY)

# Tools for changing the program.
$(TOOLS): $(READY) requirements-dev.lock
	@echo "Installing the tools for tests, about a minute …"
	@$(BIN)/python $(INSTALL) requirements-dev.lock
	@touch $(TOOLS)

play: $(READY)
	$(BIN)/python -m bot play

run: $(READY)
	$(BIN)/python -m bot run

# The fast tests: about two minutes on two cores.
test: $(TOOLS)
	$(BIN)/python -m pytest -n auto --whole-run -m "not slow"

# All tests: the fast ones, then the rest.
check: test
	$(BIN)/python -m pytest -n auto --whole-run -m slow

# Endurance tests; they take hours.
# 1. POLIS_GAMES random games of every title with all checks, other ones each day. POLIS_SEED=n selects other games.
# 2. One game of each set-up in which expensive properties are checked in every position.
# 3. Ten thousand sets of values typed into each command, and as many forged controls and changed logs.
# 4. Whole games through the bot, with all pictures drawn.
# 5. Games in which the bot is killed two hundred times for each title.
soak: $(TOOLS)
	$(BIN)/python -m tests.contract.soak
	POLIS_THOROUGH=1 CONTRACT_SEED=$$(date +%F) $(BIN)/python -m pytest -n auto $(THOROUGH)
	POLIS_VALUES=10000 $(BIN)/python -m pytest -n auto $(INPUT)
	POLIS_THOROUGH=1 POLIS_PAINTED=1 $(BIN)/python -m pytest tests/bot/end_to_end/test_whole_game.py -s
	POLIS_DEATHS=200 POLIS_THOROUGH=1 $(BIN)/python -m pytest -k "test_fault or test_killed_bots or test_computer_players" tests/bot/end_to_end -s

lint: $(TOOLS)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# Updates the translation catalogs.
messages: $(TOOLS)
	$(BIN)/python -m bot.cli.catalogs

# Paints the boards again, into data; the result is committed.
art: $(READY)
	$(BIN)/python -m render.paintings

# Plays computer players against fixed opponents and among themselves, and measures wins, behaviour and thinking time.
ladder: GAMES ?= 100
ladder: SEED ?= behaviour
ladder: $(TOOLS)
	$(BIN)/python -m tests.ladder --games $(GAMES)
	$(BIN)/python -m tests.ladder.behaviour --games $(GAMES) --seed "$(SEED)"

bench: $(TOOLS)
	$(BIN)/python -m tests.bench

# Updates both lock files from the ranges in pyproject.toml. Locked versions stay if the ranges allow them.
lock: $(TOOLS)
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes pyproject.toml -o requirements.lock
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes pyproject.toml --extra dev -c requirements.lock -o requirements-dev.lock

# Tests the oldest versions that pyproject.toml allows, in a separate environment.
lowest: $(TOOLS)
	$(BIN)/uv venv --quiet --clear --python $(BIN)/python .venv-lowest
	$(BIN)/uv pip install --quiet --python .venv-lowest --resolution lowest-direct -r pyproject.toml --extra dev
	.venv-lowest/bin/python -m pytest -n auto tests/engine tests/render tests/bot/store tests/bot/test_settings.py tests/bot/language/test_languages.py tests/bot/end_to_end/test_whole_game.py tests/bot/end_to_end/test_lobby.py

clean:
	rm -rf $(VENV) .venv-lowest
