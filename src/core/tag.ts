/** The key that all spellings of a tag share: case and the composition of letters make no difference. */
export function tagKey(tag: string): string {
  return partsOf(tag).join('/').normalize('NFC').toUpperCase().toLowerCase().normalize('NFC')
}

/** `a/b/c` → `a`, `a/b`, `a/b/c`, as keys. */
export function lineage(tag: string): readonly string[] {
  const parts = tagKey(tag).split('/')
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

/** The levels of a nested tag, outermost first. */
export function partsOf(tag: string): readonly string[] {
  return tag
    .split('/')
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
}

/** Each level of a tag is a page, whose address contains all levels above it. */
const longest = { levels: 32, characters: 500 }

export function isTooLongForTag(text: string): boolean {
  return text.length > longest.characters || partsOf(text).length > longest.levels
}
/** The nodes with each tag, or with one below it, by key; in the order in which they come. */
export function taggedNodes<Node extends { readonly entry: { readonly tags: readonly string[] } }>(
  nodes: readonly Node[],
): ReadonlyMap<string, readonly Node[]> {
  const tagged = new Map<string, Node[]>()
  // Many nodes have the same tags.
  const lineages = new Map<string, readonly string[]>()
  const lineageOf = (tag: string) => {
    const known = lineages.get(tag) ?? lineage(tag)
    lineages.set(tag, known)
    return known
  }
  for (const node of nodes) {
    for (const tag of node.entry.tags) {
      for (const key of lineageOf(tag)) {
        const group = tagged.get(key)
        if (!group) tagged.set(key, [node])

        // Two tags of a node may be below the same one.
        else if (group.at(-1) !== node) group.push(node)
      }
    }
  }
  return tagged
}
