import { escapeAttribute, escapeText } from 'entities/escape'
import { roleOf, type NodeKind } from '../core/kinds.ts'
import { siteKinds, signOf } from '../core/site-kinds.ts'
import { map as words } from '../words/compiled.ts'
import { wordsOfKind } from '../words/kinds.ts'
import { labelStart, ring, type Layout } from './columns.ts'
import type { MapDrawing, MapNode } from './draw.ts'
import type { Group } from './groups.ts'
import { labelWidth, linePitch, linesOf } from './label.ts'
import type { DrawnRelation, EdgeType } from './map-edge.ts'
import type { DrawnLine } from './lines.ts'
import { kindWord, nameAt } from './words.ts'
import { layers, type Layer, type LayerCounts } from './layers.ts'

/*
 * The parts of a map as SVG. As strings, because every page has up to a hundred of these elements, and as few of them
 * as tell all.
 */

/** An attribute with a blank before it, without quotation marks where it needs none; nothing where it has no value. */
export function given(name: string, value: string | null): string {
  if (value === null || value === '') return ''
  return ` ${name}=${/^[\w.-]+$/.test(value) ? value : `"${escapeAttribute(value)}"`}`
}

/** What tells style sheets how the lines of a type look, with other classes. */
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

/** The id of the glyph of a relation. */
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

/** A line that moves with its ends. */
export function lineSvg(line: DrawnLine): string {
  if (line.isFaint) return `<g class="faint"><path d="${line.path}"/></g>`
  const path = `<path d="${line.path}"/>`
  // The last path has the markers, which the line on it would cover.
  const core =
    line.edge.type.relation?.line === 'double' ? `<path class="core" d="${line.path}"/>${path}` : ''
  return `<g${lookOf(line.edge.type)}${markersOf(line)}>${path}${core}</g>`
}

/** The head of arrows, in the colour of what it ends. */
export const arrow =
  '<marker id=map-arrow markerUnits=userSpaceOnUse orient=auto-start-reverse><path d="M-7-3.6 1 0-7 3.6Z"/></marker>'

/** The same with the glyphs of relations. */
export function markers(types: Iterable<EdgeType>): string {
  const glyphs = new Map<string, string>()
  for (const { relation } of types) if (relation) glyphs.set(relation.name, relation.glyph)
  return (
    arrow +
    Array.from(
      glyphs,
      ([name, glyph]) =>
        `<marker id="${glyphId(name)}" class="glyph" markerUnits="userSpaceOnUse"><circle r="7"/><text y="4.5">${escapeText(glyph)}</text></marker>`,
    ).join('')
  )
}

/** The room that a finger finds around a mark. */
export const room = '<rect class="map-room" x="-22" y="-22" width="44" height="44"/>'

/** A sample of the lines of a kind or of a relation, for a legend. */
export function lineSample(kind: Layer, isComputed: boolean, relation: DrawnRelation | null = null): string {
  const path = isComputed ? 'M3 4h22' : 'M0 4h28'
  const look = given('class', isComputed ? 'computed' : null)
  const name = relation ? given('data-relation', relation.name) : given('data-edge', kind)
  const core = relation?.line === 'double' ? `<path class=core d="${path}"/>` : ''
  return `<svg class=map-edges width=28 height=8 aria-hidden=true><g${look}${name}><path d="${path}"/>${core}</g></svg>`
}

/** A link with the mark and its label, at no place yet. */
export function looseNodeSvg(node: MapNode, href: string): string {
  return `<${linkStart(node, href)}>${room}${contents(node)}</a>`
}

function linkStart(node: MapNode, href: string): string {
  const current = node.centre ? ' aria-current="page"' : ''
  const lang =
    (node.lang ? ` lang="${escapeAttribute(node.lang)}"` : '') + (node.dir ? ` direction="${node.dir}"` : '')
  return `a href="${escapeAttribute(href)}"${current}${lang} data-kind="${node.kind}" aria-description="${escapeAttribute(kindWord(node))}"`
}

/** Finds the nodes of a map. */
export const nodeSelector = '.map-frame a'

/** For screen readers. */
export function spoken(node: Pick<MapNode, 'title' | 'kind' | 'address'>): string {
  return words.node(node.title, kindWord(node))
}

/** All that is drawn of a node, except for its position: the middle of its mark is at 0, 0. */
export function contents(node: MapNode): string {
  const { radius, label, centre } = node
  // Lines end within words, too, and leave out the end of a long title.
  const isOther = label.join(' ') !== node.title
  const title = isOther ? `<title>${escapeText(node.title)}</title>` : ''
  const halo = centre ? `<circle class=map-halo r=${radius + ring} />` : ''
  // The style sheet sets the lines of the others beside their marks.
  const first = radius + ring + 20
  const lines = label.map(
    (line, at) => `<text${centre ? ` y=${first + at * linePitch}` : ''}>${escapeText(line)}</text>`,
  )
  return `${title}${halo}${shape(node.kind, radius)}${lines.join('')}`
}

/** The card that the centre and its label stand on, in one of the layouts. */
export function cardSvg({ card }: Layout): string {
  const { x, y, width, height } = card
  return `<rect class="map-plate" x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}" rx="10"/>`
}

/** What a group is called on a map, with its glyph: no wider than a label. */
export function nameOf({ edge, kind, computed, relation }: Group, centre: NodeKind): string {
  const isNamed = kind === 'related' || (kind === 'next' && !computed)
  const name = isNamed ? nameAt(edge, 0) : words.layers[kind][roleOf(centre)]
  const whole = `${relation ? `${relation.glyph} ` : ''}${words.named(name, computed ? 'all' : 'none')}`
  return linesOf(whole, labelWidth, 1, true)[0] ?? whole
}

/** The names of the groups in one of the layouts. */
export function headingsSvg({ groups, nodes: [centre] }: MapDrawing, { headings }: Layout): string {
  return headings
    .map(({ group: index, x, y, side }) => {
      const group = groups[index]
      if (!group || !centre) return ''
      const at = side === 'left' ? x - labelStart : x + labelStart
      return `<text${lookOf(group.edge.type, side === 'left' && 'l')} x="${at}" y="${y + 4}">${escapeText(nameOf(group, centre.kind))}</text>`
    })
    .join('')
}

/** The mark of a node: a circle, a diamond or a square of about equal area. */
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

/** The signs of the kinds on a map as items of a list. */
export function kindsLegend({ nodes }: { readonly nodes: readonly Pick<MapNode, 'kind'>[] }): string {
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
  /** Of lines of a relation that is named nowhere else. */
  readonly relation: DrawnRelation | null
  readonly words: string
}

/** The legend of the lines around a centre; of a map without one `counts` are empty, and it has no groups. */
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

/** The relations of lines that end at a node in the group of another relation, so that none has their name. */
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
