import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { crc32 } from 'node:zlib'

/** Keeps a value in a file, under the name of the version that it belongs to; a reader finds the old one or the new one, whole. */
export function save(file: string, version: string, value: unknown): void {
  const bytes = serialize([version, value])
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(bytes))
  mkdirSync(dirname(file), { recursive: true })
  const unfinished = `${file}.${process.pid}`
  try {
    // One after the other: together they would be a copy, at the time when a build holds most.
    const descriptor = openSync(unfinished, 'w')
    try {
      writeFileSync(descriptor, checksum)
      writeFileSync(descriptor, bytes)
    } finally {
      closeSync(descriptor)
    }
    renameSync(unfinished, file)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
}

/** The first error in keeping something for the next time. */
let fault: unknown = null

/** Notes that something could not be kept, which is done without. */
export function doWithout(error: unknown): void {
  fault ??= error
}

/** Why something could not be kept for the next time; null when all of it was. */
export function unkept(): unknown {
  return fault
}

/** `save` for what can be done without. */
export function keep(file: string, version: string, value: unknown): void {
  try {
    save(file, version, value)
  } catch (error) {
    doWithout(error)
  }
}

/** What `save` kept there; null where nothing of this version is, or nothing whole. Its type follows from the version. */
export function saved(file: string, version: string): unknown {
  try {
    const bytes = readFileSync(file)
    if (crc32(bytes.subarray(4)) !== bytes.readUInt32BE(0)) return null
    const [found, value] = deserialize(bytes.subarray(4)) as [string, unknown]
    return found === version ? value : null
  } catch {
    return null
  }
}
