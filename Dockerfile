# Only what the bot needs: Python, the packages in requirements-postgres.lock, each checked against its hash, and bot/.
# `compose.yaml` runs it sandboxed. See "In a container" in the README.

FROM python:3.13-slim-bookworm AS packages
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
WORKDIR /srv/card-room
COPY requirements-postgres.lock .
RUN python -m venv .venv \
    && .venv/bin/python -m pip install --quiet --require-hashes --only-binary :all: -r requirements-postgres.lock

FROM python:3.13-slim-bookworm
# The user id is fixed, because a volume or host folder mounted at data/ must belong to it.
RUN useradd --system --uid 10001 --user-group --no-create-home --shell /usr/sbin/nologin cards
WORKDIR /srv/card-room
COPY --from=packages /srv/card-room/.venv .venv
COPY bot bot
# Compile once here: at run time only data/ is writable, so each start would have to compile again.
RUN .venv/bin/python -m compileall -q bot \
    && install -d -o cards -g cards -m 0700 data
ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 METRICS_PORT=9464
USER 10001:10001
VOLUME ["/srv/card-room/data"]
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 CMD [".venv/bin/python", "-m", "bot", "health"]
CMD [".venv/bin/python", "-m", "bot"]
