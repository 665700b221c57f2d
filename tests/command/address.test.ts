import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type HostName, hostNames, recipeOf } from '../../scripts/hosts.ts'
import { staticServer } from '../../src/serve/static-server.ts'
import { callsIn } from '../recipe-calls.ts'
import { collection, removeScratch, scratch } from './collection.ts'
import { call } from './run.ts'

afterAll(removeScratch)

/** Where a site may stand: the page of a user, that of a project under a path, a domain of one's own. */
const places = ['https://ana.github.io', 'https://ana.github.io/notizen', 'https://notizen.example.org']

/** What each host that knows the address of a site calls it, and how it writes it. */
const told: Partial<Record<HostName, readonly [variable: string, value: (address: string) => string]>> = {
  github: ['SITE', (address) => address],
  gitlab: ['CI_PAGES_URL', (address) => address],
  netlify: ['URL', (address) => `${address}/`],
  vercel: ['VERCEL_PROJECT_PRODUCTION_URL', (address) => address.replace('https://', '')],
}

/** The flags that a recipe gives the build at an address. */
function flagsFor(host: HostName, address: string): readonly string[] {
  const recipe = [
    ...recipeOf(host, { spec: 'throughline@1.0.0', content: 'content', strict: false }).values(),
  ]
  const [flags = []] = recipe
    .flatMap(callsIn)
    .flatMap(([name, ...flags]) => (name === 'build' ? [flags] : []))
  const [variable = '', value = String] = told[host] ?? []
  return flags.slice(2).map((word) => (variable === '' ? word : word.replace(`$${variable}`, value(address))))
}

const files = {
  'a.md': '# A\n\n[[b]], #soil, ![[leaf.png]]\n\n## Related\n\n- [[b]] — the same bed\n',
  'b.md': '---\naliases: [old]\ndate: 2026-01-02\nredirects: [/old/b/]\n---\n[[a]] and [@lee2020].\n',
  'inquiries/c.md': '# Why?\n\nBecause of [[a]].\n',
  'papers.bib': '@book{lee2020, title={Clay}, author={Lee, Ana}, year=2020}',
  'leaf.png': 'png',
}

/** All addresses of a site that its pages lead to or load, from home on, by what a server answers. */
async function walk(home: string): Promise<ReadonlyMap<string, number>> {
  const answers = new Map<string, number>()
  const ahead = [home]
  for (let at = ahead.pop(); at !== undefined; at = ahead.pop()) {
    if (answers.has(at)) continue
    const answer = await fetch(at)
    answers.set(at, answer.status)
    if (!/html/.test(answer.headers.get('content-type') ?? '')) continue
    const html = await answer.text()
    for (const [, to = ''] of html.matchAll(/\s(?:href|src)="([^"#?]+)/g)) {
      const address = new URL(to.replaceAll('&amp;', '&'), at)
      if (address.origin === new URL(home).origin) ahead.push(address.href)
    }
  }
  return answers
}

interface Standing {
  /** What a server answers, by the address that was asked for. */
  readonly answers: ReadonlyMap<string, number>
  /** The HTML of home. */
  readonly home: string
}

/** Several hosts call the build alike: each way is tried once. */
const known = new Map<string, Promise<Standing>>()

async function standing(url: string, path: string, flags: readonly string[]): Promise<Standing> {
  const content = collection({ ...files, 'site.yaml': `title: Notizen\nurl: ${url}\n` })
  const out = join(scratch(), 'dist')
  const { code, stdout, stderr } = await call('build', ['--content', content, '--out', out, ...flags])
  expect(code, stdout + stderr).toBe(0)
  const server = await staticServer(out, { base: `${path}/`.replace('//', '/'), port: 0 })
  try {
    return { answers: await walk(server.url), home: await (await fetch(server.url)).text() }
  } finally {
    server.close()
  }
}

describe.each(hostNames)('a site at %s', (host) => {
  // A host that tells no address builds for the one in site.yaml.
  it.each(places)('stands whole at %s', async (address) => {
    const url = told[host] ? 'https://elsewhere.example/path/' : address
    const flags = flagsFor(host, address)
    const name = [url, ...flags].join(' ')
    const made = known.get(name) ?? standing(url, new URL(address).pathname, flags)
    known.set(name, made)
    const { answers, home } = await made
    expect(answers.size).toBeGreaterThan(20)
    expect([...answers].filter(([, status]) => status !== 200)).toEqual([])
    expect(home).toContain(`<link rel=canonical href="${address}/"`)
  })
})
