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
    filesOpened: [5.52, 2.586],
    filesExamined: [4.864, 3.785],
    filesWritten: [2.616, 1.882],
    bytesRead: [37_600, 19_810],
    bytesWritten: [69_230, 56_510],
    bytesHashed: [95_650, 73_900],
    textsParsed: [0.968, 0.966],
    linksResolved: [10.364, 10.336],
    textsEmbedded: [1, 1],
    pairsCompared: [156.472, 630.3],
    pagesMade: [1.912, 1.625],
    templatesRun: [1.712, 1.272],
    dependenciesRecorded: [99.108, 108.768],
    dependenciesChecked: [4, 4],
    cardsDrawn: [0, 0],
    filesOut: [2.612, 1.881],
    bytesOut: [53_020, 42_120],
    htmlBytes: [38_310, 35_100],
  },
  edited: {
    filesOpened: [3.928, 1.869],
    filesExamined: [7.02, 5.42],
    filesWritten: [2.756, 1.939],
    bytesRead: [40_100, 21_270],
    bytesWritten: [8050, 3600],
    bytesHashed: [53_630, 29_850],
    textsParsed: [0.004, 0.001],
    linksResolved: [10.364, 10.336],
    textsEmbedded: [0.004, 0.001],
    pairsCompared: [0.828, 0.649],
    pagesMade: [0.124, 0.038],
    templatesRun: [0.096, 0.026],
    dependenciesRecorded: [18.516, 7.33],
    dependenciesChecked: [4, 4],
    cardsDrawn: [0, 0],
    filesOut: [2.612, 1.881],
    bytesOut: [53_020, 42_120],
    htmlBytes: [38_310, 35_100],
  },
  unchanged: {
    filesOpened: [3.14, 1.676],
    filesExamined: [6.888, 5.101],
    filesWritten: [0, 0],
    bytesRead: [18_980, 7900],
    bytesWritten: [0, 0],
    bytesHashed: [17_960, 6790],
    textsParsed: [0, 0],
    linksResolved: [0, 0],
    textsEmbedded: [0, 0],
    pairsCompared: [0, 0],
    pagesMade: [0, 0],
    templatesRun: [0, 0],
    dependenciesRecorded: [0, 0],
    dependenciesChecked: [0, 0],
    cardsDrawn: [0, 0],
    filesOut: [2.612, 1.881],
    bytesOut: [53_020, 42_120],
    htmlBytes: [38_310, 35_100],
  },
  restored: {
    filesOpened: [7.104, 3.721],
    filesExamined: [11.88, 8.77],
    filesWritten: [2.816, 1.984],
    bytesRead: [89_290, 63_710],
    bytesWritten: [8437, 7778],
    bytesHashed: [102_960, 72_400],
    textsParsed: [0.004, 0.001],
    linksResolved: [10.364, 10.336],
    textsEmbedded: [0.004, 0.001],
    pairsCompared: [0.828, 0.819],
    pagesMade: [0.124, 0.038],
    templatesRun: [0.096, 0.026],
    dependenciesRecorded: [18.516, 7.81],
    dependenciesChecked: [4, 4],
    cardsDrawn: [0, 0],
    filesOut: [2.612, 1.881],
    bytesOut: [53_020, 42_120],
    htmlBytes: [38_310, 35_100],
  },
}

/** Each pair of two kinds is compared, so four times the nodes are sixteen times the pairs. All else grows with the nodes. */
export const growth = (measure: Measure) => (measure === 'pairsCompared' ? 2 : 1)
