import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'
import { root } from '../../src/cache/root.ts'

export interface Code {
  /** Path in the package → text. */
  readonly files: ReadonlyMap<string, string>
  /** The libraries that the code loads, by specifier. */
  readonly libraries: ReadonlySet<string>
}

/** Only compiles templates, which the package has in compiled form. */
const leftOut = new Set(['src/html/compile-templates.ts'])

/** Files of the project in the code: imports, and URLs for threads and programs. */
const ownFile = /(?<=(['"]))(\.\.?\/[^'"\n]+)\.ts(?=\1)/g
/** Libraries that the code imports or loads on demand. */
const library = /(?<=(?:\bfrom |\bimport\(|\bonDemand\()')(?!\.|node:)[^'\n]+(?=')/g

/** The files that `entries` lead to, as JavaScript in their old places. Bundled libraries load from `libraries/`. */
export function codeFrom(entries: readonly string[], bundled: (specifier: string) => string | null): Code {
  const files = new Map<string, string>()
  const libraries = new Set<string>()
  const visit = (path: string) => {
    const name = path.replace(/\.ts$/, '.js')
    if (files.has(name) || leftOut.has(path)) return
    files.set(name, '')
    const code = stripTypeScriptTypes(readFileSync(join(root, path), 'utf8'))
    for (const [, , own] of code.matchAll(ownFile)) visit(join(dirname(path), `${own}.ts`))
    for (const [specifier] of code.matchAll(library)) libraries.add(specifier)
    const loading = code
      .replace(ownFile, '$2.js')
      .replace(library, (specifier) => bundled(specifier) ?? specifier)
      .replace(copiedPath, '#libraries/')
    files.set(name, disposing(loading).replace(/^[ \t]+$/gm, ''))
  }
  for (const entry of entries) visit(entry)
  return { files, libraries }
}

/** Where the code names a file in a package, or the beginning of its path. */
const copiedPath = /(?<=['"`])(?=(?:@fontsource\/[\w-]+|mermaid)\/)/g

/** Node 22 does not know `using`, so values are disposed of when the process exits. */
function disposing(code: string): string {
  return code.replace(
    /^( *)using (\w+) = (.*)$/gm,
    '$1const $2 = $3; process.once("exit", () => $2[Symbol.dispose]())',
  )
}
