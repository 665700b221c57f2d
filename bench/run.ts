import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { machine } from './machine.ts'
import { installOurs } from './ours.ts'
import { installPeer, ownVersions, peersNamed, versionsIn, type Peer } from './peers.ts'
import { fewestNodes } from './plan.ts'
import { report } from './report.ts'
import { joined, ours, type Results } from './results.ts'
import { measureRound } from './round.ts'
import { writeCollection } from './write-collection.ts'

const usage =
  'npm run bench -- [--nodes 500,2000,10000] [--peers eleventy,starlight] [--runs 3] [--out FILE] [--date YYYY-MM-DD]\n       npm run bench -- --quick'

const options = {
  quick: { type: 'boolean', default: false },
  nodes: { type: 'string', default: '500,2000,10000' },
  peers: { type: 'string', default: 'eleventy,starlight' },
  runs: { type: 'string', default: '3' },
  out: { type: 'string', default: join(import.meta.dirname, 'RESULTS.md') },
  date: { type: 'string', default: new Date().toISOString().slice(0, 10) },
} as const

interface Wanted {
  /** 500 nodes beside Eleventy, once, printed but not written: two minutes. */
  readonly quick: boolean
  readonly sizes: readonly number[]
  readonly runs: number
  readonly peers: readonly string[]
  readonly date: string
  readonly out: string | null
}

const wanted = called()
if (wanted === null) {
  process.stderr.write(
    `usage: ${usage}\nA collection has at least ${fewestNodes} nodes; --peers none leaves them out.\n`,
  )
  process.exitCode = 1
} else {
  await bench(wanted)
}

function called(): Wanted | null {
  try {
    const given = parseArgs({ options }).values
    const values = given.quick ? { ...given, nodes: '500', peers: 'eleventy', runs: '1' } : given
    const sizes = values.nodes.split(',').map(Number)
    const runs = Number(values.runs)
    const peers = values.peers.split(',').filter((name) => name !== '' && name !== 'none')
    const fits = (count: number, least: number) => Number.isInteger(count) && count >= least
    const understood = sizes.every((size) => fits(size, fewestNodes)) && fits(runs, 1)
    const { quick, date } = values
    const out = quick ? null : resolve(values.out)
    return understood ? { quick, sizes, runs, peers, date, out } : null
  } catch {
    return null
  }
}

async function bench({ quick, sizes, runs, peers: names, date, out }: Wanted): Promise<void> {
  const say = (line: string) => process.stderr.write(`${line}\n`)
  const circumstances = { quick, date, sizes, runs, machine: machine() }
  const peers = peersNamed(names)
  const absent = names.filter((name) => !peers.some((peer) => peer.name === name))
  for (const peer of peers) await installPeer(peer)

  const scratch = await mkdtemp(join(tmpdir(), 'throughline-bench-'))
  process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))
  // Without this, a signal would skip the exit handlers and leave the folder and the dev server behind.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

  const installed = join(scratch, 'installed')
  await mkdir(installed)
  await installOurs(installed)
  const pristine = (nodes: number) => join(scratch, `pristine-${nodes}`)
  for (const nodes of sizes) await writeCollection(nodes, pristine(nodes))
  const rounds: Results[] = []
  for (let run = 0; run < runs; run += 1) {
    for (const nodes of sizes) {
      rounds.push(
        await measureRound({ nodes, run, quick, pristine: pristine(nodes), scratch, installed, say }, peers),
      )
    }
  }
  const results = joined(rounds)
  const text = report(results, {
    ...circumstances,
    versions: await versions(peers),
    missing: [
      ...missing(absent, results.failures),
      quick
        ? 'More than two stages after the cold build, `dev`, and what pages weigh.'
        : 'Bars that are marked so above.',
    ],
  })
  if (out !== null) await writeFile(out, text)
  process.stdout.write(text)
  if (results.failures.length > 0) process.exitCode = 1
}

async function versions(peers: readonly Peer[]) {
  const own = { name: ours, packages: await ownVersions() }
  const others = peers.map(async ({ name, folder }) => ({ name, packages: await versionsIn(folder) }))
  return [own, ...(await Promise.all(others))]
}

function missing(absent: readonly string[], failures: readonly string[]): readonly string[] {
  return [
    ...absent.map((name) => `${name}: there is no such folder in bench/peers.`),
    ...failures,
    'Builds of the peers after an edit, their dev servers, and what a first view of their pages weighs.',
    'What Starlight takes to be given texts that it understands: they are converted before.',
    'Quartz and Hugo.',
    'Proportional memory: resident memory counts what processes share more than once.',
    'A cold file system: the cache of the system is as warm as the build before left it.',
  ]
}
