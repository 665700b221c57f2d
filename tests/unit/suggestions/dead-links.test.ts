import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deadLinks, type LinkStatus } from '../../../src/suggestions/outside-links.ts'

let server: Server
let origin: string
let asked: string[] = []
/** What is answered at a path, by the method; a number for both. */
const answers: Readonly<Record<string, number | Readonly<Record<string, number>>>> = {
  '/fine': 200,
  '/gone': 404,
  '/left': 410,
  '/private': 403,
  '/no-head': { HEAD: 405, GET: 200 },
  '/lies': { HEAD: 404, GET: 200 },
  '/busy': 429,
  '/broken': 503,
}

beforeAll(async () => {
  server = createServer(({ method = '', url = '' }, response) => {
    asked.push(`${method} ${url}`)
    const answer = answers[url] ?? 500
    response.writeHead(typeof answer === 'number' ? answer : (answer[method] ?? 500)).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())
beforeEach(() => void (asked = []))

const day = 24 * 60 * 60 * 1000
const retries = { tries: 2, pause: 1, longest: 1 }

async function ask(addresses: readonly string[], known = new Map<string, LinkStatus>(), at = 0) {
  const kept = { get: (one: string) => known.get(one) ?? null, set: known.set.bind(known) }
  return deadLinks(addresses, kept, { agent: 'test', now: () => at, pause: 0, retries })
}

describe('outside links', () => {
  it.each([
    ['/fine', null],
    ['/gone', 'the server answers 404'],
    ['/left', 'the server answers 410'],
    ['/private', null],
    ['/no-head', null],
    ['/lies', null],
    ['/busy', null],
    ['/broken', 'the server answers 503'],
  ])('of %s: %j', async (path, dead) => {
    expect((await ask([origin + path])).get(origin + path) ?? null).toBe(dead)
  })

  it('are dead where no server is', async () => {
    expect([...(await ask(['http://127.0.0.1:9/']))]).toEqual([
      ['http://127.0.0.1:9/', expect.stringMatching(/^the server cannot be reached/)],
    ])
  })

  it('are asked for in turn at each host, and again only where the server may answer otherwise', async () => {
    await ask(['/fine', '/gone', '/broken'].map((path) => origin + path))
    expect(asked).toEqual([
      'HEAD /fine',
      'HEAD /gone',
      'GET /gone',
      'HEAD /broken',
      'GET /broken',
      'HEAD /broken',
      'GET /broken',
    ])
  })

  it('are not asked for again for a week if they were there, for a day if not', async () => {
    const known = new Map<string, LinkStatus>()
    const two = [`${origin}/fine`, `${origin}/gone`]
    for (const [at, again] of [
      [0, 3],
      [day - 1, 0],
      [day, 2],
      [6 * day, 2],
      [7 * day, 3],
    ] as const) {
      asked = []
      expect([...(await ask(two, known, at)).keys()]).toEqual([`${origin}/gone`])
      expect([at / day, asked.length]).toEqual([at / day, again])
    }
  })
})
