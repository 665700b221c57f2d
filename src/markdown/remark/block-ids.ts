import type { Heading, Nodes, Paragraph, Root, RootContent, Table, Text } from 'mdast'
import type { Plugin } from 'unified'
import { contextOf } from '../parse-context.ts'
import { blockId, blockName } from '../holes.ts'
import type { CalloutTitle } from '../nodes.ts'
import { part, trimmed } from '../tree.ts'

const name = /(?:^|\s)\^([A-Za-z0-9-]+)\s*$/

/**
 * `^name` at the end of a block names it. In a list it names the item, in a quotation or a callout the whole of it;
 * alone in a block, it names the block before.
 */
export const blockIds: Plugin<[], Root> = () => (tree, file) => {
  if (/\^[A-Za-z0-9-]+[^\S\n]*(?:\n|\||$)/.test(contextOf(file).source.text)) nameBlocks(tree, null)
}

/** `owner` is the node that a name in `parent` goes to; null if it goes to the block that has it. */
function nameBlocks(parent: Nodes, owner: Nodes | null): void {
  if (!('children' in parent)) return
  const kept: RootContent[] = []
  for (const child of parent.children) {
    const bears =
      child.type === 'paragraph' ||
      child.type === 'heading' ||
      (child.type === 'calloutTitle' && parent.children.length === 1)
    if (bears) {
      const found = child.children.at(-1)
      const id = found?.type === 'text' && !found.data?.literal ? (name.exec(found.value)?.[1] ?? null) : null
      const before = kept.at(-1)
      if (found?.type === 'text' && id !== null) {
        const alone = child.children.length === 1 && found.value.trim() === `^${id}`
        if (alone && before) setId(before.type === 'calloutTitle' && owner ? owner : before, id)
        else if (alone) kept.push(child)
        else {
          dropName(child, found)
          setId(owner && idOf(owner) === null ? owner : child, id)
        }
        if (alone) continue
      }
    } else if (child.type === 'table') {
      nameInLastRow(child)
    } else {
      const owns =
        child.type === 'listItem' || ((child.type === 'blockquote' || child.type === 'callout') && !owner)
      nameBlocks(child, owns ? child : owner)
    }
    kept.push(child)
  }
  parent.children = kept
}

/** A name under a table, without an empty line between, is read as one more row. */
function nameInLastRow(table: Table): void {
  const row = table.children.at(-1)
  const [first, ...rest] = row?.children ?? []
  const text = first?.children[0]
  const id = first?.children.length === 1 && text?.type === 'text' ? name.exec(text.value)?.[1] : undefined
  if (id === undefined || text?.type !== 'text' || text.value.trim() !== `^${id}`) return
  if (table.children.length < 2 || rest.some((cell) => cell.children.length > 0)) return
  table.children.pop()
  setId(table, id)
}

function dropName(block: Paragraph | Heading | CalloutTitle, text: Text): void {
  const rest = part(text, 0, text.value.search(name))
  block.children = trimmed([...block.children.slice(0, -1), ...(rest ? [rest] : [])])
}

function idOf(node: Nodes): string | null {
  return blockName(node.data?.hProperties?.['id'])
}

function setId(node: Nodes, id: string): void {
  if (idOf(node) !== null) return
  node.data = { ...node.data, hProperties: { ...node.data?.hProperties, id: blockId(id) } }
}
