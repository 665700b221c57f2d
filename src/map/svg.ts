import { escapeAttribute, escapeText } from 'entities/escape'
import { kinds, roleOf, type NodeKind } from '../core/kinds.ts'
import { map as words } from '../words/compiled.ts'
import { wordsOfKind } from '../words/kinds.ts'
import { between, isOfCentre, type MapNode, type MapDrawing } from './draw.ts'
import { nameAt } from './words.ts'
import { layers, type Layer, type LayerCounts } from './layers.ts'

/**
 * The parts of a map as SVG. As strings, because every page has up to a hundred of these elements: templates take ten
 * times as long for them.
 */
export function lineSvg(edge: MapDrawing['edges'][number], nodes: readonly MapNode[]): string {
  const { kind, computed, symmetric } = edge.type
  const [from, to] = [nodes[edge.from], nodes[edge.to]]
  const line = from && to && between(from, to)
  if (!line) return ''
  const isBackground = !isOfCentre(edge, nodes)
  const look = computed ? computedLook : isBackground ? ' class="faint"' : ''
  const arrow = symmetric || computed || isBackground ? '' : ` marker-end="url(#map-arrow-${kind})"`
  const ends = `x1="${line.x1}" y1="${line.y1}" x2="${line.x2}" y2="${line.y2}"`
  const title = isBackground ? '' : `<title>${escapeText(nameAt(edge, edge.from))}</title>`
  return `<line${look} data-edge="${kind}" ${ends}${arrow}>${title}</line>`
}

const computedLook = ' class="computed"'

/** Kinds of edges that are drawn with a head. */
export const arrowKinds = layers.filter((layer) => layer !== 'similar')

/** A sample of the lines of a kind, for a legend. */
export function lineSample(kind: Layer, isComputed: boolean): string {
  const ends = isComputed ? 'x1="3" y1="4" x2="25" y2="4"' : 'x1="0" y1="4" x2="28" y2="4"'
  return `<svg class="map-edges" width="28" height="8" viewBox="0 0 28 8" aria-hidden="true"><line${isComputed ? computedLook : ''} data-edge="${kind}" ${ends}/></svg>`
}

/** A link with the mark and its label, moved to its place. */
export function nodeSvg(node: MapNode, href: string): string {
  const current = node.centre ? ' aria-current="page"' : ''
  return `<a class="map-node" href="${escapeAttribute(href)}" aria-label="${escapeAttribute(spoken(node))}"${current} data-kind="${node.kind}" transform="translate(${node.x} ${node.y})">${contents(node)}</a>`
}

/** For screen readers. */
export function spoken({ title, kind }: Pick<MapNode, 'title' | 'kind'>): string {
  return words.node(title, wordsOfKind(kind).one)
}

/** All that is drawn of a node, except for its position: the middle of its mark is at 0, 0. */
export function contents(node: MapNode): string {
  const { box, radius, labelY } = node
  const halo = node.centre ? `<circle class="map-halo" r="${radius + 5}"/>` : ''
  const lang =
    (node.lang ? ` lang="${escapeAttribute(node.lang)}"` : '') + (node.dir ? ` direction="${node.dir}"` : '')
  const room = `<rect class="room" x="${tenth(-box.width / 2)}" y="${box.top}" width="${box.width}" height="${box.height}"/>`
  return `<title>${escapeText(node.title)}</title>${room}${halo}${shape(node.kind, radius)}<text y="${labelY}" text-anchor="middle"${lang}>${lines(node)}</text>`
}

function lines({ label }: MapNode): string {
  return label
    .map((line, index) => `<tspan x="0"${index === 0 ? '' : ' dy="1.15em"'}>${escapeText(line)}</tspan>`)
    .join('')
}

/** The mark of a node: a circle, a diamond or a square of about equal area. */
export function shape(kind: NodeKind, radius: number): string {
  const side = tenth(radius * 0.88)
  const half = tenth(radius * 1.2)
  switch (kinds[kind].sign) {
    case 'circle':
      return `<circle class="shape" r="${radius}"/>`
    case 'diamond':
      return `<path class="shape" d="M0 ${-half}l${half} ${half} ${-half} ${half} ${-half} ${-half}Z"/>`
    case 'square':
      return `<rect class="shape" x="${-side}" y="${-side}" width="${2 * side}" height="${2 * side}" rx="1.5"/>`
  }
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}

/** The lines of a layer in the legend. */
export interface LegendItem {
  readonly layer: Layer
  /** How many nodes the centre has in the layer; 0 for one whose lines are drawn all the same. */
  readonly count: number
  /** Of each sort of lines that the layer has, or the drawing: whether it is computed. */
  readonly sorts: readonly boolean[]
  readonly words: string
}

/** The legend of the lines around a centre; of a map without one `counts` are empty. */
export function legendOf(
  { edges }: Pick<MapDrawing, 'edges'>,
  centre: NodeKind,
  counts: LayerCounts,
  computed: LayerCounts,
): readonly LegendItem[] {
  return layers.flatMap((layer): LegendItem[] => {
    const [count, ofThem] = [counts[layer] ?? 0, computed[layer] ?? 0]
    const drawn = edges.filter(({ type }) => type.kind === layer)
    const hasAuthored = count > ofThem || drawn.some(({ type }) => !type.computed)
    const hasComputed = ofThem > 0 || drawn.some(({ type }) => type.computed)
    if (!hasAuthored && !hasComputed) return []
    const name = count > 0 ? words.layers[layer][roleOf(centre)] : words.lines[layer]
    const how = words.computed[!hasComputed ? 'none' : hasAuthored ? 'some' : 'all']
    const sorts = [...(hasAuthored ? [false] : []), ...(hasComputed ? [true] : [])]
    return [{ layer, count, sorts, words: `${name}${how}` }]
  })
}
