import { closeSync, openSync, readSync } from 'node:fs'

const chunk = 1 << 20

/** A line that is too long to be one. */
export class LineTooLong extends Error {}

/**
 * The lines of a file of UTF-8, without their ends and one after the other, so that no more than one of them is in
 * memory. Throws what the system throws, and a `LineTooLong` for one of more bytes than `longest`.
 */
export function* linesOf(path: string, longest: number): Generator<string> {
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(chunk)
    let parts: Buffer[] = []
    let length = 0
    for (let read = readSync(file, bytes); read > 0; read = readSync(file, bytes)) {
      let start = 0
      for (let end = bytes.indexOf(10); end >= 0 && end < read; end = bytes.indexOf(10, start)) {
        yield textOf([...parts, bytes.subarray(start, end)])
        parts = []
        length = 0
        start = end + 1
      }
      length += read - start
      if (length > longest) throw new LineTooLong()
      parts.push(Buffer.from(bytes.subarray(start, read)))
    }
    yield textOf(parts)
  } finally {
    closeSync(file)
  }
}

function textOf(parts: readonly Buffer[]): string {
  return Buffer.concat(parts).toString('utf8').replace(/\r$/, '')
}
