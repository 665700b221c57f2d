import {
  graphAddress,
  homeAddress,
  kindAddress,
  newAddress,
  tagsAddress,
  topicsAddress,
  wantedAddress,
  type Address,
} from '../core/address.ts'
import { isCommonKind, roleOf } from '../core/kinds.ts'
import type { Collection } from '../links/collection.ts'
import type { Preview } from '../previews/preview.ts'
import { wordsFor } from '../words/languages.ts'
import type { CountedTag, CountedTopic } from './page.ts'
import type { Whole } from './whole-view.ts'

/** Previews of pages without a node, such as indexes and tags. Most say how many pages they list. */
export function listPreviews(
  { view, folders, listed }: Whole,
  tags: readonly CountedTag[],
  topics: readonly CountedTopic[],
  news: number,
  wanted: Collection['wanted'],
): readonly Preview[] {
  const { graph, settings } = view
  const words = wordsFor(settings)
  const { counts, indexes, graphPage, kinds } = words
  const taken = new Set(graph.nodes.map(({ address }) => address))
  const found = new Map<Address, Preview>()
  const add = (address: Address, title: string, line: string | null) => {
    if (!taken.has(address) && !found.has(address)) found.set(address, { ...bare, address, title, line })
  }
  const counted = graph.counted()
  add(homeAddress, settings.title, settings.description || null)
  for (const { id, words: own } of settings.kinds) {
    const plural = own?.plural ?? kinds[isCommonKind(id) ? id : roleOf(id)].plural
    if (listed(id).length > 0) add(kindAddress(id), plural, counts.pages(listed(id).length))
  }
  add(graphAddress, graphPage.title, graphPage.size(counted.nodes.length, counted.edges.length))
  if (tags.length > 0) add(tagsAddress, indexes.tags, counts.tags(tags.length))
  for (const { tag, address, count } of tags) add(address, indexes.tag(tag), counts.pages(count))
  if (topics.length > 0) add(topicsAddress, indexes.topics, counts.topics(topics.length))
  for (const { title, address, count } of topics) add(address, title, counts.pages(count))
  if (news > 0) add(newAddress, indexes.news, counts.pages(news))
  if (wanted.length > 0) add(wantedAddress, indexes.wanted, indexes.wantedCount(wanted.length))
  for (const { name, address, mentions } of wanted) {
    add(address, name, indexes.wantedNoteLine(mentions.length))
  }
  for (const address of folders().pages) {
    const page = folders().page(address)
    if (page?.kind === 'folder') add(address, page.title, counts.pages(page.count))
  }
  return [...found.values()]
}

const bare = {
  kind: null,
  lang: null,
  dir: null,
  language: { lang: null, dir: null },
  claim: null,
  text: null,
} as const
