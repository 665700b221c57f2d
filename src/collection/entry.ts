import {
  type Body,
  type Entry,
  type EntryProblem,
  type PaperFields,
  type Property,
  type Relation,
  unreadableEntry,
} from '../core/entry.ts'
import { defaultKinds, roleOf, type Kind, type NodeKind } from '../core/kinds.ts'
import { isLocalPath, lastOf } from '../core/path.ts'
import type { RelationTypes } from '../core/settings.ts'
import type { Act, Trust, WrittenSource } from '../core/trust.ts'
import { tagKey } from '../core/tag.ts'
import { parseBody } from '../markdown/parse.ts'
import {
  readCard,
  frontLinks,
  type FrontLinks,
  frontProperties,
  merged,
  frontValues,
} from '../front-matter/property.ts'
import { quoteAt, sourceIn } from '../front-matter/source-map.ts'
import { decode, withoutDrawing } from '../scan/decode.ts'
import { excessOf } from '../core/limits.ts'
import { inOrder } from '../core/problem.ts'
import type { CanvasOptions } from '../canvases/canvas-entry.ts'
import { isList, scalar } from '../yaml/fences.ts'
import { mayMatter } from '../settings/kinds.ts'
import { readBase } from '../bases/base.ts'
import { readFields, type Fields } from '../front-matter/fields.ts'
import { readFrontMatter, type FrontMatter } from '../yaml/front-matter.ts'
import { programSchemes } from '../markdown/address.ts'
import type { OwnPlugins } from '../markdown/own-plugins.ts'
import { offer } from '../core/suggestion.ts'
import { english, wordsFor } from '../words/languages.ts'

type ListRole = 'source' | 'next' | 'cites'

function privatePath(value: string, point: EntryProblem['point']): EntryProblem {
  const message = `"${lastOf(value.replaceAll('\\', '/'))}" is a file on your computer.`
  return { rule: 'private-path', point, message, fix: null }
}

function frontRelations(
  fields: Fields,
  front: FrontMatter,
  links: FrontLinks,
  vocabulary: RelationTypes,
): { relations: readonly Relation[]; problems: readonly EntryProblem[] } {
  const problems: EntryProblem[] = []
  const relations = (fields.known.related ?? []).flatMap(({ to, why, type }, item): readonly Relation[] => {
    const path = fields.path('related', item)
    if (isLocalPath(to)) {
      problems.push(privatePath(to, front.at(path)))
      return []
    }
    const property = String(path[0])
    const named = type?.toLowerCase().replace(/\s+/g, '-') ?? 'related'
    const known = Object.hasOwn(vocabulary, named)
    if (!known) {
      problems.push({
        rule: 'unknown-relation',
        point: front.at([...path, 'type']),
        message: `"${type ?? ''}" is not a relation.`,
        fix: offer(named, Object.keys(vocabulary), 'relations'),
      })
    }
    const inMap = front.written([...path, 'to']) !== null
    const link = links.link(to, inMap ? [...path, 'to'] : path, 'relation')
    const said = why ? links.inline(why, inMap ? [...path, 'why'] : path, property).html : null
    return [{ type: known ? named : 'related', link, why: said }]
  })
  return { relations, problems }
}

/** Line breaks are strict by default (see `Settings.strictLineBreaks`), and the interface's words are English. */
export interface ReadOptions extends CanvasOptions {
  readonly byPath: NodeKind
  /** See `Settings.kinds`; the built-in kinds by default. */
  readonly kinds?: readonly Kind[]
  readonly vocabulary: RelationTypes
  readonly plugins?: OwnPlugins
  /** Titles that the text may cite as plain text; none by default. */
  readonly titles?: readonly string[]
  readonly isRow?: true
}

/** Parses a markdown file. Faulty content does not throw: it becomes a problem of the entry. */
export async function readEntry(
  bytes: Uint8Array,
  options: ReadOptions,
  /** Tags found in the body, if it was parsed before. */
  tags: readonly string[] = [],
): Promise<{ readonly entry: Entry; readonly body: Body }> {
  const { wording = english } = options
  const schemes = new Set(options.schemes ?? programSchemes)
  const { text, problems } = decode(bytes)
  const front = readFrontMatter(text)
  if (front.problems.length > 0) return unreadableEntry(options.byPath, [...problems, ...front.problems])
  const { kinds = defaultKinds } = options
  const fields = readFields(front, options.byPath, options.vocabulary, kinds, tags)
  const { title } = fields.known
  const isDrawing = drawingKeys.some((key) => Object.hasOwn(front.data, key))
  const undrawn = isDrawing ? withoutDrawing(front.body) : null
  const body = undrawn ?? front.body
  const excess = excessOf(body, front.start)
  if (excess) return unreadableEntry(fields.kind, [...problems, excess])
  const parsed = await parseBody(body, {
    start: front.start,
    kind: fields.kind,
    vocabulary: new Set(Object.keys(options.vocabulary)),
    strictLineBreaks: options.strictLineBreaks ?? true,
    schemes,
    titles: options.titles ?? [],
    sources: sourcesIn(front),
    macros: options.macros ?? '',
    wording,
    dir: fields.known.dir ?? null,
    readBase,
    ...(options.plugins && { plugins: options.plugins }),
    // A heading that repeats the title property is dropped; any other heading stays.
    keepHeading: (words) => title !== undefined && !sameWords(withoutBrackets(title), words),
  })
  // Tags in the body may decide the kind, and the kind decides how the body is parsed.
  if (tags.length === 0 && mayMatter(parsed.tags, kinds)) {
    const tagged = readFields(front, options.byPath, options.vocabulary, kinds, parsed.tags)
    if (tagged.kind !== fields.kind) return readEntry(bytes, options, parsed.tags)
  }
  const links = frontLinks(front, parsed.links.length)
  const relations = frontRelations(fields, front, links, options.vocabulary)
  const { known } = fields
  const hidden: EntryProblem[] = []
  const refer = (key: 'sources' | 'next' | 'cites', role: ListRole): readonly number[] =>
    (known[key] ?? []).flatMap((value, item) => {
      const path = fields.path(key, item)
      if (isLocalPath(value)) {
        hidden.push(privatePath(value, front.at(path)))
        return []
      }
      return links.link(value, path, role, quoteAt(front.data, path))
    })
  const inBody = (role: ListRole): readonly number[] =>
    parsed.links.flatMap((link, index) => (link.role === role ? [index] : []))
  const ofFront = {
    related: relations.relations.map(({ link }) => link),
    sources: refer('sources', 'source'),
    next: refer('next', 'next'),
    cites: refer('cites', 'cites'),
  }
  const { card, pictures } = readCard(fields, front, links)
  const properties = frontProperties(fields, front, links, pictures, wordsFor(wording), schemes)
  const linked = (['related', 'sources', 'next', 'cites'] as const).flatMap((name): Property[] => {
    const own = ofFront[name]
    const key = String(fields.path(name)[0] ?? name)
    return own.length === 0 ? [] : [{ key, values: own.map((link) => [{ hole: 'link', link }]), links: own }]
  })
  // Each of these texts adds its links: `links` comes after all of them.
  const texts = textsIn(fields, links)
  const entry: Entry = {
    kind: fields.kind,
    type: fields.type,
    ofFolder: folderText(front, body),
    title: texts.words('title'),
    // With a title, an opening heading was lifted only because it repeats the title.
    heading: title ? null : parsed.heading,
    claim: texts.words('claim'),
    aliases: texts.list('aliases'),
    description: texts.inline('description')?.text ?? null,
    summary: texts.inline('summary')?.html ?? null,
    tags: distinctTags([...(known.tags ?? []), ...parsed.tags]),
    date: known.date ?? null,
    updated: known.updated ?? null,
    draft: fields.heldBack,
    optsIn: fields.optsIn,
    ...(options.isRow && { isRow: true }),
    card,
    cssclasses: fields.cssclasses,
    drawing: undrawn !== null,
    diagrams: parsed.diagrams,
    lang: known.lang ?? null,
    dir: known.dir ?? null,
    script: parsed.script,
    instanceId: scalar(front.data['nodeInstanceId']),
    trust: trustIn(known),
    permalink: known.permalink ?? null,
    redirects: known.redirects ?? [],
    places: {
      permalink: known.permalink === undefined ? null : front.at(fields.path('permalink')),
      citekey: known.citekey === undefined ? null : front.at(fields.path('citekey')),
      redirects: (known.redirects ?? []).map((_, item) => front.at(fields.path('redirects', item))),
    },
    paper: roleOf(fields.kind) === 'paper' ? paperFields(known, texts) : null,
    links: [...parsed.links, ...links.links],
    relations: [...relations.relations, ...parsed.relations],
    sources: [...ofFront.sources, ...inBody('source')],
    next: [...ofFront.next, ...inBody('next')],
    cites: [...ofFront.cites, ...inBody('cites')],
    properties: [...merged([...properties.properties, ...parsed.properties]), ...linked],
    front: frontValues(front),
    base: parsed.body.bases.length > 0 ? 'block' : null,
    headings: parsed.headings,
    blockIds: parsed.body.anchors.map((anchor) => anchor.id),
    placeIds: parsed.placeIds,
    problems: inOrder([
      ...problems,
      ...front.mends.map((mend): EntryProblem => ({ rule: 'mended-front-matter', ...mend })),
      ...fields.problems,
      ...relations.problems,
      ...properties.problems,
      ...parsed.problems,
      ...hidden,
    ]),
    words: parsed.words,
    opening: parsed.opening,
  }
  return { entry, body: parsed.body }
}

function sourcesIn({ data }: FrontMatter): readonly WrittenSource[] {
  const key = Object.keys(data).find((one) => one.trim().toLowerCase() === 'sources')
  const written = key === undefined ? null : (data[key] ?? null)
  return (isList(written) ? written : [written]).flatMap((one) => sourceIn(one) ?? [])
}

/** By its lines alone, as the Open Knowledge Format writes `index.md` and `log.md`. */
function folderText({ data }: FrontMatter, body: string): Entry['ofFolder'] {
  const lines = body.split('\n').filter((line) => line.trim() !== '')
  const days = lines.filter((line) => line.startsWith('## '))
  const areDays = days.length > 0 && days.every((line) => /^## \d{4}-\d{2}-\d{2}\s*$/.test(line))
  if (areDays && lines.every((line) => /^(?:#{1,2} |\s*[*+-] +|\s+\S)/.test(line))) return 'history'
  const isBare = Object.keys(data).every((key) => key === 'okf_version')
  const isItem = (line: string) => /^\s*[*+-] +\[[^\]]*\]\([^)]*\)/.test(line)
  const isList = lines.some(isItem) && lines.every((line) => isItem(line) || /^#{1,6} /.test(line))
  return isBare && isList ? 'listing' : null
}

function trustIn({ generated, verified, status, stale_after }: Fields['known']): Trust | null {
  if (!generated && !verified && !status && !stale_after) return null
  const act = ({ by, at }: { readonly by: string; readonly at?: string | null | undefined }): Act => ({
    by,
    at: at ?? null,
  })
  return {
    generated: generated ? act(generated) : null,
    verified: (verified ?? []).map(act),
    status: status === 'draft' ? null : (status ?? null),
    staleAfter: stale_after ?? null,
  }
}

const drawingKeys = ['excalidraw-plugin', 'tldraw-file']

function withoutBrackets(title: string): string {
  return title.replace(
    /\[\[([^[\]|]*)(?:\|([^[\]]*))?\]\]/g,
    (_, target: string, words?: string) => words ?? lastOf(target),
  )
}

function sameWords(a: string, b: string): boolean {
  const fold = (words: string): string => words.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
  return fold(a) === fold(b)
}

/** Readers of texts in front matter. Null for a missing or empty text. */
function textsIn({ known, path }: Fields, links: FrontLinks) {
  return {
    words(key: 'title' | 'claim' | 'venue') {
      const text = known[key]
      return text ? links.words(text, path(key), key) : null
    },
    list: (key: 'aliases' | 'authors') =>
      (known[key] ?? []).map((text, item) => links.words(text, path(key, item), key)),
    inline(key: 'description' | 'summary' | 'abstract') {
      const text = known[key]
      return text ? links.inline(text, path(key), key) : null
    },
  }
}

function paperFields(known: Fields['known'], texts: ReturnType<typeof textsIn>): PaperFields {
  const year = known.date ? Number(known.date.slice(0, 4)) : null
  return {
    citekey: known.citekey ?? null,
    authors: texts.list('authors'),
    year: known.year ?? year,
    venue: texts.words('venue'),
    doi: known.doi ?? null,
    arxiv: known.arxiv ?? null,
    url: known.url ?? null,
    abstract: texts.inline('abstract')?.html ?? null,
  }
}

function distinctTags(tags: readonly string[]): readonly string[] {
  const seen = new Map<string, string>()
  for (const written of tags) {
    const tag = written.replace(/^[#!\s“‘”’]+|(?<![/\s“‘”’])[/\s“‘”’]+$/g, '')
    if (tag !== '' && !seen.has(tagKey(tag))) seen.set(tagKey(tag), tag)
  }
  return [...seen.values()]
}
