import { works } from '../../src/ledger/ledger.ts'

export const sizes = [250, 1000] as const
export const stages = ['cold', 'edited', 'unchanged', 'restored'] as const

/** What `build --stats json` tells and a budget is for: the work, and how large the site is. */
export const measures = [...works, 'filesOut', 'bytesOut', 'htmlBytes'] as const

export type Measure = (typeof measures)[number]
export type Stage = (typeof stages)[number]

/**
 * What a build of the benchmark's collection may do for each node, at either size: from nothing, after an edit of one
 * note's body, with nothing changed, and after such an edit where the collection and the site are copies, as in CI. Smaller collections seem to do more, because some work is done once a build.
 * A number is changed here only when more work is meant, or less is needed.
 */
export const budgets: Readonly<Record<Stage, Readonly<Record<Measure, readonly [number, number]>>>> = {
  cold: {
    filesOpened: [3.952, 2.436],
    filesExamined: [4.712, 3.785],
    filesWritten: [2.224, 1.66],
    bytesRead: [28_230, 16_990],
    bytesWritten: [61_550, 56_510],
    bytesHashed: [81_640, 67_100],
    textsParsed: [0.968, 0.966],
    textsEmbedded: [1, 1],
    pairsCompared: [156.472, 630.3],
    pagesMade: [1.82, 1.439],
    templatesRun: [1.712, 1.316],
    dependenciesRecorded: [79.38, 87.327],
    dependenciesChecked: [4, 4],
    cardsDrawn: [0, 0],
    filesOut: [2.22, 1.657],
    bytesOut: [47_120, 42_120],
    htmlBytes: [38_310, 36_040],
  },
  edited: {
    filesOpened: [2.7, 0.78],
    filesExamined: [6.88, 5.415],
    filesWritten: [2.672, 1.89],
    bytesRead: [33_760, 16_740],
    bytesWritten: [11_320, 8436],
    bytesHashed: [34_000, 21_128],
    textsParsed: [0.004, 0.001],
    textsEmbedded: [0.004, 0.001],
    pairsCompared: [4.18, 4.704],
    pagesMade: [0.088, 0.027],
    templatesRun: [0.06, 0.017],
    dependenciesRecorded: [11.6, 5.67],
    dependenciesChecked: [4, 4],
    cardsDrawn: [0, 0],
    filesOut: [2.22, 1.657],
    bytesOut: [47_120, 42_120],
    htmlBytes: [38_310, 36_040],
  },
  unchanged: {
    filesOpened: [1.76, 0.44],
    filesExamined: [6.244, 5.101],
    filesWritten: [0, 0],
    bytesRead: [10_560, 3560],
    bytesWritten: [0, 0],
    bytesHashed: [9580, 2500],
    textsParsed: [0, 0],
    textsEmbedded: [0, 0],
    pairsCompared: [0, 0],
    pagesMade: [0, 0],
    templatesRun: [0, 0],
    dependenciesRecorded: [0, 0],
    dependenciesChecked: [0, 0],
    cardsDrawn: [0, 0],
    filesOut: [2.22, 1.657],
    bytesOut: [47_120, 42_120],
    htmlBytes: [38_310, 36_040],
  },
  restored: {
    filesOpened: [5.512, 3.301],
    filesExamined: [11.4, 8.77],
    filesWritten: [2.732, 1.9],
    bytesRead: [80_380, 61_440],
    bytesWritten: [12_715, 9618],
    bytesHashed: [81_860, 64_650],
    textsParsed: [0.004, 0.001],
    textsEmbedded: [0.004, 0.001],
    pairsCompared: [4.18, 4.873],
    pagesMade: [0.088, 0.027],
    templatesRun: [0.06, 0.017],
    dependenciesRecorded: [11.6, 5.408],
    dependenciesChecked: [4, 4],
    cardsDrawn: [0, 0],
    filesOut: [2.22, 1.657],
    bytesOut: [47_120, 42_120],
    htmlBytes: [38_310, 36_040],
  },
}

/** Each pair of two kinds is compared, so four times the nodes are sixteen times the pairs. All else grows with the nodes. */
export const growth = (measure: Measure) => (measure === 'pairsCompared' ? 2 : 1)
