import type { Root } from 'hast'
import type { Plugin } from 'unified'
import { prefixHole } from '../holes.ts'
import { eachElement } from './elements.ts'

/** Gives the ids that raw HTML brings the prefix that keeps them unique, and moves its level-1 headings down one. */
export const ids: Plugin<[], Root> = () => (tree) => {
  eachElement(tree, (element) => {
    const { properties } = element
    if (element.tagName === 'h1') element.tagName = 'h2'
    const id = properties['id'] ?? (element.tagName === 'a' ? properties['name'] : undefined)
    delete properties['name']
    if (typeof id === 'string') properties['id'] = id.startsWith(prefixHole) ? id : prefixHole + id
  })
}
