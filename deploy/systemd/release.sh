#!/bin/sh
# Puts a release beside the one that runs and lets it take over, without a pause: release.sh v12. Back to the one before: release.sh --back
# Run by root. Releases are in folders named after their ports, of which one is in use: 3100 and 3200. They need a PostgreSQL of their own.
set -eu
if [ $# -ne 1 ]; then
  echo "Say the release, a tag or a commit, or --back: $0 v12" >&2
  exit 2
fi
root=$(cd "$(dirname "$0")/../../.." && pwd)
running=$(basename "$(readlink "$root/current")")
if [ $((running / 100 % 2)) -eq 1 ]; then other=$((running + 100)); else other=$((running - 100)); fi

# While a release is made there, the folder is none to go back to, nor when it was not finished or did not become ready.
mark="$root/$other.unfinished"
if [ "$1" != --back ]; then
  : >"$mark"
  [ -d "$root/$other" ] || cp -rp "$root/$running" "$root/$other"
  cd "$root/$other"
  sudo -H -u shop git fetch --tags
  sudo -H -u shop git checkout --detach "$1"
  # It installs and builds in a folder of its own, while the other release serves.
  sudo -H -u shop npm run build
elif [ ! -d "$root/$other" ] || [ -e "$mark" ]; then
  echo "There is no release before this one in $root/$other." >&2
  exit 1
fi

# A worker of its own changes with the pages, where there is one.
units=shop
if systemctl is-enabled --quiet "shop-worker@$running"; then units='shop shop-worker'; fi
for unit in $units; do systemctl enable --now "$unit@$other"; done

# It is ready once it has applied its migrations.
seconds=0
until node -e "fetch('http://localhost:$other/health/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"; do
  seconds=$((seconds + 1))
  if [ $seconds -ge "${READY_SECONDS:-120}" ]; then
    for unit in $units; do systemctl disable --now "$unit@$other"; done
    echo "The release on port $other is not ready, and was stopped; that on port $running serves on. journalctl -u shop@$other says why." >&2
    exit 1
  fi
  sleep 1
done

# Owners' commands follow the link. The process that stops says so to the balancer, serves for DRAIN_SECONDS more, and finishes what runs.
ln -sfn "$other" "$root/current"
rm -f "$mark"
for unit in $units; do systemctl disable --now "$unit@$running"; done
echo "The release on port $other serves. Back to the one on port $running: $root/current/deploy/systemd/release.sh --back"
