import { uriDecoded } from '../core/address.ts'
import GithubSlugger, { slug } from 'github-slugger'
import type { Entry, Link, TextSegments } from '../core/entry.ts'
import type { Fragment, Node, Target } from '../core/graph.ts'
import { placeId, isSerial, pageIds } from '../core/page-ids.ts'
import { fold, writtenName, wordsOfPage } from './names.ts'
import { wordsOfLabel } from '../core/html-text.ts'

/** The ids of an entry's headings, by index: made like GitHub's, never empty, and unique on the page. */
export function headingIds(entry: Entry, targets: readonly Target[]): string[] {
  if (entry.headings.length === 0) return []
  const ids = uniqueIds(entry.placeIds)
  return headingTexts(entry, (link) => targets[link]?.found !== 'unpublished').map((text) => {
    const name = text.normalize('NFC')
    const id = slug(name)
    return ids(id === '' ? 'section' : isSerial(id) ? slug(`heading ${name}`) : id)
  })
}

const ownIds: ReadonlySet<string> = new Set(pageIds)

/** Each id, or the first free one of `id-1`, `id-2` …, numbered like `github-slugger` does. */
function uniqueIds(taken: readonly string[]): (id: string) => string {
  const counts = new Map(taken.map((id) => [id, 0]))
  return (id) => {
    let free = id
    for (let count = counts.get(id) ?? 0; counts.has(free) || ownIds.has(free);) {
      counts.set(id, (count += 1))
      free = `${id}-${count}`
    }
    counts.set(free, 0)
    return free
  }
}

/**
 * Plain text of the headings. A link counts as its label, else its target; a bare link that is not `shown` is dropped.
 */
function headingTexts(entry: Entry, shown: (link: number) => boolean = () => true): string[] {
  return entry.headings.map((heading) =>
    wordsOfPage(heading.text, entry.links, ({ target, fragment }, index) =>
      shown(index) ? target || (fragment ?? '') : '',
    ),
  )
}

export interface Anchors {
  readonly title: string
  /** Null for the start of the page; undefined if the page has no such part. */
  find(link: Pick<Link, 'syntax'>, fragment: string): Fragment | null | undefined
  readonly names: readonly string[]
}

interface Name {
  /** Normalised as Obsidian does for comparison. */
  readonly strict: string
  /** Without punctuation. */
  readonly loose: string
  /** As a GitHub id. */
  readonly slug: string
}

interface HeadingSection {
  /** A heading with a labelled link has two names: with the label, and with target and label as Obsidian spells it. */
  readonly names: readonly Name[]
  readonly depth: number
}

type NameEquality = (one: Name, other: Name) => boolean

const strictly: NameEquality = (one, other) => one.strict === other.strict
const loosely: NameEquality = (one, other) =>
  one.loose === other.loose || (other.slug !== '' && one.slug === other.slug)

export function anchorsOf({ entry, title, writtenTitle, headingIds }: Node): Anchors {
  const { drawing, blockIds, placeIds } = entry
  const texts = headingTexts(entry)
  const sections = entry.headings.map(({ depth, text, written }, index): HeadingSection => ({
    names: [...new Set([texts[index] ?? '', sourceOf(written ?? text, entry)])].map(comparedName),
    depth,
  }))
  const slugger = new GithubSlugger()
  const githubIds = texts.map((text) => slugger.slug(text.normalize('NFC')))
  // Names for the top of the page: the title, as shown and as written, and the opening heading.
  const names = [title, writtenTitle, entry.heading && writtenName(entry.heading, entry)]
  const beginnings = new Set([...names.filter((name) => name !== null).map(loose), 'top'])

  const block = (id: string): Fragment | undefined => {
    const spelled = blockIds.includes(id) ? id : blockIds.find((one) => fold(one) === fold(id))
    return spelled === undefined ? undefined : { at: 'block', id: `^${spelled}` }
  }
  const heading = (written: string): Fragment | null | undefined => {
    const path = written.split('#').filter((part) => part.trim() !== '')
    const name = comparedName(written)
    const find = (alike: NameEquality): number => {
      const index = nested(sections, path.map(comparedName), alike)
      return index < 0 ? sections.findIndex(({ names }) => names.some((one) => alike(one, name))) : index
    }
    let index = find(strictly)
    if (index < 0) index = githubIds.indexOf(written)
    if (index < 0) index = headingIds.indexOf(written)
    if (index < 0) index = find(loosely)
    const [first = '', ...rest] = path
    if (index < 0 && rest.length > 0 && beginnings.has(loose(first))) return heading(rest.join('#'))
    if (index < 0) return beginnings.has(name.loose) ? null : undefined
    // A heading that may be hidden on its page has no id to link to.
    const id = entry.headings[index]?.lifts ? '' : (headingIds[index] ?? '')
    return { at: 'heading', heading: index, id }
  }
  const part = (written: string): Fragment | null | undefined => {
    const found = heading(written)
    const id = placeId(written)
    return found === undefined && placeIds.includes(id) ? { at: 'place', id } : found
  }
  const find: Anchors['find'] = ({ syntax }, fragment) => {
    if (fragment.trim() === '' || drawing) return null
    const caret = fragment.lastIndexOf('^')
    if (fragment.startsWith('^') || fragment[caret - 1] === '#')
      return block(fragment.slice(caret + 1).trim())
    const found = part(fragment)
    return found === undefined && syntax === 'markdown' ? part(uriDecoded(fragment)) : found
  }
  return { find, title, names: texts }
}

/** The last heading of a path in which each heading is nested in the one before; -1 if there is none. */
function nested(
  sections: readonly HeadingSection[],
  path: readonly Name[],
  alike: NameEquality,
  under = -1,
): number {
  const [name, ...rest] = path
  if (name === undefined) return under
  const above = under < 0 ? 0 : (sections[under]?.depth ?? 0)
  for (let index = under + 1; index < sections.length; index++) {
    const section = sections[index]
    if (!section || section.depth <= above) break
    if (!section.names.some((one) => alike(one, name))) continue
    const found = nested(sections, rest, alike, index)
    if (found >= 0) return found
  }
  return -1
}

function comparedName(text: string): Name {
  return { strict: strict(text), loose: loose(text), slug: slug(text.normalize('NFC')) }
}

/**
 * The heading as written, with target and label of each link: Obsidian reads `See [[Other|that]]` as `See Other that`.
 */
function sourceOf(text: TextSegments, entry: Entry): string {
  const parts = text.map((part) => {
    if (typeof part === 'string') return part
    const { target, label } = entry.links[part.link] ?? { target: '', label: null }
    return `${target} ${wordsOfLabel(label ?? [])}`
  })
  return parts.join('')
}

/** Without case, repeated white space, and punctuation that has a meaning in links or markdown. */
function strict(text: string): string {
  const folded = fold(text)
  return fold(folded.replace(/[!"#$%&()*+,./:;<=>?@[\\\]^`{|}~]/g, ' ')) || folded
}

function loose(text: string): string {
  const folded = fold(text)
  return folded.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim() || folded
}
