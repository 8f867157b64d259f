# `make play` and `make test` do all the set-up on a machine that has Python 3.11 or newer and make.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet


help:
	@echo "make play         install and open the games table"
	@echo "make test         run the tests"
	@echo "make check-long   the tests at their full extent, which takes some three times as long"
	@echo "make check        format check, lint, strict types, layers, limits"
	@echo "make bench        figures against the budgets (also: python -m tests.tools.bench --pty --json)"
	@echo "make bench-tables shared tables under load: 100 with an action a second each, then as many as it holds"
	@echo "make bench-thinking the turns of computer players at two to four seats, and at tables of a server: half an hour"
	@echo "make bench-host   a host: a first page, 500 visits one after the other, 100 at once of whom ten type"
	@echo "make idle         what a shared table sends, and whom it wakes, while its players think: nothing, nobody"
	@echo "make endings      how 1,200 games of computer players of The Builders end"
	@echo "make players      1,000 games of each game between computer players of all levels"
	@echo "make ladder       all levels against each other, 400 games a pair; goes on where it was stopped"
	@echo "make ladder-expert expert against hard; in The Builders at three and four seats, too; goes on where it was stopped"
	@echo "make signals      every page and dialog ended by each signal, and starts cut short"
	@echo "make torture      saves under 300 kills, 400 take-overs, 600 kills on a terminal line, 20,000 damages"
	@echo "make torture-tables a table server and three players under 300 kills, in games of festivals"
	@echo "make fuzz         a host under 20,000 frames that are nearly messages and 2,000 hostile clients, a player beside"
	@echo "make slow-line    an opening of Java over SSH at 200 ms and 20 kB/s, timed"
	@echo "make flood        three floods of keys over SSH, read and not read: memory, ends, a second player beside"
	@echo "make contrast     the contrast of every page in every theme"
	@echo "make terminals    what every page sends to terminals with few colours, and in ASCII"
	@echo "make resizes      every page at every size, and 300 resizes of every dialog"
	@echo "make heard        how many lines of line mode are heard for each action of a game"
	@echo "make gallery      every widget in every state"
	@echo "make screenshots  the pictures of screenshots/"
	@echo "make man          the man pages of docs/man, from the help of the commands"
	@echo "make format       bring the sources into format"

play: $(VENV)/.play
	@$(BIN)/meja

# One more than there are cores: many tests wait for a terminal line or a connection. They start hundreds of programs,
# which would each compile what they import if the environment forbade to keep bytecode.
test check-long: export PYTHONDONTWRITEBYTECODE =
test: $(VENV)/.dev
	@$(BIN)/python -m pytest -n $$(( $$(getconf _NPROCESSORS_ONLN) + 2 )) --dist worksteal

# What the suite runs a part of (tests/extent.py) is run whole.
check-long: $(VENV)/.dev
	@TESTS=long $(BIN)/python -m pytest -n $$(( $$(getconf _NPROCESSORS_ONLN) + 2 )) --dist worksteal

check: $(VENV)/.dev
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@$(BIN)/python -m tests.tools.limits

bench: $(VENV)/.play
	@$(BIN)/python -m tests.tools.bench
	@$(BIN)/python -m tests.tools.bench --pty

bench-tables: $(VENV)/.dev
	@$(BIN)/python -m tests.tools.bench --tables

bench-host: $(VENV)/.dev
	@$(BIN)/python -m tests.tools.bench --host

bench-thinking: $(VENV)/.dev
	@$(BIN)/python -m tests.tools.bench --thinking

idle: $(VENV)/.dev
	@$(BIN)/python -m tests.tools.idle

signals: $(VENV)/.dev
	@$(BIN)/python -m tests.tools.signals

endings: $(VENV)/.dev
	@$(BIN)/python -m tests.tools.endings

players: $(VENV)/.dev
	@$(BIN)/python -m tests.tools.players

# Hard and expert at a tenth of their positions: all of them would take several times as long.
ladder: $(VENV)/.play
	@mkdir -p build
	@$(BIN)/python -m tests.tools.ladder java --games 400 --effort 0.1 --keep build/ladder-java.jsonl --markdown
	@$(BIN)/python -m tests.tools.ladder builders --games 400 --effort 0.1 --keep build/ladder-builders.jsonl --markdown

# The records are kept with the sources: delete them when what the expert judges by or the search changes.
RECORDS := tests/tools/ladders
ladder-expert: $(VENV)/.play
	@mkdir -p $(RECORDS)
	@$(BIN)/python -m tests.tools.ladder builders --bots hard,expert --games 400 --seats 2 --keep $(RECORDS)/builders-2.jsonl
	@$(BIN)/python -m tests.tools.ladder builders --bots hard,expert --games 200 --seats 3 --alone --keep $(RECORDS)/builders-3.jsonl
	@$(BIN)/python -m tests.tools.ladder builders --bots hard,expert --games 200 --seats 4 --alone --keep $(RECORDS)/builders-4.jsonl
	@$(BIN)/python -m tests.tools.ladder java --bots hard,expert --games 200 --seats 2 --decide 60 --keep $(RECORDS)/java-2.jsonl

torture: $(VENV)/.dev
	@$(BIN)/python -m tests.torture --kills 300 --takeovers 300 --screens 100 --pty 300 --festivals 300 --damaged 20000

torture-tables: $(VENV)/.dev
	@$(BIN)/python -m tests.torture.tables --kills 300

fuzz: $(VENV)/.dev
	@$(BIN)/python -m tests.tools.fuzz

slow-line: $(VENV)/.dev
	@$(BIN)/python -m tests.tools.slow_line

flood: $(VENV)/.dev
	@$(BIN)/python -m tests.tools.flood

contrast: $(VENV)/.dev
	@$(BIN)/python -m tests.tools.contrast

terminals: $(VENV)/.dev
	@$(BIN)/python -m tests.tools.terminals

resizes: $(VENV)/.dev
	@$(BIN)/python -m tests.tools.resizes

heard: $(VENV)/.dev
	@$(BIN)/python -m tests.tools.heard

gallery: $(VENV)/.play
	@$(BIN)/python -m tests.tools.gallery

screenshots: $(VENV)/.dev
	@$(BIN)/python -m screenshots.make

man: $(VENV)/.dev
	@$(BIN)/click-man --target docs/man meja

format: $(VENV)/.dev
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

clean:
	rm -rf $(VENV) build *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis

# The stamps hold what is installed: they are made anew when pyproject.toml changes.
$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "meja needs Python 3.11 or newer; set PYTHON=python3.11" >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.play: pyproject.toml | $(VENV)/bin/python
	@echo "Installing meja into $(VENV) ..."
	@$(PIP) install --editable .
	@touch $@

$(VENV)/.dev: pyproject.toml | $(VENV)/bin/python
	@echo "Installing meja and its tools into $(VENV) ..."
	@$(PIP) install --editable '.[dev]'
	@touch $@ $(VENV)/.play
