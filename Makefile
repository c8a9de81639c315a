# meadow: `make play` to play over the network, `make test` for every check, `make quick` while working.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMPS := .stamps
HOT := $(wildcard $(addprefix src/meadow/,core/*.py grids/*.py games/*/*.py table/*.py server/*.py)) setup.py pyproject.toml
WEB := $(shell find web -type f -not -path 'web/node_modules/*' 2>/dev/null)
WORKERS ?= 2
# What compiles keeps one core busy for minutes: meanwhile the other checks whatever needs nothing compiled.
TOGETHER := $(MAKE) --silent --no-print-directory --jobs=2 $(if $(filter output-sync,$(.FEATURES)),--output-sync=line)
say = @printf '\n\033[1m== %s\033[0m\n' "$(1)"

.PHONY: play test quick lint types layers tests page pure chaos bench golden pictures screenshots lighthouse build client gallery web-types database chromium clean

play:
	@$(TOGETHER) build client
	@$(BIN)/meadow serve --open

test:
	@$(TOGETHER) build lint types page client gallery layers database chromium
	@$(MAKE) --no-print-directory tests pure
	$(call say,Every check passed)

quick: build database page
	$(call say,Quick tests)
	@$(BIN)/pytest -n $(WORKERS) -m "not slow"

lint: $(STAMPS)/tools $(STAMPS)/npm
	$(call say,Lint: ruff)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	$(call say,Lint: prettier and eslint)
	@cd web && npm run --silent lint

types: $(STAMPS)/tools $(STAMPS)/npm
	$(call say,Types: mypy)
	@$(BIN)/mypy --cache-dir=.mypy_cache/types
	$(call say,Types: svelte-check)
	@cd web && npm run --silent check

layers: build
	$(call say,Layers: import-linter)
	@$(BIN)/lint-imports --no-cache

tests: build database client gallery chromium
	$(call say,Tests (compiled))
	@$(BIN)/pytest -n $(WORKERS)

page: $(STAMPS)/npm
	$(call say,Tests of the page)
	@cd web && npm run --silent test

# Not again what plays a game both ways itself, nor what takes so many games that it needs minutes uncompiled.
pure: build
	$(call say,Conformance (uncompiled))
	@MEADOW_PURE=1 $(BIN)/pytest -n $(WORKERS) tests/conformance/test_catalogue.py -k "not compiled_and_uncompiled and not only_what_is_seen_is_kept"

# The long version of the crash test: it takes several minutes, and at most half an hour.
chaos: build database
	$(call say,Killing the server over and over)
	@$(BIN)/python -m tests.server.chaos

bench: build $(STAMPS)/peers
	@$(BIN)/meadow bench

# Write the golden transcripts anew from the records in tests/records; read the difference before committing it.
golden: build
	@$(BIN)/python -m tests.golden

# Write the pictures of the boards anew that the tests compare with; look at them before committing them.
pictures: build gallery chromium
	@$(BIN)/python -W ignore -m tests.web.gallery

# Write the pictures of the README anew, from the running program.
screenshots: build client chromium
	@$(BIN)/python -W ignore -m tests.web.screenshots

# How fast and accessible the built page is, by Lighthouse; its speed depends on the machine, so no test asks for it.
lighthouse: build client chromium
	@$(BIN)/python -W ignore -m tests.web.lighthouse

build: $(STAMPS)/compiled

client: $(STAMPS)/client

gallery: $(STAMPS)/gallery

# Write the types that the page is written against anew from the structs; a test fails where they differ.
web-types: build
	@$(BIN)/python -W ignore -m meadow.server.typescript web

# The storage is tested on a real PostgreSQL, which the tests start themselves; here its programs are fetched if need be.
database:
	@command -v postgres >/dev/null || ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || $(MAKE) --no-print-directory $(STAMPS)/postgres

# The page is tested in a real Chromium, which is fetched if there is none.
chromium:
	@test -n "$$MEADOW_CHROMIUM" || command -v chromium >/dev/null || command -v google-chrome >/dev/null || $(MAKE) --no-print-directory $(STAMPS)/chromium

$(STAMPS)/chromium:
	$(call say,Installing Chromium to test with)
	@command -v apt-get >/dev/null || { echo "The tests need Chromium: install it, so that 'chromium' is on the PATH, or name it in MEADOW_CHROMIUM." >&2; exit 1; }
	@apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends chromium fonts-dejavu-core fonts-noto-core >/dev/null
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/postgres:
	$(call say,Installing PostgreSQL to test with)
	@command -v apt-get >/dev/null || { echo "The tests need PostgreSQL: install it, so that 'postgres' and 'initdb' are on the PATH." >&2; exit 1; }
	@apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends postgresql >/dev/null
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/tools: pyproject.toml constraints.txt
	$(call say,Setting up $(VENV))
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt "pip>=25.1"
	@$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --group dev
	@# Whatever the package needs, but nothing compiled yet: it can be checked meanwhile.
	@MEADOW_PURE=1 $(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --no-build-isolation --editable .
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/compiled: $(STAMPS)/tools $(HOT)
	$(call say,Building the package and compiling its hot modules)
	@rm -f $@
	@find src -name '*.so' -delete
	@$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --no-build-isolation --editable .
	@$(BIN)/meadow --version
	@if $(BIN)/meadow --version 2>&1 | grep -q '(compiled)'; then touch $@; fi

# `npm ci` refuses a lock file that was made where not every platform's programs could be had; then the rest is looked up.
$(STAMPS)/npm: web/package.json web/package-lock.json
	$(call say,Installing what the page is built with)
	@command -v npm >/dev/null || { echo "The page to play on needs Node.js: install it, so that 'npm' is on the PATH." >&2; exit 1; }
	@cd web && { npm ci --silent || npm install --silent; }
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/client: $(STAMPS)/npm $(WEB)
	$(call say,Building the page to play on)
	@cd web && npm run --silent build
	@touch $@

# Boards by themselves, for pictures of them.
$(STAMPS)/gallery: $(STAMPS)/npm $(WEB)
	@cd web && npm run --silent build:gallery
	@touch $@

$(STAMPS)/peers: $(STAMPS)/tools
	$(call say,Installing the peers to measure against)
	@$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt open_spiel
	@touch $@

clean:
	rm -rf $(VENV) $(STAMPS) build dist src/*.egg-info src/meadow/server/client web/node_modules
	find src -name '*.so' -delete
