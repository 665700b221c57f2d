import { STATUS_CODES } from 'node:http'
import { EmbeddingFault } from './embedder.ts'
import { UnfitAnswer, vectorsIn } from './embeddings-answer.ts'
import { Passing, retryAfter } from './retry.ts'

/** How much of what a server says is told. */
const enough = 200

/** The first words of what a server says is wrong, on one line and in quotation marks; empty where it says nothing. */
export function serverWords(body: string, secret: string | null): string {
  const said = messageIn(body) ?? body
  // Before it is cut, or a part of the secret would be left.
  const safe = secret === null ? said : said.replaceAll(secret, '…')
  const line = safe.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  if (line === '') return ''
  return `"${line.length > enough ? `${line.slice(0, enough)}…` : line}"`
}

/** The message in a JSON body, wherever servers of this kind put it; null where there is none. */
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
  /** Of the resource that texts are posted to. */
  readonly address: string
  /** In no message. */
  readonly key: string | null
  /** How long an answer may take, in milliseconds. */
  readonly patience: number
}

/** Texts are too many for the server, or one of them is too long. */
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

/**
 * Asks once. Throws an `EmbeddingFault`, a `Passing` with one where it may be worth while to ask again, or a `TooLong`
 * where it may be worth while to ask for less.
 */
export async function requestEmbeddings(
  { address, key, patience }: EmbeddingsServer,
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
      // A key is for this server alone.
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    })
    body = await textOf(response, address)
  } catch (error) {
    throw unanswered(error, address, patience)
  }
  if (!response.ok) throw refused(response, body, address, key, request.model)
  try {
    return vectorsIn(body, request.input)
  } catch (error) {
    if (!(error instanceof UnfitAnswer)) throw error
    const fix = `look whether ${request.model} is a model that makes vectors of texts; ${goesOn}`
    const fault = new EmbeddingFault(`The server at ${address} ${error.message}.`, fix)
    throw error.isLasting ? fault : new Passing(fault)
  }
}

/** Many times what a batch of the longest vectors takes. */
const mostBytes = 64_000_000

async function textOf(response: Response, address: string): Promise<string> {
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

function unanswered(error: unknown, address: string, patience: number): unknown {
  if (!(error instanceof Error)) return error
  if (error.name === 'TimeoutError') {
    const message = `The server at ${address} did not answer within ${patience / 1000} seconds.`
    return new Passing(new EmbeddingFault(message, `make similarity.batch smaller; ${goesOn}`))
  }
  if (!(error instanceof TypeError)) return error
  const code = codeOf(error.cause)
  const isAbsent = code === 'ECONNREFUSED' || code === 'ENOTFOUND'
  const message = isAbsent
    ? `There is no server at ${address} (${code}).`
    : `The connection to the server at ${address} broke (${code ?? error.message}).`
  const fix = isAbsent ? 'start it, or mend similarity.endpoint.' : `look whether it still runs; ${goesOn}`
  return new Passing(new EmbeddingFault(message, fix), isAbsent ? { tries: 3 } : {})
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
  return mayPass ? new Passing(fault, { after: retryAfter(headers.get('retry-after'), Date.now()) }) : fault
}

/** Statuses under which servers say that there is too much of something. */
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
