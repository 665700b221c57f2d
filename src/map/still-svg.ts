import { escaped } from '../core/html.ts'
import type { Address } from '../core/address.ts'
import { map as words } from '../words/compiled.ts'
import { coreCurve, labelStart, type CoreDrawing, type CoreNode } from './core.ts'
import type { CentreBox, GroupHeading, Layout } from './columns.ts'
import type { LayoutName, MapDrawing, MapNode } from './draw.ts'
import { bands, type NeighbourGroup } from './groups.ts'
import { linesIn, trunkOf, twigOf, type DrawnLine, type Point } from './routes.ts'
import { linePitch } from './label.ts'
import { arrow, contents, given, hasHead, lookOf, groupName, shape } from './svg.ts'
import { kindWord } from './words.ts'

/*
 * A still map: a single SVG with links, and the lines of both layouts, of which a style sheet shows one. It is on every
 * page of a node, so the markup is short: groups carry the attributes that their members share.
 */

/** The distance between rows with one or two lines of text. The style sheet repeats it. */
const rowPitch = 44

/** How far the name of a group is above the middle of its first row. The style sheet repeats it. */
const nameOver = 28

export interface StillWords {
  readonly label: string
  readonly hrefOf: (address: Address) => string
}

/** The drawing, and an empty SVG per layout that takes up its space. */
export function stillSvg(drawing: MapDrawing, { label, hrefOf }: StillWords): string {
  const usual = usualOf(drawing.nodes)
  const kind = given('data-kind', usual.kind) + given('aria-description', words.usual(kindWord(usual)))
  const room = (name: LayoutName) =>
    `<svg class="map-room ${name}" width=${drawing[name].width} height=${drawing[name].height}></svg>`
  const ends = ['start', 'end'].map((end) => ` marker-${end}=url(#map-arrow)`).join('')
  const link = (node: MapNode) => linkSvg(node, usual, hrefOf(node.address))
  return (
    `<svg class=map-drawing role=group aria-label="${escaped(label)}"${kind}><defs>${arrow}</defs>` +
    `<g class=map-edges aria-hidden=true${ends}>${linesSvg(drawing)}</g>` +
    `<g class=map-groups>${centreSvg(drawing, link)}${groupsSvg(drawing, link)}</g></svg>` +
    room('wide') +
    room('narrow')
  )
}

/** A node of the commonest kind. */
function usualOf(nodes: readonly MapNode[]): MapNode {
  const alike = Map.groupBy(nodes, kindWord)
  const [most] = [...alike.values()].sort((a, b) => b.length - a.length)
  if (!most?.[0]) throw new Error('a map without nodes')
  return most[0]
}

/** The lines in both layouts, grouped by look. Faint lines come first. */
function linesSvg(drawing: MapDrawing): string {
  const wide = linesIn(drawing, 'wide')
  const narrow = linesIn(drawing, 'narrow')
  const chords = new Map(wide.filter(({ isFaint }) => isFaint).map(({ edge, path }) => [pairOf(edge), path]))
  const faint = chords.size > 0 ? `<path class=faint d="${[...chords.values()].join('')}"/>` : ''
  const look = (line: DrawnLine) => lookOf(line.edge.type, directionOf(line))
  const spokes = Map.groupBy(
    wide.filter(({ isFaint }) => !isFaint),
    look,
  )
  const branches = Map.groupBy(
    narrow.filter(({ isFaint }) => !isFaint),
    look,
  )
  const looks = new Set([...spokes.keys(), ...branches.keys()])
  return (
    faint +
    Array.from(looks, (one) => {
      const [across, down] = [spokes.get(one) ?? [], branches.get(one) ?? []]
      return `<g${one}>${spokesSvg(across)}${down.length > 0 ? `<g class=n>${branchesSvg(down)}</g>` : ''}</g>`
    }).join('')
  )
}

function pairOf({ from, to }: DrawnLine['edge']): string {
  return [Math.min(from, to), Math.max(from, to)].join(' ')
}

/** A class for the direction, by which the style sheet removes the heads at the other ends. */
function directionOf(line: DrawnLine): string | false {
  return hasHead(line) && (line.towardsCentre ? 'in' : 'out')
}

const pathAs = (path: string, more = '') => `<path${more} d="${path}"/>`

/** Each line with a head is a path of its own, because SVG draws an end marker only on the last vertex of a path. */
function spokesSvg(alike: readonly DrawnLine[]): string {
  const [first] = alike
  if (!first) return ''
  const relation = first.edge.type.relation
  const paths = alike.map(({ points: [start, ...rest] }) => {
    const end = rest.at(-1)
    return start && end ? `M${start.x} ${start.y} ${end.x} ${end.y}` : ''
  })
  const core = relation?.line === 'double' ? pathAs(paths.join(''), ' class=core') : ''
  return (
    (hasHead(first) ? paths.map((path) => pathAs(path)).join('') : pathAs(paths.join(''))) +
    core +
    (relation ? glyphsSvg(relation.glyph, alike) : '')
  )
}

/** A glyph of one character is repeated in a single text element, which has a place for each copy. */
function glyphsSvg(glyph: string, lines: readonly DrawnLine[]): string {
  const places = lines.flatMap(({ points: [, middle, end] }) => (middle && end ? [middle] : []))
  const at = (some: typeof places) =>
    `<text x="${some.map(({ x }) => x).join(' ')}" y="${some.map(({ y }) => y).join(' ')}">${escaped(glyph.repeat(some.length))}</text>`
  if (places.length === 0) return ''
  return glyph.length === 1 ? at(places) : places.map((place) => at([place])).join('')
}

function branchesSvg(alike: readonly DrawnLine[]): string {
  const [first] = alike
  if (!first) return ''
  const lanes = Map.groupBy(alike, ({ points: [start] }) => start?.x)
  const trees = Array.from(lanes.values(), (some) => {
    const branches = some.flatMap(({ points }) => (points.length > 0 ? [points] : []))
    return { trunk: trunkOf(branches), twigs: branches.map(twigOf) }
  })
  const whole = trees.map(({ trunk, twigs }) => trunk + twigs.join(''))
  const core = first.edge.type.relation?.line === 'double' ? pathAs(whole.join(''), ' class=core') : ''
  if (!hasHead(first)) return pathAs(whole.join('')) + core
  if (first.towardsCentre) return whole.map((path) => pathAs(path)).join('') + core
  // The style sheet draws no head on the first path, the trunks.
  const trunks = trees.map(({ trunk }) => trunk).join('')
  return [trunks, ...trees.flatMap(({ twigs }) => twigs)].map((path) => pathAs(path)).join('') + core
}

type NodeLink = (node: MapNode) => string

function linkSvg(node: MapNode, usual: MapNode, href: string): string {
  const word = kindWord(node)
  const kind =
    given('data-kind', node.kind === usual.kind ? null : node.kind) +
    given('aria-description', word === kindWord(usual) ? null : word)
  const current = node.centre ? ' aria-current=page' : ''
  const lang = given('lang', node.lang ?? null) + given('direction', node.dir ?? null)
  return `<a href="${escaped(href)}"${current}${lang}${kind}>${contents(node)}</a>`
}

/** Moves content to its place in the wide layout, and in a nested group to that in the narrow one. */
function inBoth(attributes: string, wide: Point, narrow: Point, content: string): string {
  return `<g${attributes}${at(wide)}><g${at(narrow)}>${content}</g></g>`
}

const at = ({ x, y }: Point) => ` transform=translate(${x},${y})`

function centreSvg({ nodes: [centre], wide, narrow }: MapDrawing, link: NodeLink): string {
  const [here, there] = [wide.places[0], narrow.places[0]]
  if (!centre || !here || !there) return ''
  const plate = ({ x, y, width, height }: CentreBox, place: Point, name: LayoutName) =>
    `<rect class="map-plate ${name}" x=${x - width / 2 - place.x} y=${y - height / 2 - place.y} width=${width} height=${height} rx=10 />`
  const plates = plate(wide.centreBox, here, 'wide') + plate(narrow.centreBox, there, 'narrow')
  return inBoth('', here, there, plates + link(centre))
}

/** The groups in the order of the narrow layout. Members on different sides are separate groups, each with the name. */
function groupsSvg(drawing: MapDrawing, link: NodeLink): string {
  const ordered = bands.flatMap((band) => drawing.groups.filter((group) => group.band === band))
  return ordered.map((group) => groupSvg(drawing, group, link)).join('')
}

function groupSvg(drawing: MapDrawing, group: NeighbourGroup, link: NodeLink): string {
  const { nodes, groups, wide, narrow } = drawing
  const sides = Map.groupBy(group.members, (member) => wide.places[member]?.side)
  return Array.from(sides, ([side, members], index) => {
    const [first] = members
    const [here, there] = first === undefined ? [] : [wide.places[first], narrow.places[first]]
    if (!here || !there) return ''
    const heading = headingOf(wide, groups.indexOf(group), side)
    const centre = nodes[0]?.kind ?? 'note'
    const over = heading ? heading.y + 4 - here.y + nameOver : 0
    const lower = Math.abs(over) > 1 ? ` y=${over}` : ''
    const name = heading ? `<text${lower}>${escaped(groupName(group, centre))}</text>` : ''
    const look = lookOf(group.edge.type, side === 'left' && 'l', index > 0 && 'more')
    return inBoth(look, here, there, name + rowsSvg(members, drawing, link))
  }).join('')
}

function headingOf(layout: Layout, group: number, side: GroupHeading['side'] | undefined) {
  return layout.headings.find((one) => one.group === group && one.side === side)
}

/** The style sheet stacks rows at an even distance. After a row with more lines, the rest goes into a nested group. */
function rowsSvg(members: readonly number[], drawing: MapDrawing, link: NodeLink): string {
  const { nodes, wide } = drawing
  const yOf = (row: number) => wide.places[members[row] ?? 0]?.y ?? 0
  const uneven = members.findIndex((_, row) => yOf(row) - yOf(0) !== row * rowPitch)
  const even = uneven < 0 ? members : members.slice(0, uneven)
  const links = even.map((member) => nodes[member]).map((node) => (node ? link(node) : ''))
  if (uneven < 0) return links.join('')
  const rest = rowsSvg(members.slice(uneven), drawing, link)
  return `${links.join('')}<g${at({ x: 0, y: yOf(uneven) - yOf(0) })}>${rest}</g>`
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
  const room = `<rect class="map-room" x="${left}" y="${-box.half}" width="${width}" height="${2 * box.half}"/>`
  const x = (radius + labelStart) * (side === 'left' ? -1 : 1)
  const first = 4.5 - ((label.length - 1) * linePitch) / 2
  const lines = label.map(
    (line, index) => `<text x="${x}" y="${first + index * linePitch}">${escaped(line)}</text>`,
  )
  return whole + room + shape(kind, radius) + lines.join('')
}
