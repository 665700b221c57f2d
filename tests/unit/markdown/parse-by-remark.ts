import { registerHooks } from 'node:module'
import { text } from 'node:stream/consumers'

/** Parses the bodies in its input, a list in JSON, with remark-parse in place of satteri. */
registerHooks({
  resolve: (name, context, next) =>
    name === 'satteri' ? next(new URL('remark-parser.ts', import.meta.url).href) : next(name, context),
})
const { parseBody } = await import('../../../src/markdown/parse.ts')
const [vocabulary, bodies] = JSON.parse(await text(process.stdin)) as [string[], string[]]
const parsed = []
for (const body of bodies)
  parsed.push(await parseBody(body, { start: { line: 1, column: 1 }, vocabulary: new Set(vocabulary) }))
process.stdout.write(JSON.stringify(parsed))
