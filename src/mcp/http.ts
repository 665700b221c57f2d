import * as sdk from '@modelcontextprotocol/server'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { listenAt, originsOf, thisMachine } from '../serve/reach.ts'

/** Serves this machine only. Returns the URL. Throws the system's error if the port cannot be opened. */
export async function serveHttp(factory: sdk.McpServerFactory, port: number): Promise<string> {
  const handler = sdk.createMcpHandler(factory)
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url = '/' } = request
    const headers = request.headers as Record<string, string>
    const body = Readable.toWeb(request) as BodyInit
    const sent = method === 'POST' ? { method, body, duplex: 'half' } : { method }
    const asked = new Request(new URL(url, 'http://localhost'), { headers, ...sent })
    // Pages of other sites may not ask, even under a name that resolves to this machine.
    const refusal =
      sdk.hostHeaderValidationResponse(asked, sdk.localhostAllowedHostnames()) ??
      sdk.originValidationResponse(asked, sdk.localhostAllowedOrigins())
    const answered = refusal ?? (await handler.fetch(asked))
    response.writeHead(answered.status, Object.fromEntries(answered.headers))
    await pipeline(answered.body ?? [], response)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await listenAt(server, port, thisMachine)
  return `${originsOf(server)[0] ?? ''}/mcp`
}
