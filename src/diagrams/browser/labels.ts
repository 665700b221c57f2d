/** The least contrast for text of this size (WCAG 2.2, 1.4.3). */
const least = 4.5

/** Makes text black or white where an author's fill makes it illegible. `svg` must be in the page. */
export function makeLegible(svg: SVGSVGElement): void {
  for (const shape of svg.querySelectorAll<SVGElement>(
    ':is(.node, .cluster) :is(rect, polygon, circle, ellipse, path)',
  )) {
    if (shape.style.fill === '') continue
    const ground = luminance(getComputedStyle(shape).fill)
    const texts = shape.closest('.node, .cluster')?.querySelectorAll<SVGElement>('text, tspan') ?? []
    for (const text of ground === null ? [] : texts) {
      const ink = luminance(getComputedStyle(text).fill)
      if (ink === null || ground === null || contrast(ink, ground) >= least) continue
      text.style.setProperty('fill', ground > 0.18 ? '#000' : '#fff', 'important')
    }
  }
}

/** The luminance of `rgb(…)` from 0 to 1; null for any other colour, including translucent ones. */
function luminance(colour: string): number | null {
  const channels = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(colour)?.slice(1)
  if (!channels) return null
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const value = Number(channel) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

/** Without HTML, Mermaid puts the labels of states at the left of the room kept for them. */
export function centreLabels(svg: SVGSVGElement): void {
  for (const state of svg.querySelectorAll('.node.statediagram-state')) {
    const shape = state.querySelector<SVGGraphicsElement>(':scope > .label-container')?.getBBox()
    const label = state.querySelector<SVGGraphicsElement>(':scope > .label')
    const text = label?.querySelector('text')?.getBBox()
    const [, left = ''] = /^translate\(\s*(-?[\d.]+)/.exec(label?.getAttribute('transform') ?? '') ?? []
    if (!label || !shape || !text || left === '' || text.width === 0) continue
    const moved = shape.x + shape.width / 2 - (Number(left) + text.x + text.width / 2)
    label.querySelector('text')?.setAttribute('transform', `translate(${moved.toFixed(2)})`)
  }
}
