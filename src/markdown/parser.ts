import type { Root } from 'mdast'
import type remarkGfm from 'remark-gfm'
import type remarkMath from 'remark-math'
import type remarkParse from 'remark-parse'
import { type Plugin, type Processor, unified } from 'unified'
import { nativeParser, parserAtHand, type ParserName } from './native.ts'
import { onDemand } from './on-demand.ts'
import { eachParent, replaceNodes } from './tree.ts'

/** Puts a parser in the slot: the one that is asked for, if it is installed. */
export function parsing(wanted: ParserName): Processor<Root> {
  return unified().use(parserAtHand(wanted) === 'native' ? native : reference)
}

const reference: Plugin<[], string, Root> = function () {
  const { default: parse } = onDemand('remark-parse') as { default: typeof remarkParse }
  const { default: gfm } = onDemand('remark-gfm') as { default: typeof remarkGfm }
  const { default: math } = onDemand('remark-math') as { default: typeof remarkMath }
  this.use({ plugins: [parse, gfm, math, unescapedPipes] })
}

/** In the cell of a table `\\|` is a bar wherever it stands; remark-math keeps the backslash in a formula. */
const unescapedPipes: Plugin<[], Root> = () => (tree) => {
  eachParent(tree, (parent) => {
    if (parent.type !== 'tableCell') return
    replaceNodes(parent, (node) => {
      if (node.type === 'inlineMath') node.value = node.value.replaceAll('\\|', '|')
      return node
    })
  })
}

const native: Plugin<[], string, Root> = function () {
  const features = { gfm: true, math: true, frontmatter: false, wikilinks: false }
  const satteri = nativeParser()
  if (satteri) this.parser = (document) => satteri.markdownToMdast(document, { features })
}
