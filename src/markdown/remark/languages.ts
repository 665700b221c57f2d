import type { Root, RootContent } from 'mdast'
import type { Plugin } from 'unified'
import { contextOf, type ParseContext } from '../parse-context.ts'
import { colouredAs } from '../program.ts'
import { eachNode } from '../tree.ts'

/** Collects the languages of code blocks, which must be loaded before highlighting. */
export const languages: Plugin<[], Root> = () => (tree, file) => {
  addLanguages([tree.children], contextOf(file))
}

export function addLanguages(parts: readonly (readonly RootContent[])[], context: ParseContext): void {
  for (const children of parts)
    eachNode({ type: 'root', children: [...children] }, (node) => {
      const language = node.type === 'code' && node.lang ? colouredAs(node.lang.toLowerCase()) : null
      if (language !== null) context.languages.add(language)
    })
}
