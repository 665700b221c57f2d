import { escapeAttribute, escapeText } from 'entities/escape'
import { roleOf, type NodeKind } from '../core/kinds.ts'
import { siteKinds, signOf } from '../core/site-kinds.ts'
import { map as words } from '../words/compiled.ts'
import { wordsOfKind } from '../words/kinds.ts'
import { backgroundFirst, between, isOfCentre, linePitch, type MapNode, type MapDrawing } from './draw.ts'
import { round } from './layout.ts'
import { kindWord, nameAt } from './words.ts'
import { layers, type Layer, type LayerCounts } from './layers.ts'

/*
 * The parts of a map as SVG. As strings, because every page has up to a hundred of these elements, and as few of them
 * as tell all: they are a third of most pages.
 */

/** The lines of a still map, those of one look together. */
export function linesSvg(map: Pick<MapDrawing, 'nodes' | 'edges'>): string {
  const { nodes } = map
  const looks = Map.groupBy(backgroundFirst(map), (edge) => Object.values(lookOf(edge, nodes)).join(' '))
  return Array.from(looks.values(), (alike) => {
    const [first] = alike
    const paths = alike.flatMap((edge) => pathOf(edge, nodes) ?? [])
    if (!first || paths.length === 0) return ''
    const look = lookOf(first, nodes)
    // A path of several lines would have a head on its last alone.
    const drawn = look.hasHead ? paths : [paths.join('')]
    return `<g${attributesOf(look)}>${titleOf(look)}${drawn.map((path) => `<path d="${path}"/>`).join('')}</g>`
  }).join('')
}

/** A line that can be moved by its ends. */
export function lineSvg(edge: Edge, nodes: readonly MapNode[]): string {
  const line = endsOf(edge, nodes)
  if (!line) return ''
  const look = lookOf(edge, nodes)
  const ends = `x1="${line.x1}" y1="${line.y1}" x2="${line.x2}" y2="${line.y2}"`
  return `<line${attributesOf(look)} ${ends}>${titleOf(look)}</line>`
}

type Edge = MapDrawing['edges'][number]

function endsOf({ from, to }: Edge, nodes: readonly MapNode[]) {
  const [a, b] = [nodes[from], nodes[to]]
  return a && b ? between(a, b) : null
}

/** How a line looks, and its name. */
interface Look {
  readonly kind: Layer
  readonly isComputed: boolean
  /** It joins neighbours of the centre to one another. */
  readonly isFaint: boolean
  readonly hasHead: boolean
  readonly title: string | null
}

function lookOf(edge: Edge, nodes: readonly MapNode[]): Look {
  const { kind, computed: isComputed, symmetric } = edge.type
  const isFaint = !isOfCentre(edge, nodes)
  return {
    kind,
    isComputed,
    isFaint,
    hasHead: !symmetric && !isComputed && !isFaint,
    title: isFaint ? null : nameAt(edge, edge.from),
  }
}

function attributesOf({ kind, isComputed, isFaint, hasHead }: Look): string {
  const look = isComputed ? ' class="computed"' : isFaint ? ' class="faint"' : ''
  return `${look} data-edge="${kind}"${hasHead ? ` marker-end="url(#map-arrow-${kind})"` : ''}`
}

function titleOf({ title }: Look): string {
  return title === null ? '' : `<title>${escapeText(title)}</title>`
}

function pathOf(edge: Edge, nodes: readonly MapNode[]): string | null {
  const line = endsOf(edge, nodes)
  if (!line) return null
  const [x1, y1, x2, y2] = [line.x1, line.y1, line.x2, line.y2].map(Math.round)
  return `M${x1} ${y1}L${x2} ${y2}`
}

/** Kinds of edges that are drawn with a head. */
export const arrowKinds = layers.filter((layer) => layer !== 'similar')

/** The heads of lines of some kinds. */
export function arrows(kinds: readonly Layer[]): string {
  return kinds
    .map(
      (kind) =>
        `<marker id="map-arrow-${kind}" data-edge="${kind}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 .8 7.5 4 0 7.2Z"/></marker>`,
    )
    .join('')
}

/** The kinds whose lines have a head in a drawing. */
export function arrowKindsOf({ nodes, edges }: Pick<MapDrawing, 'nodes' | 'edges'>): readonly Layer[] {
  const shown = new Set(edges.filter((edge) => lookOf(edge, nodes).hasHead).map(({ type }) => type.kind))
  return arrowKinds.filter((kind) => shown.has(kind))
}

/** A sample of the lines of a kind, for a legend. */
export function lineSample(kind: Layer, isComputed: boolean): string {
  const look = attributesOf({ kind, isComputed, isFaint: false, hasHead: false, title: null })
  const path = isComputed ? 'M3 4h22' : 'M0 4h28'
  return `<svg class="map-edges" width="28" height="8" aria-hidden="true"><path${look} d="${path}"/></svg>`
}

/** A link with the mark and its label, moved to its place. Its label is its name, unless that leaves something out. */
export function nodeSvg(node: MapNode, href: string): string {
  const current = node.centre ? ' aria-current="page"' : ''
  const kind = escapeAttribute(kindWord(node))
  const lang =
    (node.lang ? ` lang="${escapeAttribute(node.lang)}"` : '') + (node.dir ? ` direction="${node.dir}"` : '')
  return `<a href="${escapeAttribute(href)}"${current}${lang} data-kind=${node.kind} aria-description="${kind}" transform=translate(${node.x},${node.y})>${contents(node)}</a>`
}

/** Finds the nodes of a map. */
export const nodeSelector = '.map-frame a'

/** For screen readers. */
export function spoken(node: Pick<MapNode, 'title' | 'kind' | 'address'>): string {
  return words.node(node.title, kindWord(node))
}

/** All that is drawn of a node, except for its position: the middle of its mark is at 0, 0. */
export function contents(node: MapNode): string {
  const { box, radius } = node
  // Lines end within words, too, and leave out the end of a long title.
  const isOther = node.label.join(' ') !== node.title
  const title = isOther ? `<title>${escapeText(node.title)}</title>` : ''
  const halo = node.centre ? `<circle class="map-halo" r="${radius + 5}"/>` : ''
  const [left, top, width, height] = [-box.width / 2, box.top, box.width, box.height].map(Math.round)
  // Only its inside counts, so that it need not be closed.
  const room = `<path d="M${left} ${top}h${width}v${height}H${left}"/>`
  return title + room + halo + shape(node.kind, radius) + lines(node)
}

function lines({ label, labelY }: MapNode): string {
  return label
    .map((line, index) => `<text y=${Math.round(labelY + index * linePitch)}>${escapeText(line)}</text>`)
    .join('')
}

/** The mark of a node: a circle, a diamond or a square of about equal area. */
function shape(kind: NodeKind, radius: number): string {
  const side = round(radius * 0.88)
  const half = round(radius * 1.2)
  switch (signOf(kind)) {
    case 'circle':
      return `<circle r="${radius}"/>`
    case 'diamond':
      return `<path d="M0 ${-half}l${half} ${half} ${-half} ${half} ${-half} ${-half}Z"/>`
    case 'square':
      return `<rect x="${-side}" y="${-side}" width="${2 * side}" height="${2 * side}" rx="1.5"/>`
  }
}

/** The signs of the kinds on a map as items of a list. */
export function kindsLegend({ nodes }: Pick<MapDrawing, 'nodes'>): string {
  const shown = new Set(nodes.map(({ kind }) => kind))
  const item = (kind: NodeKind) =>
    `<li><span class="mark" data-kind="${kind}" aria-hidden="true"></span> ${escapeText(wordsOfKind(kind).one)}</li>`
  return siteKinds()
    .filter(({ id }) => shown.has(id))
    .map(({ id }) => item(id))
    .join('')
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
