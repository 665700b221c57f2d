import { hash } from 'node:crypto'
import { searchable } from '../search/searchable.ts'
import type { Address } from '../core/address.ts'
import { encodeShard } from '../map/neighbourhood-shard.ts'
import type { NodePage } from '../pages/node-page-value.ts'
import type { Page } from '../pages/page.ts'
import type { Site } from '../site/site.ts'
import { putFile } from '../output/tree.ts'
import { openTemplates, type Templates } from '../theme/templates.ts'

/** A page that is to be made, and the digest that it had when it was last made; null if it never was. */
export interface PageTask {
  readonly address: Address
  readonly digest: string | null
}

export interface MadePage {
  readonly address: Address
  readonly digest: string
  /** Null for a page that is made of the whole collection. */
  readonly dependsOn: Uint32Array | null
  /** Whether its digest is that of the task. */
  readonly isSame: boolean
  /** Whether the file has other bytes than before. */
  readonly written: boolean
  /** Null for a page that is not searched, and for one that has its old digest. */
  readonly text: PageText | null
}

/** The searchable text of a page. */
export interface PageText {
  readonly html: string
  /** SHA-256 in hex. */
  readonly digest: string
}

/** Makes pages of a site into the folder `output`; the HTML is made only of those that have another digest than before. */
export async function pageMaker(
  site: Site,
  templates: Templates,
  output: string,
): Promise<(tasks: readonly PageTask[]) => Promise<readonly MadePage[]>> {
  let current: Page | null = null
  const renderer = await openTemplates(templates, { ...site, page: () => current })
  return async (tasks) => {
    const pages: MadePage[] = []
    for (const task of tasks) {
      const { page, digest, dependsOn } = site.made(task.address)
      const made = { address: task.address, digest, dependsOn }
      if (digest === task.digest) {
        pages.push({ ...made, isSame: true, written: false, text: null })
        continue
      }
      current = page
      const bytes =
        page.kind === 'shard' ? Buffer.from(encodeShard(page.nodes)) : await renderer.page(task.address)
      const written = putFile(output, fileOf(task.address), bytes)
      pages.push({ ...made, isSame: false, written, text: textOf(page) })
    }
    return pages
  }
}

/** The path of a page's file in the site; that of any other file is its address. */
export function fileOf(address: Address): string {
  return isPage(address) ? `${address.slice(1)}index.html` : address.slice(1)
}

/** Whether an address is that of a page and not of a data file. */
export function isPage(address: Address): boolean {
  return address.endsWith('/')
}

/** Null for a page that is not searched. */
export function textOf(page: Page): PageText | null {
  const node = nodeOn(page)
  if (!node) return null
  const html = searchable(node)
  return { html, digest: hash('sha256', html) }
}

/** The node whose text a page shows. */
function nodeOn(page: Page): NodePage | null {
  if ('role' in page) return page
  return page.kind === 'home' || page.kind === 'index' ? page.text : null
}
