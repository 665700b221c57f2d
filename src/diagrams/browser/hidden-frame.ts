import { element } from '../../browser/dom.ts'
import type { DiagramFrame, Draw } from './frame.ts'

let opening: Promise<HTMLIFrameElement> | null = null

/**
 * Draws in a hidden frame. Mermaid cannot work under the policy of a page, and in the frame it cannot harm the page,
 * which takes from its output only what `picture.ts` knows. `width` is the room for the drawing, in pixels; a few types
 * of diagrams fill it.
 */
export async function drawInFrame(
  address: string,
  width: number,
  ...asked: Parameters<Draw>
): ReturnType<Draw> {
  opening ??= open(address)
  const frame = await opening.catch((error: unknown) => {
    opening = null
    throw error
  })
  frame.style.inlineSize = `${width}px`
  const { draw } = frame.contentWindow as DiagramFrame
  if (!draw) throw new Error('the frame does not draw')
  return draw(...asked)
}

async function open(address: string): Promise<HTMLIFrameElement> {
  const frame = element('iframe', { src: address, title: '', 'aria-hidden': 'true', tabindex: '-1' })
  // A frame without a layout could not measure texts.
  Object.assign(frame.style, {
    position: 'fixed',
    inset: '0 auto auto 0',
    blockSize: '1px',
    border: '0',
    visibility: 'hidden',
    pointerEvents: 'none',
  })
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  document.body.append(frame)
  await loaded
  const shown: DiagramFrame | null = frame.contentWindow
  if (shown?.draw) return frame
  frame.remove()
  throw new Error('the frame could not be loaded')
}
