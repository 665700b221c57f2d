import { realpath } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { manifest } from '../scan/find.ts'
import { filesBelow } from '../cache/seal.ts'
import { foreignFiles, manifestOf } from '../output/manifest.ts'
import { partNote, readPartNote } from '../output/shard.ts'
import { checkOutput, swapIn } from '../output/swap.ts'
import { joinedIndex } from '../search/engine/joined-index.ts'
import { indexPath, partOfFile } from '../search/search-parts.ts'
import type { SearchFile } from '../search/search-index.ts'
import { putFile, takeFiles } from '../output/tree.ts'
import { closeStagingDirectory, openStagingDirectory } from '../output/output.ts'

/** The parts cannot be joined. The message is for the user. */
export class MergeRefused extends Error {}

export interface MergeOptions {
  readonly parts: readonly string[]
  readonly output: string
  readonly cache: string
  readonly project: string
}

/** Joins parts into a site that equals, byte for byte, a build without shards. Returns the number of files. */
export async function mergeParts({ parts, output, cache, project }: MergeOptions): Promise<number> {
  await checkParts(parts)
  for (const part of parts) await checkOutput(output, part, project)
  try {
    const folder = await openStagingDirectory(dirname(cache))
    const files: string[] = []
    const indexed: (SearchFile & { readonly part: number })[] = []
    for (const part of parts) {
      const from = await realpath(resolve(part))
      const taken: string[] = []
      for (const path of filesBelow(from)) {
        const inIndex = partOfFile(path)
        if (inIndex) indexed.push({ ...inIndex, content: readFileSync(join(from, path)) })
        else if (path !== manifest && path !== partNote) taken.push(path)
      }
      takeFiles(folder, taken, from)
      for (const path of taken) files.push(path)
    }
    const inOrder = Map.groupBy(
      indexed.sort((a, b) => a.part - b.part),
      ({ part }) => part,
    )
    for (const { path, content } of await joinedIndex([...inOrder.values()])) {
      putFile(folder, indexPath(path), content)
      files.push(indexPath(path))
    }
    putFile(folder, manifest, manifestOf(files))
    await swapIn(folder, output)
    return files.length + 1
  } finally {
    await closeStagingDirectory(dirname(cache))
  }
}

async function checkParts(parts: readonly string[]): Promise<void> {
  const notes = []
  for (const part of parts) {
    const note = await readPartNote(part)
    if (!note) throw new MergeRefused(`${part} is not a part that build --shard wrote`)
    const foreign = await foreignFiles(part)
    if (foreign.length > 0)
      throw new MergeRefused(`${part} has a file that no build wrote: ${foreign[0] ?? ''}`)
    notes.push({ ...note, part })
  }
  const [first] = notes
  if (!first) throw new MergeRefused('name the parts to merge')
  for (const { part, origin, of } of notes) {
    if (origin !== first.origin || of !== first.of) {
      throw new MergeRefused(`${part} and ${first.part} come from different builds, so build all parts again`)
    }
  }
  for (let number = 1; number <= first.of; number += 1) {
    const same = notes.filter((note) => note.number === number)
    if (same.length === 0) throw new MergeRefused(`part ${number} of ${first.of} is missing`)
    if (same.length > 1)
      throw new MergeRefused(`${same[0]?.part ?? ''} and ${same[1]?.part ?? ''} are the same part`)
  }
}
