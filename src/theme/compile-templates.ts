import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'astro'
import { root, wordsPlugin } from './astro.ts'

/**
 * Compiles the templates, and the styles and scripts that they use, and makes no page: a program of its own, so that
 * the memory that Astro takes is given back when it ends. Arguments: the folder to write, the language of the interface
 * and the base.
 */
const [, , folder = '', language = 'en', base = '/'] = process.argv

// "In the project" is, to Astro, in the working folder; for any other it makes its intermediate files in one place.
process.chdir(root)
await rm(folder, { recursive: true, force: true })
await build({
  root,
  base,
  outDir: folder,
  output: 'server',
  build: { client: './assets/', server: './bundle/' },
  logLevel: 'error',
  vite: { plugins: [wordsPlugin(language)] },
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
