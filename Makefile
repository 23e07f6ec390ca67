# Every target sets up what it needs from Python >= 3.11, make and the package index.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
# Compiled modules are kept, whatever the environment says: tests start many processes.
export PYTHONDONTWRITEBYTECODE :=

INPUT := tests/bot/test_any_input.py tests/bot/test_forged_controls.py tests/bot/test_crafted_logs.py

.PHONY: setup play run test check soak lint messages bench clean

setup: $(READY)

$(READY): requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Polis needs Python 3.11 or newer; choose one with: make PYTHON=/path/to/python3"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@touch $(READY)

play: $(READY)
	$(BIN)/python -m bot play

run: $(READY)
	$(BIN)/python -m bot run

# The fast part: less than two minutes on two cores, and enough to trust a change.
test: $(READY)
	$(BIN)/python -m pytest -n auto --whole-run -m "not slow"

# Everything: the fast part, then the rest.
check: test
	$(BIN)/python -m pytest -n auto --whole-run -m slow

# Random games of every title with everything checked, POLIS_GAMES of them, others each day. Then whole games
# are played through the bot, with all pictures painted, and others while the bot is killed two hundred times for each
# title; a table of everything that can go wrong is printed. POLIS_SEED=n draws other games and other moments.
# In between, ten thousand sets of values are typed into each command, and as many forged controls of each kind and
# changed logs are sent, which takes hours.
soak: $(READY)
	$(BIN)/python -m tests.contract.soak
	POLIS_VALUES=10000 $(BIN)/python -m pytest -n auto $(INPUT)
	POLIS_PAINTED=1 $(BIN)/python -m pytest tests/bot/end_to_end/test_whole_game.py -s
	POLIS_DEATHS=200 $(BIN)/python -m pytest -k "test_fault or test_ordeal" tests/bot/end_to_end -s

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# Brings the catalogs of translations up to date with the texts of the program.
messages: $(READY)
	$(BIN)/python -m bot.language.catalogs

bench: $(READY)
	$(BIN)/python -m tests.bench

clean:
	rm -rf $(VENV)
