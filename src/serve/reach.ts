import type { IncomingMessage, Server } from 'node:http'
import { isIPv6, type AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'

export interface ServerReach {
  /** The address to listen at. `0.0.0.0` and `::` mean all addresses of this machine. */
  readonly address: string
  /** Accepted host names, besides localhost and the server's addresses. */
  readonly names: readonly string[]
}

export const thisMachine: ServerReach = { address: '127.0.0.1', names: [] }

/** Throws the system's error if the port or address is not available. */
export async function listenAt(server: Server, port: number, { address }: ServerReach): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, address, resolve)
  })
}

/** The origins of a listening server, the local one first. */
export function originsOf(
  server: Server,
  interfaces: readonly string[] = Object.values(networkInterfaces()).flatMap((all = []) =>
    all.flatMap(({ address, internal }) => (internal ? [] : [address])),
  ),
): readonly string[] {
  const { address, port } = server.address() as AddressInfo
  // A link-local address, such as fe80::1, cannot be in a URL.
  const others = interfaces.filter((one) => !/^fe[89ab]/i.test(one) && (address === '::' || !isIPv6(one)))
  const isAll = address === '0.0.0.0' || address === '::'
  const hosts = isAll ? ['localhost', ...others] : [address === thisMachine.address ? 'localhost' : address]
  return hosts.map((host) => `http://${isIPv6(host) ? `[${host}]` : host}:${port}`)
}

const local = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/

/**
 * Whether the Host header is localhost, the address that the request came in at, or one of the names. Against DNS
 * rebinding: a page of another site could let its own name resolve to this machine, and read from it.
 */
export function isAskedByName(
  {
    headers,
    socket,
  }: Pick<IncomingMessage, 'headers'> & { readonly socket: { readonly localAddress?: string } },
  names: readonly string[],
): boolean {
  const [, host = ''] =
    /^(\[[\da-f:.]+\]|[^:[\]]+)(?::\d{1,5})?$/.exec(headers.host?.toLowerCase() ?? '') ?? []
  // A dual-stack server reports IPv4 addresses as IPv6.
  const reached = socket.localAddress?.replace(/^::ffff:(?=\d+\.)/i, '')
  if (reached !== undefined && host === (isIPv6(reached) ? `[${reached}]` : reached)) return true
  return local.test(host) || names.includes(host)
}
