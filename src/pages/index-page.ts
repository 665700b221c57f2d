import { kindAddress, numbered, orderAddress, type Address, type IndexOrder } from '../core/address.ts'
import { roleOf, type NodeKind } from '../core/kinds.ts'
import { lastChange, type Node } from '../core/graph.ts'
import { lazily } from '../core/lazily.ts'
import { description } from '../rendering/body.ts'
import type { Folders } from './folders.ts'
import { pagedList, pageLength } from './listing.ts'
import type { IndexPage, PagedList, IndexedAs, IndexPart } from './page.ts'
import type { Tags } from './tags.ts'
import type { TopicList } from './topics.ts'
import type { WholeView } from './node-page-value.ts'
import { publication } from '../core/node-ref.ts'
import { standingOf, standings } from '../core/trust.ts'
import { mainScript, scriptsIn } from '../core/script.ts'
import { wordsFor } from '../words/languages.ts'

/** Nodes on a page in an order other than by title. Such pages show titles only. */
const orderLength = 250

export interface IndexContext {
  readonly folders: () => Folders
  readonly topics: TopicList
  readonly tags: Tags
  readonly wanted: number
  isFree(address: Address): boolean
}

export function indexesOf(
  view: WholeView,
  kind: NodeKind,
  nodes: readonly Node[],
  around: IndexContext,
): readonly PagedList[] {
  const { folders, topics, tags, wanted } = around
  const text = view.graph.nodes.find((node) => node.address === kindAddress(kind)) ?? null
  const offered = ordersOf(view, nodes, () => topics.ofKind(kind)).filter(
    ({ order }) => order === 'by-title' || around.isFree(orderAddress(kind, order)),
  )
  const orders = offered.map(({ order }) => ({ order, address: orderAddress(kind, order) }))
  return offered.map(({ order, list }): PagedList => {
    const first = orderAddress(kind, order)
    const isMain = order === 'by-title'
    const length = isMain ? pageLength : orderLength
    const jumps = lazily(() => jumpsIn(list(), first, length))
    const item = ({ node, ...as }: Ordered) => ({ id: node.id, ...as })
    return pagedList(
      { first, total: nodes.length, sorted: list, name: nameIn(order), item, length },
      (number) => {
        const isFirst = isMain && number === 1
        return {
          kind: 'index',
          of: kind,
          order,
          orders: orders.length > 1 ? orders : [],
          title: text && text.title,
          description: text && description(view, text),
          text: text && isFirst ? text.id : null,
          jumps: jumps(),
          folders: isFirst && kind === roleOf(kind) ? folders().top(roleOf(kind)) : [],
          topics: isFirst ? topics.ofKind(kind).map(({ topic }) => topic) : [],
          tags: isFirst ? tags.ofKind(kind) : [],
          wanted: isFirst ? wanted : 0,
        }
      },
    )
  })
}

function nameIn(order: IndexOrder): (one: Ordered) => string {
  if (order === 'by-title') return ({ node }) => node.title
  return ({ part, detail }) => part?.title ?? detail ?? '0'
}

/** The beginning of each part; empty if there is only one part. */
function jumpsIn(list: readonly Ordered[], first: Address, length: number): IndexPage['jumps'] {
  const jumps = new Map<string, IndexPage['jumps'][number]>()
  for (const [place, { part }] of list.entries()) {
    if (part && !jumps.has(part.id)) {
      jumps.set(part.id, { ...part, address: numbered(first, Math.floor(place / length) + 1) })
    }
  }
  return jumps.size > 1 ? [...jumps.values()] : []
}

interface Ordered extends IndexedAs {
  readonly node: Node
}

interface OrderedList {
  readonly order: IndexOrder
  readonly list: () => readonly Ordered[]
}

/** An order is offered if at least this many nodes have what it sorts by. */
const fewest = 12
const fewestLettered = 50

const ownLanguage = { lang: null, dir: null }

function partOf(
  id: string,
  title: string,
  titleLanguage: IndexPart['titleLanguage'] = ownLanguage,
): IndexPart {
  return { id: `at-${id}`, title, titleLanguage }
}

/** The orders that an index offers. `nodes` come by title, so ties in another order stay sorted by title. */
function ordersOf(
  view: WholeView,
  nodes: readonly Node[],
  topics: () => ReturnType<TopicList['ofKind']>,
): readonly OrderedList[] {
  const { indexes: words, standings: names, counts, longDate, scriptName } = wordsFor(view.settings)
  const placed = (part: IndexPart | null, some: readonly Node[], say = (node: Node) => detail(view, node)) =>
    some.map((node): Ordered => ({ node, part, detail: say(node) }))

  const byTitle = () => {
    if (nodes.length < fewestLettered) return placed(null, nodes)
    const titles = nodes.map(({ title }) => title)
    const letters = lettersOf(titles, view.settings.language, scriptName)
    return letters.flatMap(({ id, title }, place) => placed(partOf(id, title), nodes.slice(place, place + 1)))
  }

  const byTopic = (): readonly Ordered[] => {
    const own = topics()
    const placedNodes = new Set(own.flatMap((topic) => topic.nodes))
    const rest = nodes.filter((node) => !placedNodes.has(node))
    return [
      ...own.flatMap(({ topic: { title, titleLanguage, address }, nodes }) =>
        placed(partOf(address.split('/')[2] ?? '', title, titleLanguage), nodes),
      ),
      ...placed(partOf('none', words.without.topic), rest),
    ]
  }

  /** Newest first, in parts by year; nodes without a date come last. */
  const byDate = (dateOf: DateOf, without: string, say?: (node: Node) => string | null) => () => {
    const sorted = nodes.toSorted((a, b) => descending(dateOf(a) ?? '', dateOf(b) ?? ''))
    const years = Map.groupBy(sorted, (node) => dateOf(node)?.slice(0, 4) ?? null)
    return [...years].flatMap(([year, own]) =>
      year === null ? placed(partOf('none', without), own) : placed(partOf(year, year), own, say),
    )
  }

  const standing = ({ entry }: Node) => standingOf(entry)
  const byReview = () => {
    const groups = Map.groupBy(nodes, standing)
    return [...standings, null].flatMap((name) => {
      const part = name === null ? partOf('none', words.without.review) : partOf(name, names[name])
      return placed(part, groups.get(name) ?? [])
    })
  }

  const isOfPapers = nodes.some(({ kind }) => roleOf(kind) === 'paper')
  const uses = new Map(nodes.map(({ id }) => [id, usesOf(view, id, isOfPapers)]))
  const use = ({ id }: Node) => uses.get(id) ?? 0
  const byUse = () =>
    placed(
      null,
      nodes.toSorted((a, b) => use(b) - use(a)),
      (node) => counts.pages(use(node)),
    )

  const enough = (has: (node: Node) => boolean) => nodes.filter(has).length >= fewest
  const orders: readonly (OrderedList | false)[] = [
    { order: 'by-title', list: byTitle },
    topics().length > 1 && nodes.length >= fewest && { order: 'by-theme', list: byTopic },
    enough((node) => use(node) > 0) && { order: isOfPapers ? 'most-cited' : 'most-used', list: byUse },
    enough((node) => yearOf(node) !== null) && {
      order: 'by-year',
      list: byDate(yearOf, words.without.year),
    },
    enough((node) => lastChange(node) !== null) && {
      order: 'newest',
      list: byDate(lastChange, words.without.date, (node) => longDate(lastChange(node) ?? '')),
    },
    enough((node) => standing(node) !== null) && { order: 'by-review', list: byReview },
  ]
  return orders.filter((order) => order !== false)
}

type DateOf = (node: Node) => string | null

function yearOf({ entry }: Node): string | null {
  return entry.paper?.year?.toString() ?? null
}

function descending(a: string, b: string): number {
  return a < b ? 1 : a > b ? -1 : 0
}

/** Number of other pages that link to a node; for a paper, of those that cite it. */
function usesOf({ graph }: WholeView, id: Node['id'], isPaper: boolean): number {
  const counted = graph.counted()
  const edges = isPaper ? counted.to(id, 'cites') : counted.to(id)
  const from = new Set(edges.map((edge) => edge.from))
  from.delete(id)
  return from.size
}

function detail(view: WholeView, node: Node): string | null {
  const { counts, joins, kinds, list } = wordsFor(view.settings)
  switch (roleOf(node.kind)) {
    case 'note':
      return counted(view.inquiries(node.id).length, kinds.inquiry.count)
    case 'inquiry':
      return counted(view.graph.from(node.id, 'source').length, counts.sources)
    case 'paper': {
      const { authors, venue } = node
      const year = node.entry.paper?.year ?? null
      const names = authors.length > 3 ? list(authors, 1) : joins.items(authors)
      return [names, publication({ venue, year })].filter((part) => part !== '').join(' · ') || null
    }
  }
}

function counted(number: number, words: (number: number) => string): string | null {
  return number === 0 ? null : words(number)
}

/** A script with more initials than this has one heading, named after the script. */
const mostInitials = 40

/**
 * The letter under which the alphabet of a language lists each title: Ä is an A in German, and a letter of its own in
 * Swedish. `scriptName` maps the code of a script to its name.
 */
export function lettersOf(titles: readonly string[], language: string, scriptName: (code: string) => string) {
  const { compare } = new Intl.Collator([language, 'en'], { sensitivity: 'base' })
  const heads = titles.map((title) => /[\p{L}\p{N}]/u.exec(title.normalize('NFC'))?.[0] ?? '')
  const initials = new Map<string, { readonly initial: string; readonly script: string }>()
  for (const head of new Set(heads)) {
    if (!/\p{L}/u.test(head)) continue
    const script = mainScript(scriptsIn(head)) ?? 'Zyyy'
    const own = script === 'Hani' ? head : plainest(head, language, compare)
    const same = script === 'Hani' ? null : initials.values().find((one) => compare(one.initial, own) === 0)
    initials.set(head, { initial: same?.initial ?? own, script })
  }
  const ofScripts = Map.groupBy(initials.values(), ({ script }) => script)
  const isCrowded = (script: string) =>
    script === 'Hani' || new Set(ofScripts.get(script)?.map(({ initial }) => initial)).size > mostInitials
  const crowded = new Set(ofScripts.keys().filter(isCrowded))
  return heads.map((head) => {
    const found = initials.get(head)
    if (!found) return head === '' ? { id: 'sign', title: '&' } : { id: '0', title: '0–9' }
    const { initial, script } = found
    return crowded.has(script) ? { id: script, title: scriptName(script) } : { id: initial, title: initial }
  })
}

/** Upper case, without accents that sorting ignores. A Korean syllable becomes the first with its consonant. */
function plainest(letter: string, language: string, compare: (a: string, b: string) => number): string {
  const place = letter.charCodeAt(0) - firstSyllable
  if (place >= 0 && place < syllables) {
    return String.fromCharCode(firstSyllable + Math.floor(place / ofConsonant) * ofConsonant)
  }
  const [upper = letter] = letter.toLocaleUpperCase(language)
  const bare = upper.normalize('NFD').replace(/\p{M}/gu, '')
  return bare !== '' && compare(bare, upper) === 0 ? bare : upper
}

/** Hangul syllables in Unicode: 19 consonants with 588 syllables each. */
const firstSyllable = 0xac00
const ofConsonant = 588
const syllables = 19 * ofConsonant
