import type { EntryProblem } from '../core/entry.ts'
import { type ReadReferences, type Reference, paperEntry, unreadable } from './reference.ts'
import { JsonFault, readJson, type Json } from '../core/json.ts'
import { pointsOf } from '../core/rules.ts'

type CslItem = Readonly<Record<string, unknown>>

/**
 * Whether a JSON file is meant as a bibliography: a list in which an item has an `id` and a `type`, `title` or
 * `author`. Invalid JSON that begins like such a list also counts, so that its faults are reported.
 */
export function isCslJson(source: string): boolean {
  const items = parse(source)
  if (items !== null) return items.some((item) => isItem(item) && workKeys.some((key) => key in item))
  return listStart.test(source) && /"id"\s*:/.test(source) && /"(?:type|title|author)"\s*:/.test(source)
}

export function readCslJson(source: string): ReadReferences {
  const pointAt = pointsOf(source)
  const again = 'export it again as CSL-JSON.'
  let json: Json
  try {
    json = readJson(source)
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error
    return { entries: [], problems: [unreadable(pointAt(error.at), 'The JSON is broken here.', again)] }
  }
  const items = parse(source)
  if (json.is !== 'list' || items === null)
    return { entries: [], problems: [unreadable(pointAt(0), 'The file is not a JSON list of works.', again)] }
  const entries: Reference[] = []
  const problems: EntryProblem[] = []
  for (const [index, { at }] of json.items.entries()) {
    const item = items[index]
    if (isItem(item))
      entries.push({ citekey: citekeyOf(item), point: pointAt(at), entry: paperEntry(raw(item)) })
    else problems.push(unreadable(pointAt(at), 'This item has no id.', 'add an id to cite it by.'))
  }
  return { entries, problems }
}

function parse(source: string): readonly unknown[] | null {
  const text = source.replace(/^\uFEFF/, '')
  if (!text.trimStart().startsWith('[')) return null
  try {
    return JSON.parse(text) as readonly unknown[]
  } catch {
    return null
  }
}

function isItem(item: unknown): item is CslItem {
  if (typeof item !== 'object' || item === null || !('id' in item)) return false
  return (typeof item.id === 'string' && item.id.trim() !== '') || typeof item.id === 'number'
}

const workKeys = ['type', 'title', 'author']
const listStart = /^[\s\uFEFF]*\[\s*\{/

/** Zotero's `id` is a URL; the key that an author cites by is next to it. */
function citekeyOf(item: CslItem): string {
  const id = String(item.id).trim()
  const key = string(item['citation-key'])
  return /[/\s]/.test(id) && key !== null ? key : id
}

function raw(item: CslItem): Parameters<typeof paperEntry>[0] {
  const address = string(item.URL)
  const identifier = string(item.DOI)
  const number = string(item.number)
  return {
    citekey: citekeyOf(item),
    title: string(item.title),
    authors: names(item.author) ?? names(item.editor) ?? [],
    year: year(item.issued),
    venue: string(item['container-title']) ?? string(item['event-title']) ?? string(item.publisher),
    doi: identifier,
    arxiv: [number, string(item.archive_location), identifier, address],
    url: address,
    abstract: string(item.abstract),
    tags: string(item.keyword)?.split(/\s*[,;]\s*/) ?? [],
  }
}

/** Crossref wraps single values in lists. */
function string(value: unknown): string | null {
  const first: unknown = Array.isArray(value) ? value[0] : value
  if (typeof first === 'number') return String(first)
  return typeof first === 'string' && first.trim() !== '' ? first : null
}

function names(value: unknown): readonly string[] | null {
  if (!Array.isArray(value) || value.length === 0) return null
  return value.map((person: unknown) => {
    if (typeof person === 'string') return person
    if (typeof person !== 'object' || person === null) return ''
    const part = (key: string): string | null => string((person as CslItem)[key])
    const whole = part('literal') ?? part('name')
    if (whole !== null) return whole
    const name = [part('given'), part('dropping-particle'), part('non-dropping-particle'), part('family')]
    const suffix = part('suffix')
    return name.filter((each) => each !== null).join(' ') + (suffix === null ? '' : `, ${suffix}`)
  })
}

function year(issued: unknown): string | null {
  if (typeof issued !== 'object' || issued === null) return string(issued)
  const date = issued as CslItem
  const parts: unknown = date['date-parts']
  const first: unknown = Array.isArray(parts) ? parts[0] : null
  return string(first) ?? string(date.raw) ?? string(date.literal)
}
