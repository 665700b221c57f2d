import type { CommonKind } from '../core/kinds.ts'
import { byKey } from '../core/lazily.ts'
import type { KindWords, Messages } from './messages.ts'
import { counted, fill, type Markup, type Speech } from './speech.ts'

/*
 * Words for templates and scripts, made from a language's messages. There is a function for each part, which gets the
 * messages of that name and the language's speech. A browser script contains only the parts that it uses.
 */

export const digits = (_: unknown, speech: Speech) => speech.digits

/** "A", "A and B", "A, B and C"; beyond `most` names "A, B and 16 others". Items are text or HTML. */
export function list(m: Messages['list'], { say, writing }: Speech) {
  const format = new Intl.ListFormat(writing.locale)
  return (all: readonly string[], most = Infinity): string =>
    format.format(
      all.length > most + 1 ? [...all.slice(0, most), say(m.others, { number: all.length - most })] : all,
    )
}

export const joins = (m: Messages['joins']) => ({
  items: (all: readonly string[]) => all.join(m.items),
  /** For items that may contain commas. */
  groups: (all: readonly string[]) => all.join(m.groups),
  sentences: (all: readonly string[]) => all.join(m.sentences),
  named: (name: string, what: string) => fill(m.named, { name, what }),
  /** Adds a full stop, unless the text already ends a sentence. */
  ended: (sentence: string) =>
    /\p{Sentence_Terminal}$|…$/u.test(sentence) ? sentence : fill(m.ended, { sentence }),
})

/** `2025-07-01` → "1 July 2025". */
export const longDate = (_: unknown, { writing }: Speech) => dates(writing.locale, { dateStyle: 'long' })

/** `2025-07-01` → "July 2025". */
export const month = (_: unknown, { writing }: Speech) =>
  dates(writing.locale, { month: 'long', year: 'numeric' })

function dates(locale: string, options: Intl.DateTimeFormatOptions): (date: string) => string {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  return byKey((date) => format.format(new Date(date.slice(0, 10))))
}

function ofEach<Key extends string, From, To>(
  all: Readonly<Record<Key, From>>,
  make: (one: From) => To,
): Readonly<Record<Key, To>> {
  return Object.fromEntries(
    Object.entries<From>(all).map(([key, one]) => [key, make(one)] as const),
  ) as Readonly<Record<Key, To>>
}

export const counts = (m: Messages['counts'], speech: Speech) =>
  ofEach(m, (message) => counted(message, speech))

/** Counts neighbours: those connected by an author, and those connected only by computed edges. */
export const neighbours =
  (m: Messages['neighbours'], { say }: Speech) =>
  (authored: number, computed: number): string => {
    if (computed === 0) return say(m.authored, { number: authored })
    if (authored === 0) return say(m.computed, { number: computed })
    return say(m.both, { authored: say(m.authored, { number: authored }), number: computed })
  }

export const kinds = (m: Messages['kinds'], speech: Speech): Readonly<Record<CommonKind, KindWords>> =>
  ofEach(m, ({ count, ...kind }) => ({ ...formsOf(kind, speech), count: counted(count, speech) }))

export const pageKind = (m: Messages['pageKind']) => m

type OwnKind = Pick<KindWords, 'label' | 'plural'>

/** The words for a site's own kind, which has only a label and a plural. */
export const ownKind =
  (m: Messages['ownKind'], speech: Speech) =>
  (kind: OwnKind): KindWords => {
    const forms = formsOf(kind, speech)
    const { one, several } = forms
    return { ...forms, count: (number) => speech.say(m.count, { one, several, number }) }
  }

function formsOf({ label, plural }: OwnKind, { writing }: Speech) {
  return { label, plural, one: within(label, writing), several: within(plural, writing) }
}

function within(name: string, writing: Messages['writing']): string {
  if (writing.nouns !== 'lower') return name
  // Capitals inside a word, as in SQL, belong to it.
  return name.replace(/\S+/gu, (word) =>
    /.\p{Lu}/u.test(word) ? word : word.toLocaleLowerCase(writing.locale),
  )
}

export const computed = (m: Messages['computed']) => m

export const site = (m: Messages['site']) => ({
  ...m,
  by: (author: string) => fill(m.by, { author }),
})

export const colours = (m: Messages['colours']) => m

export const ranges = (m: Messages['ranges'], { say }: Speech) => ({
  ...m,
  page: (number: number, of: number) => say(m.page, { number, of }),
  title: (title: string, number: number) => say(m.title, { title, number }),
  more: (number: number) => say(m.more, { number }),
})

export const home = (m: Messages['home'], speech: Speech) => ({ ...m, search: counted(m.search, speech) })

export const indexes = (m: Messages['indexes'], speech: Speech, all: Messages) => {
  const { say } = speech
  const listed = list(all.list, speech)
  return {
    ...m,
    tag: (tag: string) => fill(m.tag, { tag }),
    tagged: (tag: string, number: number) => say(m.tagged, { tag, number }),
    joinedHtml: (topics: readonly string[]) => fill(m.joinedHtml, { topics: listed(topics) }),
    joinedTo: (topic: string, links: string) => fill(m.joinedTo, { topic, links }),
    elsewhere: counted(m.elsewhere, speech),
    topic: (title: string) => fill(m.topic, { title }),
    topicDescription: (title: string, number: number) => say(m.topicDescription, { title, number }),
    wantedCount: counted(m.wantedCount, speech),
  }
}

export const page = (m: Messages['page'], speech: Speech) => ({
  ...m,
  updatedHtml: (date: string) => fill(m.updatedHtml, { date }),
  minutes: counted(m.minutes, speech),
  citation: counted(m.citation, speech),
  alike: counted(m.alike, speech),
  trust: trust(m.trust),
})

const trust = (m: Messages['page']['trust']) => ({
  ...m,
  generated: (by: string) => fill(m.generated, { by }),
  written: (by: string) => fill(m.written, { by }),
  reviewed: (by: string) => fill(m.reviewed, { by }),
  confirmed: (by: string) => fill(m.confirmed, { by }),
  staleHtml: (date: string) => fill(m.staleHtml, { date }),
  untilHtml: (date: string) => fill(m.untilHtml, { date }),
})

export const standings = (m: Messages['standings']) => m

export const notFound = (m: Messages['notFound']) => m

export const comments = (m: Messages['comments']) => ({
  ...m,
  asked: (server: string) => fill(m.asked, { server }),
})

export const moved = (m: Messages['moved']) => {
  const [before, after] = around(m, '{page}')
  return { before, after }
}

/** A message's text before and after a placeholder or tag. */
function around(message: string, name: string): readonly [string, string] {
  const [before = '', ...after] = message.split(name)
  return [before, after.join(name)]
}

export const edges = ({ computed, similar, ...authored }: Messages['edges']) => ({
  /** As seen from the start of an edge, and from its end. */
  names: { ...authored, similar: { forth: similar, back: similar } },
  computed: (name: string) => fill(computed, { name }),
})

export const map = (m: Messages['map']) => ({
  ...m,
  saveAs: (format: string) => fill(m.saveAs, { format }),
  label: (title: string) => fill(m.label, { title }),
  node: (title: string, kind: string) => fill(m.node, { title, kind }),
  leftOut: (rest: string) => fill(m.leftOut, { rest }),
  someComputed: (name: string) => fill(m.someComputed, { name }),
})

export const walk = (m: Messages['walk'], { say }: Speech) => {
  const [before, rest] = around(m.retry, '<page>')
  return {
    ...m,
    arrived: (title: string, around: string, number: number | null) =>
      number === null
        ? fill(m.arrived.all, { title, around })
        : say(m.arrived.some, { title, around, number }),
    from: (title: string, isJoined: boolean) => fill(isJoined ? m.from.joined : m.from.alone, { title }),
    named: (name: string) => fill(m.named, { name }),
    /** The words before and after the centre's title. */
    around: around(m.around, '{title}'),
    failed: (title: string) => fill(m.failed, { title }),
    /** The words before, in and after the link. */
    retry: [before, ...around(rest, '</page>')] as const,
  }
}

export const graphPage = (m: Messages['graphPage'], { say }: Speech, { counts }: Messages) => ({
  ...m,
  size: (pages: number, links: number) =>
    fill(m.size, {
      pages: say(counts.pages, { number: pages }),
      links: say(counts.links, { number: links }),
    }),
})

export const graph = (m: Messages['graph'], speech: Speech) => {
  const { say, writing } = speech
  return {
    ...m,
    foundNode: (kind: string) => fill(m.foundNode, { kind }),
    noPageAt: (address: string) => fill(m.noPageAt, { address }),
    tagged: (tag: string, number: number) => say(m.tagged, { tag, number }),
    saveAs: (format: string) => fill(m.saveAs, { format }),
    others: counted(m.others, speech),
    onlyTagged: (tag: string) => fill(m.onlyTagged, { tag }),
    /** A step's parts, in the language's order. */
    step: <Part>(places: Readonly<Record<'from' | 'relation' | 'to', readonly Part[]>>) =>
      m.step
        .split(/\{(\w+)\}/)
        .flatMap((part, index): readonly (Part | string)[] =>
          index % 2 === 1 ? places[part as keyof typeof places] : [part],
        ),
    pathFrom: (title: string) => fill(m.pathFrom, { title }),
    noPath: (from: string, to: string) => fill(m.noPath, { from, to }),
    shortestPath: (from: string, to: string, number: number, computed: number) =>
      say(m.shortestPath[computed === 0 ? 'authored' : 'computed'], { from, to, number, computed }),
    chooseNode: (title: string) => fill(m.chooseNode, { title }),
    more: counted(m.more, speech),
    rows: (number: number, of: number) => say(m.rows, { number, of }),
    /** How many pages, or links, the filters leave. */
    somePages: (shown: number, number: number) => say(m.somePages, { shown, number }),
    someLinks: (shown: number, number: number) => say(m.someLinks, { shown, number }),
    andComputed: (shown: string, number: number) => say(m.andComputed, { shown, number }),
    chosenAlone: (title: string, kind: string) => fill(m.chosenAlone, { title, kind }),
    chosenAmong: (title: string, kind: string, around: string, names: string, number: number) =>
      say(m.chosenAmong[number > 0 ? 'some' : 'all'], { title, kind, around, names, number }),
    within: (name: string) => within(name, writing),
  }
}

export const searchForm = (m: Messages['searchForm']) => ({
  ...m,
  keysHtml: (key: Markup) => fill(m.keysHtml, { key }),
})

export const searchPage = (m: Messages['searchPage'], _: Speech, { joins }: Messages) => ({
  ...m,
  description: (site: string) => fill(m.description, { site }),
  unscriptedHtml: (lists: readonly string[]) => fill(m.unscriptedHtml, { lists: lists.join(joins.items) }),
})

export const searchUnloaded = (m: Messages['searchUnloaded']) => m

export const search = (m: Messages['search'], speech: Speech) => {
  const { say } = speech
  return {
    ...m,
    titlesOnly: counted(m.titlesOnly, speech),
    nothing: (query: string) => fill(m.nothing, { query }),
    hidden: counted(m.hidden, speech),
    found: (shown: number, number: number, query: string) =>
      say(shown < number ? m.found.some : m.found.all, { shown, number, query }),
    tagged: (tag: string, number: number) => say(m.tagged, { tag, number }),
    more: counted(m.more, speech),
  }
}

export const previews = (m: Messages['previews']) => ({
  ...m,
  keysHtml: (key: Markup) => fill(m.keysHtml, { key }),
})

export const diagrams = (m: Messages['diagrams']) => ({
  ...m,
  named: (title: string) => fill(m.named, { title }),
})

export const code = (m: Messages['code']) => m

export const panes = (m: Messages['panes'], speech: Speech) => ({
  ...m,
  count: counted(m.count, speech),
  close: (page: string) => fill(m.close, { page }),
  from: (page: string) => fill(m.from, { page }),
  quoted: (sentence: string) => fill(m.quoted, { sentence }),
  under: (heading: string) => fill(m.under, { heading }),
  through: (words: string) => fill(m.through, { words }),
  within: (part: string, page: string) => fill(m.within, { part, page }),
  lost: counted(m.lost, speech),
})
