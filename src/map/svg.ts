import type { Point } from '../browser/arrows.ts'
import type { Address } from '../core/address.ts'
import { coreLabelStart, type CoreDrawing, type CoreNode } from './core.ts'
import { escaped } from '../core/html.ts'
import { roleOf, signOf, siteKinds, type NodeKind } from '../core/kinds.ts'
import { edges as edgeWords, joins, map as words } from '../words/compiled.ts'
import { wordsOfKind } from '../words/kinds.ts'
import {
  labelStart,
  ring,
  wideWidth,
  type Layout,
  type NeighbourGroup,
  type LayoutName,
  type MapDrawing,
  type MapNode,
} from './draw.ts'
import { labelWidth, linePitch, linesOf } from './label.ts'
import { layers, type EdgeType, type Layer, type LayerCounts } from './map-edge.ts'
import { linesIn, type DrawnLine } from './routes.ts'
import { kindWord, nameAt } from './words.ts'

/* The parts of a map as SVG strings, with as few elements as possible: a page can have a hundred of them. */

/** An attribute with a leading space, unquoted if that is valid; empty if it has no value. */
function given(name: string, value: string | null): string {
  if (value === null || value === '') return ''
  return ` ${name}=${/^[\w.-]+$/.test(value) ? value : `"${escaped(value)}"`}`
}

/** Attributes by which style sheets draw the lines of a type. */
function lookOf({ kind, computed, relation }: EdgeType, ...classes: readonly (string | false)[]): string {
  const all = [computed && 'computed', ...classes].filter((one) => one !== false).join(' ')
  const isPlain = kind === 'related' && !computed
  return (
    given('class', all) +
    (relation ? given('data-relation', relation.name) : given('data-edge', isPlain ? null : kind))
  )
}

function lookOfLine(line: DrawnLine): string {
  if (line.isFaint) return ' class=faint'
  const { type } = line.edge
  const head = ` marker-${line.towardsCentre ? 'start' : 'end'}=url(#map-arrow)`
  return lookOf(type) + (type.symmetric || type.computed ? '' : head)
}

/** The lines of a layout by their looks, in the order in which they are drawn. Faint lines are below the others. */
export function linesByLook(
  drawing: MapDrawing,
  name: LayoutName,
): ReadonlyMap<string, readonly DrawnLine[]> {
  const lines = linesIn(drawing, name)
  const ordered = lines.toSorted((a, b) => Number(b.isFaint) - Number(a.isFaint))
  return Map.groupBy(ordered, lookOfLine)
}

/** Lines, the box of the centre and the names of groups in both layouts, of which the style sheet shows one. */
export function edgesSvg(drawing: MapDrawing): string {
  const layers = (['wide', 'narrow'] as const).map((name) => {
    const { x, y, width, height } = drawing[name].centreBox
    const lines = Array.from(
      linesByLook(drawing, name),
      ([look, alike]) => `<g${look}>${linesSvg(alike)}</g>`,
    )
    const plate = `<rect class=map-plate x=${x - width / 2} y=${y - height / 2} width=${width} height=${height} rx=10 />`
    return `<g class=${name}>${lines.join('')}${plate}<g class=map-words>${headingsSvg(drawing, name)}</g></g>`
  })
  return layers.join('')
}

/** Lines of one look. Two parallel lines are a wide one with a core. */
function linesSvg(lines: readonly DrawnLine[]): string {
  const relation = lines[0]?.edge.type.relation
  const paths = lines.map(({ path }) => `<path d="${path}"/>`).join('')
  const core = `<path class=core d="${lines.map(({ path }) => path).join('')}"/>`
  const glyphs = lines.map(({ glyph }) =>
    glyph && relation ? `<text x=${glyph.x} y=${glyph.y}>${escaped(relation.glyph)}</text>` : '',
  )
  return paths + (relation?.line === 'double' ? core : '') + glyphs.join('')
}

/** The arrowhead, in the colour of its line. */
const arrow =
  '<marker id=map-arrow markerUnits=userSpaceOnUse orient=auto-start-reverse><path d="M-7-3.6 1 0-7 3.6Z"/></marker>'

/** The drawing, and an empty SVG per layout that takes up its space. */
export function stillSvg(drawing: MapDrawing, label: string, hrefOf: (address: Address) => string): string {
  const room = (name: LayoutName) =>
    `<svg class="map-room ${name}" width=${drawing[name].width} height=${drawing[name].height}></svg>`
  const kind = drawing.nodes.at(-1)?.kind
  const nodes = drawing.nodes.map((node, index) => nodeSvg(drawing, index, hrefOf(node.address), kind))
  return (
    `<svg class=map-drawing role=group${given('data-kind', kind ?? null)} aria-label="${escaped(label)}"><defs>${arrow}</defs>` +
    `<g class=map-edges aria-hidden=true>${edgesSvg(drawing)}</g>${nodes.join('')}</svg>` +
    room('wide') +
    room('narrow')
  )
}

export function lineSample(kind: Layer, isComputed: boolean): string {
  const path = isComputed ? 'M3 4h22' : 'M0 4h28'
  const look = given('class', isComputed ? 'computed' : null) + given('data-edge', kind)
  return `<svg class=map-edges width=28 height=8 aria-hidden=true><g${look}><path d="${path}"/></g></svg>`
}

/** A sample of each sort of line that a legend's item names. */
export function lineSamples({ layer, sorts }: LegendItem): string {
  return sorts.map((isComputed) => lineSample(layer, isComputed)).join(' ')
}

/** The `transform` of a node in a layout. */
export function placeIn({ places }: Layout, index: number): string {
  const { x = 0, y = 0 } = places[index] ?? {}
  return `translate(${x},${y})`
}

/**
 * A link with mark and label. In the wide layout it has its own place, in the narrow one that of the group in it. Nodes
 * of the kind `around` get its colour from the element around them.
 */
export function nodeSvg(drawing: MapDrawing, index: number, href: string, around?: NodeKind): string {
  const { nodes, groups, wide, narrow } = drawing
  const node = nodes[index]
  if (!node) return ''
  const group = groups.find(({ members }) => members.includes(index))
  const description = joins.items([...(group ? [nameAt(group.edge, 0)] : []), kindWord(node)])
  const attributes =
    given('class', wide.places[index]?.side === 'left' ? 'l' : null) +
    given('lang', node.lang) +
    given('direction', node.dir) +
    given('data-kind', node.kind === around ? null : node.kind) +
    given('aria-description', description) +
    given('aria-current', node.centre ? 'page' : null)
  return `<a href="${escaped(href)}"${attributes} transform=${placeIn(wide, index)}><g transform=${placeIn(narrow, index)}>${contents(node)}</g></a>`
}

export const nodeSelector = '.map-frame a'

/** For screen readers. */
export function spoken(node: Pick<MapNode, 'title' | 'kind' | 'address'>): string {
  return words.node(node.title, kindWord(node))
}

/** Everything drawn for a node, centred on its mark. */
export function contents(node: MapNode): string {
  const { radius, label, centre } = node
  // A label can break words and cut the title.
  const isOther = label.join(' ') !== node.title
  const title = isOther ? `<title>${escaped(node.title)}</title>` : ''
  const halo = centre ? `<circle class=map-halo r=${radius + ring} />` : ''
  // The style sheet places other labels beside their marks.
  const first = radius + ring + 20
  const lines = label.map(
    (line, at) => `<text${centre ? ` y=${first + at * linePitch}` : ''}>${escaped(line)}</text>`,
  )
  return `${title}<rect/>${halo}${shape(node.kind, radius)}${lines.join('')}`
}

function layerName(layer: Layer, centre: NodeKind): string {
  return layer === 'source' && roleOf(centre) === 'note' ? wordsOfKind('inquiry').plural : words.layers[layer]
}

/** The name of a group with its glyph, cut to the width of a label. */
export function groupName({ edge, kind, computed, relation }: NeighbourGroup, centre: NodeKind): string {
  const isNamed = kind === 'related' || (kind === 'next' && !computed)
  const layer = layerName(kind, centre)
  const name = isNamed ? nameAt(edge, 0) : computed ? edgeWords.computed(layer) : layer
  const whole = `${relation ? `${relation.glyph} ` : ''}${name}`
  return linesOf(whole, labelWidth, 1, true)[0] ?? whole
}

function headingsSvg(drawing: MapDrawing, name: LayoutName): string {
  const { groups, nodes } = drawing
  return drawing[name].headings
    .map(({ group: index, x, y, side }) => {
      const group = groups[index]
      if (!group) return ''
      const at = side === 'left' ? x - labelStart : x + labelStart
      const title = groupName(group, nodes[0]?.kind ?? 'note')
      return `<text${lookOf(group.edge.type, side === 'left' && 'l')} x=${at} y=${y + 4}>${escaped(title)}</text>`
    })
    .join('')
}

/** A circle, a diamond or a square of about equal area. */
function shape(kind: NodeKind, radius: number): string {
  const [half, side] = [Math.round(radius * 1.2), Math.round(radius * 0.88)]
  switch (signOf(kind)) {
    case 'circle':
      return `<circle r=${radius} />`
    case 'diamond':
      return `<path d="M0-${half} ${half} 0 0 ${half}-${half} 0z"/>`
    case 'square':
      return `<path d="M-${side}-${side}H${side}V${side}H-${side}z"/>`
  }
}

export function kindsLegend({ nodes }: { readonly nodes: readonly Pick<MapNode, 'kind'>[] }): string {
  const shown = new Set(nodes.map(({ kind }) => kind))
  const item = (kind: NodeKind) =>
    `<li><span class=mark data-kind=${kind} aria-hidden=true></span> ${escaped(wordsOfKind(kind).one)}`
  return siteKinds()
    .filter(({ id }) => shown.has(id))
    .map(({ id }) => item(id))
    .join('')
}

export interface LegendItem {
  readonly layer: Layer
  /** The number of nodes in the layer; 0 if only other lines of its kind are drawn. */
  readonly count: number
  /** The sorts of its lines: false for authored, true for computed. */
  readonly sorts: readonly boolean[]
  readonly words: string
}

/** The legend of the lines. A map without a centre has empty `counts`. */
export function legendOf(
  drawing: Pick<MapDrawing, 'edges'>,
  centre: NodeKind,
  counts: LayerCounts,
  computed: LayerCounts,
): readonly LegendItem[] {
  return layers.flatMap((layer): LegendItem[] => {
    const [count, ofThem] = [counts[layer] ?? 0, computed[layer] ?? 0]
    const drawn = drawing.edges.filter(({ type }) => type.kind === layer)
    const hasAuthored = count > ofThem || drawn.some(({ type }) => !type.computed)
    const hasComputed = ofThem > 0 || drawn.some(({ type }) => type.computed)
    if (!hasAuthored && !hasComputed) return []
    const name = layerName(layer, centre)
    const named = !hasComputed ? name : hasAuthored ? words.someComputed(name) : edgeWords.computed(name)
    const sorts = [...(hasAuthored ? [false] : []), ...(hasComputed ? [true] : [])]
    return [{ layer, count, sorts, words: named }]
  })
}

/** The width of the picture beside the opening of a page, in CSS pixels. */
const width = 232
/** The scale of the wide layout across, which leaves room for the usual names of relations. */
const across = 0.1
const [mostDown, mostHeight] = [0.3, 150]
const above = 10
const letter = 10.5 / 13.5
const [fromMark, overMark] = [7, 4]

export function smallSvg(drawing: MapDrawing): string {
  const { nodes, groups, wide } = drawing
  const [centre] = nodes
  if (!centre) return ''
  const down = Math.min(mostDown, mostHeight / wide.height)
  const at = ({ x, y }: Point) =>
    [Math.round(width / 2 + (x - wideWidth / 2) * across), Math.round(above + y * down)] as const
  const [x0, y0] = at(wide.centreBox)
  const parts = wide.headings.map((heading) => {
    const group = groups[heading.group]
    if (!group) return ''
    const marks = group.members.flatMap((member) => {
      const mark = wide.places[member]
      return mark?.side === heading.side ? [at(mark)] : []
    })
    const [x, y] = at(heading)
    const isLeft = heading.side === 'left'
    const [line = ''] = linesOf(
      groupName(group, centre.kind),
      ((isLeft ? x : width - x) - fromMark) / letter,
      1,
      true,
    )
    // A single path goes to each mark and back to the centre.
    const lines = marks.map((mark) => mark.join(' ')).join(` ${x0} ${y0} `)
    const last = marks.length === 1 ? ` ${x0} ${y0}` : ''
    const dots = marks.map(([mx, my]) => `M${mx} ${my}h0`).join('')
    const text = `<text${isLeft ? ' class=l' : ''} x=${isLeft ? x - fromMark : x + fromMark} y=${y + overMark}>${escaped(line)}</text>`
    return `<g${lookOf(group.edge.type)}><path d="M${lines}${last}"/><path d="${dots}"/>${text}</g>`
  })
  const height = Math.round(2 * above + wide.height * down)
  return `<svg width=${width} height=${height} aria-hidden=true>${parts.join('')}<circle cx=${x0} cy=${y0} r=6 /></svg>`
}

/** A curve between two marks, all of it between the columns, for the attribute `d`. */
export function coreCurve(a: CoreNode, b: CoreNode): string {
  const bend = a.side === b.side ? Math.min(190, 30 + Math.abs(a.y - b.y) * 0.55) : 148
  const inwards = (node: CoreNode) => node.x + (node.side === 'left' ? bend : -bend)
  return `M${a.x} ${a.y}C${inwards(a)} ${a.y} ${inwards(b)} ${b.y} ${b.x} ${b.y}`
}

/** The lines between the nodes, with one path per kind. */
export function coreLines({ nodes, edges }: CoreDrawing): string {
  const kinds = Map.groupBy(edges, ({ type }) => type.kind)
  return Array.from(kinds, ([kind, alike]) => {
    const curves = alike.map(({ from, to }) => {
      const [a, b] = [nodes[from], nodes[to]]
      return a && b ? coreCurve(a, b) : ''
    })
    return `<path class="faint" data-edge="${kind}" d="${curves.join('')}"/>`
  }).join('')
}

export function coreNode(node: CoreNode, href: string): string {
  const { kind, side, runs, lang, x, y } = node
  // SVG anchors text at its start, which is on the right in right-to-left text.
  const anchor = (side === 'left') === (runs === 'ltr') ? ' class="end"' : ''
  const language = (lang ? ` lang="${escaped(lang)}"` : '') + (runs === 'rtl' ? ' direction="rtl"' : '')
  return `<a href="${escaped(href)}"${anchor}${language} data-kind="${kind}" aria-description="${escaped(kindWord(node))}" transform="translate(${x} ${y})">${coreContents(node)}</a>`
}

function coreContents({ box, radius, side, label, title, kind }: CoreNode): string {
  const whole = label.join(' ') === title ? '' : `<title>${escaped(title)}</title>`
  const [left, width] = [Math.round(box.left), Math.round(box.right - box.left)]
  const room = `<rect x="${left}" y="${-box.half}" width="${width}" height="${2 * box.half}"/>`
  const x = (radius + coreLabelStart) * (side === 'left' ? -1 : 1)
  const first = 4.5 - ((label.length - 1) * linePitch) / 2
  const lines = label.map(
    (line, index) => `<text x="${x}" y="${first + index * linePitch}">${escaped(line)}</text>`,
  )
  return whole + room + shape(kind, radius) + lines.join('')
}
