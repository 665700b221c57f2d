import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Asked {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: {
    readonly model: string
    readonly input: readonly string[]
    readonly encoding_format: string
    readonly dimensions?: number
  }
}

type Respond = (asked: Asked, response: ServerResponse, number: number) => void

/** A server of this machine that answers as `respond` says, with all that it has been asked. */
export interface EmbeddingsServer extends AsyncDisposable {
  readonly endpoint: string
  readonly asked: readonly Asked[]
}

export async function embeddingsServer(respond: Respond): Promise<EmbeddingsServer> {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (body += part))
    request.on('end', () => {
      const one = {
        path: request.url ?? '',
        headers: request.headers,
        body: JSON.parse(body) as Asked['body'],
      }
      asked.push(one)
      respond(one, response, asked.length)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}/v1`,
    asked,
    [Symbol.asyncDispose]: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

/** Three numbers that tell texts apart. */
export function numbersOf(text: string): readonly number[] {
  let hash = 7
  for (const sign of text) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) % 65_521
  return [hash % 251, hash % 13, text.length]
}

export function send(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

/** As a sound server does. */
export function answer({ body: { input } }: Asked, response: ServerResponse): void {
  send(response, 200, {
    object: 'list',
    data: input.map((text, index) => ({ object: 'embedding', index, embedding: numbersOf(text) })),
  })
}
