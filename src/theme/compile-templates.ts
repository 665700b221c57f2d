import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'astro'
import { root, wordsPlugin } from './astro.ts'

/**
 * Compiles the templates, and the styles and scripts that they use, and makes no page: a program of its own, so that
 * the memory that Astro takes is given back when it ends. Arguments: the folder to write, the language of the interface,
 * the base, and the address of the site if it has one.
 */
const [, , folder = '', language = 'en', base = '/', url = ''] = process.argv
const assets = join(folder, 'assets')
const bundle = join(folder, 'bundle')

// "In the project" is, to Astro, in the working folder; for any other it makes its intermediate files in one place.
process.chdir(root)
await rm(folder, { recursive: true, force: true })

let pages: ReadonlyMap<string, { readonly styles: unknown }> = new Map()
await build({
  root,
  base,
  ...(url === '' ? {} : { site: url }),
  outDir: assets,
  logLevel: 'error',
  vite: { plugins: [wordsPlugin(language)] },
  integrations: [
    {
      name: 'throughline-templates',
      hooks: {
        'astro:build:setup': (setup) => {
          pages = setup.pages
        },
        'astro:build:start': ({ setPrerenderer }) => {
          setPrerenderer({
            name: 'throughline-templates',
            // The bundle from which Astro would make pages, and which it then deletes.
            getStaticPaths: async () => {
              await rename(join(assets, '.prerender'), bundle)
              return []
            },
            render: () => Promise.reject(new Error('no page is made here')),
          })
        },
      },
    },
  ],
})
const styles = Array.from(pages, ([page, { styles }]) => [page, { styles }])
await writeFile(join(folder, 'styles.json'), JSON.stringify(styles))
