export function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** Empty at the top level. */
export function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

/** `a/b/c` → `a`, `a/b`. */
export function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

export function noteName(target: string): string {
  return lastOf(target).replace(/\.(?:md|canvas|base)$/i, '')
}

export function isPlaceholder(value: string): boolean {
  return /^\s*(?:\{\{.*\}\}|<%.*%>)\s*$/s.test(value)
}

const whole =
  /^\s*(?:file:|(?:app|capacitor|content):\/\/|~[\\/]|\$HOME\b|%\w+%[\\/]|\\\\[^\\]|[A-Za-z]:[\\/](?!\/)|\/(?:Users|home|Volumes|mnt|media|private|tmp|var|root|opt|etc)\/)/
const within = /file:\/\/|\/(?:Users|home)\/[^\s/)\]]+\/|\b[A-Za-z]:\\/i

/** Whether a value is a path on the author's own machine, which must stay private. */
export function isLocalPath(value: string): boolean {
  return whole.test(value) || within.test(value)
}
