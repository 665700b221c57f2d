import type { EntryProblem } from '../core/entry.ts'
import { type FrontMatter, textAt, unquotedLink } from '../yaml/front-matter.ts'
import type { FieldShape } from '../settings/schema/front-matter.ts'
import { offer } from '../core/suggestion.ts'
import { isOutside, resourceWithin } from './source-map.ts'
import { isList, isMap, scalar, splitLinks } from '../yaml/fences.ts'
import type { YamlPath } from '../yaml/document.ts'
import type { Tree, TreeMap } from '../yaml/fault.ts'
import { isoDate, languageTag, readingDirection } from '../yaml/values.ts'

/** A value of a known key, before its schema checks it. */
export interface PropertyValue {
  /** Several values may share a path. */
  readonly path: YamlPath
  readonly raw: Tree
  /** The value in the shape of its key, if it could be converted. */
  readonly value: unknown
}

interface WrittenProperty {
  readonly front: FrontMatter
  readonly name: string
  readonly shape: FieldShape
  readonly path: YamlPath
  readonly value: Tree
  /** The relation type that the key itself names. */
  readonly type: string | null
}

export function readValues(written: WrittenProperty): {
  values: readonly PropertyValue[]
  problems: readonly EntryProblem[]
} {
  const { front, name, shape, path, value, type } = written
  const problems: EntryProblem[] = []
  const of = (raw: Tree, at: YamlPath, values: readonly unknown[]): PropertyValue[] =>
    values.map((each) => ({ path: at, raw, value: each }))
  if (value === null || value === '') return { values: [], problems }
  const link = unquotedLink(value, path, front)
  const typed = type === null ? {} : { type }
  if (shape === 'text') {
    const [only, ...others] = isList(value) && link === null ? value : []
    const said = only === undefined || others.length > 0 ? null : scalar(only)
    if (said !== null) return { values: of(value, [...path, 0], [said]), problems }
    return { values: of(value, path, [link ?? scalar(value) ?? value]), problems }
  }

  const items: { raw: Tree; at: YamlPath }[] =
    isList(value) && link === null
      ? value.map((raw, index) => ({ raw, at: [...path, index] }))
      : [{ raw: value, at: path }]
  const values = items.flatMap(({ raw, at }) => {
    const text = textAt(raw, at, front)
    if (text === null) {
      if (raw === null || raw === '') return []
      if (shape === 'relations' && isMap(raw)) {
        const read = relationMap(raw, at, front)
        problems.push(...read.problems)
        return of(raw, at, [{ ...typed, ...read.value }])
      }
      if (name === 'sources') {
        const resource = resourceWithin(raw)
        if (resource !== null) return of(raw, [...at, 'resource'], [resource])
        if (isList(value) && isOutside(raw)) return []
      }
      if (isMap(raw) && name === 'authors') return of(raw, at, [personName(raw) ?? raw])
      return of(raw, at, [(name === 'aliases' ? withColon(raw, at, front) : null) ?? raw])
    }
    if (shape === 'relations') {
      const relations = splitRelations(text).map((each) => ({ ...each, ...typed }))
      return of(raw, at, relations)
    }
    return of(raw, at, split(name, shape, text, isList(value)))
  })
  return { values, problems }
}

function split(name: string, shape: FieldShape, text: string, inList: boolean): readonly string[] {
  if (name === 'cites') return splitCitations(text)
  if (shape === 'links') return splitLinks(text)
  if (name === 'tags') return splitTags(text, inList)
  if (inList) return [name === 'authors' ? inSpokenOrder(text) : text]
  if (name === 'aliases') return parts(text, /,/)
  if (name === 'authors') return splitNames(text)
  return [text]
}

/** Splits like Obsidian, but an item of a list may have more than one word. */
function splitTags(text: string, inList: boolean): readonly string[] {
  const tags = text.split(inList ? /,|\s+(?=#)/ : /[,\s]+/)
  return text.includes('[[') ? [text] : tags.filter((tag) => tag.trim() !== '')
}

/** The source of an alias with a colon, which YAML reads as a key and its value; null for anything else. */
function withColon(raw: Tree, path: YamlPath, front: FrontMatter): string | null {
  if (!isMap(raw) || Object.keys(raw).length !== 1) return null
  const source = front.written(path)?.source.trim() ?? ''
  return /^[^\n{"'][^\n]*$/.test(source) ? source : null
}

/** `@a; @b` or `a, b`: names without spaces are citation keys. Anything else is split into links. */
function splitCitations(text: string): readonly string[] {
  const keys = text.split(/[,;]/).map((key) => key.trim())
  return keys.length > 1 && keys.every((key) => /^@?[^\s[\]]+$/.test(key)) ? keys : splitLinks(text)
}

/** Splits "A; B", "A and B", "A, B" if each part has more than one word, and "Lee, Ana, Roe, Bo". */
function splitNames(text: string): readonly string[] {
  return parts(text, /;|\s(?:and|&)(?=\s)/).flatMap((part) => {
    const names = parts(part, /,/)
    if (names.every((name) => /\S\s+\S/.test(name))) return names
    const isRow = names.length > 2 && names.length % 2 === 0
    if (!isRow || names.some((name, index) => index % 2 === 0 && /\s/.test(name)))
      return [inSpokenOrder(part)]
    return names.flatMap((name, index) => (index % 2 === 0 ? [`${names[index + 1] ?? ''} ${name}`] : []))
  })
}

/** "Lee, Ana" becomes "Ana Lee". An addition such as "Jr." stays behind its comma. */
function inSpokenOrder(name: string): string {
  const [, last, first] = /^([^,[\]]+),\s*([^,[\]]+)$/.exec(name.trim()) ?? []
  if (last === undefined || first === undefined || addition.test(first)) return name
  return `${first} ${last}`
}

const addition = /^(?:[JS]r\.?|I{1,3}|IV|Ph\.?\s?D\.?|MD|Inc\.?|Ltd\.?|LLC|GmbH|AG)$/i

/** Splits at separators, but not within a link. */
function parts(text: string, separator: RegExp): readonly string[] {
  const found: string[] = []
  let start = 0
  for (const { 0: match, index } of text.matchAll(RegExp(`\\[\\[[^[\\]]*\\]\\]|${separator.source}`, 'g'))) {
    if (match.startsWith('[[')) continue
    found.push(text.slice(start, index))
    start = index + match.length
  }
  return [...found, text.slice(start)].map((part) => part.trim()).filter((part) => part !== '')
}

function splitRelations(text: string): readonly { to: string; why?: string }[] {
  const links = splitLinks(text)
  if (links.length > 1) return links.map((to) => ({ to }))
  const match =
    /^\s*(\[\[[^\]]+\]\]|\[[^\]]*\]\((?:<[^>]*>|[^)]*)\))\s*(?:[—–:,-]+\s*)?(\S.*)?$/s.exec(text) ?? []
  const [, to = text, why] = match
  return [why === undefined ? { to } : { to, why }]
}

const relationKeys: readonly string[] = ['to', 'why', 'type']

function relationMap(
  map: TreeMap,
  path: YamlPath,
  front: FrontMatter,
): { value: Record<string, unknown>; problems: readonly EntryProblem[] } {
  const keys = Object.keys(map)
  const [only] = keys
  if (only !== undefined && keys.length === 1 && /^\s*\[\[.+\]\]\s*$/.test(only)) {
    const why = scalar(map[only])
    return { value: { to: only, ...(why === null ? {} : { why }) }, problems: [] }
  }
  const problems: EntryProblem[] = []
  const value: Record<string, unknown> = {}
  for (const key of keys) {
    const lower = key.toLowerCase()
    if (!relationKeys.includes(lower)) {
      problems.push({
        rule: 'wrong-shape',
        point: front.at([...path, key]),
        message: `"${key}" is not a key of a relation.`,
        fix: offer(lower, relationKeys, 'keys'),
      })
      continue
    }
    const given = map[key] ?? null
    const text = textAt(given, [...path, key], front)
    if (text !== null || isList(given) || isMap(given)) value[lower] = text ?? given
  }
  return { value, problems }
}

function personName(map: TreeMap): string | null {
  const whole = scalar(map.name) ?? scalar(map.literal)
  if (whole !== null) return whole
  const parts = [scalar(map.given), scalar(map.family)].filter((part) => part !== null)
  return parts.length > 0 ? parts.join(' ') : null
}

interface Synonyms {
  /** For the form of `looseKey`. The first key whose value fits counts. */
  readonly keys: readonly RegExp[]
  readonly fits: (value: string) => boolean
}

const isDay = (value: string): boolean => isoDate(value) !== null
/** Language codes that are also programming languages. A region, as in `cs-CZ`, removes the doubt. */
const programming: ReadonlySet<string> = new Set(['ada', 'as', 'asm', 'cs', 'lua', 'ml', 'ps', 'sh', 'ts'])
const languages = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

/** Other names of known keys, used by other tools. They may mean something else, so only values that fit are taken. */
export const keySynonyms: Readonly<Record<string, Synonyms>> = {
  date: {
    keys: [
      /^(?:date)?created(?:at|on|date)?$|^creationdate$/,
      /^(?:date)?published(?:at)?$|^pub(?:lish)?date$/,
    ],
    fits: isDay,
  },
  updated: {
    keys: [
      /^(?:date)?modified(?:at|date)?$|^lastmod(?:ified)?$|^modificationdate$/,
      /^lastupdated?$|^(?:date)?updated(?:at)?$|^updatedate$/,
    ],
    fits: isDay,
  },
  lang: {
    keys: [/^(?:language|locale)$/],
    fits: (value) => {
      const tag = languageTag(value)
      if (tag === null || programming.has(value.trim().toLowerCase())) return false
      return languages.of(new Intl.Locale(tag).language) !== undefined
    },
  },
  citekey: { keys: [/^(?:citation|bibtex)key$/], fits: (value) => /^@?[^\s@[\],;{}]+$/.test(value.trim()) },
  dir: { keys: [/^(?:text)?direction$/], fits: (value) => readingDirection(value) !== null },
}

/** In lower case, without spaces, hyphens and underscores. */
export function looseKey(key: string): string {
  return key.toLowerCase().replace(/[\s_-]+/g, '')
}
