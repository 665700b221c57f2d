import type * as satteri from 'satteri'
import { createRequire } from 'node:module'
import type { Root } from 'mdast'
import type remarkGfm from 'remark-gfm'
import type remarkMath from 'remark-math'
import type remarkParse from 'remark-parse'
import { type Plugin, type Processor, unified } from 'unified'
import { visit } from 'unist-util-visit'

/** A `require` for large libraries that few sources need, loaded on first use. */
export const onDemand = createRequire(import.meta.url)

/** The native parser is about ten times as fast as the reference parser. Tests compare the two. */
export type ParserName = 'native' | 'reference'

type Native = typeof satteri

/** Null if there is no binary for this platform; undefined until the first lookup. */
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

export function parserAtHand(wanted: ParserName): ParserName {
  return wanted === 'native' && nativeParser() ? 'native' : 'reference'
}

export function parsing(wanted: ParserName): Processor<Root> {
  return unified().use(parserAtHand(wanted) === 'native' ? native : reference)
}

const reference: Plugin<[], string, Root> = function () {
  const { default: parse } = onDemand('remark-parse') as { default: typeof remarkParse }
  const { default: gfm } = onDemand('remark-gfm') as { default: typeof remarkGfm }
  const { default: math } = onDemand('remark-math') as { default: typeof remarkMath }
  this.use({ plugins: [parse, gfm, math, unescapedPipes] })
}

/** In a table cell `\|` is always a bar, but remark-math keeps the backslash in formulas. */
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
