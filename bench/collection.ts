import { planOf, type Plan } from './plan.ts'
import { bibliographyEntry, inquiryText, noteText, paperText, settingsText } from './texts.ts'

/** A path in the collection, with `/` between its parts, and the text of the file there. */
export type CollectionFile = readonly [path: string, text: string]

/**
 * The files of a collection of so many nodes, from 100 on, shaped like a real one. The same number gives the same
 * bytes, and one file is in memory at a time. Throws a RangeError for another number.
 */
export function* collection(nodes: number, plan: Plan = planOf(nodes)): Generator<CollectionFile> {
  yield ['site.yaml', settingsText]
  for (const note of plan.notes) yield [note.path, noteText(plan, note)]
  for (const inquiry of plan.inquiries) yield [inquiry.path, inquiryText(plan, inquiry)]
  for (const paper of plan.papers) if (paper.path.endsWith('.md')) yield [paper.path, paperText(plan, paper)]
  yield* bibliographies(plan)
}

function* bibliographies(plan: Plan): Generator<CollectionFile> {
  const paths = new Set(plan.papers.map(({ path }) => path).filter((path) => path.endsWith('.bib')))
  for (const path of paths) {
    const papers = plan.papers.filter((paper) => paper.path === path)
    yield [path, papers.map((paper) => bibliographyEntry(plan, paper)).join('\n')]
  }
}
