import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'

/**
 * Two files: `<path>` holds records one behind the other, `<path>.json` says under which key each stands. A pack is
 * never changed: a new one is written beside it and renamed over it, so that a reader or a killed build finds the old
 * one or the new one, whole.
 */
export interface Pack {
  has(key: string): boolean
  /** Null for an unknown key, and for a record that is damaged. */
  read(key: string): PackRecord | null
  close(): void
}

export interface PackRecord {
  readonly head: string
  readonly body: string
}

/** Offset and byte length of head and body, and the CRC-32 of the two together. */
type Slot = readonly [offset: number, head: number, body: number, checksum: number]

const format = 1

export function openPack(path: string): Pack {
  const slots = readIndex(path)
  const file = slots.size > 0 && existsSync(path) ? openSync(path, 'r') : null
  return {
    has: (key) => file !== null && slots.has(key),
    read: (key) => {
      const slot = slots.get(key)
      return slot && file !== null ? readSlot(file, slot) : null
    },
    close: () => {
      if (file !== null) closeSync(file)
    },
  }
}

/** Writes a whole pack; records arrive in any order and are not kept in memory. */
export function packWriter(path: string): { add(key: string, record: PackRecord): void; finish(): void } {
  mkdirSync(dirname(path), { recursive: true })
  const temporary = `${path}.${process.pid}.tmp`
  const file = openSync(temporary, 'w')
  const slots = new Map<string, Slot>()
  let offset = 0
  return {
    add: (key, record) => {
      if (slots.has(key)) return
      const head = Buffer.from(record.head)
      const body = Buffer.from(record.body)
      writeSync(file, head)
      writeSync(file, body)
      slots.set(key, [offset, head.length, body.length, crc32(body, crc32(head))])
      offset += head.length + body.length
    },
    finish: () => {
      closeSync(file)
      const index = openSync(`${temporary}.json`, 'w')
      writeSync(index, JSON.stringify({ format, slots: Object.fromEntries(slots) }))
      closeSync(index)
      // Without its index the old pack is an empty one, so no order of events pairs an index with the wrong pack.
      rmSync(`${path}.json`, { force: true })
      renameSync(temporary, path)
      renameSync(`${temporary}.json`, `${path}.json`)
    },
  }
}

function readIndex(path: string): ReadonlyMap<string, Slot> {
  try {
    const index: unknown = JSON.parse(readFileSync(`${path}.json`, 'utf8'))
    if (typeof index !== 'object' || index === null || !('format' in index) || index.format !== format) {
      return new Map()
    }
    return new Map(Object.entries((index as unknown as { slots: Record<string, Slot> }).slots))
  } catch {
    return new Map()
  }
}

function readSlot(file: number, [offset, head, body, checksum]: Slot): PackRecord | null {
  const bytes = Buffer.allocUnsafe(head + body)
  if (readSync(file, bytes, 0, bytes.length, offset) !== bytes.length || crc32(bytes) !== checksum)
    return null
  return { head: bytes.toString('utf8', 0, head), body: bytes.toString('utf8', head) }
}
