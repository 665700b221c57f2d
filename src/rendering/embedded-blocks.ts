import type { Block } from '../core/entry.ts'
import type { Fragment, Node } from '../core/graph.ts'
import type { Room, TextView } from './view.ts'

/** Whether the page has room for the blocks, which then count. */
export function takes(room: Room, blocks: readonly Block[]): boolean {
  const length = blocks
    .flatMap((block) => block.html)
    .reduce((sum, segment) => sum + (typeof segment === 'string' ? segment.length : 0), 0)
  if (room.transclusions === 0 || room.characters < length) return false
  room.transclusions -= 1
  room.characters -= length
  return true
}

/** What an embed shows. Without a fragment, a base shows its first view. */
export function blocksAt(node: Node, fragment: Fragment | null, view: TextView): readonly Block[] {
  const body = view.bodyOf(node.id)
  const isBase = node.entry.base === 'file'
  if (!fragment) return isBase ? body.blocks.filter(isUntitled).slice(0, 1) : body.blocks
  if (fragment.at !== 'heading') {
    return body.anchors
      .filter((anchor) => `^${anchor.id}` === fragment.id)
      .map((anchor) => ({ html: anchor.html, heading: null }))
  }
  const start = body.blocks.findIndex((block) => block.heading === fragment.heading)
  if (start < 0) return []
  const depth = node.entry.headings[fragment.heading]?.depth ?? 2
  const after = body.blocks.findIndex(
    (block, index) =>
      index > start && block.heading !== null && (node.entry.headings[block.heading]?.depth ?? 2) <= depth,
  )
  const blocks = body.blocks.slice(start, after < 0 ? undefined : after)
  return isBase ? blocks.filter(isUntitled) : blocks
}

function isUntitled({ heading }: Block): boolean {
  return heading === null
}
