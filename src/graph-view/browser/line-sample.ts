import { beads, dashes } from './lines.ts'
import type { LinkGroup } from './loaded-graph.ts'

const svg = 'http://www.w3.org/2000/svg'

/** How the lines of a group look. */
export function lineSample({ kind, computed }: Pick<LinkGroup, 'kind' | 'computed'>): SVGElement {
  const line = document.createElementNS(svg, 'line')
  const drawing = document.createElementNS(svg, 'svg')
  const pattern = computed || kind === 'similar' ? beads : dashes[kind]
  const [x1, x2] = computed ? ['2', '22'] : ['0', '24']
  const attributes = { x1, y1: '4', x2, y2: '4', 'stroke-dasharray': pattern.join(' ') }
  for (const [name, value] of Object.entries(attributes)) line.setAttribute(name, value)
  for (const [name, value] of Object.entries({ width: '24', height: '8', 'aria-hidden': 'true' }))
    drawing.setAttribute(name, value)
  drawing.setAttribute('class', computed ? 'whole-line computed' : 'whole-line')
  drawing.dataset['edge'] = kind
  drawing.append(line)
  return drawing
}
