#!/usr/bin/env bash
# Makes three players' accounts and one of a table server, has them play over SSH, and removes them, whatever happens.
set -euo pipefail
cd "$(dirname "$0")/../.."
if [ "$(id -u)" != 0 ]; then
  echo "$0: not run, for want of root: three accounts at a shared table over SSH" >&2
  exit
fi
accounts=(meja-test-tables meja-test-ani meja-test-budi meja-test-citra)
remove() {
  for each in "${accounts[@]}"; do
    id "$each" >/dev/null 2>&1 || continue
    for place in /proc/[0-9]*; do # what is left of a test that was killed
      [ "$(stat -c %U "$place" 2>/dev/null)" != "$each" ] || kill -9 "${place##*/}" 2>/dev/null || true
    done
    userdel --force "$each"
  done
}
exec 9>/run/meja-test.lock
flock 9 # one at a time
trap remove EXIT
trap 'exit 1' HUP INT TERM
remove
for each in "${accounts[@]}"; do
  useradd --user-group --no-create-home --home-dir / --password '*' --shell /bin/sh "$each"
done
TESTS_ACCOUNTS=yes .venv/bin/python -m pytest -rs -k three_accounts tests/ssh/test_shared_tables.py 9>&-
