import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Window } from 'happy-dom'

/** The document that a host serves for a site path such as `/notes/soil/`; no script in it runs. */
export function page(folder: string, path: string): Document {
  const html = readFileSync(join(folder, decodeURIComponent(path), 'index.html'), 'utf8')
  const window = new Window()
  return new window.DOMParser().parseFromString(html, 'text/html') as unknown as Document
}

export function exists(folder: string, path: string): boolean {
  return existsSync(join(folder, path))
}

/** Every file of a folder, relative to it, in order. */
export function files(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort()
}
