import { STATUS_CODES } from 'node:http'
import { EmbeddingFault } from './embedder.ts'
import { TransientError, retryAfter } from './retry.ts'
import { unitVector } from './vector.ts'

class UnfitAnswer extends Error {
  /** Whether asking again would give the same answer. */
  readonly isLasting: boolean

  constructor(message: string, isLasting = false) {
    super(message)
    this.isLasting = isLasting
  }
}

/** Unit vectors in the order of `texts`. Throws an `UnfitAnswer`, whose message continues "The server …". */
function vectorsIn(body: string, texts: readonly string[]): readonly Float32Array[] {
  const items = itemsIn(body)
  if (items.length !== texts.length) {
    throw new UnfitAnswer(`was given ${texts.length} texts and sent ${items.length} vectors`)
  }
  const vectors: (Float32Array | undefined)[] = texts.map(() => undefined)
  for (const [position, item] of items.entries()) {
    const { index = position, embedding } = item as { readonly index?: unknown; readonly embedding?: unknown }
    const text = texts[Number(index)]
    if (text === undefined || vectors[Number(index)]) {
      throw new UnfitAnswer('did not say which vector belongs to which text')
    }
    vectors[Number(index)] = vectorOf(embedding, text)
  }
  const whole = vectors.filter((vector) => vector !== undefined)
  const other = whole.find(({ length }) => length !== whole[0]?.length)
  if (other) throw new UnfitAnswer(differing(whole[0]?.length ?? 0, other.length), true)
  return whole
}

export function differing(one: number, other: number): string {
  return `sent vectors of ${one} numbers and of ${other} in one run`
}

function itemsIn(body: string): readonly object[] {
  let answer: unknown
  try {
    answer = JSON.parse(body)
  } catch {
    const isNaN = /[[,:]\s*-?(?:NaN|Infinity)\b/i.test(body)
    throw new UnfitAnswer(
      isNaN ? 'sent NaN or Infinity among the numbers' : 'sent what is not JSON, or half of it',
    )
  }
  const data = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : null
  if (!Array.isArray(data) || !data.every((item) => typeof item === 'object' && item !== null)) {
    throw new UnfitAnswer('sent JSON that holds no list "data" of vectors')
  }
  return data as readonly object[]
}

function vectorOf(embedding: unknown, text: string): Float32Array {
  const numbers = typeof embedding === 'string' ? floatsIn(embedding) : embedding
  if (!isNumbers(numbers) || numbers.length === 0) {
    throw new UnfitAnswer(`sent something else than numbers as the vector of ${named(text)}`)
  }
  const vector = unitVector(numbers)
  if (vector) return vector
  const isZero = numbers.every((number: number) => number === 0)
  if (isZero) throw new UnfitAnswer(`sent a vector of zeros for ${named(text)}`, true)
  throw new UnfitAnswer(`sent NaN or Infinity in the vector of ${named(text)}`)
}

function isNumbers(value: unknown): value is readonly number[] | Float32Array {
  return (
    value instanceof Float32Array || (Array.isArray(value) && value.every((item) => typeof item === 'number'))
  )
}

/** Little-endian 32-bit floats in base64. Some servers send these whatever format they are asked for. */
function floatsIn(base64: string): Float32Array | null {
  const bytes = Uint8Array.from(Buffer.from(base64, 'base64'))
  return bytes.length % 4 === 0 ? new Float32Array(bytes.buffer) : null
}

function named(text: string): string {
  return `the text that begins ${JSON.stringify(text.slice(0, 60))}`
}

const enough = 200

export function serverWords(body: string, secret: string | null): string {
  const said = messageIn(body) ?? body
  // Replaced before the message is cut, or part of the secret could remain.
  const safe = secret === null ? said : said.replaceAll(secret, '…')
  const line = safe.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  if (line === '') return ''
  return `"${line.length > enough ? `${line.slice(0, enough)}…` : line}"`
}

/** The message in a JSON body, wherever the server puts it; null if there is none. */
function messageIn(body: string): string | null {
  try {
    return find(JSON.parse(body))
  } catch {
    return null
  }
}

function find(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return null
  const fields = value as Readonly<Record<string, unknown>>
  for (const key of ['error', 'message', 'detail']) {
    const found = find(fields[key])
    if (found !== null) return found
  }
  return null
}

export interface EmbeddingsServer {
  readonly address: string
  /** Must never appear in a message. */
  readonly key: string | null
  /** For one answer, in milliseconds. */
  readonly timeout: number
}

export class TooLong extends Error {
  readonly fault: EmbeddingFault

  constructor(fault: EmbeddingFault) {
    super(fault.message)
    this.fault = fault
  }
}

export interface EmbeddingsRequest {
  readonly model: string
  readonly input: readonly string[]
  readonly dimensions?: number
}

const goesOn = 'what is embedded is kept, so the next run goes on from here.'

/** Throws an `EmbeddingFault`, a `TransientError` if asking again may help, or a `TooLong` if asking for less may. */
export async function requestEmbeddings(
  { address, key, timeout }: EmbeddingsServer,
  request: EmbeddingsRequest,
): Promise<readonly Float32Array[]> {
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
      body: JSON.stringify({ ...request, encoding_format: 'float' }),
      // The key is for this server only, so redirects are not followed.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    })
    body = await bodyText(response, address)
  } catch (error) {
    throw unanswered(error, address, timeout)
  }
  if (!response.ok) throw refused(response, body, address, key, request.model)
  try {
    return vectorsIn(body, request.input)
  } catch (error) {
    if (!(error instanceof UnfitAnswer)) throw error
    const fix = `look whether ${request.model} is a model that makes vectors of texts; ${goesOn}`
    const fault = new EmbeddingFault(`The server at ${address} ${error.message}.`, fix)
    throw error.isLasting ? fault : new TransientError(fault)
  }
}

/** Many times the size of a batch of the longest vectors. */
const mostBytes = 64_000_000

async function bodyText(response: Response, address: string): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.byteLength
    if (bytes > mostBytes) {
      throw new EmbeddingFault(
        `The answer of the server at ${address} is longer than ${mostBytes / 1e6} MB.`,
        'look whether it is a server of embeddings, and make similarity.batch smaller.',
      )
    }
    text += decoder.decode(part, { stream: true })
  }
  return text + decoder.decode()
}

function unanswered(error: unknown, address: string, timeout: number): unknown {
  if (!(error instanceof Error)) return error
  if (error.name === 'TimeoutError') {
    const message = `The server at ${address} did not answer within ${timeout / 1000} seconds.`
    return new TransientError(new EmbeddingFault(message, `make similarity.batch smaller; ${goesOn}`))
  }
  if (!(error instanceof TypeError)) return error
  const code = codeOf(error.cause)
  const isAbsent = code === 'ECONNREFUSED' || code === 'ENOTFOUND'
  const message = isAbsent
    ? `There is no server at ${address} (${code}).`
    : `The connection to the server at ${address} broke (${code ?? error.message}).`
  const fix = isAbsent ? 'start it, or mend similarity.endpoint.' : `look whether it still runs; ${goesOn}`
  return new TransientError(new EmbeddingFault(message, fix), isAbsent ? { tries: 3 } : {})
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
  const name = STATUS_CODES[status] ?? ''
  const answer = `The server at ${address} answered ${`${status} ${name}`.trim()}${said === '' ? '.' : `: ${said}.`}`
  if (status === 413 || (aboutRequest.has(status) && isAboutLength(body))) {
    return new TooLong(new EmbeddingFault(answer, 'make similarity.characters or similarity.batch smaller.'))
  }
  const fault = new EmbeddingFault(answer, fixOf(status, key !== null, model, headers.get('location')))
  const mayPass = status === 408 || status === 429 || status >= 500
  return mayPass
    ? new TransientError(fault, { after: retryAfter(headers.get('retry-after'), Date.now()) })
    : fault
}

/** Statuses with which servers report input that is too long. */
const aboutRequest: ReadonlySet<number> = new Set([400, 422, 500])

function isAboutLength(body: string): boolean {
  const isOfSize = /\b(?:length|tokens|batch size|inputs?)\b/i.test(body)
  return isOfSize && /\b(?:exceed|max|limit|at most|less than|too (?:long|large|many)\b)/i.test(body)
}

function fixOf(status: number, hasKey: boolean, model: string, location: string | null): string {
  if (status === 401 || status === 403) {
    return hasKey
      ? 'the key in THROUGHLINE_EMBEDDING_KEY is not one that this server takes: set another.'
      : 'set the environment variable THROUGHLINE_EMBEDDING_KEY to a key of this server.'
  }
  if (status === 404) {
    return `there is no model ${model}, or no such address: most servers want similarity.endpoint to end in /v1, and Ollama has a model after ollama pull ${model}.`
  }
  if (status >= 300 && status < 400)
    return `it points to ${location ?? 'another address'}: mend similarity.endpoint.`
  if (status === 429) return `wait, or ask for a higher limit; ${goesOn}`
  if (status >= 500) return `look into what the server logs; ${goesOn}`
  return 'mend similarity in site.yaml as the server says.'
}
