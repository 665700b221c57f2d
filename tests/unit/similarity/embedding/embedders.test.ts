import { expect, it } from 'vitest'
import { embedderOf } from '../../../../src/similarity/embedding/embed-texts.ts'
import { answer, embeddingsServer } from './embeddings-server.ts'

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
