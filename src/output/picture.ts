import { open } from 'node:fs/promises'
import { imageSize } from 'image-size'
import type { Attachment } from '../links/collection.ts'
import { extensionOf } from '../core/file-kind.ts'
import { tellsLocation } from './picture-location.ts'

export interface Picture {
  readonly size: Attachment['size']
  /** A file of this name that no browser shows. */
  readonly isBroken: boolean
  readonly tellsLocation: boolean
}

/** What is told about a picture stands before it, or in a WebP and some PNGs after it: in these many bytes. */
const headLength = 524_288
const tailLength = 131_072

/** Reads no more of a picture than its two ends, however large it is. */
export async function lookAt(file: string): Promise<Picture> {
  const handle = await open(file)
  try {
    const { size: bytes } = await handle.stat()
    const part = async (from: number, length: number): Promise<Buffer> => {
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, from)
      return buffer.subarray(0, bytesRead)
    }
    const head = await part(0, Math.min(bytes, headLength))
    const rest = Math.max(0, Math.min(bytes - head.length, tailLength))
    const tail = await part(bytes - rest, rest)
    return {
      ...measured(file, head, head.length === bytes),
      tellsLocation: tellsLocation(head) || tellsLocation(tail),
    }
  } finally {
    await handle.close()
  }
}

function measured(file: string, head: Buffer, isWhole: boolean): Pick<Picture, 'size' | 'isBroken'> {
  try {
    const { width, height, orientation = 1 } = imageSize(head)
    // From 5 on, EXIF says that the picture is shown on its side.
    return {
      size: orientation >= 5 ? { width: height, height: width } : { width, height },
      isBroken: false,
    }
  } catch {
    // A drawing need not say how large it is, and a photograph may say so far behind its head.
    const isDrawing = extensionOf(file) === 'svg' && /<(?:[\w-]+:)?svg[\s>]/.test(head.toString('latin1'))
    return { size: null, isBroken: isWhole && !isDrawing }
  }
}
