import { tagsAddress, type Address } from '../core/address.ts'
import { lastOf, parentOf } from '../core/path.ts'
import { partsOf, taggedNodes, tagKey } from '../core/tag.ts'
import { caseless, digest, segment, contained } from './names.ts'

export interface Tag {
  /** In the spelling of its first use. */
  readonly tag: string
  readonly address: Address
}

interface Tagged {
  readonly address: Address
  readonly entry: { readonly tags: readonly string[] }
}

/** How many of the tags that only one node has get pages. */
const ownTagPages = 100

/** Whether the tag has its own page, rather than leading to its only node. */
export function hasPage(tag: Tag | undefined): boolean {
  return tag?.address.startsWith(tagsAddress) === true
}

/**
 * All tags and their parents, in key order. `nodes` must be in address order: of the tags that only one node has, its
 * first `ownPages` get pages.
 */
export function tagsOf(nodes: readonly Tagged[], ownPages = ownTagPages): Map<string, Tag> {
  const spellings = new Map<string, string>()
  const implied = new Map<string, string>()
  for (const tag of new Set(nodes.flatMap(({ entry }) => entry.tags))) {
    const parts = partsOf(tag)
    for (let depth = parts.length; depth > 0; depth--) {
      const spelling = parts.slice(0, depth).join('/')
      const known = depth === parts.length ? spellings : implied
      if (!known.has(tagKey(spelling))) known.set(tagKey(spelling), spelling)
    }
  }
  for (const [key, spelling] of implied) if (!spellings.has(key)) spellings.set(key, spelling)

  return withAddresses(spellings, withoutPages(nodes, ownPages))
}

/** Tags without a page, by key, with the address of their only node. Tags below them have no page either. */
function withoutPages(nodes: readonly Tagged[], ownPages: number): ReadonlyMap<string, Address> {
  const having = new Map<Address, number>()
  const without = new Map<string, Address>()
  for (const [key, group] of taggedNodes(nodes)) {
    const [node] = group
    if (!node || group.length > 1) continue
    const before = having.get(node.address) ?? 0
    having.set(node.address, before + 1)
    if (before >= ownPages) without.set(key, node.address)
  }
  return without
}

/** Assigns parents first. Among tags with the same slug, only one that equals its slug gets no suffix. */
function withAddresses(
  spellings: ReadonlyMap<string, string>,
  elsewhere: ReadonlyMap<string, Address>,
): Map<string, Tag> {
  const tags = new Map<string, Tag>()
  for (const [key, address] of elsewhere)
    tags.set(key, { tag: contained(spellings.get(key) ?? key), address })
  const keys = [...spellings.keys()].filter((key) => !elsewhere.has(key)).sort((a, b) => (a < b ? -1 : 1))
  const levels = Map.groupBy(keys, (key) => key.split('/').length)
  for (let depth = 1; levels.has(depth); depth++) {
    const plain = (key: string): Address => {
      const parent = tags.get(parentOf(key))
      return `${parent?.address ?? tagsAddress}${segment(lastOf(key))}/` as Address
    }
    for (const alike of Map.groupBy(levels.get(depth) ?? [], (key) => caseless(plain(key))).values()) {
      for (const key of alike) {
        const keeps = alike.length === 1 || segment(lastOf(key)) === lastOf(key)
        const continues = /\/page\/[0-9]+\/$/.test(plain(key))
        const address = keeps && !continues ? plain(key) : `${plain(key).slice(0, -1)}-${digest(key)}/`
        tags.set(key, { tag: contained(spellings.get(key) ?? key), address: address as Address })
      }
    }
  }
  return new Map([...tags].sort(([a], [b]) => (a < b ? -1 : 1)))
}
