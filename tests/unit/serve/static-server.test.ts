import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { staticServer, type StaticServer } from '../../../src/serve/static-server.ts'

let root = ''
let server: StaticServer
let port = 0

const large = 'x'.repeat(3_000_000)

function writeSite(folder: string, words: string): void {
  mkdirSync(join(folder, 'files'), { recursive: true })
  mkdirSync(join(folder, 'notes/ä'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), words)
  writeFileSync(join(folder, '404.html'), 'Lost')
  writeFileSync(join(folder, 'notes/ä/index.html'), 'A note')
  writeFileSync(join(folder, 'files/page.html'), '<script>1</script>')
  writeFileSync(join(folder, 'files/odd.zz'), '<b>')
  writeFileSync(join(folder, 'files/none'), '<b>')
  writeFileSync(join(folder, 'files/large.txt'), large)
  writeFileSync(join(folder, '.secret'), 'secret')
  symlinkSync('/etc/hostname', join(folder, 'files/away.txt'))
  symlinkSync('odd.zz', join(folder, 'files/near.zz'))
}

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'served-'))
  writeSite(join(root, 'site'), 'Home')
  server = await staticServer(join(root, 'site'), { base: '/', port: 0 })
  port = Number(new URL(server.url).port)
})
afterEach(() => {
  server.close()
  rmSync(root, { recursive: true })
})

/** Status, headers and body of the answer to a request as it is written. */
function raw(request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    socket.on('data', (part) => (answer += part.toString('latin1')))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

const ask = (path: string, headers: readonly string[] = [], host = `127.0.0.1:${port}`, method = 'GET') =>
  raw([`${method} ${path} HTTP/1.1`, `host: ${host}`, 'connection: close', ...headers, '', ''].join('\r\n'))
const status = async (answer: Promise<string>) => Number(/^HTTP\/1\.1 (\d+)/.exec(await answer)?.[1])

describe('the server of a site', () => {
  it('serves its files, with a type always', async () => {
    expect(await ask('/')).toMatch(/200 OK[^]*content-type: text\/html; charset=utf-8[^]*\r\n\r\nHome$/i)
    expect(await ask('/notes/%C3%A4/')).toMatch(/200 OK[^]*A note$/)
    expect(await ask('/notes/%C3%A4')).toMatch(/301 [^]*location: \/notes\/%C3%A4\//i)
    for (const path of ['/files/odd.zz', '/files/none', '/files/near.zz'])
      expect(await ask(path)).toMatch(/200 OK[^]*content-type: application\/octet-stream[^]*<b>$/i)
    expect(await ask('/files/odd.zz')).toMatch(/x-content-type-options: nosniff/i)
    expect(await ask('/no/such/')).toMatch(/404 [^]*text\/html[^]*Lost$/i)
  })

  it('shows apart from the site what a browser would run as a page of it', async () => {
    expect(await ask('/files/page.html')).toMatch(/content-security-policy: sandbox/i)
    expect(await ask('/')).not.toMatch(/sandbox/i)
  })

  it('serves nothing that is not of the site', async () => {
    for (const path of [
      '/.secret',
      '/files/away.txt',
      '/notes/../.secret',
      '/%2e%2e/site/index.html',
      '/..%2f..%2fetc/passwd',
      '/files/..%5c..%5cx',
      '/%00',
      '//etc/passwd',
      '/a//b',
      '/%',
    ])
      expect([path, [400, 404].includes(await status(ask(path)))]).toEqual([path, true])
  })

  it('answers the pages of this machine alone', async () => {
    for (const host of ['evil.example', '127.0.0.1.evil.example', 'localhost.evil.example', '', '0.0.0.0'])
      expect(await status(ask('/', [], host))).toBe(403)
    for (const host of [`localhost:${port}`, `[::1]:${port}`])
      expect(await status(ask('/', [], host))).toBe(200)
    expect(await status(ask('/', ['origin: http://localhost:3000']))).toBe(403)
    expect(await status(ask('/', ['sec-fetch-site: cross-site', 'sec-fetch-mode: no-cors']))).toBe(403)
    expect(await status(ask('/', ['sec-fetch-site: cross-site', 'sec-fetch-mode: navigate']))).toBe(200)
    expect(await status(ask('/', [], undefined, 'POST'))).toBe(405)
  })

  it('says how to allow a name, and keeps pages of other sites from loading what is here', async () => {
    expect(await ask('/', [], 'garden.local')).toMatch(/403 [^]*text\/plain[^]*--host ADDRESS,NAME/)
    for (const path of ['/', '/files/odd.zz', '/no/such/'])
      expect(await ask(path)).toMatch(/cross-origin-resource-policy: same-origin/i)
    server.close()
    const reach = { address: '0.0.0.0', names: ['garden.local'] }
    server = await staticServer(join(root, 'site'), { base: '/', port, reach })
    expect(await status(ask('/', [], 'garden.local'))).toBe(200)
    expect(await status(ask('/', ['origin: http://evil.example'], 'garden.local'))).toBe(403)
    expect(await status(ask('/', [], 'evil.example'))).toBe(403)
  })

  it('survives requests that cannot be understood', async () => {
    for (const range of [
      'bytes=5-2',
      'bytes=-',
      'bytes=99-',
      'bytes=0-99999999999999999999',
      'x',
      'bytes=0-1,3-2',
      'bytes=-0',
    ])
      expect([200, 206, 416]).toContain(await status(ask('/files/odd.zz', [`range: ${range}`])))
    expect(await ask('/files/odd.zz', ['range: bytes=1-1'])).toMatch(/206 [^]*\r\n\r\nb$/)
    for (const request of [
      'GET\r\n\r\n',
      '\0\r\n\r\n',
      `GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n`,
      'GET http://[ HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n',
      `GET /${'a'.repeat(100_000)} HTTP/1.1\r\n\r\n`,
    ])
      expect([400, 403, 404, 431]).toContain(await status(raw(request)))
    expect(await status(ask('/'))).toBe(200)
  })

  it('lets go of files whose readers leave', async () => {
    const open = () => readdirSync('/proc/self/fd').length
    const before = open()
    await Promise.all(
      Array.from(
        { length: 40 },
        () =>
          new Promise<void>((left) => {
            const socket = connect(port, '127.0.0.1', () =>
              socket.write(`GET /files/large.txt HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`),
            )
            socket.once('data', () => socket.destroy())
            socket.once('close', () => left())
          }),
      ),
    )
    await expect.poll(open).toBeLessThanOrEqual(before + 2)
  })

  it('goes on while sites are swapped beneath it', async () => {
    const answers = new Set<string>()
    for (let turn = 0; turn < 30; turn += 1) {
      const asked = Promise.all(Array.from({ length: 8 }, () => ask('/')))
      writeSite(join(root, 'next'), `Home ${turn}`)
      renameSync(join(root, 'site'), join(root, 'last'))
      renameSync(join(root, 'next'), join(root, 'site'))
      rmSync(join(root, 'last'), { recursive: true })
      for (const answer of await asked) answers.add(answer.split('\r\n\r\n')[1] ?? '')
    }
    for (const answer of answers) expect(answer).toMatch(/^(?:Home(?: \d+)?|Lost|Not found\n)$/)
    expect(await ask('/')).toMatch(/Home 29$/)
  })
})
