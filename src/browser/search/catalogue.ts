import { fileHref } from '../../model/address.ts'
import { decodeTitles, titlesPath } from '../../model/search-titles.ts'
import type { SearchTitle } from '../../model/site.ts'
import { foldTitle, type FoldedTitle } from './titles.ts'

/** The titles of the site, ready to be searched. */
export interface Catalogue {
  readonly titles: readonly FoldedTitle[]
  /** By the ids of the full text's answers; empty where the site has not been indexed. */
  readonly byFragment: ReadonlyMap<string, SearchTitle>
}

export async function loadCatalogue(base: string): Promise<Catalogue> {
  // Asked for afresh, so that titles and full text are of the same build.
  const response = await fetch(fileHref(base, titlesPath), { cache: 'no-cache' })
  if (!response.ok) throw new Error(`${titlesPath}: ${response.status}`)
  const { titles, fragments } = decodeTitles(await response.text())
  const byFragment = new Map<string, SearchTitle>()
  for (const [index, title] of titles.entries()) {
    const fragment = fragments?.[index]
    if (fragment) byFragment.set(fragment, title)
  }
  return { titles: titles.map(foldTitle), byFragment }
}
