import { styleText } from 'node:util'
import type { Graph, NodeId } from '../core/graph.ts'
import type { Measure } from '../core/nearest.ts'
import { noteName } from '../core/path.ts'
import { visible } from '../report/problems.ts'
import { suggestionKinds, type LikenessReason, type Suggestion, mostOfEach } from './suggestion.ts'

export interface SuggestionsTextOptions {
  readonly measure: Measure
  /** Most suggestions shown of each kind. */
  readonly most: number
  readonly colour: boolean
  /** Shows the path of a file so that the reader can open it. */
  readonly path: (file: string) => string
}

const width = 80

export function textSuggestions(
  all: readonly Suggestion[],
  graph: Graph,
  { measure, most, colour, path }: SuggestionsTextOptions,
): string {
  if (all.length === 0) return 'Nothing to suggest.\n'
  const paint = (style: 'bold' | 'dim', words: string) =>
    colour ? styleText(style, words, { validateStream: false }) : words
  const groups = suggestionKinds.flatMap((kind) => {
    const some = all.filter((one) => one.kind === kind)
    if (some.length === 0) return []
    const { name, units, about } = headings(measure)[kind]
    const more = some.length - most
    return [
      paint('bold', `${name} · ${some.length} ${units[some.length === 1 ? 0 : 1]}`),
      ...wrapped(about, '  ').map((line) => paint('dim', line)),
      '',
      ...some.slice(0, most).flatMap((one) => itemLines(one, graph, path).map(visible)),
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

function headings(measure: Measure): Readonly<Record<Suggestion['kind'], ListHeading>> {
  const by =
    measure.by === 'words'
      ? 'by words in common'
      : `in meaning, by ${measure.model === null ? 'the vectors given' : `the model ${measure.model}`}`
  return {
    'missing-relation': {
      name: 'Missing relations',
      units: ['pair', 'pairs'],
      about: `Notes whose texts are near ${by}, and that nothing joins; the nearest first.`,
    },
    'uncited-paper': {
      name: 'Papers that are not cited',
      units: ['pair', 'pairs'],
      about: `A note and a paper whose texts are near ${by}, and that nothing joins; the nearest first.`,
    },
    'unlinked-mention': {
      name: 'Unlinked mentions',
      units: ['place', 'places'],
      about: 'A name of another page that stands in a text as plain words: the first in each file.',
    },
    'likely-duplicate': {
      name: 'Likely duplicates',
      units: ['pair', 'pairs'],
      about: 'Two pages that may be one.',
    },
    'undrawn-note': {
      name: 'Notes that no inquiry draws on',
      units: ['note', 'notes'],
      about: 'An inquiry draws on the notes that its text links to.',
    },
    'few-sources': {
      name: 'Inquiries with few sources',
      units: ['inquiry', 'inquiries'],
      about: 'They draw on fewer than three notes.',
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
  const titled = (id: NodeId) => `${graph.node(id).title} (${location(id)})`
  switch (one.kind) {
    case 'missing-relation':
      return [
        ...one.nodes.flatMap(named),
        ...(one.shared.length > 0 ? labelled('both', one.shared.join(', ')) : []),
        ...labelled(
          'write',
          one.link === null ? 'a link in either' : `- ${one.link} — and why, under Related in the first`,
        ),
        '',
      ]
    case 'uncited-paper':
      return [
        ...one.nodes.flatMap(named),
        ...(one.shared.length > 0 ? labelled('both', one.shared.join(', ')) : []),
        ...labelled('write', `${one.link} where the note rests on it`),
        '',
      ]
    case 'unlinked-mention': {
      const { file, line, column } = one.place
      return [
        `  ${path(file)}:${line}:${column}`,
        ...labelled('text', one.sentence),
        ...labelled('names', titled(one.nodes[1])),
        ...labelled('write', one.link ?? 'a link to it'),
        '',
      ]
    }
    case 'likely-duplicate':
      return [
        ...one.nodes.flatMap(named),
        ...labelled('alike', one.because.map(likenessWords).join('; ')),
        '',
      ]
    case 'undrawn-note':
      return [...named(one.nodes[0]), '']
    case 'few-sources': {
      const drawn = one.sources === 0 ? 'no note' : `${one.sources} ${one.sources === 1 ? 'note' : 'notes'}`
      return [
        ...named(one.nodes[0]),
        ...labelled('has', drawn),
        ...one.near.flatMap((id, index) => labelled(index === 0 ? 'near' : '', titled(id))),
        '',
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
  const lines: string[] = []
  let line = ''
  for (const word of words.split(' ')) {
    if (line !== '' && indent.length + line.length + 1 + word.length > width) {
      lines.push(indent + line)
      line = word
    } else line += line === '' ? word : ` ${word}`
  }
  return [...lines, indent + line]
}

export function jsonSuggestions(
  all: readonly Suggestion[],
  graph: Graph,
  measure: Measure,
  most: number,
): string {
  const suggestions = mostOfEach(all, most).map(({ kind, nodes, ...rest }) => ({
    kind,
    nodes: nodes.map((id) => {
      const node = graph.node(id)
      return { id, kind: node.kind, title: node.title, file: node.file }
    }),
    ...rest,
  }))
  return `${JSON.stringify({ ranked: measure, suggestions }, null, 2)}\n`
}
