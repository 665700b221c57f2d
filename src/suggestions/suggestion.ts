import type { NodeId, Node, Graph } from '../core/graph.ts'
import type { SourcePlace } from '../core/rules.ts'
import { isIndexAddress } from '../core/address.ts'
import { noteName } from '../core/path.ts'
import type { Measure } from '../core/nearest.ts'
import { painter, visible, type TextOptions } from '../report/problems.ts'

/** Something that an editor may want to improve. No suggestion is certain. */
export type Suggestion =
  MissingRelation | UncitedPaper | UnlinkedMention | UndrawnNote | FewSources | LikelyDuplicate

/** Two notes with similar texts and no edge between them. */
export interface MissingRelation {
  readonly kind: 'missing-relation'
  /** In order of id, except that the node of interest comes first. */
  readonly nodes: readonly [NodeId, NodeId]
  /** Cosine similarity of their texts. */
  readonly score: number
  /** Words that both use and few other texts do. */
  readonly shared: readonly string[]
  /** To write in the first note; null if no name of the second works in a link. */
  readonly link: string | null
}

/** A note and a paper with similar texts and no edge between them. */
export interface UncitedPaper extends Pick<MissingRelation, 'score' | 'shared'> {
  readonly kind: 'uncited-paper'
  /** The note, then the paper. */
  readonly nodes: readonly [NodeId, NodeId]
  /** To write in the note. */
  readonly link: string
}

/** A name of a node that occurs in another text as plain words. */
export interface UnlinkedMention {
  readonly kind: 'unlinked-mention'
  /** The node with the text, then the node that is named. */
  readonly nodes: readonly [NodeId, NodeId]
  readonly place: SourcePlace
  readonly words: string
  readonly sentence: string
  /** To write instead; null if no name of the node works in a link. */
  readonly link: string | null
}

/** A note that no inquiry draws on. */
export interface UndrawnNote {
  readonly kind: 'undrawn-note'
  readonly nodes: readonly [NodeId]
}

export interface FewSources {
  readonly kind: 'few-sources'
  readonly nodes: readonly [NodeId]
  readonly sources: number
  /** Notes with the most similar texts that it does not draw on, nearest first. */
  readonly near: readonly NodeId[]
}

/** Two nodes of one kind that may be the same. */
export interface LikelyDuplicate {
  readonly kind: 'likely-duplicate'
  /** In order of id. */
  readonly nodes: readonly [NodeId, NodeId]
  readonly because: readonly LikenessReason[]
}

export type LikenessReason =
  /** In normalised form. */
  | { readonly by: 'doi' | 'arxiv'; readonly value: string }
  /** Spelled as in the first node. */
  | { readonly by: 'name'; readonly value: string }
  | { readonly by: 'text'; readonly score: number }

/** The title of a folder page is seldom a name. */
export function isFolderPage({ address, file }: Node): boolean {
  return isIndexAddress(address) || /^(?:index|readme)$/i.test(noteName(file))
}

interface SuggestionsTextOptions extends TextOptions {
  readonly measure: Measure
  /** Most suggestions shown of each kind. */
  readonly most: number
}

const width = 80

export function textSuggestions(
  all: readonly Suggestion[],
  graph: Graph,
  { measure, most, colour, path }: SuggestionsTextOptions,
): string {
  if (all.length === 0) return 'Nothing to suggest.\n'
  const paint = painter({ colour })
  const groups = Object.entries(headings(measure)).flatMap(([kind, { name, units, about }]) => {
    const some = all.filter((one) => one.kind === kind)
    if (some.length === 0) return []
    const more = some.length - most
    return [
      paint('bold', `${name} · ${some.length} ${units[some.length === 1 ? 0 : 1]}`),
      ...wrapped(about, '  ').map((line) => paint('dim', line)),
      '',
      ...some.slice(0, most).flatMap((one) => [...itemLines(one, graph, path).map(visible), '']),
      ...(more > 0 ? [`  and ${more} more: --most ${some.length} shows all of them`, ''] : []),
    ]
  })
  return groups.join('\n')
}

interface ListHeading {
  readonly name: string
  /** Singular and plural. */
  readonly units: readonly [string, string]
  readonly about: string
}

/** In the order in which they are shown. */
function headings(measure: Measure): Readonly<Record<Suggestion['kind'], ListHeading>> {
  const by =
    measure.by === 'words'
      ? 'in words'
      : `in meaning (${measure.model === null ? 'your vectors' : `model ${measure.model}`})`
  return {
    'missing-relation': {
      name: 'Missing relations',
      units: ['pair', 'pairs'],
      about: `Notes that are similar ${by} but not linked, nearest first.`,
    },
    'uncited-paper': {
      name: 'Papers that are not cited',
      units: ['pair', 'pairs'],
      about: `A note and a paper that are similar ${by} but not linked, nearest first.`,
    },
    'unlinked-mention': {
      name: 'Unlinked mentions',
      units: ['place', 'places'],
      about: 'The name of another page, written without a link.',
    },
    'likely-duplicate': {
      name: 'Likely duplicates',
      units: ['pair', 'pairs'],
      about: 'Two pages that may be one.',
    },
    'undrawn-note': {
      name: 'Notes that no inquiry draws on',
      units: ['note', 'notes'],
      about: 'No inquiry links to them.',
    },
    'few-sources': {
      name: 'Inquiries with few sources',
      units: ['inquiry', 'inquiries'],
      about: 'They link to fewer than three notes.',
    },
  }
}

function itemLines(one: Suggestion, graph: Graph, path: SuggestionsTextOptions['path']): string[] {
  /** The file of a node, or the key of a paper in a bibliography. */
  const location = (id: NodeId) => (graph.node(id).file === id ? path(id) : id)
  const named = (id: NodeId) => {
    const { title } = graph.node(id)
    return [`  ${location(id)}`, ...(noteName(id) === title ? [] : wrapped(title, '    '))]
  }
  const pairLines = ({ nodes, shared }: MissingRelation | UncitedPaper, link: string) => [
    ...nodes.flatMap(named),
    ...(shared.length > 0 ? labelled('both', shared.join(', ')) : []),
    ...labelled('write', link),
  ]
  const titled = (id: NodeId) => `${graph.node(id).title} (${location(id)})`
  switch (one.kind) {
    case 'missing-relation':
      return pairLines(
        one,
        one.link === null ? 'a link in either' : `- ${one.link} — and why, under Related in the first`,
      )
    case 'uncited-paper':
      return pairLines(one, `${one.link} where the note rests on it`)
    case 'unlinked-mention': {
      const { file, line, column } = one.place
      return [
        `  ${path(file)}:${line}:${column}`,
        ...labelled('text', one.sentence),
        ...labelled('names', titled(one.nodes[1])),
        ...labelled('write', one.link ?? 'a link to it'),
      ]
    }
    case 'likely-duplicate':
      return [...one.nodes.flatMap(named), ...labelled('alike', one.because.map(likenessWords).join('; '))]
    case 'undrawn-note':
      return named(one.nodes[0])
    case 'few-sources': {
      const drawn = one.sources === 0 ? 'no note' : `${one.sources} ${one.sources === 1 ? 'note' : 'notes'}`
      return [
        ...named(one.nodes[0]),
        ...labelled('has', drawn),
        ...one.near.flatMap((id, index) => labelled(index === 0 ? 'near' : '', titled(id))),
      ]
    }
  }
}

function likenessWords(likeness: LikenessReason): string {
  switch (likeness.by) {
    case 'doi':
      return `one DOI, ${likeness.value}`
    case 'arxiv':
      return `one arXiv number, ${likeness.value}`
    case 'name':
      return `one name, “${likeness.value}”`
    case 'text':
      return `their texts, ${likeness.score.toFixed(2)} of 1`
  }
}

function labelled(label: string, words: string): string[] {
  const indent = ' '.repeat(11)
  return wrapped(words, indent).map((line, index) =>
    index === 0 ? `    ${label.padEnd(7)}${line.slice(indent.length)}` : line,
  )
}

/** Words longer than a line are not broken. */
function wrapped(words: string, indent: string): string[] {
  const line = new RegExp(String.raw`\S.{0,${width - indent.length - 1}}(?= |$)|\S+`, 'g')
  return (words.match(line) ?? ['']).map((one) => indent + one)
}

export function jsonSuggestions(
  all: readonly Suggestion[],
  graph: Graph,
  measure: Measure,
  most: number,
): string {
  const shown = Object.keys(headings(measure)).flatMap((kind) =>
    all.filter((one) => one.kind === kind).slice(0, most),
  )
  const suggestions = shown.map(({ kind, nodes, ...rest }) => ({
    kind,
    nodes: nodes.map((id) => {
      const node = graph.node(id)
      return { id, kind: node.kind, title: node.title, file: node.file }
    }),
    ...rest,
  }))
  return `${JSON.stringify({ ranked: measure, suggestions }, null, 2)}\n`
}
