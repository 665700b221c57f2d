import { rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'astro'
import { root } from '../cache/root.ts'
import { marks } from './marked.ts'
import { wordsPlugin } from './words-plugin.ts'

/**
 * Compiles the templates, with their styles and scripts, but renders no page. It is a separate program, so that Astro's
 * memory is freed when it ends. Marks stand in for everything that differs between sites.
 *
 * Arguments: the output folder, and optionally a file to which the names of the bundled modules are written as JSON.
 */
const [, , folder = '', list] = process.argv
const modules = new Set<string>()

process.env['ASTRO_TELEMETRY_DISABLED'] = '1'
process.env['ASTRO_DISABLE_UPDATE_CHECK'] = 'true'

const unique = `[hash:6].${marks.name}`
const isCore = /\/src\/core\/|\/src\/words\/(?:speech|(?:compiled|phrases)\.ts\?part=(?:speech|digits))/
const scripts = {
  entryFileNames: `_astro/[name].${unique}.js`,
  chunkFileNames: `_astro/[name].${unique}.js`,
  // Code shared by several scripts goes into one small file. Otherwise each module would be a request of its own.
  codeSplitting: { groups: [{ name: 'core', test: isCore, minShareCount: 2 }] },
}
const assets = {
  assetFileNames: ({ names: [name = ''] }: { readonly names: readonly string[] }) =>
    name.endsWith('.css') ? `_astro/[name].${unique}[extname]` : '_astro/[name].[hash][extname]',
}

// Astro treats the working directory as the project. Elsewhere, builds would share one folder for intermediate files.
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
      // The output may be copied to a folder from which no package can be resolved.
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
          // Only the option's other value is deprecated.
          // eslint-disable-next-line @typescript-eslint/no-deprecated
          entrypointResolution: 'auto',
          serverEntrypoint: fileURLToPath(new URL('./server.ts', import.meta.url)),
          // The templates have no images for Astro to process.
          supportedAstroFeatures: { serverOutput: 'stable', sharpImageService: 'stable' },
        })
      },
    },
  },
})
if (list !== undefined) await writeFile(list, JSON.stringify([...modules]))
