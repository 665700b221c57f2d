import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import type { Address } from '../../../../src/core/address.ts'
import { openMeaning } from '../../../../src/search/browser/meaning.ts'
import { encodeMeaning, meaningFileCount } from '../../../../src/search/meaning-files.ts'
import { meaningPath } from '../../../../src/search/meaning.ts'
import type { Vector } from '../../../../src/similarity/embedding/embedder.ts'
import { staticEmbedder } from '../../../../src/similarity/embedding/static.ts'
import { writeTinyStaticModel } from '../../similarity/embedding/tiny-static-model.ts'

afterEach(() => vi.unstubAllGlobals())

const dimensions = 24

/** A model of so many words, w1, w2 …, with numbers that look like chance, the same every time. */
function randomModel(size: number) {
  let state = 7
  const next = () => ((state = (state * 48271) % 2147483647) / 2147483647) * 2 - 1
  const word = (number: number) => (number === 0 ? '[UNK]' : `w${number}`)
  return Object.fromEntries(
    Array.from({ length: size }, (_, number) => {
      const scale = 0.05 + Math.abs(next())
      return [word(number), Array.from({ length: dimensions }, () => scale * next())] as const
    }),
  )
}

/** The files of a site with these texts, and the paths that are loaded of them. */
async function served(size: number, texts: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'meaning-'))
  try {
    writeTinyStaticModel(folder, randomModel(size))
    const embedder = staticEmbedder({ provider: 'static', model: folder, search: true }, folder)
    const vectors = (await embedder.embed(texts)) as readonly Float32Array[]
    const pages = vectors.map((vector, page) => [`/notes/${page}/` as Address, vector] as const)
    if (!embedder.table) throw new Error('a static model has a table')
    const meaning = { model: embedder.table, pages }
    const searched = pages.map(([address]) => ({ address, kind: null }))
    const files = new Map(
      Array.from({ length: meaningFileCount(meaning) }, (_, file) => [
        `/${meaningPath(file)}`,
        encodeMeaning(meaning, file, searched),
      ]),
    )
    const loaded: string[] = []
    vi.stubGlobal('fetch', (path: string) => {
      loaded.push(path)
      return Promise.resolve(new Response(files.get(path) ?? null, { status: files.has(path) ? 200 : 404 }))
    })
    return { embedder, vectors, files, loaded }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function exact(asked: Vector | undefined, vectors: readonly Float32Array[]): readonly number[] {
  const mean = Array.from({ length: dimensions }, (_, at) => {
    return vectors.reduce((sum, vector) => sum + (vector[at] ?? 0), 0) / vectors.length
  })
  const apart = (vector: Float32Array) => Array.from(vector, (number, at) => number - (mean[at] ?? 0))
  const one = apart(asked as Float32Array)
  return vectors.map((vector) => {
    const other = apart(vector)
    const product = one.reduce((sum, number, at) => sum + number * (other[at] ?? 0), 0)
    return product / (Math.hypot(...one) * Math.hypot(...other))
  })
}

it('is the same in a browser as in the build, but for what 8 bits leave out', async () => {
  const texts = Array.from({ length: 12 }, (_, page) => `w${page + 1} w${2 * page + 2} w${5000 + 30 * page}`)
  const { embedder, vectors } = await served(5400, texts)
  const meaning = await openMeaning('/')
  for (const question of ['w1 w2 w3', 'W7, nothing w5001 w20', 'w5300 w9 w11 w11']) {
    const [asked] = await embedder.embed([question])
    const near = (await meaning.nearTo(question)).map(({ cosine }) => cosine)
    const wanted = exact(asked, vectors)
    expect(near).toHaveLength(texts.length)
    for (const [page, cosine] of near.entries())
      expect(Math.abs(cosine - (wanted[page] ?? NaN))).toBeLessThan(0.01)
  }
})

it('loads the first file once, and of the others only those with the rarest tokens', async () => {
  const { files, loaded } = await served(8000, ['w1 w2', 'w3 w4'])
  expect(files.size).toBe(1 + Math.ceil((8000 - 4096) / 512))
  const meaning = await openMeaning('/')
  await meaning.nearTo('w1 w2 w3 w4')
  expect(loaded).toEqual(['/search/meaning.json'])
  await meaning.nearTo('w1 w4100 w7900 w7901 w6000')
  expect(loaded.slice(1)).toEqual(['/search/meaning/8.json', '/search/meaning/4.json'])
  await meaning.nearTo('w7905 w6001')
  expect(loaded).toHaveLength(3)
})

it('finds nothing by words that the model does not know', async () => {
  await served(10, ['w1', 'w2'])
  expect((await (await openMeaning('/')).nearTo('quite unknown words')).length).toBe(0)
})
