import { hash } from 'node:crypto'
import { searchable } from '../search/searchable.ts'
import type { Address } from '../core/address.ts'
import type { NodePage } from '../pages/node-page-value.ts'
import type { Page } from '../pages/page.ts'
import { fileOf, filesBeside } from '../site/outputs.ts'
import type { Site } from '../site/site.ts'
import { digestOf, putFile, type PutFile } from '../output/tree.ts'
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
  /** Its files; empty where it has its old digest, and they are those of the last site. */
  readonly files: readonly PutFile[]
  /** Null for a page that is not searched, and for one that has its old digest. */
  readonly text: PageText | null
}

/** The searchable text of a page. */
export interface PageText {
  readonly html: string
  /** SHA-256 in hex. */
  readonly digest: string
}

/** Makes pages of a site into the folder `output`, where only those are written whose digest has changed. */
export async function pageMaker(
  site: Site,
  templates: Templates,
  output: string,
): Promise<(tasks: readonly PageTask[]) => Promise<readonly MadePage[]>> {
  const renderer = await openTemplates(templates, site)
  return async (tasks) => {
    const pages: MadePage[] = []
    for (const task of tasks) {
      const { address } = task
      const { page, dependsOn } = site.made(address)
      const isData = page.kind === 'shard' || page.kind === 'previews'
      const html = isData ? [] : [[fileOf(address), await renderer.page(page)] as const]
      const beside = filesBeside(page).map(([path, text]) => [path, Buffer.from(text)] as const)
      const parts = [...html, ...beside].map(([path, bytes]) => ({ path, bytes, digest: digestOf(bytes) }))
      const text = textOf(page)
      // What a search finds may change where nothing is seen to change.
      const digest = [...parts.map((part) => part.digest), ...(text ? [text.digest] : [])].join(' ')
      const made = { address, digest, dependsOn }
      if (digest === task.digest) {
        pages.push({ ...made, isSame: true, files: [], text: null })
        continue
      }
      const files = parts.map((part) => putFile(output, part.path, part.bytes, part.digest))
      pages.push({ ...made, isSame: false, files, text })
    }
    return pages
  }
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
