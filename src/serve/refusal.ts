import type { IncomingMessage, ServerResponse } from 'node:http'

/** Answered in the place of a page. */
export interface Refusal {
  readonly status: 400 | 403 | 404 | 405
  readonly why: string
}

const loopback = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(?::\d{1,5})?$/i

/**
 * Why a server that is for the people of this machine does not answer a request; null where it may. A page elsewhere
 * may lead here, and neither read from here nor, under a name of its own that means this machine, be taken for a page
 * of it.
 */
export function refusalOf({
  method,
  url,
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): Refusal | null {
  if (method !== 'GET' && method !== 'HEAD') return { status: 405, why: 'Only GET and HEAD are answered.' }
  if (!loopback.test(headers.host ?? '')) return { status: 403, why: 'Only localhost is served.' }
  const { origin } = headers
  if (origin !== undefined && origin !== `http://${headers.host}`)
    return { status: 403, why: 'Pages of other sites are not served.' }
  const [site, mode] = [headers['sec-fetch-site'], headers['sec-fetch-mode']]
  if (site !== undefined && site !== 'same-origin' && site !== 'none' && mode !== 'navigate')
    return { status: 403, why: 'Pages of other sites are not served.' }
  return pathOf(url ?? '') === null ? { status: 400, why: 'The address cannot be understood.' } : null
}

/** The decoded path of a request; null for one that could be read as another. */
export function pathOf(url: string): string | null {
  const path = url.replace(/[?#].*$/s, '')
  try {
    const decoded = decodeURIComponent(path)
    const isPlain = decoded.startsWith('/') && !/[\0\\]|\/\/|(?:^|\/)\.\.?(?:\/|$)/.test(decoded)
    return isPlain ? decoded : null
  } catch {
    return null
  }
}

/** Answers with a line of text. */
export function refuse(response: ServerResponse, { status, why }: Refusal): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
    ...(status === 405 ? { allow: 'GET, HEAD' } : {}),
  })
  response.end(`${why}\n`)
}
