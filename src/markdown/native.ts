import type * as satteri from 'satteri'
import { createRequire } from 'node:module'
import type { Root } from 'mdast'
import type remarkGfm from 'remark-gfm'
import type remarkMath from 'remark-math'
import type remarkParse from 'remark-parse'
import { type Plugin, type Processor, unified } from 'unified'
import { visit } from 'unist-util-visit'

/** Loads a library with the first source that needs it: some are large, and most sources need none of them. */
export const onDemand = createRequire(import.meta.url)

/** The native parser is about ten times as fast as the reference parser, which it is compared with. */
export type ParserName = 'native' | 'reference'

type Native = typeof satteri

/** Null where the binary for this platform is not installed; undefined until it is first looked for. */
let found: Native | null | undefined

function nativeParser(): Native | null {
  if (found !== undefined) return found
  try {
    found = onDemand('satteri') as Native
  } catch {
    found = null
  }
  return found
}

/** The parser to use: the wanted one, or the reference parser where the native one is not installed. */
export function parserAtHand(wanted: ParserName): ParserName {
  return wanted === 'native' && nativeParser() ? 'native' : 'reference'
}

/** A processor with the wanted parser, or with the reference parser where the native one is not installed. */
export function parsing(wanted: ParserName): Processor<Root> {
  return unified().use(parserAtHand(wanted) === 'native' ? native : reference)
}

const reference: Plugin<[], string, Root> = function () {
  const { default: parse } = onDemand('remark-parse') as { default: typeof remarkParse }
  const { default: gfm } = onDemand('remark-gfm') as { default: typeof remarkGfm }
  const { default: math } = onDemand('remark-math') as { default: typeof remarkMath }
  this.use({ plugins: [parse, gfm, math, unescapedPipes] })
}

/** In the cell of a table `\|` is a bar everywhere; remark-math keeps the backslash in a formula. */
const unescapedPipes: Plugin<[], Root> = () => (tree) => {
  visit(tree, 'tableCell', (cell) => {
    visit(cell, 'inlineMath', (formula) => {
      formula.value = formula.value.replaceAll('\\|', '|')
    })
  })
}

const native: Plugin<[], string, Root> = function () {
  const features = { gfm: true, math: true, frontmatter: false, wikilinks: false }
  const satteri = nativeParser()
  if (satteri) this.parser = (document) => satteri.markdownToMdast(document, { features })
}
