import { escapeText } from 'entities/escape'
import type { Heading } from './columns.ts'
import type { MapDrawing } from './draw.ts'
import { linesOf } from './label.ts'
import { lookOf, nameOf } from './svg.ts'

/** Of a picture beside the opening of a page, in CSS pixels. */
const width = 232
/** Of the wide layout: less across, so that there is room for names; less down where it is so high. */
const [across, mostDown, mostHeight] = [0.2, 0.3, 150]
/** Beyond the ends of the scaled layout, for the names. */
const aside = (width - 752 * across) / 2
const above = 10
/** Of the letters of names, against those of labels. */
const letter = 10.5 / 13.5
const [fromMark, overMark] = [7, 4]

/** A map in small: its marks, its lines and the names of its groups, without titles. */
export function smallSvg(drawing: MapDrawing): string {
  const { nodes, groups, wide } = drawing
  const down = Math.min(mostDown, mostHeight / wide.height)
  const at = ({ x, y }: Pick<Heading, 'x' | 'y'>) =>
    [Math.round(aside + x * across), Math.round(above + y * down)] as const
  const [centre] = nodes
  const [x0, y0] = at(wide.card)
  const parts = wide.headings.flatMap(({ group: index, side, ...place }) => {
    const group = groups[index]
    if (!group || !centre) return []
    const marks = group.members.flatMap((member) => {
      const mark = wide.places[member]
      return mark?.side === side ? [at(mark)] : []
    })
    const [x, y] = at(place)
    const isLeft = side === 'left'
    const room = (isLeft ? x : width - x) - fromMark
    const [name = ''] = linesOf(nameOf(group, centre.kind), room / letter, 1, true)
    // There and back, except for the first and the last.
    const lines = marks.map((mark) => mark.join(' ')).join(` ${x0} ${y0} `)
    const last = marks.length === 1 ? ` ${x0} ${y0}` : ''
    const dots = marks.map(([mx, my]) => `M${mx} ${my}h0`).join('')
    const text = `<text${isLeft ? ' class=l' : ''} x=${isLeft ? x - fromMark : x + fromMark} y=${y + overMark}>${escapeText(name)}</text>`
    return [`<g${lookOf(group.edge.type)}><path d="M${lines}${last}"/><path d="${dots}"/>${text}</g>`]
  })
  const height = Math.round(2 * above + wide.height * down)
  return `<svg width=${width} height=${height} aria-hidden=true>${parts.join('')}<circle cx=${x0} cy=${y0} r=6 /></svg>`
}
