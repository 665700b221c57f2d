import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Eleventy } from '@11ty/eleventy'

const { values } = parseArgs({ options: { content: { type: 'string' }, out: { type: 'string' } } })
if (!values.content || !values.out) {
  console.error('usage: npm run build -- --content DIR --out DIR')
  process.exit(1)
}

// npm runs scripts in the folder of the package; folders are named from where npm was called.
const from = process.env.INIT_CWD ?? process.cwd()
const eleventy = new Eleventy(resolve(from, values.content), resolve(from, values.out), {
  configPath: 'eleventy.config.mjs',
  quietMode: true,
})
await eleventy.write()
