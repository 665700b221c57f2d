import { escapeAttribute, escapeText } from 'entities/escape'
import { between, linePitch, type CoreDrawing, type CoreNode } from './core.ts'
import { shape } from './svg.ts'
import { kindWord } from './words.ts'

/** The lines of the best connected nodes, those of one kind in one path. */
export function coreLines({ nodes, edges }: CoreDrawing): string {
  const kinds = Map.groupBy(edges, ({ type }) => type.kind)
  return Array.from(kinds, ([kind, alike]) => {
    const paths = alike.map(({ from, to }) => {
      const [a, b] = [nodes[from], nodes[to]]
      const line = a && b && between(a, b)
      if (!line) return ''
      const [x1, y1, x2, y2] = [line.x1, line.y1, line.x2, line.y2].map(Math.round)
      return `M${x1} ${y1}L${x2} ${y2}`
    })
    return `<path class="faint" data-edge="${kind}" d="${paths.join('')}"/>`
  }).join('')
}

/** A link with its mark and its label. */
export function coreNode(node: CoreNode, href: string): string {
  const lang =
    (node.lang ? ` lang="${escapeAttribute(node.lang)}"` : '') + (node.dir ? ` direction="${node.dir}"` : '')
  return `<a href="${escapeAttribute(href)}"${lang} data-kind="${node.kind}" aria-description="${escapeAttribute(kindWord(node))}" transform="translate(${node.x} ${node.y})">${contents(node)}</a>`
}

function contents({ box, radius, label, labelY, title, kind }: CoreNode): string {
  const whole = label.join(' ') === title ? '' : `<title>${escapeText(title)}</title>`
  const [left, width, height] = [-box.width / 2, box.width, box.height].map(Math.round)
  const room = `<rect class="map-room" x="${left}" y="${Math.round(box.top)}" width="${width}" height="${height}"/>`
  const lines = label.map(
    (line, index) => `<text y="${Math.round(labelY + index * linePitch)}">${escapeText(line)}</text>`,
  )
  return whole + room + shape(kind, radius) + lines.join('')
}
