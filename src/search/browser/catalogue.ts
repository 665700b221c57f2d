import { fileHref } from '../../core/address.ts'
import { decodeTitles, titlesPath, type TitleIndex } from '../search-titles.ts'
import type { SearchTitle } from '../search-titles.ts'
import { foldTitle, type FoldedTitle } from './titles.ts'

/** The titles of the site, ready to be searched. */
export interface Catalogue {
  /** In address order. */
  readonly titles: readonly FoldedTitle[]
  /** Of each part of the index, by what names its pages in the full text's answers. */
  readonly parts: readonly CataloguePart[]
}

/** Without fragments where the site has not been indexed, and of a part without pages. */
export interface CataloguePart {
  readonly byFragment: ReadonlyMap<string, SearchTitle>
}

/** The first part tells how many there are; the others are loaded at once. */
export async function loadCatalogue(base: string): Promise<Catalogue> {
  const first = await loadTitles(base, 0)
  const others = Array.from({ length: first.parts - 1 }, (_, index) => loadTitles(base, index + 1))
  const parts = [first, ...(await Promise.all(others))]
  const titles = parts.flatMap((part) => part.titles)
  return {
    // The order that titles of equal rank keep, however many parts there are.
    titles: titles.sort((a, b) => (a.address < b.address ? -1 : 1)).map(foldTitle),
    parts: parts.map((part) => ({ byFragment: byFragment(part) })),
  }
}

async function loadTitles(base: string, part: number): Promise<ReturnType<typeof decodeTitles>> {
  const path = titlesPath(part)
  // Asked for afresh, so that titles and full text are of the same build.
  const response = await fetch(fileHref(base, path), { cache: 'no-cache' })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return decodeTitles(await response.text())
}

function byFragment({ titles, fragments }: TitleIndex): ReadonlyMap<string, SearchTitle> {
  const found = new Map<string, SearchTitle>()
  for (const [index, title] of titles.entries()) {
    const fragment = fragments?.[index]
    if (fragment) found.set(fragment, title)
  }
  return found
}
