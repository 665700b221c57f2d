import stylesheet from './parts.css?url'
import { element } from '../../browser/dom.ts'

let styling: Promise<void> | null = null

/** Loads the style sheet that all parts share. It is not part of the page at first. */
export function partStyles(): Promise<void> {
  styling ??= new Promise((resolve) => {
    const link = element('link', { rel: 'stylesheet', href: stylesheet })
    // A part works without styles, so an error resolves too.
    for (const event of ['load', 'error'] as const) link.addEventListener(event, () => resolve())
    document.head.append(link)
  })
  return styling
}
