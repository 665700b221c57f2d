import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FullText } from '../../../../src/search/browser/full-text.ts'
import type { Address } from '../../../../src/core/address.ts'
import { pageName, partOf, partPath, type PageName } from '../../../../src/search/search-parts.ts'
import { writePart } from '../../output/written-part.ts'
import { threadInNode } from '../../../../bench/thread-in-node.ts'
import { staticServer, type StaticServer } from '../../../../src/serve/static-server.ts'

/** Words that a text holds the more seldom the later they stand, so that some stand in a few parts only. */
const vocabulary = [
  ...'feedback loop verifier soil water early mistake grow right answer question operation over'.split(' '),
  ...'frost heaves bottleneck verification verify overtake strange stranger straw lonely 语言 größe café'.split(
    ' ',
  ),
]
const pages = Array.from({ length: 240 }, (_, number) => {
  const held = vocabulary.filter((_, index) => (number * 7919) % (index + 2) === 0)
  const words = held.flatMap((word, index) => Array<string>(1 + ((number * 31 + index) % 4)).fill(word))
  const title = `Page ${number} of ${held.at(-1) ?? 'none'}`
  return {
    address: `/notes/${String(number).padStart(3, '0')}/` as Address,
    kind: 'note' as const,
    title,
    html: `<html><body data-pagefind-body><h1 data-pagefind-weight="10" data-pagefind-meta="title">${title}</h1><p data-pagefind-ignore data-pagefind-meta="aliases">${number === 5 ? 'Zanzibar' : 'Alias'}</p><p>${words.join(' ')}, ${'and so on '.repeat(number % 30)}</p></body></html>`,
  }
})

const queries = [
  'feedback',
  'feed',
  'feedback loop',
  'verifier',
  'verif',
  'verifying',
  'frost heaves',
  'straw',
  'strange mistake',
  '"right answer"',
  'bottleneck zebra',
  'zebra',
  'lonely',
  'CAFE',
  'page 17',
  'zanzibar',
  'zanz page',
]

const addresses = new Map(pages.map(({ address }) => [pageName(address), address]))

const folders: string[] = []
const servers: StaticServer[] = []

async function indexIn(count: number): Promise<FullText> {
  const folder = await mkdtemp(join(tmpdir(), 'full-text-'))
  folders.push(folder)
  const sizes: number[] = []
  for (let part = 0; part < count; part += 1) {
    const mine = pages.filter(({ address }) => partOf(address, count) === part)
    sizes.push(mine.length)
    await writePart(join(folder, partPath(part)), {
      part,
      parts: count,
      size: mine.length,
      language: 'en',
      pages: mine,
    })
  }
  const server = await staticServer(folder, { base: '/', port: 0 })
  servers.push(server)
  return new FullText(server.url, sizes, threadInNode(folder))
}

const search = (index: FullText, query: string, inOtherWords = false, shares = new Map<PageName, number>()) =>
  index.search(query, inOtherWords, shares, new AbortController().signal)

const ask = async (index: FullText, query: string) =>
  (await search(index, query)).map(({ page }) => addresses.get(page))

describe('the full text', () => {
  let whole: FullText
  let inParts: FullText
  beforeAll(async () => {
    whole = await indexIn(1)
    inParts = await indexIn(4)
  })
  afterAll(async () => {
    for (const server of servers) server.close()
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true })))
  })

  it.each(queries)(
    'finds the same for %s in four parts as in one, and nearly in the same order',
    async (query) => {
      const [one, four] = [await ask(whole, query), await ask(inParts, query)]
      expect(four.toSorted()).toEqual(one.toSorted())
      const places = one.map((address) => four.indexOf(address))
      const moved = places.map((place, index) => Math.abs(place - index))
      const most = Math.max(3, one.length / 10)
      expect(moved.filter((by) => by > most).length).toBeLessThanOrEqual(one.length / 10)
    },
  )

  it('finds what there is to be found', async () => {
    expect(await ask(inParts, 'feedback')).toHaveLength(120)
    expect(await ask(inParts, 'zebra')).toEqual([])
    expect(await ask(inParts, 'zanzibar')).toEqual(['/notes/005/'])
    expect(await ask(inParts, 'page 17')).toContain('/notes/017/')
  })

  it('brings the text of a page, with the places of what was found', async () => {
    const [best] = await search(inParts, 'heaves')
    const { title, content, locations } = (await best?.text?.()) ?? { title: '', content: '', locations: [] }
    const words = content.split(/\s+/)
    expect(title).toMatch(/^Page \d+ of/)
    expect(locations.length).toBeGreaterThan(0)
    for (const location of locations) expect(words[location]).toMatch(/^heaves/)
  })

  it('ranks what holds a part of a long question where it may, and takes the nearest for an answer', async () => {
    const question = 'why would a lonely bottleneck overtake zebras'
    expect(await ask(inParts, 'lonely zebras overtaking gnus')).toEqual(await ask(whole, 'lonely overtaking'))
    const page = pageName('/notes/001/' as Address)
    const plain = await search(inParts, question, true)
    expect(plain.length).toBeGreaterThan(0)
    expect(plain.length).toBeLessThanOrEqual(20)
    expect(plain.find((one) => one.page === page)?.answers ?? false).toBe(false)
    const [first] = await search(inParts, question, true, new Map([[page, 1]]))
    expect(first).toMatchObject({ page, answers: true })
  })
})
