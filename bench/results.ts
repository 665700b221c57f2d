import type { DevLatency } from './dev-latency.ts'
import type { Stage } from './edits.ts'
import type { FirstView, PageWeights } from './first-view.ts'
import type { Difference, Weight } from './output.ts'
import { spread, type Spread } from './statistics.ts'
import type { Timed } from './timed.ts'

export const ours = 'throughline'

/** Counts from `build --stats json`, by name. */
export type Work = Readonly<Record<string, number>>

export interface Build {
  readonly nodes: number
  readonly run: number
  /** `throughline`, or the name of a peer. Peers have only cold builds. */
  readonly subject: string
  readonly stage: Stage
  readonly timed: Timed
  /** Only for our builds. */
  readonly work?: Work
  /** The weight of its output. Only for the first run, as all runs write the same. */
  readonly weight?: Weight
  /** What it changed in its output. Only for the first run. */
  readonly changed?: Difference
}

export interface Results {
  readonly builds: readonly Build[]
  readonly dev: readonly { readonly nodes: number; readonly run: number; readonly latency: DevLatency }[]
  readonly pages: readonly { readonly nodes: number; readonly weights: PageWeights }[]
  readonly failures: readonly string[]
}

export const nothing: Results = { builds: [], dev: [], pages: [], failures: [] }

export function joined(results: readonly Results[]): Results {
  return {
    builds: results.flatMap(({ builds }) => builds),
    dev: results.flatMap(({ dev }) => dev),
    pages: results.flatMap(({ pages }) => pages),
    failures: results.flatMap(({ failures }) => failures),
  }
}

export function buildsOf(
  { builds }: Results,
  nodes: number,
  subject: string,
  stage: Stage,
): readonly Build[] {
  return builds.filter((build) => build.nodes === nodes && build.subject === subject && build.stage === stage)
}

export function figure(builds: readonly Build[], of: (timed: Timed) => number): Spread | null {
  return spread(builds.map(({ timed }) => of(timed)))
}

/** The time of each build over a cold build by `peer` in the same run, if there was one. */
export function ratios(
  results: Results,
  builds: readonly Build[],
  peer: string,
  time: 'seconds' | 'cpuSeconds' = 'seconds',
): Spread | null {
  const values = builds.flatMap(({ nodes, run, timed }) => {
    const base = buildsOf(results, nodes, peer, 'cold').find((build) => build.run === run)
    return base === undefined ? [] : [timed[time] / base.timed[time]]
  })
  return spread(values)
}

/** The time of our cold build at one size over that at a smaller size, run by run. */
export function growth(results: Results, from: number, to: number): Spread | null {
  const smaller = buildsOf(results, from, ours, 'cold')
  const values = buildsOf(results, to, ours, 'cold').flatMap(({ run, timed }) => {
    const base = smaller.find((build) => build.run === run)
    return base === undefined ? [] : [timed.seconds / base.timed.seconds]
  })
  return spread(values)
}

/**
 * Whether the cost of retitling is in proportion to the pages that change: its time beyond a body edit, as a share of a
 * cold build's time beyond a body edit, over the share of pages that change. 1 is in proportion.
 */
export function proportion(results: Results, nodes: number): Spread | null {
  const at = (stage: Stage) => buildsOf(results, nodes, ours, stage)
  const secondsIn = (run: number, stage: Stage) => at(stage).find((build) => build.run === run)?.timed.seconds
  const pages = at('cold').find(({ weight }) => weight)?.weight?.pages
  const changed = at('title').find((build) => build.changed)?.changed?.pages
  if (!pages || !changed) return null
  const values = at('title').flatMap(({ run, timed }) => {
    const [whole, one] = [secondsIn(run, 'cold'), secondsIn(run, 'body')]
    return whole === undefined || one === undefined || whole <= one
      ? []
      : [(timed.seconds - one) / (whole - one) / (changed / pages)]
  })
  return spread(values)
}

export function latency(
  { dev }: Results,
  nodes: number,
  of: (latency: DevLatency) => readonly number[],
): Spread | null {
  return spread(dev.filter((one) => one.nodes === nodes).flatMap((one) => of(one.latency)))
}

export function weightsAt({ pages }: Results, nodes: number): PageWeights | null {
  return pages.find((one) => one.nodes === nodes)?.weights ?? null
}

/** Must not grow with the collection, unlike the page itself. */
export const shared = ({ css, scripts, data }: FirstView) => css + scripts + data

export const light = (view: FirstView) => view.html + shared(view)
