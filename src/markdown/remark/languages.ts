import type { Root } from 'mdast'
import type { Plugin } from 'unified'
import { contextOf } from '../parse-context.ts'
import { colouredAs } from '../program.ts'
import { eachNode } from '../tree.ts'

/** Collects the languages of code blocks, which have to be loaded before the blocks can be coloured. */
export const languages: Plugin<[], Root> = () => (tree, file) => {
  const context = contextOf(file)
  eachNode(tree, (node) => {
    const language = node.type === 'code' && node.lang ? colouredAs(node.lang.toLowerCase()) : null
    if (language !== null) context.languages.add(language)
  })
}
