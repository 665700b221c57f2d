import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { decodeTitles, titlesPath } from '../../src/model/search-titles.ts'
import { exists, files, page } from '../site/page.ts'
import { scratch } from './collection.ts'
import { run, type Ran } from './run.ts'
import { isDraft, mostInMap, vault } from './vault.ts'

/** `NOTES=10000 npx vitest run tests/command/scale.test.ts` tries another size. */
const notes = Number(process.env['NOTES'] ?? 5000)

/**
 * Megabytes of heap. What is left in it after a collection was 83 at 500 notes and 138 at 5,000, before the first page
 * as after the last: some 12 KB a note, which is the graph. The 220 MB of 5,000 notes’ pages do not fit in besides.
 */
const heap = 200 + notes * 0.02
/** Megabytes beside the heap, where the bytes of files are: 50 with none held, and what waits to be collected. */
const beside = 200

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
  built = await run('build', ['--content', join(folder, 'vault'), '--out', out], {
    NODE_OPTIONS: `--max-old-space-size=${heap} --import=${noteOfPeak(note)}`,
  })
  // Without a note the process was killed, for want of memory most likely.
  peak = existsSync(note) ? Number(readFileSync(note, 'utf8')) / 1e6 : Infinity
}, 1_200_000)

/** A module that writes the most bytes that a process had beside its heap into a file when it ends. */
function noteOfPeak(file: string): string {
  const code = `
    import { writeFileSync } from 'node:fs'
    import { isMainThread } from 'node:worker_threads'
    let most = 0
    const look = () => { most = Math.max(most, process.memoryUsage().external) }
    if (isMainThread) {
      setInterval(look, 200).unref()
      process.on('exit', () => writeFileSync(${JSON.stringify(file)}, String(most)))
    }`
  return `data:text/javascript,${encodeURIComponent(code)}`
}

describe('a large vault', () => {
  it('is built in memory that does not grow with its pages', () => {
    expect(built.code, built.stderr).toBe(0)
    expect(peak).toBeLessThan(beside)
  })

  it('has a page for every note that is published', () => {
    const { titles } = decodeTitles(readFileSync(join(out, titlesPath), 'utf8'))
    const published = Array.from({ length: notes }, (_, index) => index).filter((index) => !isDraft(index))
    // One more for the map of everything.
    expect(titles.length).toBe(published.length + 1)
    const lost = titles.filter(({ address }) => !statSync(join(out, address, 'index.html')).isFile())
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
  const ids = Array.from(html.matchAll(/\sid="([^"]*)"/g), ([, id]) => id ?? '')
  const twice = ids.length === new Set(ids).size ? [] : ids.filter((id, index) => ids.indexOf(id) < index)
  const links = new Set(Array.from(html.matchAll(/\s(?:href|src)="(\/[^"#?]*)/g), ([, link]) => link ?? ''))
  const dead = [...links].filter((link) => {
    const path = decodeURIComponent(link)
    return !known.has(path.endsWith('/') ? `${path}index.html` : path)
  })
  return [...twice.map((id) => `id ${id} twice`), ...dead]
}
