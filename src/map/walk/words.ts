import { type MapNode, backgroundFirst } from '../draw.ts'
import { leftOut, neighboursInWords } from '../words.ts'
import { spoken } from '../svg.ts'
import type { Scene, Connection } from './scene.ts'

/** What joins two nodes, in words: "Supports: it names the mechanism. Mentions". */
export function connectionsInWords(ties: readonly Connection[]): string {
  return ties
    .map(({ name, reasons }) =>
      reasons.length === 0 ? name : `${name}: ${reasons.map(({ why }) => why).join(' ')}`,
    )
    .reduce((all, words) => (all === '' ? words : `${ended(all)} ${words}`), '')
}

function ended(words: string): string {
  return /[.?!…]$/.test(words) ? words : `${words}.`
}

/** What one hears when another node has come to the centre; `from` and `ties` as in `crossing`. */
export function arrival(
  { centre, drawing, around }: Scene,
  from: string | null,
  ties: readonly Connection[],
): string {
  const drawn = drawing.hidden === 0 ? '' : `, ${drawing.nodes.length - 1} of them drawn`
  const way = from === null ? '' : ` ${ended(crossing(from, ties))}`
  return `In the centre: “${centre.title}”, ${neighboursInWords(around)}${drawn}.${way}`
}

export function failure(title: string): string {
  return `What stands around “${title}” could not be loaded.`
}

/** Where the same is to be had as text, and what the drawing does not show. */
export function restOf({ drawing, around }: Scene, isWalked: boolean): string {
  const place = isWalked
    ? 'The page of the node in the centre holds'
    : 'The text and the lists on this page hold'
  const { hidden } = drawing
  const hasFaint = backgroundFirst(drawing).some(({ isOfCentre }) => !isOfCentre)
  const faint = hasFaint ? 'Faint lines join neighbours to one another. ' : ''
  const rest =
    hidden === 0 ? '' : ` The drawing leaves out ${neighboursInWords(leftOut(around, drawing))} more.`
  return `${faint}${place} the same.${rest}`
}

/** By what one came to the centre: `from` is the title of the node that one comes from, and `ties` are read from there. */
export function crossing(from: string, ties: readonly Connection[]): string {
  return ties.length === 0 ? `From “${from}”.` : `From “${from}”: ${connectionsInWords(ties)}`
}

/** What a screen reader says of a neighbour. */
export function neighbourLabel(node: MapNode, ties: readonly Connection[], isVisited: boolean): string {
  const names = [...new Set(ties.map(({ name }) => name))]
  return [spoken(node), ...names, ...(isVisited ? ['visited'] : [])].join(', ')
}
