import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { staticServer } from '../src/serve/static-server.ts'
import { findChromium } from '../tests/chromium.ts'
import type { FrameTimes } from './frame-times.ts'
import { measureGraph } from './graph-frames.ts'
import { machine } from './machine.ts'
import { buildOurs } from './ours.ts'
import { fewestNodes } from './plan.ts'
import { table, upTo } from './statistics.ts'
import { measureWalk, slowdown } from './walk-frames.ts'
import { project } from './timed.ts'
import { writeCollection } from './write-collection.ts'

const usage = 'npm run bench:frames -- [--nodes 10000] [--site DIR] [--seconds 6] [--runs 3]'

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '10000' },
    /** A built site. By default, one is built from a generated collection. */
    site: { type: 'string' },
    seconds: { type: 'string', default: '6' },
    runs: { type: 'string', default: '3' },
  },
})
const [nodes, seconds, runs] = [values.nodes, values.seconds, values.runs].map(Number)
if (
  !(Number.isInteger(nodes) && (nodes ?? 0) >= fewestNodes) ||
  !(Number.isInteger(runs) && (runs ?? 0) > 0) ||
  !((seconds ?? 0) > 0)
) {
  process.stderr.write(`usage: ${usage}\nA collection has at least ${fewestNodes} nodes.\n`)
  process.exitCode = 1
} else if (values.site !== undefined) {
  await measure(resolve(values.site), seconds ?? 0, runs ?? 0)
} else {
  const scratch = await mkdtemp(join(tmpdir(), 'throughline-frames-'))
  try {
    await writeCollection(nodes ?? 0, join(scratch, 'content'))
    await buildOurs(project, join(scratch, 'content'), join(scratch, 'site'))
    await measure(join(scratch, 'site'), seconds ?? 0, runs ?? 0)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function measure(site: string, seconds: number, runs: number): Promise<void> {
  const server = await staticServer(site, { base: '/', port: 0 })
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  })
  try {
    const rows: string[][] = []
    for (let run = 1; run <= runs; run += 1) {
      const { firstPan, panning, zooming } = await measureGraph(browser, server.url, seconds)
      rows.push(
        [`${run}: opening to first pan`, '', '', upTo(0, firstPan), '', '', ''],
        [`${run}: panning`, ...cells(panning)],
        [`${run}: zooming`, ...cells(zooming)],
        [`${run}: a walk, ${slowdown} × slower`, ...cells(await measureWalk(browser, server.url))],
      )
    }
    const head = ['ms', 'median', '95th percentile', 'worst', 'over 50', 'frames', 'a second']
    process.stdout.write(`${machine()}\nChromium ${browser.version()}\n${table(head, rows)}\n`)
  } finally {
    await browser.close()
    server.close()
  }
}

function cells({ median, percentile95, worst, late, frames, perSecond }: FrameTimes): readonly string[] {
  const rate = (Math.floor(perSecond * 10) / 10).toFixed(1)
  return [upTo(1, median), upTo(1, percentile95), upTo(1, worst), String(late), String(frames), rate]
}
