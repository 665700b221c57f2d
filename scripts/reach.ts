import { isIP, isIPv6 } from 'node:net'
import { domainToASCII } from 'node:url'
import { thisMachine, type ServerReach } from '../src/serve/reach.ts'
import { UsageError } from './command.ts'

/** Parses --host: the address to listen at, then accepted names. */
export function reachOf(word: string | undefined): ServerReach {
  if (word === undefined) return thisMachine
  const [first = '', ...others] = word.split(',').map((part) => part.trim().replace(/^\[(.*)\]$/, '$1'))
  const address = first === 'localhost' ? thisMachine.address : first
  if (isIP(address) === 0)
    throw new UsageError(`--host must begin with an address such as 0.0.0.0, not "${first}"`)
  const names = others.map((name) =>
    isIPv6(name) ? `[${name}]` : /[/*?#]/.test(name) ? '' : domainToASCII(name),
  )
  const odd = others[names.indexOf('')]
  if (odd !== undefined) throw new UsageError(`names in --host must be like garden.local, not "${odd}"`)
  return { address, names }
}

/** A line for each further URL, and a warning if others can reach the server. `what` is what they can read. */
export function reachText(urls: readonly string[], { address, names }: ServerReach, what: string): string {
  const lines = urls.slice(1)
  const isOpen = address !== thisMachine.address || names.length > 0
  if (isOpen) lines.push(`anyone who can reach this machine can read ${what}`)
  return lines.map((line) => `${line}\n`).join('')
}
