import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { joinedIndex } from '../../../src/search/engine/joined-index.ts'
import { indexPart } from '../../../src/search/engine/index-part.ts'
import type { SearchIndexing, SearchPart } from '../../../src/search/search-index.ts'
import { indexPath } from '../../../src/search/search-parts.ts'

/** Writes the index of some parts and their texts, which are those of a site of one part, into the folder of a site. */
export async function writeIndex(
  folder: string,
  parts: readonly SearchPart[],
): Promise<readonly SearchIndexing[]> {
  const indexed = await Promise.all(parts.map(indexPart))
  const index = await joinedIndex(indexed.map((part) => part.index))
  const files = [
    ...(await textsOf(parts)),
    ...[...index, ...(indexed[0]?.code ?? [])].map(({ path, content }) => ({
      path: indexPath(path),
      content,
    })),
  ]
  for (const { path, content } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return indexed.map(({ pages, problems }) => ({ pages, problems }))
}

async function textsOf([first, ...others]: readonly SearchPart[]) {
  if (!first) return []
  return (await indexPart({ ...first, pages: [first, ...others].flatMap(({ pages }) => pages) })).texts
}
