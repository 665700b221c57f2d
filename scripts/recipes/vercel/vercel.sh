#!/bin/sh
# Builds the notes on Vercel, as vercel.json says. Vercel keeps no folder for the next build.
set -eu
# What makes the site: to upgrade, write another version.
THROUGHLINE=throughline@0.1.0
# The folder of the notes.
CONTENT='content'

if [ "$VERCEL_ENV" = production ]; then
  # Checks the notes, prints problems, and builds. 3: without the files that errors name.
  npx --yes --package="$THROUGHLINE" throughline build --content "$CONTENT" --site "https://$VERCEL_PROJECT_PRODUCTION_URL" || [ $? -eq 3 ]
else
  # A proposal counts as one of strangers: it is built by the settings of the default branch, and fails with any error.
  git fetch --depth 1 origin HEAD || true
  git show "FETCH_HEAD:./$CONTENT/site.yaml" > /tmp/site.yaml || true
  npx --yes --package="$THROUGHLINE" throughline build --content "$CONTENT" --site "https://$VERCEL_URL" --strict --untrusted --settings /tmp/site.yaml
fi
