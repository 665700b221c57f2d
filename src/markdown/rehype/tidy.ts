import type { Root } from 'hast'
import type { Plugin } from 'unified'
import { prefixHole } from '../holes.ts'
import { contextOf } from '../parse-context.ts'
import { isFollowed, isOfWeb, schemeOf } from '../schemes.ts'
import { eachElement } from '../tree.ts'

/** Cleans up sanitised HTML. */
export const tidy: Plugin<[], Root> = () => (tree, file) => {
  const { schemes } = contextOf(file)
  eachElement(tree, (element, index, parent) => {
    const { properties, tagName } = element
    const { className, href } = properties
    if (Array.isArray(className) && className.length === 0) delete properties['className']
    if (tagName === 'p' && element.children.length === 0) parent.children[index] = { type: 'text', value: '' }
    // The only first-level heading of a page is its title.
    if (tagName === 'h1') element.tagName = 'h2'
    // Task checkboxes have a label; other inputs are removed.
    else if (tagName === 'input' && properties['ariaLabel'] === undefined) {
      parent.children[index] = { type: 'text', value: '' }
    } else if (typeof href === 'string' && !href.startsWith(`#${prefixHole}`)) {
      // Links into the collection are holes by now. Only an unclosed tag still has such a URL.
      const scheme = schemeOf(href)
      if (scheme === null || !isFollowed(href, schemes)) delete properties['href']
      else {
        properties['rel'] = ['external', 'noopener']
        if (!isOfWeb(scheme)) properties['dataScheme'] = scheme
      }
    }
  })
}
