#!/bin/sh
# Makes the virtual environment named by $1 with the first Python that is new enough.
# PYTHON=/path/to/python chooses one. An environment that still works is kept.
set -eu

venv=$1
new_enough='import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))'

if [ -x "$venv/bin/python" ] && "$venv/bin/python" -c "$new_enough" 2>/dev/null; then
    exit 0
fi

for python in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11 python}; do
    if "$python" -c "$new_enough" >/dev/null 2>&1; then
        echo "Setting up $venv with $("$python" --version). This takes a minute or two, once."
        exec "$python" -m venv --clear "$venv"
    fi
done

echo "No Python 3.11 or newer with its venv module was found." >&2
echo "Install one (on Debian and Ubuntu: the packages python3 and python3-venv), or name it: make setup PYTHON=/path/to/python3" >&2
exit 1
