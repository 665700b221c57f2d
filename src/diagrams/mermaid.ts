import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import manifest from 'mermaid/package.json' with { type: 'json' }

/** Contains the version, so that browsers may cache its files forever. */
export const mermaidFolder = `_astro/mermaid-${manifest.version}`

/** The module that a browser loads first. It imports a part for each type of diagram. */
export const mermaidModule = `${mermaidFolder}/mermaid.esm.min.mjs`

/** The hidden page in which a browser draws diagrams: `html/pages/diagram-frame.astro`. */
export const framePath = 'diagram-frame.html'

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
