import type { Root } from 'hast'
import type { Plugin } from 'unified'
import { prefixHole } from '../holes.ts'
import { eachElement } from './elements.ts'

/** Gives the ids that raw HTML brings the prefix that keeps them unique. */
export const ids: Plugin<[], Root> = () => (tree) => {
  eachElement(tree, ({ tagName, properties }) => {
    const id = properties['id'] ?? (tagName === 'a' ? properties['name'] : undefined)
    delete properties['name']
    if (typeof id === 'string') properties['id'] = id.startsWith(prefixHole) ? id : prefixHole + id
  })
}
