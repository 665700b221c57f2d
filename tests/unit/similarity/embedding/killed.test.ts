import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { embedderOf, textKey, vectorCache } from '../../../../src/similarity/embedding/embed-texts.ts'
import { Store } from '../../../../src/cache/store.ts'
import { unitVector } from '../../../../src/similarity/embedding/embedder.ts'
import { answer, embeddingsServer, numbersOf, type EmbeddingsServer } from './embeddings-server.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'killed-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const script = fileURLToPath(import.meta.resolve('./embed-from-server.ts'))
const count = 40
const texts = Array.from({ length: count }, (_, index) => `text ${index}`)
/** Of the embedder, of which each may hold an answer that it has not kept yet. */
const atOnce = 3

function embed(server: EmbeddingsServer): {
  process: ChildProcess
  done: Promise<readonly [number | null, string]>
} {
  const args = [script, server.endpoint, join(folder, 'cache.sqlite'), folder, `${count}`]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  child.stdout.on('data', (part: Buffer) => (printed += part.toString()))
  const done = new Promise<readonly [number | null, string]>((resolve) =>
    child.once('close', (code) => resolve([code, printed])),
  )
  return { process: child, done }
}

async function kept(endpoint: string): Promise<readonly string[]> {
  const settings = {
    provider: 'openai-compatible',
    model: 'tiny',
    dimensions: null,
    batch: 2,
    characters: 2000,
    prefix: '',
  } as const
  using store = new Store(join(folder, 'cache.sqlite'))
  const cache = vectorCache(store, await embedderOf({ ...settings, endpoint }, folder, {}))
  return texts.filter((text) => cache.get(textKey(text)))
}

it('a run that is killed goes on from what it kept, and ends as if it had not been', async () => {
  const killAt = 9
  let run: ReturnType<typeof embed> | null = null
  await using server = await embeddingsServer((asked, response, number) => {
    if (number < killAt) answer(asked, response)
    else if (number === killAt) run?.process.kill('SIGKILL')
    else if (run === null) answer(asked, response)
  })
  run = embed(server)
  const [code, printed] = await run.done
  expect([code, printed]).toEqual([null, ''])
  const before = await kept(server.endpoint)
  // When the request is made at which it is killed, only its fellows may not have kept the answers before.
  expect(before.length).toBeGreaterThanOrEqual(2 * (killAt - atOnce))
  expect(before.length).toBeLessThan(count)

  const asked = server.asked.length
  run = null
  const [status, output] = await embed(server).done
  expect(status).toBe(0)
  const resent = server.asked.slice(asked).flatMap(({ body: { input } }) => input)
  expect(resent.toSorted()).toEqual(texts.filter((text) => !before.includes(text)).toSorted())

  const expected = texts.map((text) => Array.from(unitVector(numbersOf(text)) ?? []))
  expect(JSON.parse(output)).toEqual([expected, null])
})
