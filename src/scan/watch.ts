import { realpathSync, statSync, watch as watchEntries, type FSWatcher } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { watch } from 'chokidar'
import { codeOf } from './unreadable.ts'

export interface Watching {
  /** Calls `refresh` at once if anything has changed since watching began, and then after every change. */
  start(): void
  /** Also watches these files, in place of those named before. If one changes, any path may have changed. */
  besides(files: Iterable<string>): void
  stop(): void
}

export interface WatchOptions {
  /** Whether a change at a path matters. The path is relative to the folder, with forward slashes. */
  readonly concerns: (path: string) => boolean
  /** Whether a folder may contain such paths; by default every folder may. */
  readonly enters?: (folder: string) => boolean
  /**
   * Receives the paths that changed since the last call, or null if any path may have changed. It also receives null
   * once nothing has happened for a while, since not every system reports every change. Never called while it runs:
   * changes in the meantime cause one more call.
   */
  readonly refresh: (changed: ReadonlySet<string> | null) => Promise<void>
  /** Called once, for the first error, when not everything can be watched. */
  readonly onError: (error: Error) => void
}

/** Milliseconds from the last change to `refresh`: editors save in several steps. */
const quietTime = 40
/** Milliseconds from the first change to `refresh`, at most: some programs never stop writing. */
const longestWait = 2000
/** Milliseconds from the last `refresh` until everything is checked. */
const idleTime = 1000

/** Watches a folder and everything in it. Resolves once no further change can be missed. */
export async function watchFolder(folder: string, options: WatchOptions): Promise<Watching> {
  const { concerns, enters = () => true, refresh, onError } = options
  const state = { started: false, changed: false, running: false, failed: false }
  let paths: Set<string> | null = new Set()
  let quiet: NodeJS.Timeout | undefined
  let waiting: NodeJS.Timeout | undefined
  let idle: NodeJS.Timeout | undefined

  const run = async () => {
    if (!state.started || state.running) return
    state.running = true
    while (state.changed) {
      const changed = paths
      state.changed = false
      paths = new Set()
      await refresh(changed)
      clearTimeout(idle)
      if (changed !== null) idle = setTimeout(lookAtAll, idleTime)
    }
    state.running = false
  }

  const call = () => {
    clearTimeout(quiet)
    clearTimeout(waiting)
    waiting = undefined
    state.changed = true
    void run()
  }

  const lookAtAll = () => {
    paths = null
    call()
  }

  const home = realpathSync(folder)
  const pathOf = (disk: string) => relative(home, disk).replaceAll(sep, '/')
  const watcher = watch(home, {
    ignoreInitial: true,
    ignorePermissionErrors: true,
    // Its delay would add to ours.
    atomic: false,
    ignored: (disk, stats) => {
      if (stats?.isSymbolicLink()) return !leadsToFile(disk, home)
      return stats?.isDirectory() === true && disk !== home && !enters(pathOf(disk))
    },
  })
  const callSoon = () => {
    clearTimeout(idle)
    clearTimeout(quiet)
    quiet = setTimeout(call, quietTime)
    waiting ??= setTimeout(call, longestWait)
  }
  const fail = (error: unknown) => {
    if (!state.failed) onError(error instanceof Error ? error : new Error(String(error)))
    state.failed = true
  }
  watcher.on('all', (_, disk) => {
    const path = pathOf(disk)
    if (path !== '' && !concerns(path)) return
    // The folder itself was removed, or created again.
    if (path === '') paths = null
    else paths?.add(path)
    callSoon()
  })
  watcher.on('error', fail)

  const watchOthers = watchFiles(() => {
    paths = null
    callSoon()
  }, fail)
  await new Promise<void>((resolve) => watcher.once('ready', resolve))

  return {
    start: () => {
      state.started = true
      void run()
    },
    besides: watchOthers,
    stop: () => {
      state.started = false
      watchOthers([])
      clearTimeout(quiet)
      clearTimeout(waiting)
      clearTimeout(idle)
      void watcher.close()
    },
  }
}

/** Watches the folders of files, since a file may be replaced, or missing at first. */
function watchFiles(changed: () => void, fail: (error: unknown) => void) {
  const timeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs
  let files: ReadonlyMap<string, number | null | undefined> = new Map()
  const folders = new Map<string, FSWatcher>()
  const open = (folder: string) => {
    try {
      const watcher = watchEntries(folder, { persistent: false }, (_, name) => {
        const file = join(folder, name ?? '')
        if (name === null || (files.has(file) && files.get(file) !== timeOf(file))) changed()
      })
      watcher.on('error', () => watcher.close())
      folders.set(folder, watcher)
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') fail(error)
    }
  }
  return (wanted: Iterable<string>) => {
    // SQLite also touches its log when it only reads.
    files = new Map(Array.from(wanted, (file) => [file, file.endsWith('-wal') ? timeOf(file) : null]))
    const around = new Set(Array.from(files.keys(), dirname))
    for (const [folder, watcher] of folders) {
      if (around.has(folder)) continue
      watcher.close()
      folders.delete(folder)
    }
    for (const folder of around) if (!folders.has(folder)) open(folder)
  }
}

/** A link may lead to a folder as large as the whole disk, so only links to files of the collection are followed. */
function leadsToFile(link: string, home: string): boolean {
  try {
    const real = realpathSync(link)
    return real.startsWith(home + sep) && statSync(real).isFile()
  } catch {
    return false
  }
}
