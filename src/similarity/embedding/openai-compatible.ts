import type { OpenAiSettings } from '../../core/settings.ts'
import { EmbeddingFault, type Embedder, firstHalf, sentText } from './embedder.ts'
import { differing, requestEmbeddings, TooLong, type EmbeddingsServer } from './embeddings-request.ts'
import { defaultRetries, retried, type RetryOptions } from './retry.ts'

export interface RequestOptions extends RetryOptions {
  /** For one answer, in milliseconds. */
  readonly timeout: number
}

const defaults: RequestOptions = { ...defaultRetries, timeout: 120_000 }
const halvings = 5

/** `key` is sent as a bearer token and never shown. */
export function openAiCompatible(
  settings: OpenAiSettings,
  key: string | null,
  { timeout, ...retries }: RequestOptions = defaults,
): Embedder {
  const { model, dimensions, batch, characters, prefix } = settings
  const address = addressOf(settings.endpoint)
  const server: EmbeddingsServer = { address, key: sendable(key), timeout }
  let dimension = dimensions

  async function vectorsOf(texts: readonly string[], halved = 0): Promise<readonly Float32Array[]> {
    const request = { model, input: texts, ...(dimensions === null ? {} : { dimensions }) }
    try {
      return await retried(() => requestEmbeddings(server, request), retries)
    } catch (error) {
      if (!(error instanceof TooLong)) throw error
      const [only = ''] = texts
      if (texts.length === 1 && (halved === halvings || only.length < 2)) throw error.fault
      if (texts.length === 1) return vectorsOf([firstHalf(only)], halved + 1)
      const middle = Math.ceil(texts.length / 2)
      return [...(await vectorsOf(texts.slice(0, middle))), ...(await vectorsOf(texts.slice(middle)))]
    }
  }

  return {
    model: JSON.stringify(['openai-compatible', address, model, dimensions, characters, prefix]),
    sort: 'dense',
    batch,
    atOnce: 3,
    async embed(texts) {
      const vectors = await vectorsOf(texts.map((text) => sentText(text, { characters, prefix })))
      for (const { length } of vectors) {
        dimension ??= length
        if (length !== dimension) throw otherDimension(address, dimension, length, dimensions !== null)
      }
      return vectors
    },
    close: () => Promise.resolve(),
  }
}

function otherDimension(address: string, wanted: number, found: number, isAsked: boolean): EmbeddingFault {
  return isAsked
    ? new EmbeddingFault(
        `The server at ${address} was asked for vectors of ${wanted} numbers and sent ${found}.`,
        `take out similarity.dimensions, or set it to what the model can do.`,
      )
    : new EmbeddingFault(
        `The server at ${address} ${differing(wanted, found)}.`,
        'look whether one and the same model answers every time.',
      )
}

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
      `The key in THROUGHLINE_EMBEDDING_KEY would go to ${host} over a connection that anyone can read.`,
      'let similarity.endpoint begin with https://, or unset the key if the server needs none.',
    )
  }
  if (environment.THROUGHLINE_EMBEDDING_HOST?.trim() === host) return key
  throw new EmbeddingFault(
    `Whether the key in THROUGHLINE_EMBEDDING_KEY is for ${host}, which similarity.endpoint names, is not known.`,
    `if it is, set the environment variable THROUGHLINE_EMBEDDING_HOST to ${host}.`,
  )
}

/** Throws an `EmbeddingFault` if a header cannot hold the key. */
function sendable(key: string | null): string | null {
  const bare = key?.trim() ?? ''
  if (bare === '') return null
  if (/^[\x21-\x7e]+$/.test(bare)) return bare
  throw new EmbeddingFault(
    'The key in THROUGHLINE_EMBEDDING_KEY holds spaces or letters that no header can hold.',
    'copy it anew from where it was made.',
  )
}
