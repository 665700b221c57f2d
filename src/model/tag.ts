/** Tags that differ only in case or in how their letters are composed are one tag; this is its key. */
export function foldTag(tag: string): string {
  return tag.normalize('NFC').toLowerCase()
}
