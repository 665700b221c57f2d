import type { MapDrawing } from './draw.ts'
import type { Layer, LayerCounts } from './layers.ts'
import type { EdgeType, MapEdge } from './map-edge.ts'
import type { ComputedKind, Measure, NextCandidate } from '../core/nearest.ts'

/** Digits in threes, the same on every machine. */
export function grouped(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** "one", "twelve"; from thirteen on in digits. */
export function inWords(number: number): string {
  return words[number] ?? grouped(number)
}

const words = 'none one two three four five six seven eight nine ten eleven twelve'.split(' ')

type Names = readonly [forth: string, back: string]

/** What an edge is called as the node at one of its ends says it. */
export function nameAt({ type, from }: Pick<MapEdge, 'type' | 'from'>, end: number): string {
  const [forth, back] =
    type.label === null ? namesOfKind(type) : ([type.label, type.inverse ?? type.label] as const)
  return from === end ? forth : back
}

/** What the edges of a kind are called: a measure by words is never called one of meaning. */
function namesOfKind({ kind, computed }: EdgeType): Names {
  if (kind === 'similar')
    return ['Similar by words in common, computed', 'Similar by words in common, computed']
  return computed ? computedNext : authoredNames[kind]
}

/** What computed edges are called besides, by the measure that they were found by. */
export function namesByMeasure(kind: ComputedKind, by: Measure['by']): Pick<EdgeType, 'label' | 'inverse'> {
  const label = kind === 'similar' && by === 'model' ? 'Near in meaning, computed' : null
  return { label, inverse: label }
}

const authoredNames: Readonly<Record<Exclude<Layer, 'similar'>, Names>> = {
  related: ['Related', 'Related'],
  source: ['Draws on', 'Drawn on by'],
  next: ['Read next', 'Read before'],
  cites: ['Cites', 'Cited by'],
  mention: ['Mentions', 'Mentioned by'],
}

const computedNext: Names = ['A line onward, computed', 'A line leads here from it, computed']

/** Why an inquiry is a next candidate, as it reads after a colon. */
export function nextReason({ by, shared, near }: NextCandidate, measure: Measure['by']): string {
  const space = measure === 'words' ? 'wording' : 'meaning'
  switch (by) {
    case 'sources': {
      const sources = `shares ${inWords(shared)} ${shared === 1 ? 'source' : 'sources'}`
      return near ? `${sources}, and is near in ${space}` : sources
    }
    case 'text':
      return near ? `among the nearest in ${space}` : `something in common in ${space}`
    case 'order':
      return 'the next in order'
    case 'reach':
      return 'there so that no inquiry is out of reach'
    case 'author':
      return ''
  }
}

/** How many nodes there are around a centre: those that somebody joined to it, and those that only computed edges do. */
export interface Numbers {
  readonly authored: number
  readonly computed: number
}

/** `degree` is that of the centre. */
export function numbersOf(counts: LayerCounts, degree: number): Numbers {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { authored: degree, computed: all - degree }
}

/** Of the nodes around the centre, those that a drawing leaves out. */
export function leftOut(all: Numbers, { nodes, edges }: Pick<MapDrawing, 'nodes' | 'edges'>): Numbers {
  const centre = nodes.findIndex((node) => node.centre)
  const ends = (isComputed: boolean) =>
    new Set(
      edges.flatMap(({ type, from, to }) => {
        if (type.computed !== isComputed || (from !== centre && to !== centre)) return []
        return [from === centre ? to : from]
      }),
    )
  const computed = ends(true).difference(ends(false)).size
  return { authored: all.authored - (nodes.length - 1 - computed), computed: all.computed - computed }
}

/** "4 neighbours", "4 neighbours and 8 computed", "8 computed neighbours". */
export function neighboursInWords({ authored, computed }: Numbers): string {
  if (authored === 0 && computed > 0) return `${grouped(computed)} computed ${noun(computed)}`
  const first = `${grouped(authored)} ${noun(authored)}`
  return computed === 0 ? first : `${first} and ${grouped(computed)} computed`
}

function noun(count: number): string {
  return count === 1 ? 'neighbour' : 'neighbours'
}
