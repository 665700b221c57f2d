import { addressOfQuote, shownUrl, uriDecoded } from '../core/address.ts'
import type { WrittenSource } from '../core/trust.ts'
import { bareLink } from '../core/entry.ts'
import type { EntryProblem, Property, Segments, TextSegments, Link, Card } from '../core/entry.ts'
import { fileKind } from '../core/file-kind.ts'
import { escaped } from '../core/html.ts'
import { isLocalPath } from '../core/path.ts'
import type { SourcePoint } from '../core/rules.ts'
import type { Fields } from './fields.ts'
import { looseKey } from './property-value.ts'
import { isFollowed, schemeOf } from '../markdown/address.ts'
import { parseInline, type ParsedInline } from '../markdown/parse.ts'
import type { Words } from '../words/languages.ts'
import type { YamlPath } from '../yaml/document.ts'
import { sourceIn } from './source-map.ts'
import { isList, isMap, scalar } from '../yaml/fences.ts'
import { type FrontMatter, textAt, unquotedLink } from '../yaml/front-matter.ts'
import type { Tree } from '../yaml/fault.ts'
import { isoDate, webAddress } from '../yaml/values.ts'

/** Collects the links of front matter. Their indexes continue those of the body. */
export interface FrontLinks {
  readonly links: readonly Link[]
  /** The value as inline HTML and as text. Its links become mentions under the key `property`. */
  readonly inline: (
    value: string,
    path: YamlPath,
    property: string,
    quote?: string | null,
  ) => Pick<ParsedInline, 'html' | 'text'>
  /** The value as plain text with links as the only markup. They become mentions under the key `property`. */
  readonly words: (value: string, path: YamlPath, property: string) => TextSegments
  /** Adds the link that the value is, written as a link or as the bare name of its target. Returns its index. */
  readonly link: (value: string, path: YamlPath, role: PropertyRole, quote?: string | null) => number
  /** Adds a link to the picture that the value names, as a path, a link or an embed. Returns its index. */
  readonly picture: (value: string, path: YamlPath, property: string) => number
}

type PropertyRole = 'relation' | 'source' | 'next' | 'cites'

const start = { line: 1, column: 1 }
const written = /!?\[\[[^[\]]*\]\]|!?\[[^[\]]+\]\((?:<[^<>]*>|[^()\s]+)\)/g

/** `first` is the index of the first link. */
export function frontLinks(front: FrontMatter, first: number): FrontLinks {
  const links: Link[] = []

  function add(value: string, path: YamlPath, as: Pick<Link, 'role' | 'property' | 'quote'>): ParsedInline {
    const parsed = parseInline(value, start, first + links.length)
    const place = places(value, path, front)
    for (const link of parsed.links) {
      // Embeds and citations keep their syntax, which decides how they are rendered.
      const syntax = link.syntax === 'embed' || link.syntax === 'citation' ? link.syntax : 'property'
      links.push({ ...link, syntax, point: place(link.point), sentence: [], ...as })
    }
    return parsed
  }

  const beginning = (value: string, path: YamlPath) => places(value, path, front)(start)
  return {
    links,
    inline: (value, path, property, quote) =>
      add(value, path, { role: 'property', property, ...(quote && { quote }) }),
    words: (value, path, property) => {
      const segments: TextSegments[number][] = []
      let end = 0
      for (const { 0: link, index } of value.matchAll(written)) {
        segments.push(value.slice(end, index), ...add(link, path, { role: 'property', property }).text)
        end = index + link.length
      }
      return [...segments, value.slice(end)].filter((segment) => segment !== '')
    },
    link: (value, path, role, quote) => {
      const quoted = quote ? { quote } : {}
      const index = first + links.length
      const bare = /[[\]]/.test(value) ? null : value.trim()
      if (bare === null && add(value, path, { role, property: null, ...quoted }).links.length > 0)
        return index
      const target = role === 'cites' ? (bare ?? value).replace(/^@/, '') : (bare ?? value)
      links.push({ ...bareLink, syntax: 'property', target, point: beginning(value, path), role, ...quoted })
      return index
    },
    picture: (value, path, property) => {
      const index = first + links.length
      const text = value.trim()
      if (text.includes('[')) {
        add(text.startsWith('!') ? text : `!${text}`, path, { role: 'property', property })
        if (links.length + first > index) return index
      }
      links.push({
        ...bareLink,
        syntax: 'embed',
        target: uriDecoded(text),
        beside: true,
        point: beginning(value, path),
        role: 'property',
        property,
      })
      return index
    },
  }
}

/** Finds points of a value by its text, since YAML unescapes it. Falls back to the place of the whole value. */
function places(value: string, path: YamlPath, front: FrontMatter): (point: SourcePoint) => SourcePoint {
  const written = front.written(path)
  const closing = /\]\]|\)/g
  let from = 0
  return (point) => {
    if (!written) return front.at(path)
    closing.lastIndex = point.column - 1
    const needle = value.slice(point.column - 1, closing.test(value) ? closing.lastIndex : undefined)
    const offset = needle === '' ? -1 : written.source.indexOf(needle, from)
    if (offset < 0) return written.at(0)
    from = offset + 1
    return written.at(offset)
  }
}

/** Keys, in loose form, that editors and other tools use for themselves. They say nothing to readers. */
const quiet: ReadonlySet<string> = new Set([
  // Identifiers of the file in other programs.
  ...'id uid uuid guid nid readwiseid notionid zoterokey noteid nodetypeid nodeinstanceid'.split(' '),
  // How an editor shows the file.
  ...'icon iconcolor sticker obsidianuimode obsidianeditingmode editorwidth numberheadings'.split(' '),
  ...'databaseplugin makemd mindmapplugin notetoolbar cardsdeck template templates'.split(' '),
  ...'annotationtarget pdfannotationtarget annotationtargettype'.split(' '),
  ...'sharelink shareupdated shareunlisted shareencrypted'.split(' '),
  // How another generator publishes the file.
  ...'layout navorder sidebarposition sidebarlabel enabletoc toc socialimage'.split(' '),
  ...'hidetitle unlisted noindex'.split(' '),
])

const families = /^(?:excalidraw|banner|dg|tq|sr|bc|kanban|linter|metabind|mb|obsidian|zotero)(?:[-_]|$)/

export function isQuiet(key: string, value: Tree): boolean {
  const lower = key.trim().toLowerCase()
  // Old versions of Obsidian stored the place of the front matter itself.
  if (lower === 'position' && isMap(value)) return true
  return quiet.has(looseKey(key)) || families.test(lower)
}

/** Leaves out empty values, local paths and values that only programs use. `pictures` comes from `readCard`. */
export function frontProperties(
  fields: Fields,
  front: FrontMatter,
  links: FrontLinks,
  pictures: ReadonlyMap<string, number>,
  words: Words,
  schemes: ReadonlySet<string>,
): { properties: readonly Property[]; problems: readonly EntryProblem[] } {
  const problems: EntryProblem[] = []

  function values(value: Tree, path: YamlPath, key: string): readonly Segments[] {
    const picture = pictures.get(JSON.stringify(path))
    if (picture !== undefined) return [[{ hole: 'link', link: picture }]]
    const text = textAt(value, path, front)
    if (text !== null) {
      if (!isPrivate(text, path, front)) {
        return [plain(value, text, words, schemes) ?? links.inline(text, path, key).html]
      }
      problems.push({
        rule: 'private-path',
        point: front.at(path),
        message: `"${key}" has the path of a file on your computer.`,
        fix: null,
      })
      return []
    }
    if (isList(value)) return value.flatMap((item, index) => values(item, [...path, index], key))
    if (!isMap(value)) return []
    const source = looseKey(key) === 'sources' ? sourceIn(value) : null
    if (source) return [shownSource(source, path, key)]
    return Object.entries(value).flatMap(([name, inner]) => {
      const parts = values(inner, [...path, name], key)
      const label = links.words(`${name}: `, [...path, name], key)
      return parts.length === 0 ? [] : [[...html(label), ...joined(parts)]]
    })
  }

  function shownSource(source: WrittenSource, path: YamlPath, key: string): Segments {
    const { resource, title, author, modified, quote } = source
    const at = [...path, resource === null ? 'title' : 'resource']
    const address = resource === null ? null : webAddress(resource)
    const facts = [...(author ? [escaped(author)] : []), ...(modified ? [dayIn(modified, words)] : [])].join(
      ', ',
    )
    const after = `${facts && ` (${facts})`}${quote ? `: <q>${escaped(quote)}</q>` : ''}`
    const name = escaped(title ?? (address === null ? (resource ?? '') : shownUrl(address)))
    if (address !== null) return [linkOutside(addressOfQuote(address, quote), name) + after]
    if (resource === null) return [name + after]
    // That reports it, and gives nothing.
    if (isPrivate(resource, at, front))
      return [...values(resource, at, key).flat(), title === null ? '' : name + after]
    const label = title?.replace(/[[\]\\|]/g, ' ') ?? null
    const target = resource.replace(/^\[\[|\]\]$/g, '')
    const link = label === null ? `[[${target}]]` : `[[${target}|${label}]]`
    return [...links.inline(link, at, key, quote).html, after]
  }

  const properties = fields.rest
    .filter(({ key, path, value }) => {
      if (isQuiet(key, value)) return false
      if (!key.includes('[[')) return true
      problems.push({
        rule: 'wrong-shape',
        point: front.at(path),
        message: `"${key}" is a link, so it cannot be a key.`,
        fix: 'write the link as a value.',
      })
      return false
    })
    .map(({ key, path, value }) => ({ key, values: values(value, path, key) }))
    .filter((property) => property.values.length > 0)
  return { properties: merged(properties), problems }
}

/** A backslash in double quotes may have become another character, so the source is checked for a path, too. */
function isPrivate(text: string, path: YamlPath, front: FrontMatter): boolean {
  return isLocalPath(text) || isLocalPath(front.written(path)?.source ?? '')
}

/** The HTML of a boolean, a day with or without a time, or a URL; null for other values. */
function plain(value: Tree, text: string, words: Words, schemes: ReadonlySet<string>): Segments | null {
  const truth = (isTrue: boolean) => [escaped(isTrue ? words.text.yes : words.text.no)]
  if (typeof value === 'boolean') return truth(value)
  if (/^(?:True|TRUE|False|FALSE)$/.test(text)) return truth(/^T/.test(text))
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2})?)?$/.exec(text) ?? []
  if (day && isoDate(day)) return [dayIn(day, words, time)]
  const address = webAddress(text)
  const scheme = schemeOf(text)
  if (address === null && scheme !== null && /^\S+$/.test(text) && isFollowed(text, schemes)) {
    return [linkOutside(text, escaped(text), ` data-scheme="${scheme}"`)]
  }
  return address === null ? null : [linkOutside(address, escaped(shownUrl(address)))]
}

function linkOutside(address: string, words: string, more = ''): string {
  return `<a href="${escaped(address)}" rel="external noopener"${more}>${words}</a>`
}

function dayIn(day: string, words: Words, time?: string): string {
  const datetime = time ? `${day}T${time}` : day
  return `<time datetime="${datetime}">${escaped(words.longDate(day))}${time ? `, ${time}` : ''}</time>`
}

function html(text: TextSegments): Segments {
  return text.map((part) => (typeof part === 'string' ? escaped(part) : { hole: 'link', ...part }))
}

function joined(parts: readonly Segments[]): Segments {
  return parts.flatMap((part, index) => (index === 0 ? part : [', ', ...part]))
}

/** Merges properties whose keys differ at most in case, under the first spelling. */
export function merged(properties: readonly Property[]): readonly Property[] {
  const alike = Map.groupBy(properties, ({ key }) => key.toLowerCase())
  return Array.from(alike.values(), (group) => ({
    key: group[0]?.key ?? '',
    values: group.flatMap(({ values }) => values),
  }))
}

/** Front matter as JSON, as far as bases may see it (`Entry.front`); null if there is none. */
export function frontValues(front: FrontMatter): string | null {
  const value = (tree: Tree, path: YamlPath): Tree => {
    const link = unquotedLink(tree, path, front)
    if (link !== null) return link
    if (typeof tree === 'string') {
      if (isPrivate(tree, path, front)) return null
      return spelled.get(tree) ?? tree
    }
    if (isList(tree)) return tree.map((item, index) => value(item, [...path, index]))
    if (!isMap(tree)) return tree
    return Object.fromEntries(Object.entries(tree).map(([key, inner]) => [key, value(inner, [...path, key])]))
  }
  const kept = Object.entries(front.data)
    .filter(([key, tree]) => !isQuiet(key, tree))
    .map(([key, tree]): [string, Tree] => [key.trim(), value(tree, [key])])
  return kept.length === 0 ? null : JSON.stringify(Object.fromEntries(kept))
}

/** Other spellings of booleans in YAML's core schema. */
const spelled = new Map(Object.entries({ True: true, TRUE: true, False: false, FALSE: false }))

/** Keys in loose form, by priority. They come from Quartz, Obsidian Publish and Jekyll's SEO tag. */
const cardKeys: readonly string[] = ['socialimage', 'image', 'cover']

/** Keys of the picture in a map that may also have its `alt` text. */
const pictureKeys: readonly string[] = ['path', 'src', 'url', 'image']

export interface CardFields {
  readonly card: Card | null
  /** The JSON of a value's path → the index of its link, for pictures of the collection. */
  readonly pictures: ReadonlyMap<string, number>
}

/** The picture that front matter chooses for the social card. A value that names no picture is only a property. */
export function readCard(fields: Fields, front: FrontMatter, links: FrontLinks): CardFields {
  const pictures = new Map<string, number>()
  const cards: { readonly rank: number; readonly card: Card }[] = []

  function read(value: Tree, path: YamlPath, key: string, alt: TextSegments | null): void {
    const text = textAt(value, path, front)
    if (text === null) {
      if (isList(value)) value.forEach((item, index) => read(item, [...path, index], key, alt))
      else if (isMap(value)) {
        const words = scalar(value['alt'])
        const said = words ? links.words(words, [...path, 'alt'], key) : null
        for (const name of pictureKeys) if (value[name]) read(value[name], [...path, name], key, said)
      }
      return
    }
    const picture = isLocalPath(text) ? null : (webAddress(text) ?? linkTo(text, path, key))
    if (picture === null) return
    if (typeof picture === 'number') pictures.set(JSON.stringify(path), picture)
    cards.push({ rank: cardKeys.indexOf(looseKey(key)), card: { picture, alt } })
  }

  /** The index of the link to a picture named by a path, a wikilink or an embed; null for anything else. */
  function linkTo(text: string, path: YamlPath, key: string): number | null {
    const written = /^!?(?:\[\[([^[\]|]+)(?:\|[^[\]]*)?\]\]|\[[^[\]]*\]\(<?([^()<>]+)>?\))$/.exec(text.trim())
    const target = written ? (written[1] ?? written[2] ?? '') : text
    if (/[\n[\]]/.test(target) || fileKind(target.trim()) !== 'image') return null
    return links.picture(text, path, key)
  }

  for (const { key, path, value } of fields.rest) {
    if (cardKeys.includes(looseKey(key))) read(value, path, key, null)
  }
  const [first] = cards.sort((a, b) => a.rank - b.rank)
  return { card: first?.card ?? null, pictures }
}
