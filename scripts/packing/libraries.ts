import { cpSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { root } from '../../src/cache/root.ts'

/** Installed by npm: native, of WebAssembly, with threads of their own, or as large as all others. */
export const installed = ['harfbuzzjs', 'pagefind', 'satteri', 'sharp', 'shiki', 'tinypool'] as const

const isInstalled = (specifier: string) =>
  installed.some((name) => specifier === name || specifier.startsWith(`${name}/`))

/** Copied as they are: the code reads them or sends them to browsers. */
const copied = [
  'mermaid/package.json',
  'mermaid/dist/mermaid.esm.min.mjs',
  'mermaid/dist/chunks/mermaid.esm.min/*.mjs',
  '@fontsource/source-serif-4/files/source-serif-4-*-{400,600}-normal.woff',
] as const

const isCopied = (specifier: string) => specifier.startsWith('mermaid/')

/** The path that the package loads instead of a library; null if the library is not bundled. */
export function bundled(specifier: string): string | null {
  if (isInstalled(specifier) || isCopied(specifier)) return null
  return `#libraries/${fileOf(specifier)}`
}

const fileOf = (specifier: string) => (specifier.endsWith('.js') ? specifier : `${specifier}.js`)

/** Bundles libraries into a folder, each in a file of its name, and copies other files. Returns all modules used. */
export async function writeLibraries(
  libraries: Iterable<string>,
  folder: string,
): Promise<readonly string[]> {
  const own = [...libraries].filter((name) => !isInstalled(name) && !isCopied(name))
  const modules = new Set<string>()
  const entry = 'throughline-library:'
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    // Resolves modules as Node does.
    resolve: { mainFields: ['main'], conditions: ['node', 'import'] },
    ssr: { noExternal: true, external: [...installed] },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      target: 'node22.22',
      rolldownOptions: {
        input: Object.fromEntries(own.map((name) => [fileOf(name).replace(/\.js$/, ''), `${entry}${name}`])),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'shared/[name]-[hash].js',
          comments: { legal: true },
        },
      },
    },
    plugins: [
      {
        name: 'throughline-libraries',
        enforce: 'pre',
        resolveId: (id) => (id.startsWith(entry) ? `\0${id}` : null),
        // A bundler sees no exports in CommonJS libraries, so they are listed here.
        load: async (id) => {
          if (!id.startsWith(`\0${entry}`)) return null
          const name = id.slice(entry.length + 1)
          const exported = Object.keys((await import(name)) as object).filter(
            (key) => key !== 'module.exports',
          )
          return `import ${JSON.stringify(name)}\nexport { ${exported.join(', ')} } from ${JSON.stringify(name)}`
        },
        generateBundle: (_, bundle) => {
          for (const chunk of Object.values(bundle))
            if (chunk.type === 'chunk') for (const module of chunk.moduleIds) modules.add(module)
        },
      },
    ],
  })
  for (const file of copied.flatMap((pattern) => globSync(pattern, { cwd: join(root, 'node_modules') }))) {
    cpSync(join(root, 'node_modules', file), join(folder, file))
    modules.add(join(root, 'node_modules', file))
  }
  return [...modules]
}
