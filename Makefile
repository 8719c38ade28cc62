# make run: install, start everything, print how to get in. make test: the whole suite. make lint: all checks.
PYTHON ?= python3.11
BIN := .venv/bin
export PYTHONUNBUFFERED = 1

.PHONY: run demo test bench lint lock
.DELETE_ON_ERROR:

run: .venv/.installed
	@exec $(BIN)/python manage.py serve

demo: .venv/.installed
	@exec $(BIN)/python manage.py demo

test: .venv/.installed-dev
	@CHROMIUM="$$(.ci/chromium)" && export CHROMIUM && $(BIN)/python -m pytest -n 2 $(ARGS)

bench: .venv/.installed-dev
	@for name in plan_latency retrieval_quality gate; do $(BIN)/python -m tests.benchmarks.$$name || exit 1; done

lint: .venv/.installed-dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/djlint --check --lint templates
	$(BIN)/lint-imports
	$(BIN)/python manage.py makemigrations --check --dry-run

# after a change of dependencies in pyproject.toml
COMPILE = $(BIN)/pip-compile --quiet --no-config --no-header --strip-extras \
	--no-emit-index-url --no-emit-trusted-host --no-emit-find-links --no-emit-options
DEV = import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["dependency-groups"]["dev"], sep="\n")

lock: .venv/.installed
	@test -x $(BIN)/pip-compile || $(BIN)/python -m pip install --quiet pip-tools
	$(COMPILE) -o .requirements.lock pyproject.toml
	$(BIN)/python -c '$(DEV)' | $(COMPILE) -c .requirements.lock -o .requirements-dev.lock -

.venv/.installed: .requirements.lock
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "Installing what xopc needs ..."
	@$(BIN)/python -m pip install -qq --no-compile --disable-pip-version-check -r .requirements.lock
	@touch $@

.venv/.installed-dev: .venv/.installed .requirements-dev.lock
	@echo "Installing what its tests need ..."
	@$(BIN)/python -m pip install -qq --no-compile --disable-pip-version-check -r .requirements-dev.lock
	@touch $@
