# meadow: `make play` to play over the network, `make test` for every check, `make quick` while working.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMPS := .stamps
COMPILED := $(shell $(PYTHON) compiled.py)
WEB := $(shell find web -type f -not -path 'web/node_modules/*' 2>/dev/null)
WORKERS ?= 2
# Each worker takes tests of one file after the other, so that what a file prepares is rarely prepared twice.
PYTEST := $(BIN)/pytest -n $(WORKERS) --dist worksteal
PIP := $(BIN)/pip install --disable-pip-version-check --constraint constraints.txt
# What is fetched and what is compiled do not wait for each other.
TOGETHER := $(MAKE) --silent --no-print-directory --jobs=2 $(if $(filter output-sync,$(.FEATURES)),--output-sync=line)
step = @./step "$(1)" "$(STAMPS)/$(notdir $@).log"
say = @printf '\n\033[1m== %s\033[0m\n' "$(1)"

.PHONY: play test quick lint types layers tests page pure chaos bench golden pictures screenshots lighthouse build client gallery web-types database proxy chromium clean FORCE

play:
	@test -e $(STAMPS)/compiled || echo "Setting meadow up; the first time this takes a few minutes."
	@$(TOGETHER) build client
	@$(BIN)/meadow serve --open

test:
	@$(TOGETHER) build lint types page client gallery layers database proxy chromium $(STAMPS)/peers
	@$(MAKE) --no-print-directory tests pure
	$(call say,Every check passed)

quick: build database page
	$(call say,Quick tests)
	@$(PYTEST) -m "not slow"

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

tests: build database proxy client gallery chromium $(STAMPS)/peers
	$(call say,Tests (compiled))
	@$(PYTEST)

page: $(STAMPS)/npm
	$(call say,Tests of the page)
	@cd web && npm run --silent test

# Not again what plays a game both ways itself, nor what takes so many games that it needs minutes uncompiled.
pure: build
	$(call say,Conformance (uncompiled))
	@MEADOW_PURE=1 $(PYTEST) tests/conformance/test_catalogue.py -k "not compiled_and_uncompiled and not only_what_is_seen_is_kept"

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
	@$(BIN)/python -W ignore -m tools.typescript web

# The storage is tested on a real PostgreSQL, which the tests start themselves; here its programs are fetched if need be.
database:
	@command -v postgres >/dev/null || ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || $(MAKE) --no-print-directory $(STAMPS)/postgres

# The documented proxy is tested with a real nginx, and TLS with a certificate that openssl makes.
# It comes after what else may install packages: apt-get runs only once at a time.
proxy: database chromium
	@{ PATH="$$PATH:/usr/sbin" command -v nginx && command -v openssl; } >/dev/null || $(MAKE) --no-print-directory $(STAMPS)/nginx

# The page is tested in a real Chromium, which is fetched if there is none.
chromium:
	@test -n "$$MEADOW_CHROMIUM" || command -v chromium >/dev/null || command -v google-chrome >/dev/null || $(MAKE) --no-print-directory $(STAMPS)/chromium
	@test -n "$$MEADOW_CHROMIUM" || command -v chromium-headless-shell >/dev/null || $(MAKE) --no-print-directory $(STAMPS)/headless

$(STAMPS)/chromium:
	@command -v apt-get >/dev/null || { echo "The tests need Chromium: install it, so that 'chromium' is on the PATH, or name it in MEADOW_CHROMIUM." >&2; exit 1; }
	$(call step,Chromium to test with) "apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends chromium fonts-dejavu-core fonts-noto-core"
	@touch $@

# It takes two thirds of the processor time. Where it cannot be had, the tests do without.
$(STAMPS)/headless:
	$(call step,Chromium without windows) "DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends chromium-headless-shell || true"
	@touch $@

$(STAMPS)/postgres:
	@command -v apt-get >/dev/null || { echo "The tests need PostgreSQL: install it, so that 'postgres' and 'initdb' are on the PATH." >&2; exit 1; }
	$(call step,PostgreSQL to test with) "apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends postgresql"
	@touch $@

$(STAMPS)/nginx:
	@command -v apt-get >/dev/null || { echo "The tests need nginx and openssl: install them, so that they are on the PATH." >&2; exit 1; }
	$(call step,nginx to test with) "apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends nginx-light openssl"
	@touch $@

# The package itself uncompiled: it can be checked while the rest is compiled.
$(STAMPS)/tools: pyproject.toml constraints.txt
	$(call step,Python packages) "\
		test -x $(BIN)/python || $(PYTHON) -m venv $(VENV); \
		$(BIN)/python -m pip install --disable-pip-version-check --constraint constraints.txt 'pip>=25.1'; \
		$(PIP) --group dev; \
		MEADOW_PURE=1 $(PIP) --no-build-isolation --editable ."
	@touch $@

# The list of what is compiled: it changes when a file comes or goes.
$(STAMPS)/modules: FORCE
	@mkdir -p $(STAMPS) && echo $(COMPILED) | cmp -s - $@ || echo $(COMPILED) >$@

FORCE:

# Without a C compiler there is nothing to do, and it is tried again next time.
$(STAMPS)/compiled: $(STAMPS)/tools $(STAMPS)/modules $(COMPILED) setup.py compiled.py
	$(call step,Compiled engine) "$(BIN)/python -W ignore setup.py build_ext --inplace"
	@if $(BIN)/meadow --version 2>&1 | grep -q '(compiled)'; then touch $@; else $(BIN)/meadow --version; fi

$(STAMPS)/npm: web/package.json web/package-lock.json
	@command -v npm >/dev/null || { echo "The page to play on needs Node.js: install it, so that 'npm' is on the PATH." >&2; exit 1; }
	$(call step,Packages of the page) "cd web && npm ci"
	@touch $@

$(STAMPS)/client: $(STAMPS)/npm $(WEB)
	$(call step,Page to play on) "cd web && npm run build"
	@touch $@

# Boards by themselves, for pictures of them.
$(STAMPS)/gallery: $(STAMPS)/npm $(WEB)
	$(call step,Gallery of the boards) "cd web && npm run build:gallery"
	@touch $@

$(STAMPS)/peers: $(STAMPS)/tools
	$(call step,Peers to measure against) "$(PIP) open_spiel"
	@touch $@

clean:
	rm -rf $(VENV) $(STAMPS) build dist src/*.egg-info src/meadow/server/client web/node_modules
	find src -name '*.so' -delete
