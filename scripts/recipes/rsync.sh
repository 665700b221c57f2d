#!/bin/sh
# Builds the notes and copies the site to a server, where everything else in that folder is deleted:
#   sh publish-rsync.sh you@example.org:/srv/www/notes/
# .throughline and dist stay here, and the next build goes on from them.
set -eu
cd "$(dirname "$0")"
# What makes the site: to upgrade, write another version.
THROUGHLINE=throughline@0.1.0
# The folder of the notes.
CONTENT='content'

target=${1:?'name the place, as you@example.org:/srv/www/notes/'}
# Checks the notes, prints problems, and builds. 3: without the files that errors name.
npx --yes --package="$THROUGHLINE" throughline build --content "$CONTENT" || [ $? -eq 3 ]
rsync --archive --delete-after dist/ "$target"
