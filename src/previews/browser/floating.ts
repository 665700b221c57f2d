import { autoPlacement, autoUpdate, computePosition, offset, shift, size } from '@floating-ui/dom'

/** Pixels between box and link, and between box and window edge. Must match `previews.css`. */
const distance = 8
const edge = 16

/** Does the same as `placeBeside`, with measurements in script. */
export function floatBeside(link: HTMLElement, box: HTMLElement): () => void {
  box.dataset['floating'] = ''
  return autoUpdate(link, box, () => {
    void place(link, box)
  })
}

async function place(link: HTMLElement, box: HTMLElement): Promise<void> {
  const { x, y } = await computePosition(link, box, {
    strategy: 'fixed',
    middleware: [
      offset(distance),
      autoPlacement({ allowedPlacements: ['bottom-start', 'top-start'], padding: edge }),
      shift({ padding: edge }),
      size({
        padding: edge,
        apply: ({ availableHeight }) => {
          box.style.setProperty('max-block-size', `min(26rem, ${Math.max(0, availableHeight)}px)`)
        },
      }),
    ],
  })
  box.style.setProperty('inset', `${y}px auto auto ${x}px`)
  box.style.removeProperty('visibility')
}
