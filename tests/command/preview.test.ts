import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyOf, scratch, write } from './collection.ts'
import { call, run } from './run.ts'

const site = scratch()
const busy = createServer()
let taken = ''

beforeAll(async () => {
  write(join(site, 'index.html'), '<h1>Home</h1>')
  await new Promise<void>((done) => void busy.listen(0, '127.0.0.1', done))
  taken = `${(busy.address() as AddressInfo).port}`
})
afterAll(() => void busy.close())

describe('a server', () => {
  it('says what is wrong with its flags in a line, without a stack trace', { tags: 'long' }, async () => {
    const garden = copyOf('garden')
    for (const [command, args, words] of [
      ['preview', ['--out', site, '--port', 'abc'], '--port must be a number'],
      ['preview', ['--out', site, '--port', '99999'], '--port must be a number'],
      ['preview', ['--out', site, '--port', ''], '--port must be a number'],
      ['preview', ['--out', site, '--base', 'http://a/'], '--base must be a path'],
      ['preview', ['--out', site, '--port', taken], `port ${taken} is in use`],
      ['preview', ['--out', site, '--host', 'garden.local'], '--host must begin with an address'],
      [
        'preview',
        ['--out', site, '--port', '0', '--host', '192.0.2.1'],
        '--host is not an address of this machine',
      ],
      ['dev', ['--content', garden, '--host'], "'--host <value>' argument missing"],
      ['preview', [site], 'is not expected'],
      ['preview', ['--out', scratch()], 'build it first'],
      ['dev', ['--content', garden, '--port', '1e3'], '--port must be a number'],
      ['dev', ['--content', garden, '--port', taken], `port ${taken} is in use`],
    ] as const) {
      // A server that starts after all would not end in this process.
      const { code, stderr } = await (command === 'dev' && args.includes(taken) ? run : call)(command, args)
      expect(stderr).toContain(words)
      expect(code).toBe(1)
      expect(stderr).not.toContain('    at ')
    }
  })
})
