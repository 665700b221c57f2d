import { readFileSync } from 'node:fs'
import { readFile, realpath } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { basename, dirname, join, sep } from 'node:path'
import send from 'send'
import { encodeBase } from '../core/address.ts'
import { mayBeActive } from '../core/file-kind.ts'
import { isAskedByName, listenAt, originsOf, thisMachine, type ServerReach } from './reach.ts'

export interface Refusal {
  readonly status: 400 | 403 | 404 | 405
  readonly why: string
}

/**
 * Why a request is refused; null if it may be answered. Pages of other sites may link here, but neither read from here
 * nor pose as this site under a name that resolves to this machine. `names` are the accepted host names.
 */
export function refusalOf(
  request: Pick<IncomingMessage, 'method' | 'url' | 'headers'> & Parameters<typeof isAskedByName>[0],
  names: readonly string[],
): Refusal | null {
  const { method, url, headers } = request
  if (method !== 'GET' && method !== 'HEAD') return { status: 405, why: 'Only GET and HEAD are answered.' }
  if (!isAskedByName(request, names))
    return { status: 403, why: 'This host name is not allowed without --host ADDRESS,NAME.' }
  const { host, origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers
  const isFromOther = origin !== undefined && origin !== `http://${host}`
  const isInOther = site !== undefined && site !== 'same-origin' && site !== 'none' && mode !== 'navigate'
  if (isFromOther || isInOther) return { status: 403, why: 'Pages of other sites are not served.' }
  return requestPath(url ?? '') === null ? { status: 400, why: 'The URL is not valid.' } : null
}

/** Stops other sites from embedding files. Over HTTP, browsers send Sec-Fetch headers only to localhost. */
export function keepApart(response: ServerResponse): void {
  response.setHeader('cross-origin-resource-policy', 'same-origin')
}

/** The decoded path of a request; null if it could be read in two ways. */
export function requestPath(url: string): string | null {
  const path = url.replace(/[?#].*$/s, '')
  try {
    const decoded = decodeURIComponent(path)
    const isPlain = decoded.startsWith('/') && !/[\0\\]|\/\/|(?:^|\/)\.\.?(?:\/|$)/.test(decoded)
    return isPlain ? decoded : null
  } catch {
    return null
  }
}

export function refuse(response: ServerResponse, { status, why }: Refusal): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
    ...(status === 405 ? { allow: 'GET, HEAD' } : {}),
  })
  response.end(`${why}\n`)
}

export type StaticServer = Awaited<ReturnType<typeof staticServer>>

/** Serves a built site as static hosts do. Anything missing, hidden or outside the site gets 404.html. */
export async function staticServer(
  folder: string,
  {
    base,
    port,
    reach = thisMachine,
  }: { readonly base: string; readonly port: number; readonly reach?: ServerReach | undefined },
) {
  const prefix = encodeBase(base).replace(/\/$/, '')
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    keepApart(response)
    const refusal = refusalOf(request, reach.names)
    if (refusal) return refuse(response, refusal)
    const url = request.url ?? '/'
    const notFound = () => sendLost(folder, response)
    if (url === prefix && prefix !== '') {
      response.writeHead(301, { location: `${prefix}/` }).end()
      return
    }
    const path = url.startsWith(`${prefix}/`) ? requestPath(url.slice(prefix.length)) : null
    if (path === null || !(await isWithin(folder, path))) return notFound()
    sendFile(request, response, join(folder, path.endsWith('/') ? `${path}index.html` : path), {
      isActive: path.startsWith('/files/') && mayBeActive(path),
      notFound,
      isFolder: () => response.writeHead(301, { location: `${url.replace(/[?#].*$/s, '')}/` }).end(),
    })
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  server.on('clientError', (_, socket) => {
    if (socket.writable)
      socket.end('HTTP/1.1 400 Bad Request\r\ncontent-type: text/plain\r\nconnection: close\r\n\r\n')
    else socket.destroy()
  })
  await listenAt(server, port, reach)
  const urls = originsOf(server).map((origin) => `${origin}${prefix}/`)
  return {
    url: urls[0] ?? '',
    /** The URLs of the home page, including those for other machines. */
    urls,
    closed: new Promise<void>((resolve) => server.once('close', resolve)),
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Whether a path stays within the folder, and no part of it begins with a dot. */
export async function isWithin(folder: string, path: string): Promise<boolean> {
  if (/\/\./.test(path)) return false
  try {
    const [root, real] = await Promise.all([realpath(folder), realpath(join(folder, path))])
    return real === root || real.startsWith(root + sep)
  } catch {
    return false
  }
}

/** Reads files within a folder by their path. Null for what is missing, hidden or outside. */
export function filesIn(folder: string): (path: string) => Promise<Buffer | null> {
  return async (path) =>
    (await isWithin(folder, `/${path}`)) ? readFile(join(folder, path)).catch(() => null) : null
}

interface Sending {
  /** Whether a browser may run the file as a page. If so, a sandbox isolates it from the site. */
  readonly isActive: boolean
  readonly notFound: () => void
  readonly isFolder?: () => void
}

/** Sends a file of any size, or the requested range. Closes the file if the client disconnects. */
export function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: string,
  { isActive, notFound, isFolder = notFound }: Sending,
): void {
  send(request, encodeURIComponent(basename(file)), { root: dirname(file), dotfiles: 'allow', index: false })
    .on('error', (error: { readonly status?: number }) => {
      if (response.headersSent) response.destroy()
      else if (error.status === 416 || error.status === 412) response.writeHead(error.status, own).end()
      else notFound()
    })
    .on('directory', isFolder)
    .on('headers', () => {
      response.setHeader('x-content-type-options', 'nosniff')
      if (isActive) response.setHeader('content-security-policy', 'sandbox')
    })
    .pipe(response)
}

const own = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' } as const

function sendLost(folder: string, response: ServerResponse): void {
  let page: Buffer | string = 'Not found\n'
  try {
    page = readFileSync(join(folder, '404.html'))
  } catch {
    // The site is being replaced, or has no such page.
  }
  const type = typeof page === 'string' ? own['content-type'] : 'text/html; charset=utf-8'
  response
    .writeHead(404, { ...own, 'content-type': type, 'content-length': Buffer.byteLength(page) })
    .end(page)
}
