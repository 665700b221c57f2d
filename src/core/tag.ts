import { byKey } from './lazily.ts'

/** The same key for all spellings of a tag, whatever their case and Unicode normalisation. */
export function tagKey(tag: string): string {
  return partsOf(tag).join('/').normalize('NFC').toUpperCase().toLowerCase().normalize('NFC')
}

/** `a/b/c` → `a`, `a/b`, `a/b/c`, as keys. */
export function lineage(tag: string): readonly string[] {
  const parts = tagKey(tag).split('/')
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

export function partsOf(tag: string): readonly string[] {
  return tag
    .split('/')
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
}

/** Limits, because each level is a page whose address contains all levels above it. */
const longest = { levels: 32, characters: 500 }

export function isTooLongForTag(text: string): boolean {
  return text.length > longest.characters || partsOf(text).length > longest.levels
}
/** Key → the nodes with the tag or one below it, in input order. */
export function taggedNodes<Node extends { readonly entry: { readonly tags: readonly string[] } }>(
  nodes: readonly Node[],
): ReadonlyMap<string, readonly Node[]> {
  const tagged = new Map<string, Node[]>()
  const lineageOf = byKey(lineage)
  for (const node of nodes) {
    for (const tag of node.entry.tags) {
      for (const key of lineageOf(tag)) {
        const group = tagged.get(key)
        if (!group) tagged.set(key, [node])

        // Two tags of a node may have the same parent.
        else if (group.at(-1) !== node) group.push(node)
      }
    }
  }
  return tagged
}
