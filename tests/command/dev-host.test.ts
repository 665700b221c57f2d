import type { ChildProcess } from 'node:child_process'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collection } from './collection.ts'
import { addressOf, sameSite, startDev } from './run.ts'

const files = { 'a.md': 'Words.\n', 'b.md': '---\ndraft: true\n---\nDrafted.\n' }
const servers: ChildProcess[] = []
afterAll(() => {
  for (const one of servers) {
    one.removeAllListeners('exit')
    one.kill()
  }
})

async function dev(...flags: readonly string[]) {
  const child = startDev(collection(files), [...sameSite, ...flags])
  servers.push(child)
  const heard = { output: '' }
  const { port } = new URL(await addressOf(child, (part) => (heard.output += part)))
  return { heard, port }
}

/** The status and the first bytes of an answer, which may have no end; 0 where nobody listens. */
function ask(port: string, path: string, headers: Readonly<Record<string, string>> = {}, at = '127.0.0.1') {
  return new Promise<{ status: number; text: string }>((resolve) => {
    const asked = request({ host: at, port, path, headers }, (answer) => {
      const end = (text = '') => {
        resolve({ status: answer.statusCode ?? 0, text })
        answer.destroy()
      }
      if (answer.headers['content-type'] === 'text/event-stream') return end()
      answer.once('data', (part: Buffer) => end(part.toString()))
      answer.once('end', end)
    })
    asked.once('error', () => resolve({ status: 0, text: '' }))
    asked.end()
  })
}

describe('dev --host', () => {
  let open: Awaited<ReturnType<typeof dev>>
  beforeAll(async () => {
    open = await dev('--host', '0.0.0.0,garden.local')
  })
  const paths = ['/notes/a/', '/_dev/changes', '/search/texts/worker.js', '/graph/whole.json']

  it('says where it can be reached, and who can read what', async () => {
    await expect.poll(() => open.heard.output).toContain('can read the site, drafts included\n')
    expect(open.heard.output).toContain(`http://localhost:${open.port}/`)
  })

  it('answers at all addresses, by the names that were given', async () => {
    for (const path of paths) {
      expect((await ask(open.port, path, {}, '127.0.0.2')).status).toBe(200)
      expect((await ask(open.port, path, { host: 'garden.local' })).status).toBe(200)
    }
  })

  it('refuses any other name, and says how to allow it, and gives nothing to pages of other sites', async () => {
    for (const path of paths) {
      const { status, text } = await ask(open.port, path, { host: `evil.example:${open.port}` })
      expect([path, status, text]).toEqual([path, 403, expect.stringContaining('--host ADDRESS,NAME')])
      for (const headers of [
        { origin: 'http://evil.example' },
        { origin: `http://localhost:${open.port}`, host: 'garden.local' },
        { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
      ])
        expect([path, (await ask(open.port, path, headers)).status]).toEqual([path, 403])
    }
  })
})

describe('dev without --host', () => {
  it('is reached by this machine alone, and says nothing of others', async () => {
    const { heard, port } = await dev()
    expect((await ask(port, '/notes/a/')).status).toBe(200)
    expect((await ask(port, '/notes/a/', {}, '127.0.0.2')).status).toBe(0)
    expect(heard.output).not.toContain('can read')
  })
})
