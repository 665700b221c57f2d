import { closeSync, existsSync, mkdirSync, openSync, rmSync } from 'node:fs'
import { dirname, isAbsolute, relative, sep } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { deserialize, serialize } from 'node:v8'
import { count } from '../ledger/ledger.ts'
import { sealOf } from './seal.ts'

/** Raise this with every change of the table: a file of another version is replaced by an empty one. */
const schemaVersion = 1

export type StoredValue = readonly [key: string, value: Uint8Array | string]

/**
 * The cache of one collection between builds: values by kind and key, in one SQLite file that several threads and
 * processes may open. Every value can be made again. A damaged value counts as missing; a file that has another version
 * or is not a database is replaced by an empty one. Methods throw `DamagedStore`, or errors with system codes as
 * `node:fs` does.
 */
export class Store implements Disposable {
  /** The file in use: a temporary one if the requested file cannot be opened. */
  readonly path: string
  readonly #isTemporary: boolean
  #open: OpenDatabase

  constructor(path: string) {
    const folder = dirname(path)
    if (!existsSync(folder)) mkdirSync(folder, { recursive: true })
    const fault = openingFault(path)
    this.#isTemporary = fault !== null
    this.path = fault === null ? path : `${path}.${process.pid}.tmp`
    if (fault !== null) {
      const other = openingFault(this.path)
      if (other !== null) throw other
      doWithout(fault)
    }
    this.#open = this.#begin()
  }

  /** Null if the value is missing or damaged. */
  read(kind: string, key: string): Buffer | null {
    return this.#guard(() => {
      const row = this.#open.read.get(kind, key) as { value: Uint8Array; seal: string } | undefined
      if (!row) return null
      const { buffer, byteOffset, length } = row.value
      count('bytesRead', length)
      return row.seal === seal(kind, key, row.value) ? Buffer.from(buffer, byteOffset, length) : null
    })
  }

  keys(kind: string): ReadonlySet<string> {
    return new Set(this.#guard(() => this.#open.keys.all(kind)).map(({ key }) => String(key)))
  }

  /** Writes all of the values, or none if it throws. */
  write(kind: string, values: Iterable<StoredValue>): void {
    this.#change((open) => {
      for (const [key, value] of values) {
        const bytes = typeof value === 'string' ? Buffer.from(value) : value
        count('bytesWritten', bytes.length)
        open.write.run(kind, key, bytes, seal(kind, key, bytes))
      }
    })
  }

  /** Without `keys`, removes all values of the kind. */
  remove(kind: string, keys?: Iterable<string>): void {
    this.#change((open) => {
      if (keys) for (const key of keys) open.remove.run(kind, key)
      else open.removeKind.run(kind)
    })
  }

  /** The value that `keep` stored under this version, or null. Kind, key and version determine its type. */
  kept(kind: string, key: string, version: string): unknown {
    const bytes = this.read(kind, key)
    if (!bytes) return null
    try {
      const [found, value] = deserialize(bytes) as [string, unknown]
      return found === version ? value : null
    } catch {
      return null
    }
  }

  /** Stores any cloneable value, in place of one of another version. False if it cannot be written: see `unkept`. */
  keep(kind: string, key: string, version: string, value: unknown): boolean {
    try {
      this.write(kind, [[key, serialize([version, value])]])
      return true
    } catch (error) {
      if (error instanceof DamagedStore) throw error
      doWithout(error)
      return false
    }
  }

  reset(): void {
    this.#open.database.close()
    removeDatabase(this.path)
    this.#open = this.#begin()
  }

  close(): void {
    if (this.#open.database.isOpen) this.#open.database.close()
    if (this.#isTemporary) removeDatabase(this.path)
  }

  [Symbol.dispose](): void {
    this.close()
  }

  #begin(): OpenDatabase {
    return this.#guard(() => {
      try {
        return openDatabase(this.path)
      } catch (error) {
        if (!isDamage(error)) throw error
        removeDatabase(this.path)
        return openDatabase(this.path)
      }
    })
  }

  #change(change: (open: OpenDatabase) => void): void {
    this.#guard(() => {
      const open = this.#open
      open.database.exec('BEGIN IMMEDIATE')
      try {
        change(open)
        open.database.exec('COMMIT')
      } catch (error) {
        if (open.database.isTransaction) open.database.exec('ROLLBACK')
        throw error
      }
    })
  }

  #guard<Result>(act: () => Result): Result {
    try {
      return act()
    } catch (error) {
      throw isDamage(error) ? new DamagedStore(this.path, error) : systemError(error, this.path)
    }
  }
}

/** The file is not an intact database, or lacks values that this process wrote. `reset` replaces it. */
export class DamagedStore extends Error {
  constructor(path: string, cause?: unknown) {
    super(`${damaged} ${path}`, { cause })
  }
}

const damaged = 'damaged, delete it and build again:'

/** Runs `act`, and once more with an empty store if the store turns out to be damaged. */
export async function withWholeStore<Result>(store: Store, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    // Matched by message, because an error from another thread has lost its class.
    if (!(error instanceof Error && error.message.startsWith(damaged))) throw error
    store.reset()
    return act()
  }
}

/** Makes a path below `folder` relative, so that it stays valid if the folder moves. Other paths stay as they are. */
export function placeIn(folder: string, path: string): string {
  const below = relative(folder, path)
  return below === '' || isAbsolute(below) || below.split(sep)[0] === '..' ? path : below.replaceAll(sep, '/')
}

let fault: unknown = null

/** Records that something could not be stored. The program goes on without it. */
export function doWithout(error: unknown): void {
  fault ??= error
}

/** The first storing error since the last call, or null. */
export function unkept(): unknown {
  const last = fault
  fault = null
  return last
}

type OpenDatabase = ReturnType<typeof openDatabase>

function openDatabase(path: string) {
  const database = new DatabaseSync(path, { timeout: 30_000 })
  try {
    database.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA synchronous = NORMAL')
    const version = database.prepare('PRAGMA user_version').get()?.['user_version']
    if (version !== schemaVersion) {
      database.exec(`
        PRAGMA journal_mode = WAL;
        BEGIN IMMEDIATE;
        DROP TABLE IF EXISTS kept;
        CREATE TABLE kept (
          kind TEXT NOT NULL, key TEXT NOT NULL, value BLOB NOT NULL, seal TEXT NOT NULL, UNIQUE (kind, key)
        ) STRICT;
        PRAGMA user_version = ${schemaVersion};
        COMMIT`)
    }
    return {
      database,
      read: database.prepare('SELECT value, seal FROM kept WHERE kind = ? AND key = ?'),
      keys: database.prepare('SELECT key FROM kept WHERE kind = ?'),
      write: database.prepare('INSERT OR REPLACE INTO kept (kind, key, value, seal) VALUES (?, ?, ?, ?)'),
      remove: database.prepare('DELETE FROM kept WHERE kind = ? AND key = ?'),
      removeKind: database.prepare('DELETE FROM kept WHERE kind = ?'),
    }
  } catch (error) {
    database.close()
    throw error
  }
}

/** Covers kind and key, so that no value can take the place of another. */
function seal(kind: string, key: string, value: Uint8Array): string {
  return sealOf(JSON.stringify([kind, key]), value)
}

/** The error of opening a file for writing, such as EISDIR; null if it can be opened. */
function openingFault(path: string): Error | null {
  try {
    closeSync(openSync(path, 'a'))
    return null
  } catch (error) {
    return error as Error
  }
}

function removeDatabase(path: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true })
}

/** SQLITE_ERROR (such as a missing table), SQLITE_CORRUPT and SQLITE_NOTADB (https://sqlite.org/rescode.html). */
const damageCodes: readonly number[] = [1, 11, 26]
/** SQLITE_IOERR_SHORT_READ: the file ends too soon. */
const shortRead = 522

function isDamage(error: unknown): boolean {
  const code = codeOf(error)
  return code !== null && (code === shortRead || damageCodes.includes(code & 0xff))
}

const systemCodes: Readonly<Record<number, string>> = {
  5: 'EBUSY',
  7: 'ENOMEM',
  8: 'EROFS',
  10: 'EIO',
  13: 'ENOSPC',
  14: 'EACCES',
}

/** SQLITE_IOERR_SHMSIZE: no room for the file that threads share. */
const noRoom = 4874

function systemError(error: unknown, path: string): unknown {
  const number = codeOf(error)
  const code = number === noRoom ? 'ENOSPC' : systemCodes[Number(number) & 0xff]
  if (number === null || code === undefined) return error
  const { message } = error as Error
  return Object.assign(new Error(`${code}: ${message}`, { cause: error }), { code, syscall: 'write', path })
}

/** SQLite's extended error code; null for any other error. */
function codeOf(error: unknown): number | null {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) : null
}
