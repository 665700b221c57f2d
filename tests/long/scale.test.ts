// @module-tag long

import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { exists, files, page } from '../site/page.ts'
import { scratch } from '../command/collection.ts'
import { run, sameSite, type Ran } from '../command/run.ts'
import { isDraft, mostInMap, vault } from '../command/vault.ts'

/** `NOTES=5000 npm run test:long -- scale` tries another size. */
const notes = Number(process.env['NOTES'] ?? 1500)

/**
 * The most megabytes that may be left after a collection, at any time of a build. Measured: 139 for 500 notes, 170 for
 * 2,500, so 16 KB a note, which is the graph. Its page of 47 KB does not fit in besides.
 */
const limit = 145 + notes * 0.02

const mapped = Math.min(notes, mostInMap)
const map = '/notes/map-of-everything/'
const hub = '/notes/copper-glaze-0/'

let out = ''
let built: Ran
let peak = 0

beforeAll(async () => {
  const folder = scratch()
  for (const [path, data] of vault(notes)) {
    mkdirSync(dirname(join(folder, 'vault', path)), { recursive: true })
    writeFileSync(join(folder, 'vault', path), data)
  }
  out = join(folder, 'dist')
  const note = join(folder, 'peak')
  built = await run('build', ['--content', join(folder, 'vault'), '--out', out, ...sameSite], {
    NODE_OPTIONS: `--import=${noteOfPeak(note)}`,
  })
  peak = existsSync(note) ? Number(readFileSync(note, 'utf8')) / 1e6 : Infinity
})

/**
 * A module that collects garbage every second and writes into a file, when the process ends, the most bytes that were
 * left in the heap of its main thread and beside it.
 */
function noteOfPeak(file: string): string {
  const code = `
    import { writeFileSync } from 'node:fs'
    import { setFlagsFromString } from 'node:v8'
    import { runInNewContext } from 'node:vm'
    import { isMainThread } from 'node:worker_threads'
    if (isMainThread) {
      setFlagsFromString('--expose-gc')
      const collect = runInNewContext('gc')
      let most = 0
      const look = () => {
        collect()
        const { heapUsed, external } = process.memoryUsage()
        most = Math.max(most, heapUsed + external)
      }
      setInterval(look, 1000).unref()
      process.on('exit', () => writeFileSync(${JSON.stringify(file)}, String(most)))
    }`
  return `data:text/javascript,${encodeURIComponent(code)}`
}

describe('a large vault', () => {
  it('is built in memory that does not grow with its pages', () => {
    expect(built.code, built.stderr).toBe(0)
    expect(peak).toBeLessThan(limit)
  })

  it('has a page for every note that is published', () => {
    const rows = files(out)
      .filter((path) => /^search\/texts\/\d+\//.test(path))
      .map((path) => inflateSync(readFileSync(join(out, path))).toString())
    const searched = rows.flatMap((text) => JSON.parse(text) as (readonly string[])[])
    const published = Array.from({ length: notes }, (_, index) => index).filter((index) => !isDraft(index))
    // One more for the map of everything.
    expect(searched.length).toBe(published.length + 1)
    const lost = searched.filter(([, address = '']) => !statSync(join(out, address, 'index.html')).isFile())
    expect(lost).toEqual([])
  })

  it('keeps the page of a note light that most others link, and breaks the list of them over pages', () => {
    const count = page(out, hub).querySelector('#mentions .count')?.textContent.replace(/\D/g, '')
    expect(Number(count)).toBeGreaterThan(notes / 2)
    const pages = Math.ceil(Number(count) / 100)
    const lists = Array.from({ length: pages }, (_, index) =>
      mentionsOn(index === 0 ? hub : `${hub}mentions/${index + 1}/`),
    )
    expect(lists.slice(0, -1).every((items) => items === 100)).toBe(true)
    expect(lists.reduce((sum, items) => sum + items, 0)).toBe(Number(count))
    expect(exists(out, `${hub}mentions/${pages + 1}`)).toBe(false)
    expect(page(out, hub).querySelectorAll('#map svg a').length).toBeLessThanOrEqual(24)
    // More than half of it is its own text and what that embeds.
    expect(weight(hub)).toBeLessThan(250_000)
    expect(weight(`${hub}mentions/2/`)).toBeLessThan(100_000)
  })

  it('shows every link of a note that links thousands', () => {
    const links = page(out, map).querySelectorAll('article li a.link').length
    expect(links).toBe(
      Array.from({ length: mapped }, (_, index) => index).filter((index) => !isDraft(index)).length,
    )
    expect(weight(map)).toBeLessThan(300 * mapped)
  })

  it('has no link that leads nowhere, and no id twice on a page', () => {
    const paths = files(out)
    const known = new Set(paths.map((path) => `/${path}`))
    const faults = paths
      .filter((path) => path.endsWith('.html'))
      .flatMap((path) =>
        faultsIn(readFileSync(join(out, path), 'utf8'), known).map((fault) => `${path}: ${fault}`),
      )
    expect(faults.slice(0, 10)).toEqual([])
  })
})

const mentionsOn = (path: string) => page(out, path).querySelectorAll('.mentions > li').length
const weight = (path: string) => statSync(join(out, path, 'index.html')).size

function faultsIn(html: string, known: ReadonlySet<string>): readonly string[] {
  const ids = Array.from(html.matchAll(/\sid="?([^"\s>]+)/g), ([, id]) => id ?? '')
  const twice = ids.length === new Set(ids).size ? [] : ids.filter((id, index) => ids.indexOf(id) < index)
  const links = new Set(
    Array.from(html.matchAll(/\s(?:href|src)="?(\/[^"#?\s>]*)/g), ([, link]) => link ?? ''),
  )
  const dead = [...links].filter((link) => {
    const path = decodeURIComponent(link)
    return !known.has(path.endsWith('/') ? `${path}index.html` : path)
  })
  return [...twice.map((id) => `id ${id} twice`), ...dead]
}
