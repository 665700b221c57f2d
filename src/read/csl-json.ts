import type { EntryProblem } from '../model/entry.ts'
import type { Reference } from './bibliography.ts'
import { pointsOf } from './points.ts'
import { paperEntry } from './reference.ts'

type Item = Readonly<Record<string, unknown>>

/** Whether a JSON file is a bibliography: a list of items that each have an `id` and a `type`. */
export function isCslJson(source: string): boolean {
  const items = parse(source)
  return items !== null && items.some(isItem) && items.every(isTyped)
}

export function readCslJson(source: string): {
  readonly entries: readonly Reference[]
  readonly problems: readonly EntryProblem[]
} {
  const pointAt = pointsOf(source)
  const items = parse(source)
  if (items === null) {
    const message = 'The file is not a list of works in JSON.'
    const fix = 'export it again as CSL-JSON.'
    return { entries: [], problems: [{ rule: 'unreadable-bibliography', point: pointAt(0), message, fix }] }
  }
  const offsets = itemOffsets(source)
  const entries: Reference[] = []
  const problems: EntryProblem[] = []
  for (const [index, item] of items.entries()) {
    const point = pointAt(offsets[index] ?? 0)
    if (isItem(item)) entries.push({ citekey: citekeyOf(item), point, entry: paperEntry(raw(item)) })
    else {
      const message = 'This item has no id.'
      problems.push({ rule: 'unreadable-bibliography', point, message, fix: 'give it an id to cite it by.' })
    }
  }
  return { entries, problems }
}

function parse(source: string): readonly unknown[] | null {
  const text = source.replace(/^\uFEFF/, '')
  if (!text.trimStart().startsWith('[')) return null
  try {
    const data: unknown = JSON.parse(text)
    return Array.isArray(data) ? data : null
  } catch {
    return null
  }
}

function isItem(item: unknown): item is Item {
  if (typeof item !== 'object' || item === null || !('id' in item)) return false
  return (typeof item.id === 'string' && item.id.trim() !== '') || typeof item.id === 'number'
}

function isTyped(item: unknown): boolean {
  return typeof item === 'object' && item !== null && 'type' in item && typeof item.type === 'string'
}

/** Zotero's `id` is an address, beside which the key stands that an author cites by. */
function citekeyOf(item: Item): string {
  const id = String(item.id).trim()
  const key = string(item['citation-key'])
  return /[/\s]/.test(id) && key !== null ? key : id
}

function raw(item: Item): Parameters<typeof paperEntry>[0] {
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
    const part = (key: string): string | null => string((person as Item)[key])
    const whole = part('literal') ?? part('name')
    if (whole !== null) return whole
    const name = [part('given'), part('dropping-particle'), part('non-dropping-particle'), part('family')]
    const suffix = part('suffix')
    return name.filter((each) => each !== null).join(' ') + (suffix === null ? '' : `, ${suffix}`)
  })
}

function year(issued: unknown): string | null {
  if (typeof issued !== 'object' || issued === null) return string(issued)
  const date = issued as Item
  const parts: unknown = date['date-parts']
  const first: unknown = Array.isArray(parts) ? parts[0] : null
  return string(first) ?? string(date.raw) ?? string(date.literal)
}

/** Where each item of the outermost list begins. */
function itemOffsets(source: string): readonly number[] {
  const offsets: number[] = []
  const token = /"(?:[^"\\]|\\.)*"|[[\]{}]/gs
  let depth = 0
  for (const match of source.matchAll(token)) {
    if (depth === 1 && !/^[\]}]/.test(match[0])) offsets.push(match.index)
    if (/^[[{]/.test(match[0])) depth += 1
    if (/^[\]}]/.test(match[0])) depth -= 1
  }
  return offsets
}
