import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'
import { root } from '../../src/cache/root.ts'

/** Our own code as JavaScript. */
export interface Code {
  /** Path in the package → text. */
  readonly files: ReadonlyMap<string, string>
  /** The libraries that it loads, as it names them. */
  readonly libraries: ReadonlySet<string>
}

/** What only compiles the templates that come with the package. */
const leftOut = new Set(['src/theme/compile-templates.ts'])

/** Files of the project named in the code: imported, or given to threads and programs as a URL. */
const ownFile = /(?<=(['"]))(\.\.?\/[^'"\n]+)\.ts(?=\1)/g
/** Libraries that it imports, or loads on demand. */
const library = /(?<=(?:\bfrom |\bimport\(|\bonDemand\()')(?!\.|node:)[^'\n]+(?=')/g

/**
 * The files that `entries` lead to, without their types and each in its place, so that whatever they name relative to
 * themselves is found. Of libraries that are `bundled` they load the file in `libraries/`.
 */
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

/** Where the code names a file of a package in whole, or the beginning of such a name. */
const copiedPath = /(?<=['"`])(?=(?:@mathjax\/[\w-]+|@fontsource\/[\w-]+|mermaid)\/)/g

/** Node 22 does not know `using`, which a command has for what it closes when it ends. */
function disposing(code: string): string {
  return code.replace(
    /^( *)using (\w+) = (.*)$/gm,
    '$1const $2 = $3; process.once("exit", () => $2[Symbol.dispose]())',
  )
}
