import { afterEach, describe, expect, it, vi } from 'vitest'
import { EmbeddingFault, unitVector } from '../../../../src/similarity/embedding/embedder.ts'
import { keyFor, openAiCompatible } from '../../../../src/similarity/embedding/openai-compatible.ts'
import type { OpenAiSettings } from '../../../../src/core/settings.ts'
import { answer, embeddingsServer, numbersOf, send } from './embeddings-server.ts'

const key = 'sk-do-not-tell'
const settings = (endpoint: string, changes: Partial<OpenAiSettings> = {}): OpenAiSettings => ({
  provider: 'openai-compatible',
  endpoint,
  model: 'tiny',
  dimensions: null,
  batch: 8,
  characters: 2000,
  prefix: '',
  ...changes,
})

const wait = globalThis.setTimeout

/** An embedder that notes how long it would have waited, and does not. */
function patient(given: OpenAiSettings, timeout = 200_000, secret: string | null = key) {
  const pauses: number[] = []
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((callback: () => void, time: number) => {
    // Requests have timers of their own.
    const isPause = /[\\/](?:p-retry[\\/]|retry\.ts)/.test(new Error().stack ?? '')
    if (isPause) pauses.push(time)
    return wait(callback, isPause ? 0 : time)
  }) as typeof setTimeout)
  const embedder = openAiCompatible(given, secret, { tries: 4, pause: 100, longest: 5000, timeout })
  return { embedder, pauses }
}

afterEach(() => vi.restoreAllMocks())

const texts = ['one', 'two', 'three']
const expected = texts.map((text) => unitVector(numbersOf(text)))

async function faultOf(promise: Promise<unknown>): Promise<EmbeddingFault> {
  const error: unknown = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(EmbeddingFault)
  return error as EmbeddingFault
}

describe('the key', () => {
  const environment = { THROUGHLINE_EMBEDDING_KEY: key, THROUGHLINE_EMBEDDING_HOST: 'api.example.org' }

  it.each([
    'https://api.example.org/v1',
    'http://localhost:11434/v1',
    'http://[::1]:8080',
    'http://127.0.0.1',
  ])('goes to %s', (endpoint) => {
    expect(keyFor(endpoint, environment)).toBe(key)
  })

  it.each([
    ['http://api.example.org/v1', /unencrypted/],
    ['https://api.example.org.evil.example/v1', /You have not said/],
    ['https://api.example.org:8443/v1', /You have not said/],
    ['http://localhost.evil.example/v1', /unencrypted/],
  ])('does not go to %s', (endpoint, why) => {
    expect(() => keyFor(endpoint, environment)).toThrow(why)
    expect(keyFor(endpoint, { ...environment, THROUGHLINE_EMBEDDING_KEY: ' ' })).toBeNull()
  })
})

describe('a server', () => {
  it('is asked as its interface wants, and its vectors are made as long as one', async () => {
    await using server = await embeddingsServer(answer)
    const { embedder, pauses } = patient(settings(server.endpoint, { prefix: 'passage: ', characters: 4 }))
    const vectors = await embedder.embed(texts)
    const sent = ['passage: one', 'passage: two', 'passage: thre']
    expect(vectors).toEqual(sent.map((text) => unitVector(numbersOf(text))))
    expect(server.asked).toMatchObject([
      {
        path: '/v1/embeddings',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: { model: 'tiny', input: sent, encoding_format: 'float' },
      },
    ])
    expect(server.asked[0]?.body).not.toHaveProperty('dimensions')
    expect(pauses).toEqual([])
  })

  it('is found with or without the end of its address', async () => {
    await using server = await embeddingsServer(answer)
    const endings = ['', '/', '/embeddings', '/embeddings/']
    const made = endings.map((ending) => patient(settings(server.endpoint + ending)).embedder)
    for (const embedder of made) await embedder.embed(['one'])
    expect(server.asked.map(({ path }) => path)).toEqual(endings.map(() => '/v1/embeddings'))
    expect(new Set(made.map(({ model }) => model)).size).toBe(1)
  })

  it('is sent no key where there is none', async () => {
    await using server = await embeddingsServer(answer)
    await patient(settings(server.endpoint), 200_000, null).embedder.embed(texts)
    await patient(settings(server.endpoint), 200_000, ' ').embedder.embed(texts)
    expect(server.asked.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined])
  })

  it('may answer in any order', async () => {
    await using server = await embeddingsServer(({ body: { input } }, response) => {
      const data = input.map((text, index) => ({ index, embedding: numbersOf(text) }))
      send(response, 200, { data: data.reverse() })
    })
    expect(await patient(settings(server.endpoint)).embedder.embed(texts)).toEqual(expected)
  })

  it('is asked for as many numbers as are wanted', async () => {
    await using server = await embeddingsServer(answer)
    await patient(settings(server.endpoint, { dimensions: 3 })).embedder.embed(texts)
    expect(server.asked[0]?.body.dimensions).toBe(3)
  })

  it('has another name for another model, length, number of numbers or prefix', () => {
    const endpoint = 'http://localhost:1/v1'
    const changes = [{}, { model: 'b' }, { characters: 3 }, { dimensions: 3 }, { prefix: 'a' }]
    const names = changes.map((change) => patient(settings(endpoint, change)).embedder.model)
    names.push(patient(settings('http://localhost:2/v1')).embedder.model)
    expect(new Set(names).size).toBe(6)
    expect(patient(settings(endpoint, { batch: 1 }), 1, 'another-key').embedder.model).toBe(names[0])
    expect(names.join()).not.toContain(key)
  })
})

describe('a server that fails', () => {
  it('is asked again when it says, after it has been asked too often', async () => {
    await using server = await embeddingsServer((asked, response, number) => {
      if (number === 1) send(response, 429, { error: { message: 'Rate limit' } }, { 'retry-after': '3' })
      else if (number === 2) send(response, 429, '', { 'retry-after': '3600' })
      else answer(asked, response)
    })
    const { embedder, pauses } = patient(settings(server.endpoint))
    expect(await embedder.embed(texts)).toEqual(expected)
    // What the server asks for beyond the pause comes before it.
    expect(pauses).toEqual([2900, 100, 4800, 200])
  })

  it.each([408, 500, 502, 503])('now and then (%i) is asked again', async (status) => {
    await using server = await embeddingsServer((asked, response, number) => {
      if (number < 4) send(response, status, 'busy')
      else answer(asked, response)
    })
    const { embedder, pauses } = patient(settings(server.endpoint))
    expect(await embedder.embed(texts)).toEqual(expected)
    expect(pauses).toEqual([100, 200, 400])
  })

  it('for ever is given up, with what it said', async () => {
    await using server = await embeddingsServer((_, response) =>
      send(response, 500, { error: { message: `out of\nmemory, ${key}` } }),
    )
    const fault = await faultOf(patient(settings(server.endpoint)).embedder.embed(texts))
    expect(fault.message).toBe(
      `The server at ${server.endpoint}/embeddings answered 500 Internal Server Error: {"error":{"message":"out of\\nmemory, …"}}.`,
    )
    expect(fault.fix).toMatch(/kept/)
    expect(server.asked).toHaveLength(4)
  })

  it('to answer in time is asked again, then given up', async () => {
    const open: object[] = []
    await using server = await embeddingsServer((_, response) => void open.push(response))
    const fault = await faultOf(patient(settings(server.endpoint), 50).embedder.embed(texts))
    expect(fault.message).toBe(
      `The server at ${server.endpoint}/embeddings did not answer within 0.05 seconds.`,
    )
    expect(fault.fix).toMatch(/similarity\.batch/)
  })

  it('in the middle of an answer is asked again', async () => {
    await using server = await embeddingsServer((asked, response, number) => {
      if (number > 2) return answer(asked, response)
      response.writeHead(200, number === 1 ? { 'content-length': '1000' } : {})
      response.write('{"data":[{"index":0,"embedding":[1,2', () => response.socket?.destroy())
    })
    const { embedder, pauses } = patient(settings(server.endpoint))
    expect(await embedder.embed(texts)).toEqual(expected)
    expect(pauses).toEqual([100, 200])
  })

  it('is not there at all', async () => {
    const server = await embeddingsServer(answer)
    await server[Symbol.asyncDispose]()
    const { embedder, pauses } = patient(settings(server.endpoint))
    const fault = await faultOf(embedder.embed(texts))
    expect(fault.message).toBe(`There is no server at ${server.endpoint}/embeddings (ECONNREFUSED).`)
    expect(pauses).toEqual([])
  })
})

describe('an answer', () => {
  const item = (index: number, embedding: unknown) => ({ index, embedding })
  const two = [item(0, [1, 2]), item(1, [3, 4])]
  it.each([
    ['no JSON', '<html>'],
    ['half of it', '{"data":[{"index":0,"embedding":[1,2'],
    ['NaN', '{"data":[{"index":0,"embedding":[1,NaN]}]}'],
    ['another JSON', { vectors: [] }],
    ['too few', { data: two }],
    ['too many', { data: [...two, ...two] }],
    ['one twice', { data: [...two, item(1, [1, 2])] }],
    ['one of none', { data: [...two, item(3, [1, 2])] }],
    ['null', { data: [...two, item(2, [1, null])] }],
    ['words', { data: [...two, item(2, [1, '2'])] }],
    ['nothing', { data: [...two, item(2, [])] }],
    ['no vector', { data: [...two, { index: 2 }] }],
    ['zeros', { data: [...two, item(2, [0, -0])] }],
    ['what is too large', '{"data":[{"index":0,"embedding":[1e999]},{},{}]}'],
  ])('of %s is not taken, and asked for again', async (_, body) => {
    await using server = await embeddingsServer((asked, response, number) => {
      if (number < 4) send(response, 200, body)
      else answer(asked, response)
    })
    expect(await patient(settings(server.endpoint)).embedder.embed(texts)).toEqual(expected)
    await using same = await embeddingsServer((_, response) => send(response, 200, body))
    const fault = await faultOf(patient(settings(same.endpoint)).embedder.embed(texts))
    expect(fault.message).toMatch(/did not send 3 usable vectors\.$/)
    expect(same.asked).toHaveLength(4)
  })
})

describe('a server that refuses', () => {
  it.each([
    [
      401,
      key,
      /^The server at .* answered 401 Unauthorized: {"error":"no"}\.$/,
      /^set THROUGHLINE_EMBEDDING_KEY to a valid key/,
    ],
    [401, null, /answered 401/, /set the environment variable THROUGHLINE_EMBEDDING_KEY/],
    [403, key, /answered 403 Forbidden/, /^set THROUGHLINE_EMBEDDING_KEY to a valid key/],
    [
      404,
      key,
      /answered 404 Not Found/,
      /^check the model tiny \(ollama pull tiny\) and similarity\.endpoint/,
    ],
    [400, key, /answered 400 Bad Request/, /^do what the server says/],
    [302, key, /answered 302 Found/, /^set similarity\.endpoint to https:\/\/elsewhere\.example\/\.$/],
  ])('with %i is not asked again', async (status, secret, message, fix) => {
    await using server = await embeddingsServer((_, response) =>
      send(response, status, { error: 'no' }, { location: 'https://elsewhere.example/' }),
    )
    const { embedder, pauses } = patient(settings(server.endpoint), 200_000, secret)
    const fault = await faultOf(embedder.embed(texts))
    expect(fault.message).toMatch(message)
    expect(fault.fix).toMatch(fix)
    expect(pauses).toEqual([])
    expect(`${fault.message} ${fault.fix} ${fault.stack ?? ''}`).not.toContain(key)
  })

  it('never sees a key that no header can hold, nor does anyone', () => {
    const make = () => patient(settings('http://localhost:1/v1'), 1, `${key}\nx`)
    expect(make).toThrow(EmbeddingFault)
    expect(make).not.toThrow(key)
  })
})
