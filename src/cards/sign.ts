import type { Sign } from '../core/kinds.ts'

/** The light colours of `tokens.css`, with a line that stays visible in small. */
export const paper = { ground: '#fbf8f1', ink: '#221d16', quiet: '#675d50', line: '#cbbfa8' } as const

/** How a sign is drawn: filled, with a margin of the ground so that lines stop short of it, or only its outline. */
interface Look {
  readonly sign: Sign
  readonly colour: string
  readonly open?: boolean
}

/** The sign of a kind as SVG, around a point; `size` is the radius of a circle, in pixels. */
export function signAt(x: number, y: number, size: number, { sign, colour, open = false }: Look): string {
  const paint = open
    ? `fill="${paper.ground}" stroke="${colour}" stroke-width="6"`
    : `fill="${colour}" stroke="${paper.ground}" stroke-width="14" paint-order="stroke"`
  const side = size * 0.88
  const half = size * 1.2
  switch (sign) {
    case 'circle':
      return `<circle cx="${x}" cy="${y}" r="${size}" ${paint}/>`
    case 'square':
      return `<rect x="${x - side}" y="${y - side}" width="${side * 2}" height="${side * 2}" rx="4" ${paint}/>`
    case 'diamond':
      return `<path d="M${x} ${y - half}l${half} ${half} ${-half} ${half} ${-half} ${-half}Z" ${paint}/>`
  }
}
