# Every target sets up what it needs from Python >= 3.11, make and the package index.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
TOOLS := $(VENV)/.tools
INSTALL := -m pip install --quiet --disable-pip-version-check --require-hashes -r
# Compiled modules are kept, whatever the environment says: tests start many processes.
export PYTHONDONTWRITEBYTECODE :=

INPUT := tests/bot/bad_input/test_any_input.py tests/bot/bad_input/test_forged_controls.py tests/bot/bad_input/test_crafted_logs.py

# What looks at everything only where there is time for it.
THOROUGH := tests/contract/test_random_games.py tests/through_the_ages/test_secrets.py tests/bot/language/test_words_for_people.py tests/bot/announcements/test_turn_posts.py

.PHONY: setup play run test check soak lint messages ladder bench lock lowest clean

setup: $(READY)

$(READY): requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Polis needs Python 3.11 or newer; choose one with: make PYTHON=/path/to/python3"; exit 1; }
	@echo "Installing packages, about a minute …"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python $(INSTALL) requirements.lock
	@touch $(READY)

# What only those need who change the program.
$(TOOLS): $(READY) requirements-dev.lock
	@echo "Installing the tools for tests, about a minute …"
	@$(BIN)/python $(INSTALL) requirements-dev.lock
	@touch $(TOOLS)

play: $(READY)
	$(BIN)/python -m bot play

run: $(READY)
	$(BIN)/python -m bot run

# The fast part: about two minutes on two cores, and enough to trust a change.
test: $(TOOLS)
	$(BIN)/python -m pytest -n auto --whole-run -m "not slow"

# Everything: the fast part, then the rest.
check: test
	$(BIN)/python -m pytest -n auto --whole-run -m slow

# Random games of every title with everything checked, POLIS_GAMES of them, others each day. Then whole games
# are played through the bot, with all pictures painted, and others while the bot is killed two hundred times for each
# title; a table of everything that can go wrong is printed. POLIS_SEED=n draws other games and other moments.
# What holds in every position is held in all of them and for everybody, in one game of each set-up.
# In between, ten thousand sets of values are typed into each command, and as many forged controls of each kind and
# changed logs are sent, which takes hours.
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

# Brings the catalogs of translations up to date with the texts of the program.
messages: $(TOOLS)
	$(BIN)/python -m bot.cli.catalogs

# Whole games of the computer players against fixed opponents: how often they win, and how long they think.
ladder: $(TOOLS)
	$(BIN)/python -m tests.ladder

bench: $(TOOLS)
	$(BIN)/python -m tests.bench

# Writes both lock files anew from the ranges in pyproject.toml; what is locked stays as it is, as far as they allow.
lock: $(TOOLS)
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes pyproject.toml -o requirements.lock
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes pyproject.toml --extra dev -c requirements.lock -o requirements-dev.lock

# Tests the oldest versions that pyproject.toml allows, in an environment of their own.
lowest: $(TOOLS)
	$(BIN)/uv venv --quiet --clear --python $(BIN)/python .venv-lowest
	$(BIN)/uv pip install --quiet --python .venv-lowest --resolution lowest-direct -r pyproject.toml --extra dev
	.venv-lowest/bin/python -m pytest -n auto tests/engine tests/render tests/bot/store tests/bot/test_settings.py tests/bot/language/test_languages.py tests/bot/end_to_end/test_whole_game.py tests/bot/end_to_end/test_lobby.py

clean:
	rm -rf $(VENV) .venv-lowest
