import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { createHmac } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** In bytes of ASCII. */
export const sealLength = 32

/**
 * By what bytes that are kept are known again: a checksum, which tells of damage; where THROUGHLINE_CACHE_KEY holds a key,
 * an HMAC, which nobody makes without it.
 */
export function sealOf(...parts: readonly Uint8Array[]): string {
  const key = process.env['THROUGHLINE_CACHE_KEY']
  if (!key)
    return parts
      .reduce((sum, part) => crc32(part, sum), 0)
      .toString()
      .padEnd(sealLength)
  const mac = createHmac('sha256', key)
  for (const part of parts) mac.update(part)
  return mac.digest('base64').slice(0, sealLength)
}

/** Keeps a value in a file, under the name of the version that it belongs to; a reader finds the old one or the new one, whole. */
export function save(file: string, version: string, value: unknown): void {
  const bytes = serialize([version, value])
  const seal = sealOf(bytes)
  mkdirSync(dirname(file), { recursive: true })
  const unfinished = `${file}.${process.pid}`
  try {
    // One after the other: together they would be a copy, at the time when a build holds most.
    const descriptor = openSync(unfinished, 'w')
    try {
      writeFileSync(descriptor, seal)
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

/** Why something could not be kept for the next time since this was last asked; null when all of it was. */
export function unkept(): unknown {
  const last = fault
  fault = null
  return last
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
    const body = bytes.subarray(sealLength)
    if (sealOf(body) !== bytes.toString('latin1', 0, sealLength)) return null
    const [found, value] = deserialize(body) as [string, unknown]
    return found === version ? value : null
  } catch {
    return null
  }
}
