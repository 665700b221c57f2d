import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sirv from 'sirv'
import { encodeBase } from '../model/address.ts'

export interface StaticServer {
  /** Where the site's home is. */
  readonly url: string
  readonly closed: Promise<void>
  close(): void
}

/** Serves a built site as static hosts do: folders by their index.html, and 404.html for whatever is not there. */
export async function staticServer(
  folder: string,
  { base, port }: { readonly base: string; readonly port: number },
): Promise<StaticServer> {
  const files = sirv(folder, { dev: true, etag: true })
  const prefix = encodeBase(base).replace(/\/$/, '')
  const lost = join(folder, '404.html')
  const server = createServer((request, response) => {
    const notFound = () => {
      response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' })
      response.end(existsSync(lost) ? readFileSync(lost) : 'Not found')
    }
    const url = request.url ?? '/'
    if (url === prefix && prefix !== '') {
      response.writeHead(301, { location: `${prefix}/` }).end()
      return
    }
    if (!url.startsWith(`${prefix}/`)) return notFound()
    request.url = url.slice(prefix.length)
    files(request, response, notFound)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${prefix}/`,
    closed: new Promise((resolve) => server.once('close', resolve)),
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
