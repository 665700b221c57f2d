import { watch } from 'node:fs'

export interface Watching {
  /** Calls `refresh` at once if anything has changed since the folder is watched, and from now on after every change. */
  start(): void
  stop(): void
}

export interface WatchOptions {
  /** Whether a change at a path, relative to the folder and with forward slashes, is one. */
  readonly concerns: (path: string) => boolean
  /** Never called while it runs: what changes in the meantime is one more call. */
  readonly refresh: () => Promise<void>
  /** The system watches no more. */
  readonly onError: (error: Error) => void
}

/** Editors save in several steps; this many milliseconds after the last of them the folder has settled. */
const settled = 40

/** Watches a folder and all that is in it. */
export function watchFolder(folder: string, { concerns, refresh, onError }: WatchOptions): Watching {
  const state = { started: false, changed: false, running: false }
  let timer: NodeJS.Timeout | undefined

  const run = async () => {
    if (!state.started || state.running) return
    state.running = true
    while (state.changed) {
      state.changed = false
      await refresh()
    }
    state.running = false
  }

  const watcher = watch(folder, { recursive: true }, (_, path) => {
    if (path !== null && !concerns(path.replaceAll('\\', '/'))) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      state.changed = true
      void run()
    }, settled)
  })
  watcher.on('error', onError)
  return {
    start: () => {
      state.started = true
      void run()
    },
    stop: () => {
      clearTimeout(timer)
      watcher.close()
    },
  }
}
