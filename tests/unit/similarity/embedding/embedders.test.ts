import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { embedderOf } from '../../../../src/similarity/embedding/embed-texts.ts'
import { answer, embeddingsServer } from './embeddings-server.ts'
import { areOptional } from '../optional.ts'
import { writeTinyModel } from './tiny-model.ts'

it('a server is sent the key of the environment', async () => {
  await using server = await embeddingsServer(answer)
  const { endpoint } = server
  const settings = { provider: 'openai-compatible', endpoint, model: 'tiny', dimensions: null } as const
  const environment = { THROUGHLINE_EMBEDDING_KEY: 'sk-1', OPENAI_API_KEY: 'sk-2' }
  const embedder = await embedderOf(
    { ...settings, batch: 2, characters: 10, prefix: '' },
    'content',
    environment,
  )
  await embedder.embed(['one'])
  expect(embedder).toMatchObject({ batch: 2, sort: 'dense' })
  expect(server.asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer sk-1'])
})

it.skipIf(areOptional)('a model of this machine is looked for from the collection', async () => {
  const collection = mkdtempSync(join(tmpdir(), 'embedders-'))
  writeTinyModel(join(collection, 'tiny'), { '[PAD]': [1, 1], '[UNK]': [1, 1], cat: [0, 5] })
  const settings = { provider: 'transformers', model: './tiny', characters: 10, prefix: '' } as const
  const embedder = await embedderOf(settings, collection, {})
  expect(await embedder.embed(['cat'])).toEqual([Float32Array.of(0, 1)])
  await embedder.close?.()
  rmSync(collection, { recursive: true })
})
