import { hash } from 'node:crypto'
import { document } from '../search/engine/program.ts'
import { searchable } from '../search/searchable.ts'
import type { Address } from '../core/address.ts'
import type { Page } from '../pages/page.ts'
import { fileOf, filesBeside, nodeOn } from '../site/outputs.ts'
import type { Site } from '../site/site-of.ts'
import { digestOf, putFile, type PutFile } from '../output/tree.ts'
import { openTemplates, type Templates } from '../html/templates.ts'

/** A page to make, with its last digest; null if it was never made. */
export interface PageTask {
  readonly address: Address
  readonly digest: string | null
}

export interface MadePage {
  readonly address: Address
  readonly digest: string
  readonly dependsOn: Uint32Array | null
  /** Whether the digest equals the task's. */
  readonly isSame: boolean
  /** Empty if the digest is unchanged: the files of the last site stay. */
  readonly files: readonly PutFile[]
  /** Null if the page is not searched or its digest is unchanged. */
  readonly text: PageText | null
}

export type PageText = NonNullable<ReturnType<typeof searchedText>>

/** Makes pages of a site in the folder `output`. Writes only those whose digest changed. */
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
      const html = page.kind === 'walk' ? [] : [[fileOf(address), await renderer.page(page)] as const]
      const beside = filesBeside(page, site).map(([path, text]) => [path, Buffer.from(text)] as const)
      const parts = [...html, ...beside].map(([path, bytes]) => ({ path, bytes, digest: digestOf(bytes) }))
      const text = searchedText(page)
      // A page's searchable text can change even if its files do not.
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

export function searchedText(page: Page) {
  const node = nodeOn(page)
  if (!node) return null
  const html = document(searchable(node))
  return { html, digest: hash('sha256', html) }
}
