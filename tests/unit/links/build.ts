import { plainLook, type PointAt, type Settings } from '../../../src/core/settings.ts'
import { defaultKinds } from '../../../src/core/kinds.ts'
import { link as linked, type Document, type Linked } from '../../../src/links/link.ts'
import {
  type Entry,
  type Link,
  type PaperFields,
  type Relation,
  type TextSegments,
  emptyEntry,
  noPaper,
} from '../../../src/core/entry.ts'
import type { Edge, Graph, Node, NodeId } from '../../../src/core/graph.ts'

/** An entry in a few words: its links may be given by target alone, its relations with the link that they are. */
export interface Sketch extends Partial<
  Omit<Entry, 'title' | 'claim' | 'aliases' | 'links' | 'relations' | 'headings' | 'paper'>
> {
  readonly title?: string | TextSegments | null
  readonly claim?: string | null
  readonly aliases?: readonly (string | TextSegments)[]
  readonly links?: readonly (string | (Partial<Link> & { readonly target: string }))[]
  readonly related?: readonly { readonly to: string; readonly type?: string; readonly why?: string | null }[]
  readonly headings?: readonly (string | Entry['headings'][number])[]
  readonly paper?: Partial<PaperFields>
}

function entry(sketch: Sketch = {}): Entry {
  const { title, claim, aliases = [], links = [], related = [], headings = [], paper, ...rest } = sketch
  const all = [
    ...links.map((link) => (typeof link === 'string' ? { target: link } : link)),
    ...related.map(({ to }) => ({ target: to, role: 'relation' as const })),
  ].map((link, index): Link => ({ ...plainLink, point: { line: index + 1, column: 1 }, ...link }))
  const relations = related.map(({ type = 'related', why = 'it bears on this' }, index): Relation => ({
    type,
    link: links.length + index,
    why: why === null ? null : [why],
  }))
  const kind = rest.kind ?? (paper ? 'paper' : 'note')
  return {
    ...emptyEntry,
    ...rest,
    kind,
    title: title ? name(title) : null,
    claim: claim ? name(claim) : null,
    aliases: aliases.map(name),
    paper: kind === 'paper' ? { ...noPaper, ...paper } : null,
    links: all,
    relations,
    headings: headings.map((heading) =>
      typeof heading === 'string' ? { depth: 2, text: [heading] } : heading,
    ),
  }
}

function name(words: string | TextSegments): TextSegments {
  return typeof words === 'string' ? [words] : words
}

export function file(path: string, sketch: Sketch = {}): Document {
  return { path, citekey: null, point: { line: 1, column: 1 }, entry: entry(sketch) }
}

/** An entry of a bibliography. */
export function listed(citekey: string, sketch: Sketch = {}, path = 'refs.bib', line = 1): Document {
  const paper = { citekey, ...sketch.paper }
  return {
    path,
    citekey,
    point: { line, column: 1 },
    entry: entry({ title: `On ${citekey}`, ...sketch, paper }),
  }
}

export function link(
  documents: readonly Document[],
  {
    attachments = [],
    pointAt,
    ignored,
    ...settings
  }: Partial<Settings> & {
    readonly attachments?: readonly string[]
    readonly pointAt?: PointAt
    readonly ignored?: readonly string[]
  } = {},
): Linked {
  return linked(documents, attachments, { ...plainSettings, ...settings }, pointAt, ignored)
}

/** The place of a link in a text. */
export function hole(link: number): { readonly link: number } {
  return { link }
}

/** Each file with its address. */
export function addresses({ graph }: Linked): Record<string, string> {
  return Object.fromEntries(graph.nodes.map(({ id, address }) => [id, address]))
}

/** What a file's links lead to: a path, or how they fail. */
export function targets({ graph }: Linked, path: string): string[] {
  return graph.node(path as NodeId).targets.map((target) => {
    if (target.found === 'node') return target.fragment ? `${target.id}#${target.fragment.id}` : target.id
    if (target.found === 'attachment') return target.path
    if (target.found === 'folder') return target.address
    return target.found === 'ambiguous' ? `ambiguous: ${target.candidates.join(' ')}` : target.found
  })
}

export function node({ graph }: Linked, path: string): Node {
  return graph.node(path as NodeId)
}

/** Edges as `kind from → to`. */
export function arrows(edges: readonly Edge[]): string[] {
  return edges.map(({ kind, from, to }) => `${kind} ${from} → ${to}`)
}

/** Everything in a graph, as plain values. */
export function plain(graph: Graph): unknown {
  return { nodes: graph.nodes, edges: graph.edges }
}

/** Problems as `place rule`. */
export function problems({ problems: all }: Linked): string[] {
  return all.map(({ place, rule }) => `${place.file}:${String(place.line)}:${String(place.column)} ${rule}`)
}

const plainLink: Omit<Link, 'target' | 'point'> = {
  syntax: 'wikilink',
  fragment: null,
  label: null,
  size: null,
  locator: null,
  sentence: [],
  role: 'body',
  property: null,
}

export const plainSettings: Settings = {
  title: 'A collection',
  description: '',
  tagline: null,
  url: null,
  base: '/',
  language: 'en',
  words: {},
  author: null,
  edit: null,
  folders: { notes: 'note', inquiries: 'inquiry', papers: 'paper' },
  kinds: defaultKinds,
  languages: {},
  looks: {},
  relations: {
    related: { label: 'Related', inverse: 'Refers here', symmetric: false },
    supports: { label: 'Supports', inverse: 'Supported by', symmetric: false },
    contradicts: { label: 'Contradicts', inverse: 'Contradicts', symmetric: true },
  },
  ignore: [],
  hiddenBy: { git: true, obsidian: true },
  publish: 'all',
  similarity: { embedding: { provider: 'lexical' }, papers: 8, notes: 8, floor: 0 },
  remote: 'link',
  activeAttachments: 'omit',
  metadata: 'remove',
  untrusted: false,
  strictLineBreaks: true,
  macros: '',
  schemes: [],
  wanted: 'text',
  citations: 'links',
  exports: [],
  dates: 'front-matter',
  home: null,
  featured: [],
  start: [],
  topics: [],
  cards: 'kind',
  redirects: [],
  keepAddresses: null,
  about: true,
  look: plainLook,
  problems: {},
}
