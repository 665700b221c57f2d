import { escapeAttribute, escapeText } from 'entities/escape'
import { coreCurve, labelStart, type CoreDrawing, type CoreNode } from './core.ts'
import { linePitch } from './label.ts'
import { shape } from './svg.ts'
import { kindWord } from './words.ts'

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
  const language =
    (lang ? ` lang="${escapeAttribute(lang)}"` : '') + (runs === 'rtl' ? ' direction="rtl"' : '')
  return `<a href="${escapeAttribute(href)}"${anchor}${language} data-kind="${kind}" aria-description="${escapeAttribute(kindWord(node))}" transform="translate(${x} ${y})">${contents(node)}</a>`
}

function contents({ box, radius, side, label, title, kind }: CoreNode): string {
  const whole = label.join(' ') === title ? '' : `<title>${escapeText(title)}</title>`
  const [left, width] = [Math.round(box.left), Math.round(box.right - box.left)]
  const room = `<rect class="map-room" x="${left}" y="${-box.half}" width="${width}" height="${2 * box.half}"/>`
  const x = (radius + labelStart) * (side === 'left' ? -1 : 1)
  const first = 4.5 - ((label.length - 1) * linePitch) / 2
  const lines = label.map(
    (line, index) => `<text x="${x}" y="${first + index * linePitch}">${escapeText(line)}</text>`,
  )
  return whole + room + shape(kind, radius) + lines.join('')
}
