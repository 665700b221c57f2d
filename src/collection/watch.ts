import { realpathSync, statSync, watch as watchEntries, type FSWatcher } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { watch } from 'chokidar'

export interface Watching {
  /** Calls `refresh` at once if anything has changed since watching began, and from now on after every change. */
  start(): void
  /** Watches these files besides, in place of those named before: after a change of one, any path may have changed. */
  besides(files: Iterable<string>): void
  stop(): void
}

export interface WatchOptions {
  /** Whether a change at a path matters; it is relative to the folder, with forward slashes. */
  readonly concerns: (path: string) => boolean
  /** Whether there may be such paths below a folder; by default, below all. */
  readonly enters?: (folder: string) => boolean
  /**
   * Receives the paths of all changes since the last call, or null where any may have changed. It also receives null
   * when nothing has happened for a while after changes, as not every system reports every one. Never called while it
   * runs: changes in the meantime cause one more call.
   */
  readonly refresh: (changed: ReadonlySet<string> | null) => Promise<void>
  /** Called when the system does not watch everything, or nothing any more; for the first such error only. */
  readonly onError: (error: Error) => void
}

/** Editors save in several steps: `refresh` is called this many milliseconds after the last of them. */
const quietTime = 40
/** `refresh` is called this many milliseconds after the first change in any case: some programs never stop writing. */
const longestWait = 2000
/** This many milliseconds after the last change there is time to look at everything. */
const idleTime = 1000

/** Watches a folder and all that is in it. Resolves once no further change can be missed. */
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
    // Its delay would be added to ours.
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

  const others = watchFiles(() => {
    paths = null
    callSoon()
  }, fail)
  await new Promise<void>((resolve) => watcher.once('ready', resolve))

  return {
    start: () => {
      state.started = true
      void run()
    },
    besides: others.watch,
    stop: () => {
      state.started = false
      others.watch([])
      clearTimeout(quiet)
      clearTimeout(waiting)
      clearTimeout(idle)
      void watcher.close()
    },
  }
}

/** Watches the folders of files, so that a file may be replaced, or be missing at first. */
function watchFiles(changed: () => void, fail: (error: unknown) => void) {
  let files: ReadonlySet<string> = new Set()
  const folders = new Map<string, FSWatcher>()
  const open = (folder: string) => {
    try {
      const watcher = watchEntries(folder, { persistent: false }, (_, name) => {
        if (name === null || files.has(join(folder, name))) changed()
      })
      folders.set(
        folder,
        watcher.on('error', () => watcher.close()),
      )
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) fail(error)
    }
  }
  return {
    watch: (wanted: Iterable<string>) => {
      files = new Set(wanted)
      const around = new Set(Array.from(files, dirname))
      for (const [folder, watcher] of folders) {
        if (around.has(folder)) continue
        watcher.close()
        folders.delete(folder)
      }
      for (const folder of around) if (!folders.has(folder)) open(folder)
    },
  }
}

/** A link may lead to a folder as large as the whole disk, so only those to files of the collection are followed. */
function leadsToFile(link: string, home: string): boolean {
  try {
    const real = realpathSync(link)
    return real.startsWith(home + sep) && statSync(real).isFile()
  } catch {
    return false
  }
}
