import { document } from '../../../../src/search/engine/program.ts'
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fullText, type FullText } from '../../../../src/search/browser/full-text.ts'
import type { Address } from '../../../../src/core/address.ts'
import { pageName, partOf, type PageName } from '../../../../src/search/search-parts.ts'
import { writeIndex } from '../written-index.ts'
import { threadInNode } from '../../../../src/search/in-node.ts'
import { filesIn, staticServer, type StaticServer } from '../../../../src/serve/static-server.ts'

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
    html: document({
      title,
      besides: number === 5 ? 'Zanzibar' : 'Alias',
      text: `<p>${words.join(' ')}, ${'and so on '.repeat(number % 30)}</p>`,
    }),
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

async function indexIn(count: number, all = pages): Promise<{ index: FullText; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'full-text-'))
  folders.push(folder)
  const parts = Array.from({ length: count }, (_, part) =>
    all.filter(({ address }) => partOf(address, count) === part),
  )
  await writeIndex(
    folder,
    parts.map((its) => ({ of: all.length, language: 'en', pages: its })),
  )
  const server = await staticServer(folder, { base: '/', port: 0 })
  servers.push(server)
  return { index: fullText(server.url, all.length, threadInNode(filesIn(folder))), folder }
}

const search = (index: FullText, query: string, inOtherWords = false, shares = new Map<PageName, number>()) =>
  index.search(query, inOtherWords, shares, new AbortController().signal, (word) => word === 'WATER')

const ask = async (index: FullText, query: string) =>
  (await search(index, query)).map(({ page }) => addresses.get(page))

describe('the full text', () => {
  let whole: FullText
  let inParts: FullText
  beforeAll(async () => {
    whole = (await indexIn(1)).index
    inParts = (await indexIn(4)).index
  })
  afterAll(async () => {
    for (const server of servers) server.close()
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true })))
  })

  it.each(queries)(
    'finds the same for %s where four parts were indexed as where it indexed one',
    async (query) => expect(await ask(inParts, query)).toEqual(await ask(whole, query)),
  )

  it('finds what there is to be found', async () => {
    expect(await ask(inParts, 'feedback')).toHaveLength(120)
    expect(await ask(inParts, 'zebra')).toEqual([])
    expect(await ask(inParts, 'zanzibar')).toEqual(['/notes/005/'])
    expect(await ask(inParts, 'page 17')).toContain('/notes/017/')
  })

  it('finds on and on, where it has let go of the files that it had loaded', { tags: 'long' }, async () => {
    const letters = 'b c d f g h k l m n p r s t'.split(' ')
    const words = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => `${a}a${b}o${c}u`)))
    const text = words.join(' ')
    const full = pages
      .slice(0, 40)
      .map((page) => ({ ...page, html: page.html.replace('</p>', `</p>${text}`) }))
    const { index, folder } = await indexIn(1, full)
    expect(globSync('search/texts/index/*', { cwd: folder }).length).toBeGreaterThan(12)
    for (const word of ['bacodu', 'tatotu', ...letters.map((letter) => `${letter}amoku`), 'bacodu'])
      expect([word, (await search(index, word)).length]).toEqual([word, 40])
  })

  it('leaves out of a long query what is common, as long as two words are left', async () => {
    expect(await ask(whole, 'soil 5 zanzibar water')).toEqual(['/notes/005/'])
    expect(await ask(whole, '5 zanzibar water')).toEqual([])
    expect(await ask(whole, 'zanzibar water waters')).toEqual([])
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
