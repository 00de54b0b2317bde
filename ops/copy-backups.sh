#!/bin/sh
# Copies the backups of a folder to another place, and keeps so many of the newest there:
#   copy-backups.sh /var/backups/knistern remote:knistern 30
# The other place is anything rclone knows, also a folder. Files are counted, not aged: where no new
# backup comes, none is removed, and a wrong clock removes none but what is the oldest by its name.
set -eu
[ $# -eq 3 ] && [ "$3" -ge 1 ] || { echo "copy-backups.sh FOLDER PLACE COUNT" >&2; exit 2; }
from=$1 to=$2 keep=$3

# A folder below a disk that is missing has none, and is no reason to touch the copies.
copied=$(find "$from" -maxdepth 1 -name 'knistern-*.backup' | sed 's|.*/||' | sort | tail -n "$keep")
newest=$(printf '%s\n' "$copied" | tail -n 1)
[ -n "$newest" ] || { echo "There is no backup in $from; nothing was copied or removed." >&2; exit 1; }

# What is there is left as it is: a backup never changes.
printf '%s\n' "$copied" | rclone copy --immutable --files-from - "$from" "$to"

there=$(rclone lsf --files-only --include 'knistern-*.backup' "$to" | sort)
printf '%s\n' "$there" | grep -qxF "$newest" || { echo "$newest has not arrived; nothing was removed." >&2; exit 1; }
printf '%s\n' "$there" | head -n "-$keep" | while read -r old; do
  rclone deletefile "$to/$old"
done
