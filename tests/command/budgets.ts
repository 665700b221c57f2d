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
    filesExamined: [4.7, 3.785],
    filesWritten: [2.22, 1.66],
    bytesRead: [27_606, 16_838],
    bytesWritten: [83_567, 76_581],
    bytesHashed: [144_700, 126_700],
    textsParsed: [0.968, 0.966],
    textsEmbedded: [1, 1],
    pairsCompared: [156, 630],
    pagesMade: [1.82, 1.439],
    templatesRun: [1.712, 1.316],
    dependenciesRecorded: [72, 80],
    dependenciesChecked: [4, 4],
    filesOut: [2.208, 1.657],
    bytesOut: [68_240, 61_269],
    htmlBytes: [57_867, 54_315],
  },
  edited: {
    filesOpened: [3.076, 0.867],
    filesExamined: [6.88, 5.415],
    filesWritten: [2.632, 1.89],
    bytesRead: [35_019, 21_570],
    bytesWritten: [12_715, 9618],
    bytesHashed: [34_000, 21_128],
    textsParsed: [0.004, 0.001],
    textsEmbedded: [0.004, 0.001],
    pairsCompared: [4.18, 4.704],
    pagesMade: [0.088, 0.027],
    templatesRun: [0.024, 0.007],
    dependenciesRecorded: [15.9, 8.722],
    dependenciesChecked: [4, 4],
    filesOut: [2.208, 1.657],
    bytesOut: [68_240, 61_269],
    htmlBytes: [57_867, 54_315],
  },
  unchanged: {
    filesOpened: [2.188, 0.547],
    filesExamined: [6.244, 5.101],
    filesWritten: [0, 0],
    bytesRead: [9219, 3650],
    bytesWritten: [0, 0],
    bytesHashed: [7699, 2020],
    textsParsed: [0, 0],
    textsEmbedded: [0, 0],
    pairsCompared: [0, 0],
    pagesMade: [0, 0],
    templatesRun: [0, 0],
    dependenciesRecorded: [0, 0],
    dependenciesChecked: [0, 0],
    filesOut: [2.208, 1.657],
    bytesOut: [68_240, 61_269],
    htmlBytes: [57_867, 54_315],
  },
  restored: {
    filesOpened: [5.512, 3.301],
    filesExamined: [11.4, 8.77],
    filesWritten: [2.632, 1.89],
    bytesRead: [99_700, 80_000],
    bytesWritten: [12_715, 9618],
    bytesHashed: [106_000, 85_900],
    textsParsed: [0.004, 0.001],
    textsEmbedded: [0.004, 0.001],
    pairsCompared: [4.18, 4.704],
    pagesMade: [0.088, 0.027],
    templatesRun: [0.024, 0.007],
    dependenciesRecorded: [15.9, 8.722],
    dependenciesChecked: [4, 4],
    filesOut: [2.208, 1.657],
    bytesOut: [68_240, 61_269],
    htmlBytes: [57_867, 54_315],
  },
}

/** Each pair of two kinds is compared, so four times the nodes are sixteen times the pairs. All else grows with the nodes. */
export const growth = (measure: Measure) => (measure === 'pairsCompared' ? 2 : 1)
