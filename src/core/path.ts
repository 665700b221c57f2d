/** The last part of a path of slashes. */
export function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** The folder that a path is in; empty at the top. */
export function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

/** Every folder above a path, as `a` and `a/b` of `a/b/c`. */
export function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

/** The name of a page in the target of a link: the file name without `.md`, `.canvas` or `.base`. */
export function noteName(target: string): string {
  return lastOf(target).replace(/\.(?:md|canvas|base)$/i, '')
}
