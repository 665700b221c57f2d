import { constants, readFileSync } from 'node:fs'
import { access, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Attachment } from '../links/collection.ts'
import { attachmentPaths } from '../links/attachment-paths.ts'
import type { EntryProblem } from '../core/entry.ts'
import { fileKind } from '../core/file-kind.ts'
import type { Graph } from '../core/graph.ts'
import { unreadable } from '../collection/unreadable.ts'
import type { Settings } from '../core/settings.ts'
import { isActive } from './active.ts'
import { withoutMetadata } from './metadata.ts'
import { tellsLocation } from './picture-location.ts'
import { lookAt } from './picture.ts'

interface UsedAttachments {
  readonly attachments: ReadonlyMap<string, Attachment>
  /** Of the files that pages use: which cannot be read, and so are not among them, and what is wrong with others. */
  readonly problems: readonly { readonly path: string; readonly problem: EntryProblem }[]
}

/** The attachments that published pages use, with where they will stand and how large their pictures are. */
export async function usedAttachments(
  root: string,
  graph: Graph,
  { activeAttachments, metadata }: Pick<Settings, 'activeAttachments' | 'metadata'>,
): Promise<UsedAttachments> {
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
      if (activeAttachments === 'omit' && isActive(path, () => readFileSync(file))) {
        problems.push({ path, problem: active })
        continue
      }
      const { size: bytes } = await stat(file)
      const kind = fileKind(path)
      const isPicture = kind === 'image'
      // Cameras and phones write other files, too, some without an ending that says what they are.
      const looked = isPicture || kind === 'video' || kind === 'file' ? await lookAt(file) : null
      known.set(path, { bytes, size: (isPicture && looked?.size) || null })
      if (isPicture && looked?.isBroken) problems.push({ path, problem: broken })
      if (looked?.tellsLocation && (metadata === 'keep' || !isPicture || (await staysLocated(file))))
        problems.push({ path, problem: located })
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

/** Whether a picture that says where it was taken does so without its metadata, too. */
async function staysLocated(file: string): Promise<boolean> {
  const bare = withoutMetadata(await readFile(file))
  return bare === null || tellsLocation(bare)
}

const point = { line: 1, column: 1 }

const active: EntryProblem = {
  rule: 'active-attachment',
  point,
  message: 'The file may run a script when somebody opens it, and is left out.',
  fix: null,
}

const broken: EntryProblem = {
  rule: 'broken-embed',
  point,
  message: 'The file is no picture that can be read.',
  fix: 'save it as a picture again, or take it out.',
}

const located: EntryProblem = {
  rule: 'picture-location',
  point,
  message: 'The file says where it was taken, and a page shows or links it.',
  fix: null,
}
