import type { Element, Root } from 'hast'
import type { Plugin } from 'unified'
import { type Draft, draftOf, report } from '../draft.ts'
import { blockName, headingOf, prefixHole } from '../holes.ts'

/**
 * Gives the ids that raw HTML brings the prefix that keeps them unique among pages that take in each other. Of equal
 * ids in one file the first stays.
 */
export const ids: Plugin<[], Root> = () => (tree, file) => eachId(tree, draftOf(file))

function eachId(parent: Root | Element, draft: Draft): void {
  for (const child of parent.children) {
    if (child.type !== 'element') continue
    const { tagName, properties } = child
    const id = properties['id'] ?? (tagName === 'a' ? properties['name'] : undefined)
    delete properties['name']
    if (typeof id === 'string') setId(child, id, draft)
    eachId(child, draft)
  }
}

function setId({ properties, position }: Element, written: string, draft: Draft): void {
  const id = written.startsWith(prefixHole) ? written : prefixHole + written
  properties['id'] = id
  // Those of headings are found when they are known.
  if (headingOf(id) !== null) return
  if (draft.ids.has(id)) {
    delete properties['id']
    const block = blockName(id)
    const message = block === null ? `the id "${written}" is` : `the name "^${block}" of a block is`
    report(draft, 'duplicate-id', position?.start.offset ?? 0, `${message} already taken in this file.`, null)
  }
  draft.ids.add(id)
}
