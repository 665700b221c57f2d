import GithubSlugger, { slug as githubSlug } from 'github-slugger'
import type { Entry, Link } from '../model/entry.ts'
import type { Fragment } from '../model/graph.ts'
import { placeId } from '../model/page-ids.ts'
import { fold } from './fold.ts'
import { headingTexts } from './heading-ids.ts'
import { plainText } from '../model/plain-text.ts'
import type { TextSegments } from '../model/segments.ts'
import { writtenName } from './words.ts'

/** A page that fragments can lead into. */
export interface Anchors {
  /** The part of the page, null for its beginning; undefined when it has no such part. */
  find(link: Pick<Link, 'syntax'>, fragment: string): Fragment | null | undefined
  /** What a fragment could have named. */
  readonly names: readonly string[]
}

interface Name {
  /** As Obsidian compares headings. */
  readonly strict: string
  /** Without any punctuation. */
  readonly loose: string
  /** As GitHub makes their ids. */
  readonly slug: string
}

interface Section {
  /** What it goes by: one that holds a link with words of its own by these, and as Obsidian has it. */
  readonly names: readonly Name[]
  readonly depth: number
}

type Likeness = (one: Name, other: Name) => boolean

const strictly: Likeness = (one, other) => one.strict === other.strict
const loosely: Likeness = (one, other) =>
  one.loose === other.loose || (other.slug !== '' && one.slug === other.slug)

export function anchorsOf(entry: Entry, title: string, headingIds: readonly string[]): Anchors {
  const texts = headingTexts(entry)
  const sections = entry.headings.map(({ text, depth }, index): Section => ({
    names: [...new Set([texts[index] ?? '', sourceOf(text, entry)])].map(nameOf),
    depth,
  }))
  const slugger = new GithubSlugger()
  const githubIds = texts.map((text) => slugger.slug(text.normalize('NFC')))
  const beginnings = new Set([
    loose(title),
    loose(entry.title ? writtenName(entry.title, entry) : title),
    'top',
  ])

  const block = (id: string): Fragment | undefined => {
    const spelled = entry.blockIds.includes(id) ? id : entry.blockIds.find((one) => fold(one) === fold(id))
    return spelled === undefined ? undefined : { at: 'block', id: `^${spelled}` }
  }
  const heading = (written: string): Fragment | null | undefined => {
    const path = written.split('#').filter((part) => part.trim() !== '')
    const name = nameOf(written)
    const find = (alike: Likeness): number => {
      const index = nested(sections, path.map(nameOf), alike)
      return index < 0 ? sections.findIndex(({ names }) => names.some((one) => alike(one, name))) : index
    }
    let index = find(strictly)
    if (index < 0) index = githubIds.indexOf(written)
    if (index < 0) index = headingIds.indexOf(written)
    if (index < 0) index = find(loosely)
    const [first = '', ...rest] = path
    if (index < 0 && rest.length > 0 && beginnings.has(loose(first))) return heading(rest.join('#'))
    if (index < 0) return beginnings.has(name.loose) ? null : undefined
    const id = entry.headings[index]?.lifts ? '' : (headingIds[index] ?? '')
    return { at: 'heading', heading: index, id }
  }
  const part = (written: string): Fragment | null | undefined => {
    const found = heading(written)
    const id = placeId(written)
    return found === undefined && entry.placeIds.includes(id) ? { at: 'place', id } : found
  }
  return {
    find(link, fragment) {
      if (fragment.trim() === '' || entry.drawing) return null
      const caret = fragment.lastIndexOf('^')
      if (fragment.startsWith('^') || fragment[caret - 1] === '#')
        return block(fragment.slice(caret + 1).trim())
      const found = part(fragment)
      return found === undefined && link.syntax === 'markdown' ? part(decoded(fragment)) : found
    },
    names: texts,
  }
}

/** The last of a path of headings that each stand under the one before; -1 when there is no such path. */
function nested(sections: readonly Section[], path: readonly Name[], alike: Likeness, under = -1): number {
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

function nameOf(text: string): Name {
  return { strict: strict(text), loose: loose(text), slug: githubSlug(text.normalize('NFC')) }
}

/** A heading with target and words of each link, since Obsidian has `See [[Other|that]]` as `See Other that`. */
function sourceOf(text: TextSegments, entry: Entry): string {
  const parts = text.map((part) => {
    if (typeof part === 'string') return part
    const { target, label } = entry.links[part.link] ?? { target: '', label: null }
    return `${target} ${plainText((label ?? []).filter((piece) => typeof piece === 'string').join(''))}`
  })
  return parts.join('')
}

/** Without case, runs of white space, and the punctuation that has a meaning in links or in markdown. */
function strict(text: string): string {
  const folded = fold(text)
  return fold(folded.replace(/[!"#$%&()*+,./:;<=>?@[\\\]^`{|}~]/g, ' ')) || folded
}

/** Without case, punctuation or runs of white space. */
function loose(text: string): string {
  const folded = fold(text)
  return folded.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim() || folded
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
