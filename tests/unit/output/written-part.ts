import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesOfPart, type SearchIndexing, type SearchPart } from '../../../src/search/search-part.ts'

/** Writes the files of a part of the search index into a folder. */
export async function writePart(folder: string, part: SearchPart): Promise<SearchIndexing> {
  const { files, ...indexing } = await filesOfPart(part)
  for (const { path, content } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return indexing
}
