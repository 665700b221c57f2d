import stylesheet from './parts.css?url'
import { element } from '../../browser/dom.ts'

let styling: Promise<void> | null = null

/** When the styles of all parts are there, which the page does not have at first. */
export function partStyles(): Promise<void> {
  styling ??= new Promise((resolve) => {
    const link = element('link', { rel: 'stylesheet', href: stylesheet })
    // Without them a part is plain.
    for (const event of ['load', 'error'] as const) link.addEventListener(event, () => resolve())
    document.head.append(link)
  })
  return styling
}
