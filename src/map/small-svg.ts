import { escaped } from '../core/html.ts'
import { wideWidth, type GroupHeading } from './columns.ts'
import type { MapDrawing } from './draw.ts'
import { linesOf, widthOf } from './label.ts'
import { lookOf, groupName } from './svg.ts'

/** The width of the picture beside the opening of a page, in CSS pixels. */
const width = 232
/** The scale of the wide layout across: the first share that leaves room for the names, else the least. */
const [shares, least] = [[0.2, 0.16], 0.12] as const
const [mostDown, mostHeight] = [0.3, 150]
const above = 10
const letter = 10.5 / 13.5
const [fromMark, overMark] = [7, 4]

export function smallSvg(drawing: MapDrawing): string {
  const { nodes, groups, wide } = drawing
  const [centre] = nodes
  if (!centre) return ''
  const named = wide.headings.flatMap((heading) => {
    const group = groups[heading.group]
    return group ? [{ heading, group, name: groupName(group, centre.kind) }] : []
  })
  const { across, middle } = placed(named)
  const down = Math.min(mostDown, mostHeight / wide.height)
  const at = ({ x, y }: Pick<GroupHeading, 'x' | 'y'>) =>
    [Math.round(middle + (x - wideWidth / 2) * across), Math.round(above + y * down)] as const
  const [x0, y0] = at(wide.centreBox)
  const parts = named.map(({ heading, group, name }) => {
    const marks = group.members.flatMap((member) => {
      const mark = wide.places[member]
      return mark?.side === heading.side ? [at(mark)] : []
    })
    const [x, y] = at(heading)
    const isLeft = heading.side === 'left'
    const [line = ''] = linesOf(name, roomFor(heading, { across, middle }) / letter, 1, true)
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

/** The horizontal scale, relative to the layout, and the `x` of the centre. */
interface Extent {
  readonly across: number
  readonly middle: number
}

function roomFor({ side, x }: GroupHeading, { across, middle }: Extent): number {
  const mark = middle + (x - wideWidth / 2) * across
  return (side === 'left' ? mark : width - mark) - fromMark
}

/** The widest scale with room for all names. The centre is off the middle if the names on one side need the space. */
function placed(named: readonly { readonly heading: GroupHeading; readonly name: string }[]): Extent {
  const spareAt = (across: number) => {
    const spare = { left: width, right: width }
    for (const { heading, name } of named) {
      const room = roomFor(heading, { across, middle: width / 2 })
      spare[heading.side] = Math.min(spare[heading.side], room - Math.ceil(widthOf(name, true) * letter) - 1)
    }
    return spare
  }
  const fits = ({ left, right }: ReturnType<typeof spareAt>) => left + right >= 0
  const across = shares.find((share) => fits(spareAt(share))) ?? least
  const { left, right } = spareAt(across)
  return { across, middle: width / 2 + Math.max(0, -left) - Math.max(0, -right) }
}
