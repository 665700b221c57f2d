import { watch } from 'node:fs'

export interface Watching {
  /** Calls `refresh` at once if anything has changed since the folder is watched, and from now on after every change. */
  start(): void
  stop(): void
}

export interface WatchOptions {
  /** Whether a change at a path, relative to the folder and with forward slashes, is one. */
  readonly concerns: (path: string) => boolean
  /**
   * Gets the paths of all changes since it was last called, null where any may have changed; this it gets, too, when
   * nothing has happened for a while after changes, as not every system tells of every one. Never called while it runs:
   * what changes in the meantime is one more call.
   */
  readonly refresh: (changed: ReadonlySet<string> | null) => Promise<void>
  /** The system watches no more. */
  readonly onError: (error: Error) => void
}

/** Editors save in several steps; this many milliseconds after the last of them the folder has settled. */
const settled = 40
/** This many milliseconds after the last change there is time to look at everything. */
const idle = 1000

/** Watches a folder and all that is in it. */
export function watchFolder(folder: string, { concerns, refresh, onError }: WatchOptions): Watching {
  const state = { started: false, changed: false, running: false }
  let paths: Set<string> | null = new Set()
  let settling: NodeJS.Timeout | undefined
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
    state.changed = true
    void run()
  }

  const lookAtAll = () => {
    paths = null
    call()
  }

  const watcher = watch(folder, { recursive: true }, (_, name) => {
    const path = name?.replaceAll('\\', '/') ?? null
    if (path !== null && !concerns(path)) return
    if (path === null) paths = null
    else paths?.add(path)
    clearTimeout(idling)
    clearTimeout(settling)
    settling = setTimeout(call, settled)
  })
  watcher.on('error', onError)
  return {
    start: () => {
      state.started = true
      void run()
    },
    stop: () => {
      state.started = false
      clearTimeout(settling)
      clearTimeout(idling)
      watcher.close()
    },
  }
}
