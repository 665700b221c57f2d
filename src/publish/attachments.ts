import { constants } from 'node:fs'
import { access, copyFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { imageSizeFromFile } from 'image-size/fromFile'
import type { Attachment } from '../derive/collection.ts'
import { attachmentPaths } from '../link/attachment-paths.ts'
import type { Graph } from '../model/graph.ts'
import type { UnreadableFile } from '../store/parse-files.ts'
import { unreadable } from '../store/unreadable.ts'

const pictures = /\.(png|jpe?g|gif|webp|avif|svg|bmp|ico)$/i

interface UsedAttachments {
  readonly attachments: ReadonlyMap<string, Attachment>
  /** Files that pages use and that are not among them, because they could not be read. */
  readonly unreadable: readonly UnreadableFile[]
}

/** The attachments that published pages use, with where they will stand and how large their pictures are. */
export async function usedAttachments(root: string, graph: Graph): Promise<UsedAttachments> {
  const used = new Set<string>()
  for (const node of graph.nodes) {
    for (const target of node.targets) if (target.found === 'attachment') used.add(target.path)
  }
  const left: UnreadableFile[] = []
  for (const path of used) {
    try {
      await access(join(root, path), constants.R_OK)
    } catch (error) {
      used.delete(path)
      left.push({ path, problem: unreadable(error) })
    }
  }
  const paths = attachmentPaths([...used].sort())
  const attachments = await Promise.all(
    [...paths].map(async ([path, sitePath]): Promise<[string, Attachment]> => [
      path,
      { path, sitePath, size: pictures.test(path) ? await pictureSize(join(root, path)) : null },
    ]),
  )
  return { attachments: new Map(attachments), unreadable: left }
}

/** Null for a file that is no picture after all. */
async function pictureSize(file: string): Promise<Attachment['size']> {
  try {
    const { width, height, orientation = 1 } = await imageSizeFromFile(file)
    // From 5 on, EXIF says that the picture is shown on its side.
    return orientation >= 5 ? { width: height, height: width } : { width, height }
  } catch {
    return null
  }
}

export async function copyAttachments(
  root: string,
  attachments: ReadonlyMap<string, Attachment>,
  output: string,
): Promise<void> {
  for (const { path, sitePath } of attachments.values()) {
    const target = join(output, sitePath)
    await mkdir(dirname(target), { recursive: true })
    await copyFile(join(root, path), target)
  }
}
