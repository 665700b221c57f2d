import type { Sign } from '../core/kinds.ts'

/** The light colours of `tokens.css`, with a line colour that stays visible at small sizes. */
export const paper = { ground: '#fbf8f1', ink: '#221d16', quiet: '#675d50', line: '#cbbfa8' } as const

/** A filled sign gets a margin in the ground colour, so that lines stop short of it. `open` draws only the outline. */
interface SignStyle {
  readonly sign: Sign
  readonly colour: string
  readonly open?: boolean
}

/** The SVG of a sign, centred on a point. `size` is the radius of the circle, in pixels. */
export function signAt(
  x: number,
  y: number,
  size: number,
  { sign, colour, open = false }: SignStyle,
): string {
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
