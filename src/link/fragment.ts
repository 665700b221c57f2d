import { slug as githubSlug } from 'github-slugger'
import type { Entry, Link } from '../model/entry.ts'
import type { Fragment } from '../model/graph.ts'
import { fold } from './fold.ts'
import { headingTexts } from './heading-ids.ts'
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
  readonly loose: string
  /** As GitHub makes their ids. */
  readonly slug: string
}

interface Section extends Name {
  readonly depth: number
}

export function anchorsOf(entry: Entry, title: string, headingIds: readonly string[]): Anchors {
  const texts = headingTexts(entry)
  const sections = texts.map((text, index) => ({
    ...nameOf(text),
    depth: entry.headings[index]?.depth ?? 2,
  }))
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
    let index = nested(sections, path.map(nameOf))
    if (index < 0) index = sections.findIndex((section) => matches(section, name))
    if (index < 0) index = headingIds.indexOf(written)
    if (index < 0) return beginnings.has(name.loose) ? null : undefined
    return { at: 'heading', heading: index, id: headingIds[index] ?? '' }
  }
  return {
    find(link, fragment) {
      if (fragment.trim() === '') return null
      const caret = fragment.lastIndexOf('^')
      if (fragment.startsWith('^') || fragment[caret - 1] === '#')
        return block(fragment.slice(caret + 1).trim())
      const found = heading(fragment)
      return found === undefined && link.syntax === 'markdown' ? heading(decoded(fragment)) : found
    },
    names: texts,
  }
}

/** The last of a path of headings that each stand under the one before; -1 when there is no such path. */
function nested(sections: readonly Section[], path: readonly Name[], under = -1): number {
  const [name, ...rest] = path
  if (name === undefined) return under
  const above = under < 0 ? 0 : (sections[under]?.depth ?? 0)
  for (let index = under + 1; index < sections.length; index++) {
    const section = sections[index]
    if (!section || section.depth <= above) break
    if (!matches(section, name)) continue
    const found = nested(sections, rest, index)
    if (found >= 0) return found
  }
  return -1
}

function matches(section: Name, name: Name): boolean {
  return section.loose === name.loose || (name.slug !== '' && section.slug === name.slug)
}

function nameOf(text: string): Name {
  return { loose: loose(text), slug: githubSlug(text.normalize('NFC')) }
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
