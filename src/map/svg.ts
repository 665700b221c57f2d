import { escaped } from '../core/html.ts'
import { roleOf, type NodeKind, siteKinds, signOf } from '../core/kinds.ts'
import { map as words } from '../words/compiled.ts'
import { wordsOfKind } from '../words/kinds.ts'
import { labelStart, ring, type Layout } from './columns.ts'
import type { MapDrawing, MapNode } from './draw.ts'
import type { NeighbourGroup } from './groups.ts'
import { labelWidth, linePitch, linesOf } from './label.ts'
import type { DrawnRelation, EdgeType } from './map-edge.ts'
import type { DrawnLine } from './routes.ts'
import { kindWord, nameAt } from './words.ts'
import { layers, type Layer, type LayerCounts } from './layers.ts'

/* The parts of a map as SVG strings, with as few elements as possible: a page can have a hundred of them. */

/** An attribute with a leading space, unquoted if that is valid; empty if it has no value. */
export function given(name: string, value: string | null): string {
  if (value === null || value === '') return ''
  return ` ${name}=${/^[\w.-]+$/.test(value) ? value : `"${escaped(value)}"`}`
}

/** Attributes by which style sheets draw the lines of a type. */
export function lookOf(
  { kind, computed, relation }: EdgeType,
  ...classes: readonly (string | false)[]
): string {
  const all = [computed && 'computed', ...classes].filter((one) => one !== false).join(' ')
  const isPlain = kind === 'related' && !computed
  return (
    given('class', all) +
    (relation ? given('data-relation', relation.name) : given('data-edge', isPlain ? null : kind))
  )
}

function glyphId(name: string): string {
  return `map-glyph-${encodeURIComponent(name)}`
}

export function hasHead({ edge: { type } }: Pick<DrawnLine, 'edge'>): boolean {
  return !type.symmetric && !type.computed
}

function markersOf(line: DrawnLine): string {
  const { relation } = line.edge.type
  const glyph = relation && line.sort === 'spoke' ? ` marker-mid="url(#${glyphId(relation.name)})"` : ''
  return hasHead(line) ? `${glyph} marker-${line.towardsCentre ? 'start' : 'end'}="url(#map-arrow)"` : glyph
}

export function lineSvg(line: DrawnLine): string {
  if (line.isFaint) return `<g class="faint"><path d="${line.path}"/></g>`
  const path = `<path d="${line.path}"/>`
  // The core would cover the markers. The third path is invisible, and draws them on top.
  const core =
    line.edge.type.relation?.line === 'double' ? `<path class="core" d="${line.path}"/>${path}` : ''
  return `<g${lookOf(line.edge.type)}${markersOf(line)}>${path}${core}</g>`
}

/** The arrowhead, in the colour of its line. */
export const arrow =
  '<marker id=map-arrow markerUnits=userSpaceOnUse orient=auto-start-reverse><path d="M-7-3.6 1 0-7 3.6Z"/></marker>'

/** The arrowhead, and the glyphs of relations. */
export function markers(types: Iterable<EdgeType>): string {
  const glyphs = new Map<string, string>()
  for (const { relation } of types) if (relation) glyphs.set(relation.name, relation.glyph)
  return (
    arrow +
    Array.from(
      glyphs,
      ([name, glyph]) =>
        `<marker id="${glyphId(name)}" class="glyph" markerUnits="userSpaceOnUse"><circle r="7"/><text y="4.5">${escaped(glyph)}</text></marker>`,
    ).join('')
  )
}

export const room = '<rect class="map-room" x="-22" y="-22" width="44" height="44"/>'

function lineSample(kind: Layer, isComputed: boolean, relation: DrawnRelation | null): string {
  const path = isComputed ? 'M3 4h22' : 'M0 4h28'
  const look = given('class', isComputed ? 'computed' : null)
  const name = relation ? given('data-relation', relation.name) : given('data-edge', kind)
  const core = relation?.line === 'double' ? `<path class=core d="${path}"/>` : ''
  return `<svg class=map-edges width=28 height=8 aria-hidden=true><g${look}${name}><path d="${path}"/>${core}</g></svg>`
}

/** A sample of each sort of line that a legend's item names. */
export function lineSamples({ layer, sorts, relation }: LegendItem): string {
  return sorts.map((isComputed) => lineSample(layer, isComputed, relation)).join(' ')
}

/** A link with mark and label, without a position. */
export function looseNodeSvg(node: MapNode, href: string): string {
  const language = given('lang', node.lang) + given('direction', node.dir)
  const kind = given('data-kind', node.kind) + given('aria-description', kindWord(node))
  return `<a href="${escaped(href)}"${language}${kind}>${room}${contents(node)}</a>`
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
  return `${title}${halo}${shape(node.kind, radius)}${lines.join('')}`
}

export function centreSvg({ centreBox }: Layout): string {
  const { x, y, width, height } = centreBox
  return `<rect class="map-plate" x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}" rx="10"/>`
}

/** The name of a group with its glyph, cut to the width of a label. */
export function groupName({ edge, kind, computed, relation }: NeighbourGroup, centre: NodeKind): string {
  const isNamed = kind === 'related' || (kind === 'next' && !computed)
  const name = isNamed ? nameAt(edge, 0) : words.layers[kind][roleOf(centre)]
  const whole = `${relation ? `${relation.glyph} ` : ''}${words.named(name, computed ? 'all' : 'none')}`
  return linesOf(whole, labelWidth, 1, true)[0] ?? whole
}

export function headingsSvg({ groups, nodes: [centre] }: MapDrawing, { headings }: Layout): string {
  return headings
    .map(({ group: index, x, y, side }) => {
      const group = groups[index]
      if (!group || !centre) return ''
      const at = side === 'left' ? x - labelStart : x + labelStart
      return `<text${lookOf(group.edge.type, side === 'left' && 'l')} x="${at}" y="${y + 4}">${escaped(groupName(group, centre.kind))}</text>`
    })
    .join('')
}

/** A circle, a diamond or a square of about equal area. */
export function shape(kind: NodeKind, radius: number): string {
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
    `<li><span class="mark" data-kind="${kind}" aria-hidden="true"></span> ${escaped(wordsOfKind(kind).one)}</li>`
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
  /** A relation that no heading names; null for a whole layer. */
  readonly relation: DrawnRelation | null
  readonly words: string
}

/** The legend of the lines. A map without a centre has empty `counts`, and no groups. */
export function legendOf(
  { edges, groups }: Pick<MapDrawing, 'edges'> & Partial<Pick<MapDrawing, 'groups'>>,
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
    const how = !hasComputed ? 'none' : hasAuthored ? 'some' : 'all'
    const sorts = [...(hasAuthored ? [false] : []), ...(hasComputed ? [true] : [])]
    const item = { layer, count, sorts, relation: null, words: words.named(name, how) }
    return layer === 'related' && groups ? [item, ...unnamed(drawn, groups)] : [item]
  })
}

/** Relations whose lines end at nodes in groups of other relations, so that no heading names them. */
function unnamed(edges: MapDrawing['edges'], groups: MapDrawing['groups']): readonly LegendItem[] {
  const named = new Set(groups.map(({ relation }) => relation?.name))
  const items = new Map<string, LegendItem>()
  for (const { type, from, to } of edges) {
    const { relation, label, kind } = type
    if (!relation || named.has(relation.name) || (from !== 0 && to !== 0)) continue
    const words = `${relation.glyph} ${label ?? relation.name}`
    items.set(relation.name, { layer: kind, count: 0, sorts: [false], relation, words })
  }
  return [...items.values()]
}
