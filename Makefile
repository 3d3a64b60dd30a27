# The two commands of the README: `make game-night` and `make test`. Each sets up all it needs with
# nothing but Python 3.11 or later, pip and make.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV   := .venv
RUN    := $(VENV)/bin/python -m

# The versions that were tested together; `make test CONSTRAINTS=` takes the newest instead.
CONSTRAINTS := .ci/constraints.txt
PIP = $(RUN) pip install --quiet --disable-pip-version-check $(CONSTRAINTS:%=--constraint %)

# What the networks of `printplay scan` are trained with; nothing else needs it.
TRAINERS := .venv-networks
COACHES  := .ci/networks.txt

# What makes HTML of the manual; its versions are pinned beside the others'.
WRITERS := .venv-docs
PRESS   := .ci/docs.txt

# What printplay is measured beside: it asks for other versions of the same libraries.
PEERS := .venv-peers

CATALOGUES := $(shell find printplay -name '*.po')

# One more than there are cores: some tests wait for servers and browsers.
WORKERS = $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 1)')

.PHONY: game-night test typed tested docs docs-check bench campaigns networks format renew release clean

game-night: $(VENV)/installed
	$(VENV)/bin/printplay print go-for-gold
	@echo
	@echo "Your game night lies in the file that is named above."
	@echo "  1. Print it at 100 %, on both sides, flipped on the long edge (page 1 has a bar to measure)."
	@echo "  2. Cut the player sheets and the reference cards along their marks."
	@echo "  3. Give everyone a sheet, a card and a dark pen, put one die on the table, and play."

# Many programs are started: what is compiled once is kept, whatever the variable says elsewhere.
test: export PYTHONDONTWRITEBYTECODE =
test: $(VENV)/developing
	$(RUN) ruff format --check .
	$(RUN) ruff check .
	$(MAKE) --no-print-directory --jobs=2 typed tested

# These go side by side: each core has something to do until the end.
typed:
	$(RUN) mypy
	$(VENV)/bin/lint-imports

tested:
	$(RUN) pytest -n $(WORKERS) --dist worksteal -rs

# The manual as HTML, in both languages, with every picture drawn anew: a few minutes, no network.
docs: $(WRITERS)/installed
	rm -rf site
	$(WRITERS)/bin/python -m docs.making

# Whether it can be made, with every link leading somewhere; without HTML and pictures, 20 s.
docs-check: $(WRITERS)/installed
	$(WRITERS)/bin/python -m docs.making --check

bench: $(VENV)/developing $(PEERS)/installed
	$(RUN) benchmarks

# What takes longer than the gate, and prints what it counted. Here, too, many programs are started.
campaigns: export PYTHONDONTWRITEBYTECODE =
campaigns: $(VENV)/developing
	$(RUN) tests.campaigns

# The networks anew: two hours, npm to fetch fonts with, and PyTorch in an environment of its own.
networks: $(TRAINERS)/installed
	$(TRAINERS)/bin/python -m benchmarks.training

format: $(VENV)/developing
	$(RUN) ruff format .
	$(RUN) ruff check --fix .

# The newest versions of all packages, tested and then kept.
renew:
	rm -rf $(VENV)
	$(MAKE) test CONSTRAINTS=
	sed -n '/^#/p' .ci/constraints.txt > $(VENV)/pinned
	$(RUN) pip freeze --exclude-editable >> $(VENV)/pinned
	mv $(VENV)/pinned .ci/constraints.txt

# Wheel and sdist in dist/, each tried in an empty environment: it prints a night.
release: $(VENV)/developing
	rm -rf dist
	$(RUN) hatchling build -d dist
	for file in dist/*.whl dist/*.tar.gz; do \
	  rm -rf dist/tried && $(PYTHON) -m venv dist/tried && \
	  dist/tried/bin/pip install --quiet --disable-pip-version-check $(CONSTRAINTS:%=--constraint %) $$file && \
	  (cd dist/tried && bin/printplay print go-for-gold -o night) || exit 1; \
	done
	rm -rf dist/tried

# Debian's Python makes an environment without pip when its venv package is missing; the pip that
# is there then installs into it from outside.
$(VENV)/bin/python $(PEERS)/bin/python $(TRAINERS)/bin/python $(WRITERS)/bin/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "printplay needs Python 3.11 or later")'
	$(PYTHON) -m venv $(@:/bin/python=) || { rm -rf $(@:/bin/python=); $(PYTHON) -m venv --without-pip $(@:/bin/python=) && \
	  $(PYTHON) -m pip --python $@ install --quiet pip; }

$(VENV)/installed: pyproject.toml $(CONSTRAINTS) $(CATALOGUES) | $(VENV)/bin/python
	$(PIP) --editable .
	@touch $@

$(VENV)/developing: pyproject.toml $(CONSTRAINTS) $(CATALOGUES) | $(VENV)/bin/python
	$(PIP) --editable '.[dev]'
	@touch $@ $(VENV)/installed

$(PEERS)/installed: pyproject.toml | $(PEERS)/bin/python
	$(PEERS)/bin/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	@touch $@

$(WRITERS)/installed: pyproject.toml $(PRESS) $(CONSTRAINTS) $(CATALOGUES) | $(WRITERS)/bin/python
	$(WRITERS)/bin/python -m pip install --quiet --disable-pip-version-check \
	  $(CONSTRAINTS:%=--constraint %) --constraint $(PRESS) --editable '.[docs]'
	@touch $@

$(TRAINERS)/installed: pyproject.toml $(COACHES) $(CONSTRAINTS) | $(TRAINERS)/bin/python
	$(TRAINERS)/bin/python -m pip install --quiet --disable-pip-version-check \
	  $(CONSTRAINTS:%=--constraint %) --constraint $(COACHES) --editable '.[networks]'
	@touch $@

clean:
	rm -rf $(VENV) $(PEERS) $(TRAINERS) $(WRITERS) site dist .networks output/go-for-gold* .mypy_cache .ruff_cache .hypothesis
