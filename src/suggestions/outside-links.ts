import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeHTMLAttribute } from 'entities'
import { isWritten, type Node } from '../core/graph.ts'
import { pointsOf, type SourcePlace } from '../core/rules.ts'
import type { Compiled } from '../build/compile.ts'
import { retryAfter, retried, TransientError, type RetryOptions } from '../similarity/embedding/retry.ts'

type GraphAndBodies = Pick<Compiled['collection'], 'graph' | 'bodyOf'>

/** Web URLs that pages link to, sorted, each with the first place where it occurs. */
export function outsideLinks(
  { graph, bodyOf }: GraphAndBodies,
  content: string,
): ReadonlyMap<string, SourcePlace> {
  const found = new Map<string, SourcePlace>()
  for (const node of graph.nodes.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const addresses = [...addressesIn(node, bodyOf)].filter((address) => !found.has(address))
    if (addresses.length === 0) continue
    const text = node.entry.isRow ? '' : readFileSync(join(content, node.file), 'utf8')
    const at = pointsOf(text)
    for (const address of addresses)
      found.set(address, { file: node.file, ...at(Math.max(0, text.indexOf(address))) })
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Without fragments, which are not sent to servers. */
function* addressesIn(node: Node, bodyOf: GraphAndBodies['bodyOf']): Iterable<string> {
  const { paper } = node.entry
  if (paper?.url) yield webAddress(paper.url)
  if (paper?.doi) yield `https://doi.org/${paper.doi}`
  if (!isWritten(node)) return
  const { blocks, footnotes, lifted, heading } = bodyOf(node.id)
  for (const { html } of [...blocks, ...footnotes, ...lifted, { html: heading ?? [] }]) {
    const text = html.filter((part) => typeof part === 'string').join('')
    for (const [, href = ''] of text.matchAll(/\shref="(https?:\/\/[^"]+)"/g))
      yield webAddress(decodeHTMLAttribute(href))
  }
}

function webAddress(address: string): string {
  return address.replace(/#.*$/s, '')
}

/** `dead` says why nobody can read the URL. It is null if somebody can, or if the server does not tell. */
export interface LinkStatus {
  readonly dead: string | null
  /** Milliseconds since 1970. */
  readonly at: number
}

/** A cache by URL. */
export interface LinkStatuses {
  get(address: string): LinkStatus | null
  set(address: string, answer: LinkStatus): void
}

export interface AskOptions {
  /** The user agent. */
  readonly agent: string
  readonly now: () => number
  /** Milliseconds between two requests to a host. */
  readonly pause?: number
  /** Timeout of a request, in milliseconds. */
  readonly limit?: number
  readonly retries?: RetryOptions
  readonly progress?: (done: number, total: number) => void
}

const day = 24 * 60 * 60 * 1000
/** How long an answer stays fresh, in milliseconds. */
const keeps = { alive: 7 * day, dead: day }
/** Hosts asked in parallel, each with one request at a time. */
const mostHosts = 8

/** The URLs that cannot be read, with the reason. Fresh answers are not requested again. */
export async function deadLinks(
  addresses: Iterable<string>,
  answers: LinkStatuses,
  options: AskOptions,
): Promise<ReadonlyMap<string, string>> {
  const { now, pause = 500, progress = () => {} } = options
  const all = [...addresses]
  const isFresh = (answer: LinkStatus | null) =>
    answer !== null && now() - answer.at < (answer.dead === null ? keeps.alive : keeps.dead)
  const asked = all.filter((address) => !isFresh(answers.get(address)))
  const hosts = [...Map.groupBy(asked, (address) => new URL(address).host).values()]
  let done = 0
  const askNextHost = async (): Promise<void> => {
    for (let host = hosts.shift(); host; host = hosts.shift()) {
      for (const [index, address] of host.entries()) {
        if (index > 0) await new Promise((resolve) => setTimeout(resolve, pause))
        answers.set(address, { dead: await whyDead(address, options), at: now() })
        progress((done += 1), asked.length)
      }
    }
  }
  await Promise.all(Array.from({ length: mostHosts }, askNextHost))
  return new Map(
    all.flatMap((address) => {
      const dead = answers.get(address)?.dead ?? null
      return dead === null ? [] : [[address, dead] as const]
    }),
  )
}

const patience: RetryOptions = { tries: 2, pause: 1000, longest: 30_000 }

async function whyDead(address: string, options: AskOptions): Promise<string | null> {
  try {
    return await retried(async () => {
      // Some servers do not support HEAD, or answer it wrongly.
      const { status, after } = await statusOf(address, 'HEAD', options)
      if (status < 400) return null
      const second = status === 429 ? { status, after } : await statusOf(address, 'GET', options)
      if (second.status === 429 || second.status >= 500)
        throw new TransientError(new Unclear(second.status), second.after)
      return isGone(second.status) ? `the server answers ${second.status}` : null
    }, options.retries ?? patience)
  } catch (error) {
    if (error instanceof Unclear) return error.status >= 500 ? error.message : null
    return reasonOf(error)
  }
}

class Unclear extends Error {
  readonly status: number
  constructor(status: number) {
    super(`the server answers ${status}`)
    this.status = status
  }
}

async function statusOf(address: string, method: string, { agent, now, limit = 20_000 }: AskOptions) {
  const answer = await fetch(address, {
    method,
    headers: { 'user-agent': agent, accept: '*/*' },
    signal: AbortSignal.timeout(limit),
  })
  await answer.body?.cancel()
  return { status: answer.status, after: retryAfter(answer.headers.get('retry-after'), now()) }
}

/** Whether the page is gone for everybody. Other statuses, such as 403, may be only for programs. */
function isGone(status: number): boolean {
  return status === 404 || status === 410
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'the server does not answer'
  const cause = error instanceof Error ? error.cause : null
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'the server does not exist'
  return `the server cannot be reached${code && ` (${code})`}`
}
