import { decodeHTML } from 'entities'
import { escaped } from '../core/html.ts'
import { type Entry, type EntryProblem, type PaperFields, emptyEntry } from '../core/entry.ts'
import { arxiv, doi, webAddress } from '../yaml/values.ts'
import type { SourcePoint } from '../core/rules.ts'

/** A work in either bibliography format. Texts may still contain markup. */
export interface RawReference {
  readonly citekey: string
  readonly title: string | null
  readonly authors: readonly string[]
  readonly year: string | null
  readonly venue: string | null
  readonly doi: string | null
  /** Possible arXiv identifiers; the first valid one counts. */
  readonly arxiv: readonly (string | null)[]
  readonly url: string | null
  readonly abstract: string | null
  readonly tags: readonly string[]
}

/** The entry of a paper that only a bibliography names. */
export function paperEntry(raw: RawReference): Entry {
  const [identifier = null] = raw.arxiv.flatMap((each) => (each === null ? [] : (arxiv(each) ?? [])))
  const venue = plainWords(raw.venue)
  const preprint = venue !== null && /^arxiv\b/i.test(venue)
  const abstract = plainWords(raw.abstract)
  const paper: PaperFields = {
    citekey: raw.citekey,
    authors: raw.authors.flatMap((name) => {
      const words = plainWords(name)
      return words === null ? [] : [[words]]
    }),
    year: Number(/\b(\d{4})\b/.exec(raw.year ?? '')?.[1]) || null,
    venue: preprint || (venue === null && identifier) ? ['arXiv'] : venue === null ? null : [venue],
    doi: raw.doi === null ? null : doi(raw.doi),
    arxiv: identifier,
    url: raw.url === null ? null : webAddress(raw.url),
    abstract: abstract === null ? null : [escaped(abstract)],
  }
  const tags = raw.tags.map((tag) => plainWords(tag)?.replace(/^#+/, '') ?? '').filter((tag) => tag !== '')
  const title = plainWords(raw.title)
  return {
    ...emptyEntry,
    kind: 'paper',
    title: title === null ? null : [title],
    tags: [...new Set(tags)],
    paper,
  }
}

export function unreadable(point: SourcePoint, message: string, fix: string): EntryProblem {
  return { rule: 'unreadable-bibliography', point, message, fix }
}

/** Text on one line, without HTML or JATS; null if nothing is left. */
function plainWords(markup: string | null): string | null {
  if (markup === null) return null
  const words = decodeHTML(
    markup
      // JATS abstracts begin with the heading "Abstract".
      .replace(/<(jats:title|title)\b[^<>]*>\s*abstract\s*<\/\1>/gi, ' ')
      .replace(/<\/?(?:jats:)?(?:p|sec|title|br|div|li|list|list-item)\b[^<>]*>/gi, ' ')
      .replace(/<\/?[a-z][\w:-]*(?:\s[^<>]*)?\/?>/gi, ''),
  )
  return words.replace(/\s+/g, ' ').trim() || null
}

/** What a bibliography has, in order. */
export interface ReadReferences {
  readonly entries: readonly Reference[]
  readonly problems: readonly EntryProblem[]
}

export interface Reference {
  readonly citekey: string
  readonly point: SourcePoint
  readonly entry: Entry
}
