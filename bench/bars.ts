import type { Stage } from './edits.ts'
import {
  buildsOf,
  figure,
  growth,
  latency,
  light,
  ours,
  proportion,
  ratios,
  shared,
  weightsAt,
  type Results,
} from './results.ts'
import { spread, type Spread } from './statistics.ts'

export interface Bar {
  readonly name: string
  readonly limit: number
  readonly unit: string
  /** Null if it was not measured. */
  readonly value: Spread | null
  readonly digits: number
}

export function isMet({ value, limit }: Bar): boolean | null {
  return value === null ? null : value.median <= limit
}

const [small, middle, large, huge] = [500, 2000, 10_000, 50_000]

/** KB, MB and GB are powers of 1,000. */
export function barsOf(results: Results): readonly Bar[] {
  const at = (nodes: number, stage: Stage) => buildsOf(results, nodes, ours, stage)
  const one = (value: number | null | undefined): Spread | null =>
    value === null || value === undefined ? null : spread([value])
  const kilobytes = (bytes: number | undefined) => one(bytes === undefined ? null : bytes / 1000)
  const ratio = (
    name: string,
    stage: Stage,
    peer: string,
    limit: number,
    { nodes = large, time = 'seconds' }: { nodes?: number; time?: 'seconds' | 'cpuSeconds' } = {},
  ): Bar => ({
    name: `${name}, over ${peer === ours ? 'our own' : `${peer}'s`} cold build, ${nodes} nodes${time === 'seconds' ? '' : ', processor time'}`,
    limit,
    unit: '×',
    value: ratios(results, at(nodes, stage), peer, time),
    digits: 3,
  })
  const processor = { time: 'cpuSeconds' } as const
  const wait = (nodes: number, limit: number): Bar => ({
    name: `dev, saved file to changed HTML, ${nodes} nodes`,
    limit,
    unit: 's',
    value: latency(results, nodes, ({ edits }) => edits),
    digits: 3,
  })
  const memory = (name: string, nodes: number, limit: number, without: boolean): Bar => ({
    name: `peak memory of a cold build ${name}, ${nodes} nodes`,
    limit,
    unit: 'GB',
    value: figure(at(nodes, 'cold'), (timed) => (without ? timed.peakWithoutIndexer : timed.peakBytes) / 1e9),
    digits: 2,
  })
  const views = (nodes: number): readonly Bar[] => {
    const weights = weightsAt(results, nodes)
    return (['median', 'busy'] as const).map((which) => ({
      name: `first view of the note ${which === 'median' ? 'of median degree' : 'at the 95th percentile'}, gzipped, without fonts and images, ${nodes} nodes`,
      limit: 60,
      unit: 'KB',
      value: one(weights && light(weights[which]) / 1000),
      digits: 1,
    }))
  }
  return [
    ratio('cold', 'cold', 'starlight', 0.4),
    ratio('cold', 'cold', 'starlight', 0.4, processor),
    ratio('cold', 'cold', 'eleventy', 3, processor),
    ratio('cold', 'cold', 'eleventy', 4, { nodes: small }),
    {
      name: `cold, ${large} nodes over ${middle}`,
      limit: 5.5,
      unit: '×',
      value: growth(results, middle, large),
      digits: 2,
    },
    ratio('one body edited', 'body', 'eleventy', 0.25),
    ratio('one note deleted', 'deleted', 'eleventy', 0.6),
    ratio('nothing changed', 'unchanged', 'eleventy', 0.15),
    ratio('copies restored, one body edited', 'restored', ours, 0.15),
    {
      name: `most linked note retitled, in proportion to the pages that change, ${large} nodes`,
      limit: 1,
      unit: '×',
      value: proportion(results, large),
      digits: 2,
    },
    wait(middle, 0.3),
    wait(large, 0.5),
    memory('without the indexer', large, 1, true),
    memory('with the indexer', large, 1.5, false),
    memory('with the indexer', huge, 6, false),
    {
      name: `all files of the site, ${large} nodes`,
      limit: 300,
      unit: 'MB',
      value: one(
        at(large, 'cold')
          .map(({ weight }) => weight && weight.bytes / 1e6)
          .find((bytes) => bytes !== undefined),
      ),
      digits: 1,
    },
    {
      name: `HTML of the note of median degree, ${large} nodes`,
      limit: 40,
      unit: 'KB',
      value: kilobytes(weightsAt(results, large)?.html.median.raw),
      digits: 1,
    },
    ...[small, middle, large].flatMap(views),
    sameness(results),
    ...maps(results),
    {
      name: `HTML of the most linked note's page, ${large} nodes`,
      limit: 150,
      unit: 'KB',
      value: kilobytes(weightsAt(results, large)?.html.hub.raw),
      digits: 1,
    },
  ]
}

function maps(results: Results): readonly Bar[] {
  const [few, many] = [weightsAt(results, small)?.map, weightsAt(results, large)?.map]
  const bar = (
    name: string,
    limit: number,
    unit: string,
    value: number | null | undefined,
    digits: number,
  ) => ({
    name: `${name}, ${large} nodes`,
    limit,
    unit,
    value: value === null || value === undefined ? null : spread([value]),
    digits,
  })
  return [
    bar('scripts of the walk, gzipped', 25, 'KB', many && many.scripts / 1000, 1),
    bar(
      `a file that a step of the walk loads, gzipped, over ${small} nodes`,
      1.1,
      '×',
      few && many && many.steps.median / few.steps.median,
      2,
    ),
    bar('file of the whole graph, gzipped', 900, 'KB', many?.whole && many.whole / 1000, 1),
  ]
}

/** Gzipped bytes differ a little, because hashed names do. */
function sameness(results: Results): Bar {
  const [few, many] = [weightsAt(results, small), weightsAt(results, large)]
  const value = few && many ? spread([shared(many.median) / shared(few.median)]) : null
  return {
    name: `CSS, scripts and data of a first view, ${large} nodes over ${small}`,
    limit: 1.01,
    unit: '×',
    value,
    digits: 3,
  }
}
