import { hash } from 'node:crypto'
import type { InquiryItem, NotePage } from '../pages/node-page-value.ts'
import type { Page } from '../pages/page.ts'
import type { Site } from './site.ts'
import type { Settings } from '../core/settings.ts'

/** A finished page with the SHA-256, in hex, of all that it says. */
export function digested(page: Page): { readonly page: Page; readonly digest: string } {
  const text = JSON.stringify(page.kind === 'note' ? abridged(page) : page)
  const digest = hash('sha256', text)
  // A formula can come from anywhere on a page, a transclusion for one, so the finished page is asked.
  return { page: 'math' in page ? { ...page, math: text.includes('class=\\"katex') } : page, digest }
}

/** With digests in the place of the inquiries, which are most of the page, stand on many pages and hold no markup. */
function abridged(page: NotePage): unknown {
  const { inquiries, ...rest } = page
  return { ...rest, inquiries: { ...inquiries, items: inquiries.items.map(digestOfItem) } }
}

const known = new WeakMap<InquiryItem, string>()

function digestOfItem(item: InquiryItem): string {
  let digest = known.get(item)
  if (digest === undefined) known.set(item, (digest = hash('sha256', JSON.stringify(item))))
  return digest
}

/** SHA-256, in hex, of what every page shows or is made by besides its own value. */
export function frame(
  settings: Settings,
  around: Pick<Site, 'feed' | 'places' | 'nearFiles' | 'measure'>,
): string {
  const shown = { ...settings, problems: null, ignore: null, parser: null }
  return hash('sha256', JSON.stringify([shown, around]))
}
