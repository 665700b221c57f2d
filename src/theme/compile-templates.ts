import { rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'astro'
import { root } from '../cache/root.ts'
import { marks } from './marked.ts'
import { wordsPlugin } from './words-plugin.ts'

/**
 * Compiles the templates, and the styles and scripts that they use, and makes no page: a program of its own, so that
 * the memory that Astro takes is given back when it ends. They have marks in the place of what is different in each
 * site. Arguments: the folder to write, and a file for the names of the
 * modules that are in it, where anybody wants to know.
 */
const [, , folder = '', list] = process.argv
const modules = new Set<string>()

process.env['ASTRO_TELEMETRY_DISABLED'] = '1'
process.env['ASTRO_DISABLE_UPDATE_CHECK'] = 'true'

/** In a file's name, what tells it from another of the same name, and what tells one site's from another's. */
const unique = `[hash:6].${marks.name}`
/** The modules that most pages need. */
const isCore = /\/src\/core\/|\/src\/words\/(?:speech|(?:compiled|phrases)\.ts\?part=(?:speech|digits))/
const scripts = {
  entryFileNames: `_astro/[name].${unique}.js`,
  chunkFileNames: `_astro/[name].${unique}.js`,
  // What several scripts share of it is one small file, and not one a module, each with a request of its own.
  codeSplitting: { groups: [{ name: 'core', test: isCore, minShareCount: 2 }] },
}
const assets = {
  assetFileNames: ({ names: [name = ''] }: { readonly names: readonly string[] }) =>
    name.endsWith('.css') ? `_astro/[name].${unique}[extname]` : '_astro/[name].[hash][extname]',
}

// "In the project" is, to Astro, in the working folder; for any other it makes its intermediate files in one place.
process.chdir(root)
await rm(folder, { recursive: true, force: true })
await build({
  root,
  base: marks.base,
  outDir: folder,
  output: 'server',
  build: { client: './assets/', server: './bundle/' },
  logLevel: 'error',
  vite: {
    plugins: [
      wordsPlugin(root, marks.messages),
      {
        name: 'throughline-modules',
        generateBundle: (_, bundle) => {
          for (const chunk of Object.values(bundle))
            if (chunk.type === 'chunk') for (const module of chunk.moduleIds) modules.add(module)
        },
      },
    ],
    environments: {
      client: { build: { rolldownOptions: { output: { ...assets, ...scripts } } } },
      // What is compiled may be copied to a folder from which no package is found.
      ssr: {
        resolve: { noExternal: true, external: ['sharp'] },
        build: { rolldownOptions: { output: assets } },
      },
      prerender: { build: { rolldownOptions: { output: assets } } },
    },
  },
  adapter: {
    name: 'throughline-templates',
    hooks: {
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'throughline-templates',
          // Marked as deprecated for its other value.
          // eslint-disable-next-line @typescript-eslint/no-deprecated
          entrypointResolution: 'auto',
          serverEntrypoint: fileURLToPath(new URL('./server.ts', import.meta.url)),
          // No template has images that Astro would have to make.
          supportedAstroFeatures: { serverOutput: 'stable', sharpImageService: 'stable' },
        })
      },
    },
  },
})
if (list !== undefined) await writeFile(list, JSON.stringify([...modules]))
