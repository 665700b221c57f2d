import { barsOf, isMet, type Bar } from './bars.ts'
import { stageNames, stages, type Stage } from './edits.ts'
import { sorts } from './first-view.ts'
import {
  buildsOf,
  figure,
  latency,
  ours,
  ratios,
  shared,
  weightsAt,
  type Results,
  type Work,
} from './results.ts'
import { shown, table, upTo } from './statistics.ts'

export interface Circumstances {
  /** Such as `2025-11-02`. */
  readonly date: string
  readonly machine: string
  readonly sizes: readonly number[]
  readonly runs: number
  /** Only builds, without bars. */
  readonly quick: boolean
  /** Every generator measured, ours first, with its packages. */
  readonly versions: readonly { readonly name: string; readonly packages: readonly string[] }[]
  readonly missing: readonly string[]
}

/** The peer that ratios refer to. */
const base = 'eleventy'

export function report(results: Results, circumstances: Circumstances): string {
  const { sizes, versions, quick } = circumstances
  const subjects = versions.map(({ name }) => name)
  return [
    '# What the benchmark measured',
    preface(circumstances),
    ...(quick ? [] : bars(results)),
    '## Builds',
    'The ratio is the time over that of a cold build by bare Eleventy of the same texts in the same run, so it carries over to other machines; seconds do not. Throughline is the installed package. Each figure is the median of the runs, with the least and the greatest. Processor time and memory are sampled every 50 ms over the whole tree of processes; memory is resident, so what processes share counts for each of them. "Without indexer" leaves out the processes named `pagefind`.',
    ...sizes.flatMap((nodes) => [
      `### ${nodes} nodes`,
      table(
        ['', `ratio to ${base}`, 'seconds', 'processor seconds', 'peak MB', 'without indexer'],
        subjects.flatMap((subject) => stages.flatMap((stage) => buildRow(results, nodes, subject, stage))),
      ),
      table(
        ['', 'files out', 'MB out', 'HTML files changed', 'others changed'],
        subjects.flatMap((subject) => stages.flatMap((stage) => outputRow(results, nodes, subject, stage))),
      ),
    ]),
    '## Work',
    'What our builds did, counted and divided by the nodes: the same on every machine of as many cores.',
    ...sizes.flatMap((nodes) => [`### ${nodes} nodes`, workTable(results, nodes)]),
    ...(quick ? [] : served(results, sizes)),
    '## What was not measured',
    `${circumstances.missing.map((sentence) => `- ${sentence}`).join('\n')}\n`,
  ].join('\n\n')
}

function bars(results: Results): readonly string[] {
  return [
    '## Bars',
    'Ratios are within one run. KB, MB and GB are powers of 1,000. Every figure is rounded up at its last digit; the limit is compared with the unrounded median.',
    table(['', 'limit', 'measured', ''], barsOf(results).map(barRow)),
  ]
}

function workTable(results: Results, nodes: number): string {
  const built = stages.flatMap((stage) => {
    const work = buildsOf(results, nodes, ours, stage).find(({ work }) => work)?.work
    return work ? [{ stage, work }] : []
  })
  const names = Object.keys(built[0]?.work ?? {}).filter((name) => name !== 'nodes')
  return table(
    ['a node', ...built.map(({ stage }) => stageNames[stage])],
    names.map((name) => [name, ...built.map(({ work }) => eachOf(work, name))]),
  )
}

function eachOf(work: Work, name: string): string {
  const each = (work[name] ?? 0) / (work['nodes'] ?? 1)
  return upTo(each >= 100 ? 0 : 2, each)
}

function served(results: Results, sizes: readonly number[]): readonly string[] {
  return [
    '## Dev',
    'Seconds from the saved file to the HTML that the server answers with, asked for again and again; for a backlink, to the page of another note that shows the same edit. Over all edits of all runs.',
    table(
      ['nodes', 'edited page', "backlink's page", 'until ready', 'first page'],
      sizes.map((nodes) => [
        String(nodes),
        shown(
          latency(results, nodes, ({ edits }) => edits),
          3,
        ),
        shown(
          latency(results, nodes, ({ backlinks }) => backlinks),
          3,
        ),
        shown(
          latency(results, nodes, ({ ready }) => [ready]),
          2,
        ),
        shown(
          latency(results, nodes, ({ firstPage }) => [firstPage]),
          2,
        ),
      ]),
    ),
    '## First view of a note',
    'KB as sent with gzip (fonts and images as they are): every request of a headless Chromium with an empty cache until the network is idle, without scrolling.',
    table(
      ['note', ...sorts, 'all but fonts and images'],
      sizes.flatMap((nodes) => viewRows(results, nodes)),
    ),
    table(
      ['page of the most linked note', 'HTML KB', 'gzipped KB'],
      sizes.flatMap((nodes) => {
        const hub = weightsAt(results, nodes)?.html.hub
        return hub ? [[`${nodes} nodes`, kilobytes(hub.raw), kilobytes(hub.gzipped)]] : []
      }),
    ),
    '## Maps',
    'KB, gzipped, beyond the first view: the scripts that make the map of a page walkable; the files of which a step of a walk loads one, unless it was loaded before; and the file of the whole graph, which only `/graph/` loads.',
    table(
      ['', 'scripts', 'files of steps', 'median file', 'largest file', 'whole graph'],
      sizes.flatMap((nodes) => {
        const map = weightsAt(results, nodes)?.map
        if (!map) return []
        const { scripts, steps, whole } = map
        const sizes = [scripts, steps.median, steps.largest, whole].map((bytes) =>
          bytes === null ? '–' : kilobytes(bytes),
        )
        const [script = '', ...others] = sizes
        return [[`${nodes} nodes`, script, String(steps.files), ...others]]
      }),
    ),
  ]
}

function preface({ date, machine, sizes, runs, versions }: Circumstances): string {
  return [
    `Written by \`npm run bench\` on ${date}; run it again rather than edit this.`,
    '',
    `- Machine: ${machine}`,
    `- Collections: ${sizes.join(', ')} nodes; of 10,000 nodes 1,700 are notes, 7,600 inquiries and 700 papers`,
    `- Runs: ${runs}, one after another, each with every generator`,
    ...versions.map(({ name, packages }) => `- ${name}: ${packages.join(', ')}`),
  ].join('\n')
}

function barRow(bar: Bar): readonly string[] {
  const met = isMet(bar)
  const value = bar.value === null ? '–' : `${shown(bar.value, bar.digits)} ${bar.unit}`
  return [
    bar.name,
    `${bar.limit} ${bar.unit}`,
    value,
    met === null ? 'not measured' : met ? 'met' : '**not met**',
  ]
}

const kilobytes = (bytes: number) => upTo(1, bytes / 1000)
const labelled = (subject: string, stage: Stage) => `${subject}, ${stageNames[stage]}`

function buildRow(
  results: Results,
  nodes: number,
  subject: string,
  stage: Stage,
): readonly (readonly string[])[] {
  const builds = buildsOf(results, nodes, subject, stage)
  if (builds.length === 0) return []
  return [
    [
      labelled(subject, stage),
      shown(ratios(results, builds, base), 2),
      shown(
        figure(builds, ({ seconds }) => seconds),
        1,
      ),
      shown(
        figure(builds, ({ cpuSeconds }) => cpuSeconds),
        1,
      ),
      shown(
        figure(builds, ({ peakBytes }) => peakBytes / 1e6),
        0,
      ),
      shown(
        figure(builds, ({ peakWithoutIndexer }) => peakWithoutIndexer / 1e6),
        0,
      ),
    ],
  ]
}

function outputRow(
  results: Results,
  nodes: number,
  subject: string,
  stage: Stage,
): readonly (readonly string[])[] {
  const build = buildsOf(results, nodes, subject, stage).find(({ weight }) => weight !== undefined)
  if (!build?.weight) return []
  const { weight, changed } = build
  return [
    [
      labelled(subject, stage),
      String(weight.files),
      upTo(1, weight.bytes / 1e6),
      changed ? String(changed.pages) : '–',
      changed ? String(changed.others) : '–',
    ],
  ]
}

function viewRows(results: Results, nodes: number): readonly (readonly string[])[] {
  const weights = weightsAt(results, nodes)
  if (weights === null) return []
  return (['median', 'busy'] as const).map((which) => [
    `${nodes} nodes, ${which === 'median' ? 'median degree' : '95th percentile'}`,
    ...sorts.map((sort) => kilobytes(weights[which][sort])),
    kilobytes(weights[which].html + shared(weights[which])),
  ])
}
