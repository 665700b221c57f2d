#!/bin/sh
# Builds the notes and copies the site to a bucket, where everything else below that name is deleted:
#   sh publish-s3.sh s3://notes.example.org/
# .throughline and dist stay here, and the next build goes on from them.
set -eu
cd "$(dirname "$0")"
# What makes the site: to upgrade, write another version.
THROUGHLINE=throughline@0.1.0
# The folder of the notes.
CONTENT='content'

target=${1:?'name the place, as s3://notes.example.org/'}
# Checks the notes, prints problems, and builds. 3: without the files that errors name.
npx --yes --package="$THROUGHLINE" throughline build --content "$CONTENT" || [ $? -eq 3 ]
aws s3 sync dist "$target" --delete
