import { topicsAddress, type Address } from '../core/address.ts'
import type { Graph, NodeId, Topic } from '../core/graph.ts'
import { lastOf } from '../core/path.ts'
import { languageOfSite, type WordSettings } from '../words/languages.ts'
import type { Tag } from '../links/tags.ts'
import { caseless, digest, fold, segment } from '../links/names.ts'
import { type Anchor, pageNames, unhyphened } from './anchors.ts'

export type TopicName = Pick<Topic, 'title' | 'titleLanguage'>

/** Unique names from tags, folders or pages. A name does not depend on the topic's members. */
export function topicNames(
  graph: Graph,
  anchors: readonly Anchor[],
  tags: ReadonlyMap<string, Tag>,
  settings: WordSettings,
): readonly TopicName[] {
  const taken = new Set<string>()
  const titleLanguage = languageOfSite(settings)
  return anchors.map((anchor) => {
    const names = namesOf(anchor)
    const isFree = ({ title }: TopicName) => !taken.has(fold(title))
    const name = names.find(isFree) ?? numbered(names[0] ?? plain(anchor.key), isFree)
    taken.add(fold(name.title))
    return name
  })

  /** Candidate names, the best first. */
  function namesOf({ sort, key }: Anchor): readonly TopicName[] {
    switch (sort) {
      case 'tag': {
        const tag = key.slice(1)
        const name = unhyphened(lastOf(tags.get(tag)?.tag ?? tag))
        return [plain(capital(spelt(asTitlesHave(name, graph)), settings.language))]
      }
      case 'folder':
        return [plain(capital(spelt(unhyphened(lastOf(key))), settings.language))]
      case 'hub': {
        const node = graph.node(key as NodeId)
        const { titleLanguage: own } = node
        const language = own.lang ?? settings.language
        return pageNames(node).map((name) => ({ title: capital(name, language), titleLanguage: own }))
      }
      case 'editor':
      case 'kept':
        return [plain(key)]
    }
  }

  function plain(title: string): TopicName {
    return { title, titleLanguage }
  }
}

function numbered(name: TopicName, isFree: (name: TopicName) => boolean): TopicName {
  for (let number = 2; ; number += 1) {
    const tried = { ...name, title: `${name.title} ${number}` }
    if (isFree(tried)) return tried
  }
}

/** Tags are mostly in lower case. If titles have another spelling, such as "CSS", takes the most frequent one. */
function asTitlesHave(name: string, { nodes }: Graph): string {
  if (name !== name.toLowerCase()) return name
  const spellings = new Map<string, number>()
  for (const { title } of nodes) {
    if (!title.toLowerCase().includes(name)) continue
    for (const word of title.split(/[^\p{L}\p{N}\p{M}]+/u)) {
      if (word.toLowerCase() === name) spellings.set(word, (spellings.get(word) ?? 0) + 1)
    }
  }
  return [...spellings].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))[0]?.[0] ?? name
}

/** Treats a short word without vowels as an abbreviation. */
function spelt(name: string): string {
  return /^[b-df-hj-np-tv-xz]{2,4}$/.test(name) ? name.toUpperCase() : name
}

function capital(name: string, language: string): string {
  const [first = ''] = name
  return first.toLocaleUpperCase(language) + name.slice(first.length)
}

/** Addresses for different names. If several names have the same slug, all but the first get a suffix. */
export function topicAddresses(names: readonly string[]): readonly Address[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const slug = segment(name)
    // Page numbers of a long list are below `page`.
    const isFree = slug !== 'page' && !taken.has(caseless(slug))
    const own = isFree ? slug : `${slug}-${digest(name)}`
    taken.add(caseless(own))
    return `${topicsAddress}${own}/` as Address
  })
}
