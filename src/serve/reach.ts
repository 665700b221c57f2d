import type { IncomingMessage, Server } from 'node:http'
import { isIPv6, type AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'

/** Who can reach a server. */
export interface Reach {
  /** The address that it listens at; `0.0.0.0` and `::` are all of this machine's. */
  readonly address: string
  /** The names that it may be asked by, besides localhost and the addresses that it is reached at. */
  readonly names: readonly string[]
}

/** The people of this machine. */
export const thisMachine: Reach = { address: '127.0.0.1', names: [] }

/** Throws the system's error when the port or the address cannot be had. */
export async function listenAt(server: Server, port: number, { address }: Reach): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, address, resolve)
  })
}

/** Where a server can be reached that listens, with its port: from this machine first. */
export function originsOf(
  server: Server,
  interfaces: readonly string[] = Object.values(networkInterfaces()).flatMap((all = []) =>
    all.flatMap(({ address, internal }) => (internal ? [] : [address])),
  ),
): readonly string[] {
  const { address, port } = server.address() as AddressInfo
  // An address of a link alone, such as fe80::1, stands in no URL.
  const others = interfaces.filter((one) => !/^fe[89ab]/i.test(one) && (address === '::' || !isIPv6(one)))
  const isAll = address === '0.0.0.0' || address === '::'
  const hosts = isAll ? ['localhost', ...others] : [address === thisMachine.address ? 'localhost' : address]
  return hosts.map((host) => `http://${isIPv6(host) ? `[${host}]` : host}:${port}`)
}

const local = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/

/**
 * Whether a request asks for localhost, for the address that it came in at, or for one of the names. A page of another
 * site can have its own name resolve to this machine, and would read what it asks for by that name.
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
  // A server of both families has IPv4 addresses as IPv6.
  const reached = socket.localAddress?.replace(/^::ffff:(?=\d+\.)/i, '')
  if (reached !== undefined && host === (isIPv6(reached) ? `[${reached}]` : reached)) return true
  return local.test(host) || names.includes(host)
}
