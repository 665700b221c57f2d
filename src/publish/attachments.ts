import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Attachment } from '../derive/collection.ts'
import { attachmentPaths } from '../link/attachment-paths.ts'
import type { EntryProblem } from '../model/entry.ts'
import { fileKind } from '../model/file-kind.ts'
import type { Graph } from '../model/graph.ts'
import { unreadable } from '../store/unreadable.ts'
import { lookAt } from './picture.ts'

interface UsedAttachments {
  readonly attachments: ReadonlyMap<string, Attachment>
  /** Of the files that pages use: which cannot be read, and so are not among them, and what is wrong with others. */
  readonly problems: readonly { readonly path: string; readonly problem: EntryProblem }[]
}

/** The attachments that published pages use, with where they will stand and how large their pictures are. */
export async function usedAttachments(root: string, graph: Graph): Promise<UsedAttachments> {
  const used = new Set<string>()
  for (const node of graph.nodes) {
    for (const target of node.targets) if (target.found === 'attachment') used.add(target.path)
  }
  const known = new Map<string, Pick<Attachment, 'bytes' | 'size'>>()
  const problems: { path: string; problem: EntryProblem }[] = []
  // One after the other: the heads of thousands of pictures are too much to hold at once.
  for (const path of [...used].sort()) {
    const file = join(root, path)
    try {
      await access(file, constants.R_OK)
      const { size: bytes } = await stat(file)
      const picture = fileKind(path) === 'image' ? await lookAt(file) : null
      known.set(path, { bytes, size: picture?.size ?? null })
      if (picture?.isBroken) problems.push({ path, problem: broken })
      if (picture?.tellsLocation) problems.push({ path, problem: located })
    } catch (error) {
      problems.push({ path, problem: unreadable(error) })
    }
  }
  const sitePaths = attachmentPaths([...known.keys()])
  const attachments = Array.from(known, ([path, facts]): [string, Attachment] => [
    path,
    { path, sitePath: sitePaths.get(path) ?? path, ...facts },
  ])
  return { attachments: new Map(attachments), problems }
}

const point = { line: 1, column: 1 }

const broken: EntryProblem = {
  rule: 'broken-embed',
  point,
  message: 'The file is no picture that can be read.',
  fix: 'save it as a picture again, or take it out.',
}

const located: EntryProblem = {
  rule: 'picture-location',
  point,
  message: 'The picture says where it was taken, and a page shows or links it.',
  fix: null,
}
