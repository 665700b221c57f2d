import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { isRunning } from './owners.ts'
import { doWithout, sealLength, sealOf } from './saved.ts'

/**
 * One file: a line that says whose it is, records one behind the other, an index of where each stands, and a footer of
 * where the index stands. A pack is never changed: a new one is written beside it and renamed over it, so that a reader
 * or a killed build finds the old one or the new one, whole. An open pack is read to its end even when another has taken
 * its place.
 */
export interface Pack {
  /** Null for an unknown key, and for a record that is damaged. */
  read(key: string): PackRecord | null
  /** Whether there is a record, damaged or not. */
  has(key: string): boolean
  /** How many records there are. */
  readonly size: number
  /** Of the open file, by which another thread can read it; null for a pack that is not there. */
  readonly descriptor: number | null
  close(): void
}

export interface PackRecord {
  readonly head: string
  readonly body: string
}

export interface PackWriter {
  /** Records arrive in any order and are not kept in memory; a second one of the same key is left out. */
  add(key: string, record: PackRecord): void
  /** Puts the pack in its place, if it can be put there, and opens it. */
  finish(): Pack
  /** Takes back what was written. */
  abandon(): void
}

/** Offset and byte length of head and body, and the seal of the two together. */
type Slot = readonly [offset: number, head: number, body: number, seal: string]
type Slots = ReadonlyMap<string, Slot>

const format = 3
const longestHeader = 8192
/** Offset and length of the index in six bytes each, and its seal. */
const footerLength = 12 + sealLength

/** An empty pack where there is none, or none that can be read. */
export function openPack(path: string): Pack {
  const file = openOrNull(path)
  if (file === null) return { read: () => null, has: () => false, size: 0, descriptor: null, close: () => {} }
  return packIn(file, readSlots(file))
}

/** A pack that another thread of this process has open, and will close. */
export function packAt(descriptor: number): Pack {
  return packIn(descriptor, readSlots(descriptor))
}

function packIn(file: number, slots: Slots): Pack {
  let isOpen = true
  return {
    read: (key) => {
      const slot = slots.get(key)
      return slot ? readSlot(file, slot) : null
    },
    has: (key) => slots.has(key),
    size: slots.size,
    descriptor: file,
    close: () => {
      if (isOpen) closeSync(file)
      isOpen = false
    },
  }
}

let written = 0

/** Writes a whole pack of the entries of the collection `owner`, a folder. */
export function packWriter(path: string, owner: string): PackWriter {
  const folder = dirname(path)
  mkdirSync(folder, { recursive: true })
  removeAbandoned(folder)
  written += 1
  const temporary = `${path}.${process.pid}-${written}.tmp`
  // Readable, because the pack is read through the same descriptor: by its name, another build's could be found.
  const file = openSync(temporary, 'w+')
  const slots = new Map<string, Slot>()
  const header = Buffer.from(`${JSON.stringify({ format, owner })}\n`)
  let offset = header.length
  const abandon = () => {
    closeSync(file)
    rmSync(temporary, { force: true })
  }
  try {
    writeWhole(file, header)
  } catch (error) {
    abandon()
    throw error
  }
  return {
    add: (key, record) => {
      if (slots.has(key)) return
      const head = Buffer.from(record.head)
      const body = Buffer.from(record.body)
      writeWhole(file, head)
      writeWhole(file, body)
      slots.set(key, [offset, head.length, body.length, sealOf(head, body)])
      offset += head.length + body.length
    },
    finish: () => {
      const index = Buffer.from(JSON.stringify([...slots]))
      const footer = Buffer.alloc(footerLength)
      footer.writeUIntBE(offset, 0, 6)
      footer.writeUIntBE(index.length, 6, 6)
      footer.write(sealOf(index), 12)
      writeWhole(file, index)
      writeWhole(file, footer)
      try {
        renameSync(temporary, path)
      } catch (error) {
        // It can be read for as long as it is open, without a name.
        rmSync(temporary, { force: true })
        doWithout(error)
      }
      return packIn(file, slots)
    },
    abandon,
  }
}

/** A full disk makes a short write before it makes an error. */
function writeWhole(file: number, bytes: Buffer): void {
  for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done)
}

/** Takes away what killed processes left half written, and the packs of collections that are no longer there. */
function removeAbandoned(folder: string): void {
  for (const name of readdirSync(folder)) {
    const maker = /\.pack\.(\d+)-\d+\.tmp$/.exec(name)?.[1]
    const abandoned =
      maker === undefined
        ? name.endsWith('.pack') && !isOwned(join(folder, name))
        : Number(maker) !== process.pid && !isRunning(Number(maker))
    if (!abandoned) continue
    try {
      rmSync(join(folder, name), { force: true })
      rmSync(join(folder, `${name}.keys`), { force: true })
    } catch {
      // It is in nobody's way.
    }
  }
}

function isOwned(path: string): boolean {
  const pack = openOrNull(path)
  if (pack === null) return true
  try {
    const owner = readHeader(pack)?.owner
    return owner !== undefined && existsSync(owner)
  } finally {
    closeSync(pack)
  }
}

/** Null for what is no file, or cannot be opened. */
function openOrNull(path: string): number | null {
  try {
    return statSync(path).isFile() ? openSync(path, 'r') : null
  } catch {
    return null
  }
}

/** Null for what is no pack, or one of another format. */
function readHeader(file: number): { readonly owner: string } | null {
  const text = readBytes(file, 0, Math.min(longestHeader, fstatSync(file).size))?.toString() ?? ''
  try {
    const header: unknown = JSON.parse(text.slice(0, text.indexOf('\n') + 1))
    return typeof header === 'object' &&
      header !== null &&
      'format' in header &&
      header.format === format &&
      'owner' in header &&
      typeof header.owner === 'string'
      ? { owner: header.owner }
      : null
  } catch {
    return null
  }
}

/** Empty unless all of it is as it was written; then every slot lies within the file. */
function readSlots(file: number): Slots {
  const end = fstatSync(file).size - footerLength
  const footer = end < 0 || readHeader(file) === null ? null : readBytes(file, end, footerLength)
  if (!footer) return new Map()
  const [offset, length] = [footer.readUIntBE(0, 6), footer.readUIntBE(6, 6)]
  const index = offset + length === end ? readBytes(file, offset, length) : null
  if (!index || sealOf(index) !== footer.toString('latin1', 12)) return new Map()
  const slots = new Map(JSON.parse(index.toString()) as [string, Slot][])
  for (const [, [start, head, body]] of slots) if (start + head + body > offset) return new Map()
  return slots
}

function readSlot(file: number, [offset, head, body, seal]: Slot): PackRecord | null {
  const bytes = readBytes(file, offset, head + body)
  if (!bytes || sealOf(bytes) !== seal) return null
  return { head: bytes.toString('utf8', 0, head), body: bytes.toString('utf8', head) }
}

function readBytes(file: number, offset: number, length: number): Buffer | null {
  const bytes = Buffer.allocUnsafe(length)
  return readSync(file, bytes, 0, length, offset) === length ? bytes : null
}
