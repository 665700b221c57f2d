import { createServer } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { isAskedByName, listenAt, originsOf } from '../../../src/serve/reach.ts'

const asked = (host: string | undefined, localAddress: string, names: readonly string[] = []) =>
  isAskedByName({ headers: host === undefined ? {} : { host }, socket: { localAddress } }, names)

describe('the name that a server is asked by', () => {
  it.each([
    ['localhost:4321', '127.0.0.1'],
    ['LOCALHOST', '192.168.1.5'],
    ['127.0.0.1:4321', '172.17.0.2'],
    ['[::1]:4321', '::1'],
    ['192.168.1.5:4321', '192.168.1.5'],
    ['192.168.1.5:4321', '::ffff:192.168.1.5'],
    ['[2001:db8::5]:4321', '2001:db8::5'],
  ])('may be %s where it is reached at %s', (host, at) => {
    expect(asked(host, at)).toBe(true)
  })

  it.each([
    ['evil.example', '127.0.0.1'],
    ['evil.example:4321', '192.168.1.5'],
    ['192.168.1.6', '192.168.1.5'],
    ['192.168.1.5.evil.example', '192.168.1.5'],
    ['localhost.evil.example', '127.0.0.1'],
    ['192.168.1.5:4321:1', '192.168.1.5'],
    ['0.0.0.0:4321', '127.0.0.1'],
    ['2001:db8::5', '2001:db8::5'],
    ['garden.local@evil.example', '192.168.1.5'],
    ['sub.garden.local', '192.168.1.5'],
    ['', '192.168.1.5'],
    [undefined, '192.168.1.5'],
  ])('may not be %s where it is reached at %s', (host, at) => {
    expect(asked(host, at, ['garden.local'])).toBe(false)
  })

  it('may be one that was named', () => {
    expect(asked('Garden.local:80', '192.168.1.5', ['garden.local'])).toBe(true)
  })
})

describe('a server that listens', () => {
  const server = createServer()
  afterEach(() => void server.close())

  it.each([
    ['127.0.0.1', ['localhost']],
    ['127.0.0.2', ['127.0.0.2']],
    ['0.0.0.0', ['localhost', '192.168.1.5']],
    ['::', ['localhost', '192.168.1.5', '[2001:db8::5]']],
  ])('at %s can be reached at %s', async (address, hosts) => {
    await listenAt(server, 0, { address, names: [] })
    const { port } = server.address() as { port: number }
    const found = originsOf(server, ['192.168.1.5', '2001:db8::5', 'fe80::1'])
    expect(found).toEqual(hosts.map((host) => `http://${host}:${port}`))
  })

  it('fails with the error of the system at an address that is not of this machine', async () => {
    await expect(listenAt(server, 0, { address: '192.0.2.1', names: [] })).rejects.toThrow('EADDRNOTAVAIL')
  })
})
