import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'astro'
import type { Plugin } from 'vite'
import { root } from '../cache/root.ts'
import * as pagePhrases from '../words/page-phrases.ts'
import * as phrases from '../words/phrases.ts'
import { marks } from './marked.ts'

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
  // Every page names some of these files, and Astro's names for them are long.
  entryFileNames: `_astro/${unique}.js`,
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
          serverEntrypoint: fileURLToPath(new URL('./content.ts', import.meta.url)),
          // The templates have no images for Astro to process.
          supportedAstroFeatures: { serverOutput: 'stable', sharpImageService: 'stable' },
        })
      },
    },
  },
})
if (list !== undefined) await writeFile(list, JSON.stringify([...modules]))

/**
 * Replaces the words in `words/compiled.ts` with those of a site. Templates get the words of the current site. Scripts
 * get the messages of each part as a separate module, so that only the graph's scripts contain the graph's messages.
 * `literal` returns the messages of a part as JavaScript.
 */
function wordsPlugin(root: string, literal: (part: string) => string): Plugin {
  const compiled = join(root, 'src/words/compiled.ts')
  const all = Object.keys(phrases).map((part) => `export { ${part} } from './compiled.ts?part=${part}'`)
  const ofSite = [...Object.keys(phrases), ...Object.keys(pagePhrases)].map(
    (part) => `export const ${part} = words.${part}`,
  )
  const templates = `
    import { currentWords } from '../html/collection.ts'
    const words = currentWords()
    ${ofSite.join('\n')}`
  const speech = `
    import { speechIn } from './speech.ts'
    export const speech = /* @__PURE__ */ speechIn(${literal('writing')})`
  const scriptOf = (part: string) => {
    const speaks = phrases[part as keyof typeof phrases].length > 1
    return `
      import { ${part} as make } from './phrases.ts?part=${part}'
      ${speaks ? "import { speech } from './compiled.ts?part=speech'" : ''}
      export const ${part} = /* @__PURE__ */ make(${literal(part)}${speaks ? ', speech' : ''})`
  }
  return {
    name: 'throughline-words',
    enforce: 'pre',
    load(id, { ssr = false } = {}) {
      if (!id.startsWith(compiled)) return null
      const [, part] = id.split('?part=')
      const script = part === undefined ? all.join('\n') : part === 'speech' ? speech : scriptOf(part)
      return { code: ssr ? templates : script, moduleSideEffects: false }
    },
    transform: {
      order: 'post',
      handler: (code, id) => (/\/words\/[^/]+\?part=/.test(id) ? { code, moduleSideEffects: false } : null),
    },
  }
}
