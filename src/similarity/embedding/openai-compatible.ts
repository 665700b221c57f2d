import { STATUS_CODES } from 'node:http'
import { z } from 'zod'
import type { OpenAiSettings } from '../../core/settings.ts'
import { EmbeddingFault, type Embedder, sentText, unitVector } from './embedder.ts'
import { retried, retryAfter, TransientError, type RetryOptions } from './retry.ts'

export interface RequestOptions extends RetryOptions {
  /** For one answer, in milliseconds. */
  readonly timeout: number
}

const defaults: RequestOptions = { tries: 7, pause: 500, longest: 60_000, timeout: 120_000 }

/** `given` is a key, which is sent as a bearer token and never shown. */
export function openAiCompatible(
  settings: OpenAiSettings,
  given: string | null,
  { timeout, ...retries }: RequestOptions = defaults,
): Embedder {
  const { model, dimensions, batch, characters, prefix } = settings
  const address = addressOf(settings.endpoint)
  // It must never appear in a message.
  const key = sendable(given)
  return {
    model: JSON.stringify(['openai-compatible', address, model, dimensions, characters, prefix]),
    sort: 'dense',
    batch,
    atOnce: 3,
    embed(texts) {
      const input = texts.map((text) => sentText(text, { characters, prefix }))
      return retried(() => requestEmbeddings(input), retries)
    },
  }

  /** Throws an `EmbeddingFault`, or a `TransientError` if asking again may help. */
  async function requestEmbeddings(input: readonly string[]): Promise<readonly Float32Array[]> {
    const size = dimensions === null ? {} : { dimensions }
    let response: Response
    let body: string
    try {
      response = await fetch(address, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify({ model, input, ...size, encoding_format: 'float' }),
        // The key is for this server only, so redirects are not followed.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout),
      })
      body = await response.text()
    } catch (error) {
      throw unanswered(error, address, timeout)
    }
    if (!response.ok) throw refused(response, body, address, key, model)
    const vectors = vectorsIn(body, input.length)
    if (vectors) return vectors
    const fix = `check that ${model} is an embedding model, ${again}`
    const message = `The server at ${address} did not send ${input.length} usable vectors.`
    throw new TransientError(new EmbeddingFault(message, fix))
  }
}

const again = 'then build again (finished texts are kept).'

/** The URL to post to. The endpoint may be this URL or its parent. */
function addressOf(endpoint: string): string {
  const url = new URL(endpoint)
  url.pathname = `${url.pathname.replace(/(?:\/embeddings)?\/*$/, '')}/embeddings`
  return url.href
}

interface KeyEnvironment {
  readonly THROUGHLINE_EMBEDDING_KEY?: string | undefined
  /** The host that the key is for: the author of `site.yaml` names the endpoint, but may not own the key. */
  readonly THROUGHLINE_EMBEDDING_HOST?: string | undefined
}

const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Throws an `EmbeddingFault` if the key would go to another host, or over an unencrypted connection. */
export function keyFor(endpoint: string, environment: KeyEnvironment): string | null {
  const key = environment.THROUGHLINE_EMBEDDING_KEY?.trim() ?? ''
  if (key === '') return null
  const { protocol, host, hostname } = new URL(endpoint)
  if (loopback.test(hostname)) return key
  if (protocol !== 'https:') {
    throw new EmbeddingFault(
      `THROUGHLINE_EMBEDDING_KEY would go to ${host} unencrypted.`,
      'use https:// in similarity.endpoint, or unset the key.',
    )
  }
  if (environment.THROUGHLINE_EMBEDDING_HOST?.trim() === host) return key
  throw new EmbeddingFault(
    `You have not said that THROUGHLINE_EMBEDDING_KEY is for ${host}.`,
    `if it is, set the environment variable THROUGHLINE_EMBEDDING_HOST to ${host}.`,
  )
}

/** Throws an `EmbeddingFault` if a header cannot hold the key. */
function sendable(key: string | null): string | null {
  const bare = key?.trim() ?? ''
  if (bare === '') return null
  if (/^[\x21-\x7e]+$/.test(bare)) return bare
  throw new EmbeddingFault(
    'THROUGHLINE_EMBEDDING_KEY has characters that no key can have.',
    'copy the key again.',
  )
}

const answer = z.object({
  data: z.array(z.object({ index: z.number().optional(), embedding: z.array(z.number()) })),
})

/** Unit vectors in the order of the texts; null unless each text has one. */
function vectorsIn(body: string, texts: number): readonly Float32Array[] | null {
  const items = answer.safeParse(jsonIn(body)).data?.data ?? []
  const ordered = items.toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0))
  const vectors = ordered.flatMap(({ index, embedding }, place) =>
    index === undefined || index === place ? (unitVector(embedding) ?? []) : [],
  )
  return vectors.length === texts && items.length === texts ? vectors : null
}

function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

function unanswered(error: unknown, address: string, timeout: number): unknown {
  if (!(error instanceof Error)) return error
  if (error.name === 'TimeoutError') {
    const message = `The server at ${address} did not answer within ${timeout / 1000} seconds.`
    return new TransientError(new EmbeddingFault(message, `lower similarity.batch, ${again}`))
  }
  if (!(error instanceof TypeError)) return error
  const code = codeOf(error.cause)
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') {
    const message = `There is no server at ${address} (${code}).`
    return new EmbeddingFault(message, 'start the server, or correct similarity.endpoint.')
  }
  const message = `The connection to the server at ${address} broke (${code ?? error.message}).`
  return new TransientError(new EmbeddingFault(message, `check that the server is running, ${again}`))
}

function codeOf(cause: unknown): string | null {
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : null
}

function refused(
  { status, headers }: Response,
  body: string,
  address: string,
  key: string | null,
  model: string,
): Error {
  const said = serverWords(body, key)
  const answered = `${status} ${STATUS_CODES[status] ?? ''}`.trim()
  const message = `The server at ${address} answered ${answered}${said === '' ? '.' : `: ${said}.`}`
  const fault = new EmbeddingFault(message, fixOf(status, key !== null, model, headers.get('location')))
  const mayPass = status === 408 || status === 429 || status >= 500
  const after = retryAfter(headers.get('retry-after'), Date.now())
  return mayPass ? new TransientError(fault, after) : fault
}

const enough = 200

export function serverWords(body: string, secret: string | null): string {
  // Replaced before the message is cut, or part of the secret could remain.
  const safe = secret === null ? body : body.replaceAll(secret, '…')
  const line = safe.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return line.length > enough ? `${line.slice(0, enough)}…` : line
}

function fixOf(status: number, hasKey: boolean, model: string, location: string | null): string {
  if (status === 401 || status === 403) {
    return hasKey
      ? 'set THROUGHLINE_EMBEDDING_KEY to a valid key.'
      : 'set the environment variable THROUGHLINE_EMBEDDING_KEY to a key of this server.'
  }
  if (status === 404) {
    return `check the model ${model} (ollama pull ${model}) and similarity.endpoint, which often ends in /v1.`
  }
  if (status >= 300 && status < 400) return `set similarity.endpoint to ${location ?? 'the new address'}.`
  if (status === 429) return `wait or ask for a higher limit, ${again}`
  if (status >= 500) return `read the log of the server, ${again}`
  return 'do what the server says, or lower similarity.characters or similarity.batch.'
}
