import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { chosenOf, type Chosen } from './chosen.ts'
import { measureDev } from './dev-latency.ts'
import { applyEdit, quickStages, recopied, stageNames, stages } from './edits.ts'
import { weighPages } from './first-view.ts'
import { buildOurs, clearCaches } from './ours.ts'
import { differences, fingerprint, weigh, type Fingerprint } from './output.ts'
import { buildPeer, prepareContent, type Peer } from './peers.ts'
import { planOf } from './plan.ts'
import { joined, nothing, ours, type Build, type Results } from './results.ts'

export interface Round {
  readonly nodes: number
  /** From 0. The first run also weighs outputs and pages. */
  readonly run: number
  /** Whether to skip some stages, `dev` and the weight of pages. */
  readonly quick: boolean
  /** The original collection, which never changes. */
  readonly pristine: string
  readonly scratch: string
  /** Where the package is installed. */
  readonly installed: string
  readonly say: (line: string) => void
}

/** The order rotates with each run, so that no generator always goes first. Failures do not stop the others. */
export async function measureRound(round: Round, peers: readonly Peer[]): Promise<Results> {
  const parts = [() => measureOurs(round), ...peers.map((peer) => () => measurePeer(round, peer))]
  const first = round.run % parts.length
  const measured: Results[] = []
  for (const part of [...parts.slice(first), ...parts.slice(0, first)]) measured.push(await part())
  return joined(measured)
}

async function measureOurs(round: Round): Promise<Results> {
  const { nodes, run, pristine, scratch, installed } = round
  // Also holds whatever a build leaves beside its output.
  const folder = join(scratch, `${ours}-${nodes}-${run}`)
  const at = {
    content: join(folder, 'content'),
    output: join(folder, 'site'),
    chosen: chosenOf(planOf(nodes)),
  }
  await cp(pristine, at.content, { recursive: true })
  clearCaches(installed)
  const measured: Results[] = []
  try {
    for await (const build of buildsAfterEdits(round, at)) {
      measured.push(build)
    }
    if (!round.quick) measured.push(await serving(round, at))
  } catch (error) {
    measured.push(failure(round, ours, error))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return joined(measured)
}

interface Workplace {
  readonly content: string
  readonly output: string
  readonly chosen: Chosen
}

async function* buildsAfterEdits(
  { nodes, run, quick, installed, say }: Round,
  { content, output, chosen }: Workplace,
): AsyncGenerator<Results> {
  let before: Fingerprint | null = null
  for (const stage of quick ? quickStages : stages) {
    if (stage === 'restored') for (const folder of [content, output]) recopied(folder)
    await applyEdit(stage, content, chosen)
    const { timed, work } = await buildOurs(installed, content, output)
    say(`${nodes} nodes, run ${run + 1}, ${ours}, ${stageNames[stage]}: ${timed.seconds.toFixed(1)} s`)
    const after: Fingerprint | null = run === 0 ? await fingerprint(output) : null
    const build: Build = {
      ...{ nodes, run, subject: ours, stage, timed, work },
      ...(after && { weight: weigh(after) }),
      ...(before && after && { changed: differences(before, after) }),
    }
    yield { ...nothing, builds: [build] }
    if (stage === 'cold' && run === 0 && !quick) {
      yield { ...nothing, pages: [{ nodes, weights: await weighPages(output, chosen) }] }
    }
    before = after
  }
}

async function serving(
  { nodes, run, installed, say }: Round,
  { content, chosen }: Workplace,
): Promise<Results> {
  const latency = await measureDev(installed, content, chosen)
  const edits = latency.edits.map((seconds) => seconds.toFixed(2)).join(' ')
  say(`${nodes} nodes, run ${run + 1}, ${ours}, dev: ${edits} s`)
  return { ...nothing, dev: [{ nodes, run, latency }] }
}

async function measurePeer(round: Round, peer: Peer): Promise<Results> {
  const { nodes, run, pristine, scratch, say } = round
  const output = join(scratch, `out-${peer.name}`)
  try {
    await prepareContent(peer, pristine)
    const timed = await buildPeer(peer, pristine, output)
    say(`${nodes} nodes, run ${run + 1}, ${peer.name}, cold: ${timed.seconds.toFixed(1)} s`)
    const weight = run === 0 ? weigh(await fingerprint(output)) : null
    const build: Build = { nodes, run, subject: peer.name, stage: 'cold', timed, ...(weight && { weight }) }
    return { ...nothing, builds: [build] }
  } catch (error) {
    return failure(round, peer.name, error)
  } finally {
    await rm(output, { recursive: true, force: true })
  }
}

function failure({ nodes, run, say }: Round, subject: string, error: unknown): Results {
  const message = error instanceof Error ? error.message : String(error)
  say(`${nodes} nodes, run ${run + 1}, ${subject} failed: ${message}`)
  const [line = ''] = message.split('\n')
  return { ...nothing, failures: [`${subject} failed at ${nodes} nodes in run ${run + 1}: ${line}.`] }
}
