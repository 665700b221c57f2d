import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { mermaidFolder } from './mermaid.ts'

const { resolve } = createRequire(import.meta.url)

/** Mermaid's files: path on the site → path on disk. They are 5 MB; a browser loads what a diagram needs. */
export function mermaidFiles(): ReadonlyMap<string, string> {
  const main = resolve('mermaid/dist/mermaid.esm.min.mjs')
  const folder = dirname(main)
  const chunks = join(folder, 'chunks', 'mermaid.esm.min')
  const parts = readdirSync(chunks)
    .filter((name) => name.endsWith('.mjs'))
    .sort()
    .map((name) => join(chunks, name))
  return new Map(
    [main, ...parts].map((path) => [`${mermaidFolder}/${relative(folder, path).replaceAll(sep, '/')}`, path]),
  )
}
