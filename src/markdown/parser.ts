import type { Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import { type Plugin, type Processor, unified } from 'unified'
import { eachParent, replaceNodes } from './tree.ts'

/** `null` where the binary for this platform is not installed. */
const satteri = await import('satteri').catch(() => null)

export type ParserName = 'native' | 'reference'

/** The parser that is used where nobody asks for one. */
export const usual: ParserName = satteri ? 'native' : 'reference'

/** Puts a parser in the slot: the native one, about ten times as fast, or the one that it is compared with. */
export function parsing(name: ParserName): Processor<Root> {
  return unified().use(name === 'native' && satteri ? native(satteri) : reference)
}

const reference: Plugin<[], string, Root> = function () {
  this.use({ plugins: [remarkParse, remarkGfm, remarkMath, unescapedPipes] })
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

const native = ({ markdownToMdast }: NonNullable<typeof satteri>): Plugin<[], string, Root> =>
  function () {
    const features = { gfm: true, math: true, frontmatter: false, wikilinks: false }
    this.parser = (document) => markdownToMdast(document, { features })
  }
