import { planOf, type Plan } from './plan.ts'
import { bibliographyEntry, inquiryText, noteText, paperText, settingsText } from './texts.ts'

export type CollectionFile = readonly [path: string, text: string]

/** Throws a RangeError for fewer than 100 nodes. The same number of nodes always gives the same bytes. */
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
