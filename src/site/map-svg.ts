import { escapeAttribute, escapeText } from 'entities'
import type { MapDrawing, MapEdge, MapNode } from '../model/drawing.ts'
import { to } from './links.ts'

/**
 * The lines and the nodes of a still map as SVG. As strings, because every page has up to a hundred of these elements:
 * templates take ten times as long for them.
 */
export function mapLines(edges: readonly MapEdge[], isOfCentre: (edge: MapEdge) => boolean): string {
  let svg = ''
  for (const edge of edges) {
    const ofCentre = isOfCentre(edge)
    const faint = ofCentre ? '' : ' class="faint"'
    const arrow = edge.symmetric || !ofCentre ? '' : ` marker-end="url(#map-arrow-${edge.kind})"`
    svg += `<line${faint} data-edge="${edge.kind}" x1="${edge.x1}" y1="${edge.y1}" x2="${edge.x2}" y2="${edge.y2}"${arrow}><title>${escapeText(edge.label)}</title></line>`
  }
  return svg
}

export function mapNodes({ nodes }: MapDrawing): string {
  let svg = ''
  for (const node of nodes) {
    const title = escapeAttribute(`${node.title} (${node.kind})`)
    const current = node.centre ? ' aria-current="page"' : ''
    const halo = node.centre
      ? `<circle class="map-halo" cx="${node.x}" cy="${node.y}" r="${node.radius + 5}"/>`
      : ''
    const lang =
      (node.lang ? ` lang="${escapeAttribute(node.lang)}"` : '') +
      (node.dir ? ` direction="${node.dir}"` : '')
    svg += `<a class="map-node" href="${escapeAttribute(to(node.address))}" aria-label="${title}"${current} data-kind="${node.kind}"><title>${escapeText(node.title)}</title>${halo}${mapShape(node)}<text y="${node.labelY}" text-anchor="middle"${lang}>${lines(node)}</text></a>`
  }
  return svg
}

function lines({ label, x }: MapNode): string {
  return label
    .map((line, index) => `<tspan x="${x}"${index === 0 ? '' : ' dy="1.15em"'}>${escapeText(line)}</tspan>`)
    .join('')
}

/** The mark of a node: a circle, a diamond or a square of about equal area. */
export function mapShape({ kind, x, y, radius }: Pick<MapNode, 'kind' | 'x' | 'y' | 'radius'>): string {
  const side = tenth(radius * 0.88)
  const half = tenth(radius * 1.2)
  switch (kind) {
    case 'note':
      return `<circle class="shape" cx="${x}" cy="${y}" r="${radius}"/>`
    case 'inquiry':
      return `<path class="shape" d="M${x} ${tenth(y - half)}l${half} ${half} ${-half} ${half} ${-half} ${-half}Z"/>`
    case 'paper':
      return `<rect class="shape" x="${tenth(x - side)}" y="${tenth(y - side)}" width="${tenth(2 * side)}" height="${tenth(2 * side)}" rx="1.5"/>`
  }
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}
