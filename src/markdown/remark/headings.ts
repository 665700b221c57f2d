import type { Root } from 'mdast'
import type { Plugin } from 'unified'
import { draftOf } from '../draft.ts'
import { flatText, segmentsOf, wordsIn } from '../flat-text.ts'
import { eachParent } from '../tree.ts'

/** Lifts out a level-1 heading that opens the body: it is the title. Other level-1 headings move down one. */
export const headings: Plugin<[], Root> = () => (tree, file) => {
  const draft = draftOf(file)
  const [first] = tree.children
  if (first?.type === 'heading' && first.depth === 1 && !draft.keepHeading(wordsIn(first.children))) {
    const title = segmentsOf(flatText(first.children))
    draft.title = title.length > 0 ? title : null
    tree.children.shift()
  }
  eachParent(tree, (heading) => {
    if (heading.type !== 'heading') return
    if (heading.depth === 1) heading.depth = 2
    heading.data = { ...heading.data, heading: draft.headings.length }
    draft.headings.push({ depth: heading.depth, text: segmentsOf(flatText(heading.children)) })
  })
}
