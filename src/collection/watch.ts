import { lstatSync, readdirSync, realpathSync, statSync, watch, type FSWatcher } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'

export interface Watching {
  /** Calls `refresh` at once if anything has changed since the folder is watched, and from now on after every change. */
  start(): void
  stop(): void
}

export interface WatchOptions {
  /** Whether a change at a path, relative to the folder and with forward slashes, is one. */
  readonly concerns: (path: string) => boolean
  /** Whether there may be such paths below a folder; without a word, below all. */
  readonly enters?: (folder: string) => boolean
  /**
   * Gets the paths of all changes since it was last called, null where any may have changed; this it gets, too, when
   * nothing has happened for a while after changes, as not every system tells of every one. Never called while it runs:
   * what changes in the meantime is one more call.
   */
  readonly refresh: (changed: ReadonlySet<string> | null) => Promise<void>
  /** The system watches not everything, or nothing any more. Called for the first such error only. */
  readonly onError: (error: Error) => void
}

/** Editors save in several steps; this many milliseconds after the last of them the folder has settled. */
const settled = 40
/** This many milliseconds after the first change it is called in any case: some programs never stop to write. */
const patience = 2000
/** This many milliseconds after the last change there is time to look at everything. */
const idle = 1000

/** Watches a folder and all that is in it. */
export function watchFolder(folder: string, options: WatchOptions): Watching {
  const { concerns, enters = () => true, refresh, onError } = options
  const state = { started: false, changed: false, running: false, failed: false }
  let paths: Set<string> | null = new Set()
  let settling: NodeJS.Timeout | undefined
  let waiting: NodeJS.Timeout | undefined
  let idling: NodeJS.Timeout | undefined

  const run = async () => {
    if (!state.started || state.running) return
    state.running = true
    while (state.changed) {
      const changed = paths
      state.changed = false
      paths = new Set()
      await refresh(changed)
      clearTimeout(idling)
      if (changed !== null) idling = setTimeout(lookAtAll, idle)
    }
    state.running = false
  }

  const call = () => {
    clearTimeout(settling)
    clearTimeout(waiting)
    waiting = undefined
    state.changed = true
    void run()
  }

  const lookAtAll = () => {
    watched.renew()
    paths = null
    call()
  }

  const tell = (path: string | null) => {
    if (path !== null && !concerns(path)) return
    if (path === null) paths = null
    else paths?.add(path)
    clearTimeout(idling)
    clearTimeout(settling)
    settling = setTimeout(call, settled)
    waiting ??= setTimeout(call, patience)
  }

  const fail = (error: Error) => {
    if (!state.failed) onError(error)
    state.failed = true
  }

  const isWhole = process.platform === 'darwin' || process.platform === 'win32'
  const watched = isWhole ? watchWhole(folder, tell, fail) : watchEach(folder, enters, tell, fail)
  return {
    start: () => {
      state.started = true
      void run()
    },
    stop: () => {
      state.started = false
      clearTimeout(settling)
      clearTimeout(waiting)
      clearTimeout(idling)
      watched.close()
    },
  }
}

interface Watched {
  /** Watches what has not been watched by mistake. */
  renew(): void
  close(): void
}

/** Gets paths at which something may have changed, null where that may be any. */
type Tell = (path: string | null) => void

function watchWhole(root: string, tell: Tell, fail: (error: Error) => void): Watched {
  const watcher = watch(root, { recursive: true }, (_, name) => tell(name?.replaceAll('\\', '/') ?? null))
  watcher.on('error', fail)
  return { renew: () => {}, close: () => watcher.close() }
}

/** What a path leads to can be seen by nobody: no fault of watching. */
const unseen: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'ELOOP'])

/**
 * Watches each folder by itself, for systems that watch no folder whole. Node can make up for that, but watches every
 * file then, and no longer the one that has taken the place of another: many editors save in this way.
 */
function watchEach(
  root: string,
  enters: (folder: string) => boolean,
  tell: Tell,
  fail: (error: Error) => void,
): Watched {
  const home = realpathSync(root)
  /** By the path of the folder or of the link, that of the root being empty. */
  const watchers = new Map<string, FSWatcher>()

  const add = (path: string, disk: string, listener: (event: string, name: string | null) => void) =>
    watchers.set(path, watch(disk, listener).on('error', fail))

  const trying = (action: () => void) => {
    try {
      action()
    } catch (error) {
      if (!(error instanceof Error)) throw error
      if (!('code' in error && unseen.has(error.code))) fail(error)
    }
  }

  /** Watches a folder and what is in it; of what is new, every path is told. */
  const enter = (folder: string, isNew: boolean) => {
    const disk = join(home, folder)
    if (!watchers.has(folder)) trying(() => add(folder, disk, (event, name) => change(folder, event, name)))
    // After the watch has begun, so that nothing falls between.
    trying(() => {
      for (const entry of readdirSync(disk, { withFileTypes: true })) {
        const path = below(folder, entry.name)
        if (isNew) tell(path)
        if (entry.isSymbolicLink()) follow(path)
        else if (entry.isDirectory() && enters(path)) enter(path, isNew)
      }
    })
  }

  /** A file of the collection that a link leads to is watched by its name, for it may be replaced. */
  const follow = (path: string) => {
    if (watchers.has(path)) return
    trying(() => {
      const real = realpathSync(join(home, path))
      if (!real.startsWith(home + sep) || statSync(real).isDirectory()) return
      add(path, dirname(real), (_, name) => {
        if (name === null || name === basename(real)) tell(path)
      })
    })
  }

  const leave = (path: string) => {
    if (!watchers.has(path)) return
    for (const [one, watcher] of watchers) {
      if (one !== path && !one.startsWith(`${path}/`)) continue
      watcher.close()
      watchers.delete(one)
    }
  }

  const change = (folder: string, event: string, name: string | null) => {
    if (name === null) return tell(null)
    const path = below(folder, name)
    tell(path)
    // Another thing may stand there now.
    if (event === 'rename') leave(path)
    if (watchers.has(path)) return
    trying(() => {
      const found = lstatSync(join(home, path))
      if (found.isSymbolicLink()) follow(path)
      else if (found.isDirectory() && enters(path)) enter(path, true)
    })
  }

  const close = () => {
    for (const watcher of watchers.values()) watcher.close()
    watchers.clear()
  }

  enter('', false)
  let above: FSWatcher | undefined
  // The folder itself may go and come again.
  trying(() => {
    above = watch(dirname(home), (event, name) => {
      if (event !== 'rename' || name !== basename(home)) return
      close()
      enter('', false)
      tell(null)
    }).on('error', fail)
  })
  return {
    renew: () => enter('', false),
    close: () => {
      above?.close()
      close()
    },
  }
}

function below(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}
