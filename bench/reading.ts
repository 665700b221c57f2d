import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { staticServer } from '../src/serve/static-server.ts'
import { findChromium } from '../tests/chromium.ts'
import { machine } from './machine.ts'
import { readPage, type PageReading } from './page-reading.ts'
import { median, table, upTo } from './statistics.ts'

const usage = 'npm run bench:reading -- DIST [--sample N] [--json FILE]'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** The number of pages, spread evenly in address order; all by default. */
    sample: { type: 'string' },
    json: { type: 'string' },
  },
})
const [site, ...others] = positionals
const sample = values.sample === undefined ? Infinity : Number(values.sample)
if (site === undefined || others.length > 0 || !(sample > 0)) {
  process.stderr.write(`usage: ${usage}\n`)
  process.exitCode = 1
} else {
  await measure(resolve(site))
}

async function measure(site: string): Promise<void> {
  const all = await addresses(site)
  const step = Math.max(1, all.length / sample)
  const chosen = all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
  const server = await staticServer(site, { base: '/', port: 0 })
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  })
  try {
    const readings: PageReading[] = []
    for (const address of chosen) readings.push(await readPage(browser, new URL(address, server.url).href))
    process.stdout.write(
      `${machine()}\nChromium ${browser.version()}, ${chosen.length} of ${all.length} pages\n${figures(readings)}\n`,
    )
    if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(readings, null, 1)}\n`)
  } finally {
    await browser.close()
    server.close()
  }
}

/** The pages of a site except redirects, relative to its root, sorted. */
async function addresses(site: string): Promise<readonly string[]> {
  const files = await readdir(site, { recursive: true, withFileTypes: true })
  const pages = files
    .filter(({ name }) => name === 'index.html')
    .map(({ parentPath }) => relative(site, parentPath).split(sep).map(encodeURIComponent).join('/'))
    .map((path) => (path === '' ? './' : `${path}/`))
    .sort()
  const leads = await Promise.all(
    pages.map(async (page) =>
      /http-equiv="?refresh/.test(await readFile(join(site, decodeURIComponent(page), 'index.html'), 'utf8')),
    ),
  )
  return pages.filter((_, index) => !leads[index])
}

function figures(readings: readonly PageReading[]): string {
  const head = [
    'kind',
    'pages',
    'height at 1280',
    'at 360',
    'own words, %',
    'sheets',
    'CLS at 1280',
    'at 360',
    'KB',
    'fonts, KB',
  ]
  const kinds = [...Map.groupBy(readings, ({ kind }) => kind)]
  const rows = kinds.map(([kind, some]) => {
    const worst = (digits: number, value: (one: PageReading) => number) => {
      const all = some.map(value)
      return `${upTo(digits, median(all))} (${upTo(digits, Math.max(...all))})`
    }
    const shares = some.flatMap(({ words }) => (words ? [(100 * words.own) / words.all] : []))
    return [
      kind,
      String(some.length),
      worst(0, ({ height }) => height.wide),
      worst(0, ({ height }) => height.narrow),
      shares.length === 0 ? '–' : `${Math.floor(median(shares))} (${Math.floor(Math.min(...shares))})`,
      worst(1, ({ sheets }) => sheets),
      worst(4, ({ shift }) => shift.wide),
      worst(4, ({ shift }) => shift.narrow),
      worst(1, ({ bytes }) => bytes / 1000),
      worst(1, ({ fonts }) => fonts / 1000),
    ]
  })
  return table(head, rows)
}
