# Everything runs in .venv, which the first use of any target builds from the lock file.
# All that a machine must bring is make and Python 3.11 or newer.

LOCK := requirements-dev.lock
VENV := .venv
RUN  := $(VENV)/bin/python
# One more test at once than there are processors, because tests also wait, and eight at most; the files of tests go round
# in order, so that the long ones do not come last. JOBS=0 runs them one after the other, in this process, for a debugger.
JOBS ?= $(shell $(RUN) -c "import os; print((os.cpu_count() or 1) + 1)")
TESTS = $(RUN) -m pytest --numprocesses $(JOBS) --maxprocesses 8 --dist loadfile --no-loadscope-reorder
# Python then compiles the tests once, and not at each run in each process.
unexport PYTHONDONTWRITEBYTECODE
STAMP := $(VENV)/.installed

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help setup play test check check-fast check-format check-lint check-types \
	check-tests check-tests-fast bench bench-load bench-store soak lock

help: ## Say what there is to make
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s  %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

setup: $(STAMP) ## Build .venv with everything that play and the tests need
	@:

play: setup ## Run the bot; without a token, play in the browser
	@$(RUN) -m bot

test: check ## Run the tests and all other checks

check: check-format check-lint check-types check-tests ## Check formatting, lint and types, and run the tests

check-fast: check-format check-lint check-tests-fast ## The same, faster: no types, and no property or slow tests

check-format: setup
	$(RUN) -m ruff format --check .

check-lint: setup
	$(RUN) -m ruff check .

check-types: setup
	PYRIGHT_PYTHON_IGNORE_WARNINGS=1 $(RUN) -m pyright --pythonpath $(RUN)

check-tests: setup
	$(TESTS)

check-tests-fast: setup
	$(TESTS) -m "not slow and not hypothesis"

bench: setup ## Measure the rules and the AI players, several minutes (ARGS="games --games 500")
	@$(RUN) -m tests.bench $(ARGS)

bench-load: setup ## Measure the bot with 1,000 running games and 200 clicks a second (ARGS="--games 100 --seconds 10")
	@$(RUN) -m tests.bench_load $(ARGS)

bench-store: setup ## Measure a database of 100,000 finished games, some minutes (ARGS="--games 1000000 --file bench.db")
	@$(RUN) -m tests.bench_store $(ARGS)

soak: setup ## Kill the bot 500 times, let monkeys click, and silence channels, some minutes (ARGS="--kills 100 --monkeys 5 --seed 7")
	@$(RUN) -m tests.soak $(ARGS)

# Pins that still fit their range stay as they are; UPGRADE=1 takes the newest of all.
COMPILE = $(RUN) -m uv pip compile pyproject.toml --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --custom-compile-command "make lock" $(if $(UPGRADE),--upgrade)

lock: setup ## Pin the dependencies again after a change in pyproject.toml (UPGRADE=1: take the newest)
	$(COMPILE) --extra playground --extra postgres --extra test --output-file $(LOCK)
	$(COMPILE) --constraint $(LOCK) --output-file requirements.lock
	$(COMPILE) --constraint $(LOCK) --extra postgres --output-file requirements-postgres.lock

$(STAMP): $(LOCK)
	@sh tools/venv.sh $(VENV)
	$(RUN) -m pip install --quiet --disable-pip-version-check --require-hashes --only-binary :all: -r $(LOCK)
	@touch $@
