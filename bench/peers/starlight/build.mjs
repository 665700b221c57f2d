import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

process.env.ASTRO_TELEMETRY_DISABLED = '1'
const { build } = await import('astro')

const { values } = parseArgs({ options: { content: { type: 'string' }, out: { type: 'string' } } })
if (!values.content || !values.out) {
  console.error('usage: npm run build -- --content DIR --out DIR')
  process.exit(1)
}

// npm runs scripts in the folder of the package; folders are named from where npm was called.
const from = process.env.INIT_CWD ?? process.cwd()
const content = resolve(from, values.content)
const prepared = await readFile('src/content/prepared.txt', 'utf8').catch(() => '')
if (prepared.trim() !== content) {
  console.error(`${content} is not what was prepared; first: npm run prepare-content -- --content DIR`)
  process.exit(1)
}

// `force` empties Astro's cache of content, so that every build is a cold one.
await build({ root: import.meta.dirname, outDir: resolve(from, values.out), force: true })
