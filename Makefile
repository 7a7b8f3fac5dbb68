# Needs Python 3.11 or later and nothing else. `make print` for a printed game, `make test` before a commit.
.PHONY: print test slow cover fuzz lint format docs answers schemas bench lock clean

PYTHON ?= python3
BIN := .venv/bin
ARGS ?=
PYTEST := $(BIN)/python -m pytest -n 2 --dist loadgroup -m "not bench and not slow and not fuzz"

print: .venv/print.stamp
	@$(BIN)/pnp build $(ARGS)

test: .venv/test.stamp
	@$(PYTEST) $(ARGS)

cover: .venv/test.stamp
	@$(PYTEST) --cov=pnp $(ARGS)

# What takes minutes: more of the same, such as all faces in a browser.
slow: .venv/test.stamp
	@$(BIN)/python -m pytest -n 2 --dist loadgroup -m slow $(ARGS)

# 20,000 spoilt files, and new examples for all tests of properties; PNP_FUZZ_SEED=number PNP_FUZZ_INPUTS=1 makes a
# spoilt file again.
fuzz: export PNP_FUZZ_EXAMPLES ?= 800
fuzz: .venv/test.stamp
	@$(BIN)/python -m pytest -n 2 tests/fuzz $(ARGS)
	@$(BIN)/python -m pytest -n 2 --dist loadgroup -m "hypothesis and not fuzz" --hypothesis-profile=new

lint: .venv/test.stamp
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

format: .venv/test.stamp
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

docs: .venv/test.stamp
	@$(BIN)/python docs/make_problems.py

# What `pnp manifest show` says of the bundled manifests, anew after a change of their set, its rules or its bots.
answers: .venv/test.stamp
	@$(BIN)/python docs/make_answers.py

# Where editors look for them: the first lines of YAML files name .schemas/.
schemas: .venv/print.stamp
	@$(BIN)/pnp schema --out .schemas

bench: .venv/bench.stamp
	@$(BIN)/python tests/bench/bench.py $(ARGS)
	@$(BIN)/python tests/bench/check_bench.py
	@$(BIN)/python tests/bench/playouts.py
	@$(BIN)/python tests/bench/lighten_bench.py
	@$(BIN)/python tests/bench/sheets.py

# What .ci/run installs. `uv` writes no address into it.
lock: .venv/test.stamp
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --universal --generate-hashes --no-emit-index-url --no-emit-find-links \
	  --python-version 3.11 --extra test --custom-compile-command "make lock" --upgrade --quiet \
	  --output-file requirements.lock pyproject.toml

clean:
	rm -rf .venv out dist

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "pnp needs Python 3.11 or later; for example: make PYTHON=python3.12")'
	@$(PYTHON) -m venv .venv || { rm -rf .venv; exit 1; }

.venv/print.stamp: pyproject.toml .venv/bin/python
	@echo "installing pnp into .venv"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@$(BIN)/pnp schema --out .schemas > $@

.venv/test.stamp: pyproject.toml .venv/bin/python
	@echo "installing pnp and what its tests need into .venv"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[test]"
	@$(BIN)/pnp schema --out .schemas > .venv/print.stamp
	@touch $@

.venv/bench.stamp: pyproject.toml .venv/bin/python
	@echo "installing pnp and typst into .venv"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[bench]"
	@touch $@ .venv/print.stamp
